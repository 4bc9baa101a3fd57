"""JavaScript and TypeScript by tree-sitter: a real grammar that never fails and never runs anything."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language, Parser, Query, QueryCursor, Tree

if TYPE_CHECKING:
    from collections.abc import Iterator


LONGEST = 1000  # characters of a string that may name a file; a longer one is text or code
_WORDS = re.compile(r"[^\s'\"`${},;()]+")


@cache
def _language(name: str) -> Language:
    grammars = {
        "javascript": tree_sitter_javascript.language,
        "typescript": tree_sitter_typescript.language_typescript,
        "tsx": tree_sitter_typescript.language_tsx,
    }
    return Language(grammars[name]())


@cache
def _parser(name: str) -> Parser:
    return Parser(_language(name))


def dialect(path: str) -> str:
    """The grammar for a file's name: javascript, typescript or tsx."""
    lowered = path.lower()
    if lowered.endswith(".tsx"):
        return "tsx"
    return "typescript" if lowered.endswith((".ts", ".mts", ".cts")) else "javascript"


def parse(text: str, path: str = "") -> Tree:
    """The tree of a source text; what the grammar does not reach stands in it as ERROR nodes."""
    return _parser(dialect(path)).parse(text.encode("utf-8", "surrogatepass"))


@cache
def _strings(name: str) -> Query:
    return Query(_language(name), "[(string) (template_string)] @text")


def mentions(tree: Tree, path: str = "") -> Iterator[str]:
    """The words of every string of a source: imports and requires, and the files that it would start."""
    found = QueryCursor(_strings(dialect(path))).captures(tree.root_node)
    for node in found.get("text", []):
        raw = node.text
        if raw is not None and len(raw) < LONGEST:
            yield from _WORDS.findall(raw.decode("utf-8", "replace"))
