"""An audit as Markdown: a table a session, in which nothing of a transcript can become markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.audit import words
from scan.markdown import code, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.audit.model import Audit, Seen


def write(audit: Audit) -> str:
    """The whole audit."""
    return "\n".join(_lines(audit)) + "\n"


def _lines(audit: Audit) -> Iterator[str]:
    yield f"# install-guard audit: {words.counts(audit)}\n"
    yield f"{words.extent(audit)}.\n"
    if not audit.seen:
        yield f"{words.nothing(audit)}\n"
    for project, sessions in words.groups(audit):
        yield f"## {plain(project)}\n"
        for session, those in sessions:
            yield f"### Session {plain(session)}\n"
            yield "| when | what | command | who | what came of it | the guard | where |"
            yield "| --- | --- | --- | --- | --- | --- | --- |"
            yield from (_row(seen, ledger=audit.ledger) for seen in those)
            yield ""
    if audit.broken:
        yield f"## {words.many(audit.broken, 'broken line')}\n"
        yield from (f"- {plain(line)}" for line in words.broken(audit))


def _row(seen: Seen, *, ledger: bool) -> str:
    reason = "" if seen.reason == seen.label else f": {plain(seen.reason)}"
    cells = (
        words.when(seen),
        f"**{seen.kind}** {plain(seen.label)}{reason}",
        code(seen.command).replace("|", "\\|"),
        plain(words.who(seen)),
        plain(words.became(seen)),
        plain(words.guard(seen, ledger=ledger)),
        code(words.place(seen)).replace("|", "\\|"),
    )
    return f"| {' | '.join(cells)} |"
