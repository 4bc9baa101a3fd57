"""Archives that Python writes, and what is put into them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from scan.rules import python_calls as calls
from scan.rules.acts import NONE, Marks, holding
from scan.rules.flow import NOTHING, Value
from scan.rules.stores import credential, env_file

if TYPE_CHECKING:
    from scan.rules.python_call import Call

PACKED = "archive>"
"""Before the name of the buffer that an archive is written into."""


def calls_archive(call: Call) -> Value | None:
    """An archive that is written, and a file that is put into it: what the archive holds, its file or buffer holds."""
    if call.name == "shutil.make_archive":
        marks = _of_paths(call.argument(2, "root_dir"))
        made = tuple(f"{base}.{kind}" for base in call.first().texts for kind in call.argument(1, "format").texts)
        for path in made:
            call.reader.store(path, marks)
        return Value(made, holding(marks))
    if call.name in calls.ARCHIVES:
        if not any(letter in text for text in call.argument(1, "mode").texts for letter in "wax"):
            return None
        into = next((each.value for each in call.node.keywords if each.arg == "fileobj"), None) or next(
            iter(call.node.args), None
        )
        name = into.id if isinstance(into, ast.Name) else ""
        return Value(call.first().texts, NONE, f"{PACKED}{name}")
    marks = call.marks() | _of_paths(call.first())
    for path in call.receiver.texts:
        call.reader.store(path, marks)
    buffer = call.name[len(PACKED) :].partition(".")[0]
    if buffer:
        call.reader.assign(ast.Name(id=buffer), Value(marks=marks))
    return NOTHING


def _of_paths(path: Value) -> Marks:
    """The marks of the files that a value names."""
    found = {f"credential:{credential(text)}" for text in path.texts if credential(text)}
    return frozenset(found | {f"env-file:{env_file(text)}" for text in path.texts if env_file(text)} | {"file"})
