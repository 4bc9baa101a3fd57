r"""Whether a tool call's raw input could hold anything that the reader would not pass: one look over the bytes.

It decides twice: what does not trip is let go without being read, and what trips is held when reading fails. So it
may err in one direction only. The bytes are JSON: a newline stands as `\n`, a quote as `\"`, a backslash as `\\`,
and `\u…` could spell anything, so that it trips.
"""

from __future__ import annotations

import sys

try:
    from posix import getuid, stat
    from pwd import getpwuid
except ImportError:  # no POSIX: no session's mode is set there
    getpwuid = None  # type: ignore[assignment]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST = 65_536  # bytes that are looked at; a longer input is read
# What a shell expands to more than its letters, or reads as a text of its own.
_EXPANDS = (b"$", b"`", b"<(", b">(", b"=(", b"<<")
# Letters that name what the reader looks for, in the text without quotes and backslashes, in lower case.
_NAMES = (
    b"claude",
    b"plugin",
    b"marketplace",
    b"install-guard",
    b"install_guard",
    b"skill",
    b"mcp",
    b"clawhub",
    b"clawdhub",
    b"smithery",
    b"extension",
    b"settings",
    # options and words with which ordinary programs run another
    b"hookspath",
    b"alias",
    b"checkpoint-a",
    b"-exec",
    b"-ok",
    b"bisect",
    b"filter.",
    b"eval",
    b"source",
    b"/dev/stdin",
    b"/dev/fd",
    b"--pre",
    b"--comp",
    b"to-command",
    b"use-compress",
    b"rsh",
    b"-pack",
    b"ext::",
    b"proxycommand",
    b"!",
)
# Files that a later shell, commit or session runs.
LATER = (
    b".bash",
    b".profile",
    b".zsh",
    b"zprofile",
    b".zlog",
    b".kshrc",
    b".mkshrc",
    b".inputrc",
    b".xprofile",
    b".xinitrc",
    b".xsession",
    b".envrc",
    b".env.sh",
    b".gitconfig",
    b".npmrc",
    b".vimrc",
    b".tmux.conf",
    b".config",
    b"config.fish",
    b"cron",
    b"rc.local",
    b"package.json",
    b"makefile",
    b"justfile",
    b"pre-commit",
    b"devcontainer",
    b"bashrc",
    b"zshrc",
    b"zshenv",
    b"etc/profile",
    b"etc/environment",
    b"hooks/",
    b".husky",
    b".vscode",
    b"fish/",
    b"autostart",
    b"systemd",
    b"launchagents",
    b"launchdaemons",
    b"profile.d",
    b"init.d",
    b"conf.d",
    b"functions/",
    b".git/",
    b".githooks",
)
# Programs that run a script, a text in another language, or another program.
_RUNNERS = frozenset(
    b"sh bash dash zsh ksh ksh93 mksh ash rbash fish csh tcsh pwsh powershell . exec command builtin trap coproc"
    b" env sudo doas su runuser pkexec run0 gosu su-exec nice ionice nohup setsid timeout gtimeout stdbuf time chronic"
    b" unbuffer caffeinate xargs parallel sem busybox toybox flock watch script setpriv capsh chrt taskset prlimit unshare"
    b" nsenter chroot strace ltrace systemd-run systemd-inhibit tini dumb-init npx bunx pnpx npm pnpm yarn bun uv uvx"
    b" pipx pipenv poetry pdm hatch rye bundle mise asdf conda micromamba direnv dotenv dotenvx doppler op aws-vault volta"
    b" fnm nix-shell nix valgrind perf hyperfine entr nodemon proxychains proxychains4 torsocks faketime rlwrap xvfb-run"
    b" dbus-run-session fakeroot firejail proot retry noti sg run-parts start-stop-daemon ssh arch winpty wsl"
    b" python python2 python3 pypy node nodejs deno tsx ts-node perl ruby irb php lua luajit tclsh wish osascript expect m4"
    b" make gmake just task rake ninja ant gradle awk gawk mawk nawk ed ex vi vim nvim vim.tiny emacs gdb lldb"
    b" sqlite3 dc tmux screen at batch crontab openssl gcc cc socat rsync man split linux32 linux64 setarch runcon"
    b" function repeat noglob nocorrect hash enable autoload zmodload sched emulate gemini codex cursor-agent".split()
)
_KEYWORDS = frozenset(b"if then else elif while until do { ! case for select in fi done esac }".split())
_BREAKS = bytes.maketrans(b";|&()", b"\n\n\n\n\n")
_QUOTE, _BACKSLASH = b"\1", b"\2"  # a quote and a backslash of the text, where JSON's own are done with
_DRESS = b"'^" + _QUOTE + _BACKSLASH


def may_install(asked: bytes) -> bool:
    r"""Whether the raw JSON of a tool's input may hold an install, a door, or a command that runs a script file.

    True on `\u`, on anything that a shell expands to more than its letters, on the names of what the reader knows,
    and on every program that runs another.
    """
    if len(asked) > _MOST or b"\\u" in asked or _QUOTE in asked or _BACKSLASH in asked:
        return True
    if any(sign in asked for sign in _EXPANDS):
        return True
    text = _text(asked)
    if text.count(b'"command"') > 1:
        return True
    plain = text.translate(None, _DRESS).lower()
    if any(name in plain for name in _NAMES) or any(name in plain for name in LATER):
        return True
    command = _command(text)
    return command is not None and (_braces(command) or _starts_a_runner(command))


def _text(asked: bytes) -> bytes:
    """The JSON as the text that its strings hold, with JSON's own quotes between them; no line is continued."""
    text = asked.replace(b"\\\\", _BACKSLASH).replace(b'\\"', _QUOTE)
    text = text.replace(b"\\n", b"\n").replace(b"\\r", b"\r").replace(b"\\t", b" ").replace(b"\\/", b"/")
    return text.replace(_BACKSLASH + b"\n", b"").replace(_BACKSLASH + b"\r\n", b"")


def _command(text: bytes) -> bytes | None:
    """The string behind the key `command`; None for a tool that has none."""
    before, key, behind = text.partition(b'"command"')
    del before
    return behind.partition(b'"')[2].partition(b'"')[0] if key else None


def _braces(command: bytes) -> bool:
    """Whether a brace list may stand in a command: `{a,b}`, `{a..b}`, with no blank that is not quoted."""
    at = command.find(b"{")
    while at >= 0:
        inside, closed, _ = command[at + 1 :].partition(b"}")
        if (
            closed
            and (b"," in inside or b".." in inside)
            and (len(inside.split()) < 2 or inside != inside.translate(None, _DRESS))
        ):
            return True
        at = command.find(b"{", at + 1)
    return False


def _starts_a_runner(command: bytes) -> bool:
    """Whether any command of the text starts a runner, a path, or a word that is not plain."""
    bare = _bare(command)
    return bare is None or any(_is_runner(word) for word in _programs(bare))


def _programs(bare: bytes) -> Iterator[bytes]:
    """The first word of each simple command: no keyword, and no assignment before a program."""
    for line in bare.replace(b"\r", b"\n").translate(_BREAKS).split(b"\n"):
        for word in line.split():
            name, equals, _ = word.partition(b"=")
            if word in _KEYWORDS or (equals and name.replace(b"_", b"a").isalnum()):
                continue
            yield word
            break


def _bare(command: bytes) -> bytes | None:
    """A command with each quoted piece as one quote mark; None where its quotes do not match."""
    out: list[bytes] = []
    at = 0
    while at < len(command):
        char = command[at : at + 1]
        if char == b"#" and command[at - 1 : at] in {b"", b" ", b"\n", b";"}:
            end = command.find(b"\n", at)
            at = len(command) if end < 0 else end
            continue
        if char not in {b"'", _QUOTE, _BACKSLASH}:
            out.append(char)
            at += 1
            continue
        out.append(_QUOTE)
        at = at + 2 if char == _BACKSLASH else _behind_quote(command, at + 1, char)
        if not at:
            return None
    return b"".join(out)


def _behind_quote(command: bytes, at: int, quote: bytes) -> int:
    """The place behind the quote that ends a quoted piece; 0 where none does."""
    while True:
        end = command.find(quote, at)
        if end < 0:
            return 0
        if quote == b"'" or not _escaped(command, end, at):
            return end + 1
        at = end + 1


def _escaped(command: bytes, at: int, start: int) -> bool:
    count = 0
    while at - count > start and command[at - count - 1 : at - count] == _BACKSLASH:
        count += 1
    return count % 2 == 1


def _is_runner(name: bytes) -> bool:
    if _QUOTE in name or name[:1] in {b"<", b">"}:
        return True
    base = name.rpartition(b"/")[2]
    if base in _RUNNERS or base.rstrip(b"0123456789.") in _RUNNERS:
        return True
    return b"/" in name and not name.startswith((b"/usr/bin/", b"/bin/"))


# There while some session's mode is not normal (`ledger/modes.py` keeps it), under the home that nobody moves.
MARKER = ("Library/Application Support" if sys.platform == "darwin" else ".local/share") + "/install-guard/modes"


def mode_set() -> bool:
    """Whether some session may do less than the host lets it: then what cannot install is judged too."""
    if getpwuid is None:
        return False
    try:
        stat(getpwuid(getuid()).pw_dir + "/" + MARKER)
    except (FileNotFoundError, NotADirectoryError, KeyError):
        return False
    except OSError:  # it cannot be told
        return True
    return True
