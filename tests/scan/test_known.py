"""What the client's own files tell, whole, broken, old and absent."""

from __future__ import annotations

import json

import pytest

from scan.known import Installed, client_folder, named, plugins, records
from scan.model import ScanError
from scan.settings import Settings
from scan.source import CatalogueFile, Directory, GitHub, Inline, Url

SHA = "0123456789abcdef0123456789abcdef01234567"


def catalogue(*names, **more):
    return json.dumps({"name": "m", "plugins": [{"name": name, "source": "./"} for name in names], **more})


def write(root, files):
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text if isinstance(text, str) else json.dumps(text))


@pytest.fixture
def home(tmp_path):
    copies = tmp_path / "copies"
    write(
        tmp_path,
        {
            "copies/acme/.claude-plugin/marketplace.json": catalogue("demo", "other", renames={"old": "demo"}),
            "copies/odd/catalogue.json": catalogue("odd"),
            "copies/web.json": catalogue("demo"),
            "local/.claude-plugin/marketplace.json": catalogue("demo", "mine"),
            "claude/plugins/known_marketplaces.json": {
                "acme": {
                    "source": {"source": "github", "repo": "acme/plugins"},
                    "installLocation": str(copies / "acme"),
                },
                "odd": {
                    "source": {"source": "github", "repo": "o/r", "path": "catalogue.json"},
                    "installLocation": str(copies / "odd"),
                },
                "web": {
                    "source": {"source": "url", "url": "https://host.example/m.json"},
                    "installLocation": str(copies / "web.json"),
                },
                "local": {"source": {"source": "directory", "path": str(tmp_path / "local")}},
                "single": {
                    "source": {"source": "file", "path": str(tmp_path / "local/.claude-plugin/marketplace.json")}
                },
                "gone": {"source": {"source": "github", "repo": "o/gone"}, "installLocation": str(copies / "gone")},
            },
            "claude/plugins/installed_plugins.json": {
                "version": 2,
                "plugins": {
                    "demo@acme": [
                        {"scope": "user", "installPath": "/c/demo", "version": "1.0.0", "gitCommitSha": SHA},
                        {"scope": "project", "installPath": "/c/demo"},
                    ],
                    "old@acme": {"installPath": "/c/old", "version": 3},
                },
            },
            "claude/settings.json": {
                "extraKnownMarketplaces": {
                    "acme": {"source": {"source": "github", "repo": "someone/else"}},
                    "extra": {"source": {"source": "settings", "name": "extra", "plugins": []}},
                }
            },
            "project/.claude/settings.local.json": {
                "extraKnownMarketplaces": {"team": {"source": {"source": "github", "repo": "team/plugins"}}}
            },
        },
    )
    return tmp_path


@pytest.fixture
def settings(home):
    return Settings(claude_folder=home / "claude")


def test_each_marketplace_with_its_source(home, settings):
    known = records(settings, home / "project")
    assert known.problems == ()
    assert {name: type(market.source) for name, market in known.marketplaces.items()} == {
        "acme": GitHub,
        "odd": GitHub,
        "web": Url,
        "local": Directory,
        "single": CatalogueFile,
        "gone": GitHub,
        "extra": Inline,
        "team": GitHub,
    }
    assert known.marketplaces["acme"].source == GitHub(repo="acme/plugins")  # the client's own record stands first
    assert known.marketplaces["team"].file.endswith("settings.local.json")


def test_each_installed_plugin_once_for_each_scope(settings):
    assert records(settings).installed == (
        Installed("demo", "acme", "user", "/c/demo", "1.0.0", SHA),
        Installed("demo", "acme", "project", "/c/demo", "", ""),
        Installed("old", "acme", "", "/c/old", "", ""),
    )


@pytest.mark.parametrize(
    ("plugin", "marketplace", "markets"),
    [
        ("demo", "acme", ["acme"]),
        ("demo", "", ["acme", "web", "local", "single"]),
        ("mine", "", ["local", "single"]),
        ("odd", "", ["odd"]),
        ("old", "", ["acme"]),
        ("Demo", "", []),
        ("demo", "gone", ["gone"]),
    ],
)
def test_which_marketplace_an_install_means(settings, plugin, marketplace, markets):
    assert [market.name for market in named(records(settings), plugin, marketplace)] == markets


def test_a_marketplace_that_nobody_knows_is_said(settings):
    with pytest.raises(ScanError, match="knows no marketplace 'Acme'"):
        named(records(settings), "demo", "Acme")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "is not JSON"),
        ("[]", "holds no object"),
        ("[" * 100_000, "is not JSON"),
        ('{"m": 3}', "m is no object"),
        ('{"m": {}}', "m: a source is text or an object"),
        ('{"m": {"source": {"source": "pip"}}}', "m: a marketplace source of an unknown kind"),
        ('{"m": {"source": {"source": "github", "repo": "--x"}}}', "m: not a valid owner/repo"),
    ],
)
def test_a_broken_file_is_told_and_the_rest_still_counts(home, settings, text, problem):
    write(home, {"claude/plugins/known_marketplaces.json": text})
    known = records(settings)
    assert problem in known.problems[0]
    assert "extra" in known.marketplaces


def test_a_file_that_is_too_large_or_no_file_is_told(home, settings):
    file = home / "claude/plugins/known_marketplaces.json"
    file.write_bytes(b" " * ((16 << 20) + 1))
    assert "is larger than" in records(settings).problems[0]
    file.unlink()
    file.mkdir()
    assert "cannot be read: Is a directory" in records(settings).problems[0]


def test_a_byte_order_mark_is_no_fault(home, settings):
    write(home, {"claude/plugins/known_marketplaces.json": "\ufeff{}"})
    assert records(settings).problems == ()


def test_no_files_are_no_fault(tmp_path):
    assert records(Settings(claude_folder=tmp_path)) == ({}, (), ())


def test_a_copy_that_is_broken_has_no_plugins(home, settings):
    write(home, {"copies/acme/.claude-plugin/marketplace.json": '{"plugins": [3, {"name": []}], "renames": 3}'})
    assert plugins(records(settings).marketplaces["acme"]) == frozenset()


def test_where_the_client_s_folder_is(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    assert client_folder(Settings()) == tmp_path / ".claude"
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "other"))
    assert client_folder(Settings()) == tmp_path / "other"
