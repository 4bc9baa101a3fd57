"""Which programs are the `claude` client, by the name or path that a command gives, and which only have its name."""

from __future__ import annotations

from install_guard.installs.names import CALLED
from install_guard.installs.places import clean, could_be, join, origin
from install_guard.installs.skills import RUNNERS, unwrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.model import Invocation, Word

_PACKAGES = frozenset({"@anthropic-ai/claude-code", "claude", "claude-code"})
RUNTIMES = frozenset({"node", "nodejs", "bun"})
SCRIPTS = (
    "@anthropic-ai/claude-code/cli.js",
    "@anthropic-ai/claude-code/cli-wrapper.cjs",
    "@anthropic-ai/claude-code/bin/claude.exe",
)
# Folders that a package manager or the client's own installer puts it in, as the end of the path.
_BELOW_HOME = (
    ".local/bin",
    ".claude/local",
    ".claude/local/node_modules/.bin",
    ".claude/bin",
    ".npm-global/bin",
    ".npm/bin",
    ".bun/bin",
    ".volta/bin",
    ".yarn/bin",
    ".asdf/shims",
    ".nix-profile/bin",
    ".local/share/pnpm",
    ".local/share/mise/shims",
    "Library/pnpm",
    "bin/node_modules/.bin",
)
_FOLDERS = frozenset(
    {"/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin", "/home/linuxbrew/.linuxbrew/bin", "/snap/bin"}
    | {"/usr/local/share/npm-global/bin", "/opt/local/bin", "/run/current-system/sw/bin", "/opt/claude/bin"}
)


def client_words(call: Invocation, home: str | None, folder: str | None) -> tuple[Sequence[Word] | None, str]:
    """The words that the client gets, or None where the program is not the client; and why it may be another one."""
    words = unwrap(call.argv)
    if not words:
        return None, ""
    program = words[0].known
    if words is not call.argv or (call.via and call.via[-1] in RUNNERS):
        if program in _PACKAGES:
            return words[1:], call.impostor
        if words is not call.argv:
            return None, ""
    if program.startswith(("./", "../")) and folder is not None:
        program = join(folder, program)
    name = program.rsplit("/", 1)[-1]
    if name in RUNTIMES:
        return _script_words(words, home)
    if name in CALLED:
        return words[1:], call.impostor or _elsewhere(words[0], program, home)
    return (words[1:], call.impostor or _not_a_package(program)) if program.endswith(SCRIPTS) else (None, "")


def _script_words(words: Sequence[Word], home: str | None) -> tuple[Sequence[Word] | None, str]:
    """`node …/cli.js …`: plain flags of node may stand before the script, options that load code may not."""
    for at, word in enumerate(words[1:], 1):
        known = word.known
        if known.startswith("-"):
            if known not in {"--no-warnings", "--no-deprecation", "--trace-warnings", "--enable-source-maps", "--"}:
                return None, ""
            continue
        if known.endswith(SCRIPTS):
            return words[at + 1 :], _not_a_package(known) or ("node is given options" if at > 1 else "")
        if known.rsplit("/", 1)[-1] in CALLED and "/" in known:
            return words[at + 1 :], _elsewhere(word, known, home)
        return None, ""
    return None, ""


def _not_a_package(script: str) -> str:
    """Why the client's script need not be the one that a package manager put there."""
    installed = script.startswith(("/", "\0")) or "node_modules/" in script
    return "" if installed and not script.startswith("/tmp/") else f"{_shown(script)} is not where packages are"  # noqa: S108 -- a place that anyone may fill


def _elsewhere(word: Word, program: str, home: str | None) -> str:
    """Why the program at this path need not be the client."""
    if origin(word) == "folder" and program.count("/") == 1:
        return ""  # `$(which claude)`
    if "/" not in program:
        return ""
    folder = clean(program).rpartition("/")[0]
    anyones = folder.startswith(("/tmp", "/var/tmp", "/dev/shm", ".."))  # noqa: S108 -- places that anyone may fill
    if folder in _FOLDERS or (folder.endswith("node_modules/.bin") and not anyones) or _in_home(folder, home):
        return ""
    return f"{_shown(program)} is not where the client is installed"


def _in_home(folder: str, home: str | None) -> bool:
    bases = [home] if home is not None else []
    for end in _BELOW_HOME:
        if folder.endswith(f"/{end}") and (
            folder[: -len(end) - 1] in {"\0", "~", *bases} or _is_a_home(folder[: -len(end) - 1])
        ):
            return True
    return (_is_a_home(folder.partition("/.nvm/")[0]) or folder.startswith("\0")) and "/.nvm/versions/node/" in folder


def _is_a_home(folder: str) -> bool:
    parts = folder.split("/")
    return folder == "/root" or (len(parts) == 3 and parts[1] in {"home", "Users"} and parts[0] == "")  # noqa: PLR2004 -- /home/<name>


def _shown(program: str) -> str:
    return program.replace("\0", "…")


def may_be_client(word: Word) -> bool:
    """Whether a program whose name is not wholly known could be the client."""
    known = word.known
    last = known.rsplit("/", 1)[-1]
    return any(could_be(last, name) or could_be(known, name) for name in CALLED)
