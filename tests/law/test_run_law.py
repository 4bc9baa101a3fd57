"""The words that are judged are the words that run: written as shell text, they are read back as they were."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.run.plan import text_of
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

WORDS = st.lists(
    st.text(st.characters(exclude_characters="\0", max_codepoint=0xDCFF) | st.sampled_from("'\"\\$`*?[]{}~!#&;|<>() \t\n-=%^")),
    max_size=6,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(WORDS)
def test_text_of_words_stands_for_exactly_them(words: list[str]) -> None:
    for shell in ("bash", "zsh"):
        trace = evaluate(parse(text_of(["printf", *words]), shell), Setting(shell))
        assert [[word.text for word in call.argv] for call in trace.invocations] == [["printf", *words]]
