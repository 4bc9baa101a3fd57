"""Approvals: bound to command and content, given by a person, used once."""

from __future__ import annotations

import itertools
import json
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from install_guard.ledger import approvals, approver
from install_guard.ledger.approvals import Approval, ApprovalError
from install_guard.ledger.log import Log, now, opened

ROOT = Path(__file__).parents[2]
COMMAND = "claude plugin install demo@acme"
REQUESTS = [{"kind": "plugin", "verb": "install", "plugin": "demo", "marketplace": "acme"}]
LATER = "2999-01-01T00:00:00.000+00:00"
COST = (1 << 4, 8, 1)  # of scrypt, so that a test does not wait
NAMES = itertools.count()


def scan(digest: str | None = "d1", plugin: str | None = "p1", source: str = "acme/tools") -> list[dict[str, Any]]:
    return [{"source": source, "digest": digest, "plugins": [{"name": "demo", "digest": plugin}]}]


def action(command: str = COMMAND, scanned: list[dict[str, Any]] | None = None) -> approvals.Action:
    return approvals.action(command, "install demo@acme", REQUESTS, scan() if scanned is None else scanned)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite3"


@pytest.fixture
def log(path: Path):
    with opened(path) as made:
        yield made


def always(_approval: Approval) -> bool:
    return True


def unsigned(_text: bytes) -> str:
    return ""


def ask(log: Log, wanted: approvals.Action | None = None, session: str = "s1", *, danger: bool = False) -> Approval:
    return approvals.ask(log, wanted or action(), f"ig-{next(NAMES)}", session, danger=danger)


def allowed(log: Log, scope: str = "once", until: str = "", *, danger: bool = False) -> Approval:
    return approvals.allow(log, ask(log, danger=danger), scope, until, unsigned, despite=danger)


def use(log: Log, wanted: approvals.Action | None = None, *, danger: bool = False, look: bool = False) -> bool:
    found = approvals.use(log, wanted or action(), approvals.Use("ig-use"), always, danger=danger, only_look=look)
    return found is not None


def test_asking_twice_is_one_question(log: Log) -> None:
    assert ask(log) == ask(log)
    assert len(approvals.every(log, ["pending"])) == 1


def test_a_fork_has_none_of_its_parent_s_questions(log: Log) -> None:
    assert ask(log).id != ask(log, session="fork").id
    assert len(approvals.every(log, session="fork")) == 1


def test_nothing_is_approved_until_a_person_says_so(log: Log) -> None:
    ask(log)

    assert not use(log)


def test_it_is_used_once(log: Log) -> None:
    one = allowed(log)

    assert use(log)
    assert not use(log)
    assert approvals.find(log, one.id).state == "consumed"
    assert ask(log).id != one.id, "the second time asks again"


def test_two_hooks_of_one_call_are_one_use(log: Log) -> None:
    """A host may start the guard twice for a call: from its settings, and as a plugin."""
    allowed(log)
    before = now()
    time.sleep(0.01)
    uses = [approvals.Use(f"ig-{call}", call, before) for call in ("toolu_1", "toolu_1", "toolu_2")]
    found = [approvals.use(log, action(), each, always, danger=False) is not None for each in uses]

    assert found == [True, True, False]
    other = action("another command")
    assert approvals.use(log, other, uses[0], always, danger=False) is None
    time.sleep(0.01)
    later = approvals.Use("ig-later", "toolu_1", now())
    assert approvals.use(log, action(), later, always, danger=False) is None, "another call of that name"


def test_a_look_does_not_use_it(log: Log) -> None:
    allowed(log)

    assert use(log, look=True)
    assert use(log)


@pytest.mark.parametrize(
    "other",
    [
        action(f"{COMMAND} --scope project"),
        action(scanned=scan(digest="d2")),
        action(scanned=scan(plugin="p2")),
        action(scanned=scan(source="acme/other")),
        action(scanned=[]),
        action(scanned=[*scan(), *scan(source="more/tools")]),
    ],
    ids=["command", "tree", "plugin", "source", "nothing scanned", "one more source"],
)
def test_it_is_for_exactly_what_was_seen(log: Log, other: approvals.Action) -> None:
    allowed(log)

    assert not use(log, other)
    assert use(log)


def test_a_digest_is_let_in_by_any_command_and_often(log: Log) -> None:
    allowed(log, "digest")

    assert use(log, action(f"{COMMAND} --scope project"))
    assert use(log)
    assert not use(log, action(scanned=scan(digest="d2")))


@pytest.mark.parametrize("scanned", [[], scan(digest=None), scan(plugin=None)])
@pytest.mark.parametrize("scope", ["digest", "publisher"])
def test_what_has_no_digest_is_approved_once_and_no_further(log: Log, scanned: list, scope: str) -> None:
    one = ask(log, action(scanned=scanned))

    with pytest.raises(ApprovalError, match="not all of it has a digest"):
        approvals.allow(log, one, scope, "", unsigned)


def test_a_publisher_is_told_to_the_judge_and_lifts_nothing_by_itself(log: Log) -> None:
    allowed(log, "publisher")

    assert approvals.trusted(log, always) == ["acme"]
    assert not use(log)


def test_a_danger_is_let_in_only_despite_it_and_once(log: Log) -> None:
    one = ask(log, danger=True)
    for scope, despite in (("once", False), ("digest", True)):
        with pytest.raises(ApprovalError):
            approvals.allow(log, one, scope, "", unsigned, despite=despite)
    approvals.allow(log, one, "once", "", unsigned, despite=True)

    assert use(log, danger=True)
    assert not use(log, danger=True)


def test_an_approval_of_what_was_held_does_not_lift_a_danger_found_later(log: Log) -> None:
    allowed(log)

    assert not use(log, danger=True)


def test_a_refusal_answers_until_it_is_taken_back(log: Log) -> None:
    one = approvals.refuse(log, ask(log))

    assert ask(log, session="another").state == "refused"
    assert not use(log)
    approvals.revoke(log, one)
    assert ask(log).state == "pending"


def test_what_is_taken_back_lets_nothing_in(log: Log) -> None:
    approvals.revoke(log, allowed(log))

    assert not use(log)


@pytest.mark.parametrize("step", [approvals.refuse, approvals.revoke])
def test_what_was_used_stays_used(log: Log, step) -> None:
    one = allowed(log)
    use(log)

    with pytest.raises(ApprovalError, match="has been used"):
        step(log, approvals.find(log, one.id))
    with pytest.raises(ApprovalError, match="has been used"):
        approvals.allow(log, one, "once", "", unsigned)


def test_two_people_s_words_at_once_are_one(log: Log, path: Path) -> None:
    """The second sees that it is no longer as it was shown."""
    one = ask(log)
    with opened(path) as other:
        approvals.refuse(other, one)

    with pytest.raises(ApprovalError, match="no longer pending"):
        approvals.revoke(log, one)


def test_no_secret_and_no_end_of_text_stands_in_the_table(log: Log) -> None:
    label = "add marketplace https://someone:s3cretword@git.example/tools " + "x " * 1000
    one = ask(log, approvals.action(COMMAND, label, REQUESTS, []))

    assert "s3cretword" not in one.label
    assert "characters more" in one.label


# Time


def set_clock(monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    monkeypatch.setattr("install_guard.ledger.log.now", lambda: at)


def test_it_ends_and_stays_ended(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    one = allowed(log, until="2998-01-01T00:00:00.000+00:00")
    set_clock(monkeypatch, LATER)
    assert not use(log)
    monkeypatch.undo()

    assert approvals.find(log, one.id).state == "expired"
    assert not use(log)


def test_a_clock_set_back_brings_nothing_back(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed(log, until="2998-01-01T00:00:00.000+00:00")
    set_clock(monkeypatch, LATER)
    log.add("something", {})
    set_clock(monkeypatch, "2026-01-01T00:00:00.000+00:00")
    assert "2026" in log.add("something", {}).at, "the clock is back"

    assert not use(log)


def test_an_end_in_the_past_is_refused(log: Log) -> None:
    with pytest.raises(ApprovalError, match="is past"):
        allowed(log, until="2001-01-01T00:00:00.000+00:00")


# The person's key


@pytest.fixture(scope="module")
def key() -> approver.Approver:
    return approver.make("correct horse", COST)


def test_only_what_is_signed_counts_where_there_is_a_key(log: Log, key: approver.Approver) -> None:
    one = approvals.allow(log, ask(log), "once", "", key.signer("correct horse"))

    assert approvals.use(log, action(), approvals.Use("ig-use"), key.holds, danger=False) is not None
    assert len(one.signature) == 128


@pytest.mark.parametrize(
    "forgery",
    [
        "UPDATE approvals SET state = 'allowed', scope = 'once', until = '2999'",
        "UPDATE approvals SET signature = '00' || substr(signature, 3)",
        "UPDATE approvals SET until = '2999'",
        "UPDATE approvals SET despite = 1",
        "UPDATE approvals SET scope = 'digest'",
        "UPDATE approvals SET signature = ''",
    ],
)
def test_a_forged_approval_lets_nothing_in_and_shows(
    log: Log, path: Path, key: approver.Approver, forgery: str
) -> None:
    one = ask(log)
    if "state" not in forgery:
        approvals.allow(log, one, "once", "", key.signer("correct horse"))
    change(path, forgery)

    assert approvals.use(log, action(), approvals.Use("ig-use"), key.holds, danger=False) is None
    assert approvals.find(log, one.id).state == "revoked"
    assert "signature" in list(log.entries(kind="approval"))[-1].fields["why"]


def test_without_a_key_a_forged_approval_counts_and_the_log_shows_it(log: Log, path: Path) -> None:
    """What the documents say: this is what a passphrase is for."""
    one = ask(log)
    change(path, "UPDATE approvals SET state = 'allowed', scope = 'once', until = '2999'")

    assert list(approvals.faults(log)) == [f"approval {one.id} is allowed, which no entry says"]
    assert use(log)


def test_another_s_passphrase_signs_nothing(key: approver.Approver) -> None:
    with pytest.raises(approver.ApproverError, match="not the passphrase"):
        key.signer("wrong horse!")


def test_a_key_is_written_and_read_back(tmp_path: Path, key: approver.Approver) -> None:
    (tmp_path / "approver.json").write_text(key.written(), "utf-8")
    read = approver.load(tmp_path, tmp_path / "none.json")

    assert read is not None
    assert read.public == key.public
    assert "horse" not in key.written()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"schema": 1, "scrypt": [1]}', '{"public": "zz"}'])
def test_a_key_that_cannot_be_read_is_an_error_and_not_no_key(tmp_path: Path, text: str) -> None:
    (tmp_path / "approver.json").write_text(text, "utf-8")

    with pytest.raises(approver.ApproverError, match="cannot be read"):
        approver.load(tmp_path, tmp_path / "none.json")


def test_the_system_s_key_wins(tmp_path: Path, key: approver.Approver) -> None:
    system = tmp_path / "system.json"
    system.write_text(key.written(), "utf-8")
    (tmp_path / "approver.json").write_text(approver.make("another one", COST).written(), "utf-8")
    read = approver.load(tmp_path, system)

    assert read is not None
    assert read.public == key.public


def test_to_take_the_key_away_brings_no_approval_back(log: Log, tmp_path: Path, key: approver.Approver) -> None:
    one = allowed(log)
    none = tmp_path / "none.json"
    assert approver.holds(log, tmp_path, none)(one), "without a key"
    approver.note(log, key)
    assert not approver.holds(log, tmp_path, none)(one), "its file is gone"
    approver.note(log, None)
    assert approver.holds(log, tmp_path, none)(one), "the person removed it"


# The log


def test_every_step_is_an_entry_and_the_table_is_what_they_say(log: Log) -> None:
    allowed(log)
    use(log)
    approvals.refuse(log, ask(log, action(scanned=[])))

    assert [entry.fields["state"] for entry in log.entries(kind="approval")] == [
        *("pending", "allowed", "consumed", "pending", "refused")
    ]
    assert list(approvals.faults(log)) == []


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM approvals", "UPDATE approvals SET until = '2999'", "UPDATE approvals SET key = 'another'"],
)
def test_a_table_that_was_changed_shows(log: Log, path: Path, statement: str) -> None:
    allowed(log)
    change(path, statement)

    assert len(list(approvals.faults(log))) == 1


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


# Many at once

TAKER = """
import sys; sys.path.insert(0, sys.argv[1])
import json
from pathlib import Path
from install_guard.ledger import approvals
from install_guard.ledger.log import opened
wanted = approvals.Action(*json.loads(sys.argv[3]))
sys.stdin.readline()
with opened(Path(sys.argv[2])) as log:
    taken = approvals.use(log, wanted, approvals.Use("ig-taker"), lambda one: True, danger=False)
print(int(taken is not None))
"""


def test_of_many_hooks_at_once_one_gets_it(log: Log, path: Path) -> None:
    allowed(log)
    argv = [sys.executable, "-I", "-S", "-c", TAKER, str(ROOT), str(path), json.dumps(action())]
    takers = [subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(8)]
    for taker in takers:
        assert taker.stdin
        taker.stdin.write("\n")
        taker.stdin.flush()

    assert sorted(taker.communicate()[0].strip() for taker in takers) == [*"0000000", "1"]
