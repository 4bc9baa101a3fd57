"""Loops (XCU 2.9.4, bash manual 3.2.5.1, zsh manual 6.3), and the ways to write the body of a compound command."""

from __future__ import annotations

from install_guard.shell.conditions import Conditions
from install_guard.shell.contexts import END, SECTION
from install_guard.shell.nodes import ArithmeticFor, For, ListItem, Repeat, Script, While, WordNode
from install_guard.shell.tokens import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell.nodes import Command, Part

WORD_LIST_ENDS = frozenset("\n;&|)<>" + END)


class Loops(Conditions):
    """`while`, `until`, `for`, `select`, zsh's `foreach` and `repeat`; each begins behind its reserved word."""

    __slots__ = ()

    def body(self) -> Script:
        """compound_list : newline* item+ ; zsh takes an empty one."""
        return self.script(required=not self.zsh)

    def sublist(self) -> Script:
        """sublist : and_or ; the body of zsh's short forms."""
        command = self.and_or()
        if command is None:
            raise self.unexpected()
        return Script((ListItem(command, "", command.start, command.end),), command.start, command.end)

    def braced(self, *, glued: bool = False) -> Script:
        """list '}' ; where zsh reads `{a,b}` as a group that begins with `a,b}`, it is not closed, and zsh refuses it."""
        body = self.body()
        if glued and self.blanks() == END and self.pos >= len(self.text) - 1:
            raise self.fault("a `{` that is not closed")
        self.require("}")
        return body

    def do_group(self) -> Script:
        """do_group : 'do' list 'done'"""
        self.require("do")
        body = self.body()
        self.require("done")
        return body

    def loop_body(self) -> Script:
        """newline* (do_group | '{' list '}') ; the second is bash's, undocumented."""
        self.newlines()
        if self.zsh:
            return self.zsh_body()
        return self.braced() if self.keyword("{") else self.do_group()

    def zsh_body(self) -> Script:
        """do_group | '{' list '}' | sublist"""
        if self.keyword("{"):
            return self.braced()
        if self.keyword("do"):
            body = self.body()
            self.require("done")
            return body
        return self.sublist()

    def while_clause(self, start: int) -> Command:
        """while_clause : ('while' | 'until') list 'do' list 'done'"""
        negated = self.text[start] == "u"
        condition = self.body()
        return While(condition, self.zsh_body() if self.zsh else self.do_group(), start, self.pos, negated=negated)

    def for_clause(self, start: int) -> Command:
        """for_clause : 'for' name ('in' word*)? (';' | newline) do_group | 'for' '((' … '))' do_group"""
        if self.blanks() == "(":
            return self.arithmetic_for(start)
        names = self.loop_names()
        self.blanks()
        before = self.pos
        words = self.loop_words()
        body = self.loop_body() if self.zsh or self.pos > before else self.do_group()
        return For(names, words, body, start, self.pos, select=self.text[start] == "s")

    def loop_names(self) -> tuple[str, ...]:
        """name ; zsh takes several."""
        names = [self.raw_word()]
        while self.zsh and self.blanks() not in WORD_LIST_ENDS and self.text[self.pos] != "(":
            end = self.pos
            if self.keyword("in", "do", "{"):
                self.pos = end
                break
            names.append(self.raw_word())
        return tuple(names)

    def raw_word(self) -> str:
        """word, as written."""
        if self.blanks() in WORD_LIST_ENDS:
            raise self.unexpected()
        word = self.word()
        return self.text[word.start : word.end]

    def loop_words(self) -> Sequence[WordNode] | None:
        """(newline* 'in' word* (';' | newline) | ';')? ; zsh also: '(' word* ')'"""
        if self.zsh and self.blanks() == "(":
            return self.array().words
        if self.take(";"):
            return None
        self.newlines()
        if not self.keyword("in"):
            return None
        words = []
        while self.blanks() not in WORD_LIST_ENDS:
            words.append(self.word())
        if self.blanks() != "\n" and not self.take(";"):
            raise self.unexpected()
        return tuple(words)

    def arithmetic_for(self, start: int) -> Command:
        """'for' '((' expression? ';' expression? ';' expression? '))' ';'? do_group"""
        opened = self.pos
        self.pos = self.joined(opened + 1)
        if self.text[self.pos] != "(":
            raise self.unexpected()
        sections = []
        while self.text[self.pos] in "(;":
            self.pos += 1
            begin = self.pos
            parts: list[Part] = []
            self.balanced(SECTION, parts)
            sections.append(WordNode(join(parts), begin, self.pos))
        if len(sections) != 3 or not self.text.startswith("))", self.pos):
            raise self.unexpected_in("((", opened)
        self.pos += 2
        self.take(";")
        return ArithmeticFor(tuple(sections), self.loop_body(), start, self.pos)

    def foreach(self, start: int) -> Command:
        """zsh: 'foreach' name+ '(' word* ')' list 'end'"""
        names = self.loop_names()
        words = self.loop_words()
        body = self.body()
        self.require("end")
        return For(names, words, body, start, self.pos)

    def repeat(self, start: int) -> Command:
        """zsh: 'repeat' word (do_group | '{' list '}' | sublist)"""
        if self.blanks() in WORD_LIST_ENDS:
            raise self.unexpected()
        count = self.word()
        self.newlines()
        return Repeat(count, self.zsh_body(), start, self.pos)
