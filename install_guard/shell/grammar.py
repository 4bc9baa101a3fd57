"""The grammar of shell text, by recursive descent: scripts, lists, pipelines (XCU 2.9.2, 2.9.3 and 2.10.2).

The layers below bring the rest: `compound`, `conditions`, `commands`, `heredoc`, `parameters`, `expansions`, `tokens`.
Each method's docstring is the rule that it reads.
"""

from __future__ import annotations

from install_guard.shell.compound import OPENERS, ZSH_OPENERS, Compound
from install_guard.shell.contexts import END
from install_guard.shell.nodes import AndOr, ListItem, Pipeline, Redirected, Script, SimpleCommand, SyntaxFault
from install_guard.shell.tokens import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.nodes import Command

NO_COMMAND = frozenset("\n;|)" + END)
CLOSERS = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "in", "}", "!", "]]"))
RESERVED = CLOSERS | frozenset(OPENERS)
ZSH_RESERVED = (CLOSERS - {"in", "]]"}) | {"end"} | frozenset(ZSH_OPENERS)


def parse(text: str, shell: str = "bash") -> Script:
    """The tree of a text, read as `shell` (bash or zsh) reads it. It never raises: see `Script.error`."""
    whole, nul, _ = text.partition(END)
    script = Grammar(whole, shell).lines()
    end, script.end = len(whole), len(text)
    if nul and script.error is None:
        script.error = SyntaxFault("a NUL, which no shell text can hold", end, end + 1)
    return script


class Grammar(Compound):
    """Scripts, lists and pipelines."""

    __slots__ = ()

    def lines(self) -> Script:
        """script : (newline* line)* ; what stands in the lines before an error is kept, since the shell runs it."""
        items: list[ListItem] = []
        fault: SyntaxFault | None = None
        try:
            while self.newlines() != END:
                items += self.line()
            self.documents()
        except Fault as raised:
            fault = raised.fault
        except RecursionError:  # whoever calls may have used up the stack before
            fault = SyntaxFault("nested too deep for the stack", self.pos, self.pos)
        script = Script(tuple(items), 0, len(self.text) - 1, fault)
        script.cut = self.cut
        return script

    def line(self) -> list[ListItem]:
        """line : item+ (newline | end) ; the shell parses it whole before it runs any of it."""
        items = []
        while True:
            item = self.item()
            if item is None:
                raise self.unexpected()
            items.append(item)
            if item.terminator == "\n" or self.blanks() == END:
                return items
            if item.terminator == "":
                raise self.unexpected()
            if self.text[self.pos] == "\n":
                self.newline()
                return items

    def script(self, *, required: bool = False) -> Script:
        """list : newline* (item newline*)* ; the end of what encloses it ends it, and is left."""
        self.newlines()
        start = self.pos
        items: list[ListItem] = []
        while True:
            item = self.item()
            if item is None:
                break
            items.append(item)
            if not item.terminator:
                break
            self.newlines()
        if required and not items:
            raise self.unexpected()
        return Script(tuple(items), start, self.pos)

    def item(self) -> ListItem | None:
        """item : and_or (';' | '&' | newline)? ; zsh: '&|' and '&!' too."""
        command = self.and_or()
        if command is None:
            return None
        char = self.text[self.pos]
        if char == "\n":
            item = ListItem(command, "\n", command.start, command.end)
            self.newline()
            return item
        terminator = self.take(";", "&", "&|", "&!") if char in ";&" else ""
        while self.zsh and terminator and self.take(";"):
            pass  # zsh takes empty commands
        return ListItem(command, terminator, command.start, self.pos if terminator else command.end)

    def and_or(self) -> Command | None:
        """and_or : pipeline (('&&' | '||') newline* pipeline)*"""
        first = self.pipeline()
        if first is None or self.text[self.pos] not in "&|":
            return first
        pipelines, operators = [first], []
        operator, end = self.operator()
        while operator in ("&&", "||"):
            self.pos = end
            operators.append(operator)
            self.newlines()
            pipelines.append(self.needed(self.pipeline()))
            operator, end = self.operator()
        if not operators:
            return first
        return AndOr(tuple(pipelines), tuple(operators), first.start, pipelines[-1].end)

    def pipeline(self) -> Command | None:
        """pipeline : mark* command (('|' | '|&') newline* command)* ; behind a mark the command may be missing."""
        char = self.blanks()
        start = self.pos
        negated, timed = self.marks() if char in "!t" else (False, False)
        marked = self.pos > start
        first = self.command()
        if first is None:
            if not marked:
                return None
            if self.text[self.pos] not in "\n;" + END:
                raise self.unexpected()
            first = SimpleCommand((), (), (), self.pos, self.pos)
        if not marked and self.text[self.pos] != "|":
            return first
        commands, operators = [first], []
        operator, end = self.operator()
        while operator in ("|", "|&"):
            self.pos = end
            operators.append(operator)
            self.newlines()
            commands.append(self.needed(self.command()))
            operator, end = self.operator()
        if not operators and not marked:
            return first
        last = commands[-1]
        return Pipeline(tuple(commands), tuple(operators), start, last.end, negated=negated, timed=timed)

    def marks(self) -> tuple[bool, bool]:
        """mark : '!' | 'time' '-p'? '--'? ; give whether the status is negated, and whether the time is taken."""
        negated = timed = False
        while True:
            before = self.pos
            found = self.keyword("!", "time")
            if not found:
                self.pos = before
                return negated, timed
            negated ^= found == "!"
            if found == "time":
                timed = True
                self.keyword("-p")
                self.keyword("--")

    def needed(self, command: Command | None) -> Command:
        """The command, or the error that none stands here."""
        if command is None:
            raise self.unexpected()
        return command

    def command(self) -> Command | None:
        """command : compound_command redirection* | simple_command | function_definition ; None at what ends a list.

        The blanks behind it are skipped, so whoever calls looks at the very next character.
        """
        char = self.blanks()
        if char in NO_COMMAND:
            return None
        if char != "(":
            text, end = self.run()
            if self.zsh and char == "{" and self.descriptor()[0] is None:
                return self.redirected(self.compound())
            if text not in (ZSH_RESERVED if self.zsh else RESERVED) or not self.ends_word(end):
                return self.simple()
        return self.redirected(self.compound())

    def redirected(self, command: Command | None) -> Command | None:
        """compound_command redirection*"""
        if command is None:
            return None
        end = self.pos
        redirections = []
        while True:
            self.blanks()
            redirection = self.redirection()
            if redirection is None:
                break
            redirections.append(redirection)
            end = self.pos
        if not redirections:
            return command
        return Redirected(command, tuple(redirections), command.start, end)
