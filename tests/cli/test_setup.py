"""`setup`: from a bare checkout, under any Python, without harm to what is there."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from install_guard.cli import setup
from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.review import handoff


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CLAUDE_CONFIG_DIR", "INSTALL_GUARD_HOME", *paths._XDG):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def run(**options: Any) -> int:
    return setup.run(argparse.Namespace(**dict.fromkeys(("scanner", "hook", "modes", "passphrase"), False) | options))


def settings(home: Path) -> dict[str, Any]:
    return json.loads((home / ".claude/settings.json").read_text(encoding="utf-8"))


def guards(home: Path) -> list[str]:
    return [
        event for event, entries in settings(home)["hooks"].items() for one in entries if "guard.py" in json.dumps(one)
    ]


@pytest.mark.usefixtures("home")
def test_a_python_with_the_packages_is_recorded_for_the_hook(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0

    assert handoff.environment(paths.of_hook("/project")) == paths.of_hook("/project").python
    assert "claude plugin install install-guard@install-guard" in capsys.readouterr().out


def test_the_hook_is_put_into_the_settings_once(home: Path) -> None:
    for _ in range(2):
        run(hook=True)

    assert sorted(guards(home)) == sorted(
        [
            "PreToolUse",
            "PreToolUse",
            "PostToolUse",
            "PostToolUseFailure",
            "SessionStart",
            "ConfigChange",
            "SessionEnd",
            "PreSkillShellCommand",
        ]
    )
    for entries in settings(home)["hooks"].values():
        for handler in (each for one in entries for each in one["hooks"]):
            assert Path(handler["args"][2]).is_file()


def test_what_stands_in_the_settings_stays(home: Path) -> None:
    other = {"matcher": "Bash", "hooks": [{"type": "command", "command": "other"}]}
    (home / ".claude").mkdir()
    (home / ".claude/settings.json").write_text(
        json.dumps({"model": "x", "hooks": {"PreToolUse": [other]}}), encoding="utf-8"
    )
    run(hook=True)

    assert settings(home)["model"] == "x"
    assert settings(home)["hooks"]["PreToolUse"][0] == other


@pytest.mark.parametrize("text", ["{", "[]", "\xff"])
def test_settings_that_cannot_be_read_are_left_alone(home: Path, text: str) -> None:
    (home / ".claude").mkdir()
    file = home / ".claude/settings.json"
    file.write_text(text, encoding="latin-1")

    with pytest.raises(GuardError, match="settings"):
        run(hook=True)
    assert file.read_text(encoding="latin-1") == text


@pytest.mark.usefixtures("home")
def test_an_environment_that_cannot_be_made_is_one_error_and_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As with no network: the packages are named, and nowhere to be had."""
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("nothing-of-this-name==1.0 --hash=sha256:" + "0" * 64, encoding="ascii")
    monkeypatch.setattr(handoff, "REQUIREMENTS", str(requirements))
    monkeypatch.setattr(handoff, "NEEDED", ("a_package_that_is_not_there",))
    for name, value in {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": "/dev/null"}.items():
        monkeypatch.setenv(name, value)

    with pytest.raises(GuardError, match="packages cannot be installed") as caught:
        run(scanner=True)
    assert "package index" in caught.value.remedy
    assert handoff.environment(paths.of_hook("/project")) is None


@pytest.mark.usefixtures("home")
def test_without_a_python_that_is_new_enough_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "_NEW_ENOUGH", "raise SystemExit(1)")

    with pytest.raises(GuardError, match=r"no Python 3\.11"):
        run(scanner=True)


def test_every_package_is_pinned_by_its_hash() -> None:
    lines = (paths.ROOT / handoff.REQUIREMENTS).read_text(encoding="ascii").splitlines()
    packages = [line for line in lines if not line.startswith(" ")]

    assert all("==" in line and line.endswith("\\") for line in packages)
    assert sum("--hash=sha256:" in line for line in lines) >= len(packages)
    assert "://" not in "".join(lines)
