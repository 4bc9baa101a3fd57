"""Laws of calls in code: a question that a call's name rules out has no answer."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan import javascript
from scan.rules import python_call, python_calls, python_decoders, python_texts, script_call, script_calls
from scan.rules.flow import NOTHING, Value
from scan.rules.python_acts import Reader as Python
from scan.rules.script_acts import Reader as Script

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Question = Callable[[Any], Value | None]


def _names(module: object) -> list[str]:
    """Every dotted name that a module's tables hold."""
    found: set[str] = set()
    for table in vars(module).values():
        if isinstance(table, frozenset | dict | tuple):
            found |= {name for name in table if isinstance(name, str) and name.replace(".", "").isidentifier()}
    return sorted(found)


GIVEN = st.sampled_from(
    [NOTHING, Value(("a.b",)), Value(("99",), frozenset({"secret:K"})), Value(items=(Value(("1",)),))]
)
PYTHON_TABLES = (python_calls, python_call, python_decoders, python_texts)
PYTHON = st.sampled_from(
    [*(name for module in PYTHON_TABLES for name in _names(module)), "codecs.decode", "x.decode", "bytes.fromhex"]
)
SCRIPT = st.sampled_from(_names(script_calls) + _names(script_call) + ["a.replace", "Uint8Array", "JSON.parse"])
PREFIX = st.sampled_from(["", "?.", "self.", "requests."])


@given(PREFIX, PYTHON, GIVEN, st.lists(GIVEN, max_size=3))
@settings(max_examples=300, deadline=None)
def test_python_answers_only_what_is_asked(prefix: str, name: str, receiver: Value, given_: list[Value]) -> None:
    """None of the questions that the name rules out would have had an answer."""
    tree = ast.parse("a.f(b, c, d)")
    node = next(each for each in ast.walk(tree) if isinstance(each, ast.Call))
    call = python_call.Call(Python(tree, [0]), node, (Value(name=prefix + name), receiver), given_, {})
    every: list[Question] = [
        python_call.Call.makes_name,
        python_call.Call.own,
        python_call.Call.decoded,
        python_call.Call.reads,
    ]
    every += [python_call.calls_text, python_call.calls_network, python_call.calls_run]
    every += [python_call.calls_change]

    _silent(call, every, python_call.asks_about(call.name))


@given(PREFIX, SCRIPT, GIVEN, st.lists(GIVEN, max_size=3))
@settings(max_examples=300, deadline=None)
def test_javascript_answers_only_what_is_asked(prefix: str, name: str, receiver: Value, given_: list[Value]) -> None:
    """None of the questions that the name rules out would have had an answer."""
    tree = javascript.parse("a.f(b, c, d)")
    node = tree.root_node.named_children[0].named_children[0]
    call = script_call.Call(Script(tree), node, Value(name=prefix + name), receiver, given_, [])
    every: list[Question] = [
        script_call.Call.required,
        script_call.Call.decoded,
        script_call.Call.texted,
        script_call.Call.reads,
    ]
    every += [script_call.Call.network, script_call.Call.runs, script_call.Call.changes, script_call.Call.own]

    _silent(call, every, script_call.asks_about(call.name))


def _silent(call: object, every: Iterable[Question], asked: Iterable[Question]) -> None:
    left = [ask for ask in every if ask not in set(asked)]

    assert [ask(call) for ask in left] == [None] * len(left)


@pytest.mark.parametrize("name", ["len", "max", "self.log", "foo"])
def test_most_calls_are_asked_little(name: str) -> None:
    """A call of no library is asked one question: whether it is a function of the file."""
    assert python_call.asks_about(name) == (python_call.Call.own,)
