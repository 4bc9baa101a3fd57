"""What an audit finds: records that are stored and sent, so pydantic holds their shape."""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 -- pydantic reads it when the class is made
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

KINDS = ("door", "unreadable", "settings", "install")  # the gravest first
UNAPPROVED = "unapproved"
NAMED = 1_000  # broken lines that are named, of all files; all are counted

Kind = Literal["door", "unreadable", "settings", "install"]
By = Literal["agent", "sub-agent", "person"]


class Span(NamedTuple):
    """A piece of a file: the lines that begin at `start` or behind it, and before `end`."""

    path: str
    start: int
    end: int


class Call(NamedTuple):
    """One thing that an agent or a person had run: a command, a write, or words typed to the client.

    `key` is the same in every copy of it: the tool call's id, or the line's.
    """

    key: str
    at: str
    session: str
    agent: str
    cwd: str
    by: By
    tool: str
    text: str
    path: str = ""  # the file that a write names
    version: str = ""


class Found(NamedTuple):
    """A call that may matter, where it stands, and the reading of it under the names of the JSON contract."""

    call: Call
    line: int
    kind: str
    read: dict[str, Any]


class Told(NamedTuple):
    """What the transcript tells of a call afterwards: the host's own decision, and what came of it."""

    key: str
    host: str
    result: str
    installed: str = ""  # what a panel says that it installed
    after: str = ""  # the whole of an edited file, where the transcript holds it


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Broken(_Record):
    """A line that is not read, and why; line 0 is the file."""

    file: str
    line: int
    reason: str


class Seen(_Record):
    """One finding of an audit.

    `answer` is what the guard says to it: deny to a door, hold to what cannot be read, scan to an install (the scan then
    decides), unseen to what a person types, which no hook sees. `guard`, `receipt` and `approval` are the ledger's.
    """

    kind: Kind
    at: datetime | None
    project: str
    session: str
    agent: str
    by: By
    tool: str
    call: str
    command: str
    label: str
    requests: tuple[dict[str, Any], ...]
    gaps: tuple[dict[str, Any], ...]
    doors: tuple[dict[str, Any], ...]
    answer: Literal["deny", "hold", "scan", "unseen"]
    host: str
    result: Literal["ok", "error", "denied", "unknown"]
    guard: str = ""
    receipt: str = ""
    approval: str = ""
    client: str
    file: str
    line: int

    @property
    def unapproved(self) -> bool:
        """Whether an agent had it run and the ledger does not say that it was let in."""
        return self.by != "person" and self.result != "denied" and self.guard != "approve"

    @property
    def reason(self) -> str:
        """Why it is listed, in a line: the doors, the gaps, or what is asked for."""
        if self.kind == "door":
            return "; ".join(str(each["reason"]) for each in self.doors)
        return "; ".join(str(each["reason"]) for each in self.gaps) or self.label


class Audit(_Record):
    """All that an audit found, with how much was read."""

    schema_: Literal["install-guard/audit/1"] = Field(default="install-guard/audit/1", alias="schema")
    files: int
    lines: int
    calls: int
    counts: dict[str, int]
    seen: tuple[Seen, ...]
    broken: int
    broken_files: dict[str, int]
    broken_lines: tuple[Broken, ...]
    ledger: bool
