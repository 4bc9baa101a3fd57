"""Files in spans: every line in one of them, whatever their size, and a line that is too long costs no memory."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from install_guard.audit import spans
from install_guard.audit.model import Span

if TYPE_CHECKING:
    from pathlib import Path


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.lists(st.sampled_from([b"", b"a", b"bcd", b"x" * 9]), max_size=12),
    size=st.integers(1, 20),
    end=st.booleans(),
)
def test_each_line_is_in_one_span(tmp_path: Path, data: list[bytes], size: int, end: bool) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b"\n".join(data) + b"\n" * end)
    pieces = [span for piece in spans.cut([(str(file), file.stat().st_size)], size, 3 * size) for span in piece]

    assert b"".join(data or b"" for span in pieces for _, data in spans.lines(span)) == file.read_bytes()


def test_small_files_are_one_piece_of_work_and_a_large_one_is_several() -> None:
    sizes = [("a", 3), ("b", 4), ("c", 25), ("d", 0)]

    assert list(spans.cut(sizes, span=10, batch=6)) == [
        (Span("a", 0, 3), Span("b", 0, 4)),
        (Span("c", 0, 10),),
        (Span("c", 10, 20),),
        (Span("c", 20, 25), Span("d", 0, 0)),
    ]


@pytest.mark.parametrize("start", [0, 5])
def test_a_line_over_the_bound_is_passed_and_the_next_one_is_read(tmp_path: Path, start: int) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b"one\n" + b"x" * 500 + b"\ntwo\nx")
    got = [data for _, data in spans.lines(Span(str(file), start, file.stat().st_size), limit=100)]

    assert got == ([b"one\n", None, b"two\n", b"x"] if start == 0 else [b"two\n", b"x"])


def test_a_line_of_any_length_costs_no_more_than_the_bound(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    with file.open("wb") as stream:
        stream.truncate(200 << 20)  # one line of NULs, which takes no room on the disk
    tracemalloc.start()
    assert [data for _, data in spans.lines(Span(str(file), 0, 200 << 20), limit=1 << 20)] == [None]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 8 << 20
