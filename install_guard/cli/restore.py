"""`install-guard restore NUMBER`: a session's state as it was at a checkpoint: its mode, its scope, its questions.

What the session asked since is withdrawn, and what was said to that is taken back. What was used, refused, ended or
taken back since then stays so: to give it again is a person's word, and `restore` is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.cli import usage
from install_guard.cli.checkpoint import KIND
from install_guard.cli.mode import set_mode
from install_guard.ledger import approvals, paths
from install_guard.ledger.log import opened
from install_guard.model import GuardError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from install_guard.ledger.log import Entry, Log

_LIVE = (approvals.PENDING, approvals.ALLOWED)


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("number", metavar="NUMBER", type=int, help="what `checkpoint` printed")
    parser.add_argument(
        "--session", metavar="ID", type=usage.text, default="", help="another session that gets this state"
    )


def run(arguments: argparse.Namespace) -> int:
    """Set the mode, where that loosens it on a person's word; withdraw what was asked since; say what stays gone."""
    ground = paths.of_person()
    with opened(ground.ledger) as log:
        entry = next(log.entries(kind=KIND, after=arguments.number - 1), None)
        if entry is None or entry.number != arguments.number:
            raise GuardError(f"entry {arguments.number} is no checkpoint", str(ground.ledger))
        kept = entry.fields
        session = arguments.session or kept["session"]
        changed = set_mode(log, ground, session, kept["mode"], kept["scope"])
        with log.transaction():
            withdrawn = list(_withdrawn(log, entry, session))
            gone = list(_gone(log, entry))
            log.add("restored", {"session": session, "checkpoint": entry.number, "withdrawn": withdrawn, "gone": gone})
    print(f"{changed.session} is {changed.mode}, as at checkpoint {entry.number}")
    print(
        "".join([*(f"withdrawn: {one}\n" for one in withdrawn), *(f"not brought back: {one}\n" for one in gone)]),
        end="",
    )
    return 0


def _withdrawn(log: Log, entry: Entry, session: str) -> Iterator[str]:
    """Take back what the session asked after the checkpoint, and what was allowed to it since."""
    then = {*entry.fields["approvals"], *entry.fields["pending"]}
    for one in approvals.every(log, _LIVE, session):
        said_since = one.state == approvals.ALLOWED and one.id in entry.fields["pending"]
        if one.id not in then or said_since:
            yield f"{one.id} ({one.state})"
            approvals.revoke(log, one)


def _gone(log: Log, entry: Entry) -> Iterator[str]:
    """What was open or held at the checkpoint and does so no more."""
    states = {one.id: one.state for one in approvals.every(log)}
    for name in (*entry.fields["approvals"], *entry.fields["pending"]):
        if states.get(name) not in _LIVE:
            yield f"{name} ({states.get(name, 'missing')})"
