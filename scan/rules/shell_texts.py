"""What the shell's own programs make of texts: `tr`, `echo -e`, `printf`, packed commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.decode import from_escapes
from scan.rules.acts import NONE, Marks
from scan.rules.flow import Value

if TYPE_CHECKING:
    from collections.abc import Iterable


def translated(text: str, sets: list[str]) -> str:
    """What `tr` makes of a text."""
    expanded = [_expanded(one) for one in sets[:2]]
    if "-d" in sets:
        return "".join(char for char in text if char not in expanded[1])
    if len(expanded[0]) != len(expanded[1]):
        return text
    return text.translate(str.maketrans(expanded[0], expanded[1]))


def _expanded(letters: str) -> str:
    return re.sub(r"(\w)-(\w)", lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))), letters)


def escaped(text: str) -> str:
    """The text that `echo -e` and `printf` make of their escapes."""
    return from_escapes(text).replace("\\n", "\n").replace("\\t", "\t")


def printed(words: list[Value]) -> Value:
    """What `printf` gives for a form and its values."""
    form = words[0].texts[0]
    values = [next(iter(word.texts), "\0") for word in words[1:]]
    marks = frozenset().union(*(word.marks for word in words))
    text = escaped(form)
    for value in values:
        place = re.search(r"%[-\d.]*[sdbxq]", text)
        if place is None:
            break
        text = text[: place.start()] + (escaped(value) if place[0].endswith("b") else value) + text[place.end() :]
    return Value((text,), marks | packed((form, *values)))


_NUMERIC = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|0?[0-7]{3})")


def packed(texts: Iterable[str]) -> Marks:
    """Whether texts are written as numbers: a colour or two is not."""
    few = 6
    return frozenset({"decoded"}) if sum(len(_NUMERIC.findall(text)) for text in texts) >= few else NONE


def wide(data: bytes | None) -> str:
    """The text of PowerShell's packed commands: two bytes a character."""
    return data.decode("utf-16-le", "replace") if data else ""
