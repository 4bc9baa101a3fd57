"""Shell lines that only look: programs that print what is there and change nothing, whatever their words."""

from __future__ import annotations

import re

LOOKS = frozenset(
    "basename cat cd comm cut date df diff dirname du echo expr false file grep head hostname id jq ls nl printf ps pwd"  # noqa: SIM905 -- reads as a list of words
    " readlink realpath rg sort stat tail test tr tree true type uname uniq wc which whoami [ : nproc arch tac column fd".split()
)
SUBCOMMANDS = {
    "git": frozenset(
        "blame branch cat-file config describe diff grep log ls-files ls-tree merge-base name-rev remote rev-list"  # noqa: SIM905 -- the same
        " rev-parse shortlog show show-ref stash status symbolic-ref tag worktree".split()
    ),
    "gh": frozenset({"pr", "issue", "repo", "run", "auth"}),
}
READS = {"gh": frozenset({"list", "view", "status", "diff", "checks"})}
_WORDY = re.compile(r"[\w./:@%+,=~*?^{}\[\]\\#!-]+")


def only_looks(command: str) -> bool:
    """Whether every simple command of a line is in the table; anything that is not plainly so is not."""
    if re.search(
        r"[<>]\s*\(|\$\(|`|\$\{|(?<!2)>(?!&)|2>(?!\s*/dev/null|&1)|\n|<<",
        re.sub(r"2>\s*/dev/null|2>&1|>\s*/dev/null", "", command),
    ):
        return False
    return all(_looks(part) for part in re.split(r"\|\||&&|[|;]", _strip(command)) if part.strip())


def _strip(command: str) -> str:
    return re.sub(r"2>\s*/dev/null|2>&1|>\s*/dev/null", "", command)


def _looks(part: str) -> bool:
    words = part.split()
    program = words[0] if words else ""
    if program in LOOKS:
        return True
    if program not in SUBCOMMANDS:
        return False
    rest = [word for word in words[1:] if not word.startswith("-")]
    if program in READS:
        return len(rest) > 1 and rest[0] in SUBCOMMANDS[program] and rest[1] in READS[program]
    return bool(rest) and rest[0] in SUBCOMMANDS[program]
