"""From a command to the plugin's own files that it would start, through interpreters, `source`, `exec` and imports.

It leans to too many: a file whose name stands as a word in code that runs is taken to run. What weighs is that
nothing that would run is missed; a file taken in vain is only read more strictly.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from scan import shelltext
from scan.model import Standing
from scan.shelltext import ROOT
from scan.texts import is_packed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.bundle import Bundle
    from scan.run import Run
    from scan.texts import Text

FILES = 400  # files that one run is followed through
LONGEST = 300  # characters of a word that may be a path
CODE = frozenset(
    "shell python javascript typescript powershell batch ruby perl php lua go rust make csharp jvm swift elixir applescript".split()  # noqa: SIM905 -- reads as a list of words
)
PROJECTS = {
    "npm": "package.json",
    "pnpm": "package.json",
    "yarn": "package.json",
    "bun": "package.json",
    "node": "package.json",
    "uv": "pyproject.toml",
    "uvx": "pyproject.toml",
    "poetry": "pyproject.toml",
    "make": "Makefile",
    "just": "justfile",
}
MANIFESTS = frozenset(PROJECTS.values()) - {"Makefile", "justfile"}
ENDINGS = ("", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".py", ".sh", "/index.js", "/index.ts", "/__main__.py")
_CODE_NAME = re.compile(
    r"\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|rb|pl|php|lua|rs|go|cs|java|kts?|exs?|swift|applescript|ps1|bat|cmd|exe)$",
    re.IGNORECASE,
)
_MODULE = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")


class Follower:
    """Follows the runs of one plugin; what each file names is looked up once."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self._stems = {part for name in bundle.names for part in (_stem(name), _stem(posixpath.dirname(name)))}
        self._by_name = {posixpath.basename(name): name for name in reversed(bundle.names)}
        self._named_by: dict[str, tuple[str, ...]] = {}

    def followed(self, run: Run) -> Run:
        """The run with the files that it would start, each of which now stands as one that runs by itself."""
        files, missing = self._files(run)
        if run.active:
            for text in files:
                if posixpath.basename(text.path) not in MANIFESTS:
                    text.standing = Standing.auto_run
        return replace(run, files=tuple(files), missing=tuple(dict.fromkeys(missing)))

    def _files(self, run: Run) -> tuple[list[Text], list[str]]:
        names, missing = self._of_run(run)
        files: dict[str, Text] = {}
        while names and len(files) < FILES:
            name = names.pop(0)
            real = self.bundle.real(name)
            text = self.bundle.text(name)
            if text is None:
                missing.append(real)
            elif real not in files:
                files[real] = text
                names += self._of_text(text, name)
        return list(files.values()), missing

    def _of_run(self, run: Run) -> tuple[list[str], list[str]]:
        """The files that a run's own words name, and those that they name and that are not there."""
        here = shelltext.placed(run.cwd).removeprefix(ROOT).strip("/") if run.cwd.startswith("$") else ""
        words = list(dict.fromkeys(_words_of(run)))
        found = {word: self._resolve(word, here, bare=True) for word in words}
        names = [name for name in found.values() if name is not None]
        beside = [posixpath.dirname(name) for name in names]
        names += [
            name
            for word, known in found.items()
            if known is None
            for folder in beside
            if (name := self._resolve(word, folder, bare=True)) is not None
        ]
        for program in {posixpath.basename(word) for word in words} & PROJECTS.keys():
            names += self._project(PROJECTS[program], [f"{ROOT}/{here}", *words])
        missing = [word for word, name in found.items() if name is None and _is_own_code(word)]
        return names, [self.bundle.real(posixpath.normpath(word.removeprefix(ROOT).lstrip("/"))) for word in missing]

    def _project(self, manifest: str, folders: list[str]) -> Iterator[str]:
        for folder in dict.fromkeys(folders):
            if folder.startswith(ROOT):
                name = posixpath.join(folder.removeprefix(ROOT).strip("/"), manifest)
                if name in self.bundle.names:
                    yield name

    def _of_text(self, text: Text, name: str) -> tuple[str, ...]:
        if name not in self._named_by:
            here, bare = posixpath.dirname(name), text.language == "shell"
            found = (self._resolve(word, here, bare=bare) for word in text.words)
            self._named_by[name] = tuple(dict.fromkeys(each for each in found if each is not None))
            self.bundle.done(text)
        return self._named_by[name]

    def _resolve(self, word: str, here: str, *, bare: bool) -> str | None:
        """The plugin's code file that a word may mean, seen from a folder of it; `bare` takes words with no `/` or `.`."""
        if len(word) > LONGEST or not (bare or "/" in word or "." in word):
            return None
        plain = shelltext.placed(word)
        if plain.startswith(ROOT):
            here, plain = "", plain.removeprefix(ROOT)
        plain = plain.strip("/")
        spelled = [plain, plain.replace(".", "/")] if _MODULE.fullmatch(plain) else [plain]
        for path in spelled:
            if path and _stem(path) in self._stems:
                found = self._named(path, here)
                if found is not None and (self._is_code(found) or (bare and self._may_run(found))):
                    return found
        return self._by_name.get(plain) if _CODE_NAME.search(plain) else None  # `join(root, "scripts", "x.js")`

    def _named(self, path: str, here: str) -> str | None:
        """The file of this path seen from `here`, else from a folder above it, the plugin's own name before it or not."""
        folder = here
        while True:
            found = self._at(posixpath.normpath(posixpath.join(folder, path)))
            if found is not None:
                return found
            if not folder:
                break
            folder = posixpath.dirname(folder)
        own = posixpath.basename(self.bundle.root)
        return self._at(path[len(own) + 1 :]) if own and path.startswith(f"{own}/") else None

    def _at(self, path: str) -> str | None:
        for ending in ENDINGS:
            if path + ending in self.bundle.names:
                return path + ending
        source = re.sub(r"\.([mc]?)js$", r".\1ts", path)
        return source if source in self.bundle.names else None

    def _is_code(self, name: str) -> bool:
        text = self.bundle.text(name)
        if text is None:
            file = self.bundle.listing.snapshot.files[self.bundle.names[name]]
            return is_packed(name) or file.kind == "executable"
        return text.language in CODE or text.executable or posixpath.basename(name) in PROJECTS.values()

    def _may_run(self, name: str) -> bool:
        """Whether a file that a command names may be a program: it has no ending, or holds no text."""
        text = self.bundle.text(name)
        return "." not in posixpath.basename(name) or (text is not None and text.binary)


def _stem(path: str) -> str:
    """The last part of a path up to its first dot: what every spelling of a file's name has in common."""
    return path[path.rfind("/") + 1 :].partition(".")[0]


def _is_own_code(word: str) -> bool:
    """Whether a word of a command can only be a program of the plugin: below its root, with a program's ending."""
    return word.startswith(f"{ROOT}/") and bool(_CODE_NAME.search(word))


def _words_of(run: Run) -> Iterator[str]:
    """The words of a run: those of the exec form, those that our reader sees reach a program, and those of its text."""
    for word in run.argv:
        yield shelltext.placed(word)
    for invocation in run.script.invocations if run.script is not None and run.command else ():
        yield from (word.text for word in invocation.argv if word.text)
    yield from shelltext.words(shelltext.placed(run.command))
    for value in run.argv:
        if any(char.isspace() for char in value):
            yield from shelltext.words(shelltext.placed(value))
