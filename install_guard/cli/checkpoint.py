"""`install-guard checkpoint`: a session's state as it is now, kept in the log, where `restore` finds it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from install_guard.cli.mode import add_session
from install_guard.ledger import approvals, paths, sessions
from install_guard.ledger.log import opened
from install_guard.model import GuardError

if TYPE_CHECKING:
    import argparse

KIND = "checkpoint"
_LASTING = (approvals.DIGEST, approvals.PUBLISHER)


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    add_session(parser)


def run(arguments: argparse.Namespace) -> int:
    """Add the entry, and print its number."""
    if not arguments.session:
        raise GuardError("no session is named", remedy="Name it: --session ID.")
    with opened(paths.of_person().ledger) as log, log.transaction():
        session = sessions.find(log, arguments.session)
        if session is None:
            raise GuardError("no session of this id was seen", arguments.session, "`claude --resume` lists the ids.")
        allowed = approvals.every(log, [approvals.ALLOWED])
        given = [one.id for one in allowed if one.scope in _LASTING or one.session == session.session]
        asked = [one.id for one in approvals.every(log, [approvals.PENDING], session.session)]
        kept = {"session": session.session, "mode": session.mode, "scope": json.loads(session.scope)}
        entry = log.add(KIND, {**kept, "approvals": given, "pending": asked})
    print(entry.number)
    return 0
