"""`install-guard config`: the policy that holds here, and which file each value comes from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from install_guard.cli import render
from install_guard.ledger import paths
from install_guard.review import layers, policy
from install_guard.review.policy import Table
from scan.printable import printable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from install_guard.review.layers import Held


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--project", metavar="DIR", type=Path, default=Path(), help="the folder that commands run in (default: this one)")  # fmt: skip
    parser.add_argument("--all", action="store_true", help="the defaults too")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Print it; a file that cannot be used is the error."""
    ground = paths.of_person()
    folder = arguments.project.absolute()
    held = policy.held(ground, folder)
    policy.policy_of(held)
    files = [
        (policy.MANAGED, layers.MACHINE),
        (ground.policy, layers.PERSON),
        (folder / policy.IN_PROJECT, layers.PROJECT),
    ]
    if arguments.format == "json":
        print(
            json.dumps({"schema": "install-guard/config/1", "values": {key: _fields(one) for key, one in held.items()}})
        )
        return 0
    screen = render.console()
    for file, scope in files:
        screen.print(Text(f"{scope}: {file}" + ("" if file.exists() else " (not there)"), style="dim"))
    for line in _lines(held, every=arguments.all):
        screen.print(line)
    return 0


def _fields(one: Held) -> dict[str, Any]:
    file = str(one.layer.file) if one.layer is not None else None
    return {"value": _plain(one.value), "scope": one.scope, "file": file}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.model_dump(exclude_defaults=True) if isinstance(value, Table) else value


def _lines(held: dict[str, Held], *, every: bool) -> Iterator[Text]:
    shown = {key: one for key, one in held.items() if every or one.layer is not None}
    if not shown:
        yield Text("Nothing is set: the defaults hold (--all shows them).")
    for key, one in shown.items():
        said = printable(json.dumps(_plain(one.value)))
        yield Text.assemble(f"{key} = {said}  ", (f"({one.scope})", "dim"))
