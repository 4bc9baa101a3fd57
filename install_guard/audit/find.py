"""The transcripts that are meant: this machine's, or files, folders and globs that are named, each once and in order."""

from __future__ import annotations

import glob
import os
import shutil
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STDIN = "-"
SUFFIX = ".jsonl"


def config() -> Path:
    """The client's own folder on this machine."""
    return Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude")


def files(named: Sequence[str]) -> list[tuple[str, int]]:
    """Every transcript with its size."""
    if not named:
        found = list(_folder(str(config() / "projects")))
    else:
        found = [path for name in named for path in _named(name)]
    once = {os.path.realpath(path): path for path in reversed(found)}
    return [(path, os.stat(path).st_size) for path in sorted(once.values()) if os.path.isfile(path)]  # noqa: PTH116, PTH113 -- names that are no UTF-8 stay texts


@contextmanager
def with_stdin(named: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    """The names with standard input, where it is among them, put into a file: it is read twice, maybe elsewhere."""
    if STDIN not in named:
        yield list(named), ""
        return
    with tempfile.TemporaryDirectory(prefix="install-guard-") as folder:
        kept = os.path.realpath(Path(folder) / f"stdin{SUFFIX}")
        with Path(kept).open("wb") as stream:
            shutil.copyfileobj(sys.stdin.buffer, stream, 1 << 20)
        yield [kept if name == STDIN else name for name in named], kept


def _named(name: str) -> Iterator[str]:
    path = Path(name).expanduser()
    if path.is_dir():
        yield from _folder(str(path))
    elif path.exists():
        yield str(path)
    else:
        found = glob.glob(str(path), recursive=True)  # noqa: PTH207 -- the pattern may be absolute
        if not found:
            raise GuardError("there is no such transcript", name, "Name files, folders or globs, or `-`.")
        for each in sorted(found):
            yield from _folder(each) if Path(each).is_dir() else [each]


def _folder(folder: str) -> Iterator[str]:
    """The transcripts below a folder, those of sub-agents too; a linked folder is not followed."""
    for above, folders, names in os.walk(folder):
        folders.sort()
        yield from (os.path.join(above, name) for name in sorted(names) if name.endswith(SUFFIX))  # noqa: PTH118 -- texts
