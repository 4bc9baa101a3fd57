"""Attacks by kind, through every language, store, way out and place that the tables name, and what looks like them.

`kinds.json` holds both by kind and name, as the files of a plugin. The payloads would do nothing: their hosts are
reserved names and documentation addresses.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scan.inspection import inspect
from scan.model import Severity, Verdict
from scan.tree import MemorySnapshot

KINDS = json.loads((Path(__file__).parent / "kinds.json").read_text())
MANIFEST = {".claude-plugin/plugin.json": '{"name": "notes", "version": "1.0.0"}'}


def weighty(files):
    """The verdict on a plugin, and the rules that found more than a note in it."""
    report = inspect(MemorySnapshot({**MANIFEST, **files}), "here")
    findings = [*report.findings, *(finding for plugin in report.plugins for finding in plugin.findings)]
    return report.verdict, {finding.rule for finding in findings if finding.severity is not Severity.note}


def found(files):
    """Whether a plugin is held for a finding, by a rule that did not fail."""
    verdict, rules = weighty(files)
    return verdict in {Verdict.caution, Verdict.danger} and bool(rules) and "rule-failed" not in rules


@pytest.mark.parametrize("kind", KINDS)
def test_the_attacks_of_a_kind_are_found(kind):
    """Whatever the language and the names, the kind of act is seen."""
    assert [name for name, files in KINDS[kind]["attacks"].items() if not found(files)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_looks_like_them_is_let_be(kind):
    """The same words to an honest end: nothing more than a note."""
    assert {name: weighty(files) for name, files in KINDS[kind]["honest"].items() if weighty(files)[1]} == {}
