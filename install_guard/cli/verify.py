"""`install-guard verify`: all that loads code into Claude Code, read anew and held against what was seen before."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from install_guard.cli import render, usage
from install_guard.ledger import paths, person
from install_guard.ledger.log import opened
from install_guard.watch import look, memory, off, telling
from install_guard.watch.where import Session
from scan.model import Verdict
from scan.printable import printable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from install_guard.ledger.paths import Ground
    from install_guard.watch.look import Outcome
    from install_guard.watch.memory import Kept

SECONDS = 1_800.0
_WAIT = 20.0
_SHOWN = 6  # lines of one part


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--project", metavar="DIR", type=Path, help="the project to look at too (default: this folder)")
    parser.add_argument(
        "--undo", metavar="ID", type=usage.text, help="turn on again what was switched off under this name"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Look, and print what there is; 1 where a part changed unexplained, or a person should look at one."""
    ground = paths.of_person()
    if arguments.undo:
        return _undo(ground, arguments.undo)
    # A look is told once, and it is a person who must hear it: an agent could take one to keep what it did from them.
    person.refuse_agents(os.environ)
    with render.progress("reading what loads code") as told:
        outcome = look.look(session(ground, arguments.project), ground, SECONDS, whole=True, told=told)
    if arguments.format == "json":
        print(json.dumps(as_json(outcome), indent=2))
    else:
        _print(outcome)
    return int(bool(outcome.changes or outcome.problems or _weighty(outcome.parts)))


def session(ground: Ground, project: Path | None) -> Session:
    """What a session started here would load."""
    named = os.environ.get("CLAUDE_CONFIG_DIR")
    kept = {name: os.environ[name] for name in ("CLAUDE_CODE_PLUGIN_DIRS",) if name in os.environ}
    client = Path(named) if named else ground.home / ".claude"
    return Session(ground.home, client, (project or Path()).absolute(), environment=kept)


def as_json(outcome: Outcome) -> dict[str, Any]:
    """The picture and what changed in it."""
    return {
        "schema": "install-guard/verify/1",
        "first": outcome.first,
        "parts": [one.model_dump(mode="json") for one in outcome.parts],
        "changes": [look.fields(one) for one in outcome.changes],
        "problems": outcome.problems,
    }


def _undo(ground: Ground, name: str) -> int:
    """A person alone may turn on what was switched off."""
    with person.at_terminal() as terminal, memory.remembered(ground.state, _WAIT) as remembered:
        done = off.undo(remembered, name)
        with opened(ground.ledger) as log:
            log.add("watch-undone", {"part": done.part, "file": done.file, "off": done.id})
        terminal.say(f"{printable(done.name)} is in {done.file} as it was before; it loads at the next start.")
    return 0


def _weighty(parts: Sequence[Kept]) -> list[Kept]:
    return [one for one in parts if one.on and one.verdict.rank >= Verdict.unverified.rank]


def _print(outcome: Outcome) -> None:
    screen = render.console()
    for line in lines(outcome):
        screen.print(line)


def lines(outcome: Outcome) -> Iterator[Text]:
    """Every part with its verdict, the strictest first, and then what changed."""
    for one in sorted(outcome.parts, key=lambda part: (-part.verdict.rank, part.kind, part.name)):
        yield row(one)
        if one.verdict is not Verdict.clear:
            yield from (Text(f"      {line}", style="dim") for line in one.lines[:_SHOWN])
    yield Text()
    if outcome.first:
        yield Text("This was the first look: what changes from here on is told.")
    yield from (Text(line) for line in telling.message(outcome._replace(first=False)).splitlines())
    if not outcome.first and not outcome.changes and not outcome.problems:
        yield Text("Nothing has changed since the last look.")


def row(one: Kept) -> Text:
    """A part on one line."""
    state = "" if one.on else " (off)"
    return Text.assemble(
        render.word(f"{one.verdict:<10}"), f" {one.kind:<11} {printable(one.name)}{state}  ", (one.place, "dim")
    )
