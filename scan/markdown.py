"""A report as Markdown, for a pull request or a chat: nothing scanned in it can become markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan import since, verdict
from scan.model import Severity
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.model import Capability, Change, Finding, PluginReport, Report, Skipped, Suppressed

_MARKS = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&:@])")


def plain(text: str) -> str:
    """Scanned text as Markdown that shows just it: no link, no tag, no image, no mention."""
    return _MARKS.sub(r"\\\1", printable(text, 1000))


def code(text: str) -> str:
    """Scanned text as a code span, fenced by more backquotes than it holds."""
    shown = printable(text, 1000) or " "
    longest = max((len(run) for run in re.findall(r"`+", shown)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {shown} {fence}"


def write(report: Report) -> str:
    """The whole report."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# install-guard: {report.verdict}"
    yield ""
    yield f"Source: {code(report.source)}" + (f", commit {code(report.commit)}" if report.commit else "")
    yield f"Digest: {code(report.digest or 'none')}"
    yield ""
    yield from _notes(report.notes)
    yield from _details(report.findings, report.skipped, ())
    for plugin in verdict.looked_at(report):
        yield from _plugin(plugin)
    away = verdict.not_looked_at(report)
    if away:
        yield f"## {len(away)} not looked at"
        yield ""
        yield from (f"- {plain(plugin.name)}: {code(plugin.source)}" for plugin in away)
        yield ""
    yield from _suppressed(report.suppressed)
    yield from _since(report.since)


def _notes(notes: Iterable[str]) -> Iterator[str]:
    for told in notes:
        yield f"{plain(told)}"
        yield ""


def _suppressed(suppressed: Iterable[Suppressed]) -> Iterator[str]:
    """What an author has answered for."""
    each = list(suppressed)
    if each:
        yield f"## {len(each)} suppressed"
        yield ""
        yield from (_answered(one) for one in each)
        yield ""


def _answered(one: Suppressed) -> str:
    finding, until = one.finding, f" until {one.until}" if one.until else ""
    place = code(verdict.where(finding.path, finding.line))
    return (
        f"- {finding.severity} {plain(finding.message)} ({code(finding.rule)}) at {place}{until}: {plain(one.reason)}"
    )


def _since(found: Change | None) -> Iterator[str]:
    """What changed since what was scanned before."""
    if found is not None:
        yield f"## {plain(since.title(found).capitalize())}"
        yield ""
        yield from (f"- {code(f'{sign} {text}')}" for sign, text in since.lines(found))
        yield ""


def _plugin(plugin: PluginReport) -> Iterator[str]:
    version = f" {plain(plugin.version)}" if plugin.version else ""
    yield f"## {plain(plugin.name)}{version}: {plugin.verdict}"
    yield ""
    yield f"Source: {code(plugin.source)}"
    yield ""
    yield from _notes(plugin.notes)
    yield from _details(plugin.findings, plugin.skipped, plugin.capabilities)


def _details(
    findings: Iterable[Finding], skipped: Iterable[Skipped], capabilities: Iterable[Capability]
) -> Iterator[str]:
    lines = [*_findings(findings), *_skipped(skipped), *_running(capabilities)]
    yield from lines
    if lines:
        yield ""


def _findings(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in verdict.worst_first(findings):
        mark = f"**{finding.severity}**" if finding.severity is not Severity.note else finding.severity
        place = code(finding.path + (f":{finding.line}" if finding.line else ""))
        yield f"- {mark} {plain(finding.message)} ({code(finding.rule)}) at {place}"
        if finding.excerpt:
            yield f"  - {code(finding.excerpt)}"
        if finding.remedy:
            yield f"  - {plain(finding.remedy)}"


def _skipped(skipped: Iterable[Skipped]) -> Iterator[str]:
    for skip in skipped:
        weight = "**not seen**" if skip.matters else "not seen"
        yield f"- {weight} {code(skip.path)}: {plain(skip.reason)}"


def _running(capabilities: Iterable[Capability]) -> Iterator[str]:
    for capability in capabilities:
        if capability.runs:
            yield f"- runs: {code(verdict.line_of(capability))}"
