"""Hooks in every shape in which they are declared: what the client starts at an event."""

from __future__ import annotations

import json
import posixpath
from typing import TYPE_CHECKING, Any

from scan.bundle import Problem
from scan.run import Run
from scan.untyped import listed, mapping, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.bundle import Bundle

TYPES = frozenset({"command", "http", "mcp_tool", "prompt", "agent"})
COMMANDS = ("command", "bash", "powershell", "script", "run")


class Hooks:
    """Reads the hooks of one file: `path` is its path for findings, `source` its text for line numbers."""

    def __init__(self, bundle: Bundle, path: str, source: str) -> None:
        self.bundle = bundle
        self.path = path
        self.source = source

    def read(self, value: Any) -> Iterator[Run]:
        """`{"hooks": …}`, `{"events": …}`, a mapping of events, or a list of hooks that name their event; and mods."""
        if isinstance(value, dict):
            yield from self._modules(value.get("modules"))
            inner = next((value[key] for key in ("hooks", "events") if isinstance(value.get(key), (dict, list))), None)
            events = value if inner is None else inner
        else:
            events = value
        if isinstance(events, dict):
            for event, groups in events.items():
                if isinstance(groups, (list, dict, str)) and event not in {"modules", "$schema", "description"}:
                    yield from self._groups(str(event), groups)
        elif isinstance(events, list):
            for group in events:
                yield from self._groups(text(mapping(group).get("event")) or "?", group)

    def _modules(self, value: Any) -> Iterator[Run]:
        """The mods that a file of hooks lists, by paths from its own folder."""
        where = posixpath.dirname(self.path.removeprefix(f"{self.bundle.root}/"))
        cwd = f"${{CLAUDE_PLUGIN_ROOT}}/{where}"
        for module in listed(value):
            named = text(module) or text(mapping(module).get("path"))
            if named:
                when = "session start, inside the client"
                yield Run("mod", self.path, self.line(named), named, when, argv=(named,), cwd=cwd)

    def _groups(self, event: str, groups: Any) -> Iterator[Run]:
        for group in listed(groups):
            if isinstance(group, str):
                yield from self._hook(event, "", {"type": "command", "command": group})
            elif isinstance(group, dict):
                matcher = text(group.get("matcher"))
                inner = group.get("hooks")
                for hook in listed(inner) if inner is not None else [group]:
                    if isinstance(hook, str):
                        yield from self._hook(event, matcher, {"type": "command", "command": hook})
                    elif isinstance(hook, dict):
                        yield from self._hook(event, matcher, hook)

    def _hook(self, event: str, matcher: str, hook: dict[str, Any]) -> Iterator[Run]:
        command, argv = command_of(hook)
        url, prompt = text(hook.get("url")), text(hook.get("prompt"))
        tool = ":".join(part for part in (text(hook.get("server")), text(hook.get("tool"))) if part)
        kind = text(hook.get("type")) or "command"
        if kind not in TYPES:
            self.bundle.problems.append(
                Problem(self.path, f"the hook type {kind!r} is not one that the client knows", self.line(kind))
            )
        yield Run(
            "hook",
            self.path,
            self.line(command or url or prompt or (argv[0] if argv else "") or event),
            name=tool if kind == "mcp_tool" else kind,
            when=" ".join(part for part in (event, matcher, text(hook.get("if"))) if part),
            command=command,
            argv=argv or ((f"mcp_tool {tool}",) if tool and not command else ()),
            environment=environment_of(hook),
            cwd=text(hook.get("cwd")),
            url=url,
            prompt=prompt,
            declared=hook,
        )

    def line(self, value: str) -> int | None:
        """The line of the file on which a value stands, as JSON or as it is."""
        return line_in(self.source, value)


def command_of(declared: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Shell text, or the words of the exec form: `command` with `args`, or `command` as a list."""
    command = next((declared[key] for key in COMMANDS if declared.get(key)), "")
    if isinstance(command, list):
        return "", tuple(text(word) for word in [*command, *listed(declared.get("args"))])
    if isinstance(declared.get("args"), list):
        return "", (text(command), *(text(word) for word in declared["args"]))
    return text(command), ()


def environment_of(declared: dict[str, Any]) -> dict[str, str]:
    """The variables that a declaration sets."""
    found = mapping(declared.get("env")) or mapping(declared.get("environment"))
    return {str(name): text(value) for name, value in found.items()}


def line_in(source: str, value: str) -> int | None:
    """The first line of JSON or Markdown text on which a value stands."""
    if not value:
        return None
    for form in (json.dumps(value, ensure_ascii=False)[1:-1], json.dumps(value)[1:-1], value, value.split("\n", 1)[0]):
        offset = source.find(form)
        if offset >= 0:
            return source.count("\n", 0, offset) + 1
    return None
