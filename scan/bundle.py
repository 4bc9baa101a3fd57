"""The files of one plugin, found by the names that its manifests use, links followed inside the snapshot only."""

from __future__ import annotations

import posixpath
from bisect import bisect_left
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scan import manifest
from scan.model import Skipped, Standing
from scan.standing import standing_of
from scan.texts import LIMIT, Text, is_binary
from scan.tree import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.tree import File, Snapshot

HELD = 32 << 20  # bytes of texts that are held while a plugin is put together
ALIASES = 20_000  # files that a plugin may hold a second time through links to folders


class Problem(NamedTuple):
    """Something in a manifest or component that is not as the client's documents say it should be."""

    path: str
    message: str
    line: int | None = None


class Listing:
    """The paths of a snapshot in order, so that a folder is found without reading them all."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.paths = sorted(snapshot.files)
        self.links = frozenset(path for path, file in snapshot.files.items() if file.kind == "link")

    def under(self, folder: str) -> list[str]:
        """Every path below a folder; "" is the root."""
        if not folder:
            return self.paths
        start = bisect_left(self.paths, f"{folder}/")
        return self.paths[start : bisect_left(self.paths, f"{folder}0", start)]

    def is_folder(self, path: str) -> bool:
        """Whether a folder of this name is in the tree."""
        start = bisect_left(self.paths, f"{path}/")
        return not path or (start < len(self.paths) and self.paths[start].startswith(f"{path}/"))


class Bundle:
    """A plugin's folder: its files by the path inside it, their texts, and what is wrong with them.

    One Text stands for one real file, also where links give it several names.
    """

    def __init__(self, listing: Listing, root: str) -> None:
        self.listing = listing
        self.root = root
        self.problems: list[Problem] = []
        self.skipped: list[Skipped] = []
        self._held = 0
        self.names = dict(self._named())
        self._folded = {name.casefold(): name for name in self.names}
        self._texts: dict[str, Text] = {}
        for name, real in self.names.items():
            self._add(name, real)

    def _named(self) -> Iterator[tuple[str, str]]:
        """Each name inside the plugin, and the real path behind it."""
        start = len(self.root) + 1 if self.root else 0
        links = []
        for path in self.listing.under(self.root):
            if path in self.listing.links:
                links.append(path)
            else:
                yield path[start:], path
        left = ALIASES
        for link in links:
            for name, real in self._behind(link):
                left -= 1
                if left >= 0:
                    yield name[start:], real

    def _behind(self, link: str) -> Iterator[tuple[str, str]]:
        real = resolve(self.listing.snapshot.files, link)
        if real is None or real == "" or link.startswith(f"{real}/"):
            return
        if real in self.listing.snapshot.files:
            yield link, real
            return
        for path in self.listing.under(real):
            if path not in self.listing.links:
                yield link + path[len(real) :], path

    def _add(self, name: str, real: str) -> None:
        file = self.listing.snapshot.files[real]
        standing = standing_of(name)
        if file.kind == "executable" and standing is Standing.document:
            standing = Standing.script
        if real in self._texts:
            self._texts[real].standing = max(self._texts[real].standing, standing)
        elif file.kind in {"file", "executable"} and not is_binary(name):
            read = partial(self.listing.snapshot.read, real, LIMIT)
            self._texts[real] = Text(real, standing, read, executable=file.kind == "executable", size=file.size)

    @property
    def texts(self) -> tuple[Text, ...]:
        """The texts of the plugin, in the order of their paths."""
        return tuple(self._texts.values())

    @property
    def files(self) -> dict[str, File]:
        """Every entry of the tree that the plugin is made of, links and binary files among them, by its real path."""
        entries = self.listing.snapshot.files
        own = {path: entries[path] for path in self.listing.under(self.root)}
        return own | {real: entries[real] for real in self.names.values()}

    def real(self, name: str) -> str:
        """The path of a name inside the plugin relative to the marketplace's root."""
        return self.names.get(name) or (f"{self.root}/{name}" if self.root and name else self.root or name)

    def find(self, name: str) -> str | None:
        """The name of a file as the plugin spells it, whatever the case in which it is asked for."""
        return name if name in self.names else self._folded.get(name.casefold())

    def under(self, folder: str) -> list[str]:
        """The names below a folder of the plugin."""
        prefix = f"{folder}/" if folder else ""
        return [name for name in self.names if name.startswith(prefix)]

    def is_folder(self, name: str) -> bool:
        """Whether the plugin has a folder of this name."""
        prefix = f"{name}/"
        return not name or any(each.startswith(prefix) for each in self.names)

    def text(self, name: str) -> Text | None:
        """The text of a file by its name inside the plugin."""
        real = self.names.get(name)
        return self._texts.get(real) if real is not None else None

    def by_path(self, real: str) -> Text | None:
        """The text of a file by its path relative to the marketplace's root."""
        return self._texts.get(real)

    def raise_to(self, name: str, standing: Standing) -> None:
        """Say that a file stands at least so high."""
        found = self.text(name)
        if found is not None:
            found.standing = max(found.standing, standing)

    def done(self, text: Text) -> None:
        """Say that a text was read; past the bound it is let go of, and read again by whoever asks next."""
        self._held += text.size
        if self._held > HELD:
            text.release()

    def json(self, name: str) -> Any:
        """The value of a JSON file that the client would load; None, and said, where it cannot be read."""
        found = self.text(name)
        if found is None:
            return None
        self.raise_to(name, Standing.config)
        found.loaded = True
        if found.unread is not None:
            self.skipped.append(Skipped(path=found.path, reason=found.unread))
            return None
        loaded = manifest.loads(found.text)
        if loaded.broken:
            self.skipped.append(Skipped(path=found.path, reason="; ".join(loaded.problems)))
        else:
            self.problems += [Problem(found.path, message) for message in loaded.problems]
        return loaded.value

    def inside(self, value: str, declared: str) -> str | None:
        """The name that a manifest's path means: `./x`, `x`, `${CLAUDE_PLUGIN_ROOT}/x`; None where it leaves the plugin."""
        path = strip_root(value)
        if not path.startswith(("./", "/")) and path == value and value not in {".", ""}:
            self.problems.append(Problem(self.real(declared), f"the path {value!r} does not begin with ./"))
        name = posixpath.normpath(path.lstrip("/") or ".")
        if value.startswith(("/", "~")) or name == ".." or name.startswith("../"):
            self.problems.append(Problem(self.real(declared), f"the path {value!r} leaves the plugin"))
            return None
        return "" if name == "." else name


ROOTS = ("${CLAUDE_PLUGIN_ROOT}", "$CLAUDE_PLUGIN_ROOT", "%CLAUDE_PLUGIN_ROOT%", "$env:CLAUDE_PLUGIN_ROOT")


def strip_root(value: str) -> str:
    """A path without the placeholder for the plugin's root before it."""
    for root in ROOTS:
        if value.startswith(root):
            return "./" + value[len(root) :].lstrip("/\\")
    return value
