"""One piece of work, as any process can do it: spans in, findings out, in the order of the lines."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from install_guard.audit import outcomes, readings, shapes, spans
from install_guard.audit.model import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.audit.model import Span, Told

NAMED = 20  # broken lines that one file names
TOO_LONG = f"longer than {spans.LINE >> 20} MiB"


class Part(NamedTuple):
    """What one span holds; line numbers count from its beginning."""

    span: Span
    lines: int
    calls: int
    found: tuple[Found, ...]
    broken: int
    named: tuple[tuple[int, str], ...]


def look(piece: tuple[Span, ...]) -> list[Part]:
    """Every call in these spans that may matter."""
    return [_part(span) for span in piece]


def follow(piece: tuple[tuple[Span, ...], frozenset[str]]) -> list[Told]:
    """What these spans tell of the calls with these keys."""
    return [told for span in piece[0] for told in _told(span, piece[1])]


def _part(span: Span) -> Part:
    found: list[Found] = []
    named: list[tuple[int, str]] = []
    count = calls = broken = 0
    try:
        for count, data in spans.lines(span):
            try:
                seen, these = _line(count, data)
            except shapes.BrokenLineError as error:
                broken += 1
                named += [(count, str(error))] if broken <= NAMED else []
            else:
                calls += seen
                found += these
    except OSError as error:
        broken += 1
        named.append((0, f"not read: {error.strerror}"))
    return Part(span, count, calls, tuple(found), broken, tuple(named))


def _line(number: int, data: bytes | None) -> tuple[int, list[Found]]:
    """How many calls a line has, and those that matter."""
    if data is None:
        raise shapes.BrokenLineError(TOO_LONG)
    if not shapes.whole(data):
        data = data.strip(b"\xef\xbb\xbf \t\r\n")
        if not data:
            return 0, []
        if not shapes.whole(data + b"\n"):
            raise shapes.BrokenLineError("not a line of JSON: cut off")
    if not shapes.matters(data):
        return 0, []
    every = list(shapes.calls(shapes.loads(data)))
    read = [(call, readings.reading(call)) for call in every]
    return len(every), [Found(call, number, *said) for call, said in read if said is not None]


def _told(span: Span, keys: frozenset[str]) -> Iterator[Told]:
    # What cannot be read was named when it was looked at.
    with suppress(OSError):
        for _, data in spans.lines(span):
            if data is not None and outcomes.about(data, keys):
                with suppress(shapes.BrokenLineError):
                    yield from outcomes.told(shapes.loads(data), keys)
