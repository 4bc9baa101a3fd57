"""`python -m NAME`: which modules may be named. Those of the workspace, and programs that are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.run.model import RefusedError
from install_guard.run.tools import TOOLS

if TYPE_CHECKING:
    from pathlib import Path

# Programs that are started as modules and run nothing that stands on their command line.
KNOWN = frozenset(
    """build compileall json.tool venv ensurepip sphinx mkdocs twine http.server zipfile tarfile tokenize
    py_compile tabnanny ast dis calendar piplicenses pip_audit pdoc pydoc nox tox flask install_guard""".split()
)


def require(name: str, words: tuple[str, ...], cwd: Path) -> str:
    """The tool that a module is, "" for another one that may be named; the rest is refused."""
    if name in TOOLS:
        return name
    if name == "coverage":  # it has a row among the interpreters
        return ""
    if not all(part.isidentifier() for part in name.split(".")):
        raise RefusedError("this is no name of a module", f"-m {name}")
    first = name.partition(".")[0]
    local = any((cwd / place / first).is_dir() or (cwd / place / f"{first}.py").is_file() for place in (".", "src"))
    if name in KNOWN or local:
        return ""
    raise RefusedError(
        f"python -m {name} may run code that is given on the command line",
        " ".join(("-m", name, *words[:3])),
        "Put it into a script in the workspace, and run that.",
    )
