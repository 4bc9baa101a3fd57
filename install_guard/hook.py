"""One event in, the host's answer out: whatever happens on the way, there is an answer.

Up to a `pass` this imports nothing that the bare interpreter has not loaded; what decides about an install comes late.
"""

from __future__ import annotations

import sys

from install_guard import event as events
from install_guard.model import GuardError

try:
    import _signal as signals  # type: ignore[import-not-found]  # `signal` itself brings enum
    from posix import environ
except ImportError:  # no POSIX: no timer either
    from os import environb as environ  # type: ignore[assignment]

    signals = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.event import Answer, Event
    from install_guard.model import Reading

READING_SECONDS = 2.0
FILE_LIMIT = 256 * 1024  # bytes of a script that a command runs
COMMANDS = ("Bash", "PowerShell", "Monitor")
WRITES = {"Write": "content", "Edit": "new_string", "NotebookEdit": "new_source"}
_PATHS = ("file_path", "notebook_path")


class TooSlowError(GuardError):
    """The reading took longer than a command may wait."""


def answer(data: bytes, name: str = "PreToolUse") -> Answer:
    """Standard output, standard error and exit code for the event in `data`, which the host registered as `name`.

    It is called when the tripwire has tripped: what breaks from here on holds the call.
    """
    try:
        event = events.parse(data)
        route = _ROUTES.get(event.name)
        return events.SILENT if route is None else route(event)
    except Exception as error:  # noqa: BLE001 -- the host lets a call run when its hook crashes
        return _broken(name, error)


def setting(name: str) -> str:
    """What the environment says under `name`, or ""."""
    return environ.get(name.encode(), b"").decode("utf-8", "surrogateescape")


def attended() -> bool:
    """Whether a person can answer. `-p` says 0; a client that says nothing and calls itself `sdk-cli` is one too."""
    said = setting("CLAUDE_CODE_SESSION_ATTENDED")
    return said != "0" if said else setting("CLAUDE_CODE_ENTRYPOINT") != "sdk-cli"


def shell() -> str | None:
    """The shell that the host runs commands with, where it can be told; None: read as every shell it may be."""
    named = (setting("CLAUDE_CODE_SHELL") or setting("SHELL")).rsplit("/", 1)[-1]
    return named if named in {"bash", "zsh"} else None


def read(event: Event) -> Reading | None:
    """What the tool call would install; None for a tool that runs and writes nothing."""
    from install_guard import reader

    home = setting("HOME") or None
    cwd = event.cwd or None
    if event.tool in COMMANDS:
        named = "powershell" if event.tool == "PowerShell" else shell()
        return reader.read(event.text("command"), cwd=cwd, home=home, shell=named, open_file=open_file)
    if event.tool in WRITES:
        path = next((event.text(key) for key in _PATHS if event.text(key)), "")
        return reader.read_write(path, event.text(WRITES[event.tool]), cwd=cwd, home=home)
    return None


def open_file(path: str) -> str | None:
    """The text of a script that a command runs, where it is a regular file of a bounded size; else None."""
    import os
    import stat

    try:
        opened = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    with open(opened, "rb") as file:  # noqa: PTH123 -- a descriptor
        status = os.fstat(opened)
        if not stat.S_ISREG(status.st_mode) or status.st_size > FILE_LIMIT:
            return None
        return file.read(FILE_LIMIT + 1).decode("utf-8", "surrogateescape")


def _bounded(event: Event) -> Reading | None:
    """The reading, or TooSlowError after two seconds: steps bound it too, a slow machine has only this."""
    if signals is None:
        return read(event)
    before = signals.signal(signals.SIGALRM, _too_slow)
    signals.setitimer(signals.ITIMER_REAL, READING_SECONDS)
    try:
        return read(event)
    finally:
        signals.setitimer(signals.ITIMER_REAL, 0)
        signals.signal(signals.SIGALRM, before or signals.SIG_DFL)


def _too_slow(_signal: int, _frame: object) -> None:
    raise TooSlowError(f"the command could not be read within {READING_SECONDS:g} seconds")


def _tool(event: Event) -> Answer:
    """Before a tool call, or an inline command of a skill: read it, and decide when it may install."""
    reading = _bounded(event)
    if reading is None or (reading.kind == "pass" and not reading.doors):
        return events.SILENT
    from install_guard.review.handoff import decide

    return events.render(decide(event, reading), event.name, attended=_answered(event))


def _answered(event: Event) -> bool:
    """Whether an `ask` becomes a question to a person: a skill's inline command is refused without one."""
    return event.name == "PreToolUse" and attended()


def _came_of(event: Event) -> Answer:
    """After a tool call: what came of a call that the guard let go."""
    from install_guard.ledger import paths, receipts

    receipts.settle(
        paths.of_hook(event.cwd).ledger, event.call, "failed" if event.name == "PostToolUseFailure" else "committed"
    )
    return events.SILENT


def _started(event: Event) -> Answer:
    """At the start of a session: byte code for the next hooks, and a word where the scanner cannot run."""
    from install_guard.review import handoff

    return handoff.prepare(event)


_ROUTES: dict[str, Callable[[Event], Answer]] = {
    "PreToolUse": _tool,
    "PreSkillShellCommand": _tool,
    "PostToolUse": _came_of,
    "PostToolUseFailure": _came_of,
    "SessionStart": _started,
}


def _broken(name: str, error: Exception) -> Answer:
    """An answer when reading or deciding broke: a hold before a call, a line for the person otherwise."""
    from install_guard.review import words

    if not name.startswith("Pre"):
        return b"", words.broken(error).encode("ascii", "replace"), 1
    decision = words.crashed(error, sys.version.split()[0])
    return events.render(decision, name, attended=name == "PreToolUse" and attended())
