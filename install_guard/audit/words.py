"""How findings are grouped and said, the same in every format that people read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from install_guard.audit.model import KINDS
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.audit.model import Audit, Seen

MEANING = {
    "door": "would get past the guard",
    "unreadable": "could not be read",
    "settings": "writes what loads code",
    "install": "installs",
}
_NOTHING = "No install was found, and nothing that could have been one."
_RESULTS = {"ok": "it ran", "error": "it failed", "denied": "it was refused", "unknown": "what came of it is not told"}
_ANSWERS = {
    "deny": "the guard denies this",
    "hold": "the guard holds this",
    "scan": "the guard scans this first",
    "unseen": "no hook sees this",
}


def groups(audit: Audit) -> Iterator[tuple[str, list[tuple[str, list[Seen]]]]]:
    """The findings by project and session, those in the order of their names, the findings in that of time."""
    ordered = sorted(audit.seen, key=lambda each: (each.project, each.session))
    for project, of_project in groupby(ordered, key=lambda each: each.project):
        sessions = groupby(of_project, key=lambda each: each.session)
        yield (
            project or "(no folder told)",
            [(session or "(no session told)", list(those)) for session, those in sessions],
        )


def when(seen: Seen) -> str:
    """The time to the second, in UTC as transcripts have it."""
    return f"{seen.at:%Y-%m-%d %H:%M:%S}Z" if seen.at else "time unknown"


def who(seen: Seen) -> str:
    """Who had it run, and with what."""
    named = f" {printable(seen.agent, 40)}" if seen.agent else ""
    return f"{seen.by}{named}, {printable(seen.tool, 40)}"


def became(seen: Seen) -> str:
    """What came of it, by the host's word and in fact."""
    host = f"; the host: {printable(seen.host, 60)}" if seen.host else ""
    return _RESULTS[seen.result] + host


def guard(seen: Seen, *, ledger: bool) -> str:
    """What the guard said by its ledger, else what it says now."""
    if not seen.receipt:
        return _ANSWERS[seen.answer] + ("; no receipt" if ledger and seen.by != "person" else "")
    approval = f", approval {seen.approval}" if seen.approval else ""
    return f"the guard said {seen.guard}: receipt {seen.receipt}{approval}"


def place(seen: Seen) -> str:
    """The file and line."""
    return f"{seen.file}:{seen.line}"


def counts(audit: Audit) -> str:
    """The findings by kind, in a line."""
    told = ", ".join(f"{audit.counts[kind]} {kind}" for kind in KINDS if audit.counts[kind])
    alone = f"; {audit.counts['unapproved']} without an approval" if audit.ledger and audit.seen else ""
    return (told or "no findings") + alone


def nothing(audit: Audit) -> str:
    """What is said where there is no finding: nothing was installed, or nothing was read that could say so."""
    if not audit.files:
        return "No transcript was found, so this says nothing of what was installed: name the folder that holds them."
    if not audit.calls:
        return (
            "No call of a tool was found in what was read: it may be no transcript, or one of a session that ran none."
        )
    return f"{_NOTHING} What could not be read is listed." if audit.broken else _NOTHING


def extent(audit: Audit) -> str:
    """How much was read, in a line."""
    return f"{many(audit.files, 'transcript')}, {many(audit.lines, 'line')}, {many(audit.calls, 'call')} read"


def broken(audit: Audit) -> Iterator[str]:
    """The broken lines of each file, by the first one's place and how many more there are."""
    first = {each.file: each for each in reversed(audit.broken_lines)}
    for file, count in audit.broken_files.items():
        each = first.get(file)
        place = f"{file}:{each.line}" if each and each.line else file
        more = f", and {many(count - 1, 'more line')} of this file" if count > 1 else ""
        yield place + (f": {each.reason}" if each else "") + more


def many(count: int, one: str) -> str:
    """A count of things."""
    return f"{count:,} {one}" + ("" if count == 1 else "s")
