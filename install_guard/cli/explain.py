"""`install-guard explain`: what a command would run, word by word: a rendering of its reading, and no second evaluator."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

from install_guard.reader import read

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from install_guard.model import Door, Gap, Invocation, Reading, Request, Word

_WIDEST, _NARROWEST = 100, 30
_KINDS = {
    "pass": "pass: nothing in this text installs a plugin",
    "install": "install: this and nothing else",
    "unreadable": "unreadable: it may install, and is held for what is said above",
}


_NOTHING: tuple[object, ...] = ([], {}, False)


def register(parser: argparse.ArgumentParser) -> None:
    """A command, and what is known of where it runs."""
    parser.add_argument("command", metavar="COMMAND", help="the command to explain")
    parser.add_argument("--cwd", help="the folder that the command runs in")
    parser.add_argument("--home", help="the home of the person that it runs for")
    parser.add_argument("--shell", help="the shell that it is for: bash, zsh, powershell …")


def run(arguments: argparse.Namespace) -> int:
    """Print the explanation; exit 1 where the command would install, take a door, or cannot be read."""
    reading = read(arguments.command, cwd=arguments.cwd, home=arguments.home, shell=arguments.shell, packages=True)
    print("\n".join(explain(reading, shutil.get_terminal_size((_WIDEST, 24)).columns)))
    return 0 if reading.kind == "pass" and not reading.doors else 1


def explain(reading: Reading, width: int = _WIDEST) -> Iterator[str]:
    """What would run, in order; what is asked for; what could not be told; the kind."""
    width = max(_NARROWEST, min(width, _WIDEST))
    yield "would run:" if reading.invocations else "would run nothing"
    for number, call in enumerate(reading.invocations, 1):
        yield from _wrapped(f"{number:3}. ", " ".join(map(_word, call.argv)), width)
        for note in _notes(call, reading.command):
            yield from _wrapped("       ", note, width)
    for request in reading.requests:
        yield from _asked("asks for", request, width)
    for request in reading.packages:
        yield from _asked("brings", request, width)
    for gap in reading.gaps:
        yield from _marked("held", gap, reading.command, width)
    for door in reading.doors:
        yield from _marked("door", door, reading.command, width)
    yield from _wrapped("reading: ", _KINDS[reading.kind] if not reading.doors else "denied: it takes a door", width)


def _wrapped(lead: str, text: str, width: int) -> Iterator[str]:
    """A text behind its lead, broken between words, the later lines indented further."""
    yield from textwrap.wrap(
        text,
        width,
        initial_indent=lead,
        subsequent_indent=" " * (len(lead) + 2),
        break_on_hyphens=False,
        drop_whitespace=True,
    ) or [lead]


def _word(word: Word) -> str:
    text = word.known.replace("\0", "…")
    plain = text and all(char.isalnum() or char in "@%+=:,./_-…" for char in text)
    return text if plain else "'" + _printable(text).replace("'", "'\\''") + "'"


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _notes(call: Invocation, command: str) -> Iterator[str]:
    """Who runs it, the origin of the words that are not written as they are, what is set for it, what it writes."""
    if call.via:
        yield f"run by {' → '.join(call.via)}"
    found: dict[str, list[str]] = {}
    for word in call.argv:
        written = command[word.start : word.end]
        if written and word.text not in {written, written[1:-1]}:
            found.setdefault(written, []).append(_word(word))
    for written, words in found.items():
        yield f"{_printable(written)[:_WIDEST]}  gives  {' '.join(words)}"
    if call.impostor:
        yield f"its name is {call.impostor} here"
    for name, value in call.environment.items():
        yield f"with {name}={_word(value)}"
    for write in call.writes:
        yield f"writes {_word(write.path)}"


def _shown(value: object) -> str:
    """A value in a line: of packages, what each is and where it comes from."""
    if not isinstance(value, list):
        return str(value)
    rows = [one for one in value if isinstance(one, dict)]
    told = (" ".join(filter(None, (one["name"], one["version"], one["source"], f"({one['from']})"))) for one in rows)
    return ", ".join(told) if rows else ", ".join(map(str, value))


def _asked(title: str, request: Request, width: int) -> Iterator[str]:
    yield f"{title} {request.kind} {request.verb}"
    for name, value in request.fields.items():
        if value is not None and value not in _NOTHING:
            text = _printable(_shown(value))
            yield f"    {name}: {text}"[: width - 1] + ("…" if len(text) + len(name) + 6 > width - 1 else "")


def _marked(title: str, what: Gap | Door, command: str, width: int) -> Iterator[str]:
    """A reason, the line of the command that it is about, and a marker under the span."""
    yield from _wrapped(f"{title}: ", what.reason, width)
    room = width - 4
    start = command.rfind("\n", 0, what.start) + 1
    end = command.find("\n", what.start)
    end = len(command) if end < 0 else end
    shift = start if end - start <= room else max(start, min(what.start - room // 4, end - room))
    before = _printable(command[shift : what.start])
    line = _printable(command[shift:end])[:room]
    span = _printable(command[what.start : max(min(what.end, end), what.start + 1)])
    yield f"    {line}"
    yield f"    {' ' * len(before)}{'^' * max(1, min(len(span), room - len(before)))}"
