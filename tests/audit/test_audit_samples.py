"""The transcripts that ship: every install in them is found, none is invented, whichever way the work is spread."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest

from install_guard.audit import report, spans
from install_guard.audit.spread import spread
from install_guard.audit.whole import Wanted, audit

if TYPE_CHECKING:
    from install_guard.audit.model import Audit

SAMPLES = Path(__file__).parents[2] / "examples/transcripts"
A1, A2, A3 = (f"000000{name}-0000-4000-8000-0000000000{name}" for name in ("a1", "a2", "a3"))
# Kind, who had it run, with what, a few words for it, the host's word, what came of it, the session, the line.
EXPECTED = [
    ("install", "person", "/plugin", "install chosen", "", "ok", A3, 5),
    ("install", "sub-agent", "Bash", "add skill …/.claude/skills/tool", "", "ok", A3, 3),
    ("unreadable", "agent", "PowerShell", "claude plugin install pwsh@acme", "reject (hook)", "denied", A3, 11),
    ("settings", "agent", "Edit", "write settings /home/dev/tool/.claude/settings.json", "", "ok", A3, 15),
    ("install", "agent", "Bash", "add marketplace acme/plugins, install notes@acme", "accept (hook)", "ok", A1, 6),
    (
        *("unreadable", "agent", "Bash"),
        'cmd="$(curl -fsS https://setup.example/run)"; claude plugin install "$cmd"',
        *("reject (hook)", "denied", A1, 8),
    ),
    ("settings", "agent", "Write", "write settings /srv/app/.claude/settings.json", "accept (config)", "ok", A1, 10),
    ("door", "agent", "Bash", "install-guard approve", "reject (hook)", "denied", A1, 12),
    ("install", "person", "/plugin", "install format@acme", "", "ok", A1, 15),
    ("install", "person", "!", "add mcp weather", "", "ok", A1, 17),
    ("install", "person", "/plugin", "add marketplace https://market.example/marketplace.json", "", "ok", A1, 21),
    ("install", "person", "queued", "install late@acme", "", "unknown", A1, 23),
    ("install", "sub-agent", "Bash", "install helper@acme", "accept (config)", "error", A1, 2),
    ("install", "agent", "Bash", "update notes@acme", "reject", "denied", A2, 10),
]


def audited(folder: Path = SAMPLES, processes: int = 1, dask: str = "") -> Audit:
    with spread(processes, dask) as way:
        return audit([str(folder)], way, Wanted())


def test_every_install_is_found_and_none_is_invented() -> None:
    found = audited()
    seen = [(e.kind, e.by, e.tool, e.label, e.host, e.result, e.session, e.line) for e in found.seen]

    assert seen == EXPECTED
    assert found.counts == {"door": 1, "unreadable": 2, "settings": 2, "install": 9, "unapproved": 0}
    assert [(each.line, each.reason) for each in found.broken_lines] == [(12, "not a line of JSON: cut off")]
    assert (found.files, found.lines, found.calls, found.broken) == (5, 77, 28, 1)


def test_what_no_hook_sees_is_told_from_what_the_guard_would_have_answered() -> None:
    answers = {each.kind: each.answer for each in audited().seen if each.by != "person"}

    assert answers == {"install": "scan", "unreadable": "hold", "settings": "scan", "door": "deny"}
    assert {each.answer for each in audited().seen if each.by == "person"} == {"unseen"}


def test_processes_find_the_same_in_the_same_order() -> None:
    assert audited(processes=3) == audited()


def test_json_is_what_its_published_schema_says() -> None:
    published = (SAMPLES.parents[1] / "docs/audit.schema.json").read_text("utf-8")
    written = json.loads(report.as_json(audited()))

    assert published == report.schema_text()
    jsonschema.validate(written, json.loads(published))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**written, "schema": "install-guard/audit/2"}, json.loads(published))


def test_copies_in_other_files_change_nothing_but_what_was_read(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES, tmp_path / "one")
    shutil.copytree(SAMPLES, tmp_path / "two")
    both = audited(tmp_path)

    def told(found: Audit) -> list[tuple[str, str, str]]:
        return [(each.kind, each.call, each.result) for each in found.seen]

    assert told(both) == told(audited())
    assert both.files == 10


@pytest.mark.parametrize("size", [211, 4000])
def test_files_cut_into_spans_of_any_size_hold_the_same(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = audited()
    cut = spans.cut
    monkeypatch.setattr(spans, "cut", lambda sizes: cut(sizes, span=size, batch=size * 3))

    assert audited() == whole
