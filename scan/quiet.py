"""Shell lines that only look: programs that print what is there and change nothing, as our own reader reads them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan import shelltext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.model import Invocation

_HARD_GAPS = frozenset({"program", "code", "syntax", "bound"})

# Programs that only print, and the words with which each of them does more (None: no word does).
_LOOKS: dict[str, str | None] = dict.fromkeys(
    "[ arch basename cat cd comm cut df diff dirname du echo expr false grep head id jq ls nl nproc printf ps pwd"  # noqa: SIM905 -- reads as a list of words
    " readlink realpath stat tac tail test tr true type uname wc which whoami column egrep fgrep".split()
) | {
    "date": r"-s|--set.*|\d{8,}.*",
    "fd": r"-x|-X|--exec.*",
    "file": r"-C|--compile",
    "find": r"-exec.*|-ok.*|-delete|-fprint.*|-fls",
    "rg": r"--pre.*|--search-zip|-z",
    "sort": r"-o.*|--output.*|--compress-program.*|-T.*",
    "tree": r"-o.*",
    "uniq": r"[^-].*",
}
_GIT = re.compile(
    r"(?:blame|cat-file|describe|diff|grep|log|ls-files|ls-tree|merge-base|name-rev|rev-list|rev-parse|shortlog|show|show-ref"
    r"|status)(?: .*)?|branch(?: (?:-[avr]+|--show-current|--list|--all|--contains|--merged))*|remote(?: -v)?|stash list(?: .*)?"
    r"|tag(?: (?:-l|--list|-n\d*|--sort=\S+))*|worktree list(?: .*)?|symbolic-ref (?:--short )?HEAD|config --get \S+"
)
_GIT_MORE = re.compile(r"--output.*|-O.*|--open-files.*|--ext-diff|--textconv|-c|--exec-path.*|-p|--paginate")
_GH = re.compile(r"(?:pr|issue|repo|run|release) (?:list|view|status|diff|checks)(?: .*)?|auth status(?: .*)?")
_GH_MORE = re.compile(r"-w|--web")


def only_looks(command: str) -> bool:
    """Whether everything that a line would start is in the tables, and it writes no file."""
    trace = shelltext.trace(command)
    if trace.writes or any(gap.kind in _HARD_GAPS for gap in trace.gaps):
        return False
    return all(_looks(invocation) for invocation in trace.invocations)


def _looks(invocation: Invocation) -> bool:
    words = [word.known.replace("\0", "x") for word in invocation.argv[1:]]
    program = invocation.program
    if invocation.writes or invocation.environment or invocation.impostor or program is None:
        return False
    if "/" in invocation.argv[0].known and not invocation.argv[0].known.startswith(("/bin/", "/usr/bin/")):
        return False
    if program in {"git", "gh"}:
        return _subcommand(words, *((_GIT, _GIT_MORE) if program == "git" else (_GH, _GH_MORE)))
    return program in _LOOKS and not _more(words, _LOOKS[program])


def _subcommand(words: Sequence[str], looks: re.Pattern[str], more: re.Pattern[str]) -> bool:
    if words[:1] == ["--no-pager"]:
        words = words[1:]
    return bool(looks.fullmatch(" ".join(words))) and not any(more.fullmatch(word) for word in words)


def _more(words: Sequence[str], pattern: str | None) -> bool:
    return pattern is not None and any(re.fullmatch(pattern, word) for word in words)
