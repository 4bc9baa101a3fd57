"""Small files between hooks: calls that a receipt waits for, and what nobody has been told yet."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from install_guard.watch import calls, untold

if TYPE_CHECKING:
    from pathlib import Path


def test_a_call_is_expected_once(tmp_path: Path) -> None:
    state = str(tmp_path)
    assert not calls.expected(state, "toolu_01-a")
    calls.expect(state, "toolu_01-a")

    assert calls.expected(state, "toolu_01-a")
    assert not calls.expected(state, "toolu_01-a")


@pytest.mark.parametrize("call", ["", "../../x", "a/b", "a\0b", "x" * 200])
def test_of_a_call_that_can_have_no_mark_it_is_not_known(tmp_path: Path, call: str) -> None:
    calls.expect(str(tmp_path), call)

    assert calls.expected(str(tmp_path), call)
    assert list(tmp_path.iterdir()) == []


def test_a_state_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "watch").write_text("", encoding="utf-8")
    calls.expect(str(tmp_path), "toolu_1")
    untold.keep(tmp_path, "said")

    assert untold.take(tmp_path) == ""


def test_old_marks_are_swept(tmp_path: Path) -> None:
    state, now = str(tmp_path), time.time()
    calls.sweep(state, now)
    for name, age in (("old", 8), ("young", 1)):
        calls.expect(state, name)
        os.utime(tmp_path / "watch/calls" / name, (now - age * 86_400,) * 2)
    calls.sweep(state, now)

    assert [file.name for file in (tmp_path / "watch/calls").iterdir()] == ["young"]


def test_what_is_untold_is_told_once_and_bounded(tmp_path: Path) -> None:
    for number in range(10):
        untold.keep(tmp_path, f"number {number} " + "x" * 4_000)
    said = untold.take(tmp_path)

    assert "number 0" in said
    assert "number 9" not in said
    assert "while nobody watched" in said
    assert untold.take(tmp_path) == ""
