"""Installs without the installer: writes to the files that load plugins, and to those that a later shell runs."""

from __future__ import annotations

from install_guard.installs import places
from install_guard.installs.mentions import loads_plugins, says_install
from install_guard.model import Door, Gap, Record, Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from install_guard.installs.ground import Ground
    from install_guard.model import Word, Write

# How the guard's own entries name it, in settings that load it.
GUARD_SIGNS = ("install-guard", "install_guard", "hooks/guard.py")


class Effect(Record):
    """What a write comes to: requests, gaps and doors."""

    __slots__ = ("doors", "gaps", "requests")

    def __init__(self, requests: Sequence[Request] = (), gaps: Sequence[Gap] = (), doors: Sequence[Door] = ()) -> None:
        self.requests, self.gaps, self.doors = tuple(requests), tuple(gaps), tuple(doors)


NONE = Effect()


class Writer(Record):
    """Where a write happens: its span, the folder it is seen from, and what is known of the machine.

    `copies` tells that what is written is a file or a download that is not read, `shown` that the client itself shows
    a person the text.
    """

    __slots__ = ("copies", "end", "folder", "ground", "shown", "start")

    def __init__(
        self,
        start: int,
        end: int,
        folder: str | None,
        ground: Ground,
        *,
        copies: bool = False,
        shown: bool = False,
    ) -> None:
        self.start, self.end, self.folder = start, end, folder
        self.ground, self.copies, self.shown = ground, copies, shown

    def path(self, text: str) -> str:
        """A path as seen from where the write happens."""
        return places.join(self.folder, text, self.ground.home)

    def gap(self, reason: str) -> Effect:
        """An effect that cannot be told."""
        return Effect(gaps=(Gap("code", reason, self.start, self.end),))

    def door(self, name: str, reason: str) -> Door:
        """A door that the write takes."""
        return Door(name, reason, self.start, self.end)


def written(path: str, content: str | None, writer: Writer, hint: str = "") -> Effect:
    """What writing this content to a path comes to; `hint` is what is known of the command where the content is not."""
    if places.guards(path):
        return Effect(doors=(writer.door("write the guard's files", f"{shown(path)} belongs to the guard"),))
    judge = _KINDS.get(places.loads(path))
    if judge is not None:
        return judge(path, content, writer)
    if "\0" in path.rpartition("/")[2] and content is not None and loads_plugins(content):
        return writer.gap("what is written loads plugins, and where it is written is not known")
    if places.runs_later(path) and _installs_later(path, content, hint, writer):
        return writer.gap(f"{shown(path)} is run later, and what is written to it may install")
    return _brings_files(path, content, writer) if writer.ground.loads_in_place(path) else NONE


def shown(path: str) -> str:
    """A path for a person: an ellipsis for what is not known."""
    return path.replace("\0", "…")


def _settings(path: str, content: str | None, writer: Writer) -> Effect:
    """Settings: what they would load that they did not before, and whether they still load the guard."""
    text = content or ""
    whole = "\0" not in text and text.strip()[:1] == "{" and text.strip()[-1:] == "}"
    if not whole:
        return Effect((), *_blind(path, text, writer))
    before = writer.ground.text_of(path) or ""
    if not loads_plugins(text) and "disableAllHooks" not in text and not any(sign in before for sign in GUARD_SIGNS):
        return NONE
    from install_guard.installs.keys import Change  # noqa: PLC0415 -- it brings a parser of JSON, and few settings load

    change = Change.of(before, text)
    if change is None:
        return Effect((), *_blind(path, text, writer))
    doors = [writer.door(name, f"{shown(path)} {why}") for name, why in change.doors()]
    return Effect(_request("settings", path, content, writer).requests if change.loads() else (), (), doors)


def _blind(path: str, text: str, writer: Writer) -> tuple[Sequence[Gap], Sequence[Door]]:
    """The gap and the doors of settings that are not known, or are no JSON: by the words in their text."""
    doors = []
    if "disableAllHooks" in text:
        doors.append(writer.door("disable hooks", f"{shown(path)} would disable every hook"))
    if "install-guard" in text and "false" in text:
        doors.append(writer.door("disable install-guard", f"{shown(path)} would disable the guard"))
    return writer.gap(f"what is written to {shown(path)} is not known").gaps, doors


def _brings_files(path: str, content: str | None, writer: Writer) -> Effect:
    return _request("files", path, content, writer)


def _brings_skill(path: str, content: str | None, writer: Writer) -> Effect:
    if writer.shown and content is not None and path.rpartition("/.claude/skills/")[2].count("/"):
        return NONE  # a file of a skill that the agent writes itself, in the client's own tools
    return Effect((Request("skill", "add", {"path": shown(path)}, writer.start, writer.end),))


def _replaces(path: str, _content: str | None, writer: Writer) -> Effect:
    return writer.gap(f"it replaces {shown(path)}, where the client keeps its plugins")


def _request(kind: str, path: str, content: str | None, writer: Writer) -> Effect:
    fields: dict[str, object] = {"path": shown(path)}
    if content is not None and "\0" not in content:
        fields["content"] = content
    return Effect((Request(kind, "write", fields, writer.start, writer.end),))


_KINDS: Mapping[str, Callable[[str, str | None, Writer], Effect]] = {
    "plugins": _brings_files,
    "skill": _brings_skill,
    "folder": _replaces,
    "settings": _settings,
    "mcp": _settings,
}


def _installs_later(path: str, content: str | None, hint: str, writer: Writer) -> bool:
    """Whether what a later shell or commit runs could install; a file put there unseen could where shells start with it."""
    if content is None:
        return says_install(hint) or (writer.copies and places.starts_shells(path))
    return says_install(content) or writer.ground.installs(content.replace("\0", ""))


def wrote(write: Write, writer: Writer, hint: str = "") -> Effect:
    """What one write of the trace comes to."""
    return written(writer.path(_unglobbed(write.path)), write.known, writer, hint)


def _unglobbed(path: Word) -> str:
    """A path in which each glob is a piece that is not known: a redirection expands it to the one file that matches."""
    return path.known.translate(_GLOBS)


_GLOBS = {ord(char): "\0" for char in "*?"}


def puts(paths: Sequence[str], writer: Writer, told: Sequence[str], hint: str) -> Iterator[Effect]:
    """What writing to the paths that a program's words name comes to; `told` are paths already judged."""
    for path in paths:
        full = writer.path(path)
        if full not in told:
            yield written(full, None, writer, hint)
