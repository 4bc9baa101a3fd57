"""A commit of a repository as a snapshot: listed by `ls-tree`, read blob by blob through one `cat-file`."""

from __future__ import annotations

import hashlib
import os
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from scan.model import ScanError, Skipped
from scan.program import StalledError, Stream
from scan.tree import File, Kind, case_clashes, path_text, tree_digest, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scan.git import Repository
    from scan.settings import Bounds

_KINDS: dict[bytes, Kind] = {b"100755": "executable", b"120000": "link", b"160000": "submodule"}
_MANY = 500  # names asked for before answers are read: both fit into a pipe
_LINK = 4096  # bytes of a target: PATH_MAX
_DRAIN = 8 << 20  # bytes of a blob that are read past rather than the program started anew
_POINTER = b"version https://git-lfs.github.com/spec/"


class GitSnapshot:
    """The files of one commit. It keeps what holds the repository's folder, so that it goes when the snapshot goes."""

    def __init__(self, repository: Repository, commit: str, bounds: Bounds, holder: object = None) -> None:
        self.repository = repository
        self.commit: str | None = commit
        self.notes: tuple[str, ...] = (f"fetched as {repository.rewriting} says",) if repository.rewriting else ()
        self._holder = holder
        self._blobs = _Blobs(repository)
        listing = _Listing(repository, commit, bounds, self._blobs)
        self.files: Mapping[str, File] = {file.path: file for file in sorted(listing.files)}
        self.digest = tree_digest(self.files.values())
        self.skipped = (*listing.skipped, *case_clashes(self.files))
        self.lacking = listing.lacking

    def read(self, path: str, limit: int = 1 << 20) -> bytes | Skipped:
        """The first `limit` bytes of the file at `path`."""
        missing = unreadable(self.files, path)
        if missing:
            return missing
        data = self._blobs.read(self.files[path].blob, limit)
        if isinstance(data, str):
            return Skipped(path=path, reason=data)
        if data.startswith(_POINTER):
            return Skipped(path=path, reason="a Git LFS pointer: the file itself is not in the repository")
        return data

    def close(self) -> None:
        """End the program that gives blobs; a later read starts it again."""
        self._blobs.close()


class _Entry(NamedTuple):
    kind: Kind
    blob: str
    path: bytes


class _Listing:
    """All entries of a commit, with their sizes and the targets of links, up to the bounds."""

    def __init__(self, repository: Repository, commit: str, bounds: Bounds, blobs: _Blobs) -> None:
        self.files: list[File] = []
        self.skipped: list[Skipped] = []
        self.lacking = False  # an object that the commit names is not there
        self._repository = repository
        self._bounds = bounds
        self._blobs = blobs
        entries = self._sound(self._entries(commit))
        sizes = dict(self._sizes({entry.blob for entry in entries if entry.kind != "submodule"}))
        self._room = bounds.tree_bytes
        for entry in entries:
            self._add(entry, sizes.get(entry.blob))

    def _entries(self, commit: str) -> Iterator[_Entry]:
        """`ls-tree -r -z`: each is `MODE TYPE BLOB`, a tab, and the path."""
        with self._repository.stream("ls-tree", "-r", "-z", "--full-tree", commit) as stream:
            for _ in range(self._bounds.files):
                line = stream.line(b"\0")
                if not line:
                    break
                head, _, path = line.partition(b"\t")
                mode, _, blob = head.split(b" ")
                yield _Entry(_KINDS.get(mode, "file"), blob.decode(), path)
            else:
                more = stream.line(b"\0").partition(b"\t")[2]
                if more:
                    self._skip(
                        more, f"this and all after it: past the {self._bounds.files:,} files that one scan lists"
                    )
                return
            if stream.finish() != 0:
                raise ScanError("the repository's tree cannot be read", self._repository.where)

    def _sound(self, entries: Iterator[_Entry]) -> list[_Entry]:
        """The entries that a checkout could make: a hostile tree may name `..`, or one name twice."""
        seen: dict[bytes, _Entry] = {}
        for entry in entries:
            parts = entry.path.split(b"/")
            if {b"", b".", b".."} & set(parts) or b".git" in {part.lower() for part in parts}:
                self._skip(entry.path, "a name that no checkout makes")
            elif entry.path in seen:
                self._skip(entry.path, "the tree names it twice")
            elif len(parts) > self._bounds.depth:
                self._skip(entry.path, f"more than {self._bounds.depth} folders deep")
            else:
                seen[entry.path] = entry
        return list(seen.values())

    def _sizes(self, blobs: set[str]) -> Iterator[tuple[str, int]]:
        """How large each blob is; one that is missing is left out."""
        names = sorted(blobs)
        with self._repository.stream("cat-file", "--batch-check") as stream:
            for start in range(0, len(names), _MANY):
                some = names[start : start + _MANY]
                stream.write("".join(f"{name}\n" for name in some).encode())
                for name in some:
                    answer = stream.line().split(b" ")  # NAME TYPE SIZE, or NAME missing
                    if answer == [b""]:
                        raise ScanError("the repository's objects cannot be read", self._repository.where)
                    if answer[1] == b"blob":
                        yield name, int(answer[2])

    def _add(self, entry: _Entry, size: int | None) -> None:
        path = path_text(entry.path)
        if entry.kind == "submodule":
            self.files.append(File(path, 0, "submodule", "", entry.blob))
            self._skip(entry.path, "a submodule: another repository, which the client does not fetch", matters=False)
        elif size is None:
            self.lacking = True
            self._skip(entry.path, "the repository lacks its content")
        elif size > self._room:
            self._skip(entry.path, f"past the {self._bounds.tree_bytes:,} bytes that one scan reads")
        else:
            self._room -= size
            self.files.append(File(path, size, entry.kind, self._target(entry), entry.blob))

    def _target(self, entry: _Entry) -> str:
        if entry.kind != "link":
            return ""
        data = self._blobs.read(entry.blob, _LINK)
        return path_text(data) if isinstance(data, bytes) else ""

    def _skip(self, path: bytes, reason: str, *, matters: bool = True) -> None:
        self.skipped.append(Skipped(path=path_text(path), reason=reason, matters=matters))


class _Blobs:
    """One `cat-file --batch`, started when it is first asked and anew in each process that asks."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._stream: Stream | None = None
        self._process = 0
        self._lock = Lock()

    def read(self, name: str, limit: int) -> bytes | str:
        """The first bytes of a blob, or why there are none. One that is read whole is checked against its name."""
        with self._lock:
            try:
                return self._read(name, limit)
            except (StalledError, OSError) as error:
                self._drop()
                return f"git could not give it: {error}"

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _read(self, name: str, limit: int) -> bytes | str:
        stream = self._started()
        stream.write(f"{name}\n".encode())
        head = stream.line().split(b" ")
        if len(head) != 3 or head[1] != b"blob":  # noqa: PLR2004 -- NAME TYPE SIZE, or NAME missing
            if head == [b""]:
                self._drop()
            return "the repository lacks its content"
        return self._content(stream, name, int(head[2]), limit)

    def _content(self, stream: Stream, name: str, size: int, limit: int) -> bytes | str:
        check = hashlib.new("sha1" if len(name) == 40 else "sha256", b"blob %d\0" % size, usedforsecurity=False)  # noqa: PLR2004 -- hex digits
        data = bytearray()
        left = size
        while left and (len(data) < limit or left <= _DRAIN or self._repository.unchecked):
            chunk = stream.read(left)
            if not chunk:
                self._drop()
                return "the repository lacks a part of its content"
            check.update(chunk)
            data += chunk[: max(limit - len(data), 0)]
            left -= len(chunk)
        if left:
            self._drop()
        elif stream.read(1) != b"\n" or check.hexdigest() != name:
            return "its content is not what its name says"
        return bytes(data)

    def _started(self) -> Stream:
        if self._stream is None or self._process != os.getpid():  # a forked child must not talk on its parent's pipe
            self._stream = self._repository.stream("cat-file", "--batch")
            self._process = os.getpid()
        return self._stream

    def _drop(self) -> None:
        if self._stream is not None and self._process == os.getpid():
            self._stream.close()
        self._stream = None

    def __getstate__(self) -> dict[str, object]:
        return {"_repository": self._repository}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__init__(state["_repository"])  # type: ignore[misc]
