"""A crash, written down so that it can be pasted into a report: what ran, where it broke, and no secret."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING

from install_guard import __version__
from install_guard.ledger.redact import redact

if TYPE_CHECKING:
    from pathlib import Path

MOST = 20  # files kept
_NAME = "crash-{}.txt"


def keep(folder: Path, name: str, error: BaseException) -> Path | None:
    """The file that was written, or None where none could be: a crash must not make another."""
    file = folder / _NAME.format(name)
    with suppress(OSError, ValueError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for old in sorted(folder.glob(_NAME.format("*")), key=os.path.getmtime)[: -MOST + 1]:
            old.unlink()
        file.write_text(_text(error), "utf-8", "replace")
        return file
    return None


def _text(error: BaseException) -> str:
    where = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    head = f"install-guard {__version__}, Python {sys.version.split()[0]}, {platform.system()} {platform.release()}"
    return f"{head}\n\n{redact(where)}"
