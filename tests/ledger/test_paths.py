"""Where the guard stands, and that nobody moves it."""

from __future__ import annotations

import json
import os
import pwd
import sys
from pathlib import Path

import platformdirs
import pytest

from install_guard.ledger import paths
from install_guard.model import GuardError

MOVES = {"HOME": "/trap", "XDG_STATE_HOME": "/trap", "XDG_CONFIG_HOME": "/trap", "INSTALL_GUARD_HOME": "/trap"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home that the passwd entry names."""
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path / "home")
    return tmp_path / "home"


def recorded(home: Path, **moved: str) -> None:
    ground = paths.default(home)
    file = ground.data / paths.RECORD
    file.parent.mkdir(parents=True)
    said = {kind: str(getattr(ground, kind)) for kind in paths.KINDS} | moved
    file.write_text(json.dumps(said), "utf-8")


def test_the_hook_takes_nothing_from_the_environment(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, place in MOVES.items():
        monkeypatch.setenv(name, place)

    assert paths.of_hook("/project") == paths.default(home)


def test_the_home_is_the_passwd_entry_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/trap")

    assert paths.passwd_home() == Path(pwd.getpwuid(os.getuid()).pw_dir)


def test_a_command_by_hand_goes_where_the_person_says(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(home))
    assert paths.of_person() == paths.default(home)

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    assert paths.of_person().state == tmp_path / "other/install-guard"

    monkeypatch.setenv("INSTALL_GUARD_HOME", str(tmp_path / "mine"))
    assert paths.of_person().ledger == tmp_path / "mine/state/ledger.sqlite3"


def test_the_defaults_are_the_platform_s(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in paths._XDG:
        monkeypatch.delenv(name, raising=False)
    folders = platformdirs.PlatformDirs(paths.NAME, appauthor=False)
    made = paths.default(Path.home())

    assert (made.config, made.state, made.data, made.cache) == (
        folders.user_config_path,
        folders.user_state_path,
        folders.user_data_path,
        folders.user_cache_path,
    )


def test_on_a_mac_they_lie_in_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")

    assert paths.default(Path("/Users/guest")).state == Path("/Users/guest/Library/Application Support/install-guard")


def test_what_setup_recorded_is_where_the_hook_stands(home: Path, tmp_path: Path) -> None:
    recorded(home, state=str(tmp_path / "elsewhere"), python="/usr/bin/python3")

    assert paths.of_hook("/project").state == tmp_path / "elsewhere"
    assert paths.of_hook("/project").python == "/usr/bin/python3"


def test_a_ground_inside_the_project_is_refused(home: Path) -> None:
    recorded(home, state=str(home / "project/state"))

    with pytest.raises(GuardError, match="may not lie in the project"):
        paths.of_hook(str(home / "project"))
    assert paths.of_hook("/other").state == home / "project/state"


def test_a_session_in_the_home_folder_is_no_such_case(home: Path) -> None:
    assert paths.of_hook(str(home)) == paths.default(home)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"config": 1}', "\xff"])
def test_a_record_that_cannot_be_read_is_an_error_that_names_it(home: Path, text: str) -> None:
    recorded(home)
    file = paths.default(home).data / paths.RECORD
    file.write_text(text, "latin-1")

    with pytest.raises(GuardError, match="setup") as caught:
        paths.of_hook("/project")
    assert str(file) in str(caught.value)


def test_a_record_with_a_path_that_depends_on_the_current_folder_is_refused(home: Path) -> None:
    recorded(home, state="state")

    with pytest.raises(GuardError, match="not absolute"):
        paths.of_hook("/project")


def test_what_is_recorded_is_found_again(home: Path, tmp_path: Path) -> None:
    ground = paths.of_folders(home, [tmp_path / kind for kind in paths.KINDS], "/usr/bin/python3")
    paths.record(ground)

    assert paths.of_hook("/project") == ground
