"""Texts behind an encoding: base64, hexadecimal, compression. Loaded only where a command decodes one."""

from __future__ import annotations

import binascii

from install_guard.shell.transforms import Words, gathered
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.walk import Walk


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    return (
        text.encode("utf-8", "surrogateescape")
        if not any("\ud800" <= char <= "\udbff" for char in text)
        else text.encode("utf-8", "replace")
    )


def code(walk: Walk, words: Words) -> str | None:
    """`base64 [-d]`, `base32 [-d]`, `basenc --base64 -d`, `openssl base64 -d`, `openssl enc -base64 -d`."""
    if words.name == "openssl":
        return _openssl(walk, words)
    words.parse("wbio")
    decoding = words.has("d", "D", "decode")
    operands = [words.options["i"]] if words.options.get("i") and words.name == "base64" else words.operands
    text = gathered(walk, operands)
    if text is None or not known(text):
        return None
    kind = "base32" if words.name == "base32" or words.has("base32") else "base16" if words.has("base16") else "base64"
    if words.name == "basenc" and not words.has("base64", "base32", "base16", "base64url"):
        return None
    width = words.options.get("w") or words.options.get("wrap") or "76"
    if decoding:
        return decode(kind, text, url=words.has("base64url"))
    return _encode(kind, text, int(width) if width.isdigit() else 76)


def _openssl(walk: Walk, words: Words) -> str | None:
    texts = words.texts
    if not texts or (texts[0] != "base64" and "-base64" not in texts and "-a" not in texts):
        return None
    if (
        not set(texts)
        <= {"base64", "enc", "-base64", "-a", "-A", "-d", "-e", "-in", *texts[texts.index("-in") + 1 :][:1]}
        if "-in" in texts
        else not set(texts) <= {"base64", "enc", "-base64", "-a", "-A", "-d", "-e"}
    ):
        return None
    text = walk.contents(texts[texts.index("-in") + 1]) if "-in" in texts[:-1] else walk.input()
    if text is None or not known(text):
        return None
    return decode("base64", text) if "-d" in texts else _encode("base64", text, 0 if "-A" in texts else 64)


def decode(kind: str, text: str, *, url: bool = False) -> str | None:
    """Decoded as far as the text is sound: `base64 -d` prints what stands before its first error."""
    compact = "".join(text.split())
    if url:
        compact = compact.replace("-", "+").replace("_", "/")
    alphabet = {"base64": "+/=", "base32": "=", "base16": ""}[kind]
    end = next(
        (at for at, char in enumerate(compact) if not (char.isascii() and (char.isalnum() or char in alphabet))),
        len(compact),
    )
    compact = compact[:end]
    try:
        if kind == "base64":
            return _decoded(b"".join(_quads(compact)))
        return _decoded(_from_base32(compact) if kind == "base32" else binascii.unhexlify(compact))
    except (binascii.Error, ValueError):
        return None


def _quads(text: str) -> list[bytes]:
    """Base64 in groups of four, so that text joined from several encoded pieces is decoded as well."""
    out = []
    for at in range(0, len(text), 4):
        piece = text[at : at + 4]
        piece += "=" * (4 - len(piece))
        if piece.rstrip("=").find("=") >= 0 or len(piece.rstrip("=")) < 2:
            break
        out.append(binascii.a2b_base64(piece))
    return out


_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def _from_base32(text: str) -> bytes:
    """Base32 (RFC 4648); an error of the value where a letter is none of its alphabet."""
    text = text.rstrip("=")
    bits = "".join(f"{_BASE32.index(char):05b}" for char in text)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8))


def _to_base32(data: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    made = "".join(_BASE32[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))
    return made + "=" * (-len(made) % 8)


def _encode(kind: str, text: str, width: int) -> str:
    data = _bytes(text)
    if kind == "base32":
        made = _to_base32(data)
    elif kind == "base16":
        made = data.hex().upper()
    else:
        made = binascii.b2a_base64(data, newline=False).decode("ascii")
    if not width:
        return made
    return "".join(made[at : at + width] + "\n" for at in range(0, len(made), width))


def hexadecimal(walk: Walk, words: Words) -> str | None:
    """`xxd -r -p`, `xxd -r`, `xxd -p`."""
    if words.name != "xxd":
        return None
    letters = "".join(text[1:] for text in words.texts if text[:1] == "-" and not text[1:].isdigit())
    operands = [text for text in words.texts if text[:1] != "-"]
    text = gathered(walk, operands[:1])
    if text is None or not known(text) or "c" in letters or "s" in letters:
        return None
    plain = "p" in letters
    if "r" not in letters:
        made = _bytes(text).hex()
        return "".join(made[at : at + 60] + "\n" for at in range(0, len(made), 60)) if plain else None
    if not plain:
        text = "\n".join(_dump_line(line) for line in text.split("\n"))
    digits = "".join(char for char in text if char in "0123456789abcdefABCDEF")
    return _decoded(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _dump_line(line: str) -> str:
    """The bytes of a line of a dump: behind the address, before the two blanks of the text column."""
    _, colon, rest = line.partition(":")
    return rest.strip().split("  ")[0] if colon else ""


def compressed(walk: Walk, words: Words) -> str | None:
    """Packing and unpacking with the same program is the text itself: a mark keeps it in between."""
    words.parse()
    unpacking = words.has("d", "decompress", "uncompress") or words.name in (
        "gunzip",
        "zcat",
        "unxz",
        "xzcat",
        "bunzip2",
        "bzcat",
    )
    if words.operands and words.operands != ["-"]:
        return None
    text = walk.input()
    if text is None:
        return None
    mark = "\x1f\x8bpacked:"
    if unpacking:
        return text[len(mark) :] if text.startswith(mark) else _unpacked(words, text)
    return mark + text


def _unpacked(words: Words, text: str) -> str | None:
    """Real compressed bytes, as they come out of `base64 -d`, up to a bound."""
    if not known(text) or not ("gz" in words.name or words.name in ("gunzip", "zcat")):
        return None
    import zlib  # noqa: PLC0415 -- rare

    try:
        return _decoded(zlib.decompressobj(31).decompress(_bytes(text), 262_144))
    except zlib.error:
        return None
