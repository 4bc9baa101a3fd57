"""Package scripts: `npm run x`, `npm test`, with `pre` and `post`, as commands that need no shell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.run import workspace
from install_guard.run.body import read
from install_guard.run.model import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from install_guard.run.body import Command

MANAGERS = frozenset({"npm", "pnpm", "yarn", "bun"})
MOST = 1 << 20  # bytes of a package.json
_RUN = frozenset({"run", "run-script", "rum", "urn"})
# `npm test` and its like, by the script that they run.
_SHORT = {"test": "test", "t": "test", "tst": "test", "start": "start", "stop": "stop", "restart": "restart"}
_SCRIPTS = _RUN | set(_SHORT)
# Verbs of pnpm and yarn, and of bun, that are their own whatever the scripts are called.
_OWN = frozenset(
    """install i add remove rm uninstall update up upgrade init create audit outdated list ls why info exec dlx pack
    publish link unlink cache config version set store patch fetch import dedupe workspaces workspace""".split()
)
_BUN = _OWN | frozenset({"test", "x", "build", "repl", "pm", "run"})
_FLAGS = frozenset({"-s", "--silent", "--if-present", "--foreground-scripts", "--no-audit", "--no-fund", "--color"})
_ANY_VERB = frozenset({"pnpm", "yarn"})  # any word may be a script of theirs
_SHOWS = frozenset({"--version", "-v", "--help", "-h"})
# Verbs that start a shell, an editor, or what their words name, in ways that are not read here.
_UNREAD = frozenset(
    "explore edit node workspace workspaces install-test it install-ci-test cit sit clean-install-test".split()
)
_INSTALLS = frozenset({"add", "install", "remove", "up", "upgrade"})
# Verbs that run scripts of the package around what they do.
_AROUND = {
    "publish": "prepublishOnly prepublish prepack prepare postpack publish postpublish",
    "pack": "prepack prepare prepublish postpack",
    "version": "preversion version postversion",
}
_NO_HOOKS = "--ignore-scripts"
_FILE = "package.json"


class Called(NamedTuple):
    """A call of a package script: its name, the words for it, and whether `pre` and `post` run."""

    name: str
    words: tuple[str, ...]
    hooks: bool


class Part(NamedTuple):
    """A script and what it runs, in order."""

    name: str
    commands: tuple[Command, ...]


class Package(NamedTuple):
    """The package whose scripts are run."""

    folder: Path
    fields: Mapping[str, Any]

    def body(self, name: str) -> str | None:
        """The text of a script, None where there is none."""
        scripts = self.fields.get("scripts")
        found = scripts.get(name) if isinstance(scripts, dict) else None
        return found if isinstance(found, str) and found.strip() else None

    def variables(self, name: str, cwd: Path) -> dict[str, str]:
        """What a package manager sets for a script, without its own settings."""
        named = {f"npm_package_{key}": self.fields.get(key) for key in ("name", "version")}
        return {
            **{key: value for key, value in named.items() if isinstance(value, str) and "\0" not in value},
            "npm_package_json": str(self.folder / _FILE),
            "npm_lifecycle_event": name,
            "INIT_CWD": str(cwd),
        }


def called(argv: Sequence[str], found: Package | None) -> Called | None:
    """The package script that a call runs; None where it runs none. `found` is the package that it would be of."""
    manager = argv[0].rpartition("/")[2]
    if manager not in MANAGERS:
        return None
    at, hooks = _options(manager, argv, 1)
    if at >= len(argv):
        return None
    verb = argv[at]
    _require_read(manager, verb, argv[at:], found)
    if verb in _RUN:
        at, more = _options(manager, argv, at + 1)
        if at >= len(argv) and manager != "bun":
            raise RefusedError(f"{manager} {verb} is given no script", " ".join(argv), "Name one.")
        if at >= len(argv) or (manager == "bun" and (argv[at].startswith("-") or "/" in argv[at] or "." in argv[at])):
            return None  # a file, or options of the interpreter
        hooks = hooks and more
        name = argv[at]
    else:
        name = _implied(manager, verb, found)
        if not name:
            return None
    words, hooks = _words(manager, argv[at + 1 :], hooks=hooks)
    return Called(name, words, hooks)


def _require_read(manager: str, verb: str, words: Sequence[str], found: Package | None) -> None:
    """Refuse what would run scripts, or a program, that nobody here has read."""
    installs = verb.startswith("workspace") and not _INSTALLS.isdisjoint(words[2:3])
    if verb in _UNREAD and not installs and manager != "bun":
        raise RefusedError(f"{manager} {verb} runs what is not read here", verb, "Run what it would run by itself.")
    names = [one for one in _AROUND.get(verb, "").split() if found is not None and found.body(one) is not None]
    if names and _NO_HOOKS not in words:
        raise RefusedError(
            f"{manager} {verb} runs scripts around it: {', '.join(names)}",
            verb,
            f"Run them by themselves, and then {manager} {verb} {_NO_HOOKS}.",
        )


def _implied(manager: str, verb: str, found: Package | None) -> str:
    """The script that a verb runs by itself: `npm test`; for the others any verb that is a script's name and not their own."""
    if manager == "npm":
        return _SHORT.get(verb, "")
    own = found is not None and found.body(verb) is not None
    return verb if own and verb not in (_BUN if manager == "bun" else _OWN) else ""


def _options(manager: str, argv: Sequence[str], at: int) -> tuple[int, bool]:
    """Past the options before a script's name; whether its hooks are to run."""
    hooks = True
    while at < len(argv) and argv[at].startswith("-"):
        if argv[at] == _NO_HOOKS:
            hooks = False
        elif argv[at] not in _FLAGS:
            if manager in _ANY_VERB or (manager != "bun" and not _SCRIPTS.isdisjoint(argv[1:])):
                if argv[at] in _SHOWS:
                    return len(argv), hooks
                raise RefusedError(f"{manager} {argv[at]} is not known here before a script", argv[at], "Leave it out.")
            return (at if manager == "bun" else len(argv)), hooks
        at += 1
    return at, hooks


def _words(manager: str, given: Sequence[str], *, hooks: bool) -> tuple[tuple[str, ...], bool]:
    """The words for the script: npm passes on those behind `--` and the plain ones before it, the others pass all."""
    if "--" in given and manager in {"npm", "yarn"}:
        at = given.index("--")
        before, behind = given[:at], given[at + 1 :]
    else:
        before, behind = (given, ()) if manager == "npm" else ((), given)
    for word in before:
        if word.startswith("-") and word not in _FLAGS | {_NO_HOOKS}:
            raise RefusedError(
                f"{word} would be an option of {manager}, not of the script", word, f"Write it behind --: -- {word}"
            )
    words = (*(word for word in before if not word.startswith("-")), *behind)
    return words, hooks and _NO_HOOKS not in before


def package(cwd: Path, root: Path) -> Package | None:
    """The package that a folder belongs to, no further up than the workspace; None where it belongs to none."""
    for folder in (cwd, *cwd.parents):
        file = folder / _FILE
        if file.is_file():
            workspace.require(str(file), cwd, root, _FILE)
            return Package(folder, _fields(file))
        if folder == root:
            break
    return None


def _fields(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST + 1)
        fields = json.loads(data) if len(data) <= MOST else None
    except (OSError, ValueError, RecursionError) as error:
        raise RefusedError(f"{_FILE} cannot be read ({error})", str(file)) from None
    if not isinstance(fields, dict):
        raise RefusedError(f"{_FILE} is no JSON object of at most {MOST} bytes", str(file))
    return fields


def parts(found: Package, wanted: Called, marked: Callable[[str, int, int], list[str]]) -> Iterator[Part]:
    """A script with those before and after it, each read to its end; the words go to the last command of the main one."""
    if found.body(wanted.name) is None:
        scripts = found.fields.get("scripts")
        known = ", ".join(sorted(scripts)) if isinstance(scripts, dict) else ""
        raise RefusedError(
            f"there is no script {wanted.name}", str(found.folder / _FILE), f"There are: {known or 'none'}."
        )
    names = (f"pre{wanted.name}", wanted.name, f"post{wanted.name}") if wanted.hooks else (wanted.name,)
    for name in names:
        body = found.body(name)
        if body is None:
            continue
        commands = read(body, name, marked)
        if name == wanted.name and wanted.words:
            last = commands[-1]
            commands = (*commands[:-1], last._replace(words=last.words + wanted.words))
        yield Part(name, commands)
