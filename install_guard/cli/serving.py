"""Whether Claude Code starts the tools for agents: registered and withdrawn by the client's own command.

The file that holds a person's servers belongs to the sessions that run; only the client writes it safely.
Python 3.9 and the standard library, as `setup`.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from typing import TYPE_CHECKING

from install_guard.cli import AGAIN, client
from install_guard.ledger import paths
from install_guard.model import GuardError

if TYPE_CHECKING:
    from install_guard.ledger.paths import Ground

NAME = "install-guard"
_SECONDS = 60


def register(ground: Ground) -> str:
    """Have the client start the server in every session of this person; what was done, in a line."""
    if importlib.util.find_spec("mcp") is None:
        remedy = f"{sys.executable} -m pip install 'install-guard[mcp]'"
        raise GuardError("the tools need the official SDK, which this Python has not", sys.executable, remedy)
    _client(ground, "remove", "--scope", "user", NAME)  # what stood there before, if anything
    said = _client(ground, "add-json", "--scope", "user", NAME, json.dumps(record()))
    if said.returncode:
        raise GuardError("Claude Code did not register the server", (said.stdout + said.stderr).strip())
    return "Sessions that start from now on have the guard's tools. To take them out: install-guard setup --no-mcp"


def withdraw(ground: Ground) -> str:
    """Have the client start it no more."""
    said = _client(ground, "remove", "--scope", "user", NAME)
    return (said.stdout + said.stderr).strip()


def record() -> dict[str, object]:
    """The server as the client starts it: this very Python, isolated, with this very program."""
    return {"type": "stdio", "command": sys.executable, "args": ["-I", "-c", AGAIN, str(paths.ROOT), "mcp"]}


def _client(ground: Ground, *words: str) -> subprocess.CompletedProcess[str]:
    found = client.find(ground.home)
    if found is None:
        remedy = f"Register it by hand: {json.dumps(record())}"
        raise GuardError("Claude Code was not found on PATH or in its usual places", remedy=remedy)
    return subprocess.run(
        [found.program, "mcp", *words],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=_SECONDS,
    )
