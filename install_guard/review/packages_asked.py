"""What the gate for packages is asked, out of a reading: the requests, and what the command itself changes before them.

Python 3.9 and the standard library: the hook puts it together before it is known whether anything newer is there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install_guard.installs.packages import VARIABLES
from install_guard.installs.places import join
from install_guard.installs.quiet import is_no_file
from install_guard.installs.targets import targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.model import Invocation, Reading, Request, Word

# Files that say where packages come from, by the end of their names.
_SAYING = """
    package.json package-lock.json npm-shrinkwrap.json .npmrc .yarnrc .yarnrc.yml yarn.lock pnpm-lock.yaml
    pnpm-workspace.yaml .pnpmfile.cjs bun.lock bunfig.toml pip.conf uv.toml uv.lock poetry.lock poetry.toml pyproject.toml
    setup.py setup.cfg .txt .in .cargo/config.toml .cargo/config go.mod
"""
_HELD = 1 << 20  # characters
_EXACT = ("VIRTUAL_ENV",)
_MANAGERS = frozenset({"npm", "pnpm", "bun"})
_REWRITES = frozenset({"pkg"})  # their verbs that write the manifest


def packages_in(reading: Reading) -> tuple[Request, ...]:
    """What package managers would bring."""
    return tuple(one for one in reading.packages if one.kind == "package")


def asked(reading: Reading, cwd: str, home: str) -> dict[str, Any]:
    """The question as JSON, without the requests themselves."""
    return {
        "written": dict(_written(reading, cwd, home)),
        "variables": {name: value for name, value in os.environ.items() if _says(name)},
        "argv": list(_alone(reading)),
    }


def _says(name: str) -> bool:
    return name in _EXACT or name.lower().startswith(VARIABLES)


def _written(reading: Reading, cwd: str, home: str) -> Iterator[tuple[str, str | None]]:
    """The files of the project that the command changes, with their new text where it tells it, and each once."""
    seen: dict[str, str | None] = {}
    for call in reading.invocations:
        for path, content in _of_call(call):
            folder = cwd if call.cwd is None else join(cwd, call.cwd.known, home)
            whole = os.path.normpath(join(folder, path, home))
            if whole.endswith(tuple(_SAYING.split())) and "\0" not in whole:
                text = _text(content, whole)
                seen[whole] = text if seen.get(whole, text) == text else None
    yield from seen.items()


def _text(content: Word | None, path: str) -> str | None:
    """What a file holds after a write, where that is known: what it held before is on the disk."""
    if content is None:
        return None
    parts, before = content.parts, ""
    if parts and not isinstance(parts[0], str) and parts[0].origin == "held":
        parts, before = parts[1:], _held(path)
    return before + "".join(map(str, parts)) if all(isinstance(part, str) for part in parts) else None


def _held(path: str) -> str:
    """What a file holds now; "" where it is not there, or too much for one that names packages."""
    file = Path(path)
    try:
        if not file.is_file():  # nobody waits for a pipe
            return ""
        with file.open(encoding="utf-8", errors="replace") as opened:
            return opened.read(_HELD)
    except OSError:
        return ""


def _of_call(call: Invocation) -> Iterator[tuple[str, Word | None]]:
    told = set()
    for write in call.writes:
        told.add(write.path.known)
        yield write.path.known, write.content
    for redirect in call.redirects:
        if redirect.writes and not is_no_file(redirect.target) and redirect.target.known not in told:
            yield redirect.target.known, None
    for path in targets(call):
        if path not in told:
            yield path, None
    if {word.known for word in call.argv[1:3]} & _REWRITES and call.program in _MANAGERS:
        yield "package.json", None


def _alone(reading: Reading) -> Iterator[list[str]]:
    """The words of the one program that the command runs, where it is no more than that."""
    calls = [call for call in reading.invocations if not call.via]
    if len(calls) == 1 and not calls[0].redirects and not calls[0].environment:
        words = [word.text for word in calls[0].argv]
        if all(word is not None for word in words):
            yield [word for word in words if word is not None]
