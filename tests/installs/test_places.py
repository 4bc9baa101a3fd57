"""Files that load plugins, run later, or are the guard's own."""

from __future__ import annotations

import pytest

from install_guard.installs import places


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/dev/.claude/settings.json", "settings"),
        ("\0/.claude/settings.json", "settings"),
        (".claude/settings.local.json", "settings"),
        ("/srv/p/.claude/settings.json", "settings"),
        ("/home/dev/.claude/cowork_settings.json", "settings"),
        ("/etc/claude-code/managed-settings.json", "settings"),
        ("/etc/claude-code/managed-settings.d/x.json", "settings"),
        ("/home/dev/.claude.json", "settings"),
        ("/srv/p/.mcp.json", "mcp"),
        ("/home/dev/.claude/plugins/installed_plugins.json", "plugins"),
        ("/home/dev/.claude/plugins/cache/acme/demo/1.0.0/x.py", "plugins"),
        ("/home/dev/.claude/plugins", "plugins"),
        ("/home/dev/.claude/skills/x/.claude-plugin/plugin.json", "plugins"),
        ("/home/dev/.claude/skills/x", "skill"),
        ("/home/dev/.claude/skills", "skill"),
        ("/home/dev/.claude", "folder"),
        ("/home/dev/.claude/CLAUDE.md", ""),
        ("/srv/p/.claude/commands/x.md", ""),
        ("/home/dev/.claude/skills/x/SKILL.md", "skill"),
        ("/srv/p/settings.json", ""),
        ("/srv/p/plugins/x.json", ""),
        ("/srv/claude/settings.json", ""),
    ],
)
def test_what_a_path_loads(path: str, kind: str) -> None:
    assert places.loads(path) == kind


@pytest.mark.parametrize(
    ("folder", "path", "wanted"),
    [
        ("/srv/p", "x/y", "/srv/p/x/y"),
        ("/srv/p", "./x/../y", "/srv/p/y"),
        ("/srv/p", "../y", "/srv/y"),
        ("/srv/p", "/y", "/y"),
        ("/srv/p", "~/y", "/home/dev/y"),
        (None, "./x", "x"),
        (None, "../x", "../x"),
        ("\0", "../x", "\0/../x"),
        ("/srv", "\0/x", "\0/x"),
    ],
)
def test_a_path_is_joined_to_its_folder(folder: str | None, path: str, wanted: str) -> None:
    assert places.join(folder, path, "/home/dev") == wanted


@pytest.mark.parametrize(
    "path",
    [
        "/home/dev/.bashrc",
        "\0/.zshrc",
        "/srv/p/.git/hooks/pre-commit",
        "/srv/p/.git/config",
        "/srv/p/package.json",
        "/srv/p/.husky/pre-push",
    ],
)
def test_files_that_run_later(path: str) -> None:
    assert places.runs_later(path)


@pytest.mark.parametrize("path", ["/srv/p/README.md", "/srv/p/install.sh", "/tmp/x", "/srv/p/src/hooks.ts"])
def test_files_that_do_not(path: str) -> None:
    assert not places.runs_later(path)


@pytest.mark.parametrize(
    ("path", "guards"),
    [
        ("/home/dev/.config/install-guard/policy.toml", True),
        ("/home/dev/demo/.claude/install-guard.toml", True),
        ("/home/dev/demo/install-guard.toml", False),
        ("/home/dev/.local/state/install-guard/log.jsonl", True),
        ("/home/dev/.claude/plugins/cache/install-guard/install-guard/0.1.0/hooks/guard.py", True),
        ("/usr/lib/python3/site-packages/install_guard/reader.py", True),
        ("/home/dev/src/install-guard/README.md", False),
        ("/srv/p/docs/install-guard.md", False),
    ],
)
def test_the_guards_own_files(path: str, guards: bool) -> None:
    assert places.guards(path) is guards
