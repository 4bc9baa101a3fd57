"""Every kind of harm that a text may order."""

from __future__ import annotations

from scan.rules import (
    deeds_between,
    deeds_blinding,
    deeds_deceiving,
    deeds_exposing,
    deeds_giving,
    deeds_harming,
    deeds_in_code,
    deeds_in_public,
    deeds_in_session,
    deeds_in_their_place,
    deeds_opening,
    deeds_outward,
    deeds_planting,
    deeds_unseen,
    deeds_weakening,
)

DEEDS = (
    *deeds_harming.DEEDS,
    *deeds_exposing.DEEDS,
    *deeds_deceiving.DEEDS,
    *deeds_giving.DEEDS,
    *deeds_opening.DEEDS,
    *deeds_weakening.DEEDS,
    *deeds_blinding.DEEDS,
    *deeds_planting.DEEDS,
    *deeds_unseen.DEEDS,
    *deeds_in_code.DEEDS,
    *deeds_in_session.DEEDS,
    *deeds_outward.DEEDS,
    *deeds_in_their_place.DEEDS,
    *deeds_between.DEEDS,
    *deeds_in_public.DEEDS,
)
