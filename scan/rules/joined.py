"""Python and JavaScript programs of several files, read as one: what one module returns, another sends."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from scan.model import Standing
from scan.python import parse
from scan.rules.python_acts import python_acts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.rules.acts import Act
    from scan.texts import Text

_READS = (
    ".ssh",
    ".aws",
    "id_rsa",
    ".netrc",
    ".npmrc",
    ".kube",
    "environ.items",
    "dict(os.environ",
    "environ.copy",
    "dumps(os.environ",
    "keychain",
    "Login Data",
    "git-credentials",
)
_SENDS = ("requests", "urllib", "httpx", "aiohttp", "socket", "http.client", "smtplib")
LONGEST = 200_000


def joined_programs(plugin: Plugin) -> Iterator[tuple[Text, Act]]:
    """Acts of programs whose modules lie in one folder and import each other, read as one module."""
    for texts in _folders(plugin):
        if not _worth(texts):
            continue
        by_name = {text.path.rsplit("/", 1)[-1].removesuffix(".py"): text for text in texts}
        for main in texts:
            parts = [by_name[name] for name in _imports(main.text) if name in by_name and by_name[name] is not main]
            if parts:
                yield from _acts(main, parts)
        for text in texts:
            text.release()


def _folders(plugin: Plugin) -> Iterator[list[Text]]:
    folders: dict[str, list[Text]] = {}
    for text in plugin.texts:
        if text.path.endswith(".py") and text.standing >= Standing.script:
            folders.setdefault(text.path.rpartition("/")[0], []).append(text)
    few = 12
    return (texts for texts in folders.values() if 1 < len(texts) <= few)


def _worth(texts: list[Text]) -> bool:
    reads = [text for text in texts if any(sign in text.text for sign in _READS)]
    sends = [text for text in texts if any(sign in text.text for sign in _SENDS)]
    return bool(reads) and bool(sends) and sum(len(text.text) for text in texts) < LONGEST


def _imports(source: str) -> list[str]:
    tree = parse(source)
    names = []
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Import):
            names += [alias.name.split(".")[-1] for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [(node.module or "").split(".")[-1], *(alias.name for alias in node.names if not node.module)]
    return names


def _acts(main: Text, parts: list[Text]) -> Iterator[tuple[Text, Act]]:
    """The acts of several modules as one; those that each has alone are told by other rules."""
    trees = [tree for tree in (parse(part.text) for part in (*parts, main)) if tree is not None]
    body = [statement for tree in trees for statement in tree.body if not _is_own_import(statement, parts)]
    source = max((part.text for part in (*parts, main)), key=lambda text: text.count("\n"))
    alone = {
        (act.kind, act.target, act.carries)
        for part, tree in zip((*parts, main), trees, strict=False)
        for act in python_acts(tree, part.text)
    }
    for act in python_acts(ast.Module(body, []), source):
        if (act.kind, act.target, act.carries) not in alone:
            yield main, act


def _is_own_import(statement: ast.stmt, parts: list[Text]) -> bool:
    names = {part.path.rsplit("/", 1)[-1].removesuffix(".py") for part in parts}
    return isinstance(statement, ast.ImportFrom) and (statement.module or "").split(".")[-1] in names
