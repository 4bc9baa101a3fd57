"""What `install-guard setup` leaves in a person's home, without the minutes that making an environment takes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from machine import Person

FOLDERS = {"config": ".config", "state": ".local/state", "data": ".local/share", "cache": ".cache"}


def ready(person: Person, **limits: float) -> None:
    """Record this very Python, which has the scanner's packages, as the one that scans; write the policy's limits."""
    ground = {kind: str(person.home / folder / "install-guard") for kind, folder in FOLDERS.items()}
    record = person.home / FOLDERS["data"] / "install-guard/ground.json"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(json.dumps(ground | {"python": sys.executable}), encoding="utf-8")
    if limits:
        policy = person.home / FOLDERS["config"] / "install-guard/policy.toml"
        policy.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{name} = {value}" for name, value in limits.items()]
        policy.write_text("\n".join(["[limits]", *lines, ""]), encoding="utf-8")
