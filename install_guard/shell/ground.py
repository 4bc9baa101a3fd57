"""The ground under the walk: where it stands, the gaps that it has met, and the choices between them."""

from __future__ import annotations

from install_guard.model import Gap, Invocation, Word, Write
from install_guard.shell.state import Sink, State
from install_guard.shell.values import Chooser, Gaps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from install_guard.model import Field
    from install_guard.shell import nodes
    from install_guard.shell.evaluate import Setting
    from install_guard.shell.state import Value

    Result = TypeVar("Result")
    Span = tuple[int, int]

_HOLES = 1000  # gaps that are kept


class Ground:
    """What one evaluation carries along, beside the state of the shell that runs."""

    __slots__ = (
        "aliasing",
        "arrays",
        "bounds",
        "called",
        "calls",
        "cd_known",
        "chooser",
        "dead",
        "depth",
        "files",
        "gaps",
        "git_aliases",
        "git_hooks",
        "given",
        "holes",
        "idle_chooser",
        "inherited_marks",
        "inherited_names",
        "invocations",
        "jump",
        "lasting",
        "leaves",
        "loops",
        "named",
        "opened",
        "origin",
        "pending",
        "place",
        "room",
        "setting",
        "start",
        "started",
        "state",
        "steps",
        "tested",
        "unsure_function",
        "unsure_loop",
        "via",
        "written",
        "zsh",
    )
    setting: Setting
    state: State
    zsh: bool

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.bounds = setting.bounds
        self.zsh = setting.shell == "zsh"
        self.state = State(setting.shell)
        self.start = self.state.cwd = setting.cwd or ""
        self.gaps = Gaps()
        self.invocations: list[Invocation] = []
        self.holes: list[Gap] = []
        self.written: list[tuple[Word, Sink | None, Span, list[Write]]] = []
        self.files: dict[str, Sink] = {}
        self.named: dict[str, str] = {}
        self.given: tuple[dict[str, Value], dict[str, Word]] = ({}, {})
        self.pending: list[tuple[nodes.Script, Sink]] = []
        self.lasting: list[tuple[nodes.Script, Sink]] = []
        self.inherited_marks: dict[str, str] = {}
        self.inherited_names: dict[str, str] = {}
        self.chooser: Chooser | None = None
        self.idle_chooser: Chooser | None = None  # one that no choice has been put to yet
        self.place: Span = (0, 0)
        self.origin: Span | None = None
        self.via: tuple[str, ...] = ()
        self.steps = self.bounds.steps
        self.room = self.bounds.run
        self.depth = 0
        self.calls: list[tuple[str, tuple[str, ...]]] = []
        self.called: set[int] = set()
        self.opened: set[int] = {60, 63}  # with those of a coprocess
        self.arrays: dict[str, nodes.ArrayLiteral] = {}
        self.aliasing: set[str] = set()
        self.git_aliases: dict[str, Field] = {}
        self.git_hooks = ""
        self.dead = 0
        self.tested = 0
        self.loops = 0
        self.leaves = 0
        self.started = 0
        self.jump: tuple[str, int] | None = None
        self.unsure_loop = 0
        self.unsure_function = 0
        self.cd_known = True

    # Places and gaps.

    def span(self, node: nodes.Node) -> Span:
        """Where a node stands in the text that a person sees."""
        return self.origin or (node.start, node.end)

    def mark(self, reason: str, node: nodes.Node, origin: str = "") -> str:
        """A gap in a value, from a node."""
        return self.gaps.mark(reason, *self.span(node), origin)

    def mark_here(self, reason: str, origin: str = "") -> str:
        """A gap in a value, from the command that is walked."""
        return self.gaps.mark(reason, *self.place, origin)

    def keeps_to_posix(self) -> bool:
        """Whether the shell that runs is `sh`, ksh, or a bash in its POSIX mode."""
        state = self.state
        return state.shell in ("sh", "ksh") or "posix" in state.options or "POSIXLY_CORRECT" in state.variables

    def fails(self, name: str, span: Span) -> None:
        """A special builtin that fails ends a shell that keeps to POSIX (XCU 2.8.1)."""
        if self.keeps_to_posix():
            self.hole("code", f"some shells end where `{name}` fails", span, origin="end")

    def unread(self, span: Span, path: str = "") -> None:
        """Code in a file that is not opened; its path where there is one."""
        words = (self.gaps.word(path, *span),) if path else ()
        self.hole("code", "a file that this text does not hold", span, words, origin="file")

    def hole(self, kind: str, reason: str, span: Span, words: tuple[Word, ...] = (), origin: str = "") -> None:
        """A gap that something unseen may run through."""
        gap = Gap(kind, reason, span[0], span[1], words, origin)
        if self.holes and self.holes[-1] == gap:
            return
        if len(self.holes) < _HOLES or kind == "bound":
            self.holes.append(gap)
        elif len(self.holes) == _HOLES:
            self.holes.append(Gap("bound", "more gaps than are kept", span[0], span[1]))

    def spend(self, steps: int) -> bool:
        """Take from the steps of this walk, and leave a gap where they come to an end; whether any are left."""
        if self.steps < 0:
            return False
        self.steps -= steps
        if self.steps < 0:
            self.hole("bound", "more commands than are read", self.place)
        return self.steps >= 0

    def carried(self) -> int:
        """How much is copied and compared where a branch or a subshell begins and ends."""
        state = self.state
        return len(state.variables) + len(state.exported) + len(state.defined.functions) + len(self.files)

    def word(self, field: Field) -> Word:
        """A field as a word of the model."""
        return self.gaps.word(*field)

    # Choices.

    def choose(self, key: object, count: int) -> int:
        """Which of several values is taken in this round; -1 for none of them."""
        return self.chooser.pick(key, count) if self.chooser is not None else -1

    def rounds(self, expand: Callable[[], Result]) -> list[Result]:
        """Every different result that an expansion has over the choices met in it."""
        if self.chooser is not None:
            return [expand()]
        chooser = self.chooser = self.idle_chooser or Chooser(self.bounds.alternatives)
        try:
            results = [expand()]
            for _ in chooser.rounds() if chooser.sizes else ():
                result = expand()
                if result not in results:
                    results.append(result)
        finally:
            self.chooser = None
            self.idle_chooser = None if chooser.sizes else chooser
        return results
