"""Scan real marketplaces and print a table: `python benchmarks/marketplaces.py NAME=SOURCE …`.

The time is CPU seconds of this process and its workers, and beside it how many times as long as reading and decoding the same files.
"""

from __future__ import annotations

import resource
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from scan import fetch, inspection, source
from scan.model import Report, Verdict
from scan.settings import Settings
from scan.texts import LIMIT

if TYPE_CHECKING:
    from scan.tree import Snapshot

WHOSE = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
COLUMNS = (
    "marketplace",
    "files",
    "plugins here",
    *Verdict,
    "elsewhere",
    "findings that hold",
    "CPU s",
    "times reading",
)


def main(words: list[str]) -> None:
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"| {' | '.join('---' if number == 0 else '---:' for number in range(len(COLUMNS)))} |")
    total: Counter[str] = Counter()
    for word in words:
        name, _, named = word.partition("=")
        total.update(row(name, named or name))
    print(f"\nAll together: {', '.join(f'{total[verdict]} {verdict}' for verdict in Verdict)}.", file=sys.stderr)


def row(name: str, named: str) -> Counter[str]:
    """One line of the table."""
    snapshot = fetch.fetch(source.named(named, Path.cwd()), Settings())
    begun = spent()
    read_all(snapshot)
    reading = spent() - begun
    begun = spent()
    report = inspection.inspect(snapshot, name)
    cost = spent() - begun
    here = Counter(str(plugin.verdict) for plugin in report.plugins if plugin.digest)
    cells = [name, f"{len(snapshot.files):,}", str(here.total()), *(str(here[verdict]) for verdict in Verdict)]
    cells += [
        str(len(report.plugins) - here.total()),
        holding(report),
        f"{cost:.2f}",
        f"{cost / max(reading, 1e-3):.0f}",
    ]
    print(f"| {' | '.join(cells)} |", flush=True)
    return here


def spent() -> float:
    """CPU seconds of this process and of those that it started and that have ended."""
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, WHOSE))


def read_all(snapshot: Snapshot) -> None:
    """Read and decode every file."""
    for path in snapshot.files:
        data = snapshot.read(path, LIMIT)
        if isinstance(data, bytes):
            data.decode("utf-8", "replace")


def holding(report: Report) -> str:
    """The rules whose findings hold, with how often."""
    every = [*report.findings, *(finding for plugin in report.plugins for finding in plugin.findings)]
    rules = Counter(finding.rule for finding in every if finding.severity != "note")
    return ", ".join(f"`{rule}` {count}" for rule, count in rules.most_common()) or "none"


if __name__ == "__main__":
    main(sys.argv[1:])
