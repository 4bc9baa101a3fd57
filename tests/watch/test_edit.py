"""One value in somebody's settings, put there as JSON and taken back as the JSON that it was."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.watch import edit

PATH = ("enabledPlugins", "a@m")

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(st.text(), VALUES, max_size=4)
TABLES = st.dictionaries(st.sampled_from(["a@m", "b@m", "c"]), st.booleans())


@settings(max_examples=150, deadline=None)
@given(document=DOCUMENTS, table=TABLES, indent=st.sampled_from([None, 1, "\t"]), value=st.booleans())
def test_nothing_else_changes_and_it_can_be_taken_back(
    document: dict[str, Any], table: dict[str, bool], indent: int | str | None, value: bool
) -> None:
    before = {**document, "enabledPlugins": table}
    text = json.dumps(before, indent=indent)
    made = edit.put(text, PATH, json.dumps(value))

    assert json.loads(made) == {**before, "enabledPlugins": {**table, "a@m": value}}
    assert edit.said(made, PATH) == json.dumps(value)
    back = edit.put(made, PATH, edit.said(text, PATH))
    assert json.loads(back) == before
    if "a@m" in table:
        assert back == text


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ('{"statusLine": {"a": 1}, "x": 1}', ("statusLine",), None, '{"x": 1}'),
        ('{"x": 1}', ("statusLine",), '"y"', '{"x": 1, "statusLine": "y"}'),
        ('{"hooks": {"Stop": [1]}}', ("hooks", "Stop"), None, '{"hooks": {}}'),
        ('{"hooks": {}}', ("hooks", "Stop"), "[1]", '{"hooks": {"Stop": [1]}}'),
        ('{"a": {"x": 0}}', ("a", "b", "c"), "1", '{"a": {"x": 0, "b": {"c": 1}}}'),
    ],
)
def test_a_value_is_put_at_any_depth(before: str, path: tuple[str, ...], value: str | None, after: str) -> None:
    assert edit.put(before, path, value) == after


@pytest.mark.parametrize(
    ("items", "more"),
    [(None, '["b"]'), ("[]", '["b"]'), ('["a"]', '["a", "b"]'), ('[\n "a"\n]', '[\n "a", "b"]')],
)
def test_an_item_joins_a_list_and_leaves_it(items: str | None, more: str) -> None:
    assert edit.added(items, "b") == more
    assert json.loads(edit.removed(more, "b") or "[]") == json.loads(items or "[]")


def test_what_is_no_list_takes_no_item() -> None:
    with pytest.raises(edit.EditError):
        edit.added('{"a": 1}', "b")
