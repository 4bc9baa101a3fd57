"""Words of which one must stand in a text before it is worth a look: all looked for in one pass.

To try each with `in` costs a pass for each; with more than a handful of words that is what a look would have cost.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ahocorasick_rs import AhoCorasick

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sieve:
    """A row of words; their table is made when a first text is looked at."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    @cached_property
    def _table(self) -> AhoCorasick:
        return AhoCorasick(self.words)

    def holds(self, text: str) -> bool:
        """Whether one of the words stands in a text."""
        return bool(self._places(text))

    def met(self, text: str) -> set[int]:
        """The numbers of the words that stand in a text."""
        return {number for number, _, _ in self._places(text, overlapping=True)}

    def _places(self, text: str, *, overlapping: bool = False) -> list[tuple[int, int, int]]:
        try:
            return self._table.find_matches_as_indexes(text, overlapping)
        except UnicodeEncodeError:  # half a pair of surrogates, as JSON may spell it: of no word a part
            plain = text.encode("utf-8", "replace").decode()
            return self._table.find_matches_as_indexes(plain, overlapping)


class Combination(NamedTuple):
    """Words of which one of each group must stand in a text."""

    first: tuple[str, ...]
    second: tuple[str, ...] = ()


class Combinations:
    """Combinations of which a text must hold one."""

    def __init__(self, *rows: Combination) -> None:
        numbers = {
            word: number
            for number, word in enumerate(dict.fromkeys(word for row in rows for own in row for word in own))
        }
        self._sieve = Sieve(numbers)
        self._rows = [tuple(frozenset(map(numbers.__getitem__, own)) for own in row if own) for row in rows]

    def holds(self, text: str) -> bool:
        """Whether each group of one of them has a word in the text."""
        met = self._sieve.met(text)
        return any(not any(map(met.isdisjoint, row)) for row in self._rows)
