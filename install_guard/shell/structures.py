"""The nodes of compound commands and functions, which hold other commands: see `nodes`."""

from __future__ import annotations

from install_guard.shell.nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell.nodes import Command, Redirection, Script, WordNode


class BraceGroup(Node):
    """`{ list; }`; with `always`, zsh's `{ … } always { … }`."""

    __slots__ = ("always", "body")

    def __init__(self, body: Script, start: int, end: int, always: Script | None = None) -> None:
        self.body, self.always, self.start, self.end = body, always, start, end


class Subshell(Node):
    """`( list )`."""

    __slots__ = ("body",)

    def __init__(self, body: Script, start: int, end: int) -> None:
        self.body, self.start, self.end = body, start, end


class If(Node):
    """`if … then … elif … else … fi`: pairs of condition and body, and the `else` body."""

    __slots__ = ("clauses", "otherwise")

    def __init__(
        self, clauses: Sequence[tuple[Script, Script]], otherwise: Script | None, start: int, end: int
    ) -> None:
        self.clauses, self.otherwise, self.start, self.end = clauses, otherwise, start, end


class While(Node):
    """`while … do … done`; `until` when negated."""

    __slots__ = ("body", "condition", "negated")

    def __init__(self, condition: Script, body: Script, start: int, end: int, *, negated: bool = False) -> None:
        self.condition, self.body, self.negated, self.start, self.end = condition, body, negated, start, end


class For(Node):
    """`for names in words; do … done`. `words` is None without `in` (the positional parameters).

    `select` marks the menu loop. zsh allows several names and its short forms.
    """

    __slots__ = ("body", "names", "select", "words")

    def __init__(
        self,
        names: Sequence[str],
        words: Sequence[WordNode] | None,
        body: Script,
        start: int,
        end: int,
        *,
        select: bool = False,
    ) -> None:
        self.names, self.words, self.body, self.select = names, words, body, select
        self.start, self.end = start, end


class ArithmeticFor(Node):
    """`for ((init; test; step)); do … done`: the three expressions as words."""

    __slots__ = ("body", "expressions")

    def __init__(self, expressions: Sequence[WordNode], body: Script, start: int, end: int) -> None:
        self.expressions, self.body, self.start, self.end = expressions, body, start, end


class Repeat(Node):
    """zsh's `repeat word do … done`."""

    __slots__ = ("body", "count")

    def __init__(self, count: WordNode, body: Script, start: int, end: int) -> None:
        self.count, self.body, self.start, self.end = count, body, start, end


class CaseItem(Node):
    """`pattern | pattern) list ;;`: `terminator` is `;;`, `;&`, `;;&`, `;|` or ""."""

    __slots__ = ("body", "patterns", "terminator")

    def __init__(self, patterns: Sequence[WordNode], body: Script, terminator: str, start: int, end: int) -> None:
        self.patterns, self.body, self.terminator, self.start, self.end = patterns, body, terminator, start, end


class Case(Node):
    """`case word in … esac`."""

    __slots__ = ("items", "subject")

    def __init__(self, subject: WordNode, items: Sequence[CaseItem], start: int, end: int) -> None:
        self.subject, self.items, self.start, self.end = subject, items, start, end


class Function(Node):
    """`name() command`, `function name command`; no names for zsh's anonymous function, whose words are `arguments`."""

    __slots__ = ("arguments", "body", "names")

    def __init__(
        self, names: Sequence[WordNode], body: Command, start: int, end: int, arguments: Sequence[WordNode] = ()
    ) -> None:
        self.names, self.body, self.arguments, self.start, self.end = names, body, arguments, start, end


class Conditional(Node):
    """`[[ … ]]`: its words in order, operators (`&&`, `||`, `(`, `)`, `!`, `<`, `=~`) among them as Literals."""

    __slots__ = ("words",)

    def __init__(self, words: Sequence[WordNode], start: int, end: int) -> None:
        self.words, self.start, self.end = words, start, end


class ArithmeticCommand(Node):
    """`(( … ))`, `let`-like: the expression as a word."""

    __slots__ = ("expression",)

    def __init__(self, expression: WordNode, start: int, end: int) -> None:
        self.expression, self.start, self.end = expression, start, end


class Coprocess(Node):
    """`coproc [NAME] command`."""

    __slots__ = ("command", "name")

    def __init__(self, name: str | None, command: Command, start: int, end: int) -> None:
        self.name, self.command, self.start, self.end = name, command, start, end


class Redirected(Node):
    """A compound command with redirections behind it: `{ … } >file`, `done <file`."""

    __slots__ = ("command", "redirections")

    def __init__(self, command: Command, redirections: Sequence[Redirection], start: int, end: int) -> None:
        self.command, self.redirections, self.start, self.end = command, redirections, start, end
