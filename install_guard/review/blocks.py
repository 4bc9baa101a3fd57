"""The person's block list: what is denied, and in a report a danger, whatever a scan says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan import verdict
from scan.model import Finding, Severity, Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from install_guard.review.policy import Blocked
    from scan.model import PluginReport, Report

RULE = "blocked"
_GITHUB = "https://github.com/"


def met(blocked: Iterable[Blocked], report: Report) -> list[Blocked]:
    """The blocks that a report meets: the marketplace's name, digest or publisher, or those of a plugin in it."""
    return [one for one in blocked if _whole(one, report) or any(_one(one, plugin) for plugin in report.plugins)]


def reason(one: Blocked) -> str:
    """Why it is blocked, or by what."""
    return one.reason or one.name or one.publisher or one.digest


def marked(report: Report, blocked: Iterable[Blocked]) -> Report:
    """The report with each block that it meets as a finding, where that belongs."""
    every = list(blocked)
    plugins = tuple(_marked(plugin, [one for one in every if _one(one, plugin)]) for plugin in report.plugins)
    path = "." if report.marketplace is None else ".claude-plugin/marketplace.json"
    findings = tuple(_finding(one, path) for one in every if _whole(one, report))
    if not findings and plugins == report.plugins:
        return report
    worst = verdict.strictest([report.verdict, Verdict.danger])
    return report.model_copy(update={"plugins": plugins, "findings": (*findings, *report.findings), "verdict": worst})


def published(source: str, publisher: str) -> bool:
    """Whether the source begins with the publisher, up to a `/` or its end, on GitHub or wherever it says."""
    bare = source.partition("#")[0].removeprefix(_GITHUB).removesuffix(".git")
    wanted = publisher.rstrip("/").removeprefix(_GITHUB)
    return bare == wanted or bare.startswith(f"{wanted}/")


def _marked(plugin: PluginReport, blocked: list[Blocked]) -> PluginReport:
    if not blocked:
        return plugin
    findings = (*(_finding(one, plugin.source) for one in blocked), *plugin.findings)
    return plugin.model_copy(update={"findings": findings, "verdict": Verdict.danger})


def _whole(one: Blocked, report: Report) -> bool:
    return (
        (bool(one.name) and one.name == report.marketplace)
        or (bool(one.digest) and one.digest == report.digest)
        or (bool(one.publisher) and published(report.source, one.publisher))
    )


def _one(one: Blocked, plugin: PluginReport) -> bool:
    named = bool(one.name) and one.name == plugin.name
    return named or (bool(one.digest) and one.digest == plugin.digest)


def _finding(one: Blocked, path: str) -> Finding:
    return Finding(
        rule=RULE,
        severity=Severity.danger,
        message=f"blocked by your policy: {printable(reason(one), 300)}",
        path=path,
        why="Your own policy says that it is never to be let in.",
        remedy="Leave it out, or take the block out of your policy.",
    )
