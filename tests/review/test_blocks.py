"""The person's block list over a report: what is met is a danger where it belongs."""

from __future__ import annotations

import pytest

from install_guard.review import blocks
from install_guard.review.policy import Blocked
from scan.model import PluginReport, Report, Verdict

REPORT = Report(
    schema="install-guard/report/1",
    source="acme/plugins",
    marketplace="acme-tools",
    digest="sha256:whole",
    plugins=(PluginReport(name="one", source="./one", digest="sha256:one"), PluginReport(name="two", source="./two")),
)


@pytest.mark.parametrize(
    ("block", "where"),
    [
        ({"name": "one"}, "./one"),
        ({"digest": "sha256:one"}, "./one"),
        ({"name": "acme-tools"}, ".claude-plugin/marketplace.json"),
        ({"digest": "sha256:whole"}, ".claude-plugin/marketplace.json"),
        ({"publisher": "acme"}, ".claude-plugin/marketplace.json"),
        ({"publisher": "https://github.com/acme"}, ".claude-plugin/marketplace.json"),
    ],
)
def test_a_block_that_is_met_is_a_danger_in_its_place(block: dict[str, str], where: str) -> None:
    marked = blocks.marked(REPORT, [Blocked(**block, reason="we had trouble")])
    found = [*marked.findings, *(finding for plugin in marked.plugins for finding in plugin.findings)]

    assert [(finding.rule, finding.severity, finding.path) for finding in found] == [("blocked", "danger", where)]
    assert "we had trouble" in found[0].message
    assert marked.verdict is Verdict.danger
    assert blocks.met([Blocked(**block)], REPORT)


@pytest.mark.parametrize("block", [{"name": "on"}, {"publisher": "acm"}, {"digest": "sha256:o"}, {}])
def test_one_that_is_not_met_changes_nothing(block: dict[str, str]) -> None:
    assert blocks.marked(REPORT, [Blocked(**block)]) is REPORT
    assert blocks.met([Blocked(**block)], REPORT) == []


def test_only_the_plugin_that_is_meant_is_dangerous() -> None:
    marked = blocks.marked(REPORT, [Blocked(name="two")])

    assert [plugin.verdict for plugin in marked.plugins] == [Verdict.clear, Verdict.danger]
