"""The picture: every part that loads code into Claude Code, as the files on this machine name it now."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.ledger.paths import ROOT
from install_guard.watch import trees, where
from scan import catalogue, known
from scan.model import ScanError
from scan.plugin import COMPONENTS
from scan.settings import Settings as Scanning
from scan.source import CatalogueFile, Directory, describe, stored
from scan.tree import MemorySnapshot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from install_guard.watch.where import Session, Settings
    from scan.known import Known
    from scan.plugin import Catalogue
    from scan.source import MarketplaceSource

GUARD = "install-guard"
MANIFEST = ".claude-plugin/plugin.json"
# Settings whose value is, or holds, a command that the client runs.
COMMANDS = ("statusLine", "subagentStatusLine", "apiKeyHelper", "awsAuthRefresh", "awsCredentialExport",
            "gcpAuthRefresh", "otelHeadersHelper", "fileSuggestion", "proxyAuthHelper")  # fmt: skip
# Variables that make the client, or the programs that it starts, load code from elsewhere.
VARIABLES = frozenset({*where.PATHS, "CLAUDE_CODE_SHELL", "CLAUDE_CODE_SHELL_PREFIX", "NODE_OPTIONS", "BASH_ENV", "ENV",
                       "ZDOTDIR", "PATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES", "PYTHONPATH",
                       "PYTHONSTARTUP", "GIT_SSH_COMMAND", "ANTHROPIC_BASE_URL"})  # fmt: skip
SWITCHES = ("disableAllHooks", "allowManagedHooksOnly")  # that take the guard's hook away
_SERVERS = "mcpServers"


class Part(NamedTuple):
    """One thing that is loaded: its kind and name, the file that names it, and what it is made of.

    `value` is what the file says of it; `folder` whose files it loads, with the marketplace's `entry` for it; `source`
    where they would be fetched from as long as there is no folder. `on` tells whether the client loads it as it stands.
    A plugin is one thing wherever it is named; `twin` is set where it is there once more, from another folder.
    """

    kind: str
    name: str
    place: str
    value: Any = None
    folder: str = ""
    entry: Mapping[str, Any] = {}
    catalogue: Catalogue | None = None
    source: MarketplaceSource | None = None
    on: bool = True
    twin: str = ""

    @property
    def key(self) -> str:
        """What it is known by from one look to the next."""
        place = self.twin if self.kind in {"plugin", "guard"} else self.place
        return f"{self.kind} {self.name} in {place}".removesuffix(" in ")

    @property
    def said(self) -> str:
        """A digest of what the files that name it say of it."""
        declared = {key: self.entry[key] for key in sorted(COMPONENTS & self.entry.keys())}
        source = describe(self.source) if self.source is not None and not self.folder else ""
        return digest_of([self.value, declared, source]) if self.value is not None or declared or source else ""


class Picture(NamedTuple):
    """All parts, the settings that turn them on and off, the files that name them, and what could not be read.

    `files` have the signature that each had before it was read.
    """

    parts: list[Part]
    settings: list[Settings]
    files: dict[str, str]
    problems: list[tuple[str, str]]  # the file, and what is wrong with it


def digest_of(value: Any) -> str:
    """A digest of a JSON value, whatever the order of its keys."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def picture(session: Session) -> Picture:
    """The parts as they stand on disk."""
    return _Painter(session).paint()


class _Painter:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.files: dict[str, str] = {}
        self.problems: list[tuple[str, str]] = []
        store = known.store(session.client)
        self._sign(store / "known_marketplaces.json", store / "installed_plugins.json", *where.folders(session))
        self.settings = where.every_settings(session, self.read)
        self.records = known.records(Scanning(claude_folder=session.client), session.project)
        self.problems += [(self._named_in(problem), problem) for problem in self.records.problems]
        self.markets = {**self._declared(), **self.records.marketplaces}
        self.enabled = self._enabled()
        self.denied = set(self._denied())

    def _sign(self, *files: Path) -> None:
        for file in files:
            self.files.setdefault(str(file), trees.signature(str(file)))

    def _named_in(self, problem: str) -> str:
        """The file that a problem of the client's records begins with."""
        return max((file for file in self.files if problem.startswith(file)), key=len, default="")

    def read(self, file: Path) -> dict[str, Any]:
        """A file's JSON object, {} where there is none; what is wrong with it is kept."""
        self._sign(file)
        told: list[str] = []
        value = known.read(file, told)
        self.problems += [(str(file), problem) for problem in told]
        return value

    def paint(self) -> Picture:
        parts = [
            *self._plugins(),
            *self._markets(),
            *self._servers(),
            *(part for one in self.settings for part in _of_settings(one)),
        ]
        named: dict[str, Part] = {}
        for part in map(_not_ours, parts):
            first = named.setdefault(part.key, part)
            if first.folder != part.folder:
                named.setdefault(part._replace(twin=part.folder).key, part._replace(twin=part.folder))
        return Picture(list(named.values()), self.settings, self.files, self.problems)

    def _declared(self) -> dict[str, Known]:
        """Marketplaces that settings name and that the client's records may not have yet."""
        found = {}
        for one in self.settings:
            for name, record in _table(one.value, "extraKnownMarketplaces"):
                try:
                    found[name] = known.Known(name, stored(record.get("source")), "", one.place)
                except ScanError as error:
                    self.problems.append((one.place, f"{one.place}: marketplace {name}: {error.what}"))
        return found

    def _enabled(self) -> dict[str, tuple[bool, str]]:
        """Which plugins are on and which off, and the file that says so: the strongest scope has the last word."""
        found: dict[str, tuple[bool, str]] = {}
        for one in self.settings:
            table = one.value.get("enabledPlugins")
            for name, said in table.items() if isinstance(table, dict) else ():
                found[name] = (bool(said), one.place)
        return found

    def _denied(self) -> Iterator[str]:
        """The servers that any settings deny by their name."""
        for one in self.settings:
            yield from (str(each.get("serverName")) for each in listed(one.value.get("deniedMcpServers")))

    def _shown(self, name: str) -> bool:
        """Whether a skill is not turned off: the strongest scope has the last word."""
        tables = [one.value.get("skillOverrides") for one in self.settings]
        return [where.text_of(table, name) for table in tables if where.text_of(table, name)][-1:] != ["off"]

    def _on(self, name: str) -> bool:
        return self.enabled.get(name, (True, ""))[0]

    def _plugins(self) -> Iterator[Part]:
        yield from self._installed()
        yield from self._enabled_only()
        yield from self._beside()

    def _installed(self) -> Iterator[Part]:
        record = str(known.store(self.session.client) / "installed_plugins.json")
        for one in self.records.installed:
            name = f"{one.plugin}@{one.marketplace}"
            part = self._of_market(one.plugin, one.marketplace)
            folder = part.folder or where.plain(one.path)
            yield part._replace(place=f"{record} ({one.scope})", folder=folder, on=self._on(name))

    def _enabled_only(self) -> Iterator[Part]:
        """Plugins that settings turn on and no record has: loaded in place, or fetched at the next start."""
        had = {f"{one.plugin}@{one.marketplace}" for one in self.records.installed}
        for name, (said, place) in self.enabled.items():
            plugin, _, market = name.partition("@")
            if said and name not in had and market in self.markets:
                yield self._of_market(plugin, market)._replace(place=place)

    def _of_market(self, plugin: str, market: str) -> Part:
        """A plugin as its marketplace has it; its folder only where it is loaded from there as it stands."""
        name = f"{plugin}@{market}"
        found = self.markets.get(market)
        if found is None:
            return Part("plugin", name, "")
        listed = self._catalogue(found)
        entry = next((one for one in catalogue.entries(listed) if one.name == plugin), None) if listed else None
        root = _root_of(found)
        inside = str(root / entry.root) if root is not None and entry is not None and entry.root is not None else ""
        fields = entry.fields if entry is not None else {}
        return Part("plugin", name, "", folder=inside, entry=fields, catalogue=listed, source=found.source)

    def _catalogue(self, market: Known) -> Catalogue | None:
        file = known.catalogue_file(market)
        self._sign(file)
        try:
            text = file.read_bytes()
        except (OSError, ValueError):
            return None
        return catalogue.read(MemorySnapshot({file.name: text}), file.name)

    def _beside(self) -> Iterator[Part]:
        """Plugins that lie where they are loaded: in the skills folders, or named by an option or a variable."""
        for folder in where.skill_folders(self.session):
            if (folder / MANIFEST).exists():
                name = f"{_own_name(folder)}@skills-dir"
                yield Part("plugin", name, str(folder.parent), folder=str(folder), on=self._on(name))
            else:
                on = self._shown(folder.name)
                yield Part("skill", folder.name, str(folder.parent), folder=str(folder), on=on)
        for place, folder in where.plugin_folders(self.session, self.settings):
            for each in _plugins_in(folder):
                name = f"{_own_name(each)}@inline"
                yield Part("plugin", name, place, folder=str(each), on=self._on(name))
        for url in where.given(self.session.argv, "--plugin-url"):
            yield Part("plugin", f"{url}@inline", "--plugin-url", value=url)

    def _markets(self) -> Iterator[Part]:
        for market in self.markets.values():
            listed = self._catalogue(market)
            value = {"source": describe(market.source), "catalogue": listed.declared if listed else None}
            yield Part("marketplace", market.name, market.file, value, catalogue=listed, source=market.source)

    def _servers(self) -> Iterator[Part]:
        for place, value in self._server_tables():
            for name, record in _table(value, _SERVERS):
                yield Part("server", name, place, record, on=name not in self.denied)

    def _server_tables(self) -> Iterator[tuple[str, Any]]:
        """Each place that names servers, and what it says."""
        yield from ((str(file), self.read(file)) for _scope, file in where.server_files(self.session))
        yield from (("--mcp-config", value) for value in where.typed_servers(self.session))
        record = self.session.record
        said = known.read(record, [])
        yield str(record), said
        projects = said.get("projects")
        own = projects.get(str(self.session.project)) if isinstance(projects, dict) else None
        yield f"{record} ({self.session.project})", own


def _not_ours(part: Part) -> Part:
    """The part; where it is this very guard, nothing that would be looked at: its files are not the agent's to change."""
    ours = bool(part.folder) and Path(part.folder).resolve() == ROOT
    return Part("guard", part.name, part.place, on=part.on) if ours else part


def _of_settings(one: Settings) -> Iterator[Part]:
    """What one settings file has the client run by itself."""
    hooks = one.value.get("hooks")
    for event, entries in hooks.items() if isinstance(hooks, dict) else ():
        others = [entry for entry in entries if not _is_ours(entry)] if isinstance(entries, list) else entries
        if others:
            yield Part("hooks", event, one.place, others)
    for key in COMMANDS:
        if one.value.get(key):
            yield Part("command", key, one.place, one.value[key])
    variables = one.value.get("env")
    if isinstance(variables, dict):
        yield from (Part("variable", key, one.place, variables[key]) for key in sorted(VARIABLES & variables.keys()))
    if one.scope != "managed":
        yield from (Part("switch", key, one.place, one.value[key]) for key in SWITCHES if one.value.get(key))
    table = one.value.get("enabledPlugins")
    for name, said in table.items() if isinstance(table, dict) else ():
        if name.partition("@")[0] == GUARD and not said:
            yield Part("switch", name, one.place, said)


def _table(value: Any, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    table = value.get(key) if isinstance(value, dict) else None
    for name, record in table.items() if isinstance(table, dict) else ():
        if isinstance(record, dict):
            yield name, record


def _is_ours(entry: Any) -> bool:
    """Whether an entry of a hooks table starts this very guard."""
    words = [one.get("args") for one in listed(entry.get("hooks"))] if isinstance(entry, dict) else []
    ours = str(ROOT / "hooks/guard.py")
    return bool(words) and all(isinstance(each, list) and ours in each[:3] for each in words)


def listed(value: Any) -> list[dict[str, Any]]:
    """The objects in a list that may be none."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _root_of(market: Known) -> Path | None:
    """The folder of a marketplace whose plugins are loaded from where they stand."""
    match market.source:
        case Directory(path=path):
            return Path(where.plain(path))
        case CatalogueFile(path=path):
            return Path(where.plain(path)).parent.parent
    return None


def _own_name(place: Path) -> str:
    """What the client calls a plugin that lies in place: as its manifest says, else as its folder."""
    try:
        text = trees.snapshot(str(place)).read(MANIFEST) if place.is_file() else (place / MANIFEST).read_bytes()
        name = where.text_of(json.loads(text), "name") if isinstance(text, bytes) else ""
    except (OSError, ValueError, RecursionError, ScanError):
        name = ""
    return name or place.name


def _plugins_in(folder: Path) -> Sequence[Path]:
    """The folder itself where it is a plugin, else each folder in it that is one."""
    if (folder / MANIFEST).exists() or not folder.is_dir():
        return [folder]
    try:
        below = sorted(one for one in folder.iterdir() if (one / MANIFEST).exists())
    except OSError:
        below = []
    return below or [folder]
