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
_TEXT = frozenset({"--call", "--shell-mode", "--script-shell", "--shell"})
_SHORTEST = 4  # of a long option: two dashes and two letters


def _behind(argv: Sequence[str]) -> int | None:
    """Where the words behind a package runner begin; None where the call is none of them."""
    verbs = _VERBS.get(argv[0].rpartition("/")[2])
    if verbs is None:
        return None
    if not verbs:
        return 1
    at = next((at for at, word in enumerate(argv[1:], 1) if not word.startswith("-")), 0)
    if not at or argv[at] not in verbs:
        return None
    for word in argv[1:at]:
        _require_no_text(argv, word)
    return at + 1


def is_one(argv: Sequence[str]) -> bool:
    """Whether a call is that of a package runner."""
    return _behind(argv) is not None


def local(argv: tuple[str, ...], path: str) -> tuple[str, ...] | None:
    """The call without its runner, where the folders of `path` have the program; None where it would be fetched."""
    at = _behind(argv)
    if at is None:
        return None
    _require_options(argv, at)
    while at < len(argv) and argv[at].startswith("-"):
        if argv[at] not in _FLAGS:
            return None
        at += 1
    found = at < len(argv) and "/" not in argv[at] and shutil.which(argv[at], path=path)
    return _without_dashes(argv, argv[at:]) if found else None


def _require_options(argv: Sequence[str], at: int) -> None:
    """Refuse a shell text among a runner's options; npm takes its own up to `--`, the others before the program."""
    whole, valued = argv[0].rpartition("/")[2] == "npm", False
    for word in argv[at:]:
        if word == "--":
            return
        if word.startswith("-"):
            _require_no_text(argv, word)
            valued = word not in _FLAGS and "=" not in word
        elif valued or whole:
            valued = False
        else:
            return


def _require_no_text(argv: Sequence[str], word: str) -> None:
    """Refuse `-c`, `-yc`, `--call=…` and what is written short of it."""
    name = word.partition("=")[0]
    short = name[:2] != "--" and "c" in name[1:]
    long = len(name) >= _SHORTEST and any(one.startswith(name) for one in _TEXT)
    if short or long:
        raise RefusedError(f"{argv[0]} {name} runs a shell text", word, "Name the program and its words.")


def _without_dashes(argv: Sequence[str], words: tuple[str, ...]) -> tuple[str, ...]:
    """The words as npm hands them on: without its own `--`."""
    if argv[0].rpartition("/")[2] != "npm" or "--" not in words:
        return words
    at = words.index("--")
    return (*words[:at], *words[at + 1 :])
