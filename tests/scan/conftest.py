"""What the scanner's tests share: settings that allow loopback, repositories, and a server that gives them."""

from __future__ import annotations

import pytest

from scan.settings import Bounds, Settings
from tests.support.repositories import Made
from tests.support.servers import git_server, serving


@pytest.fixture
def settings():
    """What a test may do that a scan may not: ask this machine, in plain http, and never wait long."""
    return Settings(allow_http=True, allow_local=True, git_config=False, github_ssh="", bounds=Bounds(seconds=20))


@pytest.fixture
def repository(tmp_path):
    """An empty repository below the folder that `served` gives."""
    return Made(tmp_path / "srv/acme/plugins.git")


@pytest.fixture
def served(tmp_path):
    """The address under which `tmp_path/srv` is given over http."""
    (tmp_path / "srv").mkdir(exist_ok=True)
    with serving(git_server(tmp_path / "srv")) as server:
        yield server
