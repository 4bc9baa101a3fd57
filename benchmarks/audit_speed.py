"""How fast transcripts are audited, beside the time that orjson and msgspec need to parse the same lines.

    python benchmarks/audit_speed.py FOLDER [--rounds 3] [--processes 1 2 …]

FOLDER holds transcripts (`*.jsonl`), for instance those that entireio/cli keeps on its branch
`entire/checkpoints/v1`; `--git REPOSITORY REVISION` takes them out of a (bare) clone first. The parsers are installed
into an environment of their own, kept in `.venv/parsers`, and run on one core, as the audit with one process does.
Every program is started anew each round, in turn, so that a busy machine slows all of them; the fastest round counts.
Beside the time that passed stands the processor time of all its processes, which neighbours change less.
The target: at most three times what orjson needs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[1]
PARSERS = ("orjson==3.13.0", "msgspec==0.23.0")
TARGET = 3.0
PARSE = """
import sys, time
from pathlib import Path
name = sys.argv[2]
loads = __import__(name).loads if name == "orjson" else __import__("msgspec.json").json.decode
files = sorted(Path(sys.argv[1]).rglob("*.jsonl"))
computed = time.process_time()
begun = time.perf_counter()
for file in files:
    with file.open("rb", buffering=1 << 20) as lines:
        for line in lines:
            try:
                loads(line)
            except ValueError:
                pass
print(time.perf_counter() - begun, time.process_time() - computed)
"""
AUDIT = """
import json, resource, sys, time
from install_guard.audit.spread import spread
from install_guard.audit.whole import Wanted, audit
if __name__ == "__main__":
    begun, before = time.perf_counter(), time.process_time()
    with spread(int(sys.argv[2])) as way:
        found = audit([sys.argv[1]], way, Wanted())
    taken = time.perf_counter() - begun
    who = resource.getrusage(resource.RUSAGE_CHILDREN)
    computed = time.process_time() - before + who.ru_utime + who.ru_stime
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(json.dumps([taken, computed, peak // 1024, found.files, found.lines, found.calls, found.counts]))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--git", nargs=2, metavar=("REPOSITORY", "REVISION"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, os.cpu_count() or 1])
    parser.add_argument("--gate", action="store_true", help="exit with 1 above the target")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as kept:
        folder = arguments.folder or taken_out(*arguments.git, Path(kept))
        return report(folder, arguments)


def report(folder: Path, arguments: argparse.Namespace) -> int:
    python = parsers()
    size = sum(file.stat().st_size for file in folder.rglob("*.jsonl"))
    scripts = Path(tempfile.mkdtemp())
    audit = scripts / "audit.py"  # a file: processes that are started anew import it
    audit.write_text(AUDIT, "utf-8")
    times: dict[str, list[tuple[float, float]]] = {}
    counted = set()
    for _ in range(arguments.rounds):
        for name in ("orjson", "msgspec"):
            times.setdefault(name, []).append(pair(ran([python, "-c", PARSE, str(folder), name])))
        for count in dict.fromkeys(arguments.processes):
            taken, computed, peak, *found = json.loads(ran([sys.executable, str(audit), str(folder), str(count)]))
            times.setdefault(f"audit, {count} process{'es' * (count > 1)}", []).append((taken, computed))
            counted.add(json.dumps(found))
            print(f"  {count}: {taken:.2f} s, peak {peak} MiB a process", file=sys.stderr)
    print(f"{size / 1e6:,.0f} MB; files, lines, calls, findings: {' / '.join(sorted(counted))}")
    best = {name: [min(those) for those in zip(*each, strict=True)] for name, each in times.items()}
    passed, computed = best["orjson"]
    print(f"{'':22} {'passed':>8} {'x orjson':>9} {'computed':>9} {'x orjson':>9}")
    for name, (wall, cpu) in best.items():
        print(f"{name:22} {wall:6.2f} s {wall / passed:9.2f} {cpu:7.2f} s {cpu / computed:9.2f}")
    slow = min(cpu for name, (_, cpu) in best.items() if name.startswith("audit")) > TARGET * computed
    return int(arguments.gate and (slow or len(counted) > 1))


def pair(told: str) -> tuple[float, float]:
    wall, cpu = told.split()
    return float(wall), float(cpu)


def ran(command: Sequence[str | Path]) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def parsers() -> Path:
    """The Python of an environment that has the parsers."""
    home = ROOT / ".venv" / "parsers"
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        subprocess.run([python, "-m", "pip", "install", "-qq", *PARSERS], check=True)
        (home / "ready").touch()
    return python


def taken_out(repository: str, revision: str, folder: Path) -> Path:
    """The transcripts of a revision, as files; what a partial clone does not have is left out."""
    begun = time.perf_counter()
    environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1"}
    names = {path: blob for path, blob in listed(repository, revision) if path.endswith(".jsonl")}
    git = ["git", "-C", repository, "cat-file", "--batch"]
    with subprocess.Popen(git, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as cat:
        assert cat.stdin
        assert cat.stdout
        for path, blob in names.items():
            cat.stdin.write(f"{blob}\n".encode())
            cat.stdin.flush()
            told = cat.stdout.readline().split()
            if told[-1] == b"missing":
                continue
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(cat.stdout.read(int(told[2])))
            cat.stdout.read(1)
    print(f"taken out in {time.perf_counter() - begun:.0f} s", file=sys.stderr)
    return folder


def listed(repository: str, revision: str) -> Iterator[tuple[str, str]]:
    for line in ran(["git", "-C", repository, "ls-tree", "-r", revision]).splitlines():
        about, path = line.split("\t")
        yield path, about.split()[2]


if __name__ == "__main__":
    sys.exit(main())
