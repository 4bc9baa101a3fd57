"""Whether an `ask` of a hook becomes a question, or is lost on the way.

Where a call writes a file that the host protects itself (`.claude`, `.git`, `.bashrc`, `.mcp.json` …), the host asks on
its own account, its question takes the place of a hook's, and the mode answers it (decision 7): bypassPermissions with
yes, auto and plan with a classifier's word. So whoever wants an install to go on unasked adds `2>~/.zshrc` to it; in
these modes, and in one that nobody knows yet, a hold has to be said as a deny where a write is in sight.
Python 3.9 and the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.installs.client import client_words
from install_guard.installs.quiet import rides_along, writes_file

if TYPE_CHECKING:
    from install_guard.model import Invocation, Reading

ASKING = frozenset({"default", "acceptEdits", "dontAsk"})
_HARMLESS = ("2>&1", "1>&2", ">&2", "&>/dev/null", "2>/dev/null", ">/dev/null", "> /dev/null")


def can_ask(mode: str, reading: Reading) -> bool:
    """Whether the host would ask before it lets this run, or refuse it where nobody attends."""
    if mode in ASKING:
        return True
    if reading.kind == "install":
        return bool(reading.invocations)  # nothing rides along, so nothing is written; a write of a tool has no calls
    unread = any(gap.kind in {"syntax", "bound"} for gap in reading.gaps)
    return bool(reading.invocations) and not unread and not _may_write(reading)


def asks_in(data: bytes) -> bool:
    """Whether the mode alone says that the host asks, in an event that could not be read."""
    return any(b'"permission_mode":%s"%s"' % (blank, mode.encode()) in data for mode in ASKING for blank in (b"", b" "))


def _may_write(reading: Reading) -> bool:
    text = reading.command
    for harmless in _HARMLESS:
        text = text.replace(harmless, "")
    return ">" in text or any(_writes(call) for call in reading.invocations)


def _writes(call: Invocation) -> bool:
    """Whether the host could see a write in it: a program whose name the text does not tell tells the host nothing."""
    if call.writes or any(writes_file(redirect) for redirect in call.redirects):
        return True
    if call.program is None or client_words(call, None, None)[0] is not None:
        return False
    return bool(rides_along(call, ran_another=True))
