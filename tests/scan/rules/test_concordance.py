"""A concordance finds the places of all patterns that are entered, in any text, without searching most of it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan.model import Standing
from scan.rules import RULES
from scan.rules.concordance import LEXICON, Concordance, Lexicon, close_to, concordance, needing
from scan.rules.needs import bare, needs
from scan.rules.patterns import Pattern, lower
from scan.texts import Text

EXAMPLES = [
    content
    for rule in RULES
    for files in (*rule.flags, *rule.clears)
    for content in files.values()
    if isinstance(content, str)
]
WORDS = sorted({word for text in EXAMPLES for word in text.split()})


def test_every_match_holds_a_place_that_is_met() -> None:
    """In the examples of all rules."""
    assert sum(_checked(text) for text in EXAMPLES) > len(EXAMPLES)


@given(st.lists(st.sampled_from(WORDS), max_size=60), st.sampled_from([" ", "\n"]))
@settings(max_examples=100, deadline=None)
def test_every_match_holds_a_place_that_is_met_in_any_order_of_words(words: list[str], blank: str) -> None:
    """Words of the examples in any order, on one line or on many."""
    _checked(blank.join(words))


def _checked(text: str) -> int:
    words = Concordance(LEXICON, lower(text))
    matches = [(pattern, match) for pattern in LEXICON.patterns for match in pattern.whole.finditer(words.flat)]
    for pattern, match in matches:
        assert any(match.start() <= place < match.end() for place in words.met(pattern)), (pattern.pattern, match)
    return len(matches)


def _read(lexicon: Lexicon, text: str) -> Concordance:
    return Concordance(lexicon, lower(text))


def test_a_word_that_nothing_matches_around_is_not_met() -> None:
    """The word alone is not the pattern."""
    lexicon = Lexicon()
    hides = lexicon.enter(Pattern(r"\bkeep\ (?:it|this)\ quiet\b | \bhush\b"))

    assert _read(lexicon, "Keep it\nquiet. Keep it up. Hushed. HUSH").met(hides) == [0, 35]


def test_what_stands_together_is_found_on_both_sides() -> None:
    """And only so near."""
    lexicon = Lexicon()
    key, send = (lexicon.enter(Pattern(source)) for source in (r"\bkey\b", r"\bsend\b"))
    words = _read(lexicon, "send key" + "." * 50 + "key send" + "." * 50 + "key keys send")

    assert words.together(key, send, 10, 0) == [5]
    assert words.together(key, send, 0, 9) == [58, 116]
    assert words.together(send, key, 0, 9) == [0]


def test_what_needs_no_word_is_not_entered() -> None:
    """It would have to be sought in every text."""
    with pytest.raises(ValueError, match="needs no word"):
        Lexicon().enter(Pattern(r"\bkeys\b | \w+"))


def test_what_is_not_entered_is_not_found_in_silence() -> None:
    """Nobody takes it for not there."""
    with pytest.raises(KeyError):
        Concordance(Lexicon(), "keys").met(Pattern("keys"))


def test_a_pattern_may_be_entered_later() -> None:
    """The search is made anew."""
    lexicon = Lexicon()
    lexicon.enter(Pattern("keys"))
    _read(lexicon, "keys")
    later = lexicon.enter(Pattern("locks"))

    assert _read(lexicon, "keys, locks").met(later) == [6]


def test_a_text_has_one_concordance_until_it_is_let_go_of() -> None:
    """Then it is made again."""
    text = Text("a.md", Standing.text, lambda: b"Keep it quiet.")
    first = concordance(text)

    assert concordance(text) is first
    text.release()
    assert concordance(text) is not first


@given(st.lists(st.integers(0, 99)), st.lists(st.integers(0, 99)), st.integers(0, 9), st.integers(0, 9))
def test_close_to_is_what_comparing_all_gives(places: list[int], others: list[int], before: int, behind: int) -> None:
    """Each place with each other."""
    expected = [place for place in places if any(-before <= other - place <= behind for other in others)]

    assert close_to(places, sorted(others), before, behind) == expected


def test_places_are_those_of_the_text() -> None:
    """Also behind letters of more bytes and more cases."""
    lexicon = Lexicon()
    key = lexicon.enter(Pattern(r"\bkey\b"))

    assert _read(lexicon, "\u0130É密\U0001f600 key").met(key) == [re.search("key", "\u0130É密\U0001f600 key").start()]  # type: ignore[union-attr]


def _of(text: str) -> Text:
    return Text("a.md", Standing.text, text.encode)


def test_a_text_is_asked_for_one_word_of_each_row() -> None:
    """In either case; a pattern asks for what it needs, over the ends of lines too, and one question may stand for two."""
    both, either = needing(("Lock", "bolt"), ("key",)), needing(("lock",)) | needing(re.compile(r"turn the \w+ round"))

    assert both(_of("KEY and bolt"))
    assert not both(_of("lock and bolt"))
    assert either(_of("lock and bolt"))
    assert either(_of("Turn the\nkey round"))
    assert not either(_of("turn the key"))


def test_a_pattern_that_needs_no_word_asks_nothing() -> None:
    """Each text would have to be searched."""
    with pytest.raises(ValueError, match="no word is needed"):
        needing(re.compile(r"\w+"))


HONEST = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")
SELDOM = 5
"""Characters of honest prose for each of which at most one word may be met: a short word stands inside of many others."""


@pytest.mark.parametrize("name", HONEST)
def test_what_is_entered_is_told_by_words_that_are_seldom_met(name: str) -> None:
    """However few of them are whole words: each that is met has to be looked at."""
    flat = lower((Path(__file__).parents[3] / name).read_text()).replace("\n", " ")
    search, owners = LEXICON.index
    met = sum(len(owners[number]) for number, _, _ in search.find_matches_as_indexes(flat, overlapping=True))

    assert 0 < met < len(flat) / SELDOM


OWN = [
    (pattern, [text for files in (*rule.flags, *rule.clears) for text in files.values() if isinstance(text, str)])
    for rule in RULES
    for pattern in vars(sys.modules[rule.inspect.__module__]).values()
    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str) and needs(pattern.pattern, pattern.flags)
]


def test_where_a_pattern_of_a_rule_matches_its_words_stand() -> None:
    """Of every pattern that stands beside a rule, in the rule's own examples."""
    found = [
        (pattern, lower(text).replace("\n", " ")) for pattern, texts in OWN for text in texts if pattern.search(text)
    ]

    assert len(found) > len(RULES)
    assert [(pattern, flat) for pattern, flat in found if not _has_words(pattern, flat)] == []


def _has_words(pattern: re.Pattern[str], flat: str) -> bool:
    clauses = [clause.words for clause in needs(pattern.pattern, pattern.flags)]
    return all(any(bare(word).replace("\n", " ") in flat for word in words) for words in clauses)
