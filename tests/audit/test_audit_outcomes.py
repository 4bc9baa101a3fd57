"""What became of a call: the host's own word, how refusals begin in clients that write none, and what the tool gave."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.audit import outcomes

if TYPE_CHECKING:
    from install_guard.audit.model import Told

KEYS = frozenset({"toolu_1", "u1"})
REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected."


def result(text: Any, error: bool = False, **more: Any) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": "toolu_1", "content": text, "is_error": error}
    return {"type": "user", "message": {"role": "user", "content": [block]}, **more}


@pytest.mark.parametrize(
    ("line", "host", "came"),
    [
        (result("fine"), "", "ok"),
        (result([{"type": "text", "text": "fine"}]), "", "ok"),
        (result("Exit code 1", error=True), "", "error"),
        (result(REFUSED, error=True), "reject", "denied"),
        (result([{"type": "text", "text": REFUSED}], error=True), "reject", "denied"),
        (result(REFUSED), "", "ok"),  # a text that a tool gave
        (result("PreToolUse:Bash hook error: held", error=True), "reject (hook)", "denied"),
        (result("no", error=True, toolDenialKind="rule"), "reject (rule)", "denied"),
        (result("x", permissionDecision={"decision": "accept", "source": "config"}), "accept (config)", "ok"),
        (result("x", error=True, permissionDecision={"decision": "reject"}), "reject", "denied"),
        (result("x", permissionDecision="odd"), "", "ok"),
        ({"type": "progress", "data": {"message": result("fine")}}, "", "ok"),
        ({"type": "user", "parentUuid": "u1", "message": {"content": "<bash-stdout>a</bash-stdout>"}}, "", "ok"),
    ],
)
def test_a_line_tells_what_became_of_its_call(line: dict[str, Any], host: str, came: str) -> None:
    (told,) = outcomes.told(line, KEYS)

    assert (told.host, told.result) == (host, came)
    assert outcomes.about(json.dumps(line).encode(), KEYS)
    assert outcomes.about(json.dumps(line, separators=(",", ":")).encode(), KEYS)


@pytest.mark.parametrize(
    "line",
    [
        {"type": "user", "message": {"content": [{"type": "tool_result", "tool_use_id": "toolu_2"}]}},
        {"type": "user", "message": {"content": [{"type": "tool_result", "tool_use_id": ["toolu_1"]}]}},
        {"type": "user", "parentUuid": "u2", "message": {"content": "<bash-stdout>a</bash-stdout>"}},
        {"type": "user", "parentUuid": "u1", "message": {"content": "thanks"}},
        {"type": ["user"], "parentUuid": "u1", "message": {"content": "<bash-stdout>a</bash-stdout>"}},
        {"type": "progress", "data": []},
    ],
)
def test_a_line_about_another_call_tells_nothing(line: dict[str, Any]) -> None:
    assert list(outcomes.told(line, KEYS)) == []


def edited(**fields: Any) -> Told:
    (told,) = outcomes.told(result("updated", toolUseResult=fields), KEYS)
    return told


def test_an_edit_tells_the_whole_text_that_it_left() -> None:
    assert edited(originalFile="a b a", oldString="a", newString="c").after == "c b a"
    assert edited(originalFile="a b a", oldString="a", newString="c", replaceAll=True).after == "c b c"
    assert edited(originalFile=None, oldString="a", newString="c").after == ""
    assert edited(originalFile="b", oldString="a", newString="c").after == ""


VALUES = st.recursive(
    st.none() | st.text(max_size=5) | st.sampled_from(["tool_result", "toolu_1", "user", "progress"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "message", "content", "tool_use_id", "data"]), inner)
    ),
    max_leaves=12,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(["type", "message", "data", "toolUseResult", "parentUuid"]), VALUES))
def test_no_shape_of_a_line_raises_an_error(line: dict[str, Any]) -> None:
    assert {told.result for told in outcomes.told(line, KEYS)} <= {"ok", "error", "denied"}
