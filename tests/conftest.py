"""What every test relies on: the same git everywhere, no silent skip in CI, and a checkout to start the hook from."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from client import Client
from host import Hook
from machine import Person, tool
from silent import silent

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
REPOSITORY = Path(__file__).parents[1]
IN_CI = os.environ.get("CI") == "true"
GIT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "init.defaultBranch",
    "GIT_CONFIG_VALUE_0": "main",
    "GIT_AUTHOR_NAME": "A Tester",
    "GIT_AUTHOR_EMAIL": "tester@project.example",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
    "GIT_COMMITTER_NAME": "A Tester",
    "GIT_COMMITTER_EMAIL": "tester@project.example",
    "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
    "GIT_TERMINAL_PROMPT": "0",
}


def pytest_configure() -> None:
    """Give git the same author, dates and branch on every machine, and nothing of the developer's own settings."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        del os.environ[name]
    os.environ.update(GIT)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs the network, unless it is asked for by name."""
    if "online" in config.getoption("markexpr"):
        return
    online = [item for item in items if item.get_closest_marker("online")]
    items[:] = [item for item in items if item not in online]
    config.hook.pytest_deselected(items=online)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is skipped in CI has not passed: `.ci/run` installs what the tests need."""
    return _refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a file that skips itself."""
    return _refuse_skip((yield))


def _refuse_skip(report: Report) -> Report:
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def ground() -> Iterator[Path]:
    """A folder that goes when the tests end; not under /tmp, which some tests fill up."""
    folder = Path(tempfile.mkdtemp(prefix="ig-", dir="/var/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def checkout(ground: Path) -> Path:
    """The plugin as a person clones it: the files that git tracks or would, with no byte code and no environment."""
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
    ).stdout
    folder = ground / "checkout"
    for name in filter(None, tracked.decode().split("\0")):
        source = REPOSITORY / name
        if source.is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return folder


@pytest.fixture
def person(ground: Path) -> Person:
    """A user with a fresh home."""
    _require("unshare", "setpriv")
    return Person(Path(tempfile.mkdtemp(prefix="person-", dir=ground)) / "of")


@pytest.fixture
def hook(person: Person, checkout: Path) -> Hook:
    """The checkout's hook, started as the person's client starts it."""
    return Hook(person, checkout)


@pytest.fixture
def silent_host() -> Iterator[str]:
    """The address of a host that never answers."""
    with silent() as address:
        yield address


@pytest.fixture
def client(person: Person, claude: Path) -> Client:
    """The person's client; `claude` is on their PATH, so what they run can start it too."""
    person.path = f"{claude.parent}:{person.path}"
    return Client(person, claude)


@pytest.fixture(scope="session")
def claude() -> Path:
    """The real client's program."""
    made = REPOSITORY / ".venv/client/node_modules/.bin/claude"  # by .ci/setup
    found = os.environ.get("CLAUDE_BIN") or (made if made.exists() else shutil.which("claude"))
    if found is None:
        pytest.skip("no Claude Code client: run .ci/setup, or set CLAUDE_BIN")
    return Path(found)


def _require(*names: str) -> None:
    for name in names:
        try:
            tool(name)
        except FileNotFoundError:
            pytest.skip(f"no {name} here")
