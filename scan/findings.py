"""Every rule over one plugin: what is found, what was not looked at, and the verdict."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from scan import halves, verdict
from scan.model import Finding, PluginReport, Severity, Skipped, Standing
from scan.printable import printable
from scan.rules import RULES
from scan.rules.base import Readers
from scan.rules.code import unfollowed
from scan.rules.inside import told_in_runs, told_inside
from scan.texts import is_packed
from scan.tree import tree_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from scan.cache import Cache
    from scan.plugin import Plugin
    from scan.rules.base import Rule
    from scan.source import PluginSource
    from scan.texts import Text
    from scan.tree import File, Snapshot

MOST = 25  # findings of one rule in one plugin that are told one by one
MATTERS = Standing.text  # from here on a file that was not read leaves the plugin unverified


class Options(NamedTuple):
    """How to look: at one `plugin`, until `deadline` (of time.monotonic), with `rules`.

    `in_place` says that the files can change with no install in between, `path` where the catalogue stands; `fetch`
    gets the plugins that lie elsewhere, which are not looked at without it; `cache` keeps the reports. `server` says
    that the tree is an MCP server's, which is started from it; `told` hears the name of each plugin before it is read.
    """

    plugin: str | None = None
    deadline: float | None = None
    in_place: bool = False
    path: str | None = None
    rules: tuple[Rule, ...] = RULES
    cache: Cache | None = None
    fetch: Callable[[PluginSource], Snapshot] | None = None
    server: bool = False
    told: Callable[[str], None] | None = None

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.deadline is not None and time.monotonic() > self.deadline


def of_plugin(loaded: Plugin, options: Options, skipped: Iterable[Skipped] = (), described: str = "") -> PluginReport:
    """Every rule over one plugin."""
    findings: list[Finding] = []
    unread: list[Skipped] = [*skipped, *loaded.skipped]
    for looked in _looked(loaded, options):
        if looked is None:
            unread.append(Skipped(path=loaded.root or ".", reason="the time was up before every file was read"))
            break
        findings += looked[0]
        unread += looked[1]
    findings += run(options.rules, "plugin", loaded, loaded)
    findings += told_in_runs(_over(options.rules, "text"), loaded)
    for text in loaded.texts:
        text.release()
    findings += (note(problem.path, problem.message, problem.line) for problem in loaded.problems)
    unread += _missing(loaded)
    unread += (
        Skipped(path=printable(path), reason="is packed, and was not looked into", matters=False)
        for path in loaded.files
        if is_packed(path)
    )
    kept = tuple(_bounded(verdict.worst_first(dict.fromkeys(findings))))
    left = tuple(dict.fromkeys(unread))
    return PluginReport(
        name=printable(loaded.name),
        version=printable(loaded.version) if loaded.version else None,
        source=printable(described or loaded.root or "./"),
        commit=loaded.snapshot.commit if loaded.snapshot else None,
        digest=digest_of(loaded.files, loaded.root),
        verdict=verdict.grade(kept, left, loaded.capabilities),
        in_place=options.in_place,
        capabilities=loaded.capabilities,
        findings=kept,
        skipped=left,
    )


def _looked(loaded: Plugin, options: Options) -> Iterable[tuple[list[Finding], list[Skipped]] | None]:
    """What the rules over texts find in each text, and what of it was not read; None where the time was up before."""
    readers = _READERS if options.rules is RULES else Readers(options.rules)
    texts = sorted(loaded.texts, key=lambda text: -text.standing)

    def look(number: int) -> tuple[list[Finding], list[Skipped]] | None:
        if options.over:
            return None
        text = texts[number]
        told = (*_of_text(readers.of(text), text, loaded), *told_inside(readers.rules, text, loaded))
        found = list(told), list(_unread(text))
        text.release()
        return found

    if halves.LEAST <= sum(text.size for text in texts) <= halves.MOST and halves.may_share():
        return halves.shared(len(texts), look)
    return map(look, range(len(texts)))


_READERS = Readers(RULES)
"""Sorted once: a marketplace has hundreds of plugins, most of a few files."""


def _of_text(rules: Iterable[Rule], text: Text, loaded: Plugin) -> Iterator[Finding]:
    """What rules find that read this text; what they ask of it is asked again only to hear why it has no answer."""
    for rule in rules:
        try:
            yield from rule.told(text, loaded) if rule.asks is None else rule.findings(text, loaded)
        except Exception as error:  # noqa: BLE001 -- a rule must not take the scan down
            yield _failed(rule, text, error)


def run(rules: Iterable[Rule], over: str, subject: Any, loaded: Plugin | None) -> Iterator[Finding]:
    """What the rules over a text, a plugin or a catalogue find."""
    return _found(_over(rules, over), subject, loaded)


def _over(rules: Iterable[Rule], over: str) -> list[Rule]:
    return [rule for rule in rules if rule.over == over]


def _found(rules: Iterable[Rule], subject: Any, loaded: Plugin | None) -> Iterator[Finding]:
    """What these rules find; one that raises is a finding itself, so that nothing looks clean for it."""
    for rule in rules:
        try:
            yield from rule.findings(subject, loaded)
        except Exception as error:  # noqa: BLE001 -- a rule must not take the scan down
            yield _failed(rule, subject, error)


def _failed(rule: Rule, subject: Any, error: Exception) -> Finding:
    path = str(getattr(subject, "path", "") or getattr(subject, "root", "") or ".")
    return Finding(
        rule="rule-failed",
        severity=Severity.caution,
        message=printable(f"the rule {rule.id} stopped here: {type(error).__name__}: {error}", 300),
        path=path,
        why="What this rule looks for was not looked for here, so nothing can be said of it.",
        remedy="Report the file and this message to the authors of install-guard.",
    )


def _unread(text: Text) -> Iterator[Skipped]:
    matters = text.standing >= MATTERS
    if text.unread is not None:
        yield Skipped(path=printable(text.path), reason=text.unread, matters=matters)
    elif text.binary:
        yield Skipped(path=printable(text.path), reason="holds bytes that are no text", matters=matters)
    elif text.standing is Standing.auto_run and text.language == "python" and text.python is None:
        yield Skipped(path=printable(text.path), reason="runs by itself and is no Python that can be parsed here")
    elif text.standing is Standing.auto_run and (why := unfollowed(text)):
        yield Skipped(path=printable(text.path), reason=f"runs by itself, {why}, and was not followed to its end")


def _missing(loaded: Plugin) -> Iterator[Skipped]:
    """Files that something would start and that the plugin does not have as text."""
    for run in loaded.runs:
        for name in run.missing:
            reason = f"would be started by the {run.kind} {run.name}".rstrip() + " and cannot be read here"
            matters = run.active and run.kind != "shell-line"  # a line that names nothing fails, and its skill with it
            yield Skipped(path=printable(name), reason=printable(reason), matters=matters)


def note(path: str, message: str, line: int | None) -> Finding:
    """What is odd about a manifest or component, which weighs nothing."""
    return Finding(
        rule="manifest",
        severity=Severity.note,
        message=printable(message, 300),
        path=path,
        line=line,
        why="The client may read this otherwise than its author meant it.",
        remedy="Write it as the client's documents say.",
    )


def _bounded(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, at most `MOST` of one rule and severity one by one, and how many more there are."""
    seen: Counter[tuple[str, Severity]] = Counter()
    last: dict[tuple[str, Severity], Finding] = {}
    for finding in findings:
        key = (finding.rule, finding.severity)
        seen[key] += 1
        if seen[key] <= MOST:
            last[key] = finding
            yield finding
    for key, count in seen.items():
        if count > MOST:
            more = f"and {count - MOST} more of this kind in the plugin"
            yield last[key].model_copy(update={"message": more, "line": None, "column": None, "excerpt": ""})


def digest_of(files: Mapping[str, File], root: str) -> str:
    """The digest of a plugin's files by their paths inside it, so that it is the same wherever the plugin lies."""
    start = len(root) + 1 if root else 0
    inner = (file._replace(path=path[start:]) if path.startswith(root) else file for path, file in files.items())
    return tree_digest(inner)
