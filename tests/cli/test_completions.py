"""Completions in the shells themselves: a person types, presses Tab, and sees what they get."""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from install_guard import cli
from install_guard.cli import completions, tree

# What is typed (a tab completes), and the words that the program is then started with.
TYPED = [
    ("unin\t", "uninstall"),
    ("setup --scope man\t", "setup --scope managed"),
    ("setup --as ho\t --sco\t loc\t", "setup --as hooks --scope local"),
    ("mode read\t", "mode readonly"),
    ("scan a_fi\t --form\t sar\t", "scan a_file.json --format sarif"),
    ("--qui\t unin\t", "--quiet uninstall"),
    ("completions f\t", "completions fish"),
]
PROMPT = "READY> "
STARTS = {
    "bash": (["--norc", "--noprofile", "-i"], "bind 'set enable-bracketed-paste off'"),
    "zsh": (["-f", "-i"], "unset zle_bracketed_paste; autoload -Uz compinit && compinit -u -D"),
}


@pytest.fixture
def scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with the script of each shell in it, and a file."""
    for shell in ("bash", "zsh", "fish"):
        if shutil.which(shell) is None:
            pytest.skip(f"no {shell} here")
        assert cli.main(["completions", shell]) == 0
        (tmp_path / shell).write_text(capsys.readouterr().out)
    (tmp_path / "a_file.json").touch()
    return tmp_path


@pytest.mark.parametrize("shell", STARTS)
def test_a_person_presses_tab(scripts: Path, shell: str) -> None:
    options, first = STARTS[shell]
    lines = [first, f". ./{shell}", 'install-guard() { echo "GOT:$*:" >> got; }']
    lines += [f"install-guard {typed}" for typed, _ in TYPED]
    screen = at_terminal([shell, *options], lines, scripts)

    assert (scripts / "got").exists(), screen
    got = [
        " ".join(line.removeprefix("GOT:").removesuffix(":").split())
        for line in (scripts / "got").read_text().splitlines()
    ]
    assert got == [words for _, words in TYPED], screen


def test_fish_offers_words_with_what_they_are_for(scripts: Path) -> None:
    got = [fish(scripts, typed.split("\t")[0]) for typed, _ in TYPED]

    assert [words.split()[-1] for words, in ((each[:1]) for each in got)] == ["uninstall", "managed", "hooks", "readonly", "a_file.json", "--quiet", "fish"]  # fmt: skip


def fish(folder: Path, typed: str) -> list[str]:
    code = f"source ./fish; complete -C 'install-guard {typed}'"
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    said = subprocess.run(
        ["fish", "-N", "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return [line.split("\t")[0] for line in said.stdout.splitlines()]


def test_fish_knows_every_verb_and_option(scripts: Path) -> None:
    for verb in tree.verbs():
        flags = {flag for word in verb.words for flag in word.flags if flag.startswith("--")}
        assert flags <= set(fish(scripts, f"{verb.name} --"))
    assert {verb.name for verb in tree.verbs()} == set(fish(scripts, ""))


@pytest.mark.parametrize("shell", completions._SHELLS)
def test_every_word_of_every_verb_stands_in_each_script(scripts: Path, shell: str) -> None:
    text = (scripts / shell).read_text()

    for verb in tree.verbs():
        assert verb.name in text
        for flag in (flag for word in verb.words for flag in word.flags):
            assert flag.lstrip("-") in text


def at_terminal(argv: list[str], lines: list[str], folder: Path) -> str:
    """The screen of an interactive shell in which these lines are typed, each once it has asked for it."""
    child, master = pty.fork()
    if child == 0:
        os.chdir(folder)
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "dumb", "PS1": PROMPT, "HISTFILE": ""}
        os.execvpe(argv[0], argv, environment)
    screen, asked = b"", 0
    typed = iter([*lines, "exit"])
    with suppress(OSError):
        while select.select([master], [], [], 30)[0] and (piece := os.read(master, 4096)):
            screen += piece
            if screen.count(PROMPT.encode()) > asked:
                asked = screen.count(PROMPT.encode())
                os.write(master, next(typed, "").encode() + b"\r")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(master)
    return screen.decode("utf-8", "replace")


def test_the_program_itself_prints_it() -> None:
    said = subprocess.run([sys.executable, "-m", "install_guard", "completions", "tcsh"], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)  # fmt: skip

    assert said.returncode == 2
    assert "fish" in said.stderr
