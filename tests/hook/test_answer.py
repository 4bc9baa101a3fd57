"""From an event to the host's answer, with the real reader behind it."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from install_guard import hook, reader
from install_guard.event import Event
from install_guard.ledger import paths, receipts
from install_guard.review import handoff
from install_guard.review.words import Opinion
from install_guard.watch import glance

if TYPE_CHECKING:
    from pathlib import Path

INSTALL = "claude plugin install demo@acme"


@pytest.fixture(autouse=True)
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> paths.Ground:
    """Where the hook stands in these tests, and a judge who has seen it all."""
    made = paths.default(tmp_path)
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setattr(glance, "home", lambda: str(tmp_path))
    monkeypatch.setattr(handoff, "scanned", lambda *_: Opinion("approve", ["nothing was found"]))
    monkeypatch.setattr(hook, "environ", {b"SHELL": b"/bin/bash", b"HOME": b"/home/guest"})
    return made


def event(command: str = INSTALL, name: str = "PreToolUse", **more: Any) -> bytes:
    fields = {
        "hook_event_name": name,
        "permission_mode": "default",
        "session_id": "s1",
        "cwd": "/project",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "toolu_1",
    }
    return json.dumps(fields | more).encode()


def answer(data: bytes, name: str = "PreToolUse") -> tuple[str, dict[str, Any], int]:
    """What the host takes it for, the JSON, and the exit code."""
    out, _, code = hook.answer(data, name)
    said = json.loads(out) if out else {}
    return said.get("hookSpecificOutput", {}).get("permissionDecision", "silent"), said, code


@pytest.mark.parametrize(
    "command", ["ls", "echo 'claude plugin install demo@acme'", "claude --version", "claude plugin"]
)
def test_what_installs_nothing_gets_no_word(command: str, ground: paths.Ground) -> None:
    assert answer(event(command)) == ("silent", {}, 0)
    assert not ground.ledger.exists()


def test_an_approved_install_is_told_to_the_person_and_left_to_the_host(ground: paths.Ground) -> None:
    decision, said, code = answer(event())

    assert (decision, code, list(said)) == ("silent", 0, ["systemMessage"])
    (receipt,) = receipts.every(ground.ledger)
    assert receipt.entry.receipt in said["systemMessage"]
    asked = receipt.fields["asked"]
    assert (asked["by"], asked["session"], asked["call"], asked["tool"]) == ("agent", "s1", "toolu_1", "Bash")


def test_a_sub_agent_s_call_is_read_and_named(ground: paths.Ground) -> None:
    answer(event(agent_id="a1", agent_type="helper"))

    (receipt,) = receipts.every(ground.ledger)
    assert (receipt.fields["asked"]["by"], receipt.fields["asked"]["agent"]) == ("sub-agent", "a1")


@pytest.mark.parametrize("tool", ["Bash", "Monitor", "PowerShell"])
def test_every_tool_that_runs_commands_is_read(tool: str) -> None:
    assert answer(event("claude plugin install $x", tool_name=tool))[0] == "ask"


@pytest.mark.parametrize("mode", ["default", "plan", "acceptEdits", "auto", "dontAsk", "bypassPermissions"])
def test_no_mode_is_a_reason_to_look_away(mode: str) -> None:
    assert answer(event("claude plugin install $x", permission_mode=mode))[0] == "ask"
    assert answer(event("claude plugin disable install-guard", permission_mode=mode))[0] == "deny"


def test_a_door_is_denied() -> None:
    decision, said, code = answer(event("claude plugin disable install-guard"))

    assert (decision, code) == ("deny", 2)
    assert "only a person" not in said["hookSpecificOutput"]["permissionDecisionReason"]


@pytest.mark.parametrize(
    ("environment", "attended"),
    [
        ({}, True),
        ({b"CLAUDE_CODE_SESSION_ATTENDED": b"1"}, True),
        ({b"CLAUDE_CODE_SESSION_ATTENDED": b"0"}, False),
        ({b"CLAUDE_CODE_ENTRYPOINT": b"sdk-cli"}, False),
        ({b"CLAUDE_CODE_ENTRYPOINT": b"cli"}, True),
        ({b"CLAUDE_CODE_ENTRYPOINT": b"sdk-cli", b"CLAUDE_CODE_SESSION_ATTENDED": b"1"}, True),
    ],
)
def test_whoever_gets_the_reason_gets_the_text_that_is_theirs(
    environment: dict[bytes, bytes], attended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hook, "environ", environment)
    _, said, _ = answer(event("claude plugin install $x"))
    reason = said["hookSpecificOutput"]["permissionDecisionReason"]

    assert ("^^" in reason) == attended
    assert ("systemMessage" in said) != attended


@pytest.mark.parametrize(
    ("command", "decision"),
    [
        ("claude plugin install $x", "ask"),
        ("claude plugin install $x 2>&1 | head -5", "ask"),
        ('x=$(cat name); eval "claude plugin $x"', "ask"),
        ("claude plugin install $x 2>~/.zshrc", "deny"),
        ("claude plugin install demo@acme > .git/config", "deny"),
        ("claude plugin install demo@acme; touch .git/x", "deny"),
        ("claude plugin install demo@acme | tee .claude/log", "deny"),
        ("{ claude plugin install demo@acme; } >> ~/.bashrc", "deny"),
        ("f() { claude plugin install demo@acme; }; f &> .mcp.json", "deny"),
        ("claude plugin install demo@acme; cp x .vscode/settings.json", "deny"),
    ],
)
def test_where_a_write_would_swallow_the_question_a_hold_is_a_deny(command: str, decision: str) -> None:
    assert answer(event(command, permission_mode="bypassPermissions"))[0] == decision
    assert answer(event(command, permission_mode="auto"))[0] == decision
    assert answer(event(command, permission_mode="a mode of tomorrow"))[0] == decision
    assert answer(event(command, permission_mode="default"))[0] == "ask"


@pytest.mark.parametrize(("mode", "decision"), [("bypassPermissions", "deny"), ("default", "ask")])
def test_a_held_write_is_a_deny_where_the_host_would_not_ask(mode: str, decision: str) -> None:
    file = "/home/guest/.claude/skills/x/.claude-plugin/plugin.json"
    given = {"file_path": file, "content": "{}"}

    def opinion(*_: object) -> Opinion:
        return Opinion("hold", ["not scanned"])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(handoff, "scanned", opinion)
        assert answer(event(tool_name="Write", tool_input=given, permission_mode=mode))[0] == decision


def test_what_breaks_in_a_mode_that_does_not_ask_is_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "read", lambda *_, **__: 1 / 0)

    assert answer(event(permission_mode="bypassPermissions"))[0] == "deny"
    assert answer(event(permission_mode="default"))[0] == "ask"


def test_a_skill_s_inline_command_is_read_too() -> None:
    """Nobody is asked there, so the reason is the model's text."""
    decision, said, _ = answer(event("claude plugin install $x", "PreSkillShellCommand"), "PreSkillShellCommand")

    assert decision == "ask"
    assert said["hookSpecificOutput"]["hookEventName"] == "PreSkillShellCommand"
    assert "^^" not in said["hookSpecificOutput"]["permissionDecisionReason"]


@pytest.mark.parametrize(("name", "result"), [("PostToolUse", "committed"), ("PostToolUseFailure", "failed")])
def test_after_the_call_the_receipt_says_what_came_of_it(ground: paths.Ground, name: str, result: str) -> None:
    answer(event())
    assert answer(event(name=name), name) == ("silent", {}, 0)

    assert [receipt.result for receipt in receipts.every(ground.ledger)] == [result]


@pytest.mark.parametrize("name", ["ConfigChange", "SessionEnd", "SomethingNew", "UserPromptSubmit"])
def test_an_event_that_decides_nothing_gets_no_word(name: str) -> None:
    assert answer(json.dumps({"hook_event_name": name}).encode(), name) == ("silent", {}, 0)


def test_a_session_starts_with_a_word_where_nothing_can_be_scanned(monkeypatch: pytest.MonkeyPatch) -> None:
    start = json.dumps({"hook_event_name": "SessionStart", "source": "startup", "cwd": "/project"}).encode()
    monkeypatch.setattr(handoff, "environment", lambda _: None)
    assert "setup --scanner" in answer(start, "SessionStart")[1]["systemMessage"]

    monkeypatch.setattr(handoff, "environment", lambda _: sys.executable)
    assert answer(start, "SessionStart") == ("silent", {}, 0)


class TestErrors:
    """Whatever breaks, the host gets an answer, and the direction is the tripwire's: it has tripped."""

    @pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff", b"{}", b'{"hook_event_name": 3}'])
    def test_a_broken_event_is_denied_where_its_mode_cannot_be_told(self, data: bytes) -> None:
        assert answer(data)[0] == "deny"

    def test_a_broken_event_is_held(self) -> None:
        assert answer(event()[:-9])[0] == "ask"

    @pytest.mark.parametrize("command", [["claude", "plugin", "install", "x"], 7, {"claude": "plugin install x"}, None])
    def test_a_command_that_is_no_text_is_held(self, command: object) -> None:
        assert answer(event(tool_input={"command": command}))[0] == "ask"

    @pytest.mark.parametrize("error", [ValueError("of this"), RecursionError(), MemoryError(), KeyError("x")])
    def test_a_reader_that_breaks_is_a_hold_that_names_the_error(
        self, error: Exception, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def breaks(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(reader, "read", breaks)
        decision, said, _ = answer(event())

        assert decision == "ask"
        assert type(error).__name__ in said["hookSpecificOutput"]["permissionDecisionReason"]

    def test_a_crash_leaves_a_file_to_paste_into_a_report(
        self, ground: paths.Ground, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def breaks(*_: object, **__: object) -> None:
            raise ValueError("API_KEY=q8Zr4mT1xW9c")

        monkeypatch.setattr(reader, "read", breaks)
        _, said, _ = answer(event())

        (file,) = ground.state.glob("crash-*.txt")
        assert str(file) in said["hookSpecificOutput"]["permissionDecisionReason"]
        assert "in breaks" in file.read_text("utf-8")
        assert "q8Zr4mT1xW9c" not in file.read_text("utf-8")

    @pytest.mark.parametrize("bound", ["READING_SECONDS", "WAITING_SECONDS"])
    def test_a_reading_that_takes_too_long_is_held(self, bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def takes_long(*_: object, **__: object) -> None:
            until = time.monotonic() + 20
            while time.monotonic() < until:
                time.sleep(0.01 if bound == "WAITING_SECONDS" else 0)

        monkeypatch.setattr(hook, bound, 0.1)
        monkeypatch.setattr(reader, "read", takes_long)
        started = time.monotonic()

        assert answer(event())[0] == "ask"
        assert time.monotonic() - started < 15

    def test_a_bound_that_python_drops_comes_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An exception in a destructor is printed and forgotten."""

        class Deaf:
            def __del__(self) -> None:
                time.sleep(1)

        def takes_long(*_: object, **__: object) -> None:
            Deaf()
            time.sleep(20)

        monkeypatch.setattr(hook, "WAITING_SECONDS", 0.1)
        monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
        monkeypatch.setattr(reader, "read", takes_long)
        started = time.monotonic()

        assert answer(event())[0] == "ask"
        assert time.monotonic() - started < 15

    def test_after_a_reading_no_signal_comes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(hook, "WAITING_SECONDS", 0.2)
        assert answer(event("ls"))[0] == "silent"
        time.sleep(0.4)

    def test_an_error_after_a_call_blocks_nothing(self) -> None:
        out, err, code = hook.answer(b"{", "PostToolUse")

        assert (out, code) == (b"", 1)
        assert b"EventError" in err


class TestFiles:
    """Files that a command runs are opened, when they are files."""

    def test_a_script_is_read(self, tmp_path: Path) -> None:
        (tmp_path / "run.sh").write_text(f"{INSTALL}\n", encoding="utf-8")

        assert answer(event("sh run.sh", cwd=str(tmp_path)))[1] != {}

    def test_a_file_that_is_none_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")

        for path in (tmp_path / "pipe", tmp_path, "/dev/zero", "/nowhere", "a\0b", ""):
            assert hook.open_file(str(path)) is None

    def test_a_file_that_is_too_long_is_not_read(self, tmp_path: Path) -> None:
        (tmp_path / "long").write_bytes(b"x" * (hook.FILE_LIMIT + 1))
        (tmp_path / "fits").write_bytes(b"x" * hook.FILE_LIMIT)

        assert hook.open_file(str(tmp_path / "long")) is None
        assert hook.open_file(str(tmp_path / "fits")) == "x" * hook.FILE_LIMIT

    def test_an_edit_is_read_as_the_file_that_it_makes(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = tmp_path / "settings.json"
        file.write_text('{"model": "x", "n": 1}', encoding="utf-8")
        seen: dict[str, str] = {}
        monkeypatch.setattr(reader, "read_write", lambda path, content, **_: seen.update({path: content}))
        change = {"file_path": str(file), "old_string": '"x"', "new_string": '"y"'}
        hook.read(Event({"hook_event_name": "PreToolUse", "tool_name": "Edit", "tool_input": change}))

        assert seen == {str(file): '{"model": "y", "n": 1}'}
