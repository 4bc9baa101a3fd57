"""What a person has said about a command: an opinion is weighed against their approvals before it is a decision.

Python 3.9 and the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger import approvals, receipts
from install_guard.review import words
from install_guard.review.packages_asked import packages_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from install_guard.ledger.approvals import Action, Approval
    from install_guard.ledger.log import Log
    from install_guard.model import Reading
    from install_guard.review.words import Opinion

_REFUSED = "A person has refused this. Only they can take that back, at a terminal."


class Weighed(NamedTuple):
    """The opinion with a person's word in it; `asked` names the approval that would let a hold go on, `used` the one that did."""

    opinion: Opinion
    asked: str = ""
    used: str = ""
    allow: bool = False


def weighed(
    log: Log, opinion: Opinion, reading: Reading, receipt: str, by: Mapping[str, Any], holds: Callable[[Approval], bool]
) -> Weighed:
    """The opinion, lifted by an approval that fits; else with the question that a person can answer."""
    wanted = of_command(reading, opinion)
    if wanted is None:
        return Weighed(opinion)
    danger = opinion.outcome == "deny"
    # Who only looks takes no approval away from the command that it is for.
    look = by.get("how") == receipts.CHECK
    given = approvals.use(
        log,
        wanted,
        approvals.Use(receipt, by.get("call", ""), by.get("since", "")),
        holds,
        danger=danger,
        only_look=look,
    )
    if given is not None:
        first = f"You approved this ({given.id}, {given.scope}{', despite the danger' if given.despite else ''})."
        lifted = opinion._replace(outcome="approve", lines=[first, *opinion.lines])
        return Weighed(lifted, used=given.id, allow=opinion.allow and given.scope == approvals.ONCE and not look)
    asked = approvals.ask(log, wanted, receipt, by.get("session", ""), danger=danger)
    if asked.state == approvals.REFUSED:
        return Weighed(opinion._replace(outcome="deny", lines=[_REFUSED, *opinion.lines]), asked=asked.id)
    return Weighed(opinion, asked=asked.id)


def of_command(reading: Reading, opinion: Opinion) -> Action | None:
    """What a person could approve, None where an approval can lift nothing.

    A door is nobody's to approve, a block of the policy is taken back in the policy, and of a command that cannot be
    read to its end nobody knows what the approval would be for.
    """
    if (
        opinion.outcome not in {"hold", "deny"}
        or opinion.final
        or reading.doors
        or reading.gaps
        or not (reading.requests or packages_in(reading))
    ):
        return None
    read = receipts.read_fields(reading)
    return approvals.action(
        reading.command, words.label(reading), read["requests"] + read.get("packages", []), opinion.scanned
    )
