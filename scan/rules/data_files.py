"""Data files that a program reads as it starts: what JSON beside it says stands in its source as a literal."""

from __future__ import annotations

import json
import posixpath
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scan.texts import Text

LONGEST = 20_000
"""Characters of a data file that is put in: a longer one is no table of settings."""
_READS = re.compile(r"\bjson\.loads?\(|\bJSON\.parse\(|\brequire\(")
_IMPORTS = re.compile(
    r"(?m)^[ \t]*import\s+(?P<name>\w+)\s+from\s*[\"'](?P<path>\.{1,2}/[^\"'\n]+\.json)[\"'](?:\s*(?:with|assert)\s*\{[^}\n]*\})?;?"
)
_NAMED = re.compile(r"[\"'`/]([\w.-]+\.json)[\"'`]")
_TOLD = re.compile(r"stdin|readFileSync\(\s*0|\bevent\b|\bline\b|\binput\b|\bdata\b|\bbody\b|\braw\b")
"""What a program is told as it runs is no file of its own."""


class Data(NamedTuple):
    """A place where a file of JSON is read, the text that it says there, and its path."""

    start: int
    end: int
    source: str
    path: str


def data_files(text: Text, texts: Mapping[str, Text]) -> list[Data]:
    """The places at which a program reads files of JSON that the plugin brings, in order."""
    if ".json" not in text.text:
        return []
    near = dict(_near(text, texts))
    return sorted(_read(text, near, texts)) if near else []


def put_in(source: str, found: list[Data]) -> str:
    """A source with what its data files say in the place where it reads them."""
    for each in reversed(found):
        source = f"{source[: each.start]}{each.source}{source[each.end :]}"
    return source


def _near(text: Text, texts: Mapping[str, Text]) -> Iterator[tuple[str, str]]:
    """The files of JSON of the plugin that a source names, the one in the nearest folder for each name."""
    folder = posixpath.dirname(text.path)
    for name in dict.fromkeys(_NAMED.findall(text.text)):
        paths = [path for path in texts if posixpath.basename(path) == name]
        beside = posixpath.join(folder, name)
        if beside in paths or len(paths) == 1:
            yield name, beside if beside in paths else paths[0]


def _read(text: Text, near: Mapping[str, str], texts: Mapping[str, Text]) -> Iterator[Data]:
    source = text.text
    for match in _IMPORTS.finditer(source):
        literal = _literal(near.get(posixpath.basename(match["path"]), ""), text.language, texts)
        if literal:
            yield Data(
                match.start(),
                match.end(),
                f"const {match['name']} = {literal};",
                near[posixpath.basename(match["path"])],
            )
    calls = [(match.start(), _closing(source, match.end() - 1), match[0]) for match in _READS.finditer(source)]
    unnamed = []
    for start, end, verb in calls:
        named = _NAMED.search(source, start, end)
        if named is None and not verb.startswith("require") and not _TOLD.search(source, start, end):
            unnamed.append((start, end))
        literal = _literal(near.get(named[1], ""), text.language, texts) if named else ""
        if named and literal:
            yield Data(start, end, literal, near[named[1]])
            near = {name: path for name, path in near.items() if name != named[1]}
    if len(unnamed) == 1 and len(near) == 1:  # the one file is read by way of its name
        path = next(iter(near.values()))
        literal = _literal(path, text.language, texts)
        if literal:
            yield Data(*unnamed[0], literal, path)


def _literal(path: str, language: str, texts: Mapping[str, Text]) -> str:
    """What a file of JSON says, as a literal of the language; "" where it says nothing that can be read."""
    found = texts.get(path)
    if found is None or len(found.text) > LONGEST:
        return ""
    try:
        value = json.loads(found.text)
    except (ValueError, RecursionError):
        return ""
    return repr(value) if language == "python" else f"({json.dumps(value)})"


def _closing(source: str, at: int) -> int:
    """The place behind the bracket that closes the one at a place."""
    depth = 0
    for place in range(at, min(len(source), at + 400)):
        depth += (source[place] == "(") - (source[place] == ")")
        if not depth:
            return place + 1
    return at + 1
