"""Sentences are found by their signs and sorted out in lower case: no pattern loses a sentence by it."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from scan.rules import RULES
from scan.rules.deed_words import DEEDS
from scan.rules.order_words import KINDS, WHERE_TO
from scan.rules.prose import TELLS
from scan.rules.sentences import in_lower_case, windows

PATTERNS = [*(kind.pattern for kind in KINDS), *(deed.pattern for deed in DEEDS), WHERE_TO, TELLS]
CUT = re.compile(r"\n[ \t]*(?:\n|[-*+•|#>]|\d{1,3}[.)])|(?<=[.!?])\s+(?=[A-Z`*\"'<])")
EXAMPLES = [
    content
    for rule in RULES
    for files in (*rule.flags, *rule.clears)
    for content in files.values()
    if isinstance(content, str)
]
PIECES = ["the key", " ", "\n", "\n\n", "- ", "12) ", ". ", "! A", "? *b", "\t", "send it", "\r\n", ".\n> ", "x" * 150]


def test_what_a_pattern_finds_is_found_in_lower_case() -> None:
    """What matches in an example of any rule, in whatever case it is written, matches at the same places in lower case."""
    tried = [(pattern, text) for pattern in PATTERNS for text in EXAMPLES if pattern.search(text)]

    assert len({pattern for pattern, _ in tried}) > len(PATTERNS) // 2
    for pattern, text in tried:
        for spelled in (text, text.upper()):
            assert _spans(in_lower_case(pattern), spelled.lower()) == _spans(pattern, spelled)


def _spans(pattern: re.Pattern[str], text: str) -> list[tuple[int, int]]:
    return [match.span() for match in pattern.finditer(text)]


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
@settings(max_examples=150, deadline=None)
def test_a_sentence_begins_at_the_last_cut_before_its_sign(text: str) -> None:
    """The cut that is sought line by line is the one that a search from far before gives."""
    found = list(windows(text, text.lower(), ["key", "send"]))

    assert found == list(_windows(text, ["key", "send"]))


def _windows(text: str, signs: list[str]) -> list[tuple[int, int]]:
    done, found = -1, []
    for place in sorted(match.start() for sign in signs for match in re.finditer(sign, text.lower())):
        if place >= done:
            low = max(0, place - 400, done)
            start = max((match.end() for match in CUT.finditer(text, low, place)), default=low)
            stop = CUT.search(text, place, place + 400)
            done = stop.start() if stop else min(place + 400, len(text))
            found.append((start, done))
    return found
