"""The host starts whatever `python3` is: what runs before the scan keeps to Python 3.9, and is run by every one there is."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from machine import Person

ROOT = Path(__file__).parents[2]
EVERYWHERE = [
    *sorted((ROOT / "hooks").glob("*.py")),
    *(
        ROOT / f"install_guard/{name}.py"
        for name in ("__init__", "__main__", "model", "finder", "launch", "tripwire", "event", "hook", "reader")
    ),
    *(
        path
        for folder in ("shell", "installs", "ledger")
        for path in sorted((ROOT / "install_guard" / folder).glob("*.py"))
    ),
    *(ROOT / f"install_guard/review/{name}.py" for name in ("__init__", "words", "outright", "asking", "handoff")),
    *(ROOT / f"install_guard/cli/{name}.py" for name in ("__init__", "setup", "place")),
]
MODULES = (
    "install_guard.launch",
    "install_guard.hook",
    "install_guard.reader",
    "install_guard.review.handoff",
    "install_guard.cli.setup",
)


@pytest.mark.parametrize("path", EVERYWHERE, ids=lambda path: str(path.relative_to(ROOT)))
def test_it_is_python_3_9(path: Path) -> None:
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


@cache
def pythons() -> tuple[str, ...]:
    """This one, and each of another version that is on the PATH and works."""
    found = {f"3.{sys.version_info.minor}": sys.executable}
    for minor in range(9, 16):
        program = which(f"python3.{minor}")
        if program and subprocess.run([program, "-c", ""], capture_output=True, check=False).returncode == 0:
            found.setdefault(f"3.{minor}", program)
    return tuple(found.values())


def event(command: str) -> bytes:
    fields = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "cwd": "/", "tool_input": {"command": command}}
    return json.dumps(fields).encode()


@pytest.mark.parametrize("python", pythons(), ids=lambda path: Path(path).name)
def test_it_is_loaded_with_the_standard_library_alone(python: str) -> None:
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import {', '.join(MODULES)}"
    ended = subprocess.run([python, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)

    assert ended.stderr == ""


@pytest.mark.parametrize("python", pythons(), ids=lambda path: Path(path).name)
@pytest.mark.parametrize(
    ("command", "decision"),
    [
        ("ls", None),
        ('echo "$HOME" | grep plugin', None),
        ("claude plugin install $x", "ask"),
        ("claude plugin disable install-guard", "deny"),
    ],
)
def test_every_python_gives_the_same_answer(
    python: str, command: str, decision: str | None, checkout: Path, person: Person
) -> None:
    argv = [python, "-I", "-S", str(checkout / "hooks/guard.py"), "PreToolUse"]
    ended = person.run(argv, input=event(command))

    said = json.loads(ended.out)["hookSpecificOutput"]["permissionDecision"] if ended.out else None
    assert said == decision
    assert ended.code == (2 if decision == "deny" else 0)
