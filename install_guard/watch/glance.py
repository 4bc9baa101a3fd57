"""Whether anything that loads code may have changed since the last look: signatures of files, held against a list.

It runs after every tool call, by whatever Python the host starts, so it reads one file and asks the system about the
files that it names, and imports nothing but the reader of events.
"""

from __future__ import annotations

import sys

from install_guard import event as events

try:
    import posix as system
except ImportError:
    import os as system  # type: ignore[no-redef]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

FORM = 1
ABSENT = "absent"
LIMIT = 16 << 20  # bytes of a list, or of the client's record
_RECORD = "ground.json"
_BESIDE = f"{__file__.rsplit('/', 2)[0]}/{_RECORD}"
_APPLE = "Library/Application Support/install-guard"
_USUAL = (_APPLE, _APPLE) if sys.platform == "darwin" else (".local/share/install-guard", ".local/state/install-guard")
_FLAGS = system.O_RDONLY | getattr(system, "O_CLOEXEC", 0)


def home() -> str:
    """The home folder that the system's user database names."""
    import pwd  # noqa: PLC0415 -- nothing else on this way needs it

    return pwd.getpwuid(system.getuid()).pw_dir


def client(home: str, named: str) -> str:
    """Claude Code's own folder."""
    return named or f"{home}/.claude"


def state(home: str) -> str:
    """Where the guard keeps its state, as `ledger/paths.py` finds it: what `setup` recorded, else the usual place."""
    for file in (_BESIDE, f"{home}/{_USUAL[0]}/{_RECORD}"):
        said = _object(file).get("state")
        if isinstance(said, str):
            return said
    return f"{home}/{_USUAL[1]}"


def changed(state: str, client: str, project: str, *, whole: bool = False) -> bool:
    """Whether a look has to be taken: something differs, or nothing is known of this project.

    A list that was cut tells of what is on it; where the `whole` counts, it is not enough.
    """
    listed = _object(f"{state}/watch/{name_of(client, project)}")
    try:
        if listed["form"] != FORM or listed["about"] != [client, project]:
            return True
        if whole and listed["cut"]:
            return True
        return any(signature(path) != sign for path, sign in listed["files"].items()) or _record_changed(listed)
    except (LookupError, TypeError, AttributeError):  # it is not as a look leaves it
        return True


def _record_changed(listed: Mapping[str, Any]) -> bool:
    """Whether the client's own record, which it writes all the time, names other servers than it did."""
    record = listed["record"]
    if signature(record["path"]) == record["sign"]:
        return False
    return bool(servers_of(_object(record["path"]), listed["about"][1]) != record["servers"])


def servers_of(record: Mapping[str, Any], project: str) -> list[Any]:
    """What the client's record says of servers: the person's own, and those of a project."""
    projects = record.get("projects")
    own = projects.get(project) if isinstance(projects, dict) else None
    return [record.get("mcpServers"), own.get("mcpServers") if isinstance(own, dict) else None]


def signature(path: str) -> str:
    """What changes whenever the file at `path` does."""
    try:
        found = system.stat(path)  # noqa: PTH116 -- nothing is imported here that could do it better
    except (OSError, ValueError):
        return ABSENT
    return f"{found.st_ino}:{found.st_size}:{found.st_ctime_ns}"


def name_of(client: str, project: str) -> str:
    """The list's file name: two projects of one name share it, and each tells the other's from its own."""
    plain = "".join(one if one.isalnum() else "-" for one in f"{client}{project}")
    return f"list-{plain[-180:]}.json"


def _object(path: str) -> dict[str, Any]:
    try:
        opened = system.open(path, _FLAGS)
    except (OSError, ValueError):
        return {}
    try:
        data = b""
        while len(data) <= LIMIT:
            piece = system.read(opened, LIMIT)
            if not piece:
                break
            data += piece
        value = events.loads(data.decode("utf-8", "surrogateescape"))
    except (OSError, events.EventError, RecursionError):
        return {}
    finally:
        system.close(opened)
    return value if isinstance(value, dict) else {}
