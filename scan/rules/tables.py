"""Tables in a program: gone through by their names and rows, asked for a field, written as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scan.rules.flow import ALTERNATIVES, LONGEST, Value, filled, one_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from scan.rules import python_call, script_call


def each_of(source: Value, *, items: bool) -> Value:
    """What a loop goes through: the `items` of a list, or the names of a table's fields."""
    if not items and source.fields:
        return Value(tuple(name for name, _ in source.fields[:ALTERNATIVES]), source.marks)
    return one_of(filled(source).items) if source.items else Value(source.texts, source.marks)


def rows(table: Value) -> tuple[Value, ...]:
    """The fields of a table as rows of a name and what stands under it."""
    return tuple(Value((), value.marks, "", (Value((name,)), value)) for name, value in filled(table).fields)


def fields_of(table: Value) -> tuple[Value, ...]:
    """What stands in a table, or was put into it."""
    return tuple(value for _, value in filled(table).fields)


def field_of(table: Value, name: Value) -> Value:
    """What a table has under a name, any of it where that is not known; under one that it has not, what was put into it."""
    found = filled(table).field(*name.texts)
    return found if any(each in name.texts for each, _ in table.fields) else found._replace(marks=table.marks)


def told_as_json(value: Value) -> Value:
    """A table or a list written as JSON: its text where all of it is known."""
    text = as_json(value)
    return Value(() if "\0" in text else (text,), value.marks)


def as_json(value: Value, depth: int = 6) -> str:
    """What is known of a table or a list, written as JSON; an unknown piece as NUL."""
    if depth and value.fields:
        inside = (f"{json.dumps(name)}: {as_json(each, depth - 1)}" for name, each in value.fields)
        return f"{{{', '.join(inside)}}}"[:LONGEST]
    if depth and value.items:
        return f"[{', '.join(as_json(each, depth - 1) for each in value.items)}]"[:LONGEST]
    return json.dumps(value.texts[0], ensure_ascii=False).replace("\\u0000", "\0") if value.texts else "\0"


TABLES = frozenset({"items", "values", "keys", "get", "copy", "dumps"})
MAKE_TABLES = frozenset({"dict", "types.SimpleNamespace", "collections.OrderedDict"})


def python_table(call: python_call.Call) -> Value | None:
    """A table that is made, asked for a field, gone through, or written as text."""
    if call.name in MAKE_TABLES:
        fields = (*call.first().fields, *call.named.items())
        return Value(marks=call.marks(), fields=fields) if fields else None
    if call.name == "json.dumps":
        told = call.first()
        return told_as_json(told) if told.fields or told.items else None
    table = call.receiver
    if not table.fields:
        return None
    if call.method == "get":
        return field_of(table, call.first())
    if call.method == "values":
        return Value((), table.marks, "", fields_of(table))
    return Value((), table.marks, "", rows(table)) if call.method == "items" else table


PARTS: dict[str, Callable[[Value], tuple[Value, ...]]] = {
    "Object.entries": rows,
    "Object.values": fields_of,
    "Object.keys": lambda table: tuple(Value((name,)) for name, _ in table.fields),
}


def script_table(call: script_call.Call) -> Value | None:
    """A table that is gone through, or written as text, in JavaScript."""
    table = call.first()
    if call.name == "JSON.stringify":
        return told_as_json(table) if table.fields or table.items else None
    return Value((), table.marks, "", PARTS[call.name](table)) if table.fields else None
