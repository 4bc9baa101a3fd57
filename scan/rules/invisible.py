"""What runs of characters that nobody sees spell."""

from __future__ import annotations

RUN = 8
"""So many invisible characters in a row carry a message; fewer are leftovers of an editor."""


def decoded_tags(text: str) -> str:
    """What a run of tag characters spells."""
    return "".join(chr(ord(char) - 0xE0000) for char in text if 0xE0020 <= ord(char) <= 0xE007E)  # noqa: PLR2004 -- the tags that mirror ASCII


def decoded_selectors(text: str) -> str:
    """What a run of variation selectors spells, a byte each."""
    data = bytes(
        ord(char) - 0xFE00 if char <= "\ufe0f" else ord(char) - 0xE0100 + 16
        for char in text
        if char != "\ufe0f" or len(text) > RUN
    )
    return data.decode("utf-8", "replace")


def decoded_zero_width(text: str) -> str:
    """What a run of two kinds of invisible characters spells, as bits."""
    kinds = sorted(set(text))
    if len(kinds) != 2 or len(text) < RUN:  # noqa: PLR2004 -- a nought and a one
        return ""
    bits = "".join("1" if char == kinds[1] else "0" for char in text)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))
    return data.decode("utf-8", "replace") if data.isascii() else ""
