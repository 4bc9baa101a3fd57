"""Every kind of harm that a text may order."""

from __future__ import annotations

from scan.rules import deed_words, deeds_deceiving, deeds_giving, deeds_opening, deeds_weakening

DEEDS = (*deed_words.DEEDS, *deeds_deceiving.DEEDS, *deeds_giving.DEEDS, *deeds_opening.DEEDS, *deeds_weakening.DEEDS)
