"""`[[ … ]]` (bash manual 3.2.5.2, zsh manual 12)."""

from __future__ import annotations

from install_guard.shell.commands import Commands
from install_guard.shell.contexts import ARGUMENT, REGEX
from install_guard.shell.nodes import Conditional, Literal, WordNode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.nodes import Command

UNARY = frozenset(f"-{letter}" for letter in "abcdefghknoprstuvwxzGLNORS")
BINARY = frozenset(("=", "==", "!=", "=~", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"))


class Conditions(Commands):
    """The conditional command."""

    __slots__ = ()

    def conditional(self, start: int) -> Command:
        """conditional : '[[' or_expression ']]'"""
        words: list[WordNode] = []
        self.either(words)
        self.space()
        if not self.keyword("]]"):
            raise self.unexpected()
        return Conditional(tuple(words), start, self.pos)

    def either(self, words: list[WordNode]) -> None:
        """or_expression : and_expression ('||' and_expression)* ; `&&` binds closer, the words stand as written."""
        self.deeper()
        self.term(words)
        while self.space() in "&|" and self.check("&&", "||"):
            self.symbol(words)
            self.term(words)
        self.depth -= 1

    def space(self) -> str:
        """Skip blanks, in zsh newlines too; give the character behind them."""
        return self.newlines() if self.zsh else self.blanks()

    def symbol(self, words: list[WordNode]) -> None:
        """An operator, as a literal word."""
        start = self.pos
        text, self.pos = self.operator()
        words.append(WordNode((Literal(text, start, self.pos),), start, self.pos))

    def term(self, words: list[WordNode]) -> None:
        """term : '!' term | '(' or_expression ')' | unary word | word (binary word)?"""
        while self.newlines() == "!" and self.lone("!"):
            words.append(self.word())
        if self.text[self.pos] == "(":
            self.symbol(words)
            self.either(words)
            if self.space() != ")":
                raise self.unexpected()
            self.symbol(words)
            return
        self.comparison(words)

    def lone(self, text: str) -> bool:
        """Whether the word here is just this text, unquoted."""
        found, end = self.run()
        return found == text and self.ends_word(end)

    def comparison(self, words: list[WordNode]) -> None:
        """unary word | word (binary word)?"""
        if self.lone("]]"):
            raise self.unexpected()
        first = self.word()
        words.append(first)
        operator = _text(first)
        unary = operator in UNARY or (self.zsh and operator[:1] == "-" and operator[1:].isalpha())
        if not (unary and self.unary(words)):
            self.binary(words)

    def unary(self, words: list[WordNode]) -> bool:
        """unary word ; the operator is a word itself before a binary operator or the end."""
        char = self.blanks()
        if self.zsh and (char in "<>&|)" or self.ahead() in BINARY):
            return False
        if char in "\n<>&|()" or self.lone("]]"):
            raise self.unexpected()
        words.append(self.word())
        return True

    def ahead(self) -> str:
        """The unquoted word that stands here, not consumed."""
        return self.run()[0]

    def binary(self, words: list[WordNode]) -> None:
        """(binary word)?"""
        char = self.blanks()
        if char in "<>":
            self.symbol(words)
            operator = ""
        elif char in "&|)\n" or self.lone("]]"):
            return
        else:
            operator = self.ahead()
            if operator not in BINARY and not (self.zsh and operator[:1] == "-"):
                raise self.unexpected()
            words.append(self.word())
        if self.space() in "&|)\n" or self.lone("]]"):
            raise self.unexpected()
        words.append(self.word(REGEX if operator == "=~" else ARGUMENT))


def _text(word: WordNode) -> str:
    part = word.parts[0]
    return part.text if len(word.parts) == 1 and isinstance(part, Literal) else ""
