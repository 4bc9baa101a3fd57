"""`/plugin …` as a person types it: the menu's own grammar."""

from __future__ import annotations

from install_guard.installs.claude import identity
from install_guard.model import Gap, Reading, Request

_NAMES = frozenset({"/plugin", "/plugins", "/marketplace"})
_PLUGIN_VERBS = {"install": "install", "i": "install", "update": "update", "enable": "enable"}


def read_typed(text: str) -> Reading | None:
    """`/plugin [install [name[@marketplace]] | marketplace add SOURCE | …]`; None where it is something else."""
    words = text.split()
    if not words or words[0] not in _NAMES:
        return None
    rest = words[1:]
    if words[0] == "/marketplace":
        rest = ["marketplace", *rest]
    if not rest:
        return Reading(text, browse=True)
    if rest[0] in {"marketplace", "market"}:
        return _marketplace(text, rest[1:])
    verb = _PLUGIN_VERBS.get(rest[0])
    if verb is None:
        return Reading(text, browse=rest[0] in {"manage", "list", "browse", "help"})
    operands = [word for word in rest[1:] if not word.startswith("-")]
    if not operands:
        return Reading(text, browse=True)
    return _plugin(text, verb, operands[0])


def _plugin(text: str, verb: str, target: str) -> Reading:
    name, market = identity(target)
    fields: dict[str, object] = {"plugin": name}
    if market is not None:
        fields["marketplace"] = market
    return Reading(text, requests=(Request("plugin", verb, fields, 0, len(text)),))


def _marketplace(text: str, rest: list[str]) -> Reading:
    verb = rest[0] if rest else ""
    operands = [word for word in rest[1:] if not word.startswith("-")]
    if verb == "add" and operands:
        return Reading(text, requests=(Request("marketplace", "add", {"source": operands[0]}, 0, len(text)),))
    if verb == "update":
        fields = {"marketplace": operands[0]} if operands else {}
        return Reading(text, requests=(Request("catalogue", "update", fields, 0, len(text)),))
    if verb and any(char in verb for char in "\"'\\$"):
        return Reading(text, gaps=(Gap("value", "this verb is not known", 0, len(text)),))
    return Reading(text, browse=True)
