"""Programs that are shells: `sh -c text`, `bash file`, `zsh -s`, a script on standard input."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.scripts import run_script_file
from install_guard.shell.state import Source, State
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

# Options of the shells that take a value; the rest are flags, alone or bundled.
_VALUED = frozenset(("--rcfile", "--init-file", "-C", "--features", "--debug-output", "--profile"))
_KSH = frozenset(("ksh", "ksh93", "mksh", "lksh", "oksh", "rksh", "loksh", "pdksh", "fish", "csh", "tcsh"))
_OTHER = frozenset(("fish", "csh", "tcsh"))


class _Options:
    """What stands before the words of a shell: `-c` takes the first word behind all options."""

    __slots__ = ("at", "base", "checking", "command", "fields", "files", "interactive", "options", "stdin", "texts")

    def __init__(self, fields: list[Field], base: str) -> None:
        self.command = self.stdin = self.interactive = self.checking = False
        self.files: list[str] = []
        self.texts: list[str] = []
        self.options: list[tuple[str, bool]] = []
        self.fields = fields
        self.base = base
        self.at = 1
        while self.at < len(self.fields) and self.take(self.fields[self.at][0]):
            pass
        self.fields = self.fields[self.at :]

    def take(self, text: str) -> bool:
        """Take one option; False where the options end."""
        if text in ("-", "--"):
            self.at += 1
            return False
        if text[:1] not in ("-", "+") or len(text) < 2:
            return False
        self.at += 1
        if text[:2] == "--":
            self.long(*text.partition("="))
        else:
            self.short(text[0], text[1:])
        return True

    def long(self, name: str, equals: str, value: str) -> None:
        """`--rcfile file`, fish's `--command=text`, or a flag."""
        if name == "--command" and self.base in _OTHER:
            self.command = True
            if equals:
                self.at -= 1
                self.fields = [*self.fields]
                self.fields[self.at] = (value, *self.fields[self.at][1:])
        elif name == "--init-command" and self.base == "fish":
            self.texts.append(value if equals else self.fields[self.at][0] if self.at < len(self.fields) else "")
            self.at += not equals
        elif name in _VALUED and not equals and self.at < len(self.fields):
            self.files.append(self.fields[self.at][0])
            self.at += 1
        elif name in ("--rcfile", "--init-file"):
            self.files.append(value)

    def short(self, sign: str, letters: str) -> None:
        """`-euxo pipefail`, `+x`, `-c`."""
        if self.base == "fish" and "C" in letters:
            attached = letters.partition("C")[2]
            self.texts.append(attached or (self.fields[self.at][0] if self.at < len(self.fields) else ""))
            self.at += not attached
        self.command = self.command or "c" in letters
        if sign == "-":
            self.stdin = self.stdin or "s" in letters
            self.interactive = self.interactive or "i" in letters
            self.checking = self.checking or "n" in letters
        from install_guard.shell.declare import LETTERS  # noqa: PLC0415 -- only where a shell is given options

        self.options.extend((LETTERS[letter], sign == "-") for letter in letters if letter in LETTERS and letter != "n")
        if letters[-1] in "oO" and self.at < len(self.fields):
            self.options.append((self.fields[self.at][0], sign == "-"))
            self.at += 1


def run_shell(walk: Walk, call: Call, base: str) -> None:
    """Run what a shell is given, in a process of its own."""
    simple.invoke(walk, call)
    found = _Options(call.fields, base)
    dialect = "zsh" if base in ("zsh", "rzsh") else "bash"
    name = call.fields[0][0]
    walk.within(base, lambda: walk.process(lambda: _startup(walk, found, call, dialect, base), dialect, name))


def _startup(walk: Walk, found: _Options, call: Call, dialect: str, base: str) -> None:
    state = walk.state
    if found.options:
        from install_guard.shell.declare import switch  # noqa: PLC0415 -- only where a shell is given options

        for option, on in found.options:
            switch(walk, option, on=on)
    for name in ("SHELLOPTS", "BASHOPTS"):
        if name in state.variables and dialect == "bash":
            state.options.update(walk.variable_text(name).split(":"))
    if base not in ("bash", "zsh", "rbash"):
        state.shell = "ksh" if base in _KSH else "sh"
        if state.defined.functions:
            walk.hole("syntax", f"whether {base} takes over bash's functions is not known", call.span)
    _files(walk, found, call, dialect)
    if found.interactive and not found.command:
        _prompts(walk, call)
    for name in [one for one in state.variables if one.startswith("BASH_FUNC_")]:
        walk.run_text(f"{name[10:].rstrip('%()')} {walk.variable_text(name)}", call.span)
    _body(walk, found, call, dialect)


def _files(walk: Walk, found: _Options, call: Call, dialect: str) -> None:
    """What a shell runs first: files and texts of its options, and those that variables name."""
    named = [walk.variable_text(name) for name in ("BASH_ENV", "ENV") if name in walk.state.variables]
    for file in [*found.files, *[walk.expand_text(path) for path in named if path]]:
        if file:
            run_script_file(walk, file, [], call.span, dialect)
    for text in found.texts:
        walk.run_text(text, call.span, dialect)


def _prompts(walk: Walk, call: Call) -> None:
    """What an interactive shell runs around each command."""
    for name in ("PS0", "PS1", "PS2"):
        if name in walk.state.variables:
            walk.expand_text(walk.variable_text(name))
    if "PROMPT_COMMAND" in walk.state.variables:
        walk.run_text(walk.variable_text("PROMPT_COMMAND"), call.span)


def _body(walk: Walk, found: _Options, call: Call, dialect: str) -> None:
    fields, state = found.fields, walk.state
    if found.checking:
        # `bash -n` only looks for mistakes.
        return
    if found.command:
        if not fields:
            return
        state.name = fields[1][0] if len(fields) > 1 else state.name
        state.positional = [text for text, _, _ in fields[2:]]
        walk.run_text(fields[0][0], fields[0][1:], dialect)
        return
    if fields and not found.stdin:
        state.name = fields[0][0]
        run_script_file(walk, fields[0][0], [text for text, _, _ in fields[1:]], call.span, dialect)
        return
    state.positional = [text for text, _, _ in fields]
    source = state.fds.get(0)
    if isinstance(source, Source):
        walk.run_text(source.rest(), call.span, dialect)


__all__ = ["State", "known", "run_shell"]
