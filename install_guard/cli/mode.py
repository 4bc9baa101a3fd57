"""`install-guard mode [MODE] --session ID`: what a session may do. Anyone may tighten it, a person alone loosens it."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from typing import TYPE_CHECKING

from install_guard.cli import speech, usage
from install_guard.ledger import modes, paths, sessions
from install_guard.ledger.log import opened, shown
from install_guard.ledger.person import at_terminal
from install_guard.model import GuardError
from install_guard.review.words import printable

if TYPE_CHECKING:
    import argparse

    from install_guard.ledger.log import Log
    from install_guard.ledger.paths import Ground
    from install_guard.ledger.sessions import Session


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("mode", nargs="?", choices=modes.MODES, help="the mode to set (default: show what is set)")
    add_session(parser)
    said = f"what a limited session may do; KIND is one of {', '.join(modes.SCOPE)}; give it again for more"
    parser.add_argument("--scope", metavar="KIND=NAME,…", action="append", default=[], help=said)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def add_session(parser: argparse.ArgumentParser) -> None:
    """The session that a verb is about: the one named, else the one that it runs in."""
    said = os.environ.get("CLAUDE_CODE_SESSION_ID", "")
    parser.add_argument(
        "--session", metavar="ID", type=usage.text, default=said, help="the session's id (see `claude --resume`)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Set a session's mode, or print those that are set."""
    ground = paths.of_person()
    if arguments.mode is None:
        return _show(ground, arguments)
    if not arguments.session:
        raise GuardError("no session is named", remedy="Name it: --session ID.")
    scope = modes.scope_of(arguments.scope, arguments.mode)
    with opened(ground.ledger) as log:
        changed = set_mode(log, ground, arguments.session, arguments.mode, scope)
    print(_line(changed))
    return 0


def set_mode(log: Log, ground: Ground, session: str, mode: str, scope: dict[str, list[str]]) -> Session:
    """Set a mode, on a person's word where it lets the session do more than before."""
    free = modes.tightens(sessions.find(log, session), mode, scope)
    if not free:
        speech.note(f"From its mode to {mode} is no tightening, so a person has to say it.")
    with nullcontext() if free else at_terminal(), log.transaction():
        if free and not modes.tightens(sessions.find(log, session), mode, scope):
            raise GuardError("the session's mode was changed meanwhile", session, "Look at it, and set it again.")
        if mode != sessions.NORMAL:
            modes.raise_mark(ground)  # first: a hook that does not look at a mode would not keep it
        changed = sessions.change_mode(log, session, mode, json.dumps(scope, sort_keys=True))
    modes.mark(ground, log)
    return changed


def _show(ground: Ground, arguments: argparse.Namespace) -> int:
    named = [one for one in _seen(ground, arguments.session) if arguments.session in {"", one.session}]
    for one in named:
        print(json.dumps(modes.fields_of(one)) if arguments.format == "json" else _line(one))
    if not named and arguments.format == "text":
        speech.note("No session has a mode of its own: each may do what your own settings let it do.")
    return 0


def _seen(ground: Ground, session: str) -> list[Session]:
    if not ground.ledger.exists():
        return []
    with shown(ground.ledger) as log:
        return sessions.every(log, limited=not session)


def _line(one: Session) -> str:
    scope = "; ".join(f"{kind}: {', '.join(names)}" for kind, names in json.loads(one.scope).items())
    return printable(f"{one.session}  {one.mode}" + (f"  {scope}" if scope else ""))
