"""Shell arithmetic on known numbers (bash manual 6.5)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<=", ">=", "<", ">"),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_ASSIGNING = ("<<=", ">>=", "**=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "=")
_OPERATORS = (
    *("<<=", ">>=", "**=", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "**", "++", "--"),
    *("+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="),
    *("+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&", "|", "^", "?", ":", ",", "(", ")", "[", "]"),
)
_DEPTH = 50
_BITS = 1 << 64


class UnknownError(Exception):
    """The number is not known: a gap in it, or more than is computed."""


class RefusedError(UnknownError):
    """The text is no arithmetic: a shell ends the command there."""


def compute(
    text: str, get: Callable[[str], str], put: Callable[[str, str], None], depth: int = 0, *, octal: bool = True
) -> int:
    """The value of an expression; `get` and `put` read and set variables, `name[index]` among them."""
    if depth > _DEPTH:
        raise UnknownError
    reader = _Reader(_tokens(text), get, put, depth)
    reader.octal = octal
    value = reader.comma()
    if reader.at < len(reader.tokens):
        raise RefusedError
    return value


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    at, size = 0, len(text)
    while at < size:
        char = text[at]
        if char in " \t\n":
            at += 1
        elif char.isalnum() or char in "_#@":
            end = at + 1
            while end < size and (text[end].isalnum() or text[end] in "_#@"):
                end += 1
            tokens.append(text[at:end])
            at = end
        else:
            found = next((operator for operator in _OPERATORS if text.startswith(operator, at)), None)
            if found is None:
                raise RefusedError
            tokens.append(found)
            at += len(found)
    return tokens


def number(text: str, *, octal: bool = True) -> int:
    """A numeral: decimal, `0x…`, `0…` (not in zsh) or `base#…`."""
    try:
        if "#" in text:
            base, digits = text.split("#", 1)
            return int(digits, int(base)) if int(base) <= 36 else _wide(digits, int(base))
        if text[:2] in ("0x", "0X"):
            return int(text, 16)
        return int(text, 8) if octal and text[0] == "0" and len(text) > 1 else int(text)
    except ValueError as error:
        raise UnknownError from error


def _wide(digits: str, base: int) -> int:
    order = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_"
    value = 0
    for digit in digits:
        at = order.find(digit)
        if not 0 <= at < base:
            raise UnknownError
        value = value * base + at
    return value


def _wrap(value: int) -> int:
    value %= _BITS
    return value - _BITS if value >= _BITS // 2 else value


class _Reader:
    """A recursive descent over the tokens, computing as it goes."""

    octal = True

    def __init__(
        self, tokens: list[str], get: Callable[[str], str], put: Callable[[str, str], None], depth: int
    ) -> None:
        self.tokens, self.at, self.get, self.put, self.depth = tokens, 0, get, put, depth
        self.nested = 0
        self.idle = 0  # how many operands deep this is that the shell parses and does not compute

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def accept(self, *tokens: str) -> str:
        token = self.peek()
        if token in tokens:
            self.at += 1
            return token
        return ""

    def comma(self) -> int:
        """`assignment, assignment …`."""
        if not self.tokens:
            return 0
        self.nested += 1
        if self.nested > _DEPTH:
            raise UnknownError
        value = self.assignment()
        while self.accept(","):
            value = self.assignment()
        self.nested -= 1
        return value

    def assignment(self) -> int:
        """`name = value`, `name += value` …, or a condition."""
        start = self.at
        name = self.name()
        operator = self.accept(*_ASSIGNING) if name else ""
        if not operator:
            self.at = start
            return self.ternary()
        value = self.assignment()
        if operator != "=":
            value = self.applied(operator[:-1], self.value(name), value)
        if not self.idle:
            self.put(name, str(value))
        return value

    def name(self) -> str:
        token = self.peek()
        if not token or not (token[0].isalpha() or token[0] == "_"):
            return ""
        self.at += 1
        if self.accept("["):
            index = self.comma()
            if not self.accept("]"):
                raise UnknownError
            return f"{token}[{index}]"
        return token

    def ternary(self) -> int:
        """`test ? value : value`."""
        test = self.binary(0)
        if not self.accept("?"):
            return test
        first = self.operand(self.assignment, idle=not test)
        if not self.accept(":"):
            raise UnknownError
        second = self.operand(self.assignment, idle=bool(test))
        return first if test else second

    def operand(self, read: Callable[[], int], *, idle: bool) -> int:
        """An operand, which is `idle` where the one before it decides: no variable in it is looked up or set."""
        self.idle += idle
        value = read()
        self.idle -= idle
        return value

    def binary(self, level: int) -> int:
        """The operators of one level and what binds tighter."""
        if level == len(_LEVELS):
            return self.power()
        value = self.binary(level + 1)
        while True:
            operator = self.accept(*_LEVELS[level])
            if not operator:
                return value
            idle = bool(value) if operator == "||" else operator == "&&" and not value
            value = self.applied(operator, value, self.operand(lambda: self.binary(level + 1), idle=idle))

    def applied(self, operator: str, left: int, right: int) -> int:
        """What an operator makes of two numbers."""
        return left if self.idle else _apply(operator, left, right)

    def power(self) -> int:
        base = self.unary()
        if not self.accept("**"):
            return base
        exponent = self.power()
        if not 0 <= exponent <= 64:
            raise UnknownError
        return _wrap(base**exponent)

    def unary(self) -> int:
        operator = self.accept("!", "~", "-", "+", "++", "--")
        if operator in ("++", "--"):
            name = self.name()
            return self.step(name, operator)[1]
        if operator:
            value = self.unary()
            return {"!": int(not value), "~": ~value, "-": -value, "+": value}[operator]
        return self.primary()

    def step(self, name: str, operator: str) -> tuple[int, int]:
        """The values of a variable before and after `++` or `--`."""
        if not name:
            raise UnknownError
        before = self.value(name)
        after = before + (1 if operator == "++" else -1)
        if not self.idle:
            self.put(name, str(after))
        return before, after

    def primary(self) -> int:
        if self.accept("("):
            value = self.comma()
            if not self.accept(")"):
                raise UnknownError
            return value
        token = self.peek()
        if token[:1].isdigit():
            self.at += 1
            return number(token, octal=self.octal)
        name = self.name()
        if not name:
            raise UnknownError
        operator = self.accept("++", "--")
        return self.step(name, operator)[0] if operator else self.value(name)

    def value(self, name: str) -> int:
        text = "" if self.idle else self.get(name).strip()
        if not text:
            return 0
        if text.lstrip("-").isdigit() and text.isascii():
            octal = self.octal
            return -number(text[1:], octal=octal) if text[0] == "-" else number(text, octal=octal)
        return compute(text, self.get, self.put, self.depth + 1, octal=self.octal)


def _apply(operator: str, left: int, right: int) -> int:
    if operator in ("/", "%"):
        if right == 0:
            raise RefusedError
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if operator == "/" else left - quotient * right
    if operator in ("<<", ">>"):
        return _wrap(left << (right & 63)) if operator == "<<" else left >> (right & 63)
    if operator == "**":
        if not 0 <= right <= 64:
            raise UnknownError
        return _wrap(left**right)
    return _wrap(_SIMPLE[operator](left, right))


_SIMPLE: dict[str, Callable[[int, int], int]] = {
    "||": lambda left, right: int(bool(left) or bool(right)),
    "&&": lambda left, right: int(bool(left) and bool(right)),
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "&": lambda left, right: left & right,
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "<=": lambda left, right: int(left <= right),
    ">=": lambda left, right: int(left >= right),
    "<": lambda left, right: int(left < right),
    ">": lambda left, right: int(left > right),
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}
