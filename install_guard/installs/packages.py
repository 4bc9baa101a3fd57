"""Package managers: what one call of theirs would install or run, as requests that stand beside the reading.

Each program is a row: its verbs, its options by what they take, and the form in which it writes a package. The rows are
loaded where one of their programs is called with a verb that brings something.
"""

from __future__ import annotations

from install_guard.installs.packages_line import Line, base_of, literal
from install_guard.installs.places import join
from install_guard.model import Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from install_guard.installs.ground import Ground
    from install_guard.installs.packages_line import Program
    from install_guard.model import Invocation, Word

_NODE = frozenset("npm npx pnpm pnpx yarn yarnpkg bun bunx".split())
_PYTHON = frozenset("pip uv uvx pipx poetry".split())
# Variables that say where packages come from, by their beginnings.
VARIABLES = (
    "npm_config_",
    "pnpm_config_",
    "yarn_",
    "bun_config_",
    "pip_",
    "uv_",
    "poetry_",
    "pipx_",
    "cargo_",
    "rustup_",
    "gem_",
    "bundle_",
    "rubygems_",
    "rustc",
    "rustdoc",
    "goproxy",
    "gosumdb",
    "gonosumdb",
    "gonosumcheck",
    "goflags",
    "goprivate",
    "goinsecure",
    "gonoproxy",
    "homebrew_",
)
_VERBS = {"create": "run", "with": "run", "manifest": "install", "requirements": "install", "record": "add"}
_PYTHON_VALUES = frozenset("mcWX")  # python's options with a value, which may stand in the same word
_LEVELS = 32  # folders above the current one in which a program of the project may lie


def of_call(call: Invocation, ground: Ground) -> list[Request]:
    """What a call of a package manager brings: nothing where its verb brings nothing, or it only says what it would do."""
    found = _row(call.argv)
    if found is None:
        return []
    name, program, words = found
    line = Line(program, words)
    if line.verb is None or line.dry or not _brings(line):
        return []
    folder = ground.folder(call)
    for each in line.texts("folder"):
        folder = join(folder, each, ground.home)
    if program.looks_here and line.verb == "run" and not line.roles.get("name") and _is_here(line, folder, ground):
        return []
    fields = _fields(name, program, line, call)
    fields["folder"] = folder if folder and folder.startswith("/") and "\0" not in folder else None
    return [Request("package", _VERBS.get(line.verb, line.verb), fields, call.start, call.end)]


def without_scripts(argv: Sequence[str]) -> list[str] | None:
    """The same command with the scripts of packages switched off, where it would run any.

    It is the same where nothing of it runs scripts or they are off already, and None where its program has no switch.
    """
    from install_guard.model import Word  # noqa: PLC0415 -- asked late, and by others than the hook

    words = [Word((text,), 0, 0) for text in argv]
    found = _row(words)
    if found is None:
        return list(argv)
    _, program, rest = found
    line = Line(program, rest)
    if line.verb is None or line.dry or not _brings(line) or not line.runs_scripts:
        return list(argv)
    switch = program.switch(line)
    if switch is None:
        return None
    at = len(argv) - len(rest) + line.at
    return [*argv[:at], *switch, *argv[at:]]


def _row(argv: Sequence[Word]) -> tuple[str, Program, Sequence[Word]] | None:
    """The program of a call, its row, and the words behind it: `python3 -m pip` is pip."""
    name = base_of(argv[0].known) if argv else ""
    words = argv[1:]
    if name == "python":
        name, words = _module(words)
    programs = _rows(name)
    return (name, programs[name], words) if name in programs else None


def _module(words: Sequence[Word]) -> tuple[str, Sequence[Word]]:
    """The module that python is given, and the words behind it: `-m pip`, `-mpip`, `-Im pip`; "" where there is none."""
    at = 0
    while at < len(words) and words[at].known[:1] == "-":
        text = words[at].known
        letters = "" if text[:2] == "--" else text[1:]
        place = next((place for place, letter in enumerate(letters, 1) if letter in _PYTHON_VALUES), 0)
        attached = letters[place:]
        if place and letters[place - 1] == "m":
            behind = at + 1 if attached else at + 2
            return attached or (words[at + 1].known if at + 1 < len(words) else ""), words[behind:]
        if place and letters[place - 1] == "c":
            return "", ()
        at += 2 if place and not attached else 1
    return "", ()


def _rows(name: str) -> Mapping[str, Program]:
    if name in _NODE:
        from install_guard.installs.packages_node import PROGRAMS  # noqa: PLC0415 -- only where one is called

        return PROGRAMS
    if name in _PYTHON:
        from install_guard.installs.packages_python import PROGRAMS as OF_PYTHON  # noqa: PLC0415 -- the same

        return OF_PYTHON
    from install_guard.installs.packages_other import PROGRAMS as OTHERS  # noqa: PLC0415 -- the same

    return OTHERS


def _brings(line: Line) -> bool:
    """Whether a call brings anything: `npm init` asks questions, `uv run x` runs what is there."""
    if line.verb in {"install", "manifest"}:
        return True
    if line.verb == "configure":
        return bool(_indexes(line) or line.loose)
    named = bool(line.names) and line.verb != "with"
    named = named or bool(_fetched(line))
    return named or any(line.roles.get(role) for role in ("name", "with", "git", "path", "file"))


def _is_here(line: Line, folder: str | None, ground: Ground) -> bool:
    """Whether a runner finds the program in the project: `npx vitest` installs nothing where vitest is a dependency."""
    name = line.names[0].text if line.names else None
    if folder is None or name is None or "/" in name or "@" in name or "\0" in folder:
        return False
    for _ in range(_LEVELS):
        if ground.text_of(f"{folder}/node_modules/.bin/{name}") is not None:
            return True
        folder = folder.rpartition("/")[0]
        if not folder:
            return False
    return False


def _fields(name: str, program: Program, line: Line, call: Invocation) -> dict[str, object]:
    """The request under the names of the JSON contract."""
    packages = list(_named(program, line))
    files = line.texts("file") + ([literal(word) for word in line.names] if line.verb == "requirements" else [])
    manifest = line.verb == "manifest" or (line.verb == "install" and not packages and not files)
    return {
        "name": ", ".join(str(one["name"] or one["source"]) for one in packages) or program.manifest,
        "ecosystem": program.ecosystem,
        "program": name,
        "packages": packages,
        "manifest": manifest,
        "files": files,
        "indexes": _indexes(line),
        "configs": line.texts("config"),
        "loose": sorted(line.loose),
        "global": "global" in line.flags,
        "scripts": line.runs_scripts,
        "environment": dict(_variables(call.environment)),
    }


def _named(program: Program, line: Line) -> Iterator[dict[str, str]]:
    """The packages of a call: those of its options, then those of its words."""
    for role in ("name", "with"):
        yield from map(program.spec, line.texts(role))
    for text in line.texts("git"):
        yield {"name": "", "version": "", "source": text, "from": "git"}
    for text in line.texts("path"):
        one = program.spec(text)  # `-e git+https://…` is no folder, a plain word is
        yield (
            one if one["from"] not in {"registry", "unknown"} else {**one, "name": "", "source": text, "from": "folder"}
        )
    yield from (program.spec(text) for text in _fetched(line))
    if line.verb in {"configure", "requirements", "with", "manifest"} or line.roles.get("git"):
        return  # of a repository the names are those inside it, of an update those that the project has
    if line.verb == "run" and line.roles.get("name"):
        return
    for word in line.names:
        text = literal(word)
        one = program.spec(program.created(text) if line.verb == "create" else text)
        yield {**one, "from": "unknown"} if "…" in text else one


def _fetched(line: Line) -> list[str]:
    """The script that `uv run` fetches by its address and runs."""
    if line.verb != "with":
        return []
    named = [*line.texts("script"), *map(literal, line.names[:1])]
    return [text for text in named if "://" in text]


def _indexes(line: Line) -> list[str]:
    """The registries that a call names, or writes into its configuration."""
    named = line.texts("index")
    if line.verb == "configure":
        words = [literal(word) for word in line.names]
        values = [word.partition("=")[2] if "=" in word.partition("://")[0] else word for word in words]
        values = [each for value in values for each in value.split(",")]  # go's are lists
        named += [value for value in values if "://" in value or line.program.ecosystem == "brew"]
        named += [f"https:{key[: key.rindex(':')]}/" for key in words if key.startswith("//") and ":" in key]
    return named


def _variables(environment: Mapping[str, Word]) -> Iterator[tuple[str, str]]:
    for name, value in environment.items():
        if name.lower().startswith(VARIABLES):
            yield name, value.known.replace("\0", "…")
