"""Control structures: which commands are reached, and in what state (bash manual 3.2.5): see `lists` for what is not known."""

from __future__ import annotations

from install_guard.shell import redirections, simple, structures
from install_guard.shell.lists import from_folder, tested
from install_guard.shell.state import Array, Sink, Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from install_guard.shell import nodes
    from install_guard.shell.walk import Walk


def group(walk: Walk, node: structures.BraceGroup) -> None:
    """`{ … }`, and zsh's `always`."""
    walk.script(node.body)
    if node.always is not None:
        walk.script(node.always)


def subshell(walk: Walk, node: structures.Subshell) -> None:
    """`( … )`."""
    walk.deeper(lambda: walk.apart(lambda: walk.script(node.body)))


def redirected(walk: Walk, node: structures.Redirected) -> None:
    """A compound command with redirections."""
    since = len(walk.pending)
    walk.place = walk.span(node)
    with redirections.opened(walk, node.redirections):
        walk.command(node.command)
    walk.settle(since)


# Conditions.


def if_clause(walk: Walk, node: structures.If) -> None:
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
            ways = [from_folder(walk, [way], before, ran, failed=failed)[0] for way, failed in zip(ways, (False, True))]
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
    walk.state = walk.joined([first, walk.state])


def case(walk: Walk, node: structures.Case) -> None:
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


def _case_matches(walk: Walk, item: structures.CaseItem, subjects: list[str]) -> bool | None:
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


def conditional(walk: Walk, node: structures.Conditional) -> None:
    """`[[ … ]]`."""
    from install_guard.shell.predicates import conditional as judge  # noqa: PLC0415 -- only conditions need it

    walk.place = walk.span(node)
    found = walk.rounds(lambda: judge(walk, node))
    walk.state.status = found[0] if len(found) == 1 else None


def arithmetic_command(walk: Walk, node: structures.ArithmeticCommand) -> None:
    """`(( … ))`."""
    walk.place = walk.span(node)
    value = walk.compute(walk.words.document(node.expression))
    walk.state.status = None if value is None else value != 0


def loop(walk: Walk, node: structures.For | structures.While | structures.ArithmeticFor | structures.Repeat) -> None:
    """`for`, `select`, `while`, `until`, `repeat`."""
    from install_guard.shell.turns import TABLE as LOOPS  # noqa: PLC0415 -- not every command loops

    walk.loops += 1
    LOOPS[type(node)](walk, node)
    walk.loops -= 1


# Functions and coprocesses.


def function(walk: Walk, node: structures.Function) -> None:
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
                walk.state.defining().functions[name] = (node.body,)
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


def coprocess(walk: Walk, node: structures.Coprocess) -> None:
    """`coproc [NAME] command`: what it prints can be read; what is written to it is not followed."""
    name = node.name or "COPROC"
    gap = walk.mark("what is written to a coprocess", node, "coprocess")
    sink = Sink()
    walk.apart(lambda: walk.command(node.command), {0: Source(gap), 1: sink})
    # The descriptors that bash takes first.
    walk.state.fds[63], walk.state.fds[60] = Source(sink.text()), Sink()
    walk.state.set(name, Array.of(["63", "60"]))
    walk.state.status = True


TABLE: dict[type, Callable[[Walk, Any], None]] = {
    structures.BraceGroup: group,
    structures.Subshell: subshell,
    structures.Redirected: redirected,
    structures.If: if_clause,
    structures.Case: case,
    structures.Conditional: conditional,
    structures.ArithmeticCommand: arithmetic_command,
    **dict.fromkeys((structures.For, structures.While, structures.ArithmeticFor, structures.Repeat), loop),
    structures.Function: function,
    structures.Coprocess: coprocess,
}
