"""What an agent may call: run a program, check a command, scan a source, audit the past. Each answers with a record.

Nothing that was scanned reaches a model but verdicts, counts and plain names: a model that sees findings rewrites until
there are none, and scanned text can give it orders. A person reads the whole by the receipt, or by the same verb.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import anyio.to_thread
from pydantic import Field

from install_guard import hook
from install_guard.audit.model import Audit
from install_guard.cli import AGAIN
from install_guard.cli.check import check
from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.review.running import Running, Wanted
from install_guard.review.words import NAME
from install_guard.run import workspace
from install_guard.run.execute import LEAST
from install_guard.run.report import RunReport, Table
from scan.model import Report, Severity, Verdict
from scan.program import Limits, run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

OUTPUT = 30_000  # bytes of each output that a model is given
_LONG = Limits(seconds=600.0, output=64 << 20)  # a scan or an audit
_MANY = 200  # findings of an audit that are listed
_UNSHOWN = "(a name that is not shown)"
_PASS = "It installs nothing."  # noqa: S105 -- no password


class Checked(Table):
    """What a command would install as far as its text tells, and what the hook would answer."""

    kind: str
    outcome: str
    requests: tuple[dict[str, Any], ...] = ()
    packages: tuple[dict[str, Any], ...] = ()
    gaps: tuple[dict[str, Any], ...] = ()
    reason: str
    receipt: str = ""


class ScannedPlugin(Table):
    """A plugin that was looked at."""

    name: str
    verdict: Verdict
    brings: dict[str, int] = Field(description="what runs by itself, by kind")
    findings: dict[Severity, int]


class Scanned(Table):
    """What a scan came to. The findings themselves are for a person, who runs `install-guard scan`."""

    source: str
    verdict: Verdict
    commit: str | None
    digest: str | None
    plugins: tuple[ScannedPlugin, ...]
    findings: dict[Severity, int]
    skipped: int


class Sighting(Table):
    """A call of the past that matters, and where it stands."""

    kind: str
    at: str
    by: str
    tool: str
    answer: str
    result: str
    guard: str
    receipt: str
    file: str
    line: int


class Audited(Table):
    """What past sessions did. Commands themselves are for a person, who runs `install-guard audit`."""

    files: int
    calls: int
    counts: dict[str, int]
    seen: tuple[Sighting, ...]
    more: int = Field(0, description="findings that are not listed")
    broken: int


Words = Annotated[list[str], Field(description="the program and its words, each as it is: no shell reads them")]
Folder = Annotated[str, Field(description="a folder of the workspace")]
Seconds = Annotated[float | None, Field(description="seconds it may take (120)", ge=LEAST)]


class Tools:
    """The tools, for the person whose machine this is, in one workspace."""

    def __init__(self, here: Path) -> None:
        self._root = workspace.of(here)
        self._one_at_a_time = threading.Lock()
        self._stop = threading.Event()

    def stop(self) -> None:
        """End what runs, and let nothing more start."""
        self._stop.set()

    @property
    def stopped(self) -> bool:
        """Whether it was told to stop."""
        return self._stop.is_set()

    async def run_program(self, argv: Words, cwd: Folder = ".", timeout: Seconds = None) -> RunReport:  # noqa: ASYNC109 -- it is the program's
        """Run one program with exactly these words, without a shell, and tell how it ended.

        Globs in test targets are expanded; package scripts (npm run x) run command by command. The program gets no
        secret of the environment and is ended with all that it started. What may install is judged first.
        """
        wanted = Wanted(tuple(argv), self._root / cwd, self._root, timeout, OUTPUT)
        gone = threading.Event()
        try:
            return await anyio.to_thread.run_sync(partial(self._run, wanted, gone), abandon_on_cancel=True)
        finally:
            gone.set()  # nobody waits for it any more

    def _run(self, wanted: Wanted, gone: threading.Event) -> RunReport:
        watch = partial(_why_stop, self._stop, gone)
        with self._one_at_a_time:
            running = Running(paths.of_person(), {"by": "agent", "tool": "run_program"}, hook.open_file)
            came = running.run(wanted, watch)
        return came.report.model_copy(update={"reason": came.told})

    def check_command(self, command: str, cwd: Folder = ".") -> Checked:
        """Read a shell command, scan what it would install, and tell what the guard would answer. Nothing is run."""
        decision, answer = check(command, self._inside(cwd), paths.of_person())
        kept = {key: answer[key] for key in ("kind", "outcome", "requests", "gaps")}
        packages = answer.get("packages") or ()
        reason = decision.told or _PASS
        return Checked.model_validate({**kept, "packages": packages, "reason": reason, "receipt": decision.receipt})

    def scan(
        self, source: Annotated[str, Field(description="a folder, owner/repo[#ref], or an address")], plugin: str = ""
    ) -> Scanned:
        """Fetch a marketplace or plugin and inspect it, running none of it; tell its verdict."""
        words = ["--format", "json", "--fail-on", "danger", *(["--plugin", plugin] if plugin else []), "--", source]
        return _scanned(Report.model_validate_json(self._own("scan", *words)))

    def audit(
        self, since: Annotated[str, Field(description="a date, as 2026-01-31")] = "", project: Folder = ""
    ) -> Audited:
        """Read past transcripts: what was installed, what could not be read, and what had no approval."""
        words = [f"--since={since}"] if since else []
        words += [f"--project={self._inside(project)}"] if project else []
        return _audited(Audit.model_validate_json(self._own("audit", "--format", "json", *words)))

    def _inside(self, folder: str) -> Path:
        workspace.require(folder, self._root, self._root, "the folder")
        return self._root / folder

    def _own(self, *words: str) -> bytes:
        """What a verb of this very program prints, in a process of its own that can be ended."""
        argv = [sys.executable, "-I", "-c", AGAIN, str(paths.ROOT), *words]
        ran = run(argv, cwd=self._root, environment=os.environ, limits=_LONG, watch=partial(_why_stop, self._stop))
        if ran.code not in {0, 1}:
            said = ran.errors.decode("utf-8", "replace").strip() or ran.end
            raise GuardError(said.removeprefix("install-guard: "))
        return ran.output


def _why_stop(*signs: threading.Event) -> str:
    return "nobody waits for it any more" if any(sign.is_set() for sign in signs) else ""


def _scanned(report: Report) -> Scanned:
    plugins = tuple(
        ScannedPlugin(
            name=_name(one.name),
            verdict=one.verdict,
            brings=dict(Counter(each.kind for each in one.capabilities if each.runs)),
            findings=_by_severity(one.findings),
        )
        for one in report.plugins
    )
    return Scanned(
        source=_name(report.source),
        verdict=report.verdict,
        commit=report.commit,
        digest=report.digest,
        plugins=plugins,
        findings=_by_severity(report.findings),
        skipped=len(report.skipped) + sum(len(one.skipped) for one in report.plugins),
    )


def _by_severity(findings: Sequence[Any]) -> dict[Severity, int]:
    return dict(Counter(one.severity for one in findings))


def _name(text: str) -> str:
    return text if NAME.match(text) else _UNSHOWN


def _audited(found: Audit) -> Audited:
    listed = found.seen[:_MANY]
    keys = ("kind", "by", "tool", "answer", "result", "guard", "receipt", "file", "line")
    seen = tuple(
        Sighting(at=one.at.isoformat() if one.at else "", **{key: getattr(one, key) for key in keys}) for one in listed
    )
    return Audited(
        files=found.files,
        calls=found.calls,
        counts=found.counts,
        seen=seen,
        more=len(found.seen) - len(listed),
        broken=found.broken,
    )


def every(tools: Tools) -> tuple[Callable[..., Any], ...]:
    """The tools by their names."""
    return (tools.run_program, tools.check_command, tools.scan, tools.audit)
