"""Loops (XCU 2.9.4, bash manual 3.2.5.1, zsh manual 6.3), and the ways to write the body of a compound command."""

from __future__ import annotations

from install_guard.shell.contexts import END, SECTION
from install_guard.shell.nodes import ListItem, Script, WordNode
from install_guard.shell.structures import ArithmeticFor, For, Repeat, While
from install_guard.shell.tokens import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell.grammar import Grammar
    from install_guard.shell.nodes import Command, Part

WORD_LIST_ENDS = frozenset("\n;&|)<>" + END)


def compound_list(parser: Grammar) -> Script:
    """compound_list : newline* item+ ; zsh takes an empty one."""
    return parser.script(required=not parser.zsh)


def sublist(parser: Grammar) -> Script:
    """sublist : and_or ; the body of zsh's short forms."""
    command = parser.and_or()
    if command is None:
        raise parser.unexpected()
    return Script((ListItem(command, "", command.start, command.end),), command.start, command.end)


def braced(parser: Grammar, *, glued: bool = False) -> Script:
    """list '}' ; where zsh reads `{a,b}` as a group that begins with `a,b}`, it is not closed, and zsh refuses it."""
    body = compound_list(parser)
    if glued and parser.blanks() == END and parser.pos >= len(parser.text) - 1:
        raise parser.fault("a `{` that is not closed")
    parser.require("}")
    return body


def do_group(parser: Grammar) -> Script:
    """do_group : 'do' list 'done'"""
    parser.require("do")
    body = compound_list(parser)
    parser.require("done")
    return body


def loop_body(parser: Grammar) -> Script:
    """newline* (do_group | '{' list '}') ; the second is bash's, undocumented."""
    parser.newlines()
    if parser.zsh:
        return zsh_body(parser)
    return braced(parser) if parser.keyword("{") else do_group(parser)


def zsh_body(parser: Grammar) -> Script:
    """do_group | '{' list '}' | sublist"""
    if parser.keyword("{"):
        return braced(parser)
    if parser.keyword("do"):
        body = compound_list(parser)
        parser.require("done")
        return body
    return sublist(parser)


def while_clause(parser: Grammar, start: int) -> Command:
    """while_clause : ('while' | 'until') list 'do' list 'done'"""
    negated = parser.text[start] == "u"
    condition = compound_list(parser)
    return While(condition, zsh_body(parser) if parser.zsh else do_group(parser), start, parser.pos, negated=negated)


def for_clause(parser: Grammar, start: int) -> Command:
    """for_clause : 'for' name ('in' word*)? (';' | newline) do_group | 'for' '((' … '))' do_group"""
    if parser.blanks() == "(":
        return arithmetic_for(parser, start)
    names = loop_names(parser)
    parser.blanks()
    before = parser.pos
    words = loop_words(parser)
    body = loop_body(parser) if parser.zsh or parser.pos > before else do_group(parser)
    return For(names, words, body, start, parser.pos, select=parser.text[start] == "s")


def loop_names(parser: Grammar) -> tuple[str, ...]:
    """name ; zsh takes several."""
    names = [raw_word(parser)]
    while parser.zsh and parser.blanks() not in WORD_LIST_ENDS and parser.text[parser.pos] != "(":
        end = parser.pos
        if parser.keyword("in", "do", "{"):
            parser.pos = end
            break
        names.append(raw_word(parser))
    return tuple(names)


def raw_word(parser: Grammar) -> str:
    """word, as written."""
    if parser.blanks() in WORD_LIST_ENDS:
        raise parser.unexpected()
    word = parser.word()
    return parser.text[word.start : word.end]


def loop_words(parser: Grammar) -> Sequence[WordNode] | None:
    """(newline* 'in' word* (';' | newline) | ';')? ; zsh also: '(' word* ')'"""
    if parser.zsh and parser.blanks() == "(":
        return parser.array().words
    if parser.take(";"):
        return None
    parser.newlines()
    if not parser.keyword("in"):
        return None
    words = []
    while parser.blanks() not in WORD_LIST_ENDS:
        words.append(parser.word())
    if parser.blanks() != "\n" and not parser.take(";"):
        raise parser.unexpected()
    return tuple(words)


def arithmetic_for(parser: Grammar, start: int) -> Command:
    """'for' '((' expression? ';' expression? ';' expression? '))' ';'? do_group"""
    opened = parser.pos
    parser.pos = parser.joined(opened + 1)
    if parser.text[parser.pos] != "(":
        raise parser.unexpected()
    sections = []
    while parser.text[parser.pos] in "(;":
        parser.pos += 1
        begin = parser.pos
        parts: list[Part] = []
        parser.balanced(SECTION, parts)
        sections.append(WordNode(join(parts), begin, parser.pos))
    if len(sections) != 3 or not parser.text.startswith("))", parser.pos):
        raise parser.unexpected_in("((", opened)
    parser.pos += 2
    parser.take(";")
    return ArithmeticFor(tuple(sections), loop_body(parser), start, parser.pos)


def foreach(parser: Grammar, start: int) -> Command:
    """zsh: 'foreach' name+ '(' word* ')' list 'end'"""
    names = loop_names(parser)
    words = loop_words(parser)
    body = compound_list(parser)
    parser.require("end")
    return For(names, words, body, start, parser.pos)


def repeat(parser: Grammar, start: int) -> Command:
    """zsh: 'repeat' word (do_group | '{' list '}' | sublist)"""
    if parser.blanks() in WORD_LIST_ENDS:
        raise parser.unexpected()
    count = parser.word()
    parser.newlines()
    return Repeat(count, zsh_body(parser), start, parser.pos)
