"""`install-guard uninstall`: take the guard out of Claude Code's settings, on a person's word alone.

Python 3.9 and the standard library: it must work when the rest does not.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.cli import client, registration, written
from install_guard.ledger import paths
from install_guard.ledger.person import at_terminal
from install_guard.model import GuardError
from install_guard.watch import document

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from install_guard.cli.written import Change
    from install_guard.ledger.paths import Ground
    from install_guard.ledger.person import Terminal

_KEPT = ("cache", "marketplaces")  # of the client's folder for plugins: copies of a marketplace, by its name


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--project", metavar="DIR", type=Path, default=Path(), help="a project to look in too (default: this folder)")  # fmt: skip
    parser.add_argument(
        "--purge", action="store_true", help="remove the policy, receipts, approvals, caches and the scanner as well"
    )


def run(arguments: argparse.Namespace) -> int:
    """Show what would go, and take it out once a person agrees; 1 where they think better of it."""
    ground = paths.of_person()
    changes = [one for one in _changes(ground, arguments.project.absolute()) if one.after != one.before]
    store = client.folder(ground) / "plugins"
    folders = [one for one in _copies(store) if one.is_dir()]
    folders += [one for one in _own(ground) if arguments.purge and one.is_dir()]
    with at_terminal() as terminal:
        if not changes and not folders:
            terminal.say("Nothing of the guard stands in the settings that are known here.")
            return 0
        if changes:
            terminal.say("This takes the guard out of:", *(f"  {one.file}" for one in changes))
        if folders:
            terminal.say("It removes:", *(f"  {one}" for one in folders))
        if terminal.ask("Type yes to do it: ").lower() not in {"y", "yes"}:
            terminal.say("Nothing was changed.")
            return 1
        return _do(ground, changes, folders, terminal)


def _do(ground: Ground, changes: list[Change], folders: list[Path], terminal: Terminal) -> int:
    """Take out what can be; 2 where something stays that should not."""
    code = 0
    for change in changes:
        try:
            written.take_out(ground, change)
        except GuardError as error:
            terminal.say(str(error))
            code = 2
        else:
            terminal.say(f"{change.file} " + ("is gone again." if change.after is None else "is without the guard."))
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
        terminal.say(f"{folder} " + ("could not be removed whole." if folder.exists() else "is removed."))
    left = [one for one in _own(ground) if one.is_dir()]
    if left:
        terminal.say("Kept, with your receipts and policy (--purge removes them too):", *(f"  {one}" for one in left))
    return code


def _changes(ground: Ground, project: Path) -> Iterator[Change]:
    """Every file that the guard stands in: those that `setup` wrote, and those where it may have been put otherwise."""
    files = [Path(one.file) for one in written.every(ground)]
    files += [client.settings_file(scope, ground, project) for scope in client.SCOPES]
    for file in dict.fromkeys(files):
        yield written.taking_out(ground, file)
    folder = client.folder(ground)
    usual = folder == ground.home / ".claude"
    yield from _record((ground.home if usual else folder) / ".claude.json", ("mcpServers", registration.NAME))
    store = folder / "plugins"
    yield from _record(store / "known_marketplaces.json", (registration.NAME,))
    yield from _record(store / "installed_plugins.json", ("plugins", registration.PLUGIN))


def _record(file: Path, path: tuple[str, ...]) -> Iterator[Change]:
    """The client's own record of us."""
    now = written.bytes_of(file)
    if now is not None:
        yield written.Change(file, now, document.without(written.text_of(file, now), path).encode("utf-8"))


def _copies(store: Path) -> list[Path]:
    """What the client copied of us."""
    data = store / "data" / registration.PLUGIN.replace("@", "-")
    return [*(store / name / registration.NAME for name in _KEPT), data]


def _own(ground: Ground) -> list[Path]:
    """The guard's own folders, the outermost alone where one lies in another."""
    folders = [Path(os.path.realpath(getattr(ground, kind))) for kind in paths.KINDS]
    for folder in folders:
        if folder == Path(os.path.realpath(ground.home)) or folder.parent == folder:
            raise GuardError("a folder of the guard's is no folder of its own", str(folder), "Run setup again.")
    return list(dict.fromkeys(folders))
