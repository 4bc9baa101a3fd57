"""The tree that the grammar makes of shell text.

Names follow the shell grammar of POSIX.1-2024 (XCU 2.10) and, for what goes beyond it, the manuals of bash 5.2 and
zsh 5.9. Every node has `start` and `end`, offsets in characters into the text that was parsed; two nodes are equal
when they say the same, wherever they stand. Those of compound commands stand in `structures`: most commands have none.
"""

from __future__ import annotations

from install_guard.model import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from install_guard.model import Field
    from install_guard.shell.structures import (
        ArithmeticCommand,
        ArithmeticFor,
        BraceGroup,
        Case,
        Conditional,
        Coprocess,
        For,
        Function,
        If,
        Redirected,
        Repeat,
        Subshell,
        While,
    )


# Characters by which unquoted text may come to something else than itself.
SPECIAL = frozenset("~{*?[=")


class Node(Record):
    """A piece of the tree and where it stands in the text."""

    __slots__ = ("end", "start")
    start: int
    end: int


# Parts of a word, in the order in which they are written.


class Literal(Node):
    """Text written without quotes: tildes, braces, globs and aliases in it are special."""

    __slots__ = ("text",)

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end


class Quoted(Node):
    r"""Text that stands for itself: from `'…'`, `$'…'` (decoded), `\x`, or the plain text inside `"…"`."""

    __slots__ = ("text",)

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end


class DoubleQuoted(Node):
    """`"…"` or `$"…"`: its parts are Quoted, Parameter, Arithmetic and Substitution."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Part], start: int, end: int) -> None:
        self.parts, self.start, self.end = parts, start, end


class Parameter(Node):
    """`$name`, `${name}`, `${name[index]}`, `${name:-word}`, `${#name}`, `${!name}`, zsh's `${(flags)name}`.

    `operator` is the text between name and argument (`:-`, `-`, `##`, `%`, `/`, `//`, `/#`, `/%`, `:`, `^^`, `@`, "" for
    none; zsh's modifiers with their letter, `:h`, `:s`); `arguments` are the words behind it: one for most, two for
    `/pattern/text` and `:offset:length`. `inner` is the nested expansion of zsh (`${${x}#y}`), with an empty `name`.
    zsh's `^`, `=`, `~` and `+` before the name stand at the end of `flags`. In bash an empty `name` is a bad
    substitution, whose text is the only argument: the command that holds it does not run.
    """

    __slots__ = ("arguments", "flags", "index", "indirect", "inner", "length", "name", "operator")

    def __init__(  # noqa: PLR0913 -- a record: its fields are its parameters
        self,
        name: str,
        start: int,
        end: int,
        *,
        operator: str = "",
        arguments: Sequence[WordNode] = (),
        index: WordNode | None = None,
        length: bool = False,
        indirect: bool = False,
        flags: str = "",
        inner: Part | None = None,
    ) -> None:
        self.name, self.start, self.end = name, start, end
        self.operator, self.arguments, self.index = operator, arguments, index
        self.length, self.indirect, self.flags, self.inner = length, indirect, flags, inner

    @property
    def plain(self) -> bool:
        """Whether it is the value of a variable and nothing else: `$name`, `${name}`."""
        changed = self.operator or self.flags or self.length or self.indirect
        return not changed and self.index is None and self.inner is None and self.name.isidentifier()


class Arithmetic(Node):
    """`$(( … ))` or `$[ … ]`: the expression as a word, whose parts are expanded before it is computed."""

    __slots__ = ("expression",)

    def __init__(self, expression: WordNode, start: int, end: int) -> None:
        self.expression, self.start, self.end = expression, start, end


class Substitution(Node):
    """`$( … )`, a backquoted command, `${ …; }` (`braced`): the output of a script."""

    __slots__ = ("braced", "script")

    def __init__(self, script: Script, start: int, end: int, *, braced: bool = False) -> None:
        self.script, self.start, self.end, self.braced = script, start, end, braced


class ProcessSubstitution(Node):
    """`<( … )`, `>( … )`, zsh's `=( … )`: a file name whose other end is a script. `direction` is `<`, `>` or `=`."""

    __slots__ = ("direction", "script")

    def __init__(self, direction: str, script: Script, start: int, end: int) -> None:
        self.direction, self.script, self.start, self.end = direction, script, start, end


class Pattern(Node):
    """A glob that is more than single characters: `@(a|b)`, `+(x)`, zsh's `(a|b)` and its qualifiers `(e:'…':)`."""

    __slots__ = ("parts", "text")

    def __init__(self, text: str, parts: Sequence[Part], start: int, end: int) -> None:
        self.text, self.parts, self.start, self.end = text, parts, start, end


class ArrayLiteral(Node):
    """`( … )` behind `name=`: the words of an array, each `[key]=value` as one word."""

    __slots__ = ("words",)

    def __init__(self, words: Sequence[WordNode], start: int, end: int) -> None:
        self.words, self.start, self.end = words, start, end


class _Still(Node):
    """What a word comes to where nothing in it is expanded, told by the parser: no field of the tree."""

    __slots__ = ("text",)
    text: str | None


class WordNode(_Still):
    """A word before expansion: its parts.

    `text` is what the word comes to in any shell and state, None where that is not known without expanding it.
    """

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Part], start: int, end: int, text: str | None = None) -> None:
        self.parts, self.start, self.end, self.text = parts, start, end, text

    @property
    def bare(self) -> bool:
        """Whether it is written as the text that it comes to: no quotes, nothing special."""
        return self.text is not None and len(self.text) == self.end - self.start


class Assignment(Node):
    """`name=value`, `name+=value`, `name[index]=value`; `value` is one ArrayLiteral for `name=( … )`."""

    __slots__ = ("append", "index", "name", "value")

    def __init__(self, name: str, index: WordNode | None, append: bool, value: WordNode, start: int, end: int) -> None:  # noqa: FBT001 -- a record
        self.name, self.index, self.append, self.value = name, index, append, value
        self.start, self.end = start, end


class Redirection(Node):
    """`2>file`, `<<EOF`, `{fd}<file`. `descriptor` is the number or `{name}` before it, or None.

    `target` is the word behind the operator; for `<<` and `<<-` it is the delimiter, `body` the document
    (one Quoted part where the delimiter was quoted), and `terminated` tells whether its end was found.
    """

    __slots__ = ("body", "descriptor", "operator", "target", "terminated")

    def __init__(self, operator: str, descriptor: int | str | None, target: WordNode, start: int, end: int) -> None:
        self.operator, self.descriptor, self.target = operator, descriptor, target
        self.body: WordNode | None = None
        self.terminated = True
        self.start, self.end = start, end


# Commands.


class _Written(Node):
    """The words of a command as the parser leaves them: what is plain text is its own expansion, and most words are."""

    __slots__ = ("written",)
    written: Sequence[Field | WordNode]


class SimpleCommand(_Written):
    """`NAME=value … word word … <file`: assignments, words and redirections, each in the order written."""

    __slots__ = ("assignments", "redirections")

    def __init__(
        self,
        assignments: Sequence[Assignment],
        written: Sequence[Field | WordNode],
        redirections: Sequence[Redirection],
        start: int,
        end: int,
    ) -> None:
        self.assignments, self.written, self.redirections = assignments, written, redirections
        self.start, self.end = start, end

    @property
    def words(self) -> tuple[WordNode, ...]:
        """All words as nodes."""
        return tuple([plain(*word) if isinstance(word, tuple) else word for word in self.written])

    def _fields(self) -> Iterator[tuple[str, object]]:
        yield "assignments", tuple(self.assignments)
        yield "words", self.words
        yield "redirections", tuple(self.redirections)


def plain(text: str, start: int, end: int) -> WordNode:
    """A word that is one literal."""
    return WordNode((Literal(text, start, end),), start, end, text if SPECIAL.isdisjoint(text) else None)


class Pipeline(Node):
    """`! time a | b |& c`: `operators` stand between the commands (`|` or `|&`).

    Behind a lone `!` or `time` stands a SimpleCommand with nothing in it.
    """

    __slots__ = ("commands", "negated", "operators", "timed")

    def __init__(
        self,
        commands: Sequence[Command],
        operators: Sequence[str],
        start: int,
        end: int,
        *,
        negated: bool = False,
        timed: bool = False,
    ) -> None:
        self.commands, self.operators, self.negated, self.timed = commands, operators, negated, timed
        self.start, self.end = start, end


class AndOr(Node):
    """`a && b || c`: `operators` stand between the pipelines."""

    __slots__ = ("operators", "pipelines")

    def __init__(self, pipelines: Sequence[Command], operators: Sequence[str], start: int, end: int) -> None:
        self.pipelines, self.operators, self.start, self.end = pipelines, operators, start, end


class ListItem(Node):
    """One entry of a list and what ends it: `;`, `&`, a newline, zsh's `&|` and `&!`, or "" at the end."""

    __slots__ = ("command", "terminator")

    def __init__(self, command: Command, terminator: str, start: int, end: int) -> None:
        self.command, self.terminator, self.start, self.end = command, terminator, start, end


class Script(Node):
    """A list of commands: a whole text, or the inside of a substitution, group or clause.

    A shell runs what stands before a syntax error, line by line. So `error`, where not None, says what could not be
    parsed and where; `items` holds the complete lines before it. `cut` tells that some `$'…'` holds a NUL, at which
    bash ends it and zsh does not.
    """

    __slots__ = ("cut", "error", "items")

    def __init__(self, items: Sequence[ListItem], start: int, end: int, error: SyntaxFault | None = None) -> None:
        self.items, self.start, self.end, self.error = items, start, end, error
        self.cut = False


class SyntaxFault(Node):
    """Where the grammar stopped: a reason in words. `incomplete` when only the end was missing.

    `refused` tells that the real shell would refuse it too (so nothing of that line runs), as against a construct
    that only this grammar does not know.
    """

    __slots__ = ("incomplete", "reason", "refused")

    def __init__(self, reason: str, start: int, end: int, *, incomplete: bool = False, refused: bool = False) -> None:
        self.reason, self.start, self.end = reason, start, end
        self.incomplete, self.refused = incomplete, refused


if TYPE_CHECKING:
    Part: TypeAlias = (
        Literal
        | Quoted
        | DoubleQuoted
        | Parameter
        | Arithmetic
        | Substitution
        | ProcessSubstitution
        | Pattern
        | ArrayLiteral
    )
    Command: TypeAlias = (
        SimpleCommand
        | Pipeline
        | AndOr
        | BraceGroup
        | Subshell
        | If
        | While
        | For
        | ArithmeticFor
        | Repeat
        | Case
        | Function
        | Conditional
        | ArithmeticCommand
        | Coprocess
        | Redirected
    )
