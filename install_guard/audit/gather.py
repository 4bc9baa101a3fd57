"""Parts into one audit: each call once, with what became of it, in the order of time."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.audit import readings, typed
from install_guard.audit.model import Seen
from install_guard.ledger.redact import cut, redact
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from install_guard.audit.model import Call, Found, Told

_SHORT = 80  # characters of a command that stand for it
COMMAND = 2_000  # characters of a command that a report shows
PATH = 4_096
_LATE = datetime.max.replace(tzinfo=UTC)
_WEIGHT = {"denied": 3, "error": 2, "ok": 2, "unknown": 0}


class Sighting(NamedTuple):
    """A call that was found, and where."""

    found: Found
    file: str
    line: int

    @property
    def call(self) -> Call:
        """The call."""
        return self.found.call


def when(text: str) -> datetime | None:
    """A timestamp; None for what is none. One without a zone is taken as UTC."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def once(sightings: Iterable[Sighting]) -> list[Sighting]:
    """Each call once, by time: copies in other files go, and what was queued goes where it was typed or taken back."""
    kept: dict[tuple[str, str, str], Sighting] = {}
    for each in sorted(sightings, key=_place):
        kept.setdefault((each.call.key or f"{each.file}:{each.line}", each.call.tool, each.call.text), each)
    return list(_run(list(kept.values())))


def _place(each: Sighting) -> tuple[datetime, str, int]:
    return when(each.call.at) or _LATE, each.file, each.line


def _run(ordered: list[Sighting]) -> Iterator[Sighting]:
    """Without the queued prompts that show up again: as typed when their turn came, or back in the prompt."""
    shown = Counter(_words(each) for each in ordered if each.call.tool in {typed.SLASH, typed.TAKEN_BACK, typed.BANG})
    for each in ordered:
        if each.call.tool == typed.QUEUED and shown[_words(each)]:
            shown[_words(each)] -= 1
        elif each.call.tool != typed.TAKEN_BACK:
            yield each


def _words(each: Sighting) -> tuple[str, str]:
    return each.call.session, " ".join(each.call.text.split())


def outcomes(told: Iterable[Told]) -> dict[str, Told]:
    """What is known of each call: the weightiest that any copy tells."""
    known: dict[str, Told] = {}
    for each in told:
        before = known.get(each.key)
        if before is None or _WEIGHT[each.result] > _WEIGHT[before.result]:
            known[each.key] = each
    return known


def seen(sighting: Sighting, told: Told | None) -> Seen | None:
    """A finding; None for a menu in which nothing was chosen, and for an edit that left nothing that loads code."""
    each = _edited(sighting, told)
    if each is None:
        return None
    call, read = each.call, each.found.read
    installed = told.installed if told else ""
    chosen = each.found.kind == readings.BROWSE
    if chosen and not installed:
        return None
    requests = [{"kind": "plugin", "verb": "install", "plugin": installed}] if chosen else read["requests"]
    kind: Any = "install" if chosen else each.found.kind
    return Seen(
        kind=kind,
        at=when(call.at),
        project=clean(call.cwd, PATH),
        session=clean(call.session, PATH),
        agent=clean(call.agent, PATH),
        by=call.by,
        tool=call.tool,
        call=clean(call.key, PATH),
        command=clean(call.path or call.text),
        label=f"install {installed}" if chosen else clean(_label(call, read)),
        requests=tuple(_fields(one) for one in requests),
        gaps=tuple(_fields(one) for one in read["gaps"]),
        doors=tuple(_fields(one) for one in read["doors"]),
        answer=_answer(call, read),
        host=clean(told.host) if told else "",
        result=told.result if told else "unknown",  # type: ignore[arg-type]
        client=clean(call.version, 100),
        file=printable(each.file, PATH),
        line=each.line,
    )


def _answer(call: Call, read: dict[str, Any]) -> Any:
    if call.by == "person":
        return "unseen"
    return "deny" if read["doors"] else "hold" if read["gaps"] else "scan"


def _label(call: Call, read: dict[str, Any]) -> str:
    """A few words for it: what it asks for, else the door, else the file, else its beginning."""
    if read["requests"]:
        return str(read["label"])
    if read["doors"]:
        return ", ".join(str(each["name"]) for each in read["doors"])
    return f"write {call.path}" if call.path else printable(call.text, _SHORT)


def _edited(each: Sighting, told: Told | None) -> Sighting | None:
    """An edit, read anew as the whole text that it left, where the transcript holds that; None where that is harmless."""
    if told is None or not told.after:
        return each
    anew = readings.reading(each.call._replace(tool="Write", text=told.after))
    return anew and each._replace(found=each.found._replace(kind=anew[0], read=anew[1]))


def clean(text: str, limit: int = COMMAND) -> str:
    """A text that may be kept: no secret, bounded, and nothing that cannot be encoded."""
    whole = text[: 4 * limit].encode("utf-8", "backslashreplace").decode()
    return cut(redact(whole), limit)


def _fields(one: dict[str, Any]) -> dict[str, Any]:
    """A request, gap or door without secrets; new content of a file is left to the file."""
    return {name: _value(value) for name, value in one.items() if name != "content"}


def _value(value: object) -> object:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, (list, tuple)):
        return [_value(each) for each in value[:50]]
    if isinstance(value, dict):
        return {clean(str(name), 200): _value(each) for name, each in list(value.items())[:50]}
    return value
