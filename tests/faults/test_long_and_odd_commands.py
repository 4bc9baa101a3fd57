"""Commands of any length and with any bytes: what may install is held, the rest goes on, in time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from host import Hook

MEGABYTES = 10 * 1000 * 1000
SECONDS = 15  # the host's time-out is 60; a machine under load is slow


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("echo " + "a" * MEGABYTES + "\n", "", id="one long word before"),
        pytest.param("echo a\n" * (MEGABYTES // 7), "", id="a million commands before"),
        pytest.param("", "\necho " + "b " * (MEGABYTES // 2), id="five million words behind"),
        pytest.param(": '" + "(" * MEGABYTES + "'\n", "", id="ten million brackets in quotes"),
        pytest.param("( " * 5000, " )" * 5000, id="five thousand subshells"),
        pytest.param("$(" * 3000, ")" * 3000, id="three thousand substitutions"),
    ],
)
def test_length_hides_no_install(hook: Hook, before: str, after: str) -> None:
    start = time.monotonic()
    answer = hook.answer(f"{before}claude plugin install demo@acme{after}")

    assert answer.decision in {"ask", "deny"}
    assert time.monotonic() - start < SECONDS


def test_a_long_text_that_cannot_install_goes_on(hook: Hook) -> None:
    assert hook.answer("echo a\n" * 15_000).decision == "silent"


def test_ten_megabytes_that_cannot_install_get_an_answer_in_time(hook: Hook) -> None:
    """They may be held: the reading ends after two seconds, and what was not read could be anything."""
    start = time.monotonic()
    hook.answer("echo a\n" * (MEGABYTES // 7))

    assert time.monotonic() - start < SECONDS


@pytest.mark.parametrize("odd", ["\0", "\x1b[2J", "\u202e", "\ud800", "\r", "\x07"], ids=ascii)
def test_odd_characters_hide_no_install(hook: Hook, odd: str) -> None:
    assert hook.answer(f": {odd}\nclaude plugin install demo@acme").decision in {"ask", "deny"}
    assert hook.answer(f"printf %s {odd}").decision == "silent"


@pytest.mark.parametrize("odd", ["\0", "\x1b[2J", "\u202e", "\u200b"], ids=ascii)
def test_no_odd_character_reaches_the_answer_raw(hook: Hook, odd: str) -> None:
    """A dialog that shows it would show something else."""
    assert odd not in hook.answer(f"claude plugin install 'demo{odd}@acme'").reason
