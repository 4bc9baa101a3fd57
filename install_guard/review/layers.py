"""Policies over one another: the machine's binds, the person's is theirs within it, a project's can only tighten.

A value is known by its dotted key; which of two values is the tighter stands in one table. A key that is in no row says
where things are, and is no matter of more or less: the machine's word goes before the person's, a project has none.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

MACHINE, PERSON, PROJECT, DEFAULT = "machine", "person", "project", "default"


class Layer(NamedTuple):
    """One policy file: whose it is, and what it says under dotted keys."""

    scope: str
    file: Path
    said: Mapping[str, Any]


class Held(NamedTuple):
    """A value that holds, and the file that it comes from (None: the default)."""

    value: Any
    layer: Layer | None

    @property
    def scope(self) -> str:
        """Whose word it is."""
        return self.layer.scope if self.layer is not None else DEFAULT


class TooMuchError(GuardError):
    """A project's policy says what only a person or the machine may say."""


def _later(*order: str) -> Callable[[str, str], str]:
    """The later of two words in this order."""
    return lambda one, other: max(one, other, key=order.index)


def _shared(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(each for each in one if each in other)


def _both(one: bool, other: bool) -> bool:  # noqa: FBT001 -- two values of one key
    return one and other


def _together(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def _common(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    """The publishers that both trust: of `acme` and `acme/plugins` it is the narrower."""
    return tuple(dict.fromkeys(narrow for a in one for b in other for narrow in _narrower(a, b)))


def _narrower(one: Any, other: Any) -> Iterable[Any]:
    a, b = (each.publisher.rstrip("/") + "/" for each in (one, other))
    if a.startswith(b):
        yield one
    elif b.startswith(a):
        yield other


TIGHTER: dict[str, Callable[[Any, Any], Any]] = {
    "profile": _later("normal", "strict"),
    "packages": _later("off", "gate", "scan"),
    "installs.indexes": _shared,
    "installs.allow": _shared,
    "installs.unknown": _later("let", "hold"),
    "installs.cooldown_days": max,
    "allow_approved": _both,
    "trusted": _common,
    "blocked": _together,
    "network.allow_*": _both,
    "network.git_config": _both,
    "bounds.*": min,
    "deadlines.*": min,
}


def tighter(key: str) -> Callable[[Any, Any], Any] | None:
    """How two values of a key become the tighter of them; None where neither is."""
    return next((how for pattern, how in TIGHTER.items() if fnmatchcase(key, pattern)), None)


def merged(defaults: Mapping[str, Any], layers: Iterable[Layer]) -> dict[str, Held]:
    """What holds under each key, of the machine's, the person's and the projects' policies in this order."""
    held = {key: Held(value, None) for key, value in defaults.items()}
    for layer in layers:
        for key, value in layer.said.items():
            held[key] = _over(held[key], key, value, layer)
    return held


def _over(now: Held, key: str, value: Any, layer: Layer) -> Held:
    how = tighter(key)
    if layer.scope == PROJECT and how is None:
        remedy = f"A project can say: {', '.join(TIGHTER)}. Take the key out of the file."
        raise TooMuchError(f"a project's policy cannot say {key}", str(layer.file), remedy)
    free = layer.scope != PROJECT and now.layer is None
    if free or how is None:
        return Held(value, layer) if now.layer is None else now
    best = how(now.value, value)
    return now if best == now.value else Held(best, layer)
