"""A real Dask cluster on this machine, its workers in processes of their own, finds what one process finds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from install_guard.audit.spread import spread
from install_guard.audit.whole import Wanted, audit
from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = Path(__file__).parents[2] / "examples/transcripts"
distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a scheduler with two workers listens."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_finds_the_same_in_the_same_order(address: str) -> None:
    with spread(1) as way:
        here = audit([str(SAMPLES)], way, Wanted())
    with spread(1, address) as way:
        there = audit([str(SAMPLES)], way, Wanted())

    assert there == here


def test_a_cluster_that_does_not_answer_is_named() -> None:
    with pytest.raises(GuardError, match="does not answer") as error, spread(1, "nowhere://192.0.2.1:9"):
        pass

    assert error.value.where == "nowhere://192.0.2.1:9"
