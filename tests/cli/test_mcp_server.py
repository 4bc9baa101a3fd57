"""The tools as an agent's client calls them, over the SDK's own client and a real server process."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from install_guard import cli
from install_guard.cli.tools import Audited, Checked, Scanned
from install_guard.run.report import RunReport

pytest.importorskip("mcp")
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

ROOT = Path(__file__).parents[2]
RECORDS = {"run_program": RunReport, "check_command": Checked, "scan": Scanned, "audit": Audited}


class Agent:
    """A workspace, and the server that an agent's client starts there."""

    def __init__(self, home: Path) -> None:
        self.home, self.work = home, home / "work"
        (self.work / ".git").mkdir(parents=True)

    @asynccontextmanager
    async def client(self):
        environment = {
            "HOME": str(self.home),
            "INSTALL_GUARD_HOME": str(self.home / "guard"),
            "PATH": f"{self.home}/bin:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "ANTHROPIC_API_KEY": "hunter2",
        }
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "install_guard", "mcp"], env=environment, cwd=self.work
        )
        async with Client(stdio_client(server)) as client:
            yield client

    def call(self, *calls: tuple[str, dict]) -> list:
        """The results of these calls, in one session."""

        async def session() -> list:
            async with self.client() as client:
                return [await client.call_tool(name, words) for name, words in calls]

        return anyio.run(session)


@pytest.fixture
def agent(tmp_path: Path) -> Agent:
    return Agent(tmp_path)


def test_the_tools_and_their_schemas_are_those_of_the_records(agent: Agent) -> None:
    async def listed():
        async with agent.client() as client:
            return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in anyio.run(listed)}
    assert set(tools) == set(RECORDS)
    for name, record in RECORDS.items():
        assert tools[name].output_schema == record.model_json_schema(by_alias=True, mode="validation"), name
        assert tools[name].description
    assert tools["run_program"].input_schema["required"] == ["argv"]


def test_a_program_runs_with_its_words_and_without_secrets(agent: Agent) -> None:
    (agent.work / "show.py").write_text("import os, sys\nprint(sys.argv[1:], 'ANTHROPIC_API_KEY' in os.environ)\n")
    words = ["a b", "*", "$HOME", "--", ">", "é\n"]
    (result,) = agent.call(("run_program", {"argv": ["python3", "show.py", *words]}))
    report = result.structured_content
    assert report["outcome"] == "passed", result
    assert report["steps"][0]["output"] == f"{words} False\n"
    assert "ANTHROPIC_API_KEY" in report["withheld"]
    assert json.loads(result.content[0].text) == report
    assert "hunter2" not in result.content[0].text


REFUSED = (
    (["node", "-e", "1"], "refused", "node -e runs code that is given on the command line"),
    (["cat", "a\0b"], "refused", "a word holds a NUL"),
    (["node", "--test", "*.js"], "refused", "a glob matches no file"),
    (["false"], "failed", ""),
    (["sh", "/etc/hostname"], "refused", "outside of the workspace"),
)


def test_what_does_not_pass_is_said_with_the_verbs_own_sentences(agent: Agent) -> None:
    results = agent.call(*(("run_program", {"argv": argv}) for argv, _, _ in REFUSED))
    for result, (argv, outcome, said) in zip(results, REFUSED, strict=True):
        assert result.structured_content["outcome"] == outcome, argv
        assert said in result.structured_content["reason"], argv


def test_what_is_held_tells_the_model_the_receipt_and_no_finding(agent: Agent) -> None:
    program = agent.home / "bin/claude"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ntouch {agent.work}/ran\n")
    program.chmod(0o755)
    command = ["claude", "plugin", "marketplace", "add", str(ROOT / "examples/marketplace")]
    ran, checked = agent.call(("run_program", {"argv": command}), ("check_command", {"command": " ".join(command)}))
    for result in (ran, checked):
        fields = result.structured_content
        assert fields["outcome"] in {"held", "hold"}, result
        assert fields["reason"].startswith("install-guard holds this: add marketplace")
        assert f"install-guard receipts {fields['receipt']}" in fields["reason"]
        assert "curl" not in result.content[0].text
    assert not (agent.work / "ran").exists()


def test_a_pass_is_a_pass(agent: Agent) -> None:
    (result,) = agent.call(("check_command", {"command": "ls -la"}))
    assert result.structured_content["outcome"] == "pass"


def test_a_scan_tells_verdicts_and_counts(agent: Agent) -> None:
    (result,) = agent.call(("scan", {"source": str(ROOT / "examples/marketplace")}))
    plugins = {one["name"]: one["verdict"] for one in result.structured_content["plugins"]}
    assert plugins["turbo"] == "danger"
    assert plugins["notes"] == "clear"
    assert "curl" not in result.content[0].text


def test_an_audit_tells_counts_and_places(agent: Agent) -> None:
    target = agent.home / ".claude"
    target.mkdir()
    (target / "projects").symlink_to(ROOT / "examples/transcripts/projects")
    (result,) = agent.call(("audit", {}))
    assert result.structured_content["files"] == 5, result
    assert result.structured_content["counts"]["install"] > 0
    assert "claude plugin" not in result.content[0].text


IMPOSSIBLE = (
    (("scan", {"source": "/nowhere/at/all"}), "/nowhere/at/all"),
    (("check_command", {"command": "ls", "cwd": "/etc"}), "outside of the workspace"),
    (("audit", {"since": "yesterday"}), "is no date"),
    (("run_program", {"argv": ["ls"], "timeout": 0.001}), "0.05"),
    (("run_program", {"argv": "ls"}), "list"),
    (("run_program", {}), "argv"),
)


def test_what_cannot_be_done_is_an_error_that_says_so(agent: Agent) -> None:
    for result, (call, said) in zip(agent.call(*(call for call, _ in IMPOSSIBLE)), IMPOSSIBLE, strict=True):
        assert result.is_error, call
        assert said in result.content[0].text, call


def test_a_program_ends_when_the_client_goes(agent: Agent) -> None:
    (agent.work / "long.sh").write_text("trap '' TERM\necho $$ >pid\nwhile :; do sleep 0.05; done\n")

    async def session() -> None:
        async with agent.client() as client, anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "run_program", {"argv": ["sh", "long.sh"], "timeout": 60})
            while not (agent.work / "pid").exists():  # noqa: ASYNC110 -- another process makes it
                await anyio.sleep(0.02)
            group.cancel_scope.cancel()

    anyio.run(session)
    process = Path("/proc", (agent.work / "pid").read_text().strip())
    until = time.monotonic() + 20
    while process.exists() and "(zombie)" not in (process / "status").read_text() and time.monotonic() < until:
        time.sleep(0.05)
    assert time.monotonic() < until


def test_without_the_sdk_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert cli.main(["mcp"]) == 2
    assert "pip install 'install-guard[mcp]'" in capsys.readouterr().err
