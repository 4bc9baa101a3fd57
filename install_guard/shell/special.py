"""Wrappers whose words no row can say: users, remote hosts, terminals, timetables, makefiles."""

from __future__ import annotations

from install_guard.model import Code
from install_guard.shell import simple
from install_guard.shell.values import UNREAD
from install_guard.shell.shells import run_shell
from install_guard.shell.transforms import lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.state import Field
    from install_guard.shell.walk import Walk


def _script(walk: Walk, name: str, text: str, field: Field) -> None:
    walk.within(name, lambda: walk.process(lambda: walk.run_text(text, field[1:]), "bash", "sh"))


def _shell(walk: Walk, call: Call, name: str, fields: list[Field]) -> None:
    inner = call.of([("sh", *call.span), *fields])
    walk.within(name, lambda: run_shell(walk, inner, "sh"))


# Another user.

_USER_VALUES = frozenset("-s --shell -g --group -G --supp-group -w --whitelist-environment -T --pty-size".split())


def switch_user(walk: Walk, call: Call) -> None:
    """`su [options] [-] [user [word …]]`, `runuser`: options anywhere, the other words are a shell's."""
    name = call.fields[0][0].rsplit("/", 1)[-1]
    fields, at = call.fields, 1
    words: list[Field] = []
    scripts: list[Field] = []
    user_option = False
    while at < len(fields):
        text = fields[at][0]
        at += 1
        option, equals, value = text.partition("=")
        if text == "--":
            words.extend(fields[at:])
            break
        if option in ("-c", "--command", "--session-command"):
            if equals:
                scripts.append((value, *fields[at - 1][1:]))
            elif at < len(fields):
                scripts.append(fields[at])
                at += 1
        elif text[:2] == "-c":
            scripts.append((text[2:], *fields[at - 1][1:]))
        elif name == "runuser" and option in ("-u", "--user"):
            user_option = True
            at += not equals
        elif text in _USER_VALUES:
            at += 1
        elif text[:1] != "-":
            words.append(fields[at - 1])
            if user_option:
                words.extend(fields[at:])
                break
    if user_option:
        if words:
            walk.within(name, lambda: simple.program(walk, call.of(words)))
        return
    for field in scripts:
        _script(walk, name, field[0], field)
    if not scripts:
        _shell(walk, call, name, words[1:])


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
_HERE = frozenset(("localhost", "127.0.0.1", "::1", "[::1]", "0", "0.0.0.0", "ip6-localhost", "127.1"))


def secure_shell(walk: Walk, call: Call) -> None:
    """`ssh [options] host [word …]`: what runs on this machine, a proxy command among it."""
    from install_guard.shell.wrappers import ssh_option  # noqa: PLC0415 -- the two modules use each other

    fields, at = call.fields, 1
    host = ""
    while at < len(fields):
        text = fields[at][0]
        at += 1
        if text[:1] != "-" or len(text) < 2:
            if host:
                at -= 1
                break
            host = text
            continue
        if text == "--":
            if host:
                break
            continue
        letter = next((one for one in text[1:] if one in _SSH_VALUES), "")
        if not letter:
            continue
        value = text[text.index(letter, 1) + 1 :]
        field = fields[at - 1]
        if not value and at < len(fields):
            value, field = fields[at][0], fields[at]
            at += 1
        if letter == "o":
            kind, script = ssh_option(value)
            if kind == "script":
                _script(walk, "ssh", script, field)
    words = fields[at:]
    name = host.rsplit("@", 1)[-1].removeprefix("ssh://").split("/")[0]
    if name.rsplit(":", 1)[0] in _HERE or name in _HERE:
        if words:
            _script(walk, "ssh", " ".join(word[0] for word in words), (words[0][0], words[0][1], words[-1][2]))
        else:
            _shell(walk, call, "ssh", [])


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
    """`tmux [options] command … \\; command …`."""
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
    from install_guard.shell.spreading import split_words  # noqa: PLC0415 -- rare

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
    name = _TMUX_SHORT.get(fields[0][0], fields[0][0])
    if name not in _TMUX_COMMANDS:
        found = [one for one in _TMUX_COMMANDS if one.startswith(name)]
        name = found[0] if len(found) == 1 else name
    values, kind = _TMUX_COMMANDS.get(name, ("", ""))
    at = 1
    while at < len(fields) and fields[at][0][:1] == "-" and len(fields[at][0]) > 1:
        at += 2 if fields[at][0][-1] in values and fields[at][0] != "--" else 1
    words = fields[at:]
    if name == "source-file":
        for field in words:
            _tmux_file(walk, call, field)
    if not words or not kind:
        return
    if kind == "either" and len(words) > 1:
        walk.within("tmux", lambda: simple.program(walk, call.of(words)))
    elif kind in ("either", "text"):
        for field in words if kind == "text" else words[:1]:
            _script(walk, "tmux", field[0], field)
    elif kind == "keys":
        _keys(walk, "tmux", words)
    else:
        for index, field in enumerate(words):
            if name == "if-shell" and index == 0:
                _script(walk, "tmux", field[0], field)
            _tmux_text(walk, call, field)
        _tmux_commands(walk, call, words[1:] if name in ("bind-key", "set-hook") else [])


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
    command = False
    while at < len(fields) and fields[at][0][:1] == "-" and len(fields[at][0]) > 1:
        text = fields[at][0]
        at += 1
        if text[1] == "X":
            command = True
            break
        if text[-1] in _SCREEN_VALUES and text not in ("-ls", "-list"):
            at += 1
            if text[-1] == "c" and at <= len(fields):
                walk.hole("code", UNREAD, call.span)
    words = fields[at:]
    if command and words:
        verb, words = words[0][0], words[1:]
        if verb == "stuff" and words:
            from install_guard.shell.textual import unescape  # noqa: PLC0415 -- rare

            _script(walk, "screen", unescape(words[0][0].replace("^M", "\n")), words[0])
            return
        if verb not in ("screen", "exec", "eval"):
            return
        if verb == "eval":
            for field in words:
                _script(walk, "screen", field[0].partition(" ")[2], field)
            return
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
