"""`install-guard approvals`: what waits for a person, and what they have said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from install_guard.cli import speech, usage
from install_guard.cli.approve import local
from install_guard.ledger import approvals, paths
from install_guard.ledger.log import shown
from install_guard.review.words import printable

if TYPE_CHECKING:
    import argparse

    from install_guard.ledger.approvals import Approval

_LIVE = (approvals.PENDING, approvals.ALLOWED, approvals.REFUSED)


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--all", action="store_true", help="those too that were used, taken back or ended")
    parser.add_argument("--session", metavar="ID", type=usage.text, default="", help="what this session asked for")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each."""
    ledger = paths.of_person().ledger
    found: list[Approval] = []
    if ledger.exists():
        with shown(ledger) as log:
            found = approvals.every(log, () if arguments.all else _LIVE, arguments.session)
    for one in found:
        print(json.dumps(_fields(one), ensure_ascii=False) if arguments.format == "json" else _line(one))
    if not found and arguments.format == "text":
        speech.note("Nothing waits for you, and nothing that you said is still in force.")
    return 0


def _fields(one: Approval) -> dict[str, Any]:
    """The approval under the names that scripts rely on."""
    fields = {name: getattr(one, name) for name in ("id", "state", "scope", "until", "session", "label", "at", "key")}
    flags = {"danger": bool(one.danger), "despite": bool(one.despite), "signed": bool(one.signature)}
    return {**fields, **flags, "names": json.loads(one.names), "publishers": json.loads(one.publishers)}


def _line(one: Approval) -> str:
    danger = "  danger" if one.danger else ""
    return f"{one.id}  {one.state:<8} {one.scope:<9} until {local(one.until)}  {printable(one.label)}{danger}"
