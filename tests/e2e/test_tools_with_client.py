"""The tools in the real client: registered as `setup --mcp` does it, called by the model, and taken out again."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from guarded import ready
from install_guard.cli import AGAIN
from stand_in import Call

if TYPE_CHECKING:
    from pathlib import Path

    from client import Client, Session
    from machine import Ended

pytestmark = pytest.mark.client

RUN, CHECK = "mcp__install-guard__run_program", "mcp__install-guard__check_command"


@pytest.fixture
def setup(client: Client, checkout: Path):
    """`install-guard setup …` from the checkout, in the person's terminal."""
    ready(client.person)

    def run(*words: str) -> Ended:
        return client.person.run([sys.executable, "-I", "-c", AGAIN, checkout, "setup", *words])

    return run


def call(client: Client, *calls: Call) -> Session:
    return client.session(*calls, allow=[RUN, CHECK], timeout=120)


def test_the_model_runs_a_program_with_exact_words(client: Client, setup) -> None:
    assert setup("--mcp").code == 0
    words = ["%s|", "a b", "*", "$HOME", "--", ">"]
    session = call(client, Call(RUN, {"argv": ["printf", *words]}), Call(RUN, {"argv": ["env"]}))

    printed, environment = session.outcomes
    assert json.loads(printed.text)["outcome"] == "passed", session.shown
    assert json.loads(printed.text)["steps"][0]["output"] == "a b|*|$HOME|--|>|"
    assert "ANTHROPIC_API_KEY" in json.loads(environment.text)["withheld"]
    assert "made-up" not in environment.text, "the key of the client's own environment"


def test_what_is_refused_and_held_is_said_to_the_model(client: Client, setup) -> None:
    assert setup("--mcp").code == 0
    install = ["claude", "plugin", "install", "demo@acme"]
    calls = [Call(RUN, {"argv": ["node", "-e", "1"]}), Call(RUN, {"argv": install}), Call(CHECK, {"command": "ls"})]
    refused, held, passed = (json.loads(outcome.text) for outcome in call(client, *calls).outcomes)

    assert refused["reason"].startswith("install-guard does not run this: node -e runs code")
    assert (held["outcome"], held["ran"]) == ("held", False)
    assert held["reason"].startswith("install-guard holds this: install plugin demo@acme.")
    assert passed["outcome"] == "pass"


def test_it_is_off_until_registered_and_after_it_is_taken_out(client: Client, setup) -> None:
    before = call(client, Call(RUN, {"argv": ["true"]}))
    assert setup("--mcp").code == 0
    assert "install-guard" in client.command("mcp", "list").out
    assert setup("--no-mcp").code == 0
    after = call(client, Call(RUN, {"argv": ["true"]}))

    assert [one.failed for session in (before, after) for one in session.outcomes] == [True, True], after.shown
