"""What the names of a JavaScript program stand for: by the function that uses one outwards, with what is put into each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from scan.rules.flow import Value, filled, named
from scan.rules.script_nodes import text_of
from scan.rules.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from scan.rules.acts import Marks

_PATTERNS = frozenset(
    {"array_pattern", "rest_pattern", "assignment_pattern", "required_parameter", "optional_parameter"}
)


class Names(Walk, ABC):
    """The names of a program while it is walked."""

    def __init__(self) -> None:
        super().__init__()
        self.scopes: list[int] = [0]

    @abstractmethod
    def value(self, node: Node | None) -> Value:
        """What a node may be."""

    @abstractmethod
    def member(self, base: Value, name: str) -> Value:
        """A field of a value."""

    def give(self, name: str, value: Value, scope: int | None = None) -> None:
        """Give a name one more value, in the innermost scope that has it; a name that none has yet is everybody's."""
        if scope is None:
            scope = self.holder(name)
        if name not in self.known:
            self.known[name] = True
        self.bind((scope, name), value)

    def holder(self, name: str) -> int:
        """The innermost scope that has a name, the outermost where none does."""
        for scope in reversed(self.scopes) if self.recall(name) else ():
            # what a scope has it keeps: only its want is an answer that may change
            if (scope, name) in self.known or self.recall((scope, name)) is not None:
                return scope
        return self.scopes[0]

    def lookup(self, name: str) -> Value:
        """What a name may be."""
        return self.stands_for(self.holder(name), name)

    def stands_for(self, scope: int, name: str) -> Value:
        """What a name may be in a scope."""
        found: Value | None = self.recall((scope, name))
        if found is None:
            return named(name)
        return found if found.name or found.texts or found.items else found._replace(name=name)

    def define(self, name: str, function: Node) -> None:
        """Know a function by its name."""
        self.done.append((Names.define, name, function))
        known = self.known.get(("function", name))
        if known is None or known.id != function.id:
            self.known["function", name] = function

    def assign(self, target: Node, value: Value, *, new: bool = False) -> None:
        """Give a pattern a value."""
        kind = target.type
        scope = self.scopes[-1] if new else None
        if kind in {"identifier", "shorthand_property_identifier_pattern"}:
            self.give(text_of(target), value, scope)
        elif kind == "member_expression":
            self.hold(target.child_by_field_name("object"), value, (text_of(target.child_by_field_name("property")),))
        elif kind == "subscript_expression":
            keys = self.value(target.child_by_field_name("index")).texts
            self.hold(target.child_by_field_name("object"), value, keys)
        elif kind == "object_pattern":
            for part in target.named_children:
                self.destructure(part, value, new=new)
        elif kind in _PATTERNS:
            parts = target.named_children[:1] if kind != "array_pattern" else target.named_children
            each, items = Value(value.texts, value.marks), filled(value).items
            for place, part in enumerate(parts):
                given = value if kind != "array_pattern" else items[place] if place < len(items) else each
                self.assign(part, given, new=new)

    def hold(self, whole: Node | None, value: Value, keys: Sequence[str]) -> None:
        """`whole.a = value`: who hands on the whole of it hands the value on; who asks for another field does not."""
        for name in keys:
            self.bind((".", name), value)
        self.put(whole, value.marks | self.settings((*keys, *value.texts)))

    def put(self, whole: Node | None, marks: Marks) -> None:
        """What is put into a thing is in the whole of it; of a list any item may be it."""
        named = None
        while whole is not None and whole.type in {"member_expression", "subscript_expression"}:
            named, whole = whole.child_by_field_name("property"), whole.child_by_field_name("object")
        if whole is None or not marks:
            return
        if whole.type == "this" and named is not None:
            self.bind((".", text_of(named)), Value(marks=marks))
        elif whole.type == "identifier":
            name = text_of(whole)
            self.bind(("{}", self.holder(name), name), Value(marks=marks))
            if self.lookup(name).items:
                self.give(name, Value(marks=marks))

    def filled_by(self, function: Node, names: Sequence[Node], parts: Sequence[Node]) -> None:
        """What a function puts into what it is called with stays there."""
        for name, part in zip(names, parts, strict=False):
            plain = name.named_children[0] if name.type in _PATTERNS and name.named_children else name
            inside: Value | None = self.recall(("{}", function.id, text_of(plain)))
            if inside is not None:
                self.put(part, inside.marks)

    def destructure(self, part: Node, value: Value, *, new: bool) -> None:
        """`{ a, b: c } = value`."""
        if part.type == "pair_pattern":
            key, inner = part.child_by_field_name("key"), part.child_by_field_name("value")
            if inner is not None:
                self.assign(inner, self.member(value, text_of(key)), new=new)
        elif part.type in {"shorthand_property_identifier_pattern", "identifier"}:
            self.assign(part, self.member(value, text_of(part)), new=new)
        elif part.named_children:
            self.destructure(part.named_children[0], value, new=new)
