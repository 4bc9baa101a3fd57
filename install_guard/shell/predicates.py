"""`[ … ]` and `[[ … ]]`: true, false, or not known from the text (bash manual 6.4)."""

from __future__ import annotations

from install_guard.shell import nodes, patterns
from install_guard.shell.state import Array
from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell import structures
    from install_guard.shell.walk import Walk

_FILES = frozenset("abcdefghkprstuwxLSNOG")
_NUMBERS = frozenset(("-eq", "-ne", "-lt", "-le", "-gt", "-ge"))
_TEXTS = frozenset(("=", "==", "!=", "<", ">", "=~"))
_BINARY = _NUMBERS | _TEXTS | {"-nt", "-ot", "-ef"}
_DEPTH = 200


def judge(walk: Walk, words: list[str]) -> bool | None:
    """`test word …`."""
    reader = _Reader(walk, words, None)
    return reader.whole()


def conditional(walk: Walk, node: structures.Conditional) -> bool | None:
    """`[[ word … ]]`: no splitting; the right side of `==` is a pattern, that of `=~` a regular expression."""
    texts: list[str] = []
    for index, word in enumerate(node.words):
        before = texts[index - 1] if index else ""
        part = word.parts[0] if index and _operator(word) else None
        if isinstance(part, nodes.Literal) and part.text in _BINARY:
            texts.append(part.text)  # no `=name` of zsh
        elif before == "=~" and _operator(node.words[index - 1]):
            texts.append(walk.words.expression(word))
        elif before in ("==", "=", "!=") and _operator(node.words[index - 1]):
            texts.append(walk.words.pattern(word))
        else:
            texts.append(walk.words.text(word))
    return _Reader(walk, texts, node.words).whole()


def _operator(word: nodes.WordNode) -> bool:
    return len(word.parts) == 1 and isinstance(word.parts[0], nodes.Literal)


class _Reader:
    """A recursive descent over the words of a condition."""

    def __init__(self, walk: Walk, words: list[str], written: Sequence[nodes.WordNode] | None) -> None:
        self.walk = walk
        self.words = words
        self.written = written  # the words of `[[`, whose operators are not quoted
        self.at = 0
        self.depth = 0

    def whole(self) -> bool | None:
        if not self.words:
            return False
        if self.written is None and len(self.words) == 1:
            return self.filled(self.words[0])
        found = self.either()
        return found if self.at >= len(self.words) else None

    def peek(self, offset: int = 0) -> str:
        at = self.at + offset
        if at >= len(self.words):
            return ""
        if self.written is not None and not _operator(self.written[at]):
            return "\0" + self.words[at]
        return self.words[at]

    def take(self) -> str:
        self.at += 1
        return self.words[self.at - 1] if self.at <= len(self.words) else ""

    def either(self) -> bool | None:
        """`a || b`, `a -o b`."""
        found = self.both()
        while self.peek() in (("||",) if self.written is not None else ("-o",)):
            self.at += 1
            other = self.both()
            found = True if True in (found, other) else None if None in (found, other) else False
        return found

    def both(self) -> bool | None:
        """`a && b`, `a -a b`."""
        found = self.negated()
        while self.peek() in (("&&",) if self.written is not None else ("-a",)):
            self.at += 1
            other = self.negated()
            found = False if False in (found, other) else None if None in (found, other) else True
        return found

    def negated(self) -> bool | None:
        """`! a`, `( a )`, or one test."""
        self.depth += 1
        if self.depth > _DEPTH:
            self.at = len(self.words)
            return None
        if self.peek() == "!" and self.at + 1 < len(self.words):
            self.at += 1
            found = self.negated()
            return None if found is None else not found
        if self.peek() == "(" and self.peek(1) not in _BINARY:
            self.at += 1
            found = self.either()
            if self.peek() == ")":
                self.at += 1
            return found
        return self.single()

    def single(self) -> bool | None:
        """`-f file`, `a = b`, or a text that is not empty."""
        if self.peek(1) in _BINARY and self.at + 2 < len(self.words):
            left, operator, right = self.take(), self.take(), self.take()
            return self.compare(left, operator, right)
        word = self.peek()
        if len(word) == 2 and word[0] == "-" and self.at + 1 < len(self.words):
            self.at += 1
            return self.unary(word[1], self.take())
        return self.filled(self.take())

    @staticmethod
    def filled(text: str) -> bool | None:
        if any(char < FIRST for char in text):
            return True
        return None if text else False

    def unary(self, letter: str, text: str) -> bool | None:
        if letter in "nz":
            found = self.filled(text)
            return found if letter == "n" or found is None else not found
        if letter in "vR":
            base, bracket, index = text.partition("[")
            if bracket:
                self.walk.compute(self.walk.expand_text(index.removesuffix("]")))
            value = self.walk.state.variables.get(base, False)
            return None if value is False or "[" in text else value is not None
        if letter in _FILES and letter != "a":
            return self.exists(letter, text)
        return None

    def exists(self, letter: str, text: str) -> bool | None:
        if text == "/dev/null":
            return letter in "ecrw"
        sink = self.walk.files.get(self.walk.path(text))
        return True if sink is not None and letter in "efr" and not self.walk.dead else None

    def compare(self, left: str, operator: str, right: str) -> bool | None:
        if operator in _NUMBERS:
            return self.numbers(left, operator, right)
        if operator == "=~":
            return _regular(self.walk, left, right)
        if operator in ("<", ">"):
            return ((left < right) if operator == "<" else (left > right)) if known(left + right) else None
        if operator not in _TEXTS:
            return None
        if self.written is not None:
            found = patterns.matches(right, left)
        elif known(left + right):
            found = left == right
        else:
            found = None if patterns.matches(patterns.escape(right), left) is None else False
        return found if operator != "!=" or found is None else not found

    def numbers(self, left: str, operator: str, right: str) -> bool | None:
        walk = self.walk
        if self.written is None and "[" in left + right:
            # `[` refuses what is no number, but ksh computes it, and runs what a subscript holds.
            handed = (walk.gaps.word(f"{left} {right}", *walk.place),)
            walk.hole("code", "some shells compute this, commands in it included", walk.place, handed)
            return None
        one, two = walk.compute(left.strip()), walk.compute(right.strip())
        if one is None or two is None:
            return None
        return {
            "-eq": one == two,
            "-ne": one != two,
            "-lt": one < two,
            "-le": one <= two,
            "-gt": one > two,
            "-ge": one >= two,
        }[operator]


def _regular(walk: Walk, text: str, pattern: str) -> bool | None:
    """`text =~ pattern`, which sets BASH_REMATCH."""
    from install_guard.shell.regular import search  # noqa: PLC0415 -- regular expressions are rare

    found = search(pattern, text) if known(text + pattern) else None
    if found is None:
        walk.state.set("BASH_REMATCH", Array.of([walk.mark_here("what a pattern matched")]))
        walk.state.set("match", Array.of([walk.mark_here("what a pattern matched")]))
        return None
    groups = [group or "" for group in found]
    walk.state.set("BASH_REMATCH", Array.of(groups))
    if walk.zsh:
        walk.state.set("MATCH", groups[0] if groups else "")
        walk.state.set("match", Array.of(groups[1:]))
    return bool(found)
