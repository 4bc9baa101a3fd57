"""The hook's side of the watch: a glance, and where that shows a change a look in the scanner's environment.

Python 3.9 and the standard library, as all that the hook runs itself.
"""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

from install_guard import event as events
from install_guard.ledger import paths, person
from install_guard.model import GuardError
from install_guard.review import handoff, words
from install_guard.watch import calls, glance, untold

if TYPE_CHECKING:
    from install_guard.event import Answer, Event
    from install_guard.ledger.paths import Ground

# What the host waits for each event, and a little less.
SECONDS = {"SessionStart": 24.0, "PostToolUse": 15.0, "PostToolUseFailure": 15.0, "ConfigChange": 15.0}
MARGIN = 2.0  # what the child is given less, so that it ends by itself
KEPT = ("CLAUDE_CODE_PLUGIN_DIRS", "CLAUDE_CODE_PLUGIN_SEED_DIR", "CLAUDE_CODE_PLUGIN_CACHE_DIR", "CLAUDE_CONFIG_DIR")
BRINGS = ("--settings", "--plugin-dir", "--plugin-url", "--mcp-config")  # options that bring what loads code
MODULE = "install_guard.watch.child"


def started(event: Event, *, attended: bool) -> Answer:
    """At the start of a session: a glance is enough where its command line brings nothing and nothing changed."""
    state = paths.of_hook(event.cwd).state
    calls.sweep(str(state), time.time())
    before = untold.take(state) if attended else ""
    now = events.message_of(_started(event, attended=attended))
    text = "\n".join(part for part in (before, now) if part)
    return events.message(text) if text else events.SILENT


def _started(event: Event, *, attended: bool) -> Answer:
    argv = client_argv()
    ground = paths.of_hook(event.cwd)
    client = glance.client(str(ground.home), os.environ.get("CLAUDE_CONFIG_DIR", ""))
    brings = [word for word in argv if word.startswith(BRINGS)] or [name for name in KEPT if name in os.environ]
    project = os.environ.get("CLAUDE_PROJECT_DIR") or event.cwd
    if not brings and not glance.changed(str(ground.state), client, project, whole=True):
        return events.SILENT
    return looked(event, attended=attended)


def client_argv() -> list[str]:
    """The command line of the client that started this hook, [] where it is not known."""
    return next((list(one.argv) for one in person.ancestors(os.getppid()) if person.is_client(one.argv)), [])


def looked(event: Event, *, attended: bool) -> Answer:
    """Look at what loads code, and tell the person what changed."""
    said = _said(event, attended=attended)
    return events.message(said["message"]) if said["message"] else events.SILENT


def blocking(event: Event, *, attended: bool) -> Answer:
    """The same when settings changed: what must not be loaded keeps the whole change out of the running session."""
    said = _said(event, attended=attended)
    if not said["weighty"]:
        return events.message(said["message"]) if said["message"] else events.SILENT
    return events.block("install-guard keeps this change of settings out of the session.", said["message"])


def _said(event: Event, *, attended: bool) -> dict[str, Any]:
    """What the look says; where nobody attends, it is kept for who comes next."""
    ground = paths.of_hook(event.cwd)
    said = _asked(event, ground)
    if said["message"] and not attended:
        untold.keep(ground.state, said["message"])
    return said


def _asked(event: Event, ground: Ground) -> dict[str, Any]:
    seconds = SECONDS.get(event.name, 15.0)
    until = time.monotonic() + seconds
    if handoff.environment(ground) is None:
        return {"message": "", "weighty": False}  # the start of the session says so
    asked = {
        "event": event.name,
        "client": glance.client(str(ground.home), os.environ.get("CLAUDE_CONFIG_DIR", "")),
        "project": os.environ.get("CLAUDE_PROJECT_DIR") or event.cwd,
        "argv": client_argv(),
        "environment": {name: os.environ[name] for name in KEPT if name in os.environ},
        "seconds": seconds - MARGIN,
        "ground": {key: str(value) for key, value in ground._asdict().items()},
    }
    try:
        said = json.loads(handoff.in_scanner(MODULE, asked, ground, until))
        return {"message": str(said["message"]), "weighty": said["weighty"] is True}
    except (GuardError, ValueError, LookupError, TypeError) as error:
        return {
            "message": f"install-guard could not look at what loads code: {words.printable(str(error))}",
            "weighty": False,
        }
