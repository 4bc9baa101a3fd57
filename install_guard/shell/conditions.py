"""`[[ … ]]` (bash manual 3.2.5.2, zsh manual 12)."""

from __future__ import annotations

from install_guard.shell.contexts import ARGUMENT, REGEX
from install_guard.shell.nodes import Literal, WordNode
from install_guard.shell.structures import Conditional

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.grammar import Grammar
    from install_guard.shell.nodes import Command

UNARY = frozenset(f"-{letter}" for letter in "abcdefghknoprstuvwxzGLNORS")
BINARY = frozenset(("=", "==", "!=", "=~", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"))


def conditional(parser: Grammar, start: int) -> Command:
    """conditional : '[[' or_expression ']]'"""
    words: list[WordNode] = []
    either(parser, words)
    space(parser)
    if not parser.keyword("]]"):
        raise parser.unexpected()
    return Conditional(tuple(words), start, parser.pos)


def either(parser: Grammar, words: list[WordNode]) -> None:
    """or_expression : and_expression ('||' and_expression)* ; `&&` binds closer, the words stand as written."""
    parser.deeper()
    term(parser, words)
    while space(parser) in "&|" and parser.check("&&", "||"):
        symbol(parser, words)
        term(parser, words)
    parser.depth -= 1


def space(parser: Grammar) -> str:
    """Skip blanks, in zsh newlines too; give the character behind them."""
    return parser.newlines() if parser.zsh else parser.blanks()


def symbol(parser: Grammar, words: list[WordNode]) -> None:
    """An operator, as a literal word."""
    start = parser.pos
    text, parser.pos = parser.operator()
    words.append(WordNode((Literal(text, start, parser.pos),), start, parser.pos))


def term(parser: Grammar, words: list[WordNode]) -> None:
    """term : '!' term | '(' or_expression ')' | unary word | word (binary word)?"""
    while parser.newlines() == "!" and lone(parser, "!"):
        words.append(parser.word())
    if parser.text[parser.pos] == "(":
        symbol(parser, words)
        either(parser, words)
        if space(parser) != ")":
            raise parser.unexpected()
        symbol(parser, words)
        return
    comparison(parser, words)


def lone(parser: Grammar, text: str) -> bool:
    """Whether the word here is just this text, unquoted."""
    found, end = parser.run()
    return found == text and parser.ends_word(end)


def comparison(parser: Grammar, words: list[WordNode]) -> None:
    """unary word | word (binary word)?"""
    if lone(parser, "]]"):
        raise parser.unexpected()
    first = parser.word()
    words.append(first)
    operator = _text(first)
    unary = operator in UNARY or (parser.zsh and operator[:1] == "-" and operator[1:].isalpha())
    if not (unary and unary_word(parser, words)):
        binary_word(parser, words)


def unary_word(parser: Grammar, words: list[WordNode]) -> bool:
    """unary word ; the operator is a word itself before a binary operator or the end."""
    char = parser.blanks()
    if parser.zsh and (char in "<>&|)" or ahead(parser) in BINARY):
        return False
    if char in "\n<>&|()" or lone(parser, "]]"):
        raise parser.unexpected()
    words.append(parser.word())
    return True


def ahead(parser: Grammar) -> str:
    """The unquoted word that stands here, not consumed."""
    return parser.run()[0]


def binary_word(parser: Grammar, words: list[WordNode]) -> None:
    """(binary word)?"""
    char = parser.blanks()
    if char in "<>":
        symbol(parser, words)
        operator = ""
    elif char in "&|)\n" or lone(parser, "]]"):
        return
    else:
        operator = ahead(parser)
        if operator not in BINARY and not (parser.zsh and operator[:1] == "-"):
            raise parser.unexpected()
        words.append(parser.word())
    if space(parser) in "&|)\n" or lone(parser, "]]"):
        raise parser.unexpected()
    words.append(parser.word(REGEX if operator == "=~" else ARGUMENT))


def _text(word: WordNode) -> str:
    part = word.parts[0]
    return part.text if len(word.parts) == 1 and isinstance(part, Literal) else ""
