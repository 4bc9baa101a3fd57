"""The command line: one file a verb, and only the verb that is asked for is imported.

A verb's module has `register(parser)`, which adds its arguments, and `run(arguments)`, which gives the exit code:
0 nothing held, 1 something held or denied, 2 wrong usage or could not run.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from install_guard import __version__
from install_guard.model import GuardError

VERBS = {
    "check": "read a command, scan what it would install, and say what the hook would answer",
    "read": "read commands and print what each would install; no scan, no network",
    "explain": "show what a command would run, word by word",
    "scan": "fetch a marketplace, plugin or folder and inspect it, running none of it",
    "demo": "try the guard on the marketplace that ships with it",
    "approve": "let in what was held, at a terminal of your own",
    "refuse": "say no to what was held, so that it is not asked again",
    "revoke": "take back an approval or a refusal",
    "approvals": "list what waits for you, and what you have said",
    "receipts": "show what was seen and how it was answered",
    "log": "print the event log, or verify its chain",
    "rules": "list what the scanner looks for, or explain one rule",
    "audit": "read past transcripts: what was installed, by whom, and what the guard says to it",
    "verify": "look at all that loads code into Claude Code, and say what changed",
    "status": "show what is guarded, what is loaded, and what was seen last",
    "mode": "say what a session may do, or let it do less",
    "checkpoint": "keep a session's state in the log",
    "restore": "set a session back to a checkpoint",
    "cache": "say what is kept of what was fetched, or throw it out",
    "setup": "make the scanner's environment and install the hook",
    "hook": "answer one hook event from standard input, as the host calls it",
}


def main(argv: list[str] | None = None) -> int:
    """Run the verb named on the command line; a GuardError is one message on stderr and exit 2."""
    words = sys.argv[1:] if argv is None else argv
    parser = _parser(words[0] if words and words[0] in VERBS else None)
    arguments = parser.parse_args(words)
    try:
        return int(arguments.run(arguments))
    except GuardError as error:
        print(f"install-guard: {error}", file=sys.stderr)
        return 2


def _parser(wanted: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="install-guard", description="Nothing is installed into your coding agent unread."
    )
    parser.add_argument("--version", action="version", version=f"install-guard {__version__}")
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    for verb, summary in VERBS.items():
        added = verbs.add_parser(verb, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if verb == wanted:
            module = import_module(f"install_guard.cli.{verb}")
            module.register(added)
            added.set_defaults(run=module.run)
    return parser
