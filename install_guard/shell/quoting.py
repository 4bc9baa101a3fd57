r"""The escapes of `$'…'` (bash manual 3.1.2.4, zsh manual 6.3 and `print`)."""

from __future__ import annotations

SIMPLE = dict(zip("abeEfnrtv\\'\"?", "\a\b\x1b\x1b\f\n\r\t\v\\'\"?"))
OCTAL = frozenset("01234567")
HEX = frozenset("0123456789abcdefABCDEF")
WIDTHS = {"x": 2, "u": 4, "U": 8}
LAST_CHARACTER = 0x10FFFF


def closing(text: str, pos: int, quote: str) -> int:
    """Where the quote that ends a text with backslash escapes stands, from `pos`; -1 where it does not."""
    while True:
        end = text.find(quote, pos)
        if end < 0:
            return -1
        slash = end
        while slash > pos and text[slash - 1] == "\\":
            slash -= 1
        if (end - slash) % 2 == 0:
            return end
        pos = end + 1


def decode(text: str) -> str:
    """What `$'text'` stands for, a NUL among it (see `Script.cut`)."""
    pieces: list[str] = []
    pos = 0
    while True:
        slash = text.find("\\", pos)
        if slash < 0 or slash + 1 == len(text):
            pieces.append(text[pos:])
            break
        pieces.append(text[pos:slash])
        piece, pos = escape(text, slash + 1)
        pieces.append(piece)
    return _bytes_joined("".join(pieces))


def escape(text: str, pos: int) -> tuple[str, int]:
    """What the escape whose letter stands at `pos` stands for, and where it ends."""
    letter = text[pos]
    if letter in SIMPLE:
        return SIMPLE[letter], pos + 1
    if letter in OCTAL:
        value, end = _number(text, pos, 3, OCTAL)
        return _byte(int(value, 8) & 0xFF), end
    if letter in WIDTHS:
        return _coded(text, pos)
    if letter == "c" and pos + 1 < len(text):
        return chr(ord(text[pos + 1].upper()) & 0x1F if text[pos + 1] != "?" else 0x7F), pos + 2
    return "\\" + letter, pos + 1


def _coded(text: str, pos: int) -> tuple[str, int]:
    """A byte (`x`) or character (`u`, `U`) by its number; the escape itself where no digit follows."""
    letter = text[pos]
    value, end = _number(text, pos + 1, WIDTHS[letter], HEX)
    if not value:
        return "\\" + letter, pos + 1
    code = int(value, 16)
    if letter == "x":
        return _byte(code), end
    return chr(code) if code <= LAST_CHARACTER else "\ufffd", end


def _number(text: str, pos: int, width: int, digits: frozenset[str]) -> tuple[str, int]:
    end = pos
    while end < len(text) and end - pos < width and text[end] in digits:
        end += 1
    return text[pos:end], end


def _byte(value: int) -> str:
    return chr(value) if value < 0x80 else chr(0xDC00 + value)


def _bytes_joined(text: str) -> str:
    """The text with single bytes that spell a character in UTF-8 put together."""
    if text.isascii():
        return text
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
    except UnicodeError:
        return text
