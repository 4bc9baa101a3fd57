"""Shell that stands in something else: recipes, fences, strings that are run, commands that run by themselves.

A rule about the words of shell, and not about single acts, reads each such stretch as a script of its own.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from scan.model import Standing
from scan.rules.code import acts_of_run, found_in
from scan.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.model import Finding
    from scan.plugin import Plugin, Run
    from scan.rules.base import Rule


class Script(NamedTuple):
    """Shell in something else, as a text, and the line and column where it stands there."""

    text: Text
    line: int | None
    column: int | None = None


def told_inside(rules: Iterable[Rule], text: Text, plugin: Plugin) -> Iterator[Finding]:
    """What rules about shell find in the shell that a file of another language holds."""
    about_shell = [rule for rule in rules if "shell" in rule.languages]
    for script in _scripts_in(text) if text.language != "shell" else ():
        yield from _told(about_shell, script, plugin, text.path)


def told_in_runs(rules: Iterable[Rule], plugin: Plugin) -> Iterator[Finding]:
    """What rules about shell find in the commands of what runs by itself."""
    about_shell = [rule for rule in rules if "shell" in rule.languages]
    for run in plugin.runs:
        for script in _scripts_of(run):
            yield from _told(about_shell, script, plugin, run.path)


def _told(rules: Iterable[Rule], script: Script, plugin: Plugin, path: str) -> Iterator[Finding]:
    for rule in rules:
        for finding in rule.findings(script.text, plugin):
            yield finding.model_copy(update={"path": path, "line": script.line, "column": script.column})


def _scripts_in(text: Text) -> Iterator[Script]:
    for found in found_in(text):
        if found.act.kind == "lines" and not found.told:
            yield Script(_as_script(found.act.text, text.standing), *text.place(found.act.start))


def _scripts_of(run: Run) -> Iterator[Script]:
    handed = (word for option, word in pairwise(run.argv) if option == "-c")
    for text in dict.fromkeys((*handed, *(act.text for act in acts_of_run(run) if act.kind == "lines"))):
        yield Script(_as_script(text, Standing.auto_run), run.line)


def _as_script(lines: str, standing: Standing) -> Text:
    return Text("lines.sh", standing, lambda: lines.encode("utf-8", "replace"))
