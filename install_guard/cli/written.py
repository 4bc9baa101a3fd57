"""What `setup` wrote into other programs' files: written whole, recorded with a copy of what was there, taken back.

A file that nobody changed since is put back to the byte; from one that somebody changed, only the guard's part is taken.
Python 3.9 and the standard library.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.cli import registration
from install_guard.model import GuardError
from install_guard.watch import document

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from install_guard.ledger.paths import Ground

_RECORD = "written.json"
_BACKUPS = "backups"
_EMPTY = "{}\n"


class Written(NamedTuple):
    """A file that was written: the digest that it got, the copy of what it was ("": it was not there), new folders."""

    file: str
    made: str
    backup: str
    folders: list[str]

    def is_still(self, data: bytes | None) -> bool:
        """Whether a file is as it was written."""
        return data is not None and _digest(data) == self.made

    @property
    def copy_is_there(self) -> bool:
        """Whether it can be told what the file was."""
        return not self.backup or Path(self.backup).is_file()

    def before(self) -> bytes | None:
        """What the file was, None where it was not there."""
        return bytes_of(Path(self.backup)) if self.backup else None


class Change(NamedTuple):
    """What would be made of a file: its bytes as they are (None: it is not there) and as they would be (None: gone)."""

    file: Path
    before: bytes | None
    after: bytes | None


def text_of(file: Path, data: bytes | None) -> str:
    """The text of a settings file whose JSON the client takes; an error where it takes none."""
    with _named(file):
        text = _EMPTY if data is None or not data.strip() else data.decode("utf-8")
        document.read(text)
    return text


@contextmanager
def _named(file: Path) -> Iterator[None]:
    try:
        yield
    except (UnicodeDecodeError, document.EditError) as error:
        what = error.what if isinstance(error, document.EditError) else "it is not UTF-8"
        raise GuardError(f"the file cannot be read: {what}", str(file), "Mend it first; nothing was changed.") from None


def bytes_of(file: Path) -> bytes | None:
    """What a file holds, None where it is not there."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise GuardError(f"the settings cannot be read ({error.strerror})", str(file), "Nothing was changed.") from None


def setting_up(ground: Ground, file: Path, want: dict[str, Any]) -> Change:
    """What a settings file becomes with exactly this of the guard in it."""
    now = bytes_of(file)
    known = _find(ground, file)
    with _named(file):
        made = registration.with_guard(text_of(file, now), want).encode("utf-8")
        if made != now and known is not None and known.is_still(now) and known.copy_is_there:
            made = registration.with_guard(text_of(file, known.before()), want).encode("utf-8")
    return Change(file, now, made)


def write(ground: Ground, change: Change) -> None:
    """Make the change, recorded first: what is recorded and was not written is not taken for ours."""
    if change.after is None or change.before == change.after:
        return
    _still(change)
    known = _find(ground, change.file)
    if known is None or not known.is_still(change.before):
        folders = [str(one) for one in change.file.parents if not one.exists()]
        known = Written(str(change.file), "", _keep(ground, change), folders)
    said = known._replace(made=_digest(change.after))
    _store(ground, [*(one for one in every(ground) if one.file != said.file), said])
    replace(change.file, change.after)


def taking_out(ground: Ground, file: Path) -> Change:
    """What a settings file becomes without the guard."""
    now = bytes_of(file)
    known = _find(ground, file)
    if now is None:
        return Change(file, None, None)
    if known is not None and known.is_still(now) and known.copy_is_there:
        return Change(file, now, known.before())
    before = known.before() if known is not None and known.copy_is_there else None
    there = document.read(text_of(file, before)) if before is not None else None
    text = text_of(file, now)
    with _named(file):
        without = registration.without_guard(text, there)
    new = file.name == registration.OWN_FILE or (known is not None and not known.backup)
    gone = new and without != text and not document.read(without)
    return Change(file, now, None if gone else without.encode("utf-8"))


def take_out(ground: Ground, change: Change) -> None:
    """Make it so, and forget what was recorded of the file; folders that were made for it go with it while empty."""
    _still(change)
    known = _find(ground, change.file)
    if change.after is not None and change.after != change.before:
        replace(change.file, change.after)
    elif change.after is None and change.before is not None:
        _remove(change.file)
        for folder in known.folders if known is not None else ():
            with suppress(OSError):
                Path(folder).rmdir()
    if known is not None:
        _store(ground, [one for one in every(ground) if one.file != known.file])
        if known.backup:
            Path(known.backup).unlink(missing_ok=True)


def every(ground: Ground) -> list[Written]:
    """What was written and not taken back."""
    try:
        listed = json.loads((ground.data / _RECORD).read_text("utf-8"))
        return [Written(**one) for one in listed]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError) as error:
        raise GuardError(
            f"the record of what setup wrote cannot be read ({error})", str(ground.data / _RECORD), "Remove it."
        ) from None


def replace(file: Path, data: bytes) -> None:
    """Put bytes in a file's place, whole or not at all: through a link to where it lies, with its owner and its mode."""
    target = Path(os.path.realpath(file))
    half = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        status = target.stat() if target.exists() else None
        with half.open("wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        if status is not None:
            half.chmod(status.st_mode & 0o7777)
            if (status.st_uid, status.st_gid) != (half.stat().st_uid, half.stat().st_gid):
                os.chown(half, status.st_uid, status.st_gid)
        half.replace(target)
    except OSError as error:
        with suppress(OSError):
            half.unlink()
        remedy = "Nothing was changed. It takes a user who may write there: as root, for the machine's policy."
        raise GuardError(f"it cannot be written ({error.strerror})", str(file), remedy) from None


def _keep(ground: Ground, change: Change) -> str:
    """The copy of what a file was, "" where it was not there."""
    if change.before is None:
        return ""
    name = f"{change.file.parent.parent.name}-{change.file.name}.{_digest(change.before)[:16]}"
    kept = ground.state / _BACKUPS / name
    replace(kept, change.before)
    kept.chmod(0o600)
    return str(kept)


def _remove(file: Path) -> None:
    try:
        Path(os.path.realpath(file)).unlink()
    except OSError as error:
        raise GuardError(f"it cannot be removed ({error.strerror})", str(file), "Nothing was changed.") from None


def _still(change: Change) -> None:
    if bytes_of(change.file) != change.before:
        raise GuardError("the file was changed meanwhile", str(change.file), "Nothing was written. Run this again.")


def _find(ground: Ground, file: Path) -> Written | None:
    return next((one for one in every(ground) if one.file == str(file)), None)


def _store(ground: Ground, listed: Iterable[Written]) -> None:
    said = [one._asdict() for one in listed]
    record = ground.data / _RECORD
    if said:
        replace(record, (json.dumps(said, indent=1) + "\n").encode("utf-8"))
    else:
        record.unlink()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
