"""At a session's start: what came of calls that were cut off, told by the disk, and sealed where it does not tell.

Python 3.9 and the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from install_guard.ledger import landed, receipts, sessions

if TYPE_CHECKING:
    from pathlib import Path

    from install_guard.ledger.log import Log

_DAY = len("2026-01-01")


class Recovered(NamedTuple):
    """How many receipts that were open are settled now, by what came of them."""

    committed: int = 0
    failed: int = 0
    sealed: int = 0


def reconcile(log: Log, session: str, client: Path) -> Recovered:
    """Close the open receipts of every session that is over, and of this one's earlier run; `client` is its folder."""
    results = []
    for receipt, at, owner in log.rows("SELECT receipt, at, session FROM open"):
        if owner == session or _over(log, owner, at):
            results.append(_close(log, receipt, at, client))
    return Recovered(*(results.count(one) for one in (receipts.COMMITTED, receipts.FAILED, receipts.UNCERTAIN)))


def _over(log: Log, owner: str, at: str) -> bool:
    """Whether nobody will say any more what came of a call: its session is over, or was never seen and is a day old."""
    known = sessions.find(log, owner)
    return known.over if known is not None else at[:_DAY] < log.clock()[:_DAY]


def _close(log: Log, receipt: str, at: str, client: Path) -> str:
    entry = next(log.entries(kind="receipt", receipt=receipt), None)
    read = entry.fields.get("read", {}) if entry is not None else {}
    asked = entry.fields.get("asked", {}) if entry is not None else {}
    result = landed.landed(read, at, client, str(asked.get("cwd") or ""))
    sealed = result == receipts.UNCERTAIN
    why = "nothing: what cut the call off left no trace, so it is sealed" if sealed else "a look at the disk"
    with log.transaction():
        receipts.close(log, receipt, result, why)
    return result
