"""What the programs of `sed` and `awk` run and which files they write, told by their commands one by one."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def sed_runs(program: str) -> bool:
    """Whether a sed program runs anything: only its `e` command and the `e` flag of `s` do."""
    return any(name == "e" or (name == "s" and "e" in rest.partition("w")[0]) for name, rest in _sed_commands(program))


def sed_files(program: str) -> Iterator[str]:
    """The files that a sed program writes: `w file`, `W file`, `s/…/…/w file`."""
    for name, rest in _sed_commands(program):
        if name in {"w", "W"}:
            yield rest.strip()
        elif name == "s" and "w" in rest:
            yield rest.partition("w")[2].strip()


def _sed_commands(program: str) -> Iterator[tuple[str, str]]:
    """Each command's letter, with the rest of its line or the flags behind a substitution."""
    at = 0
    while at < len(program):
        at = _sed_address(program, at)
        char = program[at : at + 1]
        end = at + 1
        if char == "e":
            yield "e", ""
        elif char and char in "sy":
            start, end = _sed_substitution(program, at + 1)
            yield char, program[start:end]
        elif char and char in "aicrRwWbtT:#l":
            end = _line_end(program, at)
            yield char, program[at + 1 : end]
        at = end


def _sed_address(program: str, at: int) -> int:
    """Skip blanks, separators, line numbers and `/…/` in front of a command."""
    while at < len(program):
        char = program[at]
        if char in "/\\":
            delimiter = program[at + 1 : at + 2] if char == "\\" else char
            at = _sed_part(program, at + (2 if char == "\\" else 1), delimiter)
        elif char.isspace() or char.isdigit() or char in ";{},$+~!IM":
            at += 1
        else:
            break
    return at


def _sed_substitution(program: str, at: int) -> tuple[int, int]:
    """Where the flags of `s/…/…/` or `y/…/…/` begin and end."""
    delimiter = program[at : at + 1]
    at = start = _sed_part(program, _sed_part(program, at + 1, delimiter), delimiter)
    while at < len(program) and program[at].isalnum():
        if program[at] == "w":
            return start, _line_end(program, at)
        at += 1
    return start, at


def _sed_part(program: str, at: int, delimiter: str) -> int:
    """The place behind the next delimiter that no backslash hides."""
    while at < len(program):
        if program[at] == "\\":
            at += 2
        elif program[at] == delimiter:
            return at + 1
        else:
            at += 1
    return at


def _line_end(program: str, at: int) -> int:
    found = program.find("\n", at)
    return len(program) if found < 0 else found + 1


def awk_files(program: str) -> Iterator[str]:
    """The files that an awk program writes, as far as their names stand in it: `print > "file"`; a NUL for other names."""
    for piece in program.split(">")[1:]:
        name = piece.lstrip("> \t(")
        if name[:1] == '"':
            path, _, rest = name[1:].partition('"')
            yield path + ("" if rest.lstrip()[:1] in {"", ";", "}", ")", "\n"} else "\0")
        elif '"' in name:
            # `> (ENVIRON["HOME"] "/x")`: what the last text says is how the name ends.
            yield "\0" + name.split("}")[0].rsplit('"', 2)[-2]
