"""JavaScript and TypeScript by tree-sitter: a real grammar that never fails and never runs anything."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language, Parser, Tree

if TYPE_CHECKING:
    from collections.abc import Iterator


_NAMES = re.compile(
    r"https?://[\w.@:-]+|[\w@.+-]*(?:/[\w@.+-]+)+|[\w@+][\w@.+-]*\.(?:[cm]?[jt]sx?|py|sh|bash|rb|pl|php|ps1|cmd|bat)\b"
)


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


def mentions(text: str) -> Iterator[str]:
    """The paths and file names that a source holds, in strings or not: the parts of imports and of programs started.

    It takes words and not the tree: a bundle of some megabytes holds hundreds of thousands of strings, and a word
    too many is only looked up.
    """
    yield from dict.fromkeys(_NAMES.findall(text))
