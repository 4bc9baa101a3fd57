"""Values while a command is walked: plain texts, in which one character stands for each gap.

A gap in a text is a character of the last private plane of Unicode, which indexes a table of reasons. So a value
partly known is still a `str`: it can be cut, joined, split and matched like any other, and `Gaps.word` turns it into
a `Word` where it leaves the walk. A command that holds such a character itself has a gap there: a hold, never a guess.
"""

from __future__ import annotations

from install_guard.model import Gap, Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FIRST = "\U00100000"
# The reason of a gap for a command that runs only if this reader decided a condition wrongly.
UNREACHED = "a command behind a condition that does not hold"
_FIRST = 0x100000
_MOST = 0xFFFD
# What a gap begins with in UTF-8, and nothing else: bytes are searched many times faster than characters compared.
_LEAD = b"\xf4"


def known(text: str) -> bool:
    """Whether there is no gap in a text."""
    return text.isascii() or _LEAD not in text.encode("utf-8", "surrogatepass")


def pieces(text: str) -> list[str]:
    """What is known of a text and the gaps in it, in turn: the first and the last are known, and may be empty."""
    head, *others = text.encode("utf-8", "surrogatepass").split(_LEAD)
    found = [head.decode("utf-8", "surrogatepass")]
    for other in others:
        found += ((_LEAD + other[:3]).decode(), other[3:].decode("utf-8", "surrogatepass"))
    return found


def lines_of(text: str) -> list[str]:
    """Lines without their ends."""
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return lines


class Gaps:
    """The gaps met so far; `mark` gives the character that stands for a new one."""

    __slots__ = ("table",)

    def __init__(self) -> None:
        self.table: list[tuple[str, int, int, str] | Gap] = []

    def mark(self, reason: str, start: int, end: int, origin: str = "") -> str:
        """The character that stands for a gap in a value."""
        table = self.table
        if len(table) < _MOST:
            table.append((reason, start, end, origin))
        return chr(_FIRST + len(table) - 1)

    def of(self, char: str) -> Gap:
        """The gap that a character stands for, made when someone asks: most stand for what nobody looks at."""
        index = ord(char) - _FIRST
        if index >= len(self.table):
            return Gap("value", "a character that this reader keeps for itself", 0, 0)
        found = self.table[index]
        if isinstance(found, tuple):
            reason, start, end, origin = found
            found = self.table[index] = Gap("value", reason, start, end, (), origin)
        return found

    def first(self, text: str) -> Gap | None:
        """The first gap in a text."""
        found = pieces(text)
        return self.of(found[1]) if len(found) > 1 else None

    def shown(self, text: str) -> str:
        """What is known of a text, with a NUL in the place of each gap."""
        if text.isascii():
            return text
        head, *others = text.encode("utf-8", "surrogatepass").split(_LEAD)
        if not others:
            return text
        return b"\0".join([head, *[other[3:] for other in others]]).decode("utf-8", "surrogatepass")

    def word(self, text: str, start: int, end: int) -> Word:
        """A value as a word of the model."""
        if text.isascii() or known(text):
            return Word((text,), start, end)
        parts: list[str | Gap] = [*pieces(text)]
        parts[1::2] = map(self.of, parts[1::2])  # type: ignore[arg-type]
        return Word(tuple([part for part in parts if part]), start, end)


class Choice(Record):
    """A variable that has one of several values, told apart by a condition that the text does not decide.

    None among them is the variable not being set.
    """

    __slots__ = ("values",)

    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values


class Chooser:
    """Takes one value of each choice met while a command is expanded, so that every combination can be had in turn."""

    __slots__ = ("at", "blurred", "limit", "sizes")

    def __init__(self, limit: int) -> None:
        self.sizes: dict[object, int] = {}
        self.at: dict[object, int] = {}
        self.blurred = False
        self.limit = limit

    def pick(self, key: object, count: int) -> int:
        """Which of `count` values is taken this time; -1 where there are too many combinations to go through."""
        if self.blurred:
            return -1
        if key not in self.sizes:
            self.sizes[key] = count
        return min(self.at.get(key, 0), count - 1)

    def rounds(self) -> Iterable[None]:
        """Set up each further round of choices, after a first that took the first of each."""
        total = 1
        for size in self.sizes.values():
            total *= size
        if total > self.limit:
            self.blurred = True
            yield
            return
        for number in range(1, total):
            rest = number
            for key, size in list(self.sizes.items()):
                self.at[key] = rest % size
                rest //= size
            yield


def join(values: Iterable[object], most: int, blur: Callable[[], str]) -> object:
    """One value for a variable that has one of `values`; a gap where there are too many to follow."""
    flat: list[object] = []
    for value in values:
        for one in value.values if isinstance(value, Choice) else (value,):
            if one not in flat:
                flat.append(one)
    if len(flat) == 1:
        return flat[0]
    return Choice(tuple(flat)) if len(flat) <= most else blur()
