"""An archive as a snapshot: its members read one by one into one file of bytes, never laid out on disk by their names.

What a careless unpacking would do wrong (names that lead out, links that others are written through, one name twice,
a member that grows a thousandfold, a locked one) is skipped, member by member, each with its reason.
"""

from __future__ import annotations

import hashlib
import os
import stat
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

from scan.model import Skipped
from scan.tree import File, Kind, case_clashes, link_file, path_text, tree_digest, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from scan.scratch import Scratch
    from scan.settings import Bounds

_CHUNK = 1 << 16
_SLACK = 1 << 20  # bytes that any member may grow to, however small it is packed
_LINK = 4096  # bytes of a target
_END = b"PK\5\6"
_END_SIZE = 22
_DIRECTORY_ENTRY = 256  # bytes of the directory that one member may take, on average
_ENCRYPTED = 1
_UNIX = 3


class MemberError(Exception):
    """A member cannot be read; its text says why."""


class Member(NamedTuple):
    """One member: its name as it stands, what it is, and its bytes, read only when they are asked for."""

    name: str
    kind: Kind | Literal["folder", "other"]
    content: Iterable[bytes]


class PackedSnapshot:
    """The files of an archive. It keeps the scratch folder that holds their bytes."""

    def __init__(
        self, members: Iterable[Member], bounds: Bounds, scratch: Scratch, notes: tuple[str, ...] = ()
    ) -> None:
        self.commit: str | None = None
        self.notes = notes
        self._scratch = scratch
        self._store = scratch.path / "bytes"
        unpacking = _Unpacking(bounds)
        with self._store.open("w+b") as store:
            unpacking.all(members, store)
        unpacking.drop_what_lies_below_a_file()
        self._offsets = unpacking.offsets
        self.files: Mapping[str, File] = {path: unpacking.files[path] for path in sorted(unpacking.files)}
        self.digest = tree_digest(self.files.values())
        self.skipped = (*unpacking.skipped, *case_clashes(self.files))

    def read(self, path: str, limit: int = 1 << 20) -> bytes | Skipped:
        """The first `limit` bytes of the file at `path`."""
        missing = unreadable(self.files, path)
        if missing:
            return missing
        with self._store.open("rb") as store:
            store.seek(self._offsets[path])
            return store.read(min(limit, self.files[path].size))


class _Unpacking:
    """One pass over the members: each into the store, or skipped."""

    def __init__(self, bounds: Bounds) -> None:
        self.files: dict[str, File] = {}
        self.offsets: dict[str, int] = {}
        self.skipped: list[Skipped] = []
        self._bounds = bounds
        self._room = bounds.tree_bytes

    def all(self, members: Iterable[Member], store: BinaryIO) -> None:
        """Take every member; an archive that breaks off in the middle keeps what came before."""
        try:
            for count, member in enumerate(members):
                if count >= self._bounds.files:
                    self._skip("", f"some of its files: past the {count:,} that one scan lists")
                    return
                self._take(member, store)
        except MemberError as error:
            self._skip("", f"the archive breaks off: {error}")

    def _take(self, member: Member, store: BinaryIO) -> None:
        path = member.name.removeprefix("./")
        reason = self._refused(path, member.kind)
        if reason:
            self._skip(member.name, reason)
        elif member.kind == "link":
            self._link(path, member)
        elif member.kind != "folder":
            self._file(path, member, store)

    def _refused(self, path: str, kind: str) -> str:
        parts = path.rstrip("/").split("/")
        if kind == "other":
            return "neither a file nor a folder nor a symbolic link"
        if path.startswith("/") or ".." in parts or "\\" in path or path[1:2] == ":":
            return "a name that leads out of the archive"
        if kind != "folder" and ("" in parts or "." in parts or "\0" in path):
            return "a name that no file has"
        if path in self.files:
            return "the archive names it twice: which one is installed depends on who unpacks it"
        return f"more than {self._bounds.depth} folders deep" if len(parts) > self._bounds.depth else ""

    def _link(self, path: str, member: Member) -> None:
        try:
            self.files[path] = link_file(path, path_text(b"".join(_at_most(member.content, _LINK))))
        except MemberError as error:
            self._skip(path, str(error))

    def _file(self, path: str, member: Member, store: BinaryIO) -> None:
        start = store.tell()
        try:
            store.writelines(_at_most(member.content, self._room))
        except MemberError as error:
            store.seek(start)
            store.truncate()
            self._skip(path, str(error))
            return
        size = store.tell() - start
        self._room -= size
        self.offsets[path] = start
        kind: Kind = "executable" if member.kind == "executable" else "file"
        self.files[path] = File(path, size, kind, "", _blob(store, start, size))

    def drop_what_lies_below_a_file(self) -> None:
        """A file below a link would be written wherever the link leads; below a file it cannot be."""
        for path in list(self.files):
            parent = path
            while parent := parent.rpartition("/")[0]:
                if parent in self.files:
                    self._skip(path, f"it lies below {parent}, which is a {self.files[parent].kind}")
                    del self.files[path]
                    break

    def _skip(self, path: str, reason: str) -> None:
        self.skipped.append(Skipped(path=path.encode("utf-8", "backslashreplace").decode(), reason=reason))


def zip_members(path: Path, bounds: Bounds) -> Iterator[Member]:
    """The members of a zip, as its directory names them; a folder around all of a plugin is not counted."""
    with path.open("rb") as file:
        _refuse_directory(file, bounds)
        try:
            with zipfile.ZipFile(file) as packed:
                around = _folder_around([info.filename for info in packed.infolist()])
                for info in packed.infolist():
                    yield _zip_member(packed, info, around, bounds)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error, EOFError) as error:
            raise MemberError(f"it is no zip that can be read ({error})") from error


def _zip_member(packed: zipfile.ZipFile, info: zipfile.ZipInfo, around: str, bounds: Bounds) -> Member:
    name = info.orig_filename if "\0" in info.orig_filename else info.filename
    name = name.removeprefix(around)
    mode = info.external_attr >> 16 if info.create_system == _UNIX else 0
    kind: Kind | Literal["folder", "other"] = "executable" if mode & stat.S_IXUSR else "file"
    if info.is_dir() or stat.S_ISDIR(mode):
        kind = "folder"
    elif stat.S_ISLNK(mode):
        kind = "link"
    elif stat.S_IFMT(mode) not in {0, stat.S_IFREG}:
        kind = "other"
    return Member(name, kind, _zip_content(packed, info, bounds))


def _zip_content(packed: zipfile.ZipFile, info: zipfile.ZipInfo, bounds: Bounds) -> Iterator[bytes]:
    if info.flag_bits & _ENCRYPTED:
        raise MemberError("it is locked with a password")
    if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise MemberError("it is packed in a way that few can unpack")
    if info.file_size > info.compress_size * bounds.ratio + _SLACK:
        raise MemberError(f"it unpacks to more than {bounds.ratio} times its size")
    try:
        with packed.open(info) as content:
            while chunk := content.read(_CHUNK):
                yield chunk
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError) as error:
        raise MemberError(f"it is damaged ({error})") from error


def _refuse_directory(file: BinaryIO, bounds: Bounds) -> None:
    """Look at the end of a zip before it is read: a directory of millions, or two that different readers would choose."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - (1 << 16) - _END_SIZE, 0))
    tail = file.read()
    ends = [at for at in _found(tail, _END) if at + _END_SIZE <= len(tail)]
    whole = [at for at in ends if at + _END_SIZE + struct.unpack_from("<H", tail, at + 20)[0] == len(tail)]
    if len(whole) > 1:
        raise MemberError("it has two directories: which one counts depends on who unpacks it")
    directory = max((struct.unpack_from("<L", tail, at + 12)[0] for at in whole), default=0)
    if directory > bounds.files * _DIRECTORY_ENTRY:
        raise MemberError(f"its directory names far more than {bounds.files:,} files")
    file.seek(0)


def _folder_around(names: list[str]) -> str:
    """`name/` when every member lies below that one folder and the plugin's own folder is right in it."""
    first = names[0].partition("/")[0] + "/" if names else ""
    inside = all(name.startswith(first) for name in names)
    return first if inside and any(name.startswith(f"{first}.claude-plugin/") for name in names) else ""


def _found(data: bytes, wanted: bytes) -> Iterator[int]:
    at = data.find(wanted)
    while at >= 0:
        yield at
        at = data.find(wanted, at + 1)


def _at_most(content: Iterable[bytes], most: int) -> Iterator[bytes]:
    had = 0
    for chunk in content:
        had += len(chunk)
        if had > most:
            raise MemberError("past the bytes that one scan reads")
        yield chunk


def _blob(store: BinaryIO, start: int, size: int) -> str:
    name = hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)
    store.seek(start)
    while chunk := store.read(_CHUNK):
        name.update(chunk)
    return name.hexdigest()
