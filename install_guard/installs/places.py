"""Files that load plugins, files that run later, and the guard's own files, told by their paths.

A path is text in which a NUL stands for each piece that is not known; it is matched from its end, so that
`$HOME/.claude/settings.json` is known for what it is.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.model import Word

_ROOTS = (".claude", "claude-code", "ClaudeCode")
_SETTINGS = frozenset({"settings.json", "settings.local.json", "cowork_settings.json"})
_GUARD_NAMES = frozenset({"install-guard", "install_guard"})
_GUARD_BASES = frozenset(
    {".config", ".local", ".cache", "etc", "lib", "Library", "plugins", "tools", "venvs", "site-packages"}
)
_SHELL_FILES = frozenset(
    ".bashrc .bash_profile .bash_login .profile .bash_aliases .zshrc .zshenv .zprofile .zlogin".split()
)
_STARTUP = frozenset(
    ".bashrc .bash_profile .bash_login .bash_logout .profile .bash_aliases .zshrc .zshenv .zprofile .zlogin .zlogout"
    " .kshrc .mkshrc .inputrc .xprofile .xinitrc .xsession .envrc .gitconfig .npmrc .vimrc .tmux.conf"
    " config.fish crontab rc.local package.json Makefile makefile GNUmakefile justfile Justfile .pre-commit-config.yaml"
    " devcontainer.json bash.bashrc .env.sh".split()
)
# How the files end that programs read as they start: `.sqliterc`, `.gdbinit`, `.Rprofile`.
_STARTING = ("rc", "init", "profile", "login", "logout")
_SYSTEM = frozenset({"profile", "zshrc", "zshenv", "zprofile", "environment", "bashrc"})
_STARTUP_FOLDERS = frozenset(
    {"hooks", ".husky", ".vscode", "fish", "autostart", "systemd", "LaunchAgents", "LaunchDaemons", "profile.d"}
    | {
        "cron.d",
        "cron.daily",
        "cron.hourly",
        "cron.weekly",
        "init.d",
        "conf.d",
        "functions",
        ".githooks",
        ".devcontainer",
    }
)


# What a piece that is not known can come from and be a path from the root all the same.
_ROOTED = frozenset({"home", "folder", "pipe", "here"})


def origin(word: Word) -> str:
    """What the first piece of a word comes from where it is not known; "" where it is."""
    first = word.parts[0] if word.parts else ""
    return "" if isinstance(first, str) else first.origin


def rooted(word: Word) -> bool:
    """Whether a word begins with a piece that is not known but is a path from the root: no option, no command's name."""
    return origin(word).partition(" ")[0] in _ROOTED


def typed(word: Word) -> str | None:
    """The text of a word that names a file or a source, `~` for the home where that is all that is not known."""
    if origin(word) == "home" and word.known.startswith("\0/") and "\0" not in word.known[1:]:
        return "~" + word.known[1:]
    return word.text


def could_be(known: str, text: str) -> bool:
    """Whether a word with gaps, shown as NULs, could be this text."""
    pieces = known.split("\0")
    if len(pieces) == 1:
        return known == text
    if not text.startswith(pieces[0]) or not text[len(pieces[0]) :].endswith(pieces[-1]):
        return False
    at = len(pieces[0])
    for piece in pieces[1:-1]:
        found = text.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return at <= len(text) - len(pieces[-1])


def may_be_same(one: str, other: str) -> bool:
    """Whether two paths may name one file, by their last names: NULs and globs in them stand for anything."""
    one, other = (path.rpartition("/")[2].translate(_ANY) for path in (one, other))
    if "\0" in one and "\0" in other:
        first, second = one.split("\0"), other.split("\0")
        begins = first[0].startswith(second[0]) or second[0].startswith(first[0])
        return begins and (first[-1].endswith(second[-1]) or second[-1].endswith(first[-1]))
    return could_be(one, other) or could_be(other, one)


_ANY = {ord(char): "\0" for char in "*?["}


def _is(part: str, name: str) -> bool:
    """Whether a component of a path is this name, or may be: a piece of it is not known, or is a glob."""
    return part == name or ("\0" in part and bool(part.strip("\0")) and could_be(part, name))


def join(folder: str | None, path: str, home: str | None = None) -> str:
    """A path as seen from a folder, without `.` and `..` where these can be told; relative where the folder is not known."""
    if path == "~" or path.startswith("~/"):
        path = (home or "\0") + path[1:]
    elif not path.startswith(("/", "\0")) and folder is not None:
        path = f"{folder}/{path}"
    return clean(path)


def clean(path: str) -> str:
    """A path without empty, `.` and resolvable `..` components."""
    if "//" not in path and "/." not in path and path[:1] != "." and path[-1:] != "/":
        return path  # most paths are written so
    out: list[str] = []
    for part in path.split("/"):
        if part == ".." and out and out[-1] not in {"..", "\0"} and "\0" not in out[-1]:
            out.pop()
        elif part not in {"", "."}:
            out.append(part)
    return ("/" if path.startswith("/") else "") + "/".join(out)


def loads(path: str) -> str:
    """What kind of file that loads plugins a path names: settings, mcp, plugins, skill, folder; "" for none of them."""
    parts = path.split("/")
    name = parts[-1]
    above = parts[-2] if len(parts) > 1 else ""
    roots = [at for at, part in enumerate(parts) if any(_is(part, root) for root in _ROOTS)] if _may_hold(path) else []
    if roots:
        kind = _under_client(parts[roots[-1] + 1 :], name)
        if kind:
            return kind
    if name == ".claude.json":
        return "settings"
    if name == ".mcp.json":
        return "mcp"
    return "settings" if name in _SETTINGS and above.startswith("\0") else ""


def _may_hold(path: str) -> bool:
    """Whether any component of a path may be one of the client's folders."""
    return "\0" in path or any(root in path for root in _ROOTS)


def _under_client(rest: list[str], name: str) -> str:
    """A path below `.claude`."""
    if not rest:
        return "folder"
    if rest[0].startswith(("plugins", "cowork_plugins")):
        return "plugins"
    if rest[0] == "skills":
        return "plugins" if ".claude-plugin" in rest else "skill"
    if (
        any(_is(name, each) for each in _SETTINGS)
        or name.startswith("managed-settings")
        or rest[0] == "managed-settings.d"
    ):
        return "settings"
    return "settings" if name == ".claude.json" or "\0" in rest[0] else ""


def runs_later(path: str) -> bool:
    """Whether a later shell, commit or session of a tool runs what the file holds."""
    parts = path.split("/")
    name = parts[-1]
    return (
        name in _STARTUP
        or (name[:1] == "." and name.endswith(_STARTING))
        or (name in _SYSTEM and "etc" in parts[:-1])
        or not _STARTUP_FOLDERS.isdisjoint(parts[:-1])
        or path.endswith(".git/config")
        or ".config" in parts[:-1]
    )


def starts_shells(path: str) -> bool:
    """Whether every new shell, or every commit, runs the file: those that nobody starts by name."""
    return path.rpartition("/")[2] in _SHELL_FILES or ".git/hooks/" in path


def starts_named(text: str) -> bool:
    """Whether a text names a file that every new shell or commit runs, in one word or in pieces."""
    return any(name in text for name in _NAMED) or ("hooks" in text and any(name in text for name in HOOKS))


_NAMED = (".git/hooks/", ".profile", *(name[1:] for name in sorted(_SHELL_FILES - {".profile"})))
HOOKS = (
    "pre-commit",
    "post-commit",
    "commit-msg",
    "post-checkout",
    "post-merge",
    "pre-push",
    "post-rewrite",
    "pre-rebase",
)


def guards(path: str) -> bool:
    """Whether a path is one of the guard's own files: its installed code, state or configuration, not a copy of its source."""
    parts = path.split("/")
    for at, part in enumerate(parts if "install" in path else ()):
        if part in _GUARD_NAMES and any(base in _GUARD_BASES for base in parts[:at]):
            return True
    return parts[-2:] == [".claude", "install-guard.toml"]  # a project's policy, which only makes the guard stricter
