"""What is thought of a part: its files, or what a settings file says of it, read by every rule of the scanner."""

from __future__ import annotations

import json
import posixpath
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.model import GuardError
from install_guard.review.judge import Scanner
from install_guard.watch import trees
from scan import findings, inspection, verdict
from scan.cache import cache_of
from scan.fetch import fetch
from scan.findings import Options
from scan.inspection import Asked
from scan.model import Verdict
from scan.printable import printable
from scan.rules import RULES
from scan.source import Git, GitHub, in_place, typed
from scan.tree import MemorySnapshot, SubSnapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.ledger.paths import Ground
    from install_guard.review.policy import Policy
    from install_guard.watch.memory import Scanned
    from install_guard.watch.parts import Part
    from scan.model import PluginReport
    from scan.settings import Settings
    from scan.tree import Snapshot


class Seen(NamedTuple):
    """What was thought of a part: one word, and the lines that argue it."""

    verdict: Verdict
    lines: list[str]


class Looker:
    """Looks at parts until the time is up; what it did not come to is unverified and looked at the next time."""

    def __init__(self, policy: Policy, ground: Ground, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self.settings: Settings = policy.settings(ground.cache)
        self._scanner = Scanner(policy, ground.cache, None, seconds)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.until

    def look(self, part: Part) -> Seen:
        """The verdict on a part, and why."""
        try:
            return _KINDS[part.kind](self, part)
        except GuardError as error:
            return Seen(Verdict.unverified, [f"not seen: {printable(error.what)} {printable(error.where)}".rstrip()])

    def plugin(self, part: Part) -> Seen:
        """A plugin: its folder with its entry, or what its marketplace would give."""
        if part.folder and (Path(part.folder).exists() or part.source is None):
            return self._folder(part, Asked(part.entry, "", "", part.catalogue.text if part.catalogue else None))
        if part.source is None:
            raise GuardError("no file of it is on this machine", part.name)
        report = self._scanner.report(part.source, part.name.partition("@")[0])
        lines = ["the client fetches it at its next start", *verdict.summary(report)]
        return Seen(report.verdict, lines)

    def skill(self, part: Part) -> Seen:
        """A folder with a SKILL.md."""
        return self._folder(part, Asked({"skills": ["./"]}))

    def market(self, part: Part) -> Seen:
        """A marketplace's catalogue; each plugin in it is looked at when it is installed."""
        if part.catalogue is None:
            raise GuardError("no copy of it is on this machine yet", part.name)
        found = list(findings.run(RULES, "catalogue", part.catalogue, None))
        lines = [f"{one.severity}: {one.message} ({verdict.where(one.path, one.line)})" for one in found]
        return Seen(verdict.grade(found, ()), lines)

    def server(self, part: Part) -> Seen:
        """An MCP server, as a plugin that brings it and nothing else."""
        return self._value(part, {".mcp.json": {"mcpServers": {part.name: part.value}}})

    def hooks(self, part: Part) -> Seen:
        """The hooks of one event."""
        return self._value(part, {"hooks/hooks.json": {"hooks": {part.name: part.value}}})

    def command(self, part: Part) -> Seen:
        """A command that the client runs for a setting, as a hook that runs at every start."""
        text = part.value.get("command") if isinstance(part.value, dict) else part.value
        entry = {"hooks": [{"type": "command", "command": str(text)}]}
        return self._value(part, {"hooks/hooks.json": {"hooks": {"SessionStart": [entry]}}})

    def variable(self, part: Part) -> Seen:
        """A variable that makes programs load code: what it names is looked at where it is a plugin's folder."""
        return Seen(Verdict.capable, [f"{part.name}={printable(str(part.value))}"])

    def switch(self, part: Part) -> Seen:
        """A setting that takes the guard's hook away."""
        return Seen(Verdict.caution, [f"{printable(part.name)} keeps install-guard's hook from running"])

    def guard(self, _part: Part) -> Seen:
        """This very guard."""
        return Seen(Verdict.clear, ["this guard itself"])

    def _folder(self, part: Part, asked: Asked) -> Seen:
        snapshot = trees.snapshot(part.folder)
        return _seen(inspection.inspect_plugin(snapshot, asked, self._options(part)))

    def _value(self, part: Part, files: dict[str, Any]) -> Seen:
        manifest = {".claude-plugin/plugin.json": {"name": printable(part.name, 60)}}
        texts = {path: json.dumps(value) for path, value in {**manifest, **files}.items()}
        return _seen(inspection.inspect_plugin(MemorySnapshot(texts), Asked({}), self._options(part)))

    def _options(self, part: Part) -> Options:
        loose = part.source is not None and in_place(part.source)
        return Options(deadline=self.until, cache=cache_of(self.settings), in_place=loose)

    def scanned_files(self, scan: Scanned) -> Snapshot | None:
        """The files that a receipt's scan saw, where they can still be had: in the cache, else where they came from."""
        try:
            source = typed(scan.source)
            if not isinstance(source, GitHub | Git) or not scan.commit:
                return None
            whole = fetch(source.model_copy(update={"sha": scan.commit}), self.settings)
        except GuardError:
            return None
        inside = posixpath.normpath(scan.folder) if scan.folder else "."
        found = SubSnapshot(whole, "" if inside == "." else inside)
        return found if findings.digest_of(found.files, "") == scan.digest else None


def _seen(report: PluginReport) -> Seen:
    return Seen(report.verdict, verdict.of_plugin(report))


_KINDS: dict[str, Callable[[Looker, Part], Seen]] = {
    "plugin": Looker.plugin,
    "skill": Looker.skill,
    "marketplace": Looker.market,
    "server": Looker.server,
    "hooks": Looker.hooks,
    "command": Looker.command,
    "variable": Looker.variable,
    "switch": Looker.switch,
    "guard": Looker.guard,
}
