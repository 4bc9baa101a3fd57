"""The words of a program that runs others, read along its row: options, words, and what of them runs."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.rows import ROWS, row
from install_guard.shell.state import Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

_MACHINES = frozenset(
    "linux32 linux64 i386 i486 i586 i686 x86_64 uname26 arm armv7l armv8l aarch64 arm64 arm64e ppc ppc64 s390 s390x sparc mips".split()
)


def run_row(walk: Walk, call: Call, base: str) -> None:
    """Start what a wrapper runs that has a row."""
    if base in ROWS:
        Synopsis(walk, call, base).run()


class Synopsis:
    """The words of a wrapper, read along its row."""

    def __init__(self, walk: Walk, call: Call, base: str) -> None:
        self.walk = walk
        self.call = call
        self.base = base
        self.row = row(base)
        self.fields = call.fields
        self.at = 1
        self.ended = False
        self.mode = ""
        self.ran = False
        self.unknown = False

    def run(self) -> None:
        """Skip what is skipped, and run what is left in the way the row says."""
        if self.row.words in (["DATA"], ["SHELLINPUT"]):
            self.everywhere()
            self.end(self.row.words[0], [])
            return
        for form in self.row.words[:-1]:
            self.options()
            if not self.word(form):
                return
        self.options()
        rest = self.fields[self.at :]
        if self.unknown and rest:
            self.gap(rest)
            return
        self.end(self.row.words[-1], rest)

    def everywhere(self) -> None:
        """Options that may stand behind the words."""
        while self.at < len(self.fields) and not self.ended:
            self.options()
            self.at += 1

    def gap(self, rest: list[Field]) -> None:
        """An option that the row does not know: whatever stands behind it may be the command."""
        words = tuple(self.walk.word(field) for field in rest)
        self.walk.hole("program", f"an option of {self.base} that is not known", self.call.span, words)
        while self.fields[self.at : self.at + 1] and self.fields[self.at][0][:1] in ("-", ""):
            self.at += 1
        if self.fields[self.at :]:
            self.command(self.fields[self.at :])

    # Options.

    def options(self) -> None:
        """Options up to the next plain word."""
        while not self.ended and self.at < len(self.fields) and not self.mode.startswith("!"):
            text = self.fields[self.at][0]
            if text == "--":
                self.ended = True
                self.at += 1
                return
            if text == "-" and "-" in self.row.options:
                self.at += 1
                continue
            if text[:1] == "+" and len(text) > 1 and "+" in self.row.options:
                self.at += 1
                self.value(self.row.options["+"], (text[1:], *self.fields[self.at - 1][1:]))
                continue
            if text[:1] != "-" or len(text) < 2:
                return
            self.at += 1
            self.option(text)
            if self.unknown and not self.row.lenient:
                return

    def option(self, text: str) -> None:
        """One word of options: `--name`, `--name=value`, `-x`, `-xvalue`, `-xyz value`."""
        field = self.fields[self.at - 1]
        known_options = self.row.options
        if text in known_options:
            self.take(known_options[text], None, field)
        elif text[:2] == "--":
            name, equals, value = text.partition("=")
            whole = self.row.long(name)
            if whole is None:
                self.unknown = self.unknown or not self.row.lenient
            else:
                self.take(known_options[whole], value if equals else None, field)
        elif "-#" in known_options and text[1:].lstrip("-+").isdigit():
            return
        else:
            self.bundle(text, field)

    def bundle(self, text: str, field: Field) -> None:
        """Short options in one word, the last perhaps with its value attached."""
        options = self.row.options
        if options.get(text[:3]) == "script":  # `zip -TTtext`
            self.take("script", text[3:], field)
            return
        if not all("-" + letter in options for letter in text[1:2]) and not self.row.lenient:
            self.unknown = True
            return
        for index in range(1, len(text)):
            kind = options.get("-" + text[index])
            if kind is None:
                self.unknown = self.unknown or not self.row.lenient
                if (
                    self.row.lenient
                    and index == 1
                    and not any(options.get("-" + one, "flag") not in ("flag", "value", "maybe") for one in text[1:])
                ):
                    return
                continue
            if kind in ("flag", "login", "text", "argv"):
                self.take(kind, None, field)
                continue
            self.take(kind, text[index + 1 :] or None, field)
            return

    def take(self, kind: str, value: str | None, field: Field) -> None:
        """An option with its value, attached or in the next word."""
        if kind in ("flag", "maybe"):
            return
        if kind == "pair":
            self.at += 2
            return
        if kind in ("login", "text", "argv"):
            self.mode = kind
            return
        if kind == "rest":
            rest = self.fields[self.at :] if value is None else [(value, *field[1:]), *self.fields[self.at :]]
            self.at = len(self.fields)
            self.either(rest)
            self.mode = "!done"
            return
        if value is not None:
            self.value(kind, (value, field[1], field[2]))
        elif self.at < len(self.fields):
            self.at += 1
            self.value(kind, self.fields[self.at - 1])

    def value(self, kind: str, field: Field) -> None:
        """Run what an option's value is."""
        if kind == "pipe" and field[0][:1] in ("!", "|"):
            self.walk.hole("code", f"{self.base} hands what it sees to this", self.call.span, (self.walk.word(field),))
        kind, text = as_script(kind, field[0])
        if kind == "run":
            kind, text = "script", " ".join([text, *[_quoted(one) for one, _, _ in self.behind_dashes()]])
        runs: dict[str, Callable[[str, Field], None]] = {
            "script": self.script,
            "split": self.split,
            "file": lambda _, field: self.file(field),
            "path": lambda text, field: self.more_words([text], field),
            "commas": lambda text, field: self.more_words(text.split(","), field),
            "rsh": lambda text, field: self.more_words(split_string(self.walk, text), field),
        }
        if kind in runs:
            runs[kind](text, field)

    def more_words(self, words: list[str], field: Field) -> None:
        """A command to which the program adds words that the text does not tell."""
        more = self.walk.mark_here(f"words that {self.base} adds")
        self.command([(word, field[1], field[2]) for word in [*words, more]])

    def behind_dashes(self) -> list[Field]:
        """The words behind `--`."""
        texts = [field[0] for field in self.fields]
        return self.fields[texts.index("--") + 1 :] if "--" in texts else []

    def split(self, text: str, field: Field) -> None:
        """`env -S 'words'`: the words of a text take its place."""
        words = split_string(self.walk, text)
        made = [(word, field[1], field[2]) for word in words]
        self.fields = [*self.fields[: self.at], *made, *self.fields[self.at :]]

    def file(self, field: Field) -> None:
        """Run a script file."""
        from install_guard.shell.scripts import run_script_file  # noqa: PLC0415 -- rare

        walk = self.walk
        walk.within(
            self.base, lambda: walk.process(lambda: run_script_file(walk, field[0], [], field[1:]), "bash", "sh")
        )

    # Words.

    def word(self, form: str) -> bool:
        """Take the words that a form of the row stands for; False where the program runs nothing."""
        rest = len(self.fields) - self.at
        if self.mode == "!done":
            return False
        if form == "ASSIGN":
            self.assignments()
        elif form == "DASHES":
            self.dashes()
        elif form == "ARCH?":
            self.at += rest > 0 and self.fields[self.at][0] in _MACHINES
        elif form == "-c":
            return self.dash_c()
        elif form[0] == "=":
            return self.verb(form)
        elif form == "WORD?":
            self.at += rest > 1 or (rest == 1 and self.row.words[-1].endswith("?SHELL"))
        elif rest:
            self.at += 1
        return True

    def verb(self, form: str) -> bool:
        """One of the words that make the program run another."""
        optional = form[1] == "?"
        verbs = form[2 if optional else 1 :].split(",")
        text = self.fields[self.at][0] if self.at < len(self.fields) else ""
        if text in verbs:
            self.at += 1
            return True
        if text and not known(text):
            self.gap(self.fields[self.at :])
        return optional

    def assignments(self) -> None:
        """`NAME=value …`, which only the command that follows has."""
        while self.at < len(self.fields):
            name, equals, value = self.fields[self.at][0].partition("=")
            if not equals or not name or name[:1] == "-" or "/" in name:
                return
            if name.startswith("BASH_FUNC_"):
                self.function(name, value)
            self.walk.state.set(name, value)
            self.walk.state.exported.add(name)
            self.at += 1
            if self.base == "env":
                self.options()

    def function(self, name: str, value: str) -> None:
        """`BASH_FUNC_name%%=() { … }`: a function that every bash below takes over."""
        walk = self.walk
        walk.run_text(f"{name[10:].rstrip('%()')} {value}", self.call.span)
        walk.state.exported.add(f"{name[10:].rstrip('%()')}()")

    def dashes(self) -> None:
        """All words up to `--`."""
        texts = [field[0] for field in self.fields]
        if not self.ended and "--" in texts[self.at :]:
            self.at = texts.index("--", self.at) + 1
        elif not self.ended:
            self.at = len(self.fields)
        self.ended = True

    def dash_c(self) -> bool:
        """`flock file -c text`."""
        rest = self.fields[self.at :]
        if rest and rest[0][0] in ("-c", "--command"):
            if len(rest) > 1:
                self.script(rest[1][0], rest[1])
            return False
        return True

    # What runs.

    def end(self, form: str, rest: list[Field]) -> None:
        """Run the words that are left."""
        if form == "DATA":
            return
        if self.mode == "login":
            form = "TEXT" if rest else "SHELLINPUT"
        elif self.mode == "text":
            form = "FIRST"
        elif self.mode == "argv" and form == "TEXT":
            form = "COMMAND"
        elif self.mode == "!done" or form == "DATA":
            return
        ends: dict[str, Callable[[list[Field]], None]] = {
            "COMMAND": self.command,
            "SCRIPT": lambda fields: self.script(fields[0][0], fields[0]),
            "FIRST": lambda fields: self.script(fields[0][0], fields[0]),
            "TEXT": self.text,
            "EITHER": self.either,
            "EACH": self.each,
            "PIPE": self.pipe,
            "SHELL": self.shell,
            "SHELLINPUT": lambda _: self.shell([]),
            "COMMAND?SHELL": lambda fields: self.command(fields) if fields else self.shell([]),
            "PERHAPS?SHELL": lambda fields: self.maybe(fields) if fields else self.shell([]),
            "SSH": self.ssh,
        }
        if rest or form in ("SHELLINPUT", "COMMAND?SHELL", "PERHAPS?SHELL", "SHELL"):
            ends[form](rest)

    def command(self, fields: list[Field]) -> None:
        """A program and its words."""
        self.ran = True
        call = self.call.of(fields)
        self.walk.within(self.base, lambda: simple.program(self.walk, call))

    def maybe(self, fields: list[Field]) -> None:
        """A program and its words, which only some versions of this one run."""
        words = tuple(self.walk.word(field) for field in fields)
        self.walk.hole("program", f"not every {self.base} runs this", self.call.span, words)
        self.command(fields)

    def text(self, fields: list[Field]) -> None:
        """Words joined to one script."""
        self.script(" ".join(field[0] for field in fields), (fields[0][0], fields[0][1], fields[-1][2]))

    def each(self, fields: list[Field]) -> None:
        """Each word is a script; words without blanks may also be meant as one."""
        source = self.walk.state.fds.get(0)
        for field in fields:
            if isinstance(source, Source):
                self.walk.state.fds[0] = Source(source.text)  # `pee` gives each all of it
            self.script(field[0], field)
        if len(fields) > 1 and not any(" " in field[0] for field in fields):
            self.text(fields)

    def pipe(self, fields: list[Field]) -> None:
        """The second word is a script that reads what the first prints."""
        walk = self.walk
        fds = {0: Source(walk.capture(lambda: self.script(fields[0][0], fields[0])))}
        for field in fields[1:2]:
            walk.deeper(lambda field=field: walk.apart(lambda: self.script(field[0], field), fds))  # type: ignore[misc]

    def either(self, fields: list[Field]) -> None:
        """One word is a script, more are a command."""
        if len(fields) == 1:
            self.script(fields[0][0], fields[0])
        elif fields:
            self.command(fields)

    def script(self, text: str, field: Field) -> None:
        """A shell text, run by a shell of its own."""
        self.ran = True
        walk = self.walk
        walk.run_script(self.base, text, field[1:])

    def shell(self, fields: list[Field]) -> None:
        """The words of a shell."""
        from install_guard.shell.shells import run_shell  # noqa: PLC0415 -- rare

        self.ran = True
        call = self.call.of([("sh", *self.call.span), *fields])
        self.walk.within(self.base, lambda: run_shell(self.walk, call, "sh"))

    def ssh(self, fields: list[Field]) -> None:
        """The words of `ssh`."""
        from install_guard.shell.wrappers import run_wrapper  # noqa: PLC0415 -- the two modules use each other

        call = self.call.of([("ssh", *self.call.span), *fields])
        self.walk.within(self.base, lambda: run_wrapper(self.walk, call, "ssh"))


def as_script(kind: str, text: str) -> tuple[str, str]:
    """A value that is a script only in some forms, as a script or as nothing that runs."""
    if kind == "exec":
        return ("script", text[5:]) if text.startswith("exec=") else ("value", text)
    if kind in ("pipe", "bang"):
        return ("script", text.lstrip("!|")) if text[:1] in ("!", "|") else ("value", text)
    return ssh_option(text) if kind == "option" else (kind, text)


def ssh_option(text: str) -> tuple[str, str]:
    """`-o ProxyCommand=text` and its like (ssh_config), `-o APT::…::Pre-Invoke=text`: a script, or nothing that runs."""
    name, equals, value = text.partition("=")
    if not equals or " " in name:
        name, _, value = text.strip().partition(" ")
    lowered = name.strip().lower()
    if lowered in ("proxycommand", "localcommand", "knownhostscommand", "pkcs11provider") or "invoke" in lowered:
        return "script", value.strip().strip('"')
    return "value", text


def split_string(walk: Walk, text: str) -> list[str]:
    """Words of a text as `env -S` splits it."""
    from install_guard.shell.splitting import EnvSplitter  # noqa: PLC0415 -- rare

    return EnvSplitter(text, walk.variable_text).split()


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
