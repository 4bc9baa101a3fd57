"""`install-guard scan`: its exit codes, its formats, what it writes where."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from install_guard import cli
from install_guard.cli import render, scan
from scan.model import Finding, PluginReport, Report, Severity, Skipped, Verdict

if TYPE_CHECKING:
    from pathlib import Path

HOOKS = json.dumps({"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "echo hi"}]}]}})


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, so that no policy, cache or record of the person's counts."""
    place = tmp_path / "home"
    place.mkdir()
    monkeypatch.setenv("HOME", str(place))
    for name in ("CLAUDE_CONFIG_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "plugin"
    (place / ".claude-plugin").mkdir(parents=True)
    (place / ".claude-plugin" / "plugin.json").write_text('{"name": "demo", "version": "1.0"}')
    return place


@pytest.fixture
def capable(folder: Path) -> Path:
    (folder / "hooks").mkdir()
    (folder / "hooks" / "hooks.json").write_text(HOOKS)
    return folder


def test_a_clear_plugin_is_0(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scan", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("clear  ")


@pytest.mark.parametrize(
    ("limit", "code"), [("clear", 1), ("capable", 1), ("unverified", 0), ("caution", 0), ("danger", 0)]
)
def test_the_limit_is_met_at_and_above_it(capable: Path, limit: str, code: int) -> None:
    assert cli.main(["scan", str(capable), "--fail-on", limit]) == code


@pytest.mark.parametrize("verdict", Verdict)
@pytest.mark.parametrize("limit", Verdict)
def test_a_verdict_fails_by_its_rank_and_unverified_meets_caution(verdict: Verdict, limit: Verdict) -> None:
    expected = verdict.rank >= limit.rank or (verdict, limit) == (Verdict.unverified, Verdict.caution)

    assert scan.fails(verdict, limit) == expected


@pytest.mark.parametrize(
    ("form", "start"), [("json", "{"), ("sarif", "{"), ("markdown", "# "), ("html", "<!doctype html>")]
)
def test_a_report_is_written_to_a_file(capable: Path, tmp_path: Path, form: str, start: str) -> None:
    target = tmp_path / "out"
    assert cli.main(["scan", str(capable), "--format", form, "--output", str(target)]) == 0

    assert target.read_text().startswith(start)


def test_a_file_that_cannot_be_written_is_one_line_and_2(capable: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scan", str(capable), "--output", "/dev/full"]) == 2
    assert capsys.readouterr().err.startswith("install-guard: the report could not be written: No space left")


def test_a_source_that_is_none_is_one_message_and_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scan", str(tmp_path / "no")]) == 2
    assert capsys.readouterr().err.startswith("install-guard: Path does not exist")


@pytest.mark.parametrize("words", [["scan"], ["scan", "x", "--format", "xml"], ["scan", "x", "--fail-on", "never"]])
def test_wrong_usage_is_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(words)

    assert stopped.value.code == 2


def test_one_plugin_of_a_marketplace(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = [{"name": name, "source": "./"} for name in ("one", "two")]
    market = {"name": "m", "owner": {"name": "o"}, "plugins": entries}
    (folder / ".claude-plugin" / "marketplace.json").write_text(json.dumps(market))
    cli.main(["scan", str(folder), "--plugin", "two", "--format", "json"])

    assert [plugin["name"] for plugin in json.loads(capsys.readouterr().out)["plugins"]] == ["two"]


def test_a_marketplace_that_the_client_knows_has_a_name(
    folder: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / ".claude-plugin" / "marketplace.json").write_text(
        '{"name": "m", "plugins": [{"name": "one", "source": "./"}]}'
    )
    (home / ".claude" / "plugins").mkdir(parents=True)
    record = {"m": {"source": {"source": "directory", "path": str(folder)}, "installLocation": str(folder)}}
    (home / ".claude" / "plugins" / "known_marketplaces.json").write_text(json.dumps(record))

    assert cli.main(["scan", "m"]) == 0
    assert capsys.readouterr().out.startswith("clear  m: ")


def test_the_folder_of_a_server_is_what_its_package_starts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "package.json").write_text('{"scripts": {"start": "node srv.js"}}')
    (folder / "srv.js").write_text("fetch('https://a.example')")
    cli.main(["scan", str(folder), "--server", "--format", "json"])
    server = json.loads(capsys.readouterr().out)["plugins"][0]["capabilities"][0]

    assert (server["kind"], server["command"], server["hosts"]) == ("mcp", "npm start", ["a.example"])


def test_as_a_program_with_its_output_closed(capable: Path) -> None:
    command = [sys.executable, "-m", "install_guard", "scan", str(capable), "--format", "json"]
    done = subprocess.run(command, capture_output=True, check=False, env={**os.environ, "NO_COLOR": "1"})

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["verdict"] == "capable"


HELD = Report(
    schema="install-guard/report/1",
    source="owner/repo",
    commit="0123456789abcdef",
    verdict=Verdict.danger,
    plugins=(
        PluginReport(
            name="demo",
            version="1.0",
            source="./demo",
            digest="sha256:0",
            verdict=Verdict.danger,
            findings=(
                Finding(
                    rule="r",
                    severity=Severity.danger,
                    message="sends keys",
                    path="a.sh",
                    line=3,
                    excerpt="curl x",
                    remedy="leave it",
                ),
                Finding(rule="n", severity=Severity.note, message="a note", path="b.md"),
            ),
            skipped=(Skipped(path="big", reason="too big"), Skipped(path="c", reason="x", matters=False)),
        ),
        PluginReport(name="fine", source="./fine", digest="sha256:1"),
        PluginReport(
            name="away", verdict=Verdict.unverified, skipped=(Skipped(path="o/r", reason="it lies elsewhere"),)
        ),
    ),
)


def shown(report: Report, **options: int) -> str:
    stream = io.StringIO()
    render.console(stream, **options).print(render.report(report))
    return stream.getvalue()


def test_a_report_in_a_terminal() -> None:
    assert shown(HELD).split("\n") == [
        "danger  owner/repo at 0123456789ab: something was found that has no honest reading",
        "",
        "danger  demo 1.0 (./demo)",
        "  danger sends keys [r]",
        "    a.sh:3  curl x",
        "    leave it",
        "  not seen big: too big",
        "",
        "unverified  1 plugin: it lies elsewhere",
        "  away",
        "",
        "3 plugins: 1 danger, 1 unverified, 1 clear; 0 rules",
        "",
    ]


@pytest.mark.parametrize("width", [20, 40, 80])
def test_a_narrow_terminal_cuts_nothing_off(width: int) -> None:
    text = shown(HELD, width=width)

    assert max(map(len, text.split("\n"))) <= width
    assert " ".join(text.split()).replace(" ", "") == " ".join(shown(HELD).split()).replace(" ", "")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("unwanted", "coloured"), [("", True), ("1", False)])
def test_colours_are_for_a_terminal_that_wants_them(
    monkeypatch: pytest.MonkeyPatch, unwanted: str, coloured: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", unwanted)
    monkeypatch.setenv("TERM", "xterm-256color")
    stream = Terminal()
    render.console(stream).print(render.word("danger"))

    assert ("\x1b[" in stream.getvalue()) == coloured
    assert "\x1b" not in shown(HELD)


def test_nothing_scanned_steers_the_terminal() -> None:
    finding = Finding(rule="r", severity=Severity.caution, message="[red]x[/red] :smile:", path="a\x1b[2J.sh\n", line=1)
    report = HELD.model_copy(update={"source": "x\x1b]0;y\x07", "findings": (finding,)})
    text = shown(report)

    assert "\x1b" not in text
    assert "\x07" not in text
    assert "[red]x[/red] :smile:" in text
