"""The steps of a Python program that decides: its branches, what it gives back, and where it says yes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from scan.rules.granting import HANDED, KEYS, SAID, UNKNOWN, YES, Step, Test

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NO_LIMIT = frozenset({"len", "bool", "str", "isinstance", "hasattr", "callable", "int", "float", "sum", "get"})
_LISTS = ast.List | ast.Set | ast.Tuple
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


class Reader:
    """One walk over a module."""

    def __init__(self, tree: ast.Module, starts: list[int], text: str) -> None:
        self.tree, self.starts = tree, starts
        self.given: dict[str, list[ast.expr]] = {}
        self.own = {node.name for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)}
        for name, value in filter(None, map(_assigned, ast.walk(tree))):
            self.given.setdefault(name, []).append(value)
        self.handed = bool(HANDED.search(text)) or any(map(_handed, ast.walk(tree)))
        self.yes = set(YES)
        for name, values in self.given.items():
            if name.isupper() and any(self.text(value) in YES for value in values):
                self.yes.add(name)
        for table in (value for values in self.given.values() for value in values if isinstance(value, ast.Dict)):
            self.yes |= {self.text(key) for key, value in self.pairs(table) if self.text(value) in YES} - {""}

    def pairs(self, table: ast.Dict) -> Iterator[tuple[ast.expr, ast.expr]]:
        """The names of a table with what stands under them."""
        return ((key, value) for key, value in zip(table.keys, table.values, strict=True) if key is not None)

    def steps(self, *, handed: bool = True) -> tuple[Step, ...]:
        """The steps of the module; a decision alone counts only where it is `handed` on to the answer."""
        self.handed = self.handed and handed
        return tuple(self.block(self.tree.body))

    def block(self, body: Iterable[ast.stmt]) -> Iterator[Step]:
        """The steps of statements."""
        for node in body:
            yield from self.statement(node)

    def statement(self, node: ast.stmt) -> Iterator[Step]:
        """The steps of one statement."""
        if isinstance(node, ast.If):
            yield from self.calls(node.test)
            yield self.step("if", node, self.test(node.test), self.block(node.body), self.block(node.orelse))
        elif isinstance(node, _FUNCTIONS):
            yield self.step("function", node, body=self.block(node.body))._replace(name=node.name)
        elif isinstance(node, ast.ClassDef):
            yield from self.block(part for part in node.body if isinstance(part, _FUNCTIONS | ast.ClassDef))
        elif isinstance(node, ast.Try):
            yield from self.block(node.body)
            for caught in node.handlers:
                yield self.step("inner", node, body=self.block(caught.body))
            yield from self.block((*node.orelse, *node.finalbody))
        elif isinstance(node, ast.With | ast.AsyncWith):
            yield from self.block(node.body)
        elif isinstance(node, ast.For | ast.AsyncFor | ast.While):
            yield self.step("inner", node, body=self.block(node.body))
            yield self.step("inner", node, body=self.block(node.orelse))
        elif isinstance(node, ast.Match):
            yield from self.cases(node)
        else:
            yield from self.leaf(node)

    def cases(self, node: ast.Match) -> Iterator[Step]:
        """`match a: case "ls": …`."""
        left: tuple[Step, ...] = ()
        for case in reversed(node.cases):
            words = frozenset(part.value for part in ast.walk(case.pattern) if isinstance(part, ast.Constant))
            test = Test("lists", words=frozenset(map(str, words))) if words else UNKNOWN
            body = tuple(self.block(case.body))
            left = (Step("if", 0, test, body, left),) if words or case.guard else body
        yield from left

    def step(
        self, kind: str, node: ast.AST, test: Test = UNKNOWN, body: Iterable[Step] = (), other: Iterable[Step] = ()
    ) -> Step:
        """A step at its node's place."""
        place = self.starts[getattr(node, "lineno", 1) - 1] + getattr(node, "col_offset", 0)
        return Step(kind, place, test, tuple(body), tuple(other))

    def leaf(self, node: ast.stmt) -> Iterator[Step]:
        """A statement without statements in it."""
        if not self.only_names(node):
            yield from self.said(node)
        yield from self.calls(node)
        assigned = _assigned(node)
        if assigned:
            yield self.step("sets", node, self.test(assigned[1]))._replace(name=assigned[0])
        if isinstance(node, ast.Return):
            yield self.step("gives", node, self.test(node.value) if node.value is not None else Test("false"))
        elif isinstance(node, ast.Raise | ast.Continue | ast.Break) or _leaves(node):
            yield self.step("end", node)

    def only_names(self, node: ast.stmt) -> bool:
        """`TABLE = {"low": "allow"}`, `YES = "allow"`: what is said later."""
        name, value = _assigned(node) or ("", None)
        return (isinstance(value, ast.Dict | _LISTS) and not self.keyed(node)) or name in self.yes

    def said(self, node: ast.stmt) -> Iterator[Step]:
        """Where a statement says yes, by itself or on a condition in it."""
        keyed = self.keyed(node)
        choices = [part for part in ast.walk(node) if isinstance(part, ast.IfExp)]
        inside = {id(each) for choice in choices for half in (choice.body, choice.orelse) for each in ast.walk(half)}
        for choice in choices:
            halves = (self.says(choice.body, keyed=keyed), self.says(choice.orelse, keyed=keyed))
            if any(halves):
                ways = [(self.step("yes", node),) if half else () for half in halves]
                yield self.step("if", node, self.test(choice.test), *ways)
        if self.says(node, keyed=keyed, without=inside):
            yield self.step("yes", node)

    def keyed(self, node: ast.AST) -> bool:
        """Whether a statement names the field of the answer that decides."""
        return any(isinstance(part, ast.Constant) and part.value in KEYS for part in ast.walk(node))

    def says(self, node: ast.AST, *, keyed: bool, without: set[int] | frozenset[int] = frozenset()) -> bool:
        """Whether a statement, or a part of it, gives yes as a value."""
        if not keyed and not self.handed:
            return any(SAID.search(text) for text in self.texts(node, without))
        return any(text in self.yes or SAID.search(text) for text in self.texts(node, without, all_calls=keyed))

    def texts(self, node: ast.AST, without: set[int] | frozenset[int], *, all_calls: bool = True) -> Iterator[str]:
        """The texts that are values in a node: what is compared, asked for or listed is none."""
        if id(node) in without or isinstance(node, ast.Compare | ast.List | ast.Set):
            return
        text = self.text(node)
        if text:
            yield text
            return
        if isinstance(node, ast.Name) and node.id in self.yes:
            yield node.id
        if isinstance(node, ast.Call) and not all_calls and _name(node.func) not in self.own:
            inner = (part for argument in node.args for part in ast.walk(argument) if isinstance(part, ast.Call))
            for call in inner if not node.keywords else ():
                if _name(call.func) in self.own:
                    yield from self.texts(call, without, all_calls=all_calls)
            return
        for child in ast.iter_child_nodes(node):
            yield from self.texts(child, without, all_calls=all_calls)

    def text(self, node: ast.AST | None) -> str:
        """A text, also one put together of texts."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else ""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self.text(node.left), self.text(node.right)
            return left + right if left and right else ""
        if isinstance(node, ast.JoinedStr):
            return "".join(self.text(part) or "\0" for part in node.values)
        return ""

    def calls(self, node: ast.AST) -> Iterator[Step]:
        """The functions of the program that a statement calls."""
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and _name(part.func) in self.own:
                yield self.step("calls", part)._replace(name=_name(part.func))

    # Tests.

    def test(self, node: ast.expr) -> Test:
        """What an expression asks."""
        if isinstance(node, ast.BoolOp):
            return Test("and" if isinstance(node.op, ast.And) else "or", tuple(map(self.test, node.values)))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return Test("not", (self.test(node.operand),))
        if isinstance(node, ast.Constant):
            return Test("true" if node.value else "false")
        if isinstance(node, ast.Compare):
            return self.compared(node)
        if isinstance(node, ast.Call):
            return self.called(node)
        return Test("name", name=node.id) if isinstance(node, ast.Name) else UNKNOWN

    def compared(self, node: ast.Compare) -> Test:
        """`program in LIST`, `command == "ls"`."""
        operator, right = node.ops[0], node.comparators[0]
        words = self.words(right) | (self.words(node.left) if isinstance(operator, ast.Eq | ast.NotEq) else set())
        if "__main__" in words or not isinstance(operator, ast.In | ast.Eq | ast.NotIn | ast.NotEq):
            return Test("unknown", words=frozenset(words))
        test = Test("lists", words=frozenset(words))
        return Test("not", (test,)) if isinstance(operator, ast.NotIn | ast.NotEq) else test

    def called(self, node: ast.Call) -> Test:
        """`SAFE.match(command)`, `command.startswith("git log")`, `harmless(command)`."""
        words = set[str]().union(*(self.words(argument) for argument in node.args))
        name = _name(node.func)
        if isinstance(node.func, ast.Attribute):
            words |= self.words(node.func.value)
            if name == "startswith":
                return Test("lists", words=frozenset(word.split()[0] for word in words if word.split()))
        return (
            Test("unknown", words=frozenset(words)) if name in _NO_LIMIT else Test("asks", (), frozenset(words), name)
        )

    def words(self, node: ast.expr) -> set[str]:
        """The texts that an expression lists, also by a name or as a pattern."""
        if isinstance(node, ast.Name):
            given = (value for value in self.given.get(node.id, []) if not isinstance(value, ast.Name))
            return set[str]().union(*(self.words(value) for value in given))
        if isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) or _name(node.func) == "compile"):
            return set()
        return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def _assigned(node: ast.AST) -> tuple[str, ast.expr] | None:
    """The name that a statement gives a value, and the value: `a = b`, `a: str = b`."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return None
    target, *more = node.targets if isinstance(node, ast.Assign) else [node.target]
    return (target.id, node.value) if isinstance(target, ast.Name) and not more else None


def _handed(node: ast.AST) -> bool:
    """`{"permissionDecision": verdict}`, `answer["decision"] = verdict`."""
    if isinstance(node, ast.Dict):
        named = (
            (key, value) for key, value in zip(node.keys, node.values, strict=True) if isinstance(key, ast.Constant)
        )
        return any(key.value in KEYS and not isinstance(value, ast.Constant | ast.Dict) for key, value in named)
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        key = node.targets[0].slice
        return isinstance(key, ast.Constant) and key.value in KEYS and not isinstance(node.value, ast.Constant)
    return False


def _name(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _leaves(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    return ast.unparse(node.value.func) in {"sys.exit", "exit", "quit", "os._exit"}
