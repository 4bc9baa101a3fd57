"""What JavaScript and TypeScript code does: the same questions as for Python, on tree-sitter's tree.

The grammar never fails, so broken or minified code is read as far as it goes. A name is looked up from the function
that uses it outwards; a function handed to `then`, `on` or a request is called with what that gives.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from scan.rules import script_calls as calls
from scan.rules.acts import NONE, PERSONAL, Act, Marks, marked, origin, unread
from scan.rules.conditions import condition, dated_names
from scan.rules.flow import MAILBOX, NOTHING, Value, glued, joined
from scan.rules.known import KNOWN
from scan.rules.owners import secret_name
from scan.rules.python_calls import SAID
from scan.rules.script_call import Call
from scan.rules.script_names import Names
from scan.rules.script_nodes import FUNCTIONS, fullest, in_characters, is_maker, leaves, literal, parameters_of, text_of
from scan.rules.tables import each_of
from scan.rules.walk import is_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tree_sitter import Node, Tree

ROUNDS = 3
FIELDS = 64
"""Fields of an object that are known by name."""
LONGEST_PART = 4_000
"""Bytes of a statement that is remembered as a whole: in one that holds most of the program something always changes."""
_WHOLE = frozenset({"expression_statement", "lexical_declaration", "variable_declaration", "throw_statement"})


class Reader(Names):
    """The walks over a program."""

    def __init__(self, tree: Tree, dated: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.dated = dated
        self.root = tree.root_node

    def read(self) -> tuple[Act, ...]:
        """Every act of the program."""
        for turn in range(ROUNDS):
            self.changed, self.acts, self.scopes = False, {}, [0]
            self.value(self.root)
            if turn and (not self.changed or not self.acts):
                break
        return tuple(self.acts.values())

    # Values.

    def value(self, node: Node | None) -> Value:
        """What a node may be; statements are walked for their acts."""
        if node is None:
            return NOTHING
        kind = node.type
        visit = _visit_of(kind)
        if visit is not None:
            return visit(self, node)
        if kind in _WHOLE and node.end_byte - node.start_byte < LONGEST_PART:
            return self.part(node.id, self.parts_of, node)
        return self.parts_of(node)

    def parts_of(self, node: Node) -> Value:
        """What the parts of a node may be together."""
        marks = NONE
        for child in node.named_children if node.named_child_count else ():
            marks |= self.value(child).marks
        return Value(marks=marks) if marks else NOTHING

    def of_comment(self, _: Node) -> Value:
        """A comment or a type does nothing."""
        return NOTHING

    of_type_annotation = of_type_arguments = of_type_parameters = of_comment
    of_interface_declaration = of_type_alias_declaration = of_comment

    def of_string(self, node: Node) -> Value:
        """`"…"`."""
        return Value((literal(text_of(node)[1:-1]),))

    def of_number(self, node: Node) -> Value:
        """`12`, `0x0c`."""
        text = text_of(node)
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
                            literal(
                                data[at - node.start_byte : part.start_byte - node.start_byte].decode(
                                    "utf-8", "replace"
                                )
                            ),
                        )
                    )
                )
                pieces.append(self.value(part.named_children[0]) if part.named_children else NOTHING)
                at = part.end_byte
        pieces.append(Value((literal(data[at - node.start_byte : -1].decode("utf-8", "replace")),)))
        return glued(pieces)

    def of_identifier(self, node: Node) -> Value:
        """A variable, with whatever was put into it."""
        name = text_of(node)
        scope = self.holder(name)
        found, inside = self.stands_for(scope, name), self.recall(("{}", scope, name))
        return found._replace(marks=found.marks | inside.marks) if inside is not None else found

    of_this = of_identifier

    def of_shorthand_property_identifier(self, node: Node) -> Value:
        """`{ a }`."""
        return self.of_identifier(node)

    def of_parenthesized_expression(self, node: Node) -> Value:
        """`(a)`."""
        return self.value(node.named_children[-1]) if node.named_children else NOTHING

    of_await_expression = of_parenthesized_expression

    def of_sequence_expression(self, node: Node) -> Value:
        """`a, b` is b."""
        values = [self.value(part) for part in node.named_children]
        return values[-1] if values else NOTHING

    def of_as_expression(self, node: Node) -> Value:
        """`a as T`."""
        return self.value(node.named_children[0]) if node.named_children else NOTHING

    of_non_null_expression = of_satisfies_expression = of_as_expression

    def of_binary_expression(self, node: Node) -> Value:
        """`a + b`, `a || b`; a comparison hands nothing on."""
        left, right = self.value(node.child_by_field_name("left")), self.value(node.child_by_field_name("right"))
        operator = text_of(node.child_by_field_name("operator"))
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
        items = self.listed(node.named_children[:1024])
        return Value((), frozenset().union(*(item.marks for item in items)), "", items)

    def listed(self, parts: Sequence[Node]) -> tuple[Value, ...]:
        """The items of a list or the arguments of a call: behind `...` each item of what is known."""
        items: list[Value] = []
        for part in parts:
            # a function that is handed over is read when it is known what it will be called with
            value = Value(name=f"()=>{part.id}") if part.type in FUNCTIONS else self.value(part)
            items.extend(value.items if part.type == "spread_element" and value.items else (value,))
        return tuple(items)

    def of_spread_element(self, node: Node) -> Value:
        """`...a`."""
        return self.value(node.named_children[0]) if node.named_children else NOTHING

    def of_object(self, node: Node) -> Value:
        """`{ a: b, c, ...d }`."""
        marks, fields = NONE, dict[str, Value]()
        for part in node.named_children:
            if part.type == "pair":
                key, value, told = self.pair(part)
                fields[key] = value
                marks |= told
                continue
            value = self.value(part)
            marks |= value.marks
            if part.type == "shorthand_property_identifier":
                fields[text_of(part)] = value
            elif part.type == "spread_element":
                fields.update(value.fields)
        return Value(marks=marks, fields=tuple(fields.items())[:FIELDS])

    def of_pair(self, node: Node) -> Value:
        """`a: b` where no object is."""
        return Value(marks=self.pair(node)[2])

    def key(self, node: Node | None) -> str:
        """The name of a field: `a`, `"a"`, `["a" + "b"]`."""
        if node is not None and node.type == "computed_property_name":
            return next(iter(self.value(node.named_children[0]).texts), "") if node.named_children else ""
        return text_of(node).strip("\"'")

    def pair(self, node: Node) -> tuple[str, Value, Marks]:
        """`a: b` in an object, and its marks there: what is under `headers` says who sends."""
        key = self.key(node.child_by_field_name("key"))
        given = node.child_by_field_name("value")
        value = self.value(given)
        self.bind((".", f"{key}:"), Value(value.texts, value.marks, value.name))
        fetched = max((mark for mark in value.marks if mark.startswith("fetched")), default="", key=fullest)
        if fetched and key == "description" and "nputSchema" in text_of(node.parent)[:2000]:
            self.emit(node, Act("describes", 0, 0, target=origin(fetched)))
        if key == "updatedInput":  # what a hook has the tool do instead
            put = [self.recall((".", name)) for each in SAID for name in (each, f"{each}:")]
            said = "\n".join(text for each in put if each is not None for text in each.texts)
            self.emit(node, Act("rewrite", 0, 0, text=said))
        mailbox = next(filter(None, map(MAILBOX.search, value.texts)), None) if key.lower() == "bcc" else None
        if mailbox:
            self.emit(node, Act("blind-copy", 0, 0, target=mailbox[0]))
        if key in {"headers", "auth", "Authorization", "authorization"}:
            return key, value, frozenset(f"auth>{mark.removeprefix('auth>')}" for mark in value.marks)
        return key, value, value.marks | self.settings((key, *value.texts))

    def of_variable_declarator(self, node: Node) -> Value:
        """`a = b` behind const, let or var."""
        name, held_value = node.child_by_field_name("name"), node.child_by_field_name("value")
        value = self.value(held_value)
        if name is not None and held_value is not None:
            if name.type == "identifier" and held_value.type in FUNCTIONS:
                self.define(text_of(name), held_value)
            self.assign(name, value, new=True)
        return NOTHING

    def of_assignment_expression(self, node: Node) -> Value:
        """`a = b`."""
        target, value = node.child_by_field_name("left"), self.value(node.child_by_field_name("right"))
        if target is not None:
            self.loads(target, value)
            self.assign(target, value)
        return value

    def loads(self, target: Node, value: Value) -> None:
        """`image.src = address`, `location = address`: the browser asks for it."""
        name = text_of(target).rsplit(".", 1)[-1]
        address = next((text for text in value.texts if "://" in text), "")
        told = frozenset(marked(value.marks, *PERSONAL, "secret", "item"))
        if name in {"src", "href", "location", "action"} and address and told:
            self.emit(target, Act("send", 0, 0, target=address, carries=told, how=name))

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
        module = calls.module_name(text_of(source)[1:-1])
        for clause in node.named_children:
            if clause.type == "import_clause":
                for part in clause.named_children:
                    self.imported(part, module)
        return NOTHING

    def imported(self, part: Node, module: str) -> None:
        """One name of an import."""
        if part.type == "identifier":
            self.give(text_of(part), Value(name=module), 0)
        elif part.type == "namespace_import":
            self.give(text_of(part.named_children[0]), Value(name=module), 0)
        elif part.type == "named_imports":
            for one in part.named_children:
                name = one.child_by_field_name("name")
                alias = one.child_by_field_name("alias") or name
                if name is not None:
                    self.give(text_of(alias), Value(name=f"{module}.{text_of(name)}"), 0)

    def of_member_expression(self, node: Node) -> Value:
        """`a.b`."""
        owner, name = node.child_by_field_name("object"), node.child_by_field_name("property")
        return self.member(self.owner(owner), text_of(name))

    def owner(self, node: Node | None) -> Value:
        """What a field is asked of."""
        return self.lookup(text_of(node)) if node is not None and node.type == "identifier" else self.value(node)

    def of_subscript_expression(self, node: Node) -> Value:
        """`a["b"]`, `a[0]`."""
        base, index = self.owner(node.child_by_field_name("object")), self.value(node.child_by_field_name("index"))
        text = index.texts[0] if index.texts else ""
        if index.marks and not base.items:  # a name out of what was filled may be that of whatever was put in
            base = self.value(node.child_by_field_name("object"))
        if base.items:
            return base.items[int(text)] if text.isdigit() and int(text) < len(base.items) else joined(base.items)
        if text and not text.isdigit():
            return joined([self.member(base, each) for each in index.texts])
        if base.fields and base.name != "process.env":  # a field whose name is not known
            return base.field()._replace(name="")
        if base.name == "process.env" and "environment" not in index.marks:  # one variable, whose name is not known
            return NOTHING
        return Value((), base.marks, base.name if base.name == "process.argv" else "")

    def member(self, base: Value, name: str) -> Value:
        """A field of a value."""
        full = f"{base.name}.{name}" if base.name else f"?.{name}"
        if full in {"process.env", "Bun.env", "import.meta.env"}:
            return Value((), frozenset({"environment"}), "process.env")
        if base.name == "process.env":
            return Value(
                (KNOWN[name],) if name in KNOWN else (),
                frozenset({f"secret:{name}"}) if secret_name(name) else NONE,
            )
        field: Value = joined((base.field(name), self.recall((".", name)) or NOTHING))
        base_name = full.removeprefix("globalThis.").removeprefix("global.").removeprefix("window.")
        return Value(field.texts, base.marks | field.marks, field.name or base_name, field.items, field.fields)

    def of_if_statement(self, node: Node) -> Value:
        """`if (a) …`: what is done under a condition on date, locale or machine remembers it."""
        test = node.child_by_field_name("condition")
        self.value(test)
        outer, self.when = self.when, self.when or condition(text_of(test)[:400], self.dated)
        self.value(node.child_by_field_name("consequence"))
        self.when = outer
        return self.value(node.child_by_field_name("alternative"))

    def of_statement_block(self, node: Node) -> Value:
        """`{ … }`: what stands behind a branch that leaves is done where its test did not hold."""
        marks, outer = NONE, self.when
        for child in node.named_children:
            marks |= self.value(child).marks
            if child.type == "if_statement" and leaves(child.child_by_field_name("consequence")):
                test = text_of(child.child_by_field_name("condition"))[:400]
                self.when = self.when or condition(test, self.dated)
        self.when = outer
        return Value(marks=marks) if marks else NOTHING

    of_program = of_statement_block

    def of_for_in_statement(self, node: Node) -> Value:
        """`for (const a of b)`."""
        source, target = self.value(node.child_by_field_name("right")), node.child_by_field_name("left")
        body, of = node.child_by_field_name("body"), text_of(node.child_by_field_name("operator")) == "of"
        if target is not None and of and is_table(source):
            self.turn((self.scopes[-1], node.id), source.items, lambda row: self.turned_with(target, row, body))
            return NOTHING
        if target is not None:
            self.assign(target, each_of(source, items=of), new=True)
        return self.value(body)

    def turned_with(self, target: Node, row: Value, body: Node | None) -> None:
        """One turn of a loop over a table."""
        self.assign(target, row, new=True)
        self.value(body)

    def of_field_definition(self, node: Node) -> Value:
        """`name = a;` in a class: what each of its things has."""
        name = node.child_by_field_name("property") or node.child_by_field_name("name")
        value = self.value(node.child_by_field_name("value"))
        self.bind((".", text_of(name)), value)
        return NOTHING

    of_public_field_definition = of_field_definition

    def of_return_statement(self, node: Node) -> Value:
        """`return a`."""
        value = self.value(node.named_children[0]) if node.named_children else NOTHING
        self.bind(("return", self.scopes[-1]), value)
        return NOTHING

    def function(self, node: Node) -> Value:
        """A function: its body is walked, its value is itself."""
        name = node.child_by_field_name("name")
        if name is not None:
            self.define(text_of(name), node)
        if name is not None and is_maker(node) and node.parent is not None and node.parent.parent is not None:
            self.define(text_of(node.parent.parent.child_by_field_name("name")), node)
        self.define(f"()=>{node.id}", node)  # what a name is given that is called later
        body = node.child_by_field_name("body")
        self.scopes.append(node.id)
        value = self.value(body)
        if body is not None and body.type != "statement_block":
            self.bind(("return", node.id), value)
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
        # what a method is called on is read once: in a chain of calls twice would be twice for each of them
        member = function is not None and function.type == "member_expression"
        receiver = self.owner(function.child_by_field_name("object")) if function is not None and member else NOTHING
        callee = (
            self.member(receiver, text_of(function.child_by_field_name("property")))
            if function is not None and member
            else self.value(function)
        )
        given = node.child_by_field_name("arguments")
        nodes = [] if given is None else given.named_children if given.type == "arguments" else [given]
        parts = [part for part in nodes if part.type != "comment"]
        arguments = list(self.listed(parts))
        call = Call(self, node, callee, receiver, arguments, parts)
        value = call.answer()
        call.callbacks(value)
        for part in parts:
            if part.type in FUNCTIONS:
                self.function(part)
        return call.given_back(value)

    def parameters(self, node: Node, values: Sequence[Value]) -> None:
        """Hand a function what it is called with."""
        names = parameters_of(node)
        self.scopes.append(node.id)
        for name, value in zip(names, values, strict=False):
            if name.type != "rest_pattern":
                self.assign(name, value, new=True)
        last = names[-1] if names and names[-1].type == "rest_pattern" else None
        if last is not None and last.named_children:  # `...rest`: all that is left, in its order
            left = tuple(values[len(names) - 1 :])
            marks = frozenset[str]().union(*(value.marks for value in left))
            self.assign(last.named_children[0], Value((), marks, "", left), new=True)
        self.scopes.pop()

    def emit(self, node: Node, act: Act) -> None:
        """Keep an act at its place (in bytes; made characters at the end)."""
        placed = act._replace(start=node.start_byte, end=node.end_byte, when=self.when)
        self.keep((act.kind, node.start_byte, act.target), placed)


@cache
def _visit_of(kind: str) -> Callable[[Reader, Node], Value] | None:
    return Reader.function if kind in FUNCTIONS else getattr(Reader, f"of_{kind}", None)


def script_acts(tree: Tree, text: str) -> tuple[Act, ...]:
    """The acts of a program, with their places in characters; or that it nests deeper than this reader goes."""
    reader = Reader(tree, dated_names(text))
    try:
        return in_characters(reader.read(), text)
    except RecursionError:
        return (unread("nests too deep"),)
