"""Long loops that only print: all turns at once give what they give one by one, with the calls of one turn."""

from __future__ import annotations

import pytest

from install_guard.shell import parse, turns
from install_guard.shell.evaluate import Setting, Trace, evaluate

PRINTING = [
    'for i in $(seq 40); do echo "line $i"; done > f',
    't=$(date); for i in $(seq 40); do echo "$i at $t"; echo \'{"n": "\'"$i"\'"}\'; done > f; echo $_ $i >> g',
    'for i in {a..z}; do echo "$i"; done | tr a-z A-Z > f',
    'set -e; for i in {1..12}; do { for j in {1..12}; do echo "$i $j"; done; } >> f; done',
]
# Each does something else than print the value, or something else with it.
OTHERS = [
    'for i in $(seq 40); do echo "line $i" > "f$i"; done',
    "for i in $(seq 40); do echo $i; done > f",
    'for i in $(seq 40); do echo "${i%0}"; done > f',
    'for i in $(seq 40); do echo "$i" & done > f',
    'for i in $(seq 40); do x=$i; echo "$x"; done > f',
    'echo() { tool "$1"; }; for i in $(seq 40); do echo "$i"; done > f',
    'alias echo=tool; for i in $(seq 40); do echo "$i"; done > f',
    'for i in -n -e {1..20}; do echo "$i"; done > f',
    r'for i in {1..20} "\n"; do echo "$i"; done > f',
    'declare -u i; for i in {a..z}; do echo "$i"; done > f',
    'for i in {1..20}; do echo "$i" "$RANDOM"; done > f',
    'exit; for i in {1..20}; do echo "$i"; done > f',
]


def traced(text: str, shell: str) -> Trace:
    """What a text comes to."""
    return evaluate(parse(text, shell), Setting(shell))


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize("text", [*PRINTING, *OTHERS])
def test_a_loop_writes_what_its_turns_write(text: str, shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = traced(text, shell)
    monkeypatch.setattr(turns, "_FEW", 1000)
    one_by_one = traced(text, shell)

    assert [write.path for write in at_once.writes] == [write.path for write in one_by_one.writes]
    assert [write.content for write in at_once.writes] == [write.content for write in one_by_one.writes]
    assert at_once.gaps == one_by_one.gaps
    assert (len(at_once.invocations) < len(one_by_one.invocations)) == (text in PRINTING)
