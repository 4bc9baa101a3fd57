"""Control structures: which commands are reached, and in what state (bash manual 3.2.4 and 3.2.5).

Where the text does not decide a condition both sides are walked and their states joined. What is known not to happen
is walked as well, without its effects: an install that only a mistake of this reader hides must not be lost.
"""

from __future__ import annotations

from install_guard.shell import nodes, patterns, redirections, simple
from install_guard.shell.state import MISSING, Array, Sink, Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
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
        text = _stage(walk, command, text, sink, both=both, last=index == last)
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
    walk.command(node.pipelines[0])
    for operator, command in zip(node.operators, node.pipelines[1:]):
        if walk.jump is not None:
            return
        status = walk.state.status
        if status is None:
            walk.perhaps(lambda command=command: walk.command(command))  # type: ignore[misc]
            walk.state.status = None
        elif status is (operator == "&&"):
            walk.command(command)
        else:
            walk.never(lambda command=command: walk.command(command))  # type: ignore[misc]
            walk.state.status = status


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
    walk.script(condition)
    status = walk.state.status
    if walk.jump is not None:
        return
    if status is None:
        _either(walk, lambda: walk.script(body), lambda: _clauses(walk, clauses[1:], otherwise))
    elif status:
        walk.script(body)
        walk.never(lambda: _clauses(walk, clauses[1:], otherwise))
    else:
        walk.never(lambda: walk.script(body))
        _clauses(walk, clauses[1:], otherwise)


def _either(walk: Walk, one: Callable[[], None], other: Callable[[], None]) -> None:
    """Walk both of two ways on, and join what comes of them."""
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
    found = [
        patterns.matches(pattern, subject)
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


# Loops.


def for_loop(walk: Walk, node: nodes.For) -> None:
    """`for x in …; do … done`, with several names in zsh, and `select`."""
    walk.place = walk.span(node)
    values: list[str] = []
    if node.words is None:
        values = list(walk.state.positional)
    else:
        for found in walk.rounds(lambda: [text for word in node.words or () for text, _, _ in walk.words.fields(word)]):
            values.extend(text for text in found if text not in values or len(values) < len(found))
    if node.select:
        walk.state.set("REPLY", walk.mark_here("what a person chooses"))
    turns = range(0, len(values), max(1, len(node.names)))

    def turn(index: int) -> None:
        for offset, name in enumerate(node.names):
            if index < 0:
                walk.state.set(name, walk.mark_here(f"${name}, one of many values of a loop"))
                continue
            walk.state.set(name, values[index + offset] if index + offset < len(values) else "")
        walk.script(node.body)

    _turns(walk, turns, turn)


def _turns(walk: Walk, turns: range, turn: Callable[[int], None]) -> None:
    """The turns of a loop over known values, until one breaks it."""
    unsure, walk.unsure_loop = walk.unsure_loop, 0
    for count, index in enumerate(turns):
        if count >= walk.bounds.turns or walk.steps < 0:
            _more_turns(walk, lambda: turn(-1))
            break
        turn(index)
        if _broken(walk):
            break
    walk.unsure_loop = unsure


def _more_turns(walk: Walk, turn: Callable[[], None]) -> None:
    """All further turns of a long loop at once: what its turns change is a gap."""
    for _ in range(2):
        before = walk.state.variables.copy()
        walk.perhaps(turn)
        _broken(walk)
        after = walk.state.variables
        changed = [name for name in after if after[name] != before.get(name, MISSING)]
        for name in changed:
            after[name] = _loosened(walk, name, after[name])
        if not changed:
            return


def _broken(walk: Walk) -> bool:
    """Whether a turn ended its loop; a jump that this loop takes is done with."""
    if walk.jump is None:
        return False
    kind, levels = walk.jump
    if kind == "return":
        return True
    walk.jump = (kind, levels - 1) if levels > 1 else None
    return kind == "break" or levels > 1


def while_loop(walk: Walk, node: nodes.While) -> None:
    """`while … do … done` and `until`."""
    unsure, walk.unsure_loop = walk.unsure_loop, 0
    for turn in range(walk.bounds.turns + 1):
        before = _progress(walk)
        walk.script(node.condition)
        status = walk.state.status
        if status is not None and node.negated:
            status = not status
        if status is None:
            _unsure_turns(walk, node)
            break
        if not status:
            if turn == 0:
                walk.never(lambda: walk.script(node.body))
            break
        if turn == walk.bounds.turns or walk.steps < 0:
            _loosen_all(walk, before)
            _unsure_turns(walk, node)
            break
        walk.script(node.body)
        if _broken(walk) or _progress(walk) == before:
            break
    walk.unsure_loop = unsure
    walk.state.status = None


def _progress(walk: Walk) -> tuple[object, ...]:
    """What must change from turn to turn for a loop to do something new."""
    source = walk.state.fds.get(0)
    return (
        walk.state.variables.copy(),
        tuple(walk.state.positional),
        source.at if isinstance(source, Source) else None,
        walk.state.cwd,
        len(walk.files),
    )


def _unsure_turns(walk: Walk, node: nodes.While) -> None:
    """The turns of a loop whose end is not known: one, then one with what it changed as gaps."""
    for _ in range(2):
        before = walk.state.variables.copy()
        walk.perhaps(lambda: walk.script(node.body))
        _broken(walk)
        after = walk.state.variables
        changed = [name for name in after if after[name] != before.get(name, MISSING)]
        if not changed or walk.jump is not None:
            return
        for name in changed:
            walk.state.variables[name] = _loosened(walk, name, after[name])
        walk.script(node.condition)


def _loosen_all(walk: Walk, before: tuple[object, ...]) -> None:
    """Gaps for the variables that differ from turn to turn."""
    kept: dict[str, object] = before[0]  # type: ignore[assignment]
    for name, value in list(walk.state.variables.items()):
        if value != kept.get(name, MISSING):
            walk.state.variables[name] = _loosened(walk, name, value)


def _loosened(walk: Walk, name: str, value: object) -> object:
    gap = walk.mark_here(f"${name}, which a loop changes")
    if isinstance(value, Array) and not value.named:
        return Array.of([gap])
    return gap


def arithmetic_for(walk: Walk, node: nodes.ArithmeticFor) -> None:
    """`for ((start; test; step))`."""
    walk.place = walk.span(node)
    start, test, step = (
        [walk.words.document(one) for one in node.expressions][:3] if len(node.expressions) >= 3 else ("", "", "")
    )
    if start.strip():
        walk.compute(start)
    unsure, walk.unsure_loop = walk.unsure_loop, 0
    before = _progress(walk)
    for turn in range(walk.bounds.turns + 1):
        value = walk.compute(walk.words.document(node.expressions[1])) if test.strip() else 1
        if value == 0:
            break
        if turn == walk.bounds.turns or walk.steps < 0:
            _loosen_all(walk, before)
            _more_turns(walk, lambda: walk.script(node.body))
            break
        before = _progress(walk)
        walk.script(node.body)
        if _broken(walk) or value is None:
            break
        if step.strip():
            walk.compute(walk.words.document(node.expressions[2]))
        if _progress(walk) == before:
            break
    walk.unsure_loop = unsure


def repeat(walk: Walk, node: nodes.Repeat) -> None:
    """`repeat count` (zsh)."""
    count = walk.compute(walk.words.text(node.count))
    _turns(walk, range(1 if count is None else min(count, walk.bounds.turns)), lambda _: walk.script(node.body))


# Functions and coprocesses.


def function(walk: Walk, node: nodes.Function) -> None:
    """A function's definition; zsh's anonymous function runs at once."""
    if not node.names:
        fields = [field for word in node.arguments for field in walk.words.fields(word)]
        simple.call(walk, "(anon)", (node.body,), [field[0] for field in fields])
        return
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
    """`coproc [NAME] command`: what is written to it is not followed."""
    name = node.name or "COPROC"
    gap = walk.mark("what is written to a coprocess", node)

    def connect(state: State) -> None:
        state.fds[0] = Source(gap)
        state.fds[1] = Sink()

    walk.apart(lambda: walk.command(node.command), connect)
    walk.state.set(name, Array.of([walk.mark("a descriptor", node), walk.mark("a descriptor", node)]))
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
    nodes.For: for_loop,
    nodes.While: while_loop,
    nodes.ArithmeticFor: arithmetic_for,
    nodes.Repeat: repeat,
    nodes.Function: function,
    nodes.Coprocess: coprocess,
}
