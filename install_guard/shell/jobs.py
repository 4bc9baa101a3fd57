"""Programs that take commands from files in a form of their own: `crontab` and `make`."""

from __future__ import annotations

from install_guard.model import Code
from install_guard.shell.transforms import lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.state import Field
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
            walk.unread(call.span, file)
        else:
            found.append((text, *call.span))
    if not files:
        for name in ("GNUmakefile", "makefile", "Makefile"):
            text = walk.read(folder + name)
            if text is not None:
                return [(text, *call.span)]
        if any(text[:1] != "-" for text in call.texts) or not call.texts:
            walk.unread(call.span, folder + "Makefile")
    return found


TABLE: dict[str, Callable[[Walk, Call], None]] = {
    "crontab": timetable,
    **dict.fromkeys(("make", "gmake", "bmake", "remake"), make),
}
