"""What must stand in whatever a pattern matches, read off the pattern: of each clause one word.

Nothing has to be declared, and so nothing can be forgotten. What a pattern spells is written out as far as it is
finite: `leave (?:it|this) out` needs 'leave it out' or 'leave this out', and few texts hold one of these.
"""

from __future__ import annotations

import importlib
import re
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Words = frozenset[str]

LEAST = 2  # letters of a word that is worth a look
CLAUSES = 3
MOST = 128
"""Words of one clause: what is spelled in more ways than this is cut into two clauses."""
TWICE = 2
"""So often may a part be repeated whose spellings are written out."""

FARTHEST = 400
"""Characters of a match, where the pattern sets no bound."""
WORD = 100
"""Characters of a word or of blanks of which it sets no number."""
NOTHING = frozenset({""})
EDGE = "\b"
"""The beginning or end of a word, where a clause asks for it."""

_COMMON = {
    40: r"""
        " , -- . / : ` `_ \bat\b e_ \bin\b in\b it it\b \bon\b \bthe\b \bthe_ the_ \bto\b tool
    """,
    20: r"""
        _to\b ' ; = > [ a_ all \bas\b at_ block \bca\b code \bfor\b \bfor_ is_ \bit \bit\b of string text\b
        \bto_ \btool\b \btype\b use |
    """,
    10: r"""
        _is_ _with_ "_ < \bai\b all\b an_ \bat_ \bblock\b cach \bcache \bcache\b \bclaude\b \bcode\b code\b
        \bcontent\b content content\b do\b error file \bif\b if\b \bin_ index kill \bmodel\b model no\b
        \bnot\b of\b \bon_ \bpr\b put put\b \bresult\b sh\b \bsi\b \btext\b \bthis\b this this\b \btoo\b
        \buse\b value value\b \bwith\b with \bwith_ {
    """,
    5: r"""
        // == ) _by\b _on_ \ball\b all_ \bby\b by \bby_ call \bcat\b \bci\b constant \bcreate\b \bcut\b \bdata\b data
        default \bdocument\b \berror\b error\b \bfile\b file\b \bfor_the_ form \bfrom\b from image\b \binput\b
        list\b \blocation\b \block\b \bmay\b \bmay_ \bmessage\b message\b \bname\b \bnumber\b \bone\b \bonly\b
        \boption\b \bour\b over page \bput\b rce\b request \breturn review run set \bsource\b source start
        \btest\b test \bthat\b that that\b title\b token turn \burl\b url\b \buse_ \buser \buser\b user
        \bvalue\b \bwhen\b when\b \bwhen_ you\b
    """,
}
"""Of the words that patterns need, those that an honest text holds about so many times; `_` is a blank."""
COMMON = {
    word.replace(r"\b", EDGE).replace("_", " "): times for times, words in _COMMON.items() for word in words.split()
}
BY_LENGTH = ((3, 1.5), (5, 0.5), (8, 0.15))
"""How many times it holds a word of so many letters that is none of these; a longer one hardly ever."""
HARDLY = 0.03


class Clause(NamedTuple):
    """Words of which one stands in a match, and how many characters of the match may stand before it."""

    words: Words
    before: int = 0


class Part(NamedTuple):
    """A part of a pattern: what it spells, None where that may be anything, and how many characters it matches."""

    words: Words | None
    width: int = 0


def needs(source: str, flags: int = re.VERBOSE) -> list[Clause]:
    """The clauses of an alternative, the most telling one first."""
    tree = _PARSER.parse(source, flags)
    clauses = {clause.words: clause for clause in _clauses(tree) if _tells(clause.words)}
    return sorted(clauses.values(), key=lambda clause: frequency(clause.words))[:CLAUSES]


def width(source: str) -> int:
    """The most characters that a pattern matches."""
    return _width(_PARSER.parse(source, re.VERBOSE))


def begins(source: str) -> list[str]:
    """The words of which one begins whatever a pattern matches; none where hardly any place would be without one."""
    words = frozenset(map(bare, _begins(_PARSER.parse(source, re.VERBOSE))))
    if not _tells(words):
        return []
    return sorted(word for word in words if not any(word.startswith(other) for other in words if other != word))


def _begins(tree: Any) -> Words:
    begun = NOTHING
    for operator, value in tree:
        spelled = _spellings(str(operator), value)
        longer = _joined(begun, _first_of(str(operator), value) if spelled is None else spelled)
        if spelled is None or longer is None:
            return longer or begun
        begun = longer
    return begun


def _first_of(name: str, value: Any) -> Words:
    """What a part begins with that is not spelled in a few ways as a whole."""
    if name == "BRANCH":
        return frozenset().union(*map(_begins, value[1]))
    inner = value[-1] if name == "SUBPATTERN" else value[2] if name in _REPEATS and value[0] else ()
    return _begins(inner)


_PARSER: Any = importlib.import_module("re._parser")


def _width(tree: Any) -> int:
    return min(sum(_width_of(str(operator), value) for operator, value in tree), FARTHEST)


def _width_of(name: str, value: Any) -> int:
    if name == "SUBPATTERN":
        return _width(value[-1])
    if name == "BRANCH":
        return max(map(_width, value[1]))
    if name in _REPEATS:
        once, most = _width(value[2]), int(value[1])
        return WORD if once == 1 and most > FARTHEST else once * min(most, FARTHEST)
    return 0 if name in _EMPTY else 1 if name in _ONE else FARTHEST


def frequency(words: Iterable[str]) -> float:
    """How many times an honest text holds one of some words, roughly."""
    return fsum(map(_times, words))


def _times(word: str) -> float:
    known = COMMON.get(word) or COMMON.get(word.strip())
    letters = len(bare(word).strip())
    return known or next((times for most, times in BY_LENGTH if letters <= most), HARDLY)


def _tells(words: Words) -> bool:
    """Whether few texts have one of the words: a letter alone is in all, a sign such as `@` is not."""
    return all(_is_telling(bare(word)) for word in words)


def _is_telling(word: str) -> bool:
    return len(word.strip()) >= LEAST or not ((word.isascii() and word.isalnum()) or word.isspace() or not word)


def _clauses(tree: Any) -> Iterator[Clause]:
    """Sets of words, one of each of which stands in whatever a parsed pattern matches."""
    spelled, begun, place = NOTHING, 0, 0
    for part in (*_parts(tree), Part(None)):
        longer = None if part.words is None else _joined(spelled, part.words)
        if longer is None:
            shortest = _shortest(spelled)
            before = begun + max(bare(word).rfind(bare(short)) for word in spelled for short in shortest)
            yield Clause(shortest, min(before, FARTHEST))
            begun = place + part.width * (part.words is None)
        spelled, place = longer or part.words or NOTHING, place + part.width


def _joined(before: Words, after: Words) -> Words | None:
    """Each word with each that follows it, or None where these are too many."""
    return frozenset(left + right for left in before for right in after) if len(before) * len(after) <= MOST else None


def _shortest(words: Iterable[str]) -> Words:
    """Words without those that hold another of them."""
    whole = frozenset(map(_edged, words))
    return frozenset(word for word in whole if not any(other in word for other in whole if other != word))


def bare(word: str) -> str:
    """A word without its edges."""
    return word.replace(EDGE, "")


def _edged(word: str) -> str:
    """A word with the edges that are seen from outside: those where it begins and ends with a letter."""
    inner = bare(word)
    before = EDGE * (word.startswith(EDGE) and _LETTER.match(inner) is not None)
    return before + inner + EDGE * (word.endswith(EDGE) and _LETTER.match(inner, len(inner) - 1) is not None)


_LETTER = re.compile(r"\w")


def _parts(tree: Any) -> Iterator[Part]:
    """What a parsed pattern spells, part by part."""
    for operator, value in tree:
        spelled = _spellings(str(operator), value)
        if spelled is not None:
            yield Part(spelled, max(len(bare(word)) for word in spelled))
        else:
            yield from _inside(str(operator), value)


def _inside(name: str, value: Any) -> Iterator[Part]:
    """The parts of what is not spelled in a few ways as a whole."""
    if name == "SUBPATTERN":
        yield from _parts(value[-1])
    elif name in _REPEATS:
        between = Part(None, _width_of(name, value))
        # what is repeated stands at the beginning and at the end
        yield from (*_parts(value[2]), between, *_parts(value[2])) if value[0] else (between,)
    elif name == "BRANCH":
        options = [[each.words for each in _clauses(option) if _tells(each.words)] for option in value[1]]
        telling = _shortest(word for own in options for word in min(own, key=frequency)) if all(options) else None
        around = Part(None, max(map(_width, value[1])))
        yield from (around, Part(telling), Part(None)) if telling else (around,)
    else:
        yield Part(None, _width_of(name, value))


_ONE = frozenset({"LITERAL", "ANY", "IN", "NOT_LITERAL"})
_EMPTY = frozenset({"AT", "ASSERT", "ASSERT_NOT"})
_REPEATS = frozenset({"MAX_REPEAT", "MIN_REPEAT"})


def _spellings(name: str, value: Any) -> Words | None:
    """All that a part of a parsed pattern matches, in lower case; None where it is more than a few words."""
    if name == "LITERAL":
        return frozenset({chr(value).lower()})
    if name == "AT" and str(value) == "AT_BOUNDARY":
        return frozenset({EDGE})
    if name in _EMPTY:  # these have no length: the word goes on
        return NOTHING
    spell = _SPELL.get(name)
    return spell(value) if spell else None


def _of_branch(value: Any) -> Words | None:
    options = [_of_row(option) for option in value[1]]
    return _few(word for own in options for word in own or ()) if None not in options else None


def _of_repeat(value: Any) -> Words | None:
    once = _of_row(value[2]) if value[1] <= TWICE else None
    return None if once is None else _few(_repeated(once, int(value[0]), int(value[1])))


def _repeated(once: Words, least: int, most: int) -> Iterator[str]:
    times = NOTHING
    for count in range(most + 1):
        yield from times if count >= least else ()
        times = frozenset(left + right for left in times for right in once)


def _of_row(tree: Any) -> Words | None:
    """All that a row of parts spells."""
    spelled: Words | None = NOTHING
    for operator, value in tree:
        part = _spellings(str(operator), value)
        spelled = None if part is None or spelled is None else _joined(spelled, part)
    return spelled


def _of_class(members: Any) -> Words | None:
    """The characters of a class."""
    spelled: list[str] = []
    for operator, value in members:
        if str(operator) not in {"LITERAL", "RANGE"}:
            return None
        first, last = value if str(operator) == "RANGE" else (value, value)
        spelled.extend(map(chr, range(first, min(last, first + MOST) + 1)))
    return _few(char.lower() for char in spelled) if len(spelled) <= LETTERS else None


_SPELL: dict[str, Callable[[Any], Words | None]] = {
    "IN": _of_class,
    "SUBPATTERN": lambda value: _of_row(value[-1]),
    "BRANCH": _of_branch,
    **dict.fromkeys(_REPEATS, _of_repeat),
}
LETTERS = 10
"""Characters of a class that is written out: the digits, and the ways to spell a mark."""


def _few(words: Iterable[str]) -> Words | None:
    whole = frozenset(words)
    return whole if len(whole) <= MOST else None
