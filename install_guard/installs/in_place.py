"""Folders whose plugins the client loads from where they stand, told by its own records.

A file that is written there is installed by being written.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

# Sources of a marketplace that the client does not copy, as its records have them.
_SIGNS = ('"directory"', '"file"')
_SETTINGS = ("settings.json", "settings.local.json")
_KEY = "extraKnownMarketplaces"


def roots(client: str, project: str, open_file: Callable[[str], str | None]) -> tuple[str, ...]:
    """The folders that the records in the client's folder and the settings of a project name."""
    places = [(f"{client}/plugins/known_marketplaces.json", ""), *((f"{client}/{name}", _KEY) for name in _SETTINGS)]
    places += [(f"{project}/.claude/{name}", _KEY) for name in _SETTINGS if project]
    found: list[str] = []
    for path, key in places:
        text = open_file(path) or ""
        if any(sign in text for sign in _SIGNS):
            found += _named(text, key)
    return tuple(dict.fromkeys(found))


def _named(text: str, key: str) -> Iterator[str]:
    """The folders of one record: `{name: {"source": {"source": "directory" | "file", "path": …}}}`, perhaps under a key."""
    import json  # noqa: PLC0415 -- only where a marketplace is a folder

    try:
        document: Any = json.loads(text)
        entries = document[key].values() if key else document.values()
        sources = [entry["source"] for entry in entries if isinstance(entry, dict)]
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return
    for source in sources:
        path = source.get("path") if isinstance(source, dict) else None
        if isinstance(path, str) and source.get("source") == "directory":
            yield path
        elif isinstance(path, str) and source.get("source") == "file":
            yield path.rpartition("/")[0].removesuffix("/.claude-plugin")
