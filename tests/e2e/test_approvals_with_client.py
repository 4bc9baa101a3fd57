"""The closed loop with the real client: held, approved by a person at a terminal, run once, asked about again."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from guarded import ready
from market import Hub, Plugin
from stand_in import Call
from terminal import typist

if TYPE_CHECKING:
    from client import Client, Session

pytestmark = pytest.mark.client
HOOKS = {"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "sh ${CLAUDE_PLUGIN_ROOT}/hi.sh"}]}]}}
CAPABLE = Plugin("greeter", {"hooks/hooks.json": json.dumps(HOOKS), "hi.sh": "echo hello\n"})
INSTALL = "claude plugin install greeter@acme"


@pytest.fixture
def known(client: Client, ground: Path) -> Client:
    """A person who knows the marketplace `acme`, with all that a scan needs."""
    hub = Hub(Path(tempfile.mkdtemp(prefix="hub-", dir=ground)))
    hub.publish("acme/plugins", "acme", CAPABLE)
    hub.known_to(client.person)
    added = client.command("plugin", "marketplace", "add", "acme/plugins")
    assert added.code == 0, added.err
    ready(client.person)
    return client


def run(client: Client, checkout: Path, command: str) -> Session:
    call = Call("Bash", {"command": command, "description": "a step"})
    return client.session(call, mode="bypassPermissions", allow=["Bash"], options=("--plugin-dir", checkout))


def listed(client: Client, checkout: Path, verb: str) -> list[dict[str, Any]]:
    argv = [sys.executable, "-m", "install_guard", verb, "--format", "json"]
    return [json.loads(line) for line in client.person.run(argv, cwd=checkout).out.splitlines()]


def test_an_approved_install_runs_once_and_the_second_time_asks_again(known: Client, checkout: Path) -> None:
    held = run(known, checkout, INSTALL)
    assert [answer.decision for answer in held.answers] == ["ask"], held.shown
    (waits,) = listed(known, checkout, "approvals")
    assert f"install-guard approve {waits['id']}" in held.told

    approve = typist(["yes"], [sys.executable, "-m", "install_guard", "approve", waits["id"]])
    assert known.person.run(approve, cwd=checkout).code == 0
    ran = run(known, checkout, INSTALL)
    assert [answer.decision for answer in ran.answers] == ["silent"], ran.shown
    assert "greeter@acme" in (known.person.home / ".claude/plugins/installed_plugins.json").read_text("utf-8")

    again = run(known, checkout, INSTALL)
    assert [answer.decision for answer in again.answers] == ["ask"], again.shown
    made = listed(known, checkout, "receipts")
    assert [one["outcome"] for one in made] == ["hold", "approve", "hold"]
    assert [one["result"] for one in made][:2] == ["failed", "committed"], "the first was settled at the next start"


def test_an_agent_cannot_approve(known: Client, checkout: Path) -> None:
    run(known, checkout, INSTALL)
    (waits,) = listed(known, checkout, "approvals")
    program = f"{sys.executable} -m install_guard"
    for command in (f"install-guard approve {waits['id']}", f"cd {checkout}; {program} approve {waits['id']}"):
        session = run(known, checkout, command)
        assert [answer.decision for answer in session.answers] == ["deny"], session.shown

    assert [one["state"] for one in listed(known, checkout, "approvals")] == ["pending"]


def test_the_verb_itself_refuses_what_no_hook_saw(known: Client, checkout: Path) -> None:
    """The client's own process is an ancestor, and its variables are set: here the guard's hook is not loaded."""
    (known.person.project / "sly.sh").write_text(
        f"cd {checkout}; script -qec '{sys.executable} -m install_guard approve ig-any' out < /dev/null\n"
        f"cd {checkout}; env -i HOME=$HOME PATH=$PATH script -qec '{sys.executable} -m install_guard approve ig-any' /dev/null\n",
        "utf-8",
    )
    call = Call("Bash", {"command": "sh sly.sh", "description": "a step"})
    told = known.session(call, mode="bypassPermissions", allow=["Bash"]).told

    assert told.count("only a person may do this") == 2, told


def test_a_session_with_a_mode_does_no_more_than_it_says(known: Client, checkout: Path) -> None:
    """Every tool is looked at where `setup --modes` put its entry."""
    session = "5ca1ab1e-0000-4000-8000-000000000001"
    for words in (("setup", "--modes", "--yes"), ("mode", "plan", "--session", session)):
        done = known.person.run([sys.executable, "-m", "install_guard", *words], cwd=checkout)
        assert done.code == 0, done
    calls = [Call("Bash", {"command": command, "description": "a step"}) for command in ("ls", "touch made")]
    calls += [
        Call("Read", {"file_path": "/etc/hostname"}),
        Call("WebFetch", {"url": "https://a.example/", "prompt": "x"}),
    ]
    options = ("--plugin-dir", checkout, "--session-id", session)
    ran = known.session(*calls, mode="bypassPermissions", allow=["Bash", "Read", "WebFetch"], options=options)

    assert not (known.person.project / "made").exists(), ran.shown
    assert ran.told.count("the session is plan") == 2, ran.shown
