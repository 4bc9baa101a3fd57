"""A pattern that is sought by what it needs finds what `re` finds, in every text and either case."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan.rules import RULES, deed_table, order_words, prose, sense_deeds, sense_words
from scan.rules.patterns import Pattern, lower, split, spread

PATTERNS = [
    *(
        each
        for module in (order_words, sense_deeds, sense_words, prose)
        for each in vars(module).values()
        if isinstance(each, Pattern)
    ),
    *(deed.pattern for deed in deed_table.DEEDS),
]
EXAMPLES = [
    content
    for rule in RULES
    for files in (*rule.flags, *rule.clears)
    for content in files.values()
    if isinstance(content, str)
]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a|b", ["a", "b"]),
        (r"(?:a|b)\||[|]c", [r"(?:a|b)\|", "[|]c"]),
        (r"a[^|\]]|\[|(b)", [r"a[^|\]]", r"\[", "(b)"]),
    ],
)
def test_a_pattern_is_split_at_its_own_bars(source: str, found: list[str]) -> None:
    """A bar in a group, a class or behind a backslash divides nothing."""
    assert split(source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (r"\b(?:a|b)\b | c", [r"\b(?:a)\b", r"\b(?:b)\b", " c"]),
        ("(?:(?:a|b)|c)", ["(?:(?:a))", "(?:(?:b))", "(?:c)"]),
        ("(?:a|b)(?:c|d)", ["(?:a|b)(?:c|d)"]),
        (r"\b(?:a|b)\b\ c", [r"\b(?:a|b)\b\ c"]),
        ("(?:ab)", ["(?:ab)"]),
        (r"(?<!\]\()(?<![/-])\b(?:a|b)\b", [r"(?<!\]\()(?<![/-])\b(?:a)\b", r"(?<!\]\()(?<![/-])\b(?:b)\b"]),
        ("(?!c)(?:a|b)", ["(?!c)(?:a|b)"]),
    ],
)
def test_a_group_that_is_all_of_an_alternative_is_spread(source: str, found: list[str]) -> None:
    """Each of its own alternatives needs words of its own; a group beside something else stays."""
    assert spread(source) == found


def test_a_search_finds_what_re_finds() -> None:
    """In every example of every rule, as it stands and in capitals."""
    texts = [spelled for text in EXAMPLES for spelled in (text, text.upper())]
    tried = [(pattern, text) for pattern in PATTERNS for text in texts]

    assert sum(bool(_checked(pattern, text)) for pattern, text in tried) > len(PATTERNS)


@given(st.sampled_from(PATTERNS), st.lists(st.sampled_from([word for text in EXAMPLES for word in text.split()])))
@settings(max_examples=200, deadline=None)
def test_a_search_finds_what_re_finds_in_any_order_of_words(pattern: Pattern, words: list[str]) -> None:
    """Words of the examples in any order."""
    _checked(pattern, " ".join(words))


def _checked(pattern: Pattern, text: str) -> tuple[int, int] | None:
    found, expected = pattern.search(text), pattern.whole.search(text)

    assert (found and found.span()) == (expected and expected.span())
    assert pattern.holds(lower(text)) is bool(expected)
    assert [each.span() for each in pattern.finditer(text)] == [each.span() for each in pattern.whole.finditer(text)]
    return found.span() if found else None


@pytest.mark.parametrize("letter", ["\u0130", "\u0131", "\u017f", "\u212a", "É", "Σ"])
def test_lower_case_is_as_long_as_the_text(letter: str) -> None:
    """Places in the one are places in the other."""
    assert len(lower(f"a{letter}b")) == len(f"a{letter}b")
