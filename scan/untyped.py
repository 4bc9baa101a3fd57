"""Values of documents that somebody else wrote: taken for what they should be, or for nothing."""

from __future__ import annotations

import json
import tomllib
from typing import Any


def listed(value: Any) -> list[Any]:
    """A value that may be one thing or a list of things, as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def mapping(value: Any) -> dict[str, Any]:
    """A value as a mapping; anything else is an empty one."""
    return value if isinstance(value, dict) else {}


def text(value: Any) -> str:
    """A value as text; anything but text or a number is ""."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else ""


def json_table(text: str | bytes) -> dict[str, Any]:
    """The object that a JSON text holds; an empty one where it is no JSON, or no object."""
    try:
        return mapping(json.loads(text))
    except (ValueError, RecursionError):
        return {}


def toml_table(text: str) -> dict[str, Any]:
    """The table that a TOML text holds; an empty one where it is no TOML."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
