"""The folder that a program's scripts and targets must lie in, after all links are followed."""

from __future__ import annotations

import os
import re
from pathlib import Path

from install_guard.run.model import RefusedError

_SIGN = ".git"
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")  # https://…, npm:…, data:…


def of(folder: Path) -> Path:
    """The workspace that a folder belongs to: the repository around it, else the folder itself."""
    real = Path(os.path.realpath(folder))
    for one in (real, *real.parents[:-1]):
        if (one / _SIGN).exists():
            return one
    return real


def inside(path: str, cwd: Path, workspace: Path) -> bool:
    """Whether a path, as a program in `cwd` would take it, lies in the workspace. What is not there yet may come there."""
    if _ADDRESS.match(path) and not os.path.lexists(cwd / path):
        return False
    real = Path(os.path.realpath(cwd / path))
    return real == workspace or workspace in real.parents


def require(path: str, cwd: Path, workspace: Path, what: str) -> None:
    """Refuse a path that lies outside."""
    if not inside(path, cwd, workspace):
        real = path if _ADDRESS.match(path) else os.path.realpath(cwd / path)
        raise RefusedError(
            f"{what} lies outside of the workspace",
            path if real == path else f"{path} (that is {real})",
            f"Put it into {workspace}, or run it from the workspace that it belongs to.",
        )
