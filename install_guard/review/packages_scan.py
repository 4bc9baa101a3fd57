"""What a fetched package says for and against itself: the same gradings as for a plugin, weighed by whether its name is known."""

from __future__ import annotations

import time
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.review import words
from install_guard.review.packages_ground import DENY, Fact, hold, tell
from scan import popular, verdict
from scan.model import ScanError, Verdict
from scan.packages import FETCHED, look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.packages import Package
    from scan.settings import Settings

MOST = 20  # packages of one command that are fetched
_LINES = 4  # lines of one report that are shown


class Seen(NamedTuple):
    """What came of a look: facts in order, and the lines of those that tell of scripts that would run."""

    facts: tuple[Fact, ...]
    scripts: tuple[str, ...] = ()


class Looker:
    """Fetches and looks at packages, so many and so long as one command may take."""

    def __init__(self, settings: Settings, seconds: float, cooldown_days: int) -> None:
        self._settings = settings
        self._until = time.monotonic() + seconds
        self._since = (date.today() - timedelta(days=cooldown_days)).isoformat()  # noqa: DTZ011 -- a day more or less
        self._left = MOST
        self.reports: list[dict[str, Any]] = []

    @property
    def room(self) -> int:
        """How many packages may still be fetched."""
        return self._left if time.monotonic() < self._until else 0

    def has(self, ecosystem: str) -> bool:
        """Whether packages of a registry are fetched at all."""
        return ecosystem in FETCHED

    def at(self, ecosystem: str, name: str, version: str, *, scripts: bool, runs: bool) -> Seen:
        """Look at one package; `scripts` tells whether those of packages may run, `runs` that its program is started at once."""
        if not self.room:
            return Seen((hold(f"{name} was not looked at: there was no time or room left for it"),))
        self._left -= 1
        try:
            found = look(ecosystem, name, version, self._settings, self._until - time.monotonic())
        except ScanError as error:
            return Seen((hold(f"{name} could not be looked at: {error.what} {error.where}".rstrip()),))
        if found is None:
            return Seen((hold(f"{name} is not in the registry: it was never published, or was taken back"),))
        self.reports.append(found.report.model_dump(mode="json", by_alias=True))
        known = popular.known(ecosystem, name)
        told = tuple(_scripts(found, known=known)) if scripts else ()
        facts = (*self._age(found), *_contents(found, known=known), *told, *_started(found, known=known, runs=runs))
        return Seen(
            facts or (tell(f"{name} {found.version}: nothing was found in it"),), tuple(one.text for one in told)
        )

    def _age(self, found: Package) -> Iterator[Fact]:
        if found.first and found.first > self._since:
            yield hold(f"{found.name} is new: its first version came on {found.first}")


def _scripts(found: Package, *, known: bool) -> Iterator[Fact]:
    say = tell if known else hold
    for line in found.scripts:
        yield say(f"{found.name} {found.version} runs at install: {line}")
    if found.builds:
        yield say(f"{found.name} {found.version} is built when it is installed, by code that it brings")


def _started(found: Package, *, known: bool, runs: bool) -> Iterator[Fact]:
    if runs and not known:
        yield hold(f"{found.name} is not widely known, and its program runs at once")


def _contents(found: Package, *, known: bool) -> Iterator[Fact]:
    """What the rules say of it; of what is widely known a danger alone is asked about, since honest code does much."""
    worst = found.report.verdict
    lines = [f"{found.name} {found.version}: {line.strip()}" for line in _found(found)]
    if worst is Verdict.danger:
        yield from (hold(line) if known else Fact(DENY, words.printable(line)[:400]) for line in lines)
    elif worst is not Verdict.clear:
        yield from (tell(line) if known or worst is Verdict.capable else hold(line) for line in lines)
    if found.binaries:
        yield tell(f"{found.name} {found.version} brings {len(found.binaries)} binaries, which no rule can read")
    if found.needs:
        yield tell(f"{found.name} {found.version} brings {found.needs} others by name, which were not looked at")


def _found(found: Package) -> list[str]:
    return verdict.summary(found.report)[:_LINES] or [str(found.report.verdict)]
