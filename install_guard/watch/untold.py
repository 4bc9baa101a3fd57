"""What was found while nobody watched, kept for the next session that a person attends.

Python 3.9 and the standard library.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LIMIT = 20_000  # characters kept: the log has it all
_NAME = "watch/untold"


def keep(state: Path, text: str) -> None:
    """Keep a message. One that cannot be kept is in the log."""
    file = state / _NAME
    at = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as opened:
            if os.fstat(descriptor).st_size < LIMIT:
                opened.write(f"{at} UTC, while nobody watched:\n{text}\n")


def take(state: Path) -> str:
    """All that is kept, which is then told; "" where there is nothing."""
    file = state / _NAME
    mine = file.with_name(f"untold.{os.getpid()}")
    with suppress(OSError):
        file.replace(mine)  # of two sessions that start at once, one tells
        text = mine.read_text("utf-8", "replace")
        mine.unlink()
        return text.rstrip()
    return ""
