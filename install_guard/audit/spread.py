"""The same work here, on all cores, or on a Dask cluster: results come in the order of the work, whichever way."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

AHEAD = 4  # pieces that wait for each process: results are small, and none piles up

Given = TypeVar("Given")
Got = TypeVar("Got")


class Spread(Protocol):
    """A function over pieces of work, results in order."""

    def __call__(self, work: Callable[[Given], Got], pieces: Iterable[Given], /) -> Iterator[Got]:
        """The results of the pieces, in their order."""


class _Future(Protocol):
    def result(self) -> Any:
        """What came out, when it is there."""


def cores() -> int:
    """How many processes may compute at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def spread(processes: int, dask: str = "") -> Iterator[Spread]:
    """A way to do the work: on the cluster at `dask`, in this many processes, or (one) here."""
    if dask:
        with _cluster(dask) as way:
            yield way
    elif processes == 1:
        yield map
    else:
        # Started anew, not forked: this process may have threads (a progress bar).
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(processes, mp_context=context) as pool:
            yield _ahead(pool.submit, processes * AHEAD)


@contextmanager
def _cluster(address: str) -> Iterator[Spread]:
    try:
        cluster = import_module("distributed")  # an extra that few need
    except ImportError:
        raise GuardError("Dask is not installed", remedy="pip install 'install-guard[dask]'") from None
    try:
        client = cluster.Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GuardError(f"the Dask cluster does not answer ({type(error).__name__})", address) from None
    with client:
        threads = sum(client.nthreads().values())
        yield _ahead(lambda work, piece: client.submit(work, piece, pure=False), max(threads, 1) * AHEAD)


def _ahead(submit: Callable[[Any, Any], _Future], most: int) -> Spread:
    """Hand out a bounded number of pieces ahead of the result that is waited for."""

    def way(work: Callable[[Given], Got], pieces: Iterable[Given]) -> Iterator[Got]:
        waiting: deque[_Future] = deque()
        try:
            for piece in pieces:
                waiting.append(submit(work, piece))
                if len(waiting) >= most:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenExecutor:
            raise GuardError("a process of the audit was killed", remedy="Try fewer: --processes 1") from None

    return way
