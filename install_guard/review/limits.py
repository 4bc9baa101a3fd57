"""A session whose mode is not normal: what is more than it may do is denied, and leaves an entry.

Python 3.9 and the standard library.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from install_guard.event import Decision
from install_guard.ledger import modes, paths, sessions
from install_guard.ledger.log import opened
from install_guard.model import GuardError
from install_guard.review import words

if TYPE_CHECKING:
    from install_guard.event import Event
    from install_guard.ledger.authority import Authority


def asked(event: Event, home: str) -> Authority | None:
    """What an event's session may do, by the ledger itself; None where its mode is normal."""
    with opened(paths.of_hook(event.cwd).ledger) as log:
        return modes.authority(sessions.find(log, event.session), event.cwd, home)


def refused(event: Event, mode: str, why: str) -> Decision:
    """The deny of a call that is more than its session's mode lets it do, with an entry that says why."""
    with suppress(GuardError), opened(paths.of_hook(event.cwd).ledger) as log:  # without an entry it is refused too
        log.add("refused", {"session": event.session, "mode": mode, "tool": event.tool, "why": why}, call=event.call)
    reason = f"install-guard refuses this: the session is {mode}, and {words.printable(why)[:500]}."
    told = f"install-guard refuses this: the session is {mode}. Only a person can loosen that, at a terminal."
    return Decision("deny", reason, told)
