"""Files cut into spans, and spans read line by line: no line is in two of them, and no more than one is held."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.audit.model import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

SPAN = 32 << 20  # bytes of a file that are one piece of work
BATCH = 8 << 20  # bytes of small files that are
LINE = 64 << 20  # bytes of a line that are held; a longer one is skipped and named
_PIECE = 1 << 20


def cut(sizes: Iterable[tuple[str, int]], span: int = SPAN, batch: int = BATCH) -> Iterator[tuple[Span, ...]]:
    """The files, in order, as pieces of work of about one size: parts of a large file, or several small ones."""
    held: list[Span] = []
    weight = 0
    for path, size in sizes:
        for start in range(0, max(size, 1), span):
            held.append(Span(path, start, min(start + span, size)))
            weight += min(span, size - start)
            if weight >= batch:
                yield tuple(held)
                held, weight = [], 0
    if held:
        yield tuple(held)


def lines(span: Span, limit: int = LINE) -> Iterator[tuple[int, bytes | None]]:
    """The lines that begin in the span, with their numbers in it; None for one that is longer than is held."""
    with Path(span.path).open("rb", buffering=_PIECE) as stream:
        at = _first(stream, span.start)
        number = 0
        while at < span.end:
            data = stream.readline(limit)
            if not data:
                return
            number += 1
            at += len(data)
            if len(data) == limit and data[-1:] != b"\n":
                at += _rest(stream)
                yield number, None
            else:
                yield number, data


def _first(stream: BinaryIO, start: int) -> int:
    """Where the first line begins that does not begin before `start`."""
    if not start:
        return 0
    stream.seek(start - 1)
    return start - 1 + _rest(stream)


def _rest(stream: BinaryIO) -> int:
    """Read to the end of the line; how many bytes that were."""
    passed = 0
    while piece := stream.readline(_PIECE):
        passed += len(piece)
        if piece[-1:] == b"\n":
            break
    return passed
