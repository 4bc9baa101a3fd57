"""What `doctor` looks at, gathered once: the client, its settings, where the guard stands in them, the guard's own ground."""

from __future__ import annotations

import os
import shutil
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from install_guard.cli import client, registration
from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.watch import document, parts, where
from scan import known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from install_guard.ledger.paths import Ground
    from install_guard.watch.parts import Picture
    from install_guard.watch.where import Settings

State = Literal["well", "note", "fault"]
_HOOK_FILES = ("hooks.json", "newer.json")


class Told(NamedTuple):
    """What an examination says: that something is well, is worth a note, or is a fault, and what mends it."""

    state: State
    text: str
    remedy: str = ""


class Standing(NamedTuple):
    """A place where the client finds the guard: how, in which scope and file, and the folder whose script it starts."""

    form: str
    scope: str
    place: str
    root: Path
    hooks: dict[str, Any]

    @property
    def named(self) -> str:
        """For a person."""
        return f"{self.form} in {self.place}"


def well(text: str) -> Told:
    """All is as it should be."""
    return Told("well", text)


def note(text: str, remedy: str = "") -> Told:
    """Worth knowing, and no fault."""
    return Told("note", text, remedy)


def fault(text: str, remedy: str) -> Told:
    """The guard does not guard, or not wholly, because of it."""
    return Told("fault", text, remedy)


class Patient:
    """One person's machine, as a session that is started in a project would find it."""

    def __init__(self, project: Path, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.home = Path(environment.get("HOME") or paths.passwd_home())
        named = environment.get("CLAUDE_CONFIG_DIR")
        folder = Path(named) if named else self.home / ".claude"
        kept = {name: environment[name] for name in where.PATHS if name in environment}
        self.session = where.Session(self.home, folder, project, environment=kept, managed=where.MANAGED)

    @cached_property
    def ground(self) -> Ground:
        """Where the hook stands; the usual places where what is recorded cannot be used."""
        try:
            return paths.of_hook(str(self.session.project))
        except GuardError:
            return paths.default(paths.passwd_home())

    @cached_property
    def client(self) -> client.Client | None:
        """The client that a shell here starts."""
        return client.find(self.home)

    @cached_property
    def files(self) -> dict[Path, str]:
        """The settings files that are there, and what is wrong with each ("": nothing)."""
        found = {}
        for _, file in where.settings_files(self.session):
            if file.exists():
                found[file] = _wrong(file)
        return found

    @cached_property
    def settings(self) -> list[Settings]:
        """What the settings files say, the weakest scope first."""
        return where.every_settings(self.session, lambda file: known.read(file, []))

    @cached_property
    def picture(self) -> Picture:
        """All that loads code."""
        return parts.picture(self.session)

    @cached_property
    def standings(self) -> list[Standing]:
        """Every place where the guard stands and is on."""
        return [*self._in_settings(), *self._plugins()]

    @property
    def is_managed(self) -> bool:
        """Whether the machine's policy brings the guard, which nothing of a user's takes away."""
        return any(one.scope == "managed" for one in self.standings)

    @cached_property
    def python(self) -> str | None:
        """The `python3` that the client starts the hook with."""
        own = [str(one.value["env"]["PATH"]) for one in self.settings if document.at(one.value, ("env", "PATH"))]
        return shutil.which("python3", path=own[-1] if own else self.environment.get("PATH", os.defpath))

    def _in_settings(self) -> Iterator[Standing]:
        for one in self.settings:
            hooks = registration.ours(one.value).get(registration.HOOKS, {})
            if "PreToolUse" in hooks and not registration.only_modes(hooks):
                script = Path(hooks["PreToolUse"][0][registration.HOOKS][0]["args"][2])
                yield Standing("hooks", one.scope, one.place, script.parents[1], hooks)

    def _plugins(self) -> Iterator[Standing]:
        for part in self.picture.parts:
            if part.kind in {"plugin", "guard"} and part.name.partition("@")[0] == parts.GUARD and part.on:
                root = Path(part.folder) if part.folder else paths.ROOT if part.kind == "guard" else Path()
                scope = next((one.scope for one in reversed(self.settings) if one.place == part.place), "user")
                yield Standing(f"plugin {part.name}", scope, part.place, root, _hooks_of(root))


def _hooks_of(root: Path) -> dict[str, Any]:
    """The hooks that a plugin's folder declares."""
    found: dict[str, Any] = {}
    for name in _HOOK_FILES:
        table = known.read(root / "hooks" / name, []).get(registration.HOOKS)
        for event, entries in table.items() if isinstance(table, dict) else ():
            found[event] = [*found.get(event, []), *parts.listed(entries)]
    return found


def _wrong(file: Path) -> str:
    try:
        document.read(file.read_bytes().decode("utf-8"))
    except document.EditError as error:
        return error.what
    except UnicodeDecodeError:
        return "it is not UTF-8"
    except OSError as error:
        return f"it cannot be read ({error.strerror})"
    return ""
