"""Shell lines in the settings of programs that are no shell: multiplexers, editors, build tools, provisioners, supervisors.

Each has its own word before a line that it starts; a row of the table says how such a line is written there.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Line(NamedTuple):
    """Shell text, and the span of the file in which it is written."""

    start: int
    end: int
    text: str


_QUOTED = r"""(?:'''(?P<raw>[\s\S]*?)'''|\"\"\"(?P<long>[\s\S]*?)\"\"\"|"(?P<double>(?:[^"\\]|\\[\s\S])*)"|'(?P<single>[^'\n]*)')"""
_HEREDOC = r"<<[-~]?(?P<mark>[A-Z_]\w*)[^\n]*\n(?P<body>[\s\S]*?)\n[ \t]*(?P=mark)\b"
_FORMS: dict[str, tuple[str, ...]] = {
    "tmux": (rf"\b(?:run(?:-shell)?|if(?:-shell)?|default-command)\b(?:[ \t]+-\w+)*[ \t]+{_QUOTED}", r"#\((?P<body>[^)\n]*)\)"),
    "vim": (r"(?m)(?:^|[ \t|:])!(?P<body>[^\n]+)$", rf"\b(?:system|systemlist|job_start|jobstart|execute)\(\s*{_QUOTED}"),
    "lua": (rf"\b(?:system|jobstart|popen|execute)\(\s*{_QUOTED}", r"\b(?:system|popen|execute)\(\s*\[\[(?P<body>[\s\S]*?)\]\]"),
    "lisp": (rf"\((?:async-)?(?:shell-command(?:-to-string)?|call-process-shell-command|start-process-shell-command)\b[^\"\n]*{_QUOTED}",),
    "hcl": (rf"\b(?:command|inline|script|startup-script|user_data)\s*=\s*(?:\[\s*)?{_QUOTED}", _HEREDOC),
    "cmake": (rf"\bCOMMAND\s+(?:\S*/)?\w*sh\s+-\w*c\s+{_QUOTED}",),
    "jvm": (rf"\b(?:sh|bash)\s*\(?\s*(?:script:\s*)?{_QUOTED}", rf"['\"]-\w?c['\"]\s*,\s*{_QUOTED}"),
    "ruby": (_HEREDOC,),
    "nix": (r"''(?P<body>[\s\S]*?)''",),
    "procfile": (r"(?m)^[\w-]+:[ \t]+(?P<body>[^\n]+)$",),
    "ini": (r"(?m)^[ \t]*(?:commands?(?:_pre|_post)?|exec\w*|cmd)[ \t]*=[ \t]*(?P<body>[^\n]*(?:\n[ \t]+[^\n]+)*)",),
    "markup": (r"<(?:argument|commandlineArgs)>(?P<body>[^<]*)", r"<(?:arg\s+(?:line|value)|exec\s+command)=\"(?P<body>[^<\"]*)"),
}  # fmt: skip
_READY = {language: tuple(map(re.compile, forms)) for language, forms in _FORMS.items()}
LANGUAGES = frozenset(_READY)


def lines(source: str, language: str) -> Iterator[Line]:
    """Every line of shell that a file of such a program's settings has started."""
    for form in _READY[language]:
        for match in form.finditer(source):
            group = next(name for name, text in match.groupdict().items() if name != "mark" and text is not None)
            yield Line(match.start(), match.end(), _PLAIN.get(group, str)(match[group]).strip())


def _undone(text: str) -> str:
    return re.sub(r"\\([\"\\$])", r"\1", text)


_PLAIN: dict[str, Callable[[str], str]] = {"double": _undone, "long": _undone, "body": unescape}
