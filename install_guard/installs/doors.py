"""The guard's own doors: ways to approve, loosen, disable or remove the guard that no agent may take.

A door never changes the kind of a reading; the judge denies on it.
"""

from __future__ import annotations

from install_guard.installs import places
from install_guard.installs.names import DOORS, may_name_guard
from install_guard.installs.quiet import rides_along
from install_guard.installs.settings import GUARD_SIGNS
from install_guard.installs.targets import touched
from install_guard.model import Door

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.installs.settings import Writer
    from install_guard.model import Invocation

_NAMES = frozenset({"install-guard", "install_guard"})
# Verbs of the guard's command line that change what it lets through.
_VERBS = frozenset(
    {"approve", "mode", "uninstall", "setup", "revoke", "refuse", "restore", "trust", "untrust", "policy", "recover"}
)
# A session may be given less to do by anyone; `mode` itself refuses where these would be more.
_TIGHTER = frozenset({"readonly", "plan"})
# Where the guard keeps what it decides by, and how code in another language would come to it.
_KEPT = frozenset({".config", ".local", ".cache", "Library", "etc"})
_FILES = (
    "ledger.sqlite3",
    "policy.toml",
    "approver.json",
    "ground.json",
    "install_guard.ledger",
    "install-guard/modes",
)
_REMOVERS = frozenset({"uninstall", "remove", "rm", "delete", "un"})
_INSTALLERS = frozenset({"pip", "pip3", "pipx", "uv", "brew", "conda", "apt", "apt-get"})
# Variables that start a session of the client without the guard's hooks, or with another person's settings.
_UNGUARDED = frozenset({"CLAUDE_CONFIG_DIR", "CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE", "HOME"})
_EMPTY = frozenset({"", "0", "false"})


def of_session(call: Invocation) -> Iterator[Door]:
    """The variables set for a session that take the guard out of it."""
    for name, value in call.environment.items():
        if name in _UNGUARDED and not (name != "HOME" and value.text in _EMPTY):
            yield Door(f"session {name}", f"{name} starts a session without the guard", call.start, call.end)


def of_call(call: Invocation, writer: Writer) -> Iterator[Door]:
    """The doors that one program would take."""
    if may_name_guard(call, writer.ground):
        yield from _to_the_guard(call, [word.known for word in call.argv], writer)
    if call.program in DOORS:
        for word in touched(call):
            if _holds_guard(writer.path(word.known), writer):
                yield Door("remove the guard's settings", f"{word.known} is what loads the guard", word.start, word.end)


def _to_the_guard(call: Invocation, words: list[str], writer: Writer) -> Iterator[Door]:
    """The doors of a call that names the guard."""
    verb = _guard_verb(words)
    undoes = verb == "verify" and any(word.startswith("--und") for word in words)
    if (
        (verb in _VERBS or undoes)
        and not any(word in {"-h", "--help"} for word in words)
        and not _tightens(verb, words)
    ):
        yield Door(
            f"install-guard {verb}", "only a person may change what the guard lets through", call.start, call.end
        )
    if (
        call.program in _INSTALLERS
        and any(word in _NAMES for word in words)
        and any(word in _REMOVERS for word in words)
    ):
        yield Door("remove the guard", f"{call.program} would remove the guard", call.start, call.end)
    yield from _by_other_programs(call, writer)
    for word in touched(call):
        if places.guards(writer.path(word.known)):
            yield Door("change the guard's files", f"{word.known} belongs to the guard", word.start, word.end)


def _holds_guard(path: str, writer: Writer) -> bool:
    """Whether a file or folder that would go holds the settings by which the client loads the guard."""
    kind = places.loads(path)
    if kind not in {"settings", "folder"}:
        return False
    text = writer.ground.text_of(path if kind == "settings" else f"{path}/settings.json") or ""
    return any(sign in text for sign in GUARD_SIGNS)


def _tightens(verb: str, words: list[str]) -> bool:
    return verb == "mode" and any(word in _TIGHTER for word in words)


def _by_other_programs(call: Invocation, writer: Writer) -> Iterator[Door]:
    """The guard's ground given to a program that does more than print it, or named in code that is not evaluated."""
    if not call.writes and rides_along(call, ran_another=False):
        for word in call.argv[1:]:
            path = writer.path(word.known)
            if places.guards(path) and not _KEPT.isdisjoint(path.split("/")):
                yield Door("change the guard's files", f"{word.known} belongs to the guard", word.start, word.end)
    for code in call.code:
        if _opens_ground(code.text.known):
            yield Door(
                "change the guard's files", f"{code.language} code names what is the guard's", code.start, code.end
            )


def _opens_ground(text: str) -> bool:
    """Whether code says what would bring it to the guard's ground: a file of it, or one of its verbs."""
    if not any(name in text for name in _NAMES):
        return False
    words = text.replace("'", " ").replace('"', " ").replace(",", " ").split()
    named = any(name in text for name in _FILES)
    return named or any(
        each in _VERBS and words[at - 1].rpartition("/")[2] in _NAMES for at, each in enumerate(words) if at
    )


def _guard_verb(words: list[str]) -> str:
    """The verb of a call of the guard, however it is started: by name, by path, with `python -m`, by a package runner."""
    for at, word in enumerate(words[:6]):
        base = word.rsplit("/", 1)[-1]
        started = at == 0 or words[at - 1] in {"-m", "run", "--from"} or words[0].rsplit("/", 1)[-1] in {"uvx", "pipx"}
        if base in _NAMES and started:
            return next((each for each in words[at + 1 :] if not each.startswith("-")), "")
    return ""
