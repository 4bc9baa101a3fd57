"""Every test of the watch gets a machine of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from installed import Machine, fresh

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A fresh one."""
    return fresh(tmp_path, monkeypatch)
