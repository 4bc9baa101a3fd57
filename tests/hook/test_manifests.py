"""What the host reads before it starts anything."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from install_guard import __version__

ROOT = Path(__file__).parents[2]
OLD = {"PreToolUse", "PostToolUse", "PostToolUseFailure", "SessionStart", "SessionEnd", "ConfigChange"}


def load(name: str) -> dict[str, Any]:
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


def handlers(name: str) -> list[tuple[str, str | None, dict[str, Any]]]:
    events = load(name)["hooks"]
    return [
        (event, one.get("matcher"), each) for event, all_ in events.items() for one in all_ for each in one["hooks"]
    ]


def test_both_manifests_are_the_same_bytes() -> None:
    assert (ROOT / "plugin.json").read_bytes() == (ROOT / ".claude-plugin/plugin.json").read_bytes()


def test_the_version_is_the_package_s() -> None:
    assert load("plugin.json")["version"] == __version__
    assert load(".claude-plugin/marketplace.json")["plugins"][0]["version"] == __version__


def test_the_repository_is_its_own_marketplace() -> None:
    (entry,) = load(".claude-plugin/marketplace.json")["plugins"]

    assert (entry["name"], entry["source"]) == (load("plugin.json")["name"], "./")


def test_events_that_older_clients_do_not_know_stand_apart() -> None:
    """An unknown event makes an older client drop its whole file; a second file named by the manifest drops alone."""
    assert set(load("hooks/hooks.json")["hooks"]) <= OLD
    assert set(load("hooks/newer.json")["hooks"]) == {"PreSkillShellCommand"}
    assert load("plugin.json")["hooks"] == "./hooks/newer.json"


@pytest.mark.parametrize("name", ["hooks/hooks.json", "hooks/newer.json"])
def test_every_hook_is_started_without_a_shell_and_isolated(name: str) -> None:
    for event, _, handler in handlers(name):
        assert handler["type"] == "command"
        assert handler["command"] == "python3"
        assert handler["args"] == ["-I", "-S", "${CLAUDE_PLUGIN_ROOT}/hooks/guard.py", event]
        assert "if" not in handler
        assert not handler.get("async")


@pytest.mark.parametrize("name", ["hooks/hooks.json", "hooks/newer.json"])
def test_what_decides_blocks_when_it_fails(name: str) -> None:
    for event, _, handler in handlers(name):
        assert (handler.get("onFailure") == "block") == event.startswith("Pre")
        assert handler["timeout"] == 60 or not event.startswith("Pre")


def test_every_tool_that_runs_or_writes_is_read() -> None:
    matched = {
        tool
        for event, matcher, _ in handlers("hooks/hooks.json")
        if event == "PreToolUse"
        for tool in matcher.split("|")
    }

    assert matched == {"Bash", "PowerShell", "Monitor", "Write", "Edit", "NotebookEdit"}


@pytest.mark.client
def test_the_client_finds_nothing_wrong_with_the_checkout(checkout: Path, claude: Path, tmp_path: Path) -> None:
    ended = subprocess.run(
        [claude, "plugin", "validate", "--strict", checkout],
        capture_output=True,
        text=True,
        check=False,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )

    assert ended.returncode == 0, ended.stdout + ended.stderr
