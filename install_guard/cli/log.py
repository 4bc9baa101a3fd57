"""`install-guard log`: the event log as JSON lines, and whether its chain holds."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from install_guard.ledger import approvals, paths
from install_guard.ledger.log import shown

if TYPE_CHECKING:
    import argparse


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--verify", action="store_true", help="look for entries that were changed, lost or reordered")
    parser.add_argument("--after", metavar="NUMBER", type=int, default=0, help="leave out the entries up to this one")


def run(arguments: argparse.Namespace) -> int:
    """Print the entries after a number, or the chain's faults; 1 when there are any."""
    ledger = paths.of_person().ledger
    if not ledger.exists():
        print(f"nothing was logged yet ({ledger})", file=sys.stderr)
        return 0
    with shown(ledger) as log:
        if not arguments.verify:
            for entry in log.entries(after=arguments.after):
                print(entry.line())
            return 0
        faults = [*log.faults(), *approvals.faults(log)]
    print("\n".join(faults) or "every entry is as it was written, and in its place")
    return 1 if faults else 0
