"""No agent approves, loosens, disables or removes the guard: each way is denied with its reason, and leaves an entry."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from install_guard import hook, launch
from install_guard.ledger import paths, receipts

if TYPE_CHECKING:
    from pathlib import Path

HOME = "/home/guest"
COMMANDS = [
    "install-guard approve ig-1",
    "install-guard approve ig-1 --despite danger",
    "echo yes | install-guard approve ig-1",
    "script -qc 'install-guard approve ig-1' /dev/null",
    "install-guard refuse ig-1",
    "install-guard revoke ig-1",
    "install-guard mode normal --session s1",
    "install-guard mode limited --session s1 --scope commands=sh",
    "install-guard restore kept.json",
    "install-guard setup",
    "install-guard setup --passphrase",
    "install-guard uninstall",
    "python3 -m install_guard approve ig-1",
    "python3 -c \"import os; os.system('install-guard approve ig-1')\"",
    "python3 -c 'from install_guard.ledger import approvals'",
    "python3 - <<'E'\nimport sqlite3\nsqlite3.connect('/home/guest/.local/state/install-guard/ledger.sqlite3')\nE",
    "sqlite3 ~/.local/state/install-guard/ledger.sqlite3 'UPDATE approvals SET state = 1'",
    "cd ~/.local/state/install-guard && sqlite3 ledger.sqlite3 .dump",
    "echo 'allow_approved = true' > ~/.config/install-guard/policy.toml",
    "rm ~/.config/install-guard/approver.json",
    "rm -r ~/.local/state/install-guard",
    "rm ~/.local/share/install-guard/modes",
    "claude plugin disable install-guard",
    "claude plugin uninstall install-guard@install-guard",
    "claude --bare -p 'install it'",
    "CLAUDE_CONFIG_DIR=/tmp/x claude -p 'install it'",
    "pip uninstall -y install-guard",
]
FILES = [
    f"{HOME}/.config/install-guard/policy.toml",
    f"{HOME}/.config/install-guard/approver.json",
    f"{HOME}/.local/state/install-guard/ledger.sqlite3",
    f"{HOME}/.local/share/install-guard/ground.json",
]
FREE = [
    "install-guard approvals",
    "install-guard receipts ig-1",
    "install-guard log --verify",
    "install-guard mode readonly --session s1",
    "install-guard checkpoint --session s1",
    "install-guard approve --help",
    "cat ~/.config/install-guard/policy.toml",
    "git commit -m 'docs: how install-guard approve asks'",
]


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setattr(hook, "environ", {b"SHELL": b"/bin/bash", b"HOME": HOME.encode()})
    return paths.default(tmp_path).ledger


def event(tool: str, fields: dict[str, str]) -> bytes:
    said = {"hook_event_name": "PreToolUse", "session_id": "s1", "cwd": "/project", "tool_use_id": "toolu_1"}
    return json.dumps(said | {"tool_name": tool, "tool_input": fields}).encode()


def denied(data: bytes, ledger: Path) -> str:
    """The reason of a deny that left its receipt, by the whole way from the host's bytes."""
    asked = launch.tool_input(data, "PreToolUse")
    assert asked is None or launch.may_install(asked), "the tripwire lets it go"
    out, err, code = hook.answer(data, "PreToolUse")
    assert (json.loads(out)["hookSpecificOutput"]["permissionDecision"], code) == ("deny", 2)
    (receipt,) = receipts.every(ledger)
    assert (receipt.fields["outcome"], receipt.fields["result"]) == ("deny", "stopped")
    assert receipt.fields["read"]["doors"]
    assert receipt.fields["approval"] == "", "there is nothing to approve"
    return err.decode()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_denied(ledger: Path, command: str) -> None:
    assert "refuses this" in denied(event("Bash", {"command": command}), ledger)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("tool", "fields"), [("Write", {"content": "x"}), ("Edit", {"old_string": "a", "new_string": "b"})]
)
def test_a_write_is_denied(ledger: Path, file: str, tool: str, fields: dict[str, str]) -> None:
    assert "refuses this" in denied(event(tool, {"file_path": file} | fields), ledger)


@pytest.mark.parametrize("command", FREE)
def test_to_look_is_free(ledger: Path, command: str) -> None:
    assert hook.answer(event("Bash", {"command": command})) == (b"", b"", 0)
    assert not ledger.exists()
