"""`install-guard read`: commands in, readings out; no scan, no network."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from install_guard.reader import read

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping

    from install_guard.model import Gap, Reading, Request


def register(parser: argparse.ArgumentParser) -> None:
    """A command, or `--jsonl` for JSON lines on standard input."""
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="the command to read")
    parser.add_argument(
        "--jsonl", action="store_true", help='read JSON lines {"command", "cwd"?, "shell"?} from standard input'
    )
    parser.add_argument("--cwd", help="the folder that the command runs in")
    parser.add_argument("--home", help="the home of the person that it runs for")
    parser.add_argument("--shell", help="the shell that it is for: bash, zsh, powershell …")


def run(arguments: argparse.Namespace) -> int:
    """Print readings as JSON; exit 1 where a single command would install or cannot be read."""
    if arguments.jsonl:
        return _lines(sys.stdin.buffer)
    if arguments.command is None:
        print("install-guard read: name a command, or give JSON lines with --jsonl", file=sys.stderr)
        return 2
    reading = read(arguments.command, cwd=arguments.cwd, home=arguments.home, shell=arguments.shell)
    print(json.dumps(as_json(reading), ensure_ascii=False, indent=2))
    return 0 if reading.kind == "pass" else 1


def _lines(stream: Iterable[bytes]) -> int:
    """One answer a line; a line that cannot be read gets an error object in its place."""
    for line in stream:
        if line.strip():
            sys.stdout.write(json.dumps(_answer(line)) + "\n")
    sys.stdout.flush()
    return 0


def _answer(line: bytes) -> dict[str, Any]:
    try:
        item = json.loads(line)
        command = item["command"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        return {"kind": "unreadable", "error": f"not a line of JSON with a command: {type(error).__name__}"}
    if not isinstance(command, str):
        return {"kind": "unreadable", "error": "the command is not a text"}
    return as_json(read(command, cwd=_text(item, "cwd"), home=_text(item, "home"), shell=_text(item, "shell")))


def _text(item: Mapping[str, Any], name: str) -> str | None:
    value = item.get(name)
    return value if isinstance(value, str) else None


def as_json(reading: Reading) -> dict[str, Any]:
    """A reading under the names of the JSON contract."""
    return {
        "kind": reading.kind,
        "label": reading.label,
        "requests": [_request(each) for each in reading.requests],
        "gaps": [_gap(each, reading.command) for each in reading.gaps],
        "doors": [
            {"name": each.name, "reason": each.reason, "start": each.start, "end": each.end} for each in reading.doors
        ],
        "packages": [_request(each) for each in reading.packages],
        "browse": reading.browse,
    }


def _request(request: Request) -> dict[str, Any]:
    return {
        "kind": request.kind,
        "verb": request.verb,
        **request.fields,
        "start": request.start,
        "end": request.end,
    }


def _gap(gap: Gap, command: str) -> dict[str, Any]:
    text = command[gap.start : gap.end]
    return {"kind": gap.kind, "reason": gap.reason, "start": gap.start, "end": gap.end, "text": text}
