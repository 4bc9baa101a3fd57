"""What is said of wrong usage: the word that is wrong, and what may have been meant. Python 3.9, standard library."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from difflib import get_close_matches
from typing import TYPE_CHECKING, NoReturn

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_BLANKS = "What has blanks in it is one word when it is quoted: 'claude plugin install NAME@MARKETPLACE'."
_FAILED = 2


class Parser(ArgumentParser):
    """Says what is wrong in two lines, where argparse prints the whole usage before it."""

    def error(self, message: str) -> NoReturn:
        """End with the message and where the usage stands."""
        self.exit(_FAILED, f"{self.prog}: {message}\n`{self.prog} --help` says what it takes.\n")


def verb(said: str, known: Iterable[str]) -> None:
    """Refuse a verb that there is not."""
    if said and said not in known:
        raise GuardError(
            f"there is no verb {said!r}", remedy=_near(said, known) + "`install-guard --help` lists the verbs."
        )


def surplus(said: str, words: Sequence[str], options: Iterable[str]) -> GuardError:
    """What a verb does not take: an option that it does not know, or one word too many."""
    option = next((word for word in words if word.startswith("-")), "")
    more = f"`install-guard {said} --help` says what it takes."
    if option:
        return GuardError(f"{said} knows no option {option!r}", remedy=_near(option.partition("=")[0], options) + more)
    return GuardError(f"{said} takes no further word: {words[0]!r}", remedy=f"{_BLANKS}\n{more}")


def text(said: str) -> str:
    """A word that is looked up or kept, and so has to be text."""
    if not said.isprintable():  # what is no UTF-8 comes as surrogates, which no database takes
        raise ArgumentTypeError(f"{said!r} holds what is no text")
    return said


def _near(said: str, known: Iterable[str]) -> str:
    found = get_close_matches(said, list(known), n=1)
    return f"Did you mean {found[0]}? " if found else ""
