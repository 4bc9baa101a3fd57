"""Modes: what a session may do, each kind of authority judged by a function of its own.

`normal` leaves everything to the host. `readonly` reads: files, the network, programs that only print. `plan` reads files
and prints, and reaches no network. `limited` does what its scope names, and nothing of a kind that the scope leaves out.
Outside `normal` a command that cannot be read to its end is refused. Each function gives the reason of a refusal, or "".
Python 3.9 and the standard library.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.installs.quiet import is_no_file, lets_code_in, rides_along, writes_file
from install_guard.ledger import paths
from install_guard.ledger.sessions import NORMAL
from install_guard.model import GuardError
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from install_guard.event import Event
    from install_guard.ledger.log import Log
    from install_guard.ledger.paths import Ground
    from install_guard.ledger.sessions import Session
    from install_guard.model import Invocation, Word
    from install_guard.shell.evaluate import Trace

READONLY, PLAN, LIMITED = "readonly", "plan", "limited"
MODES = (NORMAL, READONLY, PLAN, LIMITED)
SCOPE = ("folders", "hosts", "commands", "tools", "models")  # what a limited session may be given, as lists
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
_GIT_READS = frozenset(
    [
        "blame",
        "cat-file",
        "describe",
        "diff",
        "grep",
        "log",
        "ls-files",
        "ls-tree",
        "rev-list",
        "rev-parse",
        "shortlog",
        "show",
        "status",
    ]
)
_GIT_ACTS = ("--output", "--ext-diff", "--textconv", "--open-files-in-pager", "--exec-path", "--config-env")
_FIND_ACTS = frozenset({"-delete", "-fprint", "-fprint0", "-fprintf", "-fls"})  # what -exec runs stands in the trace
# Quiet beside an install, and yet they change what runs.
_ACTS = frozenset({"kill", "sync", "enable", "zmodload", "autoload"})
_SHELLS = ("bash", "zsh")


class Authority(NamedTuple):
    """What a session may do, and the folder that its paths start from."""

    mode: str
    scope: Mapping[str, Sequence[str]]
    cwd: str = ""
    home: str = ""

    def names(self, kind: str) -> Sequence[str]:
        """What the scope lists of a kind."""
        return self.scope.get(kind, ()) if self.mode == LIMITED else ()

    def within(self, path: str) -> bool:
        """Whether a path lies in one of the scope's folders, links followed."""
        if path.startswith("~"):
            path = self.home + path[1:] if path[1:2] in {"", "/"} and self.home else "/~"
        real = os.path.realpath(os.path.join(self.cwd or "/", path))  # noqa: PTH118 -- pathlib follows no link that is not there
        folders = [os.path.realpath(folder) for folder in self.names("folders")]
        return any(real == folder or real.startswith(f"{folder.rstrip('/')}/") for folder in folders)


def authority(session: Session | None, cwd: str, home: str) -> Authority | None:
    """What a session may do; None where its mode is normal or it has none."""
    if session is None or session.mode == NORMAL:
        return None
    return Authority(session.mode, json.loads(session.scope), cwd, home)


def refusal(event: Event, may: Authority, open_file: Callable[[str], str | None], shell: str | None) -> str:
    """Why a tool call is more than its session may do; "" where it is not."""
    if event.tool in COMMANDS:
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
    host = _host(address)
    return "" if host and _host_in(host, may) else f"it reaches the network ({host or name})"


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


def command(text: str, may: Authority, open_file: Callable[[str], str | None], shell: str | None) -> str:
    """Authority over a shell command: all that would run, and all that would be written, in every shell it may be for."""
    if shell == "":
        return "PowerShell is not read"
    for one in (shell,) if shell in _SHELLS else _SHELLS:
        script = parse(text, one)
        if script.error is not None:
            return f"it cannot be read: {script.error.reason}"
        trace = evaluate(script, Setting(one, may.cwd or None, may.home or None, open_file))
        for reason in _reasons(trace, may):
            return reason
    return ""


def _reasons(trace: Trace, may: Authority) -> Iterator[str]:
    yield from (f"it cannot be read: {gap.reason}" for gap in trace.gaps)
    for call in trace.invocations:
        yield from _of_call(call, may)
    targets = [write.path for write in trace.writes]
    targets += [one.target for call in trace.invocations for one in call.redirects if writes_file(one)]
    for path in targets:
        if not is_no_file(path) and not _writable(path, may):
            yield f"it writes {_shown(path)}"


def _writable(path: Word, may: Authority) -> bool:
    return may.mode == LIMITED and path.text is not None and may.within(path.text)


def _of_call(call: Invocation, may: Authority) -> Iterator[str]:
    name = call.program
    if name is None or call.impostor not in {"", "a function"}:
        yield f"what {name or 'its program'} is cannot be told"
    elif name not in may.names("commands") and not _quiet(call):
        yield f"{name} is not among what it may run" if may.mode == LIMITED else f"{name} does more than print"
    if may.mode == LIMITED:
        yield from _out_of_scope(call, may)


def _quiet(call: Invocation) -> bool:
    """Whether a program only prints, reads or waits."""
    words = [word.known for word in call.argv[1:]]
    if call.impostor == "a function":  # what it does stands in the trace
        return True
    if any(lets_code_in(name, value) for name, value in call.environment.items()):
        return False
    if call.program == "find":
        return _FIND_ACTS.isdisjoint(words)
    if call.program == "git":
        named = next((word for word in words if not word.startswith("-")), "")
        return named in _GIT_READS and not any(_git_acts(word) for word in words)
    return call.program not in _ACTS and not rides_along(call, ran_another=False)


def _git_acts(word: str) -> bool:
    """Whether an option makes git write a file or run a program; git takes the beginning of a long one for the whole."""
    name = word.partition("=")[0]
    return word.startswith(("-c", "-O")) or (name[2:3] != "" and any(one.startswith(name) for one in _GIT_ACTS))


def _out_of_scope(call: Invocation, may: Authority) -> Iterator[str]:
    """What a limited session's program is pointed at: paths outside of its folders, other hosts, words that are not known."""
    if call.cwd is not None and (call.cwd.text is None or not may.within(call.cwd.text)):
        yield f"{call.program} runs outside of its folders"
    for word in call.argv[1:]:
        text = word.text
        if text is None:
            yield f"a word of {call.program} cannot be told"
        elif "://" in text:
            if not _host_in(_host(text), may):
                yield f"it reaches {_host(text) or text}"
        elif _is_path(text) and not may.within(text.rpartition("=")[2]):
            yield f"{text} lies outside of its folders"


def _is_path(text: str) -> bool:
    value = text.rpartition("=")[2] if text.startswith("-") else text
    return value.startswith(("/", "~", "../")) or "/../" in value or value == ".."


def _host(address: str) -> str:
    """The host of an address, without user and port."""
    rest = address.partition("://")[2] or address
    return rest.partition("/")[0].partition("?")[0].partition("#")[0].rpartition("@")[2].partition(":")[0].lower()


def _host_in(host: str, may: Authority) -> bool:
    """Whether the scope names the host, or a domain that it belongs to (`*.example`)."""
    return any(host == one or (one.startswith("*.") and host.endswith(one[1:])) for one in may.names("hosts"))


def _shown(path: Word) -> str:
    return path.known.replace("\0", "…")


# Setting a mode


def tightens(before: Session | None, mode: str, scope: Mapping[str, Sequence[str]]) -> bool:
    """Whether a mode allows nothing that the one before it did not: anyone may set that."""
    if before is None or before.mode == NORMAL:
        return True
    if before.mode == LIMITED:
        had = json.loads(before.scope)
        return mode == LIMITED and all(set(names) <= set(had.get(kind, ())) for kind, names in scope.items())
    return (before.mode, mode) in {(READONLY, READONLY), (READONLY, PLAN), (PLAN, PLAN)}


def scope_of(words: Sequence[str], mode: str) -> dict[str, list[str]]:
    """The scope that a person writes: `folders=/srv/app`, `commands=ls,make`, as often as they like."""
    scope: dict[str, list[str]] = {}
    for word in words:
        kind, equals, names = word.partition("=")
        if kind not in SCOPE or not equals:
            raise GuardError(f"{word!r} is no scope", remedy=f"Write KIND=NAME,…, with KIND one of {', '.join(SCOPE)}.")
        given = [name for name in names.split(",") if name]
        scope.setdefault(kind, []).extend(os.path.realpath(one) if kind == "folders" else one for one in given)
    if scope and mode != LIMITED:
        raise GuardError("only a limited session has a scope", remedy="Write: install-guard mode limited --scope …")
    return scope


def mark(ground: Ground, log: Log) -> None:
    """Keep the one file by which a hook sees that some session's mode is not normal, without opening the ledger."""
    with log.transaction():  # nobody sets a mode between the look and what follows from it
        if log.rows("SELECT 1 FROM sessions WHERE mode <> 'normal' AND ended = '' LIMIT 1"):
            raise_mark(ground)
        else:
            marker(ground).unlink(missing_ok=True)


def raise_mark(ground: Ground) -> None:
    """Let every hook look at its session's mode."""
    marker(ground).parent.mkdir(parents=True, exist_ok=True)
    marker(ground).touch()


def marker(ground: Ground) -> Path:
    """The file's place: it is not moved by `setup`, since a hook that looks for it has read no record yet."""
    return paths.default(ground.home).data / "modes"


def fields_of(session: Session) -> dict[str, Any]:
    """A session under the names that scripts rely on."""
    return {**session._asdict(), "scope": json.loads(session.scope)}
