"""The reference of commands and of the policy, as Markdown made from the parser and the model.

`python -m install_guard.cli.reference docs/reference` writes it; a test says whether it is up to date.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
import sys
import textwrap
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from install_guard.cli import tree
from install_guard.cli.manual import EXITS
from install_guard.review.layers import tighter
from install_guard.review.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.cli.tree import Verb, Word

_MADE = "<!-- Made by `python -m install_guard.cli.reference docs/reference`; what is written here by hand is lost. -->"


def pages() -> dict[str, str]:
    """Each file's name and text."""
    with _wide():
        verbs = tree.verbs()
    made = {"commands.md": _commands(verbs), "configuration.md": _configuration(), "exit-codes.md": _exits(verbs)}
    return {name: "\n".join([_MADE, "", *lines]).rstrip() + "\n" for name, lines in made.items()}


@contextmanager
def _wide() -> Iterator[None]:
    """Usage lines are broken for the page, whatever terminal this runs in."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "100"
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


def main(argv: list[str]) -> int:
    """Write them into the folder that is named."""
    folder = Path(argv[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, "utf-8")
    return 0


def _commands(verbs: tuple[Verb, ...]) -> Iterator[str]:
    yield from ("# Commands", "", "`install-guard VERB …`, or from a checkout `python3 -m install_guard VERB …`.", "")
    yield from ("Before or behind the verb:", "", *_table(tree.options()))
    yield from (f"- [`{verb.name}`](#{verb.name}): {verb.said}" for verb in verbs)
    for verb in verbs:
        yield from ("", f"## {verb.name}", "", f"{verb.said[0].upper()}{verb.said[1:]}.", "")
        yield from ("```text", *verb.usage.strip().splitlines(), "```", "", verb.page.about, "")
        for title, words in verb.groups:
            shown = tuple(word for word in words if not {"--help", "--quiet", "--verbose"} & set(word.flags))
            if shown:
                yield from (f"{title[0].upper()}{title[1:]}:", "", *_table(shown))
        if verb.page.examples:
            yield from (
                "```sh",
                *(line for command, said in verb.page.examples for line in (f"# {said}", command)),
                "```",
                "",
            )
        yield from (f"Exits with {_codes(verb)}.", "")
        if verb.page.see:
            yield "See also: " + ", ".join(_linked(one) for one in verb.page.see) + "."


def _table(words: tuple[Word, ...]) -> Iterator[str]:
    yield from ("| | |", "| --- | --- |")
    for word in words:
        said = f"one of {', '.join(word.choices)}" if word.choices and not word.said else word.said
        value = (
            ""
            if word.takes == "nothing"
            else f" {word.name}"
            if word.takes != "choice"
            else f" {'|'.join(word.choices)}"
        )
        shown = ", ".join(word.flags) + value if word.flags else word.name
        yield f"| `{_cell(shown)}` | {_cell(said)} |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def _codes(verb: Verb) -> str:
    return "; ".join(f"{code}: {said}" for code, said in verb.page.exits)


def _linked(near: str) -> str:
    """A verb's section, or a document."""
    if near.startswith("docs/"):
        return f"[{near.removeprefix('docs/')}](../{near.removeprefix('docs/')})"
    name = near.rpartition(" ")[2]
    return f"[`{name}`](#{name})"


def _exits(verbs: tuple[Verb, ...]) -> Iterator[str]:
    yield from (
        "# Exit codes",
        "",
        "They are kept from one version to the next.",
        "",
        "| code | what it says |",
        "| --- | --- |",
    )
    yield from (f"| {code} | {said} |" for code, said in EXITS)
    yield from ("| 130, 141 | interrupted; what read the output had gone |", "", "## By verb", "")
    yield from ("| verb | 0 | 1 | 2 | more |", "| --- | --- | --- | --- | --- |")
    for verb in verbs:
        said = dict(verb.page.exits)
        more = "; ".join(f"{code}: {text}" for code, text in verb.page.exits if code > 2)  # noqa: PLR2004 -- those above
        yield f"| [`{verb.name}`](commands.md#{verb.name}) | {' | '.join(said.get(code, '') for code in (0, 1, 2))} | {more} |"


def _configuration() -> Iterator[str]:
    yield from (
        "# Configuration",
        "",
        "Every key of a policy file; [policy.md](../policy.md) says where the files lie and how they stand over one another.",
        "A key that means nothing is an error that names the nearest one that does.",
        "",
        "`project` says whether a project's policy can say the key, which then only makes the guard stricter.",
    )
    yield from _keys(Policy, "")


def _keys(table: type[BaseModel], path: str) -> Iterator[str]:
    """A table of the file: its own keys, then the tables in it."""
    said = _docstrings(table)
    plain, inner = [], []
    for key, field in table.model_fields.items():
        below = _table_in(field.annotation)
        if below is None:
            plain.append(
                f"| `{key}` | {_type(field.annotation)} | {_default(field)} | {_may(path + key)} | {said.get(key, '')} |"
            )
        else:
            inner.append((key, *below))
    yield from ("", "| key | value | default | project | |", "| --- | --- | --- | --- | --- |", *plain)
    for key, model, many in inner:
        name = f"[[{path}{key}]]" if many else f"[{path}{key}]"
        yield from (
            "",
            f"## `{name}`",
            "",
            (inspect.getdoc(model) or "").partition("\n")[0],
            *_keys(model, f"{path}{key}."),
        )


def _table_in(annotation: Any) -> tuple[type[BaseModel], bool] | None:
    """The table that a key holds, and whether there can be many of it."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, False
    inner = getattr(annotation, "__args__", (None,))[0]
    return (inner, True) if isinstance(inner, type) and issubclass(inner, BaseModel) else None


def _docstrings(table: type[BaseModel]) -> dict[str, str]:
    """What stands under each field in the source."""
    body = ast.parse(textwrap.dedent(inspect.getsource(table))).body[0]
    assert isinstance(body, ast.ClassDef)  # noqa: S101 -- it is the source of a class
    found = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            found[field.target.id] = _cell(inspect.cleandoc(ast.literal_eval(text.value)))
    return found


def _type(annotation: Any) -> str:
    names = {str: "text", bool: "true or false", int: "number", float: "number"}
    if annotation in names:
        return names[annotation]
    inner: tuple[Any, ...] = getattr(annotation, "__args__", ())
    if inner and all(isinstance(one, str) for one in inner):
        return ", ".join(f"`{one}`" for one in inner)
    if type(None) in inner:
        return _type(inner[0])
    return f"list of {_type(inner[0])}s" if getattr(annotation, "__origin__", None) is tuple else _type(inner[0])


def _default(field: Any) -> str:
    if field.is_required():
        return "must be said"
    value = field.get_default(call_default_factory=True)
    return "none" if value in {None, ""} else f"`{json.dumps(value)}`"


def _may(key: str) -> str:
    """Whether a project can say it: of a list of tables, the list is what it says."""
    table = key.partition(".")[0]
    return "yes" if tighter(key) or tighter(table) else "no"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
