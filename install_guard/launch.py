"""From the host's bytes to its answer: what cannot install is let go before anything else is loaded.

This is all that most commands meet, so it imports the tripwire and, for them, nothing more.
"""

from __future__ import annotations

import sys

from install_guard.tripwire import may_install, mode_set

try:
    from posix import _exit, write
except ImportError:
    from os import _exit, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

OLDEST = (3, 9)
_KEY = b'"tool_input"'
_RESPONSE = b'"tool_response"'
_BACKSLASH = 0x5C
_OBJECTS = 50_000  # made and not freed, between two looks of the collector


def run(data: bytes, name: str) -> NoReturn:
    """Answer, and end at once: nothing waits in a buffer, and freeing every object first costs a fifth of a reading."""
    _exit(main(data, name))


def main(data: bytes, name: str) -> int:
    """Answer the event in `data`, which the host registered as `name`; the exit code."""
    asked = tool_input(data, name)
    missed = asked is not None and not may_install(asked)
    watched = missed and name.startswith("Post") and sys.version_info >= OLDEST
    if missed and not watched and not mode_set():
        return 0
    if sys.version_info < OLDEST:
        raise RuntimeError
    _hasten()
    from install_guard.hook import LIMITED, WATCHED, answer

    out, err, code = answer(data, name, WATCHED if watched else LIMITED if missed else None)
    return _say(out, err, code)


def tool_input(data: bytes, name: str) -> bytes | None:
    r"""The event's bytes from the value of `tool_input` on, or None where they cannot be told for certain.

    The key is written `"tool_input"` and, its quotes being escaped there, cannot occur so inside a text. A second
    one, one behind a backslash, or any `\u` escape (which could spell a key or a command) leaves it open.
    After a call the tool's response stands behind its input; what a command printed installs nothing.
    """
    asked = data.partition(_RESPONSE)[0] if name.startswith("Post") else data
    start = asked.find(_KEY)
    if start < 1 or asked[start - 1] == _BACKSLASH or asked.find(_KEY, start + 1) >= 0 or b"\\u" in asked:
        return None
    return asked[start + len(_KEY) :]


def _hasten() -> None:
    """What Python does for programs that run for long, and costs more than a reading does."""
    from gc import set_threshold

    set_threshold(_OBJECTS)
    try:
        from install_guard import finder
    except ImportError:  # another Python than the one that it is for
        return
    sys.meta_path.insert(0, finder)


def _say(out: bytes, err: bytes, code: int) -> int:
    """Write the answer; where that fails, exit 2 alone still blocks.

    Without Python's buffers: what is left in one is written again at the end, and a failure then changes the exit code.
    """
    try:
        for stream, text in ((sys.stdout, out), (sys.stderr, err)):
            left = text
            while left:
                left = left[write(stream.fileno(), left) :]
    except (OSError, AttributeError):  # a full disk, a closed pipe, a descriptor that is not there
        return 2
    return code
