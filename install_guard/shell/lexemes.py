"""Words as they are written: plain text, quotes and expansions up to a blank or an operator (XCU 2.3)."""

from __future__ import annotations

from install_guard.shell.contexts import ARGUMENT, DECLARED, DIGITS, END, GROUP, LEADING, REGEX, STOP, Context, is_name
from install_guard.shell.expansions import DOLLAR_TAKERS, QUOTE_TAKERS, Expansions
from install_guard.shell.nodes import SPECIAL, ArrayLiteral, DoubleQuoted, Literal, Pattern, Quoted, WordNode, plain
from install_guard.shell.tokens import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell.nodes import Part

GLOB_PREFIXES = frozenset("?*+@!")


class Lexemes(Expansions):
    """Words, globs and arrays."""

    __slots__ = ()

    def word(self, context: Context = ARGUMENT) -> WordNode:
        """word : part+ ; most are one literal."""
        start = self.pos
        end = self.stops.find(STOP, start)
        if end > start and self.text[end] in context.ends and not (self.zsh and self.text[end - 1] == "}"):
            self.pos = end
            return plain(self.text[start:end], start, end)
        if self.zsh:
            return self.zsh_word(context, start)
        return self.word_rest(context, [], start)

    def word_rest(self, context: Context, parts: list[Part], start: int) -> WordNode:
        """part+ : the word that begins with these parts."""
        self.pieces(context, parts)
        if self.pos == start:
            raise self.unexpected()
        whole = join(parts)
        return WordNode(whole, start, self.pos, still(whole))

    def zsh_word(self, context: Context, start: int) -> WordNode:
        """('=(' script ')')? part* ; a last '}' with no '{' before it in the word is a word of its own (zsh manual 6.3)."""
        parts: list[Part] = []
        if self.text.startswith("=(", start):
            self.process(parts, context)
        word = self.word_rest(context, parts, start)
        last = word.parts[-1]
        plain = "".join(part.text for part in word.parts if isinstance(part, Literal))
        if not isinstance(last, Literal) or last.text[-1:] != "}" or plain.count("}") <= plain.count("{"):
            return word
        if plain == "}" or self.assignment(word):
            return word
        self.pos -= 1
        kept = (Literal(last.text[:-1], last.start, self.pos),) if last.text != "}" else ()
        return WordNode((*word.parts[:-1], *kept), start, self.pos)

    def number_range(self) -> int:
        """'<' digit* '-' digit* '>' : where zsh's glob for numbers ends that begins here; 0 where none does."""
        text, at = self.text, self.pos + 1
        while text[at] in DIGITS:
            at += 1
        if text[at] != "-":
            return 0
        at += 1
        while text[at] in DIGITS:
            at += 1
        return at + 1 if text[at] == ">" else 0

    def angle(self, parts: list[Part], context: Context) -> bool:
        """process_substitution | zsh's range of numbers ; else a redirection, which ends the word."""
        end = self.number_range() if self.zsh and self.text[self.pos] == "<" else 0
        if not end:
            return self.text[self.joined(self.pos + 1)] == "(" and self.process(parts, context)
        parts.append(Pattern(self.text[self.pos : end], (), self.pos, end))
        self.pos = end
        return True

    def process(self, parts: list[Part], context: Context) -> bool:
        """process_substitution : ('<' | '>' | '=') '(' script ')'"""
        from install_guard.shell.substitutions import process  # noqa: PLC0415 -- few commands hold one

        return process(self, parts, context)

    def parenthesis(self, parts: list[Part], context: Context) -> bool:
        """array | pattern : '(' in a word; else it ends the word."""
        if context is not ARGUMENT and self.begins_array(parts):
            parts.append(self.array())
            return True
        text, start = self.text, self.pos
        last = parts[-1] if parts else None
        prefixed = isinstance(last, Literal) and last.end == start and last.text[-1:] in GLOB_PREFIXES
        if self.zsh:
            if text[start + 1] == ")" or (context is LEADING and not self.assigns(parts[0] if parts else None)):
                return False
        elif context is not REGEX and (not prefixed or (context is LEADING and text[start + 1] == ")")):
            return False
        if prefixed and isinstance(last, Literal):
            start -= 1
            parts.pop()
            if last.start < start:
                parts.append(Literal(last.text[:-1], last.start, start))
        self.pattern(parts, start)
        return True

    def assigns(self, head: Part | None) -> bool:
        """Whether the word that begins with this part is an assignment."""
        return isinstance(head, Literal) and is_name(head.text.partition("=")[0].rstrip("+")) and "=" in head.text

    def pattern(self, parts: list[Part], start: int) -> None:
        """pattern : prefix? '(' (text | expansion)* ')'"""
        self.pos += 1
        self.deeper()
        inner: list[Part] = []
        if self.balanced(GROUP, inner) == END:
            raise self.fault("a `(` that is not closed", start=start, refused=not self.zsh)
        self.pos += 1
        self.depth -= 1
        parts.append(Pattern(self.text[start : self.pos], join(inner), start, self.pos))

    def begins_array(self, parts: list[Part]) -> bool:
        """Whether the parts are `name=`, `name+=` or, with the subscript read before, `name[…]=`."""
        last = parts[-1] if parts else None
        if not isinstance(last, Literal) or last.end != self.pos or not last.text.endswith("="):
            return False
        head, *rest = parts
        if not isinstance(head, Literal):
            return False
        if rest and isinstance(rest[0], Literal) and rest[0].text == "[":
            return is_name(head.text)
        if not all(isinstance(part, Literal) for part in rest):
            return False
        name = "".join(part.text for part in parts if isinstance(part, Literal))[:-1]
        return is_name(name.removesuffix("+"))

    def array(self) -> ArrayLiteral:
        """array : '(' (newline | word)* ')'"""
        start = self.pos
        self.pos += 1
        self.deeper()
        words = []
        while self.newlines() != ")":
            words.append(self.element())
        self.pos += 1
        self.depth -= 1
        return ArrayLiteral(tuple(words), start, self.pos)

    def element(self) -> WordNode:
        """element : '[' subscript ']' '=' word | word"""
        start = self.pos
        parts: list[Part] = []
        if self.text[start] == "[" and not self.zsh:
            self.bracketed(parts)
            return self.word_rest(ARGUMENT, parts, start)
        return self.word()

    def bracketed(self, parts: list[Part]) -> WordNode:
        """'[' subscript ']' : a subscript with its brackets, as parts of the word; give the inside."""
        start = self.pos
        index = self.subscript()
        parts += [Literal("[", start, start + 1), *index.parts, Literal("]", self.pos - 1, self.pos)]
        return index


def still(parts: Sequence[Part]) -> str | None:
    """The text of a word that is one piece in which nothing is expanded (`$"…"` may be translated), None for others."""
    if len(parts) != 1:
        return None
    part = parts[0]
    if isinstance(part, DoubleQuoted) and len(part.parts) == 1 and part.parts[0].start == part.start + 1:
        part = part.parts[0]
        return part.text if isinstance(part, Quoted) else None
    if isinstance(part, Quoted) or (isinstance(part, Literal) and SPECIAL.isdisjoint(part.text)):
        return part.text
    return None


_TAKERS = {**DOLLAR_TAKERS, **QUOTE_TAKERS, "<": Lexemes.angle, ">": Lexemes.angle, "(": Lexemes.parenthesis}
LEADING.takers = ARGUMENT.takers = DECLARED.takers = REGEX.takers = _TAKERS
