"""Which of a package's versions a range means, as npm reads ranges. Pre-releases are only had by their exact name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_VERSION = re.compile(r"(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:\+[0-9A-Za-z.-]+)?", re.ASCII)
_BOUND = re.compile(
    r"(\^|~>?|>=|<=|>|<|=)?v?(?:(\d{1,15})(?:\.(\d{1,15}))?(?:\.(\d{1,15}))?)?(?:(?:\.|^)[xX*]){0,3}", re.ASCII
)
_NONE = (0, 0, 0)
_ALL = (10**16, 0, 0)
_WHOLE = 3  # numbers of a version that is said to its end

_Numbers = tuple[int, ...]
_Span = tuple[_Numbers, _Numbers]  # from the first on, up to and without the second


def best(wanted: str, versions: Iterable[str]) -> str | None:
    """The highest of `versions` that `wanted` means; `wanted` itself when it is one of them."""
    named = list(versions)
    if wanted.strip().removeprefix("v") in named:
        return wanted.strip().removeprefix("v")
    ranges = [_range(text) for text in wanted.split("||")]
    fitting = [(numbers, text) for text in named if (numbers := _numbers(text)) and _fits(numbers, ranges)]
    return max(fitting)[1] if fitting else None


def _fits(numbers: _Numbers, ranges: list[list[_Span]]) -> bool:
    return any(spans and all(low <= numbers < high for low, high in spans) for spans in ranges)


def _numbers(text: str) -> _Numbers | None:
    found = _VERSION.fullmatch(text)
    return tuple(int(part) for part in found.groups()) if found else None


def _range(text: str) -> list[_Span]:
    """`BOUND BOUND …`, all of which must hold, or `LOW - HIGH`; nothing when one of them is not understood."""
    low, dash, high = text.strip().partition(" - ")
    words = [f">={low}", f"<={high}"] if dash else re.sub(r"([\^~<>=])\s+", r"\1", text).split() or ["*"]
    spans = [_span(word) for word in words]
    return [span for span in spans if span] if all(spans) else []


def _span(word: str) -> _Span | None:
    """`^1.2`, `~1.2.3`, `>=1`, `<2`, `1.x`, `1.2.3`, `*`."""
    found = _BOUND.fullmatch(word)
    if not found:
        return None
    said = tuple(int(part) for part in found.groups()[1:] if part is not None)
    low = _filled(said)
    operators = {
        ">=": (low, _ALL),
        ">": (_after(said), _ALL),
        "<": (_NONE, low),
        "<=": (_NONE, _after(said)),
        "^": (low, _after(_to_first_that_counts(said))),
        "~": (low, _after(said[:2])),
        "~>": (low, _after(said[:2])),
    }
    return operators.get(found[1] or "=", (low, _after(said)))


def _to_first_that_counts(said: _Numbers) -> _Numbers:
    """What `^` keeps: up to the first number that is not 0, or all that is said."""
    return next((said[: at + 1] for at, number in enumerate(said) if number), said)


def _after(said: _Numbers) -> _Numbers:
    """The first version past all that begin with these numbers."""
    return _filled((*said[:-1], said[-1] + 1)) if said else _ALL


def _filled(said: _Numbers) -> _Numbers:
    return (*said, *_NONE[len(said) :])[:_WHOLE]
