"""Lock files of node's and Python's package managers, each read into the same pins: what is installed, from where."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_BREAKS = (ValueError, KeyError, TypeError, AttributeError, RecursionError, IndexError)
_TRAILING = re.compile(r",(\s*[}\]])")
_PNPM_KEY = re.compile(r"^  (?:/|'/?)?((?:@[^@/\s']+/)?[^@\s':(]+)[@/]([^\s':(]+)[^:]*'?:\s*$")
_GIT = ("git+", "git:", "git@", "ssh:", "github:", "gitlab:", "bitbucket:")


class Pin(NamedTuple):
    """One package of a lock file: `address` is where its file is fetched ("" where the registry is asked by name).

    `summed` tells whether a checksum stands beside it, `scripts` that it runs scripts when it is installed, `local` that
    it is a folder of the project's.
    """

    name: str
    version: str
    address: str = ""
    summed: bool = True
    scripts: bool = False
    local: bool = False


class BrokenError(Exception):
    """A lock file cannot be read as what its name says."""


def pins(name: str, text: str) -> list[Pin]:
    """The pins of a lock file, by its name."""
    try:
        return list(_FORMATS[name](text))
    except _BREAKS as error:
        raise BrokenError(f"{type(error).__name__}: {error}") from error


def programs(text: str) -> set[str]:
    """The names of the programs that the packages of a package-lock.json have."""
    try:
        entries = [one.get("bin") or {} for one in json.loads(text).get("packages", {}).values()]
    except _BREAKS:
        return set()
    return {name for one in entries if isinstance(one, dict) for name in one}


def _npm(text: str) -> Iterator[Pin]:
    """package-lock.json: `packages` by folder since version 2, `dependencies` within each other in version 1."""
    found = json.loads(text)
    if "packages" not in found:
        yield from _npm_nested(found.get("dependencies") or {})
        return
    for place, entry in found["packages"].items():
        if not place or entry.get("inBundle"):
            continue
        name = entry.get("name") or place.rpartition("node_modules/")[2]
        address = str(entry.get("resolved") or "")
        local = bool(entry.get("link")) or "node_modules/" not in place
        summed = bool(entry.get("integrity"))
        yield Pin(name, str(entry.get("version") or ""), address, summed, bool(entry.get("hasInstallScript")), local)


def _npm_nested(dependencies: Mapping[str, Any]) -> Iterator[Pin]:
    for name, entry in dependencies.items():
        if not entry.get("bundled"):
            version = str(entry.get("version") or "")
            address = str(entry.get("resolved") or (version if ":" in version else ""))
            yield Pin(name, version, address, bool(entry.get("integrity")), local=version.startswith("file:"))
        yield from _npm_nested(entry.get("dependencies") or {})


def _yarn(text: str) -> Iterator[Pin]:
    """yarn.lock: blocks of lines, a form of its own in version 1, YAML in later ones."""
    later = "\n__metadata:" in text or text.startswith("__metadata:")
    for block in re.split(r"\n(?=\S)", text):
        head, _, body = block.partition("\n")
        if head.endswith(":") and not head.startswith(("#", "__metadata")):
            yield _yarn_block(head, dict(_yarn_fields(body)), later=later)


def _yarn_fields(body: str) -> Iterator[tuple[str, str]]:
    for line in body.splitlines():
        if line.startswith("  ") and line[2:3] not in {" ", ""}:
            key, _, value = line.strip().partition(" ")
            yield key.rstrip(":"), value.strip().strip('"')


def _yarn_block(head: str, fields: Mapping[str, str], *, later: bool) -> Pin:
    asked = head.rstrip(":").partition(",")[0].strip().strip('"')
    name = asked[: asked.find("@", 1)]
    version = fields.get("version", "")
    if not later:
        alias = re.search(r"@npm:((?:@[^/]+/)?[^@]+)", asked)
        address, _, sha = fields.get("resolved", "").partition("#")
        summed = bool(sha) or "integrity" in fields
        return Pin(alias[1] if alias else name, version, address, summed, local=not address)
    resolution = fields.get("resolution", "")
    name, origin = resolution[: resolution.find("@", 1)], resolution[resolution.find("@", 1) + 1 :]
    if origin.startswith("npm:"):
        archive = origin.partition("__archiveUrl=")[2].partition("&")[0]
        return Pin(name, version, unquote(archive), "checksum" in fields)
    local = origin.startswith(("workspace:", "patch:", "link:", "portal:"))
    return Pin(name, version, "" if local else origin, "checksum" in fields, local=local)


def _pnpm(text: str) -> Iterator[Pin]:
    """pnpm-lock.yaml, line by line: keys of two blanks, and what their resolution says."""
    name, version = "", ""
    for line in text.splitlines():
        key = _PNPM_KEY.match(line)
        if key:
            name, version = key[1], key[2]
        bare = line.strip()
        if bare.startswith("resolution:"):
            yield _pnpm_pin(name, version, bare.removeprefix("resolution:"))
        elif bare.startswith(("tarball:", "repo:")):
            yield Pin(name, version, bare.partition(":")[2].strip(" '\""), summed=False)
        elif bare == "requiresBuild: true":
            yield Pin(name, version, scripts=True)


def _pnpm_pin(name: str, version: str, resolution: str) -> Pin:
    fields = {
        key.strip(): value.strip(" '\"")
        for key, _, value in (part.partition(":") for part in resolution.strip(" {}").split(","))
    }
    if fields.get("type") == "git" or "repo" in fields:
        return Pin(name, version, f"git+{fields.get('repo', '')}", summed=False)
    local = fields.get("type") == "directory"
    summed = "integrity" in fields or not any(fields.values())
    return Pin(name, version, fields.get("tarball", ""), summed, local=local)


def _bun(text: str) -> Iterator[Pin]:
    """bun.lock: JSON with commas at its ends; each package a list that begins with `name@version`."""
    for entry in json.loads(_TRAILING.sub(r"\1", text))["packages"].values():
        told = str(entry[0])
        name, version = told[: told.find("@", 1)], told[told.find("@", 1) + 1 :]
        if version.startswith(("workspace:", "file:", "link:", "root:")):
            yield Pin(name, version, version.partition(":")[2] if version.startswith("file:") else "", local=True)
        elif version.startswith(_GIT) or "://" in version:
            yield Pin(name, version, version, summed=False)
        else:
            registry = entry[1] if len(entry) > 1 and isinstance(entry[1], str) else ""
            yield Pin(name, version, registry, bool(entry[-1]) and isinstance(entry[-1], str))


def _uv(text: str) -> Iterator[Pin]:
    """uv.lock: each package's source, and the address and hash of each of its files."""
    for package in tomllib.loads(text).get("package", ()):
        source = package.get("source") or {}
        name, version = str(package.get("name")), str(package.get("version") or "")
        if {"editable", "virtual", "directory", "path"} & source.keys():
            yield Pin(name, version, local=True)
        elif "git" in source:
            yield Pin(name, version, f"git+{source['git']}", summed=False)
        else:
            files = [*package.get("wheels", ()), *([package["sdist"]] if "sdist" in package else ())]
            yield Pin(name, version, str(source.get("registry") or source.get("url") or ""))
            for file in files:
                yield Pin(name, version, str(file.get("url") or ""), bool(file.get("hash")))


def _poetry(text: str) -> Iterator[Pin]:
    """poetry.lock: a source only where it is not the usual one, hashes by file."""
    for package in tomllib.loads(text).get("package", ()):
        source = package.get("source") or {}
        name, version, kind = str(package.get("name")), str(package.get("version") or ""), source.get("type", "")
        url = str(source.get("url") or "")
        summed = all(file.get("hash") for file in package.get("files", ()))
        if kind == "git":
            yield Pin(name, version, f"git+{url}", summed=False)
        else:
            yield Pin(name, version, url, summed, local=kind in {"directory", "file"})


_FORMATS: dict[str, Callable[[str], Iterator[Pin]]] = {
    "package-lock.json": _npm,
    "npm-shrinkwrap.json": _npm,
    "yarn.lock": _yarn,
    "pnpm-lock.yaml": _pnpm,
    "bun.lock": _bun,
    "uv.lock": _uv,
    "poetry.lock": _poetry,
}
NODE = tuple(name for name in _FORMATS if name not in {"uv.lock", "poetry.lock"})
PYTHON = ("uv.lock", "poetry.lock")
