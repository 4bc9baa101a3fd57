"""What a verb says beside its result: on standard error, as much as `--quiet` and `--verbose` let it.

Python 3.9 and the standard library.
"""

from __future__ import annotations

import sys

QUIET, USUAL, VERBOSE = -1, 0, 1


class _Voice:
    level = USUAL


def set_level(level: int) -> None:
    """How much is said from now on."""
    _Voice.level = level


def level() -> int:
    """How much is said."""
    return _Voice.level


def note(text: str) -> None:
    """Something a person may want to know; not with `--quiet`."""
    if _Voice.level > QUIET:
        print(text, file=sys.stderr, flush=True)


def detail(text: str) -> None:
    """A step that is taken, for who asks with `--verbose`."""
    if _Voice.level >= VERBOSE:
        print(f"install-guard: {text}", file=sys.stderr, flush=True)
