"""Parts switched off, and on again: one value in a settings file, and nothing else of it.

| part | what is written |
| --- | --- |
| plugin | `enabledPlugins.NAME: false`, wherever it is turned on |
| skill | `skillOverrides.NAME: "off"`, in the person's settings and wherever another word is said |
| server | `{"serverName": NAME}` in the `deniedMcpServers` of the person's settings, which counts for every scope |
| hooks | the entries are taken out of the file that holds them, the others stay |
| command | the setting is taken out of the file that holds it |
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger import receipts
from install_guard.ledger.log import now
from install_guard.model import GuardError
from install_guard.watch import document, edit, memory
from install_guard.watch.memory import Off
from install_guard.watch.where import COMMAND_LINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from install_guard.watch.memory import Memory
    from install_guard.watch.parts import Part
    from install_guard.watch.where import Settings

    Bad = Callable[[list[Any]], bool]  # tells whether some of a part's entries are bad by themselves

_STRONGER = ("managed", COMMAND_LINE)
_TABLES = {"plugin": ("enabledPlugins", False), "skill": ("skillOverrides", "off")}
_DENIED = "deniedMcpServers"
_MEND = "Mend the file."


class OffError(GuardError):
    """A part could not be switched off, or not back on."""


class Switch(NamedTuple):
    """What is written into a file: a value at a path, None to take out what is there, or one more item of a list."""

    file: Path
    path: tuple[str, ...]
    value: Any = None
    item: Any = None


def can_switch(part: Part) -> bool:
    """Whether the client has a way to leave a part of this kind out."""
    return part.kind in _WAYS


def switch_off(part: Part, digest: str, settings: Sequence[Settings], own: Path, bad: Bad) -> Iterator[Off]:
    """Write that a part is off; `own` is the person's settings file, `bad` tells which of its entries are meant.

    A policy of the machine and the command line are stronger than any file that can be written.
    """
    for one in _WAYS[part.kind](part, settings, own, bad):
        done = Off(
            id=receipts.new_id(), part=part.key, name=part.name, file=str(one.file), path=one.path, before=None,
            after=None, item="" if one.item is None else json.dumps(one.item), digest=digest, at=now(),
        )  # fmt: skip
        yield done.model_copy(update=_write(one))


def undo(remembered: Memory, name: str) -> Off:
    """Put back what a settings file said before; the part, as it is now, is not switched off again."""
    done = remembered.switched.get(name)
    if done is None:
        raise OffError(f"nothing was switched off under {name}", remedy="`install-guard status` lists what was.")
    _edited(Path(done.file), lambda text: _restored(text, done))
    del remembered.switched[name]
    remembered.accepted[done.part] = done.digest
    return done


def _restored(text: str, done: Off) -> str:
    text = edit.put(text, done.path, _back(done, edit.said(text, done.path)))
    table = done.path[:1]
    return edit.put(text, table, None) if done.made and edit.said(text, table) == "{}" else text


def _back(done: Off, now_said: str | None) -> str | None:
    """What is to stand there again: an item leaves its list, and what was changed since is the person's."""
    if done.item:
        return edit.removed(now_said, json.loads(done.item))
    if now_said != done.after and done.before not in {"true", "false", None}:
        raise OffError("it was changed since, so it is not put back", done.file, f"It was: {done.before}")
    return done.before


def _table(part: Part, settings: Sequence[Settings], own: Path, _bad: Bad) -> Iterator[Switch]:
    """A switch of its own in a table: where another word is said, else in the person's settings."""
    table, value = _TABLES[part.kind]
    said = [one for one in settings if (one.value.get(table) or {}).get(part.name, value) != value]
    for one in said:
        _reachable(one, part)
    for file in [Path(one.place) for one in said] or [own]:
        yield Switch(file, (table, part.name), value)


def _denied(part: Part, _settings: Sequence[Settings], own: Path, _bad: Bad) -> Iterator[Switch]:
    """One more of the servers that the person denies."""
    if not part.name or part.name != part.name.strip():  # the client would refuse the whole file
        raise OffError("no settings can deny a server of this name", part.place, "Take it out of its file.")
    yield Switch(own, (_DENIED,), item={"serverName": part.name})


def _hooks(part: Part, settings: Sequence[Settings], _own: Path, bad: Bad) -> Iterator[Switch]:
    """The bad entries of an event leave the file; where none is bad alone, all that are not the guard's."""
    one = _holding(part, settings)
    entries = one.value["hooks"][part.name]
    if not isinstance(entries, list):
        yield Switch(Path(one.place), ("hooks", part.name))
        return
    others = list(part.value)
    taken = [entry for entry in others if bad([entry])] or others
    left = [entry for entry in entries if entry not in taken]
    yield Switch(Path(one.place), ("hooks", part.name), left or None)


def _setting(part: Part, settings: Sequence[Settings], _own: Path, _bad: Bad) -> Iterator[Switch]:
    yield Switch(Path(_holding(part, settings).place), (part.name,))


def _holding(part: Part, settings: Sequence[Settings]) -> Settings:
    """The settings file that a part stands in."""
    one = next((each for each in settings if each.place == part.place), None)
    if one is None:
        raise OffError("the file that holds it is not known", part.place)
    _reachable(one, part)
    return one


def _reachable(one: Settings, part: Part) -> None:
    if one.scope in _STRONGER:
        remedy = "End this session." if one.scope == COMMAND_LINE else "Ask who keeps this machine's policy."
        raise OffError(f"{one.place} turns it on, which no settings file can take back", part.name, remedy)


def _write(one: Switch) -> dict[str, Any]:
    """Write a switch; what stood there before, what stands there now, and whether its table was made."""
    said: dict[str, Any] = {}

    def changed(text: str) -> str:
        before = edit.said(text, one.path)
        value = None if one.value is None else json.dumps(one.value)
        after = value if one.item is None else edit.added(before, one.item)
        said.update(before=before, after=after, made=len(one.path) > 1 and edit.said(text, one.path[:1]) is None)
        return edit.put(text, one.path, after)

    _edited(one.file, changed)
    return said


def _edited(file: Path, change: Callable[[str], str]) -> None:
    """Change a settings file, through a link to where it really lies."""
    target = file.resolve()
    try:
        text = target.read_bytes().decode("utf-8") if target.exists() else "{}\n"
        made = change(text)
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = target.stat().st_mode if target.exists() else None
        memory.write(target, made, mode)
    except (OSError, UnicodeDecodeError) as error:
        raise OffError(f"its settings cannot be written ({error})", str(file), _MEND) from None
    except memory.ForgottenError as error:
        raise OffError(f"its settings cannot be written: {error.what}", str(file), _MEND) from None
    except (document.EditError, ValueError) as error:
        raise OffError(f"its settings cannot be changed: {error}", str(file), _MEND) from None


_WAYS: dict[str, Callable[[Part, Sequence[Settings], Path, Bad], Iterator[Switch]]] = {
    "plugin": _table,
    "skill": _table,
    "server": _denied,
    "hooks": _hooks,
    "command": _setting,
}
