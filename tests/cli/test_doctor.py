"""`doctor`: on a machine where all is well it finds no fault, and each that is planted it names, with what mends it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from guarded import ready
from install_guard import cli
from install_guard.cli import client, doctor, exams_own, packaged, registration
from install_guard.cli.patient import Patient
from install_guard.ledger import paths
from install_guard.ledger.log import opened
from install_guard.review import handoff, policy
from install_guard.watch import where

if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import Person

ROOT = Path(__file__).parents[2]


class Sick:
    """A person's machine on which a fault can be planted."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.ground = paths.default(home)
        self.environment = {"HOME": str(home), "PATH": f"{home}/bin:/usr/bin:/bin"}

    @property
    def settings(self) -> Path:
        return self.home / ".claude/settings.json"

    def write(self, name: str, text: str, mode: int = 0o644) -> Path:
        file = self.home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(mode)
        return file

    def merge(self, name: str = ".claude/settings.json", **values: Any) -> None:
        file = self.home / name
        now = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        self.write(name, json.dumps(now | values))

    def guard(self, form: str = "plugin", root: Path = ROOT) -> dict[str, Any]:
        return registration.wanted(form, root, {"source": "directory", "path": str(root)})

    def hooks(self) -> dict[str, Any]:
        """The guard as hooks, to be changed."""
        self.write(".claude/settings.json", "{}")
        return self.guard("hooks")["hooks"]

    def plugin(self, name: str, hooks: dict[str, Any]) -> None:
        folder = self.home / ".claude/skills" / name
        self.write(f".claude/skills/{name}/.claude-plugin/plugin.json", json.dumps({"name": name}))
        self.write(f".claude/skills/{name}/hooks/hooks.json", json.dumps(hooks))
        assert folder.is_dir()

    def copy(self) -> Path:
        """Another checkout."""
        for name in ("hooks", ".claude-plugin", "install_guard"):
            shutil.copytree(ROOT / name, self.home / "copy" / name)
        return self.home / "copy"

    def said(self, *only: str) -> dict[str, list[tuple[str, str, str]]]:
        done = doctor.examine(Patient(self.home / "project", self.environment), only)
        return {one.name: [tuple(told) for told in one.told] for one in done}

    def faults(self, *only: str) -> list[tuple[str, str, str]]:
        return [
            (name, text, remedy)
            for name, told in self.said(*only).items()
            for state, text, remedy in told
            if state == "fault"
        ]


@pytest.fixture
def sick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sick:
    """As yet well: a client, the guard as a plugin, a scanner that is recorded."""
    for name in [name for name in os.environ if name.startswith(("CLAUDE", "XDG", "INSTALL_GUARD"))]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setattr(client, "_PLACES", ())
    monkeypatch.setattr(where, "MANAGED", tmp_path / "managed")
    monkeypatch.setattr(policy, "MANAGED", tmp_path / "etc/policy.toml")
    made = Sick(tmp_path)
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    made.write("bin/claude", "#!/bin/sh\necho '2.1.332 (Claude Code)'\n", 0o755)
    (tmp_path / "bin/python3").symlink_to(sys.executable)
    (tmp_path / "project").mkdir()
    made.merge(**made.guard())
    paths.record(made.ground._replace(python=sys.executable))
    return made


# Those start the hook, which goes by the passwd entry.
IN_PROCESS = [name for name in doctor.EXAMS if name not in {"answers", *doctor.ASKED_FOR}]


def test_a_machine_where_all_is_well(sick: Sick) -> None:
    said = sick.said(*IN_PROCESS)

    assert sick.faults(*IN_PROCESS) == []
    assert set(said) == set(IN_PROCESS)
    assert all(said.values()), "each examination says something"


def old_client(sick: Sick) -> None:
    sick.write("bin/claude", "#!/bin/sh\necho '2.1.197 (Claude Code)'\n", 0o755)


def no_version(sick: Sick) -> None:
    sick.write("bin/claude", "#!/bin/sh\nexit 1\n", 0o755)


class Yesterday(datetime):
    @classmethod
    def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) - timedelta(days=1)


def later_entry(sick: Sick) -> None:
    with opened(sick.ground.ledger) as log:
        log.add("receipt", {"id": "x"})
    exams_own.datetime = Yesterday  # type: ignore[misc]


def two_ways(sick: Sick) -> None:
    sick.merge(hooks=sick.guard("hooks")["hooks"])


def weaker(**fields: Any) -> Callable[[Sick], None]:
    def plant(sick: Sick) -> None:
        hooks = sick.hooks()
        hooks["PreToolUse"][0]["hooks"][0].update(fields)
        sick.merge(hooks=hooks)

    return plant


def matcher(text: str) -> Callable[[Sick], None]:
    def plant(sick: Sick) -> None:
        hooks = sick.hooks()
        hooks["PreToolUse"] = [{**hooks["PreToolUse"][0], "matcher": text}]
        sick.merge(hooks=hooks)

    return plant


def no_session_start(sick: Sick) -> None:
    hooks = sick.hooks()
    del hooks["SessionStart"]
    sick.merge(hooks=hooks)


def moved_away(sick: Sick) -> None:
    sick.merge(**sick.guard(root=sick.copy()))
    shutil.rmtree(sick.home / "copy/hooks")


def changed_script(sick: Sick) -> None:
    sick.merge(**sick.guard(root=sick.copy()))
    with (sick.home / "copy/hooks/guard.py").open("a") as file:
        file.write("# mine\n")


def other_version(sick: Sick) -> None:
    sick.merge(**sick.guard(root=sick.copy()))
    sick.write("copy/.claude-plugin/plugin.json", '{"name": "install-guard", "version": "0.0.1"}')


def no_python(sick: Sick) -> None:
    sick.merge(env={"PATH": f"{sick.home}/nowhere"})


def old_python(sick: Sick) -> None:
    (sick.home / "bin/python3").unlink()
    sick.write("bin/python3", "#!/bin/sh\necho 3 8 cpython-38\n", 0o755)


def broken_python(sick: Sick) -> None:
    (sick.home / "bin/python3").unlink()
    sick.write("bin/python3", "#!/bin/sh\nexit 1\n", 0o755)


def old_git(sick: Sick) -> None:
    sick.write("bin/git", "#!/bin/sh\necho git version 2.20.1\n", 0o755)


def no_git(sick: Sick) -> None:
    sick.environment["PATH"] = f"{sick.home}/bin"


def no_scanner(sick: Sick) -> None:
    paths.record(sick.ground)
    handoff.NEEDED = ("a_package_that_is_not_there",)


def scanner_without_packages(sick: Sick) -> None:
    python = sick.write("bin/python-of-scanner", f'#!/bin/sh\nexec {sys.executable} -S "$@"\n', 0o755)
    paths.record(sick.ground._replace(python=str(python)))


def open_to_others(sick: Sick) -> None:
    sick.ground.state.mkdir(parents=True)
    sick.ground.state.chmod(0o777)


def file_for_a_folder(sick: Sick) -> None:
    sick.write(".local/state", "")


def open_policy(_: Sick) -> None:
    policy.MANAGED.parent.mkdir(parents=True)
    policy.MANAGED.write_text("profile = 'strict'")
    policy.MANAGED.chmod(0o666)


def state_in_the_project(sick: Sick) -> None:
    paths.record(sick.ground._replace(state=sick.home / "project/state"))


def broken_record(sick: Sick) -> None:
    sick.write(".local/share/install-guard/ground.json", "{")


def managed_hooks_only(sick: Sick) -> None:
    sick.merge("managed/managed-settings.json", allowManagedHooksOnly=True)


PLANTED: dict[str, tuple[Callable[[Sick], None], str, str, str]] = {
    "no client": (lambda sick: (sick.home / "bin/claude").unlink(), "client", "not on PATH", "npm install"),
    "an old client": (old_client, "client", "older than 2.1.295", "claude update"),
    "a client of no version": (no_version, "client", "does not say its version", "--version"),
    "not installed": (lambda sick: sick.settings.unlink(), "registered", "no settings name the guard", "install-guard setup"),
    "installed twice": (two_ways, "registered", "read 2 times", "install-guard uninstall"),
    "its folder is gone": (moved_away, "registered", "which is not there", "install-guard setup"),
    "settings with a comment": (lambda sick: sick.write(".claude/settings.json", "// mine\n{}"), "settings", "not JSON", "json.tool"),
    "settings with a trailing comma": (lambda sick: sick.write("project/.claude/settings.json", '{"a": 1,}'), "settings", "project/.claude/settings.json", "json.tool"),
    "a hook of no known type": (lambda sick: sick.merge(hooks={"Stop": [{"hooks": [{"type": "cmd"}]}]}), "settings", "'cmd'", "Mend"),
    "a matcher in the wrong case": (matcher("bash"), "matcher", "Bash, PowerShell, Monitor, Write", "install-guard setup"),
    "a matcher with a rule in it": (matcher("Bash(claude *)"), "matcher", "Bash", "install-guard setup"),
    "a matcher of commands alone": (matcher("Bash|PowerShell|Monitor"), "matcher", "Write, Edit, NotebookEdit", "install-guard setup"),
    "fails open": (weaker(onFailure="continue"), "matcher", "lets the call run when it fails", "install-guard setup"),
    "asked about some": (weaker(**{"if": "Bash(claude *)"}), "matcher", "some commands only", "install-guard setup"),
    "in the background": (weaker(**{"async": True}), "matcher", "background", "install-guard setup"),
    "too little time": (weaker(timeout=5), "matcher", "5 seconds", "install-guard setup"),
    "an event is missing": (no_session_start, "matcher", "SessionStart", "install-guard setup"),
    "a changed script": (changed_script, "files", "hooks/guard.py", "claude plugin update"),
    "another version": (other_version, "files", "0.0.1", "claude plugin update"),
    "all hooks are off": (lambda sick: sick.merge(disableAllHooks=True), "switches", "disableAllHooks", "Take disableAllHooks"),
    "a project turns them off": (lambda sick: sick.merge("project/.claude/settings.json", disableAllHooks=True), "switches", "project/.claude/settings.json", "Take"),
    "managed hooks only": (managed_hooks_only, "switches", "allowManagedHooksOnly", "--scope managed"),
    "the plugin is off": (lambda sick: sick.merge("project/.claude/settings.local.json", enabledPlugins={registration.PLUGIN: False}), "switches", "turns install-guard@install-guard off", "claude plugin enable"),
    "safe mode": (lambda sick: sick.environment.update(CLAUDE_CODE_SAFE_MODE="1"), "switches", "CLAUDE_CODE_SAFE_MODE", "Take"),
    "bare by settings": (lambda sick: sick.merge(env={"CLAUDE_CODE_SIMPLE": "1"}), "switches", "CLAUDE_CODE_SIMPLE", "settings.json"),
    "a mod": (lambda sick: sick.plugin("turbo", {"modules": ["./x.js"]}), "others", "turbo@skills-dir brings a mod", "claude plugin disable turbo@skills-dir"),
    "a hook that answers": (lambda sick: sick.merge(hooks={"PermissionRequest": [{"hooks": []}]}), "others", "PermissionRequest", "Take it out"),
    "a plugin that answers": (lambda sick: sick.plugin("yes", {"hooks": {"PermissionRequest": [{"hooks": []}]}}), "others", "yes@skills-dir", "Take it out"),
    "no python3": (no_python, "python3", "no python3 on PATH", "Install Python"),
    "an old python3": (old_python, "python3", "Python 3.8", "newer python3"),
    "a python3 that does not start": (broken_python, "python3", "does not start", "python3 -I -S"),
    "no scanner": (no_scanner, "scanner", "is not there", "setup --scanner"),
    "a scanner without packages": (scanner_without_packages, "scanner", "lacks packages", "setup --scanner"),
    "no git": (no_git, "git", "no git on PATH", "Install git"),
    "an old git": (old_git, "git", "2.20.1", "Install git"),
    "a policy with a misspelt key": (lambda sick: sick.write(".config/install-guard/policy.toml", "profil = 'strict'"), "policy", "profil", "Did you mean profile?"),
    "a machine's policy that others may write": (open_policy, "policy", "others than root may write it", "sudo chown root"),
    "others may write receipts": (open_to_others, "folders", "others may write", "chmod -R go-w"),
    "a file for a folder": (file_for_a_folder, "folders", "where a folder should be", "Move"),
    "receipts in the project": (state_in_the_project, "folders", "may not lie in the project", "install-guard setup"),
    "a broken record": (broken_record, "folders", "cannot be read", "install-guard setup"),
    "a clock that is behind": (later_entry, "clock", "the log has an entry of", "timedatectl"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a plant changes of the modules is put back."""
    monkeypatch.setattr(exams_own, "datetime", exams_own.datetime)
    monkeypatch.setattr(handoff, "NEEDED", handoff.NEEDED)


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_fault_is_named_with_what_mends_it(sick: Sick, plant: str) -> None:
    do, exam, text, remedy = PLANTED[plant]
    do(sick)
    found = sick.faults(*{*IN_PROCESS, exam} - ({"scanner", "byte-code", "git"} - {exam}))  # those start programs

    assert [name for name, said, mends in found if text in said and remedy in mends] == [exam], found


def test_a_disk_that_is_full(sick: Sick, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exams_own, "_SPACE", 1 << 60)

    assert [name for name, *_ in sick.faults("space")] == ["space"] * 2


def test_a_guard_of_the_machines_policy_is_not_switched_off_by_a_user(sick: Sick) -> None:
    sick.settings.unlink()
    sick.merge("managed/managed-settings.d/install-guard.json", **sick.guard())
    sick.merge(disableAllHooks=True)
    sick.plugin("turbo", {"modules": ["./x.js"]})

    assert sick.faults(*IN_PROCESS) == []


HOOK = '{"subtype": "hook_response", "hook_event": "PreToolUse", "stdout": "install-guard holds this"}'
OTHER = '{"subtype": "hook_response", "hook_event": "PreToolUse", "stdout": "another holds this"}'


@pytest.mark.parametrize(
    ("lines", "state", "text"),
    [
        ([HOOK, '{"type": "result", "permission_denials": [{}]}'], "well", "kept to what it said"),
        ([HOOK, '{"type": "result", "permission_denials": []}'], "fault", "ran the call all the same"),
        ([OTHER, '{"type": "result", "permission_denials": [{}]}'], "fault", "does not call the hook"),
        (["no word of JSON"], "fault", "did not come through a session: exit 3"),
    ],
)
def test_what_a_session_shows(sick: Sick, lines: list[str], state: str, text: str) -> None:
    """With a client that says what a real one would; tests/e2e has the real one."""
    said = "\n".join(lines)
    sick.write(
        "bin/claude",
        f"#!/bin/sh\n[ $1 = --version ] && echo 2.1.332 && exit\ncat <<'END'\n{said}\nEND\nexit 3\n",
        0o755,
    )
    ((found, told, _),) = sick.said("session")["session"]

    assert found == state
    assert text in told


def test_exit_codes_and_json(sick: Sick, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["doctor", "--project", str(sick.home / "project"), "--only", "client", "--only", "git"]
    assert cli.main(words) == 0
    assert "No fault in client, git; the rest was not examined." in capsys.readouterr().out
    (sick.home / "bin/claude").unlink()
    assert cli.main([*words, "--quiet"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == ["fault client", "      to mend it"]
    assert cli.main([*words, "--format", "json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["schema"] == "install-guard/doctor/1"
    assert said["exams"][0]["told"][0]["state"] == "fault"
    with pytest.raises(SystemExit) as caught:
        cli.main(["doctor", "--only", "nothing"])
    assert caught.value.code == 2


def examined(person: Person, checkout: Path, *words: str) -> tuple[int, dict[str, list[dict[str, str]]]]:
    argv = [sys.executable, "-m", "install_guard", "doctor", "--format", "json", "--project", person.project, *words]
    ended = person.run(argv, cwd=checkout, environment={"PATH": person.path})
    assert ended.code in {0, 1}, ended
    return ended.code, {one["name"]: one["told"] for one in json.loads(ended.out)["exams"]}


@pytest.fixture
def settled(person: Person, checkout: Path) -> Person:
    """A person with the guard as `setup` leaves it."""
    ready(person)
    (person.home / ".claude").mkdir()
    source = {"source": "directory", "path": str(checkout)}
    (person.home / ".claude/settings.json").write_text(json.dumps(registration.wanted("plugin", checkout, source)))
    return person


def test_the_hook_is_given_real_events(settled: Person, checkout: Path) -> None:
    code, said = examined(settled, checkout, "--only", "answers", "--only", "registered")

    assert code == 0, said
    assert said["answers"] == [
        {"state": "well", "text": "a plain command went on in silence, an install was held", "remedy": ""}
    ]


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("import sys; sys.exit(0)", "an install was not held (exit 0"),
        ("raise SystemExit(1)", "a plain command was answered (exit 1"),
        ("print('{}')", "a plain command was answered"),
        ("import nothing_of_this_name", "was not held (exit 1: ModuleNotFoundError"),
    ],
    ids=["silent", "crash", "chatty", "broken"],
)
def test_a_hook_that_answers_wrongly_is_named(settled: Person, checkout: Path, script: str, text: str) -> None:
    copy = Path(shutil.copytree(checkout, settled.ground / "copy"))
    (copy / "hooks/guard.py").write_text(script)
    source = {"source": "directory", "path": str(copy)}
    (settled.home / ".claude/settings.json").write_text(json.dumps(registration.wanted("plugin", copy, source)))
    code, said = examined(settled, checkout, "--only", "answers", "--only", "files")

    assert code == 1
    assert any(text in one["text"] for one in said["answers"]), said
    assert [one["state"] for one in said["files"]] == ["fault"]


def test_receipts_that_cannot_be_written(settled: Person, checkout: Path) -> None:
    settled.mounts = 'mkdir -p "$HOME/.local/state"; mount --bind "$HOME/.local/state" "$HOME/.local/state"; mount -o remount,bind,ro "$HOME/.local/state"'
    code, said = examined(settled, checkout, "--only", "folders")

    assert code == 1
    assert "no receipt can be kept" in said["folders"][0]["text"]


def test_the_digests_are_those_of_the_files() -> None:
    """After a change to hooks/: write these into install_guard/cli/packaged.py."""
    files = [file for file in sorted((ROOT / "hooks").iterdir()) if file.is_file()]

    assert {f"hooks/{one.name}": hashlib.sha256(one.read_bytes()).hexdigest() for one in files} == packaged.PACKAGED
