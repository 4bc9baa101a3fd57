# ruff: noqa: RUF001 -- marks of other scripts are what this file is about
"""What a language calls the ideas of which harmful orders are made: one record a language, one field an idea.

The words are written as `folded` writes a text: in lower case, letters of the Latin script without their marks. Blanks
stand for themselves. An idea that is left empty is one for which the language has no words of its own here.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from typing import NamedTuple

from scan.rules.needs import bare
from scan.rules.patterns import Pattern, lower


def _bare(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


_PLAIN = {
    code: _bare(chr(code))
    for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
    if _bare(chr(code)).isascii() and _bare(chr(code)).isalpha()
} | {ord("ß"): "s", ord("ł"): "l", ord("ø"): "o", ord("đ"): "d", ord("ı"): "i", ord("’"): "'", ord("\n"): " "}


def folded(text: str) -> str:
    """A text in lower case on one line, its Latin letters without marks; each character stays in its place."""
    return lower(text).translate(_PLAIN)


class Words(NamedTuple):
    """The words of one language, an alternation an idea.

    An alternation may go on over lines, which begin and end with no blank of it.

    `marks` are the words by which the language is known. `never` forbids what stands behind it, `behind` what stands
    before it. `asked` has the person decide; `unasked` passes them by; `given` says that they agreed already.
    """

    marks: str
    never: str
    behind: str
    asked: str
    hides: str
    unasked: str
    given: str
    gives: str
    puts: str
    keys: str
    talk: str
    whole: str
    every: str
    rules: str
    others: str
    replaced: str
    danger: str
    guards: str
    off: str
    harmless: str
    runs: str
    strangers: str
    bank: str
    despite: str
    vendor: str
    slant: str
    restores: str
    feigns: str
    field: str
    unpacks: str
    spreads: str
    traces: str
    pin: str
    asks: str
    questioned: str
    assures: str
    normal: str
    passes: str
    findings: str
    opens: str
    credential: str


NOTHING = r"(?!x)x"


class Tongue:
    """A language: its words as patterns, each made when it is first asked for."""

    def __init__(self, name: str, words: Words, *, brief: int = 1) -> None:
        self.name = name
        self.brief = brief  # how many times shorter than in a script of letters what is said is written
        self.words = words
        self._made: dict[str, Pattern] = {}

    @cached_property
    def marks(self) -> frozenset[str]:
        """The whole words by which it is known."""
        return frozenset(bare(word) for word in self._known_by if word != bare(word))

    @cached_property
    def letters(self) -> Pattern | None:
        """The letters by which it is known, wherever in a word they stand."""
        found = [re.escape(word) for word in self._known_by if word == bare(word)]
        return Pattern("|".join(found)) if found else None

    @cached_property
    def _known_by(self) -> tuple[str, ...]:
        return tuple(word for each in Pattern(self.words.marks).alternatives for word in each.words)

    def of(self, idea: str) -> Pattern:
        """The words of one idea."""
        made = self._made.get(idea)
        if made is None:
            lines = (getattr(self.words, idea) or NOTHING).splitlines()
            made = self._made[idea] = Pattern("".join(map(str.strip, lines)).replace(" ", r"\ "))
        return made
