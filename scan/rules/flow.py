"""What is known of an expression while code is read: the texts that it may be, and the marks of what flows through it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scan.rules.acts import NONE, Marks, held

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROUNDS = 4
"""The walks over one file: a mark passes through that many functions."""
ALTERNATIVES = 12
LONGEST = 1 << 16


class Value(NamedTuple):
    """What is known of an expression: texts that it may be (NUL for an unknown piece), marks, a dotted name, items, fields."""

    texts: tuple[str, ...] = ()
    marks: Marks = NONE
    name: str = ""
    items: tuple[Value, ...] = ()
    fields: tuple[tuple[str, Value], ...] = ()

    def field(self, *names: str) -> Value:
        """What a table has under one of these names; of one that is asked for no known name, whatever it has."""
        found = [value for name, value in self.fields if not names or name in names]
        return one_of(found) if found else NOTHING


NOTHING = Value()


@lru_cache(maxsize=4096)
def named(name: str) -> Value:
    """A name of which nothing is known but itself."""
    return Value(name=name)


MAILBOX = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
"""The address of somebody who gets mail."""
ROOM = 4 << 20
"""The characters that all texts given to the names of one file may hold: a text that doubles itself ends there."""


def bounded(value: Value, room: int) -> tuple[Value, int]:
    """A value whose texts still have room, or without them; and the room that is left."""
    left = room - (sum(map(len, value.texts)) if value.texts else 0)
    return (value if left > 0 else value._replace(texts=(), items=(), fields=())), left


def joined(values: Iterable[Value]) -> Value:
    """One of several values."""
    values = [value for value in values if value != NOTHING]
    if len(values) <= 1:
        return values[0] if values else NOTHING
    texts: dict[str, None] = {}
    marks: set[str] = set()
    name = ""
    items: tuple[Value, ...] = ()
    fields: tuple[tuple[str, Value], ...] = ()
    for value in values:
        texts.update(dict.fromkeys(value.texts))
        marks |= value.marks
        name = value.name or name
        items = value.items or items
        fields = value.fields or fields
    return filled(Value(tuple(texts)[:ALTERNATIVES], frozenset(marks), name, items, fields))


def filled(whole: Value) -> Value:
    """A list or a table after it was made: what it has and none of its parts has was put into it, and may be any of them."""
    if not whole.items and not whole.fields:
        return whole
    put = whole.marks.difference(*(part.marks for part in whole.items), *(part.marks for _, part in whole.fields))
    if not put:
        return whole
    items = tuple(part._replace(marks=part.marks | put) for part in whole.items)
    fields = tuple((name, part._replace(marks=part.marks | put)) for name, part in whole.fields)
    return whole._replace(items=items, fields=fields)


TABLE = 16
"""Rows of the longest table that is gone through: what of a longer one belongs together is not known."""
ALL = 4
"""Texts of which a file may get one, so many of which are looked at."""
MANY = 3
"""Paths, and texts for them, of which nobody knows what belongs together."""
COLUMNS = 8
"""Items of a row of a table, and fields of one, that are told apart when the table is gone through."""


def one_of(values: Sequence[Value]) -> Value:
    """One of the items of a list: of rows each column, of tables each field, may be any of what stands there."""
    whole = filled(joined(values))
    if not 1 < len(values) <= TABLE:
        return whole
    width = len(values[0].items)
    if 0 < width <= COLUMNS and all(len(value.items) == width for value in values):
        whole = whole._replace(items=tuple(map(joined, zip(*(value.items for value in values), strict=True))))
    if 0 < len(values[0].fields) <= COLUMNS:
        names = dict.fromkeys(name for value in values for name, _ in value.fields)
        kept = {
            name: joined(field for value in values for known, field in value.fields if known == name) for name in names
        }
        whole = whole._replace(fields=tuple(kept.items()))
    return whole


def glued(pieces: Sequence[Value], between: str = "") -> Value:
    """Several values one after the other, an unknown one as NUL."""
    texts, long = [""], 4096
    for index, piece in enumerate(pieces):
        found = piece.texts or ("\0",)
        texts = [left + (between if index else "") + right for left in texts for right in found][
            : ALTERNATIVES if len(texts[0]) < long else 1
        ]
    marks = frozenset().union(*(piece.marks for piece in pieces))
    return Value(tuple(text[:LONGEST] for text in texts), marks)


def line_starts(text: str) -> list[int]:
    """The offset of each line."""
    starts, position = [0], text.find("\n")
    while position >= 0:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return starts


_INTERPRETER = re.compile(
    r"(?:ba|z|da|k)?sh|python[\d.]*|node|perl|ruby|php|bun|deno|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh|osascript|sudo|env|\0"
)
_SHELLS = frozenset({"sh", "bash", "zsh", "dash", "cmd", "powershell", "pwsh"})
_CODE_OPTIONS = frozenset({"-c", "/c", "-Command", "-lc", "-ic"})
_SPECIAL = frozenset(" \t\n'\"\\$`;&|<>(){}*?#~")


def command_text(subject: Value) -> str:
    """What is started, as shell text: the text itself, or the words of an argv; `sh -c TEXT` is its text."""
    if not subject.items:
        return next(iter(subject.texts), "")
    words = [item.texts[0] if item.texts else "\0" for item in subject.items]
    for index, word in enumerate(words[:-1]):
        if index and word in _CODE_OPTIONS and words[0].rsplit("/", 1)[-1].removesuffix(".exe") in _SHELLS:
            return words[index + 1]
    return " ".join(
        word if word and not set(word) & _SPECIAL else "'" + word.replace("'", "'\\''") + "'" for word in words
    )


def reads_program(line: str) -> bool:
    """Whether a command line starts an interpreter that takes its program from the standard input."""
    program, *rest = line.split() or [""]
    return bool(_INTERPRETER.fullmatch(program.rsplit("/", 1)[-1])) and all(word.startswith("-") for word in rest)


def put_at(path: Value, content: Value) -> str:
    """The texts of which one is put at a path, each on a line; of many for many paths it is not known which."""
    if min(len(path.texts), len(content.texts)) >= MANY:
        return ""
    return "\n".join(content.texts[:ALL])


def stored_at(stored: Mapping[str, Marks], path: str) -> Marks:
    """What is remembered of a path; of one with a `*` or an unknown piece, of every file that it may be."""
    if not path.strip("\0/"):
        return NONE
    found = stored.get(path, NONE)
    folder, _, name = path.rpartition("/")
    if ("*" in name or "\0" in name) and folder.strip("\0"):
        inside = f"{folder}/"
        found |= frozenset().union(*(marks for known, marks in stored.items() if known.startswith(inside)))
    return found


def held_by(stored: Mapping[str, Marks], texts: Iterable[str]) -> Marks:
    """The marks of what the files that texts name hold."""
    return frozenset().union(*(held(stored_at(stored, text)) for text in texts))


def handed(text: str, stored: Mapping[str, Marks]) -> Marks:
    """The marks of the files, written before, that a line to be started names."""
    return held_by(stored, (word.strip("@'\"") for word in text.split())) if stored and text else NONE


def ran_marks(subject: Value, text: str, stored: Mapping[str, Marks]) -> Marks:
    """The marks of what is run: of the program's own file and name, or of what an interpreter is given."""
    named = subject.items[0].texts[0] if subject.items and subject.items[0].texts else (text.split() or [""])[0]
    interprets = bool(_INTERPRETER.fullmatch(named.rsplit("/", 1)[-1]))
    value = subject.items[0] if subject.items and not interprets else subject
    # of a list the first word alone is the program: one that is not known is not the file that was written somewhere
    unknown = bool(subject.items) and not interprets and not named.strip("\0")
    names = text.split() if interprets else [] if unknown else [named]
    marks = value.marks | held(value.marks) | held_by(stored, (*names, *value.texts))
    marks |= (
        frozenset().union(*(item.marks | held(item.marks) for item in subject.items))
        if interprets and subject.items
        else NONE
    )
    if (
        not subject.items and not interprets and named.strip("\0")
    ):  # a fetched word in a known command line is an argument
        marks = frozenset(mark for mark in marks if not mark.startswith("fetched")) | held_by(stored, names)
    return frozenset(mark for mark in marks if not mark.startswith("holds:"))
