"""A folder that goes when nobody holds it any more."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from pathlib import Path

from scan.model import ScanError


class Scratch:
    """A new folder below `parent`, or where temporary files go; removed when this object is, by the process that made it."""

    def __init__(self, parent: Path | None = None) -> None:
        try:
            if parent:
                parent.mkdir(parents=True, exist_ok=True)
            self.path = Path(tempfile.mkdtemp(prefix="install-guard-", dir=parent))
        except OSError as error:
            where = str(parent or tempfile.gettempdir())
            raise ScanError(f"no folder to fetch into: {error.strerror}", where, "Free some space there.") from error
        self._finalize = weakref.finalize(self, _remove, self.path, os.getpid())

    def __getstate__(self) -> dict[str, Path]:
        """What another process gets is the folder's place, and not the duty to remove it."""
        return {"path": self.path}

    def keep(self) -> None:
        """Leave the folder where it is: it has become somebody else's."""
        self._finalize.detach()


def _remove(path: Path, maker: int) -> None:
    if os.getpid() == maker:  # a forked child ends without taking its parent's files along
        shutil.rmtree(path, ignore_errors=True)
