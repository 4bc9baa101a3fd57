"""The walk: one evaluation of one command, from its first word to what it leaves to run at its end."""

from __future__ import annotations

from install_guard.model import Write
from install_guard.shell import lists, nodes, simple
from install_guard.shell.branches import Branches
from install_guard.shell.evaluate import Trace
from install_guard.shell.state import Array, Sink, Source
from install_guard.shell.values import FIRST, known
from install_guard.shell.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.evaluate import Setting
    from install_guard.shell.ground import Span
# Programs that are given the name of a function to show or keep it, not to call it.
_NAMING = frozenset(
    "declare typeset type which whence where functions export unset unfunction local echo printf".split()
)


class Walk(Branches):
    """One evaluation of one command."""

    __slots__ = ("words",)

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.words = Words(self)

    def run(self, script: nodes.Script) -> Trace:
        """Walk a whole command and what it leaves to run at its end."""
        try:
            self.script(script)
            self.leave()
            self._uncalled()
        except RecursionError:
            self.hole("bound", "commands inside each other too deep", (script.start, script.end))
        for path, sink, span, owner in self.written:
            owner.append(Write(path, _content(sink), self.gaps, *span))
        for invocation in self.invocations:
            invocation.writes = tuple(invocation.writes)
        defined = self.state.defined
        return Trace(
            tuple(self.invocations),
            tuple(self.holes),
            tuple([write for _, _, _, owner in self.written for write in owner[:1]]) if self.written else (),
            tuple(defined.functions),
            {name: self.gaps.word(text, 0, 0) for name, text in defined.aliases.items()} if defined.aliases else {},
            self.cd_known,
        )

    def end(self) -> None:
        """Let go of what holds this walk in turn: all of it is freed at once, and nothing is left for the collector."""
        self.words.walk = self.words.made = None  # type: ignore[assignment]

    def _uncalled(self) -> None:
        """Functions that nothing in the text calls, but the shell may: by a signal, a hook or a completion."""
        if not self.state.defined.functions:
            return
        handed = self._handed()
        for name, bodies in self.state.defined.functions.items():
            hooked = name.startswith("TRAP") or "." in name or name in handed  # zsh's `TRAPUSR1`, ksh's `x.set`
            for body in bodies if hooked else ():
                if body is not None and id(body) not in self.called:
                    self.never(lambda name=name, body=body: simple.called(self, name, body, []))  # type: ignore[misc]

    def _handed(self) -> set[str | None]:
        """Names by which something may call a function later: the items of arrays, and the words of calls."""
        arrays = [value for value in self.state.variables.values() if isinstance(value, Array)]
        calls = [call for call in self.invocations if call.program not in _NAMING]
        return {item for array in arrays for item in array.values()} | {
            word.text for call in calls for word in call.argv[1:]
        }

    # Scripts and texts.

    def script(self, node: nodes.Script) -> None:
        """Walk a list of control."""
        table = lists.TABLE
        for item in node.items:
            if not self.spend(1):
                return
            command = item.command
            if item.terminator in ("", ";", "\n"):
                table[type(command)](self, command)
            else:
                self.apart(lambda command=command: table[type(command)](self, command))  # type: ignore[misc]
                self.state.status = True
            if self.state.status is False and type(command) is not nodes.AndOr:
                self.failed()
            if self.jump is not None:
                return
        error = node.error
        if error is not None and not error.refused:
            self.hole("syntax", error.reason, self.span(error))
        elif error is not None and self.via[-1:] == ("eval",):
            self.fails("eval", self.span(error))

    def failed(self) -> None:
        """A command that fails where nothing looks at its status ends a shell with `set -e`."""
        if not self.tested and "errexit" in self.state.options:
            self.state.gone = True

    def command(self, node: nodes.Command) -> None:
        """Walk one command."""
        lists.TABLE[type(node)](self, node)

    def leave(self) -> None:
        """What a shell runs at its end: its traps."""
        state = self.state
        traps, state.gone, self.jump = state.defined.traps, False, None
        if "xtrace" in state.options and "PS4" in state.variables:
            self.expand_text(self.variable_text("PS4"))
        if traps:
            state.defining().traps = {}
            for text in dict.fromkeys(traps.values()):
                self.run_text(text, self.place)
        if not self.lasting:
            return
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
        if self.state.shell in ("sh", "ksh"):
            self._portable(text, span)
        script = _parse(text, shell or ("zsh" if self.zsh else "bash"))
        outer, self.origin = self.origin, self.origin or span
        try:
            self.deeper(lambda: self.script(script))
        finally:
            self.origin = outer

    def _portable(self, text: str, span: Span) -> None:
        """A text for a shell of which there are several: where they read it as bash does, and where not."""
        from install_guard.shell.dialects import beyond_posix, has_range  # noqa: PLC0415 -- only for such a shell

        if self.state.shell == "sh" and beyond_posix(text):
            self._as_posix(text, span)
        elif self.state.shell == "ksh" and has_range(text):
            self.hole("syntax", "not every ksh expands ranges in braces", span)

    def _as_posix(self, text: str, span: Span) -> None:
        """What `sh` may make of a text that bash reads otherwise: known where only the quotes of `$'…'` differ."""
        from install_guard.shell.dialects import beyond_posix  # noqa: PLC0415 -- only for such a shell

        plain = "$'" in text and not beyond_posix(text.replace("$'", "'"))
        why = "sh may be a shell that reads this text differently"
        self.hole("syntax", why, span, origin="told" if plain else "")
        if plain:
            script = _parse(text.replace("$'", "\\$'"), "bash")
            self.perhaps(lambda: self.script(script))

    def _opaque(self, text: str, span: Span) -> bool:
        """Note that a text with gaps is run; whether nothing of it is known."""
        if all(char < FIRST or self.gaps.of(char).origin == "home" for char in text):
            return False  # a path in the home folder
        shown = any(char < FIRST and not char.isspace() for char in text)
        gap = self.gaps.first(text)
        words = (self.gaps.word(text, *span),) if shown else ()
        why, origin = (gap.reason, gap.origin) if gap else ("", "")
        self.hole("code", f"a shell runs a text with a gap: {why}", span, words, origin)
        return not shown

    # Output of one command that another takes.

    def capture(self, run: Callable[[], object]) -> str:
        """What a subshell prints."""
        sink = Sink()
        if not self.deeper(lambda: self.apart(run, {1: sink})):
            return self.mark_here("commands inside each other too deep")
        text = sink.text()
        return text if len(text) <= self.bounds.text else self.mark_here("an output longer than is kept")

    def substitute(self, part: nodes.Substitution) -> str:
        """The text of a command substitution."""
        place = self.place
        self.place = self.span(part)
        if part.braced:
            self.hole("syntax", "only bash from 5.3 on and ksh run this", self.place)
        text = self.capture(lambda: lists.substituted(self, part.script))
        self.place = place
        return text.rstrip("\n").replace("\0", "")

    def process_substitution(self, part: nodes.ProcessSubstitution) -> str:
        """The file name of a process substitution, whose text can be read under it."""
        name = self.mark("the file name of a process substitution", part, "pipe")
        if part.direction == ">":
            sink = self.keep(name)
            self.pending.append((part.script, sink))
            return name
        sink = self.keep(name)
        sink.write(self.capture(lambda: self.script(part.script)))
        return name

    def settle(self, since: int = 0) -> None:
        """Run the scripts of `>(…)` on what was written to them."""
        while len(self.pending) > since:
            script, sink = self.pending.pop()
            source = Source(sink.text() if sink.parts else self.mark_here("what a program writes to a pipe"))
            self.deeper(lambda: self.apart(lambda: self.script(script), {0: source}))  # noqa: B023 -- run at once

    # Texts that are expanded once more.

    def decode(self, text: str) -> str:
        """The escapes of `$'…'`."""
        from install_guard.shell.textual import unescape  # noqa: PLC0415 -- rare

        return unescape(text)

    def expand_text(self, text: str) -> str:
        """A text in which the shell expands parameters and substitutions once more."""
        if known(text) and "$" not in text and "`" not in text:
            return text
        script = _parse(f": <<install-guard-end\n{text}\ninstall-guard-end\n", "zsh" if self.zsh else "bash")
        body = lists.document_of(script)
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


def _content(sink: Sink | None) -> str | None:
    """The text that a file holds at the end; None where nothing of it is known."""
    text = None if sink is None else sink.text()
    return None if text is None or (text and all(char >= FIRST for char in text)) else text
