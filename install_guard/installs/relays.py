"""Programs that no table knows, given words that spell an install in a place where a program takes a command.

Such a program may run them (`not claude plugin install x`, `--filter='claude …'`), or only show them; what it does the
text does not tell, so that it is a gap and never an install.
"""

from __future__ import annotations

from install_guard.installs.mentions import asks_for_install, says_install, speaks_of_one, undressed
from install_guard.installs.names import CALLED, IDLE
from install_guard.shell.kinds import PROGRAMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from install_guard.model import Invocation

# Programs that show, store or send the words that they are given.
_TALKERS = frozenset(
    "cowsay figlet toilet banner lolcat say espeak notify-send logger wall write xmessage zenity kdialog dialog whiptail"
    " gum terminal-notifier growlnotify git gh hub glab svn hg gt jira slackcat curl wget http https mail sendmail"
    " claude-code task todo note npm pnpm yarn bun pip cargo go apt apt-get brew codex gemini cursor opencode aider".split()
)
# Programs that run them elsewhere: in a container, on another machine.
_ELSEWHERE = frozenset(
    "docker podman nerdctl docker-compose kubectl oc helm vagrant ansible ansible-playbook heroku fly flyctl gcloud aws az"
    " multipass lxc incus limactl colima devcontainer gh codespaces ssh mosh tsh".split()
)
_THINGS = frozenset({"plugin", "plugins", "marketplace"})
_VERBS = frozenset({"install", "i", "update", "enable", "marketplace", "add", "add-json", "eval", "init"})
# What an option is called whose value a program runs.
_RUN = (
    "exec",
    "command",
    "cmd",
    "filter",
    "program",
    "shell",
    "hook",
    "run",
    "pager",
    "editor",
    "action",
    "rsh",
    "wrap",
)
_SHORT = frozenset({"-c", "-e", "-x"})


def relays(call: Invocation) -> str:
    """Why a program may run an install that its words spell; "" where nothing says so."""
    name = call.program
    if name is None or name in IDLE or name in _TALKERS or name in _ELSEWHERE or not speaks_of_one(call.said):
        return ""
    kind = PROGRAMS.get(name) or PROGRAMS.get(name.rstrip("0123456789.-"))
    if kind in {"language", "shell"}:
        return ""  # what they run has been read
    words = [word.known for word in call.argv]
    if (
        kind is None
        and name not in CALLED
        and not _ESCAPING.isdisjoint(name)
        and not CALLED.isdisjoint(_as_fish(name))
        and says_install(" ".join(words[1:]))
    ):
        return "some shells read escapes in this name"
    if kind != "text" and (_spelled(words) or _shells_out(words)):
        return f"{name} is given the words of an install, and what it does with them is not known"
    if any(_may_call(value) for value in _run_values(words, _SHORT if kind is None else ())):
        return f"{name} is given a command that installs"
    return ""


def _may_call(value: str) -> bool:
    """Whether a text that a program may run says an install, and names the client or holds what could become its name."""
    return says_install(value.replace(",", " ")) and ("claude" in undressed(value) or not _MAKING.isdisjoint(value))


_MAKING = frozenset("$`*?\0\\")


def may_run(words: Sequence[str], installs: Callable[[str], bool]) -> bool:
    """Whether a program of which nothing is known could install, given these words: as the client, or by running them."""
    from install_guard.installs.places import could_be  # noqa: PLC0415 -- few programs are not known

    rest = " ".join(words)
    if any(could_be(word.rpartition("/")[2], name) for word in words for name in (*CALLED, *_THINGS, "mcp")):
        return True
    if not _PRINTING.isdisjoint(words) and asks_for_install(rest):
        return True
    if " " in words[0] and installs(words[0]):
        return True
    from install_guard.installs.spellings import spells  # noqa: PLC0415 -- the same

    values = [value for value in _run_values(words=["", *words], short=_CODE) if says_install(value)]
    return any(spells(value) or installs(value) for value in values)


_PRINTING = frozenset({"-p", "--print"})
_CODE = frozenset({"-c", "-e", "-E", "-x", "-ec", "-lc", "-ic", "-Command"})


def names_client(call: Invocation) -> bool:
    """Whether a builtin may give the client, or what it installs, another name: `hash`, and fish's `alias` and `set`."""
    if call.program not in {"hash", "alias", "abbr", "set"}:
        return False
    words = [word.known for word in call.argv[1:]]
    if call.program == "hash":
        return True
    if any(word == "--" or "=" in word for word in words):
        return False
    return any(word in CALLED or word in _THINGS for text in words for word in text.split())


def _as_fish(name: str) -> tuple[str, str]:
    r"""A name with the escapes that fish reads and other shells take for letters: `\x63laude`, `\u0063laude`, `\143laude`."""
    from install_guard.installs.spellings import unescape  # noqa: PLC0415 -- few names hold such letters

    digits = "".join(
        f"\\{char}" if char in _OCTAL and name[at - 1] not in _OCTAL else char for at, char in enumerate(name)
    )
    return unescape(name.replace("x", "\\x").replace("u00", "\\u00")), unescape(digits)


_OCTAL = frozenset("01234567")
_ESCAPING = _OCTAL | {"x"}  # without one of these a name holds no escape


def _spelled(words: Sequence[str]) -> bool:
    """Whether the client's name and an installing command stand in the words, each as a word of its own."""
    for at, word in enumerate(words[1:-2], 1):
        if word.rpartition("/")[2] in CALLED and _VERBS.intersection(words[at + 1 : at + 5]):
            return any(each in {"plugin", "plugins", "mcp"} for each in words[at + 1 : at + 4])
    return False


def _shells_out(words: Sequence[str]) -> bool:
    """Whether a shell stands in the words, and behind it a text that installs: `jail / sh -c 'claude …'`."""
    for at, word in enumerate(words[1:-1], 1):
        if PROGRAMS.get(word.rpartition("/")[2]) == "shell" and any(says_install(each) for each in words[at + 1 :]):
            return True
    return False


def _run_values(words: Sequence[str], short: Collection[str]) -> Sequence[str]:
    """The values of options that are called as if they ran something, attached or behind."""
    found = []
    for at, word in enumerate(words[1:], 1):
        option, equals, value = word.partition("=")
        if word in short or (word.startswith("-") and any(each in option.lower() for each in _RUN)):
            found.append(value if equals else " ".join(words[at + 1 : at + 2]))
    return found
