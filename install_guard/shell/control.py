"""Control structures: which commands are reached, and in what state (bash manual 3.2.4 and 3.2.5).

Where the text does not decide a condition both sides are walked and their states joined. What is known not to happen
is walked as well, without its effects: an install that only a mistake of this reader hides must not be lost.
"""

from __future__ import annotations

from install_guard.shell import nodes, redirections, simple
from install_guard.shell.state import Array, Sink, Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from install_guard.shell.state import State
    from install_guard.shell.walk import Walk


def substituted(walk: Walk, script: nodes.Script) -> None:
    """The script of a command substitution; `$(<file)` prints a file."""
    command = script.items[0].command if len(script.items) == 1 else None
    if isinstance(command, nodes.SimpleCommand) and not command.words and not command.assignments:
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


# Lists and pipelines.


def pipeline(walk: Walk, node: nodes.Pipeline) -> None:
    """`a | b`: each command in a subshell, fed with what the one before prints."""
    last = len(node.commands) - 1
    text: str | None = None
    for index, command in enumerate(node.commands):
        sink = Sink() if index < last else None
        both = index < last and node.operators[index] == "|&"
        walk.tested += node.negated
        text = _stage(walk, command, text, sink, both=both, last=index == last)
        walk.tested -= node.negated
    if node.negated and walk.state.status is not None:
        walk.state.status = not walk.state.status


def _stage(
    walk: Walk, command: nodes.Command, text: str | None, sink: Sink | None, *, both: bool, last: bool
) -> str | None:
    """One command of a pipeline; what it prints into the pipe."""

    def connect(state: State) -> None:
        if text is not None:
            state.fds[0] = Source(text)
        if sink is not None:
            state.fds[1] = sink
            if both:
                state.fds[2] = sink

    if text is None and sink is None:
        walk.command(command)
    elif last and (walk.zsh or "lastpipe" in walk.state.options):
        fds = walk.state.fds
        walk.state.fds = fds.copy()
        connect(walk.state)
        walk.command(command)
        walk.state.fds = fds
    else:
        walk.apart(lambda: walk.command(command), connect)
    if sink is None:
        return None
    return sink.text()


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
                links = _from_folder(walk, links, before, node.pipelines[: at + 1], failed=operator == "||")
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


def _from_folder(
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
    return bool(names) and names[0] in _ENTERING and names[0] not in walk.state.functions


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


def group(walk: Walk, node: nodes.BraceGroup) -> None:
    """`{ … }`, and zsh's `always`."""
    walk.script(node.body)
    if node.always is not None:
        walk.script(node.always)


def subshell(walk: Walk, node: nodes.Subshell) -> None:
    """`( … )`."""
    walk.deeper(lambda: walk.apart(lambda: walk.script(node.body)))


def redirected(walk: Walk, node: nodes.Redirected) -> None:
    """A compound command with redirections."""
    since = len(walk.pending)
    walk.place = walk.span(node)
    with redirections.opened(walk, node.redirections):
        walk.command(node.command)
    walk.settle(since)


# Conditions.


def if_clause(walk: Walk, node: nodes.If) -> None:
    """`if … then … elif … else … fi`."""
    _clauses(walk, list(node.clauses), node.otherwise)


def _clauses(walk: Walk, clauses: list[tuple[nodes.Script, nodes.Script]], otherwise: nodes.Script | None) -> None:
    if not clauses:
        walk.state.status = True
        if otherwise is not None:
            walk.script(otherwise)
        return
    condition, body = clauses[0]
    before = walk.state.cwd
    tested(walk, lambda: walk.script(condition))
    status = walk.state.status
    if walk.jump is not None:
        return
    if status is None:
        ways: list[Callable[[], object]] = [
            lambda: walk.script(body),
            lambda: _clauses(walk, clauses[1:], otherwise),
        ]
        if walk.state.cwd != before:
            ran = [item.command for item in condition.items]
            ways = [
                _from_folder(walk, [way], before, ran, failed=failed)[0] for way, failed in zip(ways, (False, True))
            ]
        _either(walk, *ways)
    elif status:
        walk.script(body)
        walk.never(lambda: _clauses(walk, clauses[1:], otherwise))
    else:
        walk.never(lambda: walk.script(body))
        _clauses(walk, clauses[1:], otherwise)


def _either(walk: Walk, one: Callable[[], object], other: Callable[[], object]) -> None:
    """Walk both of two ways on, and join what comes of them."""
    if not walk.spend(1 + (walk.carried() >> 6)):
        return
    before = walk.state.copy()
    walk.unsure_loop += 1
    walk.unsure_function += 1
    one()
    first, walk.state = walk.state, before
    other()
    walk.unsure_loop -= 1
    walk.unsure_function -= 1
    walk.merge([first, walk.state])


def case(walk: Walk, node: nodes.Case) -> None:
    """`case word in pattern) …`."""
    subjects = walk.rounds(lambda: walk.words.text(node.subject))
    falls = False
    for item in node.items:
        verdict = True if falls else _case_matches(walk, item, subjects)
        falls = False
        if verdict is False:
            continue
        if verdict is None:
            walk.perhaps(lambda item=item: walk.script(item.body))  # type: ignore[misc]
            continue
        walk.script(item.body)
        if item.terminator == ";&":
            falls = True
        elif item.terminator not in (";;&", ";|"):
            return


def _case_matches(walk: Walk, item: nodes.CaseItem, subjects: list[str]) -> bool | None:
    from install_guard.shell import patterns  # noqa: PLC0415 -- few commands choose by a pattern

    found = [
        patterns.matches(pattern, subject) if walk.spend(len(subject) >> 8) else None
        for word in item.patterns
        for pattern in walk.rounds(lambda word=word: walk.words.pattern(word))  # type: ignore[misc]
        for subject in subjects
    ]
    if len(subjects) == 1 and True in found:
        return True
    return False if all(one is False for one in found) else None


def conditional(walk: Walk, node: nodes.Conditional) -> None:
    """`[[ … ]]`."""
    from install_guard.shell.predicates import conditional as judge  # noqa: PLC0415 -- only conditions need it

    walk.place = walk.span(node)
    found = walk.rounds(lambda: judge(walk, node))
    walk.state.status = found[0] if len(found) == 1 else None


def arithmetic_command(walk: Walk, node: nodes.ArithmeticCommand) -> None:
    """`(( … ))`."""
    walk.place = walk.span(node)
    value = walk.compute(walk.words.document(node.expression))
    walk.state.status = None if value is None else value != 0


def loop(walk: Walk, node: nodes.For | nodes.While | nodes.ArithmeticFor | nodes.Repeat) -> None:
    """`for`, `select`, `while`, `until`, `repeat`."""
    from install_guard.shell.turns import TABLE as LOOPS  # noqa: PLC0415 -- not every command loops

    walk.loops += 1
    LOOPS[type(node)](walk, node)
    walk.loops -= 1


# Functions and coprocesses.


def function(walk: Walk, node: nodes.Function) -> None:
    """A function's definition; zsh's anonymous function runs at once."""
    if not node.names:
        fields = [field for word in node.arguments for field in walk.words.fields(word)]
        simple.call(walk, "(anon)", (node.body,), [field[0] for field in fields])
        return
    if len(node.names) > 1:
        walk.hole("syntax", "only zsh defines several functions at once", walk.span(node))
    for word in node.names:
        for name, _, _ in walk.words.fields(word):
            if known(name):
                walk.state.functions[name] = (node.body,)
                if name in _ONLY_INTERACTIVE:
                    walk.hole("code", f"{name} is called by interactive shells alone", walk.span(node))
                if name in _HOOKS:
                    walk.apart(lambda name=name, body=node.body: simple.call(walk, name, (body,), []))  # type: ignore[misc]
    walk.state.status = True


_ONLY_INTERACTIVE = frozenset(("preexec", "precmd", "periodic", "zshaddhistory", "TRAPINT"))
# Functions that a shell calls by itself.
_HOOKS = frozenset(
    "preexec precmd chpwd periodic zshexit zshaddhistory zsh_directory_name TRAPEXIT TRAPDEBUG TRAPZERR TRAPERR TRAPINT".split()
)


def coprocess(walk: Walk, node: nodes.Coprocess) -> None:
    """`coproc [NAME] command`: what it prints can be read; what is written to it is not followed."""
    name = node.name or "COPROC"
    gap = walk.mark("what is written to a coprocess", node, "coprocess")
    sink = Sink()

    def connect(state: State) -> None:
        state.fds[0] = Source(gap)
        state.fds[1] = sink

    walk.apart(lambda: walk.command(node.command), connect)
    # The descriptors that bash takes first.
    walk.state.fds[63], walk.state.fds[60] = Source(sink.text()), Sink()
    walk.state.set(name, Array.of(["63", "60"]))
    walk.state.status = True


TABLE: dict[type, Callable[[Walk, Any], None]] = {
    nodes.SimpleCommand: simple.simple,
    nodes.Pipeline: pipeline,
    nodes.AndOr: and_or,
    nodes.BraceGroup: group,
    nodes.Subshell: subshell,
    nodes.Redirected: redirected,
    nodes.If: if_clause,
    nodes.Case: case,
    nodes.Conditional: conditional,
    nodes.ArithmeticCommand: arithmetic_command,
    **dict.fromkeys((nodes.For, nodes.While, nodes.ArithmeticFor, nodes.Repeat), loop),
    nodes.Function: function,
    nodes.Coprocess: coprocess,
}
