"""What the names of a source without a tree stand for: variables by the function that they stand in, what a function is given and gives.

A function ends with a line that closes it at its own indent, or where the next one begins.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scan.rules.acts import NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scan.rules.acts import Marks

_HEAD = (
    r"^\s*(?:(?:pub(?:\([\w\s]*\))?|export|async|static|private|public|protected|internal|override|suspend|local"
    r"|unsafe|final|inline|open)\s+)*"
)
_DEFINES = re.compile(
    rf"""(?x){_HEAD}(?:def|defp|fn|func|function|fun|sub)\s+(?:\([^()]*\)\s*)?(?:self\.|[A-Z]\w*[.:])?
         (?P<name>[A-Za-z_][\w-]*[?!]?)\s*(?:<[^<>]*>)?\s*\(?(?P<given>[^()\n]*)"""
)
"""The head of a function, with the names of what it is given."""
_TYPED = re.compile(
    rf"""(?x){_HEAD}(?!(?:return|new|throw|await|else|if|for|while|using|var|val|let|package|import)\b)
         (?:[A-Za-z_][\w<>\[\],.?]*\s+)+(?P<name>[A-Za-z_]\w*)\((?P<given>[^()\n]*)\)\s*(?:throws\s[\w,\s.]+)?\{{?\s*$"""
)
"""The same in languages where a type stands before each name."""
_GIVEN_INSIDE = re.compile(
    r"(?i)^\s*(?:my\s*\((?P<list>[^()]*)\)\s*=\s*@_|my\s+(?P<one>\$\w+)\s*=\s*shift\b|param\s*\((?P<block>[^()]*))"
)
"""What Perl and PowerShell name in a function's body."""
_CLOSES = frozenset({"end", "}", "};", "})", "end,"})
_GIVES = re.compile(r"\breturn\b")
_WORD = re.compile(r"[A-Za-z_]\w*(?:-[A-Z]\w*)*[?!]?")
_FILLS = re.compile(r"&\s*(?:mut\s+)?([A-Za-z_]\w*)")
"""What a call puts its answer into: `Decode(&event)`, `read_to_string(&mut text)`."""


_CALLS = 8
"""Calls of one statement that are followed."""
_GIVEN = 8
"""Names of what a function is given."""


class Names:
    """The marks of the names of one source."""

    def __init__(self, marks_of: Callable[[str], Marks], *, typed: bool = False) -> None:
        self.marks_of = marks_of
        self.typed = typed
        self.scoped: dict[tuple[str, str], Marks] = {}
        self.everywhere: dict[str, Marks] = {}
        self.functions: dict[str, list[str]] = {}
        self.gives: dict[str, Marks] = {}
        self.begin()

    def begin(self) -> None:
        """Go back to the source's first line."""
        self.function, self.indent, self.last = "", 0, ""

    def of(self, name: str) -> Marks:
        """The marks of a name where the reader stands: of one that this function does not name, those it has anywhere."""
        known = self.scoped.get((self.function, name))
        return known if known is not None else self.everywhere.get(name, NONE)

    def add(self, name: str, marks: Marks, function: str | None = None) -> None:
        """Give a name more marks."""
        key = self.function if function is None else function, name
        self.scoped[key] = self.scoped.get(key, NONE) | marks
        if marks:
            self.everywhere[name] = self.everywhere.get(name, NONE) | marks

    def enter(self, statement: str) -> None:
        """Look whether a function begins or ends with a statement, and what it names of what it is given."""
        indent = len(statement) - len(statement.lstrip())
        if self.function and indent <= self.indent and statement.strip() in _CLOSES:
            self.give(self.last)
            self.function = ""
            return
        plain = _DEFINES.match(statement)
        head = plain or (_TYPED.match(statement) if self.typed else None)
        if head:
            self.function, self.indent = head["name"].lower(), indent
            self.functions[self.function] = []
            self.take(head["given"], typed=plain is None)
        inside = _GIVEN_INSIDE.match(statement) if self.function else None
        if inside:
            self.take(inside["list"] or inside["one"] or inside["block"] or "", typed=False)
        self.last = statement

    def take(self, given: str, *, typed: bool) -> None:
        """Remember what the function in hand is given."""
        for part in given.split(",") if given.strip() else ():
            name = _parameter(part, typed=typed)
            if name and name not in self.functions[self.function] and len(self.functions[self.function]) < _GIVEN:
                self.functions[self.function].append(name)
                self.add(name, NONE)

    def give(self, statement: str) -> None:
        """Remember what the function in hand gives back."""
        if self.function and not _DEFINES.match(statement):
            self.gives[self.function] = self.gives.get(self.function, NONE) | self.marks_of(statement)

    def follow(self, statement: str, marks: Marks) -> None:
        """Hand on what a statement's calls are given, fill what they fill, and give back what it returns."""
        for name, arguments in self.calls(statement):
            given = self.functions[name]
            for place, argument in enumerate(arguments[: len(given)]):
                self.add(given[place], self.marks_of(argument), name)
        if marks:
            for name in _FILLS.findall(statement):
                self.add(name.lower(), marks)
        if _GIVES.search(statement):
            self.give(statement)

    def given_back(self, statement: str) -> Marks:
        """The marks of what the functions give that a statement calls."""
        named = {word.lower() for word in _WORD.findall(statement)} & self.gives.keys() - {self.function}
        return frozenset().union(*(self.gives[name] for name in named)) if named else NONE

    def calls(self, statement: str) -> Iterator[tuple[str, list[str]]]:
        """The functions of the source that a statement calls, with their arguments; without brackets each has the rest."""
        if not self.functions or _DEFINES.match(statement):
            return
        words = (word for word in _WORD.finditer(statement) if self.functions.get(word[0].lower()))
        for word in islice(words, _CALLS):
            name, rest = word[0].lower(), statement[word.end() :]
            yield name, arguments(rest) if rest.startswith("(") else [rest] * len(self.functions[name])


def arguments(text: str) -> list[str]:
    """What stands in the bracket that a text begins with, split at commas that stand in no other."""
    parts: list[str] = []
    depth, at, quote = 0, 1, ""
    for place, char in enumerate(text):
        if quote:
            quote = "" if char == quote and text[place - 1] != "\\" else quote
        elif char in "\"'":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if not depth:
                return [*parts, text[at:place]]
        elif char == "," and depth == 1:
            parts.append(text[at:place])
            at = place + 1
    return [*parts, text[at:]]


def _parameter(part: str, *, typed: bool) -> str:
    """The name that one parameter has in a function: `path`, `path: &str`, `$path = null`, `String path`, `path string`."""
    said = part.split("=", maxsplit=1)[0]
    dollar = re.search(r"\$(\w+)", said)
    if dollar:
        return dollar[1].lower()
    words = re.findall(r"[A-Za-z_]\w*", said.split(":", maxsplit=1)[0])
    return words[-1 if typed or ":" in said else 0].lower() if words else ""
