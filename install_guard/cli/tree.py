"""The command line as data, read off its parser: what completions and the reference are made from."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from install_guard import cli
from install_guard.cli import pages
from install_guard.cli.manual import Manual

if TYPE_CHECKING:
    from collections.abc import Iterator

_FILES = frozenset({"FILE", "PATH", "SOURCE"})
_FOLDERS = frozenset({"DIR"})


class Word(NamedTuple):
    """An option (or a positional, which has no flags), what it is for, and what it takes."""

    flags: tuple[str, ...]
    name: str
    said: str
    choices: tuple[str, ...]
    takes: str
    """`nothing`, `choice`, `file`, `folder` or `text`."""
    many: bool


class Verb(NamedTuple):
    """A verb: what it is for, its words in groups, its usage line and its page."""

    name: str
    said: str
    usage: str
    groups: tuple[tuple[str, tuple[Word, ...]], ...]
    page: Manual

    @property
    def words(self) -> tuple[Word, ...]:
        """All of its words."""
        return tuple(word for _, words in self.groups for word in words)


def verbs() -> tuple[Verb, ...]:
    """Every verb, in the order of the program's help."""
    whole = cli.parser("*")
    (below,) = [each for each in whole._actions if isinstance(each, argparse._SubParsersAction)]  # noqa: SLF001 -- argparse shows its tree nowhere else
    order = [name for names in cli.GROUPS.values() for name in names]
    return tuple(_verb(name, below.choices[name]) for name in order)


def options() -> tuple[Word, ...]:
    """What may stand before the verb."""
    whole = cli.parser()
    return tuple(_word(each) for each in whole._actions if each.option_strings)  # noqa: SLF001 -- the same


def _verb(name: str, parser: argparse.ArgumentParser) -> Verb:
    groups = tuple(_groups(parser))
    return Verb(name, cli.VERBS[name], parser.format_usage(), groups, pages.PAGES.get(name, Manual("")))


def _groups(parser: argparse.ArgumentParser) -> Iterator[tuple[str, tuple[Word, ...]]]:
    for group in parser._action_groups:  # noqa: SLF001 -- the same
        words = tuple(_word(each) for each in group._group_actions)  # noqa: SLF001 -- the same
        if words:
            yield group.title or "", words


def _word(action: argparse.Action) -> Word:
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest
    choices = tuple(map(str, action.choices or ()))
    said = (action.help or "") % {"default": action.default, "prog": "install-guard"} if action.help else ""
    return Word(
        tuple(action.option_strings), metavar, said, choices, _takes(action, metavar), action.nargs in {"*", "+"}
    )


def _takes(action: argparse.Action, metavar: str) -> str:
    if action.nargs == 0:
        return "nothing"
    if action.choices:
        return "choice"
    return "file" if metavar in _FILES else "folder" if metavar in _FOLDERS else "text"
