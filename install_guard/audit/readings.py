"""Each call through the reader, once for each text and folder."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from install_guard import reader
from install_guard.audit import typed
from install_guard.audit.shapes import COMMANDS, WRITES
from install_guard.installs.places import loads
from install_guard.ledger.receipts import read_fields
from install_guard.model import Gap, Reading
from install_guard.tripwire import may_install

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.audit.model import Call

    Kept = tuple[str, dict[str, Any]] | None
    Reader = Callable[[str, str, str], Kept]

KEPT = 8_192  # texts that are remembered
_SHORT = 4_096  # characters of a text that may be
BROWSE = "browse"  # a menu was opened: what was chosen in it, only its output tells
_SETTINGS = frozenset({"settings", "files"})


def reading(call: Call) -> Kept:
    """The kind of finding that a call is, and its reading; None where it installs nothing."""
    if call.tool in WRITES:
        return _in(_write_once, _write, call.path, call.text, call.cwd)
    return _in(_command_once, _command, COMMANDS.get(call.tool, ""), call.text, call.cwd)


def _in(once: Reader, anew: Reader, what: str, text: str, cwd: str) -> Kept:
    return (once if len(text) <= _SHORT else anew)(what, text, cwd)


def _command(shell: str, text: str, cwd: str) -> Kept:
    if typed.menu(text) is None and not may_install(_raw({"command": text})):
        return None
    try:
        read = reader.read(text, cwd=cwd or None, shell=shell if shell == "powershell" else None)
    except Exception as error:  # noqa: BLE001 -- one text in a million does not end an audit: it is said not to be read
        read = Reading(text, gaps=(Gap("bound", f"the reader failed ({type(error).__name__})", 0, len(text)),))
    return _found(read, settings=any(each.kind in _SETTINGS for each in read.requests))


def _write(path: str, content: str, cwd: str) -> Kept:
    if not may_install(_raw({"file_path": path, "content": content})):
        return None
    read = reader.read_write(path, content, cwd=cwd or None)
    return _found(read, settings=bool(loads(path)))


_command_once = lru_cache(KEPT)(_command)
_write_once = lru_cache(KEPT)(_write)


def _found(read: Reading, *, settings: bool) -> Kept:
    """The gravest that a reading comes to."""
    if read.doors:
        kind = "door"
    elif settings and read.kind != "pass":
        kind = "settings"
    elif read.kind == "pass":
        if not read.browse:
            return None
        kind = BROWSE
    else:
        kind = read.kind
    return kind, read_fields(read)


def _raw(given: dict[str, str]) -> bytes:
    """A tool's input as the bytes that the guard would get."""
    return json.dumps(given, ensure_ascii=False).encode("utf-8", "surrogatepass")
