"""What may stand beside an install: programs that only print, read or wait, and variables that change nothing in it."""

from __future__ import annotations

from install_guard.installs.places import PIPE, origin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.model import Invocation, Redirect, Word

# Programs that only print, read or wait whatever their options say.
_PRINTERS = frozenset(
    "echo printf grep egrep fgrep cat head tail less more jq wc tr cut ls pwd true false sleep test [ [[ date which"
    " type column nl fold base64 base32 xxd od hexdump rev tac seq expr basename dirname realpath readlink stat file"
    " md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum cmp diff comm paste join yes uname hostname"
    " id whoami groups printenv locale getconf nproc tty bc dc factor shuf tput clear uptime arch fmt pr expand unexpand"
    " zcat strings iconv numfmt ps pgrep lscpu free df du tsort logname users who w cal ncal uuidgen sync".split()
)
# Builtins of bash and zsh that change only the shell itself.
_BUILTINS = frozenset(
    ": . source eval exec cd pushd popd dirs set unset shopt setopt unsetopt umask ulimit export declare typeset local"
    " readonly read mapfile readarray wait jobs bg fg disown kill let getopts shift return exit break continue trap"
    " command builtin times type whence where hash history fc help compgen complete compopt alias unalias enable"
    " caller print integer float autoload zmodload emulate noglob nocorrect rehash zstyle bindkey logout suspend sched"
    " coproc ((".split()
)
# Neither asks for anything by its words.
IDLE = _PRINTERS | _BUILTINS
# Programs that only run another; what they run is an invocation of its own.
_WRAPPERS = frozenset(
    "env sudo doas su runuser pkexec run0 gosu su-exec nice ionice nohup setsid timeout gtimeout stdbuf time chronic"
    " unbuffer caffeinate xargs busybox toybox flock watch sh bash dash zsh ksh ksh93 mksh fish rbash setpriv capsh"
    " chrt taskset prlimit unshare nsenter chroot tini dumb-init proxychains proxychains4 torsocks faketime rlwrap"
    " xvfb-run dbus-run-session fakeroot firejail proot retry noti sg run-parts start-stop-daemon arch winpty wsl"
    " utempter stty script command builtin exec linux32 linux64 setarch runcon".split()
)
# The same, but they do other work unless they are told to run one.
_SOMETIMES = frozenset(
    "npx bunx pnpx npm pnpm yarn bun uv ssh pipenv poetry pdm hatch rye bundle mise asdf conda micromamba direnv dotenv"
    " dotenvx doppler op aws-vault volta fnm nix-shell systemd-run systemd-inhibit strace ltrace valgrind perf hyperfine"
    " entr nodemon parallel node find awk gawk mawk git make tmux screen at batch crontab".split()
)
_RISKY = frozenset(
    "PATH HOME BASH_ENV ENV SHELL SSH_ASKPASS CURL_CA_BUNDLE ZDOTDIR IFS PROMPT_COMMAND http_proxy https_proxy all_proxy"
    " no_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY CLAUDE_CONFIG_DIR".split()
)
_RISKY_STARTS = (
    "XDG_",
    "NODE_",
    "LD_",
    "DYLD_",
    "GIT_",
    "ANTHROPIC_",
    "CLAUDE_",
    "SSL_CERT_",
    "npm_config_",
    "NPM_CONFIG_",
    "BUN_",
    "BASH_FUNC_",
)
# Options with which a printer writes after all, by its name.
_WRITING = {
    "sort": ("-o", "--output"),
    "find": ("-delete", "-fprint", "-fprint0", "-fprintf", "-fls", "-exec", "-ok", "-execdir", "-okdir"),
    "sed": ("-i", "--in-place"),
    "date": ("-s", "--set"),
    "xxd": ("-r",),
    "shuf": ("-o", "--output"),
    "less": ("-o", "-O", "--log-file"),
}
_NO_FILES = frozenset({"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/stdin", "/dev/zero", "/dev/full"})


# Builtins that choose the file that a program's name stands for, with `-p`.
_MOVING = frozenset({"hash", "command"})


def rides_along(call: Invocation, ran_another: bool) -> str:  # noqa: FBT001 -- whether it ran another is the question
    """Why a program that stands beside an install spoils it; "" where it does not."""
    name = call.program
    if call.impostor == "a function":
        return ""  # its body stands in the trace
    if name is None or call.impostor:
        return f"what {name or 'a program'} is here is not known {call.impostor}".rstrip()
    return _kind_of_company(call, name, ran_another)


def _kind_of_company(call: Invocation, name: str, ran_another: bool) -> str:  # noqa: FBT001 -- see above
    if name in _MOVING and _has(call.argv, ("-p",)):
        return f"{name} -p looks for the program in another place"
    if name in _BUILTINS:
        return ""
    if name in _PRINTERS or name in _WRAPPERS or (name in _SOMETIMES and ran_another):
        return ""
    if name in {"sort", "find", "uniq", "sed", "awk", "gawk", "mawk", "tee", "rg", "ag"}:
        return _looked_at(name, call.argv)
    return f"{name} runs beside it"


def _looked_at(name: str, argv: Sequence[Word]) -> str:
    """Printers that can also write or run: by their options."""
    if name == "tee":
        return "" if all(is_no_file(word) or word.known.startswith("-") for word in argv[1:]) else "tee writes a file"
    if name == "rg":
        return "rg --pre runs a program" if _has(argv, ("--pre", "--hostname-bin")) else ""
    if name in {"awk", "gawk", "mawk"}:
        return "" if all(_harmless_awk(word.known) for word in argv[1:]) else "the awk program may write or run another"
    if name == "uniq":
        plain = [word for word in argv[1:] if not word.known.startswith("-")]
        return "uniq writes a file" if len(plain) > 1 else ""
    return f"{name} writes or runs another" if _has(argv, _WRITING.get(name, ())) else ""


def _has(argv: Sequence[Word], options: Sequence[str]) -> bool:
    """Whether any word is one of the options, has a value attached to it, or is not known and could be one."""
    for word in argv[1:]:
        known = word.known
        if known.startswith("\0") or any(
            known == option or (known.startswith(option) and (option[1] != "-" or known[len(option)] == "="))
            for option in options
        ):
            return True
        if known[:1] == "-" and known[1:2] != "-" and any(len(each) == 2 and each[1] in known for each in options):  # noqa: PLR2004 -- a dash and one letter
            return True
    return False


def _harmless_awk(text: str) -> bool:
    return "system" not in text and "|" not in text and ">" not in text and "@" not in text and "\0" not in text


def is_no_file(word: Word) -> bool:
    """Whether a path names no file that anything keeps: `/dev/null`, a descriptor, the terminal."""
    text = word.text
    if text is None:
        return origin(word) == PIPE
    return text in _NO_FILES or (text.startswith(("/dev/fd/", "/proc/self/fd/")) and text.rpartition("/")[2].isdigit())


def writes_file(redirect: Redirect) -> bool:
    """Whether a redirection writes a file that is kept: not to a descriptor, `/dev/null` or the terminal."""
    text = redirect.target.text
    if redirect.operator == ">&" and text is not None and (text.rstrip("-").isdigit() or text == "-"):
        return False
    return redirect.writes and not is_no_file(redirect.target)


def lets_code_in(name: str) -> bool:
    """Whether a variable set for the client lets others' code into it, or moves where it installs."""
    return name in _RISKY or name.startswith(_RISKY_STARTS)
