"""The page that documents every rule: made from the rules themselves, so that it cannot say anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan.printable import printable
from scan.rules import FAMILIES, RULES
from scan.rules.base import Link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.base import Files, Rule

HEAD = """# Rules

What `install-guard scan` looks for, by family. This page is made by `install-guard rules --markdown`.

A finding weighs by where it stands: what runs by itself, a manifest, a text that the model reads or a script counts in full, a document at most as `caution`, an example or a test as a `note`.
Text that is quoted, forbidden, or listed as a sign of an attack is no finding.
"""
LONGEST = 24


def families() -> Iterator[tuple[str, str, list[Rule]]]:
    """Each family: its name, what its module says it is, and its rules, each once."""
    for family in FAMILIES:
        name = family.__name__.rsplit(".", 1)[-1]
        yield name, (family.__doc__ or "").strip(), list({rule.id: rule for rule in family.RULES}.values())


def unique() -> list[Rule]:
    """Every rule once: one that looks at files and at what runs by itself is two."""
    return list({rule.id: rule for rule in RULES}.values())


def markdown() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, about, rules in families():
        parts.append(f"\n## {name.capitalize()}\n\n{about}\n")
        parts += ["".join(_section(rule)) for rule in rules]
    return "".join(parts)


def _section(rule: Rule) -> Iterator[str]:
    yield f"\n### {rule.id}\n\n"
    yield f"`{rule.severity}` · {_prose(rule.what)}\n\n"
    yield f"*Why:* {_prose(rule.why)}\n\n*What to do:* {_prose(rule.remedy)}\n"
    yield f"\nFlagged:\n\n{_example(rule.flags[0])}"
    yield f"\nSilent:\n\n{_example(rule.clears[0])}"


def _prose(text: str) -> str:
    return text.replace("<", "&lt;")


def _example(files: Files) -> str:
    lines = [line for path, content in files.items() for line in _shown(path, content)]
    fence = "`" * max(3, *(1 + _longest_run(line) for line in lines))
    return "\n".join((f"{fence}text", *lines, fence, ""))


def _shown(path: str, content: str | bytes | Link) -> Iterator[str]:
    if isinstance(content, Link):
        yield f"{printable(path)} -> {content.target}"
        return
    yield f"{printable(path)}:"
    text = content if isinstance(content, str) else content.decode("latin-1")
    lines = text.rstrip("\n").split("\n")
    yield from (f"  {printable(line, 300)}".rstrip() for line in lines[:LONGEST] if line or len(lines) < LONGEST)


def _longest_run(line: str) -> int:
    longest = run = 0
    for char in line:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    return longest
