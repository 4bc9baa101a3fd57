"""An audit for a terminal: by project and session, three short lines a finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from install_guard.audit import words
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from install_guard.audit.model import Audit, Seen

STYLES = {"door": "bold red", "unreadable": "yellow", "settings": "yellow", "install": "cyan"}
_BROKEN = 10  # files with broken lines that a terminal shows


def render(audit: Audit) -> Iterator[RenderableType]:
    """The whole audit."""
    for project, sessions in words.groups(audit):
        yield Text(printable(project), style="bold")
        for session, those in sessions:
            file = those[0].file
            yield _inset(Text(f"session {printable(session)} ({file})", style="dim"), 2)
            for seen in those:
                place = f"line {seen.line}" if seen.file == file else words.place(seen)
                yield from _seen(seen, place, ledger=audit.ledger)
        yield ""
    if not audit.seen:
        yield Text(words.nothing(audit))
    yield Text(f"{words.counts(audit)}; {words.extent(audit)}")
    yield from _broken(audit)


def _seen(seen: Seen, place: str, *, ledger: bool) -> Iterator[RenderableType]:
    head = Text.assemble((seen.kind, STYLES[seen.kind]), f"  {printable(seen.label)}")
    yield _inset(Text.assemble((words.when(seen), "dim"), "  ", head), 4)
    if seen.command not in seen.label:
        yield _inset(Text(printable(seen.command)), 6)
    if seen.reason != seen.label:
        yield _inset(Text(printable(seen.reason, 400), style=STYLES[seen.kind]), 6)
    told = f"{words.who(seen)}: {words.became(seen)}; {words.guard(seen, ledger=ledger)}"
    yield _inset(Text(f"{told} ({place})", style="dim"), 6)


def _broken(audit: Audit) -> Iterator[RenderableType]:
    if not audit.broken:
        return
    yield Text(f"{words.many(audit.broken, 'broken line')} not read:", style="yellow")
    lines = list(words.broken(audit))
    for line in lines[:_BROKEN]:
        yield _inset(Text(line), 2)
    if len(lines) > _BROKEN:
        yield _inset(Text(f"and lines of {len(lines) - _BROKEN} more files (--format json names them)"), 2)


def _inset(text: Text, by: int) -> Padding:
    return Padding(text, (0, 0, 0, by), expand=False)
