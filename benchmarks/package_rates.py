"""How many package commands the gate would ask about, by program: `python benchmarks/package_rates.py COMMANDS.jsonl`.

A line is a JSON object with a `command`, and a `cwd` where it is run in a project; without one it is an empty project.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from install_guard.reader import read
from install_guard.review import packages, packages_asked
from install_guard.review.packages_ground import TELL
from install_guard.review.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.review.words import Opinion


def judged(command: str, cwd: Path, home: Path) -> tuple[list[str], Opinion] | None:
    """The programs that a command brings packages by, and the opinion on it; None where it brings none."""
    reading = read(command, cwd=str(cwd), home=str(home), shell="bash", packages=True)
    requests = packages_asked.packages_in(reading)
    if not requests:
        return None
    asked = packages_asked.asked(reading, str(cwd), str(home))
    opinion = packages.judge(packages.Asked(requests, home, asked["written"], {}, asked["argv"]), Policy())
    return sorted({str(one.fields["program"]) for one in requests}), opinion


def entries(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of the file."""
    with path.open(encoding="utf-8") as opened:
        yield from (json.loads(line) for line in opened if line.strip())


def main(path: str) -> None:
    """Print the counts, and what was held with its first reason."""
    commands = 0
    seen: Counter[str] = Counter()
    held: Counter[str] = Counter()
    with TemporaryDirectory() as place:
        empty = Path(place, "home/project")
        (empty / ".git").mkdir(parents=True)
        (empty / "package.json").write_text('{"name": "project"}', encoding="utf-8")
        (empty / "pyproject.toml").write_text('[project]\nname = "project"\n', encoding="utf-8")
        for entry in entries(Path(path)):
            commands += 1
            found = judged(str(entry["command"]), Path(entry.get("cwd") or empty), empty.parent)
            if found is None:
                continue
            programs, opinion = found
            seen.update(programs)
            if opinion.outcome != TELL:
                held.update(programs)
                reason = next((line for line in opinion.lines if line.startswith("- ")), "")
                print(f"{entry['command']!r}: {reason}")
    print(f"{commands} commands")
    for program, count in seen.most_common():
        print(f"{program}: {held[program]} of {count} held")


if __name__ == "__main__":
    main(*sys.argv[1:])
