"""Where the files lie that come with the program: in a checkout beside the package, in a wheel inside it."""

from __future__ import annotations

from pathlib import Path

from install_guard.model import GuardError

_PLACES = (Path(__file__).parents[2], Path(__file__).parents[1] / "_checkout")


def carried(name: str) -> Path:
    """A file or folder of the checkout, wherever this program was installed from."""
    for place in _PLACES:
        if (place / name).exists():
            return place / name
    raise GuardError(f"{name} is missing", str(_PLACES[0]), "Install install-guard again.")
