"""A look: the picture now against the last one, what is new in it read and judged, the person told, dangers switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger.log import opened
from install_guard.model import GuardError
from install_guard.review import policy
from install_guard.watch import explained, listing, off, trees
from install_guard.watch.content import Looker, Seen
from install_guard.watch.memory import Kept, KeptTree, remembered
from install_guard.watch.parts import picture
from scan.model import Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.ledger.paths import Ground
    from install_guard.watch.memory import Memory, Off, Scanned
    from install_guard.watch.parts import Part, Picture
    from install_guard.watch.trees import Tree
    from install_guard.watch.where import Session

# Why a part is told.
NEW, CHANGED, ON = "new", "changed since the last look", "switched on"
DIFFERS = "not what was scanned"
REFUSED = "here although it was refused"
FIRST = "there since before the first look"
WAIT_SHARE = 0.5  # of the time, for another look to end
_LATE = "late: "
_LINES = 20  # kept of one part


class Change(NamedTuple):
    """A part that is new or not what it was: why it is told, what is thought of it, and how it was switched off."""

    part: Part
    reason: str
    seen: Seen
    differs: list[str]
    receipt: str = ""
    off: tuple[Off, ...] = ()
    note: str = ""

    @property
    def weighty(self) -> bool:
        """Whether a session must not take it as it is."""
        return self.reason != FIRST and (self.seen.verdict is Verdict.danger or self.reason == DIFFERS)


class Outcome(NamedTuple):
    """What a look came to: what changed, every part as it stands now, whether it was the first, and what went wrong."""

    changes: list[Change]
    parts: list[Kept]
    first: bool
    problems: list[str]


def look(
    session: Session,
    ground: Ground,
    seconds: float,
    *,
    whole: bool = False,
    told: Callable[[str], None] | None = None,
) -> Outcome:
    """Look at what the session would load; `whole` believes no signature, `told` hears what is being read."""
    looker = Looker(policy.load(ground), ground, seconds)
    with remembered(ground.state, seconds * WAIT_SHARE) as memory:
        before = explained.learn(memory, ground.ledger)
        now = picture(session)
        seen = {} if whole else {path: trees.Tree(one.digest, one.files) for path, one in memory.trees.items()}
        grown = {part.folder: trees.tree(part.folder, seen.get(part.folder)) for part in now.parts if part.folder}
        comparing = _Comparing(memory, looker, grown, before, whole=whole)
        changes = [one for part in now.parts if (one := comparing.change(part, told)) is not None]
        changes = [_switched(one, comparing, now, session) for one in changes]
        problems = _problems(now, memory)
        _forget(now, memory)
        _keep(memory, grown)
        seen_now = {part.key for part in now.parts}
        parts = [kept for key, kept in memory.parts.items() if key in seen_now]
        outcome = Outcome(changes, parts, memory.first, problems)
        _log(outcome, memory, ground)
        memory.first = False
    listing.write(session, ground, now, grown)
    return outcome


class _Comparing:
    """Holds each part against what is remembered of it."""

    def __init__(self, memory: Memory, looker: Looker, grown: dict[str, Tree], before: int, *, whole: bool) -> None:
        self.memory = memory
        self.looker = looker
        self.grown = grown
        self.before = before  # the ledger's entry up to which the last look knew it
        self.whole = whole

    def digest(self, part: Part) -> str:
        """What the part is made of: its files, and what the files that name it say."""
        return " ".join(one for one in (self._content(part), part.said) if one)

    def _content(self, part: Part) -> str:
        return self.grown[part.folder].digest if part.folder else ""

    def change(self, part: Part, told: Callable[[str], None] | None) -> Change | None:
        """The change that the part is, if it is one; what is thought of it is remembered either way."""
        digest = self.digest(part)
        kept = self.memory.parts.get(part.key)
        reason = self._reason(part, digest, kept)
        if kept is not None and not reason and not self.whole:
            self.memory.parts[part.key] = kept.model_copy(update={"on": part.on, "folder": part.folder})
            return None
        if self.looker.over:
            self._remember(part, digest, Seen(Verdict.unverified, ["not looked at yet"]), f"{_LATE}{reason or FIRST}")
            return None
        if told is not None:
            told(part.name)
        seen = self.looker.look(part)
        return self._judged(part, digest, seen, reason)

    def bad_in(self, part: Part) -> Callable[[list[Any]], bool]:
        """What tells whether some of a part's entries are a danger by themselves."""
        return lambda entries: self.looker.look(part._replace(value=entries)).verdict is Verdict.danger

    def _reason(self, part: Part, digest: str, kept: Kept | None) -> str:
        """Why the part would be told, "" where it is as it was or there is no earlier look."""
        if kept is not None and kept.reason.startswith(_LATE):
            return kept.reason.removeprefix(_LATE)
        if self.memory.first:
            return ""
        if kept is None:
            return NEW
        if kept.digest != digest:
            return CHANGED
        return ON if part.on and not kept.on else ""

    def _judged(self, part: Part, digest: str, seen: Seen, reason: str) -> Change | None:
        name = f"{part.kind} {part.name}"
        scan = explained.scan_of(self.memory, name, self._content(part)) if reason else None
        other = explained.other_scan(self.memory, name, self._content(part), self.before) if reason else None
        kept = self.memory.parts.get(part.key)
        if scan is not None or (reason == FIRST and seen.verdict.rank < Verdict.caution.rank):
            reason = ""
        elif other is not None:
            reason = DIFFERS
        elif reason and explained.refusal(self.memory, name) is not None:
            reason = REFUSED
        known = next((one.receipt for one in (scan, other) if one is not None), "")
        receipt = known or explained.asked_for(self.memory, name, self.before)
        self._remember(part, digest, seen, reason, receipt)
        if not reason:
            return None
        return Change(part, reason, seen, self._differs(part, kept, other), receipt)

    def _differs(self, part: Part, kept: Kept | None, other: Scanned | None) -> list[str]:
        """Which files are not those that were scanned, or seen at the last look."""
        now = self.grown.get(part.folder)
        if now is None:
            return []
        if other is not None:
            scanned = self.looker.scanned_files(other)
            return trees.difference(trees.of_snapshot(scanned).files, now.files) if scanned is not None else []
        earlier = self.memory.trees.get(kept.folder) if kept is not None else None
        return trees.difference(earlier.files, now.files) if earlier is not None else []

    def _remember(self, part: Part, digest: str, seen: Seen, reason: str, receipt: str = "") -> None:
        self.memory.parts[part.key] = Kept(
            kind=part.kind,
            name=part.name,
            place=part.place,
            digest=digest,
            folder=part.folder,
            on=part.on,
            verdict=seen.verdict,
            lines=tuple(printable(line, 500) for line in seen.lines[:_LINES]),
            reason=reason,
            receipt=receipt,
        )


def _switched(change: Change, comparing: _Comparing, now: Picture, session: Session) -> Change:
    """The change, its part switched off where it must not stay on."""
    part, memory, digest = change.part, comparing.memory, comparing.digest(change.part)
    on = part.on and off.can_switch(part)
    if not on or not change.weighty or memory.accepted.get(part.key) == digest:
        return change
    try:
        done = tuple(
            off.switch_off(part, digest, now.settings, session.client / "settings.json", comparing.bad_in(part))
        )
    except GuardError as error:
        return change._replace(note=f"It could not be switched off: {error.what}. {error.remedy}".rstrip())
    memory.switched |= {one.id: one for one in done}
    memory.parts[part.key] = memory.parts[part.key].model_copy(update={"on": False})
    return change._replace(off=done)


def _problems(now: Picture, memory: Memory) -> list[str]:
    """Files that cannot be read and could before: said once for each time they break."""
    new = [problem for _, problem in now.problems if f"unread {problem}" not in memory.parts]
    for file, problem in now.problems:
        memory.parts[f"unread {problem}"] = Kept(kind="unread", name=problem, place=file, digest="")
    lost = [f"what the last look saw was lost ({memory.lost})"] if memory.lost else []
    return [*lost, *dict.fromkeys(new)]


def _forget(now: Picture, memory: Memory) -> None:
    """Drop what is no longer there, of the files that this look could read."""
    seen = {part.key for part in now.parts} | {f"unread {problem}" for _, problem in now.problems}
    read = now.files.keys() - {file for file, _ in now.problems}
    for key, kept in list(memory.parts.items()):
        if key not in seen and (kept.kind == "unread" or kept.place.partition(" (")[0] in read):
            del memory.parts[key]


def _keep(memory: Memory, grown: dict[str, Tree]) -> None:
    """Keep the trees of the parts that are remembered."""
    folders = {kept.folder for kept in memory.parts.values()}
    fresh = {folder: KeptTree(digest=tree.digest, files=dict(tree.files)) for folder, tree in grown.items()}
    memory.trees = {folder: tree for folder, tree in (memory.trees | fresh).items() if folder in folders}


def _log(outcome: Outcome, memory: Memory, ground: Ground) -> None:
    """An entry for the first look, and for each look that found something."""
    if not (outcome.first or outcome.changes or outcome.problems):
        return
    body = {
        "first": outcome.first,
        "parts": len(outcome.parts),
        "changes": [fields(change) for change in outcome.changes],
        "problems": outcome.problems,
    }
    with opened(ground.ledger) as log:
        memory.number = log.add("watch", body).number


def fields(change: Change) -> dict[str, object]:
    """A change as it stands in the log, and as scripts get it."""
    return {
        "part": change.part.key,
        "reason": change.reason,
        "verdict": str(change.seen.verdict),
        "lines": list(change.seen.lines),
        "differs": change.differs,
        "receipt": change.receipt,
        "off": [one.id for one in change.off],
        "note": change.note,
    }
