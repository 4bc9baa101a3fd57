"""What Python code does: its tree walked a few times, with literals followed and marks carried from source to sink.

Nothing is run. A variable has every text and every mark that any line gives it (the order of lines is not looked at),
functions hand on what they are called with and what they return, attributes are told apart by name alone.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from scan.rules import python_calls as calls
from scan.rules.acts import NONE, Act, Marks, held, holding
from scan.rules.flow import (
    LONGEST,
    NOTHING,
    ROUNDS,
    Value,
    command_text,
    glued,
    held_by,
    joined,
    line_starts,
    ran_marks,
)
from scan.rules.known import credential, env_file, secret_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Reader:
    """One walk over a module. `acts` is what it found."""

    def __init__(self, tree: ast.Module, starts: Sequence[int]) -> None:
        self.tree = tree
        self.starts = starts
        self.acts: dict[tuple[str, int, str], Act] = {}
        self.bound: dict[tuple[str, str], Value] = {}
        self.stored: dict[str, Marks] = {}
        self.on_path: Marks = NONE
        self.functions: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
        self.scope = ""
        self.when = ""
        self.changed = True
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions[node.name] = node

    def read(self) -> tuple[Act, ...]:
        """Every act of the module."""
        for turn in range(ROUNDS):
            self.changed, self.acts, self.scope = False, {}, ""
            self.body(self.tree.body)
            if turn and (not self.changed or not self.acts):
                break
        return tuple(self.acts.values())

    # Names.

    def bind(self, key: tuple[str, str], value: Value) -> None:
        """Give a name one more value."""
        old = self.bound.get(key, NOTHING)
        new = joined((old, value)) if old is not NOTHING else value
        if new != old:
            self.bound[key] = new
            self.changed = self.changed or new.marks != old.marks

    def lookup(self, name: str) -> Value:
        """What a name may be."""
        for scope in (self.scope, ""):
            found = self.bound.get((scope, name))
            if found is not None:
                return found if found.name or found.texts or found.items else found._replace(name=name)
        return Value(name=name)

    def assign(self, target: ast.expr, value: Value) -> None:
        """Give a target, which may be a pattern of several, a value."""
        if isinstance(target, ast.Name):
            self.bind((self.scope, target.id), value)
        elif isinstance(target, ast.Attribute):
            self.bind((".", target.attr), value)
        elif isinstance(target, ast.Subscript | ast.Starred):
            self.assign(target.value, Value(marks=value.marks))
        elif isinstance(target, ast.Tuple | ast.List):
            items = (
                value.items if len(value.items) == len(target.elts) else (value._replace(items=()),) * len(target.elts)
            )
            for part, item in zip(target.elts, items, strict=True):
                self.assign(part, item)

    # Statements.

    def body(self, statements: Iterable[ast.stmt]) -> None:
        """Walk statements in order."""
        for statement in statements:
            visit = getattr(self, f"do_{type(statement).__name__}", None)
            if visit is None:
                self.others(statement)
            else:
                visit(statement)

    def others(self, node: ast.AST) -> None:
        """Walk what a statement is made of."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.value(child)
            elif isinstance(child, ast.stmt):
                self.body([child])
            else:
                self.others(child)

    def do_Import(self, node: ast.Import) -> None:  # noqa: N802 -- named after the node
        """`import a.b as c`."""
        for alias in node.names:
            self.bind(
                (self.scope, alias.asname or alias.name.split(".")[0]),
                Value(name=alias.name if alias.asname else alias.name.split(".")[0]),
            )

    def do_ImportFrom(self, node: ast.ImportFrom) -> None:  # noqa: N802 -- named after the node
        """`from a import b as c`."""
        for alias in node.names:
            self.bind((self.scope, alias.asname or alias.name), Value(name=f"{node.module or ''}.{alias.name}"))

    def do_Assign(self, node: ast.Assign) -> None:  # noqa: N802 -- named after the node
        """`a = b = c`."""
        value = self.value(node.value)
        for target in node.targets:
            self.assign(target, value)

    def do_AnnAssign(self, node: ast.AnnAssign) -> None:  # noqa: N802 -- named after the node
        """`a: int = b`."""
        if node.value is not None:
            self.assign(node.target, self.value(node.value))

    def do_AugAssign(self, node: ast.AugAssign) -> None:  # noqa: N802 -- named after the node
        """`a += b`."""
        old, new = self.value(node.target), self.value(node.value)
        # a text that a loop makes longer has no end: only the first turn is taken
        value = glued((old, new)) if len(old.texts) == 1 and new.texts and new.texts[0] not in old.texts[0] else new
        self.assign(node.target, value)

    def do_For(self, node: ast.For | ast.AsyncFor) -> None:  # noqa: N802 -- named after the node
        """`for a in b:`; a request in each of hundreds of turns floods a host."""
        self.assign(node.target, self.element(self.value(node.iter)))
        before = set(self.acts)
        self.body(node.body)
        if calls.floods(node) and any(self.acts[key].kind in {"fetch", "send"} for key in self.acts.keys() - before):
            self.emit(node, Act("flood", 0, 0))
        self.body(node.orelse)

    do_AsyncFor = do_For  # noqa: N815 -- named after the node

    def do_With(self, node: ast.With | ast.AsyncWith) -> None:  # noqa: N802 -- named after the node
        """`with a as b:`."""
        for item in node.items:
            value = self.value(item.context_expr)
            if isinstance(item.optional_vars, ast.Name):  # a file's name lives as long as its block
                self.bound[self.scope, item.optional_vars.id] = value
            elif item.optional_vars is not None:
                self.assign(item.optional_vars, value)
        self.body(node.body)

    do_AsyncWith = do_With  # noqa: N815 -- named after the node

    def do_If(self, node: ast.If) -> None:  # noqa: N802 -- named after the node
        """`if a: … else: …`: what is done under a condition on date, locale or machine remembers it."""
        self.value(node.test)
        outer, self.when = (
            self.when,
            self.when or calls.condition(ast.unparse(node.test) if calls.may_condition(node.test) else ""),
        )
        self.body(node.body)
        self.when = outer
        self.body(node.orelse)

    def do_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:  # noqa: N802 -- named after the node
        """`def f(a, b=c):`."""
        outer, self.scope = self.scope, node.name
        arguments = node.args
        named = [*arguments.posonlyargs, *arguments.args]
        for argument, default in zip(named[::-1], arguments.defaults[::-1], strict=False):
            self.bind((self.scope, argument.arg), self.value(default))
        self.body(node.body)
        self.scope = outer
        for decorator in node.decorator_list:
            self.value(decorator)

    do_AsyncFunctionDef = do_FunctionDef  # noqa: N815 -- named after the node

    def do_ClassDef(self, node: ast.ClassDef) -> None:  # noqa: N802 -- named after the node
        """`class A:`: what its body names are attributes."""
        for statement in node.body:
            self.body([statement])
            targets = statement.targets if isinstance(statement, ast.Assign) else ()
            for target in targets:
                if isinstance(target, ast.Name):
                    self.bind((".", target.id), self.lookup(target.id))

    def do_Return(self, node: ast.Return) -> None:  # noqa: N802 -- named after the node
        """`return a`."""
        if node.value is not None:
            self.bind(("return", self.scope), self.value(node.value))

    # Expressions.

    def value(self, node: ast.expr | None) -> Value:
        """What an expression may be."""
        if node is None:
            return NOTHING
        visit = getattr(self, f"of_{type(node).__name__}", None)
        if visit is not None:
            found: Value = visit(node)
            return found
        return Value(
            marks=joined(self.value(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)).marks
        )

    def element(self, value: Value) -> Value:
        """What an element of a value may be."""
        return (
            joined(value.items)
            if value.items
            else Value(value.texts if value.marks or value.texts else (), value.marks)
        )

    def of_Constant(self, node: ast.Constant) -> Value:  # noqa: N802 -- named after the node
        """A literal."""
        if isinstance(node.value, str):
            return Value((node.value[:LONGEST],))
        if isinstance(node.value, bytes):
            return Value((node.value[:LONGEST].decode("latin-1"),))
        return (
            Value((str(node.value),)) if isinstance(node.value, int) and not isinstance(node.value, bool) else NOTHING
        )

    def of_Name(self, node: ast.Name) -> Value:  # noqa: N802 -- named after the node
        """A variable."""
        return self.lookup(node.id)

    def of_JoinedStr(self, node: ast.JoinedStr) -> Value:  # noqa: N802 -- named after the node
        """`f"…{a}…"`."""
        return glued(
            [
                self.value(part.value) if isinstance(part, ast.FormattedValue) else self.value(part)
                for part in node.values
            ]
        )

    def of_BinOp(self, node: ast.BinOp) -> Value:  # noqa: N802 -- named after the node
        """`a + b`, `a / b` of paths, `a % b`, `a * 3`."""
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.Add):
            both = glued((left, right))
            return both._replace(items=left.items + right.items) if left.items or right.items else both
        if isinstance(node.op, ast.Div):
            return glued((left, right), "/")
        if isinstance(node.op, ast.Mod) and left.texts:
            return _formatted(left, right)
        return Value(marks=left.marks | right.marks)

    def of_Compare(self, node: ast.Compare) -> Value:  # noqa: N802 -- named after the node
        """A comparison tells yes or no, and hands nothing on."""
        for part in (node.left, *node.comparators):
            self.value(part)
        return NOTHING

    def of_IfExp(self, node: ast.IfExp) -> Value:  # noqa: N802 -- named after the node
        """`a if b else c`."""
        self.value(node.test)
        return joined((self.value(node.body), self.value(node.orelse)))

    def of_BoolOp(self, node: ast.BoolOp) -> Value:  # noqa: N802 -- named after the node
        """`a or b`."""
        return joined(self.value(part) for part in node.values)

    def of_List(self, node: ast.List | ast.Tuple | ast.Set) -> Value:  # noqa: N802 -- named after the node
        """`[a, b]`."""
        items = tuple(self.value(part) for part in node.elts[:256])
        return Value((), frozenset().union(*(item.marks for item in items)), "", items)

    of_Tuple = of_Set = of_List  # noqa: N815 -- named after the node

    def of_Dict(self, node: ast.Dict) -> Value:  # noqa: N802 -- named after the node
        """`{a: b}`."""
        return Value(marks=frozenset().union(*(self.value(part).marks for part in (*node.keys, *node.values) if part)))

    def of_Lambda(self, node: ast.Lambda) -> Value:  # noqa: N802 -- named after the node
        """`lambda a: b` is what it gives."""
        return self.value(node.body)

    def of_NamedExpr(self, node: ast.NamedExpr) -> Value:  # noqa: N802 -- named after the node
        """`(a := b)`."""
        value = self.value(node.value)
        self.assign(node.target, value)
        return value

    def of_Attribute(self, node: ast.Attribute) -> Value:  # noqa: N802 -- named after the node
        """`a.b`: a dotted name, a field, or a part of what `a` is."""
        base = self.value(node.value)
        field = self.bound.get((".", node.attr), NOTHING)
        name = f"{base.name}.{node.attr}" if base.name else f"?.{node.attr}"
        if name == "os.environ":
            return Value((), frozenset({"environment"}), name)
        kept = base.texts if node.attr in calls.KEEPS_TEXT else ()
        texts = field.texts or kept
        return Value(texts, base.marks | field.marks, field.name or name, field.items)

    def of_Subscript(self, node: ast.Subscript) -> Value:  # noqa: N802 -- named after the node
        """`a[b]`, `a[::-1]`."""
        base, index = (
            self.value(node.value),
            self.value(node.slice) if not isinstance(node.slice, ast.Slice) else NOTHING,
        )
        if base.name == "os.environ":
            return _variable(index)
        if isinstance(node.slice, ast.Slice):
            return _sliced(base, node.slice)
        if base.name in calls.NAMESPACES and index.texts:
            return Value(name=index.texts[0])
        if base.items and index.texts and index.texts[0].lstrip("-").isdigit():
            place = int(index.texts[0])
            return base.items[place] if -len(base.items) <= place < len(base.items) else self.element(base)
        return self.element(base)

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Value:  # noqa: N802 -- named after the node
        """`[f(a) for a in b]`: over a known list, each of its items in turn."""
        first = node.generators[0]
        source = self.value(first.iter)
        if len(node.generators) == 1 and source.items and not first.ifs and isinstance(first.target, ast.Name):
            return self.each(first.target.id, source.items, node.elt)
        for generator in node.generators:
            self.assign(generator.target, self.element(self.value(generator.iter)))
            for test in generator.ifs:
                self.value(test)
        value = self.value(node.elt)
        return Value(value.texts, value.marks, "", (value,) if value.texts else ())

    of_GeneratorExp = of_SetComp = of_ListComp  # noqa: N815 -- named after the node

    def each(self, name: str, items: Sequence[Value], element: ast.expr) -> Value:
        """An expression over a name that is each of the items in turn."""
        key, made = (self.scope, name), []
        before, changed = self.bound.get(key), self.changed
        for item in items:
            self.bound[key] = item
            made.append(self.value(element))
        self.changed = changed
        self.bound.pop(key) if before is None else self.bound.__setitem__(key, before)
        return Value((), frozenset().union(*(item.marks for item in made)), "", tuple(made))

    def of_DictComp(self, node: ast.DictComp) -> Value:  # noqa: N802 -- named after the node
        """`{a: b for a, b in c}`."""
        for generator in node.generators:
            self.assign(generator.target, self.element(self.value(generator.iter)))
            for test in generator.ifs:
                self.value(test)
        return Value(marks=self.value(node.key).marks | self.value(node.value).marks)

    def of_Await(self, node: ast.Await) -> Value:  # noqa: N802 -- named after the node
        """`await a` is what `a` gives."""
        return self.value(node.value)

    # Calls.

    def of_Call(self, node: ast.Call) -> Value:  # noqa: N802 -- named after the node
        """`f(a, b=c)`."""
        callee = self.value(node.func)
        arguments = [self.value(argument) for argument in node.args]
        named = {keyword.arg or "**": self.value(keyword.value) for keyword in node.keywords}
        call = Call(self, node, callee, arguments, named)
        return call.answer()

    def emit(self, node: ast.AST, act: Act) -> None:
        """Keep an act at its place."""
        line = getattr(node, "lineno", 1)
        start = self.starts[min(line, len(self.starts)) - 1] + getattr(node, "col_offset", 0)
        last = getattr(node, "end_lineno", line)
        end = self.starts[min(last, len(self.starts)) - 1] + getattr(node, "end_col_offset", 0)
        key = (act.kind, start, act.target)
        self.acts[key] = act._replace(start=start, end=max(end, start), when=self.when)


def _formatted(left: Value, right: Value) -> Value:
    values = [item.texts[0] if item.texts else "\0" for item in (right.items or (right,))]
    texts = []
    for text in left.texts:
        try:
            texts.append(text % tuple(values))
        except (TypeError, ValueError):
            texts.append(text.replace("%s", "\0"))
    return Value(tuple(texts), left.marks | right.marks)


def _sliced(base: Value, piece: ast.Slice) -> Value:
    try:
        bounds = [None if part is None else ast.literal_eval(part) for part in (piece.lower, piece.upper, piece.step)]
        cut = slice(*bounds)
        backwards = cut.step == -1
        return Value(
            tuple(text[cut] for text in base.texts),
            base.marks | ({"decoded"} if backwards and base.texts else NONE),
            "",
            base.items[cut],
        )
    except (ValueError, TypeError):
        return Value((), base.marks)


def _variable(name: Value) -> Value:
    """One variable of the environment, by its name."""
    secrets = frozenset(f"secret:{text}" for text in name.texts if secret_name(text))
    home = tuple("~" for text in name.texts if text in {"HOME", "USERPROFILE"})
    return Value(home, secrets)


class Call:
    """One call: who is called, with what."""

    def __init__(
        self, reader: Reader, node: ast.Call, callee: Value, arguments: list[Value], named: dict[str, Value]
    ) -> None:
        self.reader = reader
        self.node = node
        self.callee = callee
        self.name = callee.name.removeprefix("builtins.").removeprefix("__builtins__.")
        self.method = self.name.rsplit(".", 1)[-1]
        self.arguments = arguments
        self.named = named
        self.receiver = reader.value(node.func.value) if isinstance(node.func, ast.Attribute) else NOTHING

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

    def answer(self) -> Value:
        """What the call gives; its acts are kept."""
        for ask in (
            self.makes_name,
            self.own,
            self.decoded,
            self.reads,
            self.texted,
            self.fetches,
            self.runs,
            self.changes,
        ):
            found = ask()
            if found is not None:
                return found
        if self.method in calls.TELLS_LITTLE:
            return NOTHING
        self.tell_receiver()
        return Value((), self.marks() | self.receiver.marks | self.callee.marks, f"{self.name}()" if self.name else "")

    def tell_receiver(self) -> None:
        """What is added to a thing is in it: `parts.append(secret)`."""
        target = self.node.func
        if isinstance(target, ast.Attribute) and self.method in calls.ADDS and self.marks():
            self.reader.assign(target.value, Value(marks=self.marks()))

    def makes_name(self) -> Value | None:
        """`getattr(os, "sys" + "tem")`, `__import__("os")`, `globals()`."""
        if self.name == "getattr" and len(self.arguments) > 1 and self.arguments[1].texts:
            base = self.first().name
            return Value(name=f"{base}.{self.arguments[1].texts[0]}" if base else self.arguments[1].texts[0])
        if self.name in {"sys.path.insert", "sys.path.append"} and self.arguments:
            self.reader.on_path |= self.arguments[-1].marks | holding(
                held_by(self.reader.stored, [f"{text}/*" for text in self.arguments[-1].texts])
            )
        if self.name in {"__import__", "importlib.import_module", "importlib.reload"}:
            if held(self.reader.on_path):
                self.emit("run", carries=held(self.reader.on_path))
            if self.first().texts:
                return Value(name=self.first().texts[0])
        if self.name in {"globals", "locals", "vars"}:
            return Value(name="__builtins__")
        return None

    def own(self) -> Value | None:
        """A function of this file: its parameters are what it is called with, its value what it returns."""
        bare = self.method if self.name.count(".") < 2 or self.name.startswith(("self.", "cls.", "?.")) else ""  # noqa: PLR2004 -- `a.f`, not `a.b.f`
        function = self.reader.functions.get(bare)
        if function is None or calls.is_library(self.name):
            return None
        names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
        if names[:1] in (["self"], ["cls"]):
            names = names[1:]
        for name, value in (*zip(names, self.arguments, strict=False), *self.named.items()):
            self.reader.bind(
                (function.name, name), value._replace(name="" if value.name.startswith("?") else value.name)
            )
        return self.reader.bound.get(("return", function.name), NOTHING)

    def decoded(self) -> Value | None:
        """`base64.b64decode(…)`, `bytes.fromhex(…)`, `zlib.decompress(…)`, `"".join(map(chr, …))`."""
        decoder = calls.decoder(self.name, [*self.first().texts, *self.argument(1, "encoding").texts])
        if decoder is None:
            return None
        taken = (
            self.receiver
            if self.method in {"decode", "encode", "translate"} and not self.name.startswith("codecs.")
            else self.first()
        )
        texts = tuple(text for text in map(decoder, taken.texts) if text is not None)
        return Value(texts, self.marks() | taken.marks | {"decoded"})

    def texted(self) -> Value | None:
        """Texts made of texts: `"".join(…)`, `.replace(…)`, `.format(…)`, `chr(…)`, `str(…)`, `os.path.join(…)`."""
        return calls_text(self)

    def reads(self) -> Value | None:
        """A file, the environment, the standard input, the clipboard …"""
        if self.name in calls.GET_VARIABLE:
            return joined((_variable(self.first()), Value(self.argument(1, "default").texts)))
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

    def fetches(self) -> Value | None:
        """A request to another host, with or without something in it."""
        return calls_network(self)

    def runs(self) -> Value | None:
        """Text or a file that is run."""
        return calls_run(self)

    def changes(self) -> Value | None:
        """A file that is written, copied, removed."""
        return calls_change(self)

    def emit(self, kind: str, **fields: object) -> None:
        """Keep an act of this call."""
        self.reader.emit(self.node, Act(kind, 0, 0, how=self.name, **fields))  # type: ignore[arg-type] -- the fields of Act


def calls_text(call: Call) -> Value | None:
    """A call that makes a text of texts."""
    if call.method == "join" and call.receiver.texts and call.name != "os.path.join":
        items = call.first().items
        whole = glued(items, call.receiver.texts[0]) if items else Value(call.first().texts, call.first().marks)
        return whole
    if call.name in calls.JOINS_PATH:
        return glued(call.arguments, "/")
    if call.name in calls.MAKES_PATH or call.name in calls.PASSES:
        first = call.first()
        return (
            glued(call.arguments, "/")
            if call.name in calls.MAKES_PATH and len(call.arguments) > 1
            else first._replace(name=f"{call.name}()" if call.name in calls.MAKES_PATH else "")
        )
    if call.name in calls.HOMES:
        return Value(("~",), name="pathlib.Path()")
    if call.name == "chr" and call.first().texts:
        return Value(
            tuple(chr(int(text)) for text in call.first().texts if text.isdigit() and int(text) < 0x110000),
            call.first().marks | {"decoded"},
        )
    if call.name == "map" and len(call.arguments) > 1:
        return _mapped(call)
    if call.name in {"bytes", "bytearray"} and call.first().items:
        return _of_codes(call.first())
    if call.name == "reversed":
        return Value(
            tuple(text[::-1] for text in call.first().texts), call.marks() | {"decoded"}, "", call.first().items[::-1]
        )
    return _method_text(call)


def _mapped(call: Call) -> Value:
    function, items = call.first().name, call.arguments[1].items
    if function == "chr" and items:
        return Value((), call.marks(), "", tuple(_of_codes(Value(items=(item,))) for item in items))
    return call.arguments[1]


def _of_codes(value: Value) -> Value:
    codes = [
        int(item.texts[0])
        for item in value.items
        if item.texts and item.texts[0].isdigit() and int(item.texts[0]) < 0x110000
    ]
    return Value(("".join(map(chr, codes)),) if codes else (), value.marks | {"decoded"})


def _method_text(call: Call) -> Value | None:
    texts, method = call.receiver.texts, call.method
    if not texts or method not in calls.TEXT_METHODS:
        return None
    marks = call.receiver.marks | call.marks()
    if method == "replace" and len(call.arguments) > 1 and call.first().texts and call.arguments[1].texts:
        return Value(tuple(text.replace(call.first().texts[0], call.arguments[1].texts[0]) for text in texts), marks)
    if method == "format":
        return Value(
            tuple(calls.filled(text, [argument.texts for argument in call.arguments]) for text in texts), marks
        )
    if method == "split":
        pieces = texts[0].split(call.first().texts[0] if call.first().texts and call.first().texts[0] else None)
        return Value((), marks, "", tuple(Value((piece,)) for piece in pieces[:256]))
    if method in {"joinpath", "glob", "rglob"}:
        whole = glued((call.receiver, *call.arguments), "/")
        many = {"each"} if method != "joinpath" else set()
        return Value(whole.texts, whole.marks | many, "pathlib.Path()")
    change = {"lower": str.lower, "upper": str.upper, "strip": str.strip}.get(method)
    return Value(
        tuple(map(change, texts)) if change else texts,
        marks,
        call.receiver.name if method in calls.PATH_METHODS else "",
    )


def calls_network(call: Call) -> Value | None:
    """A call that asks another host, or tells it something."""
    verb = calls.network(call.name)
    if not verb:
        return None
    address = call.argument(calls.place_of_address(call.name), "url", "uri", "endpoint")
    target = next((text for text in address.texts if "://" in text or "." in text), "") or next(
        iter(call.receiver.texts), ""
    )
    auth = (
        frozenset().union(*(call.named[name].marks for name in calls.AUTH if name in call.named)) | call.receiver.marks
    )
    body = call.marks(without=calls.AUTH)
    fetched = f"fetched:{target}".replace("\0", "…")
    marks = {fetched} | ({"metadata"} if calls.is_metadata(target) else set())
    if verb == "resolve":
        call.emit("resolve", target=target, carries=body)
        return NOTHING
    if verb == "receive":
        return Value((), call.receiver.marks | {"fetched:"}, f"{call.name}()")
    if verb == "request":  # an object that is opened later: what it holds is sent then
        return Value(address.texts, body, "urllib.request.Request()")
    call.emit("send" if body or verb == "send" else "fetch", target=target, carries=body, auth=auth)
    saved = call.argument(1, "filename") if call.method == "urlretrieve" else NOTHING
    store(call, saved, frozenset(marks))
    return Value((), frozenset(marks), f"{call.name}()")


def store(call: Call, path: Value, marks: Marks) -> None:
    """Remember what is written at a path, by its text and on the variable that names it."""
    for text in path.texts:
        if text != "\0":
            call.reader.stored[text] = call.reader.stored.get(text, NONE) | holding(marks)
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
    fed = call.named.get("input", NOTHING)
    call.emit("shell", target=text, text=text, carries=subject.marks | fed.marks)
    source = calls.COMMAND_SOURCES.get(program)
    return Value(
        (),
        ({source} if source else NONE) | frozenset(mark for mark in subject.marks if not mark.startswith("holds:")),
        f"{call.name}()",
    )


def calls_change(call: Call) -> Value | None:
    """A call that changes files."""
    if call.method in {"write", "write_text", "write_bytes", "writelines", "dump"} or call.name in {
        "json.dump",
        "shutil.copyfileobj",
    }:
        return _written(call)
    if call.name in {
        "shutil.copy",
        "shutil.copy2",
        "shutil.copyfile",
        "shutil.move",
        "os.rename",
        "os.replace",
        "os.symlink",
    }:
        source, target = call.argument(0, "src"), call.argument(1, "dst")
        for text in target.texts:
            call.emit("write", target=text, carries=source.marks)
        return NOTHING
    if call.name in {"os.remove", "os.unlink", "shutil.rmtree", "os.rmdir"} or (
        call.method in {"unlink", "rmtree"} and call.name.startswith(("pathlib", "?", "self"))
    ):
        path = call.first() if call.arguments else call.receiver
        call.emit("delete", target=next(iter(path.texts), ""), carries=path.marks)
        return NOTHING
    for kind, names in calls.MARKERS.items():
        if call.name in names or call.method in names:
            call.emit(kind, target=next(iter(call.first().texts), ""), carries=call.marks())
            return Value((), call.marks() | call.receiver.marks, f"{call.name}()")
    return None


def _written(call: Call) -> Value:
    """`file.write(text)`, `path.write_text(text)`, `json.dump(text, file)`."""
    to_file = call.name in {"json.dump", "yaml.dump", "pickle.dump", "shutil.copyfileobj"}
    path, content = (call.argument(1, "fp"), call.first()) if to_file else (call.receiver, call.first())
    for text in path.texts or ("",):
        call.emit("write", target=text, carries=content.marks, text=next(iter(content.texts), ""))
        if text:
            call.reader.stored[text] = call.reader.stored.get(text, NONE) | holding(content.marks)
    receiver = call.node.func
    if isinstance(receiver, ast.Attribute) and content.marks:
        call.reader.assign(receiver.value, Value(marks=holding(content.marks)))
    return NOTHING


def python_acts(tree: ast.Module, text: str) -> tuple[Act, ...]:
    """The acts of a module; none where it nests deeper than this reader goes."""
    try:
        return Reader(tree, line_starts(text)).read()
    except RecursionError:
        return ()
