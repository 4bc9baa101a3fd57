"""JavaScript and TypeScript by tree-sitter: a real grammar that never fails and never runs anything."""

from __future__ import annotations

from functools import cache

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language, Parser, Tree


@cache
def _parser(dialect: str) -> Parser:
    grammars = {
        "javascript": tree_sitter_javascript.language,
        "typescript": tree_sitter_typescript.language_typescript,
        "tsx": tree_sitter_typescript.language_tsx,
    }
    return Parser(Language(grammars[dialect]()))


def dialect(path: str) -> str:
    """The grammar for a file's name: javascript, typescript or tsx."""
    lowered = path.lower()
    if lowered.endswith(".tsx"):
        return "tsx"
    return "typescript" if lowered.endswith((".ts", ".mts", ".cts")) else "javascript"


def parse(text: str, path: str = "") -> Tree:
    """The tree of a source text; what the grammar does not reach stands in it as ERROR nodes."""
    return _parser(dialect(path)).parse(text.encode("utf-8", "surrogatepass"))
