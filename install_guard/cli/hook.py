"""`install-guard hook EVENT`: answer one event on standard input, as the file does that the host starts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from install_guard.launch import main

if TYPE_CHECKING:
    import argparse


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("event", nargs="?", default="PreToolUse", help="the event's name (default: PreToolUse)")


def run(arguments: argparse.Namespace) -> int:
    """Answer as the host wants it: silence, JSON, or JSON and exit 2."""
    return main(sys.stdin.buffer.read(), arguments.event)
