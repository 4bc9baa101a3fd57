"""Calls in Python that tell what something is: a path by the name that it is asked for, a statement by what it says."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from scan.rules.acts import NONE, holding
from scan.rules.flow import NOTHING, Value
from scan.rules.stores import credential, env_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.python_call import Call

NAMES_FILE = frozenset({"startswith", "endswith"})
ASKS_DATABASE = frozenset({"execute", "executescript", "executemany", "exec_driver_sql"})
_EMPTIES = re.compile(
    r"(?is)^\s*(?:drop\s+(?:table|database|schema|owned)\b|truncate\s+(?:table\s+)?\S|delete\s+from\s+\S+\s*;?\s*$)"
)


def empties(text: str) -> bool:
    """Whether a statement in SQL takes away whole tables, or all that is in one."""
    return bool(_EMPTIES.match(text))


def calls_names(call: Call) -> Value | None:
    """`name.startswith(".env")`: what is asked for that name, and what it was made of, may be the path of such a file."""
    stores = frozenset(
        f"env-file:{text}*" if env_file(text) or text in _ENV_NAMES else f"credential:{text}"
        for text in (*call.first().texts, *(text for item in call.first().items for text in item.texts))
        if env_file(text) or text in _ENV_NAMES or (len(text) > LEAST_NAME and credential(text))
    )
    function = call.node.func
    if stores and isinstance(function, ast.Attribute):
        for node in ast.walk(function.value):
            if isinstance(node, ast.Name) and not call.reader.lookup(node.id).name.startswith(
                ("os", "Path", "pathlib")
            ):
                call.reader.assign(node, Value(marks=holding(stores)))
    return NOTHING


_ENV_NAMES = frozenset({".env", ".env."})
LEAST_NAME = 4
"""Characters of a file's name that is no mere ending."""


def calls_database(call: Call) -> Value | None:
    """A statement that empties a database's tables."""
    wiping = next((text for text in call.first().texts if empties(text)), "")
    if wiping:
        call.emit("wipe", target=wiping[:80], text=wiping)
    return None


def statements_of(tree: ast.Module) -> Iterator[ast.stmt]:
    """Every statement of a module, the outer ones first; no expression is looked into."""
    level: list[ast.AST] = [tree]
    while level:
        inner = [
            node for outer in level for part in _PARTS for node in getattr(outer, part, ()) if isinstance(node, ast.AST)
        ]
        yield from (node for node in inner if isinstance(node, ast.stmt))
        level = inner


_PARTS = ("body", "orelse", "finalbody", "handlers", "cases")


def leaves(node: ast.stmt) -> bool:
    """Whether a statement ends the function, the turn of a loop or the program."""
    called = node.value.func if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return isinstance(node, ast.Return | ast.Raise | ast.Continue) or name in {"exit", "quit", "_exit", "abort"}


def formatted(left: Value, right: Value) -> Value:
    """`left % right`."""
    values = [item.texts[0] if item.texts else "\0" for item in (right.items or (right,))]
    texts = []
    for text in left.texts:
        try:
            texts.append(text % tuple(values))
        except (TypeError, ValueError):
            texts.append(text.replace("%s", "\0"))
    return Value(tuple(texts), left.marks | right.marks)


def sliced(base: Value, piece: ast.Slice) -> Value:
    """`base[a:b:c]`."""
    try:
        bounds = [None if part is None else ast.literal_eval(part) for part in (piece.lower, piece.upper, piece.step)]
        cut = slice(*bounds)
        backwards = cut.step == -1
        return Value(
            tuple(text[cut] for text in base.texts),
            base.marks | ({"decoded"} if backwards and base.texts else NONE),
            "",
            base.items[cut],
        )
    except (ValueError, TypeError):
        return Value((), base.marks)
