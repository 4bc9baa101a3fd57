"""Claude Code on this machine: its program, its version, and the settings files of each scope.

Python 3.9 and the standard library: `setup` needs it before anything is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from install_guard.cli import registration
from install_guard.watch import where

if TYPE_CHECKING:
    from install_guard.ledger.paths import Ground

MINIMUM = (2, 1, 295)  # from here on `onFailure: block` holds a call whose hook could not start
SCOPES = ("user", "project", "local", "managed")
_PLACES = (
    ".local/bin/claude",
    ".claude/local/claude",
    ".npm-global/bin/claude",
    ".bun/bin/claude",
    ".volta/bin/claude",
    "/usr/local/bin/claude",
    "/opt/homebrew/bin/claude",
)
_SECONDS = 30  # for a client that starts for the first time


class Client(NamedTuple):
    """A client that was found; its version is empty where it does not say one."""

    program: str
    version: tuple[int, ...] = ()

    @property
    def named(self) -> str:
        """It and its version, for a person."""
        return f"Claude Code {'.'.join(map(str, self.version)) or 'of no version that it says'} ({self.program})"


def find(home: Path) -> Client | None:
    """The client that a person's shell would start, else one in the places where installers put it."""
    known = [str(home / place) for place in _PLACES]
    found = next(filter(None, map(shutil.which, ("claude", *known))), None)
    return Client(found, version(found)) if found else None


def version(program: str) -> tuple[int, ...]:
    """What a client calls itself."""
    try:
        said = subprocess.run(
            [program, "--version"], check=False, capture_output=True, stdin=subprocess.DEVNULL, timeout=_SECONDS
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    numbers = re.match(rb"\s*(\d+)\.(\d+)\.(\d+)", said)
    return tuple(map(int, numbers.groups())) if numbers else ()


def folder(ground: Ground) -> Path:
    """Claude Code's own folder, for a command that is run by hand."""
    return Path(os.environ.get("CLAUDE_CONFIG_DIR") or ground.home / ".claude").absolute()


def settings_file(scope: str, ground: Ground, project: Path) -> Path:
    """The settings file of a scope."""
    return {
        "user": folder(ground) / "settings.json",
        "project": project / ".claude/settings.json",
        "local": project / ".claude/settings.local.json",
        "managed": where.MANAGED / "managed-settings.d" / registration.OWN_FILE,
    }[scope]
