"""The literals of a text that stand for another text, decoded once for every rule that wants to know."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scan import decode
from scan.rules.base import remembered

if TYPE_CHECKING:
    from scan.texts import Text


class Spelled(NamedTuple):
    """A literal, its place, and every readable text that it stands for, one layer after the other."""

    start: int
    literal: str
    readings: tuple[str, ...]


@remembered
def spelled(text: Text) -> tuple[Spelled, ...]:
    """The encoded literals of a text."""
    if not text.has_literal(decode.LEAST):
        return ()
    found = (
        Spelled(start, literal, tuple(decode.readings(literal)))
        for start, literal in decode.literals(text.text)
        if decode.may_be_encoded(literal)
    )
    return tuple(each for each in found if each.readings)
