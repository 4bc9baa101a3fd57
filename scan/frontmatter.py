"""The fields above a Markdown text, read as leniently as the client reads them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import yaml

_FENCE = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)(?:\r?\n)?^---[ \t]*\r?$\n?", re.DOTALL | re.MULTILINE)
_FIELD = re.compile(r"^([A-Za-z_][\w-]*)[ \t]*:[ \t]*(.*?)[ \t]*\r?$", re.MULTILINE)
_TOOLS = ("allowed-tools", "allowed_tools", "allowedtools", "tools")


class FrontMatter(NamedTuple):
    """The fields and the text below them. `faulty` when the fields are not valid YAML and were read line by line."""

    fields: dict[str, Any]
    body: str
    body_line: int
    faulty: bool = False


def read(text: str) -> FrontMatter:
    """`---` line, fields, `---` line, body; a text without that has no fields."""
    match = _FENCE.match(text)
    if match is None:
        return FrontMatter({}, text, 1)
    body = text[match.end() :]
    fields, faulty = fields_of(match[1])
    return FrontMatter(fields, body, text.count("\n", 0, match.end()) + 1, faulty)


def fields_of(block: str) -> tuple[dict[str, Any], bool]:
    """The fields of a block as YAML, else line by line; and whether YAML failed."""
    try:
        loaded = yaml.load(block, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return {match[1]: match[2] for match in _FIELD.finditer(block)}, True
    return (
        ({str(key): value for key, value in loaded.items()}, False)
        if isinstance(loaded, dict)
        else ({}, bool(block.strip()))
    )
