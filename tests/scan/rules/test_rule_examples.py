"""Every rule's own examples: what it flags it finds, and its honest look-alikes stay silent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scan import catalogue
from scan.model import Severity
from scan.rules import RULES, examine
from scan.rules.base import plugin_of
from scan.rules.page import markdown, unique

ROOT = Path(__file__).parents[3]


def found(wanted, files):
    """What a rule, with its other half where it has one, finds in an example."""
    halves = [rule for rule in RULES if rule.id == wanted.id]
    plugin = plugin_of(files)
    findings = list(examine(plugin, halves))
    for rule in halves:
        if rule.over == "catalogue":
            findings += rule.findings(catalogue.find(plugin.snapshot))
    return findings


FLAGS = [pytest.param(rule, files, id=f"{rule.id}-{n}") for rule in unique() for n, files in enumerate(rule.flags)]
CLEARS = [pytest.param(rule, files, id=f"{rule.id}-{n}") for rule in unique() for n, files in enumerate(rule.clears)]


@pytest.mark.parametrize(("rule", "files"), FLAGS)
def test_flags(rule, files):
    findings = found(rule, files)
    assert findings
    assert all(finding.rule == rule.id for finding in findings)
    assert any(finding.severity is rule.severity or finding.severity is Severity.danger for finding in findings) or (
        rule.severity is Severity.danger and any(finding.severity is Severity.caution for finding in findings)
    )


@pytest.mark.parametrize(("rule", "files"), CLEARS)
def test_clears(rule, files):
    assert [finding for finding in found(rule, files) if finding.severity is not Severity.note] == []


@pytest.mark.parametrize("rule", unique(), ids=lambda rule: rule.id)
def test_is_documented(rule):
    for part in (rule.what, rule.why, rule.remedy):
        assert part.endswith((".", "?"))
    assert rule.id == rule.id.lower()
    assert rule.flags
    assert rule.clears


def test_ids_are_told_apart():
    halves = [(rule.id, rule.over) for rule in RULES]
    assert len(halves) == len(set(halves))


def test_the_page_is_current():
    """`install-guard rules --markdown > docs/rules.md` makes it so."""
    assert (ROOT / "docs" / "rules.md").read_text() == markdown()


def test_the_page_shows_nothing_that_cannot_be_seen():
    shown = markdown().replace("\n", "").replace("…", "").replace("·", "")
    assert all(char.isprintable() for char in shown)


def test_findings_are_data():
    """Every finding of every example can leave the program as JSON."""
    for rule in unique():
        for finding in found(rule, rule.flags[0]):
            assert json.loads(finding.model_dump_json())["rule"] == rule.id
