"""A plugin as the client would load it: its files, what it declares, and everything that would run."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from scan import shelltext
from scan.standing import standing_of
from scan.texts import LIMIT, Text, is_binary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scan.model import Capability, Skipped
    from scan.shelltext import Trace
    from scan.tree import File, Snapshot


@dataclass(frozen=True)
class Run:
    """Something that would run by itself or by name: what, when, declared where, and the files that it would start.

    `kind` is that of its capability: hook, mcp, lsp, monitor, bin, mod, status-line, shell-line, headers-helper,
    lifecycle, source. `command` is shell text; in exec form `argv` holds the words and `command` is "" . `url` is set
    where nothing runs here but a server is asked (http hooks, remote MCP servers). `files` are the plugin's own files that
    it would start, followed through `source`, `exec`, interpreters and imports, the first one first.
    """

    kind: str
    path: str
    line: int | None = None
    name: str = ""
    when: str = ""
    command: str = ""
    argv: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    cwd: str = ""
    url: str = ""
    prompt: str = ""
    declared: Mapping[str, Any] = field(default_factory=dict)
    files: tuple[Text, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The command, the words of the exec form, or the address, on one line."""
        return " ".join((self.command or " ".join(self.argv) or self.url or self.prompt).split())

    @cached_property
    def script(self) -> Trace | None:
        """What the command would run, by our own shell reader."""
        text = self.command or shelltext.quote(self.argv)
        return shelltext.trace(text) if text else None


@dataclass(frozen=True)
class Plugin:
    """What one marketplace entry installs: entry, manifest and files read together."""

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


def load(snapshot: Snapshot, entry: Mapping[str, Any] | None = None, root: str = "", *, source: str = "") -> Plugin:
    """The plugin under `root` of a snapshot, as the marketplace entry, its manifest and its files together say."""
    prefix = f"{root}/" if root else ""
    files = {path: file for path, file in snapshot.files.items() if path.startswith(prefix)}
    texts = tuple(
        Text(path, standing_of(path[len(prefix) :]), partial(snapshot.read, path, LIMIT))
        for path, file in files.items()
        if file.kind in {"file", "executable"} and not is_binary(path)
    )
    name = str((entry or {}).get("name") or root.rsplit("/", 1)[-1] or "plugin")
    return Plugin(name, None, root, entry or {}, {}, texts, source=source, snapshot=snapshot, files=files)


def of_files(files: Mapping[str, str | bytes]) -> Plugin:
    """A plugin made of texts by path: what the examples of rules are written as."""
    from scan.tree import MemorySnapshot  # noqa: PLC0415 -- until the fetching side has landed

    return load(MemorySnapshot(files))
