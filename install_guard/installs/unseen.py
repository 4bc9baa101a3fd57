"""Writes to the client's files that no path tells: through a link, to what a program lists, to a folder that is made one of hooks.

It is loaded only where something is linked, listed to an editor, or set.
"""

from __future__ import annotations

from install_guard.installs import places
from install_guard.installs.targets import IN_PLACE, targets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from install_guard.model import Invocation
    from install_guard.shell.evaluate import Trace

# What stands in the words of a program that lists the files which load plugins.
_LISTED = ("settings", "plugins", "skills", ".claude.json", ".mcp.json")


def unseen(trace: Trace) -> Iterator[tuple[Invocation, str]]:
    """The programs that may write such a file, each with the reason."""
    calls = trace.invocations
    for call in calls:
        if call.program == "ln" and _written_through(call, trace):
            yield call, "a file that loads plugins is written under another name"
        elif call.program in IN_PLACE and "xargs" in call.via and _listed(call, calls):
            yield call, "it edits files that another program lists, and these may load plugins"
        elif call.program == "git" and "hooksPath" in call.said and _places_hook(trace):
            yield call, "a hook is put into a folder where commits look for hooks"


def _written_through(link: Invocation, trace: Trace) -> bool:
    """Whether a link leads to what loads plugins, and the command writes to the link's own name."""
    plain = [text for text in link.texts[1:] if not text.startswith("-")]
    if len(plain) < 2 or not any(places.loads(places.clean(text)) for text in plain[:-1]):  # noqa: PLR2004 -- a source and a name
        return False
    name = plain[-1].rstrip("/").rpartition("/")[2]
    own = {id(write) for write in link.writes}
    others = [target for call in trace.invocations if call is not link for target in targets(call)]
    others += [write.path.known for write in trace.writes if id(write) not in own]
    return any(name in path.split("/") for path in others if name)


def _listed(call: Invocation, calls: Sequence[Invocation]) -> bool:
    """Whether an editor's files are not known, and another program was told where the client keeps its own."""
    if not any(not target.strip("\0") for target in targets(call)):
        return False
    return any(
        ".claude" in each.said and any(sign in each.said for sign in _LISTED) for each in calls if each is not call
    )


def _places_hook(trace: Trace) -> bool:
    """Whether a file of a hook's name is put in place, and its text is not known."""
    told = {write.path.known for write in trace.writes if write.text is not None}
    paths = [path for call in trace.invocations for path in targets(call)]
    return any(path.rpartition("/")[2] in places.HOOKS and path not in told for path in paths)
