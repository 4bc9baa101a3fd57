"""Shell text of a plugin, read by the guard's own reader."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from install_guard.shell import evaluate, grammar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from install_guard.shell.evaluate import Trace

ROOT = "/plugin"
"""Where a plugin's folder is taken to lie when a command of it is read."""

BOUNDS = evaluate.Bounds(steps=4_000, turns=32)  # a scan reads hundreds of scripts, and what is past these is a gap

_INNER = r"(?:[^{}]|\{[^{}]*\})*"
_PLACEHOLDER = re.compile(
    r"\$\{CLAUDE_(?:PLUGIN|EXTENSION)_ROOT(?::?[-=+?]" + _INNER + r")?\}"
    r"|\$(?:env:)?CLAUDE_PLUGIN_ROOT\b|%CLAUDE_PLUGIN_ROOT%|\$\{__dirname\}"
)
_WORD = re.compile(r"https?://[^\s'\"`]+|[^\s'\"`;|&()<>={}\[\],:*?$\\]+")
_VARIABLE = re.compile(r"\$\{?\w+\}?/?")
_COMMENT = re.compile(r"(?:(?<=\s)|^)#.*", re.MULTILINE)


def placed(text: str) -> str:
    """The text with the plugin's own folder in place of each placeholder for it."""
    return _PLACEHOLDER.sub(ROOT, text) if "CLAUDE_" in text or "__dirname" in text else text


def trace(text: str, open_file: Callable[[str], str | None] | None = None) -> Trace:
    """What the text would run in the plugin's folder, as far as it tells; never raises."""
    return evaluate.evaluate(grammar.parse(text), evaluate.Setting(cwd=ROOT, open_file=open_file, bounds=BOUNDS))


def quote(argv: tuple[str, ...]) -> str:
    """Words as shell text that means just these words."""
    return shlex.join(argv)


def words(text: str) -> Iterator[str]:
    """The pieces of a text that may name a file, comments left out; what stands behind a variable is a piece too."""
    plain = _COMMENT.sub("", text) if "#" in text else text
    for match in _WORD.finditer(_VARIABLE.sub(" ", plain)):
        yield match[0]
