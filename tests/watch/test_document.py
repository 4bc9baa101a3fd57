"""A value in somebody's JSON: all else stays as it was, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.watch import document

PATH = ("enabledPlugins", "a@m")
ON = '{\n  "theme": "dark",\n  "enabledPlugins": {\n    "a@m": true,\n    "b@m": true\n  }\n}\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ON, ON.replace('"a@m": true', '"a@m": false')),
        ('{"enabledPlugins":{"a@m":true}}', '{"enabledPlugins":{"a@m":false}}'),
        ('{"enabledPlugins": {"a@m": ["1.0"]}}', '{"enabledPlugins": {"a@m": false}}'),
        ('{"enabledPlugins": {}}', '{"enabledPlugins": {"a@m": false}}'),
        ("{}\n", '{\n  "enabledPlugins": {\n    "a@m": false\n  }\n}\n'),
        ('{\n\t"x": 1\n}', '{\n\t"x": 1,\n\t"enabledPlugins": {\n\t\t"a@m": false\n\t}\n}'),
        ('{\n  "enabledPlugins": {\n    "b@m": true\n  }\n}', '{\n  "enabledPlugins": {\n    "b@m": true,\n    "a@m": false\n  }\n}'),
        ('{"enabledPlugins": {"b@m": true}}', '{"enabledPlugins": {"b@m": true, "a@m": false}}'),
        ('{"x":1}', '{"x":1,"enabledPlugins":{"a@m":false}}'),
        ('{"x": 1 }', '{"x": 1, "enabledPlugins": {"a@m": false} }'),
        ('{\r\n    "x": {}\r\n}\r\n', '{\r\n    "x": {},\r\n    "enabledPlugins": {\r\n        "a@m": false\r\n    }\r\n}\r\n'),
        ('\ufeff {"enabledPlugins":{"a@m":true}}', '\ufeff {"enabledPlugins":{"a@m":false}}'),
        # of two of one name, the client takes the last
        ('{"enabledPlugins":{"a@m":true,"a@m":true}}', '{"enabledPlugins":{"a@m":true,"a@m":false}}'),
        ('{"enabledPlugins":{"a@m":false},"enabledPlugins":{"a@m":true}}', '{"enabledPlugins":{"a@m":false},"enabledPlugins":{"a@m":false}}'),
        ('{"\\u0065nabledPlugins":{"\\u0061@m":true}}', '{"\\u0065nabledPlugins":{"\\u0061@m":false}}'),
        ('{\r\n "enabledPlugins": {"a@m": true}\r\n}', '{\r\n "enabledPlugins": {"a@m": false}\r\n}'),
    ],
)  # fmt: skip
def test_it_is_switched_off(before: str, after: str) -> None:
    assert document.put(before, PATH, value=False) == after


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
        '// settings\n{"enabledPlugins": {}}',
        '{"enabledPlugins": {}} {}',
        '{"enabledPlugins": {}, "x": NaN}',
        '{"enabledPlugins": {}, "x": "a\tb"}',
        '{"x": ' + "[" * 200_000 + "]" * 200_000 + "}",
    ],
)
def test_what_is_no_settings_file_is_refused(text: str) -> None:
    with pytest.raises(document.EditError):
        document.put(text, PATH, value=False)


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
    assert document.without(before, PATH) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{}", '{\n  "hooks": {\n    "Stop": [\n      1\n    ]\n  }\n}'),
        ('{"hooks": {"Stop": [0]}}', '{"hooks": {"Stop": [0, 1]}}'),
        ('{"hooks":{"Stop":[]}}', '{"hooks":{"Stop":[1]}}'),
        ('{\n "hooks": {\n  "Stop": [\n   0\n  ]\n }\n}', '{\n "hooks": {\n  "Stop": [\n   0,\n   1\n  ]\n }\n}'),
        ('{\n "hooks": {\n  "Stop": []\n }\n}', '{\n "hooks": {\n  "Stop": [\n   1\n  ]\n }\n}'),
    ],
)  # fmt: skip
def test_an_item_is_added_behind_the_others(before: str, after: str) -> None:
    assert document.added(before, ("hooks", "Stop"), [1]) == after


def test_items_that_nobody_wants_are_dropped() -> None:
    text = '{"hooks": {"Stop": [1, 2, 1, 3, 1]}, "x": [1]}'

    assert document.dropped(text, ("hooks", "Stop"), lambda item: item == 1) == '{"hooks": {"Stop": [2, 3]}, "x": [1]}'
    assert document.dropped(text, ("hooks", "Start"), lambda item: item == 1) == text


@pytest.mark.parametrize(("text", "path"), [('{"hooks": {"Stop": {}}}', ("hooks", "Stop")), ('{"hooks": 1}', ("hooks", "Stop"))])  # fmt: skip
def test_an_item_is_added_to_a_list_alone(text: str, path: tuple[str, str]) -> None:
    with pytest.raises(document.EditError, match="is no"):
        document.added(text, path, [1])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(st.text(), VALUES, max_size=4)


@settings(max_examples=150, deadline=None)
@given(
    before=DOCUMENTS.filter(bool),
    value=VALUES,
    indent=st.sampled_from([None, 0, 1, 4, "\t"]),
    separators=st.sampled_from([(",", ":"), (", ", ": "), (" ,", " : ")]),
    line=st.sampled_from(["\n", "\r\n"]),
    around=st.sampled_from([("", ""), ("\ufeff", "\n"), (" \n", "\n\n")]),
)
def test_what_was_put_in_comes_out_again_to_the_byte(
    before: dict[str, Any], value: Any, indent: int | str | None, separators: tuple[str, str], line: str, around: tuple[str, str]
) -> None:  # fmt: skip
    text = (around[0] + json.dumps(before, indent=indent, separators=separators) + around[1]).replace("\n", line)
    made = document.put(text, ("a key of ours", "inside"), value)

    assert document.read(made) == {**before, "a key of ours": {"inside": value}}
    assert document.without(made, ("a key of ours",)) == text
    if line in text and "\n" not in text.replace(line, ""):
        assert line == "\n" or made.count("\n") == made.count("\r\n")
