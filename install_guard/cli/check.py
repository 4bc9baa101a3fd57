"""`install-guard check COMMAND`: the reading, the scan and the answer that the hook would give."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install_guard import hook, reader
from install_guard.cli import speech
from install_guard.ledger import paths, receipts
from install_guard.ledger.person import who
from install_guard.review import handoff, words
from install_guard.review.outright import outright

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from install_guard.event import Decision
    from install_guard.ledger.paths import Ground
    from install_guard.model import Reading

_GOES_ON = {"pass", "approve"}


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("command", metavar="COMMAND", help="the command, as one word")
    parser.add_argument("--cwd", metavar="DIR", help="the folder it would run in (default: this one)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Print the answer; 0 when the command would go on."""
    decision, answer = check(arguments.command, Path(arguments.cwd or ".").absolute(), paths.of_person())
    text = (
        json.dumps(answer, indent=2)
        if arguments.format == "json"
        else decision.reason or "pass: it brings nothing into your agent"
    )
    print(text)
    return 0 if decision.outcome in _GOES_ON else 1


def check(command: str, cwd: Path, ground: Ground) -> tuple[Decision, dict[str, Any]]:
    """The decision on a command, and the answer under the names of the JSON contract."""
    home = os.environ.get("HOME")
    reading = reader.read(command, cwd=str(cwd), home=home, shell=hook.shell(), open_file=hook.open_file, packages=True)
    opinion = outright(reading)
    if opinion is None:
        _say(f"scanning: {words.label(reading)}")
        opinion = handoff.scanned(reading, ground, str(cwd), handoff.PATIENCE)
    if opinion.outcome == "pass":
        decision = words.decision(opinion, reading, "")
    else:
        decision = handoff.settled(opinion, reading, ground, {"by": who(), "how": receipts.CHECK, "cwd": str(cwd)})
    return decision, _answer(decision, reading, opinion.scanned)


def _answer(decision: Decision, reading: Reading, scanned: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    read = receipts.read_fields(reading)
    kept = {key: read[key] for key in ("kind", "label", "requests", "gaps", "doors")}
    kept["packages"] = read.get("packages", [])
    return {
        **kept,
        "outcome": decision.outcome,
        "reason": decision.reason,
        "receipt": decision.receipt or None,
        "reports": list(scanned),
    }


def _say(text: str) -> None:
    if sys.stderr.isatty():
        speech.note(text)
