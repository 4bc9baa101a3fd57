"""The host's half of a hook: it starts the line that hooks.json names, and takes the answer as the client takes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from machine import Ended, Person


@dataclass(frozen=True)
class Answer:
    """What the hook said: `silent` (the host's own flow goes on), `ask`, `deny` or `allow`."""

    decision: str
    reason: str
    message: str
    ended: Ended


class NoAnswerError(AssertionError):
    """The hook ended in a way that the client does not take as an answer: the call would go on."""


def take(ended: Ended) -> Answer:
    """Read a hook's end as the client does, and refuse all that it would let through by mistake."""
    if ended.code == 2:
        return Answer("deny", _reason(ended), "", ended)
    if ended.code != 0:
        raise NoAnswerError(f"exit {ended.code}: {ended.err}")
    if not ended.out.strip():
        return Answer("silent", "", "", ended)
    try:
        said = json.loads(ended.out)
    except ValueError as error:
        raise NoAnswerError(f"not one JSON object: {ended.out!r}") from error
    own = said.get("hookSpecificOutput", {})
    if own and own.get("hookEventName") != "PreToolUse":
        raise NoAnswerError(f"names another event: {own}")
    decision = own.get("permissionDecision", "silent")
    if decision not in {"silent", "ask", "deny", "allow"}:
        raise NoAnswerError(f"no decision that the client knows: {decision!r}")
    return Answer(decision, own.get("permissionDecisionReason", ""), said.get("systemMessage", ""), ended)


def _reason(ended: Ended) -> str:
    """With exit 2 the JSON's own reason is shown if it has one, else what stands on stderr."""
    try:
        return str(json.loads(ended.out)["hookSpecificOutput"]["permissionDecisionReason"])
    except (ValueError, LookupError, TypeError):
        return ended.err


def line(checkout: Path, tool: str = "Bash", file: str = "hooks/hooks.json", event: str = "PreToolUse") -> list[str]:
    """The command line that hooks.json names for a tool's calls."""
    entries = json.loads((checkout / file).read_text(encoding="utf-8"))["hooks"][event]
    (handler,) = (hook for entry in entries if tool in entry["matcher"].split("|") for hook in entry["hooks"])
    return [word.replace("${CLAUDE_PLUGIN_ROOT}", str(checkout)) for word in (handler["command"], *handler["args"])]


def event(command: str, *, cwd: str | Path = "/", tool: str = "Bash", **more: Any) -> bytes:
    """A tool call's event as the client writes it."""
    return json.dumps(
        {
            "session_id": "5ca1ab1e-0000-4000-8000-000000000000",
            "transcript_path": "/nowhere/session.jsonl",
            "cwd": str(cwd),
            "prompt_id": "0ddba11",
            "permission_mode": "default",
            "effort": {"level": "medium"},
            "hook_event_name": "PreToolUse",
            "tool_name": tool,
            "tool_input": {"command": command, "description": "a step"} | more,
            "tool_use_id": "toolu_0",
        }
    ).encode()


@dataclass
class Hook:
    """The checkout's hook, started as the person's client would start it."""

    person: Person
    checkout: Path

    def feed(self, data: bytes, **how: Any) -> Answer:
        """Give it an event's bytes."""
        return take(self.person.run(line(self.checkout), input=data, **how))

    def answer(self, command: str, **how: Any) -> Answer:
        """Ask it about a Bash command."""
        return self.feed(event(command, cwd=self.person.project), **how)
