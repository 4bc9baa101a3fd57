"""Lists and pipelines: which commands are reached, and in what state (bash manual 3.2.3 and 3.2.4).

Where the text does not decide a condition both sides are walked and their states joined. What is known not to happen
is walked as well, without its effects: an install that only a mistake of this reader hides must not be lost.
"""

from __future__ import annotations

from install_guard.shell import nodes, redirections, simple
from install_guard.shell.state import Sink, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from install_guard.shell.walk import Walk


def substituted(walk: Walk, script: nodes.Script) -> None:
    """The script of a command substitution; `$(<file)` prints a file."""
    command = script.items[0].command if len(script.items) == 1 else None
    if isinstance(command, nodes.SimpleCommand) and not command.written and not command.assignments:
        reads = [one for one in command.redirections if one.operator in ("<", "<<", "<<<", "<<-")]
        if len(reads) == len(command.redirections) == 1:
            with redirections.opened(walk, reads):
                walk.print(walk.input() or "")
            return
    walk.script(script)


def document_of(script: nodes.Script) -> nodes.WordNode | None:
    """The here-document of a script that is one command with one here-document."""
    command = script.items[0].command if script.items else None
    if isinstance(command, nodes.SimpleCommand) and command.redirections:
        return command.redirections[0].body
    return None


def pipeline(walk: Walk, node: nodes.Pipeline) -> None:
    """`a | b`: each command in a subshell, fed with what the one before prints."""
    failing: list[bool | None] = []
    fds: dict[int, object] = {}
    walk.tested += node.negated
    for command, operator in zip(node.commands, (*node.operators, "")):
        sink = None
        if operator:
            sink = fds[1] = Sink()
            if operator == "|&":
                fds[2] = sink
        _stage(walk, command, fds, last=not operator)
        failing.append(walk.state.status)
        fds = {} if sink is None else {0: Source(sink.text())}
    walk.tested -= node.negated
    if "pipefail" in walk.state.options:
        walk.state.status = False if False in failing else None if None in failing else True
    if node.negated and walk.state.status is not None:
        walk.state.status = not walk.state.status


def _stage(walk: Walk, command: nodes.Command, fds: dict[int, object], *, last: bool) -> None:
    """One command of a pipeline, with the ends of the pipes that it reads and writes."""
    if not fds:
        walk.command(command)
    elif last and (walk.zsh or "lastpipe" in walk.state.options):
        kept = walk.state.fds
        walk.state.fds = {**kept, **fds}
        walk.command(command)
        walk.state.fds = kept
    else:
        walk.apart(lambda: walk.command(command), fds)


def and_or(walk: Walk, node: nodes.AndOr) -> None:
    """`a && b || c`."""
    operators, commands = node.operators, node.pipelines[1:]
    before = walk.state.cwd
    tested(walk, lambda: walk.command(node.pipelines[0]))
    at, size = 0, len(commands)
    while at < size and walk.jump is None:
        operator, command, status = operators[at], commands[at], walk.state.status
        if status is None:
            end = at + 1
            while end < size and operators[end] == operator:
                end += 1
            links = [_link(walk, each, last=each is commands[-1]) for each in commands[at:end]]
            if walk.state.cwd != before:
                links = from_folder(walk, links, before, node.pipelines[: at + 1], failed=operator == "||")
            walk.perhaps_each(links, operator == "&&")
            walk.state.status = None
            at = end
            continue
        if status is (operator == "&&"):
            _link(walk, command, last=at == size - 1)()
        else:
            walk.never(lambda command=command: walk.command(command))  # type: ignore[misc]
            walk.state.status = status
        at += 1


def _link(walk: Walk, command: nodes.Command, *, last: bool) -> Callable[[], object]:
    """Run a command of such a list: only where the last one fails does a shell with `set -e` end."""
    if not last:
        return lambda: tested(walk, lambda: walk.command(command))

    def run() -> None:
        walk.command(command)
        if walk.state.status is False:
            walk.failed()

    return run


def from_folder(
    walk: Walk, runs: list[Callable[[], object]], before: str, ran: Sequence[nodes.Command], *, failed: bool
) -> list[Callable[[], object]]:
    """What runs because commands that changed the folder succeeded or `failed`, in the folder that holds then."""
    only = ran[0] if len(ran) == 1 else None
    if isinstance(only, nodes.Pipeline) and only.negated and len(only.commands) == 1:
        only, failed = only.commands[0], not failed
    if not failed:
        return runs
    # A `cd` that failed has not gone anywhere; of more than one command the text does not tell which one failed.
    folder = before if _enters(walk, only) else walk.mark_here("a folder that depends on which command failed")
    return [_within_folder(walk, run, folder) for run in runs]


def _enters(walk: Walk, node: nodes.Command | None) -> bool:
    """Whether a command is the builtin `cd` or one of its kind."""
    if not isinstance(node, nodes.SimpleCommand):
        return False
    names = [part.text for word in node.words[:2] for part in word.parts[:1] if isinstance(part, nodes.Literal)]
    if names[:1] in (["builtin"], ["command"]):
        del names[0]
    return bool(names) and names[0] in _ENTERING and names[0] not in walk.state.defined.functions


_ENTERING = frozenset(("cd", "chdir", "pushd"))


def _within_folder(walk: Walk, run: Callable[[], object], folder: str) -> Callable[[], object]:
    """Run something in another folder; where it stays there, what follows is seen from the one entered."""

    def inside() -> None:
        entered, walk.state.cwd = walk.state.cwd, folder
        run()
        if walk.state.cwd == folder:
            walk.state.cwd = entered

    return inside


def tested(walk: Walk, run: Callable[[], object]) -> None:
    """Run what something looks at: it may fail without ending the shell."""
    walk.tested += 1
    try:
        run()
    finally:
        walk.tested -= 1


class _Table(dict[type, "Callable[[Walk, Any], None]"]):
    """What walks each kind of command; those of compound commands join where one is met."""

    def __missing__(self, kind: type) -> Callable[[Walk, Any], None]:
        from install_guard.shell.control import TABLE as COMPOUND  # noqa: PLC0415 -- most commands are simple

        self.update(COMPOUND)
        return COMPOUND[kind]


TABLE = _Table({nodes.SimpleCommand: simple.simple, nodes.Pipeline: pipeline, nodes.AndOr: and_or})
