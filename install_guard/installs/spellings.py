"""The letters of a text in every way that they may be written, and whether they spell an install.

Words are joined, turned round, escaped, written as numbers or encoded; what is left of all that are the letters.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST = 262_144  # characters of code that are looked at


class _Table(dict[int, "int | None"]):
    """For `str.translate`: keeps characters of one kind, and puts another (None: nothing) in the place of each other."""

    def __init__(self, keeps: Callable[[str], bool], other: str | None) -> None:
        super().__init__()
        self.keeps, self.other = keeps, None if other is None else ord(other)

    def __missing__(self, code: int) -> int | None:
        found = code if self.keeps(chr(code)) else self.other
        if code < _KEPT:
            self[code] = found
        return found


_KEPT = 256  # characters that are told once: those of Latin-1, all that is in most texts
_HEX = "0123456789abcdefABCDEF"
_DIGITS = frozenset("0123456789")
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# Each digit of base64, in either alphabet, as two of base 8.
_OCTAL = str.maketrans({**{digit: f"{at:02o}" for at, digit in enumerate(_BASE64)}, "-": "76", "_": "77", "=": "00"})
_ENCODED = frozenset(_BASE64 + "-_=")
_LETTERS = _Table(str.isalpha, None)
_NUMBERED = _Table(str.isalnum, " ")
_RUNS = _Table(_ENCODED.__contains__, " ")


def spells(code: str) -> bool:
    """Whether the letters of a code spell the client and what it installs, in any of the ways that words are joined."""
    return any(_names_install(text) for text in _readings(code[:LONGEST]))


_VERBS = ("install", "update", "enable", "marketplace", "eval", "init", "new", "plugini", "pluginsi")


def _names_install(squeezed: str) -> bool:
    if "claude" in squeezed:
        if "plugin" in squeezed:
            return any(verb in squeezed for verb in _VERBS)
        return any(thing in squeezed for thing in ("marketplace", "claudemcpadd"))
    return "plugininstall" in squeezed or "pluginmarketplace" in squeezed or "installplugin" in squeezed


def _readings(code: str) -> Iterator[str]:
    """The letters of a code: as written, backwards, with its escapes and numbers as characters, with its literals decoded."""
    written = letters(code)
    yield written
    yield written[::-1]
    unescaped = unescape(code)
    if unescaped != code:
        yield letters(unescaped)
    for made in (letters(_numbers(code)), letters(_decoded(code))):
        if made:
            yield made
            yield made[::-1]


def letters(text: str) -> str:
    """The letters of a text, in lower case."""
    return text.translate(_LETTERS).lower()


def unescape(code: str) -> str:
    r"""`\x63`, `\143`, `\u0063` and `\u{63}` as the characters that they stand for."""
    if "\\" not in code:
        return code
    pieces = code.split("\\")
    out = [pieces[0]]
    for piece in pieces[1:]:
        char, length = _escape(piece)
        out.append(char + piece[length:])
    return "".join(out)


def _escape(piece: str) -> tuple[str, int]:
    lead = piece[:1]
    if lead and lead in "xuU":
        digits = piece[1:].lstrip("{")
        shift = len(piece) - len(digits)
        width = {"x": 2, "u": 4, "U": 8}[lead]
        length = _run_of(digits, _HEX, 6 if shift > 1 else width)
        return _char(digits[:length], 16), shift + length
    length = _run_of(piece, "01234567", 3)
    return (_char(piece[:length], 8), length) if length else (lead, len(lead))


def _run_of(text: str, alphabet: str, most: int) -> int:
    length = 0
    while length < min(most, len(text)) and text[length] in alphabet:
        length += 1
    return length


def _char(digits: str, base: int) -> str:
    if not digits:
        return ""
    number = int(digits, base)
    return chr(number) if number < 0x110000 else ""  # noqa: PLR2004 -- one past the last code point


def _numbers(code: str) -> str:
    """The decimal and hexadecimal numbers of a code as characters: `chr(99)+chr(108)`, `[0x63, 0x6c]`, `99 108 97`."""
    values = [_number(word) for word in code.translate(_NUMBERED).split() if word[0] in _DIGITS]
    found = [chr(value) for value in values if 32 <= value < 127]  # noqa: PLR2004 -- what can be printed
    return "".join(found) if len(found) > 5 else ""  # noqa: PLR2004 -- the client's name has six letters


def _number(digits: str) -> int:
    """A number that could be a character's: decimal, or hexadecimal behind `0x`; 0 for any other word."""
    if digits[:2] in {"0x", "0X"}:
        rest = digits[2:]
        return int(rest, 16) if rest and _run_of(rest, _HEX, 9) == len(rest) else 0
    short = len(digits) < 4  # noqa: PLR2004 -- three digits hold every character of ASCII
    return int(digits) if short and digits.isdecimal() and digits.isascii() else 0


def _decoded(code: str) -> str:
    """What the long runs of base64 and hexadecimal digits in a code decode to."""
    runs = [run for run in code.translate(_RUNS).split(" ") if len(run) >= 8]  # noqa: PLR2004 -- `claude` is eight digits of base64
    return " ".join([text for run in runs for text in _decode(run.rstrip("="))])


def _decode(run: str) -> Iterator[str]:
    yield _from_base64(run).decode("latin-1")
    if not run.strip(_HEX) and len(run) % 2 == 0:
        yield bytes.fromhex(run).decode("latin-1")


def _from_base64(run: str) -> bytes:
    """The bytes of a run of digits, those that it fills: as one number, which the interpreter reads and writes at once."""
    spare = 6 * len(run) % 8
    return (int(run.translate(_OCTAL) or "0", 8) >> spare).to_bytes(6 * len(run) // 8, "big")
