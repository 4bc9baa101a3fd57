"""A report as SARIF 2.1.0, as code hosts show it: one result a finding, one a file that was not seen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from scan.model import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.model import Finding, PluginReport, Report, Skipped, Suppressed

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.danger: "error", Severity.caution: "warning", Severity.note: "note"}
NOT_SEEN = "not-seen"


def write(report: Report) -> str:
    """The report as one run of one tool."""
    results = [*_results(report.findings, ""), *_unseen(report.skipped, "")]
    for plugin in report.plugins:
        results += _of_plugin(plugin)
    results += [_suppressed(each) for each in report.suppressed]
    run = {
        "tool": {"driver": _driver(report)},
        "columnKind": "unicodeCodePoints",
        "results": results,
        "properties": {
            "source": report.source,
            "verdict": str(report.verdict),
            "digest": report.digest,
            "notes": report.notes,
        },
    }
    return document(run)


def document(run: dict[str, Any]) -> str:
    """One run as a whole document."""
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _driver(report: Report) -> dict[str, Any]:
    found = {finding.rule: finding for finding in _every(report)}
    ids = list(dict.fromkeys([*report.rules, *found, NOT_SEEN]))
    return {"name": "install-guard", "rules": [_rule(rule, found.get(rule)) for rule in ids]}


def _every(report: Report) -> Iterator[Finding]:
    yield from report.findings
    yield from (each.finding for each in report.suppressed)
    for plugin in report.plugins:
        yield from plugin.findings


def _rule(rule: str, finding: Finding | None) -> dict[str, Any]:
    described: dict[str, Any] = {"id": rule, "shortDescription": {"text": rule.replace("-", " ")}}
    if finding is not None and finding.why:
        described["fullDescription"] = {"text": finding.why}
    if finding is not None and finding.remedy:
        described["help"] = {"text": finding.remedy}
    return described


def _of_plugin(plugin: PluginReport) -> Iterator[dict[str, Any]]:
    yield from _results(plugin.findings, plugin.name)
    yield from _unseen(plugin.skipped, plugin.name)


def _suppressed(each: Suppressed) -> dict[str, Any]:
    """A finding that was answered for, as code hosts hide it: closed, with its reason."""
    (result,) = _results([each.finding], each.plugin)
    return {**result, "suppressions": [{"kind": "external", "justification": each.reason}]}


def _results(findings: Iterable[Finding], plugin: str) -> Iterator[dict[str, Any]]:
    for finding in findings:
        yield result(finding.rule, LEVELS[finding.severity], _message(finding), _location(finding), plugin)


def _message(finding: Finding) -> str:
    return f"{finding.message}\n{finding.excerpt}" if finding.excerpt else finding.message


def _unseen(skipped: Iterable[Skipped], plugin: str) -> Iterator[dict[str, Any]]:
    for skip in skipped:
        level = "warning" if skip.matters else "none"
        yield result(NOT_SEEN, level, f"not seen: {skip.reason}", at(skip.path), plugin)


def result(rule: str, level: str, message: str, location: dict[str, Any], plugin: str = "") -> dict[str, Any]:
    """One result, of a plugin where one is named."""
    made: dict[str, Any] = {"ruleId": rule, "level": level, "message": {"text": message}, "locations": [location]}
    if plugin:
        made["properties"] = {"plugin": plugin}
    if level == "none":
        made["kind"] = "informational"
    return made


def _location(finding: Finding) -> dict[str, Any]:
    return at(finding.path, finding.line, finding.column)


def at(path: str, line: int | None = None, column: int | None = None) -> dict[str, Any]:
    """A place in a file, whose path is the relative reference that a URI wants, whatever is in its name."""
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(path or ".", safe="/-._~")}}
    if line:
        place["region"] = {"startLine": line, **({"startColumn": column} if column else {})}
    return {"physicalLocation": place}
