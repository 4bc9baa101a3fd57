"""Code written so that nobody can read it: packers, string tables, names that are numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

_PACKER = re.compile(r"eval\(function\(p,a,c,k,e,[dr]\)|eval\(\s*\(?function\(\w(?:,\w){3,5}\)\s*\{")
_INLINE = re.compile(r"\bimport\(\s*['\"`]data:|\bfrom\s+['\"]data:text/javascript")
_NAMES = re.compile(r"\b_0x[0-9a-f]{4,6}\b")
_TABLE = re.compile(r"(?:var|const|let)\s+_0x[0-9a-f]{4,6}\s*=\s*\[|function\s+_0x[0-9a-f]{4,6}\s*\(")
_HEX_STRINGS = re.compile(r"(?:\\x[0-9a-f]{2}){8,}", re.IGNORECASE)


@rule(
    "packed-script",
    "danger",
    flags=(
        {
            "scripts/a.js": "eval(function(p,a,c,k,e,d){while(c--)if(k[c])p=p.replace(c,k[c]);return p}('0 1',2,2,'alert|x'.split('|'),0,{}))\n"
        },
        {
            "hooks/a.js": "const _0x4f2a=['log','hello'];function _0x1b3c(_0x5d6e){return _0x4f2a[_0x5d6e];}(function(_0x9a1b,_0x2c3d){while(!![]){_0x9a1b['push'](_0x9a1b['shift']());}}(_0x4f2a,0x1f));console[_0x1b3c(0x0)](_0x1b3c(0x1));\n"
        },
    ),
    clears=(
        {"scripts/a.min.js": "!function(e,t){var n=e.x;t(n)}(window,console.log);\n"},
        {"scripts/b.js": "const mask = 0x4f2a;\nconsole.log(mask);\n"},
    ),
    languages=("javascript", "typescript"),
)
def packed_script(text: Text, _: Plugin) -> Iterator[Seen]:
    """A script that was put through a tool which hides what it does: a packer, a table of strings behind numbered names.

    Why: minified code is short; this is made to be unreadable, and honest plugins have no reason for it.

    Remedy: ask for the source.
    """
    packer = _PACKER.search(text.text) if "eval(" in text.text else None
    if packer:
        yield Seen("a packed script", text, packer.start(), packer.end(), weighed(Severity.danger, text.standing))
        return
    inline = _INLINE.search(text.text) if "data:" in text.text else None
    if inline:
        yield Seen(
            "imports code that is packed into an address",
            text,
            inline.start(),
            inline.end(),
            weighed(Severity.danger, text.standing),
        )
    few = 6
    table = _TABLE.search(text.text) if "_0x" in text.text else None
    if table and len(set(_NAMES.findall(text.text))) >= few - 1:
        yield Seen(
            "a script whose names and strings are hidden in a table",
            text,
            table.start(),
            table.end(),
            weighed(Severity.danger, text.standing),
        )


_BUILT = (
    re.compile(
        r"getattr\(\s*__import__\(|__import__\(\s*['\"][^'\"]*['\"]\s*\+|__builtins__\s*(?:\[|\.__dict__\[)|globals\(\)\s*\[\s*['\"]\w*['\"]\s*\+|getattr\(\s*(?:builtins|__builtins__|os|subprocess)\s*,\s*['\"]\w*['\"]\s*\+|getattr\(\s*(?:builtins|__builtins__|os)\s*,\s*['\"]\w+['\"]\s*\[::-1\]"
    ),
    re.compile(
        r"(?:globalThis|global|window|this|process)\s*\[\s*['\"`]\w+['\"`]\s*\+\s*['\"`]|require\(\s*['\"`]\w+['\"`]\s*\+\s*['\"`]|\[\s*['\"]constructor['\"]\s*\]\s*\[\s*['\"]constructor['\"]\s*\]|\.constructor\.constructor\("
    ),
)


@rule(
    "name-put-together",
    "caution",
    flags=(
        {"scripts/a.py": "getattr(__import__('o' + 's'), 'sys' + 'tem')('id')\n"},
        {"scripts/a.js": "const cp = require('child_' + 'process');\ncp.exec(x);\n"},
    ),
    clears=(
        {"scripts/a.py": "handler = getattr(module, 'on_' + event)\n"},
        {"scripts/a.js": "const lang = require('./lang/' + name);\n"},
    ),
    languages=("python", "javascript", "typescript"),
    least=Standing.example,
)
def name_put_together(text: Text, _: Plugin) -> Iterator[Seen]:
    """The name of a function or module that runs programs, put together from pieces.

    Why: nobody writes `'sys' + 'tem'` but to keep a search from finding it.

    Remedy: read what it calls.
    """
    pattern = _BUILT[0] if text.language == "python" else _BUILT[1]
    cheap = (
        ("__import__", "__builtins__", "globals()", "getattr(")
        if text.language == "python"
        else ("require(", "globalThis[", "global[", "window[", "constructor", "process[")
    )
    if not any(sign in text.text for sign in cheap):
        return
    match = pattern.search(text.text)
    if match and (text.language != "python" or _DOES.search(text.text)):
        yield Seen(
            "a name put together so that a search does not find it",
            text,
            match.start(),
            match.end(),
            weighed(Severity.caution, text.standing),
        )


_DOES = re.compile(r"sys|tem|ex|ev|po|run|call|os\b|import|\(")


@rule(
    "split-command",
    "caution",
    flags=(
        {"scripts/a.sh": "a=cu; b=rl; $a$b -s https://x.example/p -o p\n"},
        {"scripts/b.sh": "c'u'r\"l\" -s https://x.example/p -o p\n"},
    ),
    clears=(
        {"scripts/a.sh": "CURL=${CURL:-curl}\n$CURL -s https://x.example/p -o p\n"},
        {"scripts/b.sh": 'bin="$dir/$name"\n"$bin" --help\n'},
    ),
    languages=("shell",),
    least=Standing.example,
)
def split_command(text: Text, _: Plugin) -> Iterator[Seen]:
    """The name of a program that fetches or runs, split by quotes or put together from variables of a letter or two.

    Why: the shell puts it together again; a search does not find it.

    Remedy: read what it starts.
    """
    match = _SPLIT.search(text.text)
    if match:
        yield Seen(
            "a program's name is split so that a search does not find it",
            text,
            match.start(),
            match.end(),
            weighed(Severity.caution, text.standing),
        )
        return
    for pair in _PAIR.finditer(text.text):
        names = dict(_ASSIGNED.findall(text.text))
        word = names.get(pair[1], "") + names.get(pair[2], "")
        if word in _PROGRAMS:
            yield Seen(
                f"a program's name is put together from pieces: {word}",
                text,
                pair.start(),
                pair.end(),
                weighed(Severity.caution, text.standing),
            )
            return


_PROGRAMS = frozenset(
    {"curl", "wget", "bash", "sh", "eval", "nc", "python", "python3", "base64", "ssh", "node", "perl"}
)
_SPLIT = re.compile(
    r"""(?m)(?:^|[;&|]\s*)(?:c(?:''|""|\\)u|c['"]u['"]r|cu(?:''|""|\\)r|w(?:''|""|\\)g|b(?:''|""|\\)a|ba(?:''|""|\\)s|e(?:''|""|\\)v|ev(?:''|""|\\)a|s(?:''|""|\\)h)[\w'"\\]*\s"""
)
_PAIR = re.compile(r"(?m)(?:^|[;&|(`]\s*)\$\{?(\w{1,12})\}?\$\{?(\w{1,12})\}?(?=\s)")
_ASSIGNED = re.compile(r"""(?m)(?:^|[;&\s])(\w{1,12})=['"]?(\w{1,6})['"]?(?=[;\s]|$)""")

RULES = (packed_script, name_put_together, split_command)
