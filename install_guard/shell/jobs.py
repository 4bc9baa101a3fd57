"""Programs that take commands from files in a form of their own: `crontab` and `make`."""

from __future__ import annotations

from install_guard.model import Code
from install_guard.shell.values import lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk


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
            walk.unread(call.span, words[0][0])
        return
    for line in lines_of(text):
        command = _scheduled(line)
        if command:
            walk.run_script("crontab", command, call.span)


def _scheduled(line: str) -> str:
    """The command of a line: behind five fields, or behind `@daily`."""
    line = line.strip()
    if not line or line[0] == "#":
        return ""
    pieces = line.split(None, 1 if line[0] == "@" else 5)
    if len(pieces) < (2 if line[0] == "@" else 6):
        return line if "=" not in line.split(" ")[0] else ""
    return pieces[-1].replace("\\%", "%")


# Options of make with a value, by their letter.
_MAKE_VALUES = {
    "C": "--directory",
    "f": "--file --makefile",
    "I": "--include-dir",
    "o": "--old-file --assume-old",
    "W": "--what-if --new-file --assume-new",
    "E": "--eval",
}
# What stands in a variable that is more than a value: the client's name, or what could become it.
_CALLING = ("claude", "$", "`", "\\", "'", '"')
# Variables with options of make.
_MAKE_FLAGS = ("MAKEFLAGS", "GNUMAKEFLAGS", "MFLAGS")


def make(walk: Walk, call: Call) -> None:
    """`make [-f file] [--eval text] [name=value] [target]`: the texts are code of make's own."""
    codes: list[Field] = []
    folder = ""
    files: list[str] = []
    for letter, field in _make_options(call.fields):
        if letter == "E" or (not letter and "=" in field[0] and any(each in field[0] for each in _CALLING)):
            codes.append(field)
        elif letter == "f":
            files.append(field[0])
        elif letter == "C":
            folder = f"{folder}{field[0]}/"
    exported = walk.state.exported
    codes.extend((walk.variable_text(name), *call.span) for name in _MAKE_FLAGS if name in exported)
    if "MAKEFILES" in exported:
        codes.extend(_makefiles(walk, call, folder, walk.variable_text("MAKEFILES").split()))
    codes.extend(_makefiles(walk, call, folder, files) if files else _makefile(walk, call, folder))
    call.invocation.code = tuple(Code("make", walk.word(field), field[1], field[2]) for field in codes)


def _make_options(fields: list[Field]) -> Iterator[tuple[str, Field]]:
    """The options with a value, by their letter, and the other words; short ones may stand bundled (`-nf file`)."""
    at = 1
    while at < len(fields):
        text, start, end = fields[at]
        at += 1
        letter, value = _make_option(text)
        if value is None and letter and at < len(fields):
            yield letter, fields[at]
            at += 1
        elif letter or text[:1] != "-":
            yield letter, ((value or "") if letter else text, start, end)


def _make_option(text: str) -> tuple[str, str | None]:
    """The letter of an option that takes a value, and that value where it is attached."""
    if text[:2] == "--":
        name, equals, value = text.partition("=")
        long = [one for one, names in _MAKE_VALUES.items() if any(each.startswith(name) for each in names.split())]
        return (long[0], value if equals else None) if len(long) == 1 and len(name) > 2 else ("", None)
    for index, letter in enumerate(text[1:] if text[:1] == "-" else "", 1):
        if letter in _MAKE_VALUES:
            return letter, text[index + 1 :] or None
    return "", None


def _makefiles(walk: Walk, call: Call, folder: str, files: list[str]) -> list[Field]:
    """The texts of files that are named, `-` for the standard input."""
    found: list[Field] = []
    for file in files:
        text = walk.input() if file == "-" else walk.read(file if file[:1] == "/" else folder + file)
        if text is None:
            walk.unread(call.span, file)
        else:
            found.append((text, *call.span))
    return found


def _makefile(walk: Walk, call: Call, folder: str) -> list[Field]:
    """The text of the file that make looks for by itself."""
    for name in ("GNUmakefile", "makefile", "Makefile"):
        text = walk.read(folder + name)
        if text is not None:
            return [(text, *call.span)]
    if any(text[:1] != "-" for text in call.texts) or not call.texts:
        walk.unread(call.span, folder + "Makefile")
    return []


TABLE: dict[str, Callable[[Walk, Call], None]] = {
    "crontab": timetable,
    **dict.fromkeys(("make", "gmake", "bmake", "remake"), make),
}
