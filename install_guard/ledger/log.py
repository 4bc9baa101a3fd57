"""The event log: entries that are only ever added, numbered, each chained to the one before it by a hash.

SQLite in WAL mode keeps it (decision 3 argues why): writers queue, a killed one leaves nothing half written, and
what `add` has returned is on the disk. `jsonl` gives it out as the JSON lines that it is.
Python 3.9 and the standard library: a hook that finds nothing else must still be able to write.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from contextlib import contextmanager
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger.redact import fit
from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VERSION = 1
WAIT_SECONDS = 20.0  # for other writers; a machine with 200 of them needs a few
FIRST = "0" * 64  # what the first entry is chained to
_SCHEMA = """
CREATE TABLE entries (
    number INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, receipt TEXT NOT NULL, call TEXT NOT NULL,
    body TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL
);
CREATE INDEX entries_receipt ON entries (receipt) WHERE receipt <> '';
CREATE INDEX entries_call ON entries (call) WHERE call <> '';
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only added'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only added'); END;
"""
_COLUMNS = "number, at, kind, receipt, call, body, previous, hash"


class LedgerError(GuardError):
    """The ledger could not be read or written."""


class Entry(NamedTuple):
    """One thing that happened. `receipt` and `call` name the receipt and the host's tool call it belongs to, or ""."""

    number: int
    at: str
    kind: str
    receipt: str
    call: str
    body: str
    previous: str
    hash: str

    @property
    def fields(self) -> dict[str, Any]:
        """The body as it was given, bounded and redacted."""
        return dict(json.loads(self.body))

    def line(self) -> str:
        """The entry as one line of JSON."""
        return json.dumps({**self._asdict(), "body": self.fields}, ensure_ascii=False)


class Log:
    """An open log. Make it with `opened`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def add(self, kind: str, body: dict[str, Any], receipt: str = "", call: str = "") -> Entry:
        """Add one entry; when this returns, it is on the disk."""
        written = fit(body)
        at = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        with _named(self._path), self._transaction():
            last = self._connection.execute("SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1").fetchone()
            number, previous = (last[0] + 1, last[1]) if last else (1, FIRST)
            values = (number, at, kind, receipt, call, written, previous)
            entry = Entry(*values, hash=_digest(values))
            self._connection.execute(f"INSERT INTO entries ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", entry)  # noqa: S608 -- a constant
        return entry

    def entries(self, *, kind: str = "", receipt: str = "", call: str = "", after: int = 0) -> Iterator[Entry]:
        """The entries after a number, oldest first, of a kind, a receipt or a call where one is named."""
        named = {"kind": kind, "receipt": receipt, "call": call}
        asked = {column: value for column, value in named.items() if value}
        where = " AND ".join(["number > ?", *(f"{column} = ?" for column in asked)])
        query = f"SELECT {_COLUMNS} FROM entries WHERE {where} ORDER BY number"  # noqa: S608 -- constants, values are bound
        with _named(self._path):
            for row in self._connection.execute(query, (after, *asked.values())):
                yield Entry(*row)

    def faults(self) -> Iterator[str]:
        """What is wrong with the chain: an entry changed, missing or out of its order."""
        number, previous = 0, FIRST
        for entry in self.entries():
            if entry.number != number + 1:
                yield f"entry {number + 1} is missing"
            elif entry.previous != previous:
                yield f"entry {entry.number} is not chained to the one before it"
            if entry.hash != _digest(entry[:-1]):
                yield f"entry {entry.number} was changed"
            number, previous = entry.number, entry.hash

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")


@contextmanager
def opened(path: Path) -> Iterator[Log]:
    """The log at `path`, made where there is none."""
    with _named(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        with _named(path):
            _prepare(connection, path)
        yield Log(connection, path)
    finally:
        connection.close()


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Set how the file is written, and make its tables the first time."""
    _wal(connection)
    # Synced at each commit: what `add` has returned survives a power cut too.
    connection.execute("PRAGMA synchronous = FULL")
    if _version(connection, path) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    if _version(connection, path) == 0:  # else another process made them while this one waited
        for statement in _SCHEMA.strip().split(";\n"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise LedgerError(
            f"the ledger was written by a newer install-guard (its version is {version}, this one knows {VERSION})",
            str(path),
            "Update install-guard.",
        )
    return version


def _wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode. The switch itself does not wait for a lock as other statements do, so we do."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def _digest(values: tuple[Any, ...]) -> str:
    return hashlib.sha256(json.dumps(values, separators=(",", ":")).encode()).hexdigest()


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says into one error that names the file."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise LedgerError(f"the ledger cannot be used ({error})", str(path), "See `install-guard log`.") from error
