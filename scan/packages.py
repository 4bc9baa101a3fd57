"""A package of a registry, fetched and looked at with nothing of it run: what it is, what runs, what the rules find in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scan import npm, pypi
from scan.archive import PackedSnapshot, zip_members
from scan.deadline import Deadline
from scan.download import MissingError
from scan.findings import Options
from scan.inspection import inspect
from scan.scratch import Scratch
from scan.servers import LIFECYCLE
from scan.source import Npm
from scan.tar import tgz_members
from scan.untyped import json_table, mapping

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scan.model import Report
    from scan.pypi import PythonFile
    from scan.settings import Settings
    from scan.tree import Snapshot

FETCHED = frozenset({"npm", "pypi"})
_AT_INSTALL = frozenset(LIFECYCLE[:3])  # the others run only in the package's own repository
_NATIVE = (".node", ".so", ".dylib", ".dll", ".exe", ".pyd", ".wasm")


class Package(NamedTuple):
    """What was seen of one package: `first` is the day of its first version ("" where that is not told).

    `scripts` are the commands that run when it is installed, `builds` tells that it is built then, `binaries` are files
    that no rule can read, `needs` how many other packages it brings. `report` is what the rules say of its files.
    """

    name: str
    version: str
    first: str
    scripts: tuple[str, ...]
    builds: bool
    binaries: tuple[str, ...]
    needs: int
    report: Report


def look(ecosystem: str, name: str, version: str, settings: Settings, seconds: float) -> Package | None:
    """Fetch a package and look at it; None where its registry has none of this name."""
    deadline = Deadline(min(seconds, settings.bounds.seconds))
    try:
        if ecosystem == "npm":
            return _npm(name, version, settings, deadline)
        return _pypi(name, version, settings, deadline)
    except MissingError:
        return None


def _npm(name: str, version: str, settings: Settings, deadline: Deadline) -> Package:
    told = npm.whole(Npm(package=name, version=version or None), settings, deadline)
    scratch = Scratch()
    to = scratch.path / "packed"
    npm.bring(told.package, to, settings, deadline)
    snapshot = PackedSnapshot(tgz_members(to, settings.bounds), settings.bounds, scratch)
    # What npm runs is what the registry's record says; what the tarball says may be another thing, and is told as well.
    scripts = {**_scripts(_manifest(snapshot)), **_scripts(told.manifest)}
    return Package(
        name,
        told.package.version,
        told.times.get("created", "")[:10],
        tuple(f"{event}: {command}" for event, command in scripts.items()),
        "binding.gyp" in snapshot.files,
        _binaries(snapshot),
        len(told.manifest.get("dependencies") or {}),
        _report(snapshot, f"npm:{name}@{told.package.version}", deadline),
    )


def _pypi(name: str, version: str, settings: Settings, deadline: Deadline) -> Package:
    found = pypi.files(name, settings, deadline)
    file = pypi.chosen(found, version)
    scratch = Scratch()
    to = scratch.path / "packed"
    pypi.bring(file, to, settings, deadline)
    members = tgz_members(to, settings.bounds) if _is_tar(file) else zip_members(to, settings.bounds)
    snapshot = PackedSnapshot(members, settings.bounds, scratch)
    return Package(
        name,
        file.version,
        min((one.at for one in found if one.at), default="")[:10],
        (),
        not file.built,
        _binaries(snapshot),
        0,
        _report(snapshot, f"pypi:{name}=={file.version}", deadline),
    )


def _is_tar(file: PythonFile) -> bool:
    return file.name.endswith((".tar.gz", ".tgz"))


def _manifest(snapshot: Snapshot) -> Mapping[str, object]:
    data = snapshot.read("package.json") if "package.json" in snapshot.files else b"{}"
    return json_table(data) if isinstance(data, bytes) else {}


def _scripts(manifest: Mapping[str, object]) -> dict[str, str]:
    declared = manifest.get("scripts")
    given = mapping(declared)
    return {event: str(given[event]) for event in sorted(_AT_INSTALL) if given.get(event)}


def _binaries(snapshot: Snapshot) -> tuple[str, ...]:
    return tuple(path for path in snapshot.files if path.lower().endswith(_NATIVE))


def _report(snapshot: Snapshot, described: str, deadline: Deadline) -> Report:
    """What the rules say of its files, within the time that is left."""
    import time  # noqa: PLC0415 -- only for this

    return inspect(snapshot, described, Options(deadline=time.monotonic() + deadline.left(described)))
