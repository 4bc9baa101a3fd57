"""The start of a session: it is written down, what an earlier one left open is settled, and the hooks to come are made ready.

Python 3.9 and the standard library.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard import event as events
from install_guard.ledger import modes, paths, recovery, sessions
from install_guard.ledger.log import opened
from install_guard.model import GuardError
from install_guard.review import handoff, words

if TYPE_CHECKING:
    from install_guard.event import Answer, Event
    from install_guard.ledger.paths import Ground
    from install_guard.ledger.recovery import Recovered


def start(event: Event) -> Answer:
    """What a person is told when a session starts."""
    ground = paths.of_hook(event.cwd)
    try:
        lines = _told(_begun(event, ground))
    except GuardError as error:  # a session starts all the same, and its installs are held
        lines = [words.broken(error)]
    lines += handoff.prepare(event, ground)
    return events.message("\n".join(lines)) if lines else events.SILENT


def client_folder(ground: Ground) -> Path:
    """Claude Code's own folder in this session."""
    named = os.environ.get("CLAUDE_CONFIG_DIR")
    return Path(named) if named else ground.home / ".claude"


def _begun(event: Event, ground: Ground) -> Recovered:
    """The session written down, and what it found open."""
    process = os.environ.get("CLAUDE_PID", "")
    with opened(ground.ledger) as log:
        source = str(event.fields.get("source") or "")
        with log.transaction():  # a fork that begins in a mode is never there without its mark
            sessions.begin(log, event.session, source, int(process) if process.isdigit() else 0, event.cwd)
            modes.mark(ground, log)
        if source in {"clear", "compact"}:  # the same run goes on, and its calls with it
            return recovery.Recovered()
        return recovery.reconcile(log, event.session, client_folder(ground))


def _told(found: Recovered) -> list[str]:
    """What came of calls that were cut off, where there were any."""
    if not any(found):
        return []
    counted = ", ".join(f"{count} {name}" for name, count in zip(("done", "not done", "unknown"), found) if count)  # noqa: B905 -- Python 3.9
    return [
        f"install-guard: calls that were cut off before they were known to end: {counted}. See install-guard receipts."
    ]
