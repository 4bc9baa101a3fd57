"""A package of an npm registry: its metadata, the version that is meant, and its tarball with the sum it should have."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from scan.download import Bound, TooLargeError, document, download
from scan.model import ScanError
from scan.semver import best

if TYPE_CHECKING:
    from pathlib import Path

    from scan.deadline import Deadline
    from scan.settings import Settings
    from scan.source import Npm

_NAME = re.compile(r"(?:@[A-Za-z0-9~-][A-Za-z0-9._~-]*/)?[A-Za-z0-9~-][A-Za-z0-9._~-]*")
_STRONG = ("sha512", "sha384", "sha256", "sha1")
_ACCEPT = {"Accept": "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8"}


class Package(NamedTuple):
    """One version of a package, and what its tarball must add up to: `(algorithm, digest)`, the strongest that is given."""

    name: str
    version: str
    tarball: str
    sums: tuple[tuple[str, bytes], ...]


def find(source: Npm, settings: Settings, deadline: Deadline) -> Package:
    """Ask the registry which version is meant."""
    return told(source, settings, deadline, _ACCEPT).package


class Told(NamedTuple):
    """What a registry tells of a package: the version that is meant, what stands in its manifest, and when each came."""

    package: Package
    manifest: dict[str, Any]
    times: dict[str, str]


def told(source: Npm, settings: Settings, deadline: Deadline, accept: dict[str, str]) -> Told:
    """Ask the registry which version is meant; its whole answer has the times, the short one (`_ACCEPT`) has none."""
    if not _NAME.fullmatch(source.package):
        raise ScanError("not the name of a package in a registry", source.package[:200], "Addresses and files are not.")
    registry = (source.registry or settings.npm_registry).rstrip("/")
    url = f"{registry}/{quote(source.package, safe='@')}"
    found = _metadata(document(url, settings, deadline, accept), url)
    package = _chosen(found, source, url)
    times = found.get("time")
    dated = {name: str(time) for name, time in times.items()} if isinstance(times, dict) else {}
    return Told(package, found["versions"][package.version], dated)


def whole(source: Npm, settings: Settings, deadline: Deadline) -> Told:
    """The same with the times of its versions; without, where all that is known of it is more than one reads."""
    try:
        return told(source, settings, deadline, {"Accept": "application/json"})
    except TooLargeError:
        return told(source, settings, deadline, _ACCEPT)


def bring(package: Package, to: Path, settings: Settings, deadline: Deadline) -> None:
    """Download the tarball and compare it with its sum."""
    with to.open("wb") as file:
        download(package.tarball, file, settings, Bound(settings.bounds.download_bytes, deadline))
    name, expected = package.sums[0]
    with to.open("rb") as file:
        if hashlib.file_digest(file, name).digest() != expected:
            where = f"{package.name}@{package.version}"
            raise ScanError(f"the package is not what its registry says: another {name}", where)


def _metadata(data: bytes, url: str) -> dict[str, Any]:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ScanError("the registry's answer is not JSON", url) from error
    if not isinstance(found, dict) or not isinstance(found.get("versions"), dict):
        raise ScanError("the registry's answer names no versions", url)
    return found


def _chosen(found: dict[str, Any], source: Npm, url: str) -> Package:
    """A tag, an exact version, or the highest version in a range."""
    wanted = source.version or "latest"
    tags = found.get("dist-tags")
    version = tags.get(wanted) if isinstance(tags, dict) and wanted in tags else best(wanted, found["versions"])
    record = found["versions"].get(version) if isinstance(version, str) else None
    dist = record.get("dist") if isinstance(record, dict) else None
    if not isinstance(version, str) or not isinstance(dist, dict) or not isinstance(dist.get("tarball"), str):
        raise ScanError(f"the registry has no version {wanted!r}", url)
    return Package(source.package, version, dist["tarball"], _sums(dist, url))


def _sums(dist: dict[str, Any], url: str) -> tuple[tuple[str, bytes], ...]:
    """`integrity` is `ALGORITHM-BASE64 …`, `shasum` a SHA-1 in hex; with neither nothing vouches for the tarball."""
    words = str(dist.get("integrity") or "").split()
    try:
        found = {
            name: base64.b64decode(sum_, validate=True) for name, _, sum_ in (word.partition("-") for word in words)
        }
        if dist.get("shasum"):
            found.setdefault("sha1", bytes.fromhex(str(dist["shasum"])))
    except ValueError as error:
        raise ScanError("the registry's sum of the package is none", url) from error
    strong = tuple((name, found[name]) for name in _STRONG if name in found)
    if not strong:
        raise ScanError("the registry gives no sum of the package, so nothing vouches for it", url)
    return strong
