"""Sentences are found by their signs, from the last cut before them to the next."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from scan.rules.sentences import windows

CUT = re.compile(r"(\n[ \t]*(?:\n|[-*+•|#>]|\d{1,3}[.)]))|(?<=[.!?])\s+(?=[A-Z`*\"'<])")
PIECES = [
    "the key",
    " ",
    "\n",
    "\n\n",
    "- ",
    "12) ",
    "\n4. A",
    ". ",
    "! A",
    "? *b",
    "\t",
    "send it",
    "\r\n",
    ".\n> ",
    "x" * 150,
]


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
@settings(max_examples=150, deadline=None)
def test_a_sentence_begins_at_the_last_cut_before_its_sign(text: str) -> None:
    """The cut that is sought line by line is the one that a search from far before gives."""
    places = [match.start() for match in re.finditer("key|send", text)]

    assert list(windows(text, places)) == _windows(text, places)


def _windows(text: str, places: list[int]) -> list[tuple[int, int]]:
    done, found = -1, list[tuple[int, int]]()
    for place in places:
        if place >= done:
            low = max(0, place - 400, done)
            cuts = list(CUT.finditer(text, low, place))
            marks = {match.end() for match in cuts if match[1]}
            start = max((match.end() for match in cuts if match[1] or match.start() not in marks), default=low)
            stop = CUT.search(text, place, place + 400)
            done = stop.start() if stop else min(place + 400, len(text))
            found.append((start, done))
    return found
