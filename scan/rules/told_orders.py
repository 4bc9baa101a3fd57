"""Prose that stands anywhere, a literal, a comment, a decoded text, read for orders as a skill's own text is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scan.model import Severity, Standing
from scan.rules import betrayals, deeds, handing, orders
from scan.texts import Text

if TYPE_CHECKING:
    from scan.rules.base import Rule

_RULES: tuple[Rule, ...] = tuple(
    rule for family in (orders, handing, deeds, betrayals) for rule in family.RULES if rule.over == "text"
)
_LEAST = 24  # letters of the shortest order that means something by itself


class Told(NamedTuple):
    """What a piece of prose orders, in words that follow 'it', and where in the piece."""

    words: str
    start: int
    end: int


def order_in(prose: str) -> Told | None:
    """The first thing that a piece of prose orders against the person; None where it orders nothing of the kind."""
    if len(prose) < _LEAST:
        return None
    text = Text("SKILL.md", Standing.text, lambda: prose.encode("utf-8", "replace"))
    for rule in _RULES:
        for seen in rule.inspect(text, None) if rule.asks is None or rule.asks(text) else ():
            if (seen.severity or rule.severity) is not Severity.note:
                return Told(seen.message, seen.start, seen.end)
    return None
