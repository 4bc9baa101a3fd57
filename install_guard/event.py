"""One event of the host in, one answer out: JSON both ways, without the `json` module.

`import json` alone costs more than reading a command does; its C scanner `_json` costs a fiftieth of that.
"""

from __future__ import annotations

from install_guard.model import GuardError, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Answer = tuple[bytes, bytes, int]

SILENT: Answer = (b"", b"", 0)
TEXT_LIMIT = 6_000  # characters; the host moves strings above 10,000 into a file


class EventError(GuardError):
    """What the host sent is not an event."""


class Event(Record):
    """What the host says that it is about to do, or has done.

    `input` is the tool's own input; `call` the host's id of the tool call; `agent` the sub-agent that asks, or "".
    """

    __slots__ = ("agent", "call", "cwd", "fields", "input", "mode", "name", "session", "tool")

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self.name = _text(fields, "hook_event_name")
        self.tool = _text(fields, "tool_name")
        self.cwd = _text(fields, "cwd")
        self.call = _text(fields, "tool_use_id")
        self.session = _text(fields, "session_id")
        self.agent = _text(fields, "agent_id")
        self.mode = _text(fields, "permission_mode")
        given = fields.get("tool_input")
        self.input: Mapping[str, Any] = given if isinstance(given, dict) else {}

    def text(self, key: str) -> str:
        """The text under `key` of the tool's input, "" where there is none; what is there and no text is an error."""
        if not isinstance(self.input.get(key, ""), str):
            raise EventError(f"the tool's {key} is no text")
        return _text(self.input, key)


class Decision(Record):
    """The answer to one command: `outcome` is pass, approve, hold or deny.

    `reason` is for the person; `told` is what the model may see, and never holds a finding (a model that sees
    findings rewrites until there are none) nor scanned text (which could give it orders).
    `allow` skips the host's own question: for a command that a person approved, where their policy says so.
    """

    __slots__ = ("allow", "outcome", "reason", "receipt", "told")

    def __init__(self, outcome: str, reason: str, told: str, receipt: str = "", *, allow: bool = False) -> None:
        self.allow = allow
        self.outcome = outcome
        self.reason = reason
        self.told = told
        self.receipt = receipt


def _text(fields: Mapping[str, Any], key: str) -> str:
    value = fields.get(key)
    return value if isinstance(value, str) else ""


class _Syntax:
    """How the C scanner reads values. Integers become floats: no field is a count, and a long one would raise."""

    strict = False
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = float
    parse_constant = float


try:
    from _json import encode_basestring_ascii as quote
    from _json import make_scanner

    _scan = make_scanner(_Syntax)  # type: ignore[arg-type]
except ImportError:  # an interpreter without the C scanner: slower, the same answers
    from json.decoder import JSONDecoder
    from json.encoder import encode_basestring_ascii as quote

    _scan = JSONDecoder(strict=False, parse_int=float).scan_once  # type: ignore[attr-defined]


def loads(text: str) -> Any:
    """The value that a JSON text holds, with nothing but blanks around it."""
    try:
        value, end = _scan(text, len(text) - len(text.lstrip()))
    except (StopIteration, ValueError) as error:
        raise EventError("not JSON", f"character {getattr(error, 'value', '?')}") from None
    if text[end:].strip():
        raise EventError("more than one JSON value", f"character {end}")
    return value


def parse(data: bytes) -> Event:
    """The event in the bytes that the host wrote to standard input."""
    try:
        fields = loads(data.decode("utf-8").removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        raise EventError("not UTF-8", f"byte {error.start}") from None
    if not isinstance(fields, dict) or not isinstance(fields.get("hook_event_name"), str):
        raise EventError("an event without a hook_event_name")
    return Event(fields)


def render(decision: Decision, name: str, *, attended: bool, asks: bool = True) -> Answer:
    """The decision as the host wants it: standard output, standard error and exit code.

    Approve decides nothing for the person (`allow` would skip the host's own question), hold is `ask`, deny is said
    three times (JSON, standard error, exit 2), since any one of them can get lost.
    Where nobody attends, the host gives an `ask`'s reason to the model; where it would not ask, a hold is said as deny.
    """
    if decision.outcome == "pass":
        return SILENT
    message = ("systemMessage", quote(_bounded(decision.reason)))
    if decision.outcome == "approve":
        return _object([_own(name, "allow", decision.told), message] if decision.allow else [message]), b"", 0
    deny = decision.outcome == "deny" or not asks
    shown = decision.reason if attended and not deny else decision.told
    outer = [_own(name, "deny" if deny else "ask", shown)]
    if shown != decision.reason:
        outer.append(message)
    return _object(outer), _plain(decision.told) if deny else b"", 2 if deny else 0


def _own(name: str, decision: str, reason: str) -> tuple[str, str]:
    """The part of an answer that is the event's own."""
    inner = [
        ("hookEventName", quote(name)),
        ("permissionDecision", quote(decision)),
        ("permissionDecisionReason", quote(_bounded(reason))),
    ]
    return "hookSpecificOutput", _object(inner).decode("ascii")


def message(text: str) -> Answer:
    """Words for the person, and no decision."""
    return _object([("systemMessage", quote(_bounded(text)))]), b"", 0


def block(told: str, text: str) -> Answer:
    """A change that the running session must not take: why in a word for the host, and the whole for the person."""
    pairs = [("decision", quote("block")), ("reason", quote(_bounded(told))), ("systemMessage", quote(_bounded(text)))]
    return _object(pairs), _plain(told), 2


def message_of(answer: Answer) -> str:
    """The words for the person in an answer, "" where there are none."""
    said = loads(answer[0].decode("ascii")) if answer[0] else {}
    return _text(said, "systemMessage")


def _object(pairs: list[tuple[str, str]]) -> bytes:
    return ("{" + ",".join(f"{quote(key)}:{value}" for key, value in pairs) + "}").encode("ascii")


def _bounded(text: str) -> str:
    over = len(text) - TEXT_LIMIT
    return text if over <= 0 else f"{text[:TEXT_LIMIT]}\n… {over} characters more, in the receipt"


def _plain(text: str) -> bytes:
    return _bounded(text).encode("ascii", "replace")
