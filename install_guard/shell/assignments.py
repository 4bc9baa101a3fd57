"""Assignments: before a command, instead of one, and as the words of `export` and its like (bash manual 3.4)."""

from __future__ import annotations

from install_guard.shell import nodes
from install_guard.shell.state import MISSING, Array
from install_guard.shell.values import join
from install_guard.shell.variables import ZSH_TABLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.model import Field
    from install_guard.shell.state import Value
    from install_guard.shell.walk import Walk


def declared(walk: Walk, words: Sequence[Field | nodes.WordNode]) -> list[Field]:
    """The fields of the words behind `export` and its like."""
    fields: list[Field] = []
    for each in words:
        word = nodes.plain(*each) if isinstance(each, tuple) else each
        found = assignment_word(walk, word)
        fields += walk.words.fields(word) if found is None else (found,)
    return fields


def assignment_word(walk: Walk, word: nodes.WordNode) -> Field | None:
    """`name=value` behind `export` and its like, which is not split; None for any other word."""
    head = word.parts[0] if word.parts else None
    if not isinstance(head, nodes.Literal):
        return None
    name, equals, _ = head.text.partition("=")
    if not equals or not name.removesuffix("+").split("[")[0].isidentifier():
        return None
    if isinstance(word.parts[-1], nodes.ArrayLiteral):
        walk.arrays[name.removesuffix("+")] = word.parts[-1]
        return (head.text, *walk.span(word))
    rest = nodes.Literal(head.text[len(name) + 1 :], head.start, head.end)
    value = (
        walk.words.text(
            nodes.WordNode([rest, *word.parts[1:]] if rest.text else list(word.parts[1:]), word.start, word.end),
            assigning=True,
        )
        if rest.text or len(word.parts) > 1
        else ""
    )
    return (f"{name}={value}", *walk.span(word))


def prefixed(walk: Walk, node: nodes.SimpleCommand) -> tuple[dict[str, Value], set[str]]:
    """`NAME=value program`: variables for one command; what they were before."""
    saved: dict[str, Value] = {}
    exported = walk.state.exported.copy()
    for assignment in node.assignments:
        saved.setdefault(assignment.name, walk.state.variables.get(assignment.name, MISSING))
        assign(walk, assignment)
        walk.state.exported.add(assignment.name)
    return saved, exported


def unprefixed(walk: Walk, saved: dict[str, Value], exported: set[str]) -> None:
    """Give the variables back what they were before the command."""
    walk.state.exported -= saved.keys() - exported
    for name, value in saved.items():
        if value is MISSING:
            walk.state.variables.pop(name, None)
        else:
            walk.state.variables[name] = value


def assign(walk: Walk, node: nodes.Assignment) -> None:
    """`name=value`, `name+=value`, `name[index]=value`, `name=( … )`."""
    found = walk.rounds(lambda: _value(walk, node))
    if len(found) > 1:
        value = join(found, walk.bounds.alternatives, lambda: walk.mark("one of many values", node))
        walk.put(node.name, value)
        return
    if node.index is not None:
        index = walk.words.text(node.index)
        if walk.zsh and (index == "0" or node.name[:5] == "BASH_") and "ksharrays" not in walk.state.options:
            walk.hole("syntax", "this shell refuses it: arrays begin at one", walk.span(node), origin="refused")
        walk.assign_item(node.name, index, str(found[0]))
    else:
        walk.put(node.name, found[0])
    if walk.zsh:
        _tied(walk, node, found[0])
    if "r" in walk.state.defined.attributes.get(node.name, ""):
        walk.state.gone = True


def _tied(walk: Walk, node: nodes.Assignment, value: Value) -> None:
    """What zsh ties to a variable: `path` to PATH, `argv` and the numbers to the positional parameters (manual 15.5)."""
    positional = walk.state.positional
    if node.name == "path":
        walk.state.set("PATH", walk.mark("$PATH, whose folders are changed", node))
        walk.state.exported.add("PATH")
    elif node.name in ZSH_TABLES and node.index is None and isinstance(value, Array):
        items = value.values()
        for name, text in zip(items[::2], items[1::2]):
            walk.assign_item(node.name, name, text)
    elif node.name == "argv" and node.index is None:
        walk.state.positional = value.values() if isinstance(value, Array) else [str(value)]
    elif node.name == "argv" and isinstance(walk.state.variables.get("argv"), Array):
        walk.state.positional = walk.state.variables["argv"].values()  # type: ignore[attr-defined]
    elif node.name.isdigit() and 0 < len(node.name) < 3 and node.name != "0" and isinstance(value, str):
        at = int(node.name)
        walk.state.positional = [*positional, *[""] * (at - len(positional))]
        walk.state.positional[at - 1] = value


def _value(walk: Walk, node: nodes.Assignment) -> Value:
    parts = node.value.parts
    if len(parts) == 1 and isinstance(parts[0], nodes.ArrayLiteral):
        return array(walk, parts[0], walk.state.variables.get(node.name), append=node.append)
    text = walk.words.text(node.value, assigning=True)
    if not node.append:
        return text
    if node.index is not None:
        values, _ = walk.words.lookup.named(node.name, walk.words.text(node.index))
        return "".join(values) + text
    before = walk.variable(node.name)
    if isinstance(before, Array):
        items = dict(before.items)
        items[0] = items.get(0, "") + text
        return Array(items, before.named)
    return walk.add(node.name, before or "", text)


def array(walk: Walk, literal: nodes.ArrayLiteral, before: Value, *, append: bool = False) -> Array:
    """`( word [key]=word … )`."""
    named = isinstance(before, Array) and before.named
    items: dict[object, str] = dict(before.items) if append and isinstance(before, Array) else {}
    if append and isinstance(before, str):
        items[0] = before
    following = max((key for key in items if isinstance(key, int)), default=-1) + 1
    pairs: list[str] = []
    for word in literal.words:
        head = word.parts[0] if word.parts else None
        keyed = isinstance(head, nodes.Literal) and head.text[:1] == "[" and ("]=" in head.text or len(word.parts) > 1)
        text = walk.words.text(word) if keyed else ""
        key, equals, value = text[1:].partition("]=")
        if keyed and equals:
            number = None if named else walk.compute(key)
            following = (number if number is not None else following) + 1
            items[key if named else following - 1] = value
            continue
        for value, _, _ in walk.words.fields(word):
            pairs.append(value)
            if not named:
                items[following] = value
                following += 1
    if named:
        items.update(zip(pairs[::2], pairs[1::2]))
    return Array(items, named)
