"""The documents say what the program does: their commands are its commands, their links lead somewhere, the picture is real."""

from __future__ import annotations

import html
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from install_guard import cli

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
_FENCE = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
_COMMAND = re.compile(r"^(?:\$ |.*\| )?(install-guard [^#]*?)(?:\s+#.*)?$", re.MULTILINE)
_INLINE = re.compile(r"`(install-guard [^`\n]+)`")
_VALUES = {"NUMBER": "3", "DATE": "2026-01-31", "ADDRESS": "tcp://127.0.0.1:8786"}


def _commands() -> list[tuple[str, str]]:
    found: dict[tuple[str, str], None] = {}
    for page in PAGES:
        text = page.read_text("utf-8")
        text = re.sub(r"\[--[^\]]*\] ?", "", text)  # of a form of words, what may be left out
        for place in [*_FENCE.findall(text), "\n".join(_INLINE.findall(text))]:
            found |= dict.fromkeys((page.relative_to(ROOT).as_posix(), one.strip()) for one in _COMMAND.findall(place))
    return list(found)


def test_there_are_commands_to_look_at() -> None:
    assert len(_commands()) > 60


@pytest.mark.parametrize("command", [pytest.param(command, id=f"{page}: {command}") for page, command in _commands()])
def test_every_command_in_the_documents_is_one_that_the_program_knows(command: str) -> None:
    verb, *words = [
        _VALUES.get(word, word) for word in shlex.split(re.split(r" [<>|] ", command)[0])[1:] if word != "…"
    ]

    if verb == "VERB":  # a form of words
        return
    if words and words != ["--help"]:
        cli.parser(verb).parse_args([verb, *words[: words.index("--") if "--" in words else None]])
    else:  # only the name of a verb
        assert verb in cli.VERBS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)

    assert [link for link in _LINK.findall(text) if not (page.parent / link).exists()] == []


def test_the_picture_is_what_the_demo_prints(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "install_guard", "demo"],
        cwd=ROOT,
        env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    drawn = re.findall(r"<text[^>]*>(.*?)</text>", (ROOT / "docs/demo.svg").read_text("utf-8"), re.DOTALL)
    shown = html.unescape("".join(drawn[1:]))

    assert "".join(shown.split()) == "".join(ended.stdout.split())
