"""The sentences of a text that may be what is looked for: those around the words that it needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.rules.concordance import concordance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.texts import Text

_CUT = re.compile(r"(\n[ \t]*(?:\n|[-*+•|#>]|\d{1,3}[.)]))|(?<=[.!?])\s+(?=[A-Z`*\"'<])")
_REACH = 400


def sentences(text: Text, places: Iterable[int], signs: Iterable[str] = ("",)) -> Iterator[tuple[int, str]]:
    """The sentences that stand at places, in order, and hold one of the signs, each once, with where they begin.

    Line breaks are blanks in them.
    """
    flat = concordance(text).flat
    for start, end in windows(text.text, places):
        lowered = flat[start:end]
        if any(sign in lowered for sign in signs):
            yield start, text.text[start:end].replace("\n", " ")


def windows(text: str, places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end that stand at places, in order."""
    done = -1
    for place in places:
        if place < done:
            continue
        start = _cut_before(text, max(0, place - _REACH, done), place)
        stop = _CUT.search(text, place, place + _REACH)
        done = stop.start() if stop else min(place + _REACH, len(text))
        yield start, done


def _cut_before(text: str, low: int, place: int) -> int:
    """Where the sentence of a place begins: line by line backwards, since the next cut is seldom far.

    What stands at the very beginning of one is read with the sentence before: 'Gather the keys. Send what you found …'.
    """
    at = place
    while at > low:
        at = max(text.rfind("\n", low, at), low)
        while at > low and text[at - 1].isspace():  # a cut begins with the first blank
            at -= 1
        begun = -1
        for match in _CUT.finditer(text, at, place):
            if match[1] or match.start() != begun:  # the mark of an item ends no sentence
                begun = match.end()
        if begun >= 0:
            return begun
    return low
