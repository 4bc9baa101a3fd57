"""`install-guard scan SOURCE`: fetch it, run none of it, and say what it brings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.cli import render
from install_guard.model import GuardError
from scan import inspection, report
from scan.model import Verdict

if TYPE_CHECKING:
    import argparse
    from typing import TextIO

    from scan.model import Report


def register(parser: argparse.ArgumentParser) -> None:
    """SOURCE, and how the report is written."""
    parser.add_argument(
        "source", metavar="SOURCE", help="a folder, owner/repo[#ref], a git address or a marketplace.json"
    )
    parser.add_argument("--plugin", metavar="NAME", help="look at one plugin of a marketplace, and what it depends on")
    parser.add_argument("--format", choices=report.FORMATS, default="text", help="how the report is written (text)")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write the report there instead of to the terminal")
    parser.add_argument(
        "--fail-on",
        metavar="VERDICT",
        type=Verdict,
        choices=list(Verdict),
        default=Verdict.caution,
        help="exit with 1 at this verdict and above: clear, capable, unverified, caution or danger (caution)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Scan, write the report, and give 1 where its verdict is at or above `--fail-on`."""
    found = inspection.inspect_source(arguments.source, plugin=arguments.plugin)
    _write(found, arguments.format, arguments.output)
    return int(fails(found.verdict, arguments.fail_on))


def fails(verdict: Verdict, limit: Verdict) -> bool:
    """Whether a verdict meets the limit; what could not be verified meets `caution`, as nothing vouches for it."""
    if limit is Verdict.caution and verdict is Verdict.unverified:
        return True
    return verdict.rank >= limit.rank


def _write(found: Report, form: str, output: Path | None) -> None:
    if output is None:
        _to(found, form, sys.stdout)
        return
    try:
        with output.open("w", encoding="utf-8") as stream:
            _to(found, form, stream)
    except OSError as error:
        raise GuardError(
            f"the report could not be written: {error.strerror}", str(output), "Name another file."
        ) from error


def _to(found: Report, form: str, stream: TextIO) -> None:
    if form == "text":
        render.console(stream).print(render.report(found))
    else:
        stream.write(report.written(found, form))
