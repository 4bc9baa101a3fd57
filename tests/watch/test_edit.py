"""One switch in somebody's settings: all else stays as it was, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.watch import edit

ON = '{\n  "theme": "dark",\n  "enabledPlugins": {\n    "a@m": true,\n    "b@m": true\n  }\n}\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ON, ON.replace('"a@m": true', '"a@m": false')),
        ('{"enabledPlugins":{"a@m":true}}', '{"enabledPlugins":{"a@m":false}}'),
        ('{"enabledPlugins": {"a@m": ["1.0"]}}', '{"enabledPlugins": {"a@m": false}}'),
        ('{"enabledPlugins": {}}', '{"enabledPlugins": {"a@m": false}}'),
        ("{}\n", '{"enabledPlugins": {"a@m": false}}\n'),
        ('{\n\t"x": 1\n}', '{\n\t"enabledPlugins": {"a@m": false},\n\t"x": 1\n}'),
        ('{\n  "enabledPlugins": {\n    "b@m": true\n  }\n}', '{\n  "enabledPlugins": {\n    "a@m": false,\n    "b@m": true\n  }\n}'),
        ('{"enabledPlugins": {"b@m": true}}', '{"enabledPlugins": {"a@m": false, "b@m": true}}'),
        ('\ufeff {"enabledPlugins":{"a@m":true}}', '\ufeff {"enabledPlugins":{"a@m":false}}'),
        # of two of one name, the client takes the last
        ('{"enabledPlugins":{"a@m":true,"a@m":true}}', '{"enabledPlugins":{"a@m":true,"a@m":false}}'),
        ('{"enabledPlugins":{"a@m":false},"enabledPlugins":{"a@m":true}}', '{"enabledPlugins":{"a@m":false},"enabledPlugins":{"a@m":false}}'),
        ('{"\\u0065nabledPlugins":{"\\u0061@m":true}}', '{"\\u0065nabledPlugins":{"\\u0061@m":false}}'),
        ('{\r\n "enabledPlugins": {"a@m": true}\r\n}', '{\r\n "enabledPlugins": {"a@m": false}\r\n}'),
    ],
)  # fmt: skip
def test_it_is_switched_off(before: str, after: str) -> None:
    assert edit.switched(before, "enabledPlugins", "a@m", False) == after


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        '{"a" 1}',
        '{"a": 1',
        '{"a": 1,}',
        '{"enabledPlugins": {"a@m": }}',
        '{"enabledPlugins": 3}',
    ],
)
def test_what_is_no_settings_file_is_refused(text: str) -> None:
    with pytest.raises(edit.EditError):
        edit.switched(text, "enabledPlugins", "a@m", False)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"enabledPlugins": {"a@m": false, "b@m": true}}', '{"enabledPlugins": {"b@m": true}}'),
        ('{"enabledPlugins": {"b@m": true, "a@m": false}}', '{"enabledPlugins": {"b@m": true}}'),
        ('{"enabledPlugins": {"a@m": false}}', '{"enabledPlugins": {}}'),
        ('{"enabledPlugins": {"b@m": true}}', '{"enabledPlugins": {"b@m": true}}'),
        ("{}", "{}"),
    ],
)
def test_it_is_taken_out(before: str, after: str) -> None:
    assert edit.switched(before, "enabledPlugins", "a@m", None) == after


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
    made = edit.switched(text, "enabledPlugins", "a@m", value)

    assert json.loads(made) == {**before, "enabledPlugins": {**table, "a@m": value}}
    assert edit.switch(made, "enabledPlugins", "a@m") is value
    back = edit.switched(made, "enabledPlugins", "a@m", table.get("a@m"))
    assert json.loads(back) == before
    if "a@m" in table:
        assert back == text
