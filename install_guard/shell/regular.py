"""POSIX regular expressions by way of Python's, loaded only where a command uses one on known text."""

from __future__ import annotations

import re

_CLASSES = {
    "[:alpha:]": "a-zA-Z",
    "[:digit:]": "0-9",
    "[:alnum:]": "a-zA-Z0-9",
    "[:upper:]": "A-Z",
    "[:lower:]": "a-z",
    "[:space:]": r"\s",
    "[:blank:]": r" \t",
    "[:punct:]": r"!-/:-@\[-`{-~",
    "[:xdigit:]": "0-9A-Fa-f",
    "[:print:]": r"\x20-\x7e",
    "[:graph:]": r"\x21-\x7e",
    "[:cntrl:]": r"\x00-\x1f\x7f",
}
_MOST_PATTERN = 200
_MOST_TEXT = 20_000


def translate(pattern: str, *, extended: bool) -> str | None:
    """A POSIX expression as a Python one; None where that is not certain or may be slow."""
    if len(pattern) > _MOST_PATTERN:
        return None
    out: list[str] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "[":
            found = _bracket(pattern, at)
            if found is None:
                return None
            out.append(found[0])
            at = found[1]
            continue
        if char == "\\" and at + 1 < len(pattern):
            out.append(_escaped(pattern[at + 1], extended=extended))
            at += 2
            continue
        if not extended and char in "(){}|+?":
            char = "\\" + char
        elif not extended and char == "*" and (not out or out[-1] in ("(", "^", "|")):
            char = "\\*"
        out.append(char)
        at += 1
    made = "".join(out)
    # Nested repetition can take exponential time.
    return None if ")*" in made or ")+" in made or "){" in made else made


def _escaped(char: str, *, extended: bool) -> str:
    if char in "nt":
        return "\\" + char
    if char in "wWsSbB":
        return "\\" + char
    if char in "<>":
        return r"\b"
    if char.isdigit():
        return "\\" + char
    if not extended and char in "(){}|+?":
        return char
    return re.escape(char)


def _bracket(pattern: str, at: int) -> tuple[str, int] | None:
    end = at + 1
    if pattern.startswith("^", end):
        end += 1
    if pattern.startswith("]", end):
        end += 1
    while end < len(pattern) and pattern[end] != "]":
        end = pattern.find(":]", end + 2) + 2 if pattern.startswith("[:", end) else end + 1
        if end < 2:
            return None
    if end >= len(pattern):
        return None
    inner = pattern[at + 1 : end]
    negated = inner.startswith("^")
    inner = inner[1:] if negated else inner
    inner = inner.replace("\\", "\\\\")
    for name, members in _CLASSES.items():
        inner = inner.replace(name, "\0" + members + "\0")
    pieces = inner.split("\0")
    pieces[::2] = [piece.replace("[", "\\[").replace("]", "\\]") for piece in pieces[::2]]
    return "[" + ("^" if negated else "") + "".join(pieces) + "]", end + 1


def compiled(pattern: str, *, extended: bool, ignore_case: bool = False) -> re.Pattern[str] | None:
    """A POSIX expression compiled, None where it cannot be."""
    made = translate(pattern, extended=extended)
    if made is None:
        return None
    try:
        return re.compile(made, re.IGNORECASE if ignore_case else 0)
    except (re.error, OverflowError, RecursionError):
        return None


def search(pattern: str, text: str) -> list[str | None] | None:
    """The groups of the first match, an empty list for no match, None where it is not known."""
    made = compiled(pattern, extended=True)
    if made is None or len(text) > _MOST_TEXT:
        return None
    found = made.search(text)
    return [found.group(0), *found.groups()] if found else []
