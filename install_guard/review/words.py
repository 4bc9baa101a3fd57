"""What is said about a decision: one text for the person, another for the model.

The model's text names the request, the outcome and the receipt. It never holds a finding, since a model that sees
findings rewrites until there are none, nor any scanned text but plain names, since scanned text can give orders.
Python 3.9 and the standard library: the hook words a hold before it knows whether anything newer is there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.event import Decision
from install_guard.review.packages_asked import packages_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from install_guard.model import Door, Gap, Reading, Request

NAME = re.compile(r"[A-Za-z0-9._@/-]{1,100}\Z")
COMMAND = re.compile(r"[A-Za-z0-9._@/:^~='+ -]{1,300}\Z")
_UNREAD = "a command that cannot be read to its end"
_WINDOW = 76  # characters of the command beside a marker
_OUTCOMES = {"approve": "lets this go on", "hold": "holds this", "deny": "refuses this"}
_NEXT = {
    "approve": "",
    "hold": "A person has to decide: they can run it themselves, or answer the host's question in a session that they "
    "attend. Do not try to install it in another way.",
    "deny": "Do not try to install it in another way.",
}


class Opinion(NamedTuple):
    """What the judge thinks, before it is a decision with a receipt: an outcome, and the person's lines that argue it.

    `final` says that no approval lifts it, `allow` that the policy skips the host's own question once a person approved,
    `offer` is another form of the command that would go on.
    """

    outcome: str
    lines: Sequence[str]
    scanned: Sequence[Mapping[str, Any]] = ()
    final: bool = False
    allow: bool = False
    offer: str = ""


def told(outcome: str, reading: Reading, receipt: str, approval: str = "", offer: str = "") -> str:
    """What the model may see of a decision; `approval` is the question that a person can answer, `offer` another way."""
    first = f"install-guard {_OUTCOMES[outcome]}: {safe_label(reading)}."
    look = f"The whole reason, for a person: install-guard receipts {receipt}" if receipt else ""
    approve = approve_with(approval) if outcome == "hold" else ""
    other = f"Without scripts of packages it would go on: {offer}" if COMMAND.match(offer) else ""
    return " ".join(part for part in (first, _NEXT[outcome], other, approve, look) if part)


def approve_with(approval: str) -> str:
    """How a person lets a held command in, "" where they cannot."""
    return (
        f"To let it in, a person runs in a terminal of their own: install-guard approve {approval}" if approval else ""
    )


def label(reading: Reading) -> str:
    """A few words for the person that name what is decided about."""
    if reading.doors:
        return ", ".join(sorted({door.name for door in reading.doors}))
    if not reading.requests and packages_in(reading) and not reading.gaps:
        return printable(", ".join(f"{one.verb} {one.fields['name'] or 'packages'}" for one in packages_in(reading)))
    return printable(reading.label) if reading.requests else _UNREAD


def safe_label(reading: Reading) -> str:
    """The requests, with every name that is not plainly a name left out."""
    if reading.doors:
        return ", ".join(sorted({door.name for door in reading.doors}))
    asked = reading.requests or (() if reading.gaps else packages_in(reading))
    return ", ".join(_safe(request) for request in asked) if asked else _UNREAD


def _safe(request: Request) -> str:
    fields = request.fields
    if request.kind == "package":
        return _safe_packages(request)
    parts = [fields.get(key) for key in ("plugin", "marketplace")] if request.kind == "plugin" else []
    named = "@".join(str(part) for part in parts if part) or str(
        fields.get("source") or fields.get("name") or fields.get("path") or ""
    )
    return f"{request.verb} {request.kind} {named if NAME.match(named) else '(a name that is not shown)'}"


def _safe_packages(request: Request) -> str:
    """The packages of a request by their names, and how many there are besides."""
    given = request.fields.get("packages")
    every = [str(one.get("name")) for one in given] if isinstance(given, list) else []
    plain = [name for name in every[:6] if NAME.match(name)]
    rest = f" and {len(every) - len(plain)} more" if len(every) > len(plain) else ""
    return f"{request.verb} {', '.join(plain) or 'packages'}{rest if plain else ''} ({request.fields.get('program')})"


def decision(opinion: Opinion, reading: Reading, receipt: str, approval: str = "") -> Decision:
    """The opinion as a decision in its two texts. How to approve is told of a hold alone: a danger is not offered."""
    outcome = opinion.outcome
    if outcome == "pass":
        return Decision(outcome, "", "")
    head = f"install-guard {_OUTCOMES[outcome]}: {label(reading)}"
    foot = f"The whole report: install-guard receipts {receipt}" if receipt else ""
    approve = approve_with(approval) if outcome == "hold" else ""
    reason = "\n".join(line for line in [head, *opinion.lines, foot, approve] if line)
    return Decision(outcome, reason, told(outcome, reading, receipt, approval, opinion.offer), receipt)


def of_doors(doors: Iterable[Door]) -> list[str]:
    """Why a way to the guard's own ground is refused."""
    return [f"- {printable(door.reason)}; only a person may do that, at a terminal" for door in doors]


def of_gaps(command: str, gaps: Iterable[Gap], most: int = 5) -> list[str]:
    """What could not be read, each with its place in the command."""
    every = list(gaps)
    lines = ["Part of it cannot be read, and it could install something:"]
    for gap in every[:most]:
        lines += [f"- {printable(gap.reason)}", *(f"    {line}" for line in marked(command, gap.start, gap.end))]
    return [*lines, f"- and {len(every) - most} places more"] if len(every) > most else lines


def marked(text: str, start: int, end: int) -> list[str]:
    """The line of the text in which the span begins, and a line of markers below it."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", first)
    last = len(text) if last < 0 else last
    left = max(first, min(start - _WINDOW // 3, last - _WINDOW))
    right = min(last, left + _WINDOW)
    before = "…" if left > first else ""
    shown = before + printable(text[left:right], 1) + ("…" if right < last else "")
    width = max(1, min(end, right) - start)
    return [shown, " " * (len(before) + start - left) + "^" * width]


def printable(text: str, width: int = 0) -> str:
    """The text with nothing in it that a terminal would act on or hide; with a `width`, one character for each."""
    return "".join(one if one.isprintable() else "·" if width else _escaped(one) for one in text)


def _escaped(character: str) -> str:
    return " " if character in "\n\t" else ascii(character)[1:-1]


def broken(error: BaseException) -> str:
    """A line for the person about an error that decides nothing."""
    return f"install-guard: {type(error).__name__}: {printable(str(error))}"


def crashed(error: BaseException, version: str, file: object) -> Decision:
    """The hold when reading or deciding broke; `file` has the details, where it could be written."""
    name = f"{type(error).__name__} in Python {version}"
    lines = [
        "install-guard could not read this call, and it may install something, so it is held.",
        f"What broke: {name}: {printable(str(error))[:500]}",
        f"Please report it; the details are in {file}" if file else "Please report it.",
    ]
    return Decision("hold", "\n".join(lines), f"install-guard could not read this call ({name}). {_NEXT['hold']}")
