"""The command line of a package manager split by its row: verb, names, and what its options say by their roles."""

from __future__ import annotations

from install_guard.model import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from install_guard.model import Word

    Spec = dict[str, str]  # name, version, source, and where it comes `from`

# Verbs of a row: install (names, or what the manifest says), manifest (only that), add (names), record (names, of which
# nothing runs yet), requirements (files), run (one package and its words), with (only what options name), create, configure.
# Roles of options with a value: index, file (of requirements), name (instead of the first word), with (beside it), git, path,
# folder, config, loose; "" is nothing to us. Roles of flags: off (no scripts), dry (nothing is installed), global, loose.
_ONE_NAME = frozenset({"run", "create"})
_SHORTEST = 5  # characters of an option that is written short: `--reg=…`
_ON_OFF = frozenset({"true", "false"})


class Program(Record):
    """A package manager: its verbs by their words, its options by name and role, and how it writes a package.

    `bare` is the verb of a call with no words; `switch` gives the options that leave scripts off, None where it has none;
    `scripts` tells whether packages' scripts run unless they are switched off; `looks_here` that what it runs is looked
    for in the project first.
    """

    __slots__ = (
        "bare",
        "created",
        "ecosystem",
        "flags",
        "looks_here",
        "manifest",
        "scripts",
        "spec",
        "switch",
        "values",
        "verbs",
    )

    def __init__(  # noqa: PLR0913 -- a record: its fields are its parameters
        self,
        ecosystem: str,
        verbs: Mapping[str, str],
        values: str,
        flags: str,
        spec: Callable[[str], Spec],
        *,
        switch: Callable[[Line], list[str] | None],
        manifest: str = "",
        bare: str | None = None,
        scripts: bool = True,
        looks_here: bool = False,
        created: Callable[[str], str] = str,
    ) -> None:
        self.ecosystem, self.bare, self.scripts, self.manifest = ecosystem, bare, scripts, manifest
        self.verbs = {tuple(words.split()): verb for words, verb in verbs.items()}
        self.values, self.flags = _roles(values), _roles(flags)
        self.spec, self.switch, self.created, self.looks_here = spec, switch, created, looks_here


class Line:
    """One command line: `verb` as the row names it, `names` its plain words, `roles` the values of options by role.

    `at` is the place behind the verb, where a further option may stand; `said` are the words of the verb.
    """

    __slots__ = ("at", "flags", "loose", "names", "program", "roles", "said", "verb", "words")

    def __init__(self, program: Program, words: Sequence[Word]) -> None:
        self.program, self.words = program, words
        self.names: list[Word] = []
        self.roles: dict[str, list[str]] = {}
        self.flags: set[str] = set()
        self.loose: set[str] = set()
        self.said: tuple[str, ...] = ()
        self.verb: str | None = program.verbs.get(())
        self.at = 0
        self._walk()
        self._settings()
        if self.verb is None and not self.said:
            self.verb = program.bare

    @property
    def dry(self) -> bool:
        """Whether it only says what it would do."""
        return "dry" in self.flags

    @property
    def runs_scripts(self) -> bool:
        """Whether scripts of what it brings may run, or are built into it."""
        return self.program.scripts and "off" not in self.flags and self.verb not in {"configure", "record"}

    def texts(self, role: str) -> list[str]:
        """The values of the options in a role, with an ellipsis for what is not known."""
        return [text.replace("\0", "…") for text in self.roles.get(role, ())]

    def _walk(self) -> None:
        at = 0
        while at < len(self.words):
            text = self.words[at].known
            at += 1
            if text == "--":
                self.names += self.words[at : at + 1] if self.verb in _ONE_NAME else self.words[at:]
                return
            if text[:1] == "-" and len(text) > 1:
                at = self._option(text, at)
            elif self.verb is None:
                if not self._name_verb(text, at):
                    return
            else:
                self.names.append(self.words[at - 1])
                if self.verb in _ONE_NAME or self.verb == "with":
                    return  # the rest are the words of what it runs

    def _settings(self) -> None:
        """What a verb that configures sets of what an option would be loose for: `config set script-shell x`."""
        if self.verb != "configure":
            return
        words = [literal(word) for word in self.names]
        for at, word in enumerate(words):
            key, equals, value = word.partition("=")
            value = value if equals else "".join(words[at + 1 : at + 2])
            option = f"--{key.rpartition('.')[2].lower()}"  # pip's keys have a section before them
            if self.program.values.get(option) == "loose" or self.program.flags.get(f"{option}={value}") == "loose":
                self.loose.add(f"{option[2:]} {value}")

    def _name_verb(self, text: str, at: int) -> bool:
        """Take a word of the verb; whether it may be one."""
        if text[:1] == "+" and not self.said:
            return True  # cargo's choice of a toolchain
        self.said = (*self.said, text)
        self.verb = self.program.verbs.get(self.said)
        self.at = at
        length = len(self.said)
        return self.verb is not None or any(words[:length] == self.said for words in self.program.verbs)

    def _option(self, text: str, at: int) -> int:
        """Take an option, with the value behind it where it has one; the place behind both."""
        text = f"--{text[9:]}" if text.startswith("--config.") else text  # how pnpm writes any of its settings
        name, equals, value = text.partition("=")
        role = _role(self.program.values, name)
        if role is None and text[1] != "-" and len(text) > 2:  # noqa: PLR2004 -- a dash and one letter
            role = self.program.values.get(text[:2])
            if role is not None:
                name, equals, value = text[:2], "=", text[2:].removeprefix("=")
        if role is None:
            return self._flag(name, value if equals else None, at)
        if not equals:
            value = literal(self.words[at]) if at < len(self.words) else ""
            at += 1
        self._valued(name, role, value)
        return at

    def _valued(self, name: str, role: str, value: str) -> None:
        if role == "loose":
            self.loose.add(f"{name} {value}".replace("\0", "…"))
        elif role == "off":
            if value == ":all:":
                self.flags.add("off")
        elif role == "dry":
            self.flags.add("dry")
        elif role:
            self.roles.setdefault(role, []).append(value)

    def _flag(self, name: str, value: str | None, at: int) -> int:
        if value is None and at < len(self.words) and self.words[at].known in _ON_OFF and name in self.program.flags:
            value = self.words[at].known
            at += 1
        on = value != "false"
        if name.startswith("--no-") and name not in self.program.flags:
            name, on = f"--{name[5:]}", not on
        switched = "true" if on else "false"
        exact = self.program.flags.get(f"{name}={switched if value is None or value in _ON_OFF else value}")
        on = on or exact is not None
        role = exact or self.program.flags.get(name)
        if role == "loose":
            if on:
                self.loose.add(name)
        elif role and on:
            self.flags.add(role)
        elif role:
            self.flags.discard(role)
        return at


def literal(word: Word) -> str:
    """A word with an ellipsis for what is not known; `x[y]` is itself where no file is called xy, and few are."""
    pieces = [
        part if isinstance(part, str) else part.origin[6:] if part.origin.startswith("names [") else "…"
        for part in word.parts
    ]
    return "".join(pieces)


def base_of(path: str) -> str:
    """A program's name without its folder and the version behind it: `/usr/bin/pip3.12` is pip."""
    return path.rpartition("/")[2].rstrip("0123456789.")


def _role(values: Mapping[str, str], name: str) -> str | None:
    """The role of an option, also where it is written short; None where it takes no value."""
    if name in values:
        return values[name]
    for known, role in values.items():
        if known.startswith("--*") and name.endswith(known[3:]):
            return role
    if len(name) < _SHORTEST or name[:2] != "--":
        return None
    return next((role for known, role in values.items() if role and known.startswith(name)), None)


def _roles(text: str) -> dict[str, str]:
    """`--registry:index --tag` as a mapping from option to role."""
    told = (word.rpartition(":") if ":" in word else (word, "", "") for word in text.split())
    return {name: role for name, _, role in told}
