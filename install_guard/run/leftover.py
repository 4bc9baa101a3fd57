"""What a program left behind in groups of its own (`setsid`, a daemon): found by a mark in its environment, and ended.

A group is ended by its number, but a child that starts a group of its own is no member of it. On Linux the environment
that a process was started with can be read, and every child inherits the mark in it, unless it takes care not to.
"""

from __future__ import annotations

import os
import secrets
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "INSTALL_GUARD_RUN"
_PROC = Path("/proc")
_TRIES = 20  # a process that starts others while it is being ended
_PAUSE = 0.01


def mark() -> dict[str, str]:
    """A variable that the program and all that it starts will have, and nothing else has."""
    return {NAME: secrets.token_hex(12)}


def end(marked: dict[str, str]) -> int:
    """End every process that has the mark, without asking; how many there were."""
    sign = f"{NAME}={marked[NAME]}".encode()
    ended: set[int] = set()
    for _ in range(_TRIES):
        found = list(_with(sign))
        if not found:
            break
        for one in found:
            _kill(one)
        ended.update(found)
        time.sleep(_PAUSE)
    return len(ended)


def _with(sign: bytes) -> Iterator[int]:
    """The processes of this user that have the mark; none on a system that does not show it."""
    for folder in _PROC.glob("[0-9]*"):
        try:
            held = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if sign in held and int(folder.name) != os.getpid():
            yield int(folder.name)


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:
        return  # it ended by itself
