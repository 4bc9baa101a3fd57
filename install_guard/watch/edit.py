"""One switch in a JSON text that is somebody else's: set, or taken out again, with every other byte left as it is."""

from __future__ import annotations

import json
from json.decoder import JSONDecoder
from typing import TYPE_CHECKING, NamedTuple

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def switch(text: str, table: str, key: str) -> bool | None:
    """What `table.key` says, None where it says nothing that is true or false."""
    found = _find(text, table, key)
    said = _decoder.raw_decode(text, found.value)[0] if found else None
    return said if isinstance(said, bool) else None


def switched(text: str, table: str, key: str, value: bool | None) -> str:  # noqa: FBT001 -- it is what is written
    """The text with `table.key` set to a value, or without it where that is None."""
    found = _find(text, table, key)
    if value is None:
        return _without(text, found) if found else text
    said = json.dumps(value)
    if found:
        return text[: found.value] + said + text[found.end :]
    root = _root(text)
    outer = _last(text, root, table)
    if outer is None:
        return _with(text, root, f"{json.dumps(table)}: {{{json.dumps(key)}: {said}}}")
    if text[outer.value] != "{":
        raise EditError(f"{table} is no object")
    return _with(text, outer.value, f"{json.dumps(key)}: {said}")


def _find(text: str, table: str, key: str) -> Member | None:
    outer = _last(text, _root(text), table)
    return _last(text, outer.value, key) if outer and text[outer.value] == "{" else None


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
