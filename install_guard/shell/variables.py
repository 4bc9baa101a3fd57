"""What variables and parameters are worth while a command is walked, and how they are assigned."""

from __future__ import annotations

from install_guard.shell.ground import Ground
from install_guard.shell.state import MISSING, Array, Reference, first
from install_guard.shell.values import Choice, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.state import Value

_BLANKS = " \t\n"
_CUT = frozenset("LRZ")
_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"
_CHANGING = frozenset(
    "! - RANDOM SRANDOM SECONDS LINENO EPOCHSECONDS EPOCHREALTIME BASHPID PPID BASH_COMMAND FUNCNAME BASH_SOURCE "
    "BASH_LINENO PIPESTATUS pipestatus".split()
)
# Arrays that are the shell's own tables: an item of them is a command's path, or an alias.
_TABLES = {"BASH_CMDS": "hashed", "BASH_ALIASES": "aliases"}
ZSH_TABLES = frozenset(("functions", "aliases", "galiases", "saliases", "commands", "options"))


class Variables(Ground):
    """The variables of the shell that runs, as an expansion sees them."""

    __slots__ = ()

    # What the layers above bring.
    if TYPE_CHECKING:
        expand_text: Callable[[str], str]

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
            return self._referred(value.name) if value.name != name else None
        return value  # type: ignore[return-value]

    def _referred(self, name: str) -> str | Array | None:
        """What another name stands for: a variable, or an item whose subscript the shell expands."""
        base, bracket, index = name.partition("[")
        if bracket:
            self.expand_text(index)
            return self.mark_here("an item under another name")
        return self.variable(base)

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

    def inherited(self, name: str, reason: str, origin: str = "") -> str:
        """The gap for a value from outside: the same one each time."""
        mark = self.inherited_names.get(name)
        if mark is None:
            mark = self.inherited_names[name] = self.mark_here(reason, origin or f"variable {name}")
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
            self.put(name, value)
            return
        # A subscript that stands in a text is expanded there, commands in it included.
        self.assign_item(base, self.expand_text(rest[:-1]), first(value) or "")

    def put(self, name: str, value: Value) -> None:
        """Assign a variable; the text for one that was declared a number is computed."""
        if name in self.state.defined.attributes and isinstance(value, str):
            value = self._in_form(self.state.defined.attributes[name], value)
        self.state.set(name, value)

    def _in_form(self, letters: str, text: str) -> str:
        """A text as the attributes of a variable have it: a number, or cut and filled to a width (zsh, ksh)."""
        if "i" in letters:
            number = self.compute(text)
            return self.mark_here("a number that is not known") if number is None else str(number)
        if not _CUT.isdisjoint(letters):
            return self.mark_here("a text that is cut or filled to a width")
        return text

    def assign_item(self, name: str, index: str, text: str) -> None:
        """Assign one item of an array."""
        if self.zsh and name in ZSH_TABLES:
            from install_guard.shell.zsh import define  # noqa: PLC0415 -- zsh only

            define(self, name, index, text)
            return
        if name in _TABLES and not self.zsh:
            getattr(self.state.defining(), _TABLES[name])[index] = text
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
        if "i" not in self.state.defined.attributes.get(name, ""):
            return before + text
        number = self.compute(f"({before or 0})+({text or 0})")
        return self.mark_here("a number that is not known") if number is None else str(number)

    # Arithmetic, in which names are variables.

    def compute(self, text: str) -> int | None:
        """The value of an arithmetic expression; None where it is not known."""
        if text.isdigit() and text.isascii() and text[0] != "0":
            return int(text) if len(text) < 19 else None
        if "$(" in text or "`" in text:
            expanded = self._subscripts(text)
            if expanded is None:
                return None
            text = expanded
        from install_guard.shell import arithmetic  # noqa: PLC0415 -- few commands compute

        try:
            return arithmetic.compute(text, self._number, self.assign, octal=not self.zsh) if known(text) else None
        except arithmetic.RefusedError:
            if not self.zsh:
                self.hole("syntax", f"arithmetic that the shell refuses: {text.strip()[:40]}", self.place)
            return None
        except (arithmetic.UnknownError, RecursionError):
            return None

    def _subscripts(self, text: str) -> str | None:
        """Arithmetic with its subscripts expanded, commands in them included; None where the shell runs none of them."""
        head, bracket, index = text.partition("[")
        if "$(" in head or "`" in head:
            self.hole("syntax", f"arithmetic that the shell refuses: {text.strip()[:40]}", self.place)
            return None
        name = head[len(head.rstrip(_NAME)) :]
        if self.zsh and name not in self.state.variables and not _assigns(index.rpartition("]")[2]):
            handed = (self.gaps.word(index, *self.place),)
            self.hole("code", f"zsh expands this where ${name} is set", self.place, handed, "set")
            return None
        return head + bracket + self.expand_text(index)

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
            from install_guard.shell.arithmetic import UnknownError  # noqa: PLC0415 -- few commands compute

            raise UnknownError
        return text


def _assigns(text: str) -> bool:
    """Whether what stands behind a subscript assigns the item."""
    return "=" in text.replace("==", "") or text.lstrip()[:2] in ("++", "--")


def _status(walk: Variables) -> str:
    return "0" if walk.state.status else walk.mark_here("an exit status")


def _folder(walk: Variables) -> str:
    cwd = walk.state.cwd
    if cwd[:1] == "/" or not (known(cwd) or cwd):
        return cwd
    return walk.inherited("PWD", "the current folder", "here") + ("/" + cwd if cwd else "")


_SPECIAL: dict[str, Callable[[Variables], str | Array | None]] = {
    "#": lambda walk: str(len(walk.state.positional)),
    "?": _status,
    "status": lambda walk: _status(walk) if walk.zsh else walk.inherited("status", "$status"),
    "_": lambda walk: walk.state.last,
    "PWD": _folder,
    "OLDPWD": lambda walk: walk.state.oldcwd or walk.inherited("OLDPWD", "the folder before"),
    "HOME": lambda walk: walk.setting.home or walk.inherited("HOME", "the home folder", "home"),
    "IFS": lambda _: _BLANKS,
    "argv": lambda walk: Array.of(walk.state.positional) if walk.zsh else walk.inherited("argv", "$argv"),
    "$": lambda walk: walk.inherited("$", "$$, which the shell makes"),
    "OPTIND": lambda _: "1",
    "BASH": lambda walk: "/bin/bash" if not walk.zsh else walk.inherited("BASH", "$BASH"),
    "ZSH_NAME": lambda walk: "zsh" if walk.zsh else walk.inherited("ZSH_NAME", "$ZSH_NAME"),
}
