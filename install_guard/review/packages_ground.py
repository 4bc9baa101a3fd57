"""Where a package manager runs: the project's files, as they will stand then, and the places that packages may come from."""

from __future__ import annotations

import hashlib
import os
import stat
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from install_guard.review.words import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from install_guard.review.policy import Policy

FILE_LIMIT = 32 << 20  # bytes; the lock file of a large project has some ten million
LEVELS = 12  # folders above the one that a command runs in
DENY, HOLD, TELL = "deny", "hold", "approve"
REGISTRIES = {
    "npm": ("https://registry.npmjs.org/", "https://registry.yarnpkg.com/"),
    "pypi": ("https://pypi.org/", "https://files.pythonhosted.org/", "https://download.pytorch.org/whl/"),
    "crates": ("https://index.crates.io/", "https://github.com/rust-lang/crates.io-index", "https://static.crates.io/"),
    "gems": ("https://rubygems.org/",),
    "go": ("https://proxy.golang.org/",),
    "brew": (),
}
# What these places are also called, where a manager has words for them.
_WORDS = {"crates": {"crates-io"}, "pypi": {"pypi", "PyPI"}}


class Fact(NamedTuple):
    """Something that was seen: whether it alone holds the install, and the line that says so."""

    outcome: str
    text: str


def hold(text: str) -> Fact:
    """What a person has to look at."""
    return Fact(HOLD, printable(text)[:400])


def tell(text: str) -> Fact:
    """What a person should know, and need not be asked about."""
    return Fact(TELL, printable(text)[:400])


class Project:
    """The files beside a command, with those that the same command writes first; each one that was read counts in `digest`."""

    def __init__(
        self, folder: str | None, home: Path, written: Mapping[str, str | None], variables: Mapping[str, str]
    ) -> None:
        self.folder = Path(folder) if folder else None
        self.home = home
        self.variables = variables
        self.unread: list[Fact] = []
        self._written = written
        self._had: dict[str, str | None] = {}

    @cached_property
    def folders(self) -> list[Path]:
        """The folder and those above it, up to the repository's root: package managers look for their files in all of them."""
        if self.folder is None:
            return []
        found: list[Path] = []
        for one in [self.folder, *self.folder.parents][:LEVELS]:
            if one in {self.home, Path(one.anchor)} and found:
                break
            found.append(one)
            if (one / ".git").exists():
                break
        return found

    @property
    def root(self) -> Path | None:
        """The outermost of these: what lies below is the project's own."""
        return self.folders[-1] if self.folders else None

    @property
    def digest(self) -> str:
        """A sum over all files that were looked at."""
        sums = sorted(f"{path} {hashlib.sha256((text or '').encode()).hexdigest()}" for path, text in self._had.items())
        return "sha256:" + hashlib.sha256("\n".join(sums).encode()).hexdigest()

    def text(self, path: Path) -> str | None:
        """The text of a file; None where there is none, or it cannot be read, which is kept as a fact."""
        name = str(path)
        if name not in self._had:
            self._had[name] = self._read(path)
        return self._had[name]

    def every(self, *names: str) -> Iterator[tuple[Path, str]]:
        """Every file of one of these names in the folder and above, the nearest first."""
        for folder in self.folders:
            for name in names:
                text = self.text(folder / name)
                if text is not None:
                    yield folder / name, text

    def holds(self, path: str, beside: Path) -> bool:
        """Whether a path of a file's own words lies inside the project."""
        if self.root is None or path.startswith("~"):
            return False
        real = Path(os.path.realpath(beside / path))
        root = Path(os.path.realpath(self.root))
        return real == root or root in real.parents

    def variable(self, *names: str) -> str:
        """What one of these variables says, whatever its case; "" where none is set."""
        wanted = {name.lower() for name in names}
        return next((value for name, value in self.variables.items() if name.lower() in wanted and value), "")

    def _read(self, path: Path) -> str | None:
        name = str(path)
        if name in self._written:
            content = self._written[name]
            if content is None:
                self.unread.append(hold(f"the command itself changes {name}, and what it says then is not known"))
            return content
        try:
            opened = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError) as error:
            self.unread.append(hold(f"{name} cannot be read ({error})"))
            return None
        with os.fdopen(opened, "rb") as file:
            status = os.fstat(file.fileno())
            if stat.S_ISDIR(status.st_mode):
                return None
            if not stat.S_ISREG(status.st_mode) or status.st_size > FILE_LIMIT:
                self.unread.append(hold(f"{name} is no file of a size that is read"))
                return None
            return file.read(FILE_LIMIT).decode("utf-8", "replace").removeprefix("\ufeff")


class Allowed:
    """The registries that packages of one kind may come from: the usual, those of the policy, the person's own."""

    def __init__(self, ecosystem: str, rules: Policy, own: Iterable[str] = ()) -> None:
        network = rules.network
        named = {"npm": network.npm_registry, "pypi": network.pypi}.get(ecosystem, "")
        self.bases = [*REGISTRIES.get(ecosystem, ()), *filter(None, [named]), *rules.installs.indexes, *own]
        self._words = _WORDS.get(ecosystem, set())
        self._hosts = {_host(base) for base in self.bases}
        self._named = [one.lower() for one in rules.installs.allow]

    def index(self, address: str) -> bool:
        """Whether a registry may be asked."""
        return address in self._words or any(_below(address, base) for base in self.bases)

    def host(self, address: str) -> bool:
        """Whether an address lies on the host of a registry that may be asked."""
        return _host(address) in self._hosts

    def named(self, name: str, source: str = "") -> bool:
        """Whether the policy lets a package go by its name, or by the beginning of its source."""
        bare = source.lower().removeprefix("git+")
        return name.lower() in self._named or any(
            bare == one or bare.startswith(one if one[-1:] in "/:#@" else f"{one}/") for one in self._named if one
        )


def _host(address: str) -> str:
    try:
        found = urlsplit(address.removeprefix("sparse+").removeprefix("registry+"))
        return f"{found.scheme}://{(found.hostname or '').lower()}:{found.port or ''}"
    except ValueError:
        return address


def _below(address: str, base: str) -> bool:
    bare = address.removeprefix("sparse+").removeprefix("registry+")
    try:
        path = urlsplit(bare).path
    except ValueError:
        return False
    inside = urlsplit(base).path.rstrip("/")
    return (
        _host(bare) == _host(base)
        and "@" not in urlsplit(bare).netloc
        and (path.rstrip("/") == inside or path.startswith(f"{inside}/"))
    )
