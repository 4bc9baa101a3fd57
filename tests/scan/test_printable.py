"""Excerpts hold nothing that cannot be seen, and still tell what is there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan.printable import excerpt, is_visible, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("caf\u00e9 \u4f60\u597d", "caf\u00e9 \u4f60\u597d"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\u202eb", "a\\u{202e}b"),
        ("a\U000e0041b", "a\\u{e0041}b"),
        ("a\u200bb", "a\\u{200b}b"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("a\u00a0b", "a\\xa0b"),
        ("x" * 300, "x" * 200 + "\u2026"),
    ],
)
def test_what_cannot_be_seen_is_spelled(text, shown):
    assert printable(text) == shown


@given(st.text(max_size=120))
@settings(max_examples=100)
def test_every_character_shown_is_visible(text):
    assert all(is_visible(char) for char in printable(text))


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=60)
def test_an_excerpt_is_one_safe_line(text, start, length):
    start = min(start, len(text))
    shown = excerpt(text, start, min(len(text), start + length))
    assert "\n" not in shown
    assert all(is_visible(char) for char in shown)


def test_an_excerpt_shows_its_span():
    line = "x" * 1000 + "curl" + "y" * 1000
    assert "curl" in excerpt(f"first\n{line}\nlast", 1006, 1010)
