"""The walk itself: its state, its gaps, and the services that every part of it uses."""

from __future__ import annotations

from install_guard.model import Gap, Invocation, Word, Write
from install_guard.shell import arithmetic, control, paths
from install_guard.shell.dialects import beyond_posix
from install_guard.shell.evaluate import Trace
from install_guard.shell.state import MISSING, Array, Reference, Sink, Source, State, first
from install_guard.shell.values import FIRST, Choice, Chooser, Gaps, join, known
from install_guard.shell.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from install_guard.shell import nodes
    from install_guard.shell.evaluate import Setting
    from install_guard.shell.state import Field, Value

    Result = TypeVar("Result")
    Span = tuple[int, int]

_HOLES = 1000  # gaps that are kept
_BLANKS = " \t\n"
_CHANGING = frozenset(
    "$ ! - RANDOM SRANDOM SECONDS LINENO EPOCHSECONDS EPOCHREALTIME BASHPID PPID BASH_COMMAND FUNCNAME BASH_SOURCE "
    "BASH_LINENO PIPESTATUS pipestatus".split()
)


class Walk:
    """One evaluation of one command."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.bounds = setting.bounds
        self.zsh = setting.shell == "zsh"
        self.state = State(setting.shell)
        self.start = self.state.cwd = setting.cwd or ""
        self.gaps = Gaps()
        self.words = Words(self)
        self.invocations: list[Invocation] = []
        self.holes: list[Gap] = []
        self.written: list[tuple[Word, Sink | None, Span, list[Write]]] = []
        self.files: dict[str, Sink | None] = {}
        self.pending: list[tuple[nodes.Script, Sink]] = []
        self.lasting: list[tuple[nodes.Script, Sink]] = []
        self.inherited_marks: dict[str, str] = {}
        self.inherited_names: dict[str, str] = {}
        self.chooser: Chooser | None = None
        self.place: Span = (0, 0)
        self.origin: Span | None = None
        self.via: tuple[str, ...] = ()
        self.steps = self.bounds.steps
        self.room = self.bounds.text * 16
        self.depth = 0
        self.calls: list[tuple[str, tuple[str, ...]]] = []
        self.arrays: dict[str, nodes.ArrayLiteral] = {}
        self.aliasing: set[str] = set()
        self.git_aliases: dict[str, Field] = {}
        self.git_hooks = ""
        self.dead = 0
        self.started = 0
        self.jump: tuple[str, int] | None = None
        self.unsure_loop = 0
        self.unsure_function = 0
        self.cd_known = True

    def run(self, script: nodes.Script) -> Trace:
        """Walk a whole command and what it leaves to run at its end."""
        try:
            self.script(script)
            self.leave()
        except RecursionError:
            self.hole("bound", "commands inside each other too deep", (script.start, script.end))
        for path, sink, span, owner in self.written:
            owner.append(Write(path, self._content(sink), *span))
        for invocation in self.invocations:
            invocation.writes = tuple(invocation.writes)
        state = self.state
        return Trace(
            tuple(self.invocations),
            tuple(self.holes),
            tuple(write for _, _, _, owner in self.written for write in owner[:1]),
            tuple(state.functions),
            {name: self.gaps.word(text, 0, 0) for name, text in state.aliases.items()},
            self.cd_known,
        )

    def _content(self, sink: Sink | None) -> Word | None:
        text = sink.text() if sink is not None else None
        if text is None or (text and all(char >= FIRST for char in text)):
            return None
        return self.gaps.word(text, 0, 0)

    # Places and gaps.

    def span(self, node: nodes.Node) -> Span:
        """Where a node stands in the text that a person sees."""
        return self.origin or (node.start, node.end)

    def mark(self, reason: str, node: nodes.Node) -> str:
        """A gap in a value, from a node."""
        return self.gaps.mark(reason, *self.span(node))

    def mark_here(self, reason: str) -> str:
        """A gap in a value, from the command that is walked."""
        return self.gaps.mark(reason, *self.place)

    def hole(self, kind: str, reason: str, span: Span, words: tuple[Word, ...] = ()) -> None:
        """A gap that something unseen may run through."""
        gap = Gap(kind, reason, span[0], span[1], words)
        if self.holes and self.holes[-1] == gap:
            return
        if len(self.holes) < _HOLES or kind == "bound":
            self.holes.append(gap)
        elif len(self.holes) == _HOLES:
            self.holes.append(Gap("bound", "more gaps than are kept", span[0], span[1]))

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
        chooser = self.chooser = Chooser(self.bounds.alternatives)
        try:
            results = [expand()]
            for _ in chooser.rounds() if chooser.sizes else ():
                result = expand()
                if result not in results:
                    results.append(result)
        finally:
            self.chooser = None
        return results

    # Variables.

    def variable(self, name: str) -> str | Array | None:
        """The value of a parameter: a text, an array, or None where it is unset."""
        value = self.state.variables.get(name, MISSING)
        if isinstance(value, str):
            return value
        if isinstance(value, Choice):
            taken = self.choose(("variable", name, value.values), len(value.values))
            if taken < 0:
                return self.mark_here(f"${name}, which has one of several values")
            value = value.values[taken]
        if value is MISSING:
            return self._special(name)
        if isinstance(value, Reference):
            return self.variable(value.name) if value.name != name else None
        return value  # type: ignore[return-value]

    def _special(self, name: str) -> str | Array | None:
        """A parameter that the command has not assigned."""
        state = self.state
        if name.isdigit():
            if name == "0":
                return state.name
            number = int(name) if len(name) < 9 else 0
            return state.positional[number - 1] if number <= len(state.positional) else None
        if name in _SPECIAL:
            return _SPECIAL[name](self)
        if name in _CHANGING:
            return self.mark_here(f"${name}, which the shell makes")
        return self.inherited(name, f"${name}, which the command does not set")

    def inherited(self, name: str, reason: str) -> str:
        """The gap for a value from outside: the same one each time."""
        mark = self.inherited_names.get(name)
        if mark is None:
            mark = self.inherited_names[name] = self.mark_here(reason)
            self.inherited_marks[mark] = name
        return mark

    def variable_text(self, name: str) -> str:
        """A variable's text, empty where it is unset."""
        value = self.variable(name)
        return (first(value) or "") if value is not None else ""

    def separators(self) -> str:
        """The characters of IFS."""
        value = self.state.variables.get("IFS", MISSING)
        if value is MISSING:
            return _BLANKS
        text = first(value)
        return _BLANKS if text is None or not known(text) else text

    def assign(self, name: str, value: Value) -> None:
        """Assign a variable, `name[index]` among them."""
        base, bracket, rest = name.partition("[")
        if not bracket:
            self.state.set(name, value)
            return
        self.assign_item(base, rest[:-1], first(value) or "")

    def assign_item(self, name: str, index: str, text: str) -> None:
        """Assign one item of an array."""
        if self.zsh and name in {"functions", "aliases", "galiases"}:
            from install_guard.shell.zsh import define  # noqa: PLC0415 -- zsh only

            define(self, name, index, text)
            return
        value = self.state.variables.get(name)
        array = Array(dict(value.items), value.named) if isinstance(value, Array) else Array({})
        if isinstance(value, str):
            array.items[0] = value
        if array.named:
            array.items[index] = text
        else:
            number = self.compute(index)
            if number is None:
                self.state.set(name, self.mark_here("an array with an item that is not known"))
                return
            array.items[number - 1 if self.zsh and number > 0 else number] = text
        self.state.set(name, array)

    def add(self, name: str, before: str, text: str) -> str:
        """`name+=text`: a sum where the variable was declared a number."""
        if "i" not in self.state.attributes.get(name, ""):
            return before + text
        number = self.compute(f"({before or 0})+({text or 0})")
        return self.mark_here("a number that is not known") if number is None else str(number)

    def compute(self, text: str) -> int | None:
        """The value of an arithmetic expression; None where it is not known."""
        if text.isdigit() and text.isascii() and text[0] != "0":
            return int(text) if len(text) < 19 else None
        if "$(" in text or "`" in text:
            # Subscripts in arithmetic are expanded, commands in them included.
            text = self.expand_text(text)
        try:
            return arithmetic.compute(text, self._number, self.assign, octal=not self.zsh) if known(text) else None
        except arithmetic.RefusedError:
            if not self.zsh:
                self.hole("syntax", f"arithmetic that the shell refuses: {text.strip()[:40]}", self.place)
            return None
        except (arithmetic.UnknownError, RecursionError):
            return None

    def _number(self, name: str) -> str:
        base, bracket, index = name.partition("[")
        value = self.variable(base)
        if bracket and isinstance(value, Array):
            text = value.items.get(index[:-1] if value.named else int(index[:-1])) or ""
        else:
            text = first(value) or ""
        if "$(" in text or "`" in text:
            text = self.expand_text(text)
        if not known(text):
            raise arithmetic.UnknownError
        return text

    # Scripts.

    def script(self, node: nodes.Script) -> None:
        """Walk a list of control."""
        table = control.TABLE
        for item in node.items:
            self.steps -= 1
            if self.steps < 0:
                if self.steps == -1:
                    self.hole("bound", "more commands than are read", self.span(item))
                return
            command = item.command
            if item.terminator in ("", ";", "\n"):
                table[type(command)](self, command)
            else:
                self.apart(lambda command=command: table[type(command)](self, command))  # type: ignore[misc]
                self.state.status = True
            if self.jump is not None:
                return
        error = node.error
        if error is not None and not error.refused:
            self.hole("syntax", error.reason, self.span(error))

    def command(self, node: nodes.Command) -> None:
        """Walk one command."""
        control.TABLE[type(node)](self, node)

    def apart(self, run: Callable[[], object], change: Callable[[State], None] | None = None) -> State:
        """Run something in a subshell, and give the state that it had at its end."""
        outer, jump = self.state, self.jump
        inner = self.state = outer.copy()
        inner.traps = {}
        if change is not None:
            change(inner)
        try:
            run()
            if inner.traps:
                self.leave()
        finally:
            self.state, self.jump = outer, jump
        outer.status = inner.status
        return inner

    def deeper(self, run: Callable[[], object]) -> bool:
        """Run something one level deeper; False, and a gap, where that is too deep."""
        if self.depth >= self.bounds.depth:
            self.hole("bound", "commands inside each other too deep", self.place)
            return False
        self.depth += 1
        try:
            run()
        finally:
            self.depth -= 1
        return True

    def process(self, run: Callable[[], object], shell: str, name: str) -> None:
        """Run something in the new process of a shell, which takes over what is exported."""
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

    def leave(self) -> None:
        """What a shell runs at its end: its traps."""
        traps, self.state.traps = self.state.traps, {}
        self.jump = None
        if "xtrace" in self.state.options and "PS4" in self.state.variables:
            self.expand_text(self.variable_text("PS4"))
        for text in dict.fromkeys(traps.values()):
            self.run_text(text, self.place)
        lasting, self.lasting = self.lasting, []
        self.pending.extend(lasting)
        self.settle(len(self.pending) - len(lasting))

    def run_text(self, text: str, span: Span, shell: str = "") -> None:
        """Have the current shell run a text: `eval`, a script file, the words behind `-c`."""
        if not text.strip() if known(text) else self._opaque(text, span):
            self.state.status = True if known(text) else None
            return
        self.room -= len(text)
        if len(text) > self.bounds.text or self.room < 0:
            self.hole("bound", "a text longer than is read", span)
            return
        if self.state.shell == "sh" and beyond_posix(text):
            self.hole("syntax", "sh may be a shell that reads this text differently", span)
        script = _parse(text, shell or ("zsh" if self.zsh else "bash"))
        outer, self.origin = self.origin, self.origin or span
        try:
            self.deeper(lambda: self.script(script))
        finally:
            self.origin = outer

    def _opaque(self, text: str, span: Span) -> bool:
        """Note that a text with gaps is run; whether nothing of it is known."""
        shown = any(char < FIRST and not char.isspace() for char in text)
        reason = self.gaps.first(text)
        words = (self.gaps.word(text, *span),) if shown else ()
        self.hole("code", f"a shell runs a text with a gap: {reason.reason if reason else ''}", span, words)
        return not shown

    # Output.

    def capture(self, run: Callable[[], object]) -> str:
        """What a subshell prints."""
        sink = Sink()

        def change(state: State) -> None:
            state.fds[1] = sink

        if not self.deeper(lambda: self.apart(run, change)):
            return self.mark_here("commands inside each other too deep")
        text = sink.text()
        return text if len(text) <= self.bounds.text else self.mark_here("an output longer than is kept")

    def substitute(self, part: nodes.Substitution) -> str:
        """The text of a command substitution."""
        place = self.place
        self.place = self.span(part)
        text = self.capture(lambda: control.substituted(self, part.script))
        self.place = place
        return text.rstrip("\n").replace("\0", "")

    def process_substitution(self, part: nodes.ProcessSubstitution) -> str:
        """The file name of a process substitution, whose text can be read under it."""
        name = self.mark("the file name of a process substitution", part)
        if part.direction == ">":
            sink = Sink()
            self.files[name] = sink
            self.pending.append((part.script, sink))
            return name
        sink = self.files[name] = Sink()
        sink.write(self.capture(lambda: self.script(part.script)))
        return name

    def settle(self, since: int = 0) -> None:
        """Run the scripts of `>(…)` on what was written to them."""
        while len(self.pending) > since:
            script, sink = self.pending.pop()
            text = sink.text() if sink.parts else self.mark_here("what a program writes to a pipe")

            def change(state: State, text: str = text) -> None:
                state.fds[0] = Source(text)

            self.deeper(lambda: self.apart(lambda: self.script(script), change))  # noqa: B023 -- run at once

    def print(self, text: str, descriptor: int = 1) -> None:
        """Write to a descriptor of the current command."""
        sink = self.state.fds.get(descriptor)
        if isinstance(sink, Sink):
            if sink.size > self.bounds.text:
                return
            sink.write(text)

    def listens(self) -> bool:
        """Whether anything takes what the current command prints."""
        return self.state.fds.get(1) is not None

    def input(self) -> str | None:
        """What is left on the standard input, taken; None where that is not the command's."""
        source = self.state.fds.get(0)
        return source.rest() if isinstance(source, Source) else None

    # Files.

    def path(self, text: str) -> str:
        """A path, resolved against the current folder."""
        return paths.resolve(text, self.state.cwd)

    def read(self, text: str) -> str | None:
        """The text of a file; None where it is not known."""
        descriptor = paths.descriptor(text)
        if descriptor is not None:
            source = self.state.fds.get(descriptor)
            return source.rest() if isinstance(source, Source) else None
        path = self.path(text)
        if path == "/dev/null":
            return ""
        if path in self.files:
            sink = self.files[path]
            return None if sink is None else sink.text()
        if text in self.files:
            sink = self.files[text]
            return None if sink is None else sink.text()
        if self.setting.open_file is None or not known(path) or path[:1] != "/":
            return None
        return self.setting.open_file(path)

    def file_of(self, name: str) -> str:
        """The path of a file of that name which the command wrote, empty where there is none."""
        return next((path for path, sink in self.files.items() if sink is not None and paths.base(path) == name), "")

    def named_file(self, name: str) -> str | None:
        """The text of a file of that name which the command wrote, wherever it lies."""
        path = self.file_of(name)
        sink = self.files.get(path) if path else None
        return None if sink is None else sink.text()

    def contents(self, text: str) -> str:
        """The text of a file, a gap where it is not known."""
        found = self.read(text)
        return (
            self.mark_here(f"the content of {text}" if known(text) else "the content of a file")
            if found is None
            else found
        )

    def create(self, text: str, *, append: bool = False) -> Sink:
        """Open a file for writing: what is written to it can be read back."""
        path = self.path(text)
        found = self.files.get(path) or self.files.get(text)
        if found is not None and (append or text in self.files):
            return found
        sink = self.files[path] = Sink()
        if append:
            sink.write(self.mark_here("what a file held before"))
        return sink

    def is_file(self, text: str) -> bool:
        """Whether a path names a file, and not the pipe of a process substitution."""
        gap = self.gaps.first(text)
        return gap is None or "process substitution" not in gap.reason

    def write(self, text: str, sink: Sink | None, span: Span, owner: list[Write] | None = None) -> None:
        """Note that a file is written."""
        self.written.append((self.gaps.word(text, *span), sink, span, [] if owner is None else owner))

    # Branches.

    def perhaps(self, run: Callable[[], object]) -> None:
        """Run what may or may not happen, and join what comes of it with the state before."""
        before = self.state.copy()
        self.unsure_loop += 1
        self.unsure_function += 1
        try:
            run()
        finally:
            self.unsure_loop -= 1
            self.unsure_function -= 1
        self.merge([before, self.state])

    def never(self, run: Callable[[], object]) -> None:
        """Run what the text says does not happen, so that what it would run is seen, and forget its effects."""
        files = self.files.copy()
        self.dead += 1
        self.apart(run)
        self.dead -= 1
        self.files = files

    def merge(self, states: list[State]) -> None:
        """Become the state that holds after one of several."""
        result = states[0].copy()
        names = {name: None for state in states for name in state.variables}
        for name in names:
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
        result.status = states[0].status if all(state.status is states[0].status for state in states) else None
        self.state.take(result)

    def _merge_rest(self, result: State, state: State) -> None:
        """All but the variables."""
        for name in {**result.functions, **state.functions}:
            one, two = result.functions.get(name, (None,)), state.functions.get(name, (None,))
            if one != two:
                result.functions[name] = tuple(dict.fromkeys(one + two)) if len(one) < 8 else one
        for table in ("aliases", "global_aliases", "suffix_aliases", "hashed", "traps"):
            setattr(result, table, {**getattr(result, table), **getattr(state, table)})
        result.exported |= state.exported
        result.options |= state.options
        result.disabled |= state.disabled
        if result.cwd != state.cwd:
            result.cwd = self.mark_here("a folder that depends on a condition")
            self.cd_known = False
        if result.positional != state.positional:
            result.positional = [self.mark_here("positional parameters that depend on a condition")]

    # What operators need.

    def decode(self, text: str) -> str:
        """The escapes of `$'…'`."""
        from install_guard.shell.textual import unescape  # noqa: PLC0415 -- rare

        return unescape(text)

    def expand_text(self, text: str) -> str:
        """A text in which the shell expands parameters and substitutions once more."""
        if known(text) and "$" not in text and "`" not in text:
            return text
        script = _parse(f": <<install-guard-end\n{text}\ninstall-guard-end\n", "zsh" if self.zsh else "bash")
        body = control.document_of(script)
        if body is None or self.depth >= self.bounds.depth:
            self.hole("code", "a shell expands a text that is not known", self.place)
            return self.mark_here("an expanded text")
        outer, self.origin = self.origin, self.origin or self.place
        self.depth += 1
        try:
            return self.words.document(body).removesuffix("\n")
        finally:
            self.depth -= 1
            self.origin = outer

    def qualifiers(self, part: nodes.Pattern) -> None:
        """Run what the qualifiers of a zsh pattern run."""
        from install_guard.shell.zsh import run_qualifiers  # noqa: PLC0415 -- zsh only

        run_qualifiers(self, part)


def _parse(text: str, shell: str) -> nodes.Script:
    from install_guard.shell import parse  # noqa: PLC0415 -- the package imports this module

    return parse(text, shell)


def _status(walk: Walk) -> str:
    return "0" if walk.state.status else walk.mark_here("an exit status")


def _folder(walk: Walk) -> str:
    cwd = walk.state.cwd
    if cwd[:1] == "/" or not (known(cwd) or cwd):
        return cwd
    return walk.inherited("PWD", "the current folder") + ("/" + cwd if cwd else "")


_SPECIAL: dict[str, Callable[[Walk], str | Array | None]] = {
    "#": lambda walk: str(len(walk.state.positional)),
    "?": _status,
    "status": lambda walk: _status(walk) if walk.zsh else walk.inherited("status", "$status"),
    "_": lambda walk: walk.state.last,
    "PWD": _folder,
    "OLDPWD": lambda walk: walk.state.oldcwd or walk.inherited("OLDPWD", "the folder before"),
    "HOME": lambda walk: walk.setting.home or walk.inherited("HOME", "the home folder"),
    "IFS": lambda _: _BLANKS,
    "argv": lambda walk: Array.of(walk.state.positional) if walk.zsh else walk.inherited("argv", "$argv"),
    "OPTIND": lambda _: "1",
    "BASH": lambda walk: "/bin/bash" if not walk.zsh else walk.inherited("BASH", "$BASH"),
    "ZSH_NAME": lambda walk: "zsh" if walk.zsh else walk.inherited("ZSH_NAME", "$ZSH_NAME"),
}
