"""From a command to the plugin's own files that it would start, through interpreters, `source`, `exec` and imports.

It leans to too many: a file whose name stands as a word in code that runs is taken to run. What weighs is that
nothing that would run is missed; a file taken in vain is only read more strictly.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from scan import javascript, python, shelltext
from scan.model import Standing
from scan.shelltext import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.bundle import Bundle
    from scan.run import Run
    from scan.texts import Text

FILES = 400  # files that one run is followed through
CODE = frozenset(
    "shell python javascript typescript powershell batch ruby perl php lua go rust make".split()  # noqa: SIM905 -- reads as a list of words
)
PROJECTS = {
    "npm": "package.json",
    "pnpm": "package.json",
    "yarn": "package.json",
    "bun": "package.json",
    "uv": "pyproject.toml",
    "uvx": "pyproject.toml",
    "poetry": "pyproject.toml",
    "make": "Makefile",
    "just": "justfile",
    "node": "package.json",
}
ENDINGS = ("", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".py", ".sh", "/index.js", "/index.ts", "/__main__.py")
_CODE_NAME = re.compile(r"\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|rb|pl|php|lua|ps1|bat|cmd|exe)$", re.IGNORECASE)
_MODULE = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")


class Followed:
    """The files that a run would start, in the order in which they were met, and those named that are not there."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.files: list[Text] = []
        self.missing: list[str] = []
        self._met: set[str] = set()

    def follow(self, run: Run) -> None:
        """Start at a run's command, words or path and go on until nothing new is named."""
        names = list(self._of_run(run))
        while names and len(self.files) < FILES:
            name = names.pop(0)
            text = self.bundle.text(name)
            real = self.bundle.real(name)
            if real in self._met:
                continue
            self._met.add(real)
            if text is None:
                self.missing.append(f"{real}: not a text")
                continue
            self.files.append(text)
            names += self._of_text(text, name)

    def _of_run(self, run: Run) -> Iterator[str]:
        here = shelltext.placed(run.cwd).removeprefix(ROOT).strip("/") if run.cwd.startswith("$") else ""
        words = list(_words_of(run))
        for word in words:
            yield from self._resolve(word, here, bare=True)
            self._note_missing(word, here)
        for program in {posixpath.basename(word) for word in words} & PROJECTS.keys():
            yield from self._project(PROJECTS[program], [here, *words])

    def _note_missing(self, word: str, here: str) -> None:
        if not (word.startswith(f"{ROOT}/") or (word.startswith("./") and not here)) or not _CODE_NAME.search(word):
            return
        name = posixpath.normpath(word.removeprefix(ROOT).lstrip("/"))
        if not any(True for _ in self._resolve(word, here, bare=True)):
            self.missing.append(self.bundle.real(name))

    def _project(self, manifest: str, folders: list[str]) -> Iterator[str]:
        for folder in dict.fromkeys(folders):
            if folder == "" or folder.startswith(ROOT):
                name = posixpath.join(folder.removeprefix(ROOT).strip("/"), manifest)
                if name in self.bundle.names:
                    yield name

    def _of_text(self, text: Text, name: str) -> Iterator[str]:
        here = posixpath.dirname(name)
        for word in mentions(text):
            yield from self._resolve(word, here, bare=text.language == "shell")

    def _resolve(self, word: str, here: str, *, bare: bool) -> Iterator[str]:
        """The plugin's code files that a word may mean, seen from a folder of it."""
        plain = shelltext.placed(word)
        if plain.startswith(ROOT):
            here, plain = "", plain.removeprefix(ROOT)
        plain = plain.strip("/")
        if not plain or len(plain) > 300 or not (bare or "/" in plain or "." in plain):  # noqa: PLR2004 -- no path is longer
            return
        found = self._named(plain, here)
        if found is None and _MODULE.fullmatch(plain):
            found = self._named(plain.replace(".", "/"), here)
        if found is not None and self._is_code(found):
            yield found

    def _named(self, path: str, here: str) -> str | None:
        """The file of this path seen from `here`, else from a folder above it."""
        folder = here
        while True:
            joined = posixpath.normpath(posixpath.join(folder, path))
            for ending in ENDINGS:
                if joined + ending in self.bundle.names:
                    return joined + ending
            swapped = re.sub(r"\.([mc]?)js$", r".\1ts", joined)
            if swapped in self.bundle.names:
                return swapped
            if not folder:
                return None
            folder = posixpath.dirname(folder)

    def _is_code(self, name: str) -> bool:
        text = self.bundle.text(name)
        if text is None:
            return (
                bool(_CODE_NAME.search(name))
                or self.bundle.listing.snapshot.files[self.bundle.names[name]].kind == "executable"
            )
        return text.language in CODE or text.executable


def _words_of(run: Run) -> Iterator[str]:
    for word in run.argv:
        yield shelltext.placed(word)
    yield from shelltext.words(shelltext.placed(run.command))
    for value in run.argv:
        if any(char.isspace() for char in value):
            yield from shelltext.words(shelltext.placed(value))


def mentions(text: Text) -> Iterator[str]:
    """The words of a code file that may name another file: its strings and imports, or for shell its words."""
    language = text.language
    if language == "python" and text.python is not None:
        return python.mentions(text.python)
    if language in {"javascript", "typescript"} and text.javascript is not None:
        return javascript.mentions(text.javascript, text.path)
    return shelltext.words(text.text)


def raise_standing(run: Run) -> None:
    """Say of every file that a run would start that it runs by itself."""
    for text in run.files:
        if text.language in CODE or text.executable:
            text.standing = Standing.auto_run


def followed(run: Run, bundle: Bundle) -> Run:
    """The run with the files that it would start, each of which now stands as one that runs by itself."""
    found = Followed(bundle)
    if run.command or run.argv:
        found.follow(run)
    done = replace(run, files=tuple(found.files), missing=tuple(found.missing))
    if run.active:
        raise_standing(done)
    return done
