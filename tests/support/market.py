"""Marketplaces in real git repositories, where a person's git finds them under the names that it knows from GitHub."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from machine import Person


@dataclass
class Plugin:
    """A plugin's files, and its entry in the catalogue."""

    name: str
    files: Mapping[str, str] = field(default_factory=dict)
    entry: Mapping[str, object] = field(default_factory=dict)

    def lay(self, folder: Path) -> dict[str, object]:
        """Write the plugin under the marketplace's folder, and return its entry."""
        manifest = {"name": self.name, "version": "1.0.0", "description": f"The plugin {self.name}."}
        write(folder / "plugins" / self.name, {".claude-plugin/plugin.json": json.dumps(manifest)} | dict(self.files))
        return {"name": self.name, "source": f"./plugins/{self.name}"} | dict(self.entry)


@dataclass
class Hub:
    """A folder of bare repositories that stands for GitHub."""

    folder: Path

    def publish(self, repository: str, name: str, *plugins: Plugin) -> str:
        """Make `owner/repo` a marketplace of this name, or add a commit to it, and return the commit."""
        work = self.folder / "work" / repository
        if not work.exists():
            _git("init", "-q", work)
        entries = [plugin.lay(work) for plugin in plugins]
        catalogue = {"name": name, "owner": {"name": "Acme"}, "plugins": entries}
        write(work, {".claude-plugin/marketplace.json": json.dumps(catalogue)})
        _git("-C", work, "add", "--all")
        _git("-C", work, "commit", "-q", "-m", "publish")
        bare = self.folder / f"{repository}.git"
        if not bare.exists():
            _git("init", "-q", "--bare", bare)
        _git("-C", work, "push", "-q", "--force", bare, "HEAD:main")
        return _git("-C", work, "rev-parse", "HEAD")

    def withdraw(self, repository: str) -> None:
        """Take the last commit back."""
        _git("-C", self.folder / "work" / repository, "reset", "-q", "--hard", "HEAD~1")
        _git(
            "-C",
            self.folder / "work" / repository,
            "push",
            "-q",
            "--force",
            self.folder / f"{repository}.git",
            "HEAD:main",
        )

    def mirror(self, repository: str, folder: Path) -> None:
        """Make a folder's files `owner/repo`."""
        work = self.folder / "work" / repository
        shutil.copytree(folder, work)
        _git("init", "-q", work)
        _git("-C", work, "add", "--all")
        _git("-C", work, "commit", "-q", "-m", "mirror")
        _git("clone", "-q", "--bare", work, self.folder / f"{repository}.git")

    def known_to(self, person: Person) -> None:
        """Have the person's git take every GitHub address to this folder, as a mirror in a company does."""
        rewriting = f'[url "file://{self.folder}/"]\n\tinsteadOf = https://github.com/\n'
        (person.home / ".gitconfig").write_text(rewriting, encoding="utf-8")


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts into files under a folder."""
    for name, text in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def _git(*words: str | Path) -> str:
    return subprocess.run(["git", *map(str, words)], check=True, capture_output=True, text=True).stdout.strip()
