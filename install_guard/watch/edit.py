"""One value in a JSON text that is somebody else's: set, or taken out again, with every other byte left as it is."""

from __future__ import annotations

import json
from json.decoder import JSONDecoder
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_BLANK = " \t\r\n"
_decoder = JSONDecoder(strict=False)


class EditError(GuardError):
    """The text is not what can be edited."""


class Member(NamedTuple):
    """A member of an object: its key, and where the key and the value stand."""

    key: str
    start: int
    value: int
    end: int


def said(text: str, path: Sequence[str]) -> str | None:
    """The JSON that stands at a path of keys, None where none does."""
    found = _find(text, path)
    return text[found.value : found.end] if found else None


def put(text: str, path: Sequence[str], value: str | None) -> str:
    """The text with this JSON at a path of keys, or without what stands there where that is None."""
    found = _find(text, path)
    if value is None:
        return _without(text, found) if found else text
    if found:
        return text[: found.value] + value + text[found.end :]
    start, left = _root(text), list(path)
    while len(left) > 1 and (outer := _last(text, start, left[0])) is not None:
        if text[outer.value] != "{":
            raise EditError(f"{left[0]} is no object")
        start, left = outer.value, left[1:]
    for key in reversed(left[1:]):
        value = f"{{{json.dumps(key)}: {value}}}"
    return _with(text, start, f"{json.dumps(left[0])}: {value}")


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
    value = _decoder.decode(items)
    if not isinstance(value, list):
        raise EditError("it is no list")
    return value


def _find(text: str, path: Sequence[str]) -> Member | None:
    start, found = _root(text), None
    for key in path:
        if text[start] != "{":
            return None
        found = _last(text, start, key)
        if found is None:
            return None
        start = found.value
    return found


def _last(text: str, start: int, key: str) -> Member | None:
    """The member of this key: of two, the client takes the last."""
    found = [one for one in _members(text, start) if one.key == key]
    return found[-1] if found else None


def _root(text: str) -> int:
    start = _skip(text, 1 if text.startswith("\ufeff") else 0)
    if text[start : start + 1] != "{":
        raise EditError("it holds no JSON object")
    return start


def _members(text: str, start: int) -> Iterator[Member]:
    """`{` [`"key"` `:` value {`,` `"key"` `:` value}] `}`."""
    at = _skip(text, start + 1)
    more = text[at : at + 1] == '"'
    while more:
        try:
            key, end = _decoder.raw_decode(text, at)
            if not isinstance(key, str):
                raise EditError(f"it is not JSON: no key at character {at}")
            value = _skip(text, _past(text, end, ":"))
            _, after = _decoder.raw_decode(text, value)
        except ValueError as error:
            raise EditError(f"it is not JSON: {error}") from None
        yield Member(key, at, value, after)
        at = _skip(text, after)
        more = text[at : at + 1] == ","
        at = _skip(text, at + 1) if more else at
    if text[at : at + 1] != "}":
        raise EditError("it is not JSON")


def _past(text: str, at: int, sign: str) -> int:
    at = _skip(text, at)
    if text[at : at + 1] != sign:
        raise EditError(f"it is not JSON: no {sign} at character {at}")
    return at + 1


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] in _BLANK and at < len(text):
        at += 1
    return at


def _with(text: str, start: int, member: str) -> str:
    """The object that begins at `start` with one more member, in front and indented as the one that was first."""
    first = _skip(text, start + 1)
    blank = text[start + 1 : first]
    if text[first] == "}":
        return f"{text[: start + 1]}{member}{text[first:]}"
    return f"{text[: start + 1]}{blank}{member},{blank or ' '}{text[first:]}"


def _without(text: str, member: Member) -> str:
    """The text without a member, and without the comma that parted it from the next or the one before."""
    after = _skip(text, member.end)
    if text[after] == ",":
        return text[: member.start] + text[_skip(text, after + 1) :]
    before = text[: member.start].rstrip(_BLANK)
    return before.removesuffix(",") + text[member.end :]
