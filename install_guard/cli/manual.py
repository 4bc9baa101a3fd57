"""What a verb's `--help` says beside its arguments, and how it is laid out for the terminal that is there.

The pages stand in `pages`. Python 3.9 and the standard library.
"""

from __future__ import annotations

import shutil
import textwrap
from argparse import SUPPRESS, HelpFormatter
from typing import TYPE_CHECKING, NamedTuple

from install_guard.cli import speech

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

EXITS = (
    (0, "nothing was held: pass, approve, clear, or done"),
    (1, "something was held, denied or found, or a person said no"),
    (2, "wrong usage, or it could not be run"),
)
_WIDEST, _NARROW, _NARROWEST = 100, 60, 24
_INDENT = "  "


class Manual(NamedTuple):
    """A verb's page: what it does in whole sentences, commands to try with what each does, exit codes, what is near."""

    about: str
    examples: tuple[tuple[str, str], ...] = ()
    see: tuple[str, ...] = ()
    exits: tuple[tuple[int, str], ...] = EXITS


class Layout(HelpFormatter):
    """Keeps the paragraphs and lists that `page` laid out, and fits a narrow terminal."""

    def __init__(self, prog: str) -> None:
        width = columns()
        super().__init__(prog, max_help_position=min(28, max(8, width // 3)), width=width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:  # noqa: ARG002 -- argparse's own name and words
        return text


def columns() -> int:
    """How wide help may be; as wide as a page is read where nobody says."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((80, 24)).columns - 2))


def furnish(parser: argparse.ArgumentParser, summary: str, page: Manual | None) -> None:
    """Give a parser its page."""
    page = page or Manual("")
    parser.description = paragraphs(f"{summary[0].upper()}{summary[1:]}.\n\n{page.about}")
    parser.epilog = "\n\n".join(filter(None, [_exits(page.exits), _examples(page.examples), _see(page.see)]))
    add_loudness(parser)
    if parser.usage or columns() < _NARROW:  # argparse fits neither a usage of one's own nor a narrow terminal
        said = " ".join(parser.format_usage().split())
        parser.usage = "\n".join(_wrapped(said, "", _INDENT * 3)).partition(" ")[2].replace("%", "%%")


def add_loudness(parser: argparse.ArgumentParser) -> None:
    """The two options that mean the same for every verb."""
    loud = parser.add_argument_group("how much is said beside the result")
    one = loud.add_mutually_exclusive_group()
    for flags, level, said in (
        (("-q", "--quiet"), speech.QUIET, "errors alone"),
        (("-v", "--verbose"), speech.VERBOSE, "where it looks, too, and where an error came from"),
    ):
        one.add_argument(*flags, dest="level", action="store_const", const=level, default=SUPPRESS, help=said)


def paragraphs(text: str) -> str:
    """Text in paragraphs that an empty line parts, each filled; a line that begins with blanks stays as it is."""
    return "\n\n".join(_filled(one) for one in text.strip().split("\n\n"))


def _filled(text: str, indent: str = "") -> str:
    if text.startswith(" "):
        return text
    return "\n".join(_wrapped(" ".join(text.split()), indent, indent))


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text, columns(), initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )


def _exits(exits: Iterable[tuple[int, str]]) -> str:
    lines = [line for code, said in exits for line in _wrapped(said, f"{_INDENT}{code}  ", _INDENT + "   ")]
    return "\n".join(["exit codes:", *lines])


def _examples(examples: Iterable[tuple[str, str]]) -> str:
    """Each command on a line of its own that can be copied, whatever the width; what it does stands under it."""
    lines = [line for command, said in examples for line in (f"{_INDENT}{command}", *_wrapped(said, _INDENT * 3, _INDENT * 3))]  # fmt: skip
    return "\n".join(["examples:", *lines]) if lines else ""


def _see(near: Iterable[str]) -> str:
    named = ", ".join(near)
    return "\n".join(["see also:", *_wrapped(named, _INDENT, _INDENT)]) if named else ""


def row(name: str, said: str) -> str:
    """A name with what it is for: beside it, or under it where that is too narrow."""
    edge = _INDENT + " " * 13
    if columns() < 2 * len(edge):
        return "\n".join([_INDENT + name, *_wrapped(said, _INDENT * 3, _INDENT * 3)])
    return "\n".join(_wrapped(said, f"{_INDENT}{name:<13}", edge))
