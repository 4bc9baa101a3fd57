"""Whether the hook itself keeps its word when very many run at once: real processes, one approval, some of them killed.

    python benchmarks/hooks_at_once.py                       200 hooks, and 200 of which 100 are killed
    python benchmarks/hooks_at_once.py --hooks 24            the small form that the tests run

All are asked about one install that a person approved once. Exit 1 where more than one lets it go, an answer that was
given has no receipt, the chain does not hold, or a hook that was not killed gave no answer.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/support")]

from host import event  # noqa: E402 -- the host's half, as the tests have it
from install_guard.ledger import approvals  # noqa: E402 -- from this checkout
from install_guard.ledger.log import opened  # noqa: E402 -- the same
from machine import Person  # noqa: E402 -- a user with a home of their own

INSTALL = "claude plugin install demo@acme"
# Runs as the person: starts every hook, kills some, and prints for each how it ended and what it said.
DRIVER = """
import json, random, subprocess, sys, tempfile, time
hook, events, kills = json.loads(sys.argv[1]), json.load(sys.stdin), int(sys.argv[2])
files = []
for text in events:
    file = tempfile.TemporaryFile()
    file.write(text.encode()); file.seek(0)
    files.append(file)
running = [subprocess.Popen(hook, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for file in files]
for each in random.sample(running, kills):
    time.sleep(random.random() * 0.1)
    each.kill()
said = [each.communicate() for each in running]
print(json.dumps([(each.returncode, out.decode()) for each, (out, _) in zip(running, said)]))
"""


def prepare(person: Person, hook: list[str]) -> Path:
    """Ask once, and say yes to it; where the ledger is."""
    person.run(hook, input=event(INSTALL))
    ledger = person.home / ".local/state/install-guard/ledger.sqlite3"
    with opened(ledger) as log:
        (one,) = approvals.every(log, [approvals.PENDING])
        approvals.allow(log, one, approvals.ONCE, "", lambda _text: "")
    return ledger


def storm(person: Person, hook: list[str], count: int, kills: int) -> list[tuple[int, str]]:
    """How each of so many hooks ended that were started at once, and what it printed."""
    calls = [json.loads(event(INSTALL)) | {"tool_use_id": f"storm_{at}"} for at in range(count)]
    argv = [sys.executable, "-I", "-S", "-c", DRIVER, json.dumps(hook), str(kills)]
    ended = person.run(argv, input=json.dumps([json.dumps(each) for each in calls]), timeout=900)
    if ended.code:
        sys.exit(f"the driver broke: {ended}")
    return [(code, out) for code, out in json.loads(ended.out)]


def verdict(ledger: Path, said: list[tuple[int, str]]) -> list[str]:
    """What is wrong, against what each hook said."""
    alive = [(at, out) for at, (code, out) in enumerate(said) if code == 0]
    wrong = [f"hook {at} ended with {code}" for at, (code, _) in enumerate(said) if code not in {0, -9}]
    went = [at for at, out in alive if '"ask"' not in out]
    with opened(ledger) as log:
        wrong += [*log.faults(), *approvals.faults(log)]
        calls = Counter(entry.call for entry in log.entries(kind="receipt"))
        consumed = sum(entry.fields["state"] == approvals.CONSUMED for entry in log.entries(kind="approval"))
    answered = [at for at, (_, out) in enumerate(said) if out] + went
    wrong += [
        f"hook {at} answered and has {calls[f'storm_{at}']} receipts" for at in answered if calls[f"storm_{at}"] != 1
    ]
    wrong += [f"{len(went)} hooks let it go on one approval"] if len(went) > 1 else []
    wrong += [f"the approval was consumed {consumed} times"] if consumed > 1 else []
    wrong += ["nobody was let go"] if not went and len(alive) == len(said) else []
    killed = sum(code == -9 for code, _ in said)
    print(
        f"{len(said)} hooks, {killed} killed: {len(alive)} answered, {len(went)} let go, {sum(calls.values()) - 1} receipts"
    )
    return wrong


def main() -> int:
    """Run both storms, and say what they left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hooks", type=int, default=200)
    arguments = parser.parse_args()
    hook = [sys.executable, "-I", "-S", str(ROOT / "hooks/guard.py"), "PreToolUse"]
    wrong = []
    with tempfile.TemporaryDirectory(prefix="hooks-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        for kills in (0, arguments.hooks // 2):
            person = Person(Path(folder) / str(kills), path=os.environ["PATH"])
            ledger = prepare(person, hook)
            began = time.monotonic()
            said = storm(person, hook, arguments.hooks, kills)
            print(f"{time.monotonic() - began:.0f} s on {os.cpu_count()} cores")
            wrong += verdict(ledger, said)
    print("\n".join(wrong) or "each answer has its receipt, the chain holds, one approval let one call go")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
