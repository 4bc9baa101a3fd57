"""A whole audit: the files found, looked at, followed, gathered, and held against the ledger."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from install_guard.audit import approved, find, gather, spans, work
from install_guard.audit.model import KINDS, NAMED, UNAPPROVED, Audit, Broken
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from datetime import datetime

    from install_guard.audit.model import Found, Seen, Span
    from install_guard.audit.spread import Spread

STDIN = "<stdin>"
_CWD = b'"cwd":"'
_HEAD = 1 << 16  # bytes in which a transcript's folder is looked for


class Wanted(NamedTuple):
    """What of it is reported: a time, a project, kinds (none: all)."""

    since: datetime | None = None
    until: datetime | None = None
    project: str = ""
    only: tuple[str, ...] = ()

    def takes(self, seen: Seen) -> bool:
        """Whether a finding is wanted; one without a time is, whatever time is asked for."""
        if seen.at and ((self.since and seen.at < self.since) or (self.until and seen.at >= self.until)):
            return False
        if self.project and not _below(seen.project, self.project):
            return False
        return not self.only or seen.kind in self.only or (UNAPPROVED in self.only and seen.unapproved)


def audit(
    named: Sequence[str],
    spread: Spread,
    wanted: Wanted,
    ledger: Path | None = None,
    told: Callable[[int, int], None] = lambda _done, _of: None,
) -> Audit:
    """What the transcripts under these names hold; `told` hears how many bytes of how many were read."""
    with find.with_stdin(named) as (names, stdin):
        files = find.files(names)
        tally = _Tally(stdin)
        pieces = list(spans.cut(files))
        weights = [sum(span.end - span.start for span in piece) for piece in pieces]
        done = 0
        for parts, weight in zip(spread(work.look, pieces), weights, strict=True):
            tally.add(parts)
            done += weight
            told(done, sum(weights))
        outcomes = gather.outcomes(each for known in spread(work.follow, tally.wanted(dict(files))) for each in known)
    found = (gather.seen(each, outcomes.get(each.call.key)) for each in gather.once(tally.sightings))
    every = [each for each in found if each is not None]
    if ledger is not None:
        every = approved.joined(every, ledger)
    return tally.audit(len(files), [each for each in every if wanted.takes(each)], ledger=ledger is not None)


class _Tally:
    """What was counted and found so far."""

    def __init__(self, stdin: str) -> None:
        self.stdin = stdin
        self.lines = self.calls = self.broken = 0
        self.named: list[Broken] = []
        self.faults: Counter[str] = Counter()
        self.sightings: list[gather.Sighting] = []
        self.paths: dict[str, set[str]] = {}
        self.file, self.before = "", 0  # the file that the last span was of, and its lines until there

    def add(self, parts: Iterable[work.Part]) -> None:
        """Take in the next spans, in order."""
        for part in parts:
            if part.span.path != self.file:
                self.file, self.before = part.span.path, 0
            name = self._name(part.span.path)
            if part.broken:
                self._broken(part, printable(name, gather.PATH))
            for found in part.found:
                self._found(found, name)
            self.lines += part.lines
            self.calls += part.calls
            self.broken += part.broken
            self.before += part.lines

    def _broken(self, part: work.Part, name: str) -> None:
        room = max(0, min(NAMED - len(self.named), work.NAMED - self.faults[name]))
        for line, reason in part.named[:room]:
            self.named.append(Broken(file=name, line=line and self.before + line, reason=reason))
        self.faults[name] += part.broken

    def _found(self, found: Found, name: str) -> None:
        if not found.call.cwd:
            found = found._replace(call=found.call._replace(cwd=_folder(self.file)))
        self.sightings.append(gather.Sighting(found, name, self.before + found.line))
        self.paths.setdefault(self.file, set()).add(found.call.key)

    def _name(self, path: str) -> str:
        return STDIN if path == self.stdin else path

    def wanted(self, sizes: dict[str, int]) -> Iterator[tuple[tuple[Span, ...], frozenset[str]]]:
        """The spans that may tell what became of what was found, with its keys."""
        for path, keys in self.paths.items():
            for piece in spans.cut([(path, sizes[path])]):
                yield piece, frozenset(keys)

    def audit(self, files: int, seen: list[Seen], *, ledger: bool) -> Audit:
        """The whole."""
        counted = Counter(each.kind for each in seen)
        counts = {kind: counted[kind] for kind in KINDS}  # type: ignore[index]
        counts[UNAPPROVED] = sum(each.unapproved for each in seen) if ledger else 0
        return Audit(
            files=files,
            lines=self.lines,
            calls=self.calls,
            counts=counts,
            seen=tuple(seen),
            broken=self.broken,
            broken_files=dict(self.faults),
            broken_lines=tuple(self.named),
            ledger=ledger,
        )


def _below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _folder(path: str) -> str:
    """The folder that a transcript's session ran in, for a line that does not say it."""
    try:
        with Path(path).open("rb") as stream:
            _, key, behind = stream.read(_HEAD).partition(_CWD)
    except OSError:
        return ""
    return behind.partition(b'"')[0].decode("utf-8", "replace") if key else ""
