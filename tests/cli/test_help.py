"""What every verb has in common: its page, how loud it is, how it fits a terminal, how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from install_guard import cli
from install_guard.cli import manual, pages, tree
from install_guard.model import GuardError
from terminal import typed

ROOT = Path(__file__).parents[2]
VERBS = {verb.name: verb for verb in tree.verbs()}
EXAMPLES = [(verb, example) for verb, page in pages.PAGES.items() for example, _ in page.examples]


def test_every_verb_has_a_page_and_a_place_in_the_help() -> None:
    listed = [verb for names in cli.GROUPS.values() for verb in names]

    assert sorted(listed) == sorted(cli.VERBS) == sorted(pages.PAGES)


@pytest.mark.parametrize("verb", VERBS)
def test_a_page_says_what_how_and_what_comes_of_it(verb: str) -> None:
    page = VERBS[verb].page

    assert page.about
    assert page.examples
    assert {0, 2} <= dict(page.exits).keys()
    assert [word for word in VERBS[verb].words if not word.said] == []
    for near in page.see:
        name = near.removeprefix("install-guard ")
        assert name in cli.VERBS or (ROOT / near).is_file() or near.startswith("docs/reference/")


@pytest.mark.parametrize(("verb", "example"), EXAMPLES, ids=[f"{verb}-{at}" for at, (verb, _) in enumerate(EXAMPLES)])
def test_an_example_is_a_command_that_the_program_takes(verb: str, example: str) -> None:
    found = re.search(r"install(?:-guard|_guard) (.*)", example)
    assert found is not None
    words = shlex.split(re.split(r" [|<>] |\)\"| -- ", found[1])[0])
    arguments = cli.parser(words[0]).parse_args(words)

    assert words[0] == verb
    assert callable(arguments.run)


@pytest.mark.parametrize("verb", ["", *VERBS])
@pytest.mark.parametrize("width", [40, 80])
def test_help_fits(verb: str, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Only what is copied or typed as it stands is longer than the terminal is wide."""
    monkeypatch.setenv("COLUMNS", str(width))
    with pytest.raises(SystemExit) as caught:
        cli.main([*filter(None, [verb]), "--help"])
    text = capsys.readouterr().out
    examples = {line for one, _ in getattr(pages.PAGES.get(verb), "examples", ()) for line in [f"  {one}"]}
    long = [line for line in text.splitlines() if len(line) > width and line not in examples]

    assert caught.value.code == 0
    assert [line for line in long if len(line.split()) > 2] == []
    assert "\x1b" not in text
    assert all(ord(sign) < 0x2500 or ord(sign) > 0x259F for sign in text), "no boxes: a screen reader spells them out"


@pytest.mark.parametrize(("environment", "colours"), [({"TERM": "xterm-256color"}, True), ({"TERM": "xterm-256color", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])  # fmt: skip
def test_colours_are_for_terminals_alone(tmp_path: Path, environment: dict[str, str], *, colours: bool) -> None:
    argv = [sys.executable, "-m", "install_guard", "scan", str(ROOT / "examples"), "--fail-on", "danger"]
    common = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    screen = typed(argv, [], common | environment, tmp_path).out
    piped = subprocess.run(
        argv, env=common | environment, cwd=tmp_path, capture_output=True, text=True, check=False
    ).stdout

    assert bool(re.search(r"\x1b\[[0-9;]+m", screen)) is colours
    assert "\x1b" not in piped


def test_no_word_is_said_by_colour_alone(tmp_path: Path) -> None:
    """With no colours the verdict and the severities stand there as words."""
    argv = [sys.executable, "-m", "install_guard", "scan", str(ROOT / "examples")]
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "COLUMNS": "40"}
    said = subprocess.run(argv, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False).stdout

    assert {"caution", "brings"} <= set(said.split())


def test_quiet_is_the_result_alone_and_verbose_says_where(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}

    def ran(*words: str) -> subprocess.CompletedProcess[str]:
        argv = [sys.executable, "-m", "install_guard", *words]
        return subprocess.run(argv, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)

    usual, quiet, verbose = ran("cache"), ran("cache", "--quiet"), ran("--verbose", "cache")
    assert usual.stdout == quiet.stdout == verbose.stdout
    assert quiet.stderr == ""
    assert f"state in {tmp_path}/.local/state/install-guard" in verbose.stderr
    assert "Traceback" not in ran("receipts", "ig-nothing").stderr
    assert "Traceback" in ran("receipts", "ig-nothing", "-v").stderr
    assert ran("cache", "-q", "-v").returncode == 2


def test_a_crash_is_exit_2_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    def crash(_: object) -> int:
        raise KeyError("what it was")

    monkeypatch.setenv("INSTALL_GUARD_HOME", str(tmp_path))
    monkeypatch.setattr("install_guard.cli.cache.run", crash)

    assert cli.main(["cache"]) == 2
    kept = re.search(r"\S+crash-\S+", capsys.readouterr().err)
    assert kept is not None
    assert "what it was" in Path(kept[0]).read_text(encoding="utf-8")


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (GuardError("no"), 2)])
def test_other_ends(monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int) -> None:
    def end(_: object) -> int:
        raise error

    monkeypatch.setattr("install_guard.cli.cache.run", end)
    assert cli.main(["cache"]) == code


def test_a_reader_that_goes_is_no_crash(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    line = f"{sys.executable} -m install_guard rules --markdown | true; echo ${{PIPESTATUS[0]}}"
    said = subprocess.run(
        ["bash", "-c", line], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert said.stderr == ""
    assert said.stdout in {"141\n", "0\n"}


def test_a_verb_runs_in_the_scanners_environment_where_this_python_lacks_packages(tmp_path: Path) -> None:
    """As from a checkout, with nothing installed."""
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from install_guard.cli import main; sys.exit(main())"
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    argv = [sys.executable, "-I", "-S", "-c", code, str(ROOT), "rules"]
    alone = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)
    assert alone.returncode == 2
    assert "setup --scanner" in alone.stderr

    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    record = tmp_path / ".local/share/install-guard/ground.json"
    record.parent.mkdir(parents=True)
    folders = {kind: str(tmp_path / kind) for kind in ("config", "state", "data", "cache")}
    record.write_text(json.dumps(folders | {"python": str(python)}), encoding="utf-8")
    lent = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)
    assert lent.returncode == 0, lent.stderr
    assert "downloaded-code-runs" in lent.stdout


def test_columns_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, columns in (("10", 24), ("70", 68), ("400", 100)):
        monkeypatch.setenv("COLUMNS", said)
        assert manual.columns() == columns
