"""What a plugin brings, for a person: one line for each thing that runs, for each open permission, for each text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan import quiet, skills
from scan.model import Capability
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.run import Run
    from scan.skills import Read

HOSTS = 8  # hosts named on one line
SHOWN = 300  # characters of a command on one line
_HOST = re.compile(r"\b(?:https?|wss?)://(?:[^\s/@\"'<>`]*@)?(\[[0-9A-Fa-f:.]+\]|[\w-]+(?:\.[\w-]+)*)", re.IGNORECASE)


def of(runs: Iterable[Run], reads: Iterable[Read], named: Iterable[tuple[str, str, str]]) -> Iterator[Capability]:
    """Everything that a plugin brings, what runs first."""
    told: dict[tuple[str, ...], Run] = {}
    for run in runs:
        told.setdefault((run.kind, run.name, run.when if run.kind == "hook" else "", run.shown), run)
    yield from (of_run(run) for run in told.values())
    reads = list(reads)
    for read in reads:
        if read.kind in {"skill", "command"}:
            yield from _permissions(read)
    for read in reads:
        yield Capability(kind=read.kind, name=printable(read.name), file=read.path, runs=False)
    for kind, name, path in named:
        yield Capability(kind=kind, name=printable(name), file=path, runs=False)


def of_run(run: Run) -> Capability:
    """One line for something that runs; a `!` line that only looks at things does not count as running."""
    return Capability(
        kind=run.kind,
        name=printable(run.name),
        when=printable(run.when),
        command=printable(run.shown, SHOWN),
        file=run.path,
        hosts=tuple(hosts_of(run)),
        runs=run.active and not (run.kind == "shell-line" and quiet.only_looks(run.command)),
    )


def hosts_of(run: Run) -> list[str]:
    """The hosts that a run names: in its address, its command and environment, and the code that it starts."""
    texts = [run.url, run.command, *run.argv, *run.environment.values()]
    texts += (word for text in run.files if "://" in text.text for word in text.words)
    found = (match[1].lower() for text in texts if "://" in text for match in _HOST.finditer(text))
    return list(dict.fromkeys(found))[:HOSTS]


def _permissions(read: Read) -> Iterator[Capability]:
    for tool in dict.fromkeys(skills.tools(read.fields)):
        if skills.unrestricted(tool):
            when = f"the {read.kind} {read.name} is used"
            yield Capability(
                kind="permission", name=printable(tool), when=printable(when), command="any program", file=read.path
            )
