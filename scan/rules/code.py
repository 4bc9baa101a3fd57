"""The acts of whatever holds code: a script, a command that runs by itself, the fenced code of an instruction.

Code inside code is read in turn: a shell line that Python starts, Python that a shell line holds, what a decoder
makes of a literal that is then run.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from scan import javascript
from scan.model import Severity, Standing
from scan.python import parse as parse_python
from scan.rules.acts import PERSONAL, Act, marked, unread
from scan.rules.base import Files, Rule, Seen, remembered, rule
from scan.rules.concordance import LEXICON, concordance, needing
from scan.rules.known import host_of
from scan.rules.lexicons import LEXICONS
from scan.rules.line_acts import line_acts
from scan.rules.mended import mended
from scan.rules.patterns import Pattern
from scan.rules.programs import programs
from scan.rules.prose import is_shown, is_told, passages
from scan.rules.python_acts import python_acts
from scan.rules.recipe_commands import LANGUAGES as RECIPES
from scan.rules.recipe_commands import commands
from scan.rules.script_acts import script_acts
from scan.rules.shell_acts import shell_acts
from scan.rules.shell_signs import SHELL, tells_shell
from scan.rules.worth import STAGED, tells_fence, tells_script
from scan.texts import interpreter_of, language_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin, Run
    from scan.rules.acts import Marks
    from scan.rules.programs import Program
    from scan.rules.prose import Passage
    from scan.texts import Text

NESTING = 4
LONGEST = 600_000
"""Characters of one file that are walked as a tree: what is longer is a bundle, read by its literals."""

SHELL_LANGUAGES = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session", "shellsession", "terminal", ""})


class Found(NamedTuple):
    """An act, the file whose text it stands in, and how directly that acts. `command` is what runs it, if not a file."""

    act: Act
    text: Text | None
    standing: Standing
    told: bool = False
    run: Run | None = None


def acts_in(source: str, language: str, depth: int = 0, file: Text | None = None) -> tuple[Act, ...]:
    """The acts of a source text in a language, those of code inside it among them; of a `file` whose tree is known."""
    if len(source) > LONGEST or depth > NESTING:
        why = f"has more than {LONGEST:,} characters" if len(source) > LONGEST else "holds code in code in code"
        return (unread(why),) if language in _READ else ()
    if language == "shell":
        found = (Act("lines", 0, len(source), text=source), *shell_acts(source))
    elif language == "python":
        tree = parse_python(source) if file is None else file.python
        tree = tree if tree is not None or depth else mended(source)
        found = python_acts(tree, source) if tree is not None else ()
    elif language in {"javascript", "typescript"}:
        found = script_acts(javascript.parse(source, "x.ts" if language == "typescript" else "x.js"), source)
    elif language in LEXICONS:
        found = line_acts(source, language)
        if language in RECIPES:
            found = (*found, *_of_recipe(source, language, depth))
    elif language in RECIPES:
        return tuple(_of_recipe(source, language, depth, loaded=file is not None and file.loaded))
    elif language == "notebook":
        return tuple(_of_notebook(source, depth))
    else:
        return ()
    return (*found, *(inner for act in found for inner in _inside(act, language, depth)))


def _of_recipe(source: str, language: str, depth: int, *, loaded: bool = False) -> Iterator[Act]:
    """The acts of the commands that a file has some program run, each at the command's place."""
    for command in commands(source, language, loaded=loaded):
        if tells_shell(command.text):
            for act in acts_in(command.text, "shell", depth + 1):
                if language != "docker" or act.kind not in _OF_IMAGE:
                    yield act._replace(start=command.start, end=command.end)


_OF_IMAGE = frozenset({"write", "delete", "chmod", "disarm", "agent", "encrypt", "git-setting"})
"""What is done to the machine: as an image is made, to that image alone."""


def _of_notebook(source: str, depth: int) -> Iterator[Act]:
    """The acts of a notebook's cells: Python, and shell behind `!` or `%%bash`; each at the cell's place in the file."""
    try:
        cells = json.loads(source).get("cells", [])
    except (ValueError, RecursionError, AttributeError):
        return
    for cell in cells if isinstance(cells, list) else ():
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        lines = "".join(map(str, cell.get("source") or [])).split("\n")
        place = max(source.find(json.dumps(lines[0], ensure_ascii=False)[1:-1]), 0)
        shell = "\n".join(line.lstrip()[1:] for line in lines if line.lstrip().startswith("!"))
        if lines[0].startswith(("%%bash", "%%sh", "%%script")):
            shell = "\n".join(lines[1:])
        python = "" if shell and lines[0].startswith("%%") else "\n".join(map(_plain_line, lines))
        for act in (*acts_in(shell, "shell", depth + 1), *acts_in(python, "python", depth + 1)):
            yield act._replace(start=place, end=place + len(lines[0]))


def _plain_line(line: str) -> str:
    return "" if line.lstrip().startswith(("!", "%")) else line


_READ = frozenset({"shell", "python", "javascript", "typescript", *LEXICONS})


def unfollowed(text: Text) -> str:
    """Why not all of a file's code could be followed; "" where it was."""
    return next((act.text for act in acts_of(text) if act.kind == "unread"), "")


def _inside(act: Act, outer: str, depth: int) -> Iterator[Act]:
    """The acts of what an act runs, at the place where it stands."""
    language = _language_inside(act, outer)
    if not language or not act.text.strip("\0 "):
        return
    text = act.text.replace("\0", "${UNKNOWN}" if language == "shell" else "0")
    for inner in acts_in(text, language, depth + 1):
        takes = inner.kind == "send" or (inner.kind == "fetch" and "\0" in inner.target)  # an address is a message too
        carries = inner.carries | (_handed(act.carries) if takes and act.kind == "shell" else frozenset())
        yield inner._replace(start=act.start, end=act.end, carries=carries, when=act.when or inner.when)


def _handed(marks: Marks) -> Marks:
    return frozenset(mark for mark in marks if not mark.startswith(("fetched", "decoded", "typed", "names")))


def _language_inside(act: Act, outer: str) -> str:
    if act.kind == "shell":
        return "shell"
    if act.kind == "code":
        return act.target
    if act.kind == "run" and act.text and outer != "shell":
        return outer
    if act.kind == "write":
        return _language_written(act)
    return "python" if act.kind == "run" and act.how.startswith("python") else ""


def _language_written(act: Act) -> str:
    """The language of a program or of settings that an act writes, by the file's name or by how the text begins."""
    if len(act.text) < _LEAST or not (tells_shell(act.text) or tells_fence(act.text)):
        return ""
    named = language_of(act.target.replace("\0", ""))
    return named if named in _READ or named in RECIPES else interpreter_of(act.text[:200]) or shape_of(act.text)


_LEAST = 8
"""Characters of the shortest text that does something."""


_PUT_TOGETHER = frozenset({"make", "just", *LEXICONS})
"""Languages in which a program's name may be put together of pieces, so that no word need stand in the text."""


@remembered
def acts_of(text: Text) -> tuple[Act, ...]:
    """The acts of a file."""
    if text.standing == Standing.test:  # what a test shows weighs nothing
        return ()
    if text.language in RECIPES and text.language not in _PUT_TOGETHER and not tells_shell(text.text):
        return ()
    walked = text.standing is Standing.auto_run or text.language not in {"python", "javascript", "typescript"}
    if not walked and not tells_script(text.text):
        return ()
    return every_act(text)


@remembered
def every_act(text: Text) -> tuple[Act, ...]:
    """The acts of a file, whatever words it has; a program of several files asks for those of each part again."""
    return acts_in(text.text, text.language, file=text)


_FENCES = {
    **dict.fromkeys(SHELL_LANGUAGES, "shell"),
    **dict.fromkeys(("python", "py", "python3"), "python"),
    **dict.fromkeys(("js", "javascript", "node", "mjs"), "javascript"),
    **dict.fromkeys(("ts", "typescript"), "typescript"),
    **dict.fromkeys(("powershell", "ps1", "pwsh", "ps"), "powershell"),
    **dict.fromkeys(("json", "jsonc", "json5"), "json"),
    **dict.fromkeys(("yaml", "yml"), "yaml"),
    **dict.fromkeys(("dockerfile", "docker", "containerfile"), "docker"),
    **dict.fromkeys(("makefile", "make", "mk"), "make"),
    **dict.fromkeys(("just", "justfile"), "just"),
    **dict.fromkeys(("bat", "batch", "cmd"), "batch"),
    **dict.fromkeys(("gitconfig", "git-config"), "gitconfig"),
    **dict.fromkeys(("systemd", "unit", "desktop"), "unit"),
    **dict.fromkeys(("cron", "crontab"), "crontab"),
    **dict.fromkeys(("xml", "plist"), "plist"),
    "toml": "toml",
    "npmrc": "npmrc",
}
_COMMANDS = frozenset({"shell", "powershell", *RECIPES})
"""Languages whose every line may be a command."""
_SHAPED = frozenset({"ini", "conf", "config", "cfg", "text", "txt", ""})
"""What a fence is called whose language its shape tells."""


def _fenced(passage: Passage) -> str:
    """The language of a fence: by its name, where that says little by the shape of what stands in it; "" for any other."""
    named = _FENCES.get(passage.language, "")
    return (passage.language in _SHAPED and shape_of(passage.text)) or named


def pieces(text: Text, language: str) -> Iterator[tuple[int, str]]:
    """What of a file is in a language: all of it, or the fences of an instruction that are not told of; with their places."""
    if text.language == language:
        yield 0, text.text
    elif text.language == "markdown" and "```" in text.text:
        for passage in passages(text):
            if passage.kind == "code" and not passage.told and _fenced(passage) == language:
                yield passage.start, passage.text


_SHELL = LEXICON.enter(Pattern("|".join(map(re.escape, (*SHELL, r"env\|")))))
"""The last is `env |` in a table."""


_INDENTS = ("    ", "\t")
_FENCE_MARKS = ("```", "~~~")
_CODE_NAMES = [name for name, language in _FENCES.items() if language not in _COMMANDS]
_CODE_FENCES = needing(
    mark + name
    for mark in _FENCE_MARKS
    for name in (*_CODE_NAMES, *(f" {name}" for name in _CODE_NAMES), "  ", "\t", " \t")
)
"""How a fence opens that says it holds a language whose lines are no commands; what stands behind more blanks is not known."""
_FENCE_KINDS = frozenset({"code", "written"})
_MARKS_CODE = ("`", *(f"\n{blanks}" for blanks in _INDENTS))


@remembered
def acts_ordered(text: Text) -> tuple[tuple[Act, bool], ...]:
    """The acts of the code that a text has the model run: fenced code and commands between backquotes, and whether told of."""
    if text.language != "markdown" or not any(mark in text.text for mark in _MARKS_CODE):
        return ()
    fenced = _CODE_FENCES(text) and tells_fence(text.text)
    places = _signed(text)
    return tuple(_ordered(text, places, fenced=fenced)) if places or fenced else ()


def _signed(text: Text) -> list[int]:
    """Where words of commands stand that a fence, backquotes or blanks before the line may make a command of."""
    source = text.text
    fence = min((at for mark in _FENCE_MARKS if (at := source.find(mark)) >= 0), default=len(source))
    places = sorted({place for place, _ in concordance(text).of(_SHELL)})
    return [place for place in places if place > fence or _may_be_code(source, place)]


def _may_be_code(source: str, place: int) -> bool:
    """Whether a place stands behind a backquote or blanks of its line."""
    first = source.rfind("\n", 0, place) + 1
    return source.startswith(_INDENTS, first) or source.rfind("`", first, place) >= 0


def _joined_fences(text: Text) -> Iterator[tuple[Act, bool]]:
    """What the shell fences of a text do together: what one writes into a file, the next may send."""
    fences = [
        passage
        for passage in passages(text)
        if passage.kind == "code" and not passage.told and _FENCES.get(passage.language, "") == "shell"
    ]
    held = "\n".join(passage.text for passage in fences)
    if len(fences) < 2 or not STAGED.holds(held):  # noqa: PLR2004 -- one alone is read by itself
        return
    pieces, at = [], 0
    for passage in fences:
        pieces += [re.sub(r"[^\n]", " ", text.text[at : passage.start]), _unprompted(passage.text)]
        at = passage.start + len(passage.text)
    for act in acts_in("".join(pieces), "shell"):
        if act.kind == "send" and act.carries:
            yield act, False


def _ordered(text: Text, places: list[int], *, fenced: bool) -> Iterator[tuple[Act, bool]]:
    """The acts of the passages in which a word of commands stands, and of all fences if one may hold other code."""
    yield from _joined_fences(text)
    for passage in passages(text):
        at = bisect_left(places, passage.start)
        if not (at < len(places) and places[at] < passage.end) and not (fenced and passage.kind in _FENCE_KINDS):
            continue
        if passage.kind in _FENCE_KINDS:
            language = _fenced(passage)
            if language in _COMMANDS and tells_shell(passage.text):
                yield from _shifted(acts_in(_unprompted(passage.text), language), passage.start, told=passage.told)
            elif language not in {"", *_COMMANDS} and tells_fence(passage.text):
                yield from _shifted(acts_in(passage.text, language), passage.start, told=passage.told)
            for line in _STRAY.finditer(passage.text) if language not in {"", "shell"} else ():
                yield from _shifted(acts_in(line[0], "shell"), passage.start + line.start(), told=passage.told)
        elif "`" in passage.text:
            # in a table a pipe is written with a backslash before it
            source = passage.text.replace("\\|", " |") if passage.kind == "cell" else passage.text
            for start, command in _inline(source):
                if tells_shell(command):
                    sentence = passage.text[_sentence_start(passage.text, start) : start]
                    told = is_told(passage, sentence) or is_shown(passage.text, start)
                    yield from _shifted(acts_in(command, "shell"), passage.start + start, told=told)


_STRAY = re.compile(r"(?m)^[ \t]*(?:sudo +)?(?:curl|wget) +[^\n(]*\| *(?:sudo +)?(?:ba|z)?sh\b[^\n]*$")
"""A shell line in a fence that says it holds another language: a model runs it all the same."""


def _sentence_start(text: str, place: int) -> int:
    return max(text.rfind(". ", 0, place) + 1, text.rfind("\n", 0, place), 0)


def _shifted(acts: Iterable[Act], by: int, *, told: bool) -> Iterator[tuple[Act, bool]]:
    for act in acts:
        yield act._replace(start=act.start + by, end=act.end + by), told


def _unprompted(code: str) -> str:
    """Code without the `$` before each line, and without what its reader is to fill in; of the same length."""
    return _filled_in(
        "\n".join("  " + line[2:] if line.startswith(("$ ", "> ", "% ")) else line for line in code.split("\n"))
        if "\n$ " in code or code.startswith("$ ")
        else code
    )


def _filled_in(code: str) -> str:
    """Code in which each `<branch>` is a variable of which nothing is known: the shell would take it for redirections."""
    return _TO_FILL.sub(lambda match: "$" + "_" * (len(match[0]) - 1), code) if "<" in code else code


_TO_FILL = re.compile(r"(?<![<&\d(])<[A-Za-z][\w.-]*(?: [\w.-]+){0,3}>(?![>&(])")


def _inline(text: str) -> Iterator[tuple[int, str]]:
    """What stands between single backquotes and has more than one word."""
    pieces = text.split("`")
    at = 0
    for index, piece in enumerate(pieces):
        if index % 2 and " " in piece and "\n" not in piece:
            yield at, _filled_in(piece)
        at += len(piece) + 1


@remembered
def found_in(text: Text) -> tuple[Found, ...]:
    """Every act that a file does, or has the model do."""
    done = (Found(act, text, text.standing) for act in acts_of(text))
    return (*done, *(Found(act, text, text.standing, told) for act, told in acts_ordered(text)))


def acts_of_run(run: Run) -> tuple[Act, ...]:
    """The acts of a command that runs by itself."""
    return _acts_of_command(run.text) if run.text else ()


@lru_cache(maxsize=256)
def _acts_of_command(text: str) -> tuple[Act, ...]:
    return acts_in(text, "shell")  # each rule over acts asks for those of each run


def found_in_runs(plugin: Plugin) -> Iterator[Found]:
    """Every act of every command that runs by itself."""
    for run in plugin.runs:
        for act in acts_of_run(run):
            yield Found(act, plugin.text(run.path), Standing.auto_run, run=run)


@remembered
def found_in_programs(plugin: Plugin) -> tuple[Found, ...]:
    """Every act of a program of several files that none of them does alone, at the place where it imports the others."""
    return tuple(found for program in programs(plugin) for found in _of_program(program))


def _of_program(program: Program) -> Iterator[Found]:
    texts = (program.main, *program.parts)
    alone = {_same(act) for text in texts for act in every_act(text)}
    acts = acts_in(program.source, program.main.language)
    for act in acts:
        guessed = program.mixed and not marked(act.carries, *PERSONAL, "input", "work")
        if _same(act) not in alone and act.kind not in {"unread", "lines"} and not guessed and not is_shared(act, acts):
            placed = act._replace(start=program.start, end=program.end)
            yield Found(placed, program.main, program.main.standing)


def is_shared(act: Act, acts: Iterable[Act]) -> bool:
    """Whether one call speaks to several hosts, each with what is meant for it: which goes where is not known."""
    return act.kind in {"send", "fetch"} and any(
        other.start == act.start and other.kind in {"send", "fetch"} and host_of(other.target) != host_of(act.target)
        for other in acts
    )


def _same(act: Act) -> tuple[str, str, Marks]:
    """What makes two acts one, wherever they stand."""
    return act.kind, act.target, act.carries


Judge = Callable[[Found, Any], Iterable[Seen]]


@remembered
def is_minified(text: Text) -> bool:
    """Whether names in a script are so short that one stands for many things: what flows through them is a guess."""
    long = 2000
    return text.language in {"javascript", "typescript"} and any(len(line) > long for line in text.lines[:200])


def act_rule(
    id: str,  # noqa: A002 -- what it is called everywhere else
    severity: Severity | str,
    *,
    flags: Files | Iterable[Files],
    clears: Files | Iterable[Files],
) -> Callable[[Judge], tuple[Rule, Rule]]:
    """A rule over single acts, as two: one for the acts of files, one for those of commands that run by themselves."""

    def make(judge: Judge) -> tuple[Rule, Rule]:
        def in_text(text: Text, plugin: Plugin) -> Iterator[Seen]:
            for found in found_in(text):
                for one in judge(found, plugin):
                    grave = (one.severity or Severity(severity)) is Severity.danger
                    yield replace(one, severity=Severity.caution) if grave and is_minified(text) else one

        def in_runs(plugin: Plugin, _: Plugin) -> Iterator[Seen]:
            for found in (*found_in_runs(plugin), *found_in_programs(plugin)):
                yield from judge(found, plugin)

        for inspect in (in_text, in_runs):
            inspect.__doc__, inspect.__module__ = judge.__doc__, judge.__module__
        shape = rule(id, severity, flags=flags, clears=clears, asks=found_in)(in_text)
        return shape, replace(shape, over="plugin", inspect=in_runs, asks=None)

    return make


def seen(found: Found, message: str, severity: Severity | None = None) -> Seen:
    """What a rule saw in an act, at its place."""
    if found.run is not None:
        name = f"{found.run.kind} {found.run.name or found.run.when}".rstrip()
        return Seen(
            f"{name} {message}",
            severity=severity,
            path=found.run.path,
            line=found.run.line,
            shown=_with_inside(found, found.run.shown),
        )
    shown = ""
    if (
        found.act.text
        and found.text is not None
        and found.act.kind in {"run", "shell", "code"}
        and "decoded" in found.act.carries
    ):
        shown = _with_inside(found, found.text.text[found.act.start : found.act.end][:80])
    return Seen(message, found.text, found.act.start, found.act.end, severity, shown=shown)


def _with_inside(found: Found, shown: str) -> str:
    inside = found.act.text if "decoded" in found.act.carries else ""
    return f"{shown} → {inside}" if inside and inside not in shown else shown
