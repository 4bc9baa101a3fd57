"""The files below a folder, cheap to compare: a signature of each, and the content's name only where that changed."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scan.archive import MemberError, PackedSnapshot, zip_members
from scan.findings import digest_of
from scan.folder import FolderSnapshot
from scan.model import ScanError
from scan.scratch import Scratch
from scan.settings import Bounds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scan.tree import Snapshot

RACY = 50_000_000  # nanoseconds: what changes twice within a tick of the file system's clock shows it once
MOST = 100_000  # entries listed below one folder
ABSENT = "absent"
_GIT = ".git"  # git's own records: no part of what is loaded
_IN_USE = ".in_use"  # where the client marks, by its number, each process that uses a plugin


class Tree(NamedTuple):
    """A folder's files: the digest of the whole, and for each path its signature and the name of its content.

    `folders` are the signatures of the folders themselves, by their whole path: a new file shows there.
    """

    digest: str
    files: Mapping[str, tuple[str, str]]
    folders: Mapping[str, str] = {}


def signature(path: str) -> str:
    """What changes whenever the file does: a program may set its date back, but not the time of its last change.

    Empty for a file that changed just now: a second change could look the same.
    """
    try:
        found = os.stat(path)  # noqa: PTH116 -- beside millions of others, a Path is what costs most
    except (OSError, ValueError):
        return ABSENT
    return signature_of(found)


def signature_of(found: os.stat_result) -> str:
    """The signature of what `stat` says; `glance.py` makes the same one."""
    fresh = abs(time.time_ns() - found.st_ctime_ns) < RACY
    return "" if fresh else f"{found.st_ino}:{found.st_size}:{found.st_ctime_ns}"


def listed(folder: str) -> tuple[dict[str, str], dict[str, str]]:
    """The signatures of the files below a folder, by their path in it, and of the folders, by their whole path."""
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for path, prefix, entry, found in _below(folder):
        if entry is not None:
            files[prefix + entry] = signature_of(found)
        elif prefix != f"{_IN_USE}/":
            folders[path] = signature_of(found)
    return files, folders


def _below(folder: str) -> Iterator[tuple[str, str, str | None, os.stat_result]]:
    """Every folder (with no entry) and every other entry below `folder`, no link followed but `folder` itself."""
    left, seen = [(os.path.realpath(folder), "")], 0
    while left and seen < MOST:
        path, prefix = left.pop()
        try:
            yield path, prefix, None, os.stat(path)  # noqa: PTH116 -- the same
            with os.scandir(path) as entries:
                found = [(entry, entry.stat(follow_symlinks=False)) for entry in entries if entry.name != _GIT]
        except OSError:
            continue
        for entry, status in found:
            seen += 1
            if stat.S_ISDIR(status.st_mode):
                left.append((entry.path, f"{prefix}{entry.name}/"))
            elif not is_mark(prefix + entry.name):
                yield path, prefix, entry.name, status


def snapshot(place: str) -> Snapshot:
    """The files of a folder, or of a zip that the client loads as one."""
    if not os.path.isfile(place):  # noqa: PTH113 -- the same
        return FolderSnapshot(place)
    try:
        return PackedSnapshot(zip_members(Path(place), Bounds()), Bounds(), Scratch())
    except (MemberError, OSError) as error:
        raise ScanError(str(error), place) from None


def tree(place: str, known: Tree | None) -> Tree:
    """The tree of a folder or a zip as it is now; what is known of it where no signature differs."""
    files, folders = listed(place)  # before anything is read: what changes while it is read differs the next time
    if known is not None and _same(known, files, folders.get(os.path.realpath(place), "")):
        return known._replace(folders=folders)
    try:
        found = snapshot(place)
    except ScanError:
        return Tree("", {}, folders)
    signs = files or dict.fromkeys(found.files, folders.get(os.path.realpath(place), ""))
    return of_snapshot(found, signs)._replace(folders=folders)


def _same(known: Tree, files: Mapping[str, str], whole: str) -> bool:
    """Whether every file has the signature that it had; those in a zip have the zip's."""
    signs = {path: sign for path, (sign, _) in known.files.items()}
    return "" not in signs.values() and (signs == files or (not files and {*signs.values()} == {whole}))


def of_snapshot(snapshot: Snapshot, signs: Mapping[str, str] | None = None) -> Tree:
    """The tree of a snapshot."""
    signs = signs or {}
    kept = {path: file for path, file in snapshot.files.items() if not is_mark(path)}
    return Tree(
        digest_of(kept, ""), {path: (signs.get(path, ""), f"{file.kind} {file.blob}") for path, file in kept.items()}
    )


def is_mark(path: str) -> bool:
    """Whether a path in a plugin's folder is the client's own, and comes and goes with its sessions."""
    folder, _, name = path.rpartition("/")
    return folder == _IN_USE and name.isdigit()


def difference(before: Mapping[str, tuple[str, str]], after: Mapping[str, tuple[str, str]]) -> list[str]:
    """Which files differ: `changed a`, `new b`, `gone c`."""
    changed = [f"changed {path}" for path in sorted(before.keys() & after.keys()) if before[path][1] != after[path][1]]
    new = [f"new {path}" for path in sorted(after.keys() - before.keys())]
    return [*changed, *new, *(f"gone {path}" for path in sorted(before.keys() - after.keys()))]
