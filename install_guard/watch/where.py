"""Where the client looks for what it loads: its own folder, the project, the machine's policy, and its command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    Document = Callable[[Path], dict[str, Any]]  # reads a file's JSON object, {} where there is none

MANAGED = Path("/Library/Application Support/ClaudeCode" if sys.platform == "darwin" else "/etc/claude-code")
_DROPPED = "managed-settings.d"
COMMAND_LINE = "command line"
PATHS = ("CLAUDE_CODE_PLUGIN_DIRS", "CLAUDE_CODE_PLUGIN_SEED_DIR", "CLAUDE_CODE_PLUGIN_CACHE_DIR", "CLAUDE_CONFIG_DIR")
_ONE = ("--settings", "--plugin-dir", "--plugin-url")  # options that take one word
_MANY = "--mcp-config"  # takes words until the next option


class Session(NamedTuple):
    """What a look is about: the client's folder, a project, and how the client was started (where that is known)."""

    home: Path
    client: Path
    project: Path | None
    argv: tuple[str, ...] = ()
    environment: Mapping[str, str] = {}
    managed: Path = MANAGED

    @property
    def record(self) -> Path:
        """The client's own record of servers and projects."""
        usual = self.home / ".claude"
        return (self.home if self.client == usual else self.client) / ".claude.json"


class Settings(NamedTuple):
    """One settings file, or one of the command line: its scope, its place, and what it says."""

    scope: str
    place: str
    value: dict[str, Any]

    @property
    def file(self) -> Path | None:
        """The file that it can be edited in."""
        return Path(self.place) if self.scope not in {"managed", COMMAND_LINE} else None


def settings_files(session: Session) -> Iterator[tuple[str, Path]]:
    """Every settings file that may be there, the weakest scope first."""
    yield "user", session.client / "settings.json"
    yield "user", session.client / "cowork_settings.json"
    if session.project is not None and session.project / ".claude" != session.client:
        yield "project", session.project / ".claude/settings.json"
    if session.project is not None:
        yield "local", session.project / ".claude/settings.local.json"
    yield "managed", session.managed / "managed-settings.json"
    dropped = sorted(_inside(session.managed / _DROPPED))
    yield from (("managed", file) for file in dropped if file.suffix == ".json")


def server_files(session: Session) -> Iterator[tuple[str, Path]]:
    """Files that name MCP servers and nothing else."""
    if session.project is not None:
        yield "project", session.project / ".mcp.json"
    yield "managed", session.managed / "managed-mcp.json"
    for text in given(session.argv, _MANY):
        if not text.lstrip().startswith("{"):
            yield COMMAND_LINE, _absolute(session, text)


def every_settings(session: Session, read: Document) -> list[Settings]:
    """What every settings file says, the weakest scope first: the command line stands below the machine's policy."""
    files = [Settings(scope, str(file), read(file)) for scope, file in settings_files(session)]
    return sorted([*files, *_typed(session, read)], key=lambda one: one.scope == "managed")


def _typed(session: Session, read: Document) -> Iterator[Settings]:
    for text in given(session.argv, "--settings"):
        if text.lstrip().startswith("{"):
            yield Settings(COMMAND_LINE, "--settings", _object(text))
        else:
            file = _absolute(session, text)
            yield Settings(COMMAND_LINE, str(file), read(file))


def typed_servers(session: Session) -> Iterator[dict[str, Any]]:
    """The values of `--mcp-config` that are JSON themselves."""
    yield from (_object(text) for text in given(session.argv, _MANY) if text.lstrip().startswith("{"))


def given(argv: Sequence[str], option: str) -> Iterator[str]:
    """The words that the client's command line gives to one of its options."""
    taking = ""
    for word in argv[1:]:
        name, equals, value = word.partition("=")
        if word.startswith("-"):
            taking = name if name in {*_ONE, _MANY} and not equals else ""
            if equals and name == option:
                yield value
        elif taking:
            if taking == option:
                yield word
            taking = taking if taking == _MANY else ""


def plugin_folders(session: Session, settings: Sequence[Settings]) -> Iterator[tuple[str, Path]]:
    """Folders whose plugins are loaded from where they stand, and what names them."""
    for text in given(session.argv, "--plugin-dir"):
        yield "--plugin-dir", _absolute(session, text)
    variable = PATHS[0]
    said = [("the environment", session.environment.get(variable, ""))]
    said += [(one.place, text_of(one.value.get("env"), variable)) for one in settings]
    for place, text in said:
        yield from ((f"{variable} in {place}", _absolute(session, each)) for each in text.split(":") if each)


def skills(session: Session) -> list[Path]:
    """The folders that hold the person's and the project's skills."""
    folders = [session.client, *([session.project / ".claude"] if session.project else [])]
    return [folder / "skills" for folder in dict.fromkeys(folders)]


def folders(session: Session) -> list[Path]:
    """The folders in which a new file is a new part."""
    return [*skills(session), session.managed / _DROPPED]


def skill_folders(session: Session) -> Iterator[Path]:
    """Each folder in them."""
    for folder in skills(session):
        yield from sorted(one for one in _inside(folder) if one.is_dir())


def text_of(table: Any, key: str) -> str:
    """A text in a table that may be none."""
    value = table.get(key) if isinstance(table, dict) else None
    return value if isinstance(value, str) else ""


def plain(text: str) -> str:
    """A path as a file may have it: a NUL, which JSON can spell, stands for no file at all."""
    return text.replace("\0", "\ufffd")


def _absolute(session: Session, text: str) -> Path:
    text = plain(text)
    text = str(session.home) + text[1:] if text.startswith("~/") else text
    return (session.project or session.home) / text


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}  # the client itself refuses to start with it
    return value if isinstance(value, dict) else {}


def _inside(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []
