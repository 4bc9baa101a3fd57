"""What of the guard stands in a settings file, what should stand there, and a text with it or without it.

Python 3.9 and the standard library: `setup` writes it before anything is installed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from install_guard.model import GuardError
from install_guard.watch import document

NAME = "install-guard"
PLUGIN = f"{NAME}@{NAME}"
MARKETS, PLUGINS, HOOKS = "extraKnownMarketplaces", "enabledPlugins", "hooks"
OWN_FILE = "install-guard.json"  # in the folder of the machine's policy: nobody else's file is touched
FORMS = ("plugin", "hooks")
SCRIPT = "/hooks/guard.py"
_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+", re.ASCII)
_OWN = ((MARKETS, NAME), (PLUGINS, PLUGIN))
_WHOLE = ("hooks.json", "newer.json")
_MODES = "modes.json"
_ROOT = "${CLAUDE_PLUGIN_ROOT}"


def wanted(form: str, root: Path, source: dict[str, str], *, modes: bool = False) -> dict[str, Any]:
    """What settings should say: the plugin from its source, or each hook by its path; with `modes` every tool call."""
    said: dict[str, Any] = {}
    if form == "plugin":
        said = {MARKETS: {NAME: {"source": source}}, PLUGINS: {PLUGIN: True}}
    hooks: dict[str, Any] = {}
    for name in (*(_WHOLE if form == "hooks" else ()), *((_MODES,) if modes else ())):
        table = json.loads((root / "hooks" / name).read_text("utf-8"))[HOOKS]
        for event, entries in table.items():
            hooks[event] = [*hooks.get(event, []), *_placed(entries, str(root))]
    return {**said, HOOKS: hooks} if hooks else said


def _placed(value: Any, root: str) -> Any:
    """A value with the plugin's root in place of its variable, which the client fills in for plugins alone."""
    if isinstance(value, str):
        return value.replace(_ROOT, root)
    if isinstance(value, list):
        return [_placed(one, root) for one in value]
    return {key: _placed(one, root) for key, one in value.items()} if isinstance(value, dict) else value


def source_of(text: str) -> dict[str, str]:
    """The marketplace that a person names: a folder, `owner/repo[#ref]`, or a git address with an optional `#ref`."""
    address, _, ref = text.partition("#")
    if address.startswith(("/", "./", "../", "~")) or (address and not address.strip(".")):
        return {"source": "directory", "path": str(Path(address).expanduser().absolute())}
    if "://" in address or "@" in address:
        named = {"source": "git", "url": address}
    elif _REPOSITORY.fullmatch(address):
        named = {"source": "github", "repo": address}
    else:
        remedy = "Write --source OWNER/REPO, a git address, or a folder as ./FOLDER."
        raise GuardError(f"{text!r} names no marketplace", remedy=remedy)
    return {**named, "ref": ref} if ref else named


def ours(settings: dict[str, Any]) -> dict[str, Any]:
    """What of the guard stands in settings, from wherever it was installed, as `wanted` would say it."""
    found: dict[str, Any] = {}
    for table, key in _OWN:
        value = document.at(settings, (table, key))
        if value is not None:
            found[table] = {key: value}
    hooks = settings.get(HOOKS)
    for event, entries in hooks.items() if isinstance(hooks, dict) else ():
        own = [one for one in map(_own_part, entries if isinstance(entries, list) else []) if one]
        if own:
            found.setdefault(HOOKS, {})[event] = own
    return found


def has_modes(found: dict[str, Any]) -> bool:
    """Whether what stands there has every tool call looked at."""
    return any(_of_modes(one) for one in found.get(HOOKS, {}).get("PreToolUse", []))


def only_modes(hooks: dict[str, Any]) -> bool:
    """Whether these hooks are those that stand beside the plugin, for sessions with a mode, and no others."""
    return list(hooks) == ["PreToolUse"] and all(map(_of_modes, hooks["PreToolUse"]))


def _of_modes(entry: dict[str, Any]) -> bool:
    return str(entry.get("matcher", "")).startswith("^(?!")


def with_guard(text: str, want: dict[str, Any]) -> str:
    """The text with exactly this of the guard in it; the very text where it has that already."""
    if ours(document.read(text)) == want:
        return text
    text = without_guard(text)
    for table, key in _OWN:
        if table in want:
            text = document.put(text, (table, key), want[table][key])
    for event, entries in want.get(HOOKS, {}).items():
        text = document.added(text, (HOOKS, event), entries)
    return text


def without_guard(text: str, before: dict[str, Any] | None = None) -> str:
    """The text with nothing of the guard in it, nor a table that is empty by that (and was not there before)."""
    found = ours(document.read(text))
    for table, key in _OWN:
        if table in found:
            text = _emptied(document.without(text, (table, key)), (table,), before)
    for event in found.get(HOOKS, {}):
        path = (HOOKS, event)
        text = document.dropped(text, path, lambda one: _own_part(one) == one)
        for index in range(len(document.at(document.read(text), path))):  # where others stand beside ours in one entry
            text = document.dropped(text, (*path, index, HOOKS), is_ours)
        text = _emptied(_emptied(text, path, before), (HOOKS,), before)
    return text


def _emptied(text: str, path: tuple[str, ...], before: dict[str, Any] | None) -> str:
    value = document.at(document.read(text), path)
    there = before is not None and document.at(before, path) is not None
    return text if value or there else document.without(text, path)


def _own_part(entry: Any) -> dict[str, Any]:
    """An entry of a hooks table with our own hooks alone, {} where it has none."""
    listed = entry.get(HOOKS) if isinstance(entry, dict) else None
    own = [one for one in listed if is_ours(one)] if isinstance(listed, list) else []
    return {**entry, HOOKS: own} if own else {}


def is_ours(one: Any) -> bool:
    """Whether a hook starts this program's script, from wherever it was installed."""
    words = one.get("args") if isinstance(one, dict) else None
    return isinstance(words, list) and words[:2] == ["-I", "-S"] and "".join(map(str, words[2:3])).endswith(SCRIPT)
