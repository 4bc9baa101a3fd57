"""What one command would install: its text parsed, walked, and each program that would run looked up."""

from __future__ import annotations

from install_guard.installs.ground import Ground
from install_guard.installs.match import CONFIGURATIONS, IDLE_MATCH, Match, match
from install_guard.installs.mentions import says_install, speaks_of_one
from install_guard.installs.names import IDLE, MENUS
from install_guard.model import Door, Gap, Reading, Request
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, Trace, evaluate
from install_guard.shell.kinds import late
from install_guard.tripwire import shows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from install_guard.installs.hiding import Hiding
    from install_guard.installs.planted import Planted
    from install_guard.installs.settings import Effect
    from install_guard.model import Invocation
    from install_guard.shell.nodes import Script, SyntaxFault

# Kinds of request that may stand together and with nothing else (a README's `marketplace add … && install …`).
_TOGETHER = frozenset({("plugin", "install"), ("plugin", "update"), ("marketplace", "add")})
# Characters of a command that are read; past them it is unreadable where it shows any sign, and past the others always.
MAX_TEXT, _MOST_TEXT = 262_144, 1_048_576
# Builtins that may give a program another name: fish's `alias` and `set` too.
_NAMING = frozenset({"hash", "alias", "abbr", "set"})
_SOURCING = frozenset({"source", "."})
# Programs that neither run what they are given nor rename another.
_NO_RELAYS = IDLE - _NAMING - _SOURCING
# What gaps come from by which nothing runs, or all that may run has been walked.
_SETTLED = frozenset({"end", "told"})
_FUNCTION = "a function"  # whose body was walked with its words
# How deep a text that would run later is read inside another.
_LATER = 2


def read(  # noqa: PLR0913 -- what may be known of the machine, each by its name
    text: str,
    *,
    cwd: str | None = None,
    home: str | None = None,
    shell: str | None = None,
    open_file: Callable[[str], str | None] | None = None,
    in_place: Callable[[], Sequence[str]] | None = None,
    packages: bool = False,
) -> Reading:
    """Read a command; `shell` is bash, zsh, another shell's name, powershell, or None where it is not known.

    `open_file` gives the text of a file, `in_place` the folders whose plugins the client loads from where they stand:
    both are asked late, and with neither the text alone is read. With `packages`, what package managers bring stands
    beside what is asked for, and changes nothing of it.
    """
    if shell == "powershell":
        return _signs_only(text)
    typed = _typed(text)
    if typed is not None:
        return typed
    if len(text) > MAX_TEXT:
        return _too_long(text)
    place = _Place(cwd, home, open_file, in_place, packages=packages)
    if shell == "zsh":
        return place.reading(parse(text, "zsh"), text, "zsh")
    script = parse(text, "bash")
    reading = place.reading(script, text, "bash")
    if shell == "bash":
        return reading
    if _may_differ()(script):
        reading = _joined(reading, place.reading(parse(text, "zsh"), text, "zsh"), alone=shell is None)
    # bash and zsh pipe both outputs there, ksh starts a coprocess, and sh refuses the text.
    return _disputed(reading) if reading.requests and "|&" in text else reading


@late
def _may_differ() -> Callable[[Script], bool]:
    from install_guard.shell.dialects import may_differ  # noqa: PLC0415 -- the client mostly tells its shell

    return may_differ


def _typed(text: str) -> Reading | None:
    """A line that a person types to the client; None where it is none."""
    if not text.lstrip().startswith(MENUS):
        return None
    from install_guard.installs.slash import read_typed  # noqa: PLC0415 -- no shell's command begins so

    return read_typed(text)


def read_write(  # noqa: PLR0913 -- what may be known of the machine, each by its name
    path: str,
    content: str | None,
    *,
    cwd: str | None = None,
    home: str | None = None,
    before: str | None = None,
    in_place: Callable[[], Sequence[str]] | None = None,
    packages: bool = False,
) -> Reading:
    """Read a write of a file (the tools Write and Edit): its path and its new text, None where that is not known.

    `before` is the file's text until now: keys that it already held are not news. `packages` as for a command.
    """
    from install_guard.installs import settings as writes  # noqa: PLC0415 -- few commands write

    place = _Place(cwd, home, lambda _: before, in_place)
    writer = writes.Writer(0, len(path), cwd, place.ground(), shown=True)
    effect = writes.written(writer.path(path), content, writer)
    asked: tuple[Request, ...] = ()
    if packages and path.endswith(CONFIGURATIONS):
        from install_guard.installs.packages_config import of_write  # noqa: PLC0415 -- rare

        asked = of_write(writer.path(path), content, home, before or "", len(path))
    return Reading(path, requests=effect.requests, gaps=effect.gaps, doors=effect.doors, packages=asked)


def _too_long(text: str) -> Reading:
    """A text past the bound: it passes where not even the tripwire's signs stand in it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').encode("utf-8", "surrogatepass")
    if len(text) <= _MOST_TEXT and not shows(b'"command":"' + escaped + b'"'):
        return Reading(text)
    return Reading(text, gaps=(Gap("bound", "the command is longer than is read", 0, len(text)),))


def _signs_only(text: str) -> Reading:
    """A text in a language that is not parsed: its signs decide whether it is held, and it is never an install."""
    gaps = (
        (Gap("syntax", "PowerShell is not parsed, and this names an install", 0, len(text)),)
        if says_install(text)
        else ()
    )
    return Reading(text, gaps=gaps)


def _joined(one: Reading, other: Reading, *, alone: bool) -> Reading:
    """Two readings of one text: the same, or the union of what they ask for.

    It is unreadable where both ask for something and differ, or where not `alone` these two shells come into question.
    """
    if one.kind == other.kind and one.requests == other.requests:
        return one
    if one.kind == "pass" and not other.requests and all(gap.origin == "refused" for gap in other.gaps):
        return one
    requests = _distinct((*one.requests, *other.requests))
    gaps = [*one.gaps, *(gap for gap in other.gaps if gap not in one.gaps)]
    if "install" in {one.kind, other.kind}:
        gaps = [gap for gap in gaps if gap.origin not in {"refused", "set"}]  # the other shell runs nothing else
    joined = Reading(
        one.command,
        requests=requests,
        gaps=tuple(gaps),
        doors=_distinct((*one.doors, *other.doors)),
        packages=_distinct((*one.packages, *other.packages)),
        invocations=one.invocations,
        browse=one.browse,
    )
    same = one.kind == "install" and one.requests == other.requests
    differ = bool(one.requests and other.requests) and not same
    return _disputed(joined) if requests and not gaps and (differ or not alone) else joined


def _disputed(reading: Reading) -> Reading:
    """A reading that shells do not agree on."""
    gap = Gap("syntax", "shells read this differently", 0, len(reading.command))
    return Reading(
        reading.command,
        requests=reading.requests,
        gaps=(*reading.gaps, gap),
        doors=reading.doors,
        packages=reading.packages,
        invocations=reading.invocations,
    )


def _distinct(records: Sequence[Any]) -> tuple[Any, ...]:
    """The records in order, each once: requests by what they ask for, doors by name, gaps by what they say and where."""
    if len(records) < 2:  # noqa: PLR2004 -- nothing is there twice
        return tuple(records)
    return tuple({_identity(record): record for record in reversed(records)}.values())[::-1]


def _identity(record: Request | Door | Gap) -> object:
    if isinstance(record, Request):
        return record.kind, record.verb, str(sorted(record.fields.items()))
    return record.name if isinstance(record, Door) else record


class _Place:
    """Where commands are read: the folder, the home, what may be asked of the machine, and how deep this reading is."""

    __slots__ = ("cwd", "depth", "home", "in_place", "open_file", "packages")

    def __init__(
        self,
        cwd: str | None,
        home: str | None,
        open_file: Callable[[str], str | None] | None = None,
        in_place: Callable[[], Sequence[str]] | None = None,
        depth: int = 0,
        *,
        packages: bool = False,
    ) -> None:
        self.cwd, self.home, self.depth, self.packages = cwd, home, depth, packages
        self.open_file, self.in_place = open_file, in_place

    def ground(self) -> Ground:
        """What is known of the machine."""
        return Ground(self.cwd, self.home, self.installs, self.open_file, self.in_place, packages=self.packages)

    def installs(self, text: str) -> bool:
        """Whether a text that would run later could install."""
        if self.depth >= _LATER:
            return says_install(text)
        deeper = _Place(None, self.home, depth=self.depth + 1)
        return deeper.reading(parse(text, "bash"), text, "bash").kind != "pass"

    def reading(self, script: Script, text: str, shell: str) -> Reading:
        """The reading of a text in one shell."""
        trace = evaluate(script, Setting(shell, self.cwd, self.home, self.open_file))
        ground = self.ground()
        matches = [match(call, ground) for call in trace.invocations]
        return _Judged(text, trace, matches, ground, script.error, later=self.depth > 0).reading()


class _Judged:
    """A trace and what its invocations came to, weighed together."""

    __slots__ = (
        "fault",
        "ground",
        "hiding",
        "later",
        "matches",
        "planted",
        "text",
        "told",
        "trace",
        "walked",
    )

    def __init__(
        self,
        text: str,
        trace: Trace,
        matches: list[Match],
        ground: Ground,
        fault: SyntaxFault | None,
        *,
        later: bool = False,
    ) -> None:
        self.later = later  # whether the text is one that would run later, as a startup file
        self.text, self.trace, self.matches, self.ground, self.fault = text, trace, matches, ground, fault
        self.told = [found for found in matches if found is not IDLE_MATCH]
        self.planted: Planted | None = None
        self.walked: set[str] | None = None
        self.hiding: Hiding | None = None

    def reading(self) -> Reading:
        """The whole: what is asked for, and every gap that keeps it from being told or approved."""
        effects: list[Match | Effect] = [*self.told, *self._loose_writes()]
        if not effects:
            return Reading(self.text, gaps=_distinct([*self._hidden()]), invocations=self.trace.invocations)
        requests = _distinct([each for effect in effects for each in effect.requests])
        gaps = [gap for effect in effects for gap in effect.gaps]
        gaps += self._beside() if requests else self._hidden()
        if len(requests) > 1 and self.trace.aliases:
            gaps.append(self._gap("whether an alias counts depends on how the shell was started"))
        if len(requests) > 1 and any((each.kind, each.verb) not in _TOGETHER for each in requests):
            gaps.append(self._gap("more is asked for than plugins and marketplaces"))
        return Reading(
            self.text,
            requests=requests,
            gaps=_distinct(gaps),
            doors=_distinct([each for effect in effects for each in effect.doors]),
            invocations=self.trace.invocations,
            packages=_distinct([each for found in self.told for each in found.packages]),
            browse=not gaps and not requests and any(found.browse for found in self.told),
        )

    def _gap(self, reason: str, start: int = 0, end: int | None = None, kind: str = "code") -> Gap:
        return Gap(kind, reason, start, len(self.text) if end is None else end)

    def _loose_writes(self) -> list[Effect]:
        """What the writes of compound commands come to; those of a program were looked up with it."""
        if not self.trace.writes:
            return []
        from install_guard.installs import settings as writes  # noqa: PLC0415 -- few commands write

        own = {id(write) for call in self.trace.invocations for write in call.writes}
        writer = writes.Writer(0, len(self.text), self.ground.cwd, self.ground)
        return [writes.wrote(write, writer, self.text) for write in self.trace.writes if id(write) not in own]

    def _beside(self) -> Sequence[Gap]:
        """What spoils an install."""
        from install_guard.installs.beside import gaps_beside  # noqa: PLC0415 -- few commands install

        return gaps_beside(self.trace, self.matches)

    # Where nothing is asked for, a gap matters only when what is known of it could be an install.

    def _hidden(self) -> Iterator[Gap]:
        for gap in self.trace.gaps:
            if gap.origin not in _SETTLED and self._hiding().matters(gap):
                yield gap
        if self.fault is not None and says_install(self.text):
            # Another shell (fish, mksh …) may read on where this one stops.
            said, origin = ("this shell refuses it: ", "refused") if self.fault.refused else ("", "")
            yield Gap("syntax", said + self.fault.reason, self.fault.start, self.fault.end, (), origin)
        if self.trace.writes:
            if self._planted().where_others_start():
                yield self._gap("a file that installs is written, and where shells or commits start is changed")
            for call, path in self._planted().run_by():
                shown = path.replace("\0", "…")
                yield Gap("code", f"it may run {shown}, which installs", call.start, call.end)
        yield from self._unseen()
        for call in self.trace.invocations:
            if call.program in _NO_RELAYS:
                continue
            why = self._hides(call) or self._relays(call)
            if why or (call.program in _NAMING and self._names_client(call)):
                yield Gap("program", why or "it gives a program another name", call.start, call.end)

    def _unseen(self) -> Iterator[Gap]:
        """Writes to the client's files that no path tells."""
        if "hooksPath" in self.text or (".claude" in self.text and ("ln " in self.text or "xargs" in self.text)):
            from install_guard.installs.unseen import unseen  # noqa: PLC0415 -- few commands link or list files

            for call, why in unseen(self.trace):
                yield Gap("code", why, call.start, call.end)

    def _hides(self, call: Invocation) -> str:
        """Why an invocation that is none of the client may be one all the same; "" for none."""
        if call.program is None:
            return self._hiding().unnamed(call)
        sourcing = call.program in _SOURCING and len(call.texts) == 1
        return self._hiding().sourced(call) if sourcing else ""

    def _relays(self, call: Invocation) -> str:
        """Why a program may run an install that its words spell; not one whose own command, or body, was walked."""
        if call.impostor == _FUNCTION or not speaks_of_one(call.said):
            return ""
        if self.walked is None:
            self.walked = {name for each in self.trace.invocations for name in each.via}
        return "" if call.program in self.walked else _relays()(call)

    def _names_client(self, call: Invocation) -> bool:
        """Whether a builtin may give the client another name in a text that installs."""
        from install_guard.installs.relays import names_client  # noqa: PLC0415 -- few commands name another so

        return names_client(call) and says_install(self.text)

    def _hiding(self) -> Hiding:
        """What could be an install all the same, told once a reading."""
        if self.hiding is None:
            from install_guard.installs.hiding import Hiding  # noqa: PLC0415 -- few commands leave something open

            self.hiding = Hiding(self.text, self.trace, self.ground.installs, self._planted, later=self.later)
        return self.hiding

    def _planted(self) -> Planted:
        """The files that the command writes an install into, told once a reading."""
        if self.planted is None:
            from install_guard.installs.planted import Planted  # noqa: PLC0415 -- few commands write files

            self.planted = Planted(self.trace)
        return self.planted


@late
def _relays() -> Callable[[Invocation], str]:
    from install_guard.installs.relays import relays  # noqa: PLC0415 -- few commands speak of one

    return relays
