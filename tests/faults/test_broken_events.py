"""Whatever the host or anybody else writes to the hook's standard input, an answer comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from host import event

if TYPE_CHECKING:
    from host import Hook

INSTALL = "claude plugin install demo@acme"
HARMLESS = "ls -l src"

# How an event can be broken: a name, and what is made of a good one.
BREAKS = {
    "cut in the text": lambda good: good[: good.index(b"demo") + 6] if b"demo" in good else good[: good.index(b"src")],
    "cut at the end": lambda good: good[:-1],
    "no closing brackets": lambda good: good.rstrip(b"}"),
    "text behind it": lambda good: good + b" and more",
    "two events": lambda good: good + good,
    "in a list": lambda good: b"[" + good + b"]",
    "not UTF-8": lambda good: good.replace(b'"a step"', b'"\xff\xfe"'),
    "no event name": lambda good: good.replace(b'"hook_event_name"', b'"hook_name"'),
    "the name is a number": lambda good: good.replace(b'"PreToolUse"', b"7"),
    "single quotes": lambda good: good.replace(b'"', b"'"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_event_that_may_install_is_held(hook: Hook, name: str) -> None:
    broken = BREAKS[name](event(INSTALL))

    assert broken != event(INSTALL)
    assert hook.feed(broken).decision in {"ask", "deny"}


# Where the tool's input cannot be told from the rest, nothing tells that it cannot install: these are held as well.
UNTOLD = {"two events", "single quotes"}


@pytest.mark.parametrize("name", sorted(BREAKS.keys() - UNTOLD))
def test_a_broken_event_that_cannot_install_goes_on(hook: Hook, name: str) -> None:
    assert hook.feed(BREAKS[name](event(HARMLESS))).decision == "silent"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\0" * 4096, id="NUL bytes"),
        pytest.param(b"[" * 200_000, id="200,000 open brackets"),
        pytest.param(b'{"a":' * 100_000, id="100,000 open objects"),
        pytest.param(b"null", id="null"),
        pytest.param(b"1" * 10_000, id="a number of 10,000 digits"),
        pytest.param(b'"\\ud800"', id="half a surrogate pair"),
    ],
)
def test_what_is_no_event_gets_an_answer(hook: Hook, data: bytes) -> None:
    """Any of the host's answers will do: there is no call behind it. What may not be is none."""
    hook.feed(data)


# Well-formed events of odd shapes around the same command.
ODD = {
    "a byte order mark": lambda good: b"\xef\xbb\xbf" + good,
    "blanks around it": lambda good: b"\n\t " + good + b"\r\n",
    "the command first": lambda good: b'{"tool_input":' + good.split(b'"tool_input": ', 1)[1][:-1] + b"," + good[1:],
    "escaped letters": lambda good: good.replace(b"claude", b"\\u0063laude").replace(b"ls", b"\\u006cs"),
    "escaped key": lambda good: good.replace(b'"command"', b'"\\u0063ommand"'),
    "an escaped key outside": lambda good: good.replace(b'"tool_input"', b'"tool\\u005finput"'),
    "a long number": lambda good: good.replace(b'"prompt_id"', b'"n": ' + b"9" * 5000 + b', "prompt_id"'),
    "a half surrogate pair": lambda good: good.replace(b"a step", b"\\ud83d"),
    "a field twice": lambda good: good.replace(b'"command": ', b'"command": "true", "command": '),
    "fields nobody knows": lambda good: good.replace(b'"prompt_id"', b'"later": [[{}]], "prompt_id"'),
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_event_is_read_as_the_host_means_it(hook: Hook, name: str) -> None:
    odd = ODD[name]

    assert hook.feed(odd(event(INSTALL))).decision in {"ask", "deny"}
    assert hook.feed(odd(event(HARMLESS))).decision == "silent"
