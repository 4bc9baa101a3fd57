"""The nodes of a JavaScript tree: their texts, what kind of function they are, whether a branch leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan import decode
from scan.rules.flow import LONGEST

if TYPE_CHECKING:
    from tree_sitter import Node

    from scan.rules.acts import Act

FUNCTIONS = frozenset(
    {
        "function_declaration",
        "function_expression",
        "arrow_function",
        "method_definition",
        "generator_function_declaration",
        "generator_function",
    }
)


def is_maker(node: Node) -> bool:
    """Whether a function says how a thing of a class is made."""
    return node.type == "method_definition" and text_of(node.child_by_field_name("name")) == "constructor"


def parameters_of(function: Node) -> list[Node]:
    """What a function names of what it is called with."""
    single, listed = function.child_by_field_name("parameter"), function.child_by_field_name("parameters")
    return [single] if single is not None else listed.named_children if listed is not None else []


def in_characters(acts: tuple[Act, ...], text: str) -> tuple[Act, ...]:
    """Acts whose places in bytes are made places in characters."""
    if text.isascii():
        return acts
    data = text.encode("utf-8", "surrogatepass")
    return tuple(act._replace(start=character_at(data, act.start), end=character_at(data, act.end)) for act in acts)


def character_at(data: bytes, place: int) -> int:
    """The character that begins at a byte."""
    return len(data[:place].decode("utf-8", "replace"))


def text_of(node: Node | None) -> str:
    """The source of a node; "" for none."""
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def leaves(branch: Node | None) -> bool:
    """Whether a branch ends the function, the turn of a loop or the program."""
    if branch is not None and branch.type == "statement_block":
        branch = branch.named_children[-1] if branch.named_children else None
    if branch is None:
        return False
    return branch.type in {"return_statement", "throw_statement", "continue_statement"} or text_of(branch).startswith(
        "process.exit("
    )


def fullest(mark: str) -> tuple[int, str]:
    """The mark that says most; of two that say as much always the same one."""
    return len(mark), mark


def literal(text: str) -> str:
    """What the inside of a quoted text stands for."""
    text = text[:LONGEST]
    if "\\" not in text:
        return text
    text = decode.from_escapes(text)
    for escape, plain in (
        ("\\n", "\n"),
        ("\\t", "\t"),
        ('\\"', '"'),
        ("\\'", "'"),
        ("\\`", "`"),
        ("\\$", "$"),
        ("\\\\", "\\"),
    ):
        text = text.replace(escape, plain)
    return text
