"""What was fetched and found before, kept in a folder of the user's cache: repositories by commit, documents by digest.

Two processes may use it at once: an entry is made elsewhere and renamed into its place, so it is there whole or not at
all, and the first one there stays. Nothing in it is believed without a look: a document carries the sum of its bytes,
a repository's objects are checked against their names when they are read.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scan.scratch import Scratch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.settings import Settings

_FORM = "1"  # of the layout: another one is another folder
_SUM = hashlib.sha256().digest_size
_BUSY = 600.0  # seconds after its last use in which an entry is not thrown out: somebody may be reading it
_ABANDONED = 86_400.0  # seconds after which a scratch folder belongs to nobody


class Entry(NamedTuple):
    """One thing that is kept: a file or a folder, its size, and when it was last used."""

    path: Path
    size: int
    used: float


class Cache:
    """A folder with at most `most` bytes in it, give or take what was put there last."""

    def __init__(self, folder: Path, most: int) -> None:
        self.folder = folder / _FORM
        self._most = most

    def get(self, kind: str, key: str) -> bytes | None:
        """The document under a key; None when there is none, or what is there is not what was put."""
        path = self._path(kind, key)
        try:
            held = path.read_bytes()
        except OSError:
            return None
        total, data = held[:_SUM], held[_SUM:]
        if hashlib.sha256(data).digest() != total:
            path.unlink(missing_ok=True)
            return None
        _touch(path)
        return data

    def has(self, kind: str, key: str) -> bool:
        """Whether there is something under a key; what it is worth only a look at it tells."""
        path = self._path(kind, key)
        _touch(path)
        return path.exists()

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keep a document. A cache that cannot be written is no fault: the next scan does its work again."""
        path = self._path(kind, key)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, made = tempfile.mkstemp(dir=path.parent, prefix=".")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(data).digest() + data)
                Path(made).replace(path)
            except OSError:
                Path(made).unlink(missing_ok=True)

    def find(self, kind: str, key: str) -> Path | None:
        """The folder under a key."""
        path = self._path(kind, key)
        if not path.is_dir():
            return None
        _touch(path)
        return path

    def scratch(self) -> Scratch:
        """A folder to make an entry in, on the same disk."""
        return Scratch(self.folder / "scratch")

    def adopt(self, scratch: Scratch, kind: str, key: str) -> None:
        """Make a scratch folder the entry of a key. One that is there already stays, and so does a cache that takes none."""
        path = self._path(kind, key)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            scratch.path.rename(path)
            scratch.keep()
            self.trim()

    def drop(self, kind: str, key: str) -> None:
        """Forget an entry that turned out to be broken."""
        self._remove(self._path(kind, key))

    def entries(self) -> Iterator[Entry]:
        """All that is kept."""
        for kind in _listed(self.folder):
            if kind.name == "scratch":
                continue
            for path in _listed(kind):
                with suppress(OSError):
                    yield Entry(path, _size(path), path.stat().st_mtime)

    def trim(self) -> None:
        """Throw out what was not used for longest, until the rest fits; one process at a time, the others go on."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self.folder / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            now = time.time()
            for path in _listed(self.folder / "scratch"):
                with suppress(OSError):
                    if now - path.stat().st_mtime > _ABANDONED:
                        shutil.rmtree(path, ignore_errors=True)
            self._throw_out(now)

    def clear(self) -> int:
        """Throw everything out, and give how many bytes that were."""
        size = sum(entry.size for entry in self.entries())
        shutil.rmtree(self.folder, ignore_errors=True)
        return size

    def _throw_out(self, now: float) -> None:
        kept = sorted(self.entries(), key=lambda entry: entry.used)
        size = sum(entry.size for entry in kept)
        for entry in kept:
            if size <= self._most or now - entry.used < _BUSY:
                return
            self._remove(entry.path)
            size -= entry.size

    def _remove(self, path: Path) -> None:
        """Out of its place at once, then in pieces: nobody finds half an entry."""
        with suppress(OSError):
            scratch = self.scratch()  # and with it what is moved into it
            path.rename(scratch.path / "gone")

    def _path(self, kind: str, key: str) -> Path:
        return self.folder / kind / hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def cache_of(settings: Settings) -> Cache | None:
    """The cache that the settings name, when it is the person's own: what another user may write proves nothing."""
    if settings.cache is None:
        return None
    try:
        settings.cache.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = settings.cache.lstat()
    except OSError:
        return None
    mine = found.st_uid == os.getuid() and not found.st_mode & 0o022
    return Cache(settings.cache, settings.cache_bytes) if mine and settings.cache.is_dir() else None


def _listed(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if not path.name.startswith(".")]
    except OSError:
        return []


def _size(path: Path) -> int:
    if path.is_file():
        return path.stat().st_size
    files = (Path(at, name) for at, _, names in os.walk(path) for name in names)
    return sum(file.lstat().st_size for file in files)


def _touch(path: Path) -> None:
    with suppress(OSError):  # a cache that is only read is still a cache
        os.utime(path)
