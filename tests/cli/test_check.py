"""`check`, `receipts` and `log` as scripts use them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from install_guard.ledger import receipts

ROOT = Path(__file__).parents[2]
HELD = "claude plugin install $x"


@pytest.fixture
def guard(tmp_path: Path):
    """The program, with a person's folders of its own."""

    def run(
        *words: str, code: int | None = None, cwd: Path = ROOT, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        folders = {
            "HOME": str(tmp_path),
            "INSTALL_GUARD_HOME": str(tmp_path / "guard"),
            "PATH": os.environ["PATH"],
            "SHELL": "/bin/bash",
        }
        argv = [sys.executable, "-m", "install_guard", *words]
        ended = subprocess.run(
            argv,
            cwd=cwd,
            env=folders | {"PYTHONPATH": str(ROOT)} | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert code in {None, ended.returncode}, ended.stdout + ended.stderr
        return ended

    return run


def test_a_pass_is_one_line_and_exit_0(guard) -> None:
    for command in ("ls -la", "sudo apt-get install -y jq"):  # what it installs is none of the agent's
        assert guard("check", command, code=0).stdout == "pass: it brings nothing into your agent\n"


def test_a_hold_shows_where_and_exits_1(guard) -> None:
    out = guard("check", HELD, code=1).stdout

    assert "claude plugin install $x\n                          ^^" in out


def test_a_door_is_a_deny(guard) -> None:
    assert (
        json.loads(guard("check", "claude plugin disable install-guard", "--format", "json", code=1).stdout)["outcome"]
        == "deny"
    )


@pytest.mark.parametrize(
    ("command", "outcome", "code"),
    [("ls", "pass", 0), (HELD, "hold", 1), ("claude plugin marketplace add ./nowhere", "hold", 1)],
)
def test_json_has_the_fields_that_scripts_rely_on(guard, command: str, outcome: str, code: int) -> None:
    answer: dict[str, Any] = json.loads(guard("check", command, "--format", "json", code=code).stdout)

    assert {"kind", "label", "requests", "gaps", "outcome", "reason", "receipt", "reports"} <= set(answer)
    assert answer["outcome"] == outcome
    assert (answer["receipt"] is None) == (outcome == "pass")


def test_a_relative_source_is_found_in_the_folder_named(guard) -> None:
    answer = json.loads(
        guard(
            "check", "claude plugin marketplace add ./marketplace", "--cwd", str(ROOT / "examples"), "--format", "json"
        ).stdout
    )

    assert answer["reports"][0]["marketplace"] == "example-tools"
    assert "turbo" in answer["reason"]


def test_an_answer_leaves_a_receipt(guard) -> None:
    receipt = json.loads(guard("check", HELD, "--format", "json").stdout)["receipt"]

    assert receipt in guard("receipts", code=0).stdout
    assert HELD in guard("receipts", receipt, code=0).stdout
    fields = json.loads(guard("receipts", receipt, "--format", "json", code=0).stdout)
    assert (fields["id"], fields["asked"]["by"], fields["outcome"]) == (receipt, "person", "hold")


def test_an_unknown_receipt_is_wrong_usage(guard) -> None:
    assert "there is no receipt ig-nothing" in guard("receipts", "ig-nothing", code=2).stderr


def test_the_log_is_json_lines_and_its_chain_holds(guard) -> None:
    for command in (HELD, "claude plugin disable install-guard"):
        guard("check", command)
    lines = [json.loads(line) for line in guard("log", code=0).stdout.splitlines()]

    assert [line["number"] for line in lines] == [1, 2]
    assert len(guard("log", "--after", "1", code=0).stdout.splitlines()) == 1
    assert "every entry" in guard("log", "--verify", code=0).stdout


def test_without_a_log_there_is_nothing_to_print(guard) -> None:
    assert guard("log", code=0).stdout == ""
    assert guard("receipts", code=0).stdout == ""


def test_a_misspelt_policy_is_a_hold_that_says_so(guard, tmp_path: Path) -> None:
    (tmp_path / "guard/config").mkdir(parents=True)
    (tmp_path / "guard/config/policy.toml").write_text("profil = 'strict'", encoding="utf-8")
    out = guard("check", "claude plugin install demo@acme", code=1).stdout

    assert "a key that means nothing: profil" in out
    assert "Did you mean profile?" in out


def test_the_environment_cannot_move_what_the_hook_uses(guard, tmp_path: Path) -> None:
    """By hand it can: that is for tests and for people."""
    guard("check", HELD, INSTALL_GUARD_HOME=str(tmp_path / "elsewhere"))

    assert (tmp_path / "elsewhere/state/ledger.sqlite3").exists()


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        ({"kind": "install", "label": "install x@y", "command": "claude plugin install x@y"}, "install x@y"),
        ({"kind": "unreadable", "label": "$X", "command": "$X plugin install"}, "$X"),
        ({"kind": "pass", "label": "pass", "command": "npm i x", "packages": [{"verb": "add", "name": "x"}]}, "add x"),
        ({"kind": "pass", "label": "pass", "command": "npm i", "packages": [{"verb": "install", "name": None}]}, "install packages"),
        ({"kind": "pass", "label": "pass", "command": "make test"}, "make test"),
    ],
    ids=["install", "unreadable", "package", "packages", "run"],
)  # fmt: skip
def test_a_receipt_is_listed_by_what_it_is_about(read: dict[str, object], expected: str) -> None:
    assert receipts.about({"read": read}) == expected
