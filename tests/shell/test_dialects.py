"""Whether bash and zsh may read a text differently: where it is denied, one reading stands for both."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from install_guard.reader import read
from install_guard.shell import parse
from install_guard.shell.dialects import may_differ

CORPUS = Path(__file__).parents[1] / "corpus/commands.toml"
TEXTS = [row["text"] for row in tomllib.loads(CORPUS.read_text("utf-8"))["command"]]
SAME = [
    'x=$(date) && echo "$x"',
    'for f in a b; do echo "$f"; done > log',
    'for f in *.py; do cat "$f" | head -2; done',
    "find . -name '*.go' -exec grep -l x {} +",
    'x=$y; echo "$x"',
    "ls | pwd && make",
    "ls | 'wc' -l && make",
]
DIFFERENT = [
    "for f in a b; do echo $f; done",
    r"for f in 'a\nb'; do echo \"$f\"; done",
    "for f; do ls; done",
    "ls | for f in a; do x=1; done",
    "ls | { cd /tmp; }",
    "x=${y:-z}",
    "echo $(ls)",
    "{} a",
    "argv=1",
    "=ls",
    'claude plugin $"install" x',
    'x=$"install"; echo "$x"',
    'claude plugin $"" x',
    "ls | cd /tmp && make",
    "ls | 'cd' /tmp && make",
    "ls | export x=1 && make",
    "ls | x=1 && make",
    "ls | command cd /tmp && make",
    "'alias' x=y",
    'ali"as" x=y',
    '"$x" y=z',
    r"echo $'a\0b'",
    r"""echo "`echo $'a\0b'`" """,
    "eval '=ls'",
    "builtin eval 'echo $x'",
    "'eval' '=ls'",
]


@pytest.mark.parametrize("text", SAME)
def test_shells_agree(text: str) -> None:
    assert not may_differ(parse(text))


@pytest.mark.parametrize("text", DIFFERENT)
def test_shells_may_disagree(text: str) -> None:
    assert may_differ(parse(text))


def test_where_shells_agree_a_reading_as_bash_misses_nothing_of_one_as_zsh() -> None:
    agreed = [text for text in TEXTS if not may_differ(parse(text))]

    assert len(agreed) > len(TEXTS) // 2
    for text in agreed:
        one, other = read(text, shell="bash"), read(text, shell="zsh")
        assert other.kind in {one.kind, "pass"}, text
        assert all(request in one.requests for request in other.requests), text
        assert all(door in one.doors for door in other.doors), text
