"""Running a program with a real argv: planned, judged as the command that it is, run, and kept as a receipt.

The judge is the one that commands have: the words that would run, written as shell text, are read and weighed by it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard import reader
from install_guard.event import Decision
from install_guard.ledger import receipts
from install_guard.ledger.log import opened
from install_guard.ledger.redact import redact
from install_guard.model import GuardError
from install_guard.review import handoff, packages_after, words
from install_guard.review.outright import outright
from install_guard.review.packages_asked import packages_in
from install_guard.run import environment, execute
from install_guard.run.model import Asked, RefusedError
from install_guard.run.plan import plan, text_of
from install_guard.run.report import PlanReport, RunReport, of_done, of_plan, of_step, shown
from install_guard.run.workspace import inside

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from install_guard.ledger.paths import Ground
    from install_guard.model import Reading
    from install_guard.run.model import Done, Plan

_GOES_ON = frozenset({"pass", "approve"})
_STOPPED = {"hold": "held", "deny": "denied"}
_READ_AS = "bash"
_RUN = "install-guard run -- "


class Wanted(NamedTuple):
    """What a caller wants run: the words, the folder, and within what."""

    argv: tuple[str, ...]
    cwd: Path
    workspace: Path
    seconds: float | None = None
    output: int = execute.OUTPUT


class Came(NamedTuple):
    """What came of a run: its report, what a model may be told of the reason, and each program's two outputs."""

    report: RunReport
    told: str
    outputs: tuple[tuple[bytes, bytes], ...] = ()


class Running:
    """Runs what callers want, for one person: `by` says who asks, in the receipt."""

    def __init__(self, ground: Ground, by: Mapping[str, str], open_file: Callable[[str], str | None]) -> None:
        self._ground = ground
        self._by = by
        self._open_file = open_file
        self._scrubbed = environment.scrub(os.environ, lambda value: redact(value) != value)

    def run(self, wanted: Wanted, watch: Callable[[], str] | None = None) -> Came:
        """Plan, judge and run; whatever comes of it is a report, with a receipt where one can be kept."""
        execute.seconds(wanted.seconds, installs=False)  # out of bounds is wrong usage, whatever is asked for
        try:
            planned = self._plan(wanted)
        except RefusedError as error:
            report = self._refused(wanted, error)
            return Came(report, report.reason)
        reading = self._read(planned)
        decision = self._decided(reading, wanted, planned)
        if decision.outcome not in _GOES_ON:
            self._close(decision.receipt, receipts.STOPPED, "it was not run", {})
            return Came(self._report(wanted, _STOPPED[decision.outcome], decision), decision.told)
        limit = execute.seconds(wanted.seconds, installs=_installs(reading))
        done = execute.carry_out(planned, limit, wanted.output, watch)
        report = self._came_of(wanted, done, decision, limit, self._recorded(reading, done))
        told = "\n".join(filter(None, [decision.told, done.why]))
        return Came(report, told, tuple((one.output, one.errors) for one in done.ran))

    def plan(self, wanted: Wanted) -> PlanReport:
        """The plan of one program that its caller starts itself, in the background; what installs is not planned."""
        planned = self._plan(wanted)
        reading = self._read(planned)
        again = _RUN + text_of(shown(wanted.argv))
        if _installs(reading) or reading.doors or reading.gaps:
            raise RefusedError(
                "what may install is not planned for the background", text_of(shown(wanted.argv)), f"Run it: {again}"
            )
        if len(planned.steps) > 1:
            raise _several(planned, again)
        (step,) = planned.steps
        if shown(step.argv) != step.argv:
            raise RefusedError("a word is no UTF-8, so no plan in JSON can hold it", " ".join(shown(step.argv)))
        return of_plan(planned, self._scrubbed.removed)

    def _plan(self, wanted: Wanted) -> Plan:
        """The steps, from a folder that lies in the workspace."""
        if not wanted.cwd.is_dir() or not inside(str(wanted.cwd), wanted.cwd, wanted.workspace):
            raise RefusedError("it is no folder of the workspace", str(wanted.cwd), f"Name one in {wanted.workspace}.")
        return plan(Asked(wanted.argv, wanted.cwd, wanted.workspace, self._scrubbed.kept), words.marked)

    def _read(self, planned: Plan) -> Reading:
        """What the words that run would install, by the names that they have and by the files behind these."""
        named = [(step.asked[0] if _keeps_name(step) else step.argv[0], *step.argv[1:]) for step in planned.steps]
        real = [(os.path.realpath(step.argv[0]).rpartition("/")[2], *step.argv[1:]) for step in planned.steps]
        read = [self._of_text(" && ".join(map(text_of, one)), planned) for one in (named, real)]
        return next((one for one in read if _matters(one)), read[0])

    def _of_text(self, text: str, planned: Plan) -> Reading:
        cwd, home = str(planned.steps[0].cwd), str(self._ground.home)
        return reader.read(text, cwd=cwd, home=home, shell=_READ_AS, open_file=self._open_file, packages=True)

    def _decided(self, reading: Reading, wanted: Wanted, planned: Plan) -> Decision:
        """The decision on what would run, with its receipt."""
        by = self._asked(wanted, planned)
        opinion = outright(reading)
        if opinion is None:
            opinion = handoff.scanned(reading, self._ground, str(wanted.cwd), handoff.PATIENCE)
        if opinion.outcome != "pass":
            return handoff.settled(opinion, reading, self._ground, by)
        decision = Decision("pass", "", "", receipts.new_id())
        return self._kept(decision, reading, by)

    def _refused(self, wanted: Wanted, error: RefusedError) -> RunReport:
        """What is not run as it stands, kept as a deny."""
        reason = f"install-guard does not run this: {words.printable(error.what)}"
        reason = "\n".join(line for line in (reason, error.where and f"  at {error.where}", error.remedy) if line)
        said = text_of(shown(wanted.argv))
        decision = self._kept(
            Decision("deny", reason, reason, receipts.new_id()),
            reader.read(said, shell=_READ_AS),
            self._asked(wanted, None),
        )
        return self._report(wanted, "refused", decision)

    def _kept(self, decision: Decision, reading: Reading, by: Mapping[str, Any]) -> Decision:
        """The decision with its receipt on the disk; what installs nothing runs without one too."""
        try:
            receipts.write(self._ground.ledger, decision, reading, by)
        except GuardError as error:
            unkept = [decision.reason, f"No receipt could be kept: {words.printable(str(error))}"]
            return Decision(decision.outcome, "\n".join(filter(None, unkept)), decision.told)
        return decision

    def _asked(self, wanted: Wanted, planned: Plan | None) -> dict[str, Any]:
        """Who asked, for which words, and what they became."""
        steps = [of_step(step).model_dump(exclude_defaults=True) for step in planned.steps] if planned else []
        argv = list(shown(wanted.argv))
        return {**self._by, "how": receipts.RUN, "cwd": str(wanted.cwd), "argv": argv, "steps": steps}

    def _recorded(self, reading: Reading, done: Done) -> dict[str, Any]:
        """What package managers wrote down of what they were asked for."""
        asked = receipts.read_fields(reading).get("packages")
        if not asked:
            return {}
        said = "".join(one.output.decode("utf-8", "replace") for one in done.ran)
        return packages_after.recorded(asked, self._ground, said)

    def _came_of(
        self, wanted: Wanted, done: Done, decision: Decision, limit: float, recorded: Mapping[str, Any]
    ) -> RunReport:
        passed = done.outcome == "passed"
        missing = packages_after.missing([recorded]) if recorded and passed else ""
        reason = "\n".join(filter(None, [decision.reason, done.why, missing]))
        report = self._report(wanted, done.outcome, decision).model_copy(
            update={"ran": bool(done.ran), "steps": of_done(done), "seconds": limit, "reason": reason}
        )
        fields = report.model_dump(include={"outcome", "steps", "seconds"}, exclude_defaults=True)
        result = receipts.COMMITTED if passed else receipts.FAILED
        self._close(decision.receipt, result, "the end of the program", {receipts.RUN: fields, **recorded})
        return report

    def _close(self, receipt: str, result: str, why: str, more: Mapping[str, Any]) -> None:
        """Say in the log what came of it; a log that cannot be written changes nothing about that."""
        if not receipt:
            return
        try:
            with opened(self._ground.ledger) as log, log.transaction():
                receipts.close(log, receipt, result, why, more)
        except GuardError:
            return

    def _report(self, wanted: Wanted, outcome: Any, decision: Decision) -> RunReport:
        return RunReport(
            outcome=outcome,
            ran=False,
            asked=shown(wanted.argv),
            cwd=str(wanted.cwd),
            withheld=tuple(self._scrubbed.removed),
            reason=decision.reason,
            receipt=decision.receipt,
        )


def _keeps_name(step: Any) -> bool:
    """Whether what runs has the name that was asked for: a package runner is left out where it is not needed."""
    return bool(step.argv[0].endswith(step.asked[0].rpartition("/")[2]))


def _matters(reading: Reading) -> bool:
    return reading.kind != "pass" or bool(reading.doors or packages_in(reading))


def _installs(reading: Reading) -> bool:
    return bool(reading.requests or packages_in(reading))


def _several(planned: Plan, again: str) -> RefusedError:
    """Several programs are no background process: the hooks around a script, or a script of several commands."""
    names = list(dict.fromkeys(step.script for step in planned.steps if step.script))
    main = next((one for one in names if not {f"pre{one}", f"post{one}"}.isdisjoint(names)), "")
    if main:
        others = [one for one in names if one != main]
        remedy = (
            f"Run what stands before it by itself, then plan it without: npm run --ignore-scripts {main}. The hooks by"
            f" themselves: {', '.join(f'{_RUN}npm run {one}' for one in others)}"
        )
        return RefusedError("hooks stand around this script", ", ".join(names), remedy)
    return RefusedError(
        f"it is {len(planned.steps)} programs, one after the other", text_of(planned.argv), f"Run it: {again}"
    )
