"""Builtins about what a name stands for: `alias`, `hash`, `enable`, and `type`, which tells it (bash manual 4.1)."""

from __future__ import annotations

from install_guard.shell.kinds import BUILTINS
from install_guard.shell.simple import invoke

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk


def alias(walk: Walk, call: Call) -> None:
    """`alias name=text …`, zsh's `-g` and `-s`."""
    invoke(walk, call)
    defined = walk.state.defining()
    table = defined.aliases
    for text in call.texts:
        if text[:1] in ("-", "+"):
            if "g" in text:
                table = defined.global_aliases
            elif "s" in text:
                table = defined.suffix_aliases
            continue
        name, equals, value = text.partition("=")
        if equals:
            table[name] = value
    walk.state.status = None


def unalias(walk: Walk, call: Call) -> None:
    """`unalias name …`, `-a` for all."""
    invoke(walk, call)
    defined = walk.state.defining()
    for text in call.texts:
        for table in (defined.aliases, defined.global_aliases, defined.suffix_aliases):
            if text[:1] == "-" and "a" in text:
                table.clear()
            table.pop(text, None)


def hash_path(walk: Walk, call: Call) -> None:
    """`hash -p path name`: another program under a name; zsh's `hash name=path`."""
    invoke(walk, call)
    words = call.texts
    if words[:1] == ["-r"]:
        walk.state.defining().hashed.clear()
    if "-p" in words:
        at = words.index("-p")
        for name in words[at + 2 :]:
            walk.state.defining().hashed[name] = words[at + 1]
    elif walk.zsh:
        for text in words:
            name, equals, path = text.partition("=")
            if equals:
                walk.state.defining().hashed[name] = path


def enable(walk: Walk, call: Call) -> None:
    """`enable [-n] name …`, zsh's `disable`."""
    invoke(walk, call)
    names = {text for text in call.texts if text[:1] != "-"}
    off = call.fields[0][0] == "disable" or any(text[:1] == "-" and "n" in text for text in call.texts)
    if off:
        walk.state.defining().disabled |= names
    else:
        walk.state.defining().disabled -= names


def locate(walk: Walk, call: Call) -> None:
    """`type`, `which`, `whence`, `where`."""
    invoke(walk, call)
    words = call.texts
    options = "".join(text for text in words if text[:1] == "-")
    name = call.fields[0][0]
    if not walk.listens():
        return
    if name == "which" or "p" in options or "P" in options or (name == "whence" and "v" not in options):
        locate_all(walk, [field for field in call.fields[1:] if field[0][:1] != "-"])
    elif "t" in options:
        walk.print(walk.mark_here("what kind of command it is", "outside") + "\n")
    else:
        walk.print(walk.mark_here(f"what {name} prints", f"output {name}") + "\n")


def locate_all(walk: Walk, fields: list[tuple[str, int, int]]) -> None:
    """What `command -v` prints: a path that ends in the name."""
    for text, _, _ in fields:
        if text in walk.state.defined.functions or text in BUILTINS or "/" in text:
            walk.print(text + "\n")
        else:
            walk.print(walk.inherited(f"where {text} is", f"the folder of {text}", "folder") + "/" + text + "\n")
    walk.state.status = None


TABLE: dict[str, Callable[[Walk, Call], object]] = {
    "alias": alias,
    "unalias": unalias,
    "hash": hash_path,
    **dict.fromkeys(("enable", "disable"), enable),
    **dict.fromkeys(("type", "which", "whence", "where"), locate),
}
