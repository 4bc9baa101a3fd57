"""What a plugin is made of: its manifest, its marketplace entry and the default places of its folder, read together."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scan import servers, skills
from scan.bundle import Problem
from scan.hooks import Hooks
from scan.model import Skipped, Standing
from scan.run import Run
from scan.sieve import Sieve
from scan.standing import named_standing, standing_of
from scan.untyped import listed, mapping, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scan.bundle import Bundle
    from scan.skills import Read
    from scan.texts import Text

    Reader = Callable[[Any, str, str], Iterator[Run]]

MANIFEST = ".claude-plugin/plugin.json"
_BELOW_ROOT = re.compile(r"CLAUDE_PLUGIN_ROOT\}?/(\w[\w-]*(?:/[\w-][\w.-]*|/\.\w[\w.-]*)*)")
INSTEAD = frozenset({"monitors"})  # fields that stand in place of the default file, not beside it
BUNDLES = (".mcpb", ".dxt")


class Declared(NamedTuple):
    """A manifest (`own`) or an entry: its fields, the file that it stands in (as reports name it), and that file's text."""

    fields: dict[str, Any]
    path: str
    source: str
    own: bool = True

    def named(self, field: str) -> list[Any]:
        """What a field says, at the top or below `experimental`."""
        values = (self.fields.get(field), mapping(self.fields.get("experimental")).get(field))
        return [value for value in values if value is not None]


class Place(NamedTuple):
    """Where one kind of text for the model lies: the manifest's field, else the default folder; the ends of its names."""

    kind: str
    field: str
    folder: str
    suffixes: tuple[str, ...]


TEXTS = (
    Place("command", "commands", "commands", (".md",)),
    Place("agent", "agents", "agents", (".md",)),
    Place("output-style", "outputStyles", "output-styles", (".md",)),
    Place("workflow", "workflows", "workflows", (".js", ".mjs", ".ts", ".md")),
    Place("theme", "themes", "themes", (".json",)),
)


class Components:
    """Everything that a plugin declares: `runs`, `reads` (what the model reads), and `named`, the rest by kind and name."""

    def __init__(self, bundle: Bundle, declared: list[Declared]) -> None:
        self.bundle = bundle
        self.declared = declared
        self.runs: list[Run] = []
        self.reads: list[Read] = []
        self.named: list[tuple[str, str, str]] = []
        self._seen: set[tuple[str, str]] = set()
        self._hooks()
        self._json(("mcpServers",), ".mcp.json", servers.mcp)
        self._json(("lspServers",), ".lsp.json", servers.lsp)
        self._json(("monitors",), "monitors/monitors.json", servers.monitors)
        self._json(("settings",), "settings.json", servers.settings)
        self._json((), "package.json", servers.package_scripts)
        self._programs()
        self._skills()
        for place in TEXTS:
            self._texts(place)
        self._rest()
        for read in self.reads:
            self._beside(read)
        self._brought()
        self._followed()

    def values(self, fields: tuple[str, ...], default: str) -> Iterator[tuple[Any, str, str]]:
        """Each value of a field, inline or from the file that it names, and that of the default file: value, path, text."""
        for one in self.declared:
            for field in fields:
                for value in one.named(field):
                    yield from self._value(value, field, one)
        if not any(one.named(field) for one in self.declared for field in fields if field in INSTEAD):
            yield from self._file(default)

    def _value(self, value: Any, field: str, one: Declared) -> Iterator[tuple[Any, str, str]]:
        parts = value if isinstance(value, list) and any(isinstance(part, str) for part in value) else [value]
        for part in parts:
            if isinstance(part, str):
                yield from self._named_file(part, field, one)
            elif part is not None:
                yield part, one.path, one.source

    def _named_file(self, value: str, field: str, one: Declared) -> Iterator[tuple[Any, str, str]]:
        if value.startswith(("http://", "https://")) or value.lower().endswith(BUNDLES):
            self.bundle.skipped.append(Skipped(path=value, reason=f"{field} names a bundle that was not looked into"))
            self.runs.append(Run("mcp", one.path, None, posixpath.basename(value), "session start", argv=(value,)))
            return
        name = self.bundle.inside(value, one.path)
        found = self.bundle.find(name) if name is not None else None
        if found is not None:
            yield from self._file(found)
        elif name is not None:
            self._absent(value, field, one)

    def _file(self, name: str) -> Iterator[tuple[Any, str, str]]:
        found = self.bundle.text(name)
        if found is None or ("json", name) in self._seen:
            return
        self._seen.add(("json", name))
        value = self.bundle.json(name)
        if value is not None:
            yield value, found.path, found.text

    def _absent(self, value: str, field: str, one: Declared) -> None:
        self.bundle.problems.append(Problem(one.path, f"{field} names {value!r}, which is not there"))

    def _json(self, fields: tuple[str, ...], default: str, read: Reader) -> None:
        for value, path, source in self.values(fields, default):
            self.runs += read(value, path, source)

    def _hooks(self) -> None:
        for value, path, source in self.values(("hooks",), "hooks/hooks.json"):
            self.runs += Hooks(self.bundle, path, source).read(value)

    def _programs(self) -> None:
        for name in self.bundle.under("bin"):
            if name.count("/") > 1:
                continue  # only what lies in the folder itself is on the PATH
            path, called = self.bundle.real(name), posixpath.basename(name)
            self.runs.append(Run("bin", path, None, called, f"any command named {called}", argv=(f"./{name}",)))

    def _skills(self) -> None:
        """What the manifest names and each folder of `skills/`; an entry that is the manifest names all that there is."""
        names = [name for path, one in self._paths("skills") for name in self._skill_files(path, one)]
        if any(one.own for one in self.declared) or not names:
            names += self._skill_files("skills", None)
        root = self.bundle.find("SKILL.md")
        if root and not self.bundle.is_folder("skills"):
            names.append(root)
        for name in dict.fromkeys(names):
            folder = posixpath.dirname(name) or self.bundle.root
            self._read("skill", posixpath.basename(folder) or "skill", name)

    def _skill_files(self, folder: str, one: Declared | None) -> list[str]:
        """`SKILL.md` in a folder, else in each folder directly below it; in any case, as some file systems have none."""
        if folder in self.bundle.names:
            return [folder]
        own = self.bundle.find(posixpath.join(folder, "SKILL.md")) if one is not None else None
        if own is not None:
            return [own]
        depth = folder.count("/") + 2 if folder else 1
        below = (name for name in self.bundle.under(folder) if name.count("/") == depth)
        found = [name for name in below if posixpath.basename(name).casefold() == "skill.md"]
        if not found and one is not None:
            self._absent(folder, "skills", one)
        return found

    def _texts(self, place: Place) -> None:
        names = [name for one in self.declared for name in self._mapped(place, one)]
        for path, one in self._paths(place.field):
            found = self._files(path, place.suffixes)
            names += found
            if not found:
                self._absent(path, place.field, one)
        if not any(one.named(place.field) for one in self.declared if one.own):
            names += self._files(place.folder, place.suffixes)
        for name in dict.fromkeys(names):
            self._read(place.kind, posixpath.splitext(posixpath.basename(name))[0], name)

    def _mapped(self, place: Place, one: Declared) -> Iterator[str]:
        value = one.fields.get(place.field)
        if not isinstance(value, dict):
            return
        for each in skills.from_map(value, self.bundle, one.path):
            if isinstance(each, str):
                yield from self._files(each, place.suffixes)
            else:
                self._add(each)

    def _files(self, name: str, suffixes: tuple[str, ...]) -> list[str]:
        found = self.bundle.find(name)
        if found is not None:
            return [found]
        return [each for each in self.bundle.under(name) if each.lower().endswith(suffixes)] if name else []

    def _paths(self, field: str) -> Iterator[tuple[str, Declared]]:
        """The names inside the plugin that a field of paths gives."""
        for one in self.declared:
            for value in one.named(field):
                for path in listed(value):
                    given = path if isinstance(path, str) else text(mapping(path).get("path"))
                    name = self.bundle.inside(given, one.path) if given else None
                    if name is not None:
                        yield name, one

    def _read(self, kind: str, called: str, name: str) -> None:
        found = self.bundle.text(name)
        if found is None or (kind, name) in self._seen:
            return
        self._seen.add((kind, name))
        self.bundle.raise_to(name, Standing.text)
        if found.unread is not None:
            self.bundle.skipped.append(Skipped(path=found.path, reason=found.unread))
        self._add(skills.read(kind, called, found))
        self.bundle.done(found)

    def _add(self, component: Read) -> None:
        self.reads.append(component)
        self.runs += skills.runs(self.bundle, component)

    def _beside(self, read: Read) -> None:
        """Raise what a skill holds: its folder's own name says nothing of it, and what it names is no mere test."""
        folder = posixpath.dirname(read.path)
        if read.kind != "skill" or folder == self.bundle.root:
            return
        held = [self.bundle.by_path(real) for real in self.bundle.listing.under(folder)]
        low = [found for found in held if found is not None and found.standing <= Standing.example]
        source = read.source if low else ""
        for found in low:
            inner = found.path[len(folder) + 1 :]
            live = posixpath.basename(found.path) in source
            found.standing = max(found.standing, named_standing(found) if live else standing_of(inner))

    def _brought(self) -> None:
        """Raise the templates that a component names, a file or a folder of them, wherever in the plugin they lie: they are brought to be used."""
        shown: dict[str, list[Text]] = {}
        for found in self.bundle.texts:
            if found.standing is Standing.example:
                shown.setdefault(_tail(found.path), []).append(found)
        tails = Sieve(shown)
        for read in self.reads if shown else ():
            for found in [*self._named_by(read, shown, tails), *self._below_root(read)]:
                if found.standing is Standing.example:
                    found.standing = named_standing(found)

    def _followed(self) -> None:
        """Mark the documents that a component has the model read, by their name beside it or by their path."""
        shown: dict[str, list[Text]] = {}
        for found in self.bundle.texts:
            if found.standing is Standing.document and found.language == "markdown":
                shown.setdefault(_tail(found.path), []).append(found)
        tails = Sieve(shown)
        for read in self.reads if shown else ():
            folder = posixpath.dirname(read.path)
            beside = (
                each for each in (self.bundle.by_path(real) for real in self.bundle.listing.under(folder)) if each
            )
            named = (each for each in beside if _is_named(posixpath.basename(each.path), read.source))
            for found in [*named, *self._named_by(read, shown, tails), *self._below_root(read)]:
                found.followed = found.standing is Standing.document

    def _named_by(self, read: Read, shown: dict[str, list[Text]], tails: Sieve) -> Iterator[Text]:
        """The files of which a component names a path that ends like theirs; `tails` are those ends."""
        if not tails.holds(read.source):
            return
        for path in sorted(set(_PATH.findall(read.source))):
            yield from shown.get(_tail(path), ())

    def _below_root(self, read: Read) -> Iterator[Text]:
        """What a text names below the plugin's root, a file or a folder."""
        for match in _BELOW_ROOT.finditer(read.source) if "CLAUDE_PLUGIN_ROOT" in read.source else ():
            real = self.bundle.real(posixpath.normpath(match[1]))
            one = self.bundle.by_path(real)
            for found in [one] if one is not None else map(self.bundle.by_path, self.bundle.listing.under(real)):
                if found is not None:
                    yield found

    def _rest(self) -> None:
        for one in self.declared:
            for name, path in _dependencies(one):
                self.named.append(("dependency", name, path))
            for channel in listed(one.fields.get("channels")):
                self.named.append(("channel", text(mapping(channel).get("server")) or text(channel), one.path))
            for key in mapping(one.fields.get("userConfig")):
                self.named.append(("user-config", str(key), one.path))


_PATH = re.compile(r"[\w.@-]+(?:/[\w.@-]+)+")


_OF_PEOPLE = frozenset({"readme.md", "changelog.md", "contributing.md"})
"""What every folder has, and what a skill speaks of when it means the person's own."""


def _is_named(name: str, source: str) -> bool:
    return name in source and name.lower() not in _OF_PEOPLE


def _tail(path: str) -> str:
    """A file's name with that of its folder: what a text calls it that has it copied."""
    return "/".join(path.rsplit("/", 2)[-2:])


def _dependencies(one: Declared) -> Iterator[tuple[str, str]]:
    """`"name"`, `"name@marketplace"` or `{name, marketplace?, version?}`."""
    value = one.fields.get("dependencies")
    items = (
        [{"name": key, "version": each} for key, each in value.items()] if isinstance(value, dict) else listed(value)
    )
    for item in items:
        market = text(mapping(item).get("marketplace"))
        name = text(item) or text(mapping(item).get("name")) + (f"@{market}" if market else "")
        if name:
            yield name, one.path
