"""`install-guard scan SOURCE`: fetch it, run none of it, and say what it brings."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.cli import render, speech
from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.review import blocks, policy
from scan import inspection, known, report, suppress
from scan.model import Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable
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
    parser.add_argument(
        "--since",
        metavar="DIGEST|REF",
        help="tell what changed since a digest that was scanned, or a branch, tag or commit",
    )
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        help=f"suppressions; without it {suppress.NAME} in the folder that is scanned",
    )
    parser.add_argument(
        "--baseline", metavar="FILE", type=Path, help="leave out of account what stands in this baseline"
    )
    parser.add_argument("--write-baseline", metavar="FILE", type=Path, help="write what is found now as a baseline")
    parser.add_argument("--format", choices=report.FORMATS, default="text", help="how the report is written (text)")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write the report there instead of to the terminal")
    parser.add_argument(
        "--fail-on",
        metavar="VERDICT",
        type=_verdict,
        choices=list(Verdict),
        default=Verdict.caution,
        help="exit with 1 at this verdict and above: clear, capable, unverified, caution or danger (caution)",
    )


def _verdict(said: str) -> Verdict:
    if said not in set(Verdict):
        raise argparse.ArgumentTypeError(f"{said!r} is no verdict: say {', '.join(Verdict)}")
    return Verdict(said)


def run(arguments: argparse.Namespace) -> int:
    """Scan, write the report, and give 1 where its verdict is at or above `--fail-on`."""
    ground = paths.of_person()
    rules = policy.load(ground, Path.cwd())
    settings = rules.settings(ground.cache)
    wanted = _source(arguments.source, settings)
    answers = _answers(arguments)  # before the work: a file that cannot be read or written is told at once
    for output in filter(None, (arguments.output, arguments.write_baseline)):
        _placed(output)
    with render.progress(f"scanning {wanted if isinstance(wanted, str) else arguments.source}") as told:
        found = inspection.inspect_source(
            wanted,
            settings,
            arguments.plugin,
            elsewhere=arguments.elsewhere or None,
            server=arguments.server,
            told=told,
            before=arguments.since,
        )
    found = blocks.marked(_answered(found, answers), rules.blocked)
    if arguments.write_baseline is not None:
        _write(arguments.write_baseline, lambda stream: stream.write(suppress.baseline_text(found)))
        speech.note(f"Written: {arguments.write_baseline}. From now on: --baseline {arguments.write_baseline}")
    if arguments.output is None:
        _to(found, arguments.format, sys.stdout)
    else:
        _write(arguments.output, lambda stream: _to(found, arguments.format, stream))
    return int(fails(found.verdict, arguments.fail_on))


def _answers(arguments: argparse.Namespace) -> list[suppress.Ignoring | suppress.Baseline]:
    """What the author has answered for: in a file that is named, else in the scanned folder's own; in a baseline."""
    own = Path(arguments.source, suppress.NAME)
    file = arguments.config or (own if own.is_file() else None)
    found: list[suppress.Ignoring | suppress.Baseline] = []
    if file is not None:
        found.append(suppress.Ignoring(suppress.config(file).scan.ignore, own=arguments.config is None))
    if arguments.baseline is not None:
        found.append(suppress.baseline(arguments.baseline))
    return found


def _answered(found: Report, answers: list[suppress.Ignoring | suppress.Baseline]) -> Report:
    """The report without what is answered for, and a note for each answer that did nothing."""
    left = suppress.without(found, *answers)
    notes = [printable(note) for each in answers if isinstance(each, suppress.Ignoring) for note in each.notes()]
    return left.model_copy(update={"notes": (*left.notes, *notes)})


def _source(text: str, settings: Settings) -> str | Source:
    """The marketplace that the client knows by this name, else the text, to be read as a source."""
    here = Path(text)
    if here.is_file() and here.suffix != ".json":
        raise GuardError("one file is no source", str(here), "Name the folder of the plugin that it belongs to.")
    if "/" in text or here.exists():
        return text
    market = known.records(settings).marketplaces.get(text)
    return market.source if market is not None else text


def fails(verdict: Verdict, limit: Verdict) -> bool:
    """Whether a verdict meets the limit; what could not be verified meets `caution`, as nothing vouches for it."""
    if limit is Verdict.caution and verdict is Verdict.unverified:
        return True
    return verdict.rank >= limit.rank


def _placed(output: Path) -> None:
    if output.is_dir() or not output.parent.is_dir():
        what = "is a folder" if output.is_dir() else "lies in a folder that is not there"
        raise GuardError(f"the report could not be written: it {what}", str(output), "Name another file.")


def _write(output: Path, write: Callable[[TextIO], object]) -> None:
    try:
        with output.open("w", encoding="utf-8") as stream:
            write(stream)
    except OSError as error:
        raise GuardError(
            f"the report could not be written: {error.strerror}", str(output), "Name another file."
        ) from error


def _to(found: Report, form: str, stream: TextIO) -> None:
    if form == "text":
        render.console(stream).print(render.report(found))
    else:
        stream.write(report.written(found, form))
