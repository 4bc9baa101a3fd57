"""A kind of harm that a sentence may order, with the words it needs and the pattern that it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scan.rules.deed_ideas import Either
    from scan.rules.patterns import Pattern


ANY: tuple[str, ...] = ("",)
"""The signs of a deed whose pattern's own words are sign enough."""


class Deed(NamedTuple):
    """A kind of harm: the rule it belongs to, what it is in words, its signs (lower case), the sentence that orders it.

    `always` says that a sentence alone is an order; another one must be given for every task or in secret.
    `forbids` says that what is ordered is to leave something out, such as to ask. Each idea of `also` must stand in
    the same paragraph, and `unless` must not, in whatever order; `tabled` says that a row of a table orders it too.
    `wide` says that the ideas may stand in the paragraphs before and behind as well: an act is one step, what keeps it
    from the person the next; and that what is named may stand in code. Of `hints`, each of which is told in many words,
    `least` must stand there; `beside` must stand next to what is named (`deed_orders.NEAR`). No idea counts where it is
    denied: 'the file is never read for it'.
    """

    rule: str
    words: str
    signs: tuple[str, ...]
    pattern: Pattern
    always: bool = False
    also: tuple[Pattern | Either, ...] = ()
    unless: Pattern | Either | None = None
    tabled: bool = False
    forbids: bool = False
    wide: bool = False
    hints: tuple[Pattern | Either, ...] = ()
    least: int = 0
    beside: Pattern | None = None

    @property
    def framed(self) -> bool:
        """Whether it is told by what stands around its sentence: such a deed needs no word that it is for every task."""
        return bool(self.also) or self.tabled or self.forbids


class Ordered(NamedTuple):
    """What a text orders: the rule it belongs to, the same in words, where, and whether the person is not to know."""

    rule: str
    words: str
    start: int
    end: int
    hidden: bool
