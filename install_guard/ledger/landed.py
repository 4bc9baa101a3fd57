"""What the disk says came of a command that was let go: whether what it asked for is there.

Each look answers yes, no, or None where the disk cannot tell: what a session loads for itself alone leaves no trace, a
receipt holds no secret and no long text, and a file may have been written again since.
Python 3.9 and the standard library.
"""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger import receipts
from install_guard.ledger.redact import REDACTED, is_cut

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Answer = Callable[[Mapping[str, Any], "Disk"], "bool | None"]

_SECONDS = len("2026-01-01T00:00:00")  # as far as two ways of writing a time agree
_SERVERS = "mcpServers"
_SETTINGS = ("settings.json", "settings.local.json")


class Disk(NamedTuple):
    """Where to look: the client's folder, the folder that the command ran in, and since when."""

    client: Path
    cwd: Path
    since: str

    @property
    def plugins(self) -> Path:
        """Where the client records plugins and marketplaces."""
        return self.client / "plugins"

    @property
    def record(self) -> Path:
        """The client's own record of servers and projects: beside its folder where that is the usual one."""
        return (self.client.parent if self.client.name == ".claude" else self.client) / ".claude.json"

    def newer(self, file: Path) -> bool:
        """Whether a file or folder was changed since then."""
        try:
            changed = file.stat().st_ctime
        except (OSError, ValueError):
            return False
        return datetime.fromtimestamp(changed, timezone.utc).isoformat()[:_SECONDS] >= self.since[:_SECONDS]


def landed(read: Mapping[str, Any], since: str, client: Path, cwd: str) -> str:
    """What the disk says came of a reading: committed, failed, or uncertain where it cannot tell."""
    disk = Disk(client, Path(cwd or "/"), since)
    results = {_landed(one, disk) for one in read.get("requests", ())}
    return results.pop() if len(results) == 1 else receipts.UNCERTAIN


def _landed(request: Mapping[str, Any], disk: Disk) -> str:
    kind, verb = str(request.get("kind")), str(request.get("verb"))
    look = _LOOKS.get((kind, verb)) or _LOOKS.get(("", verb))
    found = look(request, disk) if look is not None else None
    return receipts.UNCERTAIN if found is None else receipts.COMMITTED if found else receipts.FAILED


def _installed(request: Mapping[str, Any], disk: Disk) -> bool:
    return any(_dated(copy, disk) for copy in _copies(request, disk))


def _updated(request: Mapping[str, Any], disk: Disk) -> bool | None:
    """An update that found nothing newer leaves no trace."""
    return _installed(request, disk) or None


def _copies(request: Mapping[str, Any], disk: Disk) -> Iterator[Mapping[str, Any]]:
    wanted = (str(request.get("plugin")), str(request.get("marketplace") or ""))
    for name, copies in _table(_json(disk.plugins / "installed_plugins.json"), "plugins").items():
        plugin, _, market = name.partition("@")
        if (plugin, market if wanted[1] else "") == wanted and isinstance(copies, list):
            yield from (copy for copy in copies if isinstance(copy, dict))


def _enabled(request: Mapping[str, Any], disk: Disk) -> bool:
    wanted = f"{request.get('plugin')}@{request.get('marketplace') or ''}"
    files = [folder / name for folder in (disk.client, disk.cwd / ".claude") for name in _SETTINGS]
    said = [name for file in files for name, on in _table(_json(file), "enabledPlugins").items() if on]
    return any(name == wanted or (wanted.endswith("@") and name.startswith(wanted)) for name in said)


def _added(request: Mapping[str, Any], disk: Disk) -> bool:
    source = str(request.get("path") or request.get("source")).partition("#")[0].removesuffix(".git")
    known = _json(disk.plugins / "known_marketplaces.json").values()
    return any(source in json.dumps(one.get("source")) and _dated(one, disk) for one in known if isinstance(one, dict))


def _refreshed(request: Mapping[str, Any], disk: Disk) -> bool | None:
    known = _table(_json(disk.plugins / "known_marketplaces.json"), str(request.get("marketplace")))
    return _dated(known, disk) or None


def _server(request: Mapping[str, Any], disk: Disk) -> bool | None:
    """A server of this name that starts as was asked for; the command line adds none where the name is taken."""
    name = str(request.get("name"))
    record = _json(disk.record)
    own = _table(_table(record, "projects"), str(disk.cwd))
    tables = [_table(one, _SERVERS) for one in (record, own, _json(disk.cwd / ".mcp.json"))]
    found = [_table(table, name) for table in tables if name in table]
    if not found:
        return False
    wanted = _wanted(request)
    return None if wanted is None else any(wanted(one) for one in found)


def _wanted(request: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], bool] | None:
    """What tells the server that was asked for; None where the receipt does not hold it whole."""
    words, text = request.get("command"), request.get("json")
    if not _whole(words) or not _whole(text):
        return None
    if isinstance(words, list):
        return lambda one: words in ([one.get("url")], [one.get("command"), *(one.get("args") or ())])
    try:
        said = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return (lambda one: one.items() >= said.items()) if isinstance(said, dict) else None


def _skill(request: Mapping[str, Any], disk: Disk) -> bool | None:
    """The folder that a skill was put into; an installer of others chooses its name from what it fetches."""
    if request.get("path"):
        return disk.newer(Path(str(request["path"])))
    name = str(request.get("source")).rstrip("/").rpartition("/")[2].removesuffix(".git")
    folders = [folder / "skills" / name for folder in (disk.client, disk.cwd / ".claude")]
    return any(disk.newer(folder) for folder in folders if name) or None


def _written(request: Mapping[str, Any], disk: Disk) -> bool | None:
    """A file that holds what was to be written; one that holds something else may have been written again since."""
    file, content = Path(str(request.get("path"))), request.get("content")
    if not disk.newer(file):
        return False
    try:
        same = isinstance(content, str) and file.read_text("utf-8") == content
    except (OSError, ValueError):
        return None
    return same or None


_LOOKS: dict[tuple[str, str], Answer] = {
    ("plugin", "install"): _installed,
    ("plugin", "update"): _updated,
    ("plugin", "enable"): _enabled,
    ("marketplace", "add"): _added,
    ("catalogue", "update"): _refreshed,
    ("mcp", "add"): _server,
    ("skill", "add"): _skill,
    ("", "write"): _written,  # settings, and every other file that loads code
}


def _whole(value: Any) -> bool:
    """Whether a receipt kept a value as it was: nothing redacted, nothing cut."""
    texts = value if isinstance(value, list) else [value]
    return not any(isinstance(text, str) and (REDACTED in text or is_cut(text)) for text in texts)


def _dated(copy: Mapping[str, Any], disk: Disk) -> bool:
    return str(copy.get("lastUpdated") or copy.get("installedAt") or "")[:_SECONDS] >= disk.since[:_SECONDS]


def _table(value: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = value.get(key)
    return table if isinstance(table, dict) else {}


def _json(file: Path) -> dict[str, Any]:
    """One of the client's files; {} where it is not what it should be."""
    try:
        fields = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}
