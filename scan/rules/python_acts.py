"""What Python code does: its tree walked a few times, with literals followed and marks carried from source to sink.

Nothing is run. A variable has every text and every mark that any line gives it (the order of lines is not looked at),
functions hand on what they are called with and what they return, attributes are told apart by name alone.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from scan.rules import python_calls as calls
from scan.rules.acts import NONE, Act, unread
from scan.rules.conditions import condition, dated_names, may_condition
from scan.rules.flow import (
    LONGEST,
    NOTHING,
    ROUNDS,
    Value,
    glued,
    joined,
    line_starts,
    one_of,
)
from scan.rules.python_call import Call, variable
from scan.rules.python_names import Names
from scan.rules.python_signs import formatted, leaves, sliced, statements_of
from scan.rules.tables import each_of, field_of
from scan.rules.walk import is_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


FIELDS = 64
"""Fields of a table that are known by name."""
TURNS = 256
"""Items that comprehensions within each other are walked for, all together."""


class Reader(Names):
    """The walks over a module."""

    def __init__(self, tree: ast.Module, starts: Sequence[int], dated: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.dated = dated
        self.tree = tree
        self.starts = starts
        self.functions: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
        self.turns = 1
        self.conditions: dict[ast.expr, str] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        self.owner = ""
        self.makers: dict[ast.AST, str] = {}
        for node in statements_of(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
                self.makers.update({each: f"{node.name}.__init__" for each in node.body if _makes(each)})

    def read(self) -> tuple[Act, ...]:
        """Every act of the module."""
        for turn in range(ROUNDS):
            self.changed, self.acts, self.scope = False, {}, ""
            self.body(self.tree.body)
            if turn and (not self.changed or not self.acts):
                break
        return tuple(self.acts.values())

    # Statements.

    def body(self, statements: Iterable[ast.stmt]) -> None:
        """Walk statements in order: what stands behind a branch that leaves is done where its test did not hold."""
        outer = self.when
        for statement in statements:
            visit = _VISITS.get(type(statement)) or _visit_of(statement)
            if visit is None:
                self.others(statement)
            else:
                visit(self, statement)
            if isinstance(statement, ast.If) and leaves(statement.body[-1]):
                self.when = self.when or self.condition(statement.test)
        self.when = outer

    def others(self, node: ast.AST) -> None:
        """Walk what a statement is made of."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.whole(child)
            elif isinstance(child, ast.stmt):
                self.body([child])
            else:
                self.others(child)

    def do_Expr(self, node: ast.Expr) -> None:  # noqa: N802 -- named after the node
        """`f(a)` alone."""
        self.whole(node.value)

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
        value = self.whole(node.value)
        for target in node.targets:
            self.assign(target, value)

    def do_AnnAssign(self, node: ast.AnnAssign) -> None:  # noqa: N802 -- named after the node
        """`a: int = b`."""
        if node.value is not None:
            self.assign(node.target, self.whole(node.value))

    def do_AugAssign(self, node: ast.AugAssign) -> None:  # noqa: N802 -- named after the node
        """`a += b`."""
        old, new = self.whole(node.target), self.whole(node.value)
        # a text that a loop makes longer has no end: only the first turn is taken
        value = glued((old, new)) if len(old.texts) == 1 and new.texts and new.texts[0] not in old.texts[0] else new
        self.assign(node.target, value)

    def do_For(self, node: ast.For | ast.AsyncFor) -> None:  # noqa: N802 -- named after the node
        """`for a in b:`; a request in each of hundreds of turns floods a host."""
        source = self.whole(node.iter)
        before = set(self.acts) if calls.floods(node) else None
        if is_table(source):
            self.turn((self.scope, node), source.items, lambda row: self.turned_with(node, row))
        else:
            self.assign(node.target, self.element(source))
            self.body(node.body)
        if before is not None and any(self.acts[key].kind in {"fetch", "send"} for key in self.acts.keys() - before):
            self.emit(node, Act("flood", 0, 0))
        self.body(node.orelse)

    def turned_with(self, node: ast.For | ast.AsyncFor, row: Value) -> None:
        """One turn of a loop over a table."""
        self.assign(node.target, row)
        self.body(node.body)

    do_AsyncFor = do_For  # noqa: N815 -- named after the node

    def do_With(self, node: ast.With | ast.AsyncWith) -> None:  # noqa: N802 -- named after the node
        """`with a as b:`."""
        for item in node.items:
            value = self.whole(item.context_expr)
            if isinstance(item.optional_vars, ast.Name):  # a file's name lives as long as its block
                self.known[self.scope, item.optional_vars.id] = value
            elif item.optional_vars is not None:
                self.assign(item.optional_vars, value)
        self.body(node.body)

    do_AsyncWith = do_With  # noqa: N815 -- named after the node

    def do_If(self, node: ast.If) -> None:  # noqa: N802 -- named after the node
        """`if a: … else: …`: what is done under a condition on date, locale or machine remembers it."""
        self.whole(node.test)
        outer, self.when = (
            self.when,
            self.when or self.condition(node.test),
        )
        self.body(node.body)
        self.when = outer
        self.body(node.orelse)

    def condition(self, test: ast.expr) -> str:
        """What a test looks at, worded once for every walk."""
        if test not in self.conditions:
            self.conditions[test] = condition(ast.unparse(test) if may_condition(test) else "", self.dated)
        return self.conditions[test]

    def do_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:  # noqa: N802 -- named after the node
        """`def f(a, b=c):`."""
        self.scopes.append(self.scope)
        self.scope = self.makers.get(node, node.name)
        arguments = node.args
        named = [*arguments.posonlyargs, *arguments.args]
        for argument, default in zip(named[::-1], arguments.defaults[::-1], strict=False):
            self.bind((self.scope, argument.arg), self.whole(default))
        self.body(node.body)
        self.scope = self.scopes.pop()
        for decorator in node.decorator_list:
            self.whole(decorator)

    do_AsyncFunctionDef = do_FunctionDef  # noqa: N815 -- named after the node

    def do_ClassDef(self, node: ast.ClassDef) -> None:  # noqa: N802 -- named after the node
        """`class A:`: what its body names are attributes."""
        outer, self.owner = self.owner, node.name
        for statement in node.body:
            self.body([statement])
            targets = statement.targets if isinstance(statement, ast.Assign) else ()
            for target in targets:
                if isinstance(target, ast.Name):
                    self.bind((".", target.id), self.lookup(target.id))
        self.owner = outer

    def made(self, name: str, arguments: Sequence[Value], named: Mapping[str, Value]) -> None:
        """`A(a, b=c)`: what one of the file's own classes is made with, for its `__init__` or, without one, its fields."""
        node = self.classes.get(self.owner if name == "cls" else name)
        if node is None:
            return
        maker = next((each for each in node.body if _makes(each)), None)
        if isinstance(maker, ast.FunctionDef | ast.AsyncFunctionDef):
            scope = self.makers[maker]
            given = [each.arg for each in (*maker.args.posonlyargs, *maker.args.args)][1:]
        else:
            fields = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
            scope, given = ".", [field.id for field in fields if isinstance(field, ast.Name)]
        for field, value in (*zip(given, arguments, strict=False), *named.items()):
            self.bind((scope, field), value._replace(name="" if value.name.startswith("?") else value.name))

    def do_Return(self, node: ast.Return) -> None:  # noqa: N802 -- named after the node
        """`return a`."""
        if node.value is not None:
            self.bind(("return", self.scope), self.whole(node.value))

    def of_Yield(self, node: ast.Yield | ast.YieldFrom) -> Value:  # noqa: N802 -- named after the node
        """`yield a` gives what a caller goes through."""
        if node.value is not None:
            self.bind(("return", self.scope), self.value(node.value))
        return NOTHING

    of_YieldFrom = of_Yield  # noqa: N815 -- named after the node

    # Expressions.

    def whole(self, node: ast.expr) -> Value:
        """What the expression of a statement may be; most are as they were in the walk before."""
        plain = type(node) in _PLAIN
        return self.value(node) if plain else self.part(node, self.value, node)

    def value(self, node: ast.expr | None) -> Value:
        """What an expression may be."""
        if node is None:
            return NOTHING
        visit = _VISITS.get(type(node)) or _visit_of(node)
        if visit is not None:
            found: Value = visit(self, node)
            return found
        return Value(
            marks=joined(self.value(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)).marks
        )

    def element(self, value: Value) -> Value:
        """What an element of a value may be."""
        if value.fields and not value.items:
            return each_of(value, items=False)
        return (
            one_of(value.items)
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
            return formatted(left, right)
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
        items = self.listed(node.elts[:256])
        return Value((), frozenset().union(*(item.marks for item in items)), "", items)

    def listed(self, parts: Sequence[ast.expr]) -> tuple[Value, ...]:
        """The items of a list or the arguments of a call: behind `*` each item of what is known."""
        items: list[Value] = []
        for part in parts:
            inner = self.value(part.value if isinstance(part, ast.Starred) else part)
            items.extend(inner.items if isinstance(part, ast.Starred) and inner.items else (inner,))
        return tuple(items)

    of_Tuple = of_Set = of_List  # noqa: N815 -- named after the node

    def of_Dict(self, node: ast.Dict) -> Value:  # noqa: N802 -- named after the node
        """`{a: b}`; under `updatedInput` stands what a hook has the tool do instead."""
        marks, fields = NONE, dict[str, Value]()
        for key, part in zip(node.keys, node.values, strict=True):
            name, value = self.value(key), self.value(part)
            marks |= name.marks | value.marks | self.settings((*name.texts, *value.texts))
            if key is None:  # `**other`
                fields.update(value.fields)
            for text in name.texts[:1]:
                fields[text] = value
            if "updatedInput" in name.texts:
                self.rewritten(part)
            self.addressed(part, key, value)
        return Value(marks=marks, fields=tuple(fields.items())[:FIELDS])

    def rewritten(self, value: ast.expr) -> None:
        """What a hook puts in the place of a tool's input."""
        inner = value.values if isinstance(value, ast.Dict) else ()
        put = [*(self.value(part) for part in inner), *(self.recall(("[]", each)) for each in calls.SAID)]
        said = "\n".join(text for each in put if each is not None for text in each.texts)
        self.emit(value, Act("rewrite", 0, 0, text=said))

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
        return self.attribute(self.value(node.value), node)

    def attribute(self, base: Value, node: ast.Attribute) -> Value:
        """An attribute of a value."""
        field: Value = joined((base.field(node.attr), self.recall((".", node.attr)) or NOTHING))
        name = f"{base.name}.{node.attr}" if base.name else f"?.{node.attr}"
        if name == "os.environ":
            return Value((), frozenset({"environment"}), name)
        if name == "sys.stdin":
            return Value((), frozenset({"input"}), name)
        kept = base.texts if node.attr in calls.KEEPS_TEXT else ()
        texts = field.texts or kept
        return Value(texts, base.marks | field.marks, field.name or name, field.items, field.fields)

    def of_Subscript(self, node: ast.Subscript) -> Value:  # noqa: N802 -- named after the node
        """`a[b]`, `a[::-1]`."""
        base, index = (
            self.value(node.value),
            self.value(node.slice) if not isinstance(node.slice, ast.Slice) else NOTHING,
        )
        if base.name == "os.environ":
            return variable(index)
        if isinstance(node.slice, ast.Slice):
            return sliced(base, node.slice)
        if base.name in calls.NAMESPACES and index.texts:
            return Value(name=index.texts[0])
        if base.items and index.texts and index.texts[0].lstrip("-").isdigit():
            place = int(index.texts[0])
            return base.items[place] if -len(base.items) <= place < len(base.items) else self.element(base)
        if base.fields:
            return field_of(base, index)
        return self.element(base)

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Value:  # noqa: N802 -- named after the node
        """`[f(a) for a in b]`: over a known list, each of its items in turn."""
        first = node.generators[0]
        source = self.value(first.iter)
        known = len(node.generators) == 1 and not first.ifs and 0 < self.turns * len(source.items) <= TURNS
        if known and isinstance(first.target, ast.Name):
            return self.each(first.target.id, source.items, node.elt)
        for generator in node.generators:
            self.assign(generator.target, self.element(source if generator is first else self.value(generator.iter)))
            for test in generator.ifs:
                self.value(test)
        value = self.value(node.elt)
        return Value(value.texts, value.marks, "", (value,) if value.texts else ())

    of_GeneratorExp = of_SetComp = of_ListComp  # noqa: N815 -- named after the node

    def each(self, name: str, items: Sequence[Value], element: ast.expr) -> Value:
        """An expression over a name that is each of the items in turn."""
        key, made = (self.scope, name), []
        before, changed = self.known.get(key), self.changed
        self.turns *= len(items)  # of comprehensions within each other
        for item in items:
            self.known[key] = item
            made.append(self.value(element))
        self.turns //= len(items)
        self.changed = changed
        self.known.pop(key) if before is None else self.known.__setitem__(key, before)
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
        # what a method is called on is read once: in a chain of calls twice would be twice for each of them
        receiver = self.value(node.func.value) if isinstance(node.func, ast.Attribute) else NOTHING
        callee = self.attribute(receiver, node.func) if isinstance(node.func, ast.Attribute) else self.value(node.func)
        arguments = list(self.listed(node.args))
        named = {keyword.arg or "**": self.value(keyword.value) for keyword in node.keywords}
        call = Call(self, node, (callee, receiver), arguments, named)
        return call.answer()

    def emit(self, node: ast.AST, act: Act) -> None:
        """Keep an act at its place."""
        line = getattr(node, "lineno", 1)
        start = self.starts[min(line, len(self.starts)) - 1] + getattr(node, "col_offset", 0)
        last = getattr(node, "end_lineno", line)
        end = self.starts[min(last, len(self.starts)) - 1] + getattr(node, "end_col_offset", 0)
        key = (act.kind, start, act.target)
        self.keep(key, act._replace(start=start, end=max(end, start), when=self.when))


def _visit_of(node: ast.AST) -> Callable[[Reader, Any], Any] | None:
    """What reads a node of this kind: a method of the reader, found once."""
    kind = type(node)
    if kind not in _VISITS:
        start = "do" if issubclass(kind, ast.stmt) else "of"
        _VISITS[kind] = getattr(Reader, f"{start}_{kind.__name__}", None)
    return _VISITS[kind]


_VISITS: dict[type[ast.AST], Callable[[Reader, Any], Any] | None] = {}


def _makes(node: ast.AST) -> bool:
    """Whether a statement of a class says how one is made."""
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == "__init__"


_PLAIN = frozenset({ast.Name, ast.Constant})


def python_acts(tree: ast.Module, text: str) -> tuple[Act, ...]:
    """The acts of a module, or that it nests deeper than this reader goes."""
    try:
        return Reader(tree, line_starts(text), dated_names(text)).read()
    except RecursionError:
        return (unread("nests too deep"),)
