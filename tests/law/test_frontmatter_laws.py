"""Laws of front matter: what is read without YAML is what YAML gives."""

from __future__ import annotations

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from scan.frontmatter import _plain, fields_of

WORDS = [
    "name",
    "Take",
    "notes:",
    "a: b",
    "# c",
    "no",
    "Yes",
    "null",
    "1.5",
    "é",
    "—",
    "[x]",
    "*all*",
    "'q'",
    '"',
    "",
    " ",
]
KEYS = ["name", "description", "model", "on", "y", "1a", "a.b", "allowed-tools", "no way", "_k", "- a", "'q'"]
LINE = st.builds(
    lambda key, colon, words, end: f"{key}{colon}{' '.join(words)}{end}",
    st.sampled_from(KEYS),
    st.sampled_from([": ", ":", ":  ", " "]),
    st.lists(st.sampled_from(WORDS), max_size=4),
    st.sampled_from(["", "", " ", ":", "\r", "\t", "\u2028", "\u0085"]),
)


@given(st.lists(LINE, min_size=1, max_size=4).map("\n".join), st.sampled_from(["", "\n"]))
@settings(max_examples=200, deadline=None)
def test_plain_fields_are_what_yaml_gives(block: str, end: str) -> None:
    """Wherever the quick reading answers at all."""
    plain = _plain(block + end)

    assert plain is None or plain == yaml.load(block + end, Loader=yaml.SafeLoader)


def test_most_blocks_are_read_without_yaml() -> None:
    """A name and a sentence need none; a list does."""
    assert (
        _plain("name: notes\ndescription: Takes notes — one file a day.")
        == fields_of("name: notes\ndescription: Takes notes — one file a day.")[0]
    )
    assert _plain("name: notes\ntools: [Read, Write]\n") is None
