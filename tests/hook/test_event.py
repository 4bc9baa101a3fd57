"""Events in, answers out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from install_guard.event import TEXT_LIMIT, Decision, EventError, loads, parse, render

HOLD = Decision("hold", "findings, for a person", "a name and an outcome", "ig-0")
JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(JSON, st.booleans())
def test_json_is_read_as_the_standard_library_reads_it(value: Any, ascii_only: bool) -> None:
    assert loads(json.dumps(value, ensure_ascii=ascii_only)) == value


@pytest.mark.parametrize("text", ["", "{", "{}{}", "[1] x", "nul", "'a'", '{"a" 1}'])
def test_what_is_not_one_json_value_is_refused(text: str) -> None:
    with pytest.raises(EventError):
        loads(text)


def test_an_event_has_its_fields() -> None:
    fields = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "ls", "timeout": 5},
        "tool_use_id": "toolu_1",
        "session_id": "s",
        "cwd": "/p",
        "agent_id": "a1",
    }
    event = parse(json.dumps(fields).encode())

    assert (event.name, event.tool, event.call, event.session, event.cwd) == (
        "PreToolUse",
        "Bash",
        "toolu_1",
        "s",
        "/p",
    )
    assert (event.text("command"), event.text("absent"), event.agent) == ("ls", "", "a1")
    with pytest.raises(EventError):
        event.text("timeout")


@pytest.mark.parametrize("data", [b"{}", b"[]", b"7", b'{"hook_event_name": 7}', b"\xff{}"])
def test_what_is_no_event_is_refused(data: bytes) -> None:
    with pytest.raises(EventError):
        parse(data)


def said(decision: Decision, *, attended: bool = True) -> tuple[dict[str, Any], bytes, int]:
    out, err, code = render(decision, "PreToolUse", attended=attended)
    return json.loads(out), err, code


def test_approve_leaves_permission_to_the_host() -> None:
    out, err, code = said(Decision("approve", "scanned: clear", "told", "ig-0"))

    assert out == {"systemMessage": "scanned: clear"}
    assert (err, code) == (b"", 0)


def test_a_pass_is_silent() -> None:
    assert render(Decision("pass", "", ""), "PreToolUse", attended=True) == (b"", b"", 0)


def test_hold_asks_with_what_a_person_needs() -> None:
    out, err, code = said(HOLD)

    assert out["hookSpecificOutput"] == {
        "hookEventName": "PreToolUse",
        "permissionDecision": "ask",
        "permissionDecisionReason": "findings, for a person",
    }
    assert "systemMessage" not in out
    assert (err, code) == (b"", 0)


def test_where_nobody_attends_the_model_gets_its_own_text() -> None:
    out, _, code = said(HOLD, attended=False)

    assert out["hookSpecificOutput"]["permissionDecisionReason"] == "a name and an outcome"
    assert out["systemMessage"] == "findings, for a person"
    assert code == 0


def test_where_the_host_would_not_ask_a_hold_is_said_as_a_deny() -> None:
    out, err, code = render(HOLD, "PreToolUse", attended=True, asks=False)

    said_ = json.loads(out)["hookSpecificOutput"]
    assert (said_["permissionDecision"], said_["permissionDecisionReason"]) == ("deny", HOLD.told)
    assert (err, code) == (HOLD.told.encode(), 2)


def test_an_approve_stays_silent_whoever_asks() -> None:
    out, err, code = render(Decision("approve", "clear", "told"), "PreToolUse", attended=True, asks=False)

    assert (json.loads(out), err, code) == ({"systemMessage": "clear"}, b"", 0)


def test_deny_is_said_three_times_and_never_with_findings() -> None:
    deny = Decision("deny", HOLD.reason, HOLD.told, HOLD.receipt)
    out, err, code = said(deny)

    assert out["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert out["hookSpecificOutput"]["permissionDecisionReason"] == deny.told
    assert out["systemMessage"] == deny.reason
    assert (err, code) == (deny.told.encode(), 2)


@given(st.text(), st.text(), st.sampled_from(["approve", "hold", "deny"]), st.booleans())
def test_every_answer_is_one_json_object_in_ascii(reason: str, told: str, outcome: str, attended: bool) -> None:
    out, _, _ = render(Decision(outcome, reason, told), "PreToolUse", attended=attended)

    assert out.isascii()
    assert isinstance(json.loads(out), dict)


def test_a_long_reason_says_how_much_is_missing() -> None:
    out, _, _ = said(Decision("hold", "x" * (TEXT_LIMIT + 17), "told"))

    assert out["hookSpecificOutput"]["permissionDecisionReason"].endswith("17 characters more, in the receipt")
