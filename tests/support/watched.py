"""A person whose client has the guard's hook in its settings, and what that told them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stand_in import Call

if TYPE_CHECKING:
    from pathlib import Path

    from client import Client, Session
    from market import Hub


@dataclass
class Watched:
    """A person whose client has the guard in its settings."""

    client: Client
    hub: Hub

    @property
    def home(self) -> Path:
        return self.client.person.home

    @property
    def project(self) -> Path:
        return self.client.person.project

    def session(
        self, *calls: Call, options: tuple[str | Path, ...] = (), allow: tuple[str, ...] = ("Bash",)
    ) -> Session:
        return self.client.session(*calls, allow=allow, options=options)

    def bash(self, *commands: str, **how: Any) -> Session:
        return self.session(*(Call("Bash", {"command": one, "description": "a step"}) for one in commands), **how)

    def plugin(self, *words: str) -> None:
        """What a person types at a terminal, or into the client: no hook sees it."""
        done = self.client.command("plugin", *words)
        assert done.code == 0, done.err

    def settings(self, **values: Any) -> None:
        """Add to the person's settings, outside of a session."""
        file = self.home / ".claude/settings.json"
        file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | values, indent=2), "utf-8")

    @property
    def untold(self) -> str:
        """What is kept for the next session that a person attends."""
        return (self.home / ".local/state/install-guard/watch/untold").read_text("utf-8")

    def enabled(self, name: str) -> object:
        file = self.home / ".claude/settings.json"
        return json.loads(file.read_text("utf-8")).get("enabledPlugins", {}).get(name)


def told(session: Session, event: str = "SessionStart") -> str:
    """What the guard told the person at an event."""
    said = [
        json.loads(one["stdout"]).get("systemMessage", "")
        for one in session.messages
        if one.get("subtype") == "hook_response" and one["hook_event"] == event and one["stdout"].startswith("{")
    ]
    return "\n".join(said)
