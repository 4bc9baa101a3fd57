"""Compound commands and functions (XCU 2.9.4 and 2.9.5, bash manual 3.2.5), with zsh's short forms (zsh manual 6)."""

from __future__ import annotations

from install_guard.shell.conditions import conditional
from install_guard.shell.contexts import BREAKS, END, is_name
from install_guard.shell.loops import (
    WORD_LIST_ENDS,
    braced,
    compound_list,
    for_clause,
    foreach,
    repeat,
    sublist,
    while_clause,
    zsh_body,
)
from install_guard.shell.nodes import Script, SimpleCommand, WordNode
from install_guard.shell.structures import (
    ArithmeticCommand,
    BraceGroup,
    Case,
    CaseItem,
    Coprocess,
    Function,
    If,
    Subshell,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from install_guard.shell.grammar import Grammar
    from install_guard.shell.nodes import Command

CASE_ENDS = (";;", ";&", ";;&")
ZSH_CASE_ENDS = (";;", ";&", ";|")


def compound(parser: Grammar) -> Command | None:
    """compound_command : '(' … | reserved_word … ; None where none begins here."""
    char = parser.blanks()
    start = parser.pos
    text, end = parser.run()
    opener = (ZSH_OPENERS if parser.zsh else OPENERS).get(text) if parser.ends_word(end) else None
    if char == "(":
        opener, end = parenthesised_command, start
    elif char == "{" and parser.zsh:  # a token of its own there, whatever follows
        opener, end = brace_group, start + 1
    if opener is None:
        return None
    parser.pos = end
    parser.deeper()
    command = opener(parser, start)
    parser.depth -= 1
    return command


def parenthesised_command(parser: Grammar, start: int) -> Command:
    """'((' expression '))' | '(' list ')' ; the first where its end fits (bash manual 3.2.5.2)."""
    if parser.zsh and parser.text.startswith("()", start):
        return anonymous(parser, start)
    from install_guard.shell.substitutions import doubly_parenthesised  # noqa: PLC0415 -- the other compounds need it not

    expression = doubly_parenthesised(parser)
    if expression is not None:
        return ArithmeticCommand(expression, start, parser.pos)
    parser.pos = start + 1
    body = compound_list(parser)
    if parser.blanks() != ")":
        raise parser.unexpected_in("(", start)
    parser.pos += 1
    return Subshell(body, start, parser.pos)


def brace_group(parser: Grammar, start: int) -> Command:
    """brace_group : '{' list '}' ; zsh: ('always' '{' list '}')?"""
    body = braced(parser, glued=parser.zsh and parser.text[parser.pos] not in BREAKS + END)
    end = parser.pos
    if parser.zsh and parser.keyword("always"):
        parser.require("{")
        return BraceGroup(body, start, parser.pos, always=braced(parser))
    parser.pos = end
    return BraceGroup(body, start, end)


def if_clause(parser: Grammar, start: int) -> Command:
    """if_clause : 'if' list 'then' list ('elif' list 'then' list)* ('else' list)? 'fi'"""
    clauses: list[tuple[Script, Script]] = []
    found = "if"
    while found in ("if", "elif"):
        condition = compound_list(parser)
        if parser.zsh and not parser.keyword("then"):
            return short_if(parser, clauses, condition, start)
        if not parser.zsh:
            parser.require("then")
        clauses.append((condition, compound_list(parser)))
        found = parser.require("elif", "else", "fi")
    otherwise = compound_list(parser) if found == "else" else None
    if otherwise is not None:
        parser.require("fi")
    return If(tuple(clauses), otherwise, start, parser.pos)


def short_if(parser: Grammar, clauses: list[tuple[Script, Script]], condition: Script, start: int) -> Command:
    """zsh: 'if' list '{' list '}' ('elif' list '{' list '}')* ('else' '{' list '}')? | 'if' list sublist"""
    if not parser.keyword("{"):
        return If((*clauses, (condition, sublist(parser))), None, start, parser.pos)
    clauses.append((condition, braced(parser)))
    end = parser.pos
    if parser.blanks() == END and parser.pos >= len(parser.text) - 1:
        # zsh wants to see what follows, to know whether an `else` does, and takes no end of text for that.
        raise parser.unexpected()
    parser.pos = end
    found = parser.keyword("elif", "else")
    if found == "elif":
        return short_if(parser, clauses, compound_list(parser), start)
    parser.pos = parser.pos if found else end
    otherwise = zsh_body(parser) if found else None
    return If(tuple(clauses), otherwise, start, parser.pos)


def case_clause(parser: Grammar, start: int) -> Command:
    """case_clause : 'case' word newline* 'in' newline* item* 'esac' ; zsh also '{' item* '}'"""
    if parser.blanks() in WORD_LIST_ENDS:
        raise parser.unexpected()
    subject = parser.word()
    parser.newlines()
    opened = parser.require("in", "{") if parser.zsh else parser.require("in")
    end = "}" if opened == "{" else "esac"
    items = []
    parser.newlines()
    while not parser.keyword(end):
        items.append(case_item(parser))
        if not items[-1].terminator:
            parser.require(end)
            break
        parser.newlines()
    return Case(subject, tuple(items), start, parser.pos)


def case_item(parser: Grammar) -> CaseItem:
    """item : '('? pattern ('|' pattern)* ')' list? (';;' | ';&' | ';;&')? newline*"""
    start = parser.pos
    patterns = case_patterns(parser)
    body = parser.script()
    terminator = parser.take(*(ZSH_CASE_ENDS if parser.zsh else CASE_ENDS))
    return CaseItem(patterns, body, terminator, start, parser.pos)


def case_patterns(parser: Grammar) -> tuple[WordNode, ...]:
    """'('? pattern ('|' pattern)* ')' ; in zsh a '(' may also begin a pattern, whose ')' then does not end it."""
    start = parser.pos
    if parser.text[start] == "(":
        parser.pos += 1
        patterns = alternatives(parser)
        if not parser.zsh or parser.text[parser.pos] in BREAKS + END:
            return patterns
        parser.pos = start
    return alternatives(parser)


def alternatives(parser: Grammar) -> tuple[WordNode, ...]:
    """pattern ('|' pattern)* ')'"""
    patterns = []
    while True:
        if parser.blanks() in "|)" and parser.zsh:  # zsh takes an empty pattern
            patterns.append(WordNode((), parser.pos, parser.pos))
        else:
            patterns.append(parser.word())
        if not parser.take("|"):
            parser.expect(")")
            return tuple(patterns)


def function_definition(parser: Grammar, names: Sequence[WordNode], start: int) -> Command:
    """function_definition : name '(' ')' newline* function_body ; zsh takes several names."""
    if len(names) > 1 and not parser.zsh:
        raise parser.unexpected()
    parser.expect("(")
    parser.expect(")")
    body = function_body(parser)
    return Function(tuple(names), body, start, body.end)


def function_clause(parser: Grammar, start: int) -> Command:
    """'function' name ('(' ')')? newline* function_body ; zsh takes several names, or none."""
    names: list[WordNode] = []
    while parser.blanks() not in WORD_LIST_ENDS and parser.text[parser.pos] != "(" and (parser.zsh or not names):
        end = parser.pos
        if parser.zsh and parser.keyword("{"):
            parser.pos = end
            break
        names.append(parser.word())
    if not names and not parser.zsh:
        raise parser.unexpected()
    if parser.text[parser.pos] == "(" and parser.text[parser.joined(parser.pos + 1)] in " \t)":
        opened = parser.pos
        parser.pos += 1
        if not parser.take(")"):
            parser.pos = opened
    if not names:
        return anonymous_body(parser, start)
    body = function_body(parser)
    return Function(tuple(names), body, start, body.end)


def function_body(parser: Grammar) -> Command:
    """function_body : compound_command redirection* ; in zsh any command."""
    parser.newlines()
    command = parser.command() if parser.zsh else parser.redirected(compound(parser))
    if command is None or (type(command) is BraceGroup and command.always is not None):  # zsh refuses `always` there
        raise parser.unexpected()
    return command


def anonymous(parser: Grammar, start: int) -> Command:
    """zsh: '()' newline* function_body word*"""
    parser.pos = start + 2
    return anonymous_body(parser, start)


def anonymous_body(parser: Grammar, start: int) -> Command:
    """function_body word*"""
    body = function_body(parser)
    arguments = []
    while parser.blanks() not in WORD_LIST_ENDS and not parser.ends_words(parser.text[parser.pos], named=True):
        arguments.append(parser.word())
    return Function((), body, start, parser.pos, tuple(arguments))


def coprocess(parser: Grammar, start: int) -> Command:
    """'coproc' name? compound_command redirection* | 'coproc' simple_command ; zsh: 'coproc' pipeline"""
    command: Command | None
    if parser.zsh:
        command = parser.pipeline() or SimpleCommand((), (), (), parser.pos, parser.pos)
    else:
        command = parser.redirected(compound(parser))
    name = None
    if command is None and not parser.zsh:
        name, command = named_coprocess(parser)
    if command is None:
        raise parser.unexpected()
    return Coprocess(name, command, start, command.end)


def named_coprocess(parser: Grammar) -> tuple[str | None, Command | None]:
    """name compound_command | simple_command"""
    before = parser.pos
    name, end = parser.run()
    if is_name(name) and parser.ends_word(end):
        parser.pos = end
        command = parser.redirected(compound(parser))
        if command is not None:
            return name, command
    parser.pos = before
    return None, parser.command()


OPENERS: dict[str, Callable[[Grammar, int], Command]] = {
    "{": brace_group,
    "[[": conditional,
    "if": if_clause,
    "while": while_clause,
    "until": while_clause,
    "for": for_clause,
    "select": for_clause,
    "case": case_clause,
    "function": function_clause,
    "coproc": coprocess,
}
ZSH_OPENERS = {**OPENERS, "foreach": foreach, "repeat": repeat}
