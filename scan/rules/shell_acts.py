"""What shell text does, on the tree of our own grammar: data followed through pipes, variables, files and functions.

The same questions as for Python and JavaScript. Both sides of every condition count, bodies of functions count where
they are defined and again where they are called, a loop is gone through once.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from install_guard.shell import nodes, structures
from install_guard.shell.grammar import parse
from scan import decode
from scan.rules import shell_programs as programs
from scan.rules.acts import NONE, PERSONAL, Act, Marks, held, holding, marked, unread
from scan.rules.conditions import ASKED, condition, dated_names
from scan.rules.flow import NOTHING, ROOM, Value, bounded, glued, held_by, joined
from scan.rules.known import KNOWN
from scan.rules.owners import secret_name
from scan.rules.shell_settings import index_moved
from scan.rules.stores import credential, env_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEPTH = 12
LONGEST_LINE = 4_000
STEPS = 20_000


class Reader:
    """One walk over a shell text. `acts` is what it found."""

    def __init__(self, text: str, depth: int = 0) -> None:
        self.text = text
        self.depth = depth
        self.steps = 0
        self.room = ROOM
        self.acts: dict[tuple[str, int, str], Act] = {}
        self.variables: dict[str, Value] = {}
        self.functions: dict[str, structures.Function] = {}
        self.calling: list[str] = []
        self.stored: dict[str, Marks] = {}
        self.contents: dict[str, str] = {}
        self.dated = dated_names(text)
        self.when = ""
        self.connected = ""
        self.remotes: dict[str, str] = {}
        self.span: tuple[int, int] | None = None

    def read(self) -> tuple[Act, ...]:
        """Every act of the text."""
        deep = False
        try:
            self.script(parse(self.text), NOTHING)
        except RecursionError:
            deep = True
        over = ("nests too deep",) if deep else ("has too many steps",) if self.steps > STEPS else ()
        return (*self.acts.values(), *map(unread, over))

    def emit(self, kind: str, node: nodes.Node, **fields: Any) -> None:
        """Keep an act at its place."""
        start, end = self.span or (node.start, node.end)
        act = Act(kind, start, end, when=self.when, **fields)
        self.acts[kind, start, act.target + act.text[:80]] = act

    # Lists and compound commands: each gives what it writes on its standard output.

    def script(self, script: nodes.Script, fed: Value) -> Value:
        """Every command of a list."""
        return joined([self.command(item.command, fed) for item in script.items])

    def command(self, node: nodes.Command, fed: Value) -> Value:
        """Any command."""
        self.steps += 1
        if self.steps > STEPS:
            return NOTHING
        visit: Callable[[nodes.Command, Value], Value] = getattr(self, f"do_{type(node).__name__}", self.nothing)
        return visit(node, fed)

    def nothing(self, _: nodes.Command, __: Value) -> Value:
        """A command that does nothing to the outside."""
        return NOTHING

    def do_AndOr(self, node: nodes.AndOr, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`a && b || c`: a test before it is the condition of the rest."""
        outer, out = self.when, []
        for pipeline in node.pipelines:
            out.append(self.command(pipeline, fed))
            if isinstance(pipeline, nodes.SimpleCommand | structures.Conditional):
                self.when = self.when or self.tested(pipeline)
        self.when = outer or (self.when if self.when == ASKED and self.ends(node.pipelines[-1]) else "")
        return joined(out)

    def ends(self, node: nodes.Node) -> bool:
        """`… || exit`: what follows is only done where the test held."""
        return self.span is None and bool(
            re.match(r"(?:exit|return)\b|\{[^}]*\b(?:exit|return)\b", self.text[node.start : node.end])
        )

    def tested(self, node: nodes.Node) -> str:
        """What a test looks at."""
        text = self.text[node.start : node.end][:400] if self.span is None else ""
        return condition(text, self.dated) if text.startswith(("[", "test ", "grep", "((")) else ""

    def do_Pipeline(self, node: nodes.Pipeline, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`a | b`."""
        for command in node.commands:
            fed = self.command(command, fed)
        return fed

    def do_BraceGroup(self, node: structures.BraceGroup, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`{ …; }`."""
        return self.script(node.body, fed)

    def do_Subshell(self, node: structures.Subshell, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`( … )`."""
        return self.script(node.body, fed)

    def do_If(self, node: structures.If, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`if … then … fi`: what is done under a condition on date, locale or machine remembers it."""
        out, outer = [], self.when
        for test, body in node.clauses:
            out.append(self.script(test, fed))
            text = self.text[test.start : test.end][:400] if self.span is None else ""
            self.when = outer or condition(text, self.dated)
            out.append(self.script(body, fed))
            self.when = outer
        if node.otherwise is not None:
            out.append(self.script(node.otherwise, fed))
        return joined(out)

    def do_While(self, node: structures.While, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`while … do … done`: `read` gives its variables what is fed."""
        before = len(self.acts)
        self.script(node.condition, fed)
        out = self.script(node.body, fed)
        endless = (
            self.text[node.condition.start : node.condition.end].strip(" ;\n") in {"true", ":", "1"}
            if self.span is None
            else False
        )
        if (
            endless
            and any(act.kind in {"fetch", "send"} for act in list(self.acts.values())[before:])
            and "sleep" not in self.text[node.start : node.end]
        ):
            self.emit("flood", node)
        return out

    def do_For(self, node: structures.For, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`for a in …; do … done`."""
        words = joined([self.spread(word) for word in node.words or ()])
        for name in node.names:
            self.assign(name, words)
        return self.script(node.body, fed)

    def do_ArithmeticFor(self, node: structures.ArithmeticFor, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`for ((…)); do … done`."""
        return self.script(node.body, fed)

    def do_Repeat(self, node: structures.Repeat, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """Zsh's `repeat`."""
        return self.script(node.body, fed)

    def do_Case(self, node: structures.Case, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`case … esac`."""
        self.word(node.subject)
        outer, out = self.when, []
        subject = condition(self.text[node.subject.start : node.subject.end] if self.span is None else "")
        for item in node.items:
            before = (
                self.text[max(item.body.start - 24, node.subject.end) : item.body.start] if self.span is None else ""
            )
            self.when = outer or subject or (ASKED if _YES_CASE.search(before) else "")
            out.append(self.script(item.body, fed))
        self.when = outer
        return joined(out)

    def do_Function(self, node: structures.Function, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`f() { … }`: walked once where it stands, with nothing known of its arguments."""
        for name in node.names:
            text = next(iter(self.word(name).texts), "")
            self.functions[text] = node
        self.command(node.body, fed)
        return NOTHING

    def do_Coprocess(self, node: structures.Coprocess, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`coproc a`."""
        return self.command(node.command, fed)

    def do_Redirected(self, node: structures.Redirected, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`{ … } > file`."""
        fed = self.fed(node.redirections, fed)
        out = self.command(node.command, fed)
        return self.redirected(node, node.redirections, out)

    # Simple commands.

    def do_SimpleCommand(self, node: nodes.SimpleCommand, fed: Value) -> Value:  # noqa: N802 -- named after the node
        """`NAME=value program word … <file`."""
        for assignment in node.assignments:
            value = self.word(assignment.value)
            old = self.variables.get(assignment.name, NOTHING)
            if assignment.append and any(isinstance(part, nodes.ArrayLiteral) for part in assignment.value.parts):
                value = joined((value, old))._replace(items=(*old.items, *value.items))
            elif assignment.append:
                value = glued((old, value))
            self.assign(assignment.name, value)
            index_moved(self, node, assignment.name, value.texts)
        fed = self.fed(node.redirections, fed)
        words = [part for word in node.words for part in self.split(word)]
        out = programs.Program(self, node, words, fed).run() if words else NOTHING
        return self.redirected(node, node.redirections, out)

    def assign(self, name: str, value: Value) -> None:
        """Give a variable one more value."""
        value, self.room = bounded(value, self.room)
        old = self.variables.get(name, NOTHING)
        if self.room < 0:
            self.variables[name] = Value((), value.marks | old.marks)
        else:
            known = joined((value, old)) if value.texts or value.marks else old
            self.variables[name] = known._replace(items=value.items) if value.items else known

    def fed(self, redirections: Sequence[nodes.Redirection], fed: Value) -> Value:
        """What is on the standard input."""
        for redirection in redirections:
            if redirection.operator in {"<<", "<<-"} and redirection.body is not None:
                fed = self.word(redirection.body)
            elif redirection.operator == "<<<":
                fed = self.word(redirection.target)
            elif redirection.operator in {"<", "<>"}:
                path = self.word(redirection.target)
                fed = Value((), self.read_marks(path) | held(path.marks))
                self.socket(redirection, path)
        return fed

    def socket(self, redirection: nodes.Redirection, path: Value) -> None:
        """`/dev/tcp/host/port`: bash's own connection."""
        for text in path.texts:
            if text.startswith(("/dev/tcp/", "/dev/udp/")):
                self.connected = text.split("/")[3]
                self.emit("connect", redirection, target=self.connected, how="/dev/tcp")

    def redirected(self, node: nodes.Node, redirections: Sequence[nodes.Redirection], out: Value) -> Value:
        """What a command writes, into a file where it is told to."""
        for redirection in redirections:
            if redirection.operator not in {">", ">>", ">|", "&>", "&>>", ">&", "<>"}:
                continue
            path = self.word(redirection.target)
            if (
                redirection.descriptor in {None, 1}
                or redirection.operator.startswith("&")
                or redirection.operator == ">&"
            ):
                self.write(node, path, out)
            self.socket(redirection, path)
        return out

    def write(self, node: nodes.Node, path: Value, content: Value) -> None:
        """A file gets a content."""
        for text in path.texts or ("\0",):
            if text.startswith(("/dev/", "&")) or text.isdigit() or text in {"", "-"}:
                if text.startswith("/dev/tcp/"):
                    self.emit("send", node, target=text.split("/")[3], carries=content.marks, how="/dev/tcp")
                continue
            self.emit("write", node, target=text, carries=content.marks, text=next(iter(content.texts), ""))
            self.keep(text, content)

    def keep(self, path: str, content: Value) -> None:
        """Remember what a file holds, where anything is known of its name."""
        if not path.strip("\0"):
            return
        self.stored[path] = self.stored.get(path, NONE) | holding(content.marks)
        if content.texts:
            self.contents[path] = content.texts[0]

    def read_marks(self, path: Value) -> Marks:
        """The marks of what a file holds."""
        marks = set(held(path.marks))
        if "input" in path.marks:  # the file that an event names is one that the person works on
            marks.add("work")
        for text in path.texts:
            secret, variables = credential(text), env_file(text)
            if secret:
                marks.add(f"credential:{secret}")
            elif variables:
                marks.add(f"env-file:{variables}")
            elif text == "/dev/stdin":
                marks.add("input")
            marks |= held_by(self.stored, (text,))
        return frozenset(marks)

    # Words.

    def spread(self, word: nodes.WordNode) -> Value:
        """A word of a loop's list: its texts, split where it is a known list."""
        return joined(self.split(word))

    def split(self, word: nodes.WordNode) -> list[Value]:
        """The words that a word becomes: an unquoted known value with blanks becomes several."""
        if len(word.parts) == 1 and isinstance(word.parts[0], nodes.DoubleQuoted):
            inner = word.parts[0].parts
            if len(inner) == 1 and isinstance(inner[0], nodes.Parameter) and inner[0].name == "@":  # "$@" is each word
                return list(self.variables.get("@", NOTHING).items)
            if len(inner) == 1 and isinstance(inner[0], nodes.Parameter) and self.every(inner[0]):
                return list(self.variables[inner[0].name].items)
        value = self.word(word)
        if len(value.texts) == 1 and not value.marks and any(isinstance(part, nodes.Literal) for part in word.parts):
            pieces = _spelled(value.texts[0], braces=len(word.parts) == 1)
            if len(pieces) > 1:
                return [Value((piece,)) for piece in pieces]
        if len(word.parts) == 1 and isinstance(word.parts[0], nodes.Parameter | nodes.Substitution):
            if value.items:
                return list(value.items)
            if len(value.texts) == 1 and " " in value.texts[0].strip():
                return [Value((piece,), value.marks) for piece in value.texts[0].split()]
        return [value]

    def every(self, part: nodes.Parameter) -> bool:
        """`${list[@]}`: each item of a list that is known is a word."""
        index = "" if part.index is None else self.word(part.index).texts
        return index == ("@",) and not part.length and bool(self.variables.get(part.name, NOTHING).items)

    def word(self, word: nodes.WordNode) -> Value:
        """What a word may be."""
        if len(word.parts) == 1:
            return self.part(word.parts[0])
        return glued([self.part(part) for part in word.parts]) if word.parts else Value(("",))

    def part(self, part: nodes.Part) -> Value:  # noqa: PLR0911 -- a kind of part a line
        """What a part of a word may be."""
        if isinstance(part, nodes.Literal | nodes.Quoted):
            return Value((part.text,))
        if isinstance(part, nodes.DoubleQuoted):
            return glued([self.part(inner) for inner in part.parts]) if part.parts else Value(("",))
        if isinstance(part, nodes.Parameter):
            return self.parameter(part)
        if isinstance(part, nodes.Substitution):
            return _trimmed(self.script(part.script, NOTHING))
        if isinstance(part, nodes.ProcessSubstitution):
            out = self.script(part.script, NOTHING)
            return Value((), holding(out.marks), f"<({out.texts[0]}" if out.texts else "")
        if isinstance(part, nodes.ArrayLiteral):
            items = tuple(self.word(word) for word in part.words)
            return Value(joined(items).texts, joined(items).marks, "", items)
        return Value((part.text,)) if isinstance(part, nodes.Pattern) else NOTHING

    def parameter(self, part: nodes.Parameter) -> Value:
        """`$name` and its forms; HOME is `~`."""
        known = self.variables.get(part.name, NOTHING)
        if part.length:
            return NOTHING
        if part.name == "IFS" and not known.texts:
            known = Value((_BLANK,))
        if part.name in KNOWN and not known.texts:
            known = Value((KNOWN[part.name],))
        if known is NOTHING and secret_name(part.name):
            known = Value((), frozenset({f"secret:{part.name}"}))
        if part.operator in {":-", "-", ":=", "="} and part.arguments:
            return joined((known, self.word(part.arguments[0])))
        if part.operator == "//" and len(part.arguments) > 1:
            old, new = (next(iter(self.word(word).texts), "\0") for word in part.arguments[:2])
            return Value(tuple(text.replace(old, new) for text in known.texts), known.marks)
        if part.operator in _CUTS and len(part.arguments) == 1 and known.texts:
            return self.cut(known, part)
        if part.operator in {"", "@", ":"} or not known.texts:
            return known if part.operator != ":" else Value((), known.marks)
        return Value((), known.marks)

    def cut(self, known: Value, part: nodes.Parameter) -> Value:
        """`${name%end}`, `${name#start}`: a plain text is taken off; of a pattern nothing is known."""
        off = next(iter(self.word(part.arguments[0]).texts), "\0")
        if not off or set(off) & set("*?[\0"):
            return Value((), known.marks)
        take = str.removesuffix if part.operator.startswith("%") else str.removeprefix
        return Value(tuple(take(text, off) for text in known.texts), known.marks)

    # Texts inside texts.

    def inner(self, text: str, node: nodes.Node, fed: Value = NOTHING) -> Value:
        """A text that a shell would run, in the same state; its acts stand where the text was found."""
        if self.depth > DEPTH or not text.strip("\0 \n"):
            return NOTHING
        outer = self.text, self.span, self.depth
        self.span = self.span or (node.start, node.end)
        self.text, self.depth = text, self.depth + 1
        out = self.script(parse(text.replace("\0", "${UNKNOWN}")), fed)
        self.text, self.span, self.depth = outer
        return out

    def place(self, arguments: Sequence[Value]) -> None:
        """The positional parameters, as a call of a function or `set --` gives them."""
        for index, value in enumerate(arguments, 1):
            self.variables[str(index)] = value
        self.variables["@"] = self.variables["*"] = joined(arguments)._replace(items=tuple(arguments))

    def call(self, name: str, arguments: Sequence[Value], fed: Value) -> Value:
        """A function of the text, with its arguments."""
        if name in self.calling or len(self.calling) > DEPTH:
            return NOTHING
        self.calling.append(name)
        before = dict(self.variables)
        self.place(arguments)
        out = self.command(self.functions[name].body, fed)
        for index in range(1, len(arguments) + 1):
            self.variables.pop(str(index), None)
        for special in ("@", "*"):
            self.variables.pop(special, None)
        self.variables = {**before, **self.variables}
        self.calling.pop()
        return out

    def decoded(self, fed: Value, how: str) -> Value:
        """What a decoding program makes of what it is fed."""
        unpack = {"base64": decode.from_base64, "base32": decode.from_base32, "xxd": decode.from_hex}.get(how)
        texts = []
        for text in fed.texts:
            if how == "rev":
                texts.append("\n".join(line[::-1] for line in text.splitlines()))
            elif unpack is not None and "\0" not in text:
                data = unpack(text.strip())
                texts.append(
                    decode.as_text(decode.from_compressed(data) if data and data[:2] == b"\x1f\x8b" else data)
                    or (data or b"").decode("latin-1")
                )
            elif how in {"gzip", "gunzip", "zcat"} and text:
                texts.append(decode.as_text(decode.from_compressed(text.encode("latin-1", "ignore"))) or "")
        return Value(tuple(filter(None, texts)), fed.marks | {"decoded"})


_CUTS = frozenset({"%", "%%", "#", "##"})
_YES_CASE = re.compile(r"(?:^|[\s(|])(?:\[[yY]{2}\]\*?|[yY](?:es|ES)?\*?)\)\s*$")
_BLANK = "\x1f"  # what `$IFS` stands for: a blank that splits the word


def _spelled(text: str, *, braces: bool) -> list[str]:
    """The words of `{a,b}`, and of a word with `$IFS` in it."""
    if braces and text[:1] == "{" and text[-1:] == "}" and "," in text:
        return text[1:-1].split(",")
    return [piece for piece in text.split(_BLANK) if piece] if _BLANK in text else [text]


def _trimmed(value: Value) -> Value:
    return value._replace(texts=tuple(text.rstrip("\n") for text in value.texts))


def shell_acts(text: str) -> tuple[Act, ...]:
    """The acts of a shell text."""
    return Reader(text).read()


@lru_cache(maxsize=1024)
def shell_output(text: str) -> Marks:
    """What of the person's a shell line prints, for the program that started it."""
    if len(text) > LONGEST_LINE or not text.strip("\0 \n"):
        return NONE
    try:
        out = Reader(text).script(parse(text.replace("\0", "${UNKNOWN}")), NOTHING)
    except RecursionError:
        return NONE
    return frozenset(marked(out.marks, *PERSONAL, "secret", "item", "identity", "work"))
