"""Where the client looks, and what its command line says."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from install_guard import tripwire
from install_guard.ledger import modes, paths
from install_guard.watch import glance, where

if TYPE_CHECKING:
    from installed import Machine


@pytest.mark.parametrize(
    ("argv", "option", "words"),
    [
        ("claude --plugin-dir /p", "--plugin-dir", ["/p"]),
        ("claude --plugin-dir=/p -p x", "--plugin-dir", ["/p"]),
        ("claude --plugin-dir /p --plugin-dir /q", "--plugin-dir", ["/p", "/q"]),
        ("claude --plugin-dir /p /q", "--plugin-dir", ["/p"]),
        ("claude --mcp-config a.json b.json --verbose c", "--mcp-config", ["a.json", "b.json"]),
        ("claude --mcp-config=a.json b", "--mcp-config", ["a.json"]),
        ("claude --settings x.json -p --plugin-dir", "--plugin-dir", []),
        ("claude -p --settings", "--settings", []),
        ("claude", "--settings", []),
        ("", "--settings", []),
    ],
)
def test_what_an_option_is_given(argv: str, option: str, words: list[str]) -> None:
    assert list(where.given(argv.split(), option)) == words


def test_the_machine_s_policy_has_the_last_word(machine: Machine) -> None:
    for file in (
        machine.settings,
        machine.project / ".claude/settings.json",
        machine.project / ".claude/settings.local.json",
    ):
        machine.write(file, {"enabledPlugins": {"a@m": True}})
    machine.write(machine.home / "managed/managed-settings.json", {"enabledPlugins": {"a@m": False}})
    machine.argv = ("claude", "--settings", '{"enabledPlugins": {"a@m": true}}')
    found = where.every_settings(machine.session, lambda file: {"is": file.name} if file.exists() else {})

    scopes = [one.scope for one in found if one.value]
    assert scopes == ["user", "project", "local", "command line", "managed"]


@pytest.mark.parametrize(("client", "record"), [(".claude", ".claude.json"), ("other", "other/.claude.json")])
def test_the_client_s_own_record(tmp_path: Path, client: str, record: str) -> None:
    assert where.Session(tmp_path, tmp_path / client, None).record == tmp_path / record


def test_a_session_in_the_home_folder_reads_each_file_once(tmp_path: Path) -> None:
    session = where.Session(tmp_path, tmp_path / ".claude", tmp_path)
    files = [file for _, file in where.settings_files(session)]

    assert len(files) == len(set(files))
    assert where.skills(session) == [tmp_path / ".claude/skills"]


@pytest.mark.parametrize("text", ["{", "[1]", "{}", '{"a": 1}', "missing.json", "~/x.json", "\0"])
def test_settings_of_the_command_line_are_never_an_error(machine: Machine, text: str) -> None:
    machine.argv = ("claude", "--settings", text, "--mcp-config", text, "--plugin-dir", text)

    assert machine.look().parts is not None


@pytest.mark.parametrize("folder", [Path("/etc/claude-code"), Path("/Library/Application Support/ClaudeCode")])
def test_policies_on_each_system(tmp_path: Path, folder: Path) -> None:
    session = where.Session(tmp_path, tmp_path / ".claude", None, managed=folder)
    managed = [file for scope, file in where.settings_files(session) if scope == "managed"]

    assert managed[0] == folder / "managed-settings.json"


@pytest.mark.parametrize(
    ("platform", "managed"), [("linux", "/etc/claude-code"), ("darwin", "/Library/Application Support/ClaudeCode")]
)
def test_what_the_hook_looks_for_is_where_it_is_kept_on(
    platform: str, managed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The hot path names its files by itself; on each system they are those of `ledger/paths.py`."""
    monkeypatch.setattr(sys, "platform", platform)
    hot, wire, found = (runpy.run_path(str(one.__file__)) for one in (glance, tripwire, where))
    usual = paths.default(tmp_path)

    assert hot["state"](str(tmp_path)) == str(usual.state)
    assert f"{tmp_path}/{wire['MARKER']}" == str(modes.marker(usual))
    assert str(found["MANAGED"]) == managed
