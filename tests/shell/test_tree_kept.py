"""A walk leaves the tree as it was: loops, functions and the second shell read it again, and a call's fields are its own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

ROWS = tomllib.loads((Path(__file__).parents[1] / "corpus/commands.toml").read_text(encoding="utf-8"))["command"]
# Wrappers and builtins that look through, shorten or replace the words that they were given.
REPLACED = [
    "env -u A B=c git -C d status",
    "sudo -u root env sh -c 'echo a'",
    "hash -p /bin/b a; a b c",
    "fish --command='echo a' b",
    "busybox sh -c 'echo a'",
    "git -c alias.a='!echo b' a c",
    "alias a='b c '; a d",
    "exec -a b c d",
    "xargs -I{} sh -c 'echo {}' < a",
]


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_walk_leaves_the_tree_as_it_was(shell: str) -> None:
    for text in [*(row["text"] for row in ROWS[::5]), *REPLACED]:
        script = parse(text, shell)
        before = repr(script)
        evaluate(script, Setting(shell))
        assert repr(script) == before, text
