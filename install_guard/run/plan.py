"""From the words that are asked for to the steps that run: everything is checked here, and nothing runs."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.installs.packages import without_scripts
from install_guard.run import environment, interpreters, modules, runners, scripts, tools, workspace
from install_guard.run.model import Asked, MissingError, Plan, RefusedError, Step
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate
from install_guard.shell.kinds import PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from install_guard.model import Gap, Invocation

    Marked = Callable[[str, int, int], list[str]]

MOST_WORDS = 10_000
MOST_BYTES = 128 * 1024 - 1  # of one word: what Linux lets through to a program (MAX_ARG_STRLEN)
MOST_STEPS = 50
_DEPTH = 5  # package scripts that run package scripts
_STRINGS = frozenset(
    {"concurrently", "npm-run-all", "run-s", "run-p", "run-script-os", "wireit", "nodemon", "onchange"}
)
_KEYWORDS = frozenset({"time", "coproc"})  # which a program may be called too
# Options of wrappers that change the folder, alone or among others.
_MOVES = {"env": re.compile(r"-[iv0]*C|--ch"), "sudo": re.compile(r"-[A-Za-z]*[DR]|--ch")}
_UNTOLD = "\0"
_UNREAD = frozenset({"program", "code", "syntax", "bound"})


def plan(asked: Asked, marked: Marked) -> Plan:
    """The steps of what is asked for; an error says what spoils it. `marked` shows a span of a text."""
    _require_words(asked.argv)
    steps = tuple(_steps(asked, asked.argv, marked, ()))
    if len(steps) > MOST_STEPS:
        raise RefusedError(f"it is more than {MOST_STEPS} programs", " ".join(asked.argv[:3]))
    return Plan(asked, tuple(_first_look(asked, one, first=at == 0) for at, one in enumerate(steps)))


def _first_look(asked: Asked, step: Step, *, first: bool) -> Step:
    """A step as far as it can be told now; what an earlier one may make is looked for again before it runs."""
    try:
        return checked(asked, step)
    except MissingError as error:
        if first:
            raise
        return step._replace(later=error.what)


def text_of(words: Sequence[str]) -> str:
    """The words as shell text that stands for exactly them."""
    return " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    if word and all(one.isascii() and (one.isalnum() or one in "_-./:@%+,") for one in word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def _require_words(argv: Sequence[str]) -> None:
    """What the system itself cannot give to a program."""
    if not argv or not argv[0]:
        raise RefusedError("there is no program to run", remedy="Write: install-guard run -- PROGRAM WORD…")
    if len(argv) > MOST_WORDS:
        raise RefusedError(f"it has {len(argv)} words, more than {MOST_WORDS}", argv[0])
    for at, word in enumerate(argv):
        if "\0" in word:
            raise RefusedError("a word holds a NUL, which no argv can hold", f"word {at} of {argv[0]!r}")
        try:
            size = len(os.fsencode(word))
        except UnicodeEncodeError:
            raise RefusedError("a word holds half a character, which is no text", f"word {at} of {argv[0]!r}") from None
        if size > MOST_BYTES:
            raise RefusedError(
                f"a word of {size} bytes is more than a program can be given ({MOST_BYTES})",
                f"word {at} of {argv[0]!r}",
                "Put it into a file and name the file.",
            )


def _steps(asked: Asked, argv: Sequence[str], marked: Marked, inside: tuple[str, ...]) -> Iterator[Step]:
    """The steps of one call, not yet checked: a package script's, or the call itself."""
    is_manager = argv[0].rpartition("/")[2] in scripts.MANAGERS
    found = scripts.package(asked.cwd, asked.workspace) if is_manager else None
    wanted = scripts.called(argv, found)
    if wanted is None:
        yield Step(tuple(argv), tuple(argv), asked.cwd)
        return
    if found is None:
        raise RefusedError("there is no package.json", str(asked.cwd), "Run it in the package's folder.")
    if wanted.name in inside or len(inside) >= _DEPTH:
        raise RefusedError(f"the script {wanted.name} runs itself", " → ".join((*inside, wanted.name)))
    for part in scripts.parts(found, wanted, marked):
        yield from _of_script(asked, found, part, marked, inside)


def _of_script(
    asked: Asked, found: scripts.Package, part: scripts.Part, marked: Marked, inside: tuple[str, ...]
) -> Iterator[Step]:
    """The steps of one package script, in the package's folder."""
    within = asked._replace(cwd=found.folder)
    for command in part.commands:
        for variable, value in command.sets.items():
            _require_variable(variable, value)
        if scripts.called(command.words, found) is not None:
            yield from _steps(within, command.words, marked, (*inside, part.name))
        else:
            sets = {**found.variables(part.name, asked.cwd), **command.sets}
            yield Step(command.words, command.words, found.folder, (), sets, part.name, command.globs)


def checked(asked: Asked, step: Step) -> Step:
    """A step with its program found, its words checked and its globs expanded: all that can be told before it runs."""
    within, argv, local = asked._replace(cwd=step.cwd), step.asked, bool(step.script)
    argv = runners.local(argv, _path(within)) or argv
    name = argv[0].rpartition("/")[2]
    if name in _STRINGS:
        raise RefusedError(f"{name} runs commands that are hidden in its words", text_of(argv), "Run them one by one.")
    inner = _require_wrapped(within, argv)
    program = _program(within, argv[0], local=local or name in tools.TOOLS or argv is not step.asked)
    names = _names(argv[0], program)
    if inner and not _is_known(names):
        behind = _words(within, (argv[inner].rpartition("/")[2],), argv[inner + 1 :])
        read = behind._replace(words=(*argv[1 : inner + 1], *behind.words))
    else:
        read = _words(within, names, argv[1:])
    _require_spread(step, {one.pattern for one in read.globs})
    path = {"PATH": _path(within)} if local else {}
    return step._replace(argv=(program, *read.words), globs=read.globs, sets={**step.sets, **path}, later="")


def _require_spread(step: Step, expanded: set[str]) -> None:
    """Refuse a word of a package script that a shell would have expanded and that is not known to be a file."""
    for at in step.spread:
        if step.asked[at] not in expanded:
            raise RefusedError(
                f"the script {step.script} needs a shell: a word of {step.asked[0]} is a glob, and not known to be a file",
                step.asked[at],
                "Quote it where the program takes globs, or put it into a script file of the workspace.",
            )


def _names(name: str, program: str) -> tuple[str, ...]:
    """What a program may be: its name as written, and that of the file behind all links."""
    return (name.rpartition("/")[2], os.path.realpath(program).rpartition("/")[2])


def _is_known(names: Sequence[str]) -> bool:
    """Whether a program has a row of its own."""
    return any(interpreters.row_of(name) or name in tools.TOOLS for name in names)


def _words(asked: Asked, names: Sequence[str], words: Sequence[str]) -> tools.Read:
    """The words of a program as it is given them."""
    row = next((found for found in map(interpreters.row_of, names) if found), "")
    if row:
        return _interpreted(asked, row, (names[0], *words))
    tool = next((name for name in names if name in tools.TOOLS), "")
    if tool:
        return tools.targets(tool, words, asked.cwd, asked.workspace)
    return tools.Read(_without_scripts(names[0], words), ())


def _interpreted(asked: Asked, row: str, whole: Sequence[str]) -> tools.Read:
    """The words of an interpreter: options checked, the script in the workspace, the rest untouched."""
    found = interpreters.read_front(row, whole, asked.cwd, asked.workspace)
    if found.kind == "script":
        if found.at >= len(whole):
            raise RefusedError(f"{row} is given no script", " ".join(whole[:6]))
        workspace.require(whole[found.at], asked.cwd, asked.workspace, f"the script for {row}")
    if found.kind == "targets":
        behind = tools.expanded(interpreters.tests_of(row), whole[0], whole[found.at :], asked.cwd, asked.workspace)
        return tools.Read((*whole[1 : found.at], *behind.words), behind.globs)
    if found.kind == "module":
        return _module(asked, found.name, whole, found.at)
    return tools.Read(_without_scripts(whole[0], whole[1:]), ())


def _module(asked: Asked, name: str, whole: Sequence[str], at: int) -> tools.Read:
    """`python -m NAME …`: a tool's words are read as the tool's."""
    if name == "pip":
        return tools.Read(_without_scripts(whole[0], whole[1:]), ())
    tool = modules.require(name, tuple(whole[at:]), asked.cwd)
    if not tool and interpreters.row_of(name):
        behind = _interpreted(asked, interpreters.row_of(name), (name, *whole[at:]))
        return tools.Read((*whole[1:at], *behind.words), behind.globs)
    if not tool:
        return tools.Read(tuple(whole[1:]), ())
    behind = tools.targets(tool, whole[at:], asked.cwd, asked.workspace)
    return tools.Read((*whole[1:at], *behind.words), behind.globs)


def _without_scripts(name: str, words: Sequence[str]) -> tuple[str, ...]:
    """The words of a package manager with the scripts of packages off; one that has no such switch is left to the judge."""
    forced = without_scripts([name, *words])
    return tuple(words if forced is None else forced[1:])


def _require_wrapped(asked: Asked, argv: Sequence[str]) -> int:
    """A program that runs another (`env`, `timeout`, `xargs` …): what it runs is checked as if it were asked for.

    Where the words of a program that is run are the last of all words, the place at which they begin, else 0.
    """
    text = text_of(argv) if argv[0] not in _KEYWORDS else f"\\{text_of(argv)}"
    trace = evaluate(parse(text, "bash"), Setting("bash", str(asked.cwd)))
    for call in trace.invocations:
        for variable, value in call.environment.items():
            _require_variable(variable, value.text or "")
    if not _wraps(argv):
        return 0
    for gap in trace.gaps:
        _require_told(gap, argv)
    for call in trace.invocations:
        _require_here([word.known for word in call.argv])
    for call in trace.invocations:
        if call.via:
            _require_inner(asked, call, argv)
    return max((_begins(call, argv) for call in trace.invocations if call.via), default=0)


def _begins(call: Invocation, argv: Sequence[str]) -> int:
    """Where the words of an inner call begin, if they are the last of all words."""
    words = [word.text for word in call.argv]
    at = len(argv) - len(words)
    return at if words and at > 0 and list(argv[at:]) == words else 0


def _wraps(argv: Sequence[str]) -> bool:
    return PROGRAMS.get(argv[0].rpartition("/")[2]) == "wrapper"


def _require_here(words: Sequence[str]) -> None:
    """Refuse `env -C` and its like: scripts are looked for in the folder that everything starts in."""
    moves = _MOVES.get(words[0].rpartition("/")[2]) if words else None
    for word in words[1:] if moves else ():
        if not word.startswith("-") and "=" not in word:
            return
        if moves is not None and moves.match(word):
            raise RefusedError(
                f"{words[0]} {word} starts it in another folder", word, "Say --cwd DIR before the program."
            )


def _require_told(gap: Gap, argv: Sequence[str]) -> None:
    if gap.kind in _UNREAD and gap.origin != "file":
        raise RefusedError(f"what it would run cannot be told: {gap.reason}", text_of(argv)[:300])


def _require_inner(asked: Asked, call: Invocation, argv: Sequence[str]) -> None:
    words = [word.known for word in call.argv]
    if words and words[0] not in argv and not runners.is_one(argv):
        raise RefusedError(
            f"{argv[0]} would run a shell text", text_of(argv)[:300], "Give it the program and its words one by one."
        )
    if words and scripts.called(words, scripts.package(asked.cwd, asked.workspace)) is not None:
        raise RefusedError(
            f"a package script behind {argv[0]} is not read",
            text_of(argv)[:300],
            "Run it by itself; --timeout bounds it.",
        )
    row = interpreters.row_of(words[0]) if words else ""
    if not row:
        return
    found = interpreters.read_front(row, words, asked.cwd, asked.workspace)
    if found.kind == "script" and (found.at >= len(words) or _UNTOLD in words[found.at]):
        raise RefusedError(f"which script {row} would run cannot be told", " ".join(call.via))
    if found.kind == "script":
        workspace.require(words[found.at], asked.cwd, asked.workspace, f"the script for {row}")
    if found.kind == "module":
        modules.require(found.name, tuple(words[found.at :]), asked.cwd)


def _require_variable(name: str, value: str) -> None:
    why = "says which programs are run" if name == "PATH" else environment.why_not(name, value)
    if why:
        raise RefusedError(f"{name} {why}, and no program is given it", name, "Leave it out.")


def _program(asked: Asked, name: str, *, local: bool) -> str:
    """The file of a program: named by its place, or found in PATH's folders, before them in the workspace's own."""
    if "/" in name:
        return _placed(asked, name)
    path = _path(asked) if local else asked.environment.get("PATH", "")
    found = shutil.which(name, path=path) if path else None
    if found is None:
        raise MissingError(
            f"{name} was not found", path or "an empty PATH", f"Install {name}, or name it by its place."
        )
    return found


def _placed(asked: Asked, name: str) -> str:
    """A program named by its place; a script among them must lie in the workspace, or where programs are looked up."""
    file = asked.cwd / name
    if not file.is_file() or not os.access(file, os.X_OK):
        raise MissingError("there is no such program", str(file), "Is it there, and may it be run?")
    folders = [Path(os.path.realpath(one)) for one in asked.environment.get("PATH", "").split(os.pathsep) if one]
    if Path(os.path.realpath(file.parent)) not in folders and _is_script(file):
        workspace.require(str(file), asked.cwd, asked.workspace, "the script")
    return str(file)


def _is_script(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(2) == b"#!"
    except OSError:
        return True


def _path(asked: Asked) -> str:
    """The folders in which a package's own programs are looked up first, as package managers do."""
    folders = []
    for folder in (asked.cwd, *asked.cwd.parents):
        folders += [folder / "node_modules/.bin", folder / ".venv/bin", folder / "venv/bin"]
        if folder == asked.workspace:
            break
    own = [str(one) for one in folders if one.is_dir()]
    return os.pathsep.join([*own, asked.environment.get("PATH", "")])
