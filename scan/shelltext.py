"""Shell text of a plugin, read by the guard's own reader."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Trace = Any


def trace(text: str) -> Trace | None:
    """What the text would run, as far as it tells; None until the shell reader is there."""
    try:
        from install_guard.shell.evaluate import evaluate  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415
    except ImportError:
        return None
    return evaluate(text)


def quote(argv: tuple[str, ...]) -> str:
    """Words as shell text that means just these words."""
    return shlex.join(argv)
