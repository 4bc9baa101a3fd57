"""What a look came to, in words for the person: what is new, why it is told, what was done, and how to take it back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scan.model import Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.watch.look import Change, Outcome
    from install_guard.watch.memory import Kept

MOST = 8  # changes told one by one, and files of one difference
_LINES = 4  # of one part
_WEIGHTY = (Verdict.danger, Verdict.caution, Verdict.unverified)
_DO_NOT_RUN = {
    "server": "If you did not add it: claude mcp remove {name}",
    "plugin": "To switch it off: claude plugin disable {name}",
}


def message(outcome: Outcome) -> str:
    """What the person is told; "" where there is nothing to tell."""
    parts = [first(outcome)] if outcome.first and outcome.parts else []
    if outcome.changes:
        parts.append("\n".join(changes(outcome.changes)))
    if outcome.problems:
        parts.append("\n".join(["install-guard could not look at all that loads code:", *_listed(outcome.problems)]))
    return "\n".join(parts)


def first(outcome: Outcome) -> str:
    """What the first look found: everything later is held against it."""
    counted = Counter(str(part.verdict) for part in outcome.parts)
    verdicts = ", ".join(f"{counted[word]} {word}" for word in reversed(Verdict) if counted[word])
    lines = [f"install-guard looked for the first time at what loads code into Claude Code: {of_parts(outcome.parts)}."]
    lines += [f"Verdicts: {verdicts}."] if verdicts else []
    weighty = [part for part in outcome.parts if part.verdict in _WEIGHTY]
    for part in sorted(weighty, key=lambda one: -one.verdict.rank)[:MOST]:
        lines += [f"- {of_part(part)}: {part.verdict}", *(f"    {line}" for line in part.lines[:2])]
    later = "Whatever changes from here on is told. All of it: install-guard verify"
    return "\n".join([*lines, later])


def of_parts(parts: Sequence[Kept]) -> str:
    """How many of each kind."""
    counted = Counter(part.kind for part in parts if part.kind != "unread")
    plain = {"hooks": "sets of hooks"}
    several = (
        f"{count} {plain.get(kind, f'{kind}s')}" if count > 1 or kind in plain else f"1 {kind}"
        for kind, count in counted.items()
    )
    return ", ".join(several) or "nothing yet"


def of_part(part: Kept) -> str:
    """A part by its kind, name and place."""
    return f"{part.kind} {printable(part.name)} ({printable(part.place)})"


def changes(every: Sequence[Change]) -> list[str]:
    """What changed, the strictest verdict first."""
    lines = ["install-guard: what loads code into Claude Code has changed."]
    ordered = sorted(every, key=lambda one: -one.seen.verdict.rank)
    for one in ordered[:MOST]:
        lines += change(one)
    if len(every) > MOST:
        lines.append(f"- and {len(every) - MOST} more: install-guard verify")
    return lines


def change(one: Change) -> list[str]:
    """One change: what it is, what was found in it, how its files differ, and what was done."""
    part = one.part
    head = f"- {part.kind} {printable(part.name)}, {one.reason}: {one.seen.verdict} ({printable(part.place)})"
    lines = [head, *(f"    {printable(line, 300)}" for line in one.seen.lines[:_LINES])]
    if one.differs:
        lines.append(f"    Files: {_few(one.differs)}")
    if one.receipt:
        lines.append(f"    Asked for in: install-guard receipts {one.receipt}")
    lines += [
        f"    It was switched off for the sessions to come. To take that back: install-guard verify --undo {each.id}"
        for each in one.off
    ]
    if one.note:
        lines.append(f"    {printable(one.note, 300)}")
    elif not one.off and part.kind in _DO_NOT_RUN and one.seen.verdict is not Verdict.clear:
        lines.append(f"    {_DO_NOT_RUN[part.kind].format(name=printable(part.name))}")
    return lines


def _few(differs: Sequence[str]) -> str:
    more = f" and {len(differs) - MOST} more" if len(differs) > MOST else ""
    return ", ".join(printable(one) for one in differs[:MOST]) + more


def _listed(texts: Sequence[str]) -> list[str]:
    more = [f"- and {len(texts) - MOST} more"] if len(texts) > MOST else []
    return [*(f"- {printable(text, 300)}" for text in texts[:MOST]), *more]
