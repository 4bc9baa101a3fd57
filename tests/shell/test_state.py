"""What commands define is shared by the states of a walk until one of them changes it."""

from __future__ import annotations

import pytest

from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, Trace, evaluate
from install_guard.shell.state import NOTHING, Defined, State

DEFINING = [
    "f() { echo f; }",
    "alias a=b",
    "alias -g a=b",
    "alias -s a=b",
    "hash -p /bin/b a",
    "enable -n echo",
    "trap 'echo t' EXIT",
    "declare -i n",
    "pushd /tmp",
    "f() { local x=1; echo $x; }; f",
    "BASH_ALIASES[a]=b",
    "unset -f f; unalias a; popd",
]


def walked(text: str, shell: str) -> Trace:
    return evaluate(parse(text, shell), Setting(shell))


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize("text", DEFINING)
def test_no_walk_changes_what_a_shell_begins_with(text: str, shell: str) -> None:
    walked(f"{text}; ({text}); {text} | {text}; unknown && {text}", shell)

    assert [getattr(NOTHING, name) for name in Defined.__slots__ if name != "shared"] == [
        type(getattr(Defined(), name))() for name in Defined.__slots__ if name != "shared"
    ]


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize("inside", ["({})", "echo x | {{ {}; }}; true | cat", "$({})", "cat <({})"])
def test_what_a_subshell_defines_ends_with_it(inside: str, shell: str) -> None:
    before = walked("f() { echo one; }; alias a=b", shell)
    after = walked("f() { echo one; }; alias a=b; " + inside.format("g() { echo two; }; alias c=d; unset -f f"), shell)

    if shell == "bash" or "|" not in inside:  # zsh runs the last of a pipeline itself
        assert (before.functions, before.aliases.keys()) == (after.functions, after.aliases.keys())


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    one = State("bash")
    one.defining().aliases["a"] = "b"
    two = one.copy()
    one.defining().aliases["c"] = "d"
    two.defining().aliases["e"] = "f"

    assert one.defined.aliases == {"a": "b", "c": "d"}
    assert two.defined.aliases == {"a": "b", "e": "f"}
