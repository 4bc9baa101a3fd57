"""The letters of a text, in every way that they may be written."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.installs.spellings import letters, spells

SAID = "claude plugin install demo@acme"


@pytest.mark.parametrize(
    "text",
    [
        SAID,
        SAID[::-1],
        '"cl" + "aude " + "plug" + "in inst" + "all"',
        "".join(f"\\x{ord(char):02x}" for char in SAID),
        "".join(f"\\{ord(char):o}" for char in SAID),
        ",".join(str(ord(char)) for char in SAID),
        ",".join(hex(ord(char)) for char in SAID),
        "\uff0c".join(str(ord(char)) for char in SAID),
        base64.b64encode(SAID.encode()).decode(),
        base64.urlsafe_b64encode(SAID.encode()).decode().rstrip("="),
        f"b64decode('{base64.b64encode(SAID[::-1].encode()).decode()}')",
        SAID.encode().hex(),
    ],
)
def test_an_install_is_spelled_in_any_way(text: str) -> None:
    assert spells(text)


@pytest.mark.parametrize(
    "text", ["", "claude plugin list", "99 108 97 117 100", "Y2xhdWRlIHBsdWdpbg==", "install the plugin"]
)
def test_less_than_an_install_is_not_spelled(text: str) -> None:
    assert not spells(text)


@settings(max_examples=50)
@given(st.text())
def test_letters_are_those_that_unicode_says(text: str) -> None:
    assert letters(text) == "".join(filter(str.isalpha, text)).lower()


@settings(max_examples=50)
@given(st.binary(max_size=40), st.booleans())
def test_whatever_stands_around_it_an_encoded_install_is_spelled(around: bytes, url: bool) -> None:
    encode = base64.urlsafe_b64encode if url else base64.b64encode

    assert spells(f"x({encode(around + SAID.encode() + around).decode()})")
