"""The gate for package installs: names from a registry go on, what leads elsewhere is held, each with its reason.

Nothing is fetched here. The command's own words are judged first, then the project's files that could redirect it,
as they will stand when it runs.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.installs.packages import without_scripts
from install_guard.review import packages_npm, packages_other, packages_python, words
from install_guard.review.packages_ground import HOLD, Allowed, Fact, Project, hold, tell
from install_guard.review.words import Opinion
from scan import popular

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from install_guard.model import Request
    from install_guard.review.policy import Policy

_MOST = 12  # facts of one request that are shown
_BUILT = {"npm": packages_npm, "pypi": packages_python}


class Asked(NamedTuple):
    """What the gate is asked: the requests, the files that the same command writes, and the variables of the session."""

    requests: Sequence[Request]
    home: Path
    written: Mapping[str, str | None]
    variables: Mapping[str, str]
    argv: Sequence[Sequence[str]] = ()


def judge(asked: Asked, rules: Policy) -> Opinion:
    """The opinion on the packages of one command: the strictest over all requests."""
    judged = [_Gate(request, asked, rules) for request in asked.requests]
    facts = [fact for one in judged for fact in one.facts]
    outcome = HOLD if any(fact.outcome == HOLD for fact in facts) else "approve"
    offer = _offer(asked, judged) if outcome == HOLD else ""
    lines = [line for one in judged for line in one.lines()]
    if offer:
        lines.append(f"With the scripts of packages off, which may be what is wanted: {offer}")
    if outcome == HOLD and not _only_scripts(judged):
        lines.append("What you want without a question: [installs] indexes and allow, in your policy.")
    return Opinion(outcome, lines, [one.scanned for one in judged], offer=offer if _only_scripts(judged) else "")


def _only_scripts(judged: Sequence[_Gate]) -> bool:
    """Whether nothing but the scripts that would run holds it: then the same command without them goes on."""
    return all(one.by_scripts for one in judged if one.held)


def _offer(asked: Asked, judged: Sequence[_Gate]) -> str:
    """The same command with scripts off, where there is one command, and it has such a switch."""
    if len(asked.argv) != 1 or not any(one.scripts and one.verb != "run" for one in judged):
        return ""
    argv = list(asked.argv[0])
    without = without_scripts(argv)
    return "" if without is None or without == argv else shlex.join(without)


class _Gate:
    """One request, judged by its words and by the project that it is run in."""

    def __init__(self, request: Request, asked: Asked, rules: Policy) -> None:
        fields = request.fields
        self._request, self._rules = request, rules
        self.ecosystem, self.verb = str(fields["ecosystem"]), request.verb
        folder = None if fields.get("global") else fields.get("folder")
        environment = {str(name): str(value) for name, value in _mapping(fields.get("environment")).items()}
        variables = {**asked.variables, **environment}
        self.project = Project(str(folder) if folder else None, asked.home, asked.written, variables)
        own = _BUILT.get(self.ecosystem)
        registries = packages_npm.own_registries if own is packages_npm else packages_python.own_indexes
        self.allowed = Allowed(self.ecosystem, rules, registries(self.project) if own else ())
        self.scripts = bool(fields.get("scripts")) and not (
            own is packages_npm and packages_npm.scripts_off(self.project)
        )
        self._unknown: list[str] = []
        self.facts = [*self._words(), *self._files(), *self._names()]
        self.facts += self.project.unread
        self.facts = list(dict.fromkeys(self.facts))

    @property
    def held(self) -> bool:
        return any(fact.outcome == HOLD for fact in self.facts)

    @property
    def by_scripts(self) -> bool:
        """Whether the scripts of names that are not known are all that holds it."""
        holding = [fact for fact in self.facts if fact.outcome == HOLD]
        return self.verb != "run" and len(holding) == len(self._unknown)

    @property
    def scanned(self) -> dict[str, Any]:
        """What was looked at, as a receipt keeps it and an approval is bound to."""
        named = " ".join(sorted(f"{one['name']}@{one['version']}{one['source']}" for one in self._packages()))
        source = f"{self.ecosystem} packages{f' {named}' if named else ''} in {self.project.folder or 'no project'}"
        return {"source": source, "digest": self.project.digest, "facts": [fact.text for fact in self.facts]}

    def lines(self) -> Iterator[str]:
        """The request in a line, and what was seen of it."""
        fields = self._request.fields
        named = words.printable(str(fields.get("name") or "what the project names"))[:200]
        yield f"{self.verb} {named} ({fields['program']}): " + (
            "look at this before it is installed" if self.held else "from the registry, and nothing leads elsewhere"
        )
        ordered = sorted(self.facts, key=lambda fact: fact.outcome != HOLD)
        yield from (f"- {fact.text}" for fact in ordered[:_MOST])
        if len(ordered) > _MOST:
            yield f"- and {len(ordered) - _MOST} more"

    def _packages(self) -> list[Mapping[str, str]]:
        given = self._request.fields.get("packages")
        return [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []

    def _listed(self, key: str) -> list[str]:
        given = self._request.fields.get(key)
        return [str(one) for one in given] if isinstance(given, list) else []

    def _words(self) -> Iterator[Fact]:
        """What the command itself says."""
        for one in self._packages():
            yield from self._source(one)
        for address in self._listed("indexes"):
            if not self.allowed.index(address):
                yield hold(f"it names another registry: {address}")
        for said in self._listed("loose"):
            yield hold(f"it loosens what guards an install, or says what is run: {said}")
        for path in self._listed("configs"):
            yield hold(f"it names another configuration: {path}")
        if self._request.fields.get("folder") is None and not self._request.fields.get("global"):
            yield hold("the folder that it runs in is not known, so nothing of the project could be looked at")

    def _source(self, one: Mapping[str, str]) -> Iterator[Fact]:
        origin, source = one["from"], one["source"]
        if origin == "registry" or self.allowed.named(one["name"], source):
            return
        folder = self.project.folder
        if origin == "folder" and folder is not None and self.project.holds(source.partition("...")[0] or ".", folder):
            return
        yield hold(f"{one['name'] or 'a package'} comes from {_ORIGINS.get(origin, origin)}: {source}")

    def _files(self) -> Iterator[Fact]:
        """What the project's files say."""
        if self.ecosystem == "npm":
            yield from packages_npm.facts(self.project, self.allowed)
        elif self.ecosystem == "pypi":
            yield from packages_python.facts(self.project, self.allowed)
            for name in self._listed("files"):
                yield from self._requirements(name)
        else:
            yield from packages_other.facts(self.ecosystem, self.project, self.allowed)
        own = _BUILT.get(self.ecosystem)
        if self._request.fields.get("manifest") and own is not None and not own.has_manifest(self.project):
            yield hold(
                f"there is no {self._request.fields.get('name')} here yet, so what it would install is not known"
            )

    def _requirements(self, name: str) -> Iterator[Fact]:
        folder = self.project.folder
        if "://" in name or "…" in name or name == "-" or folder is None:
            yield hold(f"what it installs is named in what cannot be read: {name}")
        else:
            yield from packages_python.requirements(folder / name, self.project, self.allowed)

    def _names(self) -> Iterator[Fact]:
        """Names that could be taken for others, and names that nobody vouches for and whose code would run."""
        if not popular.listed(self.ecosystem):
            return
        own = _BUILT.get(self.ecosystem)
        recorded = own.recorded(self.project) if own is not None else set()
        for name in self._named():
            if popular.plain(self.ecosystem, name) in recorded or self.allowed.named(name):
                continue
            other = popular.near(self.ecosystem, name)
            if other:
                yield hold(f"{name} is not widely known, and its name could be taken for {other}")
            elif not popular.known(self.ecosystem, name):
                yield from self._unheard(name)
        for name, _ in own.unlocked(self.project) if own is not None and self._request.fields.get("manifest") else ():
            other = "" if self.allowed.named(name) else popular.near(self.ecosystem, name)
            if other:
                yield hold(f"{name} is in the manifest and not in a lock file yet, and could be taken for {other}")

    def _named(self) -> list[str]:
        return [one["name"] for one in self._packages() if one["from"] == "registry" and one["name"]]

    def _unheard(self, name: str) -> Iterator[Fact]:
        runs = self.verb == "run" or self.scripts
        if not runs:
            yield tell(f"{name} is not widely known; nothing of it runs when it is installed")
        elif self._rules.installs.unknown == "let":
            yield tell(f"{name} is not widely known, and its code may run at once")
        else:
            fact = hold(
                f"{name} is not widely known, the project does not have it yet, and its code would run at once"
                if self.verb == "run"
                else f"{name} is not widely known, the project does not have it yet, and its scripts would run"
            )
            self._unknown.append(fact.text)
            yield fact


_ORIGINS = {
    "alias": "a package of another name",
    "git": "a repository",
    "url": "an address",
    "file": "a file",
    "folder": "a folder outside of the project",
    "index": "another registry",
    "unknown": "a word that the command's text does not tell",
}


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
