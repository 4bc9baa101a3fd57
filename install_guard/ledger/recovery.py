"""At a session's start: what came of calls that were cut off, told by the disk, and sealed where it does not tell.

Python 3.9 and the standard library.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger import receipts, sessions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from install_guard.ledger.log import Log

_SECONDS = len("2026-01-01T00:00:00")  # as far as two ways of writing a time agree
_DAY = len("2026-01-01")


class Recovered(NamedTuple):
    """How many receipts that were open are settled now, by what came of them."""

    committed: int = 0
    failed: int = 0
    sealed: int = 0


def reconcile(log: Log, session: str, client: Path) -> Recovered:
    """Close the open receipts of every session that is over, and of this one's earlier run; `client` is its folder."""
    results = []
    for receipt, at, owner in log.rows("SELECT receipt, at, session FROM open"):
        if owner == session or _over(log, owner, at):
            results.append(_close(log, receipt, at, client))
    return Recovered(*(results.count(one) for one in (receipts.COMMITTED, receipts.FAILED, receipts.UNCERTAIN)))


def landed(read: Mapping[str, Any], since: str, client: Path) -> str:
    """What the disk says came of a reading: committed, failed, or uncertain where it cannot tell."""
    results = {_landed(one, since, client / "plugins") for one in read.get("requests", ())}
    return results.pop() if len(results) == 1 else receipts.UNCERTAIN


def _over(log: Log, owner: str, at: str) -> bool:
    """Whether nobody will say any more what came of a call: its session is over, or was never seen and is a day old."""
    known = sessions.find(log, owner)
    return known.over if known is not None else at[:_DAY] < log.clock()[:_DAY]


def _close(log: Log, receipt: str, at: str, client: Path) -> str:
    entry = next(log.entries(kind="receipt", receipt=receipt), None)
    read = entry.fields.get("read", {}) if entry is not None else {}
    result = landed(read, at, client)
    sealed = result == receipts.UNCERTAIN
    why = "nothing: what cut the call off left no trace, so it is sealed" if sealed else "a look at the disk"
    with log.transaction():
        receipts.close(log, receipt, result, why)
    return result


def _landed(request: Mapping[str, Any], since: str, plugins: Path) -> str:
    step = _LOOKS.get((str(request.get("kind")), str(request.get("verb"))))
    if step is None:
        return receipts.UNCERTAIN
    return receipts.COMMITTED if any(_newer(copy, since) for copy in step(request, plugins)) else receipts.FAILED


def _installed(request: Mapping[str, Any], plugins: Path) -> Iterator[Mapping[str, Any]]:
    wanted = (str(request.get("plugin")), str(request.get("marketplace") or ""))
    for name, copies in _json(plugins / "installed_plugins.json").get("plugins", {}).items():
        plugin, _, market = name.partition("@")
        if (plugin, market if wanted[1] else "") == wanted:
            yield from copies


def _added(request: Mapping[str, Any], plugins: Path) -> Iterator[Mapping[str, Any]]:
    source = str(request.get("path") or request.get("source")).partition("#")[0].removesuffix(".git")
    for known in _json(plugins / "known_marketplaces.json").values():
        if source in json.dumps(known.get("source")):
            yield known


_LOOKS: dict[tuple[str, str], Callable[[Mapping[str, Any], Path], Iterator[Mapping[str, Any]]]] = {
    ("plugin", "install"): _installed,
    ("marketplace", "add"): _added,
}


def _newer(copy: Mapping[str, Any], since: str) -> bool:
    return str(copy.get("lastUpdated") or copy.get("installedAt") or "")[:_SECONDS] >= since[:_SECONDS]


def _json(file: Path) -> dict[str, Any]:
    """One of the client's files; {} where it is not what it should be."""
    try:
        fields = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return fields if isinstance(fields, dict) else {}
