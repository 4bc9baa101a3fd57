"""Which words a text has, asked once a text: a sign whose word is not among them need not be looked for."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING

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

_LETTERS = bytes(byte if chr(byte) in string.ascii_lowercase else 0x20 for byte in range(256))
_WORD = re.compile(r"[a-z]+")
_last: list[tuple[Text, frozenset[str]]] = []


def words_of(text: Text) -> frozenset[str]:
    """The words of a text in lower case; of the text that was asked about last they are still known."""
    if not (_last and _last[0][0] is text):
        _last[:] = [
            (text, frozenset(text.lowered.encode("ascii", "replace").translate(_LETTERS).decode("ascii").split()))
        ]
    return _last[0][1]


def forms(sign: str) -> frozenset[str]:
    """The words of which one must be in a text that holds the sign; none where the sign has no word to go by."""
    runs = _WORD.findall(sign.lower())
    if not runs or len(max(runs, key=len)) < 3:  # noqa: PLR2004 -- two letters are in every text
        return frozenset()
    longest = max(runs, key=len)
    inside = not sign.lower().endswith(longest)
    return frozenset({longest}) if inside else frozenset(longest + ending for ending in ENDINGS)


class Signs:
    """Signs of which one must stand in a text, sorted out by its words."""

    def __init__(self, signs: Iterable[str]) -> None:
        self.forms = {sign: forms(sign) for sign in signs}
        self.always = tuple(sign for sign, words in self.forms.items() if not words)
        self.by_word: dict[str, list[str]] = {}
        for sign, words in self.forms.items():
            for word in words:
                self.by_word.setdefault(word, []).append(sign)
        self.words = frozenset(self.by_word)

    def possible(self, text: Text) -> list[str]:
        """The signs that the text may hold."""
        met = self.words & words_of(text)
        return [*self.always, *{sign: None for word in met for sign in self.by_word[word]}]
