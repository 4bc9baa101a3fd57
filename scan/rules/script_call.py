"""One call in JavaScript: what it gives, and what it does to the world."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from scan import decode
from scan.rules import script_calls as calls
from scan.rules.acts import NONE, PERSONAL, Act, Marks, held, holding, marked
from scan.rules.flow import (
    NOTHING,
    Value,
    command_text,
    glued,
    handed,
    held_by,
    joined,
    one_of,
    put_at,
    ran_marks,
    reads_program,
)
from scan.rules.known import host_of
from scan.rules.python_signs import empties
from scan.rules.script_nodes import FUNCTIONS, is_maker, parameters_of, text_of
from scan.rules.shell_acts import shell_output
from scan.rules.stores import credential, env_file, gives_keys
from scan.rules.tables import PARTS, script_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tree_sitter import Node

    from scan.rules.script_acts import Reader

UNICODE = 0x110000


class Call:
    """One call: who is called, with what."""

    def __init__(
        self, reader: Reader, node: Node, callee: Value, receiver: Value, arguments: list[Value], parts: list[Node]
    ) -> None:
        self.reader, self.node, self.callee, self.receiver = reader, node, callee, receiver
        self.arguments, self.parts = arguments, parts
        self.name = calls.module_name(callee.name)
        self.method = self.name.rsplit(".", 1)[-1]

    def first(self) -> Value:
        """The first argument."""
        return self.arguments[0] if self.arguments else NOTHING

    def marks(self) -> Marks:
        """The marks of everything that is handed over."""
        return frozenset().union(*(value.marks for value in self.arguments))

    def emit(self, kind: str, **fields: Any) -> None:
        """Keep an act of this call."""
        self.reader.emit(self.node, Act(kind, 0, 0, how=self.name, **fields))

    def answer(self) -> Value:
        """What the call gives; its acts are kept."""
        for ask in asks_about(self.name):
            found = ask(self)
            if found is not None:
                return found
        if self.method in calls.LITTLE:
            return NOTHING
        if self.method in {"push", "set", "append", "add", "write", "end", "unshift", "splice"} and self.marks():
            self.put_in(Value(marks=self.marks()))
        if self.method == "open" and self.receiver.name.startswith("XMLHttpRequest"):
            self.put_in(Value((self.address(),)))
        self.tell_client()
        address = self.address() if self.receiver.texts or any("://" in text for text in self.first().texts) else ""
        texts = (address or self.option(*calls.ADDRESSES),)
        return Value(
            texts if "://" in texts[0] else (),
            self.marks() | self.receiver.marks,
            f"{self.name}()" if self.name else "",
        )

    def tell_client(self) -> None:
        """What a thing is handed that was made with an address, or that is a connection, goes there."""
        address = next((text for text in self.receiver.texts if "://" in text), "")
        connected = self.method in _TELLS and self.receiver.name.startswith(calls.CONNECTIONS)
        made = address and self.receiver.name.endswith(("()", "WebSocket"))
        carried = frozenset(
            marked(_bare(self.marks()), *PERSONAL, "secret", "item", *(("file", "files", "input") if connected else ()))
        )
        if carried and (connected or made or self.method in calls.TELLING_METHODS or self.name.endswith(calls.TELLING)):
            auth = frozenset(mark[5:] for mark in self.receiver.marks if mark.startswith("auth>"))
            self.emit("send", target=address or self.address(), carries=carried, auth=auth)

    def prints(self) -> Value | None:
        """What is written on the standard output: of weight only where somebody takes it from there."""
        told = frozenset(marked(_bare(self.marks()), *PERSONAL, "secret", "item", "fetched"))
        if told:
            self.emit("print", carries=told)
        return NOTHING

    def put_in(self, value: Value) -> None:
        """What a method hands to the thing that it is called on is in it."""
        function = self.node.child_by_field_name("function")
        target = function.child_by_field_name("object") if function is not None else None
        if target is not None and target.type in {"identifier", "member_expression"}:
            self.reader.assign(target, value)
            self.reader.put(target, value.marks)

    def fills(self) -> Value | None:
        """`Object.assign(a, b)`, `Reflect.set(a, "b", c)`: what else is handed over is in the first of it."""
        given, whole = self.arguments[1:], self.parts[0] if self.parts else None
        for name, value in (field for each in given for field in each.fields):
            self.reader.hold(whole, value, (name,))
        marks = frozenset[str]().union(*(value.marks for value in given))
        self.reader.hold(whole, Value(marks=marks), given[0].texts if given else ())
        return None

    def callbacks(self, value: Value) -> None:
        """Functions handed over are called with what the call gives, or with what it is called on."""
        for part in self.parts:
            if part.type in FUNCTIONS:
                source = self.receiver if self.method in calls.WAITS else value
                if self.method in calls.LISTENS:  # what is heard is not the address that is listened at
                    source = Value((), source.marks)
                taken = (
                    self.of_each(source)
                    if source.items and self.method in {"map", "forEach", "flatMap", "filter"}
                    else Value(source.texts, source.marks, source.name if self.method == "then" else "")
                )
                self.reader.parameters(part, [taken, taken] if self.name not in calls.SHELLS else [NOTHING, taken])

    def of_each(self, source: Value) -> Value:
        """One of the items of a list, with the marks of the list itself."""
        item = one_of(source.items)
        return item._replace(marks=item.marks | source.marks)

    def given_back(self, value: Value) -> Value:
        """What `map`, `then` and their like give: what their function returns."""
        if self.method not in calls.RETURNS:
            return value
        given = [self.reader.recall(("return", part.id)) or NOTHING for part in self.parts if part.type in FUNCTIONS]
        known = joined([Value(each.texts, each.marks) for each in given]) if given else NOTHING
        return Value(known.texts or value.texts, known.marks | value.marks, value.name) if known != NOTHING else value

    def required(self) -> Value | None:
        """`require("child_process")`, `import("x")`, `promisify(exec)`, `createRequire(…)`."""
        if self.name in _NAMES_MODULES and self.first().texts and not held(self.first().marks):
            text = self.first().texts[0]
            stored = held_by(self.reader.stored, (text,))
            return None if stored else Value((), NONE, calls.module_name(text))
        if self.method in {"promisify", "bind"}:
            return self.first()._replace(texts=()) if self.method == "promisify" else self.receiver
        if self.method == "createRequire":
            return Value(name="require")
        return None

    def decoded(self) -> Value | None:
        """`atob(…)`, `Buffer.from(…, "base64")`, `String.fromCharCode(…)`, `.reverse()`."""
        if self.name in calls.DECODERS:
            return self.unpacked(_from_base64 if self.name.endswith("atob") else decode.from_percent)
        if self.name == "Buffer.from" and len(self.arguments) > 1:
            how = set(self.arguments[1].texts)
            if how & {"base64", "base64url"}:
                return self.unpacked(_from_base64)
            return self.unpacked(_from_hex) if "hex" in how else self.first()
        if self.method in {"fromCharCode", "fromCodePoint"} or (self.name in _OF_CODES and self.first().items):
            return _of_codes(self.first().items or tuple(self.arguments), self.marks())
        if self.method in _INFLATES:
            return Value((), self.marks() | {"decoded"})
        return None

    def unpacked(self, unpack: Callable[[str], str | None]) -> Value:
        """What a decoder makes of the first argument."""
        return Value(tuple(filter(None, map(unpack, self.first().texts))), self.marks() | {"decoded"})

    def texted(self) -> Value | None:  # noqa: PLR0911 -- a table of methods, a line each
        """Texts made of texts."""
        receiver = self.receiver
        if self.name in {"path.join", "path.resolve"}:
            return glued(self.arguments, "/")
        if self.name == "os.homedir":
            return Value(("~",))
        if self.method == "join" and receiver.items:
            return glued(receiver.items, self.first().texts[0] if self.first().texts else ",")
        if self.method == "split" and receiver.texts and self.first().texts:
            by = self.first().texts[0]
            pieces = list(receiver.texts[0]) if not by else receiver.texts[0].split(by)
            return Value((), receiver.marks, "", tuple(Value((piece,)) for piece in pieces[:4096]))
        if self.method == "reverse" and receiver.items:
            return Value((), receiver.marks | {"decoded"}, "", receiver.items[::-1])
        if self.method == "map" and receiver.items and (self.first().name == "String.fromCharCode" or self.spells()):
            return Value((), receiver.marks, "", tuple(_of_codes((item,), NONE) for item in receiver.items))
        return self.kept()

    def spells(self) -> bool:
        """Whether the function handed over makes a letter of a number."""
        return bool(self.parts) and "fromCharCode" in text_of(self.parts[0])[:80]

    def kept(self) -> Value | None:
        """A call that gives back what it is called on, or about."""
        receiver = self.receiver
        if self.method in {"toString", "trim", "toLowerCase", "toUpperCase", "slice", "text", "json"} and (
            receiver.texts or receiver.marks
        ):
            known = receiver.texts if self.method in {"toString", "trim", "text"} else ()
            return Value(known, receiver.marks)
        if (
            self.method == "replace"
            and receiver.texts
            and len(self.arguments) > 1
            and self.first().texts
            and self.arguments[1].texts
        ):
            old, new = self.first().texts[0], self.arguments[1].texts[0]
            return Value(tuple(text.replace(old, new, 1) for text in receiver.texts), receiver.marks)
        if self.method in {"replace", "replaceAll"} and len(self.arguments) > 1 and self.arguments[1].texts:
            # of what is not known a part is, once it was put in
            return Value(tuple(f"\0{text}\0" for text in self.arguments[1].texts), receiver.marks | self.marks())
        if self.method in {"filter", "sort"} and receiver.items:
            return receiver
        if self.method == "concat" and receiver.texts:
            return glued((receiver, *self.arguments))
        return self.first() if self.name in {"String", "URL", "encodeURIComponent", "JSON.stringify"} else None

    def reads(self) -> Value | None:
        """A file, the clipboard, the machine's name."""
        mark = calls.SOURCES.get(self.name)
        if mark:
            return Value((), frozenset({mark}))
        if self.name not in calls.READS:
            return None
        path, marks = self.first(), {"file"}
        marks |= held(path.marks)
        for text in path.texts:
            secret, variables = credential(text), env_file(text)
            marks |= {f"credential:{secret}"} if secret else {f"env-file:{variables}"} if variables else NONE
            marks |= {"input"} if text in {"0", "/dev/stdin"} else NONE
            marks |= held_by(self.reader.stored, (text,))
        if path.name == "process.stdin.fd":
            marks |= {"input"}
        return Value(
            (),
            frozenset(marks) | frozenset(mark for mark in path.marks if not mark.startswith("holds:")),
            f"{self.name}()",
        )

    def network(self) -> Value | None:
        """A request to another host."""
        verb = calls.SENDERS.get(self.name)
        if (
            verb is None
            and self.method in {"post", "put", "patch"}
            and self.first().texts
            and "://" in self.first().texts[0]
        ):
            verb = "send"
        if verb is None:
            return None
        target = self.address()
        everything = self.marks()
        if len(self.hosts()) > 1:
            everything = _without_keys(everything)  # whose key goes to which is not known
        body, auth = _bare(everything), frozenset(mark[5:] for mark in everything if mark.startswith("auth>"))
        if verb == "resolve":
            self.emit("resolve", target=target, carries=body)
            return Value((), frozenset({f"fetched:{target}"})) if self.name.endswith("Txt") else NOTHING
        if verb == "connect":
            self.emit("connect", target=target, carries=body)
            return Value((target,) if target else (), frozenset({f"fetched:{target}"}), self.name)
        self.emit("send" if body or verb == "send" else "fetch", target=target, carries=body, auth=auth)
        marks = {f"fetched:{target}".replace("\0", "…")} | ({"metadata"} if gives_keys(target) else set())
        goes_on = self.name.endswith(".request") or self.name.startswith("superagent.")
        marks |= {f"auth>{mark}" for mark in auth} if goes_on else set()
        return Value((target,) if goes_on else (), frozenset(marks), f"{self.name}()" if goes_on else self.name)

    def address(self) -> str:
        """The address that a call is for: its first text, what its options name, or what it is called on."""
        texts = (text for value in self.arguments for text in value.texts if text and not text.isdigit())
        named = next((text for text in texts if "://" in text or "." in text), "") or self.option(*calls.ADDRESSES)
        return named or next(iter(self.receiver.texts), "")

    def hosts(self) -> set[str]:
        """Every host that a call may be for."""
        texts = {text for value in self.arguments for text in value.texts if "://" in text}
        named = {text for value in self.arguments for text in value.field("host", "hostname").texts if value.fields}
        return {host_of(text) for text in texts} | named

    def option(self, *names: str) -> str:
        """A known text under a name in an object that is handed over."""
        for part in self.parts:
            if part.type == "object":
                for pair in part.named_children:
                    if pair.type == "pair" and text_of(pair.child_by_field_name("key")).strip("\"'") in names:
                        return next(iter(self.reader.value(pair.child_by_field_name("value")).texts), "")
        return next((text for value in self.arguments for text in value.field(*names).texts), "")

    def words(self) -> tuple[Value, ...]:
        """The words that a program is handed: a list, or one under `args` in an object."""
        given = self.arguments[1].items if len(self.arguments) > 1 else ()
        for part in self.parts[1:2] if not given else ():
            for pair in part.named_children if part.type == "object" else ():
                if pair.type == "pair" and text_of(pair.child_by_field_name("key")).strip("\"'") == "args":
                    given = self.reader.value(pair.child_by_field_name("value")).items
        return tuple(given)

    def runs(self) -> Value | None:
        """Text or a program that is run."""
        if self.name in calls.CODE or self.name.endswith(calls.MAKES_CODE):
            return self.runs_code()
        if self.name not in calls.SHELLS and self.name not in calls.PROGRAMS:
            return None
        more = self.words() if self.name in calls.PROGRAMS else ()
        subject = (
            Value((), self.first().marks, "", (self.first(), *more)) if self.name in calls.PROGRAMS else self.first()
        )
        text = command_text(subject)
        ran = ran_marks(subject, text, self.reader.stored)
        program = (text.split() or [""])[0].rsplit("/", 1)[-1]
        if "decoded" in ran or any(mark.startswith("fetched") for mark in ran):
            self.emit("run", target=program, text=text if "decoded" in ran else "", carries=_bare(ran))
        fed = self.fed()
        if reads_program(text) and any(mark.startswith(("fetched", "decoded")) for mark in fed.marks):
            self.emit("run", target=program, text=next(iter(fed.texts), ""), carries=_bare(fed.marks))
        spoken = frozenset[str]().union(*(word.marks for word in (self.first(), *more)))
        # the environment that a program is started with is its own; the one among its words is a message
        self.emit(
            "shell",
            target=text,
            text=text,
            carries=_bare((self.marks() - {"environment"}) | spoken | handed(text, self.reader.stored)),
        )
        return Value((), shell_output(text), f"{self.name}()")

    def fed(self) -> Value:
        """What a program is given on its standard input."""
        given = [value.field("input") for value in self.arguments if value.fields]
        return joined(given) if given else NOTHING

    def runs_code(self) -> Value:
        """`eval(text)`, `new Function(text)`, `require(path)` of a file written before."""
        subject = self.arguments[-1] if self.name.endswith("Function") and self.arguments else self.first()
        if self.name.startswith("set") and not subject.texts and (self.parts[:1] and self.parts[0].type in FUNCTIONS):
            return NOTHING
        marks = subject.marks | held(subject.marks)
        for text in subject.texts:
            marks |= held_by(self.reader.stored, (text,))
        plain = self.name in {"require", "import", "setTimeout", "setInterval"} or self.name not in calls.CODE
        if not plain or marks:
            self.emit("run", text=next(iter(subject.texts), ""), carries=_bare(marks))
        return Value((), marks, f"{self.name}()")

    def changes(self) -> Value | None:
        """A file that is written, copied, removed."""
        path, content = self.first(), self.arguments[1] if len(self.arguments) > 1 else NOTHING
        if self.name in calls.WRITES:
            for text in path.texts or ("",):
                self.emit("write", target=text, carries=_bare(content.marks), text=put_at(path, content))
                self.store(text, content.marks)
            return Value(marks=content.marks)
        if self.name in calls.COPIES:
            for text in content.texts or ("",):
                self.emit("write", target=text, carries=_bare(path.marks))
            return NOTHING
        if self.name in calls.DELETES:
            self.emit("delete", target=next(iter(path.texts), ""), carries=_bare(path.marks))
            return NOTHING
        return None

    def store(self, path: str, marks: Marks) -> None:
        """Remember what is written at a path."""
        if path:
            self.reader.store(path, _bare(marks))
        if self.parts and self.parts[0].type == "identifier" and marks:
            self.reader.assign(self.parts[0], Value(marks=holding(_bare(marks))))

    def empties(self) -> Value | None:
        """`client.query("DROP TABLE users")`."""
        wiping = next(filter(empties, self.first().texts), "")
        if wiping:
            self.emit("wipe", target=wiping[:80], text=wiping)
        return None

    def own(self) -> Value | None:
        """A function of this file."""
        function: Node | None = self.reader.recall(("function", self.method))
        if function is None:
            return None
        self.reader.parameters(function, self.arguments)
        self.reader.filled_by(function, parameters_of(function), self.parts)
        if is_maker(function):
            return None
        given: Value = self.reader.recall(("return", function.id)) or NOTHING
        return given


_ASKS_DATABASE = frozenset({"query", "execute", "raw", "$executeRawUnsafe", "$queryRawUnsafe"})
_TELLS = frozenset({"send", "write", "end", "emit", "publish"})
_NAMES_MODULES = frozenset({"require", "import", "process.mainModule.require", "module.require"})
_INFLATES = frozenset({"inflateSync", "gunzipSync", "unzipSync", "brotliDecompressSync"})
_OF_CODES = frozenset({"Buffer.from", "Uint8Array", "Uint8Array.from"})
_MAKES_TEXT = frozenset(
    {
        *("path.join", "path.resolve", "os.homedir", "String", "URL", "encodeURIComponent", "JSON.stringify"),
        *("join", "split", "reverse", "map", "toString", "trim", "toLowerCase", "toUpperCase", "slice", "text", "json"),
        *("replace", "replaceAll", "concat", "filter", "sort"),
    }
)


@lru_cache(maxsize=4096)
def asks_about(name: str) -> tuple[Callable[[Call], Value | None], ...]:
    """The questions that a call of this name may have an answer to, in order; most have one."""
    method = name.rsplit(".", 1)[-1]
    may = (
        (Call.required, name in _NAMES_MODULES or method in {"promisify", "bind", "createRequire"}),
        (
            Call.decoded,
            name in calls.DECODERS
            or name in _OF_CODES
            or method in _INFLATES
            or method in {"fromCharCode", "fromCodePoint"},
        ),
        (Call.fills, name in calls.FILLS),
        (script_table, name in PARTS or name == "JSON.stringify"),
        (Call.texted, name in _MAKES_TEXT or method in _MAKES_TEXT),
        (Call.reads, name in calls.SOURCES or name in calls.READS),
        (Call.prints, name in calls.PRINTS),
        (Call.network, name in calls.SENDERS or method in {"post", "put", "patch"}),
        (
            Call.runs,
            name in calls.CODE or name.endswith(calls.MAKES_CODE) or name in calls.SHELLS or name in calls.PROGRAMS,
        ),
        (Call.changes, name in calls.WRITES or name in calls.COPIES or name in calls.DELETES),
        (Call.empties, method in _ASKS_DATABASE),
        (Call.own, name.count(".") < 2),  # noqa: PLR2004 -- `a.f`, not `a.b.f`
    )
    return tuple(ask for ask, asked in may if asked)


def _bare(marks: Iterable[str]) -> Marks:
    return frozenset(mark for mark in marks if not mark.startswith(("auth>", "holds:")))


def _without_keys(marks: Marks) -> Marks:
    return frozenset(mark for mark in marks if not mark.removeprefix("auth>").startswith(("secret:", "item:")))


def _from_base64(text: str) -> str | None:
    data = decode.from_base64(text)
    return decode.as_text(data) or (data.decode("latin-1") if data else None)


def _from_hex(text: str) -> str | None:
    return decode.as_text(decode.from_hex(text))


def _of_codes(items: Sequence[Value], marks: Marks) -> Value:
    codes = [item.texts[0] for item in items if item.texts and item.texts[0].isdigit()]
    text = "".join(chr(int(code)) for code in codes if int(code) < UNICODE)
    return Value((text,) if text else (), marks | {"decoded"})
