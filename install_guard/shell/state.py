"""What a shell carries from one command to the next: variables, functions, folders, descriptors."""

from __future__ import annotations

from install_guard.model import Record
from install_guard.shell.values import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from typing import Protocol

    from install_guard.shell import nodes

    Value = object  # str, Array, Choice, or None for a variable that is known to be unset
    Bodies = tuple[nodes.Command | None, ...]  # those that a function may have; None where it may have none

    class Definitions(Protocol):
        """`Defined` as it is looked at: other states may share it, so only what `State.defining` gives is changed."""

        shared: bool

        @property
        def functions(self) -> Mapping[str, Bodies]:
            """What may run where a name is called."""

        @property
        def aliases(self) -> Mapping[str, str]:
            """Texts that stand for a command's first word."""

        @property
        def global_aliases(self) -> Mapping[str, str]:
            """Texts that stand for any word (zsh)."""

        @property
        def suffix_aliases(self) -> Mapping[str, str]:
            """Programs by the ending of what they open (zsh)."""

        @property
        def attributes(self) -> Mapping[str, str]:
            """Letters of `declare` by the variable."""

        @property
        def hashed(self) -> Mapping[str, str]:
            """Where `hash` says that a program is."""

        @property
        def disabled(self) -> AbstractSet[str]:
            """Builtins that `enable -n` took away."""

        @property
        def traps(self) -> Mapping[str, str]:
            """Texts by the signal that runs them."""

        @property
        def locals(self) -> Sequence[Mapping[str, Value]]:
            """For each function that runs, what its local variables were outside."""

        @property
        def dirs(self) -> Sequence[str]:
            """The stack of `pushd`."""

        def copy(self) -> Defined:
            """The same, for one state alone."""


MISSING = object()

# Variables that a login leaves in the environment, so that assigning one changes what programs get.
INHERITED = frozenset(
    "PATH HOME USER LOGNAME SHELL LANG LC_ALL TERM PWD OLDPWD TMPDIR EDITOR VISUAL PAGER BROWSER MAIL DISPLAY "
    "HOSTNAME SHLVL SSH_AUTH_SOCK".split()
)
_INHERITED_FAMILIES = ("CLAUDE", "ANTHROPIC", "XDG_")


class Array(Record):
    """An array: its items by index or, where `named`, by key."""

    __slots__ = ("items", "named")

    def __init__(self, items: dict[object, str], named: bool = False) -> None:  # noqa: FBT001, FBT002 -- a record
        self.items = items
        self.named = named

    def values(self) -> list[str]:
        """The items in the order in which the shell lists them."""
        if self.named:
            return list(self.items.values())
        return [self.items[key] for key in sorted(self.items)]  # type: ignore[type-var]

    def keys(self) -> list[object]:
        """The keys in that order."""
        return list(self.items) if self.named else sorted(self.items)  # type: ignore[type-var]

    @classmethod
    def of(cls, values: list[str]) -> Array:
        """An array of values in order."""
        return cls(dict(enumerate(values)))


class Reference(Record):
    """A variable that is another name for one (`declare -n`)."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Source:
    """A text on a descriptor, and how far it has been read."""

    __slots__ = ("at", "cut", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.cut = False

    def rest(self) -> str:
        """What is left, taken."""
        text = self.text[self.at :]
        self.at = len(self.text)
        return text

    def line(self, end: str = "\n") -> str | None:
        """The next line without its end, None at the end of the text; `cut` tells that its end was missing."""
        if self.at >= len(self.text):
            return None
        found = self.text.find(end, self.at) if end else -1
        self.cut = found < 0
        stop = len(self.text) if found < 0 else found
        line = self.text[self.at : stop]
        self.at = stop + 1
        return line


class Sink:
    """What is written to a descriptor: kept, for a substitution, a pipe or a file."""

    __slots__ = ("parts", "size")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.size = 0

    def write(self, text: str) -> None:
        """Add to it."""
        self.parts.append(text)
        self.size += len(text)

    def text(self) -> str:
        """All of it."""
        return "".join(self.parts)


class Defined:
    """What commands define for those behind them, beside variables: functions, aliases, attributes, traps.

    Most commands define nothing. So states share one of these until one of them changes it (`State.defining`); that
    nobody changes one that is shared is told by the types, since `State.defined` can only be looked at.
    """

    __slots__ = (
        "aliases",
        "attributes",
        "dirs",
        "disabled",
        "functions",
        "global_aliases",
        "hashed",
        "locals",
        "shared",
        "suffix_aliases",
        "traps",
    )

    def __init__(self) -> None:
        self.functions: dict[str, Bodies] = {}
        self.aliases: dict[str, str] = {}
        self.global_aliases: dict[str, str] = {}
        self.suffix_aliases: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        self.hashed: dict[str, str] = {}
        self.disabled: set[str] = set()
        self.traps: dict[str, str] = {}
        self.locals: list[dict[str, Value]] = []
        self.dirs: list[str] = []
        self.shared = False

    def copy(self) -> Defined:
        """The same, for one state alone."""
        new = Defined()
        new.functions = self.functions.copy()
        new.attributes = self.attributes.copy()
        new.locals = [frame.copy() for frame in self.locals]
        new.dirs = self.dirs.copy()
        new.add(self)
        return new

    def add(self, other: Definitions) -> None:
        """Take in the names and traps that another has."""
        self.aliases.update(other.aliases)
        self.global_aliases.update(other.global_aliases)
        self.suffix_aliases.update(other.suffix_aliases)
        self.hashed.update(other.hashed)
        self.traps.update(other.traps)
        self.disabled.update(other.disabled)


NOTHING = Defined()  # what a shell begins with
NOTHING.shared = True


class State:
    """The state of one shell; a subshell has a copy."""

    __slots__ = (
        "cwd",
        "defined",
        "exported",
        "fds",
        "gone",
        "last",
        "name",
        "oldcwd",
        "options",
        "positional",
        "shell",
        "status",
        "variables",
    )

    def __init__(self, shell: str) -> None:
        self.shell = self.name = shell
        self.variables: dict[str, Value] = {}
        self.exported: set[str] = set()
        self.positional: list[str] = []
        self.options: set[str] = set()
        self.fds: dict[int, object] = {}
        self.defined: Definitions = NOTHING
        self.cwd = self.oldcwd = self.last = ""
        self.status: bool | None = True
        self.gone = False  # whether the shell has ended: what follows does not run

    def copy(self) -> State:
        """A state of its own with the same content."""
        new = State.__new__(State)
        new.shell, new.name, new.cwd, new.oldcwd = self.shell, self.name, self.cwd, self.oldcwd
        new.status, new.last, new.gone = self.status, self.last, self.gone
        new.variables, new.exported, new.options = self.variables.copy(), self.exported.copy(), self.options.copy()
        new.positional, new.fds = self.positional, self.fds.copy()
        new.defined = self.defined
        new.defined.shared = True
        return new

    def defining(self) -> Defined:
        """What commands define, to be changed for this state alone."""
        if self.defined.shared:
            self.defined = self.defined.copy()
        return self.defined  # type: ignore[return-value]

    def add(self, other: State) -> None:
        """Take in the names, options and traps that another state has."""
        if other.defined is not self.defined:
            self.defining().add(other.defined)
        if other.exported:
            self.exported.update(other.exported)
        if other.options:
            self.options.update(other.options)

    def environment(self) -> dict[str, Value]:
        """The variables that a program started here gets, as far as the command itself set them."""
        names = sorted(self.exported.intersection(self.variables))
        return dict(zip(names, map(self.variables.__getitem__, names)))

    def set(self, name: str, value: Value) -> None:
        """Assign a variable."""
        variables = self.variables
        if name in self.defined.attributes or isinstance(variables.get(name), Reference):
            name, value = self._converted(name, value)
        variables[name] = value
        if name in INHERITED or "allexport" in self.options or name.startswith(_INHERITED_FAMILIES):
            self.exported.add(name)

    def _converted(self, name: str, value: Value) -> tuple[str, Value]:
        """What `declare -n`, `-l`, `-u` and `-c` make of an assignment."""
        seen = self.variables.get(name)
        if isinstance(seen, Reference):
            return seen.name, value
        letters = self.defined.attributes.get(name, "")
        if isinstance(value, str) and ("l" in letters or "u" in letters):
            value = value.lower() if "l" in letters else value.upper()
        elif isinstance(value, str) and "c" in letters:
            value = value[:1].upper() + value[1:].lower()
        return name, value

    def declare_local(self, name: str) -> None:
        """Make a variable local to the function that runs."""
        if self.defined.locals and name not in self.defined.locals[-1]:
            self.defining().locals[-1][name] = self.variables.get(name, MISSING)

    def leave_function(self) -> None:
        """Give local variables the values that they had outside."""
        for name, value in self.defining().locals.pop().items():
            if value is MISSING:
                self.variables.pop(name, None)
            else:
                self.variables[name] = value

    def fork(self) -> State:
        """The state of a new process: what a program that is a shell takes over."""
        new = State(self.shell)
        new.cwd = self.cwd
        new.oldcwd = self.oldcwd
        new.fds = self.fds.copy() if self.fds else {}
        environment = self.environment()
        new.variables = {
            name: value for name, value in environment.items() if value is not None and not isinstance(value, Array)
        }
        new.exported = set(new.variables)
        # An exported function reaches a shell below; zsh exports none.
        functions = self.defined.functions
        handed = {name: body for name, body in functions.items() if f"{name}()" in self.exported}
        if handed:
            new.defining().functions = handed
            new.exported.update(f"{name}()" for name in handed)
        return new


def first(value: Value) -> str | None:
    """The text of a variable as `$name` gives it in bash: an array's first item; None where it is unset."""
    if isinstance(value, Array):
        return value.items.get(0) if not value.named else value.items.get("0")
    if isinstance(value, Choice):
        return first(value.values[0])
    return value if isinstance(value, str) else None
