"""`mode`, `checkpoint`, `restore` and the person's key, as a person and an agent meet them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from terminal import typed

if TYPE_CHECKING:
    from machine import Ended

ROOT = Path(__file__).parents[2]


@pytest.fixture
def guard(tmp_path: Path):
    """The program at a terminal, with a person's folders of its own."""

    def run(*words: str, answers: tuple[str, ...] = (), code: int = 0, **environment: str) -> Ended:
        folders = {"HOME": str(tmp_path), "INSTALL_GUARD_HOME": str(tmp_path / "guard"), "PATH": os.environ["PATH"]}
        argv = [sys.executable, "-m", "install_guard", *words]
        ended = typed(argv, answers, folders | {"PYTHONPATH": str(ROOT)} | environment, ROOT)
        assert ended.code == code, ended
        return ended

    return run


def shown(guard) -> list[tuple[str, Any]]:
    lines = guard("mode", "--format", "json").out.splitlines()
    return [(each["mode"], each["scope"]) for each in map(json.loads, lines)]


def test_anyone_tightens_and_a_person_loosens(guard) -> None:
    agent = {"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "s1"}
    guard("mode", "readonly", **agent)
    assert shown(guard) == [("readonly", {})]
    guard("mode", "plan", **agent)
    assert "only a person" in guard("mode", "normal", code=2, **agent).out
    assert "only a person" in guard("mode", "limited", "--scope", "commands=rm", code=2, **agent).out
    assert shown(guard) == [("plan", {})]

    guard("mode", "limited", "--session", "s1", "--scope", "commands=ls,make", "--scope", "hosts=a.example")
    assert shown(guard) == [("limited", {"commands": ["ls", "make"], "hosts": ["a.example"]})]
    guard("mode", "normal", "--session", "s1")
    assert shown(guard) == []


def test_the_mark_comes_and_goes_with_the_mode(guard, tmp_path: Path) -> None:
    mark = tmp_path / ".local/share/install-guard/modes"
    guard("mode", "readonly", "--session", "s1")
    assert mark.exists()
    guard("mode", "normal", "--session", "s1")
    assert not mark.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("plan",),
        ("readonly", "--session", "s1", "--scope", "hosts=x"),
        ("limited", "--session", "s1", "--scope", "x=y"),
    ],
)
def test_what_means_nothing_sets_nothing(guard, words: tuple[str, ...]) -> None:
    guard("mode", *words, code=2)

    assert shown(guard) == []


def test_a_checkpoint_is_gone_back_to(guard) -> None:
    guard("mode", "limited", "--session", "s1", "--scope", "commands=ls")
    number = guard("checkpoint", "--session", "s1").out.strip()
    guard("mode", "normal", "--session", "s1")
    guard("restore", number)
    assert shown(guard) == [("limited", {"commands": ["ls"]})]

    guard("mode", "plan", "--session", "s2")
    assert "only a person" in guard("restore", number, "--session", "s2", code=2, CLAUDECODE="1").out
    guard("restore", "1", code=2)
    guard("checkpoint", "--session", "never", code=2)
    guard("log", "--verify")


def test_a_passphrase_makes_a_key_and_changes_only_for_who_knows_it(guard, tmp_path: Path) -> None:
    file = tmp_path / "guard/config/approver.json"
    setup = ("setup", "--passphrase")
    guard(*setup, answers=("correct horse", "another horse"), code=2)
    guard(*setup, answers=("short", "short"), code=2)
    assert not file.exists()
    made = guard(*setup, answers=("correct horse", "correct horse"))
    assert "horse" not in made.out + file.read_text("utf-8"), "it is neither shown nor kept"

    first = file.read_text("utf-8")
    guard(*setup, answers=("wrong horse", "wrong horse", "wrong horse"), code=2)
    assert file.read_text("utf-8") == first
    guard(*setup, answers=("correct horse", "battery staple", "battery staple"))
    assert file.read_text("utf-8") != first
    guard(*setup, answers=("battery staple", "", ""))
    assert not file.exists()
    assert "CLAUDECODE" in guard(*setup, code=2, CLAUDECODE="1").out
