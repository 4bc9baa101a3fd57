"""Reports on plugins that were inspected before: kept by what was read and by what read it."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from scan.model import PluginReport

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scan.cache import Cache

KIND = "reports"
_CODE = ("scan", "install_guard/shell", "install_guard/model.py")


@cache
def reader() -> str:
    """A sum over the code that inspects: another version of a rule has never seen anything."""
    home = Path(__file__).parents[1]
    total = hashlib.sha256()
    for part in _CODE:
        place = home / part
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            total.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def key_of(digest: str, entry: Mapping[str, Any], **others: Any) -> str:
    """What a report depends on: the files, the entry, the rules and their code, and whatever else is named."""
    return json.dumps([digest, dict(entry), others, reader()], sort_keys=True, ensure_ascii=True)


def get(cache: Cache | None, key: str) -> PluginReport | None:
    """The report that is kept under a key; None where there is none that can be read."""
    data = cache.get(KIND, key) if cache is not None else None
    if data is None:
        return None
    try:
        return PluginReport.model_validate_json(data)
    except ValidationError:
        return None


def put(cache: Cache | None, key: str, report: PluginReport) -> None:
    """Keep a report that is whole; one in which a rule failed is made anew each time."""
    if cache is not None and not any(finding.rule == "rule-failed" for finding in report.findings):
        cache.put(KIND, key, report.model_dump_json().encode())
