"""Loops: their turns over known values, and what is left unsure where a turn decides the next."""

from __future__ import annotations

from install_guard.shell import structures
from install_guard.shell.state import MISSING, Array, Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from install_guard.shell.walk import Walk


_FEW = 8  # turns that are walked one by one, whatever they do


def for_loop(walk: Walk, node: structures.For) -> None:
    """`for x in …; do … done`, with several names in zsh, and `select`."""
    walk.place = walk.span(node)
    values: list[str] = []
    if node.words is None:
        values = list(walk.state.positional)
    else:
        for found in walk.rounds(lambda: [text for word in node.words or () for text, _, _ in walk.words.fields(word)]):
            if values:
                values.extend(text for text in found if len(values) < len(found) or text not in values)
            else:
                values = found
    if node.select:
        values = _chosen(walk, values)
    turns = range(0, len(values), max(1, len(node.names)))

    def turn(index: int) -> None:
        for offset, name in enumerate(node.names):
            if index < 0:
                walk.state.set(name, walk.mark_here(f"${name}, one of many values of a loop"))
                continue
            walk.put(name, values[index + offset] if index + offset < len(values) else "")
        walk.script(node.body)

    if len(values) > _FEW and len(node.names) == 1 and not node.select and _printed(walk, node, values):
        return
    _turns(walk, turns, turn)


def _printed(walk: Walk, node: structures.For, values: list[str]) -> bool:
    """Take all turns of a loop that only prints, the first as any other loop's; whether it was one."""
    from install_guard.shell import printing  # noqa: PLC0415 -- only long loops need it

    walk.put(node.names[0], values[0])
    lines = printing.lines(walk, node, values)
    if lines:
        walk.script(node.body)
        printing.rest(walk, node.names[0], lines, values[1:])
    return bool(lines)


def _chosen(walk: Walk, values: list[str]) -> list[str]:
    """The values that the input of a menu chooses; all of them where it is not known."""
    source = walk.state.fds.get(0)
    if not isinstance(source, Source) or not known(source.text):
        walk.state.set("REPLY", walk.mark_here("what a person chooses"))
        if len(values) > 1:
            walk.hole("syntax", "which of these a person chooses is not known", walk.place)
        return values
    reply = source.line("\n")
    walk.state.set("REPLY", reply or "")
    number = int(reply) if reply and reply.isdigit() and len(reply) < 4 else 0
    return values[number - 1 : number] if number else [""] if reply else []


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


def while_loop(walk: Walk, node: structures.While) -> None:
    """`while … do … done` and `until`."""
    unsure, walk.unsure_loop = walk.unsure_loop, 0
    leaves = walk.leaves
    for turn in range(walk.bounds.turns + 1):
        before = _progress(walk)
        walk.tested += 1
        walk.script(node.condition)
        walk.tested -= 1
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
        if _broken(walk):
            break
        if _progress(walk) == before:
            # Nothing changes from turn to turn and nothing leaves it: what follows is not reached.
            walk.state.gone = walk.state.gone or walk.leaves == leaves
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


def _unsure_turns(walk: Walk, node: structures.While) -> None:
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


def arithmetic_for(walk: Walk, node: structures.ArithmeticFor) -> None:
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


def repeat(walk: Walk, node: structures.Repeat) -> None:
    """`repeat count` (zsh)."""
    count = walk.compute(walk.words.text(node.count))
    _turns(walk, range(1 if count is None else min(count, walk.bounds.turns)), lambda _: walk.script(node.body))


TABLE: dict[type, Callable[[Walk, Any], None]] = {
    structures.For: for_loop,
    structures.While: while_loop,
    structures.ArithmeticFor: arithmetic_for,
    structures.Repeat: repeat,
}
