"""The records of a scan: where a plugin comes from, what was found in it, and the verdict.

Reports leave the program as JSON (`docs/report.md` describes it), so they are pydantic models: validated when they
are made, and one schema for what is written and what is read back.
"""

from __future__ import annotations

from datetime import date  # noqa: TC003 -- pydantic needs it when it builds the model
from enum import IntEnum, StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from install_guard.model import GuardError


class Frozen(BaseModel):
    """A record that does not change once made, and refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Severity(StrEnum):
    """How much a finding weighs: `danger` has no honest reading, `caution` wants a person's look, `note` informs."""

    note = "note"
    caution = "caution"
    danger = "danger"


class Verdict(StrEnum):
    """One word for a plugin, and for the whole, from the mildest to the strictest."""

    clear = "clear"
    capable = "capable"
    unverified = "unverified"
    caution = "caution"
    danger = "danger"

    @property
    def rank(self) -> int:
        """The position in that order, from 0."""
        return list(Verdict).index(self)


class Standing(IntEnum):
    """Where a file stands, by how directly it acts: the higher, the more a finding in it weighs."""

    test = 0
    example = 1
    document = 2
    script = 3
    text = 4
    config = 5
    auto_run = 6


class Place(Frozen):
    """A position in a file: `path` relative to the root of the marketplace, `line` and `column` from 1."""

    path: str
    line: int | None = None
    column: int | None = None


class Finding(Frozen):
    """What a rule saw. `excerpt` is made safe to print: no control, invisible or bidirectional character is left raw."""

    rule: str
    severity: Severity
    message: str
    path: str
    line: int | None = None
    column: int | None = None
    excerpt: str = ""
    why: str = ""
    remedy: str = ""


class Skipped(Frozen):
    """What was not inspected, and why. `matters` when it would run or be read by the model: then nothing is clear."""

    path: str
    reason: str
    matters: bool = True


class Capability(Frozen):
    """Something that the plugin brings: what runs, when, from which file, talking to which hosts.

    `kind` is hook, mod, mcp, lsp, monitor, bin, status-line, shell-line (`!` in a skill or command), headers-helper,
    permission (an unrestricted tool pre-approved), source (fetched from elsewhere without a pin), skill, command, agent,
    output-style, dependency … `runs` tells whether it makes the plugin `capable` (S5).
    """

    kind: str
    name: str = ""
    when: str = ""
    command: str = ""
    file: str = ""
    hosts: tuple[str, ...] = ()
    runs: bool = True


class PluginReport(Frozen):
    """What one plugin is and brings."""

    name: str
    version: str | None = None
    source: str = ""
    commit: str | None = None
    digest: str | None = None
    verdict: Verdict = Verdict.clear
    in_place: bool = False
    capabilities: tuple[Capability, ...] = ()
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    notes: tuple[str, ...] = ()


class Suppressed(Frozen):
    """A finding that an author has answered for: it stays in the report and no longer counts."""

    finding: Finding
    plugin: str = ""
    reason: str
    until: date | None = None


class FileChanges(Frozen):
    """The files that an update adds, removes and changes, by their paths."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


class Change(Frozen):
    """What an update makes different, since a digest that was scanned before."""

    digest: str
    commit: str | None = None
    files: FileChanges = FileChanges()
    new_capabilities: tuple[Capability, ...] = ()
    gone_capabilities: tuple[Capability, ...] = ()
    new_findings: tuple[Finding, ...] = ()
    gone_findings: tuple[Finding, ...] = ()
    other_rules: bool = False


class Report(Frozen):
    """A whole scan: the catalogue's own findings and every plugin that was looked at."""

    schema_: Literal["install-guard/report/1"] = Field("install-guard/report/1", alias="schema")
    source: str
    marketplace: str | None = None
    commit: str | None = None
    digest: str | None = None
    verdict: Verdict = Verdict.clear
    plugins: tuple[PluginReport, ...] = ()
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    rules: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    since: Change | None = None

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class ScanError(GuardError):
    """A source could not be fetched, or is not what it should be."""
