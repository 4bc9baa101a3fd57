"""`run` as a person and a script use it: the words arrive, secrets do not, and nothing stays behind."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from install_guard.ledger import paths
from install_guard.review.running import Running, Wanted

ROOT = Path(__file__).parents[2]
SHOW = "import os, sys\nfor word in sys.argv[1:]:\n    print(os.fsencode(word).hex())\n"
# A tree in which everybody ignores SIGTERM, one of them in a session of its own; their numbers go to a file.
DEAF = """
trap '' TERM
sh -c 'trap "" TERM; echo $$ >>pids; while :; do sleep 0.05; done' &
setsid sh -c 'trap "" TERM; echo $$ >>pids; while :; do sleep 0.05; done' &
setsid sh -c '(trap "" TERM; sh -c "echo \\$\\$ >>pids; while :; do sleep 0.05; done") & ' &
echo $$ >>pids
while :; do sleep 0.05; done
"""


class Guard:
    """The program in a workspace, with a person's folders of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.work = home / "work"
        (self.work / ".git").mkdir(parents=True)
        self.write("show.py", SHOW)

    def write(self, name: str, text: str) -> None:
        file = self.work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def __call__(
        self, *words: str | bytes, code: int | None = None, cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        kept = {
            "HOME": str(self.home),
            "INSTALL_GUARD_HOME": str(self.home / "guard"),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
        }
        argv = [sys.executable, "-m", "install_guard", *words]
        ended = subprocess.run(argv, cwd=cwd or self.work, env=kept | environment, capture_output=True, check=False)
        assert code in {None, ended.returncode}, ended.stdout + ended.stderr
        return ended

    def receipt(self, receipt: str) -> dict:
        return json.loads(self("receipts", receipt, "--format", "json", code=0).stdout)


@pytest.fixture
def guard(tmp_path: Path) -> Guard:
    return Guard(tmp_path)


@pytest.fixture
def running(guard: Guard, monkeypatch: pytest.MonkeyPatch) -> Running:
    """What the verb runs with, in this very process."""
    monkeypatch.setenv("HOME", str(guard.home))
    monkeypatch.setenv("INSTALL_GUARD_HOME", str(guard.home / "guard"))
    return Running(paths.of_person(), {"by": "me"}, lambda _: None)


WORDS: list[list[str]] = [
    [],
    [""],
    ["", "", ""],
    [" "],
    ["a b"],
    ["  two  blanks  "],
    ["\t"],
    ["\n"],
    ["a\nb\n"],
    ["\r\n"],
    ["'"],
    ['"'],
    ["it's"],
    ['say "x"'],
    ["'\"'\"'"],
    ["\\"],
    ["a\\b\\\\"],
    ["\\n"],
    ["$HOME"],
    ["${HOME}"],
    ["$(id)"],
    ["`id`"],
    ["$((1+1))"],
    ["$"],
    ["!"],
    ["!!"],
    ["#"],
    ["# comment"],
    ["~"],
    ["~root"],
    ["*"],
    ["*.py"],
    ["?", "[a-z]", "{a,b}"],
    ["**/*"],
    ["-"],
    ["--"],
    ["--", "--"],
    ["-e", "1"],
    ["--eval=1"],
    ["-c", "import os"],
    ["--require", "./x"],
    ["--help"],
    ["--timeout", "1"],
    ["--plan"],
    ["--format", "json"],
    [">", "out"],
    ["2>&1"],
    ["<"],
    ["|", "cat"],
    ["&&", "ls"],
    [";", "ls"],
    ["&"],
    ["(", ")"],
    ["A=1"],
    ["%s%n"],
    ["é ü ß"],
    ["日本語"],
    ["\U0001f600"],
    ["\u202e\u200b\ufeff"],
    ["\x01\x1b[31m\x7f"],
    [os.fsdecode(b"\xff\xfe")],
    [os.fsdecode(b"caf\xe9"), "x"],
    [os.fsdecode(bytes(range(1, 256)))],
    ["x" * 1_000],
    ["y" * 100_000],
    ["z" * 131_071],
    [str(number) for number in range(300)],
    [f"word {number} *" for number in range(2_000)],
    ["install", "demo@acme"],
    ["http://user:secret@host.example"],
]


@pytest.mark.parametrize("words", WORDS, ids=[f"{number:02}" for number in range(len(WORDS))])
def test_every_word_arrives_byte_for_byte(guard: Guard, running: Running, words: list[str]) -> None:
    python = shutil.which("python3", path="/usr/bin:/bin") or sys.executable
    came = running.run(Wanted((python, "-I", "-S", "show.py", *words), guard.work, guard.work))
    assert came.report.outcome == "passed", came
    assert [bytes.fromhex(line) for line in came.outputs[0][0].decode().splitlines()] == [*map(os.fsencode, words)]


@pytest.mark.parametrize(
    ("word", "why"), [("a\0b", "NUL"), ("m" * (1 << 20), "1048576 bytes"), ("\ud800", "half a character")]
)
def test_what_no_program_can_be_given_is_refused(guard: Guard, running: Running, word: str, why: str) -> None:
    report = running.run(Wanted(("python3", "show.py", word), guard.work, guard.work)).report
    assert (report.outcome, report.ran) == ("refused", False)
    assert why in report.reason


@pytest.mark.parametrize("words", [["a b", "--", "*", "$x", "--timeout"], [b"\xff", b"\n"], []])
def test_the_verb_hands_all_words_behind_the_first_dashes_on(guard: Guard, words: list) -> None:
    out = guard("run", "--timeout", "30", "--", "python3", "show.py", *words, code=0).stdout
    assert [bytes.fromhex(line) for line in out.decode().splitlines()] == [os.fsencode(word) for word in words]


SECRETS = {
    "API_KEY": "hunter2a",
    "GITHUB_TOKEN": "hunter2b",
    "AWS_SECRET_ACCESS_KEY": "hunter2c",
    "PLAIN": "https://me:hunter2d@host.example",
    "OTHER": "ghp_" + "hunter2e" * 5,
    "NODE_OPTIONS": "--require=./hunter2f.js",
    "LD_PRELOAD": "",
    "BASH_ENV": "./hunter2g",
    "PYTHONSTARTUP": "./hunter2h",
    "GIT_SSH_COMMAND": "hunter2i",
    "npm_config__authToken": "hunter2j",
}


def test_secrets_and_what_runs_code_never_reach_it(guard: Guard) -> None:
    ended = guard("run", "--format", "json", "--", "env", code=0, **SECRETS, KEPT="kept")
    report = json.loads(ended.stdout)
    given = report["steps"][0]["output"].splitlines()
    assert "KEPT=kept" in given
    assert not [line for line in given if line.partition("=")[0] in SECRETS]
    assert b"hunter2" not in ended.stdout + ended.stderr
    assert set(SECRETS) <= set(report["withheld"])
    assert "hunter2" not in json.dumps(guard.receipt(report["receipt"]))


@pytest.mark.parametrize(
    ("argv", "code", "outcome", "end"),
    [
        (["true"], 0, "passed", ["exited", 0, None]),
        (["false"], 3, "failed", ["exited", 1, None]),
        (["sh", "exit.sh"], 3, "failed", ["exited", 42, None]),
        (["sh", "kill.sh"], 3, "failed", ["signalled", None, 9]),
    ],
)
def test_how_it_ended_is_kept_apart(guard: Guard, argv: list[str], code: int, outcome: str, end: list) -> None:
    guard.write("exit.sh", "exit 42\n")
    guard.write("kill.sh", "kill -9 $$\n")
    report = json.loads(guard("run", "--format", "json", "--", *argv, code=code).stdout)
    (step,) = report["steps"]
    assert (report["outcome"], report["ran"]) == (outcome, True)
    assert [step["end"], step["code"], step["signal"]] == end
    assert guard.receipt(report["receipt"])["result"] == ("committed" if code == 0 else "failed")


def _gone(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_a_tree_that_ignores_sigterm_is_gone_after_the_time_out(guard: Guard) -> None:
    guard.write("deaf.sh", DEAF)
    report = json.loads(guard("run", "--timeout", "0.8", "--format", "json", "--", "sh", "deaf.sh", code=4).stdout)
    assert (report["outcome"], report["steps"][0]["end"]) == ("timed-out", "timed-out")
    pids = (guard.work / "pids").read_text().split()
    assert len(pids) == 4
    assert all(map(_gone, pids))


def test_what_it_leaves_in_the_background_is_ended_too(guard: Guard) -> None:
    guard.write(
        "leave.sh", "setsid sh -c 'echo $$ >pids; exec sleep 60' &\nwhile ! test -s pids; do sleep 0.01; done\n"
    )
    guard("run", "--", "sh", "leave.sh", code=0)
    assert _gone((guard.work / "pids").read_text().strip())


@pytest.mark.parametrize("seconds", ["0.01", "-1", "nan", "inf", "1e9", "0"])
def test_a_time_out_of_bounds_is_wrong_usage(guard: Guard, seconds: str) -> None:
    assert b"out of bounds" in guard("run", f"--timeout={seconds}", "--", "true", code=2).stderr


def test_the_shortest_time_out(guard: Guard) -> None:
    guard("run", "--timeout", "0.05", "--", "sleep", "5", code=4)


def test_output_past_the_bound_is_cut_with_a_mark(guard: Guard) -> None:
    report = json.loads(guard("run", "--format", "json", "--", "seq", "300000", code=0).stdout)
    (step,) = report["steps"]
    assert step["cut"] == 1_988_895 - (1 << 20)
    assert f"[... {step['cut']} bytes cut ...]" in step["output"]


@pytest.mark.parametrize("words", [["run"], ["run", "--"], ["run", "ls"], ["run", "--plan"]])
def test_without_a_program_it_is_wrong_usage(guard: Guard, words: list[str]) -> None:
    guard(*words, code=2)


def test_outside_of_the_workspace_nothing_runs(guard: Guard) -> None:
    assert b"no folder of the workspace" in guard("run", "--cwd", "..", "--", "ls", code=2).stderr
    assert b"no folder of the workspace" in guard("run", "--cwd", "none", "--", "ls", code=2).stderr
    (guard.work / "sub").mkdir()
    assert guard("run", "--cwd", "sub", "--", "pwd", code=0).stdout.decode() == f"{guard.work}/sub\n"


class TestScripts:
    """Package scripts, run to their first failure."""

    def scripts(self, guard: Guard, **scripts: str) -> None:
        guard.write("package.json", json.dumps({"name": "demo", "scripts": scripts}))

    def test_each_command_runs_and_the_first_failure_is_the_result(self, guard: Guard) -> None:
        self.scripts(guard, one="touch a && false && touch b", postone="touch c")
        report = json.loads(guard("run", "--format", "json", "--", "npm", "run", "one", code=3).stdout)
        assert [(step["asked"], step["code"]) for step in report["steps"]] == [(["touch", "a"], 0), (["false"], 1)]
        assert sorted(file.name for file in guard.work.iterdir() if len(file.name) == 1) == ["a"]

    def test_nothing_runs_when_a_later_one_is_refused(self, guard: Guard) -> None:
        self.scripts(guard, preone="touch a", one="touch b", postone="echo $HOME > c")
        ended = guard("run", "--", "npm", "run", "one", code=2)
        assert b"  at echo $HOME > c\n                ^^^" in ended.stderr, ended.stderr.decode()
        assert not (guard.work / "a").exists()

    def test_what_an_earlier_one_made_is_found(self, guard: Guard) -> None:
        self.scripts(guard, one="mkdir out && touch out/x.js out/y.js && node --test 'out/*.js'")
        report = json.loads(guard("run", "--format", "json", "--", "npm", "run", "one", code=0).stdout)
        assert report["steps"][-1]["globs"] == [{"pattern": "out/*.js", "files": ["out/x.js", "out/y.js"]}]

    def test_what_an_earlier_one_did_not_make_is_said(self, guard: Guard) -> None:
        self.scripts(guard, one="mkdir out && node --test 'out/*.js'")
        report = json.loads(guard("run", "--format", "json", "--", "npm", "run", "one", code=3).stdout)
        assert "matches no file" in report["reason"]
        assert len(report["steps"]) == 1

    def test_an_earlier_one_cannot_lead_a_later_one_out(self, guard: Guard) -> None:
        self.scripts(guard, one="ln -s /etc/hostname x.js && node x.js")
        report = json.loads(guard("run", "--format", "json", "--", "npm", "run", "one", code=3).stdout)
        assert "outside of the workspace" in report["reason"]


class TestJudged:
    """What installs is held by the judge that commands have."""

    HELD = (
        ["claude", "plugin", "install", "demo@acme"],
        ["env", "claude", "plugin", "install", "demo@acme"],
        ["sh", "install.sh"],
        ["other-name", "plugin", "install", "demo@acme"],
    )

    @pytest.fixture(autouse=True)
    def client(self, guard: Guard) -> None:
        """A client that leaves a mark when it runs, and a link to it."""
        guard.write("../bin/claude", f"#!/bin/sh\ntouch {guard.work}/ran\n")
        (guard.home / "bin/claude").chmod(0o755)
        (guard.home / "bin/other-name").symlink_to(guard.home / "bin/claude")
        guard.write("install.sh", "claude plugin install demo@acme\n")
        self.environment = {"PATH": f"{guard.home / 'bin'}:{os.environ['PATH']}"}

    @pytest.mark.parametrize("argv", HELD, ids=["plain", "wrapped", "script", "link"])
    def test_an_install_is_held(self, guard: Guard, argv: list[str]) -> None:
        report = json.loads(guard("run", "--format", "json", "--", *argv, code=1, **self.environment).stdout)
        assert (report["outcome"], report["ran"]) == ("held", False)
        assert "install-guard holds this: install demo@acme" in report["reason"]
        assert not (guard.work / "ran").exists()
        receipt = guard.receipt(report["receipt"])
        assert (receipt["outcome"], receipt["result"]) == ("hold", "stopped")

    @pytest.mark.parametrize("named", ["lodahs", "git+https://git.example/x.git", "x@npm:y"])
    def test_a_package_install_goes_through_the_gate_for_packages(self, guard: Guard, named: str) -> None:
        guard.write("package.json", "{}")
        report = json.loads(guard("run", "--format", "json", "--", "npm", "install", named, code=1).stdout)
        assert (report["outcome"], report["ran"]) == ("held", False)
        (step,) = guard.receipt(report["receipt"])["asked"]["steps"]
        assert step["argv"][1:] == ["install", "--ignore-scripts", named]

    def test_a_door_is_denied(self, guard: Guard) -> None:
        words = ["run", "--format", "json", "--", "python3", "-m", "install_guard", "approve", "ig-x"]
        report = json.loads(guard(*words, code=1).stdout)
        assert report["outcome"] == "denied"

    def test_it_is_not_planned_for_the_background(self, guard: Guard) -> None:
        ended = guard("run", "--plan", "--", "claude", "plugin", "install", "demo@acme", code=2, **self.environment)
        assert b"not planned for the background" in ended.stderr


class TestPlan:
    """An exact plan, for a caller that starts the program itself."""

    def test_it_is_what_run_would_run(self, guard: Guard) -> None:
        guard.write("a.test.js", "")
        words = ["run", "--plan", "--", "node", "--test", "*.test.js"]
        plan = json.loads(guard(*words, code=0, API_KEY="x").stdout)
        assert plan["schema"] == "install-guard/plan/1"
        assert plan["step"]["argv"] == [shutil.which("node"), "--test", "a.test.js"]
        assert plan["step"]["globs"] == [{"pattern": "*.test.js", "files": ["a.test.js"]}]
        assert plan["step"]["cwd"] == str(guard.work)
        assert "API_KEY" in plan["withheld"]
        assert not (guard.home / "guard/state").exists(), "a plan leaves no receipt"

    def test_a_script_of_one_command(self, guard: Guard) -> None:
        guard.write("package.json", json.dumps({"scripts": {"dev": "PORT=1 node show.py"}}))
        plan = json.loads(guard("run", "--plan", "--", "npm", "run", "dev", code=0).stdout)
        assert plan["step"]["argv"][1:] == ["show.py"]
        assert plan["sets"]["PORT"] == "1"

    @pytest.mark.parametrize(
        ("scripts", "why"),
        [
            ({"predev": "true", "dev": "sleep 1"}, "hooks stand around this script"),
            ({"dev": "true && sleep 1"}, "2 programs"),
            ({"dev": "sleep 1 &"}, "needs a shell"),
        ],
    )
    def test_hooks_and_several_commands_are_refused_with_the_way_out(
        self, guard: Guard, scripts: dict, why: str
    ) -> None:
        guard.write("package.json", json.dumps({"scripts": scripts}))
        said = guard("run", "--plan", "--", "npm", "run", "dev", code=2).stderr.decode()
        assert why in said
        if "predev" in scripts:
            assert "npm run --ignore-scripts dev" in said
            guard("run", "--plan", "--", "npm", "run", "--ignore-scripts", "dev", code=0)


def test_the_receipt_shows_what_was_asked_and_what_ran(guard: Guard) -> None:
    guard.write("a.test.js", "")
    words = ["run", "--format", "json", "--", "node", "--test", "*.test.js"]
    receipt = guard.receipt(json.loads(guard(*words, code=0).stdout)["receipt"])
    assert receipt["asked"]["argv"] == ["node", "--test", "*.test.js"]
    (step,) = receipt["run"]["steps"]
    assert step["argv"] == [shutil.which("node"), "--test", "a.test.js"]
    assert step["globs"] == [{"pattern": "*.test.js", "files": ["a.test.js"]}]
    assert (receipt["outcome"], receipt["result"]) == ("pass", "committed")


def test_where_no_receipt_can_be_kept_an_ordinary_program_runs(guard: Guard) -> None:
    (guard.home / "guard").write_text("", encoding="utf-8")
    ended = guard("run", "--", "true", code=0)
    assert b"No receipt could be kept" in ended.stderr


def test_the_receipt_for_a_person_shows_them_too(guard: Guard) -> None:
    guard.write("a.test.js", "")
    report = json.loads(guard("run", "--format", "json", "--", "node", "--test", "*.test.js", code=0).stdout)
    lines = guard("receipts", report["receipt"], code=0).stdout.decode().splitlines()
    assert 'asked     ["node", "--test", "*.test.js"]' in lines
    assert f'run       ["{shutil.which("node")}", "--test", "a.test.js"] (exited 0)' in lines
    assert "glob      *.test.js: a.test.js" in lines
