"""The one way an outside program is run: a real argv, a chosen environment, bounded time and output, no leftovers.

There is no shell anywhere on the way. The program leads a process group of its own, and when it ends, runs out of
time or is stopped, the whole group is ended with it: SIGTERM, then SIGKILL for what does not listen.
"""

from __future__ import annotations

import contextlib
import os
import select
import selectors
import shutil
import signal
import subprocess
import time
import weakref
from typing import IO, TYPE_CHECKING, Literal, NamedTuple, Self

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

_CHUNK = 1 << 16
_TICK = 0.1  # how often a caller's `watch` is asked
_LINGER = 0.5  # how long a pipe is read on when the program is gone and something else holds it open

End = Literal["exited", "signalled", "timed-out", "stopped"]


class Limits(NamedTuple):
    """How long a program may run, how many bytes of each of its outputs are kept, how long SIGTERM is given."""

    seconds: float = 60.0
    output: int = 8 << 20
    grace: float = 2.0


LIMITS = Limits()


class Ran(NamedTuple):
    """What was asked, what was run, and how it ended. A program that was not let finish has no exit code."""

    asked: tuple[str, ...]
    argv: tuple[str, ...]
    end: End
    code: int | None  # the exit code of a program that exited
    signal: int | None  # the signal that ended one that did not
    why: str  # the reason that `watch` gave for stopping it
    output: bytes
    errors: bytes
    cut: int  # bytes of output that were not kept
    seconds: float

    @property
    def succeeded(self) -> bool:
        """It exited by itself with 0."""
        return self.code == 0


class NotStartedError(GuardError):
    """The program is not there, or may not be run."""


class StalledError(GuardError):
    """A program did not give in time what it was asked for."""


def allowed_environment(names: Collection[str], more: Mapping[str, str]) -> dict[str, str]:
    """The variables of this process that are named, and `more`; nothing else reaches the program."""
    return {name: os.environ[name] for name in names if name in os.environ} | dict(more)


def run(
    argv: Sequence[str],
    *,
    cwd: Path | str,
    environment: Mapping[str, str],
    limits: Limits = LIMITS,
    given: bytes | None = None,
    watch: Callable[[], str] | None = None,
) -> Ran:
    """Run `argv` to its end with `given` on its input.

    `watch` is asked every moment and gives a reason to stop, or nothing. Output past the limit is read and dropped from
    its middle, with a mark that says how much.
    """
    started = time.monotonic()
    resolved = _resolve(argv, environment)
    process = _start(resolved, cwd, environment, takes_input=given is not None)
    talk = _Talk(process, given, limits.output)
    try:
        stopped = _wait(process, talk, started + limits.seconds, watch)
    finally:
        _end_group(process, limits.grace)
        talk.rest()
    cut = talk.output.cut + talk.errors.cut
    end = _end(process.returncode, stopped)
    return Ran(
        tuple(argv),
        resolved,
        end,
        process.returncode if end == "exited" else None,
        -process.returncode if process.returncode < 0 else None,
        stopped if end == "stopped" else "",
        talk.output.whole(),
        talk.errors.whole(),
        cut,
        time.monotonic() - started,
    )


class Stream:
    """A program that is asked and answers for as long as its caller wants: its output is read as it comes.

    Each read and each write has `limits.seconds` to get somewhere. Errors go nowhere; the exit code tells.
    """

    def __init__(
        self, argv: Sequence[str], *, cwd: Path | str, environment: Mapping[str, str], limits: Limits = LIMITS
    ) -> None:
        self._limits = limits
        self._pending = bytearray()
        self._argv = _resolve(argv, environment)
        self._process = _start(self._argv, cwd, environment, takes_input=True, quiet=True)
        self._input, self._writable = _watched(self._process.stdin, select.POLLOUT)
        self._output, self._readable = _watched(self._process.stdout, select.POLLIN)
        self._finalize = weakref.finalize(self, _finish, self._process, limits.grace, os.getpid())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def write(self, data: bytes) -> None:
        """Give all of `data` to the program."""
        left = memoryview(data)
        while left:
            self._ready(self._writable)
            left = left[os.write(self._input, left) :]

    def line(self, end: bytes = b"\n") -> bytes:
        """What comes up to the next `end`, without it; empty at the end of the output."""
        searched = 0
        while (at := self._pending.find(end, searched)) < 0:
            searched = len(self._pending)
            if not self._more():
                at = searched
                break
        found = bytes(self._pending[:at])
        del self._pending[: at + len(end)]
        return found

    def read(self, most: int) -> bytes:
        """Between 1 and `most` bytes as they come; empty at the end of the output."""
        if not self._pending:
            self._more()
        found = bytes(self._pending[:most])
        del self._pending[:most]
        return found

    def close(self) -> int:
        """End the program, and give its exit code."""
        self._finalize()
        return self._process.returncode

    def finish(self) -> int:
        """Wait for a program that has given all its output, and give its exit code."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(self._limits.seconds)
        return self.close()

    def _more(self) -> bool:
        self._ready(self._readable)
        chunk = os.read(self._output, _CHUNK)
        self._pending += chunk
        return bool(chunk)

    def _ready(self, pipe: select.poll) -> None:
        if not pipe.poll(self._limits.seconds * 1000):
            raise StalledError(f"{self._argv[0]} gave nothing for {self._limits.seconds:g} s")


class _Kept:
    """The beginning and the end of an output, and how much between them was dropped."""

    def __init__(self, limit: int) -> None:
        self.cut = 0
        self._half = limit // 2
        self._head = bytearray()
        self._tail = bytearray()

    def add(self, chunk: bytes) -> None:
        room = self._half - len(self._head)
        self._head += chunk[:room]
        self._tail += chunk[room:]
        over = len(self._tail) - self._half
        if over > 0:
            self.cut += over
            del self._tail[:over]

    def whole(self) -> bytes:
        mark = b"\n[... %d bytes cut ...]\n" % self.cut if self.cut else b""
        return bytes(self._head) + mark + bytes(self._tail)


class _Talk:
    """What goes to and comes from a program's three descriptors, none of them ever waited for alone."""

    def __init__(self, process: subprocess.Popen[bytes], given: bytes | None, limit: int) -> None:
        self.output, self.errors = _Kept(limit), _Kept(limit)
        self._left = memoryview(given or b"")
        self._input = process.stdin
        self._pipes = {_descriptor(process.stdout): self.output, _descriptor(process.stderr): self.errors}
        self._files = [process.stdout, process.stderr]
        self._selector = selectors.DefaultSelector()
        for pipe in self._pipes:
            os.set_blocking(pipe, False)
            self._selector.register(pipe, selectors.EVENT_READ)
        if process.stdin:
            os.set_blocking(process.stdin.fileno(), False)
            self._selector.register(process.stdin, selectors.EVENT_WRITE)

    @property
    def open(self) -> bool:
        return bool(self._selector.get_map())

    def step(self, seconds: float) -> None:
        """Move what can be moved within `seconds`."""
        for key, _ in self._selector.select(seconds):
            if key.fd in self._pipes:
                self._take(key.fd)
            else:
                self._give(key.fd)

    def rest(self) -> None:
        """What is still in the pipes of a program that is gone; a stranger that holds them open is not waited for."""
        until = time.monotonic() + _LINGER
        while self.open and (left := until - time.monotonic()) > 0:
            self.step(left)
        self._selector.close()
        for file in (self._input, *self._files):
            if file:
                with contextlib.suppress(OSError):
                    file.close()

    def _take(self, pipe: int) -> None:
        chunk = os.read(pipe, _CHUNK)
        if chunk:
            self._pipes[pipe].add(chunk)
        else:
            self._selector.unregister(pipe)

    def _give(self, pipe: int) -> None:
        try:
            self._left = self._left[os.write(pipe, self._left) :]
        except BrokenPipeError:  # it does not want the rest
            self._left = memoryview(b"")
        if not self._left and self._input:
            self._selector.unregister(pipe)
            self._input.close()


def _wait(process: subprocess.Popen[bytes], talk: _Talk, until: float, watch: Callable[[], str] | None) -> str:
    """Why the program has to be stopped: the reason of `watch`, or `timed-out`; empty when it ended by itself."""
    while process.poll() is None:
        if time.monotonic() >= until:
            return "timed-out"
        if watch and (why := watch()):
            return why
        tick = min(_TICK, max(until - time.monotonic(), 0))
        if talk.open:
            talk.step(tick)
        else:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(tick)
    return ""


def _end(code: int, stopped: str) -> End:
    if stopped:
        return "timed-out" if stopped == "timed-out" else "stopped"
    return "signalled" if code < 0 else "exited"


def _end_group(process: subprocess.Popen[bytes], grace: float) -> None:
    """End the program and all that it started in its group, however deaf."""
    _signal_group(process.pid, signal.SIGTERM)
    until = time.monotonic() + grace
    while _group_lives(process) and time.monotonic() < until:
        time.sleep(0.005)
    _signal_group(process.pid, signal.SIGKILL)
    process.wait()


def _finish(process: subprocess.Popen[bytes], grace: float, maker: int) -> None:
    """End a stream's program; a forked child that lets go of its copy leaves it to its parent."""
    if os.getpid() != maker:
        return
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
    _end_group(process, grace)


def _group_lives(process: subprocess.Popen[bytes]) -> bool:
    process.poll()  # reaped, so that a dead leader does not count as a living member
    return _signal_group(process.pid, 0)


def _signal_group(group: int, number: int) -> bool:
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):  # macOS gives the second for a group of dead ones
        return False
    return True


def _start(
    argv: tuple[str, ...], cwd: Path | str, environment: Mapping[str, str], *, takes_input: bool, quiet: bool = False
) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            argv,
            cwd=cwd,
            env=dict(environment),
            stdin=subprocess.PIPE if takes_input else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if quiet else subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise NotStartedError(f"{argv[0]} cannot be started: {error}") from error


def _resolve(argv: Sequence[str], environment: Mapping[str, str]) -> tuple[str, ...]:
    """The argv with its program as an absolute path, looked up on the PATH that the program itself will have.

    A folder of PATH that is not absolute is passed over: it would be looked up where the program runs.
    """
    folders = [part for part in environment.get("PATH", os.defpath).split(os.pathsep) if part.startswith("/")]
    found = shutil.which(argv[0], path=os.pathsep.join(folders)) if folders or "/" in argv[0] else None
    if found is None:
        remedy = f"Install {argv[0]}, or put the folder that has it on PATH."
        raise NotStartedError(f"{argv[0]} was not found", os.pathsep.join(folders) or "an empty PATH", remedy)
    return (found, *argv[1:])


def _watched(pipe: IO[bytes] | None, event: int) -> tuple[int, select.poll]:
    """The descriptor of a pipe that was asked for, never waited on by itself, and what waits for it."""
    descriptor = _descriptor(pipe)
    os.set_blocking(descriptor, False)
    poll = select.poll()
    poll.register(descriptor, event)
    return descriptor, poll


def _descriptor(pipe: IO[bytes] | None) -> int:
    if pipe is None:
        raise NotStartedError("a program was started without the pipe that was asked for")
    return pipe.fileno()
