"""The scanner's environment: a virtual one of the guard's own, with exactly the packages whose hashes are pinned.

Python 3.9 and the standard library: it runs from a bare checkout, before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.review import handoff

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.ledger.paths import Ground

_NEW_ENOUGH = "import sys, venv; sys.exit(sys.version_info < (3, 11))"
_NAMES = ("python3.13", "python3.12", "python3.11", "python3.14", "python3")


def ready(ground: Ground, tell: Callable[[str], None], *, anew: bool = False) -> str:
    """The Python that scans, made where there is none, and recorded where the hook looks for it."""
    python = None if anew else handoff.environment(ground)
    if python is None:
        python = _make(ground, tell)
    # The guard's own environment is found where it is, and only while it has the packages of this release.
    own = python.startswith(str(ground.environment))
    recorded = paths.record(ground._replace(python="" if own else python))
    tell(f"the scanner runs with {python} (recorded in {recorded})")
    return python


def compile_hook() -> None:
    """Byte code for the hook's modules, by the `python3` that the host starts: without, each call pays for it anew."""
    python = shutil.which("python3")
    if python:
        argv = [python, "-I", "-m", "compileall", "-q", str(paths.ROOT / "install_guard")]
        subprocess.run(
            argv, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )


def _make(ground: Ground, tell: Callable[[str], None]) -> str:
    folder = ground.environment
    done = folder / "ready"
    requirements = paths.ROOT / handoff.REQUIREMENTS
    tell(f"making the scanner's environment in {folder}")
    done.unlink(missing_ok=True)
    _run("the environment cannot be made", [_python(), "-m", "venv", "--clear", str(folder)])
    python = str(folder / "bin" / "python")
    _run(
        "its packages cannot be installed",
        [
            *(python, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"),
            *("--require-hashes", "--only-binary", ":all:", "-r", str(requirements)),
        ],
    )
    _run("its byte code cannot be made", [python, "-I", "-m", "compileall", "-q", str(paths.ROOT / "scan")])
    done.write_text(handoff.requirements_digest(), "ascii")
    return python


def _run(what: str, argv: list[str]) -> None:
    ended = subprocess.run(
        argv, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if ended.returncode != 0:
        last = ended.stdout.decode("utf-8", "replace").strip().splitlines()[-3:]
        raise GuardError(
            f"{what}: {' / '.join(last)}",
            " ".join(argv),
            "It needs Python 3.11 or newer with its venv module, and once the package index (or a pip that is configured"
            " for a mirror or a folder of wheels). Then run this again.",
        )


def _python() -> str:
    """A Python that is new enough for the scanner."""
    found = [sys.executable, *(shutil.which(name) for name in _NAMES)]
    for candidate in found:
        if (
            candidate
            and subprocess.run([candidate, "-I", "-c", _NEW_ENOUGH], check=False, stderr=subprocess.DEVNULL).returncode
            == 0
        ):
            return candidate
    raise GuardError(
        "no Python 3.11 or newer was found", os.environ.get("PATH", ""), "Install one; the hook itself runs on 3.9."
    )
