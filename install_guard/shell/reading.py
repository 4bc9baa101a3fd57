"""Builtins that read input into variables: `read`, `mapfile`, `getopts`."""

from __future__ import annotations

from install_guard.shell.operators import quote
from install_guard.shell.simple import invoke
from install_guard.shell.state import Array, Source
from install_guard.shell.values import FIRST, known
from install_guard.shell.words import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

_VALUES = {"read": "adinNptu", "mapfile": "dnOsuCc"}


def _options(words: list[str], values: str) -> tuple[dict[str, str], list[str]]:
    """Options with their values, and the words behind them."""
    found: dict[str, str] = {}
    at = 0
    while at < len(words) and words[at][:1] == "-" and len(words[at]) > 1:
        word = words[at]
        at += 1
        if word == "--":
            break
        for index, letter in enumerate(word[1:], 1):
            if letter not in values:
                found[letter] = ""
                continue
            found[letter] = word[index + 1 :]
            if not found[letter] and at < len(words):
                found[letter] = words[at]
                at += 1
            break
    return found, words[at:]


def _source(walk: Walk, found: dict[str, str]) -> Source | None:
    number = found.get("u", "0")
    source = walk.state.fds.get(int(number)) if number.isdigit() else None
    return source if isinstance(source, Source) else None


def read(walk: Walk, call: Call) -> None:
    """`read [-r] [-d end] [-a array] [-u descriptor] name …`."""
    values = "dkptu" if walk.zsh else _VALUES["read"]
    found, names = _options(call.texts, values)
    source = None if walk.zsh and "k" in found and "u" not in found else _source(walk, found)  # `-k`: from the terminal
    invoke(walk, call)
    line = _line(walk, found, source)
    walk.state.status = None if source is None or not known(source.text) else not source.cut
    if line is None:
        if source is not None:
            walk.state.status = False
            line = ""
        else:
            line = walk.mark_here("a line that is read", "outside")
    if walk.zsh and ("e" in found or "E" in found) and walk.listens():
        walk.print(line + "\n")  # zsh's `-e` prints what is read
    if "a" in found or "A" in found:
        target = found.get("a") or (names[0] if names else "reply")
        walk.state.set(target, Array.of(split(line, walk.separators())[1] if line else []))
        return
    _share(walk, line, names, raw="r" in found)


def read_all(walk: Walk, call: Call) -> None:
    """`sysread [-i descriptor] [-s size] [name]` (zsh/system): what stands on a descriptor."""
    found, names = _options(call.texts, "cisto")
    invoke(walk, call)
    source = _source(walk, {"u": found.get("i", "0")})
    walk.state.set(
        names[0] if names else "REPLY", source.rest() if source else walk.mark_here("what is read", "outside")
    )


def _line(walk: Walk, found: dict[str, str], source: Source | None) -> str | None:
    """The text that is read, None at the end of it or where it is not known."""
    if source is None:
        return None
    count = found.get("N") or found.get("n") or ""
    if count.isdigit() and not walk.zsh:
        piece = source.text[source.at : source.at + int(count)]
        if "n" in found:
            piece = piece.split("\n")[0]
        source.at += max(1, len(piece))
        source.cut = False
        return piece or None
    end = "\n" if "d" not in found else (found["d"][:1] or "\0")
    line = source.line(end)
    if line is None or "r" in found or "\\" not in line:
        return line
    whole = line
    while whole.endswith("\\") and end == "\n":
        more = source.line(end)
        whole = whole[:-1] + (more or "")
        if more is None:
            break
    return whole


def _share(walk: Walk, line: str, names: list[str], *, raw: bool) -> None:
    """Give the fields of a line to names, the last of which gets the rest."""
    if not raw and "\\" in line:
        line = _unescaped(line)
    if not names:
        walk.state.set("REPLY", line)
        return
    names = [name.partition("?")[0] for name in names]
    separators = walk.separators()
    blanks = "".join(char for char in separators if char in " \t\n")
    rest = line.strip(blanks) if blanks else line
    for name in names[:-1]:
        at = next((index for index, char in enumerate(rest) if char in separators), len(rest))
        head, rest = rest[:at], rest[at + 1 :]
        walk.assign(name, head)
        rest = rest.lstrip(blanks) if blanks else rest
        if any(char >= FIRST for char in head):
            rest = walk.mark_here("the rest of a line that is not known")
    solid = [char for char in separators if char not in " \t\n"]
    if solid and rest[-1:] in solid and not any(char in separators for char in rest[:-1]):
        rest = rest[:-1]
    walk.assign(names[-1], rest)


def _unescaped(line: str) -> str:
    out, at = [], 0
    while at < len(line):
        if line[at] == "\\":
            at += 1
        out.append(line[at : at + 1])
        at += 1
    return "".join(out)


def map_file(walk: Walk, call: Call) -> None:
    """`mapfile [-t] [-d end] [-n count] [-s skip] [-O first] [-C text] array`."""
    found, names = _options(call.texts, _VALUES["mapfile"])
    source = _source(walk, found)
    invoke(walk, call)
    name = names[0] if names else "MAPFILE"
    if source is None:
        walk.state.set(name, Array.of([walk.mark_here("lines that are read", "outside")]))
        _call_back(walk, call, found, [walk.mark_here("a line that is read", "outside")])
        return
    end = found.get("d", "\n")[:1] or "\0"
    lines = source.rest().split(end)
    if lines and not lines[-1]:
        lines.pop()
    if "t" not in found:
        lines = [line + end for line in lines]
    skip = int(found["s"]) if found.get("s", "").isdigit() else 0
    count = int(found["n"]) if found.get("n", "").isdigit() else 0
    lines = lines[skip : skip + count] if count else lines[skip:]
    first = int(found["O"]) if found.get("O", "").isdigit() else 0
    walk.state.set(name, Array(dict(enumerate(lines, first))))
    _call_back(walk, call, found, lines)
    walk.state.status = True


def _call_back(walk: Walk, call: Call, found: dict[str, str], lines: list[str]) -> None:
    """`mapfile -C text -c count`: the text is run for each `count` lines, with the index and the line behind it."""
    text = found.get("C")
    if text is None:
        return
    quantum = found.get("c", "5000")
    step = int(quantum) if quantum.isdigit() and len(quantum) < 6 else 1
    for at in range(max(step, 1) - 1, min(len(lines), walk.bounds.turns), max(step, 1)):
        walk.perhaps(lambda at=at: walk.run_text(f"{text} {at} {quote(lines[at])}", call.span))  # type: ignore[misc]


def get_options(walk: Walk, call: Call) -> None:
    """`getopts letters name [word …]`."""
    invoke(walk, call)
    words = call.texts
    if len(words) < 2:
        return
    letters, name = words[0], words[1]
    state = walk.state
    given = words[2:] or state.positional
    index = walk.variable_text("OPTIND")
    place = walk.variable_text("install_guard_getopts") if "install_guard_getopts" in state.variables else "1"
    at, char = (int(index) if index.isdigit() else 1) - 1, int(place)
    if at >= len(given) or not known("".join(given)) or given[at][:1] != "-" or given[at] in ("-", "--"):
        walk.assign(name, "?")
        state.status = False if at >= len(given) or known(given[at]) else None
        return
    word = given[at]
    letter = word[char]
    value = None
    known_letter = letter in letters and letter != ":"
    char += 1
    if known_letter and letters[letters.index(letter) + 1 :][:1] == ":":
        value = word[char:] if char < len(word) else (given[at + 1] if at + 1 < len(given) else "")
        at += 1 if char < len(word) else 2
        char = 1
    elif char >= len(word):
        at, char = at + 1, 1
    walk.assign(name, letter if known_letter else "?")
    state.set("OPTARG", value)
    state.set("OPTIND", str(at + 1))
    state.variables["install_guard_getopts"] = str(char)
    state.status = True


TABLE: dict[str, Callable[[Walk, Call], object]] = {
    "read": read,
    "sysread": read_all,
    **dict.fromkeys(("mapfile", "readarray"), map_file),
    "getopts": get_options,
}
