"""`install-guard run -- PROGRAM WORD…`: exactly this program with exactly these words, no shell, and a receipt."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard import hook
from install_guard.cli import speech
from install_guard.ledger import paths
from install_guard.ledger.person import who
from install_guard.model import GuardError
from install_guard.review.running import Running, Wanted
from install_guard.run import workspace

if TYPE_CHECKING:
    import argparse

    from install_guard.review.running import Came
    from install_guard.run.report import RanReport, RunReport

CODES = {"passed": 0, "held": 1, "denied": 1, "refused": 2, "failed": 3, "timed-out": 4}


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments; the program's own words stand behind `--`, and no parser sees them."""
    parser.usage = "install-guard run [--timeout S] [--cwd DIR] [--plan] [--format text|json] -- PROGRAM [WORD ...]"
    parser.add_argument("--timeout", metavar="S", type=float, help="seconds it may take, from 0.05 (default: 120)")
    parser.add_argument("--cwd", metavar="DIR", default=".", help="a folder of this workspace (default: this one)")
    parser.add_argument("--plan", action="store_true", help="print what would be run, as JSON, and run nothing")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Run it, pass its output on, and say last how it ended."""
    if not arguments.program:
        raise GuardError("there is no program to run", remedy="Write: install-guard run -- PROGRAM WORD…")
    here = Path.cwd()
    wanted = Wanted(tuple(arguments.program), here / arguments.cwd, workspace.of(here), arguments.timeout)
    running = Running(paths.of_person(), {"by": who()}, hook.open_file)
    if arguments.plan:
        print(json.dumps(running.plan(wanted).model_dump(by_alias=True), indent=2))
        return 0
    came = running.run(wanted)
    if arguments.format == "json":
        print(json.dumps(came.report.model_dump(by_alias=True), indent=2))
    else:
        _show(came)
    return CODES[came.report.outcome]


def _show(came: Came) -> None:
    """The program's own output on both streams, and on the second one how it ended."""
    for output, errors in came.outputs:
        for stream, data in ((sys.stdout.buffer, output), (sys.stderr.buffer, errors)):
            stream.write(data)
            stream.flush()
    for line in _last(came.report):
        speech.note(line)


def _last(report: RunReport) -> list[str]:
    lines = [report.reason] if report.reason else []
    if report.steps:
        lines.append(f"install-guard: {report.outcome}: {ended(report.steps[-1])}")
    if report.receipt:
        lines.append(f"receipt {report.receipt}")
    return lines


def ended(step: RanReport) -> str:
    """How a program ended, in words."""
    how = {
        "exited": f"exit {step.code}",
        "signalled": f"ended by signal {step.signal}",
        "timed-out": "out of time, and ended with all that it started",
        "stopped": "stopped",
    }[step.end]
    script = f" in {step.script}" if step.script else ""
    return f"{how} after {step.seconds:g} s: {step.asked[0]}{script}"
