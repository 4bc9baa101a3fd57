"""A report in the few lines that a person needs to decide: what it is, from where, what it brings, what was found."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scan import verdict
from scan.model import Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scan.model import PluginReport, Report

MOST = 6  # plugins named one by one
_SHORT = 12  # digits of a commit or digest
_IN_PLACE = "It is loaded from this folder as it stands, so its files can change after the scan."


def of_plugin(plugin: PluginReport, report: Report) -> list[str]:
    """What one plugin is and brings, and what was found in it."""
    version = f" {printable(plugin.version)}" if plugin.version else ""
    source = printable(plugin.source or report.source)
    market = f" of {printable(report.source)}" if report.source and source != printable(report.source) else ""
    digest = f", digest {plugin.digest.removeprefix('sha256:')[:_SHORT]}" if plugin.digest else ""
    head = f"{printable(plugin.name)}{version} from {source}{market}{_at(plugin.commit or report.commit)}{digest}"
    lines = [f"{head}: {plugin.verdict}", *_brings(plugin), *(f"- {line}" for line in verdict.of_plugin(plugin))]
    return [*lines, _IN_PLACE] if plugin.in_place else lines


def of_marketplace(report: Report) -> list[str]:
    """What a marketplace holds, and what was found in its catalogue."""
    counted = Counter(str(plugin.verdict) for plugin in report.plugins)
    verdicts = ", ".join(f"{counted[word]} {word}" for word in Verdict if counted[word])
    name = printable(report.marketplace or "")
    head = f"marketplace {name} from {printable(report.source)}{_at(report.commit)}"
    return [f"{head}: {len(report.plugins)} plugins looked at ({verdicts or 'none'})", *of_catalogue(report)]


def of_catalogue(report: Report) -> list[str]:
    """What was found in the catalogue itself, and what of it was not seen."""
    return [f"- {line}" for line in verdict.summary(report.model_copy(update={"plugins": ()}))]


def named(plugins: Sequence[PluginReport]) -> str:
    """The names of plugins, a few of them."""
    names = [printable(plugin.name) for plugin in plugins[:MOST]]
    return ", ".join(names) + (f" and {len(plugins) - MOST} more" if len(plugins) > MOST else "")


def _at(commit: str | None) -> str:
    return f" at {commit[:_SHORT]}" if commit else ""


def _brings(plugin: PluginReport) -> list[str]:
    counted = Counter(one.kind for one in plugin.capabilities)
    return [f"It brings: {', '.join(f'{count} {kind}' for kind, count in counted.items())}"] if counted else []
