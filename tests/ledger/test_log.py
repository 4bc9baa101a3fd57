"""The log keeps what it acknowledged, in order, and shows what was done to it."""

from __future__ import annotations

import itertools
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from install_guard.ledger.log import FIRST, LedgerError, opened

ROOT = Path(__file__).parents[2]
WRITER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from install_guard.ledger.log import opened
for number in range(int(sys.argv[4])):
    with opened(Path(sys.argv[2])) as log:
        print(log.add("test", {"writer": sys.argv[3], "turn": number}).number, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "ledger.sqlite3"


def fill(path: Path, count: int) -> None:
    with opened(path) as log:
        for number in range(count):
            log.add("test", {"number": number}, receipt=f"r{number % 2}")


def tamper(path: Path, *statements: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.executescript("DROP TRIGGER entries_stay; DROP TRIGGER entries_last;" + ";".join(statements))
    connection.close()


def faults(path: Path) -> list[str]:
    with opened(path) as log:
        return list(log.faults())


def test_entries_are_numbered_and_chained(path: Path) -> None:
    fill(path, 3)
    with opened(path) as log:
        entries = list(log.entries())

    assert [entry.number for entry in entries] == [1, 2, 3]
    assert [entry.previous for entry in entries] == [FIRST, entries[0].hash, entries[1].hash]
    assert faults(path) == []


def test_entries_are_found_by_what_they_belong_to(path: Path) -> None:
    fill(path, 4)
    with opened(path) as log:
        assert [entry.number for entry in log.entries(receipt="r1")] == [2, 4]
        assert [entry.number for entry in log.entries(after=3)] == [4]
        assert [entry.number for entry in log.entries(kind="other")] == []


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE entries SET body = '{}' WHERE number = 2", "entry 2 was changed"),
        ("UPDATE entries SET at = '' WHERE number = 3", "entry 3 was changed"),
        ("DELETE FROM entries WHERE number = 2", "entry 2 is missing"),
        ("UPDATE entries SET number = 9 WHERE number = 3", "entry 3 is missing"),
        ("UPDATE entries SET previous = hash WHERE number = 2", "entry 2 is not chained to the one before it"),
    ],
)
def test_what_was_done_to_an_entry_shows(path: Path, statement: str, fault: str) -> None:
    fill(path, 4)
    tamper(path, statement)

    assert fault in faults(path)


@pytest.mark.parametrize("statement", ["UPDATE entries SET body = '{}'", "DELETE FROM entries"])
def test_entries_are_only_added(path: Path, statement: str) -> None:
    fill(path, 1)
    with sqlite3.connect(path) as connection, pytest.raises(sqlite3.IntegrityError, match="only added"):
        connection.execute(statement)
    connection.close()


def test_an_entry_is_one_line_of_json(path: Path) -> None:
    with opened(path) as log:
        entry = log.add("test", {"text": "two\nlines"})

    assert "\n" not in entry.line()
    assert json.loads(entry.line())["body"] == {"text": "two\nlines"}


def test_only_the_person_may_read_it(path: Path) -> None:
    fill(path, 1)

    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


def test_a_newer_ledger_is_left_alone(path: Path) -> None:
    fill(path, 1)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()

    with pytest.raises(LedgerError, match="newer install-guard"), opened(path):
        pass


@pytest.mark.parametrize(
    "content", [b"not a database, and long enough to be looked at" * 20, b"SQLite format 3\0" + b"\0" * 200]
)
def test_a_file_that_is_no_ledger_is_one_error_that_names_it(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)

    with pytest.raises(LedgerError, match=str(path)), opened(path) as log:
        log.add("test", {})


def test_a_place_that_cannot_be_used_is_one_error_that_says_where_to_look(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerError) as caught, opened(tmp_path / "file/ledger.sqlite3"):
        pass

    assert str(caught.value).count(str(tmp_path)) == 1
    assert "Errno" not in str(caught.value)
    assert "install-guard doctor" in caught.value.remedy


def test_a_torn_tail_is_dropped_and_said(path: Path, tmp_path: Path) -> None:
    """The write-ahead log cut at many bytes, as a kill leaves it: a prefix of the entries, and a word about the rest."""
    with opened(path) as log:
        for number in range(3):
            log.add("test", {"number": number, "text": "x" * 9_000})
        whole = path.read_bytes()
        written = path.with_name(f"{path.name}-wal").read_bytes()
    kept, said = set(), 0
    step = 24 + int.from_bytes(written[8:12], "big")
    for at, extra in itertools.product(range(32, len(written) + 1, step), (0, 1, 20, 2000)):
        cut = tmp_path / f"cut-{at}-{extra}" / "ledger.sqlite3"
        cut.parent.mkdir()
        cut.write_bytes(whole)
        cut.with_name(f"{cut.name}-wal").write_bytes(written[: at + extra])
        try:
            with opened(cut) as log:
                log.add("after", {})
                kinds = [entry.kind for entry in log.entries()]
        except LedgerError as error:
            raise AssertionError((at, extra)) from error
        mended = kinds.count("mended")
        assert kinds == ["test"] * kinds.count("test") + ["mended"] * mended + ["after"]
        assert faults(cut) == []
        kept.add(kinds.count("test"))
        said += mended
        with opened(cut) as log:
            assert log.add("later", {}).number == len(kinds) + 1, "it is said once"
    assert kept == {0, 1, 2, 3}
    assert said > 10


def writer(path: Path, name: str, turns: int) -> subprocess.Popen[bytes]:
    argv = [sys.executable, "-I", "-c", WRITER, str(ROOT), str(path), name, str(turns)]
    return subprocess.Popen(argv, stdout=subprocess.PIPE)


def test_writers_at_once_lose_nothing(path: Path) -> None:
    writers = [writer(path, str(number), 5) for number in range(12)]
    acknowledged = [int(line) for each in writers for line in each.communicate()[0].split()]

    assert [each.returncode for each in writers] == [0] * 12
    assert sorted(acknowledged) == list(range(1, 61))
    assert faults(path) == []


def test_what_was_acknowledged_survives_a_kill(path: Path) -> None:
    fill(path, 1)
    acknowledged = [1]
    for turn in range(12):
        victim = writer(path, "victim", 1000)
        assert victim.stdout
        acknowledged.append(int(victim.stdout.readline()))
        time.sleep(turn * 0.003)
        os.kill(victim.pid, signal.SIGKILL)
        acknowledged += [int(line) for line in victim.communicate()[0].split(b"\n")[:-1]]

    with opened(path) as log:
        kept = [entry.number for entry in log.entries()]
    assert len(acknowledged) > 12
    assert set(acknowledged) <= set(kept)
    assert faults(path) == []
