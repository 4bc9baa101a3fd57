"""The gate for package installs: names from a registry go on, what leads elsewhere is held, each with its reason.

Nothing is fetched here, but by a `Looker`, where the policy has one. The command's own words are judged first, then the project's files that could redirect it,
as they will stand when it runs.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.installs.packages import without_scripts
from install_guard.installs.packages_specs import path_of
from install_guard.model import Request
from install_guard.reader import read
from install_guard.review import packages_npm, packages_other, packages_python, words
from install_guard.review.packages_ground import DENY, HOLD, TELL, Allowed, Fact, Project, hold, tell
from install_guard.review.words import Opinion
from scan import popular
from scan.untyped import mapping

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from install_guard.review.packages_scan import Looker
    from install_guard.review.policy import Policy

_SHELL = "bash"
_ADDS = {("uv", "add"), ("poetry", "add")}  # they install the project as well
_CONTAINERS = frozenset({"docker", "podman", "nerdctl"})
_STRICTNESS = (TELL, HOLD, DENY)
_MOST = 12  # facts of one request that are shown
_BUILT = {"npm": packages_npm, "pypi": packages_python}


class Asked(NamedTuple):
    """What the gate is asked: the requests, the files that the same command writes, and the variables of the session."""

    requests: Sequence[Request]
    home: Path
    written: Mapping[str, str | None]
    variables: Mapping[str, str]
    argv: Sequence[Sequence[str]] = ()


def judge(asked: Asked, rules: Policy, looker: Looker | None = None) -> Opinion:
    """The opinion on the packages of one command: the strictest over all requests; with a `looker` they are fetched."""
    judged = [_Gate(request, asked, rules, looker) for request in asked.requests]
    outcome = max((fact.outcome for one in judged for fact in one.facts), key=_STRICTNESS.index, default=TELL)
    offer = _offer(asked, judged) if outcome == HOLD else ""
    lines = [line for one in judged for line in one.lines()]
    if offer:
        lines.append(f"With the scripts of packages off, which may be what is wanted: {offer}")
    if outcome == HOLD and not _only_scripts(judged):
        lines.append("What you want without a question: [installs] indexes and allow, in your policy.")
    scanned = [*(one.scanned for one in judged), *(looker.reports if looker is not None else ())]
    return Opinion(outcome, lines, scanned, offer=offer if _only_scripts(judged) else "")


def joined(opinions: Sequence[Opinion]) -> Opinion:
    """Several opinions on one command as one: the strictest counts, and all of them argue it."""
    strictest = max(opinions, key=lambda one: _STRICTNESS.index(one.outcome))
    return strictest._replace(
        lines=[line for one in opinions for line in one.lines],
        scanned=[report for one in opinions for report in one.scanned],
        final=any(one.final for one in opinions),
        offer=strictest.offer if len(opinions) == 1 else "",
    )


def of_servers(reports: Sequence[Mapping[str, Any]], home: Path, rules: Policy, looker: Looker) -> Iterator[Opinion]:
    """What is thought of the packages that the servers of plugins are started from: `npx x`, `uvx y`, a container."""
    for capability in _servers(reports):
        command, name = str(capability.get("command", "")), words.printable(str(capability.get("name", "")))[:80]
        reading = read(command, cwd=None, home=str(home), shell=_SHELL, packages=True)
        requests = [
            Request(one.kind, one.verb, {**one.fields, "global": True}, one.start, one.end)
            for one in reading.packages
            if one.kind == "package"
        ]
        if requests:
            said = judge(Asked(requests, home, {}, {}), rules, looker)
            yield said._replace(lines=[f"What the server {name} is started from:", *said.lines], scanned=())
        elif any(call.program in _CONTAINERS for call in reading.invocations) and "@sha256:" not in command:
            line = f"The server {name} is a container whose image no digest pins, and images are not looked at."
            yield Opinion(HOLD, [line])


def _servers(reports: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for report in reports:
        for plugin in report.get("plugins", ()):
            yield from (one for one in plugin.get("capabilities", ()) if one.get("kind") in {"mcp", "lsp"})


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

    def __init__(self, request: Request, asked: Asked, rules: Policy, looker: Looker | None) -> None:
        fields = request.fields
        self._request, self._rules, self._looker = request, rules, looker
        self.ecosystem, self.program, self.verb = str(fields["ecosystem"]), str(fields["program"]), request.verb
        folder = fields.get("folder")
        environment = {str(name): str(value) for name, value in mapping(fields.get("environment")).items()}
        variables = {**asked.variables, **environment}
        where = str(folder) if folder else None
        self.project = Project(where, asked.home, asked.written, variables)
        # What the project has already is not what the command itself writes into it.
        self._before = Project(where, asked.home, {}, variables) if asked.written else self.project
        own = _BUILT.get(self.ecosystem)
        registries = packages_npm.own_registries if own is packages_npm else packages_python.own_indexes
        self.allowed = Allowed(self.ecosystem, rules, registries(self.project) if own else ())
        self.scripts = (bool(fields.get("scripts")) or self._run_later(asked)) and not (
            own is packages_npm and packages_npm.scripts_off(self.project)
        )
        self._by_scripts: list[str] = []  # the facts that scripts alone make
        self.facts = [*self._words(), *self._files(), *self._names()]
        self.facts += self.project.unread
        self.facts = list(dict.fromkeys(self.facts))

    def _run_later(self, asked: Asked) -> bool:
        """Whether the same command runs later what this request leaves off: `npm i x --ignore-scripts && npm rebuild`."""
        later = (one.fields for one in asked.requests if one.start > self._request.start)
        return any(one.get("manifest") and one.get("scripts") and one["ecosystem"] == self.ecosystem for one in later)

    @property
    def held(self) -> bool:
        return any(fact.outcome != TELL for fact in self.facts)

    @property
    def by_scripts(self) -> bool:
        """Whether scripts that would run are all that holds it."""
        return all(fact.outcome == TELL or fact.text in self._by_scripts for fact in self.facts)

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
        yield f"{self.verb} {named} ({self.program}): " + (
            "look at this before it is installed" if self.held else "from the registry, and nothing leads elsewhere"
        )
        ordered = sorted(self.facts, key=lambda fact: -_STRICTNESS.index(fact.outcome))
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
        if (
            origin == "folder"
            and folder is not None
            and self.project.holds(path_of(source).partition("...")[0] or ".", folder)
        ):
            return
        yield hold(f"{one['name'] or 'a package'} comes from {_ORIGINS.get(origin, origin)}: {source}")

    def _files(self) -> Iterator[Fact]:
        """What the project's files say."""
        if self.ecosystem == "npm":
            if self._request.fields.get("global"):  # it asks the project nothing
                yield from packages_npm.variables(self.project, self.allowed)
            else:
                yield from packages_npm.facts(self.project, self.allowed, whole=self.verb != "run")
        elif self.ecosystem == "pypi":
            yield from packages_python.facts(self.project, self.allowed, self.program, whole=self._whole())
            for name in self._listed("files"):
                yield from self._requirements(name)
        else:
            yield from packages_other.facts(self.ecosystem, self.project, self.allowed)
        own = _BUILT.get(self.ecosystem)
        if self._request.fields.get("manifest") and own is not None and not own.has_manifest(self.project):
            yield hold(
                f"there is no {self._request.fields.get('name')} here yet, so what it would install is not known"
            )

    def _whole(self) -> bool:
        """Whether the project itself is installed, or added to."""
        own = any(one["from"] == "folder" for one in self._packages())
        return own or bool(self._request.fields.get("manifest")) or (self.program, self.verb) in _ADDS

    def _requirements(self, name: str) -> Iterator[Fact]:
        folder = self.project.folder
        if "://" in name or "…" in name or name == "-" or folder is None:
            yield hold(f"what it installs is named in what cannot be read: {name}")
        else:
            yield from packages_python.requirements(folder / name, self.project, self.allowed)

    def _names(self) -> Iterator[Fact]:
        """Names that could be taken for others, and names that nobody vouches for and whose code would run."""
        if not popular.listed(self.ecosystem):
            if self.verb == "run":
                yield from packages_other.run(self._named(), self.project, self.allowed)
            return
        own = _BUILT.get(self.ecosystem)
        pinned = own.recorded(self._before) if own is not None else set()
        if own is packages_npm and self.verb == "run":
            pinned |= packages_npm.programs(self._before)
        open_ = dict(own.unlocked(self.project)) if own is not None and self._request.fields.get("manifest") else {}
        for name, version in {**self._named(), **self._written(open_)}.items():
            if popular.plain(self.ecosystem, name) not in pinned and not self.allowed.named(name):
                yield from self._name(name, version)
        for name in open_:
            other = "" if self.allowed.named(name) else popular.near(self.ecosystem, name)
            if other:
                yield hold(f"{name} is in the manifest and not in a lock file yet, and could be taken for {other}")
        yield from self._others({**open_, **self._required()})

    def _name(self, name: str, version: str) -> Iterator[Fact]:
        """A name of the command's own."""
        other = popular.near(self.ecosystem, name)
        if other:
            yield hold(f"{name} is not widely known, and its name could be taken for {other}")
        elif self._looker is not None and self._looker.has(self.ecosystem):
            yield from self._looked(name, version)
        elif not popular.known(self.ecosystem, name):
            yield from self._unheard(name)

    def _others(self, names: Mapping[str, str]) -> Iterator[Fact]:
        """Names of the project's own that nothing pins, where packages are fetched: as many as there is room for."""
        if self._looker is None or not self._looker.has(self.ecosystem):
            return
        wanted = [(name, version) for name, version in names.items() if not self.allowed.named(name)]
        for name, version in wanted[: self._looker.room]:
            yield from self._looked(name, version)
        left = len(wanted) - self._looker.room
        if left > 0 and self._looker.room == 0:
            yield tell(f"{left} packages that the project names were not looked at: there was no room left for them")

    def _looked(self, name: str, version: str) -> Iterator[Fact]:
        assert self._looker is not None  # noqa: S101 -- who calls it has looked
        seen = self._looker.at(self.ecosystem, name, version, scripts=self.scripts, runs=self.verb == "run")
        self._by_scripts += seen.scripts
        yield from seen.facts

    def _named(self) -> dict[str, str]:
        return {one["name"]: one["version"] for one in self._packages() if one["from"] == "registry" and one["name"]}

    def _written(self, open_: Mapping[str, str]) -> dict[str, str]:
        """The names that the command itself writes into the files that it installs from: they are words of its own."""
        if self.project is self._before:
            return {}
        own = _BUILT.get(self.ecosystem)
        had = dict(own.unlocked(self._before)) if own is not None else {}
        before = self._required(self._before)
        return {
            **{name: version for name, version in open_.items() if name not in had},
            **{name: version for name, version in self._required().items() if name not in before},
        }

    def _required(self, project: Project | None = None) -> dict[str, str]:
        """What the requirement files of the command name."""
        project = project or self.project
        folder = project.folder
        files = self._listed("files") if folder is not None and self.ecosystem == "pypi" else []
        return {
            name: version
            for file in files
            for name, version in packages_python.names((folder or Path()) / file, project)
        }

    def _unheard(self, name: str) -> Iterator[Fact]:
        """A name that is not known here, and new to the project."""
        if not (self.verb == "run" or self.scripts):
            yield tell(f"{name} is not widely known; nothing of it runs when it is installed")
        elif self._rules.installs.unknown == "let":
            yield tell(f"{name} is not widely known, and its code may run at once")
        elif self.verb == "run":
            yield hold(f"{name} is not widely known, the project does not have it yet, and its code would run at once")
        else:
            fact = hold(f"{name} is not widely known, the project does not have it yet, and its scripts would run")
            self._by_scripts.append(fact.text)
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
