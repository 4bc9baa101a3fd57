"""Sessions, and what came of the calls that one of them left open."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from install_guard import hook
from install_guard.event import Decision
from install_guard.ledger import paths, person, receipts, recovery, sessions
from install_guard.ledger.log import Log, opened
from install_guard.model import Reading, Request

if TYPE_CHECKING:
    from pathlib import Path

INSTALL = Request("plugin", "install", {"plugin": "demo", "marketplace": "acme"}, 0, 1)
ADD = Request("marketplace", "add", {"source": "acme/tools"}, 0, 1)
MCP = Request("mcp", "add", {"name": "server", "command": ["node", "s.js"]}, 0, 1)
LOAD = Request("plugin", "load", {"source": "./x"}, 0, 1)
LATER, EARLIER = "2999-01-01T00:00:00.000Z", "2001-01-01T00:00:00.000Z"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite3"


@pytest.fixture
def log(path: Path):
    with opened(path) as made:
        yield made


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "claude/plugins").mkdir(parents=True)
    return tmp_path / "claude"


def let_go(log: Log, *requests: Request, session: str = "s1", outcome: str = "approve", name: str = "ig-1") -> None:
    by = {"by": "agent", "session": session, "call": f"toolu_{name}"}
    receipts.add(log, Decision(outcome, "why", "told", name), Reading("claude …", requests=requests), by)


def write(client: Path, name: str, fields: dict[str, Any]) -> None:
    (client / "plugins" / name).write_text(json.dumps(fields), "utf-8")


def installed(client: Path, name: str = "demo@acme", at: str = LATER) -> None:
    write(client, "installed_plugins.json", {"version": 2, "plugins": {name: [{"scope": "user", "lastUpdated": at}]}})


def added(client: Path, repo: str = "acme/tools", at: str = LATER) -> None:
    write(
        client, "known_marketplaces.json", {"acme": {"source": {"source": "github", "repo": repo}, "lastUpdated": at}}
    )


@pytest.mark.parametrize(
    ("requests", "disk", "result"),
    [
        ((INSTALL,), [], "failed"),
        ((INSTALL,), [installed], "committed"),
        ((INSTALL,), [lambda at: installed(at, at=EARLIER)], "failed"),
        ((INSTALL,), [lambda at: installed(at, "demo@acme2")], "failed"),
        ((ADD,), [], "failed"),
        ((ADD,), [added], "committed"),
        ((ADD,), [lambda at: added(at, "acme/other")], "failed"),
        ((ADD, INSTALL), [added, installed], "committed"),
        ((ADD, INSTALL), [added], "uncertain"),
        ((MCP,), [], "failed"),
        ((LOAD,), [], "uncertain"),
        ((), [], "uncertain"),
    ],
)
def test_the_disk_tells_what_came_of_it(log: Log, client: Path, requests, disk, result: str) -> None:
    let_go(log, *requests)
    for lay in disk:
        lay(client)
    recovery.reconcile(log, "s1", client)

    (entry,) = log.entries(kind="result")
    assert entry.fields["result"] == result
    assert ("sealed" in entry.fields["known_by"]) == (result == "uncertain")


def test_it_is_settled_once(log: Log, client: Path) -> None:
    let_go(log, LOAD)

    assert recovery.reconcile(log, "s1", client) == (0, 0, 1)
    assert recovery.reconcile(log, "s1", client) == (0, 0, 0)
    assert len(list(log.entries(kind="result"))) == 1


def test_what_the_host_told_is_not_looked_up(log: Log, path: Path, client: Path) -> None:
    let_go(log, INSTALL)
    receipts.settle(path, "toolu_ig-1", "committed")

    assert recovery.reconcile(log, "s1", client) == (0, 0, 0)


@pytest.mark.parametrize("outcome", ["deny"])
def test_what_was_denied_is_not_open(log: Log, client: Path, outcome: str) -> None:
    let_go(log, INSTALL, outcome=outcome)

    assert recovery.reconcile(log, "s1", client) == (0, 0, 0)


def test_a_session_that_still_runs_is_left_alone(log: Log, client: Path) -> None:
    sessions.begin(log, "s1", "startup", os.getpid(), "/project")
    let_go(log, INSTALL)

    assert recovery.reconcile(log, "s2", client) == (0, 0, 0)
    sessions.begin(log, "s1", "resume", os.getpid(), "/project")
    assert recovery.reconcile(log, "s1", client) == (0, 1, 0), "its own next run settles it"


@pytest.mark.parametrize("how", ["ended", "killed", "its number taken by another"])
def test_a_session_that_is_over_is_settled_by_any_other(log: Log, path: Path, client: Path, how: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    sessions.begin(log, "s1", "startup", process.pid, "/project")
    let_go(log, INSTALL)
    if how == "ended":
        sessions.ended(path, "s1")
    elif how == "its number taken by another":
        log.change("UPDATE sessions SET process = ?", f"{process.pid}:1")
    else:
        process.kill()
        process.wait()

    assert recovery.reconcile(log, "s2", client) == (0, 1, 0)
    process.kill()
    process.communicate()


def test_a_session_that_was_never_seen_is_settled_a_day_later(
    log: Log, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go(log, INSTALL)
    assert recovery.reconcile(log, "s2", client) == (0, 0, 0)

    monkeypatch.setattr("install_guard.ledger.log.now", lambda: "2999-01-01T00:00:00.000+00:00")
    assert recovery.reconcile(log, "s2", client) == (0, 1, 0)


def test_a_process_has_a_name_while_it_runs() -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    name = person.started(process.pid)
    assert name.startswith(f"{process.pid}:")
    process.kill()
    process.communicate()

    assert person.started(process.pid) == ""


# Resume and fork


def test_a_resumed_session_is_the_one_that_it_was(log: Log) -> None:
    sessions.change_mode(log, "s1", "readonly", "{}")
    sessions.begin(log, "s1", "startup", os.getpid(), "/project")

    assert sessions.begin(log, "s1", "resume", os.getpid(), "/elsewhere").mode == "readonly"


@pytest.mark.parametrize("source", ["fork", "clear", "resume"])
def test_a_session_that_follows_another_has_its_mode(log: Log, source: str) -> None:
    sessions.change_mode(log, "s1", "limited", '{"commands":["ls"]}')
    sessions.begin(log, "s1", "startup", os.getpid(), "/project")
    followed = sessions.begin(log, "s2", source, os.getpid(), "/project")

    assert (followed.parent, followed.mode, followed.scope) == ("s1", "limited", '{"commands":["ls"]}')


def test_a_new_session_has_no_parent(log: Log) -> None:
    sessions.change_mode(log, "s1", "plan", "{}")
    sessions.begin(log, "s1", "startup", os.getpid(), "/project")

    assert sessions.begin(log, "s2", "startup", os.getpid(), "/project").mode == "normal"


def test_the_client_s_own_words_name_the_session_that_was_forked(log: Log) -> None:
    sessions.change_mode(log, "told", "plan", "{}")
    sessions.begin(log, "other", "startup", 0, "/project")
    client = subprocess.Popen(
        ["/bin/sh", "-c", "echo; read x; exit", "claude", "--resume", "told"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert client.stdout
    client.stdout.readline()  # until then its words may be those of the process that started it
    forked = sessions.begin(log, "new", "fork", client.pid, "/project")
    client.communicate(b"\n")

    assert (forked.parent, forked.mode) == ("told", "plan")


# The hook's way


def event(name: str, **more: Any) -> bytes:
    return json.dumps({"hook_event_name": name, "session_id": "s1", "cwd": "/project"} | more).encode()


def test_a_start_settles_and_tells_and_an_end_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "passwd_home", lambda: tmp_path)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    ledger = paths.default(tmp_path).ledger
    with opened(ledger) as log:
        let_go(log, INSTALL)
    told = json.loads(hook.answer(event("SessionStart", source="resume"), "SessionStart")[0])

    assert "1 not done" in told["systemMessage"]
    assert hook.answer(event("SessionStart", source="resume"), "SessionStart") == (b"", b"", 0)
    assert hook.answer(event("SessionEnd", reason="other"), "SessionEnd") == (b"", b"", 0)
    with opened(ledger) as log:
        (session,) = sessions.every(log)
    assert session.over
