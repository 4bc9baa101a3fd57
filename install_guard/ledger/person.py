"""A person at a terminal: what only they may do is asked of them there, and of nobody else.

These looks stop an agent that keeps to its tools. They do not stop code that already runs as this user, which can make
a terminal and an ancestry of its own; a passphrase (`ledger/approver.py`) is for that.
"""

from __future__ import annotations

import os
import subprocess
import termios
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TERMINAL = "/dev/tty"
_SIGNS = ("CLAUDECODE", "CLAUDE_CODE_", "CLAUDE_PID", "CLAUDE_PROJECT_DIR", "CLAUDE_EFFORT")
_NAMES = frozenset({"claude", "claude.exe", "claude-code"})
_PACKAGE = "@anthropic-ai/claude-code"
_VERSIONS = "/claude/versions/"  # where its own installer keeps the program
_INTERPRETERS = frozenset({"node", "bun", "deno"})
_DEPTH = 64  # of ancestors
_OWN = "Run it yourself, in a terminal that Claude Code did not start."


class NoPersonError(GuardError):
    """Nobody is there who could say yes."""


class Ancestor(NamedTuple):
    """A process that this one was started by."""

    parent: int
    argv: tuple[str, ...]


class Terminal:
    """The terminal of a person: it is read and written itself, whatever standard input and output are."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def say(self, *lines: str) -> None:
        """Show lines."""
        os.write(self._descriptor, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))

    def ask(self, question: str) -> str:
        """What the person types."""
        os.write(self._descriptor, question.encode("utf-8", "replace"))
        return self._line()

    def ask_secret(self, question: str) -> str:
        """What the person types, not shown."""
        before = termios.tcgetattr(self._descriptor)
        silent = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
        termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, silent)
        try:
            return self.ask(question)
        finally:
            termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, before)
            self.say()

    def _line(self) -> str:
        typed = b""
        while not typed.endswith(b"\n"):
            piece = os.read(self._descriptor, 1024)
            if not piece:
                break
            typed += piece
        return typed.decode("utf-8", "replace").strip()


@contextmanager
def at_terminal() -> Iterator[Terminal]:
    """The person's terminal, for a block; an error where an agent asks or no person can be there."""
    refuse_agents(os.environ)
    try:
        descriptor = os.open(TERMINAL, os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError as error:
        raise NoPersonError(f"no person is at a terminal ({error.strerror})", TERMINAL, _OWN) from None
    try:
        if os.tcgetpgrp(descriptor) != os.getpgrp():
            raise NoPersonError("this runs in the background of its terminal", TERMINAL, _OWN)
        yield Terminal(descriptor)
    finally:
        os.close(descriptor)


def refuse_agents(environment: Mapping[str, str]) -> None:
    """Refuse where Claude Code started this program: its variables, or one of its processes among the ancestors."""
    for name in environment:
        if name.startswith(_SIGNS):
            raise NoPersonError(f"only a person may do this, and {name} says that an agent's session runs it", "", _OWN)
    for ancestor in ancestors(os.getppid()):
        if is_client(ancestor.argv):
            what = f"only a person may do this, and `{' '.join(ancestor.argv[:2])}` started it"
            raise NoPersonError(what[:300], "", _OWN)


def who() -> str:
    """Who runs this program, as far as its environment says: an agent, or a person."""
    return "agent" if any(name.startswith(_SIGNS) for name in os.environ) else "person"


def is_client(argv: tuple[str, ...]) -> bool:
    """Whether a process is Claude Code: by its name, or by the package whose script an interpreter runs."""
    if not argv:
        return False
    base = argv[0].rsplit("/", 1)[-1].lstrip("-")
    if base in _NAMES or _VERSIONS in argv[0]:
        return True
    script = argv[1:3] if base in _INTERPRETERS else ()
    return any(_PACKAGE in word or word.rsplit("/", 1)[-1] in _NAMES for word in script)


def ancestors(process: int) -> Iterator[Ancestor]:
    """The processes that this one was started by, nearest first."""
    for _ in range(_DEPTH):
        found = _proc(process) or _ps(process)
        if found is None:
            return
        yield found
        process = found.parent
        if process <= 1:
            return


def _proc(process: int) -> Ancestor | None:
    """From Linux's /proc."""
    with suppress(OSError, ValueError, IndexError):
        with open(f"/proc/{process}/stat", "rb") as file:  # noqa: PTH123 -- no path arithmetic here
            status = file.read().decode("utf-8", "replace")
        with open(f"/proc/{process}/cmdline", "rb") as file:  # noqa: PTH123 -- the same
            words = file.read().decode("utf-8", "replace").rstrip("\0").split("\0")
        # The name in parentheses may hold anything, so what follows it is counted from its end.
        name, _, rest = status.partition("(")[2].rpartition(")")
        return Ancestor(int(rest.split()[1]), tuple(words) if words != [""] else (name,))
    return None


def _ps(process: int) -> Ancestor | None:
    """From `ps`, where there is no /proc."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        argv = ["ps", "-o", "ppid=,command=", "-p", str(process)]
        said = subprocess.run(argv, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout.split()
        return Ancestor(int(said[0]), tuple(said[1:]))
    return None


def started(process: int) -> str:
    """A name for a process that another one with the same number does not have; "" where it runs no more."""
    with suppress(OSError, IndexError), open(f"/proc/{process}/stat", "rb") as file:  # noqa: PTH123 -- the same
        return f"{process}:{file.read().rpartition(b')')[2].split()[19].decode()}"
    with suppress(OSError, subprocess.SubprocessError):
        argv = ["ps", "-o", "lstart=", "-p", str(process)]
        said = subprocess.run(argv, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout.strip()
        return f"{process}:{said}" if said else ""
    return ""
