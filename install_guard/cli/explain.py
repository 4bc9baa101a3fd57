"""`install-guard explain`: what a command would run, word by word: a rendering of its reading, and no second evaluator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.reader import read

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from install_guard.model import Door, Gap, Invocation, Reading, Word

_WIDTH = 100  # characters of the command shown around a marker


def register(parser: argparse.ArgumentParser) -> None:
    """A command, and what is known of where it runs."""
    parser.add_argument("command", metavar="COMMAND", help="the command to explain")
    parser.add_argument("--cwd", help="the folder that the command runs in")
    parser.add_argument("--home", help="the home of the person that it runs for")
    parser.add_argument("--shell", help="the shell that it is for: bash, zsh, powershell …")


def run(arguments: argparse.Namespace) -> int:
    """Print the explanation; exit 1 where the command would install, take a door, or cannot be read."""
    reading = read(arguments.command, cwd=arguments.cwd, home=arguments.home, shell=arguments.shell)
    print("\n".join(explain(reading)))
    return 0 if reading.kind == "pass" and not reading.doors else 1


def explain(reading: Reading) -> Iterator[str]:
    """What would run, in order; what is asked for; what could not be told; the kind."""
    for number, call in enumerate(reading.invocations, 1):
        yield f"{number}. {_shown(call)}"
        yield from _origins(call, reading.command)
    for request in reading.requests:
        fields = ", ".join(f"{name} {value}" for name, value in request.fields.items() if value is not None)
        yield f"asks: {request.verb} {request.kind} ({fields})"
    for gap in reading.gaps:
        yield from _marked("held", gap, reading.command)
    for door in reading.doors:
        yield from _marked("door", door, reading.command)
    yield f"reading: {reading.kind}" + (f", {reading.label}" if reading.requests else "")


def _shown(call: Invocation) -> str:
    via = f"   (run by {' → '.join(call.via)})" if call.via else ""
    return " ".join(_word(word) for word in call.argv) + via


def _word(word: Word) -> str:
    text = word.known.replace("\0", "…")
    plain = text and all(char.isalnum() or char in "@%+=:,./_-…" for char in text)
    return text if plain else "'" + _printable(text).replace("'", "'\\''") + "'"


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _origins(call: Invocation, command: str) -> Iterator[str]:
    """The words that are not written as they are, with the piece of the command that they come from."""
    found: dict[str, list[str]] = {}
    for word in call.argv:
        written = command[word.start : word.end]
        if written and word.text not in {written, written[1:-1]}:
            found.setdefault(written, []).append(_word(word))
    for written, words in found.items():
        yield f"     {' '.join(words)}   from  {_printable(written)[:_WIDTH]}"
    for name, value in call.environment.items():
        yield f"     with {name}={_word(value)}"
    for write in call.writes:
        yield f"     writes {_word(write.path)}"


def _marked(title: str, what: Gap | Door, command: str) -> Iterator[str]:
    """A reason, the line of the command that it is about, and a marker under the span."""
    yield f"{title}: {what.reason}"
    start = command.rfind("\n", 0, what.start) + 1
    end = command.find("\n", what.start)
    end = len(command) if end < 0 else end
    shift = max(start, what.start - _WIDTH // 2)
    line = command[shift : min(end, shift + _WIDTH)]
    before = _printable(command[shift : what.start])
    span = _printable(line[what.start - shift : max(what.end - shift, what.start - shift + 1)])
    yield f"    {_printable(line)}"
    yield f"    {' ' * len(before)}{'^' * max(1, len(span))}"
