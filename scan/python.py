"""Python source by `ast`: what it imports and names."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 2000  # characters of a string that are looked through for names


def parse(text: str) -> ast.Module | None:
    """The tree of Python source; None where this Python cannot parse it (or where it nests too deep)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def mentions(tree: ast.Module) -> Iterator[str]:
    """The modules that are imported, as paths, and the words of every string that is no docstring."""
    told: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.replace(".", "/") + ".py" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _imported(node)
        elif isinstance(node, ast.Expr):
            told.add(node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            yield from node.value[:LONGEST].split()


def _imported(node: ast.ImportFrom) -> Iterator[str]:
    base = "../" * (node.level - 1) + (node.module or "").replace(".", "/")
    if node.module:
        yield f"{base}.py"
        yield f"{base}/__init__.py"
    for alias in node.names:
        yield f"{base}/{alias.name}.py" if node.module else f"{base}{alias.name}.py"
