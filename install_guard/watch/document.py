"""Changes to a JSON text that is somebody else's: a value put in or taken out, with every other byte left as it is.

What is put in stands last in its table and in the text's own style (line ends, indentation, blanks), so that taking it
out again gives the text that was there before.
Python 3.9 and the standard library: `setup` changes settings before anything is installed.
"""

from __future__ import annotations

import json
from json.decoder import JSONDecoder
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Path = Sequence[str | int]  # keys of tables and positions in lists, from the root on

_BLANK = " \t\r\n"
_BOM = "\ufeff"
_CLOSING = {"{": "}", "[": "]"}


class EditError(GuardError):
    """The text is not what can be edited."""


class Element(NamedTuple):
    """A member of an object or an item of an array (its key is None): where it starts, where its value stands."""

    key: str | None
    start: int
    value: int
    end: int


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


_decoder = JSONDecoder(parse_constant=_no_number)


def read(text: str) -> dict[str, Any]:
    """The object that the text holds, read as strictly as the client reads it: no comments, no trailing commas."""
    body = text[1:] if text.startswith(_BOM) else text
    try:
        value = json.loads(body, parse_constant=_no_number)
    except RecursionError:
        raise EditError("it is nested too deeply") from None
    except ValueError as error:
        raise EditError(f"it is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise EditError("it holds no JSON object")
    return value


def at(value: Any, path: Path) -> Any:
    """What a document holds at a path, None where it holds nothing there."""
    for key in path:
        try:
            value = value[key]
        except (LookupError, TypeError):
            return None
    return value


def span(text: str, path: Path) -> tuple[int, int] | None:
    """Where the value at a path stands, None where there is none."""
    found = _place(text, path)
    return (found.value, found.end) if found is not None else None


def put(text: str, path: Path, value: Any) -> str:
    """The text with a value at a path of keys; tables on the way are made where there are none."""
    read(text)
    found, start = None, _root(text).value
    for depth, key in enumerate(path):
        if text[start] != "{":
            raise EditError(f"{'.'.join(map(str, path[:depth]))} is no object")
        found = _child(text, start, key)
        if found is None:
            for outer in reversed(path[depth + 1 :]):
                value = {outer: value}
            return _with(text, start, [(str(key), value)])
        start = found.value
    if found is None:
        raise EditError("a document is not one value")
    return text[: found.value] + _Style(text).written(value, _indent(text, found.value)) + text[found.end :]


def added(text: str, path: Path, items: Sequence[Any]) -> str:
    """The text with items behind what the list at a path holds; the list is made where there is none."""
    read(text)
    place = _place(text, path)
    if place is None:
        return put(text, path, list(items))
    if text[place.value] != "[":
        raise EditError(f"{'.'.join(map(str, path))} is no list")
    return _with(text, place.value, [(None, item) for item in items])


def without(text: str, path: Path) -> str:
    """The text without what stands at a path, and without the comma that parted it from its neighbour."""
    read(text)
    outer, own = _place(text, path[:-1]), _place(text, path)
    if outer is None or own is None:
        return text
    elements = list(_elements(text, outer.value))
    index = elements.index(own)
    if index:
        return text[: elements[index - 1].end] + text[own.end :]
    if len(elements) > 1:
        return text[: own.start] + text[elements[1].start :]
    return text[: outer.value + 1] + text[_skip(text, own.end) :]


def dropped(text: str, path: Path, unwanted: Callable[[Any], bool]) -> str:
    """The text without those items of the list at a path that nobody wants any more."""
    items = at(read(text), path)
    if not isinstance(items, list):
        return text
    for index in reversed(range(len(items))):
        if unwanted(items[index]):
            text = without(text, (*path, index))
    return text


def _root(text: str) -> Element:
    start = _skip(text, 1 if text.startswith(_BOM) else 0)
    if text[start : start + 1] != "{":
        raise EditError("it holds no JSON object")
    return Element(None, start, start, len(text))


def _place(text: str, path: Path) -> Element | None:
    """The element at a path; the root's own at the empty one."""
    found = _root(text)
    for key in path:
        inner = _child(text, found.value, key) if text[found.value] in _CLOSING else None
        if inner is None:
            return None
        found = inner
    return found


def _child(text: str, start: int, key: str | int) -> Element | None:
    """The element of this key or position: of two of one key, the client takes the last."""
    found = list(_elements(text, start))
    if isinstance(key, int):
        return found[key] if text[start] == "[" and key < len(found) else None
    named = [one for one in found if one.key == key]
    return named[-1] if named else None


def _elements(text: str, start: int) -> Iterator[Element]:
    """`{` [`"key"` `:` value {`,` `"key"` `:` value}] `}`, or `[` [value {`,` value}] `]`."""
    closing = _CLOSING[text[start]]
    here = _skip(text, start + 1)
    more = text[here : here + 1] != closing
    while more:
        try:
            key, value = _key(text, here) if closing == "}" else (None, here)
            _, after = _decoder.raw_decode(text, value)
        except ValueError as error:
            raise EditError(f"it is not JSON: {error}") from None
        yield Element(key, here, value, after)
        here = _skip(text, after)
        more = text[here : here + 1] == ","
        here = _skip(text, here + 1) if more else here
    if text[here : here + 1] != closing:
        raise EditError("it is not JSON")


def _key(text: str, here: int) -> tuple[str, int]:
    key, end = _decoder.raw_decode(text, here)
    colon = _skip(text, end)
    if not isinstance(key, str) or text[colon : colon + 1] != ":":
        raise EditError(f"it is not JSON: no key at character {here}")
    return key, _skip(text, colon + 1)


def _skip(text: str, here: int) -> int:
    while text[here : here + 1] in _BLANK and here < len(text):
        here += 1
    return here


class _Style:
    """How a text is written: on one line or on many, with which line ends and how far indented."""

    def __init__(self, text: str) -> None:
        start = _root(text).value
        first = _skip(text, start + 1)
        blank = text[start + 1 : first]
        self.many = text[first] == "}" or "\n" in text[start:].rstrip()
        self.end = "\r\n" if "\r\n" in text else "\n"
        self.unit = blank.rpartition("\n")[2] if "\n" in blank and text[first] != "}" else "  "
        self.comma, self.colon = (", ", ": ") if '": ' in text or self.many else (",", ":")

    def written(self, value: Any, indent: str) -> str:
        """A value that begins on a line of this indentation."""
        if not self.many:
            return json.dumps(value, separators=(self.comma, self.colon))
        return json.dumps(value, indent=self.unit).replace("\n", self.end + indent)


def _with(text: str, start: int, pairs: Iterable[tuple[str | None, Any]]) -> str:
    """The text with more elements behind the last one of the object or list that begins at `start`."""
    style = _Style(text)
    elements = list(_elements(text, start))
    if elements:
        blank = text[start + 1 : elements[0].start]
        parted = blank if "\n" in blank else style.comma[1:]
        indent = blank.rpartition("\n")[2] if "\n" in blank else _indent(text, start)
        last, close = elements[-1].end, ""
    else:
        outer = _indent(text, start)
        indent = outer + style.unit
        parted = style.end + indent if style.many else ""
        last, close = start + 1, style.end + outer if style.many else ""
    said = [
        ("" if key is None else json.dumps(key) + style.colon) + style.written(value, indent) for key, value in pairs
    ]
    first = "," if elements else ""
    rest = text[last:] if elements else text[_skip(text, last) :]
    return text[:last] + first + parted + f",{parted}".join(said) + close + rest


def _indent(text: str, here: int) -> str:
    """The blanks at the beginning of the line on which a character stands."""
    line = text[text.rfind("\n", 0, here) + 1 : here]
    return line[: len(line) - len(line.lstrip(" \t"))]
