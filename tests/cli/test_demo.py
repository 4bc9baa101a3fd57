"""The demo is a newcomer's first minute, and the examples are what it says they are."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scan.folder import FolderSnapshot
from scan.inspection import inspect
from scan.model import Verdict

ROOT = Path(__file__).parents[2]
EXPECTED = {"notes": "clear", "changelog": "clear", "formatter": "capable", "tidy": "caution", "turbo": "danger"}


def test_an_approve_a_hold_and_a_deny_in_under_a_minute(tmp_path: Path) -> None:
    started = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-m", "install_guard", "demo"],
        cwd=ROOT,
        env={"HOME": str(tmp_path), "INSTALL_GUARD_HOME": str(tmp_path / "guard"), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert [word for word in ended.stdout.split("\n") if word in {"approve", "hold", "deny"}] == [
        "approve",
        "hold",
        "deny",
    ]
    assert time.monotonic() - started < 60
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "verdict"), EXPECTED.items())
def test_every_example_is_what_its_readme_says(name: str, verdict: str) -> None:
    report = inspect(FolderSnapshot(ROOT / "examples/marketplace"), "example/tools")
    found = {plugin.name: plugin.verdict for plugin in report.plugins}

    assert set(found) == set(EXPECTED)
    assert found[name] is Verdict(verdict)
    assert f"| `{name}` |" in (ROOT / "examples/README.md").read_text(encoding="utf-8")
