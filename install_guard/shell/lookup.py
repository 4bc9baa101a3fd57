"""What a parameter expansion gives: `$x`, `${x[i]}`, `${x:-word}` and its family (bash manual 3.5.3)."""

from __future__ import annotations

from install_guard.shell.state import Array
from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell import nodes
    from install_guard.shell.walk import Walk
    from install_guard.shell.words import Piece, Words

QUOTED, SPLIT, WHOLE, BREAK = 1, 2, 3, 4
# How several values spread: one text, each a field of its own (`"$@"`), joined where quoted (`"$*"`), zsh's array.
SCALAR, EACH, JOINED, ARRAY = "scalar", "each", "joined", "array"

# Parameters that are set wherever a shell runs.
_EVERYWHERE = frozenset("@ * HOME PATH PWD USER LOGNAME SHELL LANG TERM".split())
_TESTS = frozenset((":-", "-", ":=", "=", "::=", ":?", "?", ":+", "+"))


class Lookup:
    """The parameter expansions of one walk."""

    __slots__ = ("walk", "words")

    def __init__(self, walk: Walk, words: Words) -> None:
        self.walk = walk
        self.words = words

    def expand(self, node: nodes.Parameter, out: list[Piece], *, quoted: bool) -> None:
        """Add the pieces of a parameter expansion."""
        if node.plain:
            value = self.walk.variable(node.name)
            if isinstance(value, str):
                if value in self.walk.inherited_marks:
                    self._may_end(node)
                out.append((value, QUOTED if quoted else self.mode()))
                return
        if not node.name and node.inner is None and not node.flags and not self.walk.zsh:
            self.walk.hole(
                "syntax", "this shell refuses it: a bad substitution", self.walk.span(node), origin="refused"
            )
        if node.operator in _TESTS and not node.flags and not node.length:
            self._test(node, out, quoted=quoted)
            return
        values, kind = self.values(node)
        if not values or values[0] in self.walk.inherited_marks:
            self._may_end(node)
        values, kind = self._operate(node, values, kind, quoted=quoted)
        self._emit(values, kind, out, quoted=quoted)

    def _may_end(self, node: nodes.Parameter) -> None:
        """`set -u` ends the shell where a parameter is not set: all but those that the command does not set and others do."""
        if "nounset" in self.walk.state.options and node.name not in _EVERYWHERE:
            self._ends(node)

    def _ends(self, node: nodes.Parameter) -> None:
        reason = f"the shell ends here where {node.name} is not set"
        self.walk.hole("code", reason, self.walk.span(node), origin="end")

    def _emit(self, values: list[str], kind: str, out: list[Piece], *, quoted: bool) -> None:
        mode = QUOTED if quoted else self.mode()
        if kind == SCALAR:
            out.append((values[0] if values else "", mode))
            return
        if quoted and kind == JOINED:
            out.append((self.walk.separators()[:1].join(values), QUOTED))
            return
        if quoted and kind == ARRAY:
            out.append((self.walk.separators()[:1].join(values), QUOTED))
            return
        if kind == JOINED and mode == SPLIT and self.walk.separators()[:1] not in " \t\n":
            out.append((self.walk.separators()[:1].join(values), mode))
            return
        for index, value in enumerate(values):
            if index:
                out.append(("", BREAK))
            if value or kind != ARRAY:
                out.append((value, mode))

    def mode(self) -> int:
        """Whether a result is split: in zsh only where `setopt sh_word_split` says so."""
        return WHOLE if self.walk.zsh and "shwordsplit" not in self.walk.state.options else SPLIT

    # Values.

    def values(self, node: nodes.Parameter) -> tuple[list[str], str]:
        """The values of what a parameter names, before its operator, and how they spread."""
        if node.inner is not None:
            return self._inner(node)
        index = self.words.text(node.index) if node.index is not None else ""
        if node.indirect:
            return self._indirect(node, node.name, index)
        return self.named(node.name, index)

    def _inner(self, node: nodes.Parameter) -> tuple[list[str], str]:
        """`${${x}…}` (zsh)."""
        pieces = self.words.pieces([node.inner])  # type: ignore[list-item]
        values = [text for text, mode in pieces if mode != BREAK]
        if node.index is not None:
            index = self.words.text(node.index)
            if len(values) > 1:
                return self._item(Array.of(values), index)
            return [_pick(list(values[0]) if values else [], index, self.walk)], SCALAR
        return (values, ARRAY) if len(values) > 1 else ((values or [""]), SCALAR)

    def _indirect(self, node: nodes.Parameter, name: str, index: str) -> tuple[list[str], str]:
        """`${!name}`, `${!prefix*}`, `${!array[@]}`."""
        if node.operator in ("*", "@") and not node.arguments:
            return [self.walk.mark("the names of variables, the shell's own among them", node)], SCALAR
        if index in ("@", "*"):
            value = self.walk.variable(name)
            keys = [str(key) for key in value.keys()] if isinstance(value, Array) else ["0"]  # noqa: SIM118 -- no dict
            return keys, EACH if index == "@" else JOINED
        values, _ = self.named(name, index)
        target = values[0] if values else ""
        base, bracket, rest = target.partition("[")
        if not known(target) or not base:
            return [self.walk.mark("a variable whose name is not known", node)], SCALAR
        return self.named(base, self.walk.expand_text(rest[:-1]) if bracket else "")

    def named(self, name: str, index: str = "") -> tuple[list[str], str]:  # noqa: PLR0911 -- a kind of value each
        """The values of `$name` or `${name[index]}`."""
        if name in ("@", "*"):
            values = list(self.walk.state.positional)
            if self.walk.zsh and index and index not in ("@", "*"):
                return self._item(Array.of(values), index)
            return values, EACH if name == "@" else JOINED
        value = self.walk.variable(name) if name else None
        if isinstance(value, Array):
            if index:
                return self._item(value, index)
            if self.walk.zsh:
                return value.values(), ARRAY
            text = value.items.get("0" if value.named else 0)
            return ([] if text is None else [str(text)]), SCALAR
        if value is None:
            return [], SCALAR if self.walk.zsh else {"@": EACH, "*": JOINED}.get(index, SCALAR)
        if not index or index in ("@", "*"):
            return [value], SCALAR
        return self._scalar_item(name, value, index), SCALAR

    def _scalar_item(self, name: str, value: str, index: str) -> list[str]:
        """An item of what is no array: the text itself in bash, a character in zsh."""
        walk = self.walk
        if walk.zsh and name in ("commands", "functions", "aliases", "parameters"):
            return [walk.mark_here("the folder of a program", "folder") + "/" + index if name == "commands" else value]
        if not known(value):
            return [value]
        if walk.zsh:
            return [_pick(list(value), index, walk)]
        return [value] if walk.compute(index) == 0 else []

    def _item(self, value: Array, index: str) -> tuple[list[str], str]:
        """An item of an array, or all of them for `@` and `*`."""
        if index in ("@", "*"):
            return value.values(), EACH if index == "@" else JOINED
        if value.named:
            text = value.items.get(index) if known(index) else self.walk.mark_here("an item of an array")
            return ([] if text is None else [text]), SCALAR
        if self.walk.zsh and "ksharrays" not in self.walk.state.options:
            return self._zsh_items(value.values(), index)
        number = self.walk.compute(index)
        if number is None:
            return [self.walk.mark_here("an item of an array")], SCALAR
        if number < 0 and value.items:
            number += 1 + max(value.items)  # type: ignore[type-var,operator]
        text = value.items.get(number)
        return ([] if text is None else [text]), SCALAR

    def _zsh_items(self, values: list[str], index: str) -> tuple[list[str], str]:
        first, comma, last = index.partition(",")
        if not comma:
            return [_pick(values, index, self.walk)], SCALAR
        begin, end = self.walk.compute(first), self.walk.compute(last)
        if begin is None or end is None:
            return [self.walk.mark_here("items of an array")], SCALAR
        begin = begin + len(values) if begin < 0 else begin - 1
        return values[max(0, begin) : end + len(values) + 1 if end < 0 else end], ARRAY

    # `${x:-word}` and its family.

    def _test(self, node: nodes.Parameter, out: list[Piece], *, quoted: bool) -> None:
        """The operators that ask whether a parameter is set (and, with a colon, not empty)."""
        operator, action = node.operator, node.operator[-1]
        values, kind = self.values(node)
        taken = False if operator == "::=" else self._is_set(node, values, colon=operator[0] == ":")
        if taken is None:
            self._emit([self.walk.mark("one of several values", node)], SCALAR, out, quoted=quoted)
        elif action == "+":
            if taken:
                self._argument(node, out, quoted=quoted)
            elif quoted:
                out.append(("", QUOTED))
        elif taken:
            self._emit(values, kind, out, quoted=quoted)
        elif action == "=":
            text = self.words.text(node.arguments[0]) if node.arguments else ""
            self.walk.assign(node.name, text)
            out.append((text, QUOTED if quoted else self.mode()))
        elif action == "-":
            self._argument(node, out, quoted=quoted)
        elif action == "?":
            self._ends(node)

    def _argument(self, node: nodes.Parameter, out: list[Piece], *, quoted: bool) -> None:
        if not node.arguments:
            if quoted:
                out.append(("", QUOTED))
            return
        argument = node.arguments[0]
        if quoted:
            out.append((self.words.document(argument), QUOTED))
            return
        # What is written there without quotes is split like the result of an expansion.
        for text, mode in self.words.pieces(argument.parts):
            out.append((text, self.mode() if mode == 0 else mode))

    def _is_set(self, node: nodes.Parameter, values: list[str], *, colon: bool) -> bool | None:
        """Whether the parameter counts as set: a choice where the text does not tell."""
        if not values:
            return self.walk.zsh and not colon and isinstance(self.walk.state.variables.get(node.name), Array)
        whole = "".join(values)
        if values[0] not in self.walk.inherited_marks:
            if not colon or any(char < FIRST for char in whole):
                return True
            if not whole:
                return False
        taken = self.walk.choose(("set", node.name, whole), 2)
        return None if taken < 0 else taken == 1

    # The other operators.

    def _operate(self, node: nodes.Parameter, values: list[str], kind: str, *, quoted: bool) -> tuple[list[str], str]:
        if node.flags:
            from install_guard.shell.zsh import flagged  # noqa: PLC0415 -- only zsh's flags need it

            return flagged(self, node, values, kind, quoted=quoted)
        joins = kind == ARRAY or (kind == JOINED and self.walk.zsh)
        if joins and quoted and not node.length and node.operator != ":":
            values, kind = [self.walk.separators()[:1].join(values)], SCALAR
        if node.length:
            return [self._length(node, values, kind)], SCALAR
        return self.operate(node, values, kind)

    def _length(self, node: nodes.Parameter, values: list[str], kind: str) -> str:
        if kind != SCALAR:
            return str(len(values))
        if node.index is not None and values and not self.walk.zsh and self.words.text(node.index) in ("@", "*"):
            return "1"
        text = values[0] if values else ""
        return str(len(text)) if known(text) else self.walk.mark("a length that is not known", node)

    def operate(self, node: nodes.Parameter, values: list[str], kind: str) -> tuple[list[str], str]:
        """Apply the operator of a parameter to its values."""
        if not node.operator or (node.indirect and node.operator in ("*", "@") and not node.arguments):
            return values, kind
        from install_guard.shell.operators import apply  # noqa: PLC0415 -- only operators need it

        return apply(self, node, values, kind)


def _pick(values: list[str], index: str, walk: Walk) -> str:
    """An item by zsh's numbers, which begin at one; a range of characters with a comma."""
    first, comma, last = index.partition(",")
    number = walk.compute(first)
    stop = walk.compute(last) if comma else 0
    if number is None or stop is None:
        return walk.mark_here("an item that is not known")
    at = number + len(values) if number < 0 else number - 1
    if comma:
        return "".join(values[max(at, 0) : stop + len(values) + 1 if stop < 0 else stop])
    return values[at] if 0 <= at < len(values) else ""
