"""`install-guard refuse ID`: say no to what was held; asking for it again is then answered with your refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.cli import usage
from install_guard.ledger import approvals, paths
from install_guard.ledger.log import opened
from install_guard.ledger.person import at_terminal
from install_guard.review.words import printable

if TYPE_CHECKING:
    import argparse


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("id", metavar="ID", type=usage.text, help="the receipt or approval")


def run(arguments: argparse.Namespace) -> int:
    """Write down the person's word."""
    with at_terminal() as terminal, opened(paths.of_person().ledger) as log:
        one = approvals.refuse(log, approvals.find(log, arguments.id))
        terminal.say(f"Refused: {printable(one.label)} ({one.id})")
    return 0
