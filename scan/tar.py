"""The members of a `.tgz`, read as a stream: a header of 512 bytes, the content, padding.

`tarfile` reads a long name or an extended header whole, however long it says it is; here every length is bounded.
"""

from __future__ import annotations

import gzip
import zlib
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

from scan.archive import Member, MemberError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scan.settings import Bounds
    from scan.tree import Kind

_BLOCK = 512
_CHUNK = 1 << 16
_EXTENDED = 1 << 16  # bytes of a long name or an extended header
_SLACK = 1 << 20
_EXECUTABLE = 0o100
_KINDS: dict[bytes, Kind | Literal["folder", "other"]] = {
    b"0": "file",
    b"\0": "file",
    b"7": "file",
    b"2": "link",
    b"5": "folder",
}


class _Header(NamedTuple):
    name: str
    mode: int
    size: int
    kind: bytes
    target: str


def tgz_members(path: Path, bounds: Bounds) -> Iterator[Member]:
    """The members of a gzipped tar, without the first folder of each name, as a package manager unpacks it."""
    most = path.stat().st_size * bounds.ratio + _SLACK
    with path.open("rb") as file, gzip.GzipFile(fileobj=file) as unpacked:
        stream = _Stream(unpacked, most)
        longer: dict[str, str] = {}
        while block := stream.take(_BLOCK):
            if not block.strip(b"\0"):
                return
            header = _header(block)
            if header.kind in b"LKxg":
                longer |= _longer(header, stream)
                continue
            yield _member(header, longer, stream)
            stream.skip_rest()
            longer = {}


class _Stream:
    """The unpacked bytes, counted; and the content of the member that is at hand, of which a caller may take less."""

    def __init__(self, unpacked: BinaryIO | gzip.GzipFile, most: int) -> None:
        self._unpacked = unpacked
        self._left = most
        self._rest = 0  # of the member at hand, with its padding

    def take(self, size: int) -> bytes:
        try:
            data = self._unpacked.read(size)
        except (OSError, EOFError, zlib.error) as error:
            raise MemberError(f"it is damaged ({error})") from error
        self._left -= len(data)
        if self._left < 0:
            raise MemberError("it unpacks to far more than its size")
        if data and len(data) < size:
            raise MemberError("it ends in the middle of a member")
        return data

    def content(self, size: int) -> Iterator[bytes]:
        self._rest = size + -size % _BLOCK  # now, and not when the first of it is asked for: it may never be
        return self._chunks(size)

    def _chunks(self, size: int) -> Iterator[bytes]:
        while size:
            chunk = self._some(min(size, _CHUNK))
            size -= len(chunk)
            yield chunk

    def skip_rest(self) -> None:
        while self._rest:
            self._some(min(self._rest, _CHUNK))

    def _some(self, size: int) -> bytes:
        data = self.take(size)
        if not data:
            raise MemberError("it ends in the middle of a member")
        self._rest -= len(data)
        return data


def _member(header: _Header, longer: dict[str, str], stream: _Stream) -> Member:
    name = longer.get("path", header.name)
    target = longer.get("linkpath", header.target)
    size = _decimal(longer["size"]) if "size" in longer else header.size
    kind = _KINDS.get(header.kind, "other")
    if kind == "file" and header.mode & _EXECUTABLE:
        kind = "executable"
    content = stream.content(size)
    if kind in {"link", "folder", "other"}:
        for _ in content:  # such a member has none, whatever it says
            pass
        content = iter([target.encode("utf-8", "surrogateescape")])
    return Member(_without_first(name, kind), kind, content)


def _without_first(name: str, kind: str) -> str:
    """`package/a/b` → `a/b`; a file beside the first folder stays as it is, and is unpacked nowhere."""
    first, slash, rest = name.removeprefix("./").partition("/")
    return rest if slash and not name.startswith("/") and first != ".." else name if kind != "folder" else "."


def _longer(header: _Header, stream: _Stream) -> dict[str, str]:
    """`L` and `K`: a name or a target; `x`: records `LENGTH KEY=VALUE`, a line each; `g`, for all, holds nothing for us."""
    if header.size > _EXTENDED:
        raise MemberError("a header in it is longer than any name")
    data = b"".join(stream.content(header.size))
    stream.skip_rest()
    if header.kind in b"LK":
        text = data.split(b"\0", 1)[0].decode("utf-8", "backslashreplace")
        return {"path" if header.kind == b"L" else "linkpath": text}
    return _records(data) if header.kind == b"x" else {}


def _records(data: bytes) -> dict[str, str]:
    found = {}
    while data:
        length = _decimal(data.partition(b" ")[0].decode("ascii", "replace"))
        record, data = data[:length], data[length:]
        key, equals, value = record.partition(b" ")[2].removesuffix(b"\n").partition(b"=")
        if not equals or not record:
            raise MemberError("a header in it is broken")
        found[key.decode("utf-8", "replace")] = value.decode("utf-8", "backslashreplace")
    return found


def _header(block: bytes) -> _Header:
    """A ustar or older header: its fields stand at fixed places, and its sum says that it is one."""
    total = sum(block[:148]) + 8 * 32 + sum(block[156:])
    if _number(block[148:156]) != total:
        raise MemberError("it is no tar")
    name = _text(block[:100])
    prefix = _text(block[345:500]) if block[257:263] == b"ustar\0" else ""
    size = _number(block[124:136])
    return _Header(
        f"{prefix}/{name}" if prefix else name, _number(block[100:108]), size, block[156:157], _text(block[157:257])
    )


def _number(field: bytes) -> int:
    """Octal digits, or base 256 when the first bit is set."""
    if field[0] & 0x80:
        return int.from_bytes(bytes([field[0] & 0x7F]) + field[1:], "big")
    digits = field.split(b"\0", 1)[0].strip()
    try:
        return int(digits or b"0", 8)
    except ValueError as error:
        raise MemberError("a number in it is none") from error


def _decimal(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 19:  # noqa: PLR2004 -- digits of the largest size
        raise MemberError("a header in it is broken")
    return int(text)


def _text(field: bytes) -> str:
    return field.split(b"\0", 1)[0].decode("utf-8", "backslashreplace")
