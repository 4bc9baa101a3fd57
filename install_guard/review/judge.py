"""From requests and reports to one opinion: each request is judged by what it would bring, and the strictest counts."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, NamedTuple

from install_guard.model import GuardError
from install_guard.review import summary, words
from install_guard.review.outright import unverified
from install_guard.review.words import Opinion
from scan.inspection import inspect_source
from scan.model import Verdict
from scan.verdict import grade, strictest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from install_guard.model import Request
    from install_guard.review.policy import Blocked, Policy
    from scan.model import PluginReport, Report

    Inspect = Callable[[str, str | None], Report]

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
_PINNED = re.compile(r"[#@][0-9a-f]{40}\Z")


class Judged(NamedTuple):
    """What one request came to."""

    outcome: str
    lines: list[str]
    reports: tuple[Report, ...] = ()


class Judge:
    """Judges the requests of one command. `inspect` gives the report of a source, or of one plugin in it."""

    def __init__(self, policy: Policy, inspect: Inspect, until: float) -> None:
        self._policy = policy
        self._inspect = inspect
        self._until = until
        self._added: dict[str, str] = {}  # a marketplace's own name → the source that the same command adds

    def opinion(self, requests: Sequence[Request]) -> Opinion:
        """The strictest answer over all requests; marketplaces first, since a plugin may come from one of them."""
        ordered = sorted(requests, key=lambda one: one.kind != "marketplace")
        judged = [self._judged(request) for request in ordered]
        outcome = max((one.outcome for one in judged), key=STRICTNESS.index)
        reports = [report.model_dump(mode="json", by_alias=True) for one in judged for report in one.reports]
        return Opinion(outcome, [line for one in judged for line in one.lines], reports)

    def _judged(self, request: Request) -> Judged:
        step = _STEPS.get((request.kind, request.verb), Judge.unscanned)
        if time.monotonic() > self._until:
            return Judged("hold", ["There was no time left to scan all that it would install."])
        try:
            return step(self, request)
        except GuardError as error:
            return Judged("hold", list(unverified(error.what, error.where, error.remedy).lines))

    def unscanned(self, request: Request) -> Judged:
        """A way to bring code into the agent that is not scanned: held with what is known of it."""
        fields = ", ".join(f"{key} {value}" for key, value in request.fields.items() if value is not None)
        return Judged("hold", [words.printable(f"{request.verb} {request.kind} is not scanned: {fields}")])

    def add(self, request: Request) -> Judged:
        """`marketplace add`: the catalogue decides, and a dangerous plugin in it holds by name."""
        report = self._inspect(_source(request), None)
        if report.marketplace:
            self._added[report.marketplace] = _source(request)
        return self.catalogue(report)

    def refresh(self, request: Request) -> Judged:
        """`marketplace update`: what it would be after it, as when it is added."""
        name = request.fields.get("marketplace")
        if not name:
            return Judged("hold", ["It updates every marketplace at once. Update them one by one, by name."])
        return self.catalogue(self._inspect(str(name), None))

    def install(self, request: Request) -> Judged:
        """Install, update or enable: the plugin with its entry, its dependencies and the catalogue."""
        name = str(request.fields.get("plugin") or "")
        source, pinned = self._plugin_source(request)
        return self.plugin(self._inspect(source, name), pinned=pinned)

    def _plugin_source(self, request: Request) -> tuple[str, bool]:
        """The marketplace that the plugin would come from, and whether its text pins a commit."""
        if request.fields.get("source"):
            source = _source(request)
        else:
            market = request.fields.get("marketplace")
            if not market:
                raise GuardError(
                    "the marketplace is not named, and any known one could have it",
                    remedy=f"Name it: {request.fields.get('plugin')}@marketplace.",
                )
            source = self._added.get(str(market), str(market))
        return source, bool(_PINNED.search(source))

    def load(self, request: Request) -> Judged:
        """A plugin loaded from where it stands, for one session or a test run."""
        report = self._inspect(_source(request), None)
        return self.plugin(report, pinned=False)

    def catalogue(self, report: Report) -> Judged:
        """The opinion on adding a marketplace."""
        blocked = self._blocked(report, report.plugins)
        verdict = grade(report.findings, report.skipped)
        dangerous = [plugin for plugin in report.plugins if plugin.verdict is Verdict.danger]
        outcome = "deny" if blocked else _BY_VERDICT[verdict]
        lines = [*blocked, *summary.of_marketplace(report)]
        if dangerous:
            outcome = _stricter(outcome, "hold")
            lines += [f"Dangerous to install: {summary.named(dangerous)}"]
            lines += [line for plugin in dangerous[:2] for line in summary.of_plugin(plugin, report)]
        if self._policy.profile == "strict" and report.verdict is not Verdict.clear:
            outcome = _stricter(outcome, "hold")
        return Judged(outcome, lines, (report,))

    def plugin(self, report: Report, *, pinned: bool) -> Judged:
        """The opinion on installing what the report is about."""
        verdict = strictest((report.verdict, *map(_at_least, report.plugins)))
        outcome = _BY_VERDICT[verdict]
        lines = [_LOOK[verdict]]
        if verdict is Verdict.capable and self._trusts(report, pinned=pinned):
            outcome = "approve"
            lines = ["It brings what runs by itself, from a publisher you trust, at a pinned commit."]
        if not report.plugins:
            outcome, lines = _stricter(outcome, "hold"), ["No such plugin was found there."]
        blocked = self._blocked(report, report.plugins)
        if blocked:
            outcome = "deny"
        lines = [*blocked, *lines, *(line for plugin in report.plugins for line in summary.of_plugin(plugin, report))]
        return Judged(outcome, [*lines, *_of_the_catalogue(report)], (report,))

    def _trusts(self, report: Report, *, pinned: bool) -> bool:
        """A trusted publisher lifts `capable`, of a catalogue at a pinned commit with nothing fetched unpinned."""
        if self._policy.profile == "strict" or not pinned or not report.plugins:
            return False
        if any(
            plugin.in_place or any(one.kind == "source" for one in plugin.capabilities) for plugin in report.plugins
        ):
            return False
        return any(_published(report.source, one.publisher) for one in self._policy.trusted)

    def _blocked(self, report: Report, plugins: Iterable[PluginReport]) -> list[str]:
        """Why the person's block list refuses this."""
        return [
            f"Blocked by your policy: {words.printable(one.reason or one.name or one.publisher or one.digest)}"
            for one in self._policy.blocked
            if _meets(one, report) or any(_names(one, plugin) for plugin in plugins)
        ]


def judge(requests: Sequence[Request], policy: Policy, cache: Path, *, seconds: float) -> Opinion:
    """The opinion on the requests of one command, with everything they name fetched and inspected."""
    settings = policy.settings(cache)
    until = time.monotonic() + min(seconds, policy.deadlines.scan)
    return Judge(policy, lambda source, plugin: inspect_source(source, settings, plugin=plugin), until).opinion(
        requests
    )


def _at_least(plugin: PluginReport) -> Verdict:
    """The verdict, of a plugin that is loaded in place at least capable: its files can change after the scan."""
    return Verdict.capable if plugin.in_place and plugin.verdict is Verdict.clear else plugin.verdict


def _of_the_catalogue(report: Report) -> list[str]:
    lines = summary.of_catalogue(report)
    return ["In the catalogue:", *lines] if lines else []


def _source(request: Request) -> str:
    """What is named: the place on this machine where it is one, else the words as typed."""
    source = str(request.fields.get("source") or "")
    path = request.fields.get("path")
    if path:
        return str(path)
    if source.strip().startswith(("./", "../", "~")) or source.strip() in {".", ".."}:
        raise GuardError("the folder that this path starts from is not known", source, "Write the whole path.")
    return source


def _stricter(one: str, other: str) -> str:
    return max(one, other, key=STRICTNESS.index)


def _published(source: str, publisher: str) -> bool:
    """Whether the source begins with the publisher, up to a `/` or its end, on GitHub or wherever it says."""
    bare = re.split(r"[#@](?=[^/@#]*\Z)", source.removeprefix("https://github.com/").removesuffix(".git"))[0]
    wanted = publisher.rstrip("/").removeprefix("https://github.com/")
    return bare == wanted or bare.startswith(f"{wanted}/")


def _meets(blocked: Blocked, report: Report) -> bool:
    if blocked.digest and report.digest == blocked.digest:
        return True
    if blocked.name and report.marketplace == blocked.name:
        return True
    return bool(blocked.publisher) and _published(report.source, blocked.publisher)


def _names(blocked: Blocked, plugin: PluginReport) -> bool:
    if blocked.digest and plugin.digest == blocked.digest:
        return True
    return bool(blocked.name) and blocked.name == plugin.name


_STEPS: dict[tuple[str, str], Callable[[Judge, Request], Judged]] = {
    ("plugin", "install"): Judge.install,
    ("plugin", "update"): Judge.install,
    ("plugin", "enable"): Judge.install,
    ("plugin", "load"): Judge.load,
    ("plugin", "eval"): Judge.load,
    ("marketplace", "add"): Judge.add,
    ("catalogue", "update"): Judge.refresh,
}
