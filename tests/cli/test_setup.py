"""`setup` and `uninstall`: into any settings file and out of it, without harm to what is there."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from install_guard import cli
from install_guard.cli import client, environment, registration, written
from install_guard.cli import uninstall as verb
from install_guard.ledger import paths, person
from install_guard.model import GuardError
from install_guard.review import handoff
from terminal import typed

if TYPE_CHECKING:
    from machine import Ended

ROOT = Path(__file__).parents[2]
EVENTS = ["ConfigChange", "PostToolUse", "PostToolUseFailure", "PreSkillShellCommand", "PreToolUse", "PreToolUse", "SessionEnd", "SessionStart"]  # fmt: skip
OTHER = {"matcher": "Bash", "hooks": [{"type": "command", "command": "other"}]}
FOREIGN = {
    "pretty": json.dumps({"model": "x", "hooks": {"PreToolUse": [OTHER]}, "enabledPlugins": {"a@b": True}}, indent=2) + "\n",
    "tabs and no last line end": json.dumps({"z": 1, "a": {"b": []}}, indent="\t"),
    "one line": '{"model":"x","hooks":{"Stop":[]}}',
    "windows": json.dumps({"model": "x", "env": {"A": "1"}}, indent=4).replace("\n", "\r\n") + "\r\n",
    "a byte order mark": '\ufeff{\n  "model": "x"\n}\n',
    "nothing": "{}",
    "blanks": "{\n\n}\n\n",
    "an empty file": "",
    "escapes": '{"\\u006dodel": "\\ud83d\\ude00 \\u00e4 ä", "n": 1.50e3, "big": 123456789012345678901234567890}',
    "a key twice": '{"hooks": {"Stop": []}, "x": 1, "hooks": {"Stop": []}}',
    "empty tables": '{\n  "hooks": {\n    "PreToolUse": []\n  },\n  "enabledPlugins": {},\n  "extraKnownMarketplaces": {}\n}\n',
}  # fmt: skip
FORMS = ("plugin", "hooks")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("CLAUDE")]:
        monkeypatch.delenv(name)
    for name in ("INSTALL_GUARD_HOME", *paths._XDG):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr(client, "_PLACES", ())
    monkeypatch.setattr(environment, "compile_hook", lambda: None)  # a second each; the bare checkout's test has it
    monkeypatch.setattr(client.where, "MANAGED", tmp_path / "managed")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> int:
    return cli.main(["setup", "--yes", *words])


def uninstall(home: Path, *words: str, said: str = "yes") -> tuple[int, str]:
    """With a person who types this at a terminal of theirs, which is another stream here."""
    ours, theirs = socket.socketpair()
    with ours, theirs, pytest.MonkeyPatch.context() as patch:
        theirs.sendall(f"{said}\n".encode())
        patch.setattr(verb, "at_terminal", lambda: nullcontext(person.Terminal(ours.fileno())))
        patch.chdir(home)
        code = cli.main(["uninstall", *words])
        ours.shutdown(socket.SHUT_WR)
        return code, b"".join(iter(lambda: theirs.recv(1 << 16), b"")).decode()


def at_a_real_terminal(home: Path, what: str, said: str) -> Ended:
    """In a process of its own, in front of which nobody is an agent."""
    code = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); from pathlib import Path\n"
        "from install_guard.ledger import paths, person; from install_guard.watch import where\n"
        f"home = Path({str(home)!r}); paths.passwd_home = lambda: home; where.MANAGED = home / 'managed'\n"
        "person.ancestors = lambda _: iter(())\n"
        "from install_guard.cli import main; sys.exit(main())"
    )
    argv = [sys.executable, "-I", "-c", code, str(ROOT), what]
    return typed(argv, [said], {"HOME": str(home), "PATH": "/usr/bin:/bin"}, home)


def settings(home: Path) -> Path:
    return home / ".claude/settings.json"


def put(home: Path, text: str) -> Path:
    file = settings(home)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(text.encode())
    return file


def said(file: Path) -> dict[str, Any]:
    return json.loads(file.read_text(encoding="utf-8-sig"))


def guards(file: Path) -> list[str]:
    return sorted(event for event, entries in said(file)["hooks"].items() for one in entries if "guard.py" in str(one))


def test_the_plugin_is_put_into_the_settings_and_a_python_is_recorded(home: Path) -> None:
    assert run() == 0

    assert said(settings(home)) == {
        "extraKnownMarketplaces": {"install-guard": {"source": {"source": "directory", "path": str(ROOT)}}},
        "enabledPlugins": {"install-guard@install-guard": True},
    }
    assert handoff.environment(paths.of_hook("/project")) == sys.executable


def test_the_hooks_are_put_into_the_settings(home: Path) -> None:
    assert run("--as", "hooks") == 0

    assert guards(settings(home)) == EVENTS
    for entries in said(settings(home))["hooks"].values():
        for one in (each for entry in entries for each in entry["hooks"]):
            assert one["args"][:2] == ["-I", "-S"]
            assert Path(one["args"][2]).is_file()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_it_goes_in_once_and_comes_out_to_the_byte(home: Path, form: str, text: str) -> None:
    file = put(home, text)
    file.chmod(0o640)
    assert run("--as", form) == 0
    once = file.read_bytes()
    assert run("--as", form) == 0
    assert file.read_bytes() == once
    foreign = json.loads(text.removeprefix("\ufeff") or "{}")
    assert {**foreign, **said(file)}.keys() == said(file).keys()
    assert {key: value for key, value in said(file).items() if key not in {"hooks", *registration.wanted("plugin", ROOT, {})}}.items() <= foreign.items()  # fmt: skip
    assert said(file) != foreign

    assert uninstall(home)[0] == 0
    assert file.read_bytes() == text.encode()
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_was_not_there_is_gone_again(home: Path, form: str) -> None:
    run("--as", form)
    assert uninstall(home)[0] == 0

    assert not (home / ".claude").exists()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_what_others_wrote_since_stays(home: Path, form: str, text: str) -> None:
    file = put(home, text)
    run("--as", form)
    now = said(file)
    now.setdefault("hooks", {}).setdefault("PreToolUse", []).append(OTHER)
    file.write_text(json.dumps({**now, "theirs": 1}), encoding="utf-8")
    assert uninstall(home)[0] == 0

    foreign = json.loads(text.removeprefix("\ufeff") or "{}")
    hooks = foreign.get("hooks", {})
    entries = [*hooks.get("PreToolUse", []), OTHER]
    assert said(file) == {**foreign, "theirs": 1, "hooks": {**hooks, "PreToolUse": entries}}


def test_a_hook_of_somebody_else_in_the_same_entry_stays(home: Path) -> None:
    run("--as", "hooks")
    now = said(settings(home))
    now["hooks"]["PreToolUse"][0]["hooks"].append(OTHER["hooks"][0])
    settings(home).write_text(json.dumps(now), encoding="utf-8")
    uninstall(home)

    assert said(settings(home)) == {"hooks": {"PreToolUse": [{"matcher": "Bash|PowerShell|Monitor", "hooks": OTHER["hooks"]}]}}  # fmt: skip


def test_one_form_takes_the_others_place_and_the_first_text_is_kept(home: Path) -> None:
    text = FOREIGN["pretty"]
    put(home, text)
    for form in (*FORMS, *FORMS):
        run("--as", form)
        assert (registration.PLUGIN in said(settings(home))["enabledPlugins"]) is (form == "plugin")
        assert len(registration.ours(said(settings(home))).get("hooks", {})) == (7 if form == "hooks" else 0)
    uninstall(home)

    assert settings(home).read_text(encoding="utf-8") == text


def test_it_is_taken_out_where_the_record_is_lost(home: Path) -> None:
    text = FOREIGN["pretty"]
    put(home, text)
    run()
    (paths.default(home).data / "written.json").unlink()
    uninstall(home)

    assert settings(home).read_text(encoding="utf-8") == text


def test_a_link_stays_a_link(home: Path) -> None:
    (home / "dotfiles").mkdir()
    real = home / "dotfiles/settings.json"
    real.write_text('{"model": "x"}', encoding="utf-8")
    (home / ".claude").mkdir()
    settings(home).symlink_to(real)
    run()
    assert settings(home).is_symlink()
    assert registration.PLUGIN in real.read_text(encoding="utf-8")
    uninstall(home)

    assert settings(home).is_symlink()
    assert real.read_text(encoding="utf-8") == '{"model": "x"}'


@pytest.mark.parametrize(
    "text",
    ["{", "[]", "\xff", '{"a": 1,}', "// mine\n{}", '{"a": NaN}', '{"hooks": []}', '{"enabledPlugins": 1}', "null"],
)
def test_settings_that_cannot_be_read_are_left_alone(home: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(home, "")
    file.write_bytes(text.encode("latin-1"))

    assert run("--as", "hooks" if "hooks" in text else "plugin") == 2
    assert file.read_bytes() == text.encode("latin-1")
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize(("scope", "name"), [("project", ".claude/settings.json"), ("local", ".claude/settings.local.json"), ("managed", "../managed/managed-settings.d/install-guard.json")])  # fmt: skip
def test_other_scopes(home: Path, scope: str, name: str) -> None:
    project = home / "project"
    project.mkdir()
    assert run("--scope", scope, "--project", str(project)) == 0
    assert registration.PLUGIN in said(project / name)["enabledPlugins"]
    assert not settings(home).exists()
    uninstall(home, "--project", str(project))

    assert not (project / name).exists()
    assert not (project / ".claude").exists()
    assert not (home / "managed").exists()


def test_it_can_be_printed_for_a_fleet(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(home.rglob("*"))
    assert run("--print", "--scope", "managed", "--source", "acme/guard#v1") == 0

    assert json.loads(capsys.readouterr().out) == {
        "extraKnownMarketplaces": {
            "install-guard": {"source": {"source": "github", "repo": "acme/guard", "ref": "v1"}}
        },
        "enabledPlugins": {"install-guard@install-guard": True},
    }
    assert sorted(home.rglob("*")) == before


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("acme/guard", {"source": "github", "repo": "acme/guard"}),
        ("https://git.example/guard.git#main", {"source": "git", "url": "https://git.example/guard.git", "ref": "main"}),
        ("git@git.example:guard.git", {"source": "git", "url": "git@git.example:guard.git"}),
        ("/opt/guard", {"source": "directory", "path": "/opt/guard"}),
    ],
)  # fmt: skip
def test_sources(text: str, source: dict[str, str]) -> None:
    assert registration.source_of(text) == source


@pytest.mark.parametrize("text", ["", "guard", "a b/c", "acme/guard/more", "acme/", "acme/guard; x", "#main"])
def test_what_names_no_marketplace_is_wrong_usage(home: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A typing mistake would stand in a whole fleet's settings and guard nothing."""
    before = sorted(home.rglob("*"))
    assert cli.main(["setup", "--print", f"--source={text}"]) == (2 if text else 0)
    assert ("names no marketplace" in capsys.readouterr().err) == bool(text)
    assert sorted(home.rglob("*")) == before


def test_a_marketplace_that_the_person_chose_is_kept(home: Path) -> None:
    run("--source", "acme/guard")
    run("--modes")

    assert said(settings(home))["extraKnownMarketplaces"]["install-guard"]["source"]["repo"] == "acme/guard"
    assert guards(settings(home)) == ["PreToolUse"]
    run()
    assert guards(settings(home)) == ["PreToolUse"]


def test_modes_join_what_stands_there(home: Path) -> None:
    run("--as", "hooks")
    run("--modes")

    assert guards(settings(home)) == [*EVENTS[:5], "PreToolUse", *EVENTS[5:]]
    assert "enabledPlugins" not in said(settings(home))


def test_nobody_agreed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["setup"]) == 2
    assert "--yes" in capsys.readouterr().err
    ended = at_a_real_terminal(home, "setup", "no")

    assert ended.code == 1
    assert "Nothing was written" in ended.out
    assert not settings(home).exists()


def test_it_shows_what_it_writes(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(home, '{\n  "model": "x"\n}\n')
    run()
    told = capsys.readouterr().err

    assert str(settings(home)) in told
    assert '  +    "install-guard@install-guard": true' in told
    assert "Claude Code was not found" in told


def test_a_change_meanwhile_is_not_written_over(home: Path) -> None:
    file = put(home, "{}")
    ground = paths.of_person()
    change = written.setting_up(
        ground, file, registration.wanted("plugin", ROOT, {"source": "directory", "path": "/x"})
    )
    file.write_text('{"model": "x"}', encoding="utf-8")

    with pytest.raises(GuardError, match="meanwhile"):
        written.write(ground, change)
    assert file.read_text(encoding="utf-8") == '{"model": "x"}'


def test_a_folder_that_cannot_be_written_is_one_error(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / ".claude").write_text("no folder")

    assert run() == 2
    assert str(settings(home)) in capsys.readouterr().err


def test_uninstall_takes_a_person(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    run()
    before = settings(home).read_bytes()
    monkeypatch.setenv("CLAUDECODE", "1")
    assert cli.main(["uninstall"]) == 2
    assert "only a person" in capsys.readouterr().err
    assert at_a_real_terminal(home, "uninstall", "no").code == 1
    assert settings(home).read_bytes() == before

    ended = at_a_real_terminal(home, "uninstall", "yes")
    assert ended.code == 0, ended
    assert not settings(home).exists()


def test_purge_leaves_nothing(home: Path) -> None:
    put(home, "{}")
    run()
    code, out = uninstall(home, "--purge")

    assert code == 0, out
    assert settings(home).read_text(encoding="utf-8") == "{}"
    left = [one.relative_to(home).as_posix() for one in home.rglob("*") if one.is_file()]
    assert left == [".claude/settings.json"]
    assert "takes the guard out of" in out


def test_what_stands_in_no_settings_is_not_taken_out_of_any(home: Path) -> None:
    run()
    uninstall(home)
    code, out = uninstall(home, "--purge")

    assert code == 0, out
    assert out.startswith("It removes:")


def test_what_the_client_keeps_of_it_goes_too(home: Path) -> None:
    run()
    store = home / ".claude/plugins"
    for name in ("cache/install-guard/install-guard/0.1.0", "marketplaces/install-guard", "cache/other"):
        (store / name).mkdir(parents=True)
    other = {"source": {"source": "directory", "path": "/y"}}
    (store / "known_marketplaces.json").write_text(json.dumps({"install-guard": other, "other": other}), "utf-8")
    (store / "installed_plugins.json").write_text('{"version": 2, "plugins": {"install-guard@install-guard": []}}')
    record = {"numStartups": 3, "mcpServers": {"install-guard": {"command": "x"}, "other": {"command": "y"}}}
    (home / ".claude.json").write_text(json.dumps(record), encoding="utf-8")
    uninstall(home)

    assert said(home / ".claude.json") == {"numStartups": 3, "mcpServers": {"other": {"command": "y"}}}
    assert said(store / "known_marketplaces.json") == {"other": other}
    assert said(store / "installed_plugins.json") == {"version": 2, "plugins": {}}
    assert sorted(one.name for one in store.glob("*/*")) == ["other"]


def test_it_runs_from_a_bare_checkout_without_a_package(home: Path) -> None:
    paths.record(paths.default(home)._replace(python=sys.executable))
    code = (
        "import sys, pwd, types; sys.path.insert(0, sys.argv.pop(1))\n"
        f"pwd.getpwuid = lambda _: types.SimpleNamespace(pw_dir={str(home)!r})\n"
        "from install_guard.cli import main; sys.exit(main())"
    )
    words = [sys.executable, "-I", "-S", "-c", code, ROOT, "setup", "--yes"]
    plain = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    ended = subprocess.run(words, env=plain, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stderr
    assert registration.PLUGIN in said(settings(home))["enabledPlugins"]
    assert list((ROOT / "install_guard/__pycache__").glob("launch.*.pyc")), "the hook is compiled"


@pytest.mark.usefixtures("home")
def test_an_environment_that_cannot_be_made_is_one_error_and_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As with no network: the packages are named, and nowhere to be had."""
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("nothing-of-this-name==1.0 --hash=sha256:" + "0" * 64, encoding="ascii")
    monkeypatch.setattr(handoff, "REQUIREMENTS", str(requirements))
    monkeypatch.setattr(handoff, "NEEDED", ("a_package_that_is_not_there",))
    for name, value in {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": "/dev/null"}.items():
        monkeypatch.setenv(name, value)

    assert run("--scanner") == 2
    told = capsys.readouterr().err
    assert "packages cannot be installed" in told
    assert "package index" in told
    assert handoff.environment(paths.of_hook("/project")) is None


@pytest.mark.usefixtures("home")
def test_without_a_python_that_is_new_enough_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "_NEW_ENOUGH", "raise SystemExit(1)")

    assert run("--scanner") == 2
    assert "no Python 3.11" in capsys.readouterr().err


def test_every_package_is_pinned_by_its_hash() -> None:
    lines = (paths.ROOT / handoff.REQUIREMENTS).read_text(encoding="ascii").splitlines()
    packages = [line for line in lines if not line.startswith(" ")]

    assert all("==" in line and line.endswith("\\") for line in packages)
    assert sum("--hash=sha256:" in line for line in lines) >= len(packages)
    assert "://" not in "".join(lines)
