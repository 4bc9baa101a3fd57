"""Aliases: a word at the start of a command replaced by text (bash manual 6.6; zsh's global and suffix aliases).

Whether a shell expands them depends on how it was started, so a command with an alias is walked both ways: as it is
written, and here with the alias in its place.
"""

from __future__ import annotations

from install_guard.shell import nodes
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.walk import Walk


def expanded(walk: Walk, node: nodes.SimpleCommand) -> None:
    """Walk a command with its aliases expanded, where it has any."""
    if not node.written:
        return
    first = _literal(node.words[0])
    state = walk.state
    if first is not None and first in state.defined.aliases and first not in walk.aliasing:
        _run(walk, node, first, state.defined.aliases[first])
    elif first is not None and "." in first and first.rsplit(".", 1)[1] in state.defined.suffix_aliases:
        program = state.defined.suffix_aliases[first.rsplit(".", 1)[1]]
        _run(
            walk,
            nodes.SimpleCommand(
                node.assignments, [node.words[0], *node.words], node.redirections, node.start, node.end
            ),
            "",
            program,
        )
    for at, word in enumerate(node.words):
        name = _literal(word)
        if name is not None and name in state.defined.global_aliases and name not in walk.aliasing:
            _global(walk, node, at, name)
            return


def _literal(word: nodes.WordNode) -> str | None:
    """A word without quotes and expansions: only such a one is an alias."""
    if len(word.parts) == 1 and isinstance(word.parts[0], nodes.Literal):
        return word.parts[0].text
    return None


def _run(walk: Walk, node: nodes.SimpleCommand, name: str, text: str) -> None:
    """The alias's text with the rest of the command behind its last word."""
    script = _parsed(walk, text, node)
    if script is None:
        return
    rest = list(node.words[1:])
    if _comments(walk, text):
        rest = []
    if script.items[-1].terminator and rest:
        # The text ends a command itself: what follows is another one.
        tail = nodes.SimpleCommand([], rest, node.redirections, node.start, node.end)
        script.items = [*script.items, nodes.ListItem(tail, "", node.start, node.end)]
        rest = []
    last = _last(script)
    if last is None:
        walk.hole(
            "code",
            f"an alias that is more than commands: {text[:60]}",
            walk.place,
            (walk.gaps.word(text, *walk.place),),
        )
        return
    walk.aliasing.add(name)
    rest = _followed(walk, node, text, rest)
    last.written = [*last.written, *rest]
    if last.redirections is not node.redirections:
        last.redirections = [*last.redirections, *node.redirections]
    first = _first(script)
    if first is not None:
        first.assignments = [*node.assignments, *first.assignments]
    _walk(walk, script)
    walk.aliasing.discard(name)


def _followed(walk: Walk, node: nodes.SimpleCommand, text: str, rest: list[nodes.WordNode]) -> list[nodes.WordNode]:
    """The words behind an alias: where its text ends in a blank the next word may be one too, and so on."""
    done: list[nodes.WordNode] = []
    while text[-1:] in (" ", "\t") and rest:
        following = _literal(rest[0])
        if following is None or following not in walk.state.defined.aliases or following in walk.aliasing:
            break
        text = walk.state.defined.aliases[following]
        inner = _parsed(walk, text, node)
        command = _last(inner) if inner is not None and len(inner.items) == 1 else None
        if command is None:
            break
        done += command.words
        rest = rest[1:]
    return [*done, *rest]


def _comments(walk: Walk, text: str) -> bool:
    """Whether what follows an alias's text is only a comment."""
    from install_guard.shell import parse  # noqa: PLC0415 -- the package imports this module

    if "#" not in text:
        return False
    shell = "zsh" if walk.zsh else "bash"
    return parse(f"{text} x", shell) == parse(text, shell)


def _walk(walk: Walk, script: nodes.Script) -> None:
    outer, walk.origin = walk.origin, walk.origin or walk.place
    walk.deeper(lambda: walk.script(script))
    walk.origin = outer


def _parsed(walk: Walk, text: str, node: nodes.SimpleCommand) -> nodes.Script | None:
    """An alias's text as a script, None (and a gap) where it is not one."""
    from install_guard.shell import parse  # noqa: PLC0415 -- the package imports this module

    script = parse(text, "zsh" if walk.zsh else "bash")
    if script.error is None and script.items and known(text):
        return script
    if text.strip():
        words = (walk.gaps.word(text, *walk.place),)
        walk.hole("code", f"an alias that is no whole command: {text[:60]}", walk.span(node), words)
    return None


def _last(script: nodes.Script) -> nodes.SimpleCommand | None:
    """The simple command that the words behind an alias belong to."""
    command = script.items[-1].command
    while not isinstance(command, nodes.SimpleCommand):
        if isinstance(command, nodes.AndOr):
            command = command.pipelines[-1]
        elif isinstance(command, nodes.Pipeline):
            command = command.commands[-1]
        else:
            return None
    return command if script.items[-1].terminator == "" else None


def _first(script: nodes.Script) -> nodes.SimpleCommand | None:
    command = script.items[0].command
    while not isinstance(command, nodes.SimpleCommand):
        if isinstance(command, nodes.AndOr):
            command = command.pipelines[0]
        elif isinstance(command, nodes.Pipeline):
            command = command.commands[0]
        else:
            return None
    return command


def _global(walk: Walk, node: nodes.SimpleCommand, at: int, name: str) -> None:
    """A global alias anywhere in a command: its words stand there, and what it adds behind them follows."""
    text = walk.state.defined.global_aliases[name]
    script = _parsed(walk, f": {text}", node)
    if script is None:
        return
    command = _first(script)
    if command is None:
        return
    rest = node.written[at + 1 :]
    last = _last(script)
    if last is None:
        return
    walk.aliasing.add(name)
    if last is command:
        command.written = [*node.written[:at], *command.written[1:], *rest]
    else:
        command.written = [*node.written[:at], *command.written[1:]]
        last.written = [*last.written, *rest]
    command.assignments = [*node.assignments]
    last.redirections = [*last.redirections, *node.redirections]
    _walk(walk, script)
    walk.aliasing.discard(name)
