"""A tree of files as it was fetched: listed whole, read one file at a time, never written out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scan.model import Skipped


class File(NamedTuple):
    """An entry of a tree: its size in bytes, and for a link its target."""

    path: str
    size: int
    kind: Literal["file", "executable", "link", "submodule"]
    target: str = ""


class Snapshot(Protocol):
    """What was fetched, frozen: a commit where git gave one, a digest over the whole tree, and its files.

    Paths are relative to the root, with `/`, in NFC or not as the source has them. `read` gives at most `limit` bytes
    from the start of a file, following no link, or says why it could not.
    """

    commit: str | None
    digest: str
    files: Mapping[str, File]
    skipped: tuple[Skipped, ...]

    def read(self, path: str, limit: int = 1 << 20) -> bytes | Skipped:
        """The first `limit` bytes of the file at `path`."""
        ...
