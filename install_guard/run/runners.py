"""`npx NAME`, `pnpm exec NAME` and their like: a program that the workspace has already is started without them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from install_guard.run.model import RefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence

_VERBS = {
    **dict.fromkeys(("npx", "bunx", "pnpx"), frozenset[str]()),
    "npm": frozenset({"exec", "x"}),
    "pnpm": frozenset({"exec", "dlx"}),
    "yarn": frozenset({"exec", "dlx"}),
    "bun": frozenset({"x"}),
}
_FLAGS = frozenset({"-y", "--yes", "--no", "--no-install", "-q", "--quiet", "--silent", "--bun", "--"})
_TEXT = frozenset({"-c", "--call", "--shell-mode"})


def _behind(argv: Sequence[str]) -> int | None:
    """Where the words behind a package runner begin; None where the call is none of them."""
    verbs = _VERBS.get(argv[0].rpartition("/")[2])
    if verbs is None:
        return None
    if not verbs:
        return 1
    return 2 if len(argv) > 1 and argv[1] in verbs else None


def is_one(argv: Sequence[str]) -> bool:
    """Whether a call is that of a package runner."""
    return _behind(argv) is not None


def local(argv: tuple[str, ...], path: str) -> tuple[str, ...] | None:
    """The call without its runner, where the folders of `path` have the program; None where it would be fetched."""
    at = _behind(argv)
    if at is None:
        return None
    while at < len(argv) and argv[at].startswith("-"):
        if argv[at] in _TEXT:
            raise RefusedError(f"{argv[0]} {argv[at]} runs a shell text", argv[at], "Name the program and its words.")
        if argv[at] not in _FLAGS:
            return None
        at += 1
    found = at < len(argv) and "/" not in argv[at] and shutil.which(argv[at], path=path)
    return argv[at:] if found else None
