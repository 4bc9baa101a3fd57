"""A package of a Python index: its files by the simple API, in JSON or HTML, and one of them with the hash it should have."""

from __future__ import annotations

import hashlib
import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from scan.download import Bound, document, download
from scan.model import ScanError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scan.deadline import Deadline
    from scan.settings import Settings

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")
_ACCEPT = {"Accept": "application/vnd.pypi.simple.v1+json, text/html; q=0.2"}
_RELEASE = re.compile(r"(\d+(?:\.\d+)*)(?:\.post\d+)?")
_CLAUSE = re.compile(r"(===?|~=|!=|<=|>=|<|>)\s*v?(\d+(?:\.\d+)*)(\.\*)?")
_PACKED = (".tar.gz", ".tgz", ".zip")
_STRONG = ("sha512", "sha384", "sha256")


class PythonFile(NamedTuple):
    """A file of a package: its version, its hash as `(algorithm, hex)`, and when it came ("" where that is not told)."""

    name: str
    url: str
    version: str
    sum: tuple[str, str] | None
    at: str = ""

    @property
    def built(self) -> bool:
        """Whether it is built already: a wheel runs nothing when it is installed."""
        return self.name.endswith(".whl")


def files(package: str, settings: Settings, deadline: Deadline) -> list[PythonFile]:
    """All files of a package that the index gives and has not taken back."""
    if not _NAME.fullmatch(package):
        raise ScanError("not the name of a package in an index", package[:200])
    normal = re.sub(r"[-_.]+", "-", package).lower()
    url = f"{settings.pypi.rstrip('/')}/simple/{normal}/"
    data = document(url, settings, deadline, _ACCEPT)
    found = list(_of_json(data, normal, url) if data.lstrip()[:1] == b"{" else _of_html(data, normal, url))
    if not found:
        raise ScanError("the index gives no file of the package", url)
    return found


def chosen(found: list[PythonFile], wanted: str) -> PythonFile:
    """The file that an installer would take: of the highest version that is wanted, a wheel where there is one."""
    fitting = [one for one in found if _fits(one.version, wanted)]
    final = [one for one in fitting if _RELEASE.fullmatch(one.version)] or fitting
    if not final:
        raise ScanError(f"the index has no version {wanted!r}", found[0].url)
    version = max((one.version for one in final), key=_numbers)
    of_version = [one for one in final if one.version == version]
    return min(of_version, key=lambda one: (not one.built, "none-any" not in one.name, one.name))


def bring(file: PythonFile, to: Path, settings: Settings, deadline: Deadline) -> None:
    """Download the file and compare it with its hash."""
    if file.sum is None:
        raise ScanError("the index gives no hash of the file, so nothing vouches for it", file.url)
    with to.open("wb") as packed:
        download(file.url, packed, settings, Bound(settings.bounds.download_bytes, deadline))
    name, expected = file.sum
    with to.open("rb") as packed:
        if hashlib.file_digest(packed, name).hexdigest() != expected.lower():
            raise ScanError(f"the file is not what its index says: another {name}", file.name)


def _of_json(data: bytes, package: str, url: str) -> Iterator[PythonFile]:
    try:
        listed = json.loads(data)["files"]
        for one in listed:
            if not one.get("yanked"):
                hashes: dict[str, Any] = one.get("hashes") or {}
                name, address = str(one["filename"]), urljoin(url, str(one["url"]))
                at = str(one.get("upload-time") or "")
                yield from _file(name, address, package, _strongest(hashes), at)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ScanError("the index's answer is not what it should be", url) from error


def _of_html(data: bytes, package: str, url: str) -> Iterator[PythonFile]:
    links = _Links()
    links.feed(data.decode("utf-8", "replace"))
    for href, yanked in links.found:
        address, _, fragment = urljoin(url, href).partition("#")
        name = unquote(urlsplit(address).path.rpartition("/")[2])
        if not yanked:
            yield from _file(name, address, package, _strongest(dict([fragment.partition("=")[::2]])), "")


class _Links(HTMLParser):
    """The links of a page, and whether each was taken back."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "a" and told.get("href"):
            self.found.append((str(told["href"]), "data-yanked" in told))


def _file(name: str, url: str, package: str, sum_: tuple[str, str] | None, at: str) -> Iterator[PythonFile]:
    version = _version(name, package)
    if version:
        yield PythonFile(name, url, version, sum_, at)


def _version(name: str, package: str) -> str:
    """The version in a file's name; "" where it is no file of the package that can be read."""
    if name.endswith(".whl"):
        parts = name.removesuffix(".whl").split("-")
        return parts[1] if len(parts) > 4 else ""  # noqa: PLR2004 -- name, version and three tags
    for ending in _PACKED:
        stem = name.removesuffix(ending)
        own, _, version = stem.rpartition("-")
        if stem != name and re.sub(r"[-_.]+", "-", own).lower() == package:
            return version
    return ""


def _strongest(sums: dict[str, Any]) -> tuple[str, str] | None:
    return next(((name, str(sums[name])) for name in _STRONG if sums.get(name)), None)


def _numbers(version: str) -> tuple[int, ...]:
    found = _RELEASE.match(version)
    return tuple(int(part) for part in found[1].split(".")) if found else ()


def _fits(version: str, wanted: str) -> bool:
    """Whether a version is wanted, as far as clauses of numbers tell: `==1.2`, `>=1,<2`, `~=1.4`."""
    numbers = _numbers(version)
    bare = wanted.strip()
    if bare and bare[0].isdigit():
        return version == bare
    return all(_meets(numbers, sign, text, bool(star)) for sign, text, star in _CLAUSE.findall(wanted))


def _meets(numbers: tuple[int, ...], sign: str, text: str, star: bool) -> bool:  # noqa: FBT001 -- `==1.*` is another clause
    bound = _numbers(text)
    width = max(len(numbers), len(bound))
    one, other = numbers + (0,) * (width - len(numbers)), bound + (0,) * (width - len(bound))
    same = numbers[: len(bound)] == bound if star else one == other
    prefix = numbers[: max(1, len(bound) - 1)] == bound[: max(1, len(bound) - 1)]
    return {
        "==": same,
        "===": same,
        "!=": not same,
        "~=": one >= other and prefix,
        "<=": one <= other,
        ">=": one >= other,
        "<": one < other,
        ">": one > other,
    }[sign]
