"""One value in a JSON text that is somebody else's: set, or taken out again, as the JSON that it was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from install_guard.watch import document
from install_guard.watch.document import EditError

if TYPE_CHECKING:
    from collections.abc import Sequence

_BLANK = " \t\r\n"


def said(text: str, path: Sequence[str]) -> str | None:
    """The JSON that stands at a path of keys, None where none does."""
    found = document.span(text, path)
    return text[slice(*found)] if found else None


def put(text: str, path: Sequence[str], value: str | None) -> str:
    """The text with this JSON at a path of keys, or without what stands there where that is None."""
    if value is None:
        return document.without(text, path)
    found = document.span(text, path)
    if found is None:
        return document.put(text, path, _value(value))
    return text[: found[0]] + value + text[found[1] :]


def added(items: str | None, item: Any) -> str:
    """A list's JSON with one more item at its end."""
    if items is None or not _listed(items):
        return json.dumps([item])
    return f"{items[:-1].rstrip(_BLANK)}, {json.dumps(item)}]"


def removed(items: str | None, item: Any) -> str | None:
    """A list's JSON without an item, None where nothing is left of it."""
    left = [one for one in _listed(items or "[]") if one != item]
    return json.dumps(left) if left else None


def _listed(items: str) -> list[Any]:
    value = _value(items)
    if not isinstance(value, list):
        raise EditError("it is no list")
    return value


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise EditError(f"it is not JSON: {error}") from None
