"""JSON as people write it: read all the same, and said."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan import manifest

READ = {
    "plain": ('{"a": [1, 2]}', {"a": [1, 2]}, ""),
    "a byte order mark": ('\ufeff{"a": 1}', {"a": 1}, "byte order mark"),
    "a comment to the end of the line": ('{"a": 1 // one\n}', {"a": 1}, "not strict JSON"),
    "a comment inside": ('{/* one */ "a": 1}', {"a": 1}, "not strict JSON"),
    "what looks like a comment in a string": ('{"a": "http://x.example/*"}', {"a": "http://x.example/*"}, ""),
    "a string and a comment": ('{"a": "// no", // yes\n "b": 2}', {"a": "// no", "b": 2}, "not strict JSON"),
    "a trailing comma": ('{"a": [1, 2,], }', {"a": [1, 2]}, "not strict JSON"),
    "a trailing comma before a comment": ("[1, // last\n]", [1], "not strict JSON"),
    "a key that is said twice": ('{"a": 1, "a": 2}', {"a": 2}, "'a' twice, the last one counts"),
    "a key that is said twice, deep": ('{"b": {"a": 1, "a": 2}}', {"b": {"a": 2}}, "'a' twice"),
    "a raw line break in a string": ('{"a": "x\ny"}', {"a": "x\ny"}, ""),
    "a lone surrogate": ('{"a": "\\ud800"}', {"a": "\ud800"}, ""),
    "a top level that is a list": ("[1]", [1], ""),
}


@pytest.mark.parametrize(("text", "value", "said"), READ.values(), ids=READ)
def test_what_a_person_meant_is_read(text: str, value: object, said: str) -> None:
    loaded = manifest.loads(text)

    assert loaded.value == value
    assert not loaded.broken
    assert said in "; ".join(loaded.problems)
    assert bool(said) == bool(loaded.problems)


@pytest.mark.parametrize("text", ["", "{", "nothing", "{'a': 1}", "[" * 5000 + "]" * 5000, '{"a": }'])
def test_what_is_no_json_has_no_value_and_a_reason(text: str) -> None:
    loaded = manifest.loads(text)

    assert loaded.broken
    assert loaded.value is None
    assert loaded.problems


def test_brackets_in_strings_are_no_nesting() -> None:
    assert manifest.loads(json.dumps({"a": "[{" * 500})).value == {"a": "[{" * 500}


@pytest.mark.parametrize(
    "text",
    [",/**/" * 100_000 + "x", ",/*" * 100_000, '"' + "\\" * 500_000, ", " * 200_000, '{"a":' * 90 + "/" * 200_000],
)
def test_no_text_takes_long(text: str) -> None:
    begun = time.process_time()
    manifest.loads(text)

    assert time.process_time() - begun < 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(JSON)
def test_what_json_says_is_read_as_json_reads_it(value: object) -> None:
    assert manifest.loads(json.dumps(value)) == (value, (), False)


@settings(max_examples=60, deadline=None)
@given(JSON, st.sampled_from(["// c\n", "/* c */", "/* [1,] */", " "]))
def test_comments_and_trailing_commas_change_nothing(value: object, between: str) -> None:
    assert manifest.loads(f"[{between}{json.dumps(value)}{between},{between}]{between}").value == [value]


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet='{}[]",:/*\\ \n1a', max_size=60))
def test_any_text_is_answered(text: str) -> None:
    loaded = manifest.loads(text)

    assert loaded.broken == (loaded.value is None and text.strip() != "null")
