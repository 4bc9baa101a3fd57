"""Run a plan: one program after the other, each once more checked right before it starts, until one does not pass."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from install_guard.model import GuardError
from install_guard.run import leftover
from install_guard.run.model import Done, RefusedError
from install_guard.run.plan import checked
from scan.program import Limits, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.run.model import Plan, Step
    from scan.program import Ran

LEAST, USUAL, MOST = 0.05, 120.0, 86_400.0  # seconds
INSTALLING = 300.0  # an install that is cut off in the middle leaves half a tree
OUTPUT = 1 << 20  # bytes of each output that are kept
_GRACE = 0.5  # for what was asked to end; who started the guard has little more patience with it


def seconds(asked: float | None, *, installs: bool) -> float:
    """How long a plan may take: what was asked for, within bounds; an install has a floor."""
    wanted = USUAL if asked is None else asked
    if math.isnan(wanted) or not LEAST <= wanted <= MOST:
        raise GuardError(
            f"a time-out of {wanted:g} s is out of bounds", remedy=f"Between {LEAST:g} and {MOST:g} seconds."
        )
    return max(wanted, INSTALLING) if installs else wanted


def carry_out(plan: Plan, limit: float, output: int = OUTPUT, watch: Callable[[], str] | None = None) -> Done:
    """Run the steps of a plan within `limit` seconds; the first that does not pass ends it and is the result.

    `watch` is asked every moment, and gives a reason to stop or nothing.
    """
    until = time.monotonic() + limit
    steps: list[Step] = []
    ran: list[Ran] = []
    for step in plan.steps:
        try:
            ready = checked(plan.asked, step) if ran else step
            steps.append(ready)
            left = Limits(max(until - time.monotonic(), LEAST), output, _GRACE)
            ran.append(_run(plan, ready, left, watch))
        except RefusedError as error:
            return Done((*steps, step), tuple(ran), str(error))
        if not ran[-1].succeeded:
            break
    return Done(tuple(steps), tuple(ran))


def _run(plan: Plan, step: Step, limits: Limits, watch: Callable[[], str] | None) -> Ran:
    """Run one program, and end what it left behind."""
    marked = leftover.mark()
    given = {**plan.asked.environment, **step.sets, **marked}
    try:
        return run(step.argv, cwd=step.cwd, environment=given, limits=limits, watch=watch)
    finally:
        leftover.end(marked)
