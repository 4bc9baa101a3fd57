"""What a change of the client's settings loads that was not loaded before, and whether the guard is still among it.

It is loaded only when settings that may load something, or that held the guard, are written.
"""

from __future__ import annotations

import json

from install_guard.installs.mentions import LOADING_KEYS
from install_guard.model import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_LOADING = tuple(key.strip('"') for key in LOADING_KEYS)
_GUARD = "install-guard"
_HOOK_SIGNS = (_GUARD, "install_guard", "hooks/guard.py")


class Change(Record):
    """Settings before and after a write, both parsed."""

    __slots__ = ("after", "before")

    def __init__(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        self.before, self.after = before, after

    @classmethod
    def of(cls, before: str, after: str) -> Change | None:
        """The change of one text to another; None where the new one is no JSON object."""
        new = _parsed(after)
        return None if new is None else cls(_parsed(before) or {}, new)

    def loads(self) -> bool:
        """Whether anything is loaded, run or started by it that was not before."""
        return any(_loads(path) for path in _news(self.before, self.after))

    def doors(self) -> Iterator[tuple[str, str]]:
        """The doors that it takes: a name, and why."""
        if self.after.get("disableAllHooks") and not self.before.get("disableAllHooks"):
            yield "disable hooks", "would disable every hook"
        if _switch(self.after) is False and _switch(self.before) is not False:
            yield f"disable {_GUARD}", "would disable the guard"
        elif _switch(self.before) and not _switch(self.after):
            yield f"disable {_GUARD}", "would no longer load the guard"
        if _hooked(self.before) and not _hooked(self.after):
            yield f"remove {_GUARD}'s hooks", "would no longer run the guard's hooks"


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _news(before: Any, after: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The keys under which something stands that was not there before; what is off or empty is nothing."""
    if after == before or after in (None, False, "") or after in ({}, []):
        return
    if isinstance(after, dict):
        old = before if isinstance(before, dict) else {}
        for key, value in after.items():
            yield from _news(old.get(key), value, (*path, key))
    elif isinstance(after, list) and isinstance(before, list) and all(isinstance(one, dict) for one in after):
        if any(one not in before for one in after):
            yield path
    else:
        yield path


def _loads(path: tuple[str, ...]) -> bool:
    return any(key.startswith(_LOADING) for key in path)


def _switch(settings: dict[str, Any]) -> bool | None:
    """How the guard's plugin is switched; None where nothing is said of it."""
    plugins = settings.get("enabledPlugins")
    for name, value in plugins.items() if isinstance(plugins, dict) else ():
        if name.partition("@")[0] == _GUARD:
            return bool(value)
    return None


def _hooked(settings: dict[str, Any]) -> bool:
    """Whether the guard's hooks stand in settings."""
    text = json.dumps(settings.get("hooks", {}))
    return any(sign in text for sign in _HOOK_SIGNS)
