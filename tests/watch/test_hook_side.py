"""The watch as the host starts it: the hook's own process, whatever the state of the machine."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from guarded import ready
from host import event
from installed import CAPABLE, DANGER, MANIFEST
from market import write

if TYPE_CHECKING:
    from pathlib import Path

    from machine import Ended, Person


@dataclass
class Host:
    """A client's half: it starts the guard at its events."""

    person: Person
    checkout: Path

    def send(self, name: str, command: str = "tidy", **more: Any) -> Ended:
        given = json.loads(event(command, cwd=self.person.project)) | {"hook_event_name": name, **more}
        if name in {"SessionStart", "ConfigChange"}:
            del given["tool_input"]
        time.sleep(0.06)
        environment = {"CLAUDE_PROJECT_DIR": str(self.person.project), "CLAUDE_CODE_SESSION_ATTENDED": "1"}
        line = ["python3", "-I", "-S", self.checkout / "hooks/guard.py", name]
        return self.person.run(line, input=json.dumps(given), environment=environment | self.person.environment)

    def told(self, name: str, **more: Any) -> str:
        ended = self.send(name, **more)
        assert ended.err == "", ended
        return str(json.loads(ended.out).get("systemMessage", "")) if ended.out else ""


@pytest.fixture
def host(person: Person, checkout: Path) -> Host:
    """A guard that can scan, after its first look."""
    ready(person)
    write(person.home / ".claude", {"settings.json": '{"theme": "dark"}'})
    made = Host(person, checkout)
    made.send("SessionStart", source="startup")
    return made


def bring(person: Person, files: dict[str, str] = DANGER) -> None:
    write(person.home / ".claude/skills/extra", {MANIFEST: '{"name": "extra"}', **files})


def test_a_call_after_which_nothing_has_changed_says_nothing(host: Host) -> None:
    assert host.told("PostToolUse") == host.told("PostToolUseFailure") == ""


@pytest.mark.parametrize("name", ["PostToolUse", "PostToolUseFailure", "SessionStart"])
def test_what_a_call_brought_is_told_once(host: Host, name: str) -> None:
    bring(host.person)

    assert "extra@skills-dir, new: danger" in host.told(name, source="resume")
    assert host.told(name, source="resume") == ""


def test_settings_that_must_not_be_taken_are_blocked(host: Host) -> None:
    bring(host.person)
    ended = host.send("ConfigChange", source="user_settings")

    said = json.loads(ended.out)
    assert (ended.code, said["decision"]) == (2, "block")
    assert "extra" not in said["reason"] + ended.err, "what the host may show the model has no finding"
    assert "extra@skills-dir" in said["systemMessage"]
    assert host.send("ConfigChange", source="user_settings").code == 0


def test_settings_that_bring_no_danger_are_taken(host: Host) -> None:
    bring(host.person, CAPABLE)
    ended = host.send("ConfigChange", source="user_settings")

    assert (ended.code, "decision" in json.loads(ended.out)) == (0, False)


def test_what_nobody_saw_is_told_to_who_comes_next(host: Host) -> None:
    bring(host.person)
    host.person.environment["CLAUDE_CODE_SESSION_ATTENDED"] = "0"
    host.send("PostToolUse")
    host.person.environment.clear()

    assert "while nobody watched" in (said := host.told("SessionStart", source="startup"))
    assert "extra@skills-dir" in said
    assert host.told("SessionStart", source="startup") == ""


def test_files_that_cannot_be_read(host: Host) -> None:
    bring(host.person, CAPABLE)
    file = host.person.home / ".claude/skills/extra/hooks/hooks.json"
    settings = host.person.home / ".claude/settings.json"
    for each in (file, settings):
        each.chmod(0)
    assert host.person.run(["cat", file]).code != 0, "the fault bites"
    said = host.told("PostToolUse")

    assert "extra@skills-dir, new: unverified" in said
    assert "settings.json cannot be read" in said


@pytest.mark.parametrize("name", ["PostToolUse", "SessionStart", "ConfigChange"])
def test_a_state_that_cannot_be_written_is_said(host: Host, name: str) -> None:
    bring(host.person)
    host.person.mounts = 'd="$HOME/.local/state"; mount --bind "$d" "$d"; mount -o remount,bind,ro "$d"'
    assert host.person.run(["/bin/sh", "-c", 'touch "$HOME/.local/state/x"']).code != 0, "the fault bites"
    ended = host.send(name, source="startup")

    assert "cannot" in ended.out or "could not" in ended.out, ended


def test_without_the_scanner_the_session_goes_on(host: Host) -> None:
    (host.person.home / ".local/share/install-guard/ground.json").unlink()
    bring(host.person)

    assert host.told("PostToolUse") == ""
    assert "setup --scanner" in host.told("SessionStart", source="startup")


def test_a_clock_that_was_set_back(host: Host) -> None:
    """The look goes by what differs, never by what is later."""
    state = host.person.home / ".local/state/install-guard/watch"
    for file in state.iterdir():
        later = time.time() + 86_400 * 365
        os.utime(file, (later, later))
    bring(host.person)

    assert "extra@skills-dir, new: danger" in host.told("PostToolUse")
