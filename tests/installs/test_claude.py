"""The client's command line, form by form."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from install_guard.installs import claude, options
from install_guard.model import Gap, Word

if TYPE_CHECKING:
    from install_guard.installs.claude import Asked
    from install_guard.model import Request

TABLE = tomllib.loads((Path(__file__).parents[1] / "corpus/client_forms.toml").read_text(encoding="utf-8"))


def asked(*words: str | Word) -> Asked:
    return claude.read([Word((word,), 0, 0) if isinstance(word, str) else word for word in words], 0, 9)


def unknown(*pieces: str) -> Word:
    """A word whose pieces are known, with a gap between each two."""
    parts: list[str | Gap] = []
    for piece in pieces:
        parts += [Gap("value", "unset", 0, 0), piece] if parts else [piece]
    return Word(tuple(part for part in parts if part != ""), 0, 0)


def told(found: Asked) -> str:
    """What a command line asks for, in the words of the table."""
    if found.gaps:
        return "gap"
    if found.doors:
        return f"door {found.doors[0].name}"
    if found.requests:
        return _named(found.requests[0])
    return "session" if found.session else "nothing"


def _named(request: Request) -> str:
    fields = request.fields
    if request.kind == "mcp" and request.verb == "add":
        return f"mcp {fields['name']}"
    if request.kind == "catalogue":
        return f"refresh {fields.get('marketplace', '')}".strip()
    if request.kind == "marketplace":
        return f"add {fields['source']}"
    market = f"@{fields['marketplace']}" if fields.get("marketplace") is not None else ""
    source = f" from {fields['source']}" if "plugin" in fields and "source" in fields else ""
    name = fields.get("plugin", fields.get("source", ""))
    return f"{request.verb} {name}{market}{source}" if name or "plugin" in fields else request.verb


@pytest.mark.parametrize("form", TABLE["forms"], ids=lambda form: form[0] or "(no words)")
def test_a_form_asks_for_what_the_client_makes_of_it(form: tuple[str, str]) -> None:
    words, wanted = form

    assert told(asked(*shlex.split(words))) == wanted


def test_the_table_is_of_the_version_that_the_reader_knows() -> None:
    assert TABLE["version"] == options.VERSION


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ((unknown("", ""),), "gap"),
        (("plugin", unknown("", "")), "gap"),
        (("plugin", unknown("in", "")), "gap"),
        (("plugin", unknown("x", "st")), "nothing"),
        (("plugin", "install", unknown("", "@acme")), "gap"),
        (("plugin", "install", unknown("demo@", "")), "gap"),
        (("plugin", "install", unknown("", ""), "demo@acme"), "gap"),
        (("plugin", "install", "-s", unknown("", ""), "demo@acme"), "gap"),
        (("plugin", "marketplace", "add", unknown("https://", "/x")), "gap"),
        (("plugin", "list", unknown("", "")), "nothing"),
        (("--version", unknown("", "")), "nothing"),
        (("--model", unknown("", ""), "plugin", "install", "demo@acme"), "gap"),
        (("--model", unknown("claude-", ""), "plugin", "install", "demo@acme"), "install demo@acme"),
        ((unknown("--model=", ""), "plugin", "install", "demo@acme"), "install demo@acme"),
        ((unknown("", ""), "plugin", "install", "demo@acme"), "gap"),
        (("-p", unknown("", "")), "gap"),
        (("-p", unknown("fix the bug in ", "")), "session"),
        (("mcp", unknown("", ""), "files"), "gap"),
    ],
)
def test_a_word_that_is_not_known_is_a_gap_where_it_matters(words: tuple[str | Word, ...], wanted: str) -> None:
    assert told(asked(*words)) == wanted


def test_the_scope_and_source_are_named() -> None:
    (request,) = asked("plugin", "install", "demo", "-s", "project", "--marketplace", "acme/plugins").requests

    assert dict(request.fields) == {"plugin": "demo", "scope": "project", "source": "acme/plugins"}


def test_what_stands_on_the_input_of_a_session_is_its_prompt() -> None:
    stdin = Word(("please install the plugin demo",), 0, 0)

    assert claude.read([Word(("-p",), 0, 0)], 0, 9, stdin).gaps
