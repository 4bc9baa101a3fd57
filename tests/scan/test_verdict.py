"""One word for what was found, and the lines that tell a person why."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan import verdict
from scan.model import Capability, Finding, PluginReport, Report, Severity, Skipped, Verdict

NOTE, CAUTION, DANGER = (
    Finding(rule="r", severity=severity, message="seen", path="a.sh", line=3) for severity in Severity
)
UNREAD, UNSEEN = (Skipped(path="x", reason="too big", matters=matters) for matters in (True, False))
RUNS = Capability(kind="hook", name="command", when="Stop", command="sh a.sh", file="hooks/hooks.json")
READS = Capability(kind="skill", name="hello", file="skills/hello/SKILL.md", runs=False)

GRADES = {
    "nothing": ((), (), (), Verdict.clear),
    "a note": ((NOTE,), (), (), Verdict.clear),
    "a skill": ((), (), (READS,), Verdict.clear),
    "a skipped file that nothing runs and no model reads": ((), (UNSEEN,), (), Verdict.clear),
    "something that runs": ((), (), (READS, RUNS), Verdict.capable),
    "a skipped file that counts": ((), (UNREAD,), (), Verdict.unverified),
    "the same beside something that runs": ((), (UNREAD,), (RUNS,), Verdict.unverified),
    "a caution": ((CAUTION,), (), (), Verdict.caution),
    "a caution beside a skipped file": ((CAUTION,), (UNREAD,), (RUNS,), Verdict.caution),
    "a danger": ((NOTE, DANGER, CAUTION), (UNREAD,), (RUNS,), Verdict.danger),
}


@pytest.mark.parametrize(("findings", "skipped", "brings", "expected"), GRADES.values(), ids=GRADES)
def test_grades(
    findings: tuple[Finding, ...], skipped: tuple[Skipped, ...], brings: tuple[Capability, ...], expected: Verdict
) -> None:
    assert verdict.grade(findings, skipped, brings) is expected


def test_the_order_is_the_one_that_is_documented() -> None:
    assert sorted(Verdict, key=lambda each: each.rank) == ["clear", "capable", "unverified", "caution", "danger"]
    assert verdict.strictest([Verdict.capable, Verdict.caution, Verdict.unverified]) is Verdict.caution
    assert verdict.strictest([]) is Verdict.clear


PARTS = st.tuples(
    st.lists(st.sampled_from([NOTE, CAUTION, DANGER]), max_size=3),
    st.lists(st.sampled_from([UNREAD, UNSEEN]), max_size=2),
    st.lists(st.sampled_from([RUNS, READS]), max_size=2),
)


@settings(max_examples=60, deadline=None)
@given(PARTS, PARTS)
def test_more_evidence_never_makes_it_milder(
    first: tuple[list[Finding], list[Skipped], list[Capability]],
    second: tuple[list[Finding], list[Skipped], list[Capability]],
) -> None:
    together = verdict.grade(*(left + right for left, right in zip(first, second, strict=True)))

    assert together.rank == max(verdict.grade(*first).rank, verdict.grade(*second).rank)


def test_a_summary_has_a_line_for_each_thing_that_runs_and_names_the_files() -> None:
    mcp = Capability(
        kind="mcp", name="s", when="session start", command="npx x", file=".mcp.json", hosts=("a.example",)
    )
    held = PluginReport(
        name="demo",
        digest="sha256:0",
        verdict=Verdict.caution,
        findings=(NOTE, CAUTION),
        skipped=(UNREAD, UNSEEN),
        capabilities=(RUNS, READS, mcp),
    )
    report = Report(
        schema="install-guard/report/1", source="x", plugins=(held, PluginReport(name="fine", digest="sha256:1"))
    )

    assert verdict.summary(report) == [
        "demo: caution",
        "  caution: seen (a.sh:3)",
        "  not seen: x: too big",
        "  hook at Stop: sh a.sh (hooks/hooks.json)",
        "  mcp s when session start: npx x (.mcp.json), talks to a.example",
    ]


def test_a_long_summary_says_how_much_is_left_out() -> None:
    held = PluginReport(
        name="demo",
        verdict=Verdict.danger,
        findings=tuple(DANGER.model_copy(update={"line": line}) for line in range(1, 40)),
        capabilities=tuple(RUNS.model_copy(update={"command": f"sh {number}"}) for number in range(40)),
    )
    lines = verdict.of_plugin(held)

    assert "and 33 more findings" in lines
    assert "and 28 more things that run" in lines


def test_names_in_a_summary_are_safe_to_print() -> None:
    skip = Skipped(path="a\x1b[2Jb\n\u202e", reason="odd")
    odd = RUNS.model_copy(update={"file": "\x1b[2J\u202e.json"})
    held = PluginReport(name="x\x1b", verdict=Verdict.unverified, skipped=(skip,), capabilities=(odd,))
    text = "\n".join(verdict.summary(Report(schema="install-guard/report/1", source="s", plugins=(held,))))

    assert "\x1b" not in text
    assert "\u202e" not in text
    assert text.count("\n") == 2
