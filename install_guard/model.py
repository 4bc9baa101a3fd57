"""The records that pass from the shell reader to the judge.

They are plain classes with slots: the hook loads this module before every command that an agent runs,
and `dataclasses`, `typing` and even `collections` cost more to import than the whole reading takes.
Every position is an offset in characters into the text that was read; a text found inside another
(the argument of `eval`, a here-document for a shell) has the span of the word that it came from.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Protocol, TypeAlias

    # A word after expansion, in which a character may stand for a gap, and the span of the word that it came from.
    Field: TypeAlias = tuple[str, int, int]

    class Gaps(Protocol):
        """The gaps that characters of texts stand for."""

        def shown(self, text: str) -> str:
            """The text with a NUL in the place of each."""

        def word(self, text: str, start: int, end: int) -> Word:
            """The text as a record."""


class Record:
    """A record that equals another with the same fields and shows them.

    The fields are the slots of its own class: what is only derived from them stands in a slot of a base.
    """

    __slots__: tuple[str, ...] = ()

    def _fields(self) -> Iterator[tuple[str, object]]:
        for name in self.__slots__:
            yield name, getattr(self, name)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(one == two for one, two in zip(self._fields(), other._fields()))

    def __hash__(self) -> int:
        return hash(tuple(value for _, value in self._fields()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._fields())})"


class Gap(Record):
    """Something that the text does not tell: never a guess, always a reason and a place.

    `kind` is one of
      "value"    a piece of a word (an unset variable, the output of a program);
      "program"  the name of the program that would run is not known, `words` are what is known of its words;
      "code"     a text that a shell or another interpreter would run is not known, or not wholly (`words`);
      "syntax"   the shell grammar that this reader knows does not reach here;
      "bound"    a bound of `shell.evaluate` was met (depth, steps, text).
    `reason` is for people, and no reading depends on its words. `origin` is what it comes from, where that matters:
      "home", "home NAME"   the home of the person, of another user;  "here"    the current folder;
      "folder"              where a program was looked up;            "pipe"    the name of a process substitution;
      "variable NAME"       a variable that the command does not set; "output NAME"  what a program prints;
      "file"                a file that is not opened;                "refused" a text that this shell refuses;
      "end"                 the shell ends there;                     "told"    what else may run is told beside it;
      "held"                what a file held before it was added to;
      "option"              an option by which a shell reads words otherwise;
      "names PATTERN"       a pattern, which stands for itself where no file is named so.
    """

    __slots__ = ("end", "kind", "origin", "reason", "start", "words")

    def __init__(
        self, kind: str, reason: str, start: int, end: int, words: tuple[Word, ...] = (), origin: str = ""
    ) -> None:
        self.kind = kind
        self.origin = origin
        self.reason = reason
        self.start = start
        self.end = end
        self.words = words


class _Known(Record):
    """What a word's parts come to, told once: most words are asked for it many times."""

    __slots__ = ("known",)
    known: str


class Word(_Known):
    """A word after expansion: known text and gaps, in order. `Word(("a@", gap))` is known to begin with `a@`.

    `known` has the known pieces, with a NUL (which no shell word can hold) in the place of each gap.
    """

    __slots__ = ("end", "parts", "start")

    def __init__(self, parts: tuple[str | Gap, ...], start: int, end: int) -> None:
        self.parts = parts
        self.start = start
        self.end = end
        if len(parts) == 1 and isinstance(parts[0], str):
            self.known = parts[0]
        else:
            self.known = "".join([part if isinstance(part, str) else "\0" for part in parts])

    @property
    def text(self) -> str | None:
        """The whole text, or None where any of it is a gap."""
        if "\0" not in self.known or all(isinstance(part, str) for part in self.parts):
            return self.known
        return None

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The gaps in the word, in order."""
        return tuple(part for part in self.parts if isinstance(part, Gap))


class Redirect(Record):
    """A redirection of an invocation: `operator` as in the grammar (`>`, `>>`, `>|`, `<`, `<>`, `<<`, `<<<`, `&>` …).

    `descriptor` is the number before the operator or its default; `target` the word behind it, for a
    here-document or here-string its text.
    """

    __slots__ = ("descriptor", "end", "operator", "start", "target")

    def __init__(self, operator: str, descriptor: int | str, target: Word, start: int, end: int) -> None:
        self.operator = operator
        self.descriptor = descriptor
        self.target = target
        self.start = start
        self.end = end

    @property
    def writes(self) -> bool:
        """Whether a file may be created or changed by it (duplications of descriptors are not)."""
        return self.operator in {">", ">>", ">|", "&>", "&>>", "<>", ">&", ">!", ">>!", ">>|"}


class Code(Record):
    """A text in another language that an invocation would run: `python3 -c …`, a here-document for node.

    `language` is the interpreter's family: python, node, perl, ruby, awk, sed, php, lua, make, powershell …;
    `text` is what is known of it.
    """

    __slots__ = ("end", "language", "start", "text")

    def __init__(self, language: str, text: Word, start: int, end: int) -> None:
        self.language = language
        self.text = text
        self.start = start
        self.end = end


class _Written(Record):
    """A new text, as a record for who asks: most writes are told by their path."""

    __slots__ = ("gaps", "shown", "text")
    text: str | None
    shown: str | None
    gaps: Gaps

    @property
    def content(self) -> Word | None:
        """The new text where the command tells it, else None."""
        return None if self.text is None else self.gaps.word(self.text, 0, 0)

    @property
    def known(self) -> str | None:
        """What is known of the new text, with a NUL in the place of each gap."""
        if self.shown is None and self.text is not None:
            self.shown = self.gaps.shown(self.text)
        return self.shown

    def _fields(self) -> Iterator[tuple[str, object]]:
        yield "content", self.content
        yield from super()._fields()


class Write(_Written):
    """A file that would be written: its path, and its new text where the command tells it (else None)."""

    __slots__ = ("end", "path", "start")

    def __init__(self, path: Word, text: str | None, gaps: Gaps, start: int, end: int) -> None:
        self.path, self.text, self.shown, self.gaps = path, text, None, gaps
        self.start, self.end = start, end


class _Started(Record):
    """What an invocation's words, input and folder come to; as records they are made when someone asks: its name tells most."""

    __slots__ = ("fed", "fields", "folder", "gaps", "program", "said", "texts", "told")
    program: str | None
    said: str
    texts: Sequence[str]
    told: tuple[Word, ...] | None
    fed: Word | str | None
    folder: str | None
    fields: Sequence[Field]
    gaps: Gaps
    start: int
    end: int

    @property
    def argv(self) -> tuple[Word, ...]:
        """The words after all expansions, the first of them the program as named."""
        if self.told is None:
            word = self.gaps.word
            self.told = tuple([word(text, start, end) for text, start, end in self.fields])
        return self.told

    @property
    def input(self) -> Word | None:
        """The known text on its standard input; None where nothing is known or nothing is fed to it."""
        if isinstance(self.fed, str):
            self.fed = self.gaps.word(self.fed, self.start, self.end)
        return self.fed

    @property
    def cwd(self) -> Word | None:
        """The folder that it runs in; None where it is that of the whole command."""
        return None if self.folder is None else self.gaps.word(self.folder, self.start, self.end)

    def _fields(self) -> Iterator[tuple[str, object]]:
        yield "argv", self.argv
        yield "input", self.input
        yield "cwd", self.cwd
        yield from super()._fields()


class Invocation(_Started):
    """A program that would run, as the shell would start it.

    `argv` holds the words after all expansions, `argv[0]` the program as named, `texts` what is known of each of them,
    `said` the same in one text;
    `program` is the last component of its name, None where that is not known: a name whose folder is a gap
    (`$HOME/.local/bin/claude`) still has one. Wrappers (`env`, `sudo`, `xargs` …)
    give an invocation of their own and one of what they run, whose `via` names the wrappers, outermost first.
    `environment` has the variables that the command itself set for it (a prefix, `export`, `env`), nothing inherited.
    `input` is the known text on its standard input (None where nothing is known or nothing is fed to it),
    `cwd` the folder it runs in: a Word, or None where it is that of the whole command.
    `impostor` says why the name may not be the program known by it (a function, an alias, `hash -p`), else "".
    """

    __slots__ = (
        "code",
        "end",
        "environment",
        "impostor",
        "redirects",
        "start",
        "via",
        "writes",
    )

    def __init__(  # noqa: PLR0913, PLR0917 -- a record: its fields are its parameters
        self,
        fields: Sequence[Field],
        span: tuple[int, int],
        gaps: Gaps,
        redirects: tuple[Redirect, ...] = (),
        environment: Mapping[str, Word] | None = None,
        fed: str | None = None,
        folder: str | None = None,
        via: tuple[str, ...] = (),
        writes: tuple[Write, ...] = (),
        impostor: str = "",
    ) -> None:
        texts = [text for text, _, _ in fields]
        said = " ".join(texts)
        if not said.isascii():
            said, texts = gaps.shown(said), [gaps.shown(text) for text in texts]
        self.fields, self.gaps, self.said, self.texts, self.told = fields, gaps, said, texts, None
        name = texts[0]
        if "/" in name:
            name = name.rpartition("/")[2]
        self.program = None if "\0" in name else name
        self.start, self.end = span
        self.redirects = redirects
        self.environment: Mapping[str, Word] = {} if environment is None else environment
        self.fed, self.folder = fed, folder
        self.via = via
        self.code: tuple[Code, ...] = ()
        self.writes = writes
        self.impostor = impostor


class Request(Record):
    """One thing that the command asks to have installed.

    `kind` is plugin, marketplace, mcp, skill, settings …; `verb` install, update, add, enable …; `fields` the rest under the
    names of the JSON contract (`plugin`, `marketplace`, `scope`, `source`, `path`, `claudeai` …).
    """

    __slots__ = ("end", "fields", "kind", "start", "verb")

    def __init__(self, kind: str, verb: str, fields: Mapping[str, object], start: int, end: int) -> None:
        self.kind = kind
        self.verb = verb
        self.fields = fields
        self.start = start
        self.end = end


class Door(Record):
    """A way to the guard's own ground that no agent may take: its `name`, and the reason that is shown."""

    __slots__ = ("end", "name", "reason", "start")

    def __init__(self, name: str, reason: str, start: int, end: int) -> None:
        self.name = name
        self.reason = reason
        self.start = start
        self.end = end


class Reading(Record):
    """What one command would install, as far as its text tells.

    `kind` is derived and cannot be set: `unreadable` where any gap stands, else `install` where anything is asked
    for, else `pass`. Doors and packages stand beside it and never change it.
    """

    __slots__ = ("browse", "command", "doors", "gaps", "invocations", "packages", "requests")

    def __init__(  # noqa: PLR0913 -- a record: its fields are its parameters
        self,
        command: str,
        *,
        requests: tuple[Request, ...] = (),
        gaps: tuple[Gap, ...] = (),
        doors: tuple[Door, ...] = (),
        packages: tuple[Request, ...] = (),
        invocations: tuple[Invocation, ...] = (),
        browse: bool = False,
    ) -> None:
        self.command = command
        self.requests = requests
        self.gaps = gaps
        self.doors = doors
        self.packages = packages
        self.invocations = invocations
        self.browse = browse

    @property
    def kind(self) -> str:
        """`pass`, `install` or `unreadable`."""
        if self.gaps:
            return "unreadable"
        return "install" if self.requests else "pass"

    @property
    def label(self) -> str:
        """A few words that name what was read, for a person: `install demo@acme`, `add marketplace acme/plugins`."""
        return ", ".join(_label(request) for request in self.requests) or self.kind


def _label(request: Request) -> str:
    fields = request.fields
    if request.kind == "plugin":
        market = f"@{fields['marketplace']}" if fields.get("marketplace") else ""
        return f"{request.verb} {fields.get('plugin', '')}{market}"
    named = fields.get("source") or fields.get("name") or fields.get("path") or ""
    return f"{request.verb} {request.kind} {named}".rstrip()


class GuardError(Exception):
    """What the program could not do, for a person: what was seen, where, and what to do about it."""

    def __init__(self, what: str, where: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        return "\n".join(line for line in (self.what, self.where and f"  at {self.where}", self.remedy) if line)
