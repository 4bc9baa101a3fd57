"""What became of a call, as the transcript tells it: the host's own decision, and the tool's result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from install_guard.audit import typed
from install_guard.audit.model import Told
from install_guard.audit.shapes import spoken, text, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

# Where a line names the call that it is about.
_ABOUT = re.compile(rb'"(?:tool_use_id|parentUuid)"\s*:\s*"([^"]{1,200})"')
_MARKS = (b"tool_result", b"-stdout>")
# How a result begins that is the host's refusal, in clients that write no decision.
_REFUSALS = (
    "The user doesn't want to",
    "Permission to use",
    "Permission for this",
    "This command requires approval",
    "Claude requested permissions",
)
_HOOKS = re.compile(r"\A(?:<tool_use_error>)?\s*(?:Error: )?PreToolUse\b|\bhook (?:blocked|denied)\b|blocked by hook")


def about(line: bytes, keys: frozenset[str]) -> bool:
    """Whether a line may tell what became of one of these calls."""
    if not any(mark in line for mark in _MARKS):
        return False
    return any(key.decode("utf-8", "replace") in keys for key in _ABOUT.findall(line))


def told(line: dict[str, Any], keys: frozenset[str]) -> Iterator[Told]:
    """What a line tells of these calls."""
    yield from _results(line, keys)
    parent = text(line, "parentUuid")
    if parent in keys and text(line, "type") in {"user", "system"}:
        for said in texts(spoken(line)):
            result, installed = typed.outcome(said)
            if result != "unknown":
                yield Told(parent, "", result, installed)


def _results(line: dict[str, Any], keys: frozenset[str]) -> Iterator[Told]:
    outer = line
    if line.get("type") == "progress":
        data = line.get("data")
        inner = data.get("message") if isinstance(data, dict) else None
        line = inner if isinstance(inner, dict) else {}
    message = line.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict) and block.get("type") == "tool_result" and text(block, "tool_use_id") in keys:
            yield _result(outer, block)


def _result(line: dict[str, Any], block: dict[str, Any]) -> Told:
    said = "\n".join(texts(block.get("content")))
    failed = bool(block.get("is_error"))
    host = _decision(line, said if failed else "")
    result = "denied" if host.startswith("reject") else "error" if failed else "ok"
    return Told(text(block, "tool_use_id"), host, result, after=_after(line.get("toolUseResult")))


def _after(result: object) -> str:
    """The whole text that an edit left: the client keeps the one before beside the two pieces."""
    if not isinstance(result, dict):
        return ""
    before, old, new = (result.get(name) for name in ("originalFile", "oldString", "newString"))
    if not (isinstance(before, str) and isinstance(old, str) and isinstance(new, str)) or old not in before:
        return ""
    return before.replace(old, new) if result.get("replaceAll") else before.replace(old, new, 1)


def _decision(line: dict[str, Any], refusal: str) -> str:
    """The host's word: `accept (config)`, `reject (hook)` … as written, or told from how a refusal begins."""
    given = line.get("permissionDecision")
    if isinstance(given, dict) and text(given, "decision"):
        source = text(given, "source", "reasonType")
        return text(given, "decision") + (f" ({source})" if source else "")
    if text(line, "toolDenialKind"):
        return f"reject ({text(line, 'toolDenialKind')})"
    if _HOOKS.search(refusal[:400]):
        return "reject (hook)"
    return "reject" if refusal.startswith(_REFUSALS) else ""
