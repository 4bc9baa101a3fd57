"""How long is left of the time that a fetch may take."""

from __future__ import annotations

import time

from scan.model import ScanError


class Deadline:
    """A point in time that every step of one fetch looks at."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def left(self, where: str = "") -> float:
        """The seconds that are left; ScanError when there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise self.error(where)
        return left

    def error(self, where: str = "") -> ScanError:
        """What is said when the time is over."""
        remedy = "Try again, or give it more time (bounds.seconds)."
        return ScanError(f"it did not arrive within {self.seconds:g} s", where, remedy)
