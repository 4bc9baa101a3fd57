"""Whether the ledger keeps what it acknowledged: many writers at once, killed at any moment, and approvals that all want.

    python benchmarks/ledger_stress.py                               200 writers, 1,000 kills
    python benchmarks/ledger_stress.py --writers 20 --kills 30       the small form that the tests run

Each writer is a process that adds entries and consumes approvals, and writes down outside of the ledger what was
acknowledged to it. Exit 1 where an acknowledged entry is lost, the chain does not hold, or an approval was consumed twice.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from install_guard.ledger import approvals  # noqa: E402 -- from this checkout
from install_guard.ledger.log import opened  # noqa: E402 -- the same

REQUESTS = [{"kind": "plugin", "verb": "install", "plugin": "demo", "marketplace": "acme"}]
WRITER = """
import json, os, random, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from install_guard.ledger import approvals
from install_guard.ledger.log import opened
sys.excepthook = lambda kind, error, _trace: print(kind.__name__, str(error).splitlines()[0])
wanted = [approvals.Action(*each) for each in json.loads(Path(sys.argv[3]).read_text())]
name, told = sys.argv[4], os.open(sys.argv[5], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
turn = 0
while True:
    turn += 1
    with opened(Path(sys.argv[2])) as log:
        entry = log.add("stress", {"writer": name, "turn": turn, "text": "x" * (turn * 997 % 9000)})
        os.write(told, f"entry {entry.number} {entry.hash}\\n".encode())
        one = random.choice(wanted)
        used = approvals.use(log, one, approvals.Use(f"{name}-{turn}"), lambda _one: True, danger=False)
        if used is not None:
            os.write(told, f"used {used.id} {name}-{turn}\\n".encode())
"""


def prepare(ledger: Path, count: int, file: Path) -> None:
    """Approvals that a person gave, for all writers to want."""
    wanted = [approvals.action(f"install {at}", "demo", REQUESTS, []) for at in range(count)]
    file.write_text(json.dumps(wanted))
    with opened(ledger) as log:
        for at, each in enumerate(wanted):
            one = approvals.ask(log, each, f"ig-{at}", "s1", danger=False)
            approvals.allow(log, one, approvals.ONCE, "", lambda _text: "")


def start(ledger: Path, wanted: Path, name: str, told: Path) -> subprocess.Popen[bytes]:
    """A writer that goes on until it is killed."""
    argv = [sys.executable, "-I", "-S", "-c", WRITER, *map(str, (ROOT, ledger, wanted)), name, str(told)]
    return subprocess.Popen(argv)


def storm(ledger: Path, wanted: Path, told: Path, writers: int, kills: int) -> int:
    """Keep so many writers running, and kill one after another; how many ended by themselves."""
    running = [start(ledger, wanted, f"w{at}", told) for at in range(writers)]
    while not told.exists() or not told.stat().st_size:
        time.sleep(0.05)
    ended = 0
    for at in range(kills):
        time.sleep(random.random() * 0.05)
        victim = running.pop(random.randrange(len(running)))
        ended += victim.poll() is not None
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        if at + writers < kills:  # the last ones are not replaced
            running.append(start(ledger, wanted, f"w{writers + at}", told))
        if not running:
            break
    for each in running:
        each.send_signal(signal.SIGKILL)
        each.wait()
    return ended


def verdict(ledger: Path, told: Path) -> list[str]:
    """What is wrong, against what was told."""
    lines = [line.split() for line in told.read_bytes().decode().splitlines() if line.count(" ") == 2]
    acknowledged = {int(number): digest for kind, number, digest in lines if kind == "entry"}
    uses = Counter(name for kind, name, _by in lines if kind == "used")
    with opened(ledger) as log:
        kept = {entry.number: entry.hash for entry in log.entries()}
        wrong = [*log.faults(), *approvals.faults(log)]
        consumed = Counter(
            entry.receipt for entry in log.entries(kind="approval") if entry.fields["state"] == "consumed"
        )
        mended = sum(1 for _entry in log.entries(kind="mended"))
    wrong += [f"entry {number} was acknowledged and is lost" for number in acknowledged.keys() - kept.keys()]
    wrong += [f"entry {number} is another" for number, digest in acknowledged.items() if kept.get(number) != digest]
    wrong += [f"approval {name} was consumed {count} times" for name, count in (uses | consumed).items() if count > 1]
    wrong += [f"approval {name} was consumed and no entry says so" for name in uses.keys() - consumed.keys()]
    print(
        f"{len(acknowledged)} entries acknowledged, {len(kept)} kept, {len(consumed)} approvals consumed "
        f"({len(uses)} acknowledged), {mended} torn tails said"
    )
    return wrong


def main() -> int:
    """Run the storm, and say what it left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=int, default=200)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--approvals", type=int, default=200)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ledger-stress-") as folder:
        ledger, wanted, told = (Path(folder) / name for name in ("ledger.sqlite3", "wanted.json", "told"))
        prepare(ledger, arguments.approvals, wanted)
        began = time.monotonic()
        ended = storm(ledger, wanted, told, arguments.writers, arguments.kills)
        print(
            f"{arguments.writers} writers, {arguments.kills} kills in {time.monotonic() - began:.0f} s on {os.cpu_count()} cores"
        )
        wrong = verdict(ledger, told)
    wrong += [f"{ended} writers ended by themselves"] if ended else []
    print("\n".join(wrong) or "nothing acknowledged was lost, the chain holds, no approval was consumed twice")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
