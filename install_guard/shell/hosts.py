"""Programs that run others for another user, on another host, or as one of several programs in one file."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.shells import run_shell
from install_guard.shell.state import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.model import Field
    from install_guard.shell.simple import Call
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
    from install_guard.shell.synopsis import ssh_option  # noqa: PLC0415 -- rare

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


# Others.


def sockets(walk: Walk, call: Call) -> None:
    """`socat … EXEC:text`, `SYSTEM:text`, `SHELL:text`: two of them are fed what the other prints."""
    sides: list[Field] = []
    for text, start, end in call.fields[1:]:
        kind, colon, rest = text.partition(":")
        if colon and kind.upper() in ("EXEC", "SYSTEM", "SHELL"):
            sides.append((rest, start, end))
    for index, side in enumerate(sides):
        if len(sides) > 1:
            other = sides[1 - index]
            _fed(walk, side, walk.capture(lambda other=other: _script(walk, "socat", other[0], other)))  # type: ignore[misc]
        else:
            _script(walk, "socat", side[0], side)


def _fed(walk: Walk, side: Field, text: str) -> None:
    """A script with a text on its standard input."""
    walk.deeper(lambda: walk.apart(lambda: _script(walk, "socat", side[0], side), {0: Source(text)}))


def parts(walk: Walk, call: Call) -> None:
    """`run-parts folder`: every program in a folder."""
    walk.unread(call.span)


TABLE: dict[str, Callable[[Walk, Call], None]] = {
    **dict.fromkeys(("su", "runuser"), switch_user),
    **dict.fromkeys(("busybox", "toybox"), several),
    "ssh": secure_shell,
    "socat": sockets,
    "run-parts": parts,
}
