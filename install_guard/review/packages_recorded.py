"""What a package manager recorded of the packages that it was asked for: in manifests, lock files, and where they lie."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.review import packages_locks
from install_guard.review.packages_ground import Project
from scan import popular
from scan.untyped import json_table, mapping, toml_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_GROUPS = ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies")
# What managers print of what they did, where no file of the project's tells: pip, uv, pipx, gem.
_PIP = re.compile(r"(?m)^Successfully installed (.+)$")
_UV = re.compile(r"(?m)^ \+ (\S+?)==(\S+)")
_HAD = re.compile(r"(?m)^Requirement already satisfied: ([A-Za-z0-9._-]+)")
_PIPX = re.compile(r"(?m)^\s*installed package (\S+) ([^\s,]+)")
_LINES = 10_000


class Where(NamedTuple):
    """A place that tells of a package: the file, and the version that stands there."""

    place: str
    version: str


def main() -> int:
    """Answer what standard input asks; 0 when an answer was printed."""
    from install_guard.review.child import bound  # noqa: PLC0415 -- the bounds come before everything else

    bound()
    asked = json.load(sys.stdin)
    sys.stdout.write(json.dumps(read_back(asked["requests"], Path(asked["home"]), asked["said"])))
    return 0


def read_back(requests: list[Mapping[str, Any]], home: Path, said: str) -> dict[str, Any]:
    """Each package with every place that tells of it, and the names of those that none does."""
    found: list[dict[str, Any]] = []
    missing: list[str] = []
    for request in requests:
        if request.get("verb") in {"run", "configure"}:
            continue  # what is only run is recorded nowhere
        for one in _asked(request):
            places = list(_places(request, one, home, said))
            name = str(one["name"] or one["source"])
            found.append({"name": name, "asked": one["version"], "places": [place._asdict() for place in places]})
            if not places:
                missing.append(name)
    return {"packages": found, "missing": missing}


def _asked(request: Mapping[str, Any]) -> Iterator[Mapping[str, str]]:
    """The packages that were asked for; a folder of the project's is not one."""
    yield from (one for one in request.get("packages", ()) if one.get("from") not in {"folder", "unknown"})


def _places(request: Mapping[str, Any], one: Mapping[str, str], home: Path, said: str) -> Iterator[Where]:
    folder = None if request.get("global") else request.get("folder")
    project = Project(str(folder) if folder else None, home, {}, {})
    ecosystem = str(request.get("ecosystem"))
    reading = {"npm": _npm, "pypi": _pypi, "crates": _crates, "go": _go}.get(ecosystem)
    if reading is not None:
        yield from reading(project, one)
    yield from _printed(ecosystem, one["name"], said)


def _npm(project: Project, one: Mapping[str, str]) -> Iterator[Where]:
    for path, text in project.every("package.json"):
        found = json_table(text)
        for group in _GROUPS:
            for name, version in mapping(found.get(group)).items():
                if name == one["name"] or (not one["name"] and one["source"] in str(version)):
                    yield Where(str(path), str(version))
    yield from _locked(project, packages_locks.NODE, one)
    for folder in project.folders:
        place = folder / "node_modules" / one["name"]
        told = project.text(place / "package.json") if one["name"] else None
        if told is not None:
            yield Where(str(place), str(json_table(told).get("version", "")))


def _pypi(project: Project, one: Mapping[str, str]) -> Iterator[Where]:
    wanted = popular.plain("pypi", one["name"])
    for path, text in project.every("pyproject.toml"):
        for line in text.splitlines()[:_LINES]:
            bare = line.strip().strip("\"',[]")
            if wanted and popular.plain("pypi", re.split(r"[^A-Za-z0-9._-]", bare, maxsplit=1)[0]) == wanted:
                yield Where(str(path), bare[len(wanted) :].strip(" ="))
    yield from _locked(project, packages_locks.PYTHON, one)
    for folder in project.folders:
        for info in _dist_infos(folder):
            name, _, version = info.name.removesuffix(".dist-info").partition("-")
            if wanted and popular.plain("pypi", name) == wanted:
                yield Where(str(info), version)


def _dist_infos(folder: Path) -> Iterator[Path]:
    """The records of an environment that lies in the project."""
    for name in (".venv", "venv"):
        yield from (folder / name).glob("lib/python3*/site-packages/*.dist-info")


def _crates(project: Project, one: Mapping[str, str]) -> Iterator[Where]:
    for path, text in project.every("Cargo.toml"):
        found = toml_table(text)
        for group in ("dependencies", "dev-dependencies", "build-dependencies"):
            if one["name"] in mapping(found.get(group)):
                told = mapping(found.get(group))[one["name"]]
                yield Where(str(path), str(mapping(told).get("version", "")) or str(told))
    for path, text in project.every("Cargo.lock"):
        for package in toml_table(text).get("package", ()):
            if mapping(package).get("name") == one["name"]:
                yield Where(str(path), str(package.get("version")))
    own = project.home / ".cargo/.crates.toml"
    for key in mapping(toml_table(project.text(own) or "").get("v1")):
        name, _, rest = key.partition(" ")
        if name == one["name"] or (one["source"] and one["source"] in rest):
            yield Where(str(own), rest.partition(" ")[0])


def _go(project: Project, one: Mapping[str, str]) -> Iterator[Where]:
    for path, text in project.every("go.mod"):
        for line in text.splitlines()[:_LINES]:
            module, _, version = line.strip().removeprefix("require ").partition(" ")
            if module and (one["name"] == module or one["name"].startswith(f"{module}/")):
                yield Where(str(path), version.split(" ")[0])
    program = project.home / "go/bin" / re.sub(r"/v\d+$", "", one["name"]).rpartition("/")[2]
    if program.is_file():
        yield Where(str(program), "")


def _locked(project: Project, names: tuple[str, ...], one: Mapping[str, str]) -> Iterator[Where]:
    for path, text in project.every(*names):
        try:
            pins = packages_locks.pins(path.name, text)
        except packages_locks.BrokenError:
            continue
        for pin in pins:
            if (one["name"] and pin.name == one["name"]) or (not one["name"] and one["source"] in pin.address):
                yield Where(str(path), f"{pin.version} {pin.address}".strip())


def _printed(ecosystem: str, name: str, said: str) -> Iterator[Where]:
    """What the program itself says that it did."""
    wanted = popular.plain(ecosystem, name)
    told = [tuple(word.rpartition("-")[::2]) for line in _PIP.findall(said) for word in line.split()]
    told += _UV.findall(said) + _PIPX.findall(said) + [(had, "") for had in _HAD.findall(said)]
    for one, version in told:
        if wanted and popular.plain(ecosystem, one) == wanted:
            yield Where("what the program printed", version)
            return
