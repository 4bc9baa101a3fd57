"""What a caller is told of a plan and of a run: the contracts `install-guard/plan/1` and `install-guard/run/1`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

from install_guard.run.model import Outcome  # noqa: TC001 -- pydantic reads it

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from install_guard.run.model import Done, Globbed, Plan, Step
    from scan.program import Ran


class Table(BaseModel):
    """A record of a contract."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class GlobReport(Table):
    """A glob among the words, and the files that it became, in order."""

    pattern: str
    files: tuple[str, ...]


class StepReport(Table):
    """One program: `argv` is what is run, `asked` how it was written."""

    asked: tuple[str, ...]
    argv: tuple[str, ...]
    cwd: str
    globs: tuple[GlobReport, ...] = ()
    script: str = Field(default="", description="the package script that it stands in")
    later: str = Field(default="", description="what cannot be told before an earlier step has run")


class PlanReport(Table):
    """Exactly what would be run, for a caller that starts it itself: this program, in this folder, with these variables."""

    schema_: Literal["install-guard/plan/1"] = Field(default="install-guard/plan/1", alias="schema")
    asked: tuple[str, ...]
    workspace: str
    step: StepReport
    sets: dict[str, str] = Field(description="variables to set")
    withheld: tuple[str, ...] = Field(description="variables of the caller's environment to leave out")


class RanReport(StepReport):
    """One program that ran: how it ended is kept apart from whether it passed."""

    end: Literal["exited", "signalled", "timed-out", "stopped"]
    code: int | None = Field(description="the exit code, of a program that exited by itself")
    signal: int | None = Field(description="the signal that ended it")
    passed: bool
    seconds: float
    output: str
    errors: str
    cut: int = Field(description="bytes of output and errors that were not kept; a mark stands where they are missing")


class RunReport(Table):
    """What came of a run. `ran` says that a program was started, `outcome` whether all of it passed."""

    schema_: Literal["install-guard/run/1"] = Field(default="install-guard/run/1", alias="schema")
    outcome: Outcome
    ran: bool
    asked: tuple[str, ...]
    cwd: str
    steps: tuple[RanReport, ...] = ()
    seconds: float | None = Field(default=None, description="how long it was allowed to take")
    withheld: tuple[str, ...] = Field(default=(), description="variables that the program was not given")
    reason: str = ""
    receipt: str = ""


def shown(words: Sequence[str]) -> tuple[str, ...]:
    """Words as text; bytes that are no UTF-8 as a backslash and their number."""
    return tuple(word if word.isascii() else _text(word) for word in words)


def _text(word: str) -> str:
    try:
        return os.fsencode(word).decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:
        return word.encode("utf-8", "backslashreplace").decode()


def of_step(step: Step) -> StepReport:
    """A step as it is planned."""
    return StepReport.model_validate(_step(step))


def _step(step: Step) -> dict[str, object]:
    return {
        "asked": shown(step.asked),
        "argv": shown(step.argv),
        "cwd": str(step.cwd),
        "globs": [_glob(one) for one in step.globs],
        "script": step.script,
        "later": step.later,
    }


def _glob(found: Globbed) -> GlobReport:
    return GlobReport(pattern=shown([found.pattern])[0], files=shown(found.files))


def of_plan(plan: Plan, withheld: Mapping[str, str]) -> PlanReport:
    """The plan of one program."""
    (step,) = plan.steps
    return PlanReport(
        asked=plan.argv,
        workspace=str(plan.asked.workspace),
        step=of_step(step),
        sets={"PATH": plan.asked.environment.get("PATH", ""), **step.sets},
        withheld=tuple(withheld),
    )


def of_ran(step: Step, ran: Ran) -> RanReport:
    """A step that ran."""
    return RanReport.model_validate(
        {
            **_step(step),
            "later": "",
            "end": ran.end,
            "code": ran.code,
            "signal": ran.signal,
            "passed": ran.succeeded,
            "seconds": round(ran.seconds, 3),
            "output": ran.output.decode("utf-8", "backslashreplace"),
            "errors": ran.errors.decode("utf-8", "backslashreplace"),
            "cut": ran.cut,
        }
    )


def of_done(done: Done) -> tuple[RanReport, ...]:
    """The steps that ran."""
    return tuple(of_ran(step, ran) for step, ran in zip(done.steps, done.ran, strict=False))
