"""What a session may do beyond `normal`, each kind of authority judged by a function of its own.

`readonly` reads: files, the network, programs that only print. `plan` reads files and prints, and reaches no network.
`limited` does what its scope names, and nothing of a kind that the scope leaves out. Outside `normal` a command that
cannot be read to its end is refused. Each function gives the reason of a refusal, or "".
Every call of every session pays for this while any mode is set: it imports what a reading does, and no more.
"""

from __future__ import annotations

from install_guard import event as events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from install_guard.event import Event

FORM = 1  # of the mark that lists the sessions whose mode is not normal
READONLY, PLAN, LIMITED = "readonly", "plan", "limited"
COMMANDS = frozenset({"Bash", "PowerShell", "Monitor"})
READS = {"Read": "file_path", "Glob": "path", "Grep": "path", "LSP": "filePath", "NotebookRead": "notebook_path"}
WRITES = {"Write": "file_path", "Edit": "file_path", "MultiEdit": "file_path", "NotebookEdit": "notebook_path"}
NETWORK = {"WebFetch": "url", "WebSearch": ""}
AGENTS = frozenset({"Agent", "Task", "Workflow"})
# Tools that reach nothing outside of the session.
QUIET = frozenset(
    {
        "TodoWrite",
        "TaskCreate",
        "TaskGet",
        "TaskList",
        "TaskUpdate",
        "TaskStop",
        "TaskOutput",
        "BashOutput",
        "KillShell",
    }
    | {"AskUserQuestion", "EnterPlanMode", "ExitPlanMode", "ToolSearch", "ListAgents", "Skill", "EndConversation"}
    | {"SubagentHandback", "StructuredOutput", "ShowOnboardingGuide", "ReadNotifications", "SetGoal"}
)


class Authority:
    """What a session may do, and the folder that its paths start from."""

    __slots__ = ("cwd", "home", "mode", "scope")

    def __init__(self, mode: str, scope: Mapping[str, Sequence[str]], cwd: str = "", home: str = "") -> None:
        self.mode = mode
        self.scope = scope
        self.cwd = cwd
        self.home = home

    def names(self, kind: str) -> Sequence[str]:
        """What the scope lists of a kind."""
        return self.scope.get(kind, ()) if self.mode == LIMITED else ()

    def reaches(self, host: str) -> bool:
        """Whether the scope names a host, or a domain that it belongs to (`*.example`)."""
        return any(host == one or (one.startswith("*.") and host.endswith(one[1:])) for one in self.names("hosts"))

    def within(self, path: str) -> bool:
        """Whether a path lies in one of the scope's folders, links followed."""
        from os.path import join, realpath  # noqa: PLC0415 -- a limited session alone needs it

        if path.startswith("~"):
            path = self.home + path[1:] if path[1:2] in {"", "/"} and self.home else "/~"
        real = realpath(join(self.cwd or "/", path))  # noqa: PTH118 -- pathlib follows no link that is not there
        folders = [realpath(folder) for folder in self.names("folders")]
        return any(real == folder or real.startswith(f"{folder.rstrip('/')}/") for folder in folders)


class UnmarkedError(Exception):
    """The mark does not say what each session may do: the ledger has to be asked."""


def marked(text: str | None, event: Event, home: str) -> Authority | None:
    """What the mark says that an event's session may do; None where its mode is normal."""
    try:
        said = events.loads(text or "")
        if said["form"] != FORM:
            raise UnmarkedError
        found = said["sessions"].get(event.session)
        return None if found is None else Authority(found["mode"], found["scope"], event.cwd, home)
    except (events.EventError, LookupError, TypeError, AttributeError):
        raise UnmarkedError from None


def refusal(event: Event, may: Authority, open_file: Callable[[str], str | None], shell: str | None) -> str:
    """Why a tool call is more than its session may do; "" where it is not."""
    if event.tool in COMMANDS:
        from install_guard.ledger.commands import command  # noqa: PLC0415 -- no other tool needs the reader

        return command(event.text("command"), may, open_file, "" if event.tool == "PowerShell" else shell)
    for tools, writes in ((READS, False), (WRITES, True)):
        if event.tool in tools:
            return file(event.text(tools[event.tool]) or event.cwd, may, writes=writes)
    if event.tool in NETWORK:
        return network(event.text("url"), may, event.tool)
    if event.tool in AGENTS:
        return model(event.text("model"), may, event.tool)
    return tool(event.tool, may)


def file(path: str, may: Authority, *, writes: bool) -> str:
    """Authority over a file that a tool reads or writes."""
    if may.mode != LIMITED:
        return f"it writes {path}" if writes else ""
    return "" if may.within(path) else f"{path} lies outside of its folders"


def network(address: str, may: Authority, name: str = "WebFetch") -> str:
    """Authority over a host that a tool asks."""
    if may.mode == READONLY or name in may.names("tools"):
        return ""
    host = host_of(address)
    return "" if host and may.reaches(host) else f"it reaches the network ({host or name})"


def model(name: str, may: Authority, called: str = "Agent") -> str:
    """Authority over a sub-agent and the model that it runs on; its own calls are judged as those of the session."""
    if may.mode != LIMITED or called in may.names("tools"):
        return ""
    return "" if name and name in may.names("models") else f"it starts a sub-agent ({name or 'the same model'})"


def tool(name: str, may: Authority) -> str:
    """Authority over any other tool, by its name or by a beginning that ends in `*`."""
    if name in QUIET:
        return ""
    named = (each == name or (each.endswith("*") and name.startswith(each[:-1])) for each in may.names("tools"))
    return "" if any(named) else f"the tool {name} is not among what it may use"


def host_of(address: str) -> str:
    """The host of an address, without user and port."""
    rest = address.partition("://")[2] or address
    return rest.partition("/")[0].partition("?")[0].partition("#")[0].rpartition("@")[2].partition(":")[0].lower()
