"""Whose turn it is to write: a queue that the kernel keeps, so that among hundreds of writers nobody waits for ever.

SQLite's own lock is asked for again and again by who waits, and who just had it asks first. This one is given in the
order of asking, and is let go of when its owner dies. It is for fairness alone: without it, SQLite's lock still keeps
writers apart. Python 3.9 and the standard library.
"""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # no POSIX: SQLite's lock alone
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import NoReturn


class _LateError(Exception):
    """The turn did not come in time."""


@contextmanager
def turn(ledger: Path, seconds: float) -> Iterator[None]:
    """Wait for the turn, no longer than so many seconds: then SQLite's lock has the last word."""
    try:
        opened = os.open(f"{ledger}-turn", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:  # a full disk, a folder that cannot be written: what follows says so
        yield
        return
    try:
        with suppress(OSError, _LateError):  # a file system without locks
            _wait(opened, seconds)
        yield
    finally:
        os.close(opened)


def _wait(opened: int, seconds: float) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        try:
            before = signal.signal(signal.SIGALRM, _ring)
        except ValueError:  # not the main thread, which alone is rung for
            return
        left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX)
        finally:
            signal.setitimer(signal.ITIMER_REAL, left)
            signal.signal(signal.SIGALRM, before)


def _ring(_signal: int, _frame: object) -> NoReturn:
    raise _LateError
