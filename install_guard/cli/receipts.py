"""`install-guard receipts [ID]`: what was seen, how it was answered, and what came of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from install_guard.cli import speech, usage
from install_guard.cli.approve import local
from install_guard.ledger import paths, receipts
from install_guard.ledger.redact import cut
from install_guard.review.words import printable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

_LONGEST = 160  # characters of a command in a list


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument(
        "id", metavar="ID", type=usage.text, nargs="?", help="one receipt, whole (default: a line for each)"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Print one receipt, or a line for each."""
    ledger = paths.of_person().ledger
    if arguments.id:
        fields = receipts.find(ledger, arguments.id).fields
        print(json.dumps(fields, indent=2, ensure_ascii=False) if arguments.format == "json" else _whole(fields))
        return 0
    found = None
    for found in receipts.every(ledger):
        fields = found.fields
        print(json.dumps(fields, ensure_ascii=False) if arguments.format == "json" else _line(fields))
    if found is None:
        speech.note("No receipts yet: no command was held, denied or scanned.")
    return 0


def _line(fields: dict[str, Any]) -> str:
    label = cut(printable(receipts.about(fields)), _LONGEST)
    return f"{fields['id']}  {local(fields['at'])}  {fields['outcome']:<7} {fields['result']:<9} {label}"


def _whole(fields: dict[str, Any]) -> str:
    asked = fields["asked"]
    return "\n".join(
        [
            f"receipt   {fields['id']}",
            f"at        {local(fields['at'])}",
            f"asked by  {asked.get('by', '')} in {printable(asked.get('cwd', ''))}",
            f"command   {printable(fields['read']['command'])}",
            f"outcome   {fields['outcome']}",
            f"result    {fields['result']}",
            *_ran(asked, fields.get("run", {})),
            *_recorded(fields.get("recorded", {})),
            *("" if not line else f"  {printable(line)}" for line in ["", *fields["reason"].splitlines()]),
            "",
            "The scan, whole: --format json",
        ]
    )


def _ran(asked: dict[str, Any], came: dict[str, Any]) -> Iterator[str]:
    """The words that were asked for, those that ran, and what globs became."""
    if "argv" not in asked:
        return
    yield f"asked     {printable(json.dumps(asked['argv'], ensure_ascii=False))}"
    for step in came.get("steps") or asked.get("steps", ()):
        ended = f" ({step['end']} {step.get('code', step.get('signal', ''))})" if "end" in step else ""
        yield f"run       {printable(json.dumps(step['argv'], ensure_ascii=False))}{ended.replace(' )', ')')}"
        for glob in step.get("globs", ()):
            yield f"glob      {printable(glob['pattern'])}: {printable(', '.join(glob['files']))}"


def _recorded(told: dict[str, Any]) -> Iterator[str]:
    """What a package manager wrote down of what it was asked for."""
    for one in told.get("packages", ()):
        places = [f"{place['place']} {place['version']}".rstrip() for place in one["places"]]
        yield f"recorded  {printable(one['name'])}: {printable(', '.join(places)) or 'nowhere'}"
    if told.get("unknown"):
        yield f"recorded  not known: {printable(told['unknown'])}"
