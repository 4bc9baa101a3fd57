"""An audit as SARIF 2.1.0: one result a finding, at its line of the transcript; one a broken line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from install_guard.audit import words
from install_guard.audit.model import KINDS
from scan import sarif

if TYPE_CHECKING:
    from install_guard.audit.model import Audit, Seen

LEVELS = {"door": "error", "unreadable": "warning", "settings": "warning", "install": "note"}
BROKEN = "broken-line"


def write(audit: Audit) -> str:
    """The whole audit as one run of one tool."""
    rules = [{"id": kind, "shortDescription": {"text": words.MEANING[kind]}} for kind in KINDS]
    rules.append({"id": BROKEN, "shortDescription": {"text": "a line that was not read"}})
    results = [_seen(each, ledger=audit.ledger) for each in audit.seen]
    results += [
        sarif.result(BROKEN, "none", each.reason, sarif.at(each.file, each.line)) for each in audit.broken_lines
    ]
    extent = {"files": audit.files, "lines": audit.lines, "calls": audit.calls, "broken": audit.broken}
    return sarif.document(
        {
            "tool": {"driver": {"name": "install-guard", "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": results,
            "properties": {**extent, "counts": audit.counts},
        }
    )


def _seen(seen: Seen, *, ledger: bool) -> dict[str, Any]:
    told = f"{words.who(seen)}: {words.became(seen)}; {words.guard(seen, ledger=ledger)}"
    message = "\n".join(dict.fromkeys([seen.label, seen.command, seen.reason, told]))
    fields = seen.model_dump(mode="json", include={"at", "project", "session", "by", "tool", "result", "receipt"})
    return {**sarif.result(seen.kind, LEVELS[seen.kind], message, sarif.at(seen.file, seen.line)), "properties": fields}
