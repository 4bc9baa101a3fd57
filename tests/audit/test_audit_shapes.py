"""Lines of transcripts of every client known: the calls in them, and lines that hold none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.audit import shapes, typed

COMMAND = "claude plugin install demo@acme"
BASH = {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": COMMAND}}
TAGS = "<command-name>/plugin</command-name>\n  <command-message>plugin</command-message>\n  <command-args>{}</command-args>"


def assistant(*blocks: Any, **more: Any) -> dict[str, Any]:
    return {"type": "assistant", "uuid": "u", "sessionId": "s", "message": {"content": list(blocks)}, **more}


def user(content: Any, **more: Any) -> dict[str, Any]:
    return {"type": "user", "uuid": "u", "sessionId": "s", "message": {"content": content}, **more}


def progress(*blocks: Any, kind: str = "agent_progress") -> dict[str, Any]:
    inner = {"type": "assistant", "timestamp": "2026-01-01T00:00:00Z", "message": {"content": list(blocks)}}
    return {"type": "progress", "uuid": "p", "sessionId": "s", "data": {"type": kind, "agentId": "7", "message": inner}}


def block(name: str, **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": given}


def queue(content: Any, operation: str = "enqueue") -> dict[str, Any]:
    return {"type": "queue-operation", "operation": operation, "sessionId": "s", "content": content}


HOLDS = [
    (assistant(BASH), "agent", "Bash", COMMAND),
    (assistant({"type": "text", "text": "so"}, BASH), "agent", "Bash", COMMAND),
    (assistant({"type": "web_search_tool_result", "tool_use_id": "x"}, BASH), "agent", "Bash", COMMAND),
    (assistant(block("PowerShell", command=COMMAND)), "agent", "PowerShell", COMMAND),
    (assistant(block("Monitor", command=COMMAND)), "agent", "Monitor", COMMAND),
    (assistant(block("Write", file_path="/a", content="new")), "agent", "Write", "new"),
    (assistant(block("Edit", file_path="/a", new_string="new")), "agent", "Edit", "new"),
    (assistant(block("NotebookEdit", notebook_path="/a", new_source="new")), "agent", "NotebookEdit", "new"),
    (assistant(block("MultiEdit", file_path="/a", edits=[{"new_string": "n"}, 1, {}])), "agent", "MultiEdit", "n\n"),
    (assistant(BASH, isSidechain=True), "sub-agent", "Bash", COMMAND),
    (assistant(BASH, agentId="a1"), "sub-agent", "Bash", COMMAND),
    (progress(BASH), "sub-agent", "Bash", COMMAND),
    (user(TAGS.format("install demo@acme")), "person", "/plugin", "/plugin install demo@acme"),
    (user([{"type": "text", "text": TAGS.format("")}]), "person", "/plugin", "/plugin"),
    (user("<command-name>/plugin</command-name>"), "person", "/plugin", "/plugin"),
    (user("<command-args>x</command-args><command-name>plugins</command-name>"), "person", "/plugin", "/plugins x"),
    ({"type": "system", "content": TAGS.format("install a@b")}, "person", "/plugin", "/plugin install a@b"),
    (user(f"<bash-input>{COMMAND}</bash-input>"), "person", "!", COMMAND),
    (user("<bash-input>grep '\"tool_use_id\"' a</bash-input>"), "person", "!", "grep '\"tool_use_id\"' a"),
    (user(f"<bash-input>{COMMAND}</bash-input><bash-stdout></bash-stdout>"), "person", "!", COMMAND),
    (queue("/plugin install demo@acme"), "person", "queued", "/plugin install demo@acme"),
    (queue("/plugin install demo@acme", "popAll"), "person", "taken back", "/plugin install demo@acme"),
    (
        {"type": "attachment", "attachment": {"type": "queued_command", "prompt": "/plugin install demo@acme"}},
        *("person", "queued", "/plugin install demo@acme"),
    ),
]
HOLDS_NONE = [
    assistant({"type": "text", "text": f'"tool_use" "Bash" {COMMAND}'}),
    assistant(block("Read", file_path="/a")),
    assistant(block("Bash")),
    assistant(block("Bash", command=["claude"])),
    assistant("text"),
    {"type": "assistant", "message": {"content": "claude"}},
    {"type": "api-request", "body": {"messages": [{"role": "assistant", "content": [BASH]}]}},
    progress(BASH, kind="bash_progress"),
    user(f"What is {TAGS.format('install demo@acme')}?"),
    user(f"{TAGS.format('install demo@acme')} I typed that."),
    user(f"Run <bash-input>{COMMAND}</bash-input> for me"),
    user(f"<bash-input>{COMMAND}</bash-input> did not work"),
    user(TAGS.format("install demo@acme"), isMeta=True),
    user(TAGS.format("install demo@acme"), isSidechain=True),
    user("<command-name>/model</command-name>"),
    user("/plugin install demo@acme"),
    queue("explain /plugin install demo@acme"),
    {"type": "queue-operation", "operation": "dequeue"},
    {"type": "attachment", "attachment": {"type": "skill_listing", "content": "/plugin install demo@acme"}},
    {"type": "user"},
    {"type": ["user"], "message": 1},
    {},
]


@pytest.mark.parametrize(("line", "by", "tool", "text"), HOLDS)
def test_a_line_holds_its_call(line: dict[str, Any], by: str, tool: str, text: str) -> None:
    (call,) = shapes.calls(line)

    assert (call.by, call.tool, call.text) == (by, tool, text)


@pytest.mark.parametrize("line", HOLDS_NONE)
def test_a_line_that_only_speaks_of_a_call_holds_none(line: dict[str, Any]) -> None:
    assert list(shapes.calls(line)) == []


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")])
@pytest.mark.parametrize("line", [row[0] for row in HOLDS])
def test_every_line_with_a_call_has_a_mark_however_it_is_written(line: dict[str, Any], separators: Any) -> None:
    assert shapes.matters(json.dumps(line, separators=separators).encode())


def test_most_lines_have_no_mark() -> None:
    lines = [user("Fix the tests"), assistant({"type": "text", "text": "ok"}), {"type": "summary", "summary": "x"}]

    assert not any(shapes.matters(json.dumps(line).encode()) for line in lines)


@pytest.mark.parametrize(
    "data", [b"[1]", b"1", b'{"a":', b"{" * 100_000, b'{"a": ' + b"9" * 5000 + b"}", b"{\xff}", b""]
)
def test_what_is_no_object_is_a_broken_line(data: bytes) -> None:
    with pytest.raises(shapes.BrokenLineError, match="not a line of JSON"):
        shapes.loads(data)


VALUES = st.recursive(
    st.none() | st.booleans() | st.text(max_size=9) | st.sampled_from(["user", "assistant", "progress", COMMAND]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "message", "content", "data", "input", "name", "attachment"]), inner)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(["type", "message", "data", "content", "isMeta", "attachment"]), VALUES))
def test_no_shape_of_a_line_raises(line: dict[str, Any]) -> None:
    assert all(call.text or call.tool in shapes.WRITES for call in shapes.calls(line))


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("<local-command-stdout>✓ Installed demo. Plugin is now active.</local-command-stdout>", ("ok", "demo")),
        ("<local-command-stdout>Added marketplace: acme</local-command-stdout>", ("ok", "")),
        ("<local-command-stdout>Failed to install: Plugin not found</local-command-stdout>", ("error", "")),
        ("<bash-stdout>fine</bash-stdout><bash-stderr></bash-stderr>", ("ok", "")),
        ("<bash-stdout></bash-stdout><bash-stderr>error: unknown command</bash-stderr>", ("error", "")),
        ("no output", ("unknown", "")),
    ],
)
def test_what_the_client_printed_tells_what_came_of_it(output: str, told: tuple[str, str]) -> None:
    assert typed.outcome(output) == told
