"""The body of a package script: read by the shell reader, and taken where it is plain commands joined by `&&`.

What a shell would have to do (expand, redirect, decide) spoils it, and the refusal shows the span.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from install_guard.run.globs import is_glob
from install_guard.run.model import RefusedError
from install_guard.shell import nodes, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST = 1 << 16  # characters of a body
_BUILTINS = frozenset(
    """. : alias bg break cd command continue eval exec exit export fg getopts hash jobs local read readonly return set
    shift source times trap type typeset declare ulimit umask unalias unset wait builtin pushd popd""".split()
)
_AND = "&&"


class Command(NamedTuple):
    """One plain command: its words and the variables set for it, and the words that a shell would take for a glob."""

    words: tuple[str, ...]
    sets: dict[str, str]
    globs: frozenset[int]
    start: int
    end: int


class _Spoilt(Exception):  # noqa: N818 -- it is no error: it carries the span to who words it
    def __init__(self, why: str, node: nodes.Node) -> None:
        super().__init__(why)
        self.why, self.node = why, node


def read(text: str, name: str, marked: Callable[[str, int, int], list[str]]) -> tuple[Command, ...]:
    """The plain commands of a body, in order; `marked` shows a span of it."""
    if len(text) > MOST:
        raise RefusedError(f"the script {name} is longer than {MOST} characters", name)
    script = parse(text, "bash")
    try:
        commands = tuple(_commands(script))
    except _Spoilt as spoilt:
        lines = marked(text, spoilt.node.start, spoilt.node.end)
        raise RefusedError(
            f"the script {name} needs a shell: {spoilt.why}",
            "\n     ".join(lines),  # as far in as the word `at` that stands before it
            "Plain commands joined by && run without one. Put the rest into a script file of the workspace.",
        ) from None
    if not commands:
        raise RefusedError(f"the script {name} is empty", name)
    return commands


def _commands(script: nodes.Script) -> Iterator[Command]:
    if script.error is not None:
        raise _Spoilt(script.error.reason, script.error)
    for item in script.items:
        yield from _item(item)


def _item(item: nodes.ListItem) -> Iterator[Command]:
    if item.terminator not in {"", "\n"}:
        raise _Spoilt(f"`{item.terminator}` does not stop at the first failure", _tail(item))
    yield from _command(item.command)


def _command(node: nodes.Command) -> Iterator[Command]:
    if isinstance(node, nodes.AndOr):
        if any(operator != _AND for operator in node.operators):
            raise _Spoilt("it decides by `||`", _between(node.pipelines, node.operators.index("||")))
        for each in node.pipelines:
            yield from _command(each)
        return
    if isinstance(node, nodes.Pipeline):
        if len(node.commands) > 1:
            raise _Spoilt("a pipe", _between(node.commands, 0))
        if node.negated or node.timed:
            raise _Spoilt("`!` or `time`", node)
        yield from _command(node.commands[0])
        return
    if not isinstance(node, nodes.SimpleCommand):
        raise _Spoilt("a compound command", node)
    yield _simple(node)


def _simple(node: nodes.SimpleCommand) -> Command:
    if node.redirections:
        raise _Spoilt("a redirection", node.redirections[0])
    sets = {one.name: _assigned(one) for one in node.assignments}
    words = [_word(word) for word in node.words]
    if not words:
        raise _Spoilt("an assignment with no command", node)
    if words[0][0] in _BUILTINS:
        raise _Spoilt(f"`{words[0][0]}` is the shell's own", node.words[0])
    globs = frozenset(at for at, (_, glob) in enumerate(words) if glob)
    return Command(tuple(text for text, _ in words), sets, globs, node.start, node.end)


def _assigned(node: nodes.Assignment) -> str:
    if node.index is not None or node.append:
        raise _Spoilt("an assignment that is more than NAME=value", node)
    return _word(node.value)[0]


def _word(word: nodes.WordNode) -> tuple[str, bool]:
    """The text of a word, and whether a shell would look for files by it."""
    text, glob = "", False
    for part in word.parts:
        if isinstance(part, nodes.Literal):
            _require_plain(part, first=not text)
            glob = glob or is_glob(part.text.replace("{", ""))
            text += part.text
        elif isinstance(part, nodes.Quoted):
            text += part.text
        elif isinstance(part, nodes.DoubleQuoted) and all(isinstance(one, nodes.Quoted) for one in part.parts):
            text += "".join(one.text for one in part.parts if isinstance(one, nodes.Quoted))
        else:
            raise _Spoilt("a word that the shell would expand", part)
    return text, glob


def _require_plain(part: nodes.Literal, *, first: bool) -> None:
    if first and part.text.startswith("~"):
        raise _Spoilt("`~` is expanded by the shell", part)
    if "{" in part.text and ("," in part.text or ".." in part.text):
        raise _Spoilt("braces that the shell would expand", part)


def _between(commands: object, at: int) -> nodes.Node:
    """The place between one command of a list and the next."""
    listed = list(commands)  # type: ignore[call-overload]
    return nodes.Literal("", listed[at].end, listed[at + 1].start)


def _tail(item: nodes.ListItem) -> nodes.Node:
    return nodes.Literal("", item.command.end, max(item.end, item.command.end + 1))
