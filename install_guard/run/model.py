"""What `run` passes along: what was asked, the steps that it becomes, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from scan.program import Ran

Outcome = Literal["passed", "failed", "timed-out", "held", "denied", "refused"]


class RefusedError(GuardError):
    """What was asked is not run as it stands: what spoils it, where, and the way out."""


class MissingError(RefusedError):
    """Something is not there that an earlier step may make: a file, a program, what a glob should match."""


class Globbed(NamedTuple):
    """A glob in a test target, and the files that it became."""

    pattern: str
    files: tuple[str, ...]


class Step(NamedTuple):
    """One program, ready to be started: `asked` as it was written, `argv` as it is run."""

    asked: tuple[str, ...]
    argv: tuple[str, ...]
    cwd: Path
    globs: tuple[Globbed, ...] = ()
    sets: Mapping[str, str] = {}  # variables that it is given beside the scrubbed environment
    script: str = ""  # the package script that it stands in
    spread: frozenset[int] = frozenset()  # the words that a shell would take for globs
    later: str = ""  # why it cannot be told yet what it runs: it is checked once more before it does


class Asked(NamedTuple):
    """What a caller wants run, and where: `workspace` is the folder that scripts and targets must lie in."""

    argv: tuple[str, ...]
    cwd: Path
    workspace: Path
    environment: Mapping[str, str]  # scrubbed: what the program will have


class Plan(NamedTuple):
    """The steps that were asked for, all of them checked before any runs."""

    asked: Asked
    steps: tuple[Step, ...]

    @property
    def argv(self) -> tuple[str, ...]:
        """The words that were asked for."""
        return self.asked.argv


class Done(NamedTuple):
    """How the steps went, up to the first that did not pass; `why` where a later one could not be started."""

    steps: tuple[Step, ...]
    ran: tuple[Ran, ...]
    why: str = ""

    @property
    def outcome(self) -> Outcome:
        """`passed`, `failed` or `timed-out`: kept apart from whether anything ran."""
        if self.why or not self.ran:
            return "failed"
        last = self.ran[-1]
        if last.end == "timed-out":
            return "timed-out"
        return "passed" if last.succeeded else "failed"
