"""JSON as people write it: marks, comments, trailing commas and doubled keys are read, and said."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

# A string, a comment, or a comma that only blanks and comments part from a closing bracket. Every repetition is
# possessive, so that no text makes it go back.
_COMMENT = r"//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"
_TOKEN = re.compile(
    rf"""(?P<string>"(?:[^"\\]|\\.?)*+(?:"|\Z))|(?P<comment>{_COMMENT})|(?P<comma>,(?=(?>\s|{_COMMENT})*+[\]}}]))""",
    re.DOTALL,
)
DEPTH = 100  # levels of nesting: no manifest has ten


class Loaded(NamedTuple):
    """A value, and what was wrong with the text it came from; `broken` when there is no value at all."""

    value: Any
    problems: tuple[str, ...] = ()
    broken: bool = False


def loads(text: str) -> Loaded:
    """The value that the text says: strict JSON, else JSON with comments and trailing commas."""
    problems: list[str] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        problems.append("begins with a byte order mark")
    if _too_deep(text):
        return Loaded(None, ("nests too deep",), broken=True)
    try:
        return _decoded(text, problems)
    except ValueError as first:
        problems.append(f"is not strict JSON: {_where(first)}")
    try:
        return _decoded(_TOKEN.sub(_blank, text), problems)
    except ValueError as error:
        return Loaded(None, (f"is not JSON: {_where(error)}",), broken=True)


def _decoded(text: str, problems: list[str]) -> Loaded:
    doubled: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            seen: set[str] = set()
            doubled.extend(key for key, _ in items if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        return found

    value = json.loads(text, strict=False, object_pairs_hook=pairs, parse_constant=_refused)
    said = tuple(f"says {key!r} twice, the last one counts" for key in dict.fromkeys(doubled))
    return Loaded(value, (*problems, *said))


def _refused(constant: str) -> Any:
    """NaN and the infinities are Python's own: the client's parser refuses them."""
    raise ValueError(f"{constant} is no JSON value")


def _blank(match: re.Match[str]) -> str:
    """A string as it is; a comment or comma as blanks, so that every offset stays."""
    return match[0] if match.lastgroup == "string" else re.sub(r"[^\n]", " ", match[0])


def _too_deep(text: str) -> bool:
    """Whether brackets nest past the bound; those inside strings count too, which costs nothing honest."""
    if text.count("[") + text.count("{") <= DEPTH:
        return False
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > DEPTH:
            return True
    return False


def _where(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg}, line {error.lineno} column {error.colno}"
    return str(error)
