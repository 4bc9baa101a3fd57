"""What a session may do in each mode, by the kind of call."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from install_guard import hook, tripwire
from install_guard.event import Event
from install_guard.ledger import authority, modes, paths, sessions
from install_guard.ledger.authority import Authority
from install_guard.ledger.log import opened
from install_guard.model import GuardError

ROOT = Path(__file__).parents[2]
SCOPE = {
    "folders": ["/srv/app"],
    "hosts": ["api.example", "*.docs.example"],
    "commands": ["make", "curl"],
    "tools": ["mcp__tracker__*", "CronList"],
    "models": ["small"],
}
READONLY = Authority("readonly", {}, "/srv/app", "/home/guest")
PLAN = Authority("plan", {}, "/srv/app", "/home/guest")
LIMITED = Authority("limited", SCOPE, "/srv/app", "/home/guest")
NOTHING = Authority("limited", {}, "/srv/app", "/home/guest")
FILES = {"/srv/app/Makefile": "test:\n\techo tested\n"}
ALL = {"readonly": READONLY, "plan": PLAN, "limited": LIMITED, "nothing": NOTHING}


def may(name: str, tool: str, shell: str | None = "bash", **fields: Any) -> bool:
    event = Event({"tool_name": tool, "tool_input": fields, "cwd": "/srv/app"})
    return authority.refusal(event, ALL[name], FILES.get, shell) == ""


# Each row: the call, and the modes in which it goes on.
CALLS = [
    ("Read", {"file_path": "/srv/app/x"}, "readonly plan limited"),
    ("Read", {"file_path": "/etc/passwd"}, "readonly plan"),
    ("Read", {"file_path": "/srv/app/../other"}, "readonly plan"),
    ("Read", {"file_path": "/srv/application"}, "readonly plan"),
    ("Grep", {"pattern": "x"}, "readonly plan limited"),
    ("Glob", {"pattern": "*", "path": "~"}, "readonly plan"),
    ("Write", {"file_path": "/srv/app/x", "content": ""}, "limited"),
    ("Write", {"file_path": "/srv/x", "content": ""}, ""),
    ("Edit", {"file_path": "/srv/app/x", "old_string": "", "new_string": ""}, "limited"),
    ("NotebookEdit", {"notebook_path": "/srv/app/x", "new_source": ""}, "limited"),
    ("WebFetch", {"url": "https://api.example/x"}, "readonly limited"),
    ("WebFetch", {"url": "https://a.docs.example:8443/x"}, "readonly limited"),
    ("WebFetch", {"url": "https://docs.example/x"}, "readonly"),
    ("WebFetch", {"url": "https://api.example@evil.test/x"}, "readonly"),
    ("WebFetch", {"url": "https://evil.test/api.example"}, "readonly"),
    ("WebFetch", {"url": "https://evil.test?api.example"}, "readonly"),
    ("WebSearch", {"query": "x"}, "readonly"),
    ("Agent", {"prompt": "x", "model": "small"}, "readonly plan limited"),
    ("Agent", {"prompt": "x", "model": "large"}, "readonly plan"),
    ("Agent", {"prompt": "x"}, "readonly plan"),
    ("mcp__tracker__list", {}, "limited"),
    ("mcp__tracker", {}, ""),
    ("mcp__other__list", {}, ""),
    ("CronList", {}, "limited"),
    ("CronCreate", {}, ""),
    ("TodoWrite", {}, "readonly plan limited nothing"),
    ("ANewTool", {}, ""),
]


@pytest.mark.parametrize(("tool", "fields", "wanted"), CALLS)
def test_a_tool_is_judged_by_its_kind(tool: str, fields: dict[str, Any], wanted: str) -> None:
    assert [name for name in ALL if may(name, tool, **fields)] == wanted.split()


COMMANDS = [
    ("ls -la", "readonly plan limited nothing"),
    ("cat a.txt | grep x | head -3 2>/dev/null", "readonly plan limited nothing"),
    ("git status && git log -3 --oneline", "readonly plan limited nothing"),
    ("git log --output=x", ""),
    ("git -c core.pager=x log", ""),
    ("git commit -m x", ""),
    ("awk '{print $1}' f", "readonly plan limited nothing"),
    ("awk 'BEGIN{system(\"x\")}'", ""),
    ("git log --outp=x", ""),
    ("find . -name '*.py' -exec wc -l {} +", "readonly plan"),
    ("find . -exec cat {} + -delete", ""),
    ("find . -exec rm {} +", ""),
    ("PATH=. ls", ""),
    ("export PATH=.; ls", ""),
    ("enable -f ./x.so x", ""),
    ("npx ls", ""),
    ("kill 1", ""),
    ("rm x", ""),
    ("make test", "limited"),
    ("env make test", "limited"),
    ("make -f other", ""),
    ("python3 -c 'print(1)'", ""),
    ("sh script.sh", ""),
    ("echo x > out", "limited"),
    ("echo x > /etc/motd", ""),
    ("{ ls; } > /tmp/x", ""),
    ("make > ../out", ""),
    ("cat /etc/passwd", "readonly plan"),
    ("cat ~/.ssh/config", "readonly plan"),
    ("make -C /etc", ""),
    ("make --directory=/etc", ""),
    ("curl https://api.example/x", "limited"),
    ("curl https://evil.test/x", ""),
    ("cd / && make", ""),
    ("cat $F", "readonly plan"),
    ("echo $(rm x)", ""),
    # what cannot be read
    ("$X foo", ""),
    ('eval "$X"', ""),
    ("( ls", ""),
    ("ls; if", ""),
    ("f() { rm x; }; f", ""),
    ("f() { ls; }; f", "readonly plan limited nothing"),
    ("alias ls=rm; ls x", ""),
]


@pytest.mark.parametrize(("command", "wanted"), COMMANDS)
@pytest.mark.parametrize("tool", ["Bash", "Monitor"])
def test_a_command_is_judged_by_all_that_it_runs(command: str, wanted: str, tool: str) -> None:
    assert [name for name in ALL if may(name, tool, command=command)] == wanted.split()


def test_powershell_is_not_read() -> None:
    assert not may("limited", "PowerShell", command="ls")


def test_where_the_shell_is_not_known_each_of_them_must_be_let() -> None:
    """Zsh runs what `=ls` names; bash would print it."""
    assert not may("readonly", "Bash", None, command="cat =(rm x)")


# Tighter, looser


@pytest.mark.parametrize(
    ("before", "after", "free"),
    [
        ("normal", "readonly", True),
        ("normal", "limited", True),
        ("readonly", "plan", True),
        ("readonly", "readonly", True),
        ("plan", "readonly", False),
        ("readonly", "normal", False),
        ("readonly", "limited", False),
        ("limited", "readonly", False),
        ("limited", "plan", False),
        ("limited", "normal", False),
    ],
)
def test_who_may_set_it(before: str, after: str, free: bool) -> None:
    assert modes.tightens(session(before), after, {}) == free


@pytest.mark.parametrize(
    ("after", "free"),
    [({}, True), ({"commands": ["ls"]}, True), ({"commands": ["ls", "rm"]}, False), ({"hosts": ["a.example"]}, False)],
)
def test_a_scope_is_tightened_by_leaving_out(after: dict[str, list[str]], free: bool) -> None:
    before = session("limited", '{"commands": ["ls", "cat"]}')

    assert modes.tightens(before, "limited", after) == free


def test_a_session_that_was_never_seen_may_be_tightened() -> None:
    assert modes.tightens(None, "plan", {})


def session(mode: str, scope: str = "{}") -> sessions.Session:
    return sessions.Session("s1", "", "", mode, scope, "", "", "")


def test_a_scope_as_it_is_written(tmp_path: Path) -> None:
    words = [f"folders={tmp_path}", "commands=ls,make", "commands=cat"]

    assert modes.scope_of(words, "limited") == {
        "folders": [os.path.realpath(tmp_path)],
        "commands": ["ls", "make", "cat"],
    }


@pytest.mark.parametrize(("word", "mode"), [("command=ls", "limited"), ("ls", "limited"), ("commands=ls", "readonly")])
def test_a_scope_that_means_nothing_is_refused(word: str, mode: str) -> None:
    with pytest.raises(GuardError):
        modes.scope_of([word], mode)


# The hook's way


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> paths.Ground:
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setattr("install_guard.tripwire.getpwuid", lambda _uid: _Entry(str(tmp_path)))
    monkeypatch.setattr(hook, "environ", {b"SHELL": b"/bin/bash", b"HOME": b"/home/guest"})
    return paths.default(tmp_path)


class _Entry:
    def __init__(self, home: str) -> None:
        self.pw_dir = home


def set_mode(ground: paths.Ground, mode: str, scope: str = "{}") -> None:
    with opened(ground.ledger) as log:
        sessions.change_mode(log, "s1", mode, scope)
        modes.mark(ground, log)


def decision(tool: str, fields: dict[str, Any], session: str = "s1") -> str:
    said = {"hook_event_name": "PreToolUse", "session_id": session, "cwd": "/project", "permission_mode": "default"}
    out, _, code = hook.answer(json.dumps(said | {"tool_name": tool, "tool_input": fields}).encode())
    found = json.loads(out)["hookSpecificOutput"]["permissionDecision"] if out else "silent"
    assert (found == "deny") == (code == 2)
    return str(found)


def test_a_call_beyond_the_mode_is_denied_and_leaves_an_entry(ground: paths.Ground) -> None:
    set_mode(ground, "readonly")

    assert decision("Bash", {"command": "ls"}) == "silent"
    assert decision("Bash", {"command": "rm x"}) == "deny"
    assert decision("mcp__tracker__create", {}) == "deny"
    assert decision("Bash", {"command": "rm x"}, "another") == "silent"
    with opened(ground.ledger) as log:
        entries = [entry.fields for entry in log.entries(kind="refused")]
    assert [(one["mode"], one["tool"]) for one in entries] == [
        ("readonly", "Bash"),
        ("readonly", "mcp__tracker__create"),
    ]


def test_normal_again_leaves_no_mark(ground: paths.Ground) -> None:
    set_mode(ground, "plan")
    assert modes.marker(ground).exists()
    set_mode(ground, "normal")

    assert not modes.marker(ground).exists()
    assert decision("Bash", {"command": "rm x"}) == "silent"


def spoil(ground: paths.Ground) -> None:
    """Make the ledger what nobody can open."""
    for file in ground.state.glob("ledger*"):
        file.write_bytes(b"not a database, and long enough to be looked at" * 20)
    with pytest.raises(GuardError), opened(ground.ledger):
        pass


@pytest.mark.parametrize("mark", ["", "{", "[]", '{"form": 2, "sessions": {}}', '{"form": 1, "sessions": []}'])
def test_a_mark_that_does_not_tell_sends_to_the_ledger(ground: paths.Ground, mark: str) -> None:
    set_mode(ground, "plan")
    modes.marker(ground).write_text(mark, "utf-8")

    assert decision("Bash", {"command": "ls"}) == "silent"
    assert decision("Bash", {"command": "rm x"}) == "deny"
    spoil(ground)
    assert decision("Bash", {"command": "ls"}) == "ask", "it cannot be looked up"


def test_a_refusal_stands_where_no_entry_can_be_kept(ground: paths.Ground) -> None:
    set_mode(ground, "plan")
    spoil(ground)

    assert decision("Bash", {"command": "ls"}) == "silent"
    assert decision("Bash", {"command": "rm x"}) == "deny"


def test_the_mark_says_what_the_ledger_says(ground: paths.Ground) -> None:
    with opened(ground.ledger) as log:
        sessions.change_mode(log, "s1", "limited", '{"hosts": ["a.example"]}')
        sessions.change_mode(log, "s2", "readonly", "{}")
        sessions.change_mode(log, "s3", "normal", "{}")
        modes.mark(ground, log)
        known = {name: sessions.find(log, name) for name in ("s1", "s2", "s3", "s4")}
    text = modes.marker(ground).read_text("utf-8")
    for name, session in known.items():
        event = Event({"session_id": name, "cwd": "/project"})
        told, true = authority.marked(text, event, "/h"), modes.authority(session, "/project", "/h")
        assert (told and (told.mode, told.scope)) == (true and (true.mode, true.scope)), name
    assert modes.marker(ground).stat().st_mode & 0o777 == 0o600


def test_while_a_mode_is_set_later_hooks_ask_the_ledger(ground: paths.Ground) -> None:
    """Between the two steps of setting one, and where the second never came."""
    set_mode(ground, "plan")
    modes.raise_mark(ground)
    with opened(ground.ledger) as log:
        sessions.change_mode(log, "s1", "readonly", "{}")

    assert decision("WebFetch", {"url": "https://a.example/"}) == "silent"
    assert decision("Bash", {"command": "rm x"}) == "deny"


def test_a_call_in_a_mode_loads_what_a_reading_does(ground: paths.Ground) -> None:
    """No database, no regular expressions: what is counted is what every call of every session pays."""
    set_mode(ground, "plan")
    script = f"""
import pwd, sys; sys.path.insert(0, {str(ROOT)!r})
pwd.getpwuid = lambda _uid: type("Entry", (), dict(pw_dir={str(modes.marker(ground).parents[3])!r}))
from install_guard.launch import main
assert main(sys.stdin.buffer.read(), "PreToolUse") == int(sys.argv[1])
print(*sorted(sys.modules))
"""
    for command, code in (("ls", 0), ("rm x", 2)):
        fields = {"hook_event_name": "PreToolUse", "session_id": "s1", "cwd": "/", "tool_name": "Bash"}
        data = json.dumps(fields | {"tool_input": {"command": command}})
        argv = [sys.executable, "-I", "-S", "-B", "-c", script, str(code)]
        ended = subprocess.run(argv, input=data, capture_output=True, text=True, check=True)
        loaded = set(ended.stdout.splitlines()[-1].split())
        assert bool({"sqlite3", "re", "json", "typing", "pathlib"} & loaded) == (code == 2), "a refusal may cost more"


def test_the_mark_is_where_the_tripwire_looks(ground: paths.Ground) -> None:
    assert str(modes.marker(ground)).endswith(tripwire.MARKER)
    assert not tripwire.mode_set()
    set_mode(ground, "plan")
    assert tripwire.mode_set()


def test_without_a_mode_a_miss_opens_no_file() -> None:
    """It looks whether the mark is there, and that is all."""
    data = json.dumps({"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}})
    script = "import sys; sys.addaudithook(lambda name, args: name == 'open' and print(args[0], file=sys.stderr)); "
    script += f"sys.path.insert(0, {str(ROOT)!r}); from install_guard.launch import main; sys.exit(main(sys.stdin.buffer.read(), 'PreToolUse'))"
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-B", "-c", script], input=data, capture_output=True, text=True, check=True
    )

    opened_files = [line for line in ended.stderr.splitlines() if not line.startswith((str(ROOT), sys.base_prefix))]
    assert opened_files == []
