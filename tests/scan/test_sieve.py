"""A sieve tells of all words at once what `in` tells of each."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scan.sieve import Combination, Combinations, Sieve

WORDS = st.lists(st.text("ab c", min_size=1, max_size=3), max_size=6)
TEXTS = st.text("ab cé\ud800", max_size=20)


@given(WORDS, TEXTS)
@settings(max_examples=200, deadline=None)
def test_a_sieve_tells_which_words_stand_in_a_text(words: list[str], text: str) -> None:
    """Also of words in words, and of a text that holds half a pair of surrogates."""
    sieve = Sieve(words)
    found = {number for number, word in enumerate(words) if word in text}

    assert {words[number] for number in sieve.met(text)} == {words[number] for number in found}
    assert sieve.holds(text) == bool(found)


@given(st.lists(st.tuples(WORDS.filter(bool), WORDS), max_size=3), TEXTS)
@settings(max_examples=200, deadline=None)
def test_a_combination_needs_a_word_of_each_group(rows: list[tuple[list[str], list[str]]], text: str) -> None:
    """A second group without words asks for nothing."""
    expected = any(
        any(word in text for word in first) and (not second or any(word in text for word in second))
        for first, second in rows
    )

    assert Combinations(*(Combination(tuple(first), tuple(second)) for first, second in rows)).holds(text) == expected
