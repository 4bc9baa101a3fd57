"""Where the words stand without which patterns cannot match: found for all of them in one pass over a text.

A pattern is entered once, when its module is loaded. What no word of it stands in costs nothing; and where one does,
only the stretch around it is searched. The same pass answers for rules that search a whole text, and whose patterns
need words that most texts do not have.
"""

from __future__ import annotations

import re
import string
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ahocorasick_rs import AhoCorasick, Implementation

from scan.rules.base import held
from scan.rules.needs import EDGE, bare, frequency, needs
from scan.rules.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scan.rules.patterns import Alternative
    from scan.texts import Text

    Words = frozenset[str]
    Owner = tuple[bool, bool, Any, Alternative | None]
    Owners = list[list[Owner]]

_LETTERS = frozenset(f"{string.ascii_letters}{string.digits}_")
"""What a word has none of before and behind it; that other scripts have letters too is left to the pattern."""


class Lexicon:
    """The words of the patterns that are entered in it, which one search finds all at once.

    `clauses` are words of which one must stand in a text, wherever that is.
    """

    def __init__(self) -> None:
        self.patterns: dict[Pattern, None] = {}
        self.clauses: dict[Words, None] = {}

    def enter(self, pattern: Pattern) -> Pattern:
        """A pattern that will be asked for."""
        if pattern.bare:
            raise ValueError("an alternative needs no word", pattern.pattern)
        self.patterns[pattern] = None
        self.__dict__.pop("index", None)
        return pattern

    def need(self, words: Iterable[str]) -> Words:
        """Words, with their edges, of which one will be asked for."""
        clause = frozenset(words)
        self.clauses[clause] = None
        self.__dict__.pop("index", None)
        return clause

    @cached_property
    def index(self) -> tuple[AhoCorasick, Owners]:
        """The search, and whose each word is, with the edges that it must have."""
        owners: dict[str, list[Owner]] = {}
        for word, whose, each in self._words():
            owners.setdefault(bare(word), []).append((word.startswith(EDGE), word.endswith(EDGE), whose, each))
        return AhoCorasick(list(owners), implementation=Implementation.ContiguousNFA), list(owners.values())

    def _words(self) -> Iterator[tuple[str, Pattern | Words, Alternative | None]]:
        for pattern in self.patterns:
            yield from ((word, pattern, each) for each in pattern.alternatives for word in each.words)
        for clause in self.clauses:
            yield from ((word, clause, None) for word in clause)

    def enter_with(self, pattern: Pattern, signs: Iterable[str]) -> Pattern:
        """What to ask for to find a pattern whose sentences hold one of the signs: itself, or these if it needs no word."""
        return self.enter(pattern if not pattern.bare else Pattern("|".join(map(re.escape, signs))))


class Concordance:
    """What a text in lower case has of the words. Line breaks are blanks: a sentence goes on over the end of a line."""

    def __init__(self, lexicon: Lexicon, lowered: str) -> None:
        self.flat = lowered.replace("\n", " ")
        self._met: dict[Pattern, list[int]] = {}
        self._entered = lexicon.patterns
        self._places: dict[Pattern, list[tuple[int, Alternative]]] = {}
        self.clauses: set[Words] = set()
        search, owners = lexicon.index
        flat = f"\0{self.flat}\0"  # what no word holds: there are characters before and behind each
        for number, place, end in search.find_matches_as_indexes(flat, overlapping=True):
            before, behind = flat[place - 1] in _LETTERS, flat[end] in _LETTERS
            for begins, ends, whose, each in owners[number]:
                if (begins and before) or (ends and behind):
                    continue
                if each is None:
                    self.clauses.add(whose)
                else:
                    self._places.setdefault(whose, []).append((place - 1, each))

    def of(self, pattern: Pattern) -> list[tuple[int, Alternative]]:
        """The places of the words that a pattern needs, and whose word each is."""
        found = self._places.get(pattern)
        if found is None and pattern not in self._entered:
            raise KeyError(pattern.pattern)
        return found or []

    def met(self, pattern: Pattern) -> list[int]:
        """The places of the words around which a pattern matches, in order."""
        found = self.of(pattern)
        if found and pattern not in self._met:
            self._met[pattern] = self._matching(pattern, (place for place, _ in found))
        return self._met[pattern] if found else []

    def together(self, pattern: Pattern, other: Pattern, before: int, behind: int) -> list[int]:
        """The places of a pattern that have one of another so near before or behind them."""
        others = sorted(place for place, _ in self.of(other))
        own = self._near(pattern, others, before, behind)
        return close_to(own, self._near(other, own, behind, before), before, behind) if own else []

    def beside(self, pattern: Pattern, others: Iterable[Pattern], reach: int) -> list[int]:
        """The places of a pattern that have one of each other so near."""
        found = self.of(pattern)
        if not found:
            return []
        places = [place for place, _ in found]
        for other in others:
            places = close_to(places, sorted(place for place, _ in self.of(other)), reach, reach) if places else []
        return self._matching(pattern, places)

    def _near(self, pattern: Pattern, others: Sequence[int], before: int, behind: int) -> list[int]:
        """The places of a pattern that are so near to others."""
        return self._matching(pattern, close_to((place for place, _ in self.of(pattern)), others, before, behind))

    def _matching(self, pattern: Pattern, places: Iterable[int]) -> list[int]:
        """Around which of some places of its words a pattern matches, in order; only there is it sought."""
        wanted = set(places)
        return sorted({place for place, each in self.of(pattern) if place in wanted and self._matches(each, place)})

    def _matches(self, alternative: Alternative, place: int) -> bool:
        """Whether what an alternative matches holds a place."""
        low, high = max(0, place - alternative.before), place + alternative.behind
        if low == place:
            return alternative.lowered.match(self.flat, place, high) is not None
        starts = list(alternative.starts(self.flat, low, place))
        if (alternative.heads and not starts) or not alternative.may(self.flat[low:high]):
            return False
        if starts:
            matches = (alternative.lowered.match(self.flat, start, high) for start in starts)
            return any(match.end() > place for match in matches if match)
        while found := alternative.lowered.search(self.flat, low, high):
            if found.end() > place:
                return found.start() <= place
            low = found.start() + 1
        return False


LEXICON = Lexicon()
"""The words of all that is sought in whole texts."""


@held
def concordance(text: Text) -> Concordance:
    """Of a text."""
    return Concordance(LEXICON, text.lowered)


class Need:
    """A question about a text: whether it has one word of each clause of one of the rows."""

    def __init__(self, *rows: frozenset[Words]) -> None:
        self.rows = rows

    def __call__(self, text: Text) -> bool:
        """The answer."""
        met = concordance(text).clauses
        return any(row <= met for row in self.rows)

    def __or__(self, other: Need) -> Need:
        return Need(*self.rows, *other.rows)


OFTEN = 12.0
"""Times that an honest text holds the words of a clause which is not worth looking for beside another."""
SHORT = 2
"""Letters of a word that is worth it: marks stand everywhere in code."""


def needing(*parts: re.Pattern[str] | Iterable[str]) -> Need:
    """The question whether a text has what each pattern needs to match in it, and a word of each row of words."""
    clauses = [clause for part in parts for clause in _clauses(part)]
    return Need(frozenset(map(LEXICON.need, clauses)))


def _clauses(part: re.Pattern[str] | Iterable[str]) -> list[Words]:
    """The words that a pattern needs, in which line breaks are blanks as they are in a concordance."""
    if not isinstance(part, re.Pattern):
        return [frozenset(map(str.lower, part))]
    found: list[Words] = [clause.words for clause in needs(part.pattern, part.flags)]
    if not found:
        raise ValueError("no word is needed", part.pattern)
    telling = [
        words for words in found if frequency(words) <= OFTEN and min(len(bare(word)) for word in words) >= SHORT
    ]
    return [frozenset(word.replace("\n", " ") for word in clause) for clause in telling or found[:1]]


def close_to(places: Iterable[int], others: Sequence[int], before: int, behind: int) -> list[int]:
    """The places that have another so near before or behind them."""
    found = []
    for place in places:
        at = bisect_left(others, place - before)
        if at < len(others) and others[at] <= place + behind:
            found.append(place)
    return found
