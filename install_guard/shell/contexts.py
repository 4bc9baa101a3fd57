"""What a character means where: the characters of the shell's grammar, and the contexts in which text is read.

A context has a table that turns every character it cares for into `STOP`; the translated text, made once, then tells
with one `find` how far plain text reaches.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Taker = Callable[..., bool]  # (parser, parts, context): a method of one of the parser's layers

STOP = "\0"  # no shell text can hold one, so it also marks the end
END = STOP
BLANKS = frozenset(" \t")
SKIPPED = frozenset(" \t\\#")  # what may begin something that `Tokens.blanks` skips
BREAKS = " \t\n;&|<>()"
WORD_ENDS = frozenset(" \t\n;&|)" + END)
KEYWORD_ENDS = frozenset(BREAKS + END)
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
DIGITS = frozenset("0123456789")
NAME = LETTERS | DIGITS
SPECIAL_PARAMETERS = frozenset("@*#?-$!")
DOLLARS = "\\$`"
QUOTES = "'\"" + DOLLARS


# Every character of ASCII as it is: `str.translate` is slow for those that its table lacks.
PLAIN = {code: chr(code) for code in range(128)}


class Context:
    """What is being read: the characters that end or interrupt plain text there, and whether that text is quoted.

    `takers` has for a character the method that reads what begins with it; a character without one ends the piece.
    `pair` names the brackets that are counted by `Tokens.balanced`.
    """

    __slots__ = ("ends", "name", "pair", "quoted", "stops", "table", "takers")

    def __init__(self, name: str, stops: str, *, quoted: bool = False, pair: str = "") -> None:
        self.name, self.stops, self.quoted, self.pair = name, stops, quoted, pair
        self.ends = WORD_ENDS.intersection(stops + END)
        self.table: dict[int, str] = {}
        self.takers: dict[str, Taker] = {}

    def stopped(self, text: str) -> str:
        """The text with `STOP` for each character that is cared for."""
        if not self.table:  # made where it is needed first: most commands meet three of these contexts
            self.table = {**PLAIN, **dict.fromkeys(map(ord, self.stops), STOP)}
        return text.translate(self.table)


LEADING = Context("word", BREAKS + QUOTES)  # where a command's name or an assignment stands
ARGUMENT = Context("word", BREAKS + QUOTES)
DECLARED = Context("word", BREAKS + QUOTES)  # an argument that may be an assignment
REGEX = Context("regex", BREAKS.replace("|", "") + QUOTES)  # behind `=~`
DOUBLE = Context("double", '"' + DOLLARS, quoted=True)
RUN = Context("run", BREAKS.replace(" ", "") + QUOTES)  # words and the blanks between them
APOSTROPHES = Context("apostrophes", "'" + DOLLARS, quoted=True)
DOCUMENT = Context("document", DOLLARS, quoted=True)
GROUP = Context("group", "()" + QUOTES, pair="()")
SECTION = Context("section", "();" + QUOTES, pair="()")  # of `for ((…; …; …))`
SUBSCRIPT = Context("subscript", "[]" + QUOTES, pair="[]")


def is_name(text: str) -> bool:
    """Whether the text is a variable's name (XBD 3.216); only ASCII letters count, in any locale."""
    return text.isascii() and text.isidentifier()
