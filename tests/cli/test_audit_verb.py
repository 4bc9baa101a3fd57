"""`install-guard audit` as a person and a script see it: every format, what is asked for, and the exit codes."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif

from install_guard.cli import main

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "examples/transcripts"
HOSTILE = "claude plugin install '<script>alert(1)</script>|[x](http://x.example)\x1b]0;x\x07\u202e`' ghp_" + "a1" * 18


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a ledger, seen from the checkout."""
    monkeypatch.setenv("INSTALL_GUARD_HOME", str(tmp_path / "guard"))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.chdir(ROOT)


def audit(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["audit", "--processes", "1", *words]) == code
    return capsys.readouterr().out


def labels(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> list[str]:
    said = json.loads(audit(capsys, "--format", "json", *words, code=code))
    return [each["label"] for each in said["seen"]]


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    use = {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": HOSTILE}}
    line = {"type": "assistant", "cwd": "/srv/<b>", "sessionId": "# s|\n", "message": {"content": [use]}}
    file = tmp_path / "<img src=x>\n\u202e.jsonl"
    file.write_text(json.dumps(line) + "\n", "utf-8")
    return file


@pytest.mark.parametrize("form", ["text", "markdown", "jsonl"])
def test_what_a_reader_sees(form: str, capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion) -> None:
    assert audit(capsys, "examples/transcripts", "--format", form) == snapshot


def test_without_a_path_this_machines_transcripts_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(SAMPLES, tmp_path / "config")

    assert len(labels(capsys)) == 14
    assert "install helper@acme" in labels(capsys)


def test_a_glob_a_file_and_its_folder_count_each_transcript_once(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("examples/transcripts/**/*a1.jsonl", "examples/transcripts/projects/-srv-app", str(SAMPLES))

    assert len(labels(capsys, *names)) == 14


def test_standard_input_is_read_and_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = next((SAMPLES / "projects/-srv-app").glob("*a2.jsonl")).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    said = json.loads(audit(capsys, "-", "--format", "json"))

    assert {each["file"] for each in said["seen"]} == {"<stdin>"}
    assert [each["label"] for each in said["seen"]][::2] == [
        *("add marketplace acme/plugins, install notes@acme", "update notes@acme")
    ]


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["--only", "door"], 1),
        (["--only", "door", "--only", "settings"], 3),
        (["--project", "/srv"], 10),
        (["--project", "/sr"], 0),
        (["--project", "/home/dev/tool"], 4),
        (["--since", "2026-03-02T09:14:07Z"], 6),
        (["--since", "2026-03-01", "--until", "2026-03-02"], 9),
        (["--until", "2025-12-10"], 0),
    ],
)
def test_only_what_is_asked_for_is_reported(words: list[str], count: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(labels(capsys, str(SAMPLES), *words)) == count


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], 0),
        (["--fail-on", "door"], 1),
        (["--fail-on", "door", "--project", "/home"], 0),
        (["--fail-on", "door", "--fail-on", "install", "--project", "/home"], 1),
        (["--fail-on", "unapproved"], 0),  # there is no ledger to tell
    ],
)
def test_the_exit_code_tells_what_was_asked(words: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    audit(capsys, str(SAMPLES), *words, code=code)


@pytest.mark.parametrize(
    "words", [["--since", "soon"], ["--processes", "0"], ["--only", "all"], ["--until", "2026-02-30"]]
)
def test_wrong_words_are_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["audit", *words])

    assert end.value.code == 2
    assert words[0] in capsys.readouterr().err


def test_a_time_that_ends_before_it_begins_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--since", "2026-03-02", "--until", "2026-03-01"]) == 2
    assert "--since is not before --until" in capsys.readouterr().err


def test_a_name_without_a_transcript_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "nowhere/*.jsonl"]) == 2
    assert "nowhere/*.jsonl" in capsys.readouterr().err


def test_sarif_is_sarif(capsys: pytest.CaptureFixture[str], hostile: Path) -> None:
    Sarif.model_validate_json(audit(capsys, str(hostile), "--format", "sarif"))
    said = json.loads(audit(capsys, str(SAMPLES), "--format", "sarif"))
    results = said["runs"][0]["results"]

    assert [each["ruleId"] for each in results].count("install") == 9
    assert results[-1]["ruleId"] == "broken-line"


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: set[str] = set()
        self.targets: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        fields = dict(attrs)
        self.ids.add(fields.get("id") or "")
        self.targets |= {(fields.get("href") or "#")[1:]}


def test_the_page_runs_and_loads_nothing_and_its_dots_lead_to_cards(
    capsys: pytest.CaptureFixture[str], hostile: Path
) -> None:
    page = Page()
    page.feed(audit(capsys, str(SAMPLES), str(hostile), "--format", "html"))

    assert not {"script", "img", "b", "iframe"} & set(page.tags)
    assert page.tags.count("input") == 11
    assert page.targets - {""} <= page.ids
    assert len(page.targets) == 14 + 1  # what has no time has no dot


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif", "markdown", "html"])
def test_no_format_shows_a_secret_or_steers_a_terminal(
    form: str, capsys: pytest.CaptureFixture[str], hostile: Path
) -> None:
    said = audit(capsys, str(hostile), "--format", form)

    assert "ghp_" not in said
    assert "[redacted]" in said.replace("\\[redacted\\]", "[redacted]")
    assert not {"\x1b", "\x07", "\u202e"} & set(said)


def test_the_report_goes_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(capsys, str(SAMPLES), "--format", "html", "--output", str(tmp_path / "a.html")) == ""
    assert (tmp_path / "a.html").read_text("utf-8").startswith("<!doctype html>")
    assert main(["audit", str(SAMPLES), "--output", str(tmp_path / "none/a")]) == 2


def test_a_name_that_is_no_utf_8_is_read_and_spelled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = next((SAMPLES / "projects/-home-dev-tool").glob("*.jsonl"))
    shutil.copy(source, tmp_path / os.fsdecode(b"\xff.jsonl"))
    said = json.loads(audit(capsys, str(tmp_path), "--format", "json"))

    assert said["seen"][0]["file"].endswith("\\u{dcff}.jsonl")


def test_a_program_that_reads_a_pipe_gets_no_progress_bar() -> None:
    command = [sys.executable, "-m", "install_guard", "audit", str(SAMPLES), "--processes", "1", "--only", "door"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)

    assert ended.stderr == ""
    assert "1 door" in ended.stdout


SILENT = json.dumps({"type": "user", "cwd": "/srv", "sessionId": "s", "message": {"content": "claude plugin"}})
QUIET = json.dumps(
    {"type": "assistant", "message": {"content": [{"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "ls"}}]}}
)  # fmt: skip


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (None, "No transcript was found, so this says nothing of what was installed"),
        ([], "No call of a tool was found in what was read"),
        ([SILENT], "No call of a tool was found in what was read"),
        ([QUIET], "No install was found, and nothing that could have been one."),
        ([QUIET, '{"tool_use'], "nothing that could have been one. What could not be read is listed."),
    ],
    ids=["no file", "an empty file", "no call", "a call", "a broken line"],
)
def test_nothing_found_says_how_much_that_means(
    lines: list[str] | None, told: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "fleet"
    folder.mkdir()
    if lines is not None:
        (folder / "a.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")

    assert told in audit(capsys, str(folder), "--format", form)
