"""Real git repositories, made in a test's folder with a fixed author and clock, so that commits repeat."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

WHEN = "2026-01-02T03:04:05+0000"
ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    **{
        f"GIT_{who}_{what}": value
        for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "Test"), ("DATE", WHEN))
    },
    **{f"GIT_{who}_EMAIL": "test@host.example" for who in ("AUTHOR", "COMMITTER")},
}


def git(folder: Path, *words: str, given: bytes | None = None) -> str:
    """Run git in a folder, and give what it says."""
    ran = subprocess.run(["git", *words], cwd=folder, env=ENVIRONMENT, input=given, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return ran.stdout.decode().strip()


class Made:
    """A repository with a work tree; `commit` writes files and commits all there is."""

    def __init__(self, folder: Path, *words: str) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        git(folder, "init", "-q", "-b", "main", *words)

    @property
    def url(self) -> str:
        """Its `file://` address."""
        return f"file://{self.folder}"

    def commit(self, files: Mapping[str, str | bytes], message: str = "more") -> str:
        """Write the files, commit everything, and give the commit's name."""
        for path, text in files.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode() if isinstance(text, str) else text)
        git(self.folder, "add", "-A", "-f")
        git(self.folder, "commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def git(self, *words: str, given: bytes | None = None) -> str:
        """Run git in the repository."""
        return git(self.folder, *words, given=given)

    def raw_tree(self, entries: list[tuple[str, bytes, str]]) -> str:
        """Commit a tree that no work tree could have: `(mode, name, blob or tree)`; the branch then stands at it."""
        lines = b"".join(mode.encode() + b" " + name + b"\0" + bytes.fromhex(blob) for mode, name, blob in entries)
        tree = self.git("hash-object", "-w", "-t", "tree", "--literally", "--stdin", given=lines)
        commit = self.git("commit-tree", "-m", "raw", tree)
        self.git("update-ref", "refs/heads/main", commit)
        return commit

    def blob(self, data: bytes) -> str:
        """Store a content and give its name."""
        return self.git("hash-object", "-w", "--stdin", given=data)
