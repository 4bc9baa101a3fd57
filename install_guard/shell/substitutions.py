"""Scripts inside words: `$( … )`, backquotes, `<( … )`, and `$(( … ))`, which begins like one (XCU 2.6.3 and 2.6.4)."""

from __future__ import annotations

from install_guard.shell.contexts import DOCUMENT, DOUBLE, END, GROUP, Context
from install_guard.shell.nodes import (
    Arithmetic,
    Literal,
    ProcessSubstitution,
    Script,
    Substitution,
    SyntaxFault,
    WordNode,
)
from install_guard.shell.tokens import Fault, Tokens, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.excerpt import Excerpt
    from install_guard.shell.nodes import Part


class Substitutions(Tokens):
    """Parts of a word that hold a script or an expression."""

    __slots__ = ()

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
        from install_guard.shell.excerpt import Excerpt  # noqa: PLC0415 -- few commands hold backquotes
        from install_guard.shell.quoting import closing  # noqa: PLC0415 -- the same

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
        parser.expanding = True
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
