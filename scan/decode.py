"""Text that was written so that it cannot be read, made readable: base64, hex, character codes, gzip, reversal.

Nothing is run. Each decoder takes literal text and gives what it stands for, or None where it stands for nothing.
Sizes are bounded: a few kilobytes tell what a payload is.
"""

from __future__ import annotations

import base64
import binascii
import bz2
import codecs
import lzma
import re
import urllib.parse
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BOUND = 1 << 16
"""The longest text that a decoder takes and gives."""

_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}\Z")
_HEX = re.compile(r"(?:0x)?[0-9A-Fa-f]{16,}\Z")
_ESCAPED = re.compile(r"(?:\\\\?x[0-9A-Fa-f]{2}|\\\\?u[0-9A-Fa-f]{4}|\\\\?[0-7]{3}){4,}")
_ESCAPE = re.compile(r"\\\\?(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|([0-7]{3}))")
_CODES = re.compile(r"\d{2,3}(?:[ ,;]+\d{2,3}){7,}\Z")
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_BLANKS = re.compile(r"\s+")


def from_base64(text: str) -> bytes | None:
    """The bytes behind base64 of either alphabet, with or without padding."""
    packed = _BLANKS.sub("", text[:BOUND])
    packed = packed.translate({ord("-"): "+", ord("_"): "/"})
    try:
        return base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def from_base32(text: str) -> bytes | None:
    """The bytes behind base32."""
    packed = _BLANKS.sub("", text[:BOUND]).upper()
    try:
        return base64.b32decode(packed + "=" * (-len(packed) % 8))
    except (binascii.Error, ValueError):
        return None


def from_hex(text: str) -> bytes | None:
    """The bytes behind hexadecimal digits, with or without `0x` and blanks."""
    try:
        return bytes.fromhex(text[:BOUND].removeprefix("0x"))
    except ValueError:
        return None


def from_compressed(data: bytes) -> bytes | None:
    """The first bytes of gzip, zlib, raw deflate, bzip2 or xz data."""
    for unpack in (_inflate_any, _unbzip, _unxz):
        out = unpack(data[:BOUND])
        if out:
            return out
    return None


def _inflate_any(data: bytes) -> bytes | None:
    # 47: gzip or zlib, told apart by the header
    if data[:2] == b"\x1f\x8b" or (data[:1] == b"\x78" and len(data) > 2):  # noqa: PLR2004 -- the two headers
        return _inflate(data, 47)
    return None


def _inflate(data: bytes, window: int) -> bytes | None:
    try:
        return zlib.decompressobj(window).decompress(data, BOUND)
    except zlib.error:
        return None


def _unbzip(data: bytes) -> bytes | None:
    try:
        return bz2.BZ2Decompressor().decompress(data, BOUND) if data[:3] == b"BZh" else None
    except (OSError, ValueError):
        return None


def _unxz(data: bytes) -> bytes | None:
    try:
        return lzma.LZMADecompressor().decompress(data, BOUND) if data[:6] == b"\xfd7zXZ\0" else None
    except lzma.LZMAError:
        return None


def from_escapes(text: str) -> str:
    r"""Text with `\x41`, `\u0041` and `\101` replaced by what they stand for."""
    return _ESCAPE.sub(lambda m: chr(int(m[1] or m[2], 16) if m[1] or m[2] else int(m[3], 8)), text[:BOUND])


def from_codes(text: str) -> str | None:
    """The text behind a list of character codes: `99 117 114 108`."""
    codes = [int(code) for code in re.findall(r"\d+", text[:BOUND])]
    return "".join(map(chr, codes)) if codes and all(code < 0x110000 for code in codes) else None  # noqa: PLR2004 -- Unicode's end


def from_rot13(text: str) -> str:
    """The text with each letter moved by thirteen."""
    return codecs.encode(text[:BOUND], "rot13")


def from_percent(text: str) -> str:
    """The text behind `%63%75%72%6c`."""
    return urllib.parse.unquote(text[:BOUND])


def as_text(data: bytes | None) -> str | None:
    """The bytes as text that a person can read, or None where they are something else."""
    if not data:
        return None
    for encoding in ("utf-8", "utf-16-le"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _is_readable(text):
            return text
    return None


def _is_readable(text: str) -> bool:
    head = text[:2000]
    plain = sum((char.isprintable() and ord(char) < 0x2000) or char in "\t\n\r" for char in head)  # noqa: PLR2004 -- the alphabets end there
    return bool(head) and plain >= 0.95 * len(head)


def _base64_text(text: str) -> str | None:
    if not _BASE64.match(text):
        return None
    data = from_base64(text)
    return as_text(from_compressed(data) or data) if data else None


def _hex_text(text: str) -> str | None:
    if not _HEX.match(text):
        return None
    data = from_hex(text)
    return as_text(from_compressed(data) or data) if data else None


def _escaped_text(text: str) -> str | None:
    return from_escapes(text) if "\\" in text and _ESCAPED.search(text) else None


def _codes_text(text: str) -> str | None:
    return from_codes(text) if _CODES.match(text) else None


def _percent_text(text: str) -> str | None:
    few = 8
    return from_percent(text) if "%" in text and len(_PERCENT.findall(text)) >= few else None


DECODERS: tuple[Callable[[str], str | None], ...] = (_base64_text, _hex_text, _codes_text, _percent_text, _escaped_text)
"""The decoders that can tell from the text alone that it is theirs."""


def readings(literal: str, depth: int = 3) -> Iterator[str]:
    """Every readable text that a literal stands for, one layer after the other.

    A text reversed or moved by thirteen looks like any other text: it is turned only where the caller knows to.
    """
    seen = {literal}
    layer = [literal.strip()]
    for _ in range(depth):
        layer = [text for text in _decoded(layer) if text not in seen]
        seen.update(layer)
        yield from layer
        if not layer:
            return


def _decoded(layer: list[str]) -> Iterator[str]:
    for text in layer:
        for decoder in DECODERS:
            out = decoder(text.strip()[:BOUND])
            if out:
                yield out


def may_be_encoded(literal: str) -> bool:
    """Whether a literal has the look of base64 or hex: the first of any length has letters of both cases."""
    one_case = literal.islower() or literal.isupper()
    return not one_case or bool(_HEX.match(literal))


LEAST = 24
"""The characters of the shortest literal: what is shorter holds no command."""


_SHAPES = bytes(
    0x61 if chr(byte).isascii() and (chr(byte).isalnum() or byte in b"+/_-") else 0x20 for byte in range(256)
)
_RUN = re.compile(rb"a+")


def literals(text: str) -> Iterator[tuple[int, str]]:
    """Runs in a text that look encoded, with their places: long base64 or hex without blanks."""
    shape = text.encode("ascii", "replace").translate(_SHAPES)  # a byte for each character
    start = shape.find(b"a" * LEAST)
    while start >= 0:
        run = _RUN.match(shape, start)
        end = run.end() if run else start + LEAST
        padding = len(text[end : end + 2]) - len(text[end : end + 2].lstrip("="))
        yield start, text[start : end + padding]
        start = shape.find(b"a" * LEAST, end)
