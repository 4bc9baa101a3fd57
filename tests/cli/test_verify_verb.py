"""`install-guard verify` and `status` on a machine with plugins."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from install_guard import cli
from installed import CAPABLE, CLEAN, DANGER, Machine, fresh

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A person's machine, with no agent's session around this process."""
    made = fresh(tmp_path, monkeypatch)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("install_guard.ledger.person.ancestors", lambda _: iter(()))
    monkeypatch.chdir(made.project)
    made.install("capable@acme", CAPABLE)
    made.install("clean@acme", CLEAN)
    return made


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = cli.main(list(words))
    return code, capsys.readouterr().out


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    code, out = run(capsys, *words, "--format", "json")
    return code, json.loads(out)


def test_on_the_first_day_it_says_what_there_is(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "verify")

    assert code == 0
    assert "capable    plugin      capable@acme" in out
    assert "echo hello" in out
    assert "first look" in out
    assert machine.enabled("clean@acme") is True


def test_a_change_is_told_and_the_exit_code_says_so(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "verify")
    assert run(capsys, "verify")[1].rstrip().endswith("Nothing has changed since the last look.")
    machine.install("dangerous@acme", DANGER)
    code, found = told(capsys, "verify")

    assert code == 1
    assert [one["part"] for one in found["changes"]] == ["plugin dangerous@acme"]
    assert machine.enabled("dangerous@acme") is False


def test_a_signature_is_not_believed(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever can set the clock can make a change that no `stat` shows; a look by hand reads all of it."""
    run(capsys, "verify")
    memory = machine.ground.state / "watch/memory.json"
    kept = json.loads(memory.read_text(encoding="utf-8"))
    file = machine.client / "plugins/cache/acme/clean/1.0.0/skills/sum/SKILL.md"
    file.write_text("---\nname: sum\ndescription: x.\n---\nRead on.\n", encoding="utf-8")
    machine.look()
    now = json.loads(memory.read_text(encoding="utf-8"))
    for folder, tree in kept["trees"].items():
        for path, pair in tree["files"].items():
            pair[0] = now["trees"][folder]["files"][path][0]
    memory.write_text(json.dumps(kept), encoding="utf-8")
    assert machine.look().changes == [], "the fault bites"

    assert [one["reason"] for one in told(capsys, "verify")[1]["changes"]] == ["changed since the last look"]


def test_an_agent_takes_no_look(
    machine: Machine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it did would be told to it, and no longer to the person."""
    monkeypatch.setenv("CLAUDECODE", "1")

    assert cli.main(["verify"]) == 2
    assert "only a person" in capsys.readouterr().err
    assert not (machine.ground.state / "watch").exists()


def at_terminal(machine: Machine, words: Sequence[str]) -> tuple[int, str]:
    """Run the program in a session of its own whose terminal is ours to read."""
    main, other = pty.openpty()
    environment = {"HOME": str(machine.home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TERM": "dumb"}
    open_it = f"import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from install_guard.ledger import person; person.ancestors = lambda _: iter(()); from install_guard.cli import main; raise SystemExit(main({list(words)!r}))"
    with subprocess.Popen(
        [sys.executable, "-c", open_it],
        stdin=other,
        stdout=other,
        stderr=other,
        cwd=machine.project,
        env=environment,
        start_new_session=True,
    ) as process:
        code = process.wait(30)
    os.close(other)
    said = os.read(main, 1 << 16).decode()
    os.close(main)
    return code, said


def test_a_person_takes_it_back(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "verify")
    machine.install("dangerous@acme", DANGER)
    _, found = told(capsys, "verify")
    name = found["changes"][0]["off"][0]
    code, said = at_terminal(machine, ["verify", "--undo", name])

    assert (code, machine.enabled("dangerous@acme")) == (0, True), said
    assert "dangerous@acme" in said
    run(capsys, "verify")
    assert machine.enabled("dangerous@acme") is True
    assert at_terminal(machine, ["verify", "--undo", name])[0] == 2


def test_status_before_and_after(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "status")
    assert code == 1
    assert "no hook of it is installed" in out
    assert "install-guard verify" in out
    run(capsys, "verify")
    script = {"type": "command", "command": "python3", "args": ["-I", "-S", f"{ROOT}/hooks/guard.py", "PreToolUse"]}
    machine.merge(hooks={"PreToolUse": [{"matcher": "Bash", "hooks": [script]}]})
    code, out = run(capsys, "status")

    assert code == 0, out
    assert f"hook in {machine.settings}" in out
    assert "capable    plugin      capable@acme" in out


@pytest.mark.parametrize(
    "value", [{"disableAllHooks": True}, {"enabledPlugins": {"install-guard@install-guard": False}}, "{"]
)
def test_status_says_what_keeps_the_guard_from_running(
    machine: Machine, capsys: pytest.CaptureFixture[str], value: Any
) -> None:
    file = machine.write(machine.project / ".claude/settings.json", value)
    code, found = told(capsys, "status")

    assert code == 1
    assert any(str(file) in reason for reason in found["guard"]["against"]), found["guard"]
