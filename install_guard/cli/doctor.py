"""`install-guard doctor`: whether the guard is called and honoured, and how to mend what is wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from install_guard import __version__
from install_guard.cli import exams_host, exams_own, render, speech, trial
from install_guard.cli.patient import Patient, fault
from install_guard.model import GuardError
from scan.printable import printable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Iterator

    from install_guard.cli.patient import Told

    Examination = Callable[[Patient], Iterator[Told]]

EXAMS: dict[str, Examination] = {
    "client": exams_host.of_client,
    "settings": exams_host.of_settings,
    "registered": exams_host.of_registration,
    "matcher": exams_host.of_matcher,
    "files": exams_host.of_files,
    "switches": exams_host.of_switches,
    "others": exams_host.of_others,
    "modes": exams_host.of_modes,
    "python3": exams_own.of_python,
    "byte-code": exams_own.of_byte_code,
    "scanner": exams_own.of_scanner,
    "git": exams_own.of_git,
    "policy": exams_own.of_policy,
    "folders": exams_own.of_ground,
    "space": exams_own.of_space,
    "clock": exams_own.of_clock,
    "sessions": exams_own.of_sessions,
    "answers": exams_own.of_answers,
    "session": trial.of_session,
}
ASKED_FOR = ("session",)  # not made unless it is named: it starts the client
_STYLES = {"well": "green", "note": "cyan", "fault": "bold red"}
_EDGE = 6


class Examined(NamedTuple):
    """One examination and what it said."""

    name: str
    told: list[Told]


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--project", metavar="DIR", type=Path, default=Path(), help="where a session would start (default: this folder)")  # fmt: skip
    parser.add_argument("--session", action="store_true", help="start the client too, against a stand-in for the model")
    parser.add_argument("--only", metavar="EXAM", action="append", choices=list(EXAMS), default=[], help="one examination; again for more")  # fmt: skip
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Examine, print what was found, and give 1 where there is a fault."""
    wanted = arguments.only or [name for name in EXAMS if name not in ASKED_FOR]
    more = ASKED_FOR if arguments.session else ()
    done = examine(Patient(arguments.project.absolute(), os.environ), {*wanted, *more})
    faults = sum(told.state == "fault" for one in done for told in one.told)
    if arguments.format == "json":
        print(json.dumps(as_json(done), indent=2))
    else:
        screen = render.console()
        for line in _lines(done, faults):
            screen.print(line)
    return int(faults > 0)


def examine(patient: Patient, wanted: Collection[str]) -> list[Examined]:
    """What the examinations say, in their order."""
    return [Examined(name, _said(exam, patient)) for name, exam in EXAMS.items() if name in wanted]


def as_json(done: list[Examined]) -> dict[str, Any]:
    """What was found, under names that scripts can rely on."""
    exams = [{"name": one.name, "told": [told._asdict() for told in one.told]} for one in done]
    return {"schema": "install-guard/doctor/1", "version": __version__, "exams": exams}


def _said(exam: Examination, patient: Patient) -> list[Told]:
    try:
        return list(exam(patient))
    except (GuardError, OSError, ValueError) as error:
        return [fault(f"it could not be examined: {error}", "Mend that first")]


def _no_fault(done: list[Examined]) -> str:
    """What no fault proves: of some examinations, nothing about the others."""
    if {one.name for one in done} >= EXAMS.keys() - set(ASKED_FOR):
        return "No fault: the guard is called, and answers."
    return f"No fault in {', '.join(one.name for one in done)}; the rest was not examined."


def _lines(done: list[Examined], faults: int) -> Iterator[Text]:
    """A line for each word of each examination, its state first, and under a fault what mends it."""
    for one in done:
        for told in one.told:
            if told.state == "fault" or speech.level() > speech.QUIET:
                yield Text.assemble(
                    (f"{told.state:<{_EDGE}}", _STYLES[told.state]), f"{one.name}: {printable(told.text, 1000)}"
                )
                if told.remedy:
                    yield from (Text(f"{'':<{_EDGE}}to mend it: {line}") for line in told.remedy.splitlines()[:1])
    if speech.level() > speech.QUIET:
        yield Text()
        yield Text(f"{faults} fault{'' if faults == 1 else 's'}." if faults else _no_fault(done))
