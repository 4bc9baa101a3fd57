"""A session whose mode is not normal: what is more than it may do is denied, and leaves an entry.

Python 3.9 and the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.event import Decision
from install_guard.ledger import modes, paths, sessions
from install_guard.ledger.log import opened
from install_guard.review import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.event import Event


def refused(event: Event, home: str, open_file: Callable[[str], str | None], shell: str | None) -> Decision | None:
    """The deny of a call that is more than its session may do, None where it is not."""
    ledger = paths.of_hook(event.cwd).ledger
    with opened(ledger) as log:
        may = modes.authority(sessions.find(log, event.session), event.cwd, home)
        why = modes.refusal(event, may, open_file, shell) if may is not None else ""
        if may is None or not why:
            return None
        log.add(
            "refused", {"session": event.session, "mode": may.mode, "tool": event.tool, "why": why}, call=event.call
        )
    reason = f"install-guard refuses this: the session is {may.mode}, and {words.printable(why)[:500]}."
    told = f"install-guard refuses this: the session is {may.mode}. Only a person can loosen that, at a terminal."
    return Decision("deny", reason, told)
