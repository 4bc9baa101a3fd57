"""A person at a terminal: a program on a pseudo-terminal of its own, and what is typed when it asks."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from machine import Ended

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

# Types each answer once the program has printed a question, and prints the screen.
TYPIST = """
import json, os, pty, sys
answers = json.loads(sys.argv[1])
child, master = pty.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
screen = b""
while True:
    try:
        piece = os.read(master, 4096)
    except OSError:
        break
    if not piece:
        break
    screen += piece
    if answers and screen.endswith(b": "):
        os.write(master, answers.pop(0).encode() + b"\\n")
os.write(1, screen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255)
"""

# Types each text once the screen has been still for a while, and ends the program when all is typed.
PATIENT = """
import fcntl, json, os, pty, select, signal, struct, sys, termios, time
texts, until = json.loads(sys.argv[1]), time.monotonic() + 90
child, master = pty.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
screen = b""
while time.monotonic() < until:
    try:
        piece = os.read(master, 65536) if select.select([master], [], [], 2.5)[0] else None
    except OSError:
        break
    if piece == b"":
        break
    if piece is not None:
        screen += piece
    elif texts:
        os.write(master, texts.pop(0).encode())
    else:
        break
os.kill(child, signal.SIGKILL)
os.waitpid(child, 0)
os.write(1, screen)
"""


def patient(texts: Sequence[str], argv: Sequence[str | Path]) -> list[str]:
    """The command line that runs a program with a whole screen, and types into it whenever it is still."""
    return [sys.executable, "-I", "-c", PATIENT, json.dumps(list(texts)), *map(str, argv)]


def typist(answers: Sequence[str], argv: Sequence[str | Path]) -> list[str]:
    """The command line that runs a program with a person in front of it."""
    return [sys.executable, "-I", "-c", TYPIST, json.dumps(list(answers)), *map(str, argv)]


def typed(
    argv: Sequence[str | Path], answers: Sequence[str], environment: Mapping[str, str], cwd: Path | None = None
) -> Ended:
    """How a program ends with these answers; `out` is the screen."""
    ended = subprocess.run(
        typist(answers, argv), cwd=cwd, env=dict(environment), capture_output=True, check=False, timeout=60
    )
    return Ended(ended.returncode, ended.stdout.decode().replace("\r\n", "\n"), ended.stderr.decode())
