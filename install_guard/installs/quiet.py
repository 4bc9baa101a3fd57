"""What may stand beside an install: programs that only print, read or wait, and variables that change nothing in it."""

from __future__ import annotations

from install_guard.installs.names import IDLE
from install_guard.installs.places import origin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from install_guard.model import Invocation, Redirect, Word

_PAGERS = frozenset({"less", "more"})
# Programs that only run another; what they run is an invocation of its own.
_WRAPPERS = frozenset(
    "env sudo doas su runuser pkexec run0 gosu su-exec nice ionice nohup setsid timeout gtimeout stdbuf time chronic"
    " unbuffer caffeinate xargs busybox watch setpriv capsh"
    " sh bash dash zsh ksh ksh93 mksh fish rbash"
    " chrt taskset prlimit unshare nsenter chroot tini dumb-init proxychains proxychains4 torsocks faketime rlwrap"
    " xvfb-run dbus-run-session fakeroot firejail proot retry noti sg run-parts start-stop-daemon arch winpty wsl"
    " install-guard stty script command builtin exec linux32 linux64 setarch runcon".split()
)
# The same, but they do other work unless they are told to run one.
_SOMETIMES = frozenset(
    "npx bunx pnpx npm pnpm yarn bun uv pipenv poetry pdm hatch rye bundle mise asdf conda micromamba direnv dotenv"
    " dotenvx doppler op aws-vault volta fnm nix-shell systemd-run systemd-inhibit strace ltrace valgrind perf hyperfine"
    " entr nodemon node make tmux screen at batch crontab".split()
)
# Applets that every packaged busybox has.
_APPLETS = frozenset("sh ash env xargs find awk timeout setsid watch time sed".split())
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
_NO_FILES = frozenset({"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/stdin", "/dev/zero", "/dev/full"})


def rides_along(call: Invocation, ran_another: bool) -> str:  # noqa: FBT001 -- whether it ran another is the question
    """Why a program that stands beside an install spoils it; "" where it does not."""
    name = call.program
    if call.impostor == "a function":
        return ""  # its body stands in the trace
    if name is None or call.impostor:
        return f"what {name or 'a program'} is here is not known {call.impostor}".rstrip()
    look = _LOOKED_AT.get(name)
    if look is not None:
        why = look(call.argv)
        if why or name not in _SOMETIMES | _WRAPPERS:
            return why
    unsure = f"{name} runs others only at a terminal" if name in _PAGERS and ran_another else _unsure(name, call.argv)
    if unsure:
        return unsure
    applet = name in _APPLETS and call.via[-1:] == ("busybox",)  # it brings its own, whatever the system has
    if applet or name in IDLE or name in _WRAPPERS or (name in _SOMETIMES and ran_another):
        return ""
    return f"{name} runs beside it"


def _moves(argv: Sequence[Word]) -> str:
    plain = next((at for at, word in enumerate(argv) if at and not word.known.startswith("-")), len(argv))
    return "it looks for a program in another place" if _has(argv[:plain], ("-p",)) else ""


def _git(argv: Sequence[Word]) -> str:
    """Git does its own work, unless all it does is an alias that it brings itself: `git -c alias.x='!…' x`."""
    words = [word.known for word in argv]
    own = {
        value.partition("=")[0].partition(".")[2]
        for at, value in enumerate(words)
        if value.startswith("alias.") and words[at - 1] == "-c"
    }
    return "" if any(word in own for word in words[1:]) else "git does its own work beside it"


def _ssh(argv: Sequence[Word]) -> str:
    """Ssh may stay on this machine, and reach it through no program of another's."""
    words = [word.known for word in argv]
    here = any(word.rpartition("@")[2] in {"localhost", "127.0.0.1", "::1"} for word in words)
    return "" if here and "command=" not in " ".join(words).lower() else "ssh reaches another machine"


def _tee(argv: Sequence[Word]) -> str:
    return "" if all(is_no_file(word) or word.known.startswith("-") for word in argv[1:]) else "tee writes a file"


def _rg(argv: Sequence[Word]) -> str:
    return "rg runs a program" if _has(argv, ("--pre", "--hostname-bin")) else ""


def _awk(argv: Sequence[Word]) -> str:
    return "" if all(_harmless_awk(word.known) for word in argv[1:]) else "the awk program may write or run another"


def _second_plain(argv: Sequence[Word]) -> str:
    plain = [word for word in argv[1:] if word.known == "-" or not word.known.startswith("-")]
    return "its second file is written" if len(plain) > 1 else ""


def _writes_by(*options: str) -> Callable[[Sequence[Word]], str]:
    def look(argv: Sequence[Word]) -> str:
        return "it writes or runs another" if _has(argv, options) else ""

    return look


def _find(argv: Sequence[Word]) -> str:
    if _has(argv, ("-delete", "-fprint", "-fprint0", "-fprintf", "-fls")):
        return "it writes or runs another"
    words = [word.known for word in argv[1:]]
    runs = not _EXECUTES.isdisjoint(words)
    return "whether find finds a file that fits is not known" if runs and not _finds(words) else ""


def _env(argv: Sequence[Word]) -> str:
    """`env -i` or `env -u PATH`: without a PATH the client is looked for where the C library's default says."""
    words = [word.known for word in argv]
    emptied = any(word in {"-", "-i", "--ignore-environment", "-uPATH", "--unset=PATH"} for word in words)
    emptied = emptied or any(one in {"-u", "--unset"} and other == "PATH" for one, other in zip(words, words[1:]))  # noqa: RUF007 -- `itertools` is not loaded here
    return "it takes the environment away" if emptied and not any(word.startswith("PATH=") for word in words) else ""


def _unset(argv: Sequence[Word]) -> str:
    return "it takes PATH or HOME away" if any(word.known in {"PATH", "HOME"} for word in argv[1:]) else ""


def _set(argv: Sequence[Word]) -> str:
    """In fish, `set -x NAME value` sets a variable."""
    risky = any(word.text is not None and (word.text in _RISKY or word.text.startswith(_RISKY_STARTS)) for word in argv)
    return "some shells set a variable here that lets other code in" if risky else ""


def _kill(argv: Sequence[Word]) -> str:
    ends = any(origin(word).startswith("variable $") or word.text in {"0", "-1"} for word in argv[1:])
    return "it may end the shell" if ends else ""


def _limit(argv: Sequence[Word]) -> str:
    words = {word.text for word in argv[1:]}
    return "it may keep programs from starting" if words & {"0", "1"} and "-c" not in words else ""


def _busybox(argv: Sequence[Word]) -> str:
    """Which applets busybox has, its builder chose; some are in all that are packaged."""
    return "" if argv[1:] and argv[1].text in _APPLETS else "busybox may have no applet of that name"


def _complete(argv: Sequence[Word]) -> str:
    return "a completion runs when someone completes" if _has(argv, ("-C", "-F")) else ""


def _trap(argv: Sequence[Word]) -> str:
    """A trap on a signal, an error or a return runs only when that comes."""
    sure = {"-", "--", "EXIT", "0", "DEBUG", "SIGEXIT"}
    return "it runs only at a signal" if any(word.known not in sure for word in argv[2:]) else ""


# Where a program may come to nothing, or what runs depends on the system: it needs rights, a person or a terminal, or
# only some of its versions know the option. A request behind it is told, and held.
_UNSURE: Mapping[str, str] = {
    "xargs": "-p --interactive -o --open-tty -J -R -S",
    "env": "-a --argv0",
    "crontab": "-e",
    "setsid": "-c --ctty",
    "setpriv": "--reuid --regid --ruid --euid --rgid --egid --groups --clear-groups --init-groups --keep-groups",
    "capsh": "--drop --user --uid --gid --groups --keep --caps --inh --chroot --secbits --iab --addamb",
    "npx": "--call",
}


def _unsure(name: str, argv: Sequence[Word]) -> str:
    options = _UNSURE.get(name)
    leading = next((at for at, word in enumerate(argv) if at and word.known[:1] != "-"), len(argv))
    if options is not None and _has(argv[:leading], options.split()):
        return f"{name} does not run this everywhere"
    judge = _JUDGED.get(name)
    return (
        f"whether {name} runs this is not sure"
        if judge is not None and not judge([each.known for each in argv[1:]])
        else ""
    )


def _plain(words: Sequence[str]) -> list[str]:
    return [word for word in words if not word.startswith("-")]


def _lasts(words: Sequence[str]) -> bool:
    """`timeout 5s`: a duration, which may stand behind the value of an option."""
    return any(word.rstrip("smhd").replace(".", "", 1).isdigit() for word in _plain(words)[:2])


def _finds(words: Sequence[str]) -> bool:
    """Whether `find` is sure to come to its last command: no tests, and only commands before it that do not fail."""
    starts = words[: next((at for at, word in enumerate(words) if word[:1] in {"-", "("}), len(words))]
    if any(start not in {".", "./", "/"} and not start.startswith("\0") for start in starts):
        return False
    at = len(starts)
    while at < len(words):
        word = words[at]
        at += 1
        if word in {"-maxdepth", "-mindepth"}:
            if word == "-mindepth" and words[at : at + 1] != ["0"]:
                return False
            at += 1
        elif word == "-type" and words[at : at + 1] == ["d"]:
            at += 1  # a folder is one
        elif word in {"-exec", "-execdir"}:
            end = next((index for index in range(at, len(words)) if words[index] in {";", "+"}), len(words))
            if (
                words[end : end + 1] == [";"]
                and words[at] not in _FAILS_NOT
                and any(each in _EXECUTES for each in words[end:])
            ):
                return False
            at = end + 1
        elif word not in _SURE_TESTS:
            return False
    return True


_EXECUTES = frozenset({"-exec", "-execdir"})
_FAILS_NOT = frozenset({"true", "echo", "printf"})
_SURE_TESTS = frozenset("-print -print0 -depth -d -true -xdev -mount -warn -nowarn -noleaf -H -L -P ( ) {} ;".split())
_IDLE_CLASSES = frozenset({"-o", "-b", "-i", "--other", "--batch", "--idle"})
_XARGS = frozenset("-0adEeIiLlnPrstx")
_OWN_SPACES = ("-r", "-U", "-c", "--user", "--map")

# What a program must be told for it to be sure that it runs what stands behind.
_JUDGED: Mapping[str, Callable[[Sequence[str]], bool]] = {
    "chrt": lambda words: not _IDLE_CLASSES.isdisjoint(words),
    "ionice": lambda words: not any(word in {"-c1", "1", "--class=1", "realtime", "-crealtime"} for word in words[:2]),
    "unshare": lambda words: any(
        word.startswith(_OWN_SPACES) or "U" in word[:5] or "r" in word[:5] for word in words[:4]
    ),
    "prlimit": lambda words: not any(word.startswith(("--cpu", "-t", "--data", "--as", "-v")) for word in words),
    "taskset": lambda words: any(word in {"0", "1", "0x1", "01"} for word in words[:2]),
    "xargs": lambda words: not any(word[:1] == "-" and word[1:2] not in _XARGS for word in words[:1]),
    "timeout": _lasts,
    "gtimeout": _lasts,
    "stdbuf": lambda words: any(word.startswith(("-i", "-o", "-e", "--")) for word in words[:1]),
    "doppler": lambda words: not any(word.startswith("--command") for word in words),
    "dotenv": lambda words: "run" not in _plain(words)[:2],
    "mise": lambda words: "--" not in words or not _plain(words[: words.index("--")])[1:],
    "pnpm": lambda words: _plain(words)[:1] in (["dlx"], ["exec"]),
    "sudo": lambda words: not any(word[:2] in {"-i", "-s"} and len(word) > 2 and "u" in word for word in words[:2]),  # noqa: PLR2004 -- more than the option
}

_LOOKED_AT: Mapping[str, Callable[[Sequence[Word]], str]] = {
    "hash": _moves,
    "command": _moves,
    "git": _git,
    "env": _env,
    "unset": _unset,
    "set": _set,
    "kill": _kill,
    "ulimit": _limit,
    "busybox": _busybox,
    "toybox": lambda _: "toybox may have no applet of that name",
    "trap": _trap,
    "complete": _complete,
    "ssh": _ssh,
    "tee": _tee,
    "rg": _rg,
    "awk": _awk,
    "gawk": _awk,
    "mawk": _awk,
    "uniq": _second_plain,
    "sort": _writes_by("-o", "--output", "--compress-program", "--compress", "--comp"),
    "find": _find,
    "sed": _writes_by("-i", "--in-place"),
    "date": _writes_by("-s", "--set"),
    "xxd": _second_plain,
    "shuf": _writes_by("-o", "--output"),
}


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
        return origin(word) == "pipe"
    return text in _NO_FILES or (text.startswith(("/dev/fd/", "/proc/self/fd/")) and text.rpartition("/")[2].isdigit())


def writes_file(redirect: Redirect) -> bool:
    """Whether a redirection writes a file that is kept: not to a descriptor, `/dev/null` or the terminal."""
    text = redirect.target.text
    if redirect.operator == ">&" and text is not None and (text.rstrip("-").isdigit() or text == "-"):
        return False
    return redirect.writes and not is_no_file(redirect.target)


def lets_code_in(name: str, value: Word) -> bool:
    """Whether a variable set for the client lets others' code into it, or moves where it installs."""
    kept = (f"variable {name}", "home" if name == "HOME" else "variable HOME")
    if value.known == "\0" and origin(value) in kept:
        return False  # `HOME=$HOME`: it keeps what it was
    return name in _RISKY or name.startswith(_RISKY_STARTS)
