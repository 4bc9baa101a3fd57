"""`install-guard audit [PATH…]`: what past transcripts installed, by whom, and what the guard says to it."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from install_guard.audit import report, text
from install_guard.audit.model import KINDS, UNAPPROVED
from install_guard.audit.spread import cores, spread
from install_guard.audit.whole import Wanted, audit
from install_guard.cli import render, speech
from install_guard.ledger import paths
from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from install_guard.audit.model import Audit

_KINDS = (*KINDS, UNAPPROVED)
_DAY = len("2026-01-31")


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="transcripts: files, folders or globs, `-` for standard input (default: all of this machine's)",
    )
    parser.add_argument(
        "--since", metavar="DATE", type=_since, help="leave out what came before: 2026-01-31[T12:00[Z]]"
    )
    parser.add_argument("--until", metavar="DATE", type=_until, help="leave out what came after; a day counts whole")
    parser.add_argument("--project", metavar="DIR", help="only what ran in this folder or below it")
    kinds = ", ".join(_KINDS)
    parser.add_argument("--only", metavar="KIND", action="append", choices=_KINDS, default=[], help=f"only: {kinds}")
    parser.add_argument(
        "--fail-on", metavar="KIND", action="append", choices=_KINDS, default=[], help="exit with 1 where there is any"
    )
    parser.add_argument("--format", choices=report.FORMATS, default="text", help="how the audit is written (text)")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write it there instead of to the terminal")
    parser.add_argument("--processes", metavar="N", type=_positive, default=0, help="processes (one for each core)")
    parser.add_argument("--dask", metavar="ADDRESS", default="", help="work on the Dask cluster at this address")


def run(arguments: argparse.Namespace) -> int:
    """Audit, write the report, and give 1 where `--fail-on` names what there is."""
    project = os.path.abspath(arguments.project) if arguments.project else ""  # noqa: PTH100 -- as transcripts have it: links stay
    if arguments.since and arguments.until and arguments.since >= arguments.until:
        raise GuardError(
            "--since is not before --until, so nothing lies between them", remedy="Name an earlier --since."
        )
    wanted = Wanted(arguments.since, arguments.until, project, tuple(arguments.only))
    ledger = paths.of_person().ledger
    with _progress() as told, spread(arguments.processes or cores(), arguments.dask) as way:
        found = audit(arguments.paths, way, wanted, ledger if ledger.exists() else None, told)
    with _stream(arguments.output) as stream:
        _write(found, arguments.format, stream)
    return int(any(found.counts[kind] for kind in arguments.fail_on))


def _write(found: Audit, form: str, stream: TextIO) -> None:
    if form == "text":
        screen = render.console(stream)
        for line in text.render(found):
            screen.print(line)
    else:
        stream.write(report.written(found, form))


@contextmanager
def _stream(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        return
    try:
        with output.open("w", encoding="utf-8") as stream:
            yield stream
    except OSError as error:
        raise GuardError(f"the audit could not be written: {error.strerror}", str(output)) from error


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, and only in a terminal."""
    screen = render.console(sys.stderr)
    columns = (TextColumn("reading transcripts"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=screen, transient=True, disable=not screen.is_terminal or speech.level() <= speech.QUIET
    ) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


def _since(said: str) -> datetime:
    return _moment(said)


def _until(said: str) -> datetime:
    return _moment(said) + (timedelta(days=1) if len(said) == _DAY else timedelta(0))


def _moment(said: str) -> datetime:
    """A day (its beginning here) or a moment; without a zone it is this machine's time."""
    try:
        if len(said) == _DAY:
            return datetime.combine(date.fromisoformat(said), time()).astimezone()
        return datetime.fromisoformat(said).astimezone(UTC)
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"{said!r} is no date: say 2026-01-31 or 2026-01-31T12:00Z") from None


def _positive(said: str) -> int:
    if not said.isdecimal() or not int(said):
        raise argparse.ArgumentTypeError(f"{said!r} is no number of processes")
    return int(said)
