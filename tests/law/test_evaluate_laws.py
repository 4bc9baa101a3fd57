"""What holds of the walk for any text."""

from __future__ import annotations

import shlex

from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, Trace, evaluate

PIECES = [
    *("tool", "a", "$x", '"$x"', "${x:-b}", "$(echo c)", "`echo d`", "*.md", "~", "{a,b}", "'q r'", "$((1+1))", "x=1"),
    *("| cat", "&& b", "|| c", "; d", "&", "\n", "> f", "< f", "<<<w", "2>&1", "( e )", "{ f; }", "! g", "# h\n"),
    *("if a; then b; fi", "for i in a b; do c $i; done", "while a; do b; done", "case a in a) b;; esac", "f() { a; }"),
    *("sh -c 'tool a'", "eval tool", "env A=1", "sudo", "xargs tool", "find . -exec tool {} \\;", "git -c a.b=c x"),
    *("python3 -c 'x'", "read -r x", "export y=2", "cd /tmp", "set -- a b", "shift", "trap 'a' EXIT", "alias a=b"),
    *(
        "$'\\x41'",
        "<(echo a)",
        ">(cat)",
        "[[ a == b ]]",
        "((x++))",
        "local z",
        "return",
        "break",
        "exec 3>&1",
        "printf '%s' a",
    ),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)
WORDS = st.text(st.characters(exclude_categories=["Cs", "Co", "Cn"], exclude_characters="\0"), min_size=1, max_size=12)


def walk(text: str, shell: str = "bash") -> Trace:
    return evaluate(parse(text, shell), Setting(shell=shell, home="/home/person", cwd="/work"))


def ran(text: str) -> list[list[str]]:
    return [[word.known for word in one.argv] for one in walk(text).invocations]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["bash", "zsh"]))
def test_any_text_gives_a_trace(text: str, shell: str) -> None:
    assert isinstance(walk(text, shell), Trace)


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(["bash", "zsh"]))
def test_any_joined_pieces_give_a_trace_whose_spans_lie_in_the_text(text: str, shell: str) -> None:
    trace = walk(text, shell)

    for invocation in trace.invocations:
        assert invocation.argv
        assert 0 <= invocation.start <= invocation.end <= len(text)
        assert all(0 <= word.start <= word.end <= len(text) for word in invocation.argv)
    assert all(0 <= gap.start <= gap.end <= len(text) for gap in trace.gaps)


@settings(max_examples=100, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=4))
def test_quoted_words_come_back_as_they_were(words: list[str]) -> None:
    assert ran("tool " + " ".join(map(shlex.quote, words))) == [["tool", *words]]


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_a_text_runs_the_same_behind_eval_and_a_shell(text: str) -> None:
    if parse(text).error is not None or "alias" in text:
        return
    plain = [argv for argv in ran(text) if argv[0] == "tool"]

    assert [argv for argv in ran(f"eval {shlex.quote(text)}") if argv[0] == "tool"] == plain


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_a_command_added_in_front_takes_nothing_away(text: str) -> None:
    if parse(text).error is not None:
        return
    before = [argv for argv in ran(text) if argv[0] == "tool"]

    assert [argv for argv in ran(f"other-program; {text}") if argv[0] == "tool"] == before


def test_the_walk_takes_time_in_proportion_to_the_text() -> None:
    for text in ("a b c; ", "x=1; ", "echo $x | cat; ", "{a,b} ", "$(", "f() { a; }; f; ", "((", "[[ a == b ]] && c; "):
        assert isinstance(walk(text * 3000), Trace)
