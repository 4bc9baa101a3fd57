"""Words as a text's vocabulary has them: a text without any of a set need not be searched for what holds one."""

from __future__ import annotations


def words(text: str) -> frozenset[bytes]:
    """Words with blanks between them, as a text's vocabulary has them."""
    return frozenset(text.encode().split())
