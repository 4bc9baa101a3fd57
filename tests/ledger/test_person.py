"""Who is a person at a terminal: the variables, the ancestors and the terminal itself tell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from install_guard.ledger import person
from install_guard.ledger.person import NoPersonError, ancestors, is_client, refuse_agents

ROOT = Path(__file__).parents[2]
ASK = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from install_guard.ledger.person import *\n"


@pytest.mark.parametrize(
    ("argv", "client"),
    [
        (("claude",), True),
        (("claude", "-p", "go on"), True),
        (("/home/guest/.local/bin/claude",), True),
        (("/home/guest/.local/share/claude/versions/2.1.332",), True),
        (("-claude",), True),
        (("node", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"), True),
        (("/usr/bin/node", "/usr/local/bin/claude"), True),
        (("bun", "claude"), True),
        (("bash",), False),
        (("vim", "claude"), False),
        (("tmux", "new", "-s", "claude"), False),
        (("node", "server.js"), False),
        (("/opt/claude/tools/editor",), False),
        (("claudette",), False),
        ((), False),
    ],
)
def test_the_client_is_told_by_its_name(argv: tuple[str, ...], client: bool) -> None:
    assert is_client(argv) == client


@pytest.mark.parametrize("name", ["CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_PID"])
@pytest.mark.parametrize("value", ["1", "", "0"])
def test_each_of_the_client_s_variables_is_an_agent_s(name: str, value: str) -> None:
    with pytest.raises(NoPersonError, match=name):
        refuse_agents({"PATH": "/bin", name: value})


def test_the_ancestors_are_those_of_this_process() -> None:
    found = list(ancestors(os.getpid()))

    assert found[0].parent == os.getppid()
    assert found[0].argv == tuple(sys.orig_argv)
    assert found[-1].parent <= 1


def test_a_name_with_parentheses_does_not_hide_a_parent(tmp_path: Path) -> None:
    program = tmp_path / "a) 1 (b"
    program.symlink_to(sys.executable)
    argv = [str(program), "-c", "input()"]
    process = subprocess.Popen(argv, stdin=subprocess.PIPE)
    parents = next(ancestors(process.pid)).parent
    process.communicate(b"\n")

    assert parents == os.getpid()


def test_ps_tells_the_same_where_there_is_no_proc() -> None:
    one, other = person._proc(os.getppid()), person._ps(os.getppid())

    assert one is not None
    assert other is None if shutil.which("ps") is None else other is not None
    assert other is None or other.parent == one.parent


def test_without_a_terminal_nobody_is_there() -> None:
    script = ASK + "with at_terminal(): print('somebody')"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CLAUDE")}
    ended = subprocess.run(
        [sys.executable, "-I", "-c", script],
        capture_output=True,
        text=True,
        start_new_session=True,
        env=environment,
        check=False,
    )

    assert "somebody" not in ended.stdout
    assert "no person is at a terminal" in ended.stderr
