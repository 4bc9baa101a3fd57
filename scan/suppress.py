"""What an author has answered for in CI: findings named one by one with a reason, or all that a baseline holds.

A suppressed finding stays in the report, and the verdict is what the others make it. The hook never comes here: what
is scanned for an install has no say in what is found in it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from datetime import UTC, date, datetime
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from scan import verdict
from scan.model import ScanError, Severity, Suppressed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from scan.model import Finding, PluginReport, Report

NAME = "install-guard.toml"
BASELINE = "install-guard/baseline/1"
_MOST = 4 << 20  # bytes of a file of either kind


class Table(BaseModel):
    """A table of the file: unknown keys are refused, since a misspelt one would suppress nothing, or too much."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Ignore(Table):
    """Findings of one rule below a path, why they are no concern, and until when that holds."""

    rule: str = Field(min_length=1)
    path: str = Field(min_length=1)
    """As the report has it; `*` stands for any characters, `/` among them."""
    reason: str = Field(min_length=1)
    until: date | None = None
    """The last day on which it holds."""


class Scan(Table):
    """`[scan]`: what a scan in CI leaves out of account."""

    ignore: tuple[Ignore, ...] = ()


class Config(Table):
    """The whole file."""

    scan: Scan = Scan()


class Answer(NamedTuple):
    """Why a finding does not count."""

    reason: str
    until: date | None = None


class Ignoring:
    """Findings that a file answers for; one that stands in what is scanned (`own`) hides no danger."""

    def __init__(self, ignores: Iterable[Ignore], *, own: bool = False, today: date | None = None) -> None:
        self._own = own
        self._met: set[Ignore] = set()
        self._powerless: set[Ignore] = set()
        today = today or datetime.now(tz=UTC).date()
        self._ignores = [ignore for ignore in ignores if ignore.until is None or ignore.until >= today]
        self.expired = [ignore for ignore in ignores if ignore.until is not None and ignore.until < today]

    def __call__(self, finding: Finding) -> Answer | None:
        """What the file says of a finding."""
        for ignore in self._ignores:
            if ignore.rule == finding.rule and fnmatchcase(finding.path, ignore.path):
                self._met.add(ignore)
                if self._own and finding.severity is Severity.danger:
                    self._powerless.add(ignore)
                    return None
                return Answer(ignore.reason, ignore.until)
        return None

    def notes(self) -> Iterator[str]:
        """What its author has to know once every finding was asked about: which suppressions did nothing, and why."""
        for one in self.expired:
            yield f"the suppression of {one.rule} in {one.path} ran out on {one.until}"
        for one in self._ignores:
            if one not in self._met:
                yield f"the suppression of {one.rule} in {one.path} meets no finding: it can go, or is misspelt"
            elif one in self._powerless:
                yield f"the suppression of {one.rule} in {one.path} hides no danger, unless --config names its file"


class Baseline:
    """Findings that were there when the baseline was written: each as often as it was there then."""

    def __init__(self, marks: Iterable[str]) -> None:
        self._left = Counter(marks)

    def __call__(self, finding: Finding) -> Answer | None:
        """Whether a finding was there already, and not met as often yet."""
        mark = mark_of(finding)
        if not self._left[mark]:
            return None
        self._left[mark] -= 1
        return Answer("it stands in the baseline")


def without(report: Report, *answers: Callable[[Finding], Answer | None]) -> Report:
    """The report with what is answered for set aside, and the verdicts that the rest makes."""
    plugins, aside = [], []
    for plugin in report.plugins:
        left, answered = _sorted_out(plugin.findings, answers, plugin.name)
        aside += answered
        plugins.append(_judged(plugin, left) if answered else plugin)
    findings, answered = _sorted_out(report.findings, answers, "")
    aside += answered
    own = verdict.grade(findings, report.skipped)
    worst = verdict.strictest([own, *(plugin.verdict for plugin in plugins)])
    changed = {"plugins": tuple(plugins), "findings": tuple(findings), "suppressed": tuple(aside), "verdict": worst}
    return report.model_copy(update=changed) if aside else report


def _judged(plugin: PluginReport, findings: list[Finding]) -> PluginReport:
    word = verdict.grade(findings, plugin.skipped, plugin.capabilities)
    return plugin.model_copy(update={"findings": tuple(findings), "verdict": word})


def _sorted_out(
    findings: Iterable[Finding], answers: Iterable[Callable[[Finding], Answer | None]], plugin: str
) -> tuple[list[Finding], list[Suppressed]]:
    left, aside = [], []
    for finding in findings:
        answer = next((found for ask in answers if (found := ask(finding))), None)
        if answer is None:
            left.append(finding)
        else:
            aside.append(Suppressed(finding=finding, plugin=plugin, reason=answer.reason, until=answer.until))
    return left, aside


def mark_of(finding: Finding) -> str:
    """What a finding is known by in a baseline: rule, path and what was seen, and not its line, which moves."""
    seen = json.dumps([finding.rule, str(finding.severity), finding.path, finding.message, finding.excerpt])
    return hashlib.sha256(seen.encode()).hexdigest()


def baseline_text(report: Report) -> str:
    """Every finding of a report that weighs something, as a baseline."""
    every = [*report.findings, *(each for plugin in report.plugins for each in plugin.findings)]
    rows = [
        {"rule": each.rule, "path": each.path, "mark": mark_of(each)}
        for each in every
        if each.severity is not Severity.note
    ]
    return json.dumps({"schema": BASELINE, "findings": rows}, indent=2) + "\n"


def baseline(file: Path) -> Baseline:
    """The baseline in a file that `baseline_text` made."""
    try:
        held = json.loads(_text(file))
        if held["schema"] != BASELINE:
            raise ScanError("the baseline is of another kind", str(file), "Write it anew with --write-baseline.")
        return Baseline([str(row["mark"]) for row in held["findings"]])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ScanError("this is no baseline", str(file), "Write it anew with --write-baseline.") from None


def config(file: Path) -> Config:
    """The suppressions in a TOML file."""
    try:
        return Config.model_validate(tomllib.loads(_text(file)))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ScanError(f"it is not TOML: {error}", str(file), "Mend the line.") from None
    except ValidationError as error:
        raise ScanError(_what(error.errors()[0]), str(file), "See docs/scanning.md for what may stand there.") from None


def _what(error: Any) -> str:
    key = ".".join(str(part) for part in error["loc"])
    return f"{key}: {str(error['msg']).lower()}"


def _text(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST + 1)
    except OSError as error:
        raise ScanError(f"it cannot be read: {error.strerror}", str(file), "Name another file.") from error
    if len(data) > _MOST:
        raise ScanError(f"it is larger than {_MOST:,} bytes", str(file), "Name another file.")
    return data.decode("utf-8", "replace")
