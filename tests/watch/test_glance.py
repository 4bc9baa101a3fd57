"""A glance sees whatever a look would have to look at, and costs a list of signatures."""

from __future__ import annotations

import json
import os
import shutil
import time
from typing import TYPE_CHECKING

import pytest

from install_guard.watch import glance, listing, trees
from installed import CAPABLE, CLEAN, MANIFEST

if TYPE_CHECKING:
    from pathlib import Path

    from installed import Machine


def changed(machine: Machine) -> bool:
    return glance.changed(str(machine.ground.state), str(machine.client), str(machine.project))


@pytest.fixture
def seen(machine: Machine) -> Machine:
    """A machine that was looked at, with something of each kind on it."""
    machine.install("clean@acme", CLEAN)
    machine.files(machine.client / "skills/tool", CAPABLE)
    machine.write(machine.home / ".claude.json", {"mcpServers": {"notes": {"command": "true"}}, "numStartups": 1})
    machine.look()
    return machine


def test_after_a_look_nothing_has_changed(seen: Machine) -> None:
    assert not changed(seen)
    assert not changed(seen)


def test_without_a_look_everything_has(machine: Machine) -> None:
    assert changed(machine)


CHANGES = {
    "settings": lambda m: m.merge(theme="light"),
    "project settings": lambda m: m.write(m.project / ".claude/settings.json", {}),
    "local settings": lambda m: m.write(m.project / ".claude/settings.local.json", {}),
    "policy": lambda m: m.write(m.home / "managed/managed-settings.json", {}),
    "policy, dropped in": lambda m: m.write(m.home / "managed/managed-settings.d/1.json", {}),
    "servers": lambda m: m.write(m.project / ".mcp.json", {}),
    "install": lambda m: m.install("other@acme", CLEAN),
    "marketplace": lambda m: m.write(m.client / "plugins/known_marketplaces.json", {}),
    "skill": lambda m: m.write(m.client / "skills/new/SKILL.md", "x"),
    "project skill": lambda m: m.write(m.project / ".claude/skills/new/SKILL.md", "x"),
    "file of a plugin": lambda m: m.write(m.client / "plugins/cache/acme/clean/1.0.0/skills/sum/SKILL.md", "x"),
    "new file": lambda m: m.write(m.client / "plugins/cache/acme/clean/1.0.0/skills/x.md", "x"),
    "new folder": lambda m: m.write(m.client / "plugins/cache/acme/clean/1.0.0/hooks/hooks.json", "{}"),
    "file of a skill": lambda m: m.write(m.client / "skills/tool" / MANIFEST, "{}"),
    "gone": lambda m: shutil.rmtree(m.client / "skills/tool"),
    "own server": lambda m: m.write(m.home / ".claude.json", {"mcpServers": {}}),
    "own record gone": lambda m: (m.home / ".claude.json").unlink(),
    "local server": lambda m: m.write(m.home / ".claude.json", {"projects": {str(m.project): {"mcpServers": {"a": {}}}}}),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_it_sees_a_change(seen: Machine, change: str) -> None:
    CHANGES[change](seen)

    assert changed(seen)


def test_what_the_client_writes_all_the_time_is_no_change(seen: Machine) -> None:
    seen.write(seen.home / ".claude.json", {"numStartups": 2, "mcpServers": {"notes": {"command": "true"}}, "x": "y"})
    marks = seen.client / "plugins/cache/acme/clean/1.0.0/.in_use"
    marks.mkdir()
    seen.look()
    (marks / "4711").write_text("", encoding="utf-8")

    assert not changed(seen)


def test_a_date_that_is_set_back_is_seen(seen: Machine) -> None:
    file = seen.client / "plugins/cache/acme/clean/1.0.0/skills/sum/SKILL.md"
    before = file.stat()
    file.write_text("y" * before.st_size, encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert changed(seen)


def test_what_changed_just_now_has_no_signature_yet(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("x", encoding="utf-8")
    assert trees.signature(str(file)) == ""
    time.sleep(0.06)

    assert trees.signature(str(file)) == glance.signature(str(file)) != ""


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"form": 1}', '{"form": 1, "about": 3, "files": 4}', "\xff"])
def test_a_list_that_is_broken_is_a_change(seen: Machine, text: str) -> None:
    name = glance.name_of(str(seen.client), str(seen.project))
    (seen.ground.state / "watch" / name).write_text(text, encoding="latin-1")

    assert changed(seen)


def test_a_list_with_an_entry_of_the_wrong_kind_is_a_change(seen: Machine) -> None:
    file = seen.ground.state / "watch" / glance.name_of(str(seen.client), str(seen.project))
    whole = json.loads(file.read_text(encoding="utf-8"))
    for key in whole.keys() - {"cut"}:
        file.write_text(json.dumps(whole | {key: [1]}), encoding="utf-8")
        assert changed(seen), key


def test_two_projects_whose_lists_have_one_name(machine: Machine) -> None:
    assert glance.name_of("/c", "/a-b") == glance.name_of("/c", "/a/b")
    machine.look()

    assert glance.changed(
        str(machine.ground.state), str(machine.client), str(machine.project).replace("/project", "-project")
    )


def test_the_state_lies_where_setup_recorded_it(tmp_path: Path) -> None:
    assert glance.state(str(tmp_path)).startswith(str(tmp_path))
    for record in (".local/share/install-guard/ground.json", "Library/Application Support/install-guard/ground.json"):
        file = tmp_path / record
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps({"state": "/elsewhere"}), encoding="utf-8")

    assert glance.state(str(tmp_path)) == "/elsewhere"


def test_a_list_that_was_cut_is_not_enough_for_the_start_of_a_session(
    seen: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MOST", 20)
    seen.merge(theme="light")
    seen.look()
    seen.look()

    assert not changed(seen)
    assert glance.changed(str(seen.ground.state), str(seen.client), str(seen.project), whole=True)
