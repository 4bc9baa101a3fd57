"""What the ledger knows of what was found: the guard's answer then, its receipt, and the approval behind it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from install_guard.ledger import receipts

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from install_guard.audit.model import Seen

NEAR = timedelta(minutes=5)  # between a call's line and the hook's receipt of it
_BEGINNING = 1_000  # characters by which a kept command is told; receipts cut theirs later


def joined(seen: Iterable[Seen], ledger: Path) -> list[Seen]:
    """The findings, each with its receipt where there is one: of the same tool call, else of the command at that time."""
    found = list(seen)
    calls = {each.call for each in found}
    commands = {_beginning(each.command) for each in found}
    by_call: dict[str, dict[str, Any]] = {}
    by_command: dict[str, list[dict[str, Any]]] = {}
    for receipt in receipts.every(ledger):
        fields = receipt.fields
        call, command = str(fields["asked"].get("call", "")), _beginning(str(fields["read"]["command"]))
        if call and call in calls:
            by_call[call] = fields
        elif command in commands:
            by_command.setdefault(command, []).append(fields)
    return [_with(each, by_call.get(each.call) or _nearest(each, by_command)) for each in found]


def _beginning(command: str) -> str:
    return command[:_BEGINNING]


def _nearest(seen: Seen, by_command: dict[str, list[dict[str, Any]]]) -> dict[str, Any] | None:
    at = seen.at
    if at is None:
        return None
    near = [
        (abs(datetime.fromisoformat(fields["at"]) - at), number, fields)
        for number, fields in enumerate(by_command.get(_beginning(seen.command), ()))
    ]
    return min(((gap, number, fields) for gap, number, fields in near if gap <= NEAR), default=(None, 0, None))[2]


def _with(seen: Seen, fields: dict[str, Any] | None) -> Seen:
    if fields is None:
        return seen
    let_in = fields["outcome"] == "approve"
    known = {"guard": fields["outcome"], "receipt": fields["id"], "approval": fields["approval"] if let_in else ""}
    return seen.model_copy(update=known)
