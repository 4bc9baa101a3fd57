"""A text found inside another, without the characters that the shell takes out before it reads it.

The commands in backquotes lose some backslashes, a here-document behind `<<-` its leading tabs. What is parsed then
is a text of its own; `relocate` gives its nodes the places that they have in the text around it.
"""

from __future__ import annotations

from install_guard.shell.nodes import Node, SimpleCommand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Excerpt:
    """Stretches of a text, put together. `marks` are pairs: a place in the excerpt, the place it has outside."""

    __slots__ = ("marks", "text")

    def __init__(self, source: str, stretches: Sequence[tuple[int, int]]) -> None:
        self.text = "".join([source[start:end] for start, end in stretches])
        self.marks: list[tuple[int, int]] = []
        length = 0
        for start, end in stretches:
            self.marks.append((length, start))
            length += end - start

    def place(self, pos: int) -> int:
        """Where a place in the excerpt lies outside, by halving the marks."""
        low, high = 0, len(self.marks)
        while high - low > 1:
            middle = (low + high) // 2
            if self.marks[middle][0] <= pos:
                low = middle
            else:
                high = middle
        inner, outer = self.marks[low]
        return outer + pos - inner

    def relocate(self, node: object) -> None:
        """Give a node, and all below it, their places outside."""
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if isinstance(one, (tuple, list)):
                waiting.extend(one)
            elif isinstance(one, Node):
                one.start, one.end = self.place(one.start), self.place(one.end)
                waiting.extend(getattr(one, name) for name in one.__slots__)
                if isinstance(one, SimpleCommand):
                    one.written = one.words  # nodes all of them, since only a node can be moved
                    waiting.extend(one.written)
