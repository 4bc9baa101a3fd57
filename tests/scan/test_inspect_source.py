"""A source is fetched and inspected with the plugins that it names elsewhere, over real git."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scan import inspection
from scan.model import ScanError, Verdict
from scan.source import Git, GitHub
from tests.support.repositories import Made

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scan.settings import Settings

MARKET = ".claude-plugin/marketplace.json"
HOOKS = json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "echo done"}]}]}})


@pytest.fixture
def market(repository: Made) -> Callable[..., str]:
    """Commits a marketplace with these entries, and other files."""

    def commit(*entries: dict[str, Any], **files: str) -> str:
        catalogue = {"name": "acme-tools", "owner": {"name": "Acme"}, "plugins": entries}
        return repository.commit({MARKET: json.dumps(catalogue), **files})

    return commit


@pytest.fixture
def away(tmp_path: Path) -> Made:
    """Another repository on the same server."""
    made = Made(tmp_path / "srv/other/tool.git")
    made.commit({"hooks/hooks.json": HOOKS, "sub/commands/c.md": "Hi"})
    return made


def address(served: Any, name: str) -> str:
    return f"http://127.0.0.1:{served.server_port}/{name}.git"


def test_a_repository_is_inspected_at_its_commit(market: Callable[..., str], served: Any, settings: Settings) -> None:
    commit = market({"name": "hello", "source": "./"}, **{"commands/hello.md": "Say hello."})
    report = inspection.inspect_source(Git(url=address(served, "acme/plugins")), settings)

    assert (report.verdict, report.commit, report.marketplace) == (Verdict.clear, commit, "acme-tools")
    assert [(plugin.name, plugin.commit, plugin.in_place) for plugin in report.plugins] == [("hello", commit, False)]


def test_one_plugin_that_lies_elsewhere_is_fetched(
    market: Callable[..., str], away: Made, served: Any, settings: Settings
) -> None:
    source = {"source": "url", "url": address(served, "other/tool")}
    market({"name": "tool", "source": source}, {"name": "hello", "source": "./"})
    report = inspection.inspect_source(Git(url=address(served, "acme/plugins")), settings, plugin="tool")
    (plugin,) = report.plugins

    assert (plugin.verdict, plugin.commit) == (Verdict.capable, away.git("rev-parse", "HEAD"))
    assert [each.kind for each in plugin.capabilities if each.runs] == ["source", "hook"]


def test_a_folder_of_another_repository_at_a_commit(
    market: Callable[..., str], away: Made, served: Any, settings: Settings
) -> None:
    sha = away.git("rev-parse", "HEAD")
    source = {"source": "git-subdir", "url": address(served, "other/tool"), "path": "sub", "sha": sha}
    market({"name": "tool", "source": source})
    report = inspection.inspect_source(Git(url=address(served, "acme/plugins")), settings, plugin="tool")

    assert report.verdict is Verdict.clear
    assert [each.file for each in report.plugins[0].capabilities] == ["commands/c.md"]


@pytest.mark.usefixtures("away")
@pytest.mark.parametrize(("elsewhere", "verdict"), [(None, "unverified"), (False, "unverified"), (True, "capable")])
def test_of_a_whole_marketplace_they_are_fetched_where_that_is_asked(
    market: Callable[..., str], served: Any, settings: Settings, elsewhere: bool | None, verdict: str
) -> None:
    market({"name": "tool", "source": {"source": "url", "url": address(served, "other/tool")}})
    found = Git(url=address(served, "acme/plugins"))
    report = inspection.inspect_source(found, settings, elsewhere=elsewhere)

    assert report.plugins[0].verdict == verdict


def test_a_dependency_that_lies_elsewhere_is_fetched_too(
    market: Callable[..., str], away: Made, served: Any, settings: Settings
) -> None:
    away.commit({".claude-plugin/plugin.json": json.dumps({"name": "tool"})})
    market(
        {"name": "hello", "source": "./hello", "dependencies": ["tool"]},
        {"name": "tool", "source": {"source": "url", "url": address(served, "other/tool")}},
        **{"hello/commands/hello.md": "Say hello."},
    )
    report = inspection.inspect_source(Git(url=address(served, "acme/plugins")), settings, plugin="hello")

    assert {plugin.name: str(plugin.verdict) for plugin in report.plugins} == {"hello": "clear", "tool": "capable"}
    assert report.verdict is Verdict.capable


def test_what_cannot_be_had_leaves_the_plugin_unverified(
    market: Callable[..., str], served: Any, settings: Settings
) -> None:
    market({"name": "tool", "source": {"source": "url", "url": address(served, "other/none")}})
    report = inspection.inspect_source(Git(url=address(served, "acme/plugins")), settings, plugin="tool")

    assert report.plugins[0].verdict is Verdict.unverified
    assert report.plugins[0].skipped[0].matters


def test_a_remote_marketplace_may_name_no_folder_of_this_machine(
    market: Callable[..., str], away: Made, served: Any, settings: Settings
) -> None:
    market({"name": "tool", "source": {"source": "url", "url": away.url}})
    report = inspection.inspect_source(Git(url=address(served, "acme/plugins")), settings, plugin="tool")

    assert report.plugins[0].verdict is Verdict.unverified


def test_a_command_as_a_source_is_never_run(
    market: Callable[..., str], served: Any, settings: Settings, tmp_path: Path
) -> None:
    trap = tmp_path / "sprung"
    market({"name": "tool", "source": {"source": "command", "command": f"touch {trap}"}})
    report = inspection.inspect_source(Git(url=address(served, "acme/plugins")), settings, plugin="tool")

    assert not trap.exists()
    assert report.verdict.rank >= Verdict.unverified.rank


def test_a_source_that_is_not_there_is_an_error_with_its_reason(served: Any, settings: Settings) -> None:
    base = settings.model_copy(update={"github_https": f"http://127.0.0.1:{served.server_port}/"})
    with pytest.raises(ScanError):
        inspection.inspect_source(GitHub(repo="no/such"), base)
