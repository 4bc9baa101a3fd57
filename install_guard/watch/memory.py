"""What the last look saw: one file under the ledger's state, read under a lock and replaced as a whole."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field, ValidationError

from install_guard.ledger.log import LOOK
from install_guard.model import GuardError
from scan.model import Frozen, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "watch"
_NAME = "memory.json"
_PATIENCE = 0.05


class ForgottenError(GuardError):
    """What the last look saw cannot be read or written."""


class Kept(Frozen):
    """A part as it was seen: what it was made of, and what was thought of it."""

    kind: str
    name: str
    place: str
    digest: str
    folder: str = ""
    on: bool = True
    verdict: Verdict = Verdict.clear
    lines: tuple[str, ...] = ()
    receipt: str = ""
    """Of the install that explains it, or ""."""
    reason: str = ""
    """Why it was told: new, changed …; "" for what was there at the first look or is explained."""


class KeptTree(Frozen):
    """The files of a folder: for each path its signature and the name of its content."""

    digest: str
    files: dict[str, tuple[str, str]]


class Off(Frozen):
    """A part that was switched off: what stands in which file now, and what that said before, as JSON (None: nothing)."""

    id: str
    part: str
    """Its key."""
    name: str
    file: str
    path: tuple[str, ...]
    """The keys that lead to what was changed."""
    before: str | None
    after: str | None
    item: str = ""
    """What was added to a list, as JSON; "" where the whole value was set."""
    made: bool = False
    """Whether the table around it was made too."""
    digest: str
    at: str


class Scanned(Frozen):
    """What a receipt says of a plugin: its digest when it was scanned, and the answer to the command."""

    receipt: str
    digest: str
    outcome: str
    source: str = ""
    folder: str = ""
    commit: str = ""
    number: int = 0


class Memory(BaseModel):
    """All of it. `number` is that of the ledger's entry up to which receipts were read."""

    form: Literal[1] = 1
    first: bool = True
    number: int = 0
    projects: list[str] = Field(default_factory=list)
    parts: dict[str, Kept] = Field(default_factory=dict)
    trees: dict[str, KeptTree] = Field(default_factory=dict)
    scanned: dict[str, list[Scanned]] = Field(default_factory=dict)
    switched: dict[str, Off] = Field(default_factory=dict)
    accepted: dict[str, str] = Field(default_factory=dict)
    """Parts that a person took back from being switched off, by their keys; the digest that they had."""
    lost: str = ""
    """Why an earlier memory could not be used; never written."""


@contextmanager
def remembered(state: Path, seconds: float) -> Iterator[Memory]:
    """The memory, for this process alone; it is written when the block ends well."""
    folder = state / FOLDER
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise ForgottenError(f"what is watched cannot be remembered ({error.strerror})", str(folder), LOOK) from None
    try:
        _wait(lock, seconds, folder)
        memory = load(state)
        yield memory
        write(folder / _NAME, memory.model_dump_json(exclude={"lost"}))
    finally:
        os.close(lock)


def load(state: Path) -> Memory:
    """What the last look left; an empty one where there is none, or none that can be used."""
    file = state / FOLDER / _NAME
    try:
        return Memory.model_validate_json(file.read_bytes())
    except FileNotFoundError:
        return Memory()
    except (OSError, ValidationError) as error:
        return Memory(lost=str(error).partition("\n")[0])


def write(file: Path, text: str, mode: int | None = None) -> None:
    """Put a text in a file's place, whole or not at all; a new one is for this user alone."""
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with half.open("w", encoding="utf-8", newline="") as opened:
            half.chmod(0o600 if mode is None else mode & 0o7777)
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        half.replace(file)
    except OSError as error:
        with suppress(OSError):
            half.unlink()
        raise ForgottenError(f"what is watched cannot be remembered ({error.strerror})", str(file), LOOK) from None


def _wait(lock: int, seconds: float, folder: Path) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise ForgottenError("another look takes too long", str(folder)) from None
            time.sleep(_PATIENCE)
        else:
            return
