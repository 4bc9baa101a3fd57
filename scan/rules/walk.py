"""Walks over one source, again and again until nothing changes: a part is read anew only where what it asked has another answer.

What is known stands under keys: what a name may be in a scope, what an attribute or a function gives, what a file holds.
While a part is read, each first answer that it was given is remembered, and what it did. Where all answers are the same
in a later walk, so is what the part may be, and what it did is done again.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from scan.rules.acts import NONE, Act, Marks, holding
from scan.rules.conditions import ASKED
from scan.rules.flow import NOTHING, ROOM, TABLE, Value, bounded, joined
from scan.rules.known import leading

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, MutableSequence, Sequence

    Done = tuple[Callable[..., None], Any, Any]


def is_table(value: Value) -> bool:
    """Whether a list has rows, each with columns or fields, so few that each can be looked at."""
    return 1 < len(value.items) <= TABLE and all(item.items or item.fields for item in value.items)


_STORED = ("stored", "")
"""The key of whatever files hold: one for all, since a path may name many of them."""


class Part(NamedTuple):
    """A part of a source as it was read: what it asked, what it did, and what it may be."""

    asked: Mapping[Hashable, object]
    done: MutableSequence[Done]
    value: Value

    def stands(self, known: Mapping[Hashable, object]) -> bool:
        """Whether all that it asked has the same answers."""
        get = known.get
        for key, answer in self.asked.items():
            now = get(key)
            if now is not answer and now != answer:
                return False
        return True


class Walk:
    """What is known of a source. `acts` is what the walk in hand found, `changed` whether it carried any mark further."""

    def __init__(self) -> None:
        self.acts: dict[tuple[str, int, str], Act] = {}
        self.known: dict[Hashable, Any] = {}
        self.asked: dict[Hashable, object] = {}
        self.done: MutableSequence[Done] = deque(maxlen=0)  # outside of every part nothing is to be done again
        self.inside = False
        self.parts: dict[Hashable, Part] = {}
        self.changed = True
        self.room = ROOM
        self.when = ""
        self.turned: tuple[Hashable, dict[Hashable, Value]] | None = None
        self.loops: dict[Hashable, set[Hashable]] = {}
        self._stored: dict[str, Marks] = {}

    def part(self, key: Hashable, read: Callable[[Any], Value], node: Any) -> Value:
        """What a part may be: as it is known, or read now."""
        part = self.parts.get(key)
        if part is not None and part.stands(self.known):
            for act, left, right in part.done:
                act(self, left, right)
        else:
            outer = self.asked, self.done, self.inside
            self.asked, self.done, self.inside = {}, [], True
            value = read(node)
            part = self.parts[key] = Part(self.asked, self.done, value)
            self.asked, self.done, self.inside = outer
            self.done.extend(part.done)
        if self.inside:
            self.asked.update({**part.asked, **self.asked})  # what was answered first stays
        return part.value

    def recall(self, key: Hashable) -> Any:
        """What is known under a key, None where nothing is."""
        answer = self.known.get(key)
        if key not in self.asked:
            self.asked[key] = answer
        return answer

    def bind(self, key: Hashable, value: Value) -> None:
        """Add one more value to what is known under a key."""
        if self.of_turn(key, value):
            return
        self.done.append((Walk.bind, key, value))
        value, self.room = bounded(value, self.room)
        old: Value = self.known.get(key, NOTHING)
        if value == old:
            return
        new = joined((old, value)) if old is not NOTHING else value
        if new != old:
            self.known[key] = new
            self.changed = self.changed or new.marks != old.marks

    def settings(self, texts: Iterable[str]) -> Marks:
        """The marks of settings that are named where nobody is asked for them."""
        return leading(texts) if self.when != ASKED else NONE

    def turn(self, loop: tuple[Hashable, Hashable], items: Sequence[Value], walk: Callable[[Value], None]) -> None:
        """Walk a loop (its scope, its place) once for each row of a table: the names that it gives hold that row alone."""
        outer, names = self.turned, self.loops.setdefault(loop, set())
        held = {key: self.known.pop(key) for key in names if key in self.known}
        all_turns: dict[Hashable, Value] = {}
        for item in items:
            self.turned = loop[0], {}
            walk(item)
            for key, value in self.turned[1].items():
                all_turns[key] = joined((all_turns.get(key, NOTHING), value))
                self.known.pop(key, None)
        self.turned = outer
        self.known.update(held)
        names.update(all_turns)
        for key, value in all_turns.items():
            self.bind(key, value)

    def of_turn(self, key: Hashable, value: Value) -> bool:
        """Whether a name is one that the turn of a loop gives; it then holds what this turn gives it."""
        if self.turned is None or not isinstance(key, tuple) or key[0] != self.turned[0]:
            return False
        given = self.turned[1]
        if key in self.known and key not in given:
            return False
        given[key] = self.known[key] = joined((given.get(key, NOTHING), value))
        return True

    @property
    def stored(self) -> Mapping[str, Marks]:
        """The marks of what was written at each path."""
        self.recall(_STORED)
        return self._stored

    def store(self, path: str, marks: Marks) -> None:
        """Remember what is written at a path."""
        self.done.append((Walk.store, path, marks))
        old = self._stored.get(path)
        new = (old or NONE) | holding(marks)
        if new != old:
            self._stored[path] = new
            self.known[_STORED] = object()

    def keep(self, key: tuple[str, int, str], act: Act) -> None:
        """Keep an act of the walk in hand."""
        self.done.append((Walk.keep, key, act))
        self.acts[key] = act
