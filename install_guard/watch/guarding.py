"""Whether the guard guards: where a hook of it stands, and which settings keep it from running."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from install_guard.watch import parts, where
from scan import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.watch.parts import Part
    from install_guard.watch.where import Session, Settings

_SCRIPT = "hooks/guard.py"


class Guarding(NamedTuple):
    """Each way in which the client starts the guard's hook, and each reason why it might not."""

    hooks: list[str]
    against: list[str]


def guarding(session: Session) -> Guarding:
    """What the settings and the client's records say."""
    settings = where.every_settings(session, lambda file: known.read(file, []))
    now = parts.picture(session)
    hooks = [f"hook in {one.place}" for one in settings if _hooked(one)]
    own = [
        part for part in now.parts if part.kind in {"plugin", "guard"} and part.name.partition("@")[0] == parts.GUARD
    ]
    hooks += [f"plugin {part.name}" for part in own if part.on]
    switches = [part for part in now.parts if part.kind == "switch"]
    return Guarding(list(dict.fromkeys(hooks)), [*_against(switches), *(problem for _, problem in now.problems)])


def _against(switches: list[Part]) -> Iterator[str]:
    for part in switches:
        yield f"{part.name} in {part.place} keeps the hook from running"


def _hooked(one: Settings) -> bool:
    """Whether a settings file starts a guard before tool calls, this one or one in another place."""
    hooks = one.value.get("hooks")
    entries = hooks.get("PreToolUse") if isinstance(hooks, dict) else None
    handlers = [each for entry in parts.listed(entries) for each in parts.listed(entry.get("hooks"))]
    words = [str(word) for each in handlers for word in each.get("args") or ()]
    return any(word.endswith(_SCRIPT) for word in words)
