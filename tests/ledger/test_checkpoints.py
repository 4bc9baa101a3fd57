"""A session's state at a checkpoint, and what going back to it brings and does not bring."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest

from install_guard.cli import checkpoint, restore
from install_guard.ledger import approvals, paths, sessions
from install_guard.ledger.approvals import ALLOWED, CONSUMED, PENDING, REVOKED, Action
from install_guard.ledger.log import Log, opened

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("INSTALL_GUARD_HOME", str(tmp_path))
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    with opened(paths.of_person().ledger) as made:
        sessions.change_mode(made, "s1", "readonly", "{}")
        yield made


def ask(log: Log, name: str, session: str = "s1", scope: str = "") -> str:
    """A question, answered with yes where a scope is named."""
    wanted = Action(f"key {name}", f"content {name}", name, ("demo",), ("acme",))
    one = approvals.ask(log, wanted, f"ig-{name}", session, danger=False)
    if scope:
        approvals.allow(log, one, scope, "", lambda _text: "")
    return one.id


def use(log: Log, name: str) -> None:
    wanted = Action(f"key {name}", f"content {name}", name)
    assert approvals.use(log, wanted, approvals.Use("ig-by"), lambda _one: True, danger=False)


def states(log: Log) -> dict[str, str]:
    return {one.label: one.state for one in approvals.every(log)}


def saved(capsys: pytest.CaptureFixture[str]) -> int:
    checkpoint.run(argparse.Namespace(session="s1"))
    return int(capsys.readouterr().out)


def back(number: int, session: str = "") -> None:
    restore.run(argparse.Namespace(number=number, session=session))


def test_what_was_asked_and_allowed_since_is_withdrawn(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    ask(log, "asked before")
    ask(log, "allowed before", scope="once")
    ask(log, "answered since")
    number = saved(capsys)
    ask(log, "asked since")
    ask(log, "allowed since", scope="digest")
    ask(log, "of another", session="s2", scope="digest")
    approvals.allow(log, approvals.find(log, "ig-answered since"), "once", "", lambda _text: "")
    back(number)

    assert states(log) == {
        "asked before": PENDING,
        "allowed before": ALLOWED,
        "answered since": REVOKED,
        "asked since": REVOKED,
        "allowed since": REVOKED,
        "of another": ALLOWED,
    }
    assert [*log.faults(), *approvals.faults(log)] == []


def test_what_was_used_or_taken_back_since_stays_so(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    ask(log, "used", scope="once")
    ask(log, "revoked", scope="digest")
    number = saved(capsys)
    use(log, "used")
    approvals.revoke(log, approvals.find(log, "ig-revoked"))
    back(number)

    assert states(log) == {"used": CONSUMED, "revoked": REVOKED}
    said = capsys.readouterr().out
    assert "not brought back: ig-used (consumed)" in said
    assert "not brought back: ig-revoked (revoked)" in said
    (entry,) = log.entries(kind="restored")
    assert sorted(entry.fields["gone"]) == ["ig-revoked (revoked)", "ig-used (consumed)"]


def test_another_session_gets_the_mode_and_none_of_the_questions(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    ask(log, "asked")
    number = saved(capsys)
    back(number, "s2")

    found = sessions.find(log, "s2")
    assert found is not None
    assert found.mode == "readonly"
    assert [one.session for one in approvals.every(log, [PENDING])] == ["s1"]
