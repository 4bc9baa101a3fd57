"""Ed25519 signatures (RFC 8032), in the standard library alone: few of them are made, and fewer have to be fast.

Signing takes no care to take the same time for every key: it is done by a person at a terminal, for nobody to measure.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

_P = 2**255 - 19  # the field
_L = 2**252 + 27742317777372353535851937790883648493  # the order of the base point
_D = -121665 * pow(121666, _P - 2, _P) % _P  # of the curve -x² + y² = 1 + d x² y²
_ROOT = pow(2, (_P - 1) // 4, _P)  # of -1
SIZE = 32  # bytes of a seed, a public key, and half a signature


class _Point(NamedTuple):
    """Extended coordinates: x = X/Z, y = Y/Z, x y = T/Z."""

    X: int
    Y: int
    Z: int
    T: int


_ZERO = _Point(0, 1, 1, 0)


def public_of(seed: bytes) -> bytes:
    """The public key that belongs to a seed."""
    return _pack(_times(_expanded(seed)[0], _BASE))


def sign(seed: bytes, message: bytes) -> bytes:
    """The signature of a message."""
    scalar, prefix = _expanded(seed)
    nonce = _number(prefix, message)
    commitment = _pack(_times(nonce, _BASE))
    challenge = _number(commitment, public_of(seed), message)
    return commitment + ((nonce + challenge * scalar) % _L).to_bytes(SIZE, "little")


def holds(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature is that of the message, made with the seed of this public key."""
    if len(public) != SIZE or len(signature) != 2 * SIZE:
        return False
    key, commitment = _unpack(public), _unpack(signature[:SIZE])
    scalar = int.from_bytes(signature[SIZE:], "little")
    if key is None or commitment is None or scalar >= _L:
        return False
    challenge = _number(signature[:SIZE], public, message)
    return _pack(_times(scalar, _BASE)) == _pack(_add(commitment, _times(challenge, key)))


def _expanded(seed: bytes) -> tuple[int, bytes]:
    """The secret scalar and the prefix of nonces (5.1.5)."""
    hashed = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(hashed[:SIZE], "little") & ((1 << 254) - 8) | (1 << 254)
    return scalar, hashed[SIZE:]


def _number(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % _L


def _add(one: _Point, other: _Point) -> _Point:
    """The sum of two points (5.1.4)."""
    a = (one.Y - one.X) * (other.Y - other.X) % _P
    b = (one.Y + one.X) * (other.Y + other.X) % _P
    c = 2 * one.T * other.T * _D % _P
    d = 2 * one.Z * other.Z % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return _Point(e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(scalar: int, point: _Point) -> _Point:
    total = _ZERO
    while scalar:
        if scalar & 1:
            total = _add(total, point)
        point = _add(point, point)
        scalar >>= 1
    return total


def _pack(point: _Point) -> bytes:
    """The y coordinate with the sign of x in its top bit (5.1.2)."""
    inverse = pow(point.Z, _P - 2, _P)
    x, y = point.X * inverse % _P, point.Y * inverse % _P
    return (y | (x & 1) << 255).to_bytes(SIZE, "little")


def _unpack(packed: bytes) -> _Point | None:
    """The point of these bytes, None where there is none (5.1.3)."""
    number = int.from_bytes(packed, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if y >= _P or (x * x - square) % _P or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else _P - x
    return _Point(x, y, 1, x * y % _P)


_BASE = _unpack((4 * pow(5, _P - 2, _P) % _P).to_bytes(SIZE, "little")) or _ZERO
