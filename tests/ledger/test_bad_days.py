"""The ledger on bad days. Each test first shows that its fault bites."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from guarded import ready
from install_guard.ledger import approvals, receipts
from install_guard.ledger.log import LedgerError, opened

if TYPE_CHECKING:
    from host import Hook

ROOT = Path(__file__).parents[2]
STATE = ".local/state/install-guard"
HELD = "claude plugin install $x"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state/ledger.sqlite3"


def approved(path: Path) -> approvals.Action:
    wanted = approvals.action("claude plugin install demo@acme", "demo", [], [])
    with opened(path) as log:
        approvals.allow(log, approvals.ask(log, wanted, "ig-1", "s1", danger=False), "once", "", lambda _text: "")
    return wanted


def test_writers_and_kills_lose_nothing_and_use_nothing_twice() -> None:
    """The small form of benchmarks/ledger_stress.py, which shows first that writers were killed while they wrote."""
    argv = [
        sys.executable,
        str(ROOT / "benchmarks/ledger_stress.py"),
        "--writers",
        "8",
        "--kills",
        "16",
        "--approvals",
        "20",
    ]
    ended = subprocess.run(argv, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "16 kills" in ended.stdout
    assert not ended.stdout.startswith("0 entries")


def test_hooks_at_once_each_leave_their_receipt_and_one_uses_the_approval() -> None:
    """The small form of benchmarks/hooks_at_once.py: real processes, and again with half of them killed."""
    argv = [sys.executable, str(ROOT / "benchmarks/hooks_at_once.py"), "--hooks", "24"]
    ended = subprocess.run(argv, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "24 hooks, 0 killed: 24 answered, 1 let go, 24 receipts" in ended.stdout
    assert ended.stdout.count("24 hooks, ") == 2
    assert ended.stdout.count(" 0 killed") == 1, "the second time some were killed"


# A disk that takes nothing more


def full(hook: Hook, kilobytes: int) -> None:
    """Put the state folder on a file system of its own, as large as said."""
    folder = hook.person.home / STATE
    folder.mkdir(parents=True)
    hook.person.mounts = f'mount -t tmpfs -o size={kilobytes}k,mode=0777 tmpfs "{folder}"'


def test_on_a_full_disk_what_may_install_is_held(hook: Hook) -> None:
    ready(hook.person)
    full(hook, 8)
    written = hook.person.run(["/bin/sh", "-c", f"head -c 100000 /dev/zero > {hook.person.home / STATE}/x"])
    assert "No space left" in written.err, "the fault bites"
    answer = hook.answer(HELD)

    assert answer.decision == "ask"
    assert "No receipt could be kept" in answer.reason
    assert hook.answer("ls").decision == "silent"


def test_a_disk_that_fills_up_loses_nothing_that_was_acknowledged(hook: Hook) -> None:
    full(hook, 400)
    script = f"""
import sys; sys.path.insert(0, {str(hook.checkout)!r})
from pathlib import Path
from install_guard.ledger.log import LedgerError, opened
path, told = Path(sys.argv[1]) / "ledger.sqlite3", 0
try:
    for turn in range(1000):
        with opened(path) as log:
            log.add("test", {{"text": "x y " * 900}}); told += 1
except LedgerError as error:
    print("fault", error)
(Path(sys.argv[1]) / "ballast").unlink()
with opened(path) as log:
    kept = len(list(log.entries()))
    print(told, kept, list(log.faults()), log.add("test", {{}}).number)
"""
    folder = hook.person.home / STATE
    make = f'head -c 60000 /dev/zero > {folder}/ballast; exec {sys.executable} -I -S -c "$0" {folder}'
    ended = hook.person.run(["/bin/sh", "-c", make, script])

    fault, last = ended.out.splitlines()[0], ended.out.splitlines()[-1]
    assert "full" in fault, ended
    told, kept = map(int, last.split()[:2])
    assert told == kept > 5
    assert int(last.split()[-1]) in {kept + 1, kept + 2}, "one more, and perhaps the word about a torn tail"
    assert " [] " in last


# A state folder that cannot be written, or is another's


def test_a_state_that_cannot_be_written_holds(hook: Hook) -> None:
    ready(hook.person)
    folder = hook.person.home / STATE
    folder.mkdir(parents=True)
    hook.person.mounts = f'mount --bind "{folder}" "{folder}"; mount -o remount,ro,bind "{folder}"'
    assert "Read-only" in hook.person.run(["/bin/sh", "-c", f"echo > {folder}/x"]).err, "the fault bites"
    answer = hook.answer(HELD)

    assert (answer.decision, "No receipt could be kept" in answer.reason) == ("ask", True)


def test_a_ledger_that_can_only_be_read_uses_no_approval(hook: Hook) -> None:
    folder = hook.person.home / STATE
    wanted = approved(folder / "ledger.sqlite3")
    script = f"""
import sys; sys.path.insert(0, {str(hook.checkout)!r})
from pathlib import Path
from install_guard.ledger import approvals
from install_guard.ledger.log import LedgerError, opened
try:
    with opened(Path({str(folder)!r}) / "ledger.sqlite3") as log:
        print(approvals.use(log, approvals.Action(*{tuple(wanted)!r}), approvals.Use("ig-2"), lambda _one: True, danger=False))
except LedgerError as error:
    print("fault", error)
"""
    argv = [sys.executable, "-I", "-S", "-c", script]
    hook.person.mounts = f'mount --bind "{folder}" "{folder}"; mount -o remount,ro,bind "{folder}"'
    assert hook.person.run(argv).out.startswith("fault"), "the fault bites"

    hook.person.mounts = ""
    assert "consumed" in hook.person.run(argv).out, "it was not used"


READ = (["approvals"], ["receipts"], ["receipts", "ig-1"], ["log"], ["log", "--verify"], ["mode"], ["status"])


@pytest.mark.parametrize("left", ["closed", "a writer's own log beside it"])
def test_a_state_that_can_only_be_read_is_read(hook: Hook, left: str) -> None:
    """All that only shows; the last entries too, which a killed writer left in the write-ahead log."""
    folder = hook.person.home / STATE
    approved(folder / "ledger.sqlite3")
    script = f"""
import os, sys; sys.path.insert(0, {str(hook.checkout)!r})
from pathlib import Path
from install_guard.event import Decision
from install_guard.ledger import receipts
from install_guard.ledger.log import opened
from install_guard.model import Reading
with opened(Path({str(folder)!r}) / "ledger.sqlite3") as log:
    receipts.add(log, Decision("hold", "why", "told", "ig-1"), Reading("claude plugin install a@b"), {{"call": "toolu_1"}})
    {"os._exit(0)" if left != "closed" else "pass"}
"""
    hook.person.run([sys.executable, "-I", "-S", "-c", script])
    assert (folder / "ledger.sqlite3-wal").exists() == (left != "closed")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    hook.person.mounts = f'mount --bind "{folder}" "{folder}"; mount -o remount,ro,bind "{folder}"'
    assert "Read-only" in hook.person.run(["/bin/sh", "-c", f"echo > {folder}/x"]).err, "the fault bites"
    said = {}
    for words in READ:
        ended = hook.person.run([sys.executable, "-m", "install_guard", *words], cwd=hook.checkout)
        assert ended.code == (1 if words == ["status"] else 0), ended  # no hook is installed here
        said[" ".join(words)] = ended.out

    assert "allowed" in said["approvals"]
    assert "claude plugin install a@b" in said["receipts ig-1"]
    assert "ig-1" in said["receipts"]
    assert said["log"].splitlines()[-1].count('"receipt": "ig-1"') == 1
    assert "as it was written" in said["log --verify"]
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_another_user_s_ledger_is_not_believed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    approved(path)
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)

    with pytest.raises(LedgerError, match="another user"), opened(path):
        pass


def test_another_user_s_ledger_is_not_written(hook: Hook) -> None:
    """A ledger that belongs to another number and is closed to everyone else."""
    ready(hook.person)
    folder = hook.person.home / STATE
    folder.mkdir(parents=True)
    (folder / "ledger.sqlite3").write_bytes(b"")
    (folder / "ledger.sqlite3").chmod(0)
    shown = hook.person.run(["/bin/sh", "-c", f"cat {folder}/ledger.sqlite3"])
    assert "Permission denied" in shown.err, "the fault bites"
    answer = hook.answer(HELD)

    assert (answer.decision, "No receipt could be kept" in answer.reason) == ("ask", True)


# A state of another time


@pytest.mark.parametrize("version", [3, 99])
def test_a_state_of_a_newer_version_is_not_touched_and_approves_nothing(path: Path, version: int) -> None:
    wanted = approved(path)
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    before = path.read_bytes()

    with pytest.raises(LedgerError, match="newer install-guard"), opened(path) as log:
        approvals.use(log, wanted, approvals.Use("ig-2"), lambda _one: True, danger=False)
    assert path.read_bytes() == before


def test_a_state_of_the_first_version_is_brought_up(path: Path) -> None:
    with opened(path) as log:
        log.add("receipt", {"result": "uncertain"}, receipt="ig-1", call="toolu_1")
        log.add("receipt", {"result": "stopped"}, receipt="ig-2", call="toolu_2")
    with sqlite3.connect(path) as connection:
        for table in ("open", "approvals", "sessions"):
            connection.execute(f"DROP TABLE {table}")
        connection.executescript("DROP INDEX entries_kind; DROP INDEX entries_at; PRAGMA user_version = 1")
    connection.close()
    receipts.settle(path, "toolu_1", "committed")

    with opened(path) as log:
        assert [entry.receipt for entry in log.entries(kind="result")] == ["ig-1"]
        assert list(log.faults()) == []


# A log of many entries


def lengthen(path: Path, count: int) -> None:
    """Put that many entries in front, faster than one by one; their chain is of no account here."""
    with sqlite3.connect(path) as connection:
        connection.execute(
            "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT ?)"
            " INSERT INTO entries SELECT value, '2026-01-01', 'receipt', 'ig-' || value, 'toolu_' || value,"
            " '{\"result\":\"stopped\"}', '', '' FROM n",
            (count,),
        )
    connection.close()


def took(path: Path) -> float:
    """What a hook does with a ledger: open, look for an approval, write a receipt, settle another."""
    wanted = approvals.action("claude plugin install other@acme", "other", [], [])
    best = 60.0
    for turn in range(3):
        began = time.perf_counter()
        with opened(path) as log:
            approvals.use(log, wanted, approvals.Use("ig-x"), lambda _one: True, danger=False)
            approvals.ask(log, wanted, f"ig-ask-{turn}", f"s{turn}", danger=False)
            log.add("receipt", {"result": "uncertain"}, receipt=f"ig-new-{turn}", call="toolu_new")
        receipts.settle(path, "toolu_new", "committed")
        best = min(best, time.perf_counter() - began)
    return best


def test_a_long_log_costs_no_more_than_a_short_one(tmp_path: Path) -> None:
    """100,000 entries here; benchmarks/ledger_size.py has the million."""
    times = []
    for count in (1, 100_000):
        path = tmp_path / str(count) / "ledger.sqlite3"
        with opened(path):
            pass
        lengthen(path, count)
        times.append(took(path))
    scan = time.perf_counter()
    with opened(tmp_path / "100000/ledger.sqlite3") as log:
        assert sum(1 for _ in log.entries()) > 100_000
    scan = time.perf_counter() - scan

    assert scan > 4 * times[1], "reading it all would show"
    assert times[1] < 3 * times[0] + 0.05
