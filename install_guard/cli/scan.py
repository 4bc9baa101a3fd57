"""`install-guard scan SOURCE`: fetch it, run none of it, and say what it brings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.cli import render
from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.review import policy
from scan import inspection, known, report
from scan.model import Verdict

if TYPE_CHECKING:
    import argparse
    from typing import TextIO

    from scan.model import Report
    from scan.settings import Settings
    from scan.source import Source


def register(parser: argparse.ArgumentParser) -> None:
    """SOURCE, and how the report is written."""
    parser.add_argument(
        "source", metavar="SOURCE", help="a folder, owner/repo[#ref], a git address or a marketplace.json"
    )
    parser.add_argument("--plugin", metavar="NAME", help="look at one plugin of a marketplace, and what it depends on")
    parser.add_argument(
        "--elsewhere", action="store_true", help="fetch the plugins of a marketplace that lie in other repositories too"
    )
    parser.add_argument(
        "--server", action="store_true", help="look at the folder of an MCP server as one that is started"
    )
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
    ground = paths.of_person()
    settings = policy.load(ground).settings(ground.cache)
    wanted = _source(arguments.source, settings)
    with render.progress(f"scanning {wanted if isinstance(wanted, str) else arguments.source}") as told:
        found = inspection.inspect_source(
            wanted,
            settings,
            arguments.plugin,
            elsewhere=arguments.elsewhere or None,
            server=arguments.server,
            told=told,
        )
    _write(found, arguments.format, arguments.output)
    return int(fails(found.verdict, arguments.fail_on))


def _source(text: str, settings: Settings) -> str | Source:
    """The marketplace that the client knows by this name, else the text, to be read as a source."""
    if "/" in text or Path(text).exists():
        return text
    market = known.records(settings).marketplaces.get(text)
    return market.source if market is not None else text


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
