"""The fields above a Markdown text, read as leniently as the client reads them: never is one lost to a fault in another."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import yaml

BLOCK = 64 << 10  # characters of fields; the longest honest block has four thousand

_FENCE = re.compile(r"\s*---[ \t]*\r?\n(.*?)(?:\r?\n)?^---[ \t]*\r?(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_KEY = re.compile(r"([A-Za-z_][\w.-]*|\"[^\"\n]+\"|'[^'\n]+')[ \t]*:(?=\s|$|[\"'\[{])", re.MULTILINE)
_ALIAS = re.compile(r"(?:^|[\s\[{,:-])\*[\w-]+", re.MULTILINE)


class FrontMatter(NamedTuple):
    """The fields and the text below them.

    `faulty` when the fields are not valid YAML and were read one by one. A field that is said twice has the list of
    what it is said to be. `body_line` is the line on which the body begins.
    """

    fields: dict[str, Any]
    body: str
    body_line: int = 1
    faulty: bool = False


def read(text: str) -> FrontMatter:
    """`---` line, fields, `---` line, body; a text without that has no fields."""
    match = _FENCE.match(text)
    if match is None:
        return FrontMatter({}, text)
    fields, faulty = fields_of(match[1][:BLOCK])
    return FrontMatter(fields, text[match.end() :], text.count("\n", 0, match.end()) + 1, faulty)


def fields_of(block: str) -> tuple[dict[str, Any], bool]:
    """The fields of a block: as YAML where it is that, else one by one; and whether it was not."""
    plain = _plain(block)
    if plain is not None:
        return plain, False
    if _ALIAS.search(block):  # `*name` repeats a value, and can repeat it a billion times; mostly it is emphasis
        return _one_by_one(block), False
    loaded = _yaml(block)
    if isinstance(loaded, dict) and len(loaded) >= len(_top_keys(block)):
        return {str(key): value for key, value in loaded.items()}, False
    return _one_by_one(block), loaded is None and bool(block.strip())


def _plain(block: str) -> dict[str, Any] | None:
    """The fields of a block of nothing but `key: words`, a line each, as YAML would give them; None for any other."""
    fields: dict[str, Any] = {}
    for line in block.removesuffix("\n").split("\n"):
        key, colon, value = line.partition(": ")
        if not (colon and _BARE_KEY.fullmatch(key) and _BARE.fullmatch(value)):
            return None
        if key in fields or ": " in value or " #" in value or value[-1] == ":":
            return None
        if key.lower() in _NO_TEXT or value.lower() in _NO_TEXT:
            return None
        fields[key] = value
    return fields


_BARE_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_BARE = re.compile(r"[A-Za-z](?:[ -~\u00a1-\u2027\u2030-\ud7ff]*[!-~\u00a1-\u2027\u2030-\ud7ff])?")
_NO_TEXT = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
"""Words that YAML takes for something else."""


def _top_keys(block: str) -> list[re.Match[str]]:
    return [
        match for line in re.finditer(r"^(?=\S)", block, re.MULTILINE) if (match := _KEY.match(block, line.start()))
    ]


def _one_by_one(block: str) -> dict[str, Any]:
    """Each key at the start of a line, and the lines below it up to the next: YAML by itself, else as it is written."""
    fields: dict[str, Any] = {}
    keys = _top_keys(block)
    ends = [*(match.start() for match in keys[1:]), len(block)]
    for match, end in zip(keys, ends, strict=False):
        name = match[1].strip("\"'")
        piece = block[match.start() : end]
        loaded = None if _ALIAS.search(piece) else _yaml(piece)
        value = next(iter(loaded.values())) if isinstance(loaded, dict) and len(loaded) == 1 else _written(piece)
        fields[name] = [*_listed(fields[name]), *_listed(value)] if name in fields else value
    return fields


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _written(piece: str) -> str | list[str]:
    """The text behind the colon; lines that begin with `- ` are a list."""
    rest = piece.partition(":")[2]
    items = re.findall(r"^[ \t]*-[ \t]+(.*?)[ \t]*\r?$", rest, re.MULTILINE)
    return items if items and not rest.partition("\n")[0].strip() else rest.strip()


def _yaml(block: str) -> Any:
    """The value of a YAML text, of plain types only; None where it is not YAML."""
    try:
        return yaml.load(block, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError, TypeError, OverflowError):
        return None
