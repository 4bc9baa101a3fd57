"""Laws of the reader: what must hold for every text, not only for those in the corpus."""

from __future__ import annotations

import json
import shlex

from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.reader import read
from install_guard.tripwire import may_install

LAWS = settings(max_examples=60, deadline=None, derandomize=True)

INSTALLS = st.sampled_from(
    [
        ["claude", "plugin", "install", "demo@acme"],
        ["claude", "plugins", "i", "demo"],
        ["claude", "plugin", "marketplace", "add", "acme/plugins"],
        ["claude", "--verbose", "plugin", "update", "demo@acme"],
        ["/usr/local/bin/claude", "plugin", "install", "a b@acme"],
        ["claude", "mcp", "add", "files", "--", "npx", "files-server"],
        ["claude", "plugin", "enable", "demo@acme"],
        ["claude", "-p", "install the plugin demo"],
    ]
)
ORDINARY = st.sampled_from(
    [
        ["ls", "-la"],
        ["git", "status"],
        ["echo", "claude plugin install demo@acme"],
        ["grep", "-rn", "plugin install", "docs"],
        ["cat", "README.md"],
        ["claude", "--version"],
        ["true"],
    ]
)
COMMANDS = st.one_of(INSTALLS, ORDINARY)
SHAPES = st.sampled_from(
    [
        "{}",
        "({})",
        "{{ {}; }}",
        "if true; then {}; fi",
        "for x in 1; do {}; done",
        "true && {}",
        "! {}",
        "echo $({})",
        "f() {{ {}; }}; f",
        "env {}",
        "X=1 {}",
        "{} 2>&1 | tail -3",
        "cat <<EOF\n$({})\nEOF",
        "sh <<EOF\n{}\nEOF",
        "while {}; do break; done",
        "case x in x) {};; esac",
        "{} > out.txt",
        "touch x; {}",
        "bash <<< {}",
    ]
)
PIECES = st.sampled_from(
    [
        *"'\"\\$`;|&()<>{}[]#!*?~= \n\t",
        *(
            "claude",
            "plugin",
            "install",
            "demo@acme",
            "$(",
            "${",
            "x:-",
            "<<EOF",
            "\nEOF\n",
            "$'",
            "<(",
            "eval",
            "sh -c",
            "do",
        ),
        *(
            "done",
            "if",
            "then",
            "fi",
            "case",
            "in",
            "esac",
            "((",
            "))",
            "[[",
            "]]",
            "for",
            "x",
            "=",
            "\\\n",
            "\0",
            "\ud800",
            "é",
        ),
    ]
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join))


def plain(words: list[str]) -> str:
    return " ".join(shlex.quote(word) for word in words)


def asked(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    """The kind of a reading, and its requests without their places."""
    reading = read(text)
    return reading.kind, sorted(
        (one.kind, one.verb, json.dumps(one.fields, sort_keys=True)) for one in reading.requests
    )


@LAWS
@given(TEXTS)
def test_it_reads_any_text(text: str) -> None:
    assert read(text).kind in {"pass", "install", "unreadable"}


@LAWS
@given(TEXTS, st.sampled_from(["bash", "zsh", "fish", "powershell"]))
def test_it_reads_any_text_in_any_shell(text: str, shell: str) -> None:
    assert read(text, shell=shell, cwd="/srv", home="/home/dev").kind in {"pass", "install", "unreadable"}


@LAWS
@given(st.one_of(TEXTS, st.builds(lambda shape, words: shape.format(plain(words)), SHAPES, COMMANDS)))
def test_what_it_does_not_pass_trips(text: str) -> None:
    reading = read(text)
    raw = json.dumps({"command": text}, ensure_ascii=False).encode("utf-8", "surrogatepass")

    assert may_install(raw) or (reading.kind == "pass" and not reading.doors)


PACKAGES = st.sampled_from(
    [
        ["npm", "install", "a"],
        ["pip3.12", "install", "a"],
        ["/usr/bin/pip", "install", "a"],
        ["cargo", "install", "a"],
        ["cargo", "+nightly", "add", "a"],
        ["gem", "i", "a"],
        ["go", "-C", "x", "install", "x.example/a@v1"],
        ["go", "run", "x.example/a@v1"],
        ["go", "get", "x.example/a"],
        ["brew", "install", "a"],
        ["npx", "a"],
        ["poetry", "add", "a"],
        ["uv", "add", "a"],
    ]
)


@LAWS
@given(PACKAGES, st.data())
def test_what_package_managers_bring_trips_however_it_is_quoted(words: list[str], data: st.DataObject) -> None:
    forms = [str, lambda word: "'" + word + "'", lambda word: '"' + word + '"', lambda word: f"{word[:1]}''{word[1:]}"]
    text = " ".join(data.draw(st.sampled_from(forms))(word) for word in words)

    assert read(text, packages=True).packages
    assert may_install(json.dumps({"command": text}).encode())


@LAWS
@given(COMMANDS, st.data())
def test_quoting_changes_nothing(words: list[str], data: st.DataObject) -> None:
    forms = [lambda word: "'" + word + "'", lambda word: '"' + word + '"', lambda word: f"{word[:1]}''{word[1:]}"]
    quoted = [data.draw(st.sampled_from(forms))(word) if word.isalnum() else shlex.quote(word) for word in words]

    assert asked(" ".join(quoted)) == asked(plain(words))


@LAWS
@given(COMMANDS, st.sampled_from(["  {}", "{}  ", "{} # it's a comment", "\n{}\n", "# don't\n{}", "{};", "{}\\\n"]))
def test_blanks_comments_and_continuations_change_nothing(words: list[str], form: str) -> None:
    assert asked(form.format(plain(words))) == asked(plain(words))


@LAWS
@given(COMMANDS, SHAPES)
def test_a_shell_reads_its_text_as_the_text(words: list[str], shape: str) -> None:
    text = shape.format(plain(words))

    assert asked(f"bash -c {shlex.quote(text)}") == asked(text)


@LAWS
@given(INSTALLS, COMMANDS, st.sampled_from(["; ", " && ", " || ", "\n", " | ", " & "]))
def test_adding_a_command_never_makes_less_of_an_install(words: list[str], more: list[str], joint: str) -> None:
    kind, requests = asked(plain(words))
    for text in (plain(words) + joint + plain(more), plain(more) + joint + plain(words)):
        both, found = asked(text)

        assert both != "pass"
        assert kind == "install" or both == "unreadable"
        assert both == "unreadable" or all(request in found for request in requests)
