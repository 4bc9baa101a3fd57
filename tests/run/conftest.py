"""A workspace with a few programs of its own."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from install_guard.review import words
from install_guard.run import environment, plan
from install_guard.run.model import Asked

if TYPE_CHECKING:
    from pathlib import Path

    from install_guard.run.model import Plan

LOCAL = ("vitest", "jest", "mocha", "tsc", "eslint", "cross-env")  # under node_modules
# On PATH, whether the machine has them or not: these are planned and never run.
ELSEWHERE = "bun deno tsx ruby php perl zsh dash watch flock cargo go pytest npm npx python3.11 concurrently npm-run-all coverage mypy time"
FILES = "app.js app.py app.ts run.sh lib/index.js src/a.test.js src/b.test.js tests/test_a.py tests/test_b.py"


class Workspace:
    """A repository in which programs are planned."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / ".git").mkdir(parents=True)
        for name in FILES.split():
            self.write(name, "")
        for name in LOCAL:
            self.program(f"node_modules/.bin/{name}")
        for name in ELSEWHERE.split():
            self.program(f"../bin/{name}")

    def program(self, name: str, text: str = "#!/bin/sh\nexit 0\n") -> Path:
        """A program of this name, in the workspace or beside it."""
        file = self.write(name, text)
        file.chmod(0o755)
        return file

    def write(self, name: str, text: str) -> Path:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def scripts(self, **scripts: str) -> None:
        self.write("package.json", json.dumps({"name": "demo", "version": "1.0.0", "scripts": scripts}))

    def plan(self, *argv: str) -> Plan:
        kept = environment.scrub(os.environ).kept
        kept["PATH"] = f"{self.root.parent / 'bin'}:{kept['PATH']}"
        return plan.plan(Asked(argv, self.root, self.root, kept), words.marked)

    def argvs(self, *argv: str) -> list[tuple[str, ...]]:
        """The words that would run, each program by its last name."""
        return [(step.argv[0].rpartition("/")[2], *step.argv[1:]) for step in self.plan(*argv).steps]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """A workspace with test files, and programs under node_modules."""
    return Workspace(tmp_path / "work")
