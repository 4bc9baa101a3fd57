"""Which words a text has, asked once a text: a sign whose word is not among them need not be looked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.rules.base import remembered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scan.texts import Text

ENDINGS = (
    "",
    "s",
    "d",
    "ed",
    "es",
    "ing",
    "e",
    "y",
    "ly",
    "le",
    "ion",
    "er",
    "ers",
    "ors",
    "eak",
    "oken",
    "ify",
    "ifier",
    "ification",
    "ied",
    "ies",
    "ible",
    "ting",
    "rs",
    "t",
    "ted",
    "tion",
    "tial",
    "tials",
    "ation",
    "ations",
    "se",
    "sed",
    "ses",
    "ze",
    "zed",
    "zes",
    "sing",
    "zing",
    "al",
    "als",
    "ssion",
    "ssions",
    "ent",
    "ments",
    "ment",
    "uses",
)
"""What a sign that is the beginning of a word may go on with."""

_WORD = re.compile(r"[a-z]+")


def words(text: str) -> frozenset[bytes]:
    """Words with blanks between them, as a text's vocabulary has them."""
    return frozenset(text.encode().split())


def forms(sign: str) -> frozenset[bytes]:
    """The words of which one must be in a text that holds the sign; none where the sign has no word to go by."""
    runs = _WORD.findall(sign.lower())
    if not runs or len(max(runs, key=len)) < 3:  # noqa: PLR2004 -- two letters are in every text
        return frozenset()
    longest = max(runs, key=len)
    inside = not sign.lower().endswith(longest)
    return frozenset({longest.encode()}) if inside else frozenset((longest + ending).encode() for ending in ENDINGS)


_KNOWN: set[bytes] = set()
"""The words of every sign: what a text has of them is asked once."""


@remembered
def known_words(text: Text) -> frozenset[bytes]:
    """The words of a text that any sign goes by."""
    return text.vocabulary & _KNOWN


class Signs:
    """Signs of which one must stand in a text, sorted out by its words, and by its letters where they are not ASCII."""

    def __init__(self, signs: Iterable[str]) -> None:
        self.forms = {sign: forms(sign) for sign in signs}
        bare = [sign for sign, own in self.forms.items() if not own]
        self.always = tuple(sign for sign in bare if sign.isascii())
        self.foreign = tuple((_odd(sign), sign) for sign in bare if not sign.isascii())
        self.by_word: dict[bytes, list[str]] = {}
        for sign, own in self.forms.items():
            for word in own:
                self.by_word.setdefault(word, []).append(sign)
        self.words = frozenset(self.by_word)
        _KNOWN.update(self.words)

    def possible(self, text: Text) -> list[str]:
        """The signs that the text may hold."""
        met = sorted(self.words & known_words(text))  # a set's order is another in each process
        letters = text.foreign.lower()
        foreign = [sign for letter, sign in self.foreign if letter in letters] if letters else ()
        return [*self.always, *foreign, *{sign: None for word in met for sign in self.by_word[word]}]


def _odd(sign: str) -> str:
    """A letter of a sign that is not ASCII."""
    return next(letter for letter in sign if not letter.isascii())
