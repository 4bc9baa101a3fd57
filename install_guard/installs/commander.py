"""A command line split the way the client's own option parser splits it, one level at a time.

The client is built on the npm package `commander`: words are case-sensitive, nothing is abbreviated, a level stops
reading options at the first operand that names one of its commands, and after `--` no word is an option again, at
any level below.
"""

from __future__ import annotations

from install_guard.installs.places import could_be, rooted
from install_guard.model import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from install_guard.model import Gap, Word

FLAG, VALUE, OPTIONAL, MANY, STOP = "flag", "value", "optional", "many", "stop"


class Level(Record):
    """What one level of the command line knows: its options by kind, and its commands with the name that each stands for."""

    __slots__ = ("commands", "options")

    def __init__(self, commands: Mapping[str, str] | None = None, **options: str) -> None:
        self.commands: Mapping[str, str] = commands or {}
        self.options = {name: kind for kind, names in options.items() for name in names.split()}


class Line:
    """One level of a command line after splitting.

    `operands` are its plain words, `values` the words of each option by its name, `flags` the options without one.
    `command` is the operand that names a command of the level, `rest` the words behind it and `given` those behind
    it that a `--` made plain. `helped` tells that a help or version option ended it; `refused` is the word that the
    client does not accept; `doubt` the first word whose part in the line is not known.
    """

    __slots__ = (
        "command",
        "doubt",
        "flags",
        "given",
        "helped",
        "level",
        "operands",
        "queue",
        "refused",
        "rest",
        "values",
    )

    def __init__(self, level: Level, words: Sequence[Word], given: Sequence[Word] = ()) -> None:
        self.level = level
        self.queue = list(reversed(words))
        self.operands: list[Word] = []
        self.values: dict[str, list[Word]] = {}
        self.flags: set[str] = set()
        self.helped = False
        self.refused: Word | None = None
        self.doubt: Word | None = None
        self.command: str | None = None
        self.rest: list[Word] = []
        self.given: list[Word] = []
        while self.queue and not self._ended():
            self._step(self.queue.pop())
        self.operands[:0] = given
        self._name_command()

    def _ended(self) -> bool:
        return self.helped or self.refused is not None or self.doubt is not None

    def _step(self, word: Word) -> None:
        text = word.text
        if text is None:
            self._unknown(word)
        elif text == "--":
            self.operands.extend(reversed(self.queue))
            self.queue = []
        elif text.startswith("-") and text != "-":
            self._option(word, text)
        else:
            self._operand(word, text)

    def _operand(self, word: Word, text: str) -> None:
        named = not self.operands and text in self.level.commands
        self.operands.append(word)
        if named:
            self.rest = self.queue[::-1]
            self.queue = []

    def _unknown(self, word: Word) -> None:
        """A word with a gap: an option whose name is known, an operand that can name no command, or a doubt."""
        known = word.known
        name, equals, _ = known.partition("=")
        if equals and name.startswith("--") and "\0" not in name:
            self._attached(word, name)
        elif rooted(word):
            self.operands.append(word)
        elif known[0] in "\0-" or (not self.operands and any(could_be(known, each) for each in self.level.commands)):
            self.doubt = word
        else:
            self.operands.append(word)

    def _option(self, word: Word, text: str) -> None:
        name, equals, _ = text.partition("=")
        kind = self.level.options.get(text)
        if kind is None and equals and text.startswith("--"):
            self._attached(word, name)
        elif kind is None:
            self._bundled(word, text)
        elif kind == STOP:
            self.helped = True
        elif kind == FLAG:
            self.flags.add(text)
        else:
            self._valued(word, text, kind)

    def _attached(self, word: Word, name: str) -> None:
        """`--name=value`."""
        if self.level.options.get(name) in {VALUE, OPTIONAL, MANY}:
            self.values.setdefault(name, []).append(cut(word, len(name) + 1))
        else:
            self.refused = word

    def _valued(self, word: Word, name: str, kind: str) -> None:
        """An option and the words that it takes: one, one unless an option follows, or all up to the next option."""
        values = self.values.setdefault(name, [])
        if kind == OPTIONAL:
            if self.queue and not _dashed(self.queue[-1]):
                values.append(self.queue.pop())
            return
        if not self.queue:
            self.refused = word
            return
        values.append(self.queue.pop())
        while kind == MANY and self.queue and not _dashed(self.queue[-1]):
            values.append(self.queue.pop())

    def _bundled(self, word: Word, text: str) -> None:
        """`-suser` is `-s user`, `-ys` is `-y -s`."""
        kind = None if text.startswith("--") or len(text) < 3 else self.level.options.get(text[:2])  # noqa: PLR2004 -- a dash and one letter
        if kind is None:
            self.refused = word
        elif kind == FLAG:
            self.flags.add(text[:2])
            self.queue.append(cut(word, 2, "-"))
        elif kind == STOP:
            self.helped = True
        else:
            self.values.setdefault(text[:2], []).append(cut(word, 2))

    def _name_command(self) -> None:
        first = self.operands[0].text if self.operands else None
        if first is not None and first in self.level.commands:
            self.command = self.level.commands[first]
            self.given = self.operands[1:]

    def value(self, *names: str) -> Word | None:
        """The last value of an option under any of its names."""
        for name in names:
            if self.values.get(name):
                return self.values[name][-1]
        return None


def _dashed(word: Word) -> bool:
    known = word.known
    return known.startswith("-") and known != "-"


def cut(word: Word, count: int, before: str = "") -> Word:
    """A word without its first `count` characters, which are known, and with `before` in front."""
    parts: list[str | Gap] = [before] if before else []
    for part in word.parts:
        if isinstance(part, str) and count:
            parts.append(part[count:])
            count = max(0, count - len(part))
        else:
            parts.append(part)
    return type(word)(tuple(parts), word.start, word.end)
