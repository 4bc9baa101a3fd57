"""What `install-guard setup` leaves in a person's home, without the minutes that making an environment takes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from machine import Person

FOLDERS = {"config": ".config", "state": ".local/state", "data": ".local/share", "cache": ".cache"}


# A host on loopback counts as one on the network, and a scan ends soon.
HURRY = """
[deadlines]
scan = 3
[network]
allow_http = true
allow_local = true
"""


def ready(person: Person, policy: str = "") -> None:
    """Record this very Python, which has the scanner's packages, as the one that scans; write the policy."""
    ground = {kind: str(person.home / folder / "install-guard") for kind, folder in FOLDERS.items()}
    _write(person.home / FOLDERS["data"] / "install-guard/ground.json", json.dumps(ground | {"python": sys.executable}))
    if policy:
        _write(person.home / FOLDERS["config"] / "install-guard/policy.toml", policy)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
