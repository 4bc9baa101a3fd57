"""One event in, the host's answer out: whatever happens on the way, there is an answer.

Up to a `pass` this imports nothing that the bare interpreter has not loaded; what decides about an install comes late.
"""

from __future__ import annotations

import sys

from install_guard import event as events
from install_guard.model import GuardError

try:
    # What `os` and `signal` are made of; those two bring more than a reading costs.
    import _signal as signals  # type: ignore[import-not-found]
    import posix as system

    environ = system.environ
except ImportError:  # no POSIX: no timer either
    import os as system  # type: ignore[no-redef]

    environ = {name.encode(): text.encode() for name, text in system.environ.items()}  # type: ignore[attr-defined]
    signals = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from install_guard.event import Answer, Decision, Event
    from install_guard.model import Reading

READING_SECONDS = 2.0  # of computing; a machine with much to do gives them late
WAITING_SECONDS = 20.0  # for a file that does not come
FILE_LIMIT = 256 * 1024  # bytes of a script that a command runs
COMMANDS = ("Bash", "PowerShell", "Monitor")
WRITES = {"Write": "content", "Edit": "new_string", "NotebookEdit": "new_source"}
_PATHS = ("file_path", "notebook_path")
_KIND, _REGULAR = 0o170000, 0o100000  # of st_mode
_FLAGS = system.O_RDONLY | getattr(system, "O_NONBLOCK", 0) | getattr(system, "O_CLOEXEC", 0)


class TooSlowError(GuardError):
    """The reading took longer than a command may wait."""


def answer(
    data: bytes, name: str = "PreToolUse", routes: Mapping[str, Callable[[Event], Answer]] | None = None
) -> Answer:
    """Standard output, standard error and exit code for the event in `data`, which the host registered as `name`.

    It is called when the tripwire has tripped: what breaks from here on holds the call.
    """
    try:
        event = events.parse(data)
        route = (_ROUTES if routes is None else routes).get(event.name)
        return events.SILENT if route is None else route(event)
    except Exception as error:  # noqa: BLE001 -- the host lets a call run when its hook crashes
        return _broken(data, name, error)


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
        return reader.read(
            event.text("command"),
            cwd=cwd,
            home=home,
            shell=named,
            open_file=open_file,
            in_place=in_place,
            packages=True,
        )
    if event.tool in WRITES:
        path = next((event.text(key) for key in _PATHS if event.text(key)), "")
        before = open_file(path)
        return reader.read_write(
            path, _after(event, before), cwd=cwd, home=home, before=before, in_place=in_place, packages=True
        )
    return None


def in_place() -> tuple[str, ...]:
    """The folders whose plugins the client loads from where they stand: asked when a call writes a file."""
    from install_guard.installs.in_place import roots

    given = tuple(filter(None, setting("CLAUDE_CODE_PLUGIN_DIRS").split(":")))
    client = setting("CLAUDE_CONFIG_DIR") or f"{setting('HOME')}/.claude"
    return given + roots(client, setting("CLAUDE_PROJECT_DIR"), open_file)


def _after(event: Event, before: str | None) -> str:
    """The file's text after the write: of an edit the whole, where the old text tells it, else the new piece."""
    new, old = event.text(WRITES[event.tool]), event.text("old_string")
    if event.tool != "Edit" or before is None or old not in before:
        return new
    return before.replace(old, new) if event.input.get("replace_all") else before.replace(old, new, 1)


def open_file(path: str) -> str | None:
    """The text of a script that a command runs, where it is a regular file of a bounded size; else None.

    A pipe is not waited for, a device is not read.
    """
    try:
        opened = system.open(path, _FLAGS)
    except (OSError, ValueError):
        return None
    try:
        status = system.fstat(opened)
        if status.st_mode & _KIND != _REGULAR or status.st_size > FILE_LIMIT:
            return None
        return _all(opened).decode("utf-8", "surrogateescape")
    except OSError:
        return None
    finally:
        system.close(opened)


def _all(opened: int) -> bytes:
    """The bytes of an open file, up to the limit."""
    data = b""
    while len(data) <= FILE_LIMIT:
        chunk = system.read(opened, FILE_LIMIT + 1)
        if not chunk:
            break
        data += chunk
    return data


class _Clock:
    """Ends a reading that takes too long, by the time that it computes and by the time that a person waits.

    A signal that comes in a place where Python drops exceptions is lost, so it comes again until the reading ends.
    """

    __slots__ = ("before", "running")

    def __init__(self) -> None:
        self.running = False
        self.before: list[object] = []

    def __enter__(self) -> None:
        self.running = True
        for timer, number, seconds in _timers():
            self.before.append(signals.signal(number, self._ring))
            signals.setitimer(timer, seconds, 0.2)

    def __exit__(self, *_: object) -> None:
        self.running = False
        for (timer, number, _seconds), before in zip(_timers(), self.before):
            signals.setitimer(timer, 0)
            signals.signal(number, before)

    def _ring(self, _signal: int, _frame: object) -> None:
        if self.running:
            raise TooSlowError(f"the command could not be read within {READING_SECONDS:g} seconds")


def _timers() -> tuple[tuple[int, int, float], ...]:
    """Which timer, which signal, and after how long; none where the system has none."""
    if signals is None:
        return ()
    cpu = (signals.ITIMER_PROF, signals.SIGPROF, READING_SECONDS)
    return (cpu, (signals.ITIMER_REAL, signals.SIGALRM, WAITING_SECONDS))


def _tool(event: Event) -> Answer:
    """Before a tool call, or an inline command of a skill: read it, and decide when it may install."""
    import install_guard.reader  # noqa: F401 -- loaded before the clock runs: without byte code that takes its time

    with _Clock():
        refused = _beyond(event)
        reading = read(event) if refused is None else None
    if refused is not None:
        return events.render(refused, event.name, attended=_answered(event))
    if reading is None or (reading.kind == "pass" and not reading.doors and not _looked_at(reading)):
        return events.SILENT
    from install_guard.review.asking import can_ask
    from install_guard.review.handoff import decide
    from install_guard.watch import calls, glance

    asks = can_ask(event.mode, reading)
    decision = decide(event, reading)
    if decision.outcome != "deny":
        calls.expect(glance.state(glance.home()), event.call)
    return events.render(decision, event.name, attended=_answered(event), asks=asks)


def _in_a_mode(event: Event) -> Answer:
    """Before a tool call that could install nothing, while some session has a mode: whether this one may do it."""
    with _Clock():
        refused = _beyond(event)
    return events.SILENT if refused is None else events.render(refused, event.name, attended=_answered(event))


def _looked_at(reading: Reading) -> bool:
    """Whether package managers bring something, and it is looked at."""
    if not any(one.kind == "package" for one in reading.packages):
        return False
    from install_guard.tripwire import packages_off

    return not packages_off()


def _beyond(event: Event) -> Decision | None:
    """The refusal of a call that is more than the session's mode lets it do."""
    from install_guard.tripwire import mark

    file = mark()
    if file is None:
        return None
    from install_guard.ledger import authority

    try:
        may = authority.marked(open_file(file), event, setting("HOME"))
    except authority.UnmarkedError:
        from install_guard.review import limits

        may = limits.asked(event, setting("HOME"))
    why = authority.refusal(event, may, open_file, shell()) if may is not None else ""
    if may is None or not why:
        return None
    from install_guard.review import limits

    return limits.refused(event, may.mode, why)


def _answered(event: Event) -> bool:
    """Whether an `ask` becomes a question to a person: a skill's inline command is refused without one."""
    return event.name == "PreToolUse" and attended()


def _came_of(event: Event) -> Answer:
    """After a tool call: what came of a call that the guard let go, and whether it changed what loads code."""
    from install_guard.watch import calls, glance

    if calls.expected(glance.state(glance.home()), event.call):
        from install_guard.review import packages_after

        said = packages_after.settled(event, "failed" if event.name == "PostToolUseFailure" else "committed")
        return _both(events.message(said) if said else events.SILENT, _looked(event))
    return _looked(event)


def _looked(event: Event) -> Answer:
    """After a tool call: whether it changed what loads code."""
    from install_guard.watch import glance

    home = glance.home()
    folder = glance.client(home, setting("CLAUDE_CONFIG_DIR"))
    if not glance.changed(glance.state(home), folder, setting("CLAUDE_PROJECT_DIR") or event.cwd):
        return events.SILENT
    from install_guard.watch import after

    return after.looked(event, attended=attended())


def _configured(event: Event) -> Answer:
    """When settings changed outside of the session: what must not be loaded stays out of it."""
    from install_guard.watch import after

    return after.blocking(event, attended=attended())


def _started(event: Event) -> Answer:
    """At the start of a session: what was cut off is settled, and what the hooks to come need is made."""
    from install_guard.review import start
    from install_guard.watch import after

    return _both(start.start(event), after.started(event, attended=attended()))


def _both(*answers: Answer) -> Answer:
    """What several answers say to the person, as one."""
    said = [events.message_of(one) for one in answers]
    return events.message("\n".join(filter(None, said))) if any(said) else events.SILENT


def _ended(event: Event) -> Answer:
    """At the end of a session: nothing more comes of its calls."""
    from install_guard.ledger import paths, sessions

    sessions.ended(paths.of_hook(event.cwd).ledger, event.session)
    return events.SILENT


_ROUTES: dict[str, Callable[[Event], Answer]] = {
    "PreToolUse": _tool,
    "PreSkillShellCommand": _tool,
    "PostToolUse": _came_of,
    "PostToolUseFailure": _came_of,
    "ConfigChange": _configured,
    "SessionStart": _started,
    "SessionEnd": _ended,
}
# After a call whose own text could install nothing: what it started may have changed what loads code all the same.
WATCHED: dict[str, Callable[[Event], Answer]] = {"PostToolUse": _looked, "PostToolUseFailure": _looked}
# Before such a call, while some session's mode is not normal.
LIMITED: dict[str, Callable[[Event], Answer]] = {"PreToolUse": _in_a_mode, "PreSkillShellCommand": _in_a_mode}


def _broken(data: bytes, name: str, error: Exception) -> Answer:
    """An answer when reading or deciding broke: a hold before a call, a line for the person otherwise."""
    from install_guard.ledger import crash, paths, receipts
    from install_guard.review import asking, words

    if not name.startswith("Pre"):
        return b"", words.broken(error).encode("ascii", "replace"), 1
    try:
        file = crash.keep(paths.of_hook().state, receipts.new_id(), error)
    except GuardError:  # there is no ground to keep it on
        file = None
    decision = words.crashed(error, sys.version.split()[0], file)
    asks = asking.asks_in(data)
    return events.render(decision, name, attended=name == "PreToolUse" and attended(), asks=asks)
