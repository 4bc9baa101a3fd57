"""What a node project's own files say of where packages come from, and what of its own runs when they are installed."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from install_guard.installs.packages_specs import npm_from, path_of
from install_guard.reader import read
from install_guard.review import packages_locks
from install_guard.review.packages_ground import Fact, hold, tell
from scan import popular
from scan.reaching import REACHES
from scan.untyped import json_table, mapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from install_guard.review.packages_ground import Allowed, Project
    from install_guard.review.packages_locks import Pin

_GROUPS = ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies")
_OVERRIDES = ("overrides", "resolutions")
_AT_INSTALL = (
    *("preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare", "dependencies"),
)
_RUN_BY_NPM = {"script-shell", "shell", "node-options", "git", "init-module", "onload-script", "node-gyp", "python"}
_UNVERIFIED = {"strict-ssl": "false", "strictssl": "false"}
_SECRETS = (":_authtoken", ":_auth", ":_password", ":username", ":certfile", ":keyfile")
_NPM_LOCKS = ("package-lock.json", "npm-shrinkwrap.json")
# Programs of widely used packages that have another name than the package, for locks that do not tell them.
_PROGRAMS = {
    "typescript": "tsc tsserver",
    "@angular/cli": "ng",
    "@nestjs/cli": "nest",
    "@vue/cli-service": "vue-cli-service",
    "@biomejs/biome": "biome",
    "@playwright/test": "playwright",
    "@capacitor/cli": "cap",
    "@changesets/cli": "changeset",
    "@commitlint/cli": "commitlint",
    "@tailwindcss/cli": "tailwindcss",
    "@sveltejs/kit": "svelte-kit",
    "npm-run-all": "run-s run-p",
}
_SHELL = "bash"  # what the managers themselves run scripts with is sh
_MOST = 6  # of one kind of fact


def own_registries(project: Project) -> list[str]:
    """The registries that the person's own configuration names: it is theirs to say."""
    text = project.text(project.home / ".npmrc")
    return [value for key, value in _ini(text or "") if key == "registry" or key.endswith(":registry")]


def facts(project: Project, allowed: Allowed, *, whole: bool) -> Iterator[Fact]:
    """What the project's files say that a person should see before anything is installed.

    Where not the `whole` project is installed with it (`npx x`), only what says where packages come from counts.
    """
    yield from variables(project, allowed)
    for path, text in project.every(".npmrc"):
        if path != project.home / ".npmrc":
            yield from _npmrc(path, text, allowed)
    for path, text in project.every(".yarnrc.yml", ".yarnrc", "bunfig.toml"):
        yield from _other_config(path, text, allowed)
    if not whole:
        return
    for path, text in project.every(".pnpmfile.cjs"):
        yield tell(f"{path} is code of the project that pnpm runs: it can change what is installed ({len(text)} bytes)")
    for path, text in _manifests(project):
        yield from _manifest(path, text, project, allowed)
    for path, text in project.every(*packages_locks.NODE):
        yield from of_lock(path, text, project, allowed)


def scripts_off(project: Project) -> bool:
    """Whether the project's or the person's configuration leaves scripts off."""
    if project.variable("npm_config_ignore_scripts", "npm_config_ignore-scripts") in {"true", "1"}:
        return True
    texts = [text for _, text in project.every(".npmrc")] or [project.text(project.home / ".npmrc") or ""]
    return any(("ignore-scripts", "true") in list(_ini(text)) for text in texts)


def recorded(project: Project) -> set[str]:
    """The names that the project's manifests and lock files already have."""
    names: set[str] = set()
    for _, text in project.every("package.json"):
        found = json_table(text)
        names.update(name for group in _GROUPS for name in mapping(found.get(group)))
    for path, text in project.every(*packages_locks.NODE):
        names.update(pin.name for pin in _pins(path.name, text)[0])
    return names


def programs(project: Project) -> set[str]:
    """The names that its packages' programs have, as far as they are told: `npm ci && npx tsc` is typescript's."""
    found = {name for path, text in project.every(*_NPM_LOCKS) for name in packages_locks.programs(text)}
    have = recorded(project)
    return found | {name for package, names in _PROGRAMS.items() if package in have for name in names.split()}


def unlocked(project: Project) -> Iterator[tuple[str, str]]:
    """The direct dependencies with their ranges that no lock file pins yet."""
    pinned = {pin.name for path, text in project.every(*packages_locks.NODE) for pin in _pins(path.name, text)[0]}
    for _, text in project.every("package.json"):
        found = json_table(text)
        for group in _GROUPS[:3]:
            for name, version in mapping(found.get(group)).items():
                if name not in pinned and npm_from(str(version)) == "registry":
                    yield name, str(version)


def has_manifest(project: Project) -> bool:
    """Whether there is a package.json that an install without names would follow."""
    return any(True for _ in project.every("package.json"))


def variables(project: Project, allowed: Allowed) -> Iterator[Fact]:
    """What the session and the command set that says where packages come from, or what npm runs."""
    for name, value in project.variables.items():
        lower = name.lower().replace("-", "_")
        if not lower.startswith(("npm_config_", "yarn_", "bun_config_")) or not value:
            continue
        key = lower.removeprefix("npm_config_")
        if "registry" in key and "://" in value and not allowed.index(value):
            yield hold(f"the variable {name} takes packages from {_shown(value)}")
        elif key.replace("_", "-") in _RUN_BY_NPM:
            yield hold(f"the variable {name} says what npm runs: {value}")
        elif key in {"userconfig", "globalconfig"}:
            yield hold(f"the variable {name} names another configuration: {value}")


def _npmrc(path: Path, text: str, allowed: Allowed) -> Iterator[Fact]:
    """`registry=…`, `@scope:registry=…`, `//host/:_authToken=…`, and what npm runs."""
    for key, value in _ini(text):
        if key == "registry" or key.endswith(":registry"):
            if not allowed.index(value):
                yield hold(f"{path} takes packages from {_shown(value)} ({key})")
        elif key.startswith("//") and key.endswith(_SECRETS):
            host = "https:" + key[: key.rindex(":")]
            if not allowed.host(host):
                yield hold(f"{path} has a credential for {_shown(host)}")
        elif key in _RUN_BY_NPM:
            yield hold(f"{path} says what npm runs: {key} = {value}")
        elif _UNVERIFIED.get(key) == value.lower():
            yield hold(f"{path} switches certificates off")
        elif key in {"proxy", "https-proxy", "http-proxy"} and value not in {"null", "false", ""}:
            yield hold(f"{path} sends what is asked by way of {_shown(value)}")
        elif (key, value) == ("dangerously-allow-all-builds", "true"):
            yield hold(f"{path} lets every package run scripts")


_ADDRESS = re.compile(
    r"""(?i)(?:^|[\s"'])(npmRegistryServer|registry|url)["']?\s*[:= ]\s*["']?(https?://[^\s"',}]+)""", re.MULTILINE
)
_YARN_PATH = re.compile(r"(?m)^\s*(?:yarnPath|yarn-path):?\s+\"?([^\s\"]+)")
_PLUGIN = re.compile(r"(?m)^\s*-?\s*(?:spec|checksum|- path|path):\s*\"?(https?://[^\s\"]+)")


def _other_config(path: Path, text: str, allowed: Allowed) -> Iterator[Fact]:
    """Yarn's and bun's own configuration: other registries, and the program that yarn is."""
    for key, value in _ADDRESS.findall(text):
        if not allowed.index(value):
            yield hold(f"{path} takes packages from {_shown(value)} ({key})")
    for value in _YARN_PATH.findall(text):
        if not value.startswith((".yarn/releases/", "./.yarn/releases/")):
            yield hold(f"{path} makes {value} the program that yarn is")
    for value in _PLUGIN.findall(text):
        if "/yarnpkg/" not in value and not allowed.host(value):
            yield hold(f"{path} has a plugin of yarn from {_shown(value)}")


def _manifests(project: Project) -> Iterator[tuple[Path, str]]:
    """package.json here and above, and those of the workspaces that they name."""
    for path, text in project.every("package.json"):
        yield path, text
        found = json_table(text).get("workspaces")
        for pattern in mapping(found).get("packages", found) if isinstance(found, dict) else found or ():
            for inner in _below(path.parent, str(pattern)):
                content = project.text(inner)
                if content is not None and inner != path:
                    yield inner, content


def _below(folder: Path, pattern: str) -> list[Path]:
    """The manifests that a workspace's pattern names, so many as one reads."""
    if ".." in pattern or pattern.startswith(("/", "!")) or "**" in pattern:
        return []
    try:
        return sorted(folder.glob(f"{pattern.rstrip('/')}/package.json"))[:200]
    except (ValueError, NotImplementedError):
        return []


def _manifest(path: Path, text: str, project: Project, allowed: Allowed) -> Iterator[Fact]:
    found = json_table(text)
    if not found and "".join(text.split()) != "{}":
        yield hold(f"{path} cannot be read")
        return
    for group in _GROUPS:
        for name, version in mapping(found.get(group)).items():
            yield from _dependency(f"{path}: {name}", name, str(version), (path.parent, project, allowed))
    for group in _OVERRIDES:
        for name, version in _overridden(mapping(found.get(group))):
            yield from _dependency(f"{path}: {group} {name}", name, version, (path.parent, project, allowed))
    patched = mapping(mapping(found.get("pnpm")).get("overrides"))
    for name, version in _overridden(patched):
        yield from _dependency(f"{path}: overrides {name}", name, version, (path.parent, project, allowed))
    for name in _AT_INSTALL:
        body = mapping(found.get("scripts")).get(name)
        if isinstance(body, str):
            yield from _script(f"{path}: {name}", body, path, project)


def _dependency(where: str, name: str, version: str, at: tuple[Path, Project, Allowed]) -> Iterator[Fact]:
    beside, project, allowed = at
    origin = npm_from(version)
    if origin == "registry" or version.startswith("$") or allowed.named(name, version):
        return
    if origin == "folder" and project.holds(path_of(version), beside):
        return
    yield hold(f"{where} comes from {_PHRASES[origin]}: {_shown(version)}")


_PHRASES = {
    "alias": "a package of another name",
    "git": "a repository",
    "url": "an address",
    "file": "a file",
    "folder": "a folder outside of the project",
    "index": "another registry",
}


def _overridden(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _overridden(value)
        elif isinstance(value, str):
            yield name, value


def _script(where: str, body: str, path: Path, project: Project) -> Iterator[Fact]:
    """A script of the project's own that an install runs: read as any command."""
    reading = read(body, cwd=str(path.parent), home=str(project.home), shell=_SHELL)
    if reading.kind != "pass" or reading.doors:
        yield hold(f"{where} runs at install, and {reading.kind}: {body}")
    elif REACHES.search(body):
        yield hold(f"{where} runs at install and reaches out: {body}")


def of_lock(path: Path, text: str, project: Project, allowed: Allowed) -> Iterator[Fact]:
    """Pins that lead elsewhere, are another package's, or have no checksum; how many run scripts."""
    found, broken = _pins(path.name, text)
    if broken:
        yield hold(f"{path} cannot be read as a lock file: {broken}")
    counted = [fact for pin in found for fact in _pin(path, pin, project, allowed)]
    yield from counted[:_MOST]
    if len(counted) > _MOST:
        yield hold(f"{path}: {len(counted) - _MOST} more of the kind")
    scripts = sorted({pin.name for pin in found if pin.scripts})
    if scripts:
        more = f" and {len(scripts) - _MOST} more" if len(scripts) > _MOST else ""
        yield tell(
            f"Packages of {path.name} that run scripts when they are installed: {', '.join(scripts[:_MOST])}{more}"
        )


def _pin(path: Path, pin: Pin, project: Project, allowed: Allowed) -> Iterator[Fact]:
    where = f"{path.name} pins {pin.name} {pin.version}".rstrip()
    address = pin.address
    if pin.local or allowed.named(pin.name, address):
        return
    if not address:
        if not pin.summed:
            yield hold(f"{where} without a checksum")
    elif address.startswith(("http://", "https://")):
        if not allowed.host(address):
            yield hold(f"{where} to another host: {_shown(address)}")
        elif not _is_own(pin.name, address):
            yield hold(f"{where} to another package's file: {_shown(address)}")
        elif not pin.summed:
            yield hold(f"{where} without a checksum")
    elif address.startswith("file:") and project.holds(address.removeprefix("file:"), path.parent):
        return
    else:
        yield hold(f"{where} to what is no registry: {_shown(address)}")


def _is_own(name: str, address: str) -> bool:
    """Whether a registry's file is the package's own: `…/name/-/name-1.0.0.tgz`."""
    path = urlsplit(address).path.replace("%2f", "/").replace("%2F", "/").replace("%40", "@")
    return "/-/" not in path or path.partition("/-/")[0].endswith(f"/{name}")


@lru_cache(maxsize=8)
def _pins(name: str, text: str) -> tuple[list[Pin], str]:
    try:
        return packages_locks.pins(name, text), ""
    except packages_locks.BrokenError as error:
        return [], str(error)[:200]


def _ini(text: str) -> Iterator[tuple[str, str]]:
    """`key = value` lines, keys in lower case, without comments and quotes."""
    for line in text.splitlines():
        key, equals, value = line.partition("=")
        if equals and line.strip()[:1] not in {"#", ";", ""}:
            yield key.strip().lower(), value.strip().strip("\"'")


def _shown(address: str) -> str:
    """An address without what it holds of a secret."""
    before, at, after = address.rpartition("@")
    return f"{before.partition('://')[0]}://…@{after}" if at and "://" in before else address


def lookalikes(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names that could be taken for widely known ones, with these."""
    for name in names:
        other = popular.near("npm", name)
        if other:
            yield name, other
