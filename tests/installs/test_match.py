"""One invocation looked up: what is passed by its name alone, no table would have said anything of."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from install_guard.installs import match
from install_guard.installs.ground import Ground
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

TEXTS = [
    row["text"]
    for row in tomllib.loads((Path(__file__).parents[1] / "corpus/commands.toml").read_text("utf-8"))["command"]
]
GROUND = Ground("/project", "/home/dev", lambda _: True)


def test_a_call_that_is_passed_by_its_name_comes_to_nothing() -> None:
    calls = [call for text in TEXTS for call in evaluate(parse(text), Setting("bash", "/project")).invocations]
    passed = [call for call in calls if match.match(call, GROUND) is match.IDLE_MATCH]

    assert len(passed) > len(calls) // 4
    assert [call for call in passed if match.looked_up(call, GROUND) != match.Match()] == []


@pytest.mark.parametrize(
    "text", ["claude plugin install x", "rm -r x", "cp a b", "cargo x install-guard", "ls > f", "sh -c 'node x'"]
)
def test_a_call_that_a_table_may_name_is_looked_up(text: str) -> None:
    calls = evaluate(parse(text), Setting("bash", "/project")).invocations

    assert any(match.match(call, GROUND) is not match.IDLE_MATCH for call in calls)
