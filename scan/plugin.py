"""A plugin as the client would load it: its files, what it declares, and everything that would run."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scan import capabilities
from scan.bundle import Bundle, Listing, Problem
from scan.components import MANIFEST, Components, Declared
from scan.follow import Follower
from scan.run import Run
from scan.tree import MemorySnapshot
from scan.untyped import mapping, text

__all__ = ["Catalogue", "Plugin", "Problem", "Run", "load", "of_files"]

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scan.model import Capability, Skipped
    from scan.skills import Read
    from scan.texts import Text
    from scan.tree import File, Snapshot


COMPONENTS = frozenset(
    {"hooks", "mcpServers", "lspServers", "commands", "agents", "skills", "outputStyles", "monitors"}
)


@dataclass(frozen=True)
class Plugin:
    """What one marketplace entry installs: entry, manifest and files read together; `answers` is what rules remember."""

    name: str
    version: str | None
    root: str
    entry: Mapping[str, Any]
    manifest: Mapping[str, Any]
    texts: tuple[Text, ...]
    runs: tuple[Run, ...] = ()
    capabilities: tuple[Capability, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    source: str = ""
    in_place: bool = False
    snapshot: Snapshot | None = None
    files: Mapping[str, File] = field(default_factory=dict)
    manifest_path: str = ""
    reads: tuple[Read, ...] = ()
    problems: tuple[Problem, ...] = ()
    answers: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def text(self, path: str) -> Text | None:
        """The text at a path relative to the marketplace's root."""
        return self._by_path.get(path)

    @cached_property
    def _by_path(self) -> Mapping[str, Text]:
        return {text.path: text for text in self.texts}

    def local(self, path: str) -> str:
        """A path relative to the plugin's own root."""
        return path[len(self.root) + 1 :] if self.root and path.startswith(f"{self.root}/") else path


@dataclass(frozen=True)
class Catalogue:
    """A marketplace: its name, owner and entries (as they stand in marketplace.json), and what is wrong with it."""

    name: str
    owner: Mapping[str, Any]
    entries: tuple[Mapping[str, Any], ...]
    plugin_root: str = ""
    path: str = ".claude-plugin/marketplace.json"
    problems: tuple[str, ...] = ()
    declared: Mapping[str, Any] = field(default_factory=dict)
    text: Text | None = None
    snapshot: Snapshot | None = None
    broken: bool = False


def load(
    snapshot: Snapshot,
    entry: Mapping[str, Any] | None = None,
    root: str = "",
    *,
    listing: Listing | None = None,
    catalogue: Text | None = None,
) -> Plugin:
    """The plugin under `root` of a snapshot, as its marketplace entry, its manifest and its files together say.

    `catalogue` is the marketplace.json that the entry stands in, `listing` the snapshot's paths where they are at hand.
    """
    bundle = Bundle(listing or Listing(snapshot), root)
    declared, own = _declared(bundle, mapping(entry), catalogue)
    parts = Components(bundle, declared)
    follower = Follower(bundle)
    runs = tuple(follower.followed(run) for run in parts.runs)
    name = text(mapping(entry).get("name")) or text(own.get("name")) or root.rsplit("/", 1)[-1]
    return Plugin(
        name=name or "plugin",
        version=text(own.get("version")) or text(mapping(entry).get("version")) or None,
        root=root,
        entry=mapping(entry),
        manifest=own,
        texts=bundle.texts,
        runs=runs,
        capabilities=tuple(capabilities.of(runs, parts.reads, parts.named)),
        skipped=tuple(bundle.skipped),
        snapshot=snapshot,
        files=bundle.files,
        manifest_path=bundle.real(MANIFEST),
        reads=tuple(parts.reads),
        problems=tuple(bundle.problems),
    )


def _declared(bundle: Bundle, entry: dict[str, Any], catalogue: Text | None) -> tuple[list[Declared], dict[str, Any]]:
    """The manifest and the entry, in the order in which the client joins them, and the manifest's fields."""
    found = bundle.text(MANIFEST)
    own = mapping(bundle.json(MANIFEST)) if found is not None else {}
    declared = [Declared(own, found.path, found.text)] if found is not None else []
    if entry:
        declared.append(Declared(entry, catalogue.path if catalogue else "", _from_entry(catalogue, entry), own=False))
    if found is not None and entry.get("strict") is False and COMPONENTS & entry.keys():
        bundle.problems.append(Problem(found.path, "the entry is not strict and both declare components: a conflict"))
    return declared, own


def _from_entry(catalogue: Text | None, entry: Mapping[str, Any]) -> str:
    """The text of a catalogue from the entry on; the lines before it are empty, so that numbers stay."""
    if catalogue is None:
        return ""
    start = max(catalogue.text.find(f'"{entry.get("name")}"'), 0)
    return "\n" * catalogue.text.count("\n", 0, start) + catalogue.text[start:]


def of_files(files: Mapping[str, str | bytes]) -> Plugin:
    """A plugin made of texts by path: what the examples of rules are written as."""
    return load(MemorySnapshot(files))
