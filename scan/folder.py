"""A folder read where it stands: no link followed, nothing opened but regular files, nothing read behind its back."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from typing import TYPE_CHECKING

from scan.model import ScanError, Skipped
from scan.settings import Bounds
from scan.tree import File, blob_name, case_clashes, link_file, path_text, tree_digest, unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from scan.tree import Kind

# A FIFO without O_NONBLOCK waits for a writer for ever; a device may act when opened. O_NOFOLLOW closes the race
# between the look at an entry and its opening.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY | os.O_CLOEXEC
_CHUNK = 1 << 20


class FolderSnapshot:
    """The files below a folder, `.git` left out, with the digest that the same files have in a repository."""

    def __init__(self, folder: Path | str, bounds: Bounds | None = None) -> None:
        try:
            self.folder = os.path.realpath(folder)
        except ValueError as error:  # JSON can spell a NUL, and no path can hold one
            raise ScanError(f"no path of a folder: {error}", repr(str(folder))) from error
        self.commit: str | None = None
        self.notes: tuple[str, ...] = ()
        walk = _Walk(self.folder, bounds or Bounds())
        self.files: Mapping[str, File] = {file.path: file for file in sorted(walk.files)}
        self.digest = tree_digest(self.files.values())
        self.skipped = (*walk.skipped, *case_clashes(self.files))
        self._raw = walk.raw

    def read(self, path: str, limit: int = 1 << 20) -> bytes | Skipped:
        """The first `limit` bytes of the file at `path`; Skipped when it is not what was there when it was listed."""
        missing = unreadable(self.files, path)
        if missing:
            return missing
        file = self.files[path]
        try:
            data = self._bytes(self._raw.get(path, path.encode()), min(limit, file.size + 1))
        except OSError as error:
            return Skipped(path=path, reason=f"it cannot be read: {error.strerror}")
        if limit >= file.size and blob_name(data) != file.blob:
            return Skipped(path=path, reason="it changed while it was scanned")
        return data

    def _bytes(self, path: bytes, limit: int) -> bytes:
        opened = _open(self.folder, path)
        try:
            data = bytearray()
            while len(data) < limit and (chunk := os.read(opened, min(_CHUNK, limit - len(data)))):
                data += chunk
            return bytes(data)
        finally:
            os.close(opened)


class _Walk:
    """One listing: folder by folder through descriptors, so that no folder can be swapped for a link on the way."""

    def __init__(self, folder: str, bounds: Bounds) -> None:
        self.files: list[File] = []
        self.skipped: list[Skipped] = []
        self.raw: dict[str, bytes] = {}  # the names that are not UTF-8, as they stand on disk
        self._bounds = bounds
        self._bytes = 0
        self._until = time.monotonic() + bounds.seconds
        self._seen: set[str] = set()
        self._full = False
        try:
            self._folder(os.open(folder, _FOLDER), b"", 0)
        except OSError as error:
            raise ScanError(f"the folder cannot be read: {error.strerror}", folder) from error

    def _folder(self, opened: int, prefix: bytes, depth: int) -> None:
        try:
            with os.scandir(opened) as entries:
                found = sorted(os.fsencode(entry.name) for entry in entries)
            for name in found:
                self._entry(opened, name, prefix + name, depth)
        finally:
            os.close(opened)

    def _entry(self, parent: int, name: bytes, path: bytes, depth: int) -> None:
        if self._full:
            return
        if time.monotonic() > self._until:
            self._full = True
            self._skip(path, f"this and all after it: past the {self._bounds.seconds:g} s that one listing takes")
            return
        try:
            kind = os.stat(name, dir_fd=parent, follow_symlinks=False)
            self._take(parent, name, path, kind, depth)
        except OSError as error:
            self._skip(path, f"it cannot be read: {error.strerror}")

    def _take(self, parent: int, name: bytes, path: bytes, kind: os.stat_result, depth: int) -> None:
        if name == b".git":
            self._skip(path, "git's own records: not part of what is installed", matters=False)
        elif stat.S_ISDIR(kind.st_mode):
            self._below(parent, name, path, depth)
        elif stat.S_ISLNK(kind.st_mode):
            self._add(path, link_file(path_text(path), path_text(os.readlink(name, dir_fd=parent))))
        elif stat.S_ISREG(kind.st_mode):
            self._regular(parent, name, path, kind.st_size)
        else:
            self._skip(path, "neither a file nor a folder nor a link")

    def _below(self, parent: int, name: bytes, path: bytes, depth: int) -> None:
        if depth >= self._bounds.depth:
            self._skip(path, f"more than {self._bounds.depth} folders deep")
            return
        self._folder(os.open(name, _FOLDER, dir_fd=parent), path + b"/", depth + 1)

    def _regular(self, parent: int, name: bytes, path: bytes, size: int) -> None:
        self._bytes += size
        if self._bytes > self._bounds.tree_bytes:
            self._bytes -= size
            self._skip(path, f"past the {self._bounds.tree_bytes:,} bytes that one scan reads")
            return
        opened = os.open(name, _FILE, dir_fd=parent)
        try:
            now = os.fstat(opened)
            blob = _blob(opened, now.st_size) if stat.S_ISREG(now.st_mode) else None
        finally:
            os.close(opened)
        if blob is None:
            self._skip(path, "it changed while it was listed")
            return
        kind: Kind = "executable" if now.st_mode & stat.S_IXUSR else "file"
        self._add(path, File(path_text(path), now.st_size, kind, "", blob))

    def _add(self, path: bytes, file: File) -> None:
        if len(self.files) >= self._bounds.files:
            self._full = True
            self._skip(path, f"this and all after it: past the {self._bounds.files:,} files that one scan lists")
        elif file.path in self._seen:
            self._skip(path, "another file's name reads the same")
        else:
            self._seen.add(file.path)
            self.files.append(file)
            if file.path.encode() != path:
                self.raw[file.path] = path

    def _skip(self, path: bytes, reason: str, *, matters: bool = True) -> None:
        self.skipped.append(Skipped(path=path_text(path), reason=reason, matters=matters))


def _open(folder: str, path: bytes) -> int:
    """A descriptor of the file at `path`, each folder on the way opened as a folder and never through a link."""
    *folders, name = path.split(b"/")
    parent = os.open(folder, _FOLDER)
    try:
        for part in folders:
            below = os.open(part, _FOLDER, dir_fd=parent)
            os.close(parent)
            parent = below
        return os.open(name, _FILE, dir_fd=parent)
    finally:
        os.close(parent)


def _blob(opened: int, size: int) -> str | None:
    """The name git gives the content of an open file; None when it is not as long as it was said to be."""
    name = hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)
    left = size
    while chunk := os.read(opened, min(_CHUNK, left + 1)):
        left -= len(chunk)
        if left < 0:
            return None
        name.update(chunk)
    return None if left else name.hexdigest()
