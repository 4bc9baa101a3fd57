"""The same work on many things, by every core where there is enough of it: results in the order of the things."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Item = TypeVar("Item")
Made = TypeVar("Made")

WORKERS = 8
_held: list[Callable[[int], object]] = []


def cores() -> int:
    """The cores that this process may use, at most `WORKERS`; one where a process cannot be copied safely.

    A copy has none of the threads of its maker and all of their locks: only a process with a single thread is copied.
    """
    if not sys.platform.startswith("linux") or threading.active_count() > 1:
        return 1
    return min(len(os.sched_getaffinity(0)), WORKERS)


def over(items: Sequence[Item], work: Callable[[Item], Made], *, workers: int) -> list[Made]:
    """What `work` makes of each item; with several workers in copies of this process, which inherit all that it knows."""
    if workers > 1 and len(items) > 1:
        try:
            return _spread(items, work, workers)
        except (OSError, BrokenProcessPool):  # no room for another process, or one was ended: done here, one by one
            pass
    return [work(item) for item in items]


def _spread(items: Sequence[Item], work: Callable[[Item], Made], workers: int) -> list[Made]:
    _held.append(lambda number: work(items[number]))
    try:
        with ProcessPoolExecutor(workers, multiprocessing.get_context("fork")) as pool:
            return list(pool.map(_one, range(len(items)), chunksize=1))  # type: ignore[arg-type]
    finally:
        _held.pop()


def _one(number: int) -> object:
    return _held[-1](number)
