"""The scan in a child process: what it may use, how it ends, and what its end means."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from install_guard.event import Event
from install_guard.ledger import paths, receipts
from install_guard.model import Door, Gap, GuardError, Reading, Request
from install_guard.review import handoff
from install_guard.review.words import Opinion

READING = Reading(
    "claude plugin install demo@acme",
    requests=(Request("plugin", "install", {"plugin": "demo", "marketplace": "acme"}, 0, 31),),
)
ROOT = Path(__file__).parents[2]


@pytest.fixture
def ground(tmp_path: Path) -> paths.Ground:
    return paths.default(tmp_path)


def talk(script: str, ground: paths.Ground, *, seconds: float = 20, asked: bytes = b"{}") -> bytes:
    return handoff._talk([sys.executable, "-I", "-c", script], asked, ground, time.monotonic() + seconds)


def lives(process: int) -> bool:
    with suppress(ProcessLookupError, FileNotFoundError):
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    return False


def test_it_is_asked_and_answers(ground: paths.Ground) -> None:
    assert talk("import sys; sys.stdout.write(sys.stdin.read()[::-1])", ground, asked=b"abc") == b"cba"


def test_its_environment_holds_nothing_that_could_lead_it_astray(
    ground: paths.Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ANTHROPIC_API_KEY", "PYTHONPATH", "LD_PRELOAD", "GIT_DIR", "XDG_CONFIG_HOME", "SSL_CERT_FILE"):
        monkeypatch.setenv(name, "/trap")
    said = json.loads(talk("import json, os; print(json.dumps(dict(os.environ)))", ground))

    assert "/trap" not in said.values()
    assert said["HOME"] == str(ground.home)
    assert set(said) <= {*handoff.KEPT, "HOME", "LC_CTYPE"}


def test_at_the_deadline_it_is_ended_with_all_that_it_started(ground: paths.Ground, tmp_path: Path) -> None:
    script = f"""
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = os.fork()
open({str(tmp_path)!r} + "/" + str(os.getpid()), "w").close()
time.sleep(60)
"""
    started = time.monotonic()
    with pytest.raises(handoff.ChildError, match="took too long"):
        talk(script, ground, seconds=1)

    assert time.monotonic() - started < 10
    processes = [int(file.name) for file in tmp_path.iterdir() if file.name.isdigit()]
    assert len(processes) == 2
    time.sleep(0.1)
    assert not any(lives(each) for each in processes)


def test_what_it_died_of_is_said(ground: paths.Ground) -> None:
    with pytest.raises(handoff.ChildError, match="ended with 1: ValueError: of this"):
        talk("raise ValueError('of this')", ground)


def test_it_cannot_say_more_than_is_kept(ground: paths.Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handoff, "SAID_LIMIT", 100_000)
    with pytest.raises(handoff.ChildError, match="more than an answer holds"):
        talk("while True: print('x' * 10_000)", ground)


def test_too_much_is_not_asked(ground: paths.Ground) -> None:
    with pytest.raises(handoff.ChildError, match="too many requests"):
        talk("pass", ground, asked=b"x" * 100_000)


def test_the_child_bounds_its_own_memory() -> None:
    script = "from install_guard.review import child; child.bound(); b'x' * (3 << 30)"
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)

    assert ended.stderr.strip().endswith("MemoryError")


@pytest.mark.parametrize(
    "said",
    ["", "[]", "7", "{}", '{"outcome": "pass", "lines": [], "scanned": []}', '{"outcome": "approve", "lines": 3}'],
)
def test_what_is_no_answer_is_no_approval(said: str) -> None:
    with pytest.raises(handoff.ChildError):
        handoff._opinion(said.encode())


def test_without_an_environment_the_hold_says_how_to_make_one(
    ground: paths.Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handoff, "NEEDED", ("a_package_that_is_not_there",))
    opinion = handoff.scanned(READING, ground, "/")

    assert opinion.outcome == "hold"
    assert "setup --scanner" in opinion.lines[-1]


def environment(ground: paths.Ground, digest: str) -> None:
    (ground.environment / "bin").mkdir(parents=True)
    (ground.environment / "bin/python").symlink_to(sys.executable)
    (ground.environment / "ready").write_text(digest, "ascii")


def test_an_environment_of_another_release_is_not_used(ground: paths.Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handoff, "NEEDED", ("a_package_that_is_not_there",))
    environment(ground, "another")
    assert handoff.environment(ground) is None
    (ground.environment / "ready").write_text(handoff.requirements_digest(), "ascii")

    assert handoff.environment(ground) == str(ground.environment / "bin/python")


def test_what_setup_recorded_comes_first(ground: paths.Ground) -> None:
    environment(ground, handoff.requirements_digest())

    assert handoff.environment(ground._replace(python="/bin/sh")) == "/bin/sh"
    assert handoff.environment(ground._replace(python="/nowhere/python")) == str(ground.environment / "bin/python")


@pytest.mark.parametrize(("outcome", "kept"), [("approve", "approve"), ("hold", "hold"), ("deny", "deny")])
def test_every_decision_leaves_a_receipt(ground: paths.Ground, outcome: str, kept: str) -> None:
    decision = handoff.settled(Opinion(outcome, ["why"]), READING, ground, {"by": "agent"})

    assert decision.outcome == kept
    assert receipts.find(ground.ledger, decision.receipt).fields["outcome"] == kept


@pytest.mark.parametrize(("outcome", "kept"), [("approve", "hold"), ("hold", "hold"), ("deny", "deny")])
def test_without_a_receipt_an_approve_becomes_a_hold(ground: paths.Ground, outcome: str, kept: str) -> None:
    ground.state.parent.mkdir(parents=True)
    ground.state.write_text("a file where the folder should be", "utf-8")
    decision = handoff.settled(Opinion(outcome, ["why"]), READING, ground, {"by": "agent"})

    assert decision.outcome == kept
    assert decision.receipt == ""
    assert "receipt" in decision.reason
    assert "install-guard receipts" not in decision.told


def event(cwd: Path) -> Event:
    return Event({"hook_event_name": "PreToolUse", "tool_name": "Bash", "cwd": str(cwd), "tool_use_id": "t"})


def test_a_door_is_denied_and_a_gap_is_held_without_any_scan(
    ground: paths.Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "of_hook", lambda _: ground)
    monkeypatch.setattr(handoff, "environment", lambda _: pytest.fail("a scan was wanted"))
    gap = Reading("claude plugin install $x", gaps=(Gap("value", "x is not known", 22, 24),))
    door = Reading("x", requests=READING.requests, doors=(Door("disable install-guard", "it would", 0, 1),))

    assert handoff.decide(event(ground.home), gap).outcome == "hold"
    assert handoff.decide(event(ground.home), door).outcome == "deny"


def test_without_ground_to_stand_on_the_command_is_held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def nowhere(_: str) -> paths.Ground:
        raise GuardError("no home folder is known for this user")

    monkeypatch.setattr(paths, "of_hook", nowhere)
    decision = handoff.decide(event(tmp_path), READING)

    assert decision.outcome == "hold"
    assert "no home folder" in decision.reason
