"""The tripwire on raw JSON bytes: what it must see through, and what it should let go."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.installs import places
from install_guard.reader import read
from install_guard.tripwire import may_install


def trips(command: str, *, ascii_only: bool = False) -> bool:
    event = {"command": command, "description": "Look at it, don't change it"}
    return may_install(json.dumps(event, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    "command",
    [
        "claude plugin install demo@acme",
        "CLAUDE plugin install demo@acme",
        'cl""aude plu""gin install demo@acme',
        "cl''aude --version",
        "c\\laude -p x",
        "cl\\\naude -p x",
        "cl\\\r\naude -p x",
        "echo x | sh",
        "echo x|sh",
        "true&&sh x",
        "(sh x)",
        "ls\nsh x",
        "if sh x",
        "X=1 sh x",
        "sh scripts/build.sh",
        "./build.sh",
        ". build.sh",
        "source build",
        "scripts/build.sh --now",
        '"my tools"/build.sh',
        "'build'.sh",
        "my\\ tools/build.sh",
        "python3.12 build.py",
        "make",
        "npm run build",
        "npm test",
        "env X=1 ls",
        "/usr/bin/env ls",
        "/usr/bin/python3 x.py",
        "<x zsh",
        "$x",
        "echo $(x)",
        "echo ${x:-$(y)}",
        "echo $'\\''; sh x; echo '",
        "rm $x",
        "echo `x`",
        "cat <(x)",
        "sh <<EOF\nx\nEOF",
        "{echo,x}",
        "a{b..c}d",
        '{"a b",c}',
        "find . -exec rm {} +",
        "git bisect run x",
        "git rebase --exec x",
        "cat x > .claude/y",
        "cp x ~/.bashrc",
        "cp x .git/hooks/pre-push",
        "echo # 'x'\nsh y",
        "echo 'unbalanced",
        "pip uninstall install-guard",
        "gemini extensions install x",
        "openskills install x",
        "cat x > settings.json",
        # near what only looks
        "cat x >> ~/.claude/settings.json",
        "ls ~/.claude &> ~/.bashrc",
        "ls ~/.claude >&1x; ls > .claude/x",
        "ls >/dev/nullx ~/.claude/settings.json",
        "GIT_PAGER=~/.claude/x git log",
        "git -c core.pager=.claude/x log",
        "git log --output=.claude/settings.json",
        "git clone x ~/.claude/skills/x",
        "sort -o ~/.claude/settings.json x",
        "uniq x ~/.claude/settings.json",
        "find ~/.claude -fprint x",
        "find ~/.claude '-exec' x {} +",
        "ls ~/.claude | xargs -a cat sh",
        "ls ~/.claude | xargs",
        "for f in ~/.claude/*; do sh $f; done",
        "for f do sh .claude/x; done",
        "ls *(e:'claude x':)",
        "cat <<x ~/.claude\n'\nx\nsh y\ncat '",
        "rm ~/.claude/settings.json",
    ],
)
def test_it_trips(command: str) -> None:
    assert trips(command)


@pytest.mark.parametrize(
    "command",
    [
        "ls -la",
        "git status",
        "git commit -m 'fix: the parser'",
        'git commit -m "a; b (c) | d & e"',
        "cat src/app.py | head -20",
        "grep -rn 'TODO' src",
        "go test ./... -run TestX",
        "cd src && ls",
        "echo done; date",
        "rm -rf build",
        "find . -name '*.py'",
        "sed -n '1,50p' src/app.py",
        "jq '{id, path}' data.json",
        "cp a.txt b.txt",
        "docker ps",
        "/usr/bin/grep x y",
        "echo it\\'s",
        "# don't",
        "",
        # what only looks, whatever it is called
        "cat .claude/settings.json .claude/settings.local.json 2>/dev/null | head -20",
        "ls -la ~/.claude/ >/dev/null 2>&1 && echo there",
        "cd ~/.claude && ls",
        "cat .git/config Makefile package.json",
        'grep -rn "claude" "$HOME/src" | sort -n | uniq -c',
        "git -C /srv/claude log --oneline -5 && git add .claude/agents/x.md && git commit -m 'settings: say why'",
        "for f in $files; do wc -l $f; done",
        "time go test ./claude/...",
        "ls ~/.claude | xargs -n 1 basename",
        "gh pr view 12 --json comments -q '.[] | select(.user != \"claude\")'",
        "find ~/.claude -name '*.jsonl'",
    ],
)
def test_an_ordinary_command_does_not_trip(command: str) -> None:
    assert not trips(command)


def test_an_escape_of_json_trips() -> None:
    assert may_install(rb'{"command":"\u006cs"}')
    assert trips("echo é", ascii_only=True)


def test_a_second_command_trips() -> None:
    assert may_install(b'{"command":"ls","command":"rm x"}')


def test_a_long_input_trips() -> None:
    assert trips("ls " + "x" * 70_000)


@pytest.mark.parametrize(
    "raw", [b"", b"{", b'"', b'{"command":', b"\xff\xfe", b'{"command":1}', b'{"file_path":"x","content":"y"}']
)
def test_it_is_total(raw: bytes) -> None:
    assert not may_install(raw)


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/home/dev/.bashrc", "x"),
        ("/home/dev/.claude/settings.json", "{}"),
        ("/srv/project/.mcp.json", "{}"),
        ("/srv/project/package.json", "{}"),
        ("/srv/project/.git/hooks/pre-commit", "x"),
        ("/home/dev/.config/install-guard/policy.toml", "x"),
    ],
)
def test_a_written_file_that_matters_trips(path: str, content: str) -> None:
    assert may_install(json.dumps({"file_path": path, "content": content}).encode())


_PIECES = (
    "ls cat¦grep x¦sort¦uniq -c¦git log¦git add .¦go test ./x¦mise run x¦xargs¦time¦timeout 9¦for f in a; do¦done¦if¦then¦fi"
    "¦$f¦sh x¦./x¦~/.claude/settings.json¦.bashrc¦.git/hooks/x¦cp¦tee¦'¦\"¦$¦(¦)¦{¦}¦<¦>¦>>¦2>&1¦>/dev/null¦&>¦;¦&&¦&¦#¦\\¦|"
    "¦\n¦x=1¦-o¦-exec¦--output=x¦-c¦alias¦eval¦claude¦--bare¦-p hi¦plugin¦install¦a@b¦$'¦`¦=¦*¦!¦function¦[[¦]]¦case¦in"
)
PIECES = st.sampled_from(_PIECES.split("¦"))


@given(st.lists(PIECES, max_size=9).map(" ".join) | st.lists(PIECES, max_size=9).map("".join))
@settings(max_examples=400, deadline=None)
def test_what_does_not_trip_is_passed(command: str) -> None:
    if not trips(command):
        for shell in ("bash", "zsh"):
            reading = read(command, home="/home/dev", cwd="/srv", shell=shell, open_file=lambda _: None)
            assert reading.kind == "pass"
            assert not reading.doors


ROWS = tomllib.loads((Path(__file__).parent / "corpus/commands.toml").read_text(encoding="utf-8"))["command"]


@pytest.mark.parametrize("row", [row for row in ROWS if row["kind"] != "pass"], ids=lambda row: row["text"][:60])
def test_what_the_reader_does_not_pass_trips(row: dict[str, str]) -> None:
    assert trips(row["text"])


@pytest.mark.parametrize("path", [f"/srv/{name}" for name in sorted(places._STARTUP | places._SHELL_FILES)])
def test_every_file_that_runs_later_trips(path: str) -> None:
    assert may_install(json.dumps({"file_path": path, "content": "x"}).encode())


@pytest.mark.parametrize("name", sorted(places._SYSTEM))
def test_every_file_of_the_system_that_runs_later_trips(name: str) -> None:
    assert may_install(json.dumps({"file_path": f"/etc/{name}", "content": "x"}).encode())


@pytest.mark.parametrize("name", sorted(places._STARTUP_FOLDERS))
def test_every_folder_whose_files_run_later_trips(name: str) -> None:
    assert may_install(json.dumps({"file_path": f"/srv/{name}/x", "content": "x"}).encode())
