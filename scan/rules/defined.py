"""Words that one text of a plugin defines and another uses: an order, once each is read for what it means.

'Parcel: the tree with its `.env` files' and 'Depot: https://\u2026' are harmless where they stand; 'Parcel to the Depot' is not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scan.rules.base import remembered
from scan.rules.prose import is_asked, is_negated, passages, states
from scan.rules.sense_words import STORE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.texts import Text

_MARK = r"(?:\*\*|__|[`*_\"\u201c\u201d])"
_WORD = r"[A-Za-z](?:[\w -]{0,28}\w)?"
_DEFINES = re.compile(
    rf"""(?mx)
      ^[ \t]*(?:[-*+]|\d+[.)])?[ \t]*{_MARK}(?P<item>{_WORD}):?{_MARK}[ \t]*(?:[:—\u2013=-]|(?:means|is|are)\b)?:?[ \t]*(?P<itemed>[^\n]{{6,300}})
    | ^\|[ \t]*{_MARK}?(?P<row>{_WORD}){_MARK}?[ \t]*\|[ \t]*(?P<rowed>[^|\n]{{6,200}})\|
    | \b(?i:the|by|an?)[ ]{_MARK}(?P<term>{_WORD}){_MARK}[ ](?:(?:we|I)[ ](?:mean|call)|means|is|are|stands[ ]for)\b(?P<termed>[^\n]{{6,300}})"""
)
_ONE_KEY = re.compile(r"(?i)\b(?:the|an?|your|its)\s+(?:\w+\s+)?(?:key|token|password)\b")
"""What a service is called with; nothing that is collected."""
_LABEL = re.compile(
    r"(?i)\w|no|id|ip|ui|notes?|urls?|links?|hosts?|address|api|docs?|names?|keys?|values?|files?|paths?|types?|examples?|options?|source|target|default|description|usage|file|service|endpoint|repository|website|homepage"
)
"""What many tables have as a title, and nothing is called by."""
_ADDRESS = re.compile(r"(?i)\bhttps?://(?!localhost|127\.|\S*example\.com|github\.com)|\b[\w.+-]+@[\w-]+\.\w+")


class Term(NamedTuple):
    """A word that a text defines, whether as what holds secrets (or else as a place outside), and in which text."""

    word: str
    secret: bool
    path: str


class Use(NamedTuple):
    """Where a text has what one word means brought to where another means."""

    start: int
    end: int


@remembered
def terms(text: Text) -> tuple[Term, ...]:
    """The words that a Markdown text defines as stores of secrets or as places outside."""
    if text.language != "markdown" or not text.heeded:
        return ()
    return tuple(_terms(text))


def _terms(text: Text) -> Iterator[Term]:
    for match in _DEFINES.finditer(text.text):
        word = match["item"] or match["row"] or match["term"]
        meaning = match["itemed"] or match["rowed"] or match["termed"]
        secret = states(STORE, meaning) and not _ONE_KEY.search(meaning)
        if (secret or _ADDRESS.search(meaning)) and not _LABEL.fullmatch(word):
            yield Term(word, secret, text.path)


def uses(text: Text, known: Iterable[Term]) -> Iterator[Use]:
    """Where a text orders that what one word means comes to where another means, which others define."""
    known = [term for term in known if term.path != text.path]
    what, where = (
        "|".join(sorted({re.escape(term.word) for term in known if term.secret is kind})) for kind in (True, False)
    )
    if not what or not where or text.language != "markdown" or not text.heeded:
        return
    brings = re.compile(
        rf"\b(?:{what})\b[^.\n|]{{0,40}}?(?:\b(?:to|into|at|onto)\b|→|->)[^.\n|]{{0,16}}?\b(?:{where})\b"
    )
    for passage in passages(text):
        match = (
            brings.search(passage.text) if passage.kind in {"item", "paragraph", "cell"} and not passage.told else None
        )
        if match and not is_negated(passage.text, match.start()) and not is_asked(passage.text):
            yield Use(passage.start + match.start(), passage.start + match.end())
