"""Receipts: what was asked, what was read, what was scanned, the answer, and what came of it.

A receipt is an entry of the log; what comes of it later is an entry of its own, since entries are never changed.
Python 3.9 and the standard library, as the log.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger.log import Entry, LedgerError, Log, now, opened, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from install_guard.event import Decision, Event
    from install_guard.model import Reading

SCHEMA = "install-guard/receipt/1"
UNCERTAIN, COMMITTED, FAILED, STOPPED, LOOKED = ["uncertain", "committed", "failed", "stopped", "looked"]
CHECK = "check"  # how it was asked, by who only wants to know the answer
RUN = "run"  # how it was asked, by who wants a program run
RECORDED = "recorded"  # what a package manager wrote down of what it was asked for
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # without those that are taken for another


class Receipt(NamedTuple):
    """A receipt as it stands now: its entry, the last word on what came of it, and what else is known of that."""

    entry: Entry
    result: str
    came: Mapping[str, Any] = {}

    @property
    def fields(self) -> dict[str, Any]:
        """The receipt's contract, `install-guard/receipt/1`."""
        return {**self.entry.fields, "at": self.entry.at, "result": self.result, **self.came}


def new_id() -> str:
    """A name for a receipt that is short enough to type and is not given twice."""
    return "ig-" + "".join(_LETTERS[byte % 32] for byte in os.urandom(10))


def asked(event: Event) -> dict[str, str]:
    """Who asked, of a call that a hook saw."""
    return {
        "by": "sub-agent" if event.agent else "agent",
        "session": event.session,
        "agent": event.agent,
        "tool": event.tool,
        "call": event.call,
        "mode": event.mode,
        "cwd": event.cwd,
        "since": now(),
    }


def write(
    path: Path,
    decision: Decision,
    reading: Reading,
    by: Mapping[str, Any],
    scanned: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Write the receipt of a decision; when this returns, it is on the disk."""
    with opened(path) as log:
        add(log, decision, reading, by, scanned)


def add(
    log: Log,
    decision: Decision,
    reading: Reading,
    by: Mapping[str, Any],
    scanned: Sequence[Mapping[str, Any]] = (),
    approval: str = "",
) -> None:
    """Add the receipt of a decision; `approval` let it go on, or is the question that a person can answer.

    What a denied call would have done is stopped, `check` only looks. Any other is uncertain until the host or
    the disk tells.
    """
    result = STOPPED if decision.outcome == "deny" else LOOKED if by.get("how") == CHECK else UNCERTAIN
    body = {
        "schema": SCHEMA,
        "id": decision.receipt,
        "asked": dict(by),
        "read": read_fields(reading),
        "scanned": list(scanned),
        "outcome": decision.outcome,
        "reason": decision.reason,
        "told": decision.told,
        "approval": approval,
        "result": result,
    }
    with log.transaction():
        entry = log.add("receipt", body, receipt=decision.receipt, call=by.get("call", ""))
        if result == UNCERTAIN:
            row = (decision.receipt, entry.call, by.get("session", ""), entry.at)
            log.change("INSERT INTO open (receipt, call, session, at) VALUES (?, ?, ?, ?)", *row)


def packages_of(path: Path, call: str) -> dict[str, list[Mapping[str, Any]]]:
    """What package managers were asked for by a call whose end is still open, by receipt."""
    if not call or not path.exists():
        return {}
    with opened(path) as log:
        waiting = {receipt for (receipt,) in log.rows("SELECT receipt FROM open WHERE call = ?", call)}
        found = {
            entry.receipt: entry.fields.get("read", {}).get("packages")
            for entry in log.entries(kind="receipt", call=call)
            if entry.receipt in waiting
        }
    return {receipt: asked for receipt, asked in found.items() if isinstance(asked, list)}


def settle(path: Path, call: str, result: str, more: Mapping[str, Mapping[str, Any]] | None = None) -> None:
    """Say what came of a tool call, where it has a receipt that is still uncertain, and `more` of it by receipt."""
    if not call or not path.exists():
        return
    with opened(path) as log:
        if log.rows("SELECT 1 FROM open WHERE call = ?", call):
            with log.transaction():
                for (receipt,) in log.rows("SELECT receipt FROM open WHERE call = ?", call):
                    close(log, receipt, result, "the host's own word after the call", (more or {}).get(receipt))


def close(log: Log, receipt: str, result: str, why: str, more: Mapping[str, Any] | None = None) -> None:
    """Say once what came of a receipt, and how that is known; inside a transaction that found it open."""
    if log.change("DELETE FROM open WHERE receipt = ?", receipt):
        log.add("result", {**(more or {}), "result": result, "known_by": why}, receipt=receipt)


def find(path: Path, receipt: str) -> Receipt:
    """The receipt of this id."""
    for found in every(path, receipt):
        return found
    raise LedgerError(f"there is no receipt {receipt}", str(path), "`install-guard receipts` lists them.")


def every(path: Path, receipt: str = "") -> Iterator[Receipt]:
    """All receipts, oldest first, or those of one id."""
    if not path.exists():
        return
    with shown(path) as log:
        for entry in log.entries(kind="receipt", receipt=receipt):
            yield _with_result(entry, log.entries(kind="result", receipt=entry.receipt))


def read_fields(reading: Reading) -> dict[str, Any]:
    """A reading under the names of the JSON contract."""
    packages = [{"verb": one.verb, **one.fields} for one in reading.packages if one.kind == "package"]
    return {
        **({"packages": packages} if packages else {}),
        "command": reading.command,
        "kind": reading.kind,
        "label": reading.label,
        "requests": [{"kind": one.kind, "verb": one.verb, **one.fields} for one in reading.requests],
        "gaps": [{"kind": one.kind, "reason": one.reason, "start": one.start, "end": one.end} for one in reading.gaps],
        "doors": [{"name": one.name, "reason": one.reason} for one in reading.doors],
    }


def about(fields: dict[str, Any]) -> str:
    """What a receipt is about, in a few words: what would be installed, else the command."""
    read = fields["read"]
    if read["kind"] != "pass":
        return str(read["label"])
    asked = [f"{one['verb']} {one.get('name') or 'packages'}" for one in read.get("packages", ())]
    return ", ".join(asked) or str(read["command"])


def _with_result(entry: Entry, later: Iterator[Entry]) -> Receipt:
    found = Receipt(entry, str(entry.fields.get("result", UNCERTAIN)))
    for one in later:
        came = {key: value for key, value in one.fields.items() if key in {RUN, RECORDED}}
        found = Receipt(entry, str(one.fields.get("result", found.result)), {**found.came, **came})
    return found
