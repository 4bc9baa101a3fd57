"""Quotes, and what begins with a dollar sign or a backquote (XCU 2.2 and 2.6)."""

from __future__ import annotations

from install_guard.shell.excerpt import Excerpt
from install_guard.shell.nodes import (
    Arithmetic,
    DoubleQuoted,
    Literal,
    Parameter,
    ProcessSubstitution,
    Quoted,
    Script,
    SyntaxFault,
    Substitution,
    WordNode,
)
from install_guard.shell.quoting import closing, decode
from install_guard.shell.tokens import DIGITS, END, LETTERS, NAME, STOP, Context, Fault, Tokens, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.nodes import Part

SPECIAL = frozenset("@*#?-$!")
MODIFIERS = frozenset("aAcehlLpPqQrtu")
ESCAPED_IN_QUOTES = frozenset('$`"\\')

DOUBLE = Context("double", '"$`\\', quoted=True)
APOSTROPHES = Context("apostrophes", "'$`\\", quoted=True)
DOCUMENT = Context("document", "$`\\", quoted=True)
GROUP = Context("group", "()'\"\\$`", pair="()")
SUBSCRIPT = Context("subscript", "[]'\"\\$`", pair="[]")
SECTION = Context("section", "();'\"\\$`", pair="()")  # of `for ((…; …; …))`


class Expansions(Tokens):
    """Parts of a word."""

    __slots__ = ()

    def single(self, parts: list[Part], context: Context) -> bool:
        """single_quoted : "'" text "'" """
        start = self.pos
        end = self.text.find("'", start + 1)
        if end < 0:
            self.pos = len(self.text) - 1
            raise self.fault("a single quote that is not closed", start=start)
        parts.append(Quoted(self.text[start + 1 : end], start, end + 1))
        self.pos = end + 1
        return True

    def double(self, parts: list[Part], context: Context) -> bool:
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

    def escape(self, parts: list[Part], context: Context) -> bool:
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

    def apostrophe(self, parts: list[Part], context: Context) -> bool:
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
        elif char in ESCAPED_IN_QUOTES and (char != '"' or context is not DOCUMENT) or (char == "}" and context.pair):
            parts.append(Quoted(char, start, start + 2))
            self.pos += 2
        else:
            parts.append(Quoted("\\", start, start + 1))
            self.pos += 1
        return True

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
        elif char in DIGITS or char in SPECIAL:
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
        if self.text[self.pos] not in LETTERS and self.text[self.pos] not in DIGITS | SPECIAL:
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
        while text[at] == ":" and text[at + 1] in MODIFIERS and text[at + 2] not in NAME:
            at += 2
        if at > self.pos:
            parameter.operator = text[self.pos : self.pos + 2]
            rest = Literal(text[self.pos + 2 : at], self.pos + 2, at)
            parameter.arguments = (WordNode((rest,) if rest.text else (), rest.start, at),)
        parameter.end = self.pos = at
        return parameter

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
        end = closing(self.text, at + 1, "'")
        if end < 0:
            self.pos = len(self.text) - 1
            raise self.fault("a single quote that is not closed", start=start)
        parts.append(Quoted(decode(self.text[at + 1 : end], zsh=self.zsh), start, end + 1))
        self.pos = end + 1

    def parenthesised(self, start: int) -> Part:
        """expansion : '$((' expression '))' | '$(' script ')' ; the first where its end fits (XCU 2.6.3, 2.6.4)."""
        known = self.memo.get(start)
        if known is None:
            part = self.substitution(start) if self.text[self.joined(self.pos + 1)] != "(" else self.arithmetic(start)
            known = self.memo[start] = part, self.pos
        part, self.pos = known
        return part

    def arithmetic(self, start: int) -> Part:
        """arithmetic : '$((' expression '))' ; where its end does not fit, '$(' script ')' with its parentheses in pairs."""
        opened = self.pos
        expression = self.doubly_parenthesised()
        if expression is not None:
            return Arithmetic(expression, start, self.pos)
        self.pos = opened + 1
        self.balanced(GROUP, [])
        if self.text[self.pos] == END:
            raise self.fault("a `$(` that is not closed", start=start, refused=not self.zsh)
        end = self.pos + 1
        self.pos = opened
        return self.late_substitution(start, end)

    def late_substitution(self, start: int, end: int) -> Substitution:
        """'$(' script ')' whose end is known, since the shell parses it only when it runs it: its errors are its own."""
        kept = self.depth, self.pending, self.enclosed
        try:
            found = self.substitution(start)
            if self.pos == end:
                return found
            fault = SyntaxFault("parentheses that a shell counts otherwise", start, end)
        except Fault as raised:
            fault = raised.fault
            self.depth, self.pending, self.enclosed = kept
        fault.refused = False
        self.pos = end
        return Substitution(Script((), start, end, fault), start, end)

    def doubly_parenthesised(self) -> WordNode | None:
        """'((' (text | expansion)* '))' with parentheses in pairs; None where the last two are not together."""
        opened = self.pos
        start = self.joined(opened + 1)
        if self.text[start] != "(":
            return None
        self.pos = start = start + 1
        self.deeper()
        parts: list[Part] = []
        if self.balanced(GROUP, parts) == END:
            raise self.fault("a `((` that is not closed", start=opened, refused=not self.zsh)
        self.depth -= 1
        end = self.pos
        self.pos = self.joined(end + 1)
        if self.text[self.pos] != ")":
            return None
        self.pos += 1
        return WordNode(join(parts), start, end)

    def old_arithmetic(self, start: int) -> Part:
        """arithmetic : '$[' expression ']'"""
        return Arithmetic(self.subscript(), start, self.pos)

    def substitution(self, start: int) -> Substitution:
        """substitution : '$(' script ')'"""
        self.pos += 1
        script = self.enclosed_script(start)
        return Substitution(script, start, self.pos)

    def enclosed_script(self, start: int) -> Script:
        """script ')' ; its here-documents are its own, except one whose text begins behind the closing parenthesis."""
        outer, self.pending = self.pending, []
        enclosed, self.enclosed = self.enclosed, True
        self.deeper()
        script = self.script()
        if self.blanks() != ")":
            raise self.unexpected_in("(", start)
        self.pos += 1
        self.depth -= 1
        self.enclosed = enclosed
        self.pending = outer + self.pending
        return script

    def unexpected_in(self, opening: str, start: int) -> Fault:
        """The error at a place where only the end of what was opened at `start` could stand."""
        if self.text[self.pos] == END:
            return self.fault(f"a `{opening}` that is not closed", start=start, refused=not self.zsh)
        return self.unexpected()

    def process(self, parts: list[Part], context: Context) -> bool:
        """process_substitution : ('<' | '>') '(' script ')' ; zsh also '=', at the beginning of a word."""
        start = self.pos
        opened = self.joined(start + 1)
        if self.text[opened] != "(":
            if context.pair:  # in braces `<` is text
                parts.append(Literal(self.text[start], start, start + 1))
                self.pos += 1
            return bool(context.pair)
        known = self.memo.get(start)
        if known is None:
            self.pos = opened + 1
            script = self.enclosed_script(start)
            known = self.memo[start] = ProcessSubstitution(self.text[start], script, start, self.pos), self.pos
        parts.append(known[0])
        self.pos = known[1]
        return True

    def backquoted(self, parts: list[Part], context: Context) -> bool:
        r"""substitution : '`' script '`' ; the script is what is left when `\` before `$`, "`" and `\` is taken out."""
        start = self.pos
        end = closing(self.text, start + 1, "`")
        if end < 0:
            self.pos = len(self.text) - 1
            raise self.fault("a backquote that is not closed", start=start)
        special = '$`\\"' if context is DOUBLE else "$`\\"
        excerpt = Excerpt(self.text, self.unescaped(start + 1, end, special))
        parts.append(Substitution(self.nested(excerpt), start, end + 1))
        self.pos = end + 1
        return True

    def unescaped(self, start: int, end: int, special: str) -> list[tuple[int, int]]:
        r"""The stretches of text between the `\` that stand before a special character."""
        stretches = []
        slash = self.text.find("\\", start, end)
        while slash >= 0:
            if self.text[slash + 1] in special:
                stretches.append((start, slash))
                start = slash + 1
            slash = self.text.find("\\", slash + 2, end)
        return [*stretches, (start, end)]

    def nested(self, excerpt: Excerpt) -> Script:
        """What an excerpt says. The shell parses it only when it runs it, so its errors are its own."""
        parser = type(self)(excerpt.text, self.shell, self.depth)
        parser.deeper()
        script = parser.lines()
        excerpt.relocate(script)
        return script

    def document(self, excerpt: Excerpt) -> tuple[Part, ...]:
        """document : (text | escape | expansion)* ; an error in it shows only when the command runs."""
        parser = type(self)(excerpt.text, self.shell, self.depth)
        parts: list[Part] = []
        try:
            parser.deeper()
            parser.pieces(DOCUMENT, parts)
        except Fault as fault:
            at = fault.fault.start
            parts.append(Substitution(Script((), at, at, fault.fault), at, at))
        joined = join(parts)
        excerpt.relocate(joined)
        return joined


_EXPANSIONS = {"$": Expansions.dollar, "`": Expansions.backquoted}
_QUOTES = {"'": Expansions.single, '"': Expansions.double, "\\": Expansions.escape}
DOUBLE.takers = {**_EXPANSIONS, "\\": Expansions.quoted_escape}
DOCUMENT.takers = APOSTROPHES.takers = DOUBLE.takers
for _context in (GROUP, SUBSCRIPT, SECTION):
    _context.takers = {**_EXPANSIONS, **_QUOTES}
