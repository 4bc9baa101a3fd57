"""Compound commands and functions (XCU 2.9.4 and 2.9.5, bash manual 3.2.5), with zsh's short forms (zsh manual 6)."""

from __future__ import annotations

from install_guard.shell.contexts import BREAKS, END, is_name
from install_guard.shell.loops import WORD_LIST_ENDS, Loops
from install_guard.shell.nodes import (
    ArithmeticCommand,
    BraceGroup,
    Case,
    CaseItem,
    Coprocess,
    Function,
    If,
    Script,
    SimpleCommand,
    Subshell,
    WordNode,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from install_guard.shell.nodes import Command

CASE_ENDS = (";;", ";&", ";;&")
ZSH_CASE_ENDS = (";;", ";&", ";|")


class Compound(Loops):
    """Commands that hold commands. Each method begins behind the reserved word that opens it, at `start`."""

    __slots__ = ()

    def compound(self) -> Command | None:
        """compound_command : '(' … | reserved_word … ; None where none begins here."""
        char = self.blanks()
        start = self.pos
        text, end = self.run()
        opener = (ZSH_OPENERS if self.zsh else OPENERS).get(text) if self.ends_word(end) else None
        if char == "(":
            opener, end = Compound.parenthesised_command, start
        elif char == "{" and self.zsh:  # a token of its own there, whatever follows
            opener, end = Compound.brace_group, start + 1
        if opener is None:
            return None
        self.pos = end
        self.deeper()
        command = opener(self, start)
        self.depth -= 1
        return command

    def parenthesised_command(self, start: int) -> Command:
        """'((' expression '))' | '(' list ')' ; the first where its end fits (bash manual 3.2.5.2)."""
        if self.zsh and self.text.startswith("()", start):
            return self.anonymous(start)
        expression = self.doubly_parenthesised()
        if expression is not None:
            return ArithmeticCommand(expression, start, self.pos)
        self.pos = start + 1
        body = self.body()
        if self.blanks() != ")":
            raise self.unexpected_in("(", start)
        self.pos += 1
        return Subshell(body, start, self.pos)

    def brace_group(self, start: int) -> Command:
        """brace_group : '{' list '}' ; zsh: ('always' '{' list '}')?"""
        body = self.braced(glued=self.zsh and self.text[self.pos] not in BREAKS + END)
        end = self.pos
        if self.zsh and self.keyword("always"):
            self.require("{")
            return BraceGroup(body, start, self.pos, always=self.braced())
        self.pos = end
        return BraceGroup(body, start, end)

    def if_clause(self, start: int) -> Command:
        """if_clause : 'if' list 'then' list ('elif' list 'then' list)* ('else' list)? 'fi'"""
        clauses: list[tuple[Script, Script]] = []
        found = "if"
        while found in ("if", "elif"):
            condition = self.body()
            if self.zsh and not self.keyword("then"):
                return self.short_if(clauses, condition, start)
            if not self.zsh:
                self.require("then")
            clauses.append((condition, self.body()))
            found = self.require("elif", "else", "fi")
        otherwise = self.body() if found == "else" else None
        if otherwise is not None:
            self.require("fi")
        return If(tuple(clauses), otherwise, start, self.pos)

    def short_if(self, clauses: list[tuple[Script, Script]], condition: Script, start: int) -> Command:
        """zsh: 'if' list '{' list '}' ('elif' list '{' list '}')* ('else' '{' list '}')? | 'if' list sublist"""
        if not self.keyword("{"):
            return If((*clauses, (condition, self.sublist())), None, start, self.pos)
        clauses.append((condition, self.braced()))
        end = self.pos
        if self.blanks() == END and self.pos >= len(self.text) - 1:
            # zsh wants to see what follows, to know whether an `else` does, and takes no end of text for that.
            raise self.unexpected()
        self.pos = end
        found = self.keyword("elif", "else")
        if found == "elif":
            return self.short_if(clauses, self.body(), start)
        self.pos = self.pos if found else end
        otherwise = self.zsh_body() if found else None
        return If(tuple(clauses), otherwise, start, self.pos)

    def case_clause(self, start: int) -> Command:
        """case_clause : 'case' word newline* 'in' newline* item* 'esac' ; zsh also '{' item* '}'"""
        if self.blanks() in WORD_LIST_ENDS:
            raise self.unexpected()
        subject = self.word()
        self.newlines()
        opened = self.require("in", "{") if self.zsh else self.require("in")
        end = "}" if opened == "{" else "esac"
        items = []
        self.newlines()
        while not self.keyword(end):
            items.append(self.case_item())
            if not items[-1].terminator:
                self.require(end)
                break
            self.newlines()
        return Case(subject, tuple(items), start, self.pos)

    def case_item(self) -> CaseItem:
        """item : '('? pattern ('|' pattern)* ')' list? (';;' | ';&' | ';;&')? newline*"""
        start = self.pos
        patterns = self.case_patterns()
        body = self.script()
        terminator = self.take(*(ZSH_CASE_ENDS if self.zsh else CASE_ENDS))
        return CaseItem(patterns, body, terminator, start, self.pos)

    def case_patterns(self) -> tuple[WordNode, ...]:
        """'('? pattern ('|' pattern)* ')' ; in zsh a '(' may also begin a pattern, whose ')' then does not end it."""
        start = self.pos
        if self.text[start] == "(":
            self.pos += 1
            patterns = self.alternatives()
            if not self.zsh or self.text[self.pos] in BREAKS + END:
                return patterns
            self.pos = start
        return self.alternatives()

    def alternatives(self) -> tuple[WordNode, ...]:
        """pattern ('|' pattern)* ')'"""
        patterns = []
        while True:
            if self.blanks() in "|)" and self.zsh:  # zsh takes an empty pattern
                patterns.append(WordNode((), self.pos, self.pos))
            else:
                patterns.append(self.word())
            if not self.take("|"):
                self.expect(")")
                return tuple(patterns)

    def function(self, names: Sequence[WordNode], start: int) -> Command:
        """function_definition : name '(' ')' newline* function_body ; zsh takes several names."""
        if len(names) > 1 and not self.zsh:
            raise self.unexpected()
        self.expect("(")
        self.expect(")")
        body = self.function_body()
        return Function(tuple(names), body, start, body.end)

    def function_clause(self, start: int) -> Command:
        """'function' name ('(' ')')? newline* function_body ; zsh takes several names, or none."""
        names: list[WordNode] = []
        while self.blanks() not in WORD_LIST_ENDS and self.text[self.pos] != "(" and (self.zsh or not names):
            end = self.pos
            if self.zsh and self.keyword("{"):
                self.pos = end
                break
            names.append(self.word())
        if not names and not self.zsh:
            raise self.unexpected()
        if self.text[self.pos] == "(" and self.text[self.joined(self.pos + 1)] in " \t)":
            opened = self.pos
            self.pos += 1
            if not self.take(")"):
                self.pos = opened
        if not names:
            return self.anonymous_body(start)
        body = self.function_body()
        return Function(tuple(names), body, start, body.end)

    def function_body(self) -> Command:
        """function_body : compound_command redirection* ; in zsh any command."""
        self.newlines()
        command = self.command() if self.zsh else self.redirected(self.compound())
        if command is None:
            raise self.unexpected()
        return command

    def anonymous(self, start: int) -> Command:
        """zsh: '()' newline* function_body word*"""
        self.pos = start + 2
        return self.anonymous_body(start)

    def anonymous_body(self, start: int) -> Command:
        """function_body word*"""
        body = self.function_body()
        arguments = []
        while self.blanks() not in WORD_LIST_ENDS and not self.ends_words(self.text[self.pos], named=True):
            arguments.append(self.word())
        return Function((), body, start, self.pos, tuple(arguments))

    def coprocess(self, start: int) -> Command:
        """'coproc' name? compound_command redirection* | 'coproc' simple_command ; zsh: 'coproc' pipeline"""
        command: Command | None
        if self.zsh:
            command = self.pipeline() or SimpleCommand((), (), (), self.pos, self.pos)
        else:
            command = self.redirected(self.compound())
        name = None
        if command is None and not self.zsh:
            name, command = self.named_coprocess()
        if command is None:
            raise self.unexpected()
        return Coprocess(name, command, start, command.end)

    def named_coprocess(self) -> tuple[str | None, Command | None]:
        """name compound_command | simple_command"""
        before = self.pos
        name, end = self.run()
        if is_name(name) and self.ends_word(end):
            self.pos = end
            command = self.redirected(self.compound())
            if command is not None:
                return name, command
        self.pos = before
        return None, self.command()


OPENERS: dict[str, Callable[[Compound, int], Command]] = {
    "{": Compound.brace_group,
    "[[": Compound.conditional,
    "if": Compound.if_clause,
    "while": Compound.while_clause,
    "until": Compound.while_clause,
    "for": Compound.for_clause,
    "select": Compound.for_clause,
    "case": Compound.case_clause,
    "function": Compound.function_clause,
    "coproc": Compound.coprocess,
}
ZSH_OPENERS = {**OPENERS, "foreach": Compound.foreach, "repeat": Compound.repeat}
