"""Under which conditions a program says yes: its branches in a form that all languages share, and what limits them.

A reader of each language makes steps of a program (`granting_python`, `granting_script`, `granting_shell`). A step that
says yes is limited where each way to it passes a test that leaves only what somebody listed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

YES = frozenset({"allow", "approve"})
KEYS = frozenset({"permissionDecision", "behavior", "decision"})
SAID = re.compile(
    r"""(?<![\w-])(?:permissionDecision|behavior|decision)\\?["']?\s*(?:[:=]|=>)\s*\\?["'](?:allow|approve)\\?["']"""
)
"""The whole answer as one text."""
HANDED = re.compile(
    r"""(?x)(?<![\w-])(?:permissionDecision|behavior|decision)\\?["']?\]?\s*(?:[:=](?!=)|=>)\s*\\?["']?(?:\\?["']\s*)?(?:%[sq]|[$#]?\{|\$|[A-Za-z_]\w*\s*[\[(.,}\n])
      | \bpermissionDecision\s*[,}]"""
)
"""The answer's decision is what a variable holds."""
RUNNERS = frozenset(
    {
        *("bash", "sh", "zsh", "curl", "wget", "python", "python3", "node", "eval", "ssh", "sudo", "rm", "perl"),
        *("ruby", "nc", "env", "xargs"),
    }
)
"""Programs that run, fetch or delete anything: who may start one of them may do all."""
EVERY_TOOL = frozenset({"Bash", "Write", "Edit", "*"})
ANY_PATTERN = re.compile(r"\^?\(?(?:\?:)?(?:\.|\\[SwW]|\[\\s\\S\]|\[\^\\n\])[*+]?\)?\$?")
DECISIONS = frozenset({"allow", "approve", "deny", "ask", "block", "passthrough", "defer"})
DEEP = 4


class Test(NamedTuple):
    """What a branch asks: `and`, `or`, `not` of parts; whether something `lists` among words; what a function `asks`; a `name`; `true`, `false`; `unknown`."""

    kind: str
    parts: tuple[Test, ...] = ()
    words: frozenset[str] = frozenset()
    name: str = ""


UNKNOWN = Test("unknown")


class Step(NamedTuple):
    """One step: it says `yes`, asks (`if`), goes round (`inner`), ends, `calls`, defines a `function`, `gives` a value back, or `sets` a name."""

    kind: str
    place: int = 0
    test: Test = UNKNOWN
    body: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()
    name: str = ""


def every(steps: Iterable[Step]) -> Iterator[Step]:
    """Every step, the inner ones too."""
    for step in steps:
        yield step
        yield from every(step.body)
        yield from every(step.other)


def tests_of(test: Test) -> Iterator[Test]:
    """A test and its parts."""
    yield test
    for part in test.parts:
        yield from tests_of(part)


class Limits:
    """The conditions under which a program says yes."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps
        self.functions: dict[str, Step] = {}
        self.given: dict[str, list[Test]] = {}
        self.places: list[int] = []
        self.open: list[str] = []
        for step in every(steps):
            if step.kind == "function":
                self.functions[step.name] = step
            elif step.kind == "sets":
                self.given.setdefault(step.name, []).append(step.test)

    def weak(self) -> list[int]:
        """Where it says yes and nothing limits it: in its own course, and in functions that are called from there."""
        self.flow(self.steps, limited=False)
        for name in self.open:  # grows while it is gone through
            self.flow(self.functions[name].body, limited=False)
        return self.places

    def flow(
        self, steps: Iterable[Step], *, limited: bool, gives: list[tuple[Test, bool]] | None = None
    ) -> bool | None:
        """Whether what follows the steps is limited; None where nothing follows."""
        for step in steps:
            if step.kind in {"end", "gives"}:
                if gives is not None:
                    gives.append((step.test, limited))
                return None
            if gives is None and not limited:
                self.keep(step)
            if step.kind == "inner":
                self.flow(step.body, limited=limited, gives=gives)
            elif step.kind == "if":
                held = self.flow(step.body, limited=limited or self.limits(step.test, yes=True), gives=gives)
                left = self.flow(step.other, limited=limited or self.limits(step.test, yes=False), gives=gives)
                ways = [way for way in (held, left) if way is not None]
                if not ways:
                    return None
                limited = all(ways)
        return limited

    def keep(self, step: Step) -> None:
        """Remember a yes, or a function that is called, where nothing limits it."""
        if step.kind == "yes" and step.place not in self.places:
            self.places.append(step.place)
        elif step.kind == "calls" and step.name in self.functions and step.name not in self.open:
            self.open.append(step.name)

    def limits(self, test: Test, *, yes: bool, depth: int = DEEP) -> bool:
        """Whether a test that holds (`yes`), or that does not, leaves only what somebody listed."""
        if test.kind in {"and", "or"}:
            parts = [self.limits(part, yes=yes, depth=depth) for part in test.parts]
            return any(parts) if (test.kind == "and") == yes else all(parts)
        if test.kind == "not":
            return self.limits(test.parts[0], yes=not yes, depth=depth)
        if test.kind == "lists":
            return yes and not test.words & (RUNNERS | EVERY_TOOL)
        if test.kind == "asks":
            return self.asks(test, yes=yes, depth=depth)
        given = self.given.get(test.name, []) if test.kind == "name" and depth else []
        return bool(given) and all(self.limits(value, yes=yes, depth=depth - 1) for value in given)

    def asks(self, test: Test, *, yes: bool, depth: int) -> bool:
        """What a function that gives yes (or no) leaves: one of the program's own is looked into."""
        function = self.functions.get(test.name)
        if function is None or not depth:
            return yes and not any(ANY_PATTERN.fullmatch(word) for word in test.words)
        gives: list[tuple[Test, bool]] = []
        end = self.flow(function.body, limited=False, gives=gives)
        if end is not None:
            gives.append((Test("false"), end))
        return bool(gives) and all(limited or self.gives(given, yes=yes, depth=depth - 1) for given, limited in gives)

    def gives(self, given: Test, *, yes: bool, depth: int) -> bool:
        """Whether a value that is given back is never yes (or no), or only for what somebody listed."""
        if given.kind in {"true", "false"}:
            return (given.kind == "true") != yes
        return self.limits(given, yes=yes, depth=depth)


def weak(steps: tuple[Step, ...]) -> int:
    """The first place at which a program says yes on no condition that limits it; -1 where there is none."""
    return min(Limits(steps).weak(), default=-1)


def weighs_decisions(steps: tuple[Step, ...]) -> bool:
    """Whether a program looks at the decision that it came to: what it answers is then not all that it says."""
    return any(part.kind == "lists" and DECISIONS & part.words for step in every(steps) for part in tests_of(step.test))
