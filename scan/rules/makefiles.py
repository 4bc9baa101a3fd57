"""What a makefile has a shell run: recipes, `$(shell …)` wherever it stands, and a justfile's backquotes, variables put in.

Make's own functions on texts are computed where their words are known, since a program's name can be put together of
them; what is not known stays as it is written.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

DEPTH = 8
LONGEST = 8_000
_TURNS = 16
"""Words that a `foreach` is walked for."""
_ASSIGNS = re.compile(
    r"^(?:export\s+|override\s+|unexport\s+)*(?P<name>[\w.-]+)\s*(?P<how>::?:?=|\?=|\+=|!=|=)[ \t]*(?P<value>.*)$",
    re.DOTALL,
)
_RULE = re.compile(r"^[^\s#=][^=#]*?::?(?!=)(?P<rest>[^=].*|)$", re.DOTALL)
_AS_READ = ("$(shell", "${shell", "$(file", "${file", "!=")
"""What make itself does while it reads a line."""
_RECIPE_MARKS = re.compile(r"^[@+-]+")


def make_commands(source: str, *, just: bool = False) -> Iterator[tuple[int, str]]:
    """The shell texts of a makefile, each with its place: recipe by recipe, and what is run while it is read.

    In a justfile a dollar sign is the shell's own, and `{{…}}` alone is put in.
    """
    reader = _Reader(source, just=just)
    yield from reader.commands()


class _Reader:
    """The lines of a makefile, once for its variables and once for what it runs."""

    def __init__(self, source: str, *, just: bool = False) -> None:
        self.source = source
        self.just = just
        self.lines = list(_joined_lines(source))
        self.variables: dict[str, str] = {}
        self.called: set[str] = set()
        for _, line in self.lines:
            match = None if line.startswith("\t") else _ASSIGNS.match(line)
            if match:
                old = self.variables.get(match["name"], "")
                value = f"$(shell {match['value']})" if match["how"] == "!=" else match["value"].split(" #")[0].strip()
                self.variables[match["name"]] = f"{old} {value}" if match["how"] == "+=" else value
        self.variables.update(_defined(source))

    def commands(self) -> Iterator[tuple[int, str]]:
        """What is run while the file is read, and each recipe."""
        recipe: list[str] = []
        at = 0
        for start, line in (*self.lines, (len(self.source), "end:")):
            if line.startswith(("\t", "  ")) and line.strip():
                at = at if recipe else start
                recipe.append(_RECIPE_MARKS.sub("", self.expanded(line.strip())))
                continue
            if recipe and line.strip():
                yield at, "\n".join(recipe)
                recipe = []
            rule = _RULE.match(line)
            if rule and ";" in rule["rest"]:
                at = start
                recipe.append(_RECIPE_MARKS.sub("", self.expanded(rule["rest"].partition(";")[2].strip())))
            if any(mark in line for mark in _AS_READ) or (":=" in line and "`" in line):
                yield from ((start, command) for command in self.shells(line))

    def shells(self, line: str) -> Iterator[str]:
        """The commands of `$(shell …)`, of `NAME != …`, and of a justfile's backquotes."""
        for inner in _calls(line, "shell"):
            yield self.expanded(inner)
        for inner in _calls(line, "foreach") if "shell" in line else ():
            yield f": {self.expanded(f'$(foreach {inner})')}"
        for inner in _calls(line, "file"):
            path, _, text = inner.partition(",")
            if path.strip().startswith(">"):
                signs = len(path.strip()) - len(path.strip().lstrip(">"))
                yield f"echo {shlex.quote(self.expanded(text))} {'>' * signs} {self.expanded(path.strip()[signs:].strip())}"
        match = _ASSIGNS.match(line)
        if match and match["how"] == "!=":
            yield self.expanded(match["value"])
        elif match and re.fullmatch(r"`[^`]+`", match["value"].strip()):
            yield self.expanded(match["value"].strip()[1:-1])

    def expanded(self, text: str, depth: int = 0) -> str:
        """A text with its variables and functions put in, as far as they are known."""
        if ("$" not in text and "{{" not in text) or depth > DEPTH or len(text) > LONGEST:
            return self.plain(text)
        out, at = [], 0
        for start, end, inner in _references(text, "" if self.just else "$"):
            out += [text[at:start], self.value(inner, text[start:end], depth)]
            at = end
        return self.plain("".join((*out, text[at:])))[:LONGEST]

    def plain(self, text: str) -> str:
        """A text as its shell gets it: make's doubled dollar sign is one."""
        return text if self.just else text.replace("$$", "$")

    def value(self, inner: str, written: str, depth: int) -> str:
        """What one `$(…)` stands for."""
        name, _, rest = inner.strip().partition(" ")
        if name in _FUNCTIONS:
            return _FUNCTIONS[name]([self.expanded(part, depth + 1) for part in _parts(rest)])
        if name == "foreach" and rest.count(",") > 1:
            each, words, *text = _parts(rest)
            return self.each(each, words, ",".join(text), depth)
        if name == "shell":
            return f"$({self.expanded(rest, depth + 1)})"
        if name in {"call", "value", "eval", "info"}:
            name = _parts(rest)[0].strip()
        if name in self.variables:
            return self.expanded(self.variables[name], depth + 1)
        return f"${{{name}}}" if re.fullmatch(r"\w+", name) else written

    def each(self, name: str, words: str, text: str, depth: int) -> str:
        """`$(foreach name,words,text)`."""
        before, made = self.variables.get(name.strip()), []
        for word in self.expanded(words, depth + 1).split()[:_TURNS]:
            self.variables[name.strip()] = word
            made.append(self.expanded(text, depth + 1))
        self.variables.pop(name.strip(), None)
        if before is not None:
            self.variables[name.strip()] = before
        return " ".join(made)[:LONGEST]


def _joined_lines(source: str) -> Iterator[tuple[int, str]]:
    """The lines with what a backslash at their end goes on with, and where they begin."""
    at, held, start = 0, "", 0
    for line in source.split("\n"):
        start = start if held else at
        at += len(line) + 1
        if line.endswith("\\"):
            held += line[:-1] + " "
            continue
        yield start, held + line
        held = ""


def _defined(source: str) -> dict[str, str]:
    """`define NAME … endef`."""
    found = re.finditer(r"(?m)^define[ \t]+([\w.-]+)[^\n]*\n([\s\S]*?)^endef", source)
    return {match[1]: match[2].strip() for match in found}


def _references(text: str, sign: str) -> Iterator[tuple[int, int, str]]:
    """Every outermost `$(…)`, `${…}`, `$X` of make's (where `$` is its `sign`) and `{{…}}` of just's, and what is in it."""
    at = 0
    while at < len(text):
        places = (text.find(sign, at) if sign else -1, text.find("{{", at))
        place = min((found for found in places if found >= 0), default=-1)
        if place < 0 or place + 1 >= len(text):
            return
        follows = text[place + 1]
        if text.startswith("{{", place):
            end = text.find("}}", place)
            if end < 0:
                return
            yield place, end + 2, text[place + 2 : end]
            at = end + 2
        elif follows in "({":
            end = _closing(text, place + 1)
            yield place, end, text[place + 2 : end - 1]
            at = end
        else:
            if follows.isalpha():
                yield place, place + 2, follows
            at = place + 2


def _closing(text: str, at: int) -> int:
    """The place behind the bracket that closes the one at a place; the text's end where none does."""
    opened, closed = text[at], {"(": ")", "{": "}"}[text[at]]
    depth = 0
    for place in range(at, len(text)):
        depth += (text[place] == opened) - (text[place] == closed)
        if depth == 0:
            return place + 1
    return len(text) + 1


def _calls(text: str, name: str) -> Iterator[str]:
    for match in re.finditer(rf"\$[({{]{name}\s", text):
        yield text[match.end() : _closing(text, match.start() + 1) - 1]


def _parts(text: str) -> list[str]:
    """The arguments of a function: split at commas that stand in no bracket."""
    parts, depth, at = [], 0, 0
    for place, char in enumerate(text):
        depth += (char in "({") - (char in ")}")
        if char == "," and depth == 0:
            parts.append(text[at:place])
            at = place + 1
    return [*parts, text[at:]]


def _word(parts: list[str]) -> str:
    words, number = parts[-1].split(), parts[0].strip()
    return words[int(number) - 1] if number.isdigit() and 0 < int(number) <= len(words) else ""


def _replaced(parts: list[str]) -> str:
    return parts[2].replace(parts[0], parts[1]) if len(parts) > 2 and parts[0] else parts[-1]  # noqa: PLR2004 -- from, to, text


def _of_file(parts: list[str]) -> str:
    """`$(file <path)` is what a file holds."""
    return f"$(cat {parts[0].strip()[1:].strip()})" if parts[0].strip().startswith("<") else ""


_FUNCTIONS: Mapping[str, Callable[[list[str]], str]] = {
    "word": _word,
    "subst": _replaced,
    "patsubst": _replaced,
    "strip": lambda parts: " ".join(parts[0].split()),
    "firstword": lambda parts: (parts[0].split() or [""])[0],
    "lastword": lambda parts: (parts[0].split() or [""])[-1],
    "join": lambda parts: " ".join(map("".join, zip(*(part.split() for part in parts[:2]), strict=False))),
    "addprefix": lambda parts: " ".join(parts[0] + word for word in parts[-1].split()),
    **dict.fromkeys(("wildcard", "abspath", "realpath", "sort"), lambda parts: parts[0].strip()),
    **dict.fromkeys(("filter", "filter-out"), lambda parts: parts[-1].strip()),
    "or": lambda parts: next((part.strip() for part in parts if part.strip()), ""),
    "and": lambda parts: parts[-1].strip() if all(part.strip() for part in parts) else "",
    "if": lambda parts: (parts[1] if parts[0].strip() else parts[2] if parts[2:] else "").strip() if parts[1:] else "",
    "file": _of_file,
    "addsuffix": lambda parts: " ".join(word + parts[0] for word in parts[-1].split()),
}
"""Make's functions on texts."""
