"""What decodes in Python's library, and how each is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def decoder_of(name: str, hints: Sequence[str]) -> Callable[[str], str | None] | None:
    """The decoder that a call names, or None."""
    found = _DECODERS.get(name) or _DECODERS.get(
        name.rsplit(".", 1)[-1] if name.startswith(("bytes.", "bytearray.")) else ""
    )
    if found is not None:
        return found
    if name == "codecs.decode" or name.endswith(".decode") or name == "codecs.encode":
        for hint in hints:
            if hint in _CODECS:
                return _CODECS[hint]
    return None


def may_decode(name: str) -> bool:
    """Whether a call of this name may decode what it is given."""
    return name in _DECODERS or name.startswith(("bytes.", "bytearray.")) or name.endswith(("decode", "codecs.encode"))


def _bytes(unpack: Callable[[str], bytes | None]) -> Callable[[str], str | None]:
    def turned(text: str) -> str | None:
        data = unpack(text)
        if data is None:
            return None
        readable = decode.as_text(data)
        return readable if readable is not None else data.decode("latin-1")

    return turned


def _unpacked(text: str) -> bytes | None:
    try:
        return decode.from_compressed(text.encode("latin-1"))
    except UnicodeEncodeError:
        return None


_DECODERS: dict[str, Callable[[str], str | None]] = {
    "base64.b64decode": _bytes(decode.from_base64),
    "base64.urlsafe_b64decode": _bytes(decode.from_base64),
    "base64.standard_b64decode": _bytes(decode.from_base64),
    "base64.decodebytes": _bytes(decode.from_base64),
    "base64.b32decode": _bytes(decode.from_base32),
    "base64.b16decode": _bytes(decode.from_hex),
    "base64.b85decode": lambda _: None,
    "base64.a85decode": lambda _: None,
    "binascii.a2b_base64": _bytes(decode.from_base64),
    "binascii.unhexlify": _bytes(decode.from_hex),
    "binascii.a2b_hex": _bytes(decode.from_hex),
    "fromhex": _bytes(decode.from_hex),
    "zlib.decompress": _bytes(_unpacked),
    "gzip.decompress": _bytes(_unpacked),
    "bz2.decompress": _bytes(_unpacked),
    "lzma.decompress": _bytes(_unpacked),
    "urllib.parse.unquote": decode.from_percent,
    "urllib.parse.unquote_plus": decode.from_percent,
    "marshal.loads": lambda _: None,
}
_CODECS: dict[str, Callable[[str], str | None]] = {
    "rot13": decode.from_rot13,
    "rot_13": decode.from_rot13,
    "rot-13": decode.from_rot13,
    "hex": _bytes(decode.from_hex),
    "hex_codec": _bytes(decode.from_hex),
    "base64": _bytes(decode.from_base64),
    "unicode_escape": decode.from_escapes,
    "unicode-escape": decode.from_escapes,
}
