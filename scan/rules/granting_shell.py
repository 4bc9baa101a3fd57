"""The steps of a shell program that decides: its branches, what its functions give back, and where it says yes."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from install_guard.shell import grammar, nodes, structures
from scan.rules.granting import HANDED, SAID, UNKNOWN, Step, Test

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_EQUALS = frozenset({"=", "=="})
_STANDS = re.compile(r"""(?x)(?:^|[^\w$"']) (?:\\?["'])? (?:allow|approve) (?:\\?["'])? (?:$|[^\w"'])""")
_ANSWERS = re.compile(r"permissionDecision|behavior\b|decision\b")
_GREP = re.compile(r"^[ef]?grep$|^rg$")
_VALUE = re.compile(r"(?i)^[\"']?(?:allow|approve)[\"']?$")


class Reader:
    """One walk over a script."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.script = grammar.parse(text)
        self.handed = bool(HANDED.search(text))
        self.own: set[str] = set(_FUNCTION.findall(text))

    def steps(self, *, handed: bool = True) -> tuple[Step, ...]:
        """The steps of the script; a decision alone counts only where it is `handed` on to the answer."""
        self.handed = self.handed and handed
        return tuple(self.block(self.script))

    def block(self, script: nodes.Script | None) -> Iterator[Step]:
        """The steps of a list of commands."""
        for item in script.items if script is not None else ():
            yield from self.command(item.command)

    def command(self, node: nodes.Node) -> Iterator[Step]:  # noqa: C901 -- a table of nodes, a line or two each
        """The steps of one command."""
        if isinstance(node, nodes.SimpleCommand):
            yield from self.leaf(node)
        elif isinstance(node, nodes.Pipeline):
            for part in node.commands:
                yield from (step for step in self.command(part) if step.kind != "end")
        elif isinstance(node, nodes.AndOr):
            yield from self.chain(node)
        elif isinstance(node, structures.If):
            yield from self.branches(node)
        elif isinstance(node, structures.Case):
            yield from self.cases(node)
        elif isinstance(node, structures.Function):
            for name in node.names:
                body = tuple(self.command(node.body))
                yield Step("function", node.start, body=body, name=self.said(name))
        elif isinstance(node, structures.BraceGroup):
            yield from self.block(node.body)
        elif isinstance(node, structures.Redirected):
            yield from self.command(node.command)
        elif isinstance(node, structures.Subshell | structures.While | structures.For | structures.ArithmeticFor):
            yield Step("inner", node.start, body=tuple(self.block(node.body)))

    def branches(self, node: structures.If) -> Iterator[Step]:
        """`if … then … elif … else … fi`."""
        left = tuple(self.block(node.otherwise))
        for condition, body in reversed(node.clauses):
            left = (Step("if", node.start, self.asked(condition), tuple(self.block(body)), left),)
        yield from left

    def cases(self, node: structures.Case) -> Iterator[Step]:
        """`case … in a|b) … ;; esac`."""
        left: tuple[Step, ...] = ()
        for item in reversed(node.items):
            words = frozenset(self.said(pattern).split("*")[0].split(" ")[0] or "*" for pattern in item.patterns)
            body = tuple(self.block(item.body))
            left = body if "*" in words else (Step("if", item.start, Test("lists", words=words), body, left),)
        yield from left

    def chain(self, node: nodes.AndOr) -> Iterator[Step]:
        """`a && b || c`."""
        first, *rest = node.pipelines
        steps = tuple(self.command(first))
        test = self.test(first)
        yield from (step for step in steps if step.kind != "end")
        for operator, part in zip(node.operators, rest, strict=False):
            inside = tuple(self.command(part))
            yield Step("if", part.start, test, *((inside, ()) if operator == "&&" else ((), inside)))
            test = Test("and" if operator == "&&" else "or", (test, self.test(part)))

    def leaf(self, node: nodes.SimpleCommand) -> Iterator[Step]:
        """A simple command."""
        words = [self.said(word) for word in node.words]
        bodies = "".join(self.said(each.body) for each in node.redirections if each.body is not None)
        whole = f"{self.text[node.start : node.end]}\n{bodies}"
        if self.says(node, words, whole):
            yield Step("yes", node.start)
        name = words[0] if words else ""
        if name in self.own:
            yield Step("calls", node.start, name=name)
        if name == "exit":
            yield Step("end", node.start)
        elif name == "return":
            given = words[1] if len(words) > 1 else ""
            yield Step(
                "gives", node.start, Test("true" if given in {"", "0"} else "false" if given.isdigit() else "unknown")
            )

    def says(self, node: nodes.SimpleCommand, words: list[str], whole: str) -> bool:
        """Whether a command says yes: the whole answer, a variable that is given it, or a function of the script that is."""
        if SAID.search(whole) or (_ANSWERS.search(whole) and words[:1] == ["jq"] and _STANDS.search(whole)):
            return True
        if not self.handed:
            return False
        if words and words[0] in self.own and any(map(_VALUE.match, words[1:])):
            return True
        return not words and any(_VALUE.match(self.said(each.value)) for each in node.assignments)

    def said(self, node: nodes.Node | None) -> str:
        """The source of a word, without the quotes around it."""
        return self.text[node.start : node.end].strip("\"'") if node is not None else ""

    # Tests.

    def asked(self, script: nodes.Script) -> Test:
        """What a condition asks: its last command."""
        return self.test(script.items[-1].command) if script.items else UNKNOWN

    def test(self, node: nodes.Node) -> Test:
        """What a command asks."""
        if isinstance(node, nodes.Pipeline):
            test = self.test(node.commands[-1])
            return Test("not", (test,)) if node.negated else test
        if isinstance(node, nodes.AndOr):
            test = self.test(node.pipelines[0])
            for operator, part in zip(node.operators, node.pipelines[1:], strict=False):
                test = Test("and" if operator == "&&" else "or", (test, self.test(part)))
            return test
        if isinstance(node, structures.Conditional):
            return self.bracket([self.said(word) for word in node.words])
        if isinstance(node, nodes.SimpleCommand):
            return self.simple([self.said(word) for word in node.words])
        return UNKNOWN

    def simple(self, words: list[str]) -> Test:
        """`[ a = b ]`, `grep -q a`, `is_safe "$a"`."""
        name = words[0] if words else ""
        if name in {"[", "test"}:
            return self.bracket([word for word in words[1:] if word != "]"])
        if name in {"true", ":"}:
            return Test("true")
        if name == "false":
            return Test("false")
        if _GREP.match(name):
            asks = Test("asks", (), frozenset(word for word in words[1:] if not word.startswith(("-", "$"))), name)
            inverse = any(word.startswith("-") and "v" in word for word in words[1:])
            return Test("not", (asks,)) if inverse else asks
        return Test("asks", (), frozenset(), name) if name and name != "jq" else UNKNOWN

    def bracket(self, words: list[str]) -> Test:
        """What stands between brackets: parts with `&&`, `||`, `-a`, `-o` between them."""
        for operators, kind in (({"||", "-o"}, "or"), ({"&&", "-a"}, "and")):
            places = [place for place, word in enumerate(words) if word in operators]
            if places:
                parts = _cut(words, places)
                return Test(kind, tuple(map(self.bracket, parts)))
        if words[:1] == ["!"]:
            return Test("not", (self.bracket(words[1:]),))
        if len(words) != 3:  # noqa: PLR2004 -- left, operator, right
            return UNKNOWN
        left, operator, right = words
        plain = frozenset(word for word in (left, right) if word and "$" not in word)
        if operator == "=~":
            return Test("asks", (), plain, "=~")
        if operator in {*_EQUALS, "!="} and plain:
            test = Test("lists", words=frozenset(word.split("*")[0].split(" ")[0] or "*" for word in plain))
            return Test("not", (test,)) if operator == "!=" else test
        return UNKNOWN


def _cut(words: list[str], places: list[int]) -> Iterable[list[str]]:
    bounds = [-1, *places, len(words)]
    return [words[left + 1 : right] for left, right in itertools.pairwise(bounds)]


_FUNCTION = re.compile(r"(?m)^[ \t]*(?:function[ \t]+)?([A-Za-z_][\w-]*)[ \t]*\([ \t]*\)")
