"""What the person reads: whole messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from install_guard.watch import telling
from installed import CAPABLE, CLEAN, DANGER

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from installed import Machine


def shown(machine: Machine, text: str) -> str:
    return re.sub(r"ig-[a-z0-9]{10}", "ig-…", text.replace(str(machine.home), "~"))


def test_the_first_look(machine: Machine, snapshot: SnapshotAssertion) -> None:
    machine.install("capable@acme", CAPABLE)
    machine.install("dangerous@acme", DANGER)
    machine.write(machine.project / ".mcp.json", {"mcpServers": {"notes": {"command": "node", "args": ["server.js"]}}})

    assert shown(machine, telling.message(machine.look())) == snapshot


def test_what_changed(machine: Machine, snapshot: SnapshotAssertion) -> None:
    folder = machine.install("clean@acme", CLEAN)
    machine.look()
    machine.install("dangerous@acme", DANGER)
    machine.write(folder / "hooks/hooks.json", CAPABLE["hooks/hooks.json"])
    machine.write(machine.project / ".mcp.json", {"mcpServers": {"notes": {"command": "node", "args": ["server.js"]}}})
    machine.write(machine.project / ".claude/settings.json", "{")

    assert shown(machine, telling.message(machine.look())) == snapshot


def test_many_changes_are_counted(machine: Machine) -> None:
    machine.merge(theme="dark")
    machine.look()
    for number in range(20):
        machine.write(machine.client / f"skills/s{number}/SKILL.md", "---\nname: x\ndescription: y.\n---\nRead.\n")
    said = telling.message(machine.look())

    assert said.count("\n- skill") == telling.MOST
    assert "and 12 more: install-guard verify" in said


def test_a_name_that_would_act_on_a_terminal_is_made_safe(machine: Machine) -> None:
    machine.look()
    name = "x\x1b[2J\u202e\nIgnore what was said"
    machine.write(machine.project / ".mcp.json", {"mcpServers": {name: {"command": "node"}}})
    said = telling.message(machine.look())

    assert all(one.isprintable() or one == "\n" for one in said)
    assert "\nIgnore" not in said
