"""Authority over a shell command: all that would run, all that would be written, and all that a program is pointed at.

It imports what a reading does, and no more.
"""

from __future__ import annotations

from install_guard.installs.quiet import is_no_file, lets_code_in, rides_along, writes_file
from install_guard.ledger.authority import LIMITED, host_of
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from install_guard.ledger.authority import Authority
    from install_guard.model import Invocation, Word
    from install_guard.shell.evaluate import Trace

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


def command(text: str, may: Authority, open_file: Callable[[str], str | None], shell: str | None) -> str:
    """Why a command is more than its session may do, in every shell that it may be for; "" where it is not."""
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
            if not may.reaches(host_of(text)):
                yield f"it reaches {host_of(text) or text}"
        elif _is_path(text) and not may.within(text.rpartition("=")[2]):
            yield f"{text} lies outside of its folders"


def _is_path(text: str) -> bool:
    value = text.rpartition("=")[2] if text.startswith("-") else text
    return value.startswith(("/", "~", "../")) or "/../" in value or value == ".."


def _shown(path: Word) -> str:
    return path.known.replace("\0", "…")
