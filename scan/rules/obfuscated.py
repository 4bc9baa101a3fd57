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


_NAMED = {
    "python": re.compile(
        r"""(?x)getattr\(\s*__import__\(
          | __import__\(\s*['"][^'"]*['"]\s*\+
          | __builtins__\s*(?:\[|\.__dict__\[)
          | globals\(\)\s*\[\s*['"]\w*['"]\s*\+
          | getattr\(\s*(?:builtins|__builtins__|os|subprocess|importlib)\s*,\s*(?:['"]\w*['"]\s*\+
            |['"]\w+['"]\s*\[::-1\]
            |(?:max|min|next|chr|sorted|bytes)\(
            |['"]{2}\.join\(
            |\w+\[::-1\]
            |(?:base64|codecs|binascii)\.)"""
    ),
    "javascript": re.compile(
        r"""(?x)(?:globalThis|global|window|this|process|self|module)\s*\[\s*(?:['"`]\w+['"`]\s*\+\s*['"`]
            |\[\s*['"`]\w+['"`]\s*,[^\]\n]*\]\.(?:join|reverse)
            |atob\(
            |String\.fromCharCode
            |Buffer\.from
            |['"`]\w+['"`]\.split\()
          | require\(\s*(?:['"`]\w+['"`]\s*\+\s*['"`]
            |atob\(
            |Buffer\.from
            |String\.fromCharCode
            |\[\s*['"`]\w+['"`]\s*,[^\]\n]*\]\.(?:join|reverse))
          | \[\s*['"]constructor['"]\s*\]\s*\[\s*['"]constructor['"]\s*\]
          | \.constructor\.constructor\("""
    ),
    "powershell": re.compile(
        r"""(?x)\.\(\s*['"]\w+['"]\s*\+\s*['"]\w+['"]
          | [&.]\s*\(\s*['"]\w+['"]\s*\+\s*['"]
          | [&.]\s*\(\s*\$\w+\[\d+(?:\s*,\s*\d+)+\]\s*-join
          | -join\s*\$\w+\[\(\$\w+\.Length\s*-\s*1\)\.\.0\]
          | \[array\]::Reverse\([^\n]*\n?[^\n]*-join"""
    ),
    "ruby": re.compile(
        r"""(?x)\b(?:send|public_send|__send__|const_get|method)\(\s*(?:['"]\w+['"]\s*\+\s*['"]
          |%w[\[(]
          |['"]\w+['"]\.reverse
          |\[[\d,\s]+\]\.pack
          |Base64\.)"""
    ),
    "php": re.compile(
        r"""(?x)(?:\$\w+\s*=\s*|\()['"](?:sys|ev|ex|pass|shell|base64|ass|create|file_get|curl)\w*['"]\s*\.\s*['"]\w+['"]
          | \bstrrev\(\s*['"]\w+['"]\s*\)\s*\("""
    ),
}
_NAMED["typescript"] = _NAMED["javascript"]
_CHEAP = {
    "python": ("__import__", "__builtins__", "globals()", "getattr("),
    "javascript": ("require(", "globalThis[", "global[", "window[", "constructor", "process[", "self[", "module["),
    "powershell": ("+", "-join"),
    "ruby": ("send", "const_get", "method("),
    "php": ("strrev", "' . '", "'.'", '" . "', '"."'),
}
_CHEAP["typescript"] = _CHEAP["javascript"]


@rule(
    "name-put-together",
    "caution",
    flags=(
        {"scripts/a.py": "getattr(__import__('o' + 's'), 'sys' + 'tem')('id')\n"},
        {"scripts/a.js": "const cp = require('child_' + 'process');\ncp.exec(x);\n"},
        {
            "scripts/b.py": "import builtins\ngetattr(builtins, max(n for n in dir(builtins) if n[::3] == 'ec'))(''.join(words))\n"
        },
        {"scripts/a.ps1": "(New-Object Net.WebClient).('Down' + 'loadString').Invoke($u)\n"},
        {"scripts/a.rb": "Kernel.send(%w[sys tem].join, line)\n"},
    ),
    clears=(
        {"scripts/a.py": "handler = getattr(module, 'on_' + event)\n"},
        {"scripts/a.js": "const lang = require('./lang/' + name);\n"},
        {"scripts/b.py": "import builtins\nis_type = getattr(builtins, name, None)\n"},
        {"scripts/a.ps1": "$name = ('report-' + $day)\nWrite-Host ($a -join ', ')\n"},
        {"scripts/a.rb": 'record.send(field, value)\nrecord.public_send("#{name}=", value)\n'},
    ),
    languages=tuple(_NAMED),
    least=Standing.example,
)
def name_put_together(text: Text, _: Plugin) -> Iterator[Seen]:
    """The name of a function or module that runs programs, put together from pieces.

    Why: nobody writes `'sys' + 'tem'` but to keep a search from finding it.

    Remedy: read what it calls.
    """
    if not any(sign in text.text for sign in _CHEAP[text.language]):
        return
    match = _NAMED[text.language].search(text.text)
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
