"""`install-guard rules`: what the scanner looks for, one line a rule, one rule in full, or the whole page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from scan.rules.page import families, markdown, unique

if TYPE_CHECKING:
    import argparse


def register(parser: argparse.ArgumentParser) -> None:
    """A rule's id, or `--markdown` for the page in `docs/rules.md`."""
    parser.add_argument("rule", nargs="?", metavar="RULE", help="the rule to explain")
    parser.add_argument(
        "--markdown", action="store_true", help="print the page of every rule, as docs/rules.md holds it"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print what was asked for; exit 2 for a rule that there is not."""
    if arguments.markdown:
        sys.stdout.write(markdown())
        return 0
    return _one(arguments.rule) if arguments.rule else _all()


def _all() -> int:
    for name, about, rules in families():
        print(f"{name}: {about.splitlines()[0]}")
        for rule in rules:
            print(f"  {rule.id:<26} {rule.severity:<8} {rule.what}")
    return 0


def _one(wanted: str) -> int:
    rule = next((rule for rule in unique() if rule.id == wanted), None)
    if rule is None:
        print(f"install-guard rules: there is no rule {wanted!r}; `install-guard rules` lists them", file=sys.stderr)
        return 2
    print(f"{rule.id} ({rule.severity}, {rule.family})\n\n{rule.what}\n\nWhy: {rule.why}\n\nWhat to do: {rule.remedy}")
    return 0
