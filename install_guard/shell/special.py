"""Wrappers whose words no row can say: users, remote hosts, terminals, timetables, makefiles."""

from __future__ import annotations

from install_guard.model import Code
from install_guard.shell import simple
from install_guard.shell.shells import run_shell
from install_guard.shell.transforms import lines_of
from install_guard.shell.values import UNREAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.state import Field
    from install_guard.shell.walk import Walk


def _script(walk: Walk, name: str, text: str, field: Field) -> None:
    walk.run_script(name, text, field[1:])


def _shell(walk: Walk, call: Call, name: str, fields: list[Field]) -> None:
    inner = call.of([("sh", *call.span), *fields])
    walk.within(name, lambda: run_shell(walk, inner, "sh"))


# Another user.

_USER_VALUES = frozenset("-s --shell -g --group -G --supp-group -w --whitelist-environment -T --pty-size".split())


class _User:
    """The words of `su` and `runuser`: options may stand anywhere, the other words are a shell's."""

    __slots__ = ("at", "direct", "fields", "scripts", "words")

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        self.at = 1
        self.words: list[Field] = []
        self.scripts: list[Field] = []
        self.direct = False
        while self.at < len(fields):
            self.take(fields[self.at])

    def take(self, field: Field) -> None:
        """Take one word."""
        text = field[0]
        self.at += 1
        option, equals, value = text.partition("=")
        if text == "--":
            self.rest()
        elif option in ("-c", "--command", "--session-command"):
            self.script((value, *field[1:]) if equals else None)
        elif text[:2] == "-c":
            self.script((text[2:], *field[1:]))
        elif option in ("-u", "--user"):
            self.direct = True
            self.at += not equals
        elif text in _USER_VALUES:
            self.at += 1
        elif text[:1] != "-":
            self.words.append(field)
            if self.direct:
                self.rest()

    def script(self, field: Field | None) -> None:
        """The value of `-c`, attached or in the next word."""
        if field is None and self.at < len(self.fields):
            field = self.fields[self.at]
            self.at += 1
        if field is not None:
            self.scripts.append(field)

    def rest(self) -> None:
        """All further words."""
        self.words.extend(self.fields[self.at :])
        self.at = len(self.fields)


def switch_user(walk: Walk, call: Call) -> None:
    """`su [options] [-] [user [word …]]`, `runuser -u user [--] program word …`."""
    name = call.fields[0][0].rsplit("/", 1)[-1]
    user = _User(call.fields)
    if user.direct:
        if user.words:
            walk.within(name, lambda: simple.program(walk, call.of(user.words)))
        return
    for field in user.scripts:
        _script(walk, name, field[0], field)
    if not user.scripts:
        _shell(walk, call, name, user.words[1:])


# Several programs in one.


def several(walk: Walk, call: Call) -> None:
    """`busybox program word …`."""
    fields = call.fields[1:]
    while fields and fields[0][0][:2] == "--":
        fields = fields[1:]
    if fields:
        walk.within(call.fields[0][0].rsplit("/", 1)[-1], lambda: simple.program(walk, call.of(fields)))


# Remote hosts.

_SSH_VALUES = "bcDEeFIiJLlmOopQRSWwBP"
_HERE = frozenset(("localhost", "127.0.0.1", "::1", "[::1]", "0", "ip6-localhost", "127.1"))


def secure_shell(walk: Walk, call: Call) -> None:
    """`ssh [options] host [word …]`: what runs on this machine, a proxy command among it."""
    fields, at = call.fields, 1
    host = ""
    while at < len(fields):
        text = fields[at][0]
        if text[:1] == "-" and len(text) > 1:
            at = _ssh_option(walk, fields, at) if text != "--" else at + 1
            if text == "--" and host:
                break
        elif host:
            break
        else:
            host = text
            at += 1
    words = fields[at:]
    if not _is_here(host):
        return
    if words:
        _script(walk, "ssh", " ".join(word[0] for word in words), (words[0][0], words[0][1], words[-1][2]))
    else:
        _shell(walk, call, "ssh", [])


def _ssh_option(walk: Walk, fields: list[Field], at: int) -> int:
    """One option with its value; the next place."""
    from install_guard.shell.wrappers import ssh_option  # noqa: PLC0415 -- the two modules use each other

    field = fields[at]
    text = field[0]
    at += 1
    letter = next((one for one in text[1:] if one in _SSH_VALUES), "")
    value = text[text.index(letter, 1) + 1 :] if letter else ""
    if letter and not value and at < len(fields):
        value, field = fields[at][0], fields[at]
        at += 1
    kind, script = ssh_option(value) if letter == "o" else ("value", "")
    if kind == "script":
        _script(walk, "ssh", script, field)
    return at


def _is_here(host: str) -> bool:
    """Whether a host is this machine."""
    name = host.rsplit("@", 1)[-1].removeprefix("ssh://").split("/")[0]
    return name in _HERE or name.rsplit(":", 1)[0] in _HERE


# Terminals.

_TMUX_VALUES = {"-c": "script", "-f": "file", "-L": "", "-S": "", "-T": ""}
_TMUX_COMMANDS = {
    # command: options with a value, what its words are
    "new-session": ("cefFnstxy", "either"),
    "new-window": ("ceFnt", "either"),
    "split-window": ("celFpt", "either"),
    "respawn-pane": ("cet", "either"),
    "respawn-window": ("cet", "either"),
    "display-popup": ("bcdehsStTwxy", "either"),
    "run-shell": ("cdt", "text"),
    "if-shell": ("t", "tmux"),
    "pipe-pane": ("t", "text"),
    "send-keys": ("ctN", "keys"),
    "source-file": ("t", ""),
    "set-hook": ("t", "tmux"),
    "bind-key": ("TN", "tmux"),
    "confirm-before": ("ptc", "tmux"),
    "command-prompt": ("IpTtF", "tmux"),
    "set-option": ("t", "text"),
    "set-window-option": ("t", "text"),
    "copy-pipe": ("", "text"),
    "display-message": ("cdtF", "text"),
}
_TMUX_SHORT = {
    "new": "new-session",
    "neww": "new-window",
    "splitw": "split-window",
    "respawnp": "respawn-pane",
    "respawnw": "respawn-window",
    "popup": "display-popup",
    "run": "run-shell",
    "if": "if-shell",
    "pipep": "pipe-pane",
    "send": "send-keys",
    "source": "source-file",
    "bind": "bind-key",
    "confirm": "confirm-before",
    "set": "set-option",
    "setw": "set-window-option",
    "display": "display-message",
}


def terminal_multiplexer(walk: Walk, call: Call) -> None:
    r"""`tmux [options] command … \; command …`."""
    fields, at = call.fields, 1
    while at < len(fields) and fields[at][0][:1] == "-" and len(fields[at][0]) > 1:
        text = fields[at][0]
        at += 1
        kind = _TMUX_VALUES.get(text[:2])
        if kind is None:
            continue
        field = (text[2:], *fields[at - 1][1:]) if len(text) > 2 else fields[at] if at < len(fields) else None
        at += len(text) == 2
        if field and kind == "script":
            _script(walk, "tmux", field[0], field)
        elif field and kind == "file":
            _tmux_file(walk, call, field)
    _tmux_commands(walk, call, fields[at:])


def _tmux_file(walk: Walk, call: Call, field: Field) -> None:
    text = walk.read(field[0])
    if text is None:
        walk.hole("code", UNREAD, call.span)
        return
    for line in lines_of(text):
        _tmux_text(walk, call, (line, field[1], field[2]))


def _tmux_text(walk: Walk, call: Call, field: Field) -> None:
    """A text in tmux's own language, whose words are split as a shell's."""
    from install_guard.shell.splitting import split_words  # noqa: PLC0415 -- rare

    words = split_words(field[0])
    if words and walk.depth < walk.bounds.depth:
        walk.depth += 1
        _tmux_commands(walk, call, [(word, field[1], field[2]) for word in words])
        walk.depth -= 1


def _tmux_commands(walk: Walk, call: Call, fields: list[Field]) -> None:
    command: list[Field] = []
    for field in [*fields, (";", *call.span)]:
        text = field[0]
        if text == ";" or (text.endswith(";") and not text.endswith("\\;")):
            if text != ";":
                command.append((text[:-1], field[1], field[2]))
            if command:
                _tmux_command(walk, call, command)
            command = []
        else:
            command.append(field)


def _tmux_command(walk: Walk, call: Call, fields: list[Field]) -> None:
    """One command of tmux: what its words are stands in the table."""
    name = _tmux_name(fields[0][0])
    values, kind = _TMUX_COMMANDS.get(name, ("", ""))
    at = 1
    while at < len(fields) and fields[at][0][:1] == "-" and len(fields[at][0]) > 1:
        at += 2 if fields[at][0][-1] in values and fields[at][0] != "--" else 1
    words = fields[at:]
    if name == "source-file":
        for field in words:
            _tmux_file(walk, call, field)
    elif not words:
        return
    elif kind == "either" and len(words) > 1:
        walk.within("tmux", lambda: simple.program(walk, call.of(words)))
    elif kind in ("either", "text"):
        for field in words:
            _script(walk, "tmux", field[0], field)
    elif kind == "keys":
        _keys(walk, "tmux", words)
    elif kind == "tmux":
        _tmux_words(walk, call, name, words)


def _tmux_name(text: str) -> str:
    """The whole name of a command, which may be cut short."""
    name = _TMUX_SHORT.get(text, text)
    found = [one for one in _TMUX_COMMANDS if one.startswith(name)] if name not in _TMUX_COMMANDS else []
    return found[0] if len(found) == 1 else name


def _tmux_words(walk: Walk, call: Call, name: str, words: list[Field]) -> None:
    """Words that are commands of tmux; the condition of `if-shell` is a shell's."""
    if name == "if-shell":
        _script(walk, "tmux", words[0][0], words[0])
    for field in words:
        _tmux_text(walk, call, field)
    if name in ("bind-key", "set-hook"):
        _tmux_commands(walk, call, words[1:])


def _keys(walk: Walk, name: str, words: list[Field]) -> None:
    """Keys typed into a terminal: a shell is likely to read them."""
    pieces = [
        {"Enter": "\n", "C-m": "\n", "KPEnter": "\n", "C-j": "\n", "Space": " "}.get(word[0], word[0]) for word in words
    ]
    _script(walk, name, "".join(pieces), (words[0][0], words[0][1], words[-1][2]))


_SCREEN_VALUES = "cehpsStTX"


def screen(walk: Walk, call: Call) -> None:
    """`screen [options] program word …`, `screen -X stuff text`."""
    fields, at = call.fields, 1
    while at < len(fields) and fields[at][0][:1] == "-" and len(fields[at][0]) > 1:
        text = fields[at][0]
        at += 1
        if text[1] == "X":
            _screen_command(walk, call, fields[at:])
            return
        if text[-1] in _SCREEN_VALUES and text not in ("-ls", "-list"):
            at += 1
            if text[-1] == "c" and at <= len(fields):
                walk.hole("code", UNREAD, call.span)
    if fields[at:]:
        walk.within("screen", lambda: simple.program(walk, call.of(fields[at:])))


def _screen_command(walk: Walk, call: Call, fields: list[Field]) -> None:
    """`screen -X`: text typed into a window, or a program in a new one."""
    verb, words = fields[0][0] if fields else "", fields[1:]
    if verb == "stuff" and words:
        from install_guard.shell.textual import unescape  # noqa: PLC0415 -- rare

        _script(walk, "screen", unescape(words[0][0].replace("^M", "\n")), words[0])
    elif verb == "eval":
        for field in words:
            _script(walk, "screen", field[0].partition(" ")[2], field)
    elif verb in ("screen", "exec"):
        words = [word for word in words if word[0] not in ("!..", "..!", "!.!", "|")]
        if words:
            walk.within("screen", lambda: simple.program(walk, call.of(words)))


# Timetables.


def timetable(walk: Walk, call: Call) -> None:
    """`crontab file` and `crontab -`: the commands of a timetable."""
    words = [field for field in call.fields[1:] if field[0] == "-" or field[0][:1] != "-"]
    texts = call.texts
    if "-u" in texts:
        words = [field for field in words if field[0] != (texts[texts.index("-u") + 1 :] or [""])[0]]
    if any(text in ("-l", "-r", "-e") for text in texts):
        return
    text = walk.read(words[0][0]) if words and words[0][0] != "-" else walk.input()
    if text is None:
        if words:
            walk.hole("code", UNREAD, call.span)
        return
    for line in lines_of(text):
        command = _scheduled(line)
        if command:
            _script(walk, "crontab", command, ("", *call.span))


def _scheduled(line: str) -> str:
    """The command of a line: behind five fields, or behind `@daily`."""
    line = line.strip()
    if not line or line[0] == "#":
        return ""
    pieces = line.split(None, 1 if line[0] == "@" else 5)
    if len(pieces) < (2 if line[0] == "@" else 6):
        return line if "=" not in line.split(" ")[0] else ""
    return pieces[-1].replace("\\%", "%")


# Makefiles.

_MAKE_VALUES = frozenset(
    "-C --directory -f --file --makefile -I --include-dir -o --old-file -W --what-if -E --eval -j -l -O".split()
)


def make(walk: Walk, call: Call) -> None:
    """`make [-f file] [--eval text] [name=value] [target]`: the texts are code of make's own."""
    fields, at = call.fields, 1
    codes: list[Field] = []
    folder = ""
    files: list[str] = []
    while at < len(fields):
        field = fields[at]
        text = field[0]
        at += 1
        name, equals, value = text.partition("=")
        if text[:1] != "-" and equals:
            codes.append(field)
            continue
        if text[:2] in ("-f", "-C", "-E") and len(text) > 2 and text[:2] != "--":
            name, value, equals = text[:2], text[2:], "="
        if name not in _MAKE_VALUES or (not equals and name in ("-j", "-l", "-O")):
            continue
        if not equals and at < len(fields):
            field = fields[at]
            value = field[0]
            at += 1
        if name in ("-E", "--eval"):
            codes.append((value, field[1], field[2]))
        elif name in ("-f", "--file", "--makefile"):
            files.append(value)
        elif name in ("-C", "--directory"):
            folder = f"{folder}{value}/"
    codes.extend(_makefiles(walk, call, folder, files))
    call.invocation.code = tuple(Code("make", walk.word(field), field[1], field[2]) for field in codes)


def _makefiles(walk: Walk, call: Call, folder: str, files: list[str]) -> list[Field]:
    found: list[Field] = []
    for file in files:
        text = walk.input() if file == "-" else walk.read(file if file[:1] == "/" else folder + file)
        if text is None:
            walk.hole("code", UNREAD, call.span)
        else:
            found.append((text, *call.span))
    if not files:
        for name in ("GNUmakefile", "makefile", "Makefile"):
            text = walk.read(folder + name)
            if text is not None:
                return [(text, *call.span)]
        if any(text[:1] != "-" for text in call.texts) or not call.texts:
            walk.hole("code", UNREAD, call.span)
    return found


# Others.


def sockets(walk: Walk, call: Call) -> None:
    """`socat … EXEC:text`, `SYSTEM:text`, `SHELL:text`."""
    for field in call.fields[1:]:
        kind, colon, rest = field[0].partition(":")
        if colon and kind.upper() in ("EXEC", "SYSTEM", "SHELL"):
            _script(walk, "socat", rest, field)


def parts(walk: Walk, call: Call) -> None:
    """`run-parts folder`: every program in a folder."""
    walk.hole("code", UNREAD, call.span)


def package_systems(walk: Walk, call: Call) -> None:
    """`docker` and its like run elsewhere; nothing here."""


TABLE: dict[str, Callable[[Walk, Call], None]] = {
    "su": switch_user,
    "runuser": switch_user,
    "busybox": several,
    "toybox": several,
    "ssh": secure_shell,
    "tmux": terminal_multiplexer,
    "byobu": terminal_multiplexer,
    "screen": screen,
    "crontab": timetable,
    "make": make,
    "gmake": make,
    "bmake": make,
    "remake": make,
    "socat": sockets,
    "run-parts": parts,
}
