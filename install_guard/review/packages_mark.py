"""The one mark by which a hook sees that packages are not looked at, without reading the policy.

It is a link to the policy that has the policy's own date: a policy that was changed since is looked at again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from install_guard.ledger import paths

if TYPE_CHECKING:
    from pathlib import Path

    from install_guard.ledger.paths import Ground


def dated(ground: Ground) -> int:
    """The date of the policy, to be had before it is read; 0 where there is none."""
    try:
        return ground.policy.stat().st_mtime_ns
    except OSError:
        return 0


def keep(ground: Ground, date: int, *, off: bool) -> None:
    """Make or take away the mark; where that fails, packages are looked at by the policy itself."""
    place = marker(ground)
    with suppress(OSError):
        if not off or not date:
            place.unlink(missing_ok=True)
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        half = place.with_name(f"{place.name}.{os.getpid()}")
        half.unlink(missing_ok=True)
        half.symlink_to(ground.policy)
        os.utime(half, ns=(date, date), follow_symlinks=False)
        half.replace(place)


def marker(ground: Ground) -> Path:
    """The mark's place: it is not moved by `setup`, since a hook that looks for it has read no record yet."""
    return paths.default(ground.home).data / "packages-off"
