"""Terminals that run programs in windows of their own: `tmux` and `screen`."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.values import lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk


def _script(walk: Walk, name: str, text: str, field: Field) -> None:
    walk.run_script(name, text, field[1:])


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
    "paste-buffer": ("bst", "paste"),
    "set-hook": ("t", "tmux"),
    "bind-key": ("TN", "tmux"),
    "confirm-before": ("ptc", "tmux"),
    "command-prompt": ("IpTtF", "tmux"),
    "set-option": ("t", "option"),
    "set-window-option": ("t", "option"),
    "copy-pipe": ("", "text"),
    "display-message": ("cdtF", "format"),
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
    "pasteb": "paste-buffer",
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
        walk.unread(call.span)
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
    if kind and name != "new-session" and not _has_server(walk, call):
        walk.hole("code", "tmux does this only where it runs already", call.span, origin="end")
    if kind == "paste":
        _paste(walk, call)
    elif name == "source-file":
        for field in words:
            _tmux_file(walk, call, field)
    elif words and kind:
        _tmux_run(walk, call, name, words)


def _tmux_run(walk: Walk, call: Call, name: str, words: list[Field]) -> None:
    """What the words of a command of tmux run."""
    kind = _TMUX_COMMANDS[name][1]
    if kind == "either" and len(words) > 1:
        walk.within("tmux", lambda: simple.program(walk, call.of(words)))
    elif kind in ("either", "text"):
        for field in words:
            _script(walk, "tmux", field[0], field)
    elif kind == "keys":
        _keys(walk, "tmux", words)
    elif kind in ("format", "option"):
        _formats(walk, words, runs=kind == "option" and words[0][0].endswith(("-command", "-shell")))
    else:
        _tmux_words(walk, call, name, words)


def _has_server(walk: Walk, call: Call) -> bool:
    """Whether a session was begun in the same command: without one most commands of tmux do nothing."""
    started = [each.texts for each in walk.invocations if each.program in ("tmux", "byobu")]
    return any(len(texts) == 1 or not _BEGINNING.isdisjoint(texts) for texts in (*started, ["tmux", *call.texts]))


_BEGINNING = frozenset(("new", "new-session", "start", "start-server"))


def _paste(walk: Walk, call: Call) -> None:
    """What was put into a buffer is typed into a terminal."""
    for each in walk.invocations:
        if each.program in ("tmux", "byobu"):
            for at, text in enumerate(each.texts):
                if text in ("set-buffer", "setb"):
                    _keys(walk, "tmux", [(word, *call.span) for word in each.texts[at + 1 : at + 6]])


def _formats(walk: Walk, words: list[Field], *, runs: bool) -> None:
    """The commands in `#(…)` of a text that is shown; with `runs` the whole value of an option is one."""
    if runs:
        for field in words[1:]:
            _script(walk, "tmux", field[0], field)
        return
    for text, start, end in words:
        for piece in text.split("#(")[1:]:
            script = piece.rpartition(")")[0] or piece
            walk.hole("code", "tmux runs this only where it shows it", (start, end), origin="end")
            _script(walk, "tmux", script, (script, start, end))


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
                walk.unread(call.span)
    if fields[at:]:
        walk.within("screen", lambda: simple.program(walk, call.of(fields[at:])))


def _screen_command(walk: Walk, call: Call, fields: list[Field]) -> None:
    """`screen -X`: text typed into a window, or a program in a new one."""
    verb, words = fields[0][0] if fields else "", fields[1:]
    if sum(each.program == "screen" for each in walk.invocations) < 2:  # this one, and one that began a session
        walk.hole("code", "screen does this only where it runs already", call.span, origin="end")
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


TABLE: dict[str, Callable[[Walk, Call], None]] = {
    "tmux": terminal_multiplexer,
    "byobu": terminal_multiplexer,
    "screen": screen,
}
