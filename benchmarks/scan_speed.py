"""How fast a scan is, side by side in one run: `python benchmarks/scan_speed.py SOURCE …`, and `--memory` for a large plugin.

All times are CPU seconds of this process and its workers after every module was loaded. A source is read and decoded with nothing else
done to it, scanned with nothing kept, and scanned again when its reports are kept; each the best of a few rounds.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from scan import fetch, inspection, source
from scan.cache import Cache
from scan.findings import Options
from scan.settings import Settings
from scan.texts import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from scan.tree import Snapshot

ROUNDS = 3
WHOSE = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
GOALS = {"times reading": 20.0, "files a second": 1320.0, "known": 0.1, "MB": 300.0}
FILES, BYTES = 20_000, 300 << 20
PROSE = (
    "the plugin reads a note and writes it down for later use when you ask for it as its page says "
    "run test build import return value list file name path data of and to in with"
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", metavar="SOURCE", nargs="*")
    parser.add_argument("--memory", action="store_true", help="scan a made plugin of 20,000 files and 300 MB")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where a goal is missed")
    parser.add_argument("--scan", metavar="FOLDER", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.scan:
        inspection.inspect(fetch.fetch(source.named(asked.scan, Path.cwd()), Settings()))
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        return 0
    met = (not asked.sources or speed(asked.sources)) and (not asked.memory or memory())
    return int(asked.gate and not met)


def speed(names: list[str]) -> bool:
    """A line for each source and one for all; whether the goals are met by all together."""
    print(f"{'source':44} {'files':>6} {'read s':>8} {'scan s':>8} {'times':>6} {'files/s':>8} {'known':>6}")
    total = [0.0, 0.0, 0.0, 0.0]
    for name in names:
        measured = measure(name)
        total = [left + right for left, right in zip(total, measured, strict=True)]
        _line(Path(name).name, measured)
    _line("all", total)
    files, read, scanned, known = total
    return (
        scanned / read <= GOALS["times reading"]
        and files / scanned >= GOALS["files a second"]
        and known / scanned <= GOALS["known"]
    )


def measure(name: str) -> list[float]:
    """Files, and the seconds to read them, to scan them, to scan them again."""
    snapshot = fetch.fetch(source.named(name, Path.cwd()), Settings())
    read = min(_seconds(lambda: read_all(snapshot)) for _ in range(ROUNDS))
    scanned = min(_seconds(lambda: inspection.inspect(snapshot, name)) for _ in range(ROUNDS))
    with tempfile.TemporaryDirectory() as kept:
        options = Options(cache=Cache(Path(kept), 1 << 30))
        inspection.inspect(snapshot, name, options)
        known = min(_seconds(lambda: inspection.inspect(snapshot, name, options)) for _ in range(ROUNDS))
    return [float(len(snapshot.files)), read, scanned, known]


def _seconds(work: Callable[[], object]) -> float:
    begun = spent()
    work()
    return spent() - begun


def spent() -> float:
    """CPU seconds of this process and of those that it started and that have ended."""
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, WHOSE))


def read_all(snapshot: Snapshot) -> None:
    """Read and decode every file."""
    for path in snapshot.files:
        data = snapshot.read(path, LIMIT)
        if isinstance(data, bytes):
            data.decode("utf-8", "replace")


def _line(name: str, measured: list[float]) -> None:
    files, read, scanned, known = measured
    print(
        f"{name[:44]:44} {files:6.0f} {read:8.3f} {scanned:8.3f} {scanned / read:6.1f} {files / scanned:8.0f}"
        f" {known / scanned:6.3f}",
        flush=True,
    )


def memory() -> bool:
    """What a scan of a large plugin holds at most, in a process of its own."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        make(Path(folder))
        words = [sys.executable, __file__, "--scan", folder]
        begun = time.monotonic()
        most = float(subprocess.run(words, capture_output=True, check=True, text=True).stdout)
        print(f"{FILES:,} files, {BYTES >> 20} MB: {most:.0f} MB at most, {time.monotonic() - begun:.1f} s")
    return most <= GOALS["MB"]


def make(folder: Path) -> None:
    """A plugin of skills, scripts and data: text as people write it, the same each time."""
    chance = random.Random(1)
    size = BYTES // FILES
    (folder / ".claude-plugin").mkdir()
    (folder / ".claude-plugin/plugin.json").write_text('{"name": "large"}')
    page = " ".join(chance.choices(PROSE.split(), k=size // 4))[: size - 100].replace(" when ", ".\n\n")
    for number in range(FILES - 1):
        kind = number % 4
        home = folder / f"skills/s{number // 40}"
        home.mkdir(parents=True, exist_ok=True)
        name = f"SKILL{number}.md" if kind == 0 else f"f{number}{('', '.py', '.js', '.sh')[kind]}"
        mark = "//" if kind == 2 else "#"
        lines = page.replace("\n", f"\n{mark} ") if kind else page
        (home / name).write_text(f"{mark} {number}\n{mark} {lines}\n")
    (folder / "skills/s0/SKILL.md").write_text("---\nname: s\ndescription: d\n---\n\nTake a note.\n")


if __name__ == "__main__":
    sys.exit(main())
