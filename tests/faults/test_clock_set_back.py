"""A clock that is set forward and back, for the real hook's whole process: nothing comes back to life, nothing is out of order."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from host import Answer, Hook, event, line, take
from install_guard.ledger import approvals
from install_guard.ledger.log import opened

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("faketime") is None, reason="no faketime: it sets a process's clock")
INSTALL = "claude plugin install demo@acme"


def ask(hook: Hook, shift: str = "+0d") -> Answer:
    """The hook's answer, by a clock that is so far off."""
    argv = ["faketime", "-f", shift, *line(hook.checkout)]
    return take(hook.person.run(argv, input=event(INSTALL)))


def ledger(hook: Hook) -> Path:
    return hook.person.home / ".local/state/install-guard/ledger.sqlite3"


def approve(hook: Hook, scope: str = "once") -> str:
    """Say yes to what waits, for the usual time; the approval's end."""
    with opened(ledger(hook)) as log:
        (one,) = approvals.every(log, [approvals.PENDING])
        return approvals.allow(log, one, scope, "", lambda _text: "").until


def states(hook: Hook) -> list[str]:
    with opened(ledger(hook)) as log:
        assert [*log.faults(), *approvals.faults(log)] == []
        return [one.state for one in approvals.every(log)]


def dates(hook: Hook) -> list[str]:
    """When each entry was written, in the order of their numbers."""
    with opened(ledger(hook)) as log:
        return [entry.at for entry in log.entries()]


def test_the_clock_of_a_whole_process_is_set(hook: Hook) -> None:
    now, then = (hook.person.run(["faketime", "-f", shift, "date", "+%s"]).out for shift in ("+0d", "-400d"))

    assert int(now) - int(then) > 399 * 86_400
    assert ask(hook, "-400d").decision == "ask"
    written = datetime.fromisoformat(dates(hook)[0])
    assert datetime.now(UTC) - written > timedelta(days=399), "the hook's own clock is set"


def test_an_approval_that_ended_does_not_come_back(hook: Hook) -> None:
    ask(hook)
    approve(hook)
    assert ask(hook, "+2d").decision == "ask", "it has ended by then"

    assert ask(hook).decision == "ask", "by a clock that was set back it has not"
    assert ask(hook, "-400d").decision == "ask"
    assert states(hook)[0] == approvals.EXPIRED


def test_without_the_later_look_it_holds(hook: Hook) -> None:
    """What the test before would show if nothing remembered the later time."""
    ask(hook)
    approve(hook)

    assert ask(hook).decision == "silent"


def test_an_approval_ends_by_the_latest_time_that_was_seen(hook: Hook) -> None:
    """Nobody looked at it while it ended: another entry of that later time is enough."""
    ask(hook)
    approve(hook)
    other = json.loads(event("claude plugin install other@acme")) | {"session_id": "another"}
    argv = ["faketime", "-f", "+2d", *line(hook.checkout)]
    hook.person.run(argv, input=json.dumps(other))

    assert ask(hook).decision == "ask"


def test_a_question_that_ended_cannot_be_answered(hook: Hook) -> None:
    ask(hook)
    ask(hook, "+15d")

    with opened(ledger(hook)) as log:
        first = approvals.every(log)[0]
        assert first.state == approvals.EXPIRED
        with pytest.raises(approvals.ApprovalError, match="expired"):
            approvals.allow(log, first, "once", "", lambda _text: "")


def test_entries_keep_their_order_and_the_chain_holds(hook: Hook) -> None:
    for shift in ("+0d", "-400d", "+30d", "-1d"):
        ask(hook, shift)

    assert dates(hook) != sorted(dates(hook)), "the clock went back between them"
    assert states(hook), "the chain holds"
    with opened(ledger(hook)) as log:
        numbers = [entry.number for entry in log.entries()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_what_a_person_gave_still_holds_by_a_clock_in_the_past(hook: Hook) -> None:
    ask(hook)
    ends = approve(hook)
    assert ends > dates(hook)[0]

    assert ask(hook, "-400d").decision == "silent"
    assert states(hook) == [approvals.CONSUMED]
