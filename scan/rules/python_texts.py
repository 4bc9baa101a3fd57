"""Calls in Python code that make a text of texts: joined, filled in, spelled by numbers, split."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.rules import python_calls as calls
from scan.rules.flow import Value, glued

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scan.rules.python_call import Call

UNICODE = 0x110000


def calls_text(call: Call) -> Value | None:  # noqa: PLR0911 -- a table of names, a line each
    """A call that makes a text of texts."""
    if call.method == "join" and call.receiver.texts and call.name != "os.path.join":
        items = call.first().items
        return glued(items, call.receiver.texts[0]) if items else Value(call.first().texts, call.first().marks)
    if call.name in calls.JOINS_PATH:
        return glued(call.arguments, "/")
    if call.name in calls.MAKES_PATH or call.name in calls.PASSES:
        first = call.first()
        return (
            glued(call.arguments, "/")
            if call.name in calls.MAKES_PATH and len(call.arguments) > 1
            else first._replace(name=f"{call.name}()" if call.name in calls.MAKES_PATH else "")
        )
    if call.name in calls.HOMES:
        return Value(("~",), name="pathlib.Path()")
    if call.name == "chr" and call.first().texts:
        return Value(
            tuple(chr(int(text)) for text in call.first().texts if text.isdigit() and int(text) < UNICODE),
            call.first().marks | {"decoded"},
        )
    if call.name == "map" and len(call.arguments) > 1:
        return _mapped(call)
    if call.name in {"bytes", "bytearray"} and call.first().items:
        return _of_codes(call.first())
    if call.name == "reversed":
        return Value(
            tuple(text[::-1] for text in call.first().texts), call.marks() | {"decoded"}, "", call.first().items[::-1]
        )
    return _put_in(call) or _method_text(call)


def _filled(text: str, values: Sequence[Sequence[str]]) -> str:
    """`"{}…{}".format(a, b)` with unknown fields as NUL."""
    queue = iter(values)

    def fill(match: re.Match[str]) -> str:
        if match[1].isdigit():
            index = int(match[1])
            found: Sequence[str] = values[index] if index < len(values) else ()
        else:
            found = next(queue, ()) if not match[1] else ()
        return found[0] if found else "\0"

    return re.sub(r"\{(\w*)[^{}]*\}", fill, text)


def _put_in(call: Call) -> Value | None:
    """`text.replace(old, new)`, `re.sub(old, new, text)`: of a text that is not known a part is, once it was put in."""
    if call.method not in {"replace", "sub", "subn"} or not call.arguments[1:]:
        return None
    if call.method == "replace" and call.receiver.texts:
        return None
    new = call.argument(1 if call.method == "replace" or call.name.startswith("re.") else 0, "repl").texts
    return Value(tuple(f"\0{text}\0" for text in new), call.receiver.marks | call.marks())


def _mapped(call: Call) -> Value:
    function, items = call.first().name, call.arguments[1].items
    if function == "chr" and items:
        return Value((), call.marks(), "", tuple(_of_codes(Value(items=(item,))) for item in items))
    return call.arguments[1]


def _of_codes(value: Value) -> Value:
    codes = [
        int(item.texts[0])
        for item in value.items
        if item.texts and item.texts[0].isdigit() and int(item.texts[0]) < UNICODE
    ]
    return Value(("".join(map(chr, codes)),) if codes else (), value.marks | {"decoded"})


MAKES_TEXT = (
    calls.JOINS_PATH | calls.MAKES_PATH | calls.PASSES | calls.HOMES | {"chr", "map", "bytes", "bytearray", "reversed"}
)
TEXTS = frozenset({"join", "sub", "subn"}) | calls.TEXT_METHODS
_CHANGES: dict[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "strip": str.strip}


def _method_text(call: Call) -> Value | None:
    texts, method = call.receiver.texts, call.method
    if not texts or method not in calls.TEXT_METHODS:
        return None
    marks = call.receiver.marks | call.marks()
    if method == "replace" and len(call.arguments) > 1 and call.first().texts and call.arguments[1].texts:
        return Value(tuple(text.replace(call.first().texts[0], call.arguments[1].texts[0]) for text in texts), marks)
    if method == "format":
        return Value(tuple(_filled(text, [argument.texts for argument in call.arguments]) for text in texts), marks)
    if method == "split":
        pieces = texts[0].split(call.first().texts[0] if call.first().texts and call.first().texts[0] else None)
        return Value((), marks, "", tuple(Value((piece,)) for piece in pieces[:256]))
    if method in {"joinpath", "glob", "rglob"}:
        whole = glued((call.receiver, *call.arguments), "/")
        many = {"each"} if method != "joinpath" else set()
        return Value(whole.texts, whole.marks | many, "pathlib.Path()")
    change = _CHANGES.get(method)
    return Value(
        tuple(map(change, texts)) if change else texts,
        marks,
        call.receiver.name if method in calls.PATH_METHODS else "",
    )
