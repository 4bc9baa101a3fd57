"""Which words a text has, asked once a text: a sign whose word is not among them need not be looked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scan.texts import Text

Key = TypeVar("Key")

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


class Signs(Generic[Key]):
    """Signs of which one must stand in a text, each under a key, sorted out by the text's words."""

    def __init__(self, signs: Iterable[tuple[Key, str]]) -> None:
        self.always: list[tuple[Key, str]] = []
        self.by_word: dict[bytes, list[tuple[Key, str]]] = {}
        for key, sign in signs:
            for word in forms(sign):
                self.by_word.setdefault(word, []).append((key, sign))
            if not forms(sign):
                self.always.append((key, sign))
        self.words = frozenset(self.by_word)

    def possible(self, text: Text) -> list[tuple[Key, str]]:
        """The signs that the text may hold."""
        met = self.words & text.vocabulary
        return [*self.always, *{pair: None for word in met for pair in self.by_word[word]}]
