"""What the ledger knows of a part: which receipts name it, and whether what was scanned is what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from install_guard.ledger.log import opened
from install_guard.watch.memory import Scanned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from install_guard.ledger.log import Entry, Log
    from install_guard.watch.memory import Memory

MOST = 20  # scans remembered of one plugin
_LET_GO = frozenset({"approve", "hold"})  # a hold's command runs where a person says so


def learn(memory: Memory, ledger: Path) -> int:
    """Take the receipts since the last look into the memory; the number of the entry that was the last before them.

    At the first look nothing is read: what is there then is where everything starts from.
    """
    before = memory.number
    if not ledger.exists():
        return before
    with opened(ledger) as log:
        last = _last(log)
        if not memory.first:
            for entry in log.entries(kind="receipt", after=before):
                _take(memory, entry)
        memory.number = last
    return before


def _last(log: Log) -> int:
    ((number,),) = log.rows("SELECT max(number) FROM entries")
    return int(number or 0)


def _take(memory: Memory, entry: Entry) -> None:
    for name, scanned in _scans(entry):
        kept = memory.scanned.setdefault(name, [])
        kept.append(scanned)
        del kept[:-MOST]


def _scans(entry: Entry) -> Iterator[tuple[str, Scanned]]:
    """What a receipt says of each part that its command named, by the part's kind and name."""
    fields = entry.fields
    plain = Scanned(receipt=entry.receipt, digest="", outcome=str(fields.get("outcome", "")), number=entry.number)
    requests = _objects(fields.get("read", {}).get("requests"))
    kinds = {request.get("kind") for request in requests}
    yield from ((f"server {one.get('name')}", plain) for one in requests if one.get("kind") == "mcp")
    for report in _objects(fields.get("scanned")):
        market = str(report.get("marketplace") or "")
        if kinds & {"marketplace", "catalogue"}:
            yield f"marketplace {market}", plain
        for plugin in _objects(report.get("plugins")) if "plugin" in kinds else ():
            yield f"plugin {plugin.get('name')}@{market}", plain.model_copy(update=_of_plugin(plugin, report))


def _of_plugin(plugin: dict[str, Any], report: dict[str, Any]) -> dict[str, str]:
    """Where a plugin's scan found it, and what it was."""
    return {
        "digest": str(plugin.get("digest") or ""),
        "source": str(report.get("source") or ""),
        "folder": str(plugin.get("source") or ""),
        "commit": str(plugin.get("commit") or report.get("commit") or ""),
    }


def _objects(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def scan_of(memory: Memory, name: str, digest: str) -> Scanned | None:
    """The scan of this very content, of a command that was let go; the last one."""
    found = [one for one in memory.scanned.get(name, []) if one.digest == digest and one.outcome in _LET_GO]
    return found[-1] if found else None


def other_scan(memory: Memory, name: str, digest: str, after: int) -> Scanned | None:
    """The scan since entry `after` that let a plugin of this name in, where it was of another content."""
    found = [one for one in memory.scanned.get(name, []) if one.number > after and one.outcome in _LET_GO]
    return found[-1] if found and found[-1].digest not in {"", digest} else None


def asked_for(memory: Memory, name: str, after: int) -> str:
    """The receipt since entry `after` of a command that named the part and was let go, whatever it had scanned."""
    found = [one.receipt for one in memory.scanned.get(name, []) if one.number > after and one.outcome in _LET_GO]
    return found[-1] if found else ""


def refusal(memory: Memory, name: str) -> Scanned | None:
    """The receipt that refused a plugin of this name, where no later one let it go."""
    found = memory.scanned.get(name, [])
    return found[-1] if found and found[-1].outcome == "deny" else None
