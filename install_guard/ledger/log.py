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
from contextlib import contextmanager, suppress
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger.redact import fit
from install_guard.ledger.tail import torn
from install_guard.ledger.turn import turn
from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WAIT_SECONDS = 20.0  # for other writers; a machine with 200 of them needs a few
LOOK = "`install-guard doctor` says what is wrong with its folder."
FIRST = "0" * 64  # what the first entry is chained to
# Each version's statements bring a ledger of the one before it up to it. Entries are the truth; the other tables say
# what they come to, so that nobody has to read a million of them to know.
_SCHEMAS = (
    (
        """CREATE TABLE entries (
            number INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, receipt TEXT NOT NULL, call TEXT NOT NULL,
            body TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL)""",
        "CREATE INDEX entries_receipt ON entries (receipt) WHERE receipt <> ''",
        "CREATE INDEX entries_call ON entries (call) WHERE call <> ''",
        """CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only added'); END""",
        """CREATE TRIGGER entries_last BEFORE DELETE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only added'); END""",
    ),
    (
        "CREATE INDEX entries_kind ON entries (kind)",
        "CREATE INDEX entries_at ON entries (at)",
        # Receipts of which it is not known what came of them.
        "CREATE TABLE open (receipt TEXT PRIMARY KEY, call TEXT NOT NULL, session TEXT NOT NULL, at TEXT NOT NULL)",
        """INSERT INTO open SELECT receipt, call, '', at FROM entries WHERE kind = 'receipt'
            AND body LIKE '%"result":"uncertain"%' AND receipt NOT IN (SELECT receipt FROM entries WHERE kind = 'result')""",
        """CREATE TABLE approvals (
            id TEXT PRIMARY KEY, key TEXT NOT NULL, content TEXT NOT NULL, session TEXT NOT NULL, state TEXT NOT NULL,
            scope TEXT NOT NULL, until TEXT NOT NULL, danger INTEGER NOT NULL, despite INTEGER NOT NULL,
            names TEXT NOT NULL, publishers TEXT NOT NULL, label TEXT NOT NULL, at TEXT NOT NULL, signature TEXT NOT NULL)""",
        # One question at a time: asking twice finds the one that is open.
        "CREATE UNIQUE INDEX approvals_open ON approvals (key, session) WHERE state IN ('pending', 'refused')",
        "CREATE INDEX approvals_key ON approvals (key)",
        "CREATE INDEX approvals_state ON approvals (state)",
        """CREATE TABLE sessions (
            session TEXT PRIMARY KEY, parent TEXT NOT NULL, process TEXT NOT NULL, mode TEXT NOT NULL,
            scope TEXT NOT NULL, cwd TEXT NOT NULL, at TEXT NOT NULL, ended TEXT NOT NULL)""",
    ),
)
VERSION = len(_SCHEMAS)
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
    """An open log. Make it with `opened`; `left` says that another process has it open too, or did not close it."""

    def __init__(self, connection: sqlite3.Connection, path: Path, *, left: bool = False) -> None:
        self._connection = connection
        self._path = path
        self._left = left

    def add(self, kind: str, body: dict[str, Any], receipt: str = "", call: str = "") -> Entry:
        """Add one entry; when this returns, or the transaction around it ends, it is on the disk."""
        written = fit(body)
        at = now()
        with self.transaction():
            self._mend()
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

    def _mend(self) -> None:
        """Say what a killed writer had begun: SQLite drops it, and the next write goes where it stood."""
        left, self._left = self._left, False
        pages = torn(self._path) if left else 0
        if pages:
            self.add("mended", {"dropped": f"{pages} pages of a write that was cut off before it was acknowledged"})

    def clock(self) -> str:
        """The time that dates of expiry are held against: a clock that was set back brings nothing back to life."""
        (latest,) = next(iter(self.rows("SELECT max(at) FROM entries")))
        return max(now(), latest or "")

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query of the ledger's tables finds."""
        with _named(self._path):
            return self._connection.execute(query, values).fetchall()

    def change(self, statement: str, *values: object) -> int:
        """Change a table that entries come to, beside the entry that says why; the number of rows changed."""
        with _named(self._path):
            return self._connection.execute(statement, values).rowcount

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is done inside is on the disk as a whole, or not at all; within another one it is part of that."""
        if self._connection.in_transaction:
            yield
            return
        with turn(self._path, WAIT_SECONDS):
            with _named(self._path):
                self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                with _named(self._path):
                    self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled it back already
                    self._connection.execute("ROLLBACK")
                raise


def now() -> str:
    """The time, so that earlier ones sort first."""
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")


@contextmanager
def opened(path: Path) -> Iterator[Log]:
    """The log at `path`, made where there is none."""
    with _named(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _own(path)
        left = os.path.exists(f"{path}-wal")  # noqa: PTH110 -- before the connection makes one of its own
        connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        with turn(path, WAIT_SECONDS), _named(path):  # who opens it after a crash has it to themselves for a moment
            _prepare(connection, path)
        yield Log(connection, path, left=left)
    finally:
        connection.close()


@contextmanager
def shown(path: Path) -> Iterator[Log]:
    """The log to be read: where it cannot be written, a copy of what it holds, which goes when it was read."""
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        with opened(path) as log:
            yield log
        return
    import shutil  # noqa: PLC0415 -- no hook needs them
    import tempfile  # noqa: PLC0415 -- the same

    with _named(path):
        found = os.stat(path)  # noqa: PTH116 -- one way of asking for the owner
        _ours(found, path)
        folder = tempfile.TemporaryDirectory(prefix="install-guard-")
    with folder as name:
        copied = path.__class__(name) / path.name
        with _named(path):
            for end in ("", "-wal"):
                if os.path.exists(f"{path}{end}"):  # noqa: PTH110 -- as in `opened`
                    shutil.copyfile(f"{path}{end}", f"{copied}{end}")
        with opened(copied) as log:
            yield log


def _own(path: Path) -> None:
    """Make the file where there is none; one of another user is not ours to believe or to write."""
    found = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _ours(os.fstat(found), path)
    finally:
        os.close(found)


def _ours(found: os.stat_result, path: Path) -> None:
    if found.st_uid != os.geteuid():
        what = f"the ledger belongs to another user ({found.st_uid})"
        raise LedgerError(what, str(path), "Run this as that user.")


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Set how the file is written, and make its tables the first time."""
    _wal(connection)
    # Synced at each commit: what `add` has returned survives a power cut too.
    connection.execute("PRAGMA synchronous = FULL")
    if _version(connection, path) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    for statements in _SCHEMAS[_version(connection, path) :]:  # none, where another process made them meanwhile
        for statement in statements:
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
        why = getattr(error, "strerror", None) or error  # without the path, which stands beside it
        raise LedgerError(f"the ledger cannot be used ({why})", str(path), LOOK) from error
