"""Plugins switched off, and on again: `enabledPlugins` in the settings file that turns them on, and nothing else of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.ledger import receipts
from install_guard.ledger.log import now
from install_guard.model import GuardError
from install_guard.watch import edit, memory
from install_guard.watch.memory import Off

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from install_guard.watch.memory import Memory
    from install_guard.watch.parts import Part
    from install_guard.watch.where import Settings

TABLE = "enabledPlugins"
_STRONGER = ("managed", "command line")


class OffError(GuardError):
    """A plugin could not be switched off, or not back on."""


def switch_off(part: Part, digest: str, settings: Sequence[Settings], fallback: Path) -> Iterator[Off]:
    """Write that a plugin is off wherever a settings file says that it is on, and in the person's where none does.

    A policy of the machine and the command line are stronger than any file that can be written.
    """
    said = [one for one in settings if (one.value.get(TABLE) or {}).get(part.name)]
    for one in said:
        if one.scope in _STRONGER:
            raise OffError(f"{one.place} turns it on, which no settings file can take back", part.name, _remedy(one))
    files = [Path(one.place) for one in said] or [fallback]
    for file in files:
        yield Off(
            id=receipts.new_id(), plugin=part.name, file=str(file), before=_write(file, part.name, value=False),
            digest=digest, at=now(),
        )  # fmt: skip


def undo(remembered: Memory, name: str) -> Off:
    """Put back what a settings file said before; the plugin, as it is now, is not switched off again."""
    done = remembered.switched.get(name)
    if done is None:
        raise OffError(f"nothing was switched off under {name}", remedy="`install-guard status` lists what was.")
    _write(Path(done.file), done.plugin, value=done.before)
    del remembered.switched[name]
    remembered.accepted[done.plugin] = done.digest
    return done


def _remedy(one: Settings) -> str:
    return "End this session." if one.scope == "command line" else "Ask who keeps this machine's policy."


def _write(file: Path, plugin: str, *, value: bool | None) -> bool | None:
    """Set the switch in a file, through a link to where it really lies; what it said before."""
    target = file.resolve()
    try:
        text = target.read_bytes().decode("utf-8") if target.exists() else "{}\n"
        before = edit.switch(text, TABLE, plugin)
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = target.stat().st_mode if target.exists() else None
        memory.write(target, edit.switched(text, TABLE, plugin, value), mode)
    except (OSError, UnicodeDecodeError) as error:
        raise OffError(
            f"its settings cannot be written ({error})", str(file), f"Run: claude plugin disable {plugin}"
        ) from None
    except edit.EditError as error:
        raise OffError(f"its settings cannot be changed: {error.what}", str(file), "Mend the file.") from None
    return before
