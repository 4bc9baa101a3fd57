r"""Text of a scanned plugin made safe to print: what cannot be seen, or would steer a terminal, is spelled out.

A report is read by people and by models, so an excerpt must show what is there: `\u{e0041}` for an invisible tag,
`\u{202e}` for a character that turns the line around, `\x1b` for the start of a terminal's command.
"""

from __future__ import annotations

import re
import unicodedata

INVISIBLE_LETTERS = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0")
"""Characters that Unicode files under letters, marks or symbols and that show nothing."""

LATIN = 0xFF
LIMIT = 200
"""The characters of an excerpt, before the marks that make it safe."""

_SAFE = re.compile(r"[\x20-\x7e]*\Z")


def is_visible(char: str) -> bool:
    """Whether a character shows itself when printed, and leaves its neighbours as they are."""
    if " " <= char <= "~":
        return True
    if char in INVISIBLE_LETTERS or _is_selector(char):
        return False
    category = unicodedata.category(char)
    return category[0] != "C" and category not in {"Zl", "Zp"} and not (category == "Zs" and char != "\u3000")


def _is_selector(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def spell(char: str) -> str:
    r"""How a character that cannot be shown is written: `\t`, `\x1b`, `\u{202e}`."""
    if char in "\t\n\r":
        return {"\t": "\\t", "\n": "\\n", "\r": "\\r"}[char]
    code = ord(char)
    return f"\\x{code:02x}" if code <= LATIN else f"\\u{{{code:x}}}"


def printable(text: str, limit: int = LIMIT) -> str:
    """The text on one line, at most `limit` of its characters, with everything that cannot be seen spelled out."""
    cut = text[:limit]
    if not _SAFE.match(cut):
        cut = "".join(char if is_visible(char) else spell(char) for char in cut)
    return f"{cut}…" if len(text) > limit else cut


def excerpt(text: str, start: int, end: int, limit: int = LIMIT) -> str:
    """The line around a span, cut so that the span is in it, made safe to print."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start)
    last = len(text) if last < 0 else last
    if last - first > limit:
        first = max(first, start - limit // 4)
    stop = max(last, min(end, first + limit)) if last - first <= limit else first + limit
    return printable(text[first:stop].strip(" \t\r"), limit)
