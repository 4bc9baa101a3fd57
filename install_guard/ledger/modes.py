"""Modes: what a session may do, set by a person or tightened by anyone, and kept where a hook sees it at a glance.

`ledger/authority.py` judges by them. Python 3.9 and the standard library.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from install_guard.ledger import paths
from install_guard.ledger.authority import FORM, LIMITED, PLAN, READONLY, Authority
from install_guard.ledger.sessions import NORMAL
from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from install_guard.ledger.log import Log
    from install_guard.ledger.paths import Ground
    from install_guard.ledger.sessions import Session

MODES = (NORMAL, READONLY, PLAN, LIMITED)
SCOPE = ("folders", "hosts", "commands", "tools", "models")  # what a limited session may be given, as lists


def authority(session: Session | None, cwd: str, home: str) -> Authority | None:
    """What a session may do; None where its mode is normal or it has none."""
    if session is None or session.mode == NORMAL:
        return None
    return Authority(session.mode, json.loads(session.scope), cwd, home)


def tightens(before: Session | None, mode: str, scope: Mapping[str, Sequence[str]]) -> bool:
    """Whether a mode allows nothing that the one before it did not: anyone may set that."""
    if before is None or before.mode == NORMAL:
        return True
    if before.mode == LIMITED:
        had = json.loads(before.scope)
        return mode == LIMITED and all(set(names) <= set(had.get(kind, ())) for kind, names in scope.items())
    return (before.mode, mode) in {(READONLY, READONLY), (READONLY, PLAN), (PLAN, PLAN)}


def scope_of(words: Sequence[str], mode: str) -> dict[str, list[str]]:
    """The scope that a person writes: `folders=/srv/app`, `commands=ls,make`, as often as they like."""
    scope: dict[str, list[str]] = {}
    for word in words:
        kind, equals, names = word.partition("=")
        if kind not in SCOPE or not equals:
            raise GuardError(f"{word!r} is no scope", remedy=f"Write KIND=NAME,…, with KIND one of {', '.join(SCOPE)}.")
        given = [name for name in names.split(",") if name]
        scope.setdefault(kind, []).extend(os.path.realpath(one) if kind == "folders" else one for one in given)
    if scope and mode != LIMITED:
        raise GuardError("only a limited session has a scope", remedy="Write: install-guard mode limited --scope …")
    return scope


def mark(ground: Ground, log: Log) -> None:
    """Keep the one file by which a hook sees what each session may do, without opening the ledger."""
    with log.transaction():  # nobody sets a mode between the look and what follows from it
        rows = log.rows("SELECT session, mode, scope FROM sessions WHERE mode <> 'normal' AND ended = ''")
        listed = {session: {"mode": mode, "scope": json.loads(scope)} for session, mode, scope in rows}
        _put(marker(ground), json.dumps({"form": FORM, "sessions": listed}) if listed else None)


def raise_mark(ground: Ground) -> None:
    """Let every hook ask the ledger for its session's mode, until `mark` says it."""
    _put(marker(ground), "")


def _put(file: Path, text: str | None) -> None:
    """Put a text in a file's place as a whole; None takes the file away."""
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        if text is None:
            file.unlink(missing_ok=True)
            return
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
            opened.write(text)
        half.replace(file)
    except OSError as error:
        raise GuardError(f"the mark of the sessions' modes cannot be written ({error})", str(file)) from None


def marker(ground: Ground) -> Path:
    """The file's place: it is not moved by `setup`, since a hook that looks for it has read no record yet."""
    return paths.default(ground.home).data / "modes"


def fields_of(session: Session) -> dict[str, Any]:
    """A session under the names that scripts rely on."""
    return {**session._asdict(), "scope": json.loads(session.scope)}
