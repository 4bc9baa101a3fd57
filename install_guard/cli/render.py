"""What a person sees in a terminal: colours only where they are wanted, lines that fit, nothing scanned left raw."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from rich.console import Console, Group
from rich.padding import Padding
from rich.text import Text

from install_guard.cli import speech
from scan import since, verdict
from scan.model import Severity, Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import RenderableType

    from scan.model import Capability, Change, Finding, PluginReport, Report, Skipped, Suppressed

STYLES = {
    "clear": "green",
    "capable": "cyan",
    "unverified": "yellow",
    "caution": "yellow",
    "danger": "bold red",
    "note": "dim",
    "approve": "green",
    "pass": "green",
    "hold": "yellow",
    "deny": "bold red",
}
MEANING = {
    Verdict.clear: "nothing found, and nothing runs by itself",
    Verdict.capable: "nothing found; it brings things that run",
    Verdict.unverified: "something that counts could not be looked at",
    Verdict.caution: "something was found that a person should look at",
    Verdict.danger: "something was found that has no honest reading",
}
NOTE = 1000  # characters of a note
UNCUT = 1 << 14  # columns where nobody looks at a screen: what reads a pipe wants a line whole


def console(stream: TextIO | None = None, *, width: int | None = None) -> Console:
    """A console for a stream: no colour and no cutting where it is no terminal, or where NO_COLOR is set."""
    out = stream if stream is not None else sys.stdout
    terminal = bool(getattr(out, "isatty", lambda: False)())
    return Console(
        file=out,
        color_system="auto" if terminal and not os.environ.get("NO_COLOR") else None,
        highlight=False,
        markup=False,
        emoji=False,
        width=width if width is not None else (None if terminal else UNCUT),
    )


@contextmanager
def progress(title: str) -> Iterator[Callable[[str], None]]:
    """What is being done, on stderr and only in a terminal; the text given to it is shown beside the title."""
    screen = console(sys.stderr)
    if not screen.is_terminal or speech.level() <= speech.QUIET:
        yield lambda _text: None
        return
    with screen.status(Text(printable(title))) as status:
        yield lambda text: status.update(Text(f"{printable(title)}: {printable(text)}"))


def word(name: str) -> Text:
    """A verdict, severity or outcome in its colour."""
    return Text(str(name), style=STYLES.get(str(name), ""))


def report(found: Report) -> RenderableType:
    """A whole report: the verdict, the catalogue's findings, every plugin that is not clear, and a line of counts."""
    parts: list[RenderableType] = [_head(found)]
    parts += _notes(found.notes)
    parts += _findings(found.findings)
    parts += _skipped(found.skipped)
    parts += _suppressed(found.suppressed)
    for each in verdict.looked_at(found):
        if len(found.plugins) == 1 or each.verdict is not Verdict.clear:
            parts += ["", *plugin(each)]
    parts += _elsewhere(verdict.not_looked_at(found))
    parts += _since(found.since)
    parts += ["", _counts(found)]
    return Group(*parts)


def _head(found: Report) -> Text:
    named = found.marketplace or found.source
    commit = f" at {found.commit[:12]}" if found.commit else ""
    return Text.assemble(word(found.verdict), f"  {printable(named)}{commit}: {MEANING[found.verdict]}")


def plugin(each: PluginReport) -> Iterator[RenderableType]:
    """One plugin: its verdict, its findings, what was not seen, what it brings."""
    version = f" {each.version}" if each.version else ""
    yield Text.assemble(word(each.verdict), f"  {each.name}{version} ", (f"({each.source})", "dim"))
    yield from _notes(each.notes)
    yield from _findings(each.findings)
    yield from _skipped(each.skipped)
    yield from _brings(each.capabilities)


def _elsewhere(plugins: list[PluginReport]) -> Iterator[RenderableType]:
    """The plugins that were not looked at: their names, once for each reason."""
    names: dict[str, list[str]] = {}
    for each in plugins:
        names.setdefault("; ".join(skip.reason for skip in each.skipped), []).append(each.name)
    for reason, those in names.items():
        yield ""
        count = f"{len(those)} plugins" if len(those) > 1 else "1 plugin"
        yield Text.assemble(word(Verdict.unverified), f"  {count}: {printable(reason)}")
        yield _inset(Text(", ".join(those), style="dim"))


def _findings(findings: Iterable[Finding]) -> Iterator[RenderableType]:
    for finding in verdict.worst_first(findings):
        if finding.severity is Severity.note:
            continue
        place = verdict.where(finding.path, finding.line)
        yield _inset(Text.assemble(word(finding.severity), f" {finding.message} ", (f"[{finding.rule}]", "dim")))
        yield _inset(Text.assemble((place, "underline"), f"  {finding.excerpt}" if finding.excerpt else ""), 4)
        if finding.remedy:
            yield _inset(Text(finding.remedy, style="dim"), 4)


def _skipped(skipped: Iterable[Skipped]) -> Iterator[RenderableType]:
    for skip in skipped:
        if skip.matters:
            yield _inset(Text.assemble(("not seen", "yellow"), f" {printable(skip.path)}: {printable(skip.reason)}"))


def _notes(notes: Iterable[str]) -> Iterator[RenderableType]:
    yield from (_inset(Text(printable(told, NOTE), style="dim")) for told in notes)


def _suppressed(suppressed: Iterable[Suppressed]) -> Iterator[RenderableType]:
    for each in suppressed:
        finding = each.finding
        place = verdict.where(finding.path, finding.line)
        until = f" until {each.until}" if each.until else ""
        told = (
            f" {finding.severity} {finding.message} [{finding.rule}] at {place}{until}: {printable(each.reason, NOTE)}"
        )
        yield _inset(Text.assemble(("suppressed", "dim"), told))


def _since(found: Change | None) -> Iterator[RenderableType]:
    """What changed since what was scanned before."""
    if found is None:
        return
    yield ""
    yield Text(since.title(found))
    styles = {"+": "yellow", "-": "dim", "~": ""}
    yield from (_inset(Text.assemble((sign, styles[sign]), f" {text}")) for sign, text in since.lines(found))


def _brings(capabilities: Iterable[Capability]) -> Iterator[RenderableType]:
    rest: dict[str, int] = {}
    for capability in capabilities:
        if capability.runs:
            yield _inset(Text.assemble(("runs", "cyan"), f" {verdict.line_of(capability)}"))
        else:
            rest[capability.kind] = rest.get(capability.kind, 0) + 1
    if rest:
        yield _inset(Text("brings " + ", ".join(f"{count} {kind}" for kind, count in rest.items()), style="dim"))


def _counts(found: Report) -> Text:
    counts = {name: sum(each.verdict is name for each in found.plugins) for name in reversed(Verdict)}
    told = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    plugins = "1 plugin" if len(found.plugins) == 1 else f"{len(found.plugins)} plugins"
    aside = f"; {len(found.suppressed)} suppressed" if found.suppressed else ""
    return Text(f"{plugins}: {told or 'none'}; {len(found.rules)} rules{aside}")


def _inset(text: Text, by: int = 2) -> Padding:
    return Padding(text, (0, 0, 0, by), expand=False)
