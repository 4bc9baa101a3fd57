"""The rules, family by family, and the one way to run them over a plugin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan.rules import (
    absent,
    answers,
    approving,
    betrayals,
    confessed,
    decoded,
    deeds,
    destroying,
    diverting,
    doors,
    downloads,
    git_settings,
    guards,
    handing,
    headers,
    hidden,
    imitations,
    leaving,
    loading,
    loosening,
    obfuscated,
    opening,
    orders,
    otherwise,
    out_of_sight,
    packages,
    permissions,
    persistence,
    piping,
    planting,
    prerequisites,
    prompted,
    recipes,
    sending,
    servers,
    shells,
    sources,
    spoken,
    tool_arguments,
    triggers,
    trusting,
    watching,
)
from scan.rules.base import Readers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.model import Finding
    from scan.plugin import Plugin
    from scan.rules.base import Rule

FAMILIES = (
    downloads,
    decoded,
    otherwise,
    out_of_sight,
    sending,
    piping,
    shells,
    destroying,
    persistence,
    planting,
    doors,
    git_settings,
    guards,
    approving,
    loosening,
    permissions,
    opening,
    servers,
    prompted,
    answers,
    headers,
    loading,
    sources,
    spoken,
    packages,
    leaving,
    obfuscated,
    tool_arguments,
    triggers,
    watching,
    diverting,
    confessed,
    prerequisites,
    absent,
    recipes,
    trusting,
    hidden,
    imitations,
    orders,
    handing,
    deeds,
    betrayals,
)

RULES: tuple[Rule, ...] = tuple(rule for family in FAMILIES for rule in family.RULES)


def examine(plugin: Plugin, rules: Iterable[Rule] = RULES) -> Iterator[Finding]:
    """Every finding in a plugin, file by file, each file let go of before the next is read."""
    chosen = tuple(rules)
    readers = Readers(chosen)
    for text in plugin.texts:
        for rule in readers.of(text):
            yield from rule.findings(text, plugin)
        text.release()
    for rule in chosen:
        if rule.over == "plugin":
            yield from rule.findings(plugin)
