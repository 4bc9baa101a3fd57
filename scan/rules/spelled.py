"""The literals of a text that stand for another text, decoded once for every rule that wants to know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scan import decode
from scan.rules.base import remembered

if TYPE_CHECKING:
    from scan.texts import Text


_GLUED = re.compile(r"""(['"])([^'"\\\n]{0,60})\1\s*\+\s*(['"])([^'"\\\n]{0,60})\3""")
_LISTED = re.compile(r"%w[\[({]([^\])}\n]{1,200})[\])}]\.join(?:\(\s*(?:''|\"\")?\s*\))?")
_JOINED = re.compile(
    r"""(?x)\[(?P<list>\s*(?:['"][^'"\n]{0,60}['"]\s*,?\s*){2,20})\]\.join\(\s*(?:''|"")?\s*\)
      |(?:''|"")\.join\(\s*[\[(](?P<other>\s*(?:['"][^'"\n]{0,60}['"]\s*,?\s*){2,20})[\])]\s*\)"""
)


def unsplit(source: str) -> str:
    """A program's text with the literals put together that it glues together itself; places in it are others."""
    source = _LISTED.sub(lambda match: f"'{''.join(match[1].split())}'", source)
    source = _JOINED.sub(lambda match: "'" + "".join(_INNER.findall(match["list"] or match["other"])) + "'", source)
    while True:
        glued = _GLUED.sub(r"'\2\4'", source)
        if glued == source:
            return source
        source = glued


_INNER = re.compile(r"""['"]([^'"\n]*)['"]""")


class Spelled(NamedTuple):
    """A literal, its place, and every readable text that it stands for, one layer after the other."""

    start: int
    literal: str
    readings: tuple[str, ...]


@remembered
def spelled(text: Text) -> tuple[Spelled, ...]:
    """The encoded literals of a text."""
    if not text.has_literal(decode.LEAST):
        return ()
    found = (
        Spelled(start, literal, tuple(decode.readings(literal)))
        for start, literal in decode.literals(text.text)
        if decode.may_be_encoded(literal)
    )
    return tuple(each for each in found if each.readings)
