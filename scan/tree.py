r"""A tree of files as it was fetched: listed whole, read one file at a time, never written out.

The digest of a tree is the SHA-256 over its entries, sorted by path, each as `KIND SIZE BLOB\0PATH\0`. BLOB is the
name that git gives the content (the SHA-1 of `blob SIZE\0` and the bytes; of a link its target; of a submodule its
commit), so that a repository's digest costs one listing and no blob is read for it, and the same files have the same
digest whether they came from git, a folder or an archive.
"""

from __future__ import annotations

import hashlib
import posixpath
import unicodedata
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from scan.model import Skipped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

Kind = Literal["file", "executable", "link", "submodule"]
HOPS = 40  # links followed for one path: what Linux allows


class File(NamedTuple):
    """An entry of a tree: its size in bytes, for a link its target, and the name git gives its content."""

    path: str
    size: int
    kind: Kind
    target: str = ""
    blob: str = ""


class Snapshot(Protocol):
    """What was fetched, frozen: a commit where git gave one, a digest over the whole tree, and its files.

    Paths are relative to the root, with `/`, in NFC or not as the source has them. `read` gives at most `limit` bytes
    from the start of a file, following no link, or says why it could not. `notes` say what a person should know of how
    it was had: by which rewriting of an address, which version of a package.
    """

    commit: str | None
    digest: str
    files: Mapping[str, File]
    skipped: tuple[Skipped, ...]
    notes: tuple[str, ...]

    def read(self, path: str, limit: int = 1 << 20) -> bytes | Skipped:
        """The first `limit` bytes of the file at `path`."""
        ...


class MemorySnapshot:
    """A tree that is in memory: a catalogue by address, an inline catalogue, a test."""

    def __init__(
        self,
        contents: Mapping[str, bytes | str],
        *,
        links: Mapping[str, str] | None = None,
        executables: Collection[str] = (),
        commit: str | None = None,
        skipped: Iterable[Skipped] = (),
    ) -> None:
        self._contents = {path: _bytes(text) for path, text in contents.items()}
        files = [memory_file(path, data, path in executables) for path, data in self._contents.items()]
        files += [link_file(path, target) for path, target in (links or {}).items()]
        self.files: Mapping[str, File] = {file.path: file for file in sorted(files)}
        self.commit = commit
        self.notes: tuple[str, ...] = ()
        self.digest = tree_digest(self.files.values())
        self.skipped = (*skipped, *case_clashes(self.files))

    def read(self, path: str, limit: int = 1 << 20) -> bytes | Skipped:
        """The first `limit` bytes of the file at `path`."""
        return unreadable(self.files, path) or self._contents[path][:limit]


class SubSnapshot:
    """The part of a snapshot below one folder, as a snapshot of its own: a plugin inside its marketplace."""

    def __init__(self, whole: Snapshot, folder: str) -> None:
        self.whole = whole
        self.folder = folder
        self._prefix = f"{folder}/" if folder else ""
        self.files: Mapping[str, File] = {
            file.path: file for file in (self._inside(file) for file in whole.files.values()) if file
        }
        self.commit = whole.commit
        self.notes = whole.notes
        self.digest = tree_digest(self.files.values())
        self.skipped = tuple(
            skip.model_copy(update={"path": skip.path.removeprefix(self._prefix)})
            for skip in whole.skipped
            if skip.path.startswith(self._prefix) or skip.path in {"", "."}
        )

    def _inside(self, file: File) -> File | None:
        if not file.path.startswith(self._prefix):
            return None
        return file._replace(path=file.path.removeprefix(self._prefix))

    def read(self, path: str, limit: int = 1 << 20) -> bytes | Skipped:
        """The first `limit` bytes of the file at `path`, relative to the folder."""
        return self.whole.read(self._prefix + path, limit)


def unreadable(files: Mapping[str, File], path: str) -> Skipped | None:
    """Why the entry at `path` has no bytes to read: it is not there, a link, or a submodule; None when it has."""
    file = files.get(path)
    if file is None:
        return Skipped(path=path, reason="there is no such file")
    if file.kind == "link":
        return Skipped(path=path, reason=f"a link to {file.target}")
    if file.kind == "submodule":
        return Skipped(path=path, reason="a submodule: another repository, not fetched")
    return None


def resolve(files: Mapping[str, File], path: str) -> str | None:
    """The path that `path` leads to when every link on the way is followed; None when it leaves the tree or loops.

    It need not exist: a folder has no entry of its own, and a name that nothing has resolves to itself.
    """
    left, done = [part for part in reversed(path.split("/")) if part], ""
    hops = 0
    while left:
        done = posixpath.normpath(posixpath.join(done, left.pop()))
        if done == ".." or done.startswith(("../", "/")):
            return None
        file = files.get(done)
        if file is None or file.kind != "link":
            continue
        hops += 1
        if hops > HOPS or file.target.startswith("/"):
            return None
        done = posixpath.dirname(done)
        left += [part for part in reversed(file.target.split("/")) if part]
    return "" if done == "." else done


def memory_file(path: str, data: bytes, executable: bool = False) -> File:  # noqa: FBT001, FBT002 -- reads as its name
    """The entry of a file whose bytes are at hand."""
    return File(path, len(data), "executable" if executable else "file", "", blob_name(data))


def link_file(path: str, target: str) -> File:
    """The entry of a symbolic link."""
    data = target.encode("utf-8", "surrogatepass")
    return File(path, len(data), "link", target, blob_name(data))


def blob_name(data: bytes) -> str:
    """The name git gives a content: no secret hangs on it, SHA-1 is what repositories are made of."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def tree_digest(files: Iterable[File]) -> str:
    """The digest of a tree, `sha256:` and 64 hex digits; the module's docstring defines it."""
    whole = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.path.encode("utf-8", "surrogatepass")):
        whole.update(f"{file.kind} {file.size} {file.blob}\0{file.path}\0".encode("utf-8", "surrogatepass"))
    return f"sha256:{whole.hexdigest()}"


def path_text(raw: bytes) -> str:
    r"""A path as text that can be printed and stored: UTF-8, and `\xNN` for each byte that is not."""
    return raw.decode("utf-8", "backslashreplace")


def case_clashes(files: Mapping[str, File]) -> tuple[Skipped, ...]:
    """Entries that differ from another by case only: both are read, but a file system may keep only one of them."""
    seen: dict[str, str] = {}
    found = []
    for path in files:
        first = seen.setdefault(unicodedata.normalize("NFC", path).casefold(), path)
        if first != path:
            reason = f"differs from {first} by case only: where case is ignored, one takes the other's place"
            found.append(Skipped(path=path, reason=reason, matters=False))
    return tuple(found)


def _bytes(text: bytes | str) -> bytes:
    return text.encode() if isinstance(text, str) else text
