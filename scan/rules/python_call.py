"""One call in Python code: what it gives, and what it does to the world."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from scan.rules import python_calls as calls
from scan.rules.acts import NONE, PERSONAL, Act, Marks, held, holding, marked, origin
from scan.rules.flow import (
    NOTHING,
    Value,
    command_text,
    handed,
    held_by,
    joined,
    put_at,
    ran_marks,
    reads_program,
)
from scan.rules.known import KNOWN, agent_settings, host_of
from scan.rules.owners import secret_name
from scan.rules.python_archive import PACKED, calls_archive
from scan.rules.python_decoders import decoder_of, may_decode
from scan.rules.python_signs import ASKS_DATABASE, NAMES_FILE, calls_database, calls_names
from scan.rules.python_texts import MAKES_TEXT, TEXTS, calls_text
from scan.rules.shell_acts import shell_output
from scan.rules.stores import credential, env_file, gives_keys
from scan.rules.tables import MAKE_TABLES, TABLES, python_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scan.rules.python_acts import Reader

WHO = "auth>"
"""Before the mark of what a request that is not yet made says of its sender."""
_ON_PATH = ("path", "")
"""The key of what holds the modules that are imported."""


def variable(name: Value) -> Value:
    """One variable of the environment, by its name."""
    secrets = frozenset(f"secret:{text}" for text in name.texts if secret_name(text))
    return Value(tuple(KNOWN[text] for text in name.texts if text in KNOWN), secrets)


class Call:
    """One call: who is called, with what."""

    def __init__(
        self,
        reader: Reader,
        node: ast.Call,
        called: tuple[Value, Value],
        arguments: list[Value],
        named: dict[str, Value],
    ) -> None:
        self.reader = reader
        self.node = node
        self.callee, self.receiver = called
        self.name = self.callee.name.removeprefix("builtins.").removeprefix("__builtins__.")
        self.method = self.name.rsplit(".", 1)[-1]
        self.arguments = arguments
        self.named = named

    def first(self) -> Value:
        """The first argument."""
        return self.arguments[0] if self.arguments else NOTHING

    def argument(self, place: int, *names: str) -> Value:
        """An argument by its place or by one of its names."""
        for name in names:
            if name in self.named:
                return self.named[name]
        return self.arguments[place] if len(self.arguments) > place else NOTHING

    def marks(self, *, without: Iterable[str] = ()) -> Marks:
        """The marks of everything that is handed over."""
        skipped = set(without)
        return frozenset().union(
            *(value.marks for value in self.arguments),
            *(value.marks for name, value in self.named.items() if name not in skipped),
        )

    def others(self, one: Value) -> Marks:
        """The marks of everything that is handed over beside one value."""
        return frozenset().union(*(each.marks for each in (*self.arguments, *self.named.values()) if each is not one))

    def answer(self) -> Value:
        """What the call gives; its acts are kept."""
        for ask in asks_about(self.name):
            found = ask(self)
            if found is not None:
                return found
        if self.method in calls.TELLS_LITTLE:
            return NOTHING
        self.tell_receiver()
        self.tell_client()
        marks = self.marks() | self.receiver.marks | self.callee.marks
        marks |= {"packed"} if marks and self.method in calls.INTO_NAMES else NONE
        return Value(self.addresses(), marks, f"{self.name}()" if self.name else "")

    def addresses(self) -> tuple[str, ...]:
        """The address of another host that something is made with: a client of it, a bucket, a channel."""
        given = (*self.arguments, *(self.named[name] for name in calls.ADDRESSES if name in self.named))
        return next(((text,) for value in given for text in value.texts if "://" in text), ())

    def tell_client(self) -> None:
        """`client.put(secret)`: what a thing is handed that was made with an address goes there."""
        address = next((text for text in self.receiver.texts if "://" in text), "")
        carried = frozenset(marked(self.marks(), *PERSONAL, "secret", "item"))
        if address and carried and self.receiver.name.endswith("()"):
            self.emit("send", target=address, carries=carried)

    def tell_receiver(self) -> None:
        """What is added to a thing is in it: `parts.append(secret)`."""
        target = self.node.func
        if isinstance(target, ast.Attribute) and self.method in calls.ADDS and self.marks():
            self.reader.put(target.value, self.marks())

    def makes_name(self) -> Value | None:
        """`getattr(os, "sys" + "tem")`, `__import__("os")`, `globals()`."""
        if self.name in {"getattr", "setattr"} and len(self.arguments) > 1 and self.arguments[1].texts:
            return self.field(self.arguments[1].texts[0])
        if self.name in {"sys.path.insert", "sys.path.append"} and self.arguments:
            holds = holding(held_by(self.reader.stored, [f"{text}/*" for text in self.arguments[-1].texts]))
            self.reader.bind(_ON_PATH, Value(marks=self.arguments[-1].marks | holds))
        if self.name in {"__import__", "importlib.import_module", "importlib.reload"}:
            on_path: Value = self.reader.recall(_ON_PATH) or NOTHING
            if held(on_path.marks):
                self.emit("run", carries=held(on_path.marks))
            if self.first().texts:
                return Value(name=self.first().texts[0])
        if self.name in {"globals", "locals", "vars"}:
            return Value(name="__builtins__")
        return None

    def field(self, name: str) -> Value:
        """`getattr(a, "b")`, `setattr(a, "b", c)`: a field by its name."""
        for value in self.arguments[2:]:  # what it is given, or what it is where it is not given
            self.reader.bind((".", name), value)
        base, given = self.first(), self.reader.recall((".", name)) or NOTHING
        return given._replace(name=given.name or (f"{base.name}.{name}" if base.name else name))

    def own(self) -> Value | None:
        """A function of this file: its parameters are what it is called with, its value what it returns."""
        bare = self.method if self.name.count(".") < 2 or self.name.startswith(("self.", "cls.", "?.")) else ""  # noqa: PLR2004 -- `a.f`, not `a.b.f`
        self.reader.made(bare, self.arguments, self.named)
        function = self.reader.functions.get(bare)
        if function is None or calls.is_library(self.name):
            return None
        scope = self.reader.makers.get(function, function.name)
        names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
        if names[:1] in (["self"], ["cls"]):
            names = names[1:]
        rest = function.args.vararg
        if rest is not None:  # `*args`: all that is left, in its order
            left = self.arguments[len(names) :]
            marks = frozenset[str]().union(*(value.marks for value in left))
            self.reader.bind((scope, rest.arg), Value((), marks, "", tuple(left)))
        for name, value in (*zip(names, self.arguments, strict=False), *self.named.items()):
            self.reader.bind((scope, name), value._replace(name="" if value.name.startswith("?") else value.name))
        keywords = ((each.arg, each.value) for each in self.node.keywords if each.arg)
        for name, part in (*zip(names, self.node.args, strict=False), *keywords):
            self.reader.filled_by(scope, name, part)
        given: Value = self.reader.recall(("return", function.name)) or NOTHING
        return given

    def decoded(self) -> Value | None:
        """`base64.b64decode(…)`, `bytes.fromhex(…)`, `zlib.decompress(…)`, `"".join(map(chr, …))`."""
        decoder = decoder_of(self.name, [*self.first().texts, *self.argument(1, "encoding").texts])
        if decoder is None:
            return None
        taken = (
            self.receiver
            if self.method in {"decode", "encode", "translate"} and not self.name.startswith("codecs.")
            else self.first()
        )
        texts = tuple(text for text in map(decoder, taken.texts) if text is not None)
        return Value(texts, self.marks() | taken.marks | {"decoded"})

    def reads(self) -> Value | None:
        """A file, the environment, the standard input, the clipboard."""
        if self.name in calls.GET_VARIABLE:
            return joined((variable(self.first()), Value(self.argument(1, "default").texts)))
        mark = calls.SOURCES.get(self.name) or calls.SOURCES.get(self.name.replace("()", ""))
        if mark:
            return Value((), frozenset({mark}) | self.callee.marks - {"environment"}, f"{self.name}()")
        if self.name in calls.OPENERS or self.method in calls.READ_METHODS:
            return self.opened()
        return None

    def opened(self) -> Value:
        """What a path holds, and the path itself as the text of the open file."""
        path = self.first() if self.name in calls.OPENERS else self.receiver
        if self.writes_file():
            return Value(path.texts, path.marks, "file.open")
        marks = held(path.marks) | frozenset(mark for mark in path.marks if not mark.startswith("holds:"))
        for text in path.texts:
            marks |= held_by(self.reader.stored, (text,))
            secret, variables = credential(text), env_file(text)
            marks |= {f"credential:{secret}"} if secret else {f"env-file:{variables}"} if variables else NONE
        return Value(path.texts, marks - {"each"} | {"files" if "each" in marks else "file"}, "file.open")

    def writes_file(self) -> bool:
        """Whether a file is opened to be written."""
        if self.name not in calls.OPENERS and self.method != "open":
            return False
        place = 1 if self.name in calls.OPENERS else 0
        mode = self.argument(place, "mode")
        return any(letter in text for text in mode.texts for letter in "wax+")

    def emit(self, kind: str, **fields: Any) -> None:
        """Keep an act of this call."""
        self.reader.emit(self.node, Act(kind, 0, 0, how=self.name, **fields))


@lru_cache(maxsize=4096)
def asks_about(name: str) -> tuple[Callable[[Call], Value | None], ...]:
    """The questions that a call of this name may have an answer to, in order; most have one or none."""
    method = name.rsplit(".", 1)[-1]
    may = (
        (Call.makes_name, name in _NAMES_NAMES),
        (Call.own, not calls.is_library(name)),
        (Call.decoded, may_decode(name)),
        (calls_archive, name in calls.ARCHIVES or (name.startswith(PACKED) and method in calls.PACKING)),
        (Call.reads, calls.may_read(name, method)),
        (python_table, method in TABLES or name in MAKE_TABLES),
        (calls_print, name in calls.PRINTS),
        (calls_text, name in MAKES_TEXT or method in TEXTS),
        (calls_network, bool(calls.network(name))),
        (calls_run, bool(calls.running(name))),
        (calls_registry, name in calls.REGISTRY or name == calls.REGISTERS),
        (calls_change, name in _CHANGE or method in _CHANGE),
        (calls_names, method in NAMES_FILE),
        (calls_database, method in ASKS_DATABASE),
    )
    return tuple(ask for ask, asked in may if asked)


_NAMES_NAMES = frozenset(
    {
        "getattr",
        "setattr",
        "sys.path.insert",
        "sys.path.append",
        "__import__",
        "importlib.import_module",
        "importlib.reload",
    }
    | {"globals", "locals", "vars"}
)


def calls_print(call: Call) -> Value | None:
    """What is written on the standard output: of weight only where somebody takes it from there."""
    told = frozenset(marked(call.marks(), *PERSONAL, "secret", "item", "fetched"))
    if told:
        call.emit("print", carries=told)
    return NOTHING


def calls_network(call: Call) -> Value | None:
    """A call that asks another host, or tells it something."""
    verb = calls.network(call.name)
    if not verb:
        return None
    address = call.argument(calls.place_of_address(call.name), "url", "uri", "endpoint")
    own = next(iter(call.receiver.texts), "")
    named = next((text for text in address.texts if "://" in text or "." in text), "")
    target = own or named if call.method in calls.TALKS else named or own
    auth = (
        frozenset().union(*(call.named[name].marks for name in calls.AUTH if name in call.named)) | call.receiver.marks
    )
    given = call.marks(without=calls.AUTH)
    auth |= frozenset(mark[5:] for mark in given if mark.startswith(WHO))
    body = frozenset(mark for mark in given if not mark.startswith(WHO))
    if not address.texts:  # a server whose address stands in the agent's settings is asked, and told nothing of them
        body -= {mark for mark in address.marks if agent_settings(origin(mark))} - call.others(address)
    if len({host_of(text) for text in address.texts if "://" in text}) > 1:  # whose key goes to which is not known
        body = frozenset(mark for mark in body if not mark.startswith(("secret:", "item:")))
    fetched = f"fetched:{target}".replace("\0", "…")
    marks = frozenset({fetched}) | (frozenset({"metadata"}) if gives_keys(target) else NONE)
    if verb == "resolve":
        call.emit("resolve", target=target, carries=body)
        return Value((), frozenset({fetched})) if call.name.startswith("dns.") else NOTHING
    if verb == "receive":
        return Value((), call.receiver.marks | {"fetched:"}, f"{call.name}()")
    if verb == "request":  # an object that is opened later: what it holds is sent then
        who = frozenset(f"{WHO}{mark}" for mark in auth)
        return Value(address.texts, body | who, f"{call.name}()")
    call.emit("send" if body or verb == "send" else "fetch", target=target, carries=body, auth=auth)
    saved = call.argument(1, "filename") if call.method == "urlretrieve" else NOTHING
    store(call, saved, marks)
    return Value((), marks, f"{call.name}()")


def store(call: Call, path: Value, marks: Marks) -> None:
    """Remember what is written at a path, by its text and on the variable that names it."""
    for text in path.texts:
        if text != "\0":
            call.reader.store(text, marks)
    for node in (*call.node.args, *(keyword.value for keyword in call.node.keywords)):
        if (
            isinstance(node, ast.Name | ast.Attribute)
            and call.reader.value(node).texts == path.texts
            and path is not NOTHING
        ):
            call.reader.assign(node, Value(marks=holding(marks)))


def calls_run(call: Call) -> Value | None:
    """A call that runs a text or a program."""
    kind = calls.running(call.name)
    if not kind:
        return None
    subject = call.argument(0, "args", "cmd", "command", "source")
    if call.method in {"exec_module", "load_module"}:
        subject = call.receiver
    elif call.method == "spec_from_file_location":
        subject = call.argument(1, "location")
    text = command_text(subject)
    if kind == "code":
        marks = subject.marks | held(subject.marks) | held_by(call.reader.stored, subject.texts)
        if call.method == "spec_from_file_location" and not marks:
            return None
        call.emit("run", text=text, carries=frozenset(mark for mark in marks if not mark.startswith("holds:")))
        return Value((), marks, f"{call.name}()")
    program = (text.split() or [""])[0].rsplit("/", 1)[-1]
    ran = ran_marks(subject, text, call.reader.stored)
    if ran & {"decoded"} or any(mark.startswith("fetched") for mark in ran):
        call.emit("run", target=program, text=text if "decoded" in ran else "", carries=ran)
    fed = call.named.get("input", call.named.get("stdin", NOTHING))
    if reads_program(text) and any(mark.startswith(("fetched", "decoded")) for mark in fed.marks):
        call.emit("run", target=program, text=next(iter(fed.texts), ""), carries=fed.marks)
    call.emit("shell", target=text, text=text, carries=subject.marks | fed.marks | handed(text, call.reader.stored))
    return Value(
        (),
        shell_output(text) | frozenset(mark for mark in subject.marks if not mark.startswith("holds:")),
        f"{call.name}()",
    )


def calls_registry(call: Call) -> Value | None:
    """A key of Windows' registry that is opened, or given a value."""
    if call.name in calls.REGISTRY:
        return Value(call.argument(1, "sub_key").texts, NONE, "winreg.key")
    said = next(iter(call.argument(4, "value").texts), "")
    call.emit("write", target=next(iter(call.first().texts), ""), carries=call.marks(), text=said)
    return NOTHING


def calls_change(call: Call) -> Value | None:
    """A call that changes files."""
    if call.method in _WRITES or call.name in _WRITES:
        return _written(call)
    if call.name in _COPIES:
        source, target = call.argument(0, "src"), call.argument(1, "dst")
        marks = source.marks | frozenset(f"credential:{credential(text)}" for text in source.texts if credential(text))
        for text in target.texts:
            call.emit("write", target=text, carries=marks)
            call.reader.store(text, marks)
        return NOTHING
    if call.name in _REMOVES or (
        call.method in {"unlink", "rmtree"} and call.name.startswith(("pathlib", "?", "self"))
    ):
        path = call.first() if call.arguments else call.receiver
        call.emit("delete", target=next(iter(path.texts), ""), carries=path.marks)
        return NOTHING
    for kind, names in calls.MARKERS.items():
        if call.name in names or call.method in names:
            first = call.first().items[0] if kind == "connect" and call.first().items else call.first()
            call.emit(kind, target=next(iter(first.texts), ""), carries=call.marks())
            if kind == "connect" and isinstance(call.node.func, ast.Attribute) and call.method == "connect":
                call.reader.assign(call.node.func.value, Value(first.texts))
            return Value(first.texts if kind == "connect" else (), call.marks() | call.receiver.marks, f"{call.name}()")
    return None


_WRITES = frozenset({"write", "write_text", "write_bytes", "writelines", "dump", "json.dump", "shutil.copyfileobj"})
_COPIES = frozenset(
    {"shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.move", "os.rename", "os.replace", "os.symlink"}
)
_REMOVES = frozenset({"os.remove", "os.unlink", "shutil.rmtree", "os.rmdir"})
_CHANGE = frozenset().union(
    calls.REGISTRY, {"winreg.SetValueEx"}, _WRITES, _COPIES, _REMOVES, {"unlink", "rmtree"}, *calls.MARKERS.values()
)


def _written(call: Call) -> Value:
    """`file.write(text)`, `path.write_text(text)`, `json.dump(text, file)`."""
    to_file = call.name in {"json.dump", "yaml.dump", "pickle.dump", "plistlib.dump", "shutil.copyfileobj"}
    path, content = (call.argument(1, "fp"), call.first()) if to_file else (call.receiver, call.first())
    for text in path.texts or ("",):
        call.emit("write", target=text, carries=content.marks, text=put_at(path, content))
        if text:
            call.reader.store(text, content.marks)
    receiver = call.node.func
    if isinstance(receiver, ast.Attribute) and content.marks:
        call.reader.assign(receiver.value, Value(marks=holding(content.marks)))
    return NOTHING
