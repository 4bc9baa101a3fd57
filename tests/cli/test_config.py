"""`install-guard config`: what holds, and where it comes from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from install_guard import cli
from install_guard.ledger import paths
from install_guard.review import policy

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(policy, "MANAGED", tmp_path / "etc/policy.toml")
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("INSTALL_GUARD_HOME", *paths._XDG):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.usefixtures("home")
def test_with_no_file_the_defaults_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["config"]) == 0
    assert "the defaults hold" in capsys.readouterr().out

    assert cli.main(["config", "--all"]) == 0
    assert "bounds.files = 100000  (default)" in capsys.readouterr().out


def test_each_value_says_whose_it_is(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(policy.MANAGED, "[network]\nallow_file = false\n")
    write(paths.default(home).policy, '[[trusted]]\npublisher = "acme"\n')
    own = write(home / policy.IN_PROJECT, 'profile = "strict"\n')
    cli.main(["config"])
    told = capsys.readouterr().out

    for line in ('profile = "strict"  (project)', 'trusted = [{"publisher": "acme"}]  (person)', "network.allow_file = false  (machine)"):  # fmt: skip
        assert line in told
    cli.main(["config", "--format", "json"])
    values = json.loads(capsys.readouterr().out)["values"]
    assert values["profile"] == {"value": "strict", "scope": "project", "file": str(own)}
    assert values["cache.keep"] == {"value": True, "scope": "default", "file": None}


def test_a_key_that_means_nothing_is_named_with_the_nearest(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(paths.default(home).policy, "profiel = 'strict'")

    assert cli.main(["config"]) == 2
    assert "Did you mean profile?" in capsys.readouterr().err
