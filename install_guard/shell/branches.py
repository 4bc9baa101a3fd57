"""Commands run in another state than the one that goes on: subshells, processes, and what may or may not happen."""

from __future__ import annotations

from install_guard.shell.files import Files
from install_guard.shell.state import MISSING
from install_guard.shell.values import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from install_guard.shell.ground import Span
    from install_guard.shell.state import State

_PROCESS = 5  # steps that a shell of its own counts for
_BODIES = 8  # of one function, by the branch that was taken
_SKIPPED = 16  # states of a list of commands that are kept before they are joined


class Branches(Files):
    """Ways to run something, by what becomes of the state that it leaves."""

    __slots__ = ()

    # What the layer above brings.
    if TYPE_CHECKING:
        leave: Callable[[], None]
        run_text: Callable[[str, Span], None]

    # Inside: subshells, processes, programs that run others.

    def apart(self, run: Callable[[], object], fds: Mapping[int, object] | None = None) -> State:
        """Run something in a subshell with these descriptors, and give the state that it had at its end."""
        outer, jump = self.state, self.jump
        if not self.spend(1 + (self.carried() >> 7)):
            outer.status = None
            return outer
        inner = self.state = outer.copy()
        if inner.defined.traps:
            inner.defining().traps = {}
        if fds:
            inner.fds.update(fds)
        try:
            run()
            if inner.defined.traps:
                self.leave()
        finally:
            self.state, self.jump = outer, jump
        outer.status = inner.status
        return inner

    def process(self, run: Callable[[], object], shell: str, name: str) -> None:
        """Run something in the new process of a shell, which takes over what is exported."""
        if not self.spend(_PROCESS):
            return
        outer, zsh, jump, calls = self.state, self.zsh, self.jump, self.calls
        inner = self.state = outer.fork()
        inner.shell, inner.name = "sh" if name == "sh" else shell, name
        self.zsh, self.jump, self.calls = shell == "zsh", None, []
        try:
            run()
            self.leave()
        finally:
            self.state, self.zsh, self.jump, self.calls = outer, zsh, jump, calls
        outer.status = inner.status

    def deeper(self, run: Callable[[], object]) -> bool:
        """Run something one level deeper; False, and a gap, where that is too deep."""
        if self.steps < 0:
            return False
        if self.depth >= self.bounds.depth:
            self.hole("bound", "commands inside each other too deep", self.place)
            return False
        self.depth += 1
        try:
            run()
        finally:
            self.depth -= 1
        return True

    def within(self, name: str, run: Callable[[], object]) -> None:
        """Run what a program runs, with its name among the wrappers."""
        outer = self.via
        self.via = (*outer, name)
        try:
            self.deeper(run)
        finally:
            self.via = outer

    def run_script(self, name: str, text: str, span: Span) -> None:
        """Have a program run a text by a shell of its own."""
        self.within(name, lambda: self.process(lambda: self.run_text(text, span), "bash", "sh"))

    # Perhaps: branches, and how their states are joined.

    def perhaps(self, run: Callable[[], object]) -> None:
        """Run what may or may not happen, and join what comes of it with the state before."""
        if not self.spend(1 + (self.carried() >> 6)):
            self.state.status = None
            return
        before, self.state = self.state, self.state.copy()
        self.unsure_loop += 1
        self.unsure_function += 1
        try:
            run()
        finally:
            self.unsure_loop -= 1
            self.unsure_function -= 1
        self.state = self.joined([before, self.state])

    def perhaps_each(self, runs: Sequence[Callable[[], object]], wanted: bool) -> None:  # noqa: FBT001 -- a status
        """Run things of which each happens only where the one before it did, and ended with the status that is `wanted`."""
        skipped: list[State] = []
        self.unsure_loop += 1
        self.unsure_function += 1
        self.state.status = None
        for run in runs:
            if self.state.status is not None and self.state.status is not wanted:
                self.never(run)
                continue
            if self.jump is not None or not self.spend(1 + (self.carried() >> 6)):
                break
            if self.state.status is None:
                skipped.append(self.state)
                self.state = self.state.copy()
            if len(skipped) == _SKIPPED:
                skipped = [self.joined(skipped)]
            run()
        self.unsure_loop -= 1
        self.unsure_function -= 1
        self.state = self.joined([*skipped, self.state])

    def never(self, run: Callable[[], object]) -> None:
        """Run what the text says does not happen, so that what it would run is seen, and forget its effects."""
        files = self.files.copy()
        self.dead += 1
        self.apart(run)
        self.dead -= 1
        self.files = files

    def joined(self, states: list[State]) -> State:
        """The state that holds after one of several, made of the first: nothing else has them any more."""
        result = states[0]
        if len(states) == 1:
            return result
        for name in self._changed(states):
            values = [state.variables.get(name, MISSING) for state in states]
            if all(value is values[0] or value == values[0] for value in values):
                continue
            values = [self._special(name) if value is MISSING else value for value in values]
            result.variables[name] = join(
                values,
                self.bounds.alternatives,
                lambda name=name: self.mark_here(f"${name}, which has one of many values"),  # type: ignore[misc]
            )
        for state in states[1:]:
            self._merge_rest(result, state)
        result.gone = all(state.gone for state in states)
        result.status = states[0].status if all(state.status is states[0].status for state in states) else None
        return result

    def _changed(self, states: list[State]) -> Iterable[str]:
        """The names of variables that may differ between states; most branches change none."""
        variables = states[0].variables
        if all(state.variables == variables for state in states):
            return ()
        return {name: None for state in states for name in state.variables}

    def _merge_rest(self, result: State, state: State) -> None:
        """All but the variables, which most branches leave as they are."""
        if result.defined is not state.defined:
            self._merge_functions(result, state)
        result.add(state)
        if result.cwd != state.cwd:
            result.cwd = self.mark_here("a folder that depends on a condition")
            self.cd_known = False
        if result.positional != state.positional:
            result.positional = [self.mark_here("positional parameters that depend on a condition")]

    def _merge_functions(self, result: State, state: State) -> None:
        """Every body that a function may have, and None where it may not be defined."""
        mine, theirs = result.defined.functions, state.defined.functions
        for name in {**mine, **theirs}:
            one, two = mine.get(name, (None,)), theirs.get(name, (None,))
            if one != two:
                result.defining().functions[name] = tuple(dict.fromkeys(one + two)) if len(one) < _BODIES else one
