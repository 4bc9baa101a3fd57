"""Sentences are found by their signs, from the last cut before them to the next."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from scan.rules.sentences import windows

CUT = re.compile(r"\n[ \t]*(?:\n|[-*+•|#>]|\d{1,3}[.)])|(?<=[.!?])\s+(?=[A-Z`*\"'<])")
PIECES = ["the key", " ", "\n", "\n\n", "- ", "12) ", ". ", "! A", "? *b", "\t", "send it", "\r\n", ".\n> ", "x" * 150]


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
