"""`install-guard approve ID`: a person reads what was held, and lets it in.

It reads from the terminal itself, whatever standard input is, and refuses where an agent's session started it.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from install_guard.cli import usage
from install_guard.ledger import approvals, approver, paths, receipts
from install_guard.ledger.log import LedgerError, opened
from install_guard.ledger.person import at_terminal
from install_guard.model import GuardError
from install_guard.review.words import printable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from install_guard.ledger.approvals import Approval, Signer
    from install_guard.ledger.log import Log
    from install_guard.ledger.paths import Ground
    from install_guard.ledger.person import Terminal

DANGER = "danger"
_UNSCANNED = "this very command, once, with whatever it brings by then"
_FOR = {
    approvals.ONCE: "this very command with this content, once",
    approvals.DIGEST: "this content, by whatever command, as often as it is asked for",
    approvals.PUBLISHER: "what this publisher brings at pinned commits, where nothing was found in it",
}
_FORGED = (
    "No passphrase keys your approvals: a program that already runs as you could write one.\n"
    "`install-guard setup --passphrase` makes a key that it would not have."
)


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("id", metavar="ID", type=usage.text, help="the receipt or approval that the hold named")
    parser.add_argument("--for", dest="scope", choices=approvals.SCOPES, default=approvals.ONCE, help="how far it goes")
    parser.add_argument("--until", metavar="DATE", default="", help="the day or time that it ends (2026-12-31)")
    parser.add_argument("--despite", choices=(DANGER,), help="let in what the guard refused, once")


def run(arguments: argparse.Namespace) -> int:
    """Ask the person, and write down what they say; 0 when it is approved, 1 when they think better of it."""
    ground = paths.of_person()
    until = ends(arguments.until)
    despite = arguments.despite == DANGER
    with at_terminal() as terminal, opened(ground.ledger) as log:
        one = approvals.find(log, arguments.id)
        approvals.reachable(one, approvals.ALLOWED)  # before a person reads it all, and is asked
        terminal.say(*_shown(log, one, arguments.scope))
        if one.danger and not despite:
            raise GuardError("the guard refused this for a danger", one.id, "Look at it again before anything else.")
        if not _agreed(terminal, one):
            terminal.say("Not approved; nothing was changed.")
            return 1
        given = approvals.allow(log, one, arguments.scope, until, _signer(ground, terminal), despite=despite)
        terminal.say(
            f"Approved until {local(given.until)}: {_for(one, given.scope)}. Take it back: install-guard revoke {one.id}"
        )
    return 0


def ends(text: str) -> str:
    """The end that a person names, as the ledger keeps it: a day ends with its last second, here."""
    if not text:
        return ""
    try:
        named = datetime.fromisoformat(text)
    except ValueError:
        raise GuardError(f"{text!r} is no date", remedy="Write it as 2026-12-31, or 2026-12-31T18:00.") from None
    if len(text) <= len("2026-12-31"):
        named = named.replace(hour=23, minute=59, second=59)
    return named.astimezone(UTC).isoformat(timespec="milliseconds")


def local(at: str) -> str:
    """A time of the ledger, for a person here."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")


def _shown(log: Log, one: Approval, scope: str) -> Iterator[str]:
    """What was held and why, and what an approval would let in."""
    entry = next(log.entries(kind="receipt", receipt=one.id), None)
    if entry is None:
        raise LedgerError("its receipt is missing, so there is nothing to read before you approve", one.id)
    fields = receipts.Receipt(entry, "").fields
    asked = fields["asked"]
    yield f"asked by  {asked.get('by', '')} in {printable(asked.get('cwd', ''))}, {local(entry.at)}"
    yield f"command   {printable(fields['read']['command'])}"
    yield from (f"  {printable(line)}" for line in fields["reason"].splitlines()[:-1])
    yield from (f"digest    {printable(digest)}" for digest in _digests(fields["scanned"]))
    if not one.content:
        yield "Not all of it was scanned, so its content is not known."
    if scope == approvals.PUBLISHER:
        yield f"publisher {', '.join(printable(name) for name in json.loads(one.publishers))}"
    yield f"You would approve {_for(one, scope)}."


def _for(one: Approval, scope: str) -> str:
    return _FOR[scope] if one.content else _UNSCANNED


def _digests(scanned: object) -> Iterator[str]:
    for report in scanned if isinstance(scanned, list) else []:
        if isinstance(report, dict):
            yield f"{report.get('digest')}  {report.get('source')}"


def _agreed(terminal: Terminal, one: Approval) -> bool:
    """Whether the person types what agrees: a yes, of a danger the name of what is dangerous."""
    if not one.danger:
        return terminal.ask("Type yes to approve it: ").lower() in {"yes", "y"}
    names = json.loads(one.names)
    terminal.say("The guard found what has no honest reading in it.")
    return terminal.ask(f"To let it in all the same, type its name ({' or '.join(map(printable, names))}): ") in names


def _signer(ground: Ground, terminal: Terminal) -> Signer:
    """What signs the approval: the person's key where they made one."""
    key = approver.load(ground.config)
    if key is None:
        terminal.say(_FORGED)
        return lambda _text: ""
    return key.signer(terminal.ask_secret("Your passphrase: "))
