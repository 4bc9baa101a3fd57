"""The commands that a file has some program run, whatever that program is: each as shell text, with its place in the file.

Workflows, tasks of editors, containers, makefiles, units, timed jobs and settings that name programs all say in their own
way what is to be run. A setting of git, npm or pip is read as the command that would make it.
"""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from typing import TYPE_CHECKING, Any, NamedTuple

from scan.rules import hosted
from scan.rules.makefiles import make_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Command(NamedTuple):
    """Shell text that something runs, and the span of the file that says so."""

    start: int
    end: int
    text: str


def commands(source: str, language: str, *, loaded: bool = False) -> Iterator[Command]:
    """Every command of a file; of one that the client has `loaded`, those that do not stand among the plugin's runs."""
    if loaded:
        return
    yield from _READERS[language](source) if language in _READERS else ()
    yield from (Command(*line) for line in hosted.lines(source, language)) if language in hosted.LANGUAGES else ()
    yield from _flagged(source) if language in _LISTS else ()


_LISTS = frozenset({"yaml", "toml", "json"})
_FLAGGED = re.compile(r"""["'](?:-\w{0,2}c|CMD-SHELL)["']\s*,\s*(?P<value>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')""")


def _flagged(source: str) -> Iterator[Command]:
    """The word behind `-c` (of a container's examination: `CMD-SHELL`) in a list of words, wherever the list stands."""
    for match in _FLAGGED.finditer(source):
        yield Command(match.start("value"), match.end("value"), _said(match["value"]))


# YAML and TOML: by the keys under which commands stand.

_KEYS = (
    r"run|runs|command|commands|cmd|cmds|entry|entrypoint|script|before_script|after_script|shell|bash|pwsh|powershell|exec|args"
    r"|runcmd|bootcmd|before_install|install|post_create|onCreateCommand|postCreateCommand|postStartCommand|initializeCommand|sh"
)
_YAML = re.compile(
    rf"(?m)^(?P<indent>[ \t]*(?:-[ \t]+)?)[\"']?(?:[\w]+\.)*(?P<key>{_KEYS}|test)[\"']?[ \t]*:[ \t]*(?:(?P<block>[|>][+-]?\d?)[ \t]*(?:#.*)?$|(?P<line>[^\n#\s][^\n]*)|(?P<below>$))"
)
_ITEM = re.compile(r"(?m)[ \t]*-[ \t]+(?:(?P<block>[|>][+-]?\d?)[ \t]*$|(?P<line>[^\n]+))")
_NESTED = re.compile(r"[\w.-]+:(?:\s|$)")


def _yaml(source: str) -> Iterator[Command]:
    for match in _YAML.finditer(source):
        indent = len(match["indent"].replace("-", " ").expandtabs())
        if match["block"]:
            body = _block(source, match.end() + 1, indent)
            yield Command(match.end() + 1, match.end() + 1 + len(body), body)
        elif match["line"]:
            start, text = match.start("line"), _said(match["line"].strip())
            yield Command(start, start + len(match["line"]), _literal(text) if match["key"] == "entry" else text)
        else:
            yield from _items(source, match.end() + 1, len(match["indent"]) - match["indent"].count("-"))


def _items(source: str, start: int, indent: int) -> Iterator[Command]:
    """The items of a list below a key: commands, or the words of one where they begin with a shell."""
    found: list[Command] = []
    at = start
    while (match := _ITEM.match(source, at)) and len(match[0]) - len(match[0].lstrip()) >= indent:
        depth = len(match[0]) - len(match[0].lstrip())
        if match["block"]:
            body = _block(source, match.end() + 1, depth)
            found.append(Command(match.end() + 1, match.end() + 1 + len(body), body))
            at = match.end() + 1 + len(body) + 1
        else:
            line = match["line"]
            if not _NESTED.match(line):  # `- cmd: x` is found by its own key
                found.append(Command(match.start("line"), match.end("line"), _said(line.strip())))
            at = source.find("\n", match.end()) + 1 or len(source)
        following = _ITEM.match(source, at)
        if following is None and source[at : at + 1].isspace() and at < len(source):
            at = _after_nested(source, at, depth)
    words = [each.text for each in found]
    if len(words) > 1 and (words[1].startswith("-") or _is_shell(words[0])):
        yield Command(found[0].start, found[-1].end, shlex.join(words))
    else:
        yield from found


def _after_nested(source: str, at: int, depth: int) -> int:
    """The place behind the lines that belong to an item: those which are indented deeper than it, and empty ones."""
    while at < len(source):
        end = source.find("\n", at) + 1 or len(source)
        line = source[at:end]
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            return at
        at = end
    return at


def _is_shell(word: str) -> bool:
    return word.rsplit("/", 1)[-1] in {"sh", "bash", "zsh", "ash", "dash", "env"}


def _said(line: str) -> str:
    """A plain, quoted or listed value."""
    if line.startswith("["):
        return _listed(line)
    if line.startswith('"'):
        try:
            return str(json.loads(line[: line.rfind('"') + 1]))
        except ValueError:
            return line.strip('"')
    return line[1:-1].replace("''", "'") if line.startswith("'") and line.endswith("'") and len(line) > 1 else line


def _listed(line: str) -> str:
    """`["sh", "-c", "x"]`: the words of one command."""
    try:
        words = json.loads(line)
    except ValueError:
        words = [_said(word.strip()) for word in line.strip("[] ").split(",")]
    return shlex.join(map(str, words)) if isinstance(words, list) else ""


def _block(source: str, start: int, indent: int) -> str:
    """The lines from a place that are indented deeper."""
    end = start
    while end < len(source):
        after = source.find("\n", end) + 1 or len(source)
        line = source[end:after]
        if line.strip() and len(line.expandtabs()) - len(line.expandtabs().lstrip()) <= indent:
            break
        end = after
    return source[start:end].rstrip("\n")


_TOML = re.compile(
    rf"(?m)^[ \t]*(?:{_KEYS}|build|postinstall|enter|leave|cd|(?:pre|post)_?\w+)[ \t]*=[ \t]*(?:\{{[ \t]*(?:shell|cmd|call|script)[ \t]*=)?[ \t]*(?:'''(?P<raw>[\s\S]*?)'''|\"\"\"(?P<long>[\s\S]*?)\"\"\"|(?P<line>[^\n]+))"
)


def _toml(source: str) -> Iterator[Command]:
    for match in _TOML.finditer(source):
        group = match.lastgroup or "line"
        text = match[group] if group != "line" else _said(match["line"].strip())
        yield Command(match.start(group), match.end(group), text)


# JSON: tasks, hooks, servers, containers of editors, scripts of packages.

_NAMED = re.compile(
    r'"(?P<key>command|cmd|run|exec|entrypoint|bash|powershell|shellCommand|\w*(?:Create|Start|Attach|Content|initialize)Command)"\s*:\s*(?P<value>"(?:[^"\\\n]|\\.)*"|\[[^\]\[{}]{0,4000}\])'
)
_ARGUMENTS = re.compile(r'"args"\s*:\s*(?P<value>\[[^\]\[{}]{0,4000}\])')
_PAIR = re.compile(r'\s*+"[^"\n]+"\s*+:\s*+(?P<value>"(?:[^"\\\n]|\\.)*+")\s*+,?')
_SCRIPTS = re.compile(
    rf'"(?:scripts|tasks|events|lint-staged|\w+Command)"\s*:\s*\{{(?P<body>(?:{_PAIR.pattern.replace("?P<value>", "?:")})*+)'
)


def _json(source: str) -> Iterator[Command]:
    for match in _NAMED.finditer(source):
        words = _words(match["value"])
        beside = source[match.end() : match.end() + 4000].split("}", 1)[0]
        arguments = _ARGUMENTS.search(beside)
        if arguments:
            words = [*words, *_words(arguments["value"])]
        text = words[0] if len(words) == 1 else shlex.join(words)
        yield Command(match.start("value"), match.end("value"), text)
    for scripts in _SCRIPTS.finditer(source):
        at = scripts.start("body")
        for pair in _PAIR.finditer(scripts["body"]):
            yield Command(at + pair.start("value"), at + pair.end("value"), "".join(_words(pair["value"])))
    for match in _EACH.finditer(source):
        yield from (Command(match.start("value"), match.end("value"), word) for word in _words(match["value"]))


_EACH = re.compile(
    r'"(?:commands|(?:pre|post)-[\w-]+|\*[^"\n]*)"\s*:\s*(?P<value>"(?:[^"\\\n]|\\.)*"|\[[^\]\[{}]{0,4000}\])'
)
"""Lists of which each item is a command; what is started for files of a pattern."""


def _words(value: str) -> list[str]:
    try:
        loaded: Any = json.loads(value)
    except ValueError:
        return [value.strip('"')]
    return [str(word) for word in loaded] if isinstance(loaded, list) else [str(loaded)]


# Makefiles and justfiles, containers, batch files.


def _make(source: str, *, just: bool = False) -> Iterator[Command]:
    for start, text in make_commands(source, just=just):
        yield Command(start, start + len(text), text)


def _just(source: str) -> Iterator[Command]:
    return _make(source, just=True)


_RUN = re.compile(
    r"(?im)^[ \t]*(?:ONBUILD[ \t]+)?(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK[ \t][^\n]*?CMD)[ \t]+(?P<line>(?:--\S+[ \t]+)*[^\n]*(?:\\\n[^\n]*)*)$"
)


def _docker(source: str) -> Iterator[Command]:
    for match in _RUN.finditer(source):
        line = re.sub(r"^(?:--\S+[ \t]+)+", "", match["line"].replace("\\\n", " "))
        yield Command(match.start(), match.end(), _listed(line) if line.startswith("[") else line)


_BATCH = re.compile(r"(?im)^[ \t]*@?(?!rem\b|::|echo\s+off|setlocal|goto|:)(?P<line>[^\s][^\n]*(?:\^\n[^\n]*)*)$")


def _batch(source: str) -> Iterator[Command]:
    for match in _BATCH.finditer(source):
        line = re.sub(r"%(\w+)%", r"${\1}", match["line"].replace("^\n", " ")).rstrip("\r")
        yield Command(match.start("line"), match.end("line"), _literal(line))


_DOUBLE = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def _literal(line: str) -> str:
    """A line of whoever starts a program without a shell: nothing between double quotation marks is expanded."""
    return _DOUBLE.sub(lambda match: shlex.quote(re.sub(r"\\([\"\\])", r"\1", match[1])), line)


_BARE = re.compile(
    r"(?im)^[ \t]*(?:&[ \t]*)?(?P<line>(?:bash|sh|wsl|git|npm|pnpm|yarn|npx|pip3?|uv|uvx|python3?|node|docker|podman|claude|codex|gemini|ssh|scp|nc|ncat|curl\.exe|netsh|certutil|bitsadmin|schtasks|wmic|sc(?:\.exe)?|net|reg|kubectl|aws|az|gcloud|gh|cmd)(?:\.exe)?[ \t][^\n]*)$"
)


def _powershell(source: str) -> Iterator[Command]:
    """The lines that start a program as every shell would."""
    for match in _BARE.finditer(source):
        line = _DOUBLED.sub(
            lambda quoted: shlex.quote(quoted[1].replace("''", "'")), match["line"].replace("$env:", "$")
        )
        yield Command(match.start("line"), match.end("line"), line)


_DOUBLED = re.compile(r"'((?:[^'\n]|'')*)'")


# Units, timed jobs, property lists.

_EXEC = re.compile(
    r"(?m)^[ \t]*(?:Exec(?:Start|StartPre|StartPost|Stop|StopPost|Reload|Condition)?)[ \t]*=[ \t]*[-@:+!]*(?P<line>[^\n]+(?:\\\n[^\n]*)*)$"
)
_TIMED = re.compile(
    r"(?m)^[ \t]*(?:@(?:reboot|yearly|annually|monthly|weekly|daily|midnight|hourly)|(?:[\dA-Za-z*,/-]+[ \t]+){4}[\dA-Za-z*,/-]+)[ \t]+(?:root[ \t]+)?(?P<line>[^\s#][^\n]*)$"
)
_PROGRAM = re.compile(
    r"<key>\s*(?:ProgramArguments|Program)\s*</key>\s*(?:<array>(?P<words>[\s\S]{0,8000}?)</array>|<string>(?P<line>[\s\S]{0,4000}?)</string>)"
)
_STRING = re.compile(r"<string>([\s\S]*?)</string>")


def _unit(source: str) -> Iterator[Command]:
    for match in _EXEC.finditer(source):
        yield Command(match.start("line"), match.end("line"), _literal(match["line"].replace("\\\n", " ")))


def _crontab(source: str) -> Iterator[Command]:
    for match in _TIMED.finditer(source):
        yield Command(match.start("line"), match.end("line"), match["line"].replace("\\%", "%"))


def _plist(source: str) -> Iterator[Command]:
    for match in _PROGRAM.finditer(source):
        words = [unescape(word) for word in _STRING.findall(match["words"] or "")] or [unescape(match["line"] or "")]
        yield Command(match.start(), match.end(), shlex.join(words))


# Settings of programs: as the commands that would make them.

_SECTION = re.compile(r"^[ \t]*\[[ \t]*(?P<name>[\w.-]+)(?:[ \t]+\"(?P<inner>(?:[^\"\\\n]|\\.)*)\")?[ \t]*\]")
_SETTING = re.compile(r"^[ \t]*(?P<key>[A-Za-z][\w.@/:-]*)[ \t]*(?:[=:][ \t]*(?P<value>.*?))?[ \t]*$")


def _settings(source: str, command: str, *, sections: bool) -> Iterator[Command]:
    """Each line `key = value` below its section as one command."""
    section, at = "", 0
    for line in source.split("\n"):
        start, at = at, at + len(line) + 1
        header = _SECTION.match(line) if sections else None
        if header:
            section = f"{header['name']}.{header['inner']}." if header["inner"] else f"{header['name']}."
            continue
        setting = _SETTING.match(line)
        if setting and not line.lstrip().startswith(("#", ";")):
            value = _unquoted(setting["value"]) if setting["value"] else "true"
            words = shlex.join([f"{section}{setting['key']}", value])
            yield Command(start, start + len(line), f"{command} {words}")


def _unquoted(value: str) -> str:
    """A value as git reads it: quotation marks taken off, escapes undone."""
    if not value.startswith('"'):
        return value
    return re.sub(r"\\(.)", r"\1", value[1:].rsplit('"', 1)[0] if value.count('"') > 1 else value[1:])


def _gitconfig(source: str) -> Iterator[Command]:
    return _settings(source, "git config --global", sections=True)


def _npmrc(source: str) -> Iterator[Command]:
    return _settings(source, "npm config set", sections=False)


def _pipconf(source: str) -> Iterator[Command]:
    return _settings(source, "pip config set", sections=True)


_SSH = re.compile(
    r"(?mi)^[ \t]*(?:ProxyCommand|LocalCommand|KnownHostsCommand|Match[ \t]+exec)[ \t=]+(?P<line>[^\n]+)$"
)


def _sshconfig(source: str) -> Iterator[Command]:
    for match in _SSH.finditer(source):
        yield Command(match.start("line"), match.end("line"), _whole(match["line"].strip()))


def _whole(line: str) -> str:
    """A line without the quotation marks around all of it."""
    return line[1:-1] if line.startswith('"') and line.endswith('"') and line.count('"') == 2 else line  # noqa: PLR2004 -- a pair


_READERS: dict[str, Callable[[str], Iterator[Command]]] = {
    "yaml": _yaml,
    "toml": _toml,
    "json": _json,
    "make": _make,
    "just": _just,
    "docker": _docker,
    "batch": _batch,
    "powershell": _powershell,
    "unit": _unit,
    "crontab": _crontab,
    "plist": _plist,
    "gitconfig": _gitconfig,
    "npmrc": _npmrc,
    "pipconf": _pipconf,
    "sshconfig": _sshconfig,
}
LANGUAGES = frozenset(_READERS) | hosted.LANGUAGES
