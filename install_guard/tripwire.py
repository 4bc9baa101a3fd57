r"""Whether a tool call's raw input could hold anything that the reader would not pass: one look over the bytes.

It decides twice: what does not trip is let go without being read, and what trips is held when reading fails. So it
may err in one direction only. The bytes are JSON: a newline stands as `\n`, a quote as `\"`, a backslash as `\\`,
and `\u…` could spell anything, so that it trips.
"""

from __future__ import annotations

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
    b"hook",
    b"alias",
    b"checkpoint",
    b"-exec",
    b"--exec",
    b"-ok",
    b"bisect",
    b"filter",
    b"eval",
    b"source",
    b"/dev/stdin",
    b"/dev/fd",
    b"--pre",
    b"--comp",
    b"to-command",
    b"rsh",
    b"proxycommand",
    b"system",
)
# Programs that run a script, a text in another language, or another program.
_RUNNERS = frozenset(
    b"sh bash dash zsh ksh ksh93 mksh ash rbash fish csh tcsh pwsh powershell . exec command builtin trap coproc"
    b" env sudo doas su runuser pkexec run0 gosu su-exec nice ionice nohup setsid timeout gtimeout stdbuf time chronic"
    b" unbuffer caffeinate xargs parallel sem busybox toybox flock watch script setpriv capsh chrt taskset prlimit unshare"
    b" nsenter chroot strace ltrace systemd-run systemd-inhibit tini dumb-init npx bunx pnpx npm pnpm yarn bun uv uvx"
    b" pipx pipenv poetry pdm hatch rye bundle mise asdf conda micromamba direnv dotenv dotenvx doppler op aws-vault volta"
    b" fnm nix-shell nix valgrind perf hyperfine entr nodemon proxychains proxychains4 torsocks faketime rlwrap xvfb-run"
    b" dbus-run-session fakeroot firejail proot retry noti sg run-parts start-stop-daemon ssh arch winpty wsl stty"
    b" python python2 python3 pypy node nodejs deno tsx ts-node perl ruby irb php lua luajit tclsh wish osascript expect m4"
    b" make gmake just task rake ninja cmake ant mvn gradle awk gawk mawk nawk ed ex vi vim nvim vim.tiny emacs gdb lldb"
    b" sqlite3 dc bc tmux screen at batch crontab openssl gcc cc socat find rsync less man split tar zip"
    b" function repeat noglob nocorrect hash enable autoload zmodload sched emulate hub".split()
)
_KEYWORDS = frozenset(b"if then else elif while until do { ( ! [[ case for select in fi done esac }".split())
_BREAKS = bytes.maketrans(b';|&()"', b"\n\n\n\n\n\n")
_QUOTE, _BACKSLASH = b"\1", b"\2"  # a quote and a backslash of the text, where JSON's own are done with
_DRESS = b"'^" + _QUOTE + _BACKSLASH


def may_install(asked: bytes) -> bool:
    r"""Whether the raw JSON of a tool's input may hold an install, a door, or a command that runs a script file.

    True on `\u`, on anything that a shell expands by more than its letters, on the names of what the reader knows,
    and on every program that runs another.
    """
    if b"\\u" in asked or b"$" in asked or b"`" in asked or b"<(" in asked or b"<<<" in asked:
        return True
    if _QUOTE in asked or _BACKSLASH in asked:
        return True
    text = _text(asked)
    plain = text.translate(None, _DRESS).lower()
    return any(name in plain for name in _NAMES) or _braces(text) or _starts_a_runner(text)


def _text(asked: bytes) -> bytes:
    """The JSON as the text that its strings hold, with JSON's own quotes between them; no line is continued."""
    text = asked.replace(b'"command"', b'""').replace(b"\\\\", _BACKSLASH).replace(b'\\"', _QUOTE)
    text = text.replace(b"\\n", b"\n").replace(b"\\r", b"\r").replace(b"\\t", b" ").replace(b"\\/", b"/")
    return text.replace(_BACKSLASH + b"\n", b"").replace(_BACKSLASH + b"\r\n", b"")


def _braces(text: bytes) -> bool:
    """Whether a brace list (`{a,b}`, `{a..b}`) may stand in the text: no blank or quote follows its brace."""
    at = text.find(b"{", 1)
    while at >= 0:
        if text[at + 1 : at + 2] not in {b"}", b" ", b'"', b"\n", b"", _QUOTE}:
            return True
        at = text.find(b"{", at + 1)
    return False


def _starts_a_runner(text: bytes) -> bool:
    """Whether any command of the text, wherever one could begin, starts a runner, a path, or a word that is not plain."""
    for line in text.translate(_BREAKS).split(b"\n"):
        for word in line.split():
            if word in _KEYWORDS or (b"=" in word and word[:1].isalpha() and b"/" not in word.partition(b"=")[0]):
                continue
            if _is_runner(word):
                return True
            break
    return False


def _is_runner(name: bytes) -> bool:
    if _BACKSLASH in name or b"'" in name or _QUOTE in name or name[:1] in {b"<", b">"}:
        return True
    base = name.rpartition(b"/")[2]
    if base in _RUNNERS or base.rstrip(b"0123456789.") in _RUNNERS:
        return True
    return b"/" in name and not name.startswith((b"/usr/bin/", b"/bin/"))
