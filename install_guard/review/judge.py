"""From requests and reports to one opinion: each request is judged by what it would bring, and the strictest counts."""

from __future__ import annotations

import shlex
import time
from typing import TYPE_CHECKING, NamedTuple, Protocol

from install_guard.ledger.redact import cut
from install_guard.model import GuardError
from install_guard.review import blocks, summary, words
from install_guard.review.outright import unverified
from install_guard.review.words import Opinion
from scan import known
from scan.inspection import inspect_source
from scan.model import Verdict
from scan.source import describe, named, pinned, typed
from scan.verdict import grade, strictest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from install_guard.model import Request
    from install_guard.review.policy import Policy
    from scan.known import Known
    from scan.model import PluginReport, Report
    from scan.source import Source

STRICTNESS = ("approve", "hold", "deny")
_BY_VERDICT = {
    Verdict.clear: "approve",
    Verdict.capable: "hold",
    Verdict.unverified: "hold",
    Verdict.caution: "hold",
    Verdict.danger: "deny",
}
_LOOK = {
    Verdict.clear: "Nothing was found in it, and nothing of it runs by itself.",
    Verdict.capable: "Nothing was found in it, but it brings what runs by itself: confirm that you want that.",
    Verdict.unverified: "Part of what would run could not be inspected.",
    Verdict.caution: "Look at the findings before you let it in.",
    Verdict.danger: "It holds what has no honest reading.",
}
_TRUSTED = "It brings what runs by itself, from a publisher you trust, at a pinned commit."
_NAME_IT = "Name the marketplace: PLUGIN@MARKETPLACE, or add it first."


class Judged(NamedTuple):
    """What one request came to."""

    outcome: str
    lines: list[str]
    reports: tuple[Report, ...] = ()
    final: bool = False  # no approval lifts it


class Ask(Protocol):
    """Where the judge gets what it judges by."""

    def report(self, source: Source, plugin: str | None) -> Report:
        """The report on a source, or on one plugin in it."""
        ...

    def known(self, plugin: str, marketplace: str) -> tuple[Known, ...]:
        """The marketplaces that the client knows and that a plugin's name may mean."""
        ...

    @property
    def folder(self) -> Path | None:
        """The folder that the command runs in."""
        ...


class Judge:
    """Judges the requests of one command."""

    def __init__(self, policy: Policy, ask: Ask) -> None:
        self._policy = policy
        self._ask = ask
        self._added: dict[str, Source] = {}  # a marketplace's own name → the source that the same command adds

    def opinion(self, requests: Sequence[Request]) -> Opinion:
        """The strictest answer over all requests; marketplaces first, since a plugin may come from one of them."""
        ordered = sorted(requests, key=lambda one: one.kind != "marketplace")
        judged = [each for request in ordered for each in self._judged(request)]
        outcome = max((one.outcome for one in judged), key=STRICTNESS.index)
        reports = [report.model_dump(mode="json", by_alias=True) for one in judged for report in one.reports]
        final = any(one.final for one in judged)
        return Opinion(outcome, [line for one in judged for line in one.lines], reports, final)

    def _judged(self, request: Request) -> list[Judged]:
        step = _STEPS.get((request.kind, request.verb), Judge.unscanned)
        try:
            return list(step(self, request))
        except GuardError as error:
            return [Judged("hold", list(unverified(error.what, error.where, error.remedy).lines))]

    def unscanned(self, request: Request) -> Iterator[Judged]:
        """A way to bring code into the agent that is not scanned: held with what is known of it."""
        fields = [f"- {key}: {cut(_said(value), 300)}" for key, value in request.fields.items() if value is not None]
        lines = [f"It was not scanned ({request.verb} {request.kind}): decide by what is known of it.", *fields]
        yield Judged("hold", [words.printable(line) for line in lines])

    def add(self, request: Request) -> Iterator[Judged]:
        """`marketplace add`: the catalogue decides, and a dangerous plugin in it holds by name."""
        source = _typed(request)
        report = self._ask.report(source, None)
        if report.marketplace:
            self._added[report.marketplace] = source
        yield self.of_catalogue(report)

    def refresh(self, request: Request) -> Iterator[Judged]:
        """`marketplace update`: what it would be after it, as when it is added."""
        name = str(request.fields.get("marketplace") or "")
        if not name:
            yield Judged("hold", ["It updates every marketplace at once. Update them one by one, by name."])
            return
        for market in self._ask.known("", name):
            yield self.of_catalogue(self._ask.report(market.source, None))

    def install(self, request: Request) -> Iterator[Judged]:
        """Install, update or enable: the plugin with its entry, its dependencies and the catalogue."""
        plugin = str(request.fields.get("plugin") or "")
        market = str(request.fields.get("marketplace") or "")
        sources = [_typed(request)] if request.fields.get("source") else self._sources(plugin, market)
        if not sources:
            raise GuardError("no marketplace that Claude Code knows has this plugin", plugin, _NAME_IT)
        for source in sources:
            yield self.of_plugin(self._ask.report(source, plugin), pinned=pinned(source))

    def _sources(self, plugin: str, market: str) -> list[Source]:
        """The marketplaces that the plugin may come from.

        One that the same command adds may be refused for its name, and then the one that was known is asked.
        """
        added = self._added.get(market)
        known: list[Source] = []
        try:
            known += [one.source for one in self._ask.known(plugin, market)]
        except GuardError:
            if added is None:
                raise
        return [added, *(one for one in known if one != added)] if added is not None else known

    def load(self, request: Request) -> Iterator[Judged]:
        """A plugin loaded from where it stands, for one session or a test run."""
        if self._ask.folder is None:
            raise _no_folder(str(request.fields.get("source")))
        yield self.of_plugin(
            self._ask.report(named(str(request.fields.get("source") or ""), self._ask.folder), None), pinned=False
        )

    def of_catalogue(self, report: Report) -> Judged:
        """The opinion on adding a marketplace."""
        dangerous = [plugin for plugin in report.plugins if plugin.verdict is Verdict.danger]
        outcomes = [_BY_VERDICT[grade(report.findings, report.skipped)]]
        lines = summary.of_marketplace(report)
        if dangerous:
            outcomes.append("hold")
            lines.append(f"Dangerous to install: {summary.named(dangerous)}")
            lines += [line for plugin in dangerous[:2] for line in summary.of_plugin(plugin, report)]
        later = [plugin for plugin in report.plugins if plugin.verdict not in {Verdict.clear, Verdict.danger}]
        if later:
            lines.append(f"To be looked at when one of them is installed: {summary.named(later)}")
        if self._policy.profile == "strict" and report.verdict is not Verdict.clear:
            outcomes.append("hold")
        return self._unless_blocked(report, Judged(_strictest(outcomes), lines, (report,)))

    def of_plugin(self, report: Report, *, pinned: bool) -> Judged:
        """The opinion on installing what the report is about."""
        verdict = strictest((report.verdict, *map(_at_least, report.plugins)))
        outcome, first = _BY_VERDICT[verdict], _LOOK[verdict]
        if verdict is Verdict.capable and pinned and self._trusts(report):
            outcome, first = "approve", _TRUSTED
        if not report.plugins:
            outcome, first = _strictest([outcome, "hold"]), "No such plugin was found there."
        lines = [first, *(line for plugin in report.plugins for line in summary.of_plugin(plugin, report))]
        about = summary.of_catalogue(report)
        lines += ["In the catalogue:", *about] if about else []
        return self._unless_blocked(report, Judged(outcome, lines, (report,)))

    def _unless_blocked(self, report: Report, judged: Judged) -> Judged:
        """The person's block list denies whatever a scan says."""
        reasons = [blocks.reason(one) for one in blocks.met(self._policy.blocked, report)]
        if not reasons:
            return judged
        lines = [f"Blocked by your policy: {words.printable(reason)}" for reason in reasons]
        return judged._replace(outcome="deny", lines=[*lines, *judged.lines], final=True)

    def _trusts(self, report: Report) -> bool:
        """Whether the person trusts the publisher of a catalogue, with nothing in it fetched unpinned."""
        if self._policy.profile == "strict" or not report.plugins:
            return False
        brought = [one.kind for plugin in report.plugins for one in plugin.capabilities]
        if "source" in brought or any(plugin.in_place for plugin in report.plugins):
            return False
        return any(blocks.published(report.source, one.publisher) for one in self._policy.trusted)


class Scanner:
    """Asks the scanner, within the time and the bounds that the policy gives."""

    def __init__(self, policy: Policy, cache: Path, folder: Path | None, seconds: float) -> None:
        self._settings = policy.settings(cache)
        self._until = time.monotonic() + min(seconds, policy.deadlines.scan)
        self.folder = folder

    def report(self, source: Source, plugin: str | None) -> Report:
        """Fetch and inspect; what takes longer than is left is an error, never an empty report."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise GuardError("there was no time left to scan all that it would install", describe(source))
        bounds = self._settings.bounds
        bounds = bounds.model_copy(update={"seconds": min(left, bounds.seconds)})
        settings = self._settings.model_copy(update={"bounds": bounds})
        return inspect_source(source, settings, plugin=plugin, seconds=left)

    def known(self, plugin: str, marketplace: str) -> tuple[Known, ...]:
        """What the client's own files say."""
        return known.named(known.records(self._settings, self.folder), plugin, marketplace)


def judge(requests: Sequence[Request], policy: Policy, ask: Ask) -> Opinion:
    """The opinion on the requests of one command."""
    return Judge(policy, ask).opinion(requests)


def _typed(request: Request) -> Source:
    """What the client would make of the source: the place on this machine where it is one, else the word as typed."""
    text = str(request.fields.get("source") or "")
    path = request.fields.get("path")
    if path:
        return typed(str(path))
    if text.strip().startswith(("./", "../", "~")):
        raise _no_folder(text)
    return typed(text)


def _no_folder(text: str) -> GuardError:
    return GuardError("the folder that this path starts from is not known", text, "Write the whole path.")


def _at_least(plugin: PluginReport) -> Verdict:
    """The verdict, of a plugin that is loaded in place at least capable: its files can change after the scan."""
    return Verdict.capable if plugin.in_place and plugin.verdict is Verdict.clear else plugin.verdict


def _strictest(outcomes: Sequence[str]) -> str:
    return max(outcomes, key=STRICTNESS.index)


def _said(value: object) -> str:
    """A field as a person would write it: words of a command as a command."""
    return shlex.join(map(str, value)) if isinstance(value, list | tuple) else str(value)


_STEPS: dict[tuple[str, str], Callable[[Judge, Request], Iterator[Judged]]] = {
    ("plugin", "install"): Judge.install,
    ("plugin", "update"): Judge.install,
    ("plugin", "enable"): Judge.install,
    ("plugin", "load"): Judge.load,
    ("plugin", "eval"): Judge.load,
    ("marketplace", "add"): Judge.add,
    ("catalogue", "update"): Judge.refresh,
}
