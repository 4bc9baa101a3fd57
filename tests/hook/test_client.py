"""What the real client makes of the hook beyond a yes or a no: what came of a call, and a skill's inline commands."""

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

if TYPE_CHECKING:
    from client import Client

pytestmark = pytest.mark.client
CLEAN = Plugin("clean", {"skills/sum/SKILL.md": "---\nname: sum\ndescription: Sums up.\n---\nSum up the text.\n"})


@pytest.fixture
def known(client: Client, ground: Path) -> Client:
    """A person who knows the marketplace `acme`, with all that a scan needs."""
    hub = Hub(Path(tempfile.mkdtemp(prefix="hub-", dir=ground)))
    hub.publish("acme/plugins", "acme", CLEAN)
    hub.known_to(client.person)
    added = client.command("plugin", "marketplace", "add", "acme/plugins")
    assert added.code == 0, added.err
    ready(client.person)
    return client


def bash(client: Client, checkout: Path, command: str) -> None:
    call = Call("Bash", {"command": command, "description": "a step"})
    client.session(call, mode="bypassPermissions", allow=["Bash"], options=("--plugin-dir", checkout))


def receipts(client: Client, checkout: Path) -> list[dict[str, Any]]:
    argv = [sys.executable, "-m", "install_guard", "receipts", "--format", "json"]
    return [json.loads(line) for line in client.person.run(argv, cwd=checkout).out.splitlines()]


@pytest.mark.parametrize(("behind", "result"), [("", "committed"), (" && exit 3", "failed")])
def test_a_receipt_says_what_came_of_the_call(known: Client, checkout: Path, behind: str, result: str) -> None:
    bash(known, checkout, f"claude plugin install clean@acme{behind}")

    (receipt,) = receipts(known, checkout)
    assert (receipt["outcome"], receipt["result"]) == ("approve", result)
    assert receipt["scanned"][0]["plugins"][0]["name"] == "clean"


def test_a_refused_call_never_ran(known: Client, checkout: Path) -> None:
    bash(known, checkout, "claude plugin disable install-guard")

    (receipt,) = receipts(known, checkout)
    assert (receipt["outcome"], receipt["result"]) == ("deny", "stopped")


def test_a_skill_s_inline_command_does_not_run(known: Client, checkout: Path) -> None:
    skill = known.person.home / ".claude/skills/inline/SKILL.md"
    skill.parent.mkdir(parents=True)
    lines = "!`touch ran`", "!`touch never; claude plugin install clean@acme`"
    skill.write_text("---\nname: inline\ndescription: Runs.\nallowed-tools: Bash\n---\n" + "\n".join(lines), "utf-8")
    call = Call("Skill", {"skill": "inline"})
    known.session(call, mode="bypassPermissions", allow=["Bash", "Skill"], options=("--plugin-dir", checkout))

    (receipt,) = receipts(known, checkout)
    assert receipt["outcome"] == "hold"
    assert not (known.person.project / "never").exists()
