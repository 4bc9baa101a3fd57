"""Which tool calls have a receipt that waits for their end: a mark each, so that no other call has to open the ledger."""

from __future__ import annotations

try:
    import posix as system
except ImportError:
    import os as system  # type: ignore[no-redef]

from install_guard.model import GuardError

_FOLDER = "watch/calls"
_LONGEST = 128  # characters of a call's id
DAYS = 7  # after which nobody waits any more


def expect(state: str, call: str) -> None:
    """Mark a call that was let go; where that fails, the next start of a session finds out what came of it."""
    try:
        file = _file(state, call)
        for folder in (f"{state}/watch", f"{state}/{_FOLDER}"):
            try:  # noqa: SIM105 -- nothing is imported here that could do it better
                system.mkdir(folder, 0o700)  # noqa: PTH102 -- the same
            except FileExistsError:
                pass
        system.close(system.open(file, system.O_WRONLY | system.O_CREAT | system.O_CLOEXEC, 0o600))
    except (OSError, GuardError):
        return


def expected(state: str, call: str) -> bool:
    """Whether a receipt waits for this call, which from now on is known to have ended."""
    try:
        system.unlink(_file(state, call))  # noqa: PTH108 -- the same
    except FileNotFoundError:
        return False
    except (OSError, GuardError):  # it cannot be told
        return True
    return True


def sweep(state: str, now: float) -> None:
    """Drop the marks of calls that never ended: a person said no, or the client went away."""
    folder = f"{state}/{_FOLDER}"
    try:
        for name in system.listdir(folder):  # noqa: PTH208 -- the same
            if now - system.stat(f"{folder}/{name}").st_mtime > DAYS * 86_400:  # noqa: PTH116 -- the same
                system.unlink(f"{folder}/{name}")  # noqa: PTH108 -- the same
    except OSError:
        return


def _file(state: str, call: str) -> str:
    plain = call.replace("_", "").replace("-", "")
    if not plain.isalnum() or len(call) > _LONGEST:
        raise GuardError("no name for a mark", call)
    return f"{state}/{_FOLDER}/{call}"
