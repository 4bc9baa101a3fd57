"""`setup`, a session of the real client in which an install is held, `uninstall`: the settings are what they were, to the byte."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from guarded import ready
from terminal import typist

if TYPE_CHECKING:
    from pathlib import Path

    from client import Client, Session
    from machine import Ended

pytestmark = pytest.mark.client

INSTALL = 'claude plugin install "$PLUGIN"'
SETTINGS = '{\n\t"cleanupPeriodDays": 30,\n\t"hooks": {"Stop": []},\n\t"permissions": {"deny": ["WebFetch"]}, "x-ours": 1.50\n}'
# A machine's policy without a machine of one's own: /etc as the client needs it, and a folder for the policy in it.
OWN_ETC = """
mkdir -p "$HOME/etc/claude-code"
for name in ssl nsswitch.conf hosts ld.so.cache ld.so.conf alternatives; do
    [ ! -e "/etc/$name" ] || cp -r "/etc/$name" "$HOME/etc/" || true
done
cp "$PERSON_PASSWD" "$HOME/etc/passwd"
mount --bind "$HOME/etc" /etc
"""


def guard(client: Client, checkout: Path, *words: str, answers: tuple[str, ...] = ()) -> Ended:
    """One of the guard's verbs, from the checkout, by a person at a terminal."""
    argv = typist(answers, [sys.executable, "-m", "install_guard", *words])
    return client.person.run(argv, cwd=checkout)


def session(client: Client) -> Session:
    return client.bash(INSTALL, mode="bypassPermissions")


@pytest.mark.parametrize(
    ("form", "before"),
    [("plugin", None), ("plugin", SETTINGS), ("hooks", SETTINGS)],
    ids=["plugin, no settings", "plugin, a person's own", "hooks, a person's own"],
)
def test_in_and_out_again(client: Client, checkout: Path, form: str, before: str | None) -> None:
    ready(client.person)
    file = client.person.home / ".claude/settings.json"
    if before is not None:
        file.parent.mkdir()
        file.write_text(before, encoding="utf-8")
    done = guard(client, checkout, "setup", "--as", form, "--yes")
    assert done.code == 0, done
    held = session(client)
    assert [answer.decision for answer in held.answers] == ["ask"], held.shown
    assert len(held.denials) == 1

    done = guard(client, checkout, "uninstall", answers=("yes",))
    assert done.code == 0, done
    assert (file.read_text(encoding="utf-8") if file.exists() else None) == before
    assert session(client).answers == []
    for record in (client.person.home / ".claude/plugins").glob("*.json"):
        assert "install-guard" not in record.read_text(encoding="utf-8")


def test_a_local_project_that_is_trusted(client: Client, checkout: Path) -> None:
    ready(client.person)
    project = client.person.project
    (client.person.home / ".claude.json").write_text(
        json.dumps({"projects": {str(project): {"hasTrustDialogAccepted": True}}}), encoding="utf-8"
    )
    done = guard(client, checkout, "setup", "--scope", "local", "--project", str(project), "--yes")
    assert done.code == 0, done
    assert [answer.decision for answer in session(client).answers] == ["ask"]

    assert guard(client, checkout, "uninstall", "--project", str(project), answers=("yes",)).code == 0
    assert not (project / ".claude").exists()
    assert session(client).answers == []


@pytest.mark.parametrize("form", ["plugin", "hooks"])
def test_the_machines_policy_is_not_switched_off(client: Client, checkout: Path, form: str) -> None:
    ready(client.person)
    client.person.mounts = OWN_ETC
    done = guard(client, checkout, "setup", "--scope", "managed", "--as", form, "--yes")
    assert done.code == 0, done
    (client.person.home / ".claude").mkdir(exist_ok=True)
    (client.person.home / ".claude/settings.json").write_text('{"disableAllHooks": true}', encoding="utf-8")

    held = client.bash(INSTALL, mode="bypassPermissions", options=["--bare"])
    assert [answer.decision for answer in held.answers] == ["ask"], held.shown
    assert guard(client, checkout, "uninstall", answers=("yes",)).code == 0
    assert not list((client.person.home / "etc/claude-code").iterdir())


def test_an_agent_does_not_uninstall_it(client: Client, checkout: Path) -> None:
    ready(client.person)
    guard(client, checkout, "setup", "--yes")
    told = client.bash(f"cd {checkout} && {sys.executable} -m install_guard uninstall", mode="bypassPermissions")

    assert [answer.decision for answer in told.answers] == ["deny"], told.shown
    assert "install-guard" in (client.person.home / ".claude/settings.json").read_text(encoding="utf-8")


def examined(client: Client, checkout: Path, *words: str) -> list[dict[str, str]]:
    done = guard(
        client,
        checkout,
        "doctor",
        "--only",
        "session",
        "--format",
        "json",
        "--project",
        str(client.person.project),
        *words,
    )
    return list(json.loads(done.out)["exams"][0]["told"])


def test_the_doctor_sees_in_a_session_whether_the_hook_is_honoured(client: Client, checkout: Path) -> None:
    """The settings send the client elsewhere, and it does not get there."""
    ready(client.person)
    file = client.person.home / ".claude/settings.json"
    file.parent.mkdir()
    file.write_text('{"env": {"ANTHROPIC_BASE_URL": "http://192.0.2.1:9/"}}', encoding="utf-8")
    assert [one["text"] for one in examined(client, checkout)] == ["a session here does not call the hook"]

    guard(client, checkout, "setup", "--yes")
    assert [one["state"] for one in examined(client, checkout)] == ["well"]

    (client.person.project / ".claude").mkdir()
    (client.person.project / ".claude/settings.json").write_text('{"disableAllHooks": true}', encoding="utf-8")
    assert [one["text"] for one in examined(client, checkout)] == ["a session here does not call the hook"]
