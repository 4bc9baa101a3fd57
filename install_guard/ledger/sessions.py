"""The sessions that the guard has seen: who runs, what each may do, and which one a fork came from.

A resumed session is the one that it was; a fork, and what follows `/clear`, begins with its parent's mode and with none
of its questions. Approvals that last are the person's, and hold in every session.
Python 3.9 and the standard library.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from install_guard.ledger import person
from install_guard.ledger.log import now, opened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from install_guard.ledger.log import Log

NORMAL = "normal"
_COLUMNS = "session, parent, process, mode, scope, cwd, at, ended"


class Session(NamedTuple):
    """A session: `process` names the client's process, `scope` is JSON and says what a limited one may do."""

    session: str
    parent: str
    process: str
    mode: str
    scope: str
    cwd: str
    at: str
    ended: str

    @property
    def over(self) -> bool:
        """Whether it ended, or its client is gone without a word. One whose client is not known may still run."""
        if self.ended or not self.process:
            return bool(self.ended)
        return person.started(int(self.process.partition(":")[0])) != self.process


def begin(log: Log, session: str, source: str, process: int, cwd: str) -> Session:
    """Write down that a session starts or goes on."""
    running = person.started(process) if process else ""
    with log.transaction():
        known = find(log, session)
        if known is None:
            parent = None if source == "startup" else _parent(log, session, running, process, cwd)
            known = _new(session, parent, cwd)
        kept = known._replace(process=running, cwd=cwd, ended="")
        _put(log, kept)
        log.add("session", {"session": session, "source": source, "parent": kept.parent, "mode": kept.mode})
    return kept


def ended(path: Path, session: str) -> None:
    """Write down that a session is over, where there is a ledger."""
    if not path.exists():
        return
    with opened(path) as log, log.transaction():
        known = find(log, session)
        if known is not None and not known.ended:
            _put(log, known._replace(ended=now()))


def find(log: Log, session: str) -> Session | None:
    """The session of this id, None for one that was never seen."""
    rows = log.rows(f"SELECT {_COLUMNS} FROM sessions WHERE session = ?", session)  # noqa: S608 -- a constant
    return Session(*rows[0]) if rows else None


def every(log: Log, *, limited: bool = False) -> list[Session]:
    """All sessions, oldest first, or those whose mode is not normal."""
    where = "mode <> 'normal'" if limited else "1"
    return [Session(*row) for row in log.rows(f"SELECT {_COLUMNS} FROM sessions WHERE {where} ORDER BY at")]  # noqa: S608 -- constants


def change_mode(log: Log, session: str, mode: str, scope: str) -> Session:
    """Give a session a mode; one that has not started yet will start with it."""
    with log.transaction():
        known = find(log, session) or _new(session, None, "")
        changed = known._replace(mode=mode, scope=scope)
        _put(log, changed)
        log.add("mode", {"session": session, "mode": mode, "scope": json.loads(scope), "before": known.mode})
    return changed


def _new(session: str, parent: Session | None, cwd: str) -> Session:
    if parent is None:
        return Session(session, "", "", NORMAL, "{}", cwd, now(), "")
    return Session(session, parent.session, "", parent.mode, parent.scope, cwd, now(), "")


def _put(log: Log, one: Session) -> None:
    log.change(f"INSERT OR REPLACE INTO sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *one)  # noqa: S608 -- a constant


def _parent(log: Log, session: str, running: str, process: int, cwd: str) -> Session | None:
    """What a session that is no new one came from.

    The host does not say. The last session of the same client process, else the one that the client was told to resume,
    else the last one in the same folder.
    """
    ways: Sequence[tuple[str, str]] = (("process = ? AND process <> ''", running), *_resumed(process), ("cwd = ?", cwd))
    for where, value in ways:
        query = f"SELECT {_COLUMNS} FROM sessions WHERE session <> ? AND {where} ORDER BY at DESC LIMIT 1"  # noqa: S608 -- constants
        for row in log.rows(query, session, value):
            return Session(*row)
    return None


def _resumed(process: int) -> list[tuple[str, str]]:
    """The session that a client's own words name: `--resume ID`."""
    with suppress(StopIteration):
        words = next(person.ancestors(process)).argv if process else ()
        pairs = [*zip(words, words[1:]), *(tuple(word.split("=", 1)) for word in words if "=" in word)]  # noqa: B905, RUF007 -- Python 3.9; the second is shorter
        return [("session = ?", pair[1]) for pair in pairs if pair[0] in {"-r", "--resume"}]
    return []
