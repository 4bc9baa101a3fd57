"""What a computation costs, counted in calls: the same number on a busy machine as on a quiet one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def effort(compute: Callable[[], object]) -> int:
    """The number of calls, of Python's functions and of C's, that `compute` makes."""
    count = 0

    def seen(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        if event in {"call", "c_call"}:
            count += 1

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        compute()
    finally:
        sys.setprofile(before)
    return count
