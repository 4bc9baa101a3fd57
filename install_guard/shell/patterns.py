"""Shell patterns against texts: `*`, `?`, `[…]` and the extended forms (bash manual 3.5.8.1).

A pattern is a text in which quoted characters are preceded by a backslash. The answer is None where a gap in the text or
in the pattern decides.
"""

from __future__ import annotations

from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Item = tuple[str, object]

SPECIAL = frozenset("*?[\\")
_WORK = 50_000
_CLASSES = {
    "alpha": str.isalpha,
    "digit": str.isdigit,
    "alnum": str.isalnum,
    "upper": str.isupper,
    "lower": str.islower,
    "space": str.isspace,
    "blank": lambda char: char in " \t",
    "punct": lambda char: char.isprintable() and not char.isalnum() and char != " ",
    "print": str.isprintable,
    "graph": lambda char: char.isprintable() and char != " ",
    "cntrl": lambda char: ord(char) < 32 or ord(char) == 127,
    "xdigit": lambda char: char in "0123456789abcdefABCDEF",
    "word": lambda char: char.isalnum() or char == "_",
    "ascii": str.isascii,
}


class TooMuchError(Exception):
    """A match that takes more steps than a reading may."""


def escape(text: str) -> str:
    """A pattern that matches just this text."""
    if text.isalnum():
        return text
    return "".join("\\" + char if char in "*?[]\\()|!@+^-~#" else char for char in text)


def plain(pattern: str) -> str | None:
    """The one text that a pattern without specials matches, or None."""
    if SPECIAL.isdisjoint(pattern) and "(" not in pattern:
        return pattern
    out: list[str] = []
    for kind, value in compile_pattern(pattern):
        if kind != "char":
            return None
        out.append(str(value))
    return "".join(out)


def matches(pattern: str, text: str, matcher: Matcher | None = None) -> bool | None:
    """Whether a pattern matches the whole of a text; None where a gap decides, or the steps of the matcher do not reach."""
    literal = plain(pattern)
    if literal is not None and known(literal) and known(text):
        return literal == text
    try:
        found = (matcher or Matcher()).whole(compile_pattern(pattern), text)
    except (TooMuchError, RecursionError):
        return None
    if known(pattern) and known(text):
        return found
    # A gap may hold anything: only a fixed beginning or end that differs rules a match out.
    return None if _compatible(pattern, text) else False


def _compatible(pattern: str, text: str) -> bool:
    """Whether the fixed beginnings of two texts with gaps agree."""
    items = compile_pattern(pattern)
    at = 0
    for kind, value in items:
        if kind != "char" or str(value) >= FIRST:
            return True
        if at >= len(text):
            return False
        if text[at] >= FIRST:
            return True
        if text[at] != value:
            return False
        at += 1
    return at >= len(text) or text[at] >= FIRST


def ends(pattern: str, text: str, matcher: Matcher | None = None) -> list[int] | None:
    """Where a match that begins at the start of a text can end, shortest first; None where the steps do not reach."""
    literal = plain(pattern)
    if literal is not None:
        return [len(literal)] if text.startswith(literal) else []
    items = compile_pattern(pattern)
    try:
        return sorted(set((matcher or Matcher()).ends(items, 0, text, 0)))
    except (TooMuchError, RecursionError):
        return None


def compile_pattern(pattern: str) -> list[Item]:
    """A pattern as items: char, any, many, set, and extended groups."""
    return _sequence(pattern, 0, "")[0]


def _sequence(pattern: str, at: int, stops: str) -> tuple[list[Item], int]:
    items: list[Item] = []
    size = len(pattern)
    while at < size and pattern[at] not in stops:
        char = pattern[at]
        if char in "?*+@!" and pattern.startswith("(", at + 1):
            options, at = _options(pattern, at + 2)
            items.append((char + "(", options))
            continue
        if char == "(" and _closes(pattern, at):
            options, at = _options(pattern, at + 1)
            items.append(("@(", options))
            continue
        if char == "[":
            found = _set(pattern, at)
            if found:
                items.append(("set", found[0]))
                at = found[1]
                continue
        if char == "\\" and at + 1 < size:
            at += 1
            items.append(("char", pattern[at]))
        elif char == "*":
            items.append(("many", None))
        elif char == "?":
            items.append(("any", None))
        else:
            items.append(("char", char))
        at += 1
    return items, at


def _closes(pattern: str, at: int) -> bool:
    return ")" in pattern[at:]


def _options(pattern: str, at: int) -> tuple[list[list[Item]], int]:
    options: list[list[Item]] = []
    while True:
        items, at = _sequence(pattern, at, "|)")
        options.append(items)
        if at >= len(pattern) or pattern[at] == ")":
            return options, at + 1
        at += 1


def _set(pattern: str, at: int) -> tuple[tuple[bool, list[object]], int] | None:
    """`[…]` from its bracket on, or None where it does not end."""
    at += 1
    negated = pattern[at : at + 1] in ("!", "^") and at < len(pattern)
    at += negated
    members: list[object] = []
    first = True
    while at < len(pattern):
        char = pattern[at]
        if char == "]" and not first:
            return (negated, members), at + 1
        first = False
        if pattern.startswith("[:", at) and ":]" in pattern[at + 2 :]:
            end = pattern.index(":]", at + 2)
            members.append(_CLASSES.get(pattern[at + 2 : end], lambda _: False))
            at = end + 2
            continue
        if char == "\\" and at + 1 < len(pattern):
            at += 1
            char = pattern[at]
        if pattern.startswith("-", at + 1) and at + 2 < len(pattern) and pattern[at + 2] != "]":
            last = at + 3 if pattern[at + 2] == "\\" and at + 3 < len(pattern) else at + 2
            members.append((char, pattern[last]))
            at = last + 1
            continue
        members.append(char)
        at += 1
    return None


def _in_set(found: tuple[bool, list[object]], char: str) -> bool:
    negated, members = found
    for member in members:
        if isinstance(member, str):
            hit = member == char
        elif isinstance(member, tuple):
            hit = member[0] <= char <= member[1]
        else:
            hit = bool(member(char))  # type: ignore[operator]
        if hit:
            return not negated
    return negated


class Matcher:
    """Matches whose steps are counted together."""

    def __init__(self) -> None:
        self.left = _WORK

    def whole(self, items: list[Item], text: str) -> bool:
        """Whether the items match all of a text."""
        return any(end == len(text) for end in self.ends(items, 0, text, 0))

    def ends(self, items: list[Item], index: int, text: str, at: int) -> Iterator[int]:
        """Every place where the items from `index` on can end when they begin at `at`."""
        places = {at}
        for kind, value in items[index:]:
            places = {end for place in places for end in self._step(kind, value, text, place)}
            if not places:
                return
        yield from places

    def _step(self, kind: str, value: object, text: str, at: int) -> Iterator[int]:
        self.left -= 1
        if self.left < 0:
            raise TooMuchError
        if kind == "many":
            self.left -= (len(text) - at) // 16
            yield from range(at, len(text) + 1)
        elif kind[-1] == "(":
            yield from self._group(kind[0], value, text, at)  # type: ignore[arg-type]
        elif at < len(text) and self._one(kind, value, text[at]):
            yield at + 1

    @staticmethod
    def _one(kind: str, value: object, char: str) -> bool:
        if kind == "char":
            return value == char
        return kind == "any" or _in_set(value, char)  # type: ignore[arg-type]

    def _group(self, kind: str, options: list[list[Item]], text: str, at: int) -> Iterator[int]:
        if kind == "!":
            taken = {end for option in options for end in self.ends(option, 0, text, at)}
            yield from (end for end in range(at, len(text) + 1) if end not in taken)
            return
        if kind in "?*":
            yield at
        places = {end for option in options for end in self.ends(option, 0, text, at)}
        yield from places
        if kind in "*+":
            seen = set(places) | {at}
            while places:
                places = {
                    end for place in places for option in options for end in self.ends(option, 0, text, place)
                } - seen
                seen |= places
                yield from places
