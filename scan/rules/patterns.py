"""Patterns of many alternatives, each sought only where the words stand without which it cannot match.

What must stand in whatever an alternative matches is read off the pattern itself, so that nothing has to be declared
and nothing can be forgotten. The words are looked for in lower case, and so is the alternative: it is as much faster
as it is when no letter has to be taken for two.
"""

from __future__ import annotations

import importlib
import re
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    Clause = frozenset[str]

_SPELLED = re.compile(r"\\.|\(\?P<\w+>|\(\?P=\w+\)|[A-Z]+", re.DOTALL)
LEAST = 2  # letters of a word that is worth a look
CLAUSES = 3
LITERALS = 40


class Pattern:
    """A pattern that takes either case, written with blanks between its parts. It is asked like one of `re`."""

    def __init__(self, source: str) -> None:
        self.pattern = source
        self.whole = re.compile(source, re.IGNORECASE | re.VERBOSE)
        self.alternatives = tuple(map(Alternative, split(source)))
        self.bare = frozenset(place for place, each in enumerate(self.alternatives) if not each.clauses)
        words: dict[str, list[int]] = {}
        for place, each in enumerate(self.alternatives):
            for word in each.clauses[0] if each.clauses else ():
                words.setdefault(word, []).append(place)
        self.words = tuple(words.items())

    def candidates(self, lowered: str) -> list[Alternative]:
        """The alternatives that may match a text in lower case, in order."""
        met = [own for word, own in self.words if word in lowered]
        found = {place for own in met for place in own}
        return [self.alternatives[place] for place in sorted(found.union(self.bare))] if found or self.bare else []

    def holds(self, lowered: str) -> bool:
        """Whether a text in lower case has a match."""
        return any(each.may(lowered) and each.lowered.search(lowered) for each in self.candidates(lowered))

    def search(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The first match, as `re` gives it."""
        lowered, best = lower(text), None
        for each in self.candidates(lowered):
            found = each.lowered.search(lowered, pos, endpos) if each.may(lowered) else None
            if found and (best is None or found.start() < best[0]):
                best = found.start(), each
        return best[1].exact.match(text, best[0], endpos) if best else None

    def finditer(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """Every match, one after the other."""
        lowered = lower(text)
        if any(each.may(lowered) for each in self.candidates(lowered)):
            yield from self.whole.finditer(text, pos, endpos)

    def match(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """The match at a place."""
        return self.whole.match(text, pos, endpos)


class Alternative:
    """One alternative of a pattern, and the words that it needs: of each clause one."""

    def __init__(self, source: str) -> None:
        self.exact = re.compile(source, re.IGNORECASE | re.VERBOSE)
        self.lowered = in_lower_case(self.exact)
        self.clauses = tuple(tuple(clause) for clause in needs(source))

    def may(self, lowered: str) -> bool:
        """Whether a text in lower case that has a word of the first clause has one of each other."""
        for clause in self.clauses[1:]:
            for word in clause:
                if word in lowered:
                    break
            else:
                return False
        return True


def in_lower_case(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """A pattern for text in lower case, which finds what one that takes either case finds, in a third of the time."""
    source = _SPELLED.sub(lambda match: match[0].lower() if match[0].isalpha() else match[0], pattern.pattern)
    return re.compile(_FLAGS.sub("", source), pattern.flags & ~re.IGNORECASE)


_FLAGS = re.compile(r"^\s*\(\?[a-z]+\)")
_ODD = (("\u0130", "i"), ("\u0131", "i"), ("\u017f", "s"))


def lower(text: str) -> str:
    """A text in lower case, of the same length: what a pattern for either case takes for i, k or s is written so."""
    if not text.isascii():
        for odd, plain in _ODD:
            text = text.replace(odd, plain) if odd in text else text
    return text.lower()


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


def needs(source: str) -> list[Clause]:
    """The clauses of an alternative, the most telling ones first."""
    found = [clause for clause in _clauses(_PARSER.parse(source, re.VERBOSE)) if _tells(clause)]
    return sorted(dict.fromkeys(found), key=lambda clause: (-min(map(len, clause)), len(clause)))[:CLAUSES]


_PARSER: Any = importlib.import_module("re._parser")


def _tells(clause: Clause) -> bool:
    """Whether few texts have one of the words: a letter alone is in all, a sign such as `@` is not."""
    return len(clause) <= LITERALS and all(
        len(word.strip()) >= LEAST or not ((word.isascii() and word.isalnum()) or word.isspace()) for word in clause
    )


def _clauses(tree: Any) -> Iterator[Clause]:
    """Sets of words, one of each of which stands in whatever a parsed pattern matches."""
    run = ""
    for operator, value in [*tree, ("END", None)]:
        name = str(operator)
        if name == "LITERAL":
            run += chr(value).lower()
        elif name not in {"AT", "ASSERT", "ASSERT_NOT"}:  # these have no length: the word goes on
            if run:
                yield frozenset({run})
            run = ""
            yield from _inner(name, value)


def _inner(name: str, value: Any) -> Iterator[Clause]:
    if name == "SUBPATTERN":
        yield from _clauses(value[-1])
    elif name in {"MAX_REPEAT", "MIN_REPEAT"} and value[0]:
        yield from _clauses(value[2])
    elif name == "BRANCH":
        options = [[clause for clause in _clauses(option) if _tells(clause)] for option in value[1]]
        if all(options):
            yield frozenset().union(*(max(own, key=lambda each: min(map(len, each))) for own in options))
