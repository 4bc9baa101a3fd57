"""`install-guard cache`: what is kept of what was fetched, and how to be rid of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.review import policy
from scan.cache import cache_of

if TYPE_CHECKING:
    import argparse

_MB = 1 << 20


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--clear", action="store_true", help="throw all of it out; what is needed is fetched again")


def run(arguments: argparse.Namespace) -> int:
    """Say where the cache is and how much is in it, or empty it."""
    ground = paths.of_person()
    settings = policy.load(ground).settings(ground.cache)
    if settings.cache is None:
        print("nothing is kept: the policy says cache.keep = false")
        return 0
    cache = cache_of(settings)
    if cache is None:
        remedy = f"Let nobody but yourself write there: chmod 700 {settings.cache}"
        raise GuardError("the cache is not used: others may write in it", str(settings.cache), remedy)
    if arguments.clear:
        print(f"{cache.clear() / _MB:,.1f} MB thrown out of {settings.cache}")
        return 0
    sizes = [entry.size for entry in cache.entries()]
    print(
        f"{len(sizes)} kept, {sum(sizes) / _MB:,.1f} MB of at most {settings.cache_bytes / _MB:,.0f}, in {settings.cache}"
    )
    return 0
