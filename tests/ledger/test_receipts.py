"""Receipts: what was asked, read and answered, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from install_guard.event import Decision
from install_guard.ledger import receipts
from install_guard.ledger.log import LedgerError
from install_guard.model import Gap, Reading, Request

if TYPE_CHECKING:
    from pathlib import Path

READING = Reading(
    "claude plugin install demo@acme",
    requests=(Request("plugin", "install", {"plugin": "demo", "marketplace": "acme"}, 0, 31),),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite3"


def written(path: Path, outcome: str, call: str = "toolu_1") -> str:
    receipt = receipts.new_id()
    receipts.write(path, Decision(outcome, "why", "told", receipt), READING, {"by": "agent", "call": call})
    return receipt


def test_a_receipt_has_the_shape_that_scripts_rely_on(path: Path) -> None:
    fields = receipts.find(path, written(path, "hold")).fields

    assert sorted(fields) == [
        "approval",
        "asked",
        "at",
        "id",
        "outcome",
        "read",
        "reason",
        "result",
        "scanned",
        "schema",
        "told",
    ]
    assert fields["schema"] == "install-guard/receipt/1"
    assert fields["read"]["label"] == "install demo@acme"
    assert fields["read"]["requests"] == [
        {"kind": "plugin", "verb": "install", "plugin": "demo", "marketplace": "acme"}
    ]


@pytest.mark.parametrize(
    ("outcome", "settled", "result"),
    [
        ("approve", None, "uncertain"),
        ("approve", "committed", "committed"),
        ("hold", "failed", "failed"),
        ("hold", None, "uncertain"),
        ("deny", None, "stopped"),
        ("deny", "committed", "stopped"),
    ],
)
def test_what_came_of_it(path: Path, outcome: str, settled: str | None, result: str) -> None:
    receipt = written(path, outcome)
    if settled:
        receipts.settle(path, "toolu_1", settled)

    assert receipts.find(path, receipt).result == result


def test_it_is_settled_once(path: Path) -> None:
    receipt = written(path, "approve")
    for result in ("committed", "failed"):
        receipts.settle(path, "toolu_1", result)

    assert receipts.find(path, receipt).result == "committed"


def test_only_the_call_s_own_receipt_is_settled(path: Path) -> None:
    one, other = written(path, "approve", "toolu_1"), written(path, "approve", "toolu_2")
    receipts.settle(path, "toolu_2", "committed")

    assert [receipts.find(path, each).result for each in (one, other)] == ["uncertain", "committed"]


def test_settling_a_call_without_a_receipt_writes_nothing(path: Path) -> None:
    receipts.settle(path, "toolu_1", "committed")

    assert not path.exists()


def test_ids_are_short_and_plain_and_differ() -> None:
    made = {receipts.new_id() for _ in range(200)}

    assert len(made) == 200
    assert all(len(each) == 13 and each.isascii() and each == each.lower() for each in made)


def test_an_unknown_receipt_is_an_error_that_says_what_to_do(path: Path) -> None:
    with pytest.raises(LedgerError, match="install-guard receipts"):
        receipts.find(path, "ig-nothing")


def test_gaps_and_their_places_are_kept(path: Path) -> None:
    reading = Reading("$x", gaps=(Gap("value", "x is not set", 0, 2),))
    receipts.write(path, Decision("hold", "why", "told", "ig-1"), reading, {})

    gaps = receipts.find(path, "ig-1").fields["read"]["gaps"]
    assert gaps == [{"kind": "value", "reason": "x is not set", "start": 0, "end": 2}]
