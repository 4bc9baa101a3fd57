"""The grammar of shell text, by recursive descent: scripts, lists, pipelines (XCU 2.9.2, 2.9.3 and 2.10.2).

The layers below bring what every command has: `commands`, `lexemes`, `expansions`, `tokens`. What few have is read by
functions, loaded where it begins: `compound`, `loops`, `conditions`, `heredoc`, `parameters`, `substitutions`. The
docstring of each method and function is the rule that it reads.
"""

from __future__ import annotations

from install_guard.shell.commands import Commands
from install_guard.shell.contexts import END, SKIPPED
from install_guard.shell.nodes import AndOr, ListItem, Pipeline, Script, SimpleCommand, SyntaxFault
from install_guard.shell.tokens import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell.nodes import Command, WordNode

NO_COMMAND = frozenset("\n;|)" + END)
CLOSERS = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "in", "}", "!", "]]"))
OPENERS = frozenset(("{", "[[", "if", "while", "until", "for", "select", "case", "function", "coproc"))
ZSH_OPENERS = OPENERS | {"foreach", "repeat"}
RESERVED = CLOSERS | OPENERS
ZSH_RESERVED = (CLOSERS - {"in", "]]"}) | {"end"} | ZSH_OPENERS
RESERVED_HEADS = frozenset(word[0] for word in RESERVED | ZSH_RESERVED)


def parse(text: str, shell: str = "bash") -> Script:
    """The tree of a text, read as `shell` (bash or zsh) reads it. It never raises: see `Script.error`."""
    whole, nul, _ = text.partition(END)
    script = Grammar(whole, shell).lines()
    end, script.end = len(whole), len(text)
    if nul and script.error is None:
        script.error = SyntaxFault("a NUL, which no shell text can hold", end, end + 1)
    return script


class Grammar(Commands):
    """Scripts, lists and pipelines."""

    __slots__ = ()

    def lines(self) -> Script:
        """script : (newline* line)* ; what stands in the lines before an error is kept, since the shell runs it."""
        items: list[ListItem] = []
        fault: SyntaxFault | None = None
        try:
            while self.newlines() != END:
                items += self.line()
            if self.pending:
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
        while self.text[self.pos] in "&|":
            operator, end = self.operator()
            if operator not in ("&&", "||"):
                break
            self.pos = end
            operators.append(operator)
            self.newlines()
            pipelines.append(self.needed(self.pipeline()))
        if not operators:
            return first
        return AndOr(tuple(pipelines), tuple(operators), first.start, pipelines[-1].end)

    def pipeline(self) -> Command | None:
        """pipeline : mark* command (('|' | '|&') newline* command)* ; behind a mark the command may be missing."""
        char = self.text[self.pos]
        if char in SKIPPED:
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
        commands, operators = [first], []
        while self.text[self.pos] == "|":
            operator, end = self.operator()
            if operator not in ("|", "|&"):
                break
            self.pos = end
            operators.append(operator)
            self.newlines()
            commands.append(self.needed(self.command()))
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
        char = self.text[self.pos]
        if char in SKIPPED:
            char = self.blanks()
        if char in NO_COMMAND:
            return None
        if char != "(":
            if char not in RESERVED_HEADS:
                return self.simple()
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
        from install_guard.shell.structures import Redirected  # noqa: PLC0415 -- a compound command's, so it is loaded

        return Redirected(command, tuple(redirections), command.start, end)

    def compound(self) -> Command | None:
        """compound_command : '(' … | reserved_word … ; None where none begins here."""
        from install_guard.shell.compound import compound  # noqa: PLC0415 -- most commands are simple

        return compound(self)

    def function(self, names: Sequence[WordNode], start: int) -> Command:
        """function_definition : name '(' ')' newline* function_body"""
        from install_guard.shell.compound import function_definition  # noqa: PLC0415 -- few commands define one

        return function_definition(self, names, start)
