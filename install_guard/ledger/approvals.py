"""Approvals: what a person lets in, bound to the exact command and to the digest of everything that it would bring.

Asked, then pending, then allowed or refused by a person, then consumed once, expired or revoked. Each step is an entry
of the log and, in the same transaction, the row that it comes to: two hooks that want the same approval queue for it,
and one of them gets it. Python 3.9 and the standard library, as the log.
"""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger.redact import cut, redact
from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from install_guard.ledger.log import Log

    Signer = Callable[[bytes], str]  # signs a text with the person's key
    Holds = Callable[["Approval"], bool]  # whether an approval is the person's own

PENDING, ALLOWED, REFUSED, CONSUMED, EXPIRED, REVOKED = [
    "pending",
    "allowed",
    "refused",
    "consumed",
    "expired",
    "revoked",
]
ONCE, DIGEST, PUBLISHER = ["once", "digest", "publisher"]
SCOPES = (ONCE, DIGEST, PUBLISHER)
DAYS = {ONCE: 1, DIGEST: 30, PUBLISHER: 90}  # how long an approval holds unless its person says otherwise
LABEL = 500  # characters of what names an action
PENDING_DAYS = 14  # how long a question stays open
# What may follow what: by a person's word, by its use, by time.
_NEXT = {
    PENDING: (ALLOWED, REFUSED, EXPIRED, REVOKED),
    ALLOWED: (REFUSED, CONSUMED, EXPIRED, REVOKED),
    REFUSED: (ALLOWED, EXPIRED, REVOKED),
}
_SAID = {
    PENDING: "it waits to be answered",
    ALLOWED: "it is already approved",
    REFUSED: "it is already refused",
    CONSUMED: "it was approved and has been used",
    EXPIRED: "it has expired",
    REVOKED: "it was taken back",
}
_COLUMNS = "id, key, content, session, state, scope, until, danger, despite, names, publishers, label, at, signature"
_SIGNED = ("id", "key", "content", "scope", "until", "despite", "publishers")


class ApprovalError(GuardError):
    """What was wanted of an approval is not to be had."""


class Action(NamedTuple):
    """What is approved: `key` stands for the exact command and all its digests, `content` for the digests alone.

    `content` is "" where anything of it has no digest: then only the exact command can be approved, once.
    """

    key: str
    content: str
    label: str
    names: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()


class Use(NamedTuple):
    """What would use an approval: the receipt of a call, the host's name for the call, and since when it is looked at."""

    receipt: str
    call: str = ""
    since: str = ""


class Approval(NamedTuple):
    """An approval as it stands now; `danger` says that the guard refused the command, `despite` that a person knows."""

    id: str
    key: str
    content: str
    session: str
    state: str
    scope: str
    until: str
    danger: int
    despite: int
    names: str
    publishers: str
    label: str
    at: str
    signature: str

    @property
    def signed_text(self) -> bytes:
        """What a signature is over: all that says what may be let in, and until when."""
        fields = self._asdict()
        return json.dumps([fields[name] for name in _SIGNED], separators=(",", ":")).encode()


def action(
    command: str, label: str, requests: Sequence[Mapping[str, Any]], scanned: Iterable[Mapping[str, Any]]
) -> Action:
    """The action of a command: its text, what its requests name, and the digests of what was scanned for them."""
    sources = [_source(report) for report in scanned]
    known = bool(sources) and all(digest for source in sources for digest in source[1:])
    content = _hash(sorted(sources)) if known else ""
    plugins = sorted({str(plugin.get("name")) for report in scanned for plugin in report.get("plugins", ())})
    publishers = sorted({_publisher(str(report.get("source", ""))) for report in scanned})
    key = _hash([command, list(requests), sorted(sources)])
    return Action(key, content, cut(redact(label), LABEL), tuple(plugins), tuple(publishers))


def _source(report: Mapping[str, Any]) -> list[str]:
    """A source and every digest that belongs to it, "" for one that is not known."""
    plugins = sorted(
        f"{one.get('name')} {one['digest']}" if one.get("digest") else "" for one in report.get("plugins", ())
    )
    return [str(report.get("source", "")), str(report.get("digest") or ""), *plugins]


def _publisher(source: str) -> str:
    """Whose a source is: all that stands before its last component."""
    return source.partition("#")[0].rpartition("/")[0]


def _hash(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def ask(log: Log, wanted: Action, receipt: str, session: str, *, danger: bool) -> Approval:
    """The question to a person about an action: the one that is open in this session, else a new one named `receipt`.

    Where a person has refused the action, their refusal.
    """
    with log.transaction():
        _expire(log)
        found = _select(
            log, "key = ? AND (state = 'refused' OR (state = 'pending' AND session = ?))", wanted.key, session
        )
        if found:
            return max(found, key=lambda one: one.state == REFUSED)
        until = _later(log, PENDING_DAYS)
        asked = Approval(
            *(receipt, wanted.key, wanted.content, session, PENDING, "", until, int(danger), 0),
            *(json.dumps(wanted.names), json.dumps(wanted.publishers), wanted.label, log.clock(), ""),
        )
        log.change(f"INSERT INTO approvals ({_COLUMNS}) VALUES ({', '.join('?' * len(asked))})", *asked)  # noqa: S608 -- constants
        _entry(log, asked, session=session)
    return asked


def use(log: Log, wanted: Action, by: Use, holds: Holds, *, danger: bool, only_look: bool = False) -> Approval | None:
    """The approval that lets the action go on, consumed by this very call where it holds once; None without one.

    What the guard refuses needs an approval that was given despite the danger. A host that starts the guard twice for
    one call (from its settings and as a plugin) gets the same answer twice.
    """
    with log.transaction():
        _expire(log)
        found = _select(
            log,
            "state = 'allowed' AND despite >= ? AND ((scope = 'once' AND key = ?)"
            " OR (scope = 'digest' AND content = ? AND content <> ''))",
            *(int(danger), wanted.key, wanted.content),
        )
        for one in sorted(found, key=lambda each: each.scope == ONCE):  # one that lasts before one that is used up
            if not holds(one):
                _move(log, one, REVOKED, why="its signature does not hold: it was not given by the person")
            elif only_look:
                return one
            elif one.scope == ONCE:
                return _move(log, one, CONSUMED, by=by.receipt, call=by.call)
            else:
                log.add("approval-used", {"approval": one.id, "by": by.receipt}, receipt=one.id)
                return one
        return _used_by_this_call(log, wanted, by)


def _used_by_this_call(log: Log, wanted: Action, by: Use) -> Approval | None:
    """The approval of this action that another hook has consumed for the same call, while this one was at work.

    One that was consumed before this one began was for a call that is over, whatever name the next one has.
    """
    for entry in log.entries(kind="approval", call=by.call) if by.call and by.since else ():
        meanwhile = "id = ? AND state = 'consumed' AND key = ? AND ? > ?"
        for one in _select(log, meanwhile, entry.receipt, wanted.key, entry.at, by.since):
            return one
    return None


def trusted(log: Log, holds: Holds) -> list[str]:
    """The publishers that a person trusts at pinned commits."""
    with log.transaction():
        _expire(log)
        found = _select(log, "state = 'allowed' AND scope = 'publisher'")
    return sorted({name for one in found if holds(one) for name in json.loads(one.publishers)})


def allow(log: Log, one: Approval, scope: str, until: str, sign: Signer, *, despite: bool = False) -> Approval:
    """Let it in, on a person's word; `until` is a date, or "" for the usual time."""
    with log.transaction():
        _expire(log)
        one = find(log, one.id)
        _fits(one, scope, despite=despite)
        ends = until or _later(log, DAYS[scope])
        if ends <= log.clock():
            raise ApprovalError(f"it would end before it begins: {ends} is past", one.id, "Name a later date.")
        given = one._replace(scope=scope, until=ends, despite=int(despite))
        return _move(log, given._replace(signature=sign(given.signed_text)), ALLOWED, before=one.state)


def refuse(log: Log, one: Approval) -> Approval:
    """Let it not in: asking for it again is answered with the refusal."""
    return _move(log, one, REFUSED)


def revoke(log: Log, one: Approval) -> Approval:
    """Take back what was said: asking for it again is a new question."""
    return _move(log, one, REVOKED)


def find(log: Log, name: str) -> Approval:
    """The approval of this name, or the one that the receipt of this name asked for."""
    asked = log.entries(kind="receipt", receipt=name) if name else ()  # no name would be every receipt
    for one in [name, *(entry.fields.get("approval", "") for entry in asked)]:
        for found in _select(log, "id = ?", one):
            return found
    raise ApprovalError(f"nothing is asked under {name}", remedy="`install-guard approvals` lists what is.")


def every(log: Log, states: Sequence[str] = (), session: str = "") -> list[Approval]:
    """All approvals, oldest first, in some states and of a session where these are named."""
    with log.transaction():
        _expire(log)
        found = _select(log, "1 ORDER BY rowid")
    return [one for one in found if (not states or one.state in states) and session in {"", one.session}]


def faults(log: Log) -> Iterator[str]:
    """Where an approval is not what the entries of the log say that it is."""
    said: dict[str, tuple[str, ...]] = {}
    for entry in log.entries(kind="approval"):
        fields = entry.fields
        said[entry.receipt] = tuple(str(fields.get(key, "")) for key in ("state", "key", "scope", "until", "despite"))
    for one in _select(log, "1"):
        if said.pop(one.id, None) != (one.state, one.key, one.scope, one.until, str(one.despite)):
            yield f"approval {one.id} is {one.state}, which no entry says"
    yield from (f"approval {name} is missing" for name in said)


def reachable(one: Approval, state: str) -> None:
    """Refuse what an approval cannot become any more, or is already."""
    if state not in _NEXT.get(one.state, ()):
        remedy = "There is nothing to do." if one.state == state else "Run the command again: its hold names a new one."
        raise ApprovalError(_SAID[one.state], one.id, remedy)


def _fits(one: Approval, scope: str, *, despite: bool) -> None:
    """Refuse what an approval of this kind may not be."""
    if one.danger and not despite:
        raise ApprovalError("the guard found a danger in it", one.id, "See `install-guard receipts` for what it is.")
    if one.danger and scope != ONCE:
        raise ApprovalError("a danger can be let in once, and no further", one.id, "Leave out --for.")
    if scope != ONCE and not one.content:
        raise ApprovalError("not all of it has a digest, so only this command can be approved, once", one.id)
    if scope == PUBLISHER and not any(json.loads(one.publishers)):
        raise ApprovalError("its source names no publisher", one.id, "Approve this digest: --for digest.")


def _move(log: Log, one: Approval, state: str, *, before: str = "", call: str = "", **why: str) -> Approval:
    """Take an approval to its next state, if it is still in the one that it was seen in."""
    seen = before or one.state
    reachable(one._replace(state=seen), state)
    moved = one._replace(state=state)
    with log.transaction():
        changed = log.change(
            "UPDATE approvals SET state = ?, scope = ?, until = ?, despite = ?, signature = ? WHERE id = ? AND state = ?",
            *(state, moved.scope, moved.until, moved.despite, moved.signature, one.id, seen),
        )
        if changed != 1:
            raise ApprovalError(f"it is no longer {seen}", one.id, "See `install-guard approvals`.")
        _entry(log, moved, call, **why)
    return moved


def _expire(log: Log) -> None:
    """Mark what is past its date, so that it stays past."""
    live = "state IN ('pending', 'allowed', 'refused') AND until <> '' AND until <= ?"
    for one in _select(log, live, log.clock()):
        _move(log, one, EXPIRED)


def _entry(log: Log, one: Approval, call: str = "", **why: str) -> None:
    kept = {name: getattr(one, name) for name in ("state", "key", "content", "scope", "until", "despite", "label")}
    log.add("approval", {**kept, **why}, receipt=one.id, call=call)


def _select(log: Log, where: str, *values: object) -> list[Approval]:
    rows = log.rows(f"SELECT {_COLUMNS} FROM approvals WHERE {where}", *values)  # noqa: S608 -- constants, values are bound
    return [Approval(*row) for row in rows]


def _later(log: Log, days: int) -> str:
    return (datetime.fromisoformat(log.clock()) + timedelta(days=days)).isoformat(timespec="milliseconds")
