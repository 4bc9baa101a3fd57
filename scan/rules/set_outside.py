"""Hosts that nobody but the person names: they stand in a variable which the plugin only reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.rules.known import host_of

if TYPE_CHECKING:
    from scan.plugin import Plugin
    from scan.rules.code import Found


def named_outside(found: Found, plugin: Plugin) -> bool:
    """Whether the whole host stands in a variable that nothing in the plugin sets: the person's own environment does."""
    shown = found.text.text[found.act.start : found.act.end] if found.text else ""
    name = _NAMED_OUTSIDE.search(shown) if not host_of(found.act.target).strip("\0") else None
    if name is None or "://" in shown:
        return False
    sets = re.compile(
        rf"\b{name[1]}[\"']?\s*[=:](?![-?+])|\b(?:read|mapfile|getopts)\b[^\n;]*\b{name[1]}\b|\${{{name[1]}:[=-][^}}]"
    )
    return not any(sets.search(text.text) for text in plugin.texts if text.language != "markdown")


_NAMED_OUTSIDE = re.compile(r"(?:^|\s)[\"']?\$\{?([A-Z][A-Z0-9_]{2,})(?::[?][^}]*)?\}?[\"'/\s]")
"""A word that begins with a variable of the environment."""
