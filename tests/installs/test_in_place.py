"""Folders whose plugins the client loads from where they stand."""

from __future__ import annotations

import json

from install_guard.installs.in_place import roots

RECORD = {
    "a": {"source": {"source": "directory", "path": "/srv/a"}, "installLocation": "/srv/a"},
    "b": {"source": {"source": "file", "path": "/srv/b/.claude-plugin/marketplace.json"}},
    "c": {"source": {"source": "github", "repo": "acme/c"}, "installLocation": "/home/dev/.claude/plugins/c"},
    "d": "no record",
    "e": {"source": "no source"},
}


def test_folders_and_files_are_named_by_the_clients_record() -> None:
    files = {"/c/plugins/known_marketplaces.json": json.dumps(RECORD)}

    assert roots("/c", "", files.get) == ("/srv/a", "/srv/b")


def test_settings_of_the_person_and_the_project_name_them_too() -> None:
    files = {
        "/c/settings.json": json.dumps({"extraKnownMarketplaces": {"a": RECORD["a"]}}),
        "/p/.claude/settings.local.json": json.dumps({"extraKnownMarketplaces": {"b": RECORD["b"]}}),
    }

    assert roots("/c", "/p", files.get) == ("/srv/a", "/srv/b")
    assert roots("/c", "", files.get) == ("/srv/a",)


def test_a_broken_record_names_none() -> None:
    for text in ('{"directory"', '["directory"]', '{"x": {"directory": 1}}', '"directory"'):
        assert roots("/c", "", {"/c/settings.json": text, "/c/plugins/known_marketplaces.json": text}.get) == ()
