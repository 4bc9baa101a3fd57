"""The harness sees what a hook does: the client's own behaviour that the guard relies on, each with a hook of one line.

If the client changes one of these, the guard's answers no longer mean what they say.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from client import Client, Session

pytestmark = pytest.mark.client

DENY = (
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s","permissionDecisionReason":"probe"}}'
)


def plugin(folder: Path, script: str, *, timeout: int = 20) -> Path:
    """A plugin whose only hook runs this shell text."""
    handler = {"type": "command", "command": "sh", "args": ["-c", script], "timeout": timeout, "onFailure": "block"}
    hooks = {"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [handler]}]}}
    manifest = {"name": "probe", "version": "0.0.1", "description": "A probe."}
    for name, content in {".claude-plugin/plugin.json": manifest, "hooks/hooks.json": hooks}.items():
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    return folder


def session(client: Client, script: str, *, mode: str, timeout: int = 20) -> Session:
    folder = plugin(client.person.ground / "probe", script, timeout=timeout)
    return client.bash("touch ran", mode=mode, allow=["Bash"], options=["--plugin-dir", folder])


def ran(client: Client) -> bool:
    return (client.person.project / "ran").exists()


@pytest.mark.parametrize("mode", ["default", "acceptEdits", "bypassPermissions"])
@pytest.mark.parametrize(
    ("script", "runs"),
    [
        ("exit 0", True),
        (f"echo '{DENY % 'deny'}'", False),
        (f"echo '{DENY % 'ask'}'", False),
        (f"echo '{DENY % 'deny'}'; echo why >&2; exit 2", False),
        ("exit 2", False),
    ],
    ids=["silent", "deny", "ask", "deny and exit 2", "exit 2"],
)
def test_answers(client: Client, mode: str, script: str, *, runs: bool) -> None:
    got = session(client, script, mode=mode)

    assert ran(client) is runs, got.shown
    assert bool(got.denials) is not runs


@pytest.mark.parametrize(
    ("script", "timeout"),
    [("exit 1", 20), ("kill -9 $$", 20), ("exec /nowhere/python3", 20), ("sleep 9", 1)],
    ids=["crash", "killed", "no interpreter", "too late"],
)
def test_a_hook_that_gives_no_answer_blocks(client: Client, script: str, timeout: int) -> None:
    got = session(client, script, mode="bypassPermissions", timeout=timeout)

    assert not ran(client), got.shown


def test_half_an_answer_blocks_only_with_exit_2(client: Client) -> None:
    got = session(client, "printf '{\"hookSpecificOutput\": {'; echo why >&2; exit 2", mode="bypassPermissions")

    assert not ran(client), got.shown
    assert "why" in got.told


def test_half_an_answer_and_exit_0_lets_the_call_through(client: Client) -> None:
    """Why the guard builds its answer whole and writes it at once."""
    got = session(client, "printf '{\"hookSpecificOutput\": {'", mode="bypassPermissions")

    assert ran(client), got.shown
