"""What the reading alone decides, with nothing fetched: a door denies, a gap holds.

Python 3.9 and the standard library: it decides before it is known whether a scan can run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.review import words
from install_guard.review.packages_asked import packages_in
from install_guard.review.words import Opinion

if TYPE_CHECKING:
    from install_guard.model import Reading


def outright(reading: Reading) -> Opinion | None:
    """The opinion that needs no scan, or None where one is needed."""
    if reading.doors:
        return Opinion("deny", words.of_doors(reading.doors))
    if reading.gaps:
        return Opinion("hold", words.of_gaps(reading.command, reading.gaps))
    if not reading.requests and not packages_in(reading):
        return Opinion("pass", ())
    return None


def unverified(what: str, *remedy: str) -> Opinion:
    """The hold when a scan was needed and there is none."""
    return Opinion("hold", [f"It could not be verified: {words.printable(what)}", *remedy])
