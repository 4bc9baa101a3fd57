"""Findings held against a real ledger: the receipt of the same call, or of the command at that time."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from install_guard.audit.spread import spread
from install_guard.audit.whole import Wanted, audit
from install_guard.event import Decision
from install_guard.ledger import receipts
from install_guard.reader import read

if TYPE_CHECKING:
    from pathlib import Path

    from install_guard.audit.model import Seen

COMMAND = "claude plugin install demo@acme"


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite3"


def kept(ledger: Path, outcome: str, call: str, command: str = COMMAND) -> str:
    receipt = receipts.new_id()
    by = {"by": "agent", "call": call}
    receipts.write(ledger, Decision(outcome, "why", "told", receipt), read(command), by)
    return receipt


def transcript(tmp_path: Path, key: str, at: str, command: str = COMMAND, by: bool = True) -> Path:
    use = {"type": "tool_use", "id": key, "name": "Bash", "input": {"command": command}}
    line = {"type": "assistant", "timestamp": at, "message": {"content": [use]}}
    typed = {
        "type": "user",
        "uuid": key,
        "timestamp": at,
        "message": {"content": f"<bash-input>{command}</bash-input>"},
    }
    file = tmp_path / "a.jsonl"
    file.write_text(json.dumps(line if by else typed) + "\n", "utf-8")
    return file


def seen(file: Path, ledger: Path) -> Seen:
    with spread(1) as way:
        (found,) = audit([str(file)], way, Wanted(), ledger).seen
    return found


def now(receipt: str, ledger: Path, later: timedelta = timedelta(0)) -> str:
    return (datetime.fromisoformat(receipts.find(ledger, receipt).entry.at) + later).isoformat()


def test_a_call_has_the_receipt_that_names_it(tmp_path: Path, ledger: Path) -> None:
    receipt = kept(ledger, "approve", "toolu_1")
    found = seen(transcript(tmp_path, "toolu_1", "2020-01-01T00:00:00Z"), ledger)

    assert (found.receipt, found.guard, found.unapproved) == (receipt, "approve", False)


@pytest.mark.parametrize("outcome", ["hold", "deny"])
def test_what_was_held_is_unapproved_though_the_host_let_it_run(outcome: str, tmp_path: Path, ledger: Path) -> None:
    kept(ledger, outcome, "toolu_1")
    found = seen(transcript(tmp_path, "toolu_1", "2020-01-01T00:00:00Z"), ledger)

    assert (found.guard, found.unapproved) == (outcome, True)


def test_without_the_calls_id_the_command_and_the_time_tell(tmp_path: Path, ledger: Path) -> None:
    secret = f"{COMMAND} --token {'x' * 40}"
    receipt = kept(ledger, "approve", "", secret)

    assert seen(transcript(tmp_path, "t", now(receipt, ledger), secret), ledger).receipt == receipt
    late = now(receipt, ledger, timedelta(minutes=6))
    assert seen(transcript(tmp_path, "t", late, secret), ledger).receipt == ""
    assert seen(transcript(tmp_path, "t", now(receipt, ledger)), ledger).receipt == ""


def test_another_calls_receipt_does_not_stand_in_by_time_alone(tmp_path: Path, ledger: Path) -> None:
    receipt = kept(ledger, "approve", "toolu_1")
    found = seen(transcript(tmp_path, "t", now(receipt, ledger), "claude plugin install other@acme"), ledger)

    assert (found.receipt, found.unapproved) == ("", True)


def test_what_a_person_typed_needs_no_approval(tmp_path: Path, ledger: Path) -> None:
    kept(ledger, "approve", "toolu_1")

    assert not seen(transcript(tmp_path, "u", "2020-01-01T00:00:00Z", by=False), ledger).unapproved
