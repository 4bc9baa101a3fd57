"""`install-guard setup`: the scanner's environment, and the guard in Claude Code's settings.

Python 3.9 and the standard library: it runs from a bare checkout, before anything is installed.
"""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install_guard.cli import client, environment, registration, serving, speech, written
from install_guard.cli.place import carried
from install_guard.ledger import approver, paths
from install_guard.ledger.log import opened
from install_guard.ledger.person import at_terminal
from install_guard.model import GuardError
from install_guard.watch import document

if TYPE_CHECKING:
    import argparse

    from install_guard.cli.written import Change
    from install_guard.ledger.paths import Ground


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    where = parser.add_argument_group("where the guard goes")
    where.add_argument(
        "--as", dest="form", choices=registration.FORMS, help="as a plugin (the default), or as hooks in the settings"
    )
    where.add_argument(
        "--scope",
        choices=client.SCOPES,
        default="user",
        help="your settings (the default), the project's shared or local ones, or the machine's policy (as root)",
    )
    where.add_argument("--project", metavar="DIR", type=Path, default=Path(), help="the project (default: this folder)")
    where.add_argument(
        "--source",
        metavar="SOURCE",
        default="",
        help="take the plugin from this marketplace instead of from here: a folder, owner/repo[#ref], a git address",
    )
    where.add_argument("--modes", action="store_true", help="have every tool call looked at, for sessions with a mode")
    how = parser.add_argument_group("how it is done")
    how.add_argument("-y", "--yes", action="store_true", help="write without asking")
    how.add_argument("--print", dest="shown", action="store_true", help="print the settings as JSON and write nothing")
    other = parser.add_argument_group("one step alone")
    other.add_argument("--scanner", action="store_true", help="make the scanner's environment anew, and nothing else")
    tools = other.add_mutually_exclusive_group()
    tools.add_argument("--mcp", action="store_true", help="have Claude Code start the guard's tools for agents")
    tools.add_argument("--no-mcp", action="store_true", help="have it start them no more")
    other.add_argument("--passphrase", action="store_true", help="make the key that your approvals are signed with")


def run(arguments: argparse.Namespace) -> int:
    """Make what is missing, show what would be written, and write it once a person agrees."""
    ground = paths.of_person()
    if arguments.passphrase:
        return _passphrase(ground)
    if arguments.mcp or arguments.no_mcp:
        print(serving.register(ground) if arguments.mcp else serving.withdraw(ground))
        return 0
    if arguments.scanner:
        environment.ready(ground, speech.note, anew=True)
        return 0
    file = client.settings_file(arguments.scope, ground, arguments.project.absolute())
    if arguments.shown:
        print(json.dumps(_wanted(arguments, {}), indent=2))
        return 0
    found = client.find(ground.home)
    speech.note(found.named if found else "Claude Code was not found on PATH or in its usual places.")
    _warn(arguments, found)
    now = document.read(written.text_of(file, written.bytes_of(file)))
    change = written.setting_up(ground, file, _wanted(arguments, registration.ours(now)))
    if change.after != change.before and not _agreed(arguments, change):
        print("Nothing was written.")
        return 1
    if arguments.scope != "managed":  # each person of the machine makes their own
        environment.ready(ground, speech.note)
    environment.compile_hook()
    written.write(ground, change)
    print(f"The guard stands in {file}." + ("" if change.after != change.before else " It stood there already."))
    speech.note("Sessions that start from now on are guarded. To see that it works: install-guard doctor")
    return 0


def _wanted(arguments: argparse.Namespace, there: dict[str, Any]) -> dict[str, Any]:
    """What the settings should say; what is not asked for otherwise stays as it is there."""
    root = carried("hooks").parent
    named = document.at(there, (registration.MARKETS, registration.NAME, "source"))
    kept = named if document.at(named, ("source",)) not in {None, "directory"} else None
    source = registration.source_of(arguments.source) if arguments.source else kept
    hooks = there.get(registration.HOOKS)
    hooked = registration.PLUGINS not in there and hooks and not registration.only_modes(hooks)
    form = arguments.form or ("hooks" if hooked else "plugin")
    modes = arguments.modes or registration.has_modes(there)
    return registration.wanted(form, root, source or {"source": "directory", "path": str(root)}, modes=modes)


def _warn(arguments: argparse.Namespace, found: client.Client | None) -> None:
    if found and found.version and found.version < client.MINIMUM:
        needed = ".".join(map(str, client.MINIMUM))
        speech.note(f"It is older than {needed}: where the hook cannot start, it lets calls run. Update it.")
    if arguments.scope == "project" and not arguments.source:
        speech.note("A shared project file would name a folder of this machine; --source names one that all can reach.")
    if arguments.scope in {"project", "local"}:
        speech.note("The client loads a plugin that a project names only in a folder that was trusted.")


def _agreed(arguments: argparse.Namespace, change: Change) -> bool:
    """Show the change, and have a person agree where nobody did before."""
    told = "\n".join([f"{change.file} would change:", *_lines(change), ""])
    if arguments.yes:
        speech.note(told)
        return True
    if not sys.stdin.isatty():
        raise GuardError("nobody is there to agree", str(change.file), "Nothing was written. Say --yes to write it.")
    print(told)
    return input("Type yes to write it: ").strip().lower() in {"y", "yes"}


def _lines(change: Change) -> list[str]:
    """What goes and what comes, without what stays."""
    before, after = ((data or b"").decode("utf-8").splitlines() for data in (change.before, change.after))
    told = difflib.unified_diff(before, after, lineterm="", n=0)
    return [f"  {line}" for line in told if not line.startswith(("---", "+++", "@@"))]


def _passphrase(ground: Ground) -> int:
    """Make the person's key with the passphrase that they type; only who knows an earlier one replaces or removes it."""
    with at_terminal() as terminal, opened(ground.ledger) as log:
        before = approver.load(ground.config)
        if before is not None:
            before.signer(terminal.ask_secret("The passphrase until now: "))
        terminal.say("Approvals will count only where this passphrase signed them. It is kept nowhere; none: no key.")
        passphrase = terminal.ask_secret("Your passphrase: ")
        if terminal.ask_secret("Once more: ") != passphrase:
            raise GuardError("the two are not the same", remedy="Nothing was changed.")
        made = approver.make(passphrase) if passphrase else None
        approver.note(log, made)
        file = ground.config / approver.FILE
        if made is None:
            file.unlink(missing_ok=True)
            terminal.say("Approvals are not signed: a program that already runs as you could write one.")
        else:
            written.replace(file, made.written().encode("utf-8"))
            terminal.say(f"Your approvals are signed with the key {made.public.hex()[:16]}… ({file})")
    return 0
