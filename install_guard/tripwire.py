r"""Whether a tool call's raw input could hold anything that the reader would not pass: one look over the bytes.

It decides twice: what does not trip is let go without being read, and what trips is held when reading fails. So it
may err in one direction only. The bytes are JSON: a newline stands as `\n`, a quote as `\"`, a backslash as `\\`,
and `\u…` could spell anything, so that it trips.
"""

from __future__ import annotations

import sys

try:
    from posix import getuid, lstat, stat
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
    b"pip.conf",
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
    b" function repeat noglob nocorrect hash enable autoload zmodload sched emulate gemini codex cursor-agent"
    b" pip yarnpkg gem brew".split()
)
# Programs that bring a package where their words say one of these; what else they do is their own.
_BRINGERS = {b"cargo": (b"install", b" add"), b"go": (b"install", b" get", b"@")}
# Programs that only print what is there, whatever words they are given.
_LOOKERS = frozenset(
    b"ls cat head tail wc grep egrep fgrep cd pwd echo printf true false sleep test [ stat basename dirname realpath"
    b" readlink diff cmp comm cut tr nl tac rev jq which du df ps uname whoami id mkdir find".split()
)
# The commands of others that run nothing which their words name.
_LOOKING = {
    b"git": [[word] for word in b"status log diff show add commit rev-parse ls-files ls-tree cat-file branch".split()],
    b"gh": [[b"pr"], [b"issue"], [b"api"]],
    b"go": [[word] for word in b"test vet build list doc version fmt".split()],
    b"mise": [[b"run"], [b"tasks"], [b"ls"]],
}
# Letters in every text that asks for an install, and options by which a program of these runs another or writes.
_SPOKEN = (
    b"plugin",
    b"marketplace",
    b"mcp",
    b"install",
    b"alias",
    b"hookspath",
    b"-exec",
    b"-ok",
    b"-fprint",
    b"-fls",
    b"--output",
)
_CARRIERS = frozenset(b"time timeout gtimeout nohup nice xargs".split())
_COUNTED = frozenset({b"-n", b"-P", b"-L", b"-I"})
_PLAIN_OPTIONS = b"-nrufbghcdiVk,.0123456789"
_NOWHERE = frozenset({b"/dev/null", b"&1", b"&2"})
_KEYWORDS = frozenset(b"if then else elif while until do { ! case for select in fi done esac }".split())
_BREAKS = bytes.maketrans(b";|&()", b"\n\n\n\n\n")
_QUOTE, _BACKSLASH = b"\1", b"\2"  # a quote and a backslash of the text, where JSON's own are done with
_DRESS = b"'^" + _QUOTE + _BACKSLASH


def may_install(asked: bytes) -> bool:
    r"""Whether the raw JSON of a tool's input may hold an install, a door, or a command that runs a script file.

    True on `\u`, on anything that a shell expands to more than its letters, on the names of what the reader knows,
    and on every program that runs another.
    """
    return len(asked) > _MOST or shows(asked)


def shows(asked: bytes) -> bool:
    """The same for an input of any length."""
    if b"\\u" in asked or _QUOTE in asked or _BACKSLASH in asked:
        return True
    text = _text(asked)
    if text.count(b'"command"') > 1:
        return True
    plain = text.translate(None, _DRESS).lower()
    command = _command(text)
    bare = b"" if command is None else _bare(command)
    if command and bare and _only_looks(command, bare, plain):
        return False
    if any(sign in asked for sign in _EXPANDS):
        return True
    if any(name in plain for name in _NAMES) or any(name in plain for name in LATER):
        return True
    return bare is None or (command is not None and (_braces(command) or _starts_a_runner(bare, command)))


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
            and (len(inside.split()) < 2 or inside != inside.translate(None, _DRESS))  # noqa: PLR2004 -- one word
        ):
            return True
        at = command.find(b"{", at + 1)
    return False


def _starts_a_runner(bare: bytes, command: bytes) -> bool:
    """Whether any command of the text starts a runner, a path, a word that is not plain, or what brings a package."""
    return any(_is_runner(words[0]) or _brings(words[0], command) for words in _commands(bare))


def _brings(name: bytes, command: bytes) -> bool:
    signs = _BRINGERS.get(name.rpartition(b"/")[2], ())
    return bool(signs) and any(sign in command.translate(None, _DRESS) for sign in signs)


def _commands(bare: bytes) -> Iterator[list[bytes]]:
    """The words of each simple command from its program on: no keyword, and no assignment before a program."""
    for words in _lines(bare):
        for at, word in enumerate(words):
            if word not in _KEYWORDS and not _assigns(word):
                yield words[at:]
                break


def _lines(bare: bytes) -> Iterator[list[bytes]]:
    """The words between one break of a command and the next."""
    return (line.split() for line in bare.replace(b"\r", b"\n").translate(_BREAKS).split(b"\n"))


def _assigns(word: bytes) -> bool:
    name, equals, _ = word.partition(b"=")
    return bool(equals) and name.replace(b"_", b"a").isalnum()


# A command that only looks at things does not trip, whatever they are called: `cat .claude/settings.json | head`.


def _only_looks(command: bytes, bare: bytes, plain: bytes) -> bool:
    """Whether every program of a command only prints, nothing is written, and nothing of it speaks of an install."""
    if b"(" in bare or b"<" in bare or b"`" in command or any(sign in plain for sign in _SPOKEN):
        return False
    if not _plain_names(command) or not _keeps_nothing(bare):
        return False
    quiet = bare.replace(b"&>", b">").replace(b">&1", b"").replace(b">&2", b"")
    return all(map(_looks, _lines(quiet)))


def _plain_names(command: bytes) -> bool:
    """Whether no dollar sign stands before more than a variable's name: no `$(…)`, no `${x:-…}`."""
    for piece in command.split(b"$")[1:]:
        name, closed, _ = piece[1:].partition(b"}")
        if piece[:1] in {b"(", b"["} or (piece[:1] == b"{" and not (closed and name.replace(b"_", b"a").isalnum())):
            return False
    return True


def _keeps_nothing(bare: bytes) -> bool:
    """Whether every redirection goes to `/dev/null` or to another descriptor."""
    for piece in bare.replace(b"&>", b">").split(b">")[1:]:
        target = piece.lstrip(b" ")
        end = 9 if target.startswith(b"/dev/null") else 2
        if target[:end] not in _NOWHERE or target[end : end + 1].strip(b" \t\n;|&"):
            return False
    return True


def _looks(words: list[bytes]) -> bool:
    """Whether a simple command only prints: `git log`, `sort -n`, `timeout 10 ls`, `for x in …`, nothing at all."""
    if words[:1] == [b"for"] and words[2:3] == [b"in"]:
        return True
    while words and (words[0] in _KEYWORDS or words[0] in _CARRIERS):
        words = words[1:] if words[0] in _KEYWORDS else _carried(words)
    program = words[0] if words else b"true"
    if program.startswith((b"/usr/bin/", b"/bin/")):
        program = program.rpartition(b"/")[2]
    if program in _LOOKING:
        return words[3 if words[1:2] == [b"-C"] else 1 :][:1] in _LOOKING[program]
    if program in {b"sort", b"uniq"}:
        return all(word[:1] == b"-" and not word.strip(_PLAIN_OPTIONS) for word in words[1:])
    return program in _LOOKERS


def _carried(words: list[bytes]) -> list[bytes]:
    """The words that a carrier runs, behind its counts and the options that take no more than one; itself where none are."""
    at = 1
    while words[at : at + 1] and (words[at] in {b"-0", b"-r"} or words[at][:1].isdigit() or words[at] in _COUNTED):
        at += 2 if words[at] in _COUNTED else 1
    return words[at:] or [b"sh"]


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
        if char == b"$" and command[at + 1 : at + 2] == b"'":
            return None  # it reads backslashes inside
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
_DATA = ("Library/Application Support" if sys.platform == "darwin" else ".local/share") + "/install-guard/"
MARKER = _DATA + "modes"
# A link to the person's policy, there while that says that packages are not looked at; of the policy's own date.
OFF = _DATA + "packages-off"


def mode_set() -> bool:
    """Whether some session may do less than the host lets it: then what cannot install is judged too."""
    return mark() is not None


def mark() -> str | None:
    """The file that says which sessions these are, None where it is not there."""
    if getpwuid is None:
        return None
    try:
        file: str = getpwuid(getuid()).pw_dir + "/" + MARKER
        stat(file)
    except (OSError, KeyError):  # not there, or on a machine where nobody could have set it
        return None
    return file


def packages_off() -> bool:
    """Whether what package managers bring is not looked at: by the mark, as long as the policy is the one that it is of."""
    if getpwuid is None:
        return False
    try:
        mark = getpwuid(getuid()).pw_dir + "/" + OFF
        return lstat(mark).st_mtime_ns == stat(mark).st_mtime_ns
    except (OSError, KeyError):
        return False
