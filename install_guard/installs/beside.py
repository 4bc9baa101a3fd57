"""Beside an install nothing may run that could do more than print, read or wait."""

from __future__ import annotations

from install_guard.installs.quiet import is_no_file, lets_code_in, rides_along, writes_file
from install_guard.installs.settings import shown
from install_guard.model import Gap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from install_guard.installs.match import Match
    from install_guard.model import Invocation, Redirect, Word, Write
    from install_guard.shell.evaluate import Trace


def gaps_beside(trace: Trace, matches: Sequence[Match]) -> Sequence[Gap]:
    """What of a command that installs is more than the install."""
    found = list(zip(trace.invocations, matches))
    clients = [call for call, each in found if each.client]
    gaps = [gap for gap in trace.gaps if not _is_script_of(gap, clients)]
    wrappers = {name for call in trace.invocations for name in call.via}
    for call, each in found:
        gaps += [_kept(redirect.target, redirect) for redirect in call.redirects if writes_file(redirect)]
        if each.client:
            gaps += _client_gaps(call, each)
        elif not each.requests:
            why = rides_along(call, call.program in wrappers and not _hands_on(call, trace))
            gaps += [Gap("code", why, call.start, call.end)] if why else []
    return [*gaps, *(_kept(write.path, write) for write in trace.writes if not is_no_file(write.path))]


def _is_script_of(gap: Gap, clients: Sequence[Invocation]) -> bool:
    """Whether a script that is not read is the client's own: `node …/cli.js`."""
    paths = [word.known for word in gap.words]
    return gap.origin == "file" and any(
        path in call.texts or path == call.argv[0].known for path in paths for call in clients
    )


def _hands_on(call: Invocation, trace: Trace) -> bool:
    """Whether a terminal that is there already is handed a text by a call of its own: `screen -X stuff …`."""
    return call.program == "screen" and sum(each.program == "screen" for each in trace.invocations) > 1


def _kept(path: Word, place: Write | Redirect) -> Gap:
    return Gap("code", f"it writes {shown(path.known)}", place.start, place.end)


def _client_gaps(call: Invocation, found: Match) -> Iterator[Gap]:
    if found.wrong:
        yield Gap("program", f"this may not be the client: {found.wrong}", call.start, call.end)
    if not found.requests and not found.gaps:
        yield Gap("code", "the client is called for something else as well", call.start, call.end)
    for name, value in call.environment.items():
        if lets_code_in(name, value):
            yield Gap("code", f"{name} is set for the client, which lets other code into it", call.start, call.end)
