"""Globs in test targets: expanded in order, within bounds, past the folders of other people's code."""

from __future__ import annotations

import os
import re
from fnmatch import translate
from typing import TYPE_CHECKING

from install_guard.run.model import Globbed, MissingError, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Folders that a wildcard does not enter; one that is named is.
VENDORED = frozenset(
    "node_modules bower_components jspm_packages vendor third_party site-packages __pycache__ venv".split()
)
MOST_SEEN = 100_000  # names that are looked at for one pattern
MOST_FOUND = 2_000  # files that one pattern may become
_MOST_BRACES = 64
_ANY = re.compile(r"[*?\[{]")
_EXTENDED = re.compile(r"[?*+@!]\(")
_BRACES = re.compile(r"\{([^{}]*,[^{}]*)\}")
_DEEP = "**"


def is_glob(text: str) -> bool:
    """Whether a shell would take the word for a pattern. `!…` excludes and is the program's own."""
    return bool(_ANY.search(text)) and not text.startswith("!")


def expand(pattern: str, cwd: Path) -> Globbed:
    """The files that a pattern stands for in `cwd`; a file of that very name stands for itself, no file is an error."""
    if os.path.lexists(cwd / pattern):
        return Globbed(pattern, (pattern,))
    if _EXTENDED.search(pattern):
        raise RefusedError("this kind of glob is not read", pattern, "Write it with *, **, ?, [abc] and {a,b}.")
    seen = _Seen(pattern)
    found = {_safe(one) for each in _braces(pattern) for one in _walk(each, cwd, seen)}
    if not found:
        raise MissingError(
            "a glob matches no file",
            f"{pattern} in {cwd}",
            f"Vendored folders ({', '.join(sorted(VENDORED))}) and hidden ones count only where they are named.",
        )
    if len(found) > MOST_FOUND:
        raise RefusedError(f"a glob matches {len(found)} files, more than {MOST_FOUND}", pattern, "Name a folder.")
    return Globbed(pattern, tuple(sorted(found)))


class _Seen:
    """Counts the names that are looked at."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._left = MOST_SEEN

    def names(self, folder: Path) -> Iterator[os.DirEntry[str]]:
        """What lies in a folder; nothing where it cannot be read."""
        try:
            entries = sorted(os.scandir(folder), key=lambda one: one.name)
        except OSError:
            return
        self._left -= len(entries)
        if self._left < 0:
            raise RefusedError(f"a glob looks at more than {MOST_SEEN} names", self._pattern, "Name a folder.")
        yield from entries


def _braces(pattern: str) -> list[str]:
    """`a{b,c}d` as `abd`, `acd`, innermost first."""
    ready: list[str] = []
    waiting = [pattern]
    while waiting:
        one = waiting.pop(0)
        found = _BRACES.search(one)
        if found is None:
            ready.append(one)
        else:
            waiting += [one[: found.start()] + each + one[found.end() :] for each in found[1].split(",")]
        if len(ready) + len(waiting) > _MOST_BRACES:
            raise RefusedError(f"braces stand for more than {_MOST_BRACES} words", pattern)
    return ready


def _walk(pattern: str, cwd: Path, seen: _Seen) -> Iterator[str]:
    start = "/" if pattern.startswith("/") else ""
    parts = [part for part in pattern.split("/") if part]
    yield from _matches(parts, start, cwd, seen)


def _matches(parts: list[str], before: str, cwd: Path, seen: _Seen) -> Iterator[str]:
    """The files below `before` that the parts name, `before` as it is written."""
    part, rest = parts[0], parts[1:]
    if not _ANY.search(part):
        yield from _named(before + part, rest, cwd, seen)
    elif part == _DEEP:
        yield from _deep(rest, before, cwd, seen)
    else:
        matches = _Matcher(part)
        for entry in seen.names(cwd / (before or ".")):
            if matches(entry.name):
                yield from _named(before + entry.name, rest, cwd, seen)


def _named(path: str, rest: list[str], cwd: Path, seen: _Seen) -> Iterator[str]:
    if not rest:
        if os.path.lexists(cwd / path):
            yield path
    elif (cwd / path).is_dir():
        yield from _matches(rest, f"{path}/", cwd, seen)


def _deep(rest: list[str], before: str, cwd: Path, seen: _Seen) -> Iterator[str]:
    """`**`: this folder and all below it, no link followed."""
    if rest:
        yield from _matches(rest, before, cwd, seen)
    for entry in seen.names(cwd / (before or ".")):
        if entry.name.startswith(".") or entry.name in VENDORED:
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _deep(rest, f"{before}{entry.name}/", cwd, seen)
        elif not rest and entry.is_file():
            yield before + entry.name


class _Matcher:
    """Whether a name matches one part of a pattern: a leading dot is matched by a dot alone, vendored folders by nothing."""

    def __init__(self, part: str) -> None:
        self._hidden = part.startswith(".")
        self._pattern = re.compile(translate(part))

    def __call__(self, name: str) -> bool:
        hidden = name.startswith(".") and not self._hidden
        return not hidden and name not in VENDORED and self._pattern.match(name) is not None


def _safe(path: str) -> str:
    """A file whose name begins with a dash must not be taken for an option."""
    return f"./{path}" if path.startswith("-") else path
