"""Work on a large plugin by two processes: this one and a copy of it, each taking the next piece that none has.

It costs an eighth more of processor time, since what a copy learns of a text is not known here, and two thirds of the time.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Made = TypeVar("Made")

LEAST = 8 << 20
"""Bytes of text from which on a copy pays: some two seconds of work."""
MOST = 64 << 20
"""Bytes of text beyond which one process looks alone: what rules remember of a text stays in the copy that looked at
it, so rules over the whole plugin have this one read it again, and all of it is held at once."""
_PIECES = 2048  # four bytes for each are in the pipe before anybody takes one


def may_share() -> bool:
    """Whether this process may have a copy: no other thread of it holds anything, and there is a second processor."""
    return hasattr(os, "fork") and threading.active_count() == 1 and _processors() > 1


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shared(count: int, make: Callable[[int], Made]) -> list[Made]:
    """What is made of each number below `count`, in order; what a copy that fails leaves undone is done here."""
    known = _known(count, make)
    return [known[number] if number in known else make(number) for number in range(count)]


def _known(count: int, make: Callable[[int], Made]) -> dict[int, Made]:
    """What both processes make, by number."""
    step = count // _PIECES + 1
    numbers = _queue(range(0, count, step))
    answers, to_us = os.pipe()
    try:
        copy = os.fork()
    except OSError:  # no more processes: this one does it all
        copy = -1
    if not copy:
        _tell(to_us, lambda: dict(_made(numbers, step, count, make)))
    os.close(to_us)
    try:
        known = dict(_made(numbers, step, count, make))
        with os.fdopen(answers, "rb", closefd=False) as told:
            return known | _loaded(told.read())
    finally:
        os.close(answers)
        os.close(numbers)
        if copy > 0:
            os.kill(copy, signal.SIGKILL)  # it has told all that it had to, or nobody listens any more
            os.waitpid(copy, 0)


def _queue(numbers: range) -> int:
    """A pipe out of which each number comes once, whoever reads it."""
    queue, end = os.pipe()
    os.write(end, b"".join(number.to_bytes(4, "big") for number in numbers))
    os.close(end)
    return queue


def _made(numbers: int, step: int, count: int, make: Callable[[int], Made]) -> Iterator[tuple[int, Made]]:
    while taken := os.read(numbers, 4):
        start = int.from_bytes(taken, "big")
        for number in range(start, min(start + step, count)):
            yield number, make(number)


def _tell(to: int, work: Callable[[], object]) -> None:
    """Do the work and say what came of it; then end, whatever happened, as if this process had never been."""
    try:
        with os.fdopen(to, "wb") as pipe:
            pipe.write(pickle.dumps(work()))
    finally:
        os._exit(0)


def _loaded(told: bytes) -> dict[int, Made]:
    try:
        known: dict[int, Made] = pickle.loads(told)  # noqa: S301 -- from a copy of this very process
    except (EOFError, pickle.UnpicklingError):
        return {}
    return known
