"""Quotes, and what begins with a dollar sign (XCU 2.2 and 2.6)."""

from __future__ import annotations

from install_guard.shell.contexts import (
    APOSTROPHES,
    DIGITS,
    DOCUMENT,
    DOUBLE,
    END,
    GROUP,
    LETTERS,
    NAME,
    QUOTES,
    SECTION,
    SPECIAL_PARAMETERS,
    STOP,
    SUBSCRIPT,
    WORD_ENDS,
    Context,
)
from install_guard.shell.kinds import late
from install_guard.shell.nodes import Arithmetic, DoubleQuoted, Literal, Parameter, Quoted, WordNode
from install_guard.shell.tokens import Tokens, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.nodes import Part

MODIFIERS = frozenset("aAcehlLpPqQrtusg&")


class Expansions(Tokens):
    """Parts of a word that are quoted or name a parameter."""

    __slots__ = ()

    def single(self, parts: list[Part], _context: Context) -> bool:
        """single_quoted : "'" text "'" """
        start = self.pos
        end = self.text.find("'", start + 1)
        if end < 0:
            self.pos = len(self.text) - 1
            raise self.fault("a single quote that is not closed", start=start)
        parts.append(Quoted(self.text[start + 1 : end], start, end + 1))
        self.pos = end + 1
        return True

    def double(self, parts: list[Part], _context: Context) -> bool:
        """double_quoted : '"' (text | escape | expansion)* '"'"""
        start = self.pos
        parts.append(DoubleQuoted(self.double_text(start), start, self.pos))
        return True

    def double_text(self, start: int) -> tuple[Part, ...]:
        """The parts between the double quote here and the next."""
        stops = self.stopped.get("double") or self.stops_in(DOUBLE)
        begin = self.pos + 1
        end = stops.find(STOP, begin)
        if self.text[end] == '"':  # nothing in it is expanded
            self.pos = end + 1
            return (Quoted(self.text[begin:end], begin, end),) if end > begin else ()
        self.pos = begin
        self.deeper()
        inner: list[Part] = []
        self.pieces(DOUBLE, inner)
        if self.text[self.pos] != '"':
            raise self.fault("a double quote that is not closed", start=start)
        self.pos += 1
        self.depth -= 1
        return join(inner)

    def escape(self, parts: list[Part], _context: Context) -> bool:
        r"""escape : '\' character ; `\` before a newline is taken out."""
        start = self.pos
        char = self.text[start + 1]
        if char == END:  # the backslash stands for itself
            parts.append(Literal("\\", start, start + 1))
            self.pos += 1
            return True
        if char != "\n":
            parts.append(Quoted(char, start, start + 2))
        self.pos += 2
        return True

    def apostrophe(self, parts: list[Part], _context: Context) -> bool:
        """ "'" (text | expansion)* "'" in braces inside double quotes: the quotes are text, but a `}` between them too."""
        start = self.pos
        if self.text.find("'", start + 1) < 0:
            self.pos = len(self.text) - 1
            raise self.fault("a single quote that is not closed", start=start)
        parts.append(Quoted("'", start, start + 1))
        self.pos += 1
        self.pieces(APOSTROPHES, parts)
        if self.text[self.pos] != "'":
            raise self.unexpected()
        parts.append(Quoted("'", self.pos, self.pos + 1))
        self.pos += 1
        return True

    def quoted_escape(self, parts: list[Part], context: Context) -> bool:
        r"""escape : '\' ('$' | '`' | '"' | '\' | newline) ; before any other character `\` stands for itself."""
        start = self.pos
        char = self.text[start + 1]
        if char == "\n":
            self.pos += 2
        elif char in self.escaped_in(context):
            parts.append(Quoted(char, start, start + 2))
            self.pos += 2
        else:
            parts.append(Quoted("\\", start, start + 1))
            self.pos += 1
        return True

    def escaped_in(self, context: Context) -> str:
        r"""The characters that `\` quotes in a quoted context: in a document no quote, in braces their end."""
        if context is DOCUMENT:
            return "$`\\"
        return '$`"\\}' if context.pair else '$`"\\'

    def dollar(self, parts: list[Part], context: Context) -> bool:
        """expansion : '$' (name | digit | special | '{' … '}' | '(' … ')' | '[' … ']' | quoted) ; else plain text."""
        start = self.pos
        self.pos = at = self.joined(start + 1)
        char = self.text[at]
        if char in LETTERS:
            name = self.name()
            parts.append(self.subscripted(Parameter(name, start, self.pos)))
        elif char == "{":
            parts.append(self.braces(start, context))
        elif char == "(":
            parts.append(self.parenthesised(start))
        elif char == "[":
            parts.append(self.old_arithmetic(start))
        elif char in DIGITS or char in SPECIAL_PARAMETERS:
            parts.append(self.special(start))
        elif self.zsh and char in "+^=~":
            self.zsh_prefixed(parts, context, start)
        elif char in "'\"" and not context.quoted and not (char == '"' and self.zsh):
            self.dollar_quoted(parts, start)
        else:
            parts.append((Quoted if context.quoted else Literal)("$", start, start + 1))
            self.pos = start + 1
        return True

    def name(self) -> str:
        """name : [A-Za-z_][A-Za-z0-9_]* ; line continuations in it are taken out."""
        text, start = self.text, self.pos
        end = start
        while text[end] in NAME:
            end += 1
        found = text[start:end]
        self.pos = self.joined(end)
        if self.pos != end and text[self.pos] in NAME:
            return found + self.name_rest()
        self.pos = end
        return found

    def name_rest(self) -> str:
        """The name behind a line continuation."""
        pieces = []
        while self.text[self.pos] in NAME:
            end = self.pos
            while self.text[end] in NAME:
                end += 1
            pieces.append(self.text[self.pos : end])
            self.pos = self.joined(end)
        return "".join(pieces)

    def special(self, start: int) -> Parameter:
        """parameter : digit | '@' | '*' | '#' | '?' | '-' | '$' | '!' ; zsh takes all digits, and `$#name`."""
        char = self.text[self.pos]
        self.pos += 1
        if not self.zsh:
            return Parameter(char, start, self.pos)
        if char in DIGITS:
            digits = self.pos - 1
            while self.text[self.pos] in DIGITS:
                self.pos += 1
            char = self.text[digits : self.pos]
        elif char == "#" and self.text[self.pos] in LETTERS:
            name = self.name()
            return self.subscripted(Parameter(name, start, self.pos, length=True))
        return self.subscripted(Parameter(char, start, self.pos))

    def zsh_prefixed(self, parts: list[Part], context: Context, start: int) -> None:
        """expansion : '$' ('+' | '^' | '=' | '~')+ (name | special) (zsh)"""
        at = self.pos
        while self.text[self.pos] in "+^=~":
            self.pos += 1
        flags = self.text[at : self.pos]
        if self.text[self.pos] not in LETTERS and self.text[self.pos] not in DIGITS | SPECIAL_PARAMETERS:
            parts.append((Quoted if context.quoted else Literal)("$", start, start + 1))
            self.pos = start + 1
            return
        parameter = self.special(start) if self.text[self.pos] not in LETTERS else None
        if parameter is None:
            parameter = self.subscripted(Parameter(self.name(), start, self.pos))
        parameter.flags = flags
        parts.append(parameter)

    def subscripted(self, parameter: Parameter) -> Parameter:
        """zsh : '$' name ('[' subscript ']')? (':' modifier)* ; elsewhere the name alone."""
        parameter.end = self.pos
        if not self.zsh:
            return parameter
        if self.text[self.pos] == "[":
            parameter.index = self.subscript()
        text, at = self.text, self.pos
        while text[at] == ":" and text[at + 1] in MODIFIERS:
            at, closed = self.modifier(at + 1)
            if not closed:
                parameter.operator, parameter.end, self.pos = ":s", at, at
                return parameter
        if at > self.pos:
            parameter.operator = text[self.pos : self.pos + 2]
            rest = Literal(text[self.pos + 2 : at], self.pos + 2, at)
            parameter.arguments = (WordNode((rest,) if rest.text else (), rest.start, at),)
        parameter.end = self.pos = at
        return parameter

    def modifier(self, at: int) -> tuple[int, bool]:
        """modifier : letter | 'g'? 's' end text end text end ; the place behind it, and whether the last end is there."""
        text = self.text
        at += text[at] == "g"
        if text[at] != "s" or text[at + 1] in WORD_ENDS:
            return at + (text[at] in MODIFIERS), text[at] != "s"
        end = text[at + 1]
        at += 2
        for _ in range(2):
            while text[at] != end and text[at] not in WORD_ENDS and text[at] not in QUOTES:
                at += 1
            if text[at] != end:
                return at, False
            at += 1
        return at, True

    def subscript(self) -> WordNode:
        """subscript : '[' (text | expansion)* ']' ; give the inside."""
        start = self.pos
        self.pos += 1
        self.deeper()
        parts: list[Part] = []
        if self.balanced(SUBSCRIPT, parts) != "]":
            raise self.fault("a `[` that is not closed", start=start, refused=not self.zsh)
        self.pos += 1
        self.depth -= 1
        return WordNode(join(parts), start + 1, self.pos - 1)

    def dollar_quoted(self, parts: list[Part], start: int) -> None:
        """quoted : '$' single_quoted | '$' double_quoted (bash manual 3.1.2.4 and 3.1.2.5)"""
        at = self.pos
        if self.text[at] == '"':
            parts.append(DoubleQuoted(self.double_text(start), start, self.pos))
            return
        from install_guard.shell.quoting import closing, decode  # noqa: PLC0415 -- few commands hold `$'…'`

        end = closing(self.text, at + 1, "'")
        if end < 0:
            self.pos = len(self.text) - 1
            raise self.fault("a single quote that is not closed", start=start)
        decoded, nul, rest = decode(self.text[at + 1 : end]).partition("\0")
        self.cut = self.cut or bool(nul)
        # No string of bash can hold a NUL, so that it ends this one (and not the word).
        parts.append(Quoted(decoded + nul + rest if self.zsh else decoded, start, end + 1))
        self.pos = end + 1

    def braces(self, start: int, context: Context) -> Part:
        """expansion : '${' … '}'"""
        from install_guard.shell.parameters import braces  # noqa: PLC0415 -- few commands hold one

        return braces(self, start, context)

    def parenthesised(self, start: int) -> Part:
        """expansion : '$(' … ')'"""
        return _parenthesised()(self, start)

    def backquoted(self, parts: list[Part], context: Context) -> bool:
        """substitution : '`' script '`'"""
        from install_guard.shell.substitutions import backquoted  # noqa: PLC0415 -- most commands hold none

        return backquoted(self, parts, context)

    def old_arithmetic(self, start: int) -> Part:
        """arithmetic : '$[' expression ']'"""
        return Arithmetic(self.subscript(), start, self.pos)


@late
def _parenthesised() -> Callable[[Tokens, int], Part]:
    from install_guard.shell.substitutions import parenthesised  # noqa: PLC0415 -- most commands hold none

    return parenthesised


DOLLAR_TAKERS = {"$": Expansions.dollar, "`": Expansions.backquoted}
QUOTE_TAKERS = {"'": Expansions.single, '"': Expansions.double, "\\": Expansions.escape}
DOUBLE.takers = {**DOLLAR_TAKERS, "\\": Expansions.quoted_escape}
DOCUMENT.takers = APOSTROPHES.takers = DOUBLE.takers
for _context in (GROUP, SUBSCRIPT, SECTION):
    _context.takers = {**DOLLAR_TAKERS, **QUOTE_TAKERS}
