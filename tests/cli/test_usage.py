"""Wrong usage, and output that has nowhere to go: what is wrong, what may have been meant, and never a crash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from install_guard import cli

ROOT = Path(__file__).parents[2]
WRONG = (
    # words, what is said of them
    (["hokk"], "there is no verb 'hokk'\nDid you mean hook?"),
    (["help"], "there is no verb 'help'\n`install-guard --help` lists the verbs."),
    (["check", "--formt", "json", "ls"], "check knows no option '--formt'\nDid you mean --format?"),
    (["scan", ".", "--failon=danger"], "scan knows no option '--failon=danger'\nDid you mean --fail-on?"),
    (["uninstall", "--zzz"], "uninstall knows no option '--zzz'\n`install-guard uninstall --help` says"),
    (["check", "git", "status"], "check takes no further word: 'status'\nWhat has blanks in it is one word"),
    (["status", "all"], "status takes no further word: 'all'"),
    (["check"], "install-guard check: the following arguments are required: COMMAND\n`install-guard check --help`"),
    ([], "install-guard: the following arguments are required: VERB\n`install-guard --help`"),
    (["scan", ".", "--fail-on", "bad"], "'bad' is no verdict: say clear, capable, unverified, caution, danger"),
    (["checkpoint"], "no session is named\nName it: --session ID."),
    (["checkpoint", "--session", "s1"], "no session of this id was seen\n  at s1\n"),
)
NO_TEXT = "\udcff"  # the byte 0xff, as an argument
VERBS_OF_IDS = (
    *(["approve", NO_TEXT], ["refuse", NO_TEXT], ["revoke", NO_TEXT], ["receipts", NO_TEXT], ["restore", "1", "--session", NO_TEXT]),
    *(["mode", "plan", "--session", NO_TEXT], ["approvals", "--session", NO_TEXT], ["verify", "--undo", NO_TEXT]),
)  # fmt: skip


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No ledger yet, and no session around."""
    monkeypatch.setenv("INSTALL_GUARD_HOME", str(tmp_path))
    monkeypatch.delenv("CLAUDE_CODE_SESSION_ID", raising=False)


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that is refused says: nothing on standard output, exit 2."""
    try:
        code: object = cli.main(words)
    except SystemExit as ended:
        code = ended.code
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    return told.err


@pytest.mark.parametrize(("words", "expected"), WRONG, ids=[" ".join(words) or "nothing" for words, _ in WRONG])
def test_wrong_usage_is_named(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert expected in said(words, capsys)


@pytest.mark.parametrize("words", VERBS_OF_IDS, ids=[words[0] for words in VERBS_OF_IDS])
def test_an_id_that_is_no_text_is_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "'\\udcff' holds what is no text" in said(words, capsys)


@pytest.mark.parametrize(
    ("line", "code", "expected"),
    [
        ("cache >&-", 0, ""),
        ("cache --bad 2>&-", 2, ""),
        ("cache >/dev/full", 2, "install-guard: the output could not be written: No space left on device\n"),
        ("rules --markdown >/dev/full", 2, "install-guard: the output could not be written: No space left on device\n"),
    ],
)
def test_output_that_cannot_be_written_is_no_crash(line: str, code: int, expected: str, tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m install_guard {line}"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (ended.returncode, ended.stderr) == (code, expected)
    assert [*tmp_path.rglob("crash-*")] == []


def test_no_mode_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["mode"]) == 0
    assert "No session has a mode of its own" in capsys.readouterr().err
