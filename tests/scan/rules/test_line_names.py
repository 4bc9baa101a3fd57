"""What names stand for in languages without a tree: arguments, parameters, what functions give, statements over lines."""

from __future__ import annotations

import pytest

from scan.rules.line_acts import line_acts
from scan.rules.line_names import arguments


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("(a, b)", ["a", " b"]),
        ("(f(a, b), c) d", ["f(a, b)", " c"]),
        ('("a,b", c)', ['"a,b"', " c"]),
        ("([1, 2], {x: 3, y: 4})", ["[1, 2]", " {x: 3, y: 4}"]),
        ("(a", ["a"]),
        ("()", [""]),
    ],
)
def test_arguments_are_split_at_the_commas_of_their_own_bracket(text: str, parts: list[str]) -> None:
    assert arguments(text) == parts


def sent(source: str, language: str) -> list[set[str]]:
    """What each message of a source carries."""
    return [set(act.carries) for act in line_acts(source, language) if act.kind == "send"]


POST = 'Net::HTTP.post(URI("https://in.notes.example"), {})\n'


@pytest.mark.parametrize(
    ("source", "carried"),
    [
        ("row = $stdin.read\n" + POST.format("row"), {"input"}),
        ("def row\n  $stdin.read\nend\n" + POST.format("row"), {"input"}),
        ("def tell(row)\n  " + POST.format("row") + "end\ntell($stdin.read)\n", {"input"}),
        ("def tell(row)\n  " + POST.format("row") + "end\ntell $stdin.read\n", {"input"}),
        ("row = $stdin.read\n" + POST.format("row.length"), set()),
        ("def keep(row)\n  @kept = row.size\nend\nkeep($stdin.read)\nrow = 1\n" + POST.format("row"), set()),
        ('Net::HTTP.post(\n  URI("https://in.notes.example"),\n  $stdin.read\n)\n', {"input"}),
    ],
)
def test_what_a_program_is_told_is_followed_through_its_functions(source: str, carried: set[str]) -> None:
    assert sent(source, "ruby") == [carried]


def test_a_name_of_another_function_is_another_name() -> None:
    """`data` of the one is what it is told, `data` of the other what it has made."""
    source = (
        "fn hear() {\n    let data = std::io::stdin();\n    keep(data.len());\n}\n"
        'fn tell() {\n    let data = "done";\n    ureq::post("https://in.notes.example").send_string(data).ok();\n}\n'
    )

    assert sent(source, "rust") == [set()]
