"""The real Claude Code client, one headless session a call, against the stand-in API."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host import Answer, take
from machine import Ended, Person
from stand_in import Call, Outcome, Script, serving
from terminal import patient

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

QUIET = {"DISABLE_AUTOUPDATER": "1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1"}


@dataclass(frozen=True)
class Session:
    """How a session went: the client's own result, and what the model was told about each call."""

    ended: Ended
    outcomes: tuple[Outcome, ...]
    messages: tuple[dict[str, Any], ...]

    @property
    def denials(self) -> list[dict[str, Any]]:
        """The calls that were not permitted, in the client's own words."""
        last = [message for message in self.messages if message.get("type") == "result"]
        return list(last[-1]["permission_denials"]) if last else []

    @property
    def answers(self) -> list[Answer]:
        """What the hooks answered before each call, as the client saw it."""
        seen = [message for message in self.messages if message.get("subtype") == "hook_response"]
        return [
            take(Ended(message["exit_code"], message["stdout"], message["stderr"]))
            for message in seen
            if message["hook_event"] == "PreToolUse"
        ]

    @property
    def told(self) -> str:
        """All that the model was told about its calls."""
        return "\n".join(outcome.text for outcome in self.outcomes)

    @property
    def shown(self) -> str:
        """What a failing test should show: how it ended, what each hook said, what the model was told."""
        said = [
            f"{one['hook_event']} exit {one['exit_code']}: {one['stdout']}{one['stderr']}"
            for one in self.messages
            if one.get("subtype") == "hook_response"
        ]
        return "\n".join([f"exit {self.ended.code} {self.ended.err}", *said, "told:", self.told])


@dataclass
class Client:
    """A person's client."""

    person: Person
    binary: Path
    shell: str = "/bin/bash"

    def command(self, *words: str | Path, timeout: float = 60) -> Ended:
        """Run `claude WORDS…`, outside any session."""
        return self.person.run([self.binary, *words], environment=QUIET, timeout=timeout)

    def typed(self, *texts: str) -> str:
        """What a person sees who types these texts into the client, in a project that they trust."""
        record = self.person.home / ".claude.json"
        kept = json.loads(record.read_text("utf-8")) if record.exists() else {}
        kept |= {"hasCompletedOnboarding": True, "theme": "dark"}
        kept["customApiKeyResponses"] = {"approved": ["made-up"], "rejected": []}
        kept.setdefault("projects", {}).setdefault(str(self.person.project), {})["hasTrustDialogAccepted"] = True
        record.write_text(json.dumps(kept), "utf-8")
        with serving(Script([])) as api:
            surroundings = {"ANTHROPIC_BASE_URL": api.address, "ANTHROPIC_API_KEY": "made-up", "SHELL": self.shell}
            argv = patient(texts, [self.binary])
            environment = QUIET | surroundings | {"TERM": "xterm-256color"}
            return self.person.run(argv, environment=environment, timeout=120).out

    def session(
        self,
        *calls: Call,
        mode: str = "default",
        allow: Sequence[str] = (),
        options: Sequence[str | Path] = (),
        timeout: float = 90,
    ) -> Session:
        """Let the model make these calls in a session that nobody attends."""
        script = Script(list(calls))
        settings = json.dumps({"permissions": {"allow": list(allow)}})
        with serving(script) as api:
            ended = self.person.run(
                [
                    *(self.binary, "-p", "go on", "--output-format", "stream-json", "--verbose"),
                    "--include-hook-events",
                    *("--permission-mode", mode, "--settings", settings, *options),
                ],
                environment=QUIET
                | {"ANTHROPIC_BASE_URL": api.address, "ANTHROPIC_API_KEY": "made-up", "SHELL": self.shell},
                timeout=timeout,
            )
        return Session(ended, tuple(script.outcomes), tuple(_lines(ended.out)))

    def bash(self, command: str, **how: Any) -> Session:
        """A session with one Bash call."""
        return self.session(Call("Bash", {"command": command, "description": "a step"}), **how)


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]
