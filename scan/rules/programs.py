"""Programs of several files, put together to one source: what one module takes, another may send.

Shell files that are sourced, modules that Python or JavaScript import by a path of their own. Only such programs are
put together as have a part that takes something of the person's and a part that reaches out.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scan.model import Standing
from scan.rules.data_files import data_files, put_in
from scan.rules.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scan.plugin import Plugin
    from scan.rules.data_files import Data
    from scan.texts import Text

Kept = TypeVar("Kept")

LONGEST = 200_000
"""Characters of a program that is put together; what is longer is read file by file."""
MOST = 16
"""Files of such a program."""


class Import(NamedTuple):
    """A place where a file has another one of the plugin be part of it: `names` are what that is called here."""

    start: int
    end: int
    path: str
    names: str = ""


class Program(NamedTuple):
    """A file, the others that belong to it, its source with theirs before it, and where it imports the first of them.

    It is `mixed` when two parts give one name to different things: what is handed to the one may seem to reach the other.
    """

    main: Text
    parts: tuple[Text, ...]
    source: str
    start: int
    end: int
    mixed: bool


def programs(plugin: Plugin) -> Iterator[Program]:
    """The programs of a plugin that have more than one file, from the files that no other one imports."""
    texts = {text.path: text for text in plugin.texts if text.language in _IMPORTS and text.standing >= Standing.script}
    tables = {text.path: text for text in plugin.texts if text.path.endswith(".json")} if texts else {}
    imports = (
        {path: _kept(text, _imports(text, texts)) for path, text in texts.items()} if len(texts) > 1 or tables else {}
    )
    inner = {each.path for path, found in imports.items() for each in found if each.path != path}
    for path, found in imports.items():
        if path in inner:
            continue
        parts = [texts[part] for part in _parts(path, imports)]
        data = (
            {part.path: _kept(part, data_files(part, tables)) for part in parts}
            if tables and len(parts) <= MOST
            else {}
        )
        if any(data.values()) or (found and _worth(parts)):
            source = "\n".join(_bare(part, imports[part.path], texts, data.get(part.path, [])) for part in parts)
            start, end = next(((each[0], each[1]) for each in (*found, *data.get(path, ()))), (0, 0))
            yield Program(texts[path], tuple(parts[:-1]), source, start, end, _share_names(parts))


def _parts(path: str, imports: Mapping[str, Sequence[Import]]) -> list[str]:
    """The files of a program, each behind those that it imports."""
    found: list[str] = []
    waiting = [(path, False)]
    while waiting:
        name, done = waiting.pop()
        if done and name not in found:
            found.append(name)
        elif not done and name not in found and (name, True) not in waiting:
            waiting.append((name, True))
            waiting += [(each.path, False) for each in reversed(imports[name])]
    return found


def _worth(parts: list[Text]) -> bool:
    """Whether files together take something and reach out, and are no bundle."""
    if not 1 < len(parts) <= MOST or sum(len(part.text) for part in parts) > LONGEST:
        return False
    return any(_TAKES.holds(part.lowered) for part in parts) and any(_REACHES.holds(part.lowered) for part in parts)


def _share_names(parts: list[Text]) -> bool:
    """Whether one name stands for different things: in two parts, or as a field that each object has for itself."""
    seen: set[str] = set()
    for part in parts:
        if _FIELD.search(part.text):
            return True
        own = {match[1] for match in _DEFINES.finditer(part.text)} - _EVERYWHERE
        if own & seen:
            return True
        seen |= own
    return False


_DEFINES = re.compile(
    r"(?m)^(?:[ \t]*(?:export\s+)?(?:async\s+)?(?:def|function)\s+|(?:export\s+)?(?:const|let|var)\s+|(?=\w+\s*(?::[^=\n]+)?=[^=]))(\w+)"
)
_FIELD = re.compile(r"\b(?:self|this)\.\w+\s*=[^=]")
_EVERYWHERE = frozenset({"main", "__init__", "__enter__", "__exit__", "__repr__", "usage"})
_TAKES = Pattern(
    r"""\.ssh | \.aws | id_rsa | id_ed25519 | netrc | npmrc | \.kube | environ | process\.env | keychain | login\ data
      | git-credentials | \.env\b | histor | pbpaste | xclip | wl-paste | clipboard | transcript | stdin | readfilesync\(0 | \binput\b | console\]?::in | system\.in | io\.read | hosts\.yml
      | credentials | cookies | \b(?:getenv|printenv|env)\b | \$\(cat\) | plugin_option"""
)
_REACHES = Pattern(
    r"""requests | urllib | httpx | aiohttp | socket | http | smtp | fetch | axios | curl | wget | \bnc\b | \bdig\b
      | nslookup | getent | dns | exec | spawn | \beval\b"""
)


def _kept(text: Text, found: Iterable[Kept]) -> list[Kept]:
    """What is found in a file, whose text is let go of again: a plugin may have thousands."""
    kept = list(found)
    text.release()
    return kept


def _imports(text: Text, texts: Mapping[str, Text]) -> Iterator[Import]:
    """What a file has of the plugin's other files be part of it."""
    folder = posixpath.dirname(text.path)
    if text.language == "go":
        yield from _package(text, texts)
    for match in _IMPORTS[text.language].finditer(text.text):
        path, names = (_first(match, kinds) for kinds in (("path", "bare", "required"), ("names", "given")))
        for found in _FINDS[text.language](path, names, folder, texts):
            if texts[found].language == text.language or {texts[found].language, text.language} <= _SCRIPT:
                yield Import(match.start(), match.end(), found, names)


def _first(match: re.Match[str], names: tuple[str, ...]) -> str:
    known = match.groupdict()
    return next((known[name] for name in names if known.get(name)), "")


def _sourced(path: str, _: str, folder: str, texts: Mapping[str, Text]) -> Iterator[str]:
    """`. "$root/lib/pick.sh"`: what the folder is called is not known, so the end of the path must be enough."""
    tail = path.rsplit("}", 1)[-1].rsplit(")", 1)[-1].lstrip("\"'")
    tail = re.sub(r"^\$\w+|^\.{0,2}(?=/)", "", tail).strip("\"'/")
    near = posixpath.normpath(posixpath.join(folder, tail))
    found = [near] if near in texts else [each for each in texts if f"/{each}".endswith(f"/{tail}")]
    yield from found[:1] if tail and len(found) == 1 else ()


def _required(path: str, _: str, folder: str, texts: Mapping[str, Text]) -> Iterator[str]:
    """`./lib/pick`, with or without its ending, or a folder with an index."""
    base = posixpath.normpath(posixpath.join(folder, path))
    stem = re.sub(r"\.[cm]?js$", "", base)
    endings = ("", ".js", ".mjs", ".cjs", ".ts", ".mts", ".tsx", "/index.js", "/index.ts", "/index.mjs")
    found = [base] if base in texts else [stem + ending for ending in endings if stem + ending in texts]
    yield from found[:1]


def _imported(path: str, names: str, folder: str, texts: Mapping[str, Text]) -> Iterator[str]:
    """`from lib.pick import take`, `from lib import pick`, `import pick`: beside the file, or anywhere if it is alone."""
    asked = [each.split(" as ")[0].strip().lstrip(".").replace(".", "/") for each in path.split(",")]
    module = asked[0] if len(asked) == 1 else ""
    asked = [each for each in asked if each]
    asked += [f"{module}/{name}".strip("/") for name in re.findall(r"\w+(?=\s*(?:,|\)|$|\s+as\s))", names)]
    for each in asked:
        near = posixpath.normpath(posixpath.join(folder, f"{each}.py"))
        found = [near] if near in texts else [known for known in texts if f"/{known}".endswith(f"/{each}.py")]
        yield from found[:1] if len(found) == 1 else ()


def _named(path: str, _: str, folder: str, texts: Mapping[str, Text]) -> Iterator[str]:
    """`require_relative "sink"`, `require __DIR__ . "/sink.php"`, `. "$PSScriptRoot/sink.ps1"`: beside the file."""
    tail = re.sub(r"^\$?\w*(?:Root|DIR\w*)\b", "", path.replace("\\", "/")).strip("/. ")
    near = posixpath.normpath(posixpath.join(folder, tail))
    yield from [known for known in texts if known == near or posixpath.splitext(known)[0] == near][:1]


def _package(text: Text, texts: Mapping[str, Text]) -> Iterator[Import]:
    """The other files of a folder of Go belong to the one in which the program begins."""
    if not re.search(r"(?m)^func main\(\)", text.text):
        return
    folder = posixpath.dirname(text.path)
    for path, other in texts.items():
        if other.language == "go" and path != text.path and posixpath.dirname(path) == folder:
            yield Import(0, 0, path)


def _bare(text: Text, imports: Sequence[Import], texts: Mapping[str, Text], data: list[Data]) -> str:
    """A file's source with its data and without its imports of other parts, by the names that these have there."""
    source, renamed = text.text, dict[str, str]()
    for each in imports:
        renamed |= _renamed(each.names, _default(texts[each.path]) if text.language in _SCRIPT else "")
        source = f"{source[: each.start]}{_nothing(source[each.start : each.end], text.language)}{source[each.end :]}"
    source = put_in(source, data)
    modules = _modules(text, imports)
    if modules:
        source = re.sub(rf"(?<![\w.])(?:{'|'.join(map(re.escape, modules))})\.(?=[A-Za-z_])", "", source)
    if renamed:
        source = re.sub(rf"\b(?:{'|'.join(map(re.escape, renamed))})\b", lambda match: renamed[match[0]], source)
    if text.language in _SCRIPT:
        source = _ANONYMOUS.sub(lambda match: _unnamed(match, _default(text)), source)
        source = _EXPORT.sub("", source)
    return source


def _modules(text: Text, imports: Sequence[Import]) -> list[str]:
    """What the parts of a Python program are called as modules, where something of them is named behind it."""
    if text.language != "python":
        return []
    stems = {posixpath.basename(each.path).removesuffix(".py") for each in imports}
    named = _NAMED_MODULE.findall("\n".join(text.text[each.start : each.end] for each in imports))
    return sorted({stem for stem in stems if stem.isidentifier()} | {new for old, new in named if old in stems})


def _nothing(statement: str, language: str) -> str:
    """A statement that does nothing, as long as another one: a block of Python must hold one."""
    if language != "python":
        return " " * len(statement)
    indent = statement[: len(statement) - len(statement.lstrip(" \t"))]
    return f"{indent}pass".ljust(len(statement))


def _renamed(names: str, default: str) -> dict[str, str]:
    """What each name is called where it comes from: `a as b`, `{ a: b }`, the default of a module."""
    found = {new: old for old, new in re.findall(r"(\w+)(?:\s+as\s+|\s*:\s*)(\w+)", names) if old != new}
    own = re.match(r"\s*(\w+)\s*(?:,|$)", names)
    return found | ({own[1]: default} if own and default else {})


def _default(text: Text) -> str:
    """What the default export of a module is called when its source is put together with others."""
    named = re.search(
        r"export\s+default\s+(?:async\s+)?(?:function\*?\s+(\w+)|class\s+(\w+)|(\w+)\s*(?:;|\n|$))", text.text
    )
    stem = re.sub(r"\W", "_", posixpath.basename(text.path).split(".")[0])
    return next(filter(None, named.groups()), f"default_{stem}") if named else f"default_{stem}"


def _unnamed(match: re.Match[str], name: str) -> str:
    """A default export without a name, under one."""
    before = match[1] or ""
    return f"{before}function {name}(" if match[2] else f"const {name} = {before}"


_SHELL_IMPORT = re.compile(
    r"""(?m)(?:^|[;&|{]|\bthen\b|\bdo\b)[ \t]*(?:\.|source)[ \t]+(?P<path>(?:\$\([^)\n]*\)|"(?:\$\([^)\n]*\)|[^"\n])+"|'[^'\n]+'|[^\s;&|#"'])+)"""
)
_SCRIPT_IMPORT = re.compile(
    r"""(?m)^[ \t]*(?:import\s+(?:type\s+)?(?P<names>[^'";()]{1,400}?)\s+from\s*["'](?P<path>\.{1,2}/[^"'\n]+)["']"""
    r"""|import\s*["'](?P<bare>\.{1,2}/[^"'\n]+)["']"""
    r"""|(?:const|let|var)\s+(?P<given>[^=;()]{1,400}?)=\s*(?:await\s+import|require)\(\s*["'](?P<required>\.{1,2}/[^"'\n]+)["']\s*\));?"""
)
_PYTHON_IMPORT = re.compile(
    r"(?m)^[ \t]*(?:from[ \t]+(?P<path>\.*[\w.]*)[ \t]+import[ \t]+(?P<names>\([^)]*\)|[^\n#;]+)|import[ \t]+(?P<bare>[\w., \t]+?)[ \t]*(?:#[^\n]*)?$)"
)
_NAMED_MODULE = re.compile(r"(\w+)\s+as\s+(\w+)")
_ANONYMOUS = re.compile(
    r"export\s+default\s+(async\s+)?(?:(function)\*?\s*\(|(?!(?:async\s+)?(?:function|class)\s+\w|\w+\s*(?:;|\n|$)))"
)
_EXPORT = re.compile(
    r"(?m)^[ \t]*export\s+(?:default\s+\w+\s*;?[ \t]*$|default\s+|\{[^}]*\}\s*;?|(?=(?:async|function|class|const|let|var)\b))"
)
_NAMED_IMPORT = re.compile(
    r"""(?m)^[ \t]*(?:(?:require_relative|require|load|include|require_once|include_once|dofile|Import-Module|\.|using[ ]+module)\b[ \t(]*"""
    r"""|\.[ \t]+|local\s+\w+\s*=\s*require[ \t(]*)(?:__DIR__[ \t]*\.[ \t]*)?["'](?P<path>[^"'\n]+)["']"""
)
_SCRIPT = frozenset({"javascript", "typescript"})
_NO_IMPORT = re.compile(r"(?!)(?P<path>)")
_IMPORTS = {
    "shell": _SHELL_IMPORT,
    "python": _PYTHON_IMPORT,
    "javascript": _SCRIPT_IMPORT,
    "typescript": _SCRIPT_IMPORT,
    **dict.fromkeys(("ruby", "php", "perl", "lua", "powershell"), _NAMED_IMPORT),
    "go": _NO_IMPORT,
}
_FINDS: dict[str, Callable[[str, str, str, Mapping[str, Text]], Iterator[str]]] = {
    "shell": _sourced,
    "python": _imported,
    "javascript": _required,
    "typescript": _required,
    **dict.fromkeys(("ruby", "php", "perl", "lua", "powershell", "go"), _named),
}
