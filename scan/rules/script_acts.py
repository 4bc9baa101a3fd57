"""What JavaScript and TypeScript code does: the same questions as for Python, on tree-sitter's tree.

The grammar never fails, so broken or minified code is read as far as it goes. A name is looked up from the function
that uses it outwards; a function handed to `then`, `on` or a request is called with what that gives.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from scan import decode
from scan.rules import script_calls as calls
from scan.rules.acts import NONE, Act, Marks, held, holding
from scan.rules.flow import LONGEST, NOTHING, Value, command_text, glued, held_by, joined, ran_marks
from scan.rules.known import credential, env_file, secret_name
from scan.rules.python_calls import COMMAND_SOURCES, condition, is_metadata

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tree_sitter import Node, Tree

ROUNDS = 3
FUNCTIONS = frozenset(
    {
        "function_declaration",
        "function_expression",
        "arrow_function",
        "method_definition",
        "generator_function_declaration",
        "generator_function",
    }
)


class Reader:
    """One walk over a program. `acts` is what it found."""

    def __init__(self, tree: Tree) -> None:
        self.root = tree.root_node
        self.acts: dict[tuple[str, int, str], Act] = {}
        self.bound: dict[tuple[int, str], Value] = {}
        self.fields: dict[str, Value] = {}
        self.returns: dict[int, Value] = {}
        self.functions: dict[str, Node] = {}
        self.stored: dict[str, Marks] = {}
        self.scopes: list[int] = [0]
        self.when = ""
        self.changed = True

    def read(self) -> tuple[Act, ...]:
        """Every act of the program."""
        for turn in range(ROUNDS):
            self.changed, self.acts, self.scopes = False, {}, [0]
            self.value(self.root)
            if turn and (not self.changed or not self.acts):
                break
        return tuple(self.acts.values())

    # Names.

    def bind(self, name: str, value: Value, scope: int | None = None) -> None:
        """Give a name one more value, in the innermost scope that has it."""
        if scope is None:
            scope = next((known for known in reversed(self.scopes) if (known, name) in self.bound), self.scopes[-1])
        self.keep(self.bound, (scope, name), value)

    def keep(self, table: dict, key: object, value: Value) -> None:
        """Add a value to what a table has under a key."""
        old = table.get(key, NOTHING)
        new = joined((old, value)) if old is not NOTHING else value
        if new != old:
            table[key] = new
            self.changed = self.changed or new.marks != old.marks

    def lookup(self, name: str) -> Value:
        """What a name may be."""
        for scope in reversed(self.scopes):
            found = self.bound.get((scope, name))
            if found is not None:
                return found if found.name or found.texts or found.items else found._replace(name=name)
        return Value(name=name)

    def assign(self, target: Node, value: Value, *, new: bool = False) -> None:
        """Give a pattern a value."""
        kind = target.type
        scope = self.scopes[-1] if new else None
        if kind in {"identifier", "shorthand_property_identifier_pattern"}:
            self.bind(_text(target), value, scope)
        elif kind == "member_expression":
            name = _text(target.child_by_field_name("property"))
            self.keep(self.fields, name, value)
        elif kind == "object_pattern":
            for part in target.named_children:
                self.destructure(part, value, new=new)
        elif kind in {
            "array_pattern",
            "rest_pattern",
            "assignment_pattern",
            "required_parameter",
            "optional_parameter",
        }:
            for part in target.named_children[:1] if kind != "array_pattern" else target.named_children:
                self.assign(part, Value(value.texts, value.marks), new=new)

    def destructure(self, part: Node, value: Value, *, new: bool) -> None:
        """`{ a, b: c } = value`."""
        if part.type == "pair_pattern":
            key, inner = part.child_by_field_name("key"), part.child_by_field_name("value")
            if inner is not None:
                self.assign(inner, self.member(value, _text(key)), new=new)
        elif part.type in {"shorthand_property_identifier_pattern", "identifier"}:
            self.assign(part, self.member(value, _text(part)), new=new)
        elif part.named_children:
            self.destructure(part.named_children[0], value, new=new)

    # Values.

    def value(self, node: Node | None) -> Value:
        """What a node may be; statements are walked for their acts."""
        if node is None:
            return NOTHING
        visit = getattr(self, f"of_{node.type}", None)
        if visit is not None:
            found: Value = visit(node)
            return found
        if node.type in FUNCTIONS:
            return self.function(node)
        return Value(marks=joined([self.value(child) for child in node.named_children]).marks)

    def of_comment(self, _: Node) -> Value:
        """A comment does nothing."""
        return NOTHING

    def of_string(self, node: Node) -> Value:
        """`"…"`."""
        return Value((_literal(_text(node)[1:-1]),))

    def of_number(self, node: Node) -> Value:
        """`12`, `0x0c`."""
        text = _text(node)
        try:
            return Value((str(int(text, 0)),))
        except ValueError:
            return Value((text,))

    def of_template_string(self, node: Node) -> Value:
        """Backquoted text with `${…}` in it."""
        pieces, at, data = [], node.start_byte + 1, node.text or b""
        for part in node.named_children:
            if part.type == "template_substitution":
                pieces.append(
                    Value(
                        (
                            _literal(
                                data[at - node.start_byte : part.start_byte - node.start_byte].decode(
                                    "utf-8", "replace"
                                )
                            ),
                        )
                    )
                )
                pieces.append(self.value(part.named_children[0]) if part.named_children else NOTHING)
                at = part.end_byte
        pieces.append(Value((_literal(data[at - node.start_byte : -1].decode("utf-8", "replace")),)))
        return glued(pieces)

    def of_identifier(self, node: Node) -> Value:
        """A variable."""
        return self.lookup(_text(node))

    of_this = of_identifier

    def of_shorthand_property_identifier(self, node: Node) -> Value:
        """`{ a }`."""
        return self.lookup(_text(node))

    def of_parenthesized_expression(self, node: Node) -> Value:
        """`(a)`."""
        return self.value(node.named_children[-1]) if node.named_children else NOTHING

    of_await_expression = of_parenthesized_expression

    def of_as_expression(self, node: Node) -> Value:
        """`a as T`."""
        return self.value(node.named_children[0]) if node.named_children else NOTHING

    of_non_null_expression = of_satisfies_expression = of_as_expression

    def of_binary_expression(self, node: Node) -> Value:
        """`a + b`, `a || b`; a comparison hands nothing on."""
        left, right = self.value(node.child_by_field_name("left")), self.value(node.child_by_field_name("right"))
        operator = _text(node.child_by_field_name("operator"))
        if operator == "+":
            return glued((left, right))
        return joined((left, right)) if operator in {"||", "??", "&&"} else NOTHING

    def of_ternary_expression(self, node: Node) -> Value:
        """`a ? b : c`."""
        self.value(node.child_by_field_name("condition"))
        return joined(
            (self.value(node.child_by_field_name("consequence")), self.value(node.child_by_field_name("alternative")))
        )

    def of_array(self, node: Node) -> Value:
        """`[a, b]`."""
        items = tuple(self.value(part) for part in node.named_children[:1024])
        return Value((), frozenset().union(*(item.marks for item in items)), "", items)

    def of_spread_element(self, node: Node) -> Value:
        """`...a`."""
        return self.value(node.named_children[0]) if node.named_children else NOTHING

    def of_pair(self, node: Node) -> Value:
        """`a: b` in an object: what is under `headers` says who sends."""
        key = _text(node.child_by_field_name("key")).strip("\"'")
        value = self.value(node.child_by_field_name("value"))
        self.keep(self.fields, f"{key}:", Value(value.texts, value.marks, value.name))
        if key in {"headers", "auth", "Authorization", "authorization"}:
            return Value(marks=frozenset(f"auth>{mark.removeprefix('auth>')}" for mark in value.marks))
        return Value(marks=value.marks)

    def of_variable_declarator(self, node: Node) -> Value:
        """`a = b` behind const, let or var."""
        name, held_value = node.child_by_field_name("name"), node.child_by_field_name("value")
        value = self.value(held_value)
        if name is not None and held_value is not None:
            if name.type == "identifier" and held_value.type in FUNCTIONS:
                self.functions[_text(name)] = held_value
            self.assign(name, value, new=True)
        return NOTHING

    def of_assignment_expression(self, node: Node) -> Value:
        """`a = b`."""
        target, value = node.child_by_field_name("left"), self.value(node.child_by_field_name("right"))
        if target is not None:
            self.assign(target, value)
        return value

    def of_augmented_assignment_expression(self, node: Node) -> Value:
        """`a += b`."""
        target, right = node.child_by_field_name("left"), self.value(node.child_by_field_name("right"))
        if target is None:
            return right
        left = self.value(target)
        value = (
            glued((left, right))
            if len(left.texts) == 1 and right.texts and right.texts[0] not in left.texts[0]
            else Value(marks=right.marks)
        )
        self.assign(target, value)
        return value

    def of_import_statement(self, node: Node) -> Value:
        """`import a, { b as c } from "d"`."""
        source = node.child_by_field_name("source")
        module = calls.module_name(_text(source)[1:-1])
        for clause in node.named_children:
            if clause.type == "import_clause":
                for part in clause.named_children:
                    self.imported(part, module)
        return NOTHING

    def imported(self, part: Node, module: str) -> None:
        """One name of an import."""
        if part.type == "identifier":
            self.bind(_text(part), Value(name=module), 0)
        elif part.type == "namespace_import":
            self.bind(_text(part.named_children[0]), Value(name=module), 0)
        elif part.type == "named_imports":
            for one in part.named_children:
                name = one.child_by_field_name("name")
                alias = one.child_by_field_name("alias") or name
                if name is not None:
                    self.bind(_text(alias), Value(name=f"{module}.{_text(name)}"), 0)

    def of_member_expression(self, node: Node) -> Value:
        """`a.b`."""
        return self.member(self.value(node.child_by_field_name("object")), _text(node.child_by_field_name("property")))

    def of_subscript_expression(self, node: Node) -> Value:
        """`a["b"]`, `a[0]`."""
        base, index = self.value(node.child_by_field_name("object")), self.value(node.child_by_field_name("index"))
        text = index.texts[0] if index.texts else ""
        if base.items:
            return base.items[int(text)] if text.isdigit() and int(text) < len(base.items) else joined(base.items)
        if text and not text.isdigit():
            return self.member(base, text)
        return Value((), base.marks, base.name if base.name == "process.argv" else "")

    def member(self, base: Value, name: str) -> Value:
        """A field of a value."""
        full = f"{base.name}.{name}" if base.name else f"?.{name}"
        if full in {"process.env", "Bun.env", "import.meta.env"}:
            return Value((), frozenset({"environment"}), "process.env")
        if base.name == "process.env":
            return Value(
                ("~",) if name in {"HOME", "USERPROFILE"} else (),
                frozenset({f"secret:{name}"}) if secret_name(name) else NONE,
            )
        field = self.fields.get(name, NOTHING)
        base_name = full.removeprefix("globalThis.").removeprefix("global.").removeprefix("window.")
        return Value(field.texts, base.marks | field.marks, field.name or base_name, field.items)

    def of_if_statement(self, node: Node) -> Value:
        """`if (a) …`: what is done under a condition on date, locale or machine remembers it."""
        test = node.child_by_field_name("condition")
        self.value(test)
        outer, self.when = self.when, self.when or condition(_text(test)[:400])
        self.value(node.child_by_field_name("consequence"))
        self.when = outer
        return self.value(node.child_by_field_name("alternative"))

    def of_for_in_statement(self, node: Node) -> Value:
        """`for (const a of b)`."""
        source, target = self.value(node.child_by_field_name("right")), node.child_by_field_name("left")
        if target is not None:
            self.assign(target, joined(source.items) if source.items else Value(source.texts, source.marks), new=True)
        return self.value(node.child_by_field_name("body"))

    def of_return_statement(self, node: Node) -> Value:
        """`return a`."""
        value = self.value(node.named_children[0]) if node.named_children else NOTHING
        self.keep(self.returns, self.scopes[-1], value)
        return NOTHING

    def function(self, node: Node) -> Value:
        """A function: its body is walked, its value is itself."""
        name = node.child_by_field_name("name")
        if name is not None:
            self.functions[_text(name)] = node
        body = node.child_by_field_name("body")
        self.scopes.append(node.id)
        value = self.value(body)
        if body is not None and body.type != "statement_block":
            self.keep(self.returns, node.id, value)
        self.scopes.pop()
        return Value(name=f"()=>{node.id}")

    # Calls.

    def of_new_expression(self, node: Node) -> Value:
        """`new F(a)`."""
        return self.call(node, node.child_by_field_name("constructor"))

    def of_call_expression(self, node: Node) -> Value:
        """`f(a)`, or a template behind a name."""
        return self.call(node, node.child_by_field_name("function"))

    def call(self, node: Node, function: Node | None) -> Value:
        """One call."""
        callee = self.value(function)
        given = node.child_by_field_name("arguments")
        nodes = [] if given is None else given.named_children if given.type == "arguments" else [given]
        parts = [part for part in nodes if part.type != "comment"]
        arguments = [self.value(part) for part in parts]
        receiver = (
            self.value(function.child_by_field_name("object"))
            if function is not None and function.type == "member_expression"
            else NOTHING
        )
        call = Call(self, node, callee, receiver, arguments, parts)
        value = call.answer()
        call.callbacks(value)
        return value

    def parameters(self, node: Node, values: Sequence[Value]) -> None:
        """Hand a function what it is called with."""
        single = node.child_by_field_name("parameter")
        listed = node.child_by_field_name("parameters")
        names = [single] if single is not None else listed.named_children if listed is not None else []
        self.scopes.append(node.id)
        for name, value in zip(names, values, strict=False):
            self.assign(name, value, new=True)
        self.scopes.pop()

    def emit(self, node: Node, act: Act) -> None:
        """Keep an act at its place (in bytes; made characters at the end)."""
        self.acts[act.kind, node.start_byte, act.target] = act._replace(
            start=node.start_byte, end=node.end_byte, when=self.when
        )


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

    def emit(self, kind: str, **fields: object) -> None:
        """Keep an act of this call."""
        self.reader.emit(self.node, Act(kind, 0, 0, how=self.name, **fields))  # type: ignore[arg-type] -- the fields of Act

    def answer(self) -> Value:
        """What the call gives; its acts are kept."""
        for ask in (
            self.required,
            self.decoded,
            self.texted,
            self.reads,
            self.network,
            self.runs,
            self.changes,
            self.own,
        ):
            found = ask()
            if found is not None:
                return found
        if self.method in calls.LITTLE:
            return NOTHING
        if self.method in {"push", "set", "append", "add", "write", "end", "unshift"} and self.marks():
            self.added()
        return Value((), self.marks() | self.receiver.marks, f"{self.name}()" if self.name else "")

    def added(self) -> None:
        """What is added to a thing is in it; what is written to a connection is sent."""
        function = self.node.child_by_field_name("function")
        target = function.child_by_field_name("object") if function is not None else None
        if target is not None and target.type in {"identifier", "member_expression"}:
            self.reader.assign(target, Value(marks=self.marks()))
        if self.receiver.name.startswith(("https.request", "http.request", "net.", "tls.", "ws", "WebSocket")):
            self.emit("send", target=next(iter(self.receiver.texts), ""), carries=_bare(self.marks()))

    def callbacks(self, value: Value) -> None:
        """Functions handed over are called with what the call gives, or with what it is called on."""
        for part in self.parts:
            if part.type in FUNCTIONS:
                source = self.receiver if self.method in calls.WAITS else value
                taken = (
                    joined(source.items)
                    if source.items and self.method in {"map", "forEach", "flatMap", "filter"}
                    else Value(source.texts, source.marks)
                )
                self.reader.parameters(part, [taken, taken] if self.name not in calls.SHELLS else [NOTHING, taken])

    def required(self) -> Value | None:
        """`require("child_process")`, `import("x")`, `promisify(exec)`, `createRequire(…)`."""
        if (
            self.name in {"require", "import", "process.mainModule.require", "module.require"}
            and self.first().texts
            and not held(self.first().marks)
        ):
            text = self.first().texts[0]
            stored = held_by(self.reader.stored, (text,))
            return None if stored else Value((), NONE, calls.module_name(text))
        if self.method in {"promisify", "bind"}:
            return self.first()._replace(texts=()) if self.method == "promisify" else self.receiver
        if self.method in {"createRequire"}:
            return Value(name="require")
        return None

    def decoded(self) -> Value | None:
        """`atob(…)`, `Buffer.from(…, "base64")`, `String.fromCharCode(…)`, `.reverse()`."""
        if self.name in calls.DECODERS:
            unpack = _from_base64 if self.name.endswith("atob") else decode.from_percent
            return Value(tuple(filter(None, map(unpack, self.first().texts))), self.marks() | {"decoded"})
        if self.name == "Buffer.from" and len(self.arguments) > 1:
            how = self.arguments[1].texts
            unpack = _from_base64 if "base64" in how or "base64url" in how else _from_hex if "hex" in how else None
            return (
                Value(tuple(filter(None, map(unpack, self.first().texts))), self.marks() | {"decoded"})
                if unpack
                else self.first()
            )
        if self.method in {"fromCharCode", "fromCodePoint"} or (
            self.name in {"Buffer.from", "Uint8Array", "Uint8Array.from"} and self.first().items
        ):
            return _of_codes(self.first().items or tuple(self.arguments), self.marks())
        if self.method in {"inflateSync", "gunzipSync", "unzipSync", "brotliDecompressSync"}:
            return Value((), self.marks() | {"decoded"})
        return None

    def texted(self) -> Value | None:
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
        if self.method == "map" and receiver.items and self.first().name in {"String.fromCharCode"}:
            return Value((), receiver.marks, "", tuple(_of_codes((item,), NONE) for item in receiver.items))
        return self.kept()

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
        if path.name in {"process.stdin.fd"}:
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
        target = (
            next((text for text in self.first().texts if text), "")
            or self.option("url")
            or self.option("hostname")
            or self.option("host")
        )
        everything = self.marks()
        body, auth = _bare(everything), frozenset(mark[5:] for mark in everything if mark.startswith("auth>"))
        if verb == "resolve":
            self.emit("resolve", target=target, carries=body)
            return NOTHING
        if verb == "connect":
            self.emit("connect", target=target, carries=body)
            return Value((target,) if target else (), frozenset({f"fetched:{target}"}), self.name)
        self.emit("send" if body or verb == "send" else "fetch", target=target, carries=body, auth=auth)
        marks = {f"fetched:{target}".replace("\0", "…")} | ({"metadata"} if is_metadata(target) else set())
        return Value((target,) if self.name.endswith(".request") else (), frozenset(marks), self.name)

    def option(self, name: str) -> str:
        """A known text under a name in an object that is handed over."""
        for part in self.parts:
            if part.type == "object":
                for pair in part.named_children:
                    if pair.type == "pair" and _text(pair.child_by_field_name("key")).strip("\"'") == name:
                        return next(iter(self.reader.value(pair.child_by_field_name("value")).texts), "")
        return ""

    def runs(self) -> Value | None:
        """Text or a program that is run."""
        if self.name in calls.CODE:
            return self.runs_code()
        if self.name not in calls.SHELLS and self.name not in calls.PROGRAMS:
            return None
        more = self.arguments[1].items if len(self.arguments) > 1 and self.name in calls.PROGRAMS else ()
        subject = (
            Value((), self.first().marks, "", (self.first(), *more)) if self.name in calls.PROGRAMS else self.first()
        )
        text = command_text(subject)
        ran = ran_marks(subject, text, self.reader.stored)
        program = (text.split() or [""])[0].rsplit("/", 1)[-1]
        if "decoded" in ran or any(mark.startswith("fetched") for mark in ran):
            self.emit("run", target=program, text=text if "decoded" in ran else "", carries=_bare(ran))
        self.emit("shell", target=text, text=text, carries=_bare(self.marks()) - {"environment"})
        source = COMMAND_SOURCES.get(program)
        return Value((), frozenset({source}) if source else NONE, f"{self.name}()")

    def runs_code(self) -> Value:
        """`eval(text)`, `new Function(text)`, `require(path)` of a file written before."""
        subject = self.arguments[-1] if self.name.endswith("Function") and self.arguments else self.first()
        if self.name.startswith("set") and not subject.texts and (self.parts[:1] and self.parts[0].type in FUNCTIONS):
            return NOTHING
        marks = subject.marks | held(subject.marks)
        for text in subject.texts:
            marks |= held_by(self.reader.stored, (text,))
        if self.name not in {"require", "import", "setTimeout", "setInterval"} or marks:
            self.emit("run", text=next(iter(subject.texts), ""), carries=_bare(marks))
        return Value((), marks, f"{self.name}()")

    def changes(self) -> Value | None:
        """A file that is written, copied, removed."""
        path, content = self.first(), self.arguments[1] if len(self.arguments) > 1 else NOTHING
        if self.name in calls.WRITES:
            for text in path.texts or ("",):
                self.emit("write", target=text, carries=_bare(content.marks), text=next(iter(content.texts), ""))
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
            self.reader.stored[path] = self.reader.stored.get(path, NONE) | holding(_bare(marks))
        if self.parts and self.parts[0].type == "identifier" and marks:
            self.reader.assign(self.parts[0], Value(marks=holding(_bare(marks))))

    def own(self) -> Value | None:
        """A function of this file."""
        function = self.reader.functions.get(self.method if self.name.count(".") < 2 else "")  # noqa: PLR2004 -- `a.f`, not `a.b.f`
        if function is None:
            return None
        self.reader.parameters(function, self.arguments)
        return self.reader.returns.get(function.id, NOTHING)


def _bare(marks: Iterable[str]) -> Marks:
    return frozenset(mark for mark in marks if not mark.startswith(("auth>", "holds:")))


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def _literal(text: str) -> str:
    text = text[:LONGEST]
    if "\\" not in text:
        return text
    text = decode.from_escapes(text)
    for escape, plain in (
        ("\\n", "\n"),
        ("\\t", "\t"),
        ('\\"', '"'),
        ("\\'", "'"),
        ("\\`", "`"),
        ("\\$", "$"),
        ("\\\\", "\\"),
    ):
        text = text.replace(escape, plain)
    return text


def _from_base64(text: str) -> str | None:
    data = decode.from_base64(text)
    return decode.as_text(data) or (data.decode("latin-1") if data else None)


def _from_hex(text: str) -> str | None:
    return decode.as_text(decode.from_hex(text))


def _of_codes(items: Sequence[Value], marks: Marks) -> Value:
    codes = [item.texts[0] for item in items if item.texts and item.texts[0].isdigit()]
    text = "".join(chr(int(code)) for code in codes if int(code) < 0x110000)  # noqa: PLR2004 -- Unicode's end
    return Value((text,) if text else (), marks | {"decoded"})


def script_acts(tree: Tree, text: str) -> tuple[Act, ...]:
    """The acts of a program, with their places in characters; none where it nests deeper than this reader goes."""
    reader = Reader(tree)
    with contextlib.suppress(RecursionError):
        acts = reader.read()
        if text.isascii():
            return acts
        data = text.encode("utf-8", "surrogatepass")
        return tuple(
            act._replace(
                start=len(data[: act.start].decode("utf-8", "replace")),
                end=len(data[: act.end].decode("utf-8", "replace")),
            )
            for act in acts
        )
    return ()
