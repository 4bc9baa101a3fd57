"""The steps of a JavaScript or TypeScript program that decides: its branches, what it gives back, and where it says yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan.rules.granting import HANDED, KEYS, SAID, UNKNOWN, YES, Step, Test
from scan.rules.script_nodes import FUNCTIONS, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tree_sitter import Node

_LOOPS = frozenset({"for_statement", "for_in_statement", "while_statement", "do_statement"})
_NO_LIMIT = frozenset({"Boolean", "String", "Number", "get", "isArray", "trim"})
_AROUND = frozenset({"parenthesized_expression", "await_expression", "as_expression"})
_NOT_SAID = frozenset({"array", "comment", "regex", *FUNCTIONS})


class Reader:
    """One walk over a program."""

    def __init__(self, root: Node, text: str) -> None:
        self.root = root
        self.given: dict[str, list[Node]] = {}
        self.own: set[str] = set()
        self.handed = bool(HANDED.search(text))
        self.yes = set(YES)
        for node in _every(root):
            if node.type in FUNCTIONS and node.child_by_field_name("name") is not None:
                self.own.add(text_of(node.child_by_field_name("name")))
            elif node.type == "variable_declarator":
                self.declared(text_of(node.child_by_field_name("name")), node.child_by_field_name("value"))

    def declared(self, name: str, value: Node | None) -> None:
        """A name that is given a function, a table of decisions, or anything else."""
        if value is None:
            return
        if value.type in FUNCTIONS:
            self.own.add(name)
        self.given.setdefault(name, []).append(value)
        for key, inner in _pairs(value):
            if inner.type in FUNCTIONS:
                self.own.add(key)
            elif self.text(inner) in YES:
                self.yes |= {key} - KEYS

    def steps(self, *, handed: bool = True) -> tuple[Step, ...]:
        """The steps of the program; a decision alone counts only where it is `handed` on to the answer."""
        self.handed = self.handed and handed
        return tuple(self.block(self.root))

    def block(self, node: Node | None) -> Iterator[Step]:
        """The steps of a block, or of one statement in the place of one."""
        if node is None:
            return
        if node.type in {
            "statement_block",
            "program",
            "else_clause",
            "class_body",
            "export_statement",
            "finally_clause",
        }:
            for child in node.named_children:
                yield from self.block(child)
        else:
            yield from self.statement(node)

    def statement(self, node: Node) -> Iterator[Step]:
        """The steps of one statement."""
        if node.type == "if_statement":
            test = node.child_by_field_name("condition")
            yield from self.calls(test)
            held, left = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
            yield Step("if", node.start_byte, self.test(test), tuple(self.block(held)), tuple(self.block(left)))
        elif node.type in FUNCTIONS:
            yield self.function(text_of(node.child_by_field_name("name")), node)
        elif node.type == "class_declaration":
            yield from self.block(node.child_by_field_name("body"))
        elif node.type in _LOOPS:
            yield Step("inner", node.start_byte, body=tuple(self.block(node.child_by_field_name("body"))))
        elif node.type == "try_statement":
            yield from self.block(node.child_by_field_name("body"))
            caught = node.child_by_field_name("handler")
            if caught is not None:
                yield Step("inner", node.start_byte, body=tuple(self.block(caught.child_by_field_name("body"))))
            yield from self.block(node.child_by_field_name("finalizer"))
        elif node.type == "switch_statement":
            yield from self.switch(node)
        elif node.type != "comment":
            yield from self.leaf(node)

    def switch(self, node: Node) -> Iterator[Step]:
        """`switch (a) { case "ls": … }`, each case as a branch."""
        body = node.child_by_field_name("body")
        left: tuple[Step, ...] = ()
        words: list[str] = []
        for case in body.named_children if body is not None else ():
            value = case.child_by_field_name("value")
            words += [self.text(value)] if value is not None else ["*"]
            inside = tuple(step for part in case.children_by_field_name("body") for step in self.block(part))
            if inside:
                test = Test("lists", words=frozenset(words)) if "*" not in words else UNKNOWN
                left, words = (*left, Step("if", case.start_byte, test, inside)), []
        yield from left

    def function(self, name: str, node: Node) -> Step:
        """A function and its steps."""
        body = node.child_by_field_name("body")
        if body is None or body.type == "statement_block":
            return Step("function", node.start_byte, body=tuple(self.block(body)), name=name)
        inside = (*self.said(body), *self.calls(body), Step("gives", body.start_byte, self.test(body)))
        return Step("function", node.start_byte, body=inside, name=name)

    def leaf(self, node: Node) -> Iterator[Step]:
        """A statement without branches of its own."""
        if node.type in {"lexical_declaration", "variable_declaration"}:
            for part in node.named_children:
                yield from self.declaration(part)
            return
        yield from self.said(node)
        yield from self.calls(node)
        for function in _functions(node):
            yield self.function("", function)._replace(kind="inner")
        if node.type == "return_statement":
            value = node.named_children[0] if node.named_children else None
            yield Step("gives", node.start_byte, self.test(value) if value is not None else Test("false"))
        elif node.type in {"throw_statement", "continue_statement", "break_statement"} or _leaves(node):
            yield Step("end", node.start_byte)

    def declaration(self, node: Node) -> Iterator[Step]:
        """`const a = b`."""
        name, value = text_of(node.child_by_field_name("name")), node.child_by_field_name("value")
        if value is None:
            return
        if value.type in FUNCTIONS:
            yield self.function(name, value)
            return
        if value.type not in {"object", "array"} or self.keyed(value):
            yield from self.said(value)
        yield from self.calls(value)
        keyed = {inner.id: key for key, inner in _pairs(value)}
        for function in _functions(value):
            key = keyed.get(function.id) or text_of(function.child_by_field_name("name"))
            inside = self.function(key, function)
            yield inside if key else inside._replace(kind="inner")
        yield Step("sets", node.start_byte, self.test(value), name=name)

    def said(self, node: Node) -> Iterator[Step]:
        """Where a statement says yes, by itself or on a condition in it."""
        keyed = self.keyed(node)
        choices = [part for part in _every(node, without=FUNCTIONS) if part.type == "ternary_expression"]
        halves = [_halves(choice) for choice in choices]
        inside = {half.id for both in halves for half in both}
        for choice, both in zip(choices, halves, strict=True):
            yes = (Step("yes", node.start_byte),)
            said = [yes if self.says(half, keyed=keyed) else () for half in both]
            if any(said):
                test = self.test(choice.child_by_field_name("condition"))
                yield Step("if", node.start_byte, test, said[0], said[-1])
        if self.says(node, keyed=keyed, without=inside):
            yield Step("yes", node.start_byte)

    def keyed(self, node: Node) -> bool:
        """Whether a statement names the field of the answer that decides."""
        return any(
            text_of(part).strip("\"'") in KEYS
            for part in _every(node, without=FUNCTIONS)
            if part.type in {"property_identifier", "string"}
        )

    def says(self, node: Node, *, keyed: bool, without: set[int] | frozenset[int] = frozenset()) -> bool:
        """Whether a statement, or a part of it, gives yes as a value."""
        texts = self.texts(node, without, own=not keyed)
        if not keyed and not self.handed:
            return any(SAID.search(text) for text in texts)
        return any(text in self.yes or SAID.search(text) for text in texts)

    def texts(self, node: Node, without: set[int] | frozenset[int], *, own: bool) -> Iterator[str]:
        """The texts that are values in a node: what is compared, asked for or listed is none."""
        if node.id in without or node.type in _NOT_SAID or _compares(node):
            return
        text = self.text(node)
        if text:
            yield text
            return
        if own and node.type == "call_expression" and _called(node) not in self.own:
            return
        for child in node.named_children:
            yield from self.texts(child, without, own=own)

    def text(self, node: Node | None) -> str:
        """A text, also one put together of texts."""
        if node is None:
            return ""
        if node.type in {"string", "template_string"}:
            return text_of(node)[1:-1]
        if node.type == "binary_expression" and text_of(node.child_by_field_name("operator")) == "+":
            left, right = self.text(node.child_by_field_name("left")), self.text(node.child_by_field_name("right"))
            return left + right if left and right else ""
        return ""

    def calls(self, node: Node | None) -> Iterator[Step]:
        """The functions of the program that a statement calls."""
        for part in _every(node, without=FUNCTIONS) if node is not None else ():
            if part.type == "call_expression" and _called(part) in self.own:
                yield Step("calls", part.start_byte, name=_called(part))

    # Tests.

    def test(self, node: Node | None) -> Test:
        """What an expression asks."""
        while node is not None and node.type in _AROUND and node.named_children:
            node = node.named_children[0]
        if node is None or node.type in {"true", "false"}:
            return Test(node.type) if node is not None else UNKNOWN
        if node.type == "unary_expression" and text_of(node).startswith("!"):
            return Test("not", (self.test(node.child_by_field_name("argument")),))
        if node.type == "binary_expression":
            return self.binary(node)
        if node.type == "call_expression":
            return self.called(node)
        return Test("name", name=text_of(node)) if node.type == "identifier" else UNKNOWN

    def binary(self, node: Node) -> Test:
        """`a && b`, `a === "ls"`."""
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = text_of(node.child_by_field_name("operator"))
        if operator in {"&&", "||"}:
            return Test("and" if operator == "&&" else "or", (self.test(left), self.test(right)))
        words = frozenset(self.words(left) | self.words(right))
        if operator in {"===", "==", "!==", "!="} and words:
            test = Test("lists", words=words)
            return Test("not", (test,)) if operator.startswith("!") else test
        return Test("unknown", words=words)

    def called(self, node: Node) -> Test:
        """`SAFE.has(program)`, `/^ls/.test(command)`, `command.startsWith("git log")`, `harmless(command)`."""
        function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        name = _called(node)
        words = self.words(given)
        if function is not None and function.type == "member_expression":
            words |= self.words(function.child_by_field_name("object"))
        if name == "startsWith":
            return Test("lists", words=frozenset(word.split()[0] for word in words if word.split()))
        if name in {"has", "includes"} and words:
            return Test("lists", words=frozenset(words))
        if name in _NO_LIMIT:
            return Test("unknown", words=frozenset(words))
        return Test("asks", (), frozenset(words), name)

    def words(self, node: Node | None) -> set[str]:
        """The texts that an expression lists, also by a name or as a pattern."""
        found: set[str] = set()
        for part in _every(node) if node is not None else ():
            if part.type == "string":
                found.add(text_of(part)[1:-1])
            elif part.type == "regex":
                found.add(text_of(part.child_by_field_name("pattern")))
            elif part.type == "identifier":
                for value in self.given.get(text_of(part), []):
                    if value.type in {"array", "string", "regex", "new_expression"}:
                        found |= {text_of(each)[1:-1] for each in _every(value) if each.type in {"string", "regex"}}
        return found


def _every(node: Node, without: Iterable[str] = ()) -> Iterator[Node]:
    """A node and all below it; functions that stand inside are told apart from what is done at once."""
    yield node
    for child in node.named_children:
        if child.type not in without:
            yield from _every(child, without)


def _functions(node: Node) -> Iterator[Node]:
    """The outermost functions in a node."""
    for child in node.named_children:
        if child.type in FUNCTIONS:
            yield child
        else:
            yield from _functions(child)


def _pairs(node: Node) -> Iterator[tuple[str, Node]]:
    """What stands under each name of an object."""
    for pair in node.named_children if node.type == "object" else ():
        value = pair.child_by_field_name("value") if pair.type == "pair" else None
        if value is not None:
            yield text_of(pair.child_by_field_name("key")).strip("\"'"), value


def _halves(choice: Node) -> list[Node]:
    halves = (choice.child_by_field_name("consequence"), choice.child_by_field_name("alternative"))
    return [half for half in halves if half is not None]


def _compares(node: Node) -> bool:
    return node.type == "binary_expression" and text_of(node.child_by_field_name("operator")) in {
        "===",
        "==",
        "!==",
        "!=",
    }


def _called(node: Node) -> str:
    function = node.child_by_field_name("function")
    if function is not None and function.type == "member_expression":
        return text_of(function.child_by_field_name("property"))
    return text_of(function)


def _leaves(node: Node) -> bool:
    return text_of(node).startswith(("process.exit(", "exit("))
