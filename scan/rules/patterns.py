"""Patterns of many alternatives, each sought only where the words stand without which it cannot match.

What must stand in whatever an alternative matches is read off the pattern itself, so that nothing has to be declared
and nothing can be forgotten. The words are looked for in lower case, and so is the alternative: it is as much faster
as it is when no letter has to be taken for two.
"""

from __future__ import annotations

import re
import sys
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

from scan.rules.needs import bare, begins, frequency, needs, width
from scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPELLED = re.compile(r"\\.|\(\?P<\w+>|\(\?P=\w+\)|[A-Z]+", re.DOTALL)

FEW = 30
"""Words of a clause that is asked for before a search: with more of them the search is as quick."""
AHEAD = 100
"""Characters that a pattern looks at behind what it matches."""


class Pattern:
    """A pattern that takes either case, written with blanks between its parts. It is asked like one of `re`."""

    def __init__(self, source: str) -> None:
        self.pattern = source

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """What it is made of. What they need is read off them when the pattern is first asked: not all are."""
        return tuple(map(Alternative, spread(self.pattern)))

    @cached_property
    def bare(self) -> frozenset[int]:
        """The places of the alternatives that need no word."""
        return frozenset(place for place, each in enumerate(self.alternatives) if not each.clauses)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Whose each word is."""
        words: dict[str, list[int]] = {}
        for place, each in enumerate(self.alternatives):
            for word in each.clauses[0] if each.clauses else ():
                words.setdefault(word, []).append(place)
        return words

    @cached_property
    def words(self) -> Sieve:
        """The words of which one stands in whatever it matches, bare alternatives aside."""
        return Sieve(self._places)

    @cached_property
    def _owners(self) -> tuple[list[int], ...]:
        return tuple(self._places.values())

    @cached_property
    def whole(self) -> re.Pattern[str]:
        """All of it, as `re` takes it."""
        return re.compile(self.pattern, re.IGNORECASE | re.VERBOSE)

    @cached_property
    def frequency(self) -> float:
        """How many times an honest text holds one of the words that it needs, roughly."""
        return fsum(frequency(each.words) for each in self.alternatives)

    def candidates(self, lowered: str) -> list[Alternative]:
        """The alternatives that may match a text in lower case, in order."""
        found = {place for word in self.words.met(lowered) for place in self._owners[word]}
        return [self.alternatives[place] for place in sorted(found.union(self.bare))] if found or self.bare else []

    def holds(self, lowered: str) -> bool:
        """Whether a text in lower case has a match."""
        return any(each.may(lowered) and each.lowered.search(lowered) for each in self.candidates(lowered))

    def search(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The first match, as `re` gives it."""
        return next(self.finditer(text, pos, endpos), None)

    def finditer(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """Every match, one after the other: at each place that of the first alternative which has one there."""
        lowered = lower(text)
        found = [
            (each, each.lowered.search(lowered, pos, endpos)) for each in self.candidates(lowered) if each.may(lowered)
        ]
        while ahead := [(each, match) for each, match in found if match is not None]:
            first, begun = min(ahead, key=_start)
            match = first.exact.match(text, begun.start(), endpos)
            if match is None:
                return
            yield match
            pos = max(match.end(), match.start() + 1)
            found = [
                (each, known if known.start() >= pos else each.lowered.search(lowered, pos, endpos))
                for each, known in ahead
            ]

    def match(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The match at a place."""
        return self.whole.match(text, pos, endpos)


def _start(found: tuple[Alternative, re.Match[str]]) -> int:
    return found[1].start()


class Alternative:
    """One alternative of a pattern, and the words that it needs: of each clause one; `words` are the most telling ones."""

    def __init__(self, source: str) -> None:
        self.source = source
        found = needs(source)
        self.words = tuple(sorted(found[0].words)) if found else ()
        self.clauses = tuple(tuple(sorted(set(map(bare, clause.words)))) for clause in found)
        self.asked = tuple(clause for clause in self.clauses[1:] if len(clause) <= FEW)
        self.before = found[0].before if found else 0

    @cached_property
    def exact(self) -> re.Pattern[str]:
        """The alternative as it is written, for either case."""
        return re.compile(self.source, re.IGNORECASE | re.VERBOSE)

    @cached_property
    def lowered(self) -> re.Pattern[str]:
        """The alternative for text in lower case: it finds what `exact` finds, in a third of the time."""
        return re.compile(_FLAGS.sub("", in_lower_case(self.source)), re.VERBOSE)

    @cached_property
    def heads(self) -> list[str]:
        """The words of which one begins a match in lower case, where such words are worth looking for."""
        return begins(self.source)

    def starts(self, lowered: str, low: int, last: int) -> Iterator[int]:
        """The places between two where a match with `heads` may begin: words are found sooner than a pattern fails."""
        for head in self.heads:
            at = lowered.find(head, low, last + len(head))
            while at >= 0:
                yield at
                at = lowered.find(head, at + 1, last + len(head))

    @cached_property
    def behind(self) -> int:
        """How far behind the first character that it matches it may look."""
        return width(self.source) + AHEAD

    def may(self, lowered: str) -> bool:
        """Whether a text in lower case that has a word of the first clause has one of each other."""
        for clause in self.asked:
            for word in clause:
                if word in lowered:
                    break
            else:
                return False
        return True


def in_lower_case(source: str) -> str:
    """What is spelled in a pattern in lower case, its escapes and names as they are."""
    return _SPELLED.sub(lambda match: match[0].lower() if match[0].isalpha() else match[0], source)


_FLAGS = re.compile(r"^\s*\(\?[a-z]+\)")
_ODD = (("\u0130", "i"), ("\u0131", "i"), ("\u017f", "s"))


def lower(text: str) -> str:
    """A text in lower case, of the same length: what a pattern for either case takes for i, k or s is written so."""
    if not text.isascii():
        for odd, plain in _ODD:
            text = text.replace(odd, plain) if odd in text else text
    return text.lower()


def spread(source: str) -> list[str]:
    """The alternatives of a pattern, and those of a group that is all of it between its edges and what it looks back at."""
    found = []
    for part in split(source):
        whole = _GROUP.fullmatch(part)
        inner = spread(whole[2]) if whole and _is_closed(whole[2]) else []
        found += (
            [f"{whole[1].strip()}(?:{each}){whole[3] or ''}" for each in inner] if whole and len(inner) > 1 else [part]
        )
    return found


_GROUP = re.compile(
    r"((?:\s|\\b|\(\?<[!=](?:\\.|[^()\\])*\))*)\(\?:(.*)\)\s*(\\b)?\s*",
    re.DOTALL,
)
"""A group with no more before it than an edge and what must not stand there."""


def _is_closed(inner: str) -> bool:
    """Whether each bracket of a piece of a pattern is closed in it, and none closes what was opened before."""
    try:
        re.compile(inner, re.VERBOSE)
    except re.error:
        return False
    return True


def split(source: str) -> list[str]:
    """The alternatives of a pattern: what stands between the bars outside of every group and class."""
    parts, depth, inside, at = [""], 0, False, 0
    while at < len(source):
        char = source[at]
        piece = source[at : at + 2] if char == "\\" else char
        inside = (inside or char == "[") and char != "]"
        depth += 0 if inside else (char == "(") - (char == ")")
        if char == "|" and not depth and not inside:
            parts.append("")
        else:
            parts[-1] += piece
        at += len(piece)
    return parts
