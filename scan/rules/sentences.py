"""The sentences of a text that may be what is looked for: found by their signs, sorted out in lower case."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Generic, TypeVar

from scan.rules.vocabulary import Signs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scan.rules.patterns import Pattern
    from scan.texts import Text

Key = TypeVar("Key")

_CUT = re.compile(r"\n[ \t]*(?:\n|[-*+•|#>]|\d{1,3}[.)])|(?<=[.!?])\s+(?=[A-Z`*\"'<])")
_REACH = 400


class Sieve(Generic[Key]):
    """Kinds of sentences, each with its signs and its pattern: which a text may hold is asked once for all of them."""

    def __init__(self, kinds: Mapping[Key, tuple[Iterable[str], Pattern]]) -> None:
        self.kinds: dict[str, list[Key]] = {}
        for kind, (signs, _) in kinds.items():
            for sign in signs:
                self.kinds.setdefault(sign, []).append(kind)
        self.signs = Signs(self.kinds)
        self.patterns = {kind: pattern for kind, (_, pattern) in kinds.items()}

    def met(self, text: Text) -> dict[Key, list[str]]:
        """The kinds that a text may hold, each with those of its signs that may stand there."""
        found: dict[Key, list[str]] = {}
        for sign in self.signs.possible(text):
            for kind in self.kinds[sign]:
                found.setdefault(kind, []).append(sign)
        return found

    def sentences(self, text: Text, kind: Key, signs: Iterable[str]) -> Iterator[tuple[int, str]]:
        """The sentences that hold one of the signs and may match, each once, with their places.

        Line breaks are blanks in them.
        """
        lowered, pattern = text.lowered, self.patterns[kind]
        for start, end in windows(text.text, lowered, signs):
            if pattern.holds(lowered[start:end].replace("\n", " ")):
                yield start, text.text[start:end].replace("\n", " ")


def windows(text: str, lowered: str, signs: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end that hold one of the signs."""
    done = -1
    for place in sorted(place for sign in signs for place in _places(lowered, sign)):
        if place < done:
            continue
        start = _cut_before(text, max(0, place - _REACH, done), place)
        stop = _CUT.search(text, place, place + _REACH)
        done = stop.start() if stop else min(place + _REACH, len(text))
        yield start, done


def _cut_before(text: str, low: int, place: int) -> int:
    """Where the sentence of a place begins: line by line backwards, since the next cut is seldom far."""
    at = place
    while at > low:
        at = max(text.rfind("\n", low, at), low)
        while at > low and text[at - 1].isspace():  # a cut begins with the first blank
            at -= 1
        ends = [match.end() for match in _CUT.finditer(text, at, place)]
        if ends:
            return ends[-1]
    return low


def _places(lowered: str, sign: str) -> Iterator[int]:
    place = lowered.find(sign)
    while place >= 0:
        yield place
        place = lowered.find(sign, place + len(sign))
