"""Long loops that only print: one turn is walked, and what the others print is its text with their value in its place.

`for i in $(seq 500); do echo "line $i"; done > file` is how test data is made. Its turns differ in nothing but the text
that is printed, and `echo` asks for nothing by its words, so that the calls of one turn stand for those of all.
"""

from __future__ import annotations

from install_guard.shell import nodes
from install_guard.shell.nodes import SPECIAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell import structures
    from install_guard.shell.walk import Walk

# Options of the shell that change nothing in what `echo` does.
_IDLE_OPTIONS = frozenset({"errexit", "nounset", "pipefail"})
_ENDS = frozenset({"", ";", "\n"})
_STEP = 5  # as a power of two: how many commands of such turns count for one that is walked


def lines(walk: Walk, node: structures.For, values: Sequence[str]) -> list[list[str]]:
    """What each command of a turn prints, cut where the loop's value stands; nothing where a turn may do more than print."""
    state, name = walk.state, node.names[0]
    changed = (
        "echo" in state.defined.functions
        or "echo" in state.defined.disabled
        or state.defined.aliases
        or state.defined.global_aliases
        or state.gone
    )
    if changed or name in state.defined.attributes or not state.options <= _IDLE_OPTIONS or node.body.error is not None:
        return []
    if any(not value or value[0] == "-" or "\\" in value for value in values):
        return []
    found = []
    for item in node.body.items:
        line = _line(walk, item, name)
        if line is None:
            return []
        found.append(line)
    return found


def rest(walk: Walk, name: str, printed: list[list[str]], values: Sequence[str]) -> None:
    """Print what the turns over these values print."""
    walk.spend(len(printed) * len(values) >> _STEP)
    walk.print_all(["".join([value.join(line) for line in printed]) for value in values])
    walk.state.set(name, values[-1])
    walk.state.last = values[-1].join(printed[-1])[:-1]


def _line(walk: Walk, item: nodes.ListItem, name: str) -> list[str] | None:
    """`echo word`: its text, cut where the value stands."""
    command = item.command
    if item.terminator not in _ENDS or not isinstance(command, nodes.SimpleCommand) or len(command.written) != 2:
        return None
    program, word = command.words
    if command.assignments or command.redirections or _literal(program.parts) != "echo":
        return None
    pieces = [""]
    for part in word.parts:
        if not _add(walk, part, name, pieces):
            return None
    begins = pieces[0][:1]
    if begins == "-" or (not begins and len(pieces) == 1) or any("\\" in piece for piece in pieces):
        return None
    pieces[-1] += "\n"
    return pieces


def _literal(parts: Sequence[nodes.Part]) -> str:
    return parts[0].text if len(parts) == 1 and isinstance(parts[0], nodes.Literal) else ""


def _add(walk: Walk, part: nodes.Part, name: str, pieces: list[str]) -> bool:
    """Add a part that gives the same in every turn, or the value itself; False where it may give anything else."""
    if isinstance(part, nodes.Quoted) or (isinstance(part, nodes.Literal) and SPECIAL.isdisjoint(part.text)):
        pieces[-1] += part.text
        return True
    if isinstance(part, nodes.DoubleQuoted):
        return all(_add_quoted(walk, inner, name, pieces) for inner in part.parts)
    return False


def _add_quoted(walk: Walk, part: nodes.Part, name: str, pieces: list[str]) -> bool:
    if not isinstance(part, nodes.Parameter):
        return _add(walk, part, name, pieces)
    if part.name == name and part.plain:
        pieces.append("")
        return True
    value = walk.state.variables.get(part.name)
    if not isinstance(value, str) or not part.plain:
        return False
    pieces[-1] += value
    return True
