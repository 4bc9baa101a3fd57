"""What the names of a Python module stand for: in a function, around it, with what is put into each."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from scan.rules.acts import Act, Marks
from scan.rules.flow import MAILBOX, Value, filled, named
from scan.rules.walk import Walk


class Names(Walk, ABC):
    """The names of a module while it is walked."""

    def __init__(self) -> None:
        super().__init__()
        self.scope = ""
        self.scopes: list[str] = []

    @abstractmethod
    def value(self, node: ast.expr | None) -> Value:
        """What an expression may be."""

    @abstractmethod
    def emit(self, node: ast.AST, act: Act) -> None:
        """Keep an act at its place."""

    def lookup(self, name: str) -> Value:
        """What a name may be."""
        found: Value | None = self.recall((self.scope, name))
        # a function inside another has its names too; what is only put into a thing does not give it a name
        for outer in reversed(self.scopes) if found is None or found == Value(marks=found.marks) else ():
            given: Value | None = self.recall((outer, name))
            if given is not None:
                found = given if found is None else given._replace(marks=given.marks | found.marks)
                break
        if found is None:
            return named(name)
        return found if found.name or found.texts or found.items else found._replace(name=name)

    def assign(self, target: ast.expr, value: Value) -> None:
        """Give a target, which may be a pattern of several, a value."""
        if isinstance(target, ast.Name):
            self.bind((self.scope, target.id), value)
        elif isinstance(target, ast.Attribute):
            self.bind((".", target.attr), value)
        elif isinstance(target, ast.Subscript | ast.Starred):
            if isinstance(target, ast.Subscript):
                self.addressed(target, target.slice, value)
                if isinstance(target.slice, ast.Constant):
                    self.bind(("[]", target.slice.value), value)
            key = self.value(target.slice).texts if isinstance(target, ast.Subscript) else ()
            self.put(target.value, value.marks | self.settings((*key, *value.texts)))
        elif isinstance(target, ast.Call) and isinstance(target.func, ast.Attribute):
            if target.func.attr in {"setdefault", "get"}:  # what a thing gives of itself is still in it
                self.put(target.func.value, value.marks)
        elif isinstance(target, ast.Tuple | ast.List):
            width = len(target.elts)
            items = filled(value).items if len(value.items) == width else (value._replace(items=()),) * width
            for part, item in zip(target.elts, items, strict=True):
                self.assign(part, item)

    def put(self, whole: ast.expr, marks: Marks) -> None:
        """`whole["a"] = b`, `whole.append(b)`: what is put into a thing is in it wherever that has its name."""
        if not isinstance(whole, ast.Name):
            self.assign(whole, Value(marks=marks))
        elif marks:
            self.bind((self.holder(whole.id), whole.id), Value(marks=marks))
            self.bind(("into", self.scope, whole.id), Value(marks=marks))

    def holder(self, name: str) -> str:
        """The scope that gives a name what it stands for, as far as a function sees: itself where none does."""
        for scope in (self.scope, *reversed(self.scopes)):
            given: Value | None = self.recall((scope, name))
            if given is not None and given != Value(marks=given.marks):
                return scope
        return self.scope

    def filled_by(self, scope: str, name: str, whole: ast.expr) -> None:
        """What a function puts into what it is called with stays there."""
        inside: Value | None = self.recall(("into", scope, name))
        if inside is not None and isinstance(whole, ast.Name | ast.Attribute):
            self.put(whole, inside.marks)

    def addressed(self, node: ast.AST, key: ast.expr | None, value: Value) -> None:
        """`message["Bcc"] = …`: a hidden receiver that the program itself names."""
        names = self.value(key).texts if key is not None and any(map(MAILBOX.fullmatch, value.texts)) else ()
        if any(name.lower() == "bcc" for name in names):
            self.emit(node, Act("blind-copy", 0, 0, target=next(filter(MAILBOX.fullmatch, value.texts))))
