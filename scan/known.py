"""What Claude Code already knows on this machine: its marketplaces, where each came from, and what is installed.

Its own files are read as it left them; one that is broken, or an entry in it, is told and the rest still counts.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scan.model import ScanError
from scan.source import CatalogueFile, Directory, MarketplaceSource, Url, stored

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.settings import Settings

_MOST = 16 << 20  # bytes of one of the client's files
_CATALOGUE = Path(".claude-plugin/marketplace.json")


class Known(NamedTuple):
    """A marketplace that the client knows: what it would fetch anew, and where its copy lies."""

    name: str
    source: MarketplaceSource
    location: str  # of the copy; empty when there is none yet
    file: str  # that names it


class Installed(NamedTuple):
    """A plugin that is installed, once for each scope."""

    plugin: str
    marketplace: str
    scope: str
    path: str
    version: str
    commit: str


class Records(NamedTuple):
    """All that the client's files tell, and what in them could not be read."""

    marketplaces: dict[str, Known]
    installed: tuple[Installed, ...]
    problems: tuple[str, ...]


def records(settings: Settings, project: Path | None = None) -> Records:
    """Read the client's files, and the settings of the person and of the project.

    A name counts where it stands first: the client's own record, then the person's settings, then the project's.
    """
    home = client_folder(settings)
    problems: list[str] = []
    known: dict[str, Known] = {}
    for file, key in _places(home, project):
        document = read(file, problems)
        found = document.get(key, {}) if key else document
        for name, record in _objects(found, file, problems):
            _add(known, name, record, (file, problems))
    return Records(known, tuple(_installed(store(home) / "installed_plugins.json", problems)), tuple(problems))


def client_folder(settings: Settings) -> Path:
    """Claude Code's own folder: as the settings say, else as the client finds it."""
    return settings.claude_folder or Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude")


def store(home: Path) -> Path:
    """Where the client keeps what it installed."""
    return Path(os.environ.get("CLAUDE_CODE_PLUGIN_CACHE_DIR") or home / "plugins")


def named(known: Records, plugin: str, marketplace: str = "") -> tuple[Known, ...]:
    """The marketplaces that `install PLUGIN[@MARKETPLACE]` may mean: with no name, every one whose copy has the plugin."""
    if not marketplace:
        return tuple(market for market in known.marketplaces.values() if plugin in plugins(market))
    if marketplace not in known.marketplaces:
        broken = f" ({known.problems[0]})" if known.problems else ""
        remedy = (
            "Add it first: claude plugin marketplace add SOURCE. Or scan its source by hand: install-guard scan SOURCE."
        )
        raise ScanError(f"Claude Code knows no marketplace {marketplace!r}{broken}", "known_marketplaces.json", remedy)
    return (known.marketplaces[marketplace],)


def plugins(market: Known) -> frozenset[str]:
    """The names of the plugins in the copy of a marketplace, and the old names that it renames; none when it has no copy."""
    problems: list[str] = []
    catalogue = read(catalogue_file(market), problems)
    entries = catalogue.get("plugins")
    names = [entry.get("name") for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    renames = catalogue.get("renames")
    names += list(renames) if isinstance(renames, dict) else []
    return frozenset(name for name in names if isinstance(name, str))


def catalogue_file(market: Known) -> Path:
    """Where the copy of a marketplace has its catalogue."""
    location = Path(market.location)
    match market.source:
        case CatalogueFile(path=path):
            return Path(path)
        case Directory(path=path):
            return Path(path) / _CATALOGUE
        case Url() if location.suffix == ".json":
            return location
    inside = getattr(market.source, "path", None)
    return location / (inside if isinstance(inside, str) else _CATALOGUE)


def _places(home: Path, project: Path | None) -> Iterator[tuple[Path, str]]:
    """The files that name marketplaces, and under which key; with none, the whole file does."""
    yield store(home) / "known_marketplaces.json", ""
    folders = [home, *([project / ".claude"] if project else [])]
    for folder in folders:
        for name in ("settings.json", "settings.local.json"):
            yield folder / name, "extraKnownMarketplaces"


def read(file: Path, problems: list[str]) -> dict[str, Any]:
    """A JSON object from a file; an empty one, and a problem told, when it is none. A file that is not there is no fault."""
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST + 1)
        if len(data) > _MOST:
            problems.append(f"{file} is larger than {_MOST:,} bytes")
            return {}
        found = json.loads(data.decode("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        problems.append(f"{file} cannot be read: {error.strerror}")
        return {}
    except (ValueError, RecursionError) as error:
        problems.append(f"{file} is not JSON: {error}")
        return {}
    if not isinstance(found, dict):
        problems.append(f"{file} holds no object")
        return {}
    return found


def _objects(found: Any, file: Path, problems: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    if not isinstance(found, dict):
        problems.append(f"{file}: the marketplaces are no object")
        return
    for name, record in found.items():
        if isinstance(record, dict):
            yield name, record
        else:
            problems.append(f"{file}: {name} is no object")


def _add(known: dict[str, Known], name: str, record: dict[str, Any], into: tuple[Path, list[str]]) -> None:
    file, problems = into
    if name in known:
        return
    location = record.get("installLocation")
    try:
        source = stored(record.get("source"))
    except ScanError as error:
        problems.append(f"{file}: {name}: {error.what}")
        return
    known[name] = Known(name, source, location if isinstance(location, str) else "", str(file))


def _installed(file: Path, problems: list[str]) -> Iterator[Installed]:
    """`plugins` maps `plugin@marketplace` to a list, one record a scope; in older files to the record itself."""
    found = read(file, problems).get("plugins", {})
    for name, entries in found.items() if isinstance(found, dict) else ():
        plugin, _, market = name.partition("@")
        for entry in entries if isinstance(entries, list) else [entries]:
            if not isinstance(entry, dict):
                problems.append(f"{file}: {name} is no object")
                continue
            fields = (entry.get(key) for key in ("scope", "installPath", "version", "gitCommitSha"))
            yield Installed(plugin, market, *(field if isinstance(field, str) else "" for field in fields))
