"""The ground under the grammar: a place in the text, its blanks, its operators, and what to do where it ends.

A text is never cut up beforehand, because what a character means depends on what is being read (XCU 2.3).
"""

from __future__ import annotations

from install_guard.shell.contexts import ARGUMENT, BLANKS, END, KEYWORD_ENDS, RUN, SKIPPED, STOP, WORD_ENDS
from install_guard.shell.nodes import Literal, Quoted, SyntaxFault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from install_guard.shell.contexts import Context
    from install_guard.shell.nodes import Assignment, Command, Part, Redirection, Script, WordNode

# Nesting that the parser follows. No person nests a tenth of it, and each level costs about ten calls of Python's own
# stack, which holds a thousand.
MAX_DEPTH = 50

CONTROL = frozenset((";", ";;", ";&", ";;&", "&", "&&", "|", "||", "|&", "(", ")"))
REDIRECTIONS = frozenset(("<", ">", "<<", "<<-", "<<<", ">>", "<>", "<&", ">&", ">|", "&>", "&>>"))
ZSH_CONTROL = CONTROL | {";|", "&|", "&!"}
ZSH_REDIRECTIONS = REDIRECTIONS | {
    *(">!", ">>!", ">>|", ">&|", ">&!", ">>&", ">>&|", ">>&!"),
    *("&>|", "&>!", "&>>|", "&>>!"),
}
OPERATORS = CONTROL | REDIRECTIONS
ZSH_OPERATORS = ZSH_CONTROL | ZSH_REDIRECTIONS
# Characters by which an operator may go on; a line continuation may stand before them.
_GOING_ON = frozenset("".join(operator[1:] for operator in OPERATORS | ZSH_OPERATORS) + "\\")


class Fault(Exception):  # noqa: N818 -- a fault of the text, not an error of this program
    """Ends the parsing of a line; only where a text begins (`Grammar.lines`) is it caught."""

    def __init__(self, fault: SyntaxFault) -> None:
        super().__init__(fault.reason)
        self.fault = fault


class Tokens:
    """A text and a place in it."""

    __slots__ = (
        "ascii",
        "cut",
        "depth",
        "enclosed",
        "expanding",
        "memo",
        "operators",
        "pending",
        "pos",
        "runs",
        "shell",
        "stopped",
        "stops",
        "text",
        "zsh",
    )

    def __init__(self, text: str, shell: str, depth: int = 0) -> None:
        self.text = text + END
        self.shell, self.zsh = shell, shell == "zsh"
        self.operators = ZSH_OPERATORS if self.zsh else OPERATORS
        self.pos, self.depth = 0, depth
        self.ascii = self.text.encode("ascii", "replace")
        self.runs = self.ascii.translate(RUN.table)
        self.stops = self.ascii.translate(ARGUMENT.table)
        self.stopped = {"word": self.stops}
        self.memo: dict[int, tuple[Part, int]] = {}
        self.pending: list[Redirection] = []
        self.enclosed = False
        self.cut = False  # whether some `$'…'` holds a NUL
        self.expanding = False  # whether this is the body of a here-document

    # What the layers above bring, for those between to call.
    if TYPE_CHECKING:
        and_or: Callable[[], Command | None]
        assignment: Callable[[WordNode], Assignment | None]
        command: Callable[[], Command | None]
        compound: Callable[[], Command | None]
        function: Callable[[Sequence[WordNode], int], Command]
        lines: Callable[[], Script]
        pipeline: Callable[[], Command | None]
        redirected: Callable[[Command | None], Command | None]
        script: Callable[..., Script]

    def fault(self, reason: str, *, start: int | None = None, refused: bool = True) -> Fault:
        """The error to raise: `reason`, and the place from `start` (the current one) to the end of the token."""
        at = self.pos if start is None else start
        last = len(self.text) - 1
        incomplete = self.pos >= last
        end = max(at, min(last, self.stops.find(STOP, at) if at < last else last))
        return Fault(SyntaxFault(reason, at, end, incomplete=incomplete, refused=refused))

    def unexpected(self) -> Fault:
        """What stands here has no place in the grammar."""
        end = self.stops.find(STOP, self.pos)
        token = self.text[self.pos : max(end, self.pos + 1)]
        reason = "the text ends too soon" if token == END else f"`{token}` is not expected here"
        return self.fault(reason, refused=not self.zsh)  # what zsh takes in odd places is not all known here

    def unexpected_in(self, opening: str, start: int) -> Fault:
        """The error at a place where only the end of what was opened at `start` could stand."""
        if self.text[self.pos] == END:
            return self.fault(f"a `{opening}` that is not closed", start=start, refused=not self.zsh)
        return self.unexpected()

    def deeper(self) -> None:
        """Go one level down, or give up: the bound that keeps any text from exhausting the stack."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fault(f"nested more than {MAX_DEPTH} levels deep", refused=False)

    def joined(self, pos: int) -> int:
        """The next place from `pos` that no line continuation takes away (XCU 2.2.1)."""
        while self.text.startswith("\\\n", pos):
            pos += 2
        return pos

    def blanks(self) -> str:
        """Skip blanks, line continuations and a comment (XCU 2.3, rules 7 and 9); give the character behind them."""
        text, pos = self.text, self.pos
        char = text[pos]
        if char not in SKIPPED:
            return char
        while char in BLANKS or (char == "\\" and text[pos + 1] == "\n"):
            pos += 2 if char == "\\" else 1
            char = text[pos]
        if char == "#":
            end = text.find("\n", pos)
            pos = len(text) - 1 if end < 0 else end
            char = text[pos]
        self.pos = pos
        return char

    def newlines(self) -> str:
        """newline_list : newline* ; give the character behind it. zsh also takes empty commands, so its `;` too."""
        while True:
            char = self.text[self.pos]
            if char in SKIPPED:
                char = self.blanks()
            if char == "\n":
                self.newline()
            elif char == ";" and self.zsh and self.operator()[0] == ";":
                self.pos += 1
            else:
                return char

    def newline(self) -> None:
        """Step over a newline and over the here-documents that begin behind it."""
        self.pos += 1
        if self.pending:
            self.documents()

    def documents(self) -> None:
        """Read the here-documents that are pending."""
        from install_guard.shell.heredoc import documents  # noqa: PLC0415 -- few commands hold one

        documents(self)

    def operator(self) -> tuple[str, int]:
        """The longest operator here and where it ends (XCU 2.3, rules 2 and 3); "" for none. zsh joins no lines in one."""
        text, operators = self.text, self.operators
        found, end = "", self.pos
        longer = text[end]
        while longer in operators:
            found, end = longer, end + 1
            char = text[end]
            if char not in _GOING_ON:
                break
            if char == "\\" and not self.zsh:
                end = self.joined(end)
            longer = found + text[end]
        return found, end

    def check(self, *operators: str) -> str:
        """Which of the operators stands here, behind blanks; "" for none. Nothing is consumed but the blanks."""
        self.blanks()
        found, _ = self.operator()
        return found if found in operators else ""

    def take(self, *operators: str) -> str:
        """Consume one of the operators, behind blanks; "" where none stands here."""
        self.blanks()
        found, end = self.operator()
        if found not in operators:
            return ""
        self.pos = end
        return found

    def expect(self, operator: str) -> None:
        """Consume the operator or fail."""
        if not self.take(operator):
            raise self.unexpected()

    def run(self) -> tuple[str, int]:
        """The unquoted text here, up to what ends or interrupts a word, and where it ends."""
        start = self.pos
        end = self.stops.find(STOP, start)
        text = self.text[start:end]
        while self.text[end] == "\\" and self.text[end + 1] == "\n":
            start = self.joined(end)
            end = self.stops.find(STOP, start)
            text += self.text[start:end]
        return text, end

    def ends_word(self, end: int) -> bool:
        """Whether a word ends here: at a blank or an operator, but not at a process substitution."""
        char = self.text[end]
        return char in KEYWORD_ENDS and (char not in "<>" or self.text[self.joined(end + 1)] != "(")

    def keyword(self, *words: str) -> str:
        """Consume one of the reserved words, behind blanks (XCU 2.4); "" where none stands here."""
        if self.blanks() in WORD_ENDS:
            return ""
        text, end = self.run()
        if text not in words or not self.ends_word(end):
            return ""
        self.pos = end
        return text

    def require(self, *words: str) -> str:
        """Consume one of the reserved words or fail."""
        found = self.keyword(*words)
        if not found:
            raise self.unexpected()
        return found

    def pieces(self, context: Context, parts: list[Part]) -> None:
        """piece* : plain text, quotes and expansions, up to a character that ends the context."""
        text, takers = self.text, context.takers
        kind = Quoted if context.quoted else Literal
        stops = self.stopped.get(context.name) or self.stops_in(context)
        pos = self.pos
        while True:
            at = stops.find(STOP, pos)
            if at > pos:
                parts.append(kind(text[pos:at], pos, at))
            self.pos = at
            taker = takers.get(text[at])
            if taker is None or not taker(self, parts, context):
                return
            pos = self.pos

    def stops_in(self, context: Context) -> bytes:
        """The text with `STOP` for each character that the context cares for, made once."""
        stops = self.stopped[context.name] = self.ascii.translate(context.table)
        return stops

    def balanced(self, context: Context, parts: list[Part]) -> str:
        """Pieces with the context's brackets in pairs; give the character that has no pair, where the place is now."""
        opening, closing = context.pair[0], context.pair[1]
        depth = 0
        while True:
            self.pieces(context, parts)
            char = self.text[self.pos]
            if char not in context.pair or (depth == 0 and char == closing):
                return char
            depth += (char == opening) - (char == closing)
            parts.append(Literal(char, self.pos, self.pos + 1))
            self.pos += 1


def join(parts: list[Part]) -> tuple[Part, ...]:
    """The parts with neighbours of one kind put together: a line continuation or a quote may have split them."""
    if len(parts) < 2:
        return tuple(parts)
    joined: list[Part] = []
    run: list[Literal | Quoted] = []
    for part in parts:
        if run and type(part) is not type(run[0]):
            joined.append(_one(run))
            run = []
        if isinstance(part, (Literal, Quoted)):
            run.append(part)
        else:
            joined.append(part)
    if run:
        joined.append(_one(run))
    return tuple(joined)


def _one(run: Sequence[Literal | Quoted]) -> Part:
    first, *rest = run
    if not rest:
        return first
    return type(first)("".join(part.text for part in run), first.start, rest[-1].end)
