"""What a hook's work with the ledger takes when the log is short, and when it has a million entries.

python benchmarks/ledger_size.py [--entries 1000000]
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from install_guard.ledger import approvals, receipts, recovery, sessions  # noqa: E402 -- from this checkout
from install_guard.ledger.log import opened  # noqa: E402 -- the same

ROWS = """WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT ?)
INSERT INTO entries SELECT value, '2026-01-01', 'receipt', 'ig-' || value, 'toolu_' || value, '{"result":"stopped"}', '', ''
FROM n"""


def lengthen(path: Path, count: int) -> None:
    """Put that many entries in front, faster than one by one; their chain is of no account here."""
    with opened(path):
        pass
    with sqlite3.connect(path) as connection:
        connection.execute(ROWS, (count,))
    connection.close()


def turn(path: Path, at: int) -> float:
    """A session's start, an install with its question and receipt, and what came of it: the milliseconds of it all."""
    wanted = approvals.action("claude plugin install other@acme", "other", [], [])
    began = time.perf_counter()
    with opened(path) as log:
        sessions.begin(log, f"s{at}", "startup", 0, "/project")
        recovery.reconcile(log, f"s{at}", path.parent)
    with opened(path) as log, log.transaction():
        approvals.use(log, wanted, approvals.Use("ig-x"), lambda _one: True, danger=False)
        approvals.ask(log, wanted, f"ig-ask-{at}", f"s{at}", danger=False)
        log.add("receipt", {"result": "uncertain"}, receipt=f"ig-new-{at}", call="toolu_new")
    receipts.settle(path, "toolu_new", "committed")
    return (time.perf_counter() - began) * 1000


def main() -> int:
    """Print both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=1_000_000)
    count = parser.parse_args().entries
    with tempfile.TemporaryDirectory(prefix="ledger-size-") as folder:
        for entries in (1, count):
            path = Path(folder) / str(entries) / "ledger.sqlite3"
            lengthen(path, entries)
            print(
                f"{entries:>9} entries: {median(turn(path, at) for at in range(9)):6.1f} ms, {path.stat().st_size >> 20} MiB"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
