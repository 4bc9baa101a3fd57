"""What a character means where: the characters of the shell's grammar, and the contexts in which text is read.

A context has a table that turns every character it cares for into `STOP`; the translated text, made once, then tells
with one `find` how far plain text reaches. It is made of bytes, one a character: all that matters is ASCII, and bytes are
translated and searched in a fraction of the time.
"""

from __future__ import annotations

from install_guard.shell.nodes import SPECIAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Taker = Callable[..., bool]  # (parser, parts, context): a method of one of the parser's layers

END = "\0"  # no shell text can hold one
STOP = END.encode()
NOTE = b"\1"
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


class Context:
    """What is being read: the characters that end or interrupt plain text there, and whether that text is quoted.

    `takers` has for a character the method that reads what begins with it; a character without one ends the piece.
    `pair` names the brackets that are counted by `Tokens.balanced`.
    """

    __slots__ = ("ends", "name", "pair", "quoted", "stops", "table", "takers")

    def __init__(self, name: str, stops: str, *, quoted: bool = False, pair: str = "") -> None:
        self.name, self.stops, self.quoted, self.pair = name, stops, quoted, pair
        self.ends = WORD_ENDS.intersection(stops + END)
        self.table = bytes.maketrans(stops.encode(), STOP * len(stops))
        self.takers: dict[str, Taker] = {}


LEADING = Context("word", BREAKS + QUOTES)  # where a command's name or an assignment stands
ARGUMENT = Context("word", BREAKS + QUOTES)
DECLARED = Context("word", BREAKS + QUOTES)  # an argument that may be an assignment
REGEX = Context("regex", BREAKS.replace("|", "") + QUOTES)  # behind `=~`
DOUBLE = Context("double", '"' + DOLLARS, quoted=True)
RUN = Context("run", BREAKS.replace(" ", "") + QUOTES)  # words and the blanks between them
# In a run, a character by which it may be more than plain words: one that is special in a word, a comment's, and the
# brace that ends a group of zsh's.
_NOTED = "".join(SPECIAL) + "#}"
RUN.table = RUN.table.translate(bytes.maketrans(_NOTED.encode(), NOTE * len(_NOTED)))
APOSTROPHES = Context("apostrophes", "'" + DOLLARS, quoted=True)
DOCUMENT = Context("document", DOLLARS, quoted=True)
GROUP = Context("group", "()" + QUOTES, pair="()")
SECTION = Context("section", "();" + QUOTES, pair="()")  # of `for ((…; …; …))`
SUBSCRIPT = Context("subscript", "[]" + QUOTES, pair="[]")


def is_name(text: str) -> bool:
    """Whether the text is a variable's name (XBD 3.216); only ASCII letters count, in any locale."""
    return text.isascii() and text.isidentifier()
