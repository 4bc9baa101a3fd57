"""Files that are run: read where they were written by the command itself or may be opened."""

from __future__ import annotations

from install_guard.shell import paths, simple
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.ground import Span
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk


def source_file(walk: Walk, path: str, arguments: list[str], span: Span) -> None:
    """`. file`: run by the current shell, with positional parameters of its own where words are given."""
    text = _read(walk, path)
    if text is None:
        walk.unread(span, path)
        walk.fails(".", span)
        walk.state.status = None
        return
    positional = walk.state.positional
    if arguments:
        walk.state.positional = arguments
    walk.run_text(text, span)
    if walk.jump is not None and walk.jump[0] == "return":
        walk.jump = None
    if arguments:
        walk.state.positional = positional


def _read(walk: Walk, path: str) -> str | None:
    text = walk.read(path)
    if text is None and "/" not in path:
        text = walk.named_file(path)
    return text


def run_script_file(walk: Walk, path: str, arguments: list[str], span: Span, dialect: str = "") -> None:
    """A script, run by a shell that is already there."""
    text = _read(walk, path)
    walk.state.positional = arguments
    if text is None:
        walk.unread(span, path)
    else:
        walk.run_text(text, span, dialect)


def run_program_file(walk: Walk, call: Call, name: str) -> None:
    """Run a program of the person's own by its path: a script that can be opened is read, else it stays unknown."""
    text = walk.read(name)
    if text is None:
        walk.unread(call.span, name)
        if walk.state.fds:
            simple.silent(walk, call)
        return
    walk.within(call.fields[0][0], lambda: simple.program(walk, _interpreted(call, text, name)))


def _interpreted(call: Call, text: str, path: str) -> Call:
    """A script as the words of its interpreter, from its first line."""
    first = text.split("\n", 1)[0] if text[:2] == "#!" else "#!/bin/bash"
    words = first[2:].split()
    if words and paths.base(words[0]) == "env":
        words = [word.removeprefix("-S") for word in words[1:] if word[:1] != "-" or word[:2] == "-S"]
        words = [word for word in words if word]
    interpreter = paths.base(words[0]) if words else "sh"
    if not known(interpreter):
        interpreter = "sh"
    fields = [(word, *call.span) for word in [interpreter, *words[1:]]]
    return call.of([*fields, (path, *call.span), *call.fields[1:]])


def _extension(walk: Walk, call: Call) -> str:
    """The name of a file that the command wrote and a program finds by its first word: `git-x`, `cargo-x`, `kubectl-x`."""
    base = paths.base(call.fields[0][0])
    return next((name for name in (f"{base}-{text}" for text in call.texts) if walk.file_of(name)), "")


def run_written(walk: Walk, call: Call, name: str) -> bool:
    """Run a program that is a file which the command wrote, by its path or by its name: `git x` is `git-x` too."""
    text = walk.read(name) if "/" in name else walk.named_file(name)
    if text is None and call.texts:
        name = _extension(walk, call) or name
        text = walk.named_file(name)
    if text is None:
        if "/" not in name or walk.path(name) not in walk.files:
            return False
        simple.invoke(walk, call)
        walk.hole("code", "a file that the command made, whose text is not known", call.span)
        return True
    call.impostor = call.impostor or "a file that the command itself wrote"
    simple.invoke(walk, call)
    path = name if "/" in name else walk.file_of(name)
    walk.within(call.fields[0][0], lambda: simple.program(walk, _interpreted(call, text, path)))
    return True
