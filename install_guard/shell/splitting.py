"""Words of a text as programs that are no shells split it: blanks, quotes, backslashes."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v"}


class Splitter:
    """`xargs`, tmux, git's aliases: quotes keep everything, a backslash the next character."""

    blanks = " \t\n"

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.words: list[str] = []
        self.word: str | None = None
        self.quote = ""

    def split(self) -> list[str]:
        """All words."""
        while self.at < len(self.text):
            char = self.text[self.at]
            self.at += 1
            self.step(char)
        self.end()
        return self.words

    def step(self, char: str) -> None:
        """Take one character."""
        if self.quote:
            self.quoted(char)
        elif char in "'\"":
            self.quote, self.word = char, self.word or ""
        elif char in self.blanks:
            self.end()
        elif char == "\\" and self.at < len(self.text):
            self.at += 1
            self.escaped(self.text[self.at - 1])
        else:
            self.plain(char)

    def end(self) -> None:
        """End the word that is being read."""
        if self.word is not None:
            self.words.append(self.word)
        self.word = None

    def add(self, text: str) -> None:
        """Add to the word that is being read."""
        self.word = (self.word or "") + text

    def quoted(self, char: str) -> None:
        """A character between quotes."""
        if char == self.quote:
            self.quote = ""
        else:
            self.add(char)

    def escaped(self, char: str) -> None:
        """A character behind a backslash."""
        self.add(char)

    def plain(self, char: str) -> None:
        """Any other character."""
        self.add(char)


class EnvSplitter(Splitter):
    r"""`env -S`: `\_` and `\c`, escapes, comments and `${NAME}` as well."""

    blanks = " \t\n\r\f\v"

    def __init__(self, text: str, get: Callable[[str], str]) -> None:
        super().__init__(text)
        self.get = get

    def quoted(self, char: str) -> None:
        """Between double quotes a backslash keeps the next character."""
        if char == "\\" and self.quote == '"' and self.at < len(self.text):
            self.at += 1
            char = self.text[self.at - 1]
            self.add(char)
        else:
            super().quoted(char)

    def escaped(self, char: str) -> None:
        r"""`\_` ends a word, `\c` the text."""
        if char == "c":
            self.at = len(self.text)
        elif char == "_":
            self.end()
        else:
            self.add(_ESCAPES.get(char, char))

    def plain(self, char: str) -> None:
        """`#` begins a comment, `${NAME}` is a variable."""
        end = self.text.find("}", self.at)
        if char == "#" and self.word is None:
            self.at = len(self.text)
        elif char == "$" and self.text.startswith("{", self.at) and end > 0:
            self.add(self.get(self.text[self.at + 1 : end]))
            self.at = end + 1
        else:
            self.add(char)


def split_words(text: str) -> list[str]:
    """Words as `xargs` reads them: blanks and newlines between, quotes and backslashes inside."""
    return Splitter(text).split()


def unquoted(line: str) -> str:
    """A line without its quotes and backslashes, its blanks kept."""
    splitter = Splitter(line)
    splitter.blanks = ""
    return "".join(splitter.split())
