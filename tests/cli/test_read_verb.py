"""`install-guard read` and `install-guard explain`, as a person and a script see them."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from install_guard.cli import main
from install_guard.cli.explain import explain
from install_guard.reader import read

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion


def lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *given: str) -> list[dict[str, object]]:
    """The answers to JSON lines."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(given).encode("utf-8", "surrogatepass"))))
    assert main(["read", "--jsonl"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_reading_has_the_fields_of_the_contract(
    capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion
) -> None:
    code = main(["read", "claude plugin install demo@acme --scope project > log; $x plugin", "--cwd", "/srv"])

    assert code == 1
    assert json.loads(capsys.readouterr().out) == snapshot


@pytest.mark.parametrize(
    ("command", "code"), [("ls", 0), ("claude plugin install a@b", 1), ("$x plugin install a@b", 1)]
)
def test_the_exit_code_tells_whether_anything_is_held(
    command: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", command]) == code
    assert json.loads(capsys.readouterr().out)["kind"]


def test_no_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read"]) == 2
    assert "COMMAND" in capsys.readouterr().err.upper()


def test_a_bad_line_gets_an_error_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = lines(
        monkeypatch,
        capsys,
        '{"command": "ls"}',
        "not json",
        '{"cwd": "/"}',
        '{"command": 1}',
        "[]",
        '{"command": "claude plugin marketplace add ./m", "cwd": "/srv"}',
    )

    assert [answer["kind"] for answer in answers] == ["pass", *["unreadable"] * 4, "install"]
    assert ["error" in answer for answer in answers] == [False, True, True, True, True, False]
    assert answers[-1]["requests"][0]["path"] == "/srv/m"  # type: ignore[index]


def test_lone_surrogates_and_long_lines_are_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = lines(monkeypatch, capsys, '{"command": "echo \\ud800"}', json.dumps({"command": "ls " * 100_000}))

    assert [answer["kind"] for answer in answers] == ["pass", "pass"]


@pytest.mark.parametrize(
    "command",
    [
        "c=claude; $c plugin install demo@acme",
        'sudo env X=1 sh -c "claude plugin install demo@acme" > log.txt',
        "echo Y2xhdWRlIHBsdWdpbiBpbnN0YWxsIGFAYg== | base64 -d | sh",
        "ls\n$x plugin install demo@acme",
        "claude --bare -p hi",
        "ls -la",
        "",
        "for p in a b; do claude plugin install $p@acme; done",
        'claude plugin install "$NAME"',
        "claude() { rm x; }; claude plugin install demo@acme",
        'echo \'{"enabledPlugins": {"demo@acme": true}}\' > ~/.claude/settings.json',
        "gemini extensions install https://git.example/x",
        "git commit -m 'claude plugin install demo@acme'",
        "cd /srv && X=plugin && env A=1 claude $X marketplace add ./market && claude plugin install demo@acme",
    ],
)
def test_an_explanation_shows_what_would_run(command: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(explain(read(command))) == snapshot


LONG = (
    "echo 'a long text in front of what matters, which no narrow terminal shows in one line' && claude plugin install"
    ' "$(cat a-file-whose-name-is-rather-long-too)" --scope user && echo and a long text behind it as well'
)


@pytest.mark.parametrize("width", [1, 40, 60, 500])
def test_an_explanation_keeps_to_the_terminal(width: int, snapshot: SnapshotAssertion) -> None:
    shown = list(explain(read(LONG), width))

    assert max(map(len, shown)) <= max(30, min(width, 100))
    assert "\n".join(shown) == snapshot


def test_an_explanation_prints_no_control_character() -> None:
    text = "\n".join(explain(read("echo '\x1b[31m' $'\\x07' \u202e && $x plugin install a@b")))

    assert all(char == "\n" or char.isprintable() for char in text)
