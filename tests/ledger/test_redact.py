"""What is written down holds no secret, and is bounded."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.ledger.redact import ENTRY_LIMIT, REDACTED, fit, redact

SECRET = "q8Zr4mT1xW9c"


@pytest.mark.parametrize(
    "text",
    [
        f"export API_KEY={SECRET}",
        f"GITHUB_TOKEN={SECRET} gh pr list",
        f"curl -H 'Authorization: Bearer {SECRET}' https://api.project.example",
        f'curl -H "x-api-key: {SECRET}" https://api.project.example',
        f"git clone https://guest:{SECRET}@git.project.example/r",
        f"claude plugin marketplace add https://{SECRET}@git.project.example/r.git",
        f"mysql --password={SECRET}",
        f"tool --auth-token {SECRET} run",
        f'{{"client_secret": "{SECRET}"}}',
        f"secret: '{SECRET}'",
        f"sk-ant-api03-{SECRET * 4}",
        f"ghp_{SECRET * 3}",
        f"eyJhbGciOiJIUzI1NiJ9.{SECRET}.{SECRET}",
        f"-----BEGIN OPENSSH PRIVATE KEY-----\n{SECRET}\n-----END OPENSSH PRIVATE KEY-----",
        f"-----BEGIN PRIVATE KEY-----\n{SECRET}",
    ],
)
def test_a_secret_goes_and_its_name_stays(text: str) -> None:
    kept = redact(text)

    assert SECRET not in kept
    assert REDACTED in kept


@pytest.mark.parametrize(
    "text",
    [
        "claude plugin install demo@acme",
        "claude plugin marketplace add https://git.project.example/acme/plugins.git#v1",
        "git commit -m 'the token expires soon'",
        "grep -rn token src | head",
        "git clone git@git.project.example:acme/plugins.git",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redact(text) == text


def test_a_long_text_is_cut_and_says_how_much() -> None:
    kept = json.loads(fit({"text": "a b" * 30_000}))["text"]

    assert len(kept) < 5_000
    assert kept.endswith("[86000 characters more]")


def test_a_secret_across_the_cut_is_gone() -> None:
    assert "q8Z" not in fit({"text": "x" * 3_990 + f" API_KEY={SECRET}" + "x" * 9_000})


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 3_000), st.integers(0, 400), st.integers(1, 5))
def test_every_entry_is_bounded(length: int, items: int, depth: int) -> None:
    body: object = ["y" * length] * items
    for _ in range(depth):
        body = {"inner": body, "list": [body] * 2}

    assert len(fit({"id": "ig-0", "body": body})) <= ENTRY_LIMIT
