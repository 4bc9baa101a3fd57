"""`install-guard restore NUMBER`: a session's mode and scope as they were at a checkpoint.

Approvals are not brought back: what was used, refused or taken back since then stays so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.cli.checkpoint import KIND
from install_guard.cli.mode import set_mode
from install_guard.ledger import paths
from install_guard.ledger.log import opened
from install_guard.model import GuardError

if TYPE_CHECKING:
    import argparse


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("number", metavar="NUMBER", type=int, help="what `checkpoint` printed")
    parser.add_argument("--session", metavar="ID", default="", help="another session that gets this state")


def run(arguments: argparse.Namespace) -> int:
    """Set the mode; a person is asked for where that loosens it."""
    ground = paths.of_person()
    with opened(ground.ledger) as log:
        entry = next(log.entries(kind=KIND, after=arguments.number - 1), None)
        if entry is None or entry.number != arguments.number:
            raise GuardError(f"entry {arguments.number} is no checkpoint", str(ground.ledger))
        kept = entry.fields
        changed = set_mode(log, ground, arguments.session or kept["session"], kept["mode"], kept["scope"])
    print(f"{changed.session} is {changed.mode}, as at checkpoint {entry.number}")
    return 0
