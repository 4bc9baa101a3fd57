"""A marketplace.json: its entries, where each plugin's files lie, and what is wrong with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scan import manifest, source
from scan.model import ScanError, Standing
from scan.plugin import Catalogue
from scan.source import PluginSource, Relative
from scan.texts import LIMIT, Text
from scan.untyped import mapping, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scan.tree import Snapshot

PLACES = (".claude-plugin/marketplace.json", "marketplace.json")


class Entry(NamedTuple):
    """One entry: its name and fields, its source or why there is none, and whether that is bound to a commit."""

    name: str
    fields: Mapping[str, Any]
    source: PluginSource | None
    problem: str = ""

    @property
    def root(self) -> str | None:
        """The folder inside the marketplace, or None where the plugin comes from elsewhere."""
        return self.source.path if isinstance(self.source, Relative) else None

    @property
    def described(self) -> str:
        """The source in a few words."""
        return source.describe(self.source) if self.source is not None else self.problem


def find(snapshot: Snapshot, path: str | None = None) -> Catalogue | None:
    """The marketplace's catalogue, in its usual place or at `path`; None where the tree has none."""
    for place in (path,) if path else PLACES[:1]:
        if place in snapshot.files:
            return read(snapshot, place)
    return None


def read(snapshot: Snapshot, path: str) -> Catalogue:
    """The catalogue in a file; what cannot be read of it stands in `problems`."""
    size = snapshot.files[path].size
    found = Text(path, Standing.config, partial(snapshot.read, path, LIMIT), size=size)
    loaded = manifest.loads(found.text)
    problems = [*loaded.problems, *([found.unread] if found.unread else [])]
    value = mapping(loaded.value)
    entries = tuple(_entries(value.get("plugins"), problems))
    if not entries and not loaded.broken:
        problems.append("lists no plugins")
    return Catalogue(
        name=text(value.get("name")),
        owner=mapping(value.get("owner")) or {"name": text(value.get("owner"))},
        entries=entries,
        plugin_root=text(mapping(value.get("metadata")).get("pluginRoot")) or text(value.get("pluginRoot")),
        path=path,
        problems=tuple(problems),
        declared=value,
        text=found,
        snapshot=snapshot,
        broken=loaded.broken or found.unread is not None,
    )


def _entries(value: Any, problems: list[str]) -> Iterator[Mapping[str, Any]]:
    items = [{"name": name, **mapping(entry)} for name, entry in value.items()] if isinstance(value, dict) else value
    for number, entry in enumerate(items if isinstance(items, list) else []):
        if isinstance(entry, dict) and text(entry.get("name")):
            yield entry
        else:
            problems.append(f"entry {number} has no name")


def entries(catalogue: Catalogue) -> list[Entry]:
    """Every entry with its source."""
    return [_entry(catalogue, fields) for fields in catalogue.entries]


def _entry(catalogue: Catalogue, fields: Mapping[str, Any]) -> Entry:
    name = text(fields["name"])
    try:
        found = source.entry_source(fields.get("source"), catalogue.plugin_root or None)
    except ScanError as error:
        return Entry(name, fields, None, f"{error.what}: {error.where}")
    return Entry(name, fields, found)


def renamed(catalogue: Catalogue, name: str) -> str:
    """The entry that a name stands for now: `renames` maps an old name to a new one."""
    renames = mapping(catalogue.declared.get("renames"))
    for _ in range(len(renames)):
        if not text(renames.get(name)):
            break
        name = text(renames[name])
    return name
