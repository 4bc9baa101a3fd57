"""One word for what was found, and the lines that tell a person why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan.model import Severity, Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.model import Capability, Finding, PluginReport, Report, Skipped

FINDINGS = 6  # findings named in a summary
RUNS = 12  # things that run, named in a summary
NOT_SEEN = 4  # skipped files named in a summary


def grade(findings: Iterable[Finding], skipped: Iterable[Skipped], capabilities: Iterable[Capability] = ()) -> Verdict:
    """Danger or caution by the worst finding, unverified where something that counts was not seen, else by what runs."""
    severities = {finding.severity for finding in findings}
    if Severity.danger in severities:
        return Verdict.danger
    if Severity.caution in severities:
        return Verdict.caution
    if any(skip.matters for skip in skipped):
        return Verdict.unverified
    return Verdict.capable if any(capability.runs for capability in capabilities) else Verdict.clear


def strictest(verdicts: Iterable[Verdict]) -> Verdict:
    """The strictest of several; clear where there are none."""
    return max(verdicts, key=lambda verdict: verdict.rank, default=Verdict.clear)


def looked_at(report: Report) -> list[PluginReport]:
    """The plugins whose files were read, the strictest verdict first."""
    return sorted((plugin for plugin in report.plugins if plugin.digest), key=lambda plugin: -plugin.verdict.rank)


def not_looked_at(report: Report) -> list[PluginReport]:
    """The plugins whose files were not read: they lie elsewhere, or could not be had."""
    return [plugin for plugin in report.plugins if not plugin.digest]


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by weight, and in the order of their files."""
    order = [Severity.danger, Severity.caution, Severity.note]
    return sorted(findings, key=lambda finding: (order.index(finding.severity), finding.path, finding.line or 0))


def summary(report: Report) -> list[str]:
    """What a person should read before they answer: findings with their files, what was not seen, what runs."""
    lines = list(_found(report.findings)) + list(_unseen(report.skipped))
    for plugin in [*looked_at(report), *not_looked_at(report)]:
        if plugin.verdict is not Verdict.clear:
            lines.append(f"{printable(plugin.name)}: {plugin.verdict}")
            lines += [f"  {line}" for line in of_plugin(plugin)]
    return lines


def of_plugin(plugin: PluginReport) -> list[str]:
    """The same for one plugin."""
    return [*_found(plugin.findings), *_unseen(plugin.skipped), *_running(plugin.capabilities)]


def _found(findings: Iterable[Finding]) -> Iterator[str]:
    weighty = [finding for finding in worst_first(findings) if finding.severity is not Severity.note]
    yield from (f"{each.severity}: {each.message} ({where(each.path, each.line)})" for each in weighty[:FINDINGS])
    if len(weighty) > FINDINGS:
        yield f"and {len(weighty) - FINDINGS} more findings"


def _unseen(skipped: Iterable[Skipped]) -> Iterator[str]:
    weighty = [skip for skip in skipped if skip.matters]
    yield from (f"not seen: {printable(skip.path)}: {printable(skip.reason)}" for skip in weighty[:NOT_SEEN])
    if len(weighty) > NOT_SEEN:
        yield f"and {len(weighty) - NOT_SEEN} more that were not seen"


def _running(capabilities: Iterable[Capability]) -> Iterator[str]:
    running = [capability for capability in capabilities if capability.runs]
    yield from (line_of(capability) for capability in running[:RUNS])
    if len(running) > RUNS:
        yield f"and {len(running) - RUNS} more things that run"


def line_of(capability: Capability) -> str:
    """`hook at SessionStart: bash hooks/start.sh (hooks/hooks.json), talks to example.test`."""
    parts = [capability.kind]
    if capability.name and capability.name != "command":
        parts.append(capability.name)
    if capability.when:
        parts.append(f"at {capability.when}" if capability.kind == "hook" else f"when {capability.when}")
    line = " ".join(parts)
    if capability.command:
        line += f": {capability.command}"
    hosts = f", talks to {', '.join(capability.hosts)}" if capability.hosts else ""
    return f"{line} ({printable(capability.file)}){hosts}"


def where(path: str, line: int | None) -> str:
    """`path:line`, safe to print."""
    return printable(path) + (f":{line}" if line else "")
