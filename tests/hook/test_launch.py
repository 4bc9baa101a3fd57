"""From bytes to bytes: what is let go unread, and what gets out when little works."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from install_guard.launch import tool_input

ROOT = Path(__file__).parents[2]
GUARD = ROOT / "hooks/guard.py"
EVENT = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_use_id": "t"}


def encoded(**more: object) -> bytes:
    return json.dumps(EVENT | more, ensure_ascii=False).encode()


def test_the_input_is_found_with_what_follows_it() -> None:
    assert tool_input(encoded(), "PreToolUse") == b': {"command": "ls"}, "tool_use_id": "t"}'


def test_after_a_call_its_response_is_left_out() -> None:
    data = encoded(tool_response={"stdout": "claude plugin install a@b \x1b[0m"})

    assert tool_input(data, "PostToolUse") == b': {"command": "ls"}, "tool_use_id": "t", '
    assert tool_input(data, "PreToolUse") is None


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b'"tool_input": {}', id="no object around it"),
        pytest.param(b'{"tool_input": {}, "tool_input": {}}', id="twice"),
        pytest.param(b'{"x\\"tool_input": {}}', id="the end of another key"),
        pytest.param(b'{"tool\\u005finput": {}}', id="spelled with an escape"),
        pytest.param(b'{"tool_input": {"command": "\\u0063laude"}}', id="an escape in the command"),
    ],
)
def test_what_is_not_certain_is_not_told(data: bytes) -> None:
    assert tool_input(data, "PreToolUse") is None


@given(st.dictionaries(st.text(max_size=12) | st.just("tool_input"), st.text(max_size=40) | st.just('"tool_input"')))
def test_the_whole_input_is_in_what_is_found(fields: dict[str, str]) -> None:
    """Whatever the input holds, its own bytes are all looked at, or it is left open."""
    data = json.dumps({"a": '"tool_input"', "tool_input": fields, "z": 1}, ensure_ascii=False).encode()
    found = tool_input(data, "PreToolUse")

    assert found is None or json.dumps(fields, ensure_ascii=False).encode() in found


def small_checkout(folder: Path) -> None:
    """As much of a checkout as a command meets that cannot install."""
    for name in ("hooks/guard", "install_guard/__init__", "install_guard/tripwire", "install_guard/launch"):
        target = folder / f"{name}.py"
        target.parent.mkdir(exist_ok=True)
        target.write_bytes((ROOT / f"{name}.py").read_bytes())


def start(checkout: Path, data: bytes) -> subprocess.CompletedProcess[bytes]:
    argv = [sys.executable, "-I", "-S", str(checkout / "hooks/guard.py"), "PreToolUse"]
    return subprocess.run(argv, input=data, capture_output=True, check=False)


@pytest.mark.parametrize(
    "broken", ["install_guard/launch.py", "install_guard/tripwire.py", "install_guard/__init__.py"]
)
@pytest.mark.parametrize(
    "text", ["def", "raise SystemExit(0)", "raise KeyboardInterrupt", "import nothing_of_this_name"]
)
def test_a_broken_module_is_a_hold_worded_by_hand(tmp_path: Path, broken: str, text: str) -> None:
    small_checkout(tmp_path)
    (tmp_path / broken).write_text(text, encoding="utf-8")

    ended = start(tmp_path, encoded(tool_input={"command": "claude plugin install a@b"}))

    said = json.loads(ended.stdout)["hookSpecificOutput"]
    assert (ended.returncode, said["hookEventName"], said["permissionDecision"]) == (0, "PreToolUse", "ask")
    assert start(tmp_path, encoded(permission_mode="bypassPermissions")).returncode == 2


def test_without_its_package_every_call_is_held(tmp_path: Path) -> None:
    (tmp_path / "hooks").mkdir()
    (tmp_path / "hooks/guard.py").write_bytes(GUARD.read_bytes())

    assert b'"ask"' in start(tmp_path, encoded()).stdout


def test_a_wheel_carries_the_script_inside_the_package(tmp_path: Path) -> None:
    inside = tmp_path / "install_guard/_checkout/hooks"
    inside.mkdir(parents=True)
    (inside / "guard.py").write_bytes(GUARD.read_bytes())
    for name in ("__init__", "tripwire", "launch"):
        (tmp_path / f"install_guard/{name}.py").write_bytes((ROOT / f"install_guard/{name}.py").read_bytes())

    ended = start(inside.parent, encoded())

    assert (ended.returncode, ended.stdout) == (0, b"")


COLLECTED = """
import gc
before = gc.get_stats()[0]["collections"]
launch.main(sys.stdin.buffer.read(), "PreToolUse")
print(gc.get_stats()[0]["collections"] - before, "install_guard.reader" in sys.modules)
"""
ENDED = """
import atexit
atexit.register(print, "all is taken apart")
launch.run(sys.stdin.buffer.read(), "PreToolUse")
"""


@pytest.mark.parametrize(
    ("script", "command", "said"),
    [
        pytest.param(COLLECTED, "python3 -m pytest -q 2>&1 | tail -5", b"0 True\n", id="no look at what is loaded"),
        pytest.param(ENDED, "git status", b"", id="no freeing at the end"),
    ],
)
def test_an_answer_costs_no_tidying(script: str, command: str, said: bytes) -> None:
    argv = [sys.executable, "-I", "-S", "-c", "import sys; sys.path.insert(0, sys.argv[1])\n"]
    argv[-1] += f"from install_guard import launch{script}"
    data = encoded(tool_input={"command": command})

    assert subprocess.run([*argv, str(ROOT)], input=data, capture_output=True, check=True).stdout == said


def test_an_interpreter_that_is_too_old_holds_what_may_install_and_nothing_else(tmp_path: Path) -> None:
    small_checkout(tmp_path)
    launch = tmp_path / "install_guard/launch.py"
    launch.write_text(
        launch.read_text(encoding="utf-8").replace("OLDEST = (3, 9)", "OLDEST = (9, 9)"), encoding="utf-8"
    )

    assert b'"ask"' in start(tmp_path, encoded(tool_input={"command": "claude plugin install a@b"})).stdout
    assert start(tmp_path, encoded()).stdout == b""


def test_the_script_stays_small() -> None:
    """It is compiled before every command: what can wait stands in a module, whose byte code is kept."""
    assert len(GUARD.read_text(encoding="utf-8").splitlines()) <= 32
