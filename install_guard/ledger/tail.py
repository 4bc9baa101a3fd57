"""The torn tail of a ledger: what a writer that was killed had begun to write, told from the write-ahead log's frames.

SQLite drops such a tail by itself and says nothing; we look for it first, so that the log can say that it was there.
The file's format: https://www.sqlite.org/fileformat2.html#walformat.
Python 3.9 and the standard library.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

_HEADER, _FRAME = 32, 24
_BIG_ENDIAN = 0x377F0683  # the magic number that says how checksums are read


class _Wal(NamedTuple):
    """A write-ahead log's bytes, and what its header says about them."""

    data: bytes
    page: int
    salts: bytes
    order: str

    @property
    def step(self) -> int:
        return _FRAME + self.page

    def frames(self) -> int:
        """How many whole frames this log's own header belongs to; what follows is from before its last start."""
        count = 0
        while self._own(count) and _HEADER + (count + 1) * self.step <= len(self.data):
            count += 1
        return count

    def _own(self, frame: int) -> bool:
        at = _HEADER + frame * self.step
        return self.data[at + 8 : at + 16] == self.salts

    def commits(self, frame: int) -> bool:
        """Whether a transaction ends with the frame."""
        at = _HEADER + frame * self.step
        return self.data[at + 4 : at + 8] != b"\0\0\0\0"

    def follows(self, frame: int) -> bool:
        """Whether the frame was written right behind the one before it: each checksum goes on from the last."""
        at = _HEADER + frame * self.step
        before = self.data[at - self.page - 8 : at - self.page] if frame else self.data[24:32]
        summed = _checksum(self.data[at : at + 8] + self.data[at + _FRAME : at + self.step], self.order, before)
        return summed == self.data[at + 16 : at + 24]

    def half(self, frames: int) -> bool:
        """Whether the file ends within a frame of this log."""
        left = len(self.data) - _HEADER - frames * self.step
        return 0 < left < self.step and (left < 16 or self._own(frames))  # noqa: PLR2004 -- salts end at byte 16


def torn(ledger: Path) -> int:
    """How many pages a killed writer left behind the last whole transaction; ask while nobody else writes."""
    wal = _opened(ledger)
    if wal is None:
        return 0
    frames = wal.frames()
    last = next((at + 1 for at in range(frames - 1, -1, -1) if wal.commits(at)), 0)
    behind = 0
    while last + behind < frames and wal.follows(last + behind):
        behind += 1
    return behind + wal.half(frames) if last + behind == frames else behind


def _opened(ledger: Path) -> _Wal | None:
    try:
        data = ledger.with_name(f"{ledger.name}-wal").read_bytes()
    except OSError:
        return None
    if len(data) < _HEADER:
        return None
    magic, _version, page = struct.unpack(">III", data[:12])
    return _Wal(data, page, data[16:24], ">" if magic == _BIG_ENDIAN else "<")


def _checksum(data: bytes, order: str, before: bytes) -> bytes:
    """SQLite's sum of pairs of 32-bit words, going on from the one before."""
    one, two = struct.unpack(">II", before)
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2]):  # noqa: B905 -- Python 3.9, and the lengths are equal
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return struct.pack(">II", one, two)
