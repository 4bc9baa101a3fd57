"""Lines of transcripts, of every client known: which of them matter, and the calls in them.

Nine lines of ten hold none of the marks below and are never parsed: looking for bytes costs a hundredth of parsing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from install_guard.audit import typed
from install_guard.audit.model import Call
from scan.untyped import mapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

COMMANDS = {"Bash": "bash", "PowerShell": "powershell", "Monitor": "bash"}
# The tools that write files, with where the path and the new text stand.
WRITES = {
    "Write": ("file_path", "content"),
    "Edit": ("file_path", "new_string"),
    "MultiEdit": ("file_path", "edits"),
    "NotebookEdit": ("notebook_path", "new_source"),
}
_TOOLS = tuple(f'"{name}"'.encode() for name in (*COMMANDS, *WRITES))
_NO_OBJECT = "not a line of JSON"


class BrokenLineError(ValueError):
    """A line that is no JSON object."""


def matters(line: bytes) -> bool:
    """Whether a line may hold a call; one that is not wholly there is no JSON either way."""
    # Each look over the line counts, so they are written out, and a mark that does not end with a quote, of which lines
    # are full, comes first. The longest lines are results: what names the call that it answers was typed by nobody.
    at = line.find(b"tool_use")
    if at >= 0:
        if b'"tool_use"' in line and (b'"Bash"' in line or b'"Edit"' in line or b'"Write"' in line or _rarely(line)):
            return True
        if line[at + 8 : at + 12] == b'_id"':
            return False
    return b"command-name" in line or b"bash-input" in line or b"queue-operation" in line or b"queued_command" in line


def _rarely(line: bytes) -> bool:
    return any(name in line for name in _TOOLS)


def whole(line: bytes) -> bool:
    """Whether a line looks like an object from its first byte to the one before its end: what is cut off does not."""
    return line[:1] == b"{" and line[-2:] == b"}\n"


def loads(line: bytes) -> dict[str, Any]:
    """The object of a line."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BrokenLineError(f"{_NO_OBJECT} ({type(error).__name__})") from None
    if not isinstance(value, dict):
        raise BrokenLineError(_NO_OBJECT)
    return value


def calls(line: dict[str, Any]) -> Iterator[Call]:
    """The calls in a line: an assistant's, a sub-agent's, or a person's."""
    kind = text(line, "type")
    if kind == "assistant":
        yield from _tool_calls(line, _message(line), inner=False)
    elif kind == "progress":
        yield from _progress(line)
    elif kind in {"user", "system"}:
        yield from _prompt(line)
    elif kind == "queue-operation":
        yield from _queued(line, line.get("content"), taken=line.get("operation") == "popAll")
    elif kind == "attachment":
        attached = mapping(line.get("attachment"))
        if attached.get("type") == "queued_command":
            yield from _queued(line, attached.get("prompt", attached.get("content")), taken=False)


def texts(content: object) -> Iterator[str]:
    """The text of a message, in whole or in blocks."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        yield from (text(block, "text") for block in content if isinstance(block, dict) and block.get("type") == "text")


def spoken(line: dict[str, Any]) -> object:
    """What a line of a person or of the client says: under `message` in most, under `content` in some."""
    return line["content"] if "content" in line else _message(line)


def text(fields: dict[str, Any], *names: str) -> str:
    """The first of these fields that is a text."""
    return next((value for name in names if isinstance(value := fields.get(name), str) and value), "")


def _message(line: dict[str, Any]) -> object:
    return mapping(line.get("message")).get("content")


def _progress(line: dict[str, Any]) -> Iterator[Call]:
    """`progress`, of older clients: a sub-agent's message inside."""
    data = mapping(line.get("data"))
    inner = mapping(data.get("message"))
    if data.get("type") == "agent_progress" and inner.get("type") == "assistant":
        outer = {**line, "agentId": text(data, "agentId") or text(line, "agentId")}
        outer["timestamp"] = text(inner, "timestamp") or text(line, "timestamp")
        yield from _tool_calls(outer, _message(inner), inner=True)


def _tool_calls(line: dict[str, Any], content: object, *, inner: bool) -> Iterator[Call]:
    if not isinstance(content, list):
        return
    for number, block in enumerate(content):
        if isinstance(block, dict) and block.get("type") == "tool_use":
            key = text(block, "id") or f"{text(line, 'uuid')}/{number}"
            sub = inner or bool(line.get("isSidechain")) or bool(line.get("agentId"))
            yield from _tool_call(line, block, key, "sub-agent" if sub else "agent")


def _tool_call(line: dict[str, Any], block: dict[str, Any], key: str, by: Any) -> Iterator[Call]:
    tool = text(block, "name")
    given = mapping(block.get("input"))
    if tool in COMMANDS and text(given, "command"):
        yield _call(line, key, by, tool, text(given, "command"))
    elif tool in WRITES:
        path, content = WRITES[tool]
        new = given.get(content)
        written = new if isinstance(new, str) else "\n".join(_news(new if isinstance(new, list) else ()))
        yield _call(line, key, by, tool, written)._replace(path=text(given, path))


def _news(edits: Iterable[object]) -> Iterator[str]:
    yield from (text(edit, "new_string") for edit in edits if isinstance(edit, dict))


def _call(line: dict[str, Any], key: str, by: Any, tool: str, asked: str) -> Call:
    session = text(line, "sessionId", "session_id")
    agent, cwd, version = text(line, "agentId"), text(line, "cwd"), text(line, "version")
    return Call(key, text(line, "timestamp"), session, agent, cwd, by, tool, asked, version=version)


def _prompt(line: dict[str, Any]) -> Iterator[Call]:
    """A line of a person's; what an agent tells a sub-agent, and the client's own words, are none."""
    if line.get("isSidechain") or line.get("isMeta") or line.get("agentId"):
        return
    for said in texts(spoken(line)):
        found = typed.typed(said)
        if found is not None:
            yield _call(line, text(line, "uuid"), "person", found.way, found.text)


def _queued(line: dict[str, Any], content: object, *, taken: bool) -> Iterator[Call]:
    """A prompt that waited for the agent to be done; one that was taken back to be edited was not run."""
    for said in texts(content):
        found = typed.menu(said.strip()) or typed.typed(said)
        if found is not None:
            key = f"{text(line, 'sessionId')} {text(line, 'timestamp')} {found.text}"
            yield _call(line, key, "person", typed.TAKEN_BACK if taken else typed.QUEUED, found.text)
