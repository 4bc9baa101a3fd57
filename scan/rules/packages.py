"""Files of package managers that a plugin brings: settings that redirect an install, scripts that run at one."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.reaching import REACHES
from scan.rules.base import Seen, rule, weighed
from scan.rules.concordance import needing
from scan.rules.known import FORGES, host_kind, host_of, is_local, is_plain_http, is_under
from scan.rules.prose import passages

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
        {
            "skills/a/SKILL.md": "Add to `requirements.txt`:\n\n```text\n--extra-index-url https://pypi.kit.example/simple\n```\n"
        },
    ),
    clears=(
        {".npmrc": "save-exact=true\nregistry=https://registry.npmjs.org/\n"},
        {".yarnrc.yml": "nodeLinker: node-modules\n"},
        {"skills/a/SKILL.md": "```ini\nregistry=https://npm.your-company.example/\n```\n"},
    ),
)
def package_settings(text: Text, plugin: Plugin) -> Iterator[Seen]:
    """Settings of npm, yarn, pnpm or pip in the plugin's folder that load code or fetch packages from elsewhere.

    Why: whoever runs the package manager there, a scanner too, runs that code or gets those packages.

    Remedy: take the file out, or read where it points.
    """
    name = plugin.local(text.path).rsplit("/", 1)[-1].lower()
    if text.standing is not Standing.test and _NAMES.fullmatch(name):
        yield from _settings(text, name)
    elif text.language == "markdown" and text.standing >= Standing.text:
        yield from _copied(text)


def _settings(text: Text, name: str) -> Iterator[Seen]:
    if name.endswith("config.toml") and "[source" not in text.text:
        return
    match = _LOADS.search(text.text)
    if match and not (name == ".yarnrc.yml" and re.search(r"\.yarn/releases/yarn-[\d.]+\.cjs", match[1])):
        severity = weighed(Severity.caution, text.standing)
        yield Seen("loads code into every run of the package manager", text, match.start(), match.end(), severity)
    yield from map(partial(_fetched, text), _elsewhere(text.text, 0, len(text.text)))
    if name == ".pnpmfile.cjs" and re.search(r"child_process|https?://|execSync", text.text):
        yield Seen("starts programs in every run of the package manager", text, 0, 1)


def _copied(text: Text) -> Iterator[Seen]:
    """Lines of such a file that a text has copied into one."""
    for passage in passages(text) if _INDEXES(text) else ():
        if passage.kind == "code" and not passage.told:
            for found in _elsewhere(text.text, passage.start, passage.end):
                if found[1].startswith("http") and not _PLACEHOLDER.search(found[1]):
                    yield _fetched(text, found)


def _elsewhere(source: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """Settings between two places by which packages come from a host that is no known registry."""
    for found in _REGISTRY.finditer(source, start, end):
        host = host_of(found[1])
        if "." in host and not is_local(host) and not host.endswith(REGISTRIES):
            yield found


def _fetched(text: Text, found: re.Match[str]) -> Seen:
    """A finding: packages come from elsewhere."""
    grave = bool(host_kind(found[1])) or is_plain_http(found[1])
    severity = weighed(Severity.danger if grave else Severity.caution, text.standing)
    return Seen(f"packages are fetched from {host_of(found[1])}", text, found.start(), found.end(), severity)


_INDEXES = needing(("registry", "index-url", "index_url", "npmregistryserver", "default-index"), ("http",))
_PLACEHOLDER = re.compile(
    r"(?i)[<{$]|your|my-?|company|corp|internal|private|acme|example\.(?:com|org|net)|artifactory|nexus"
)
"""What stands in an address that the reader is to replace."""


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
    flags=(
        {"package.json": '{"name": "a", "dependencies": {"helper": "http://198.51.100.4/helper.tgz"}}'},
        {"package.json": '{"name": "a", "overrides": {"form-data": "https://pkgs.forms.example/form-data-4.0.5.tgz"}}'},
        {"app/package.json": '{"dependencies": {"left": "git+https://git.forms.example/left.git#main"}}'},
        {"requirements.txt": "acme-core @ https://files.example/acme_core-1.0-py3-none-any.whl\n"},
        {"pyproject.toml": '[project]\ndependencies = ["acme-core @ git+https://git.example/core.git"]\n'},
    ),
    clears=(
        {"package.json": '{"name": "a", "homepage": "https://a.example", "overrides": {"form-data": "4.0.5"}}'},
        {"package.json": '{"dependencies": {"a": "https://github.com/acme/a/archive/v1.tar.gz", "b": "file:../b"}}'},
        {"requirements.txt": "# see https://a.example\nacme-core==1.0\n"},
    ),
)
def dependency_elsewhere(text: Text, plugin: Plugin) -> Iterator[Seen]:
    """A package is depended on by an address that is neither a registry's nor a forge's.

    Why: whoever holds the address decides what is installed under a name that people know, and can change it any time.

    Remedy: take the package from the registry, or ask whose host it is.
    """
    name = plugin.local(text.path).rsplit("/", 1)[-1].lower()
    if text.standing is Standing.test:
        return
    for match in _addressed(name, text.text):
        host = host_of(match["url"])
        if "." in host and not is_local(host) and not is_under(host, _HOLDERS):
            severity = weighed(Severity.caution, text.standing)
            yield Seen(f"{match['name']} is taken from {host}", text, match.start(), match.end(), severity)


def _addressed(name: str, source: str) -> Iterator[re.Match[str]]:
    """The packages that a file of dependencies names together with an address."""
    if name == "package.json":
        for table in _TABLES.finditer(source):
            yield from _BY_ADDRESS.finditer(source, table.end(), _closed(source, table.end()))
    elif re.fullmatch(r"(?:requirements|constraints)[\w.-]*\.(?:txt|in)|pyproject\.toml|setup\.cfg", name):
        yield from _DIRECT.finditer(source)


def _closed(source: str, at: int) -> int:
    """Where the brace that was opened before a place is closed."""
    depth = 1
    for match in re.compile(r"[{}]").finditer(source, at):
        depth += 1 if match[0] == "{" else -1
        if not depth:
            return match.start()
    return len(source)


_TABLES = re.compile(r'"(?:(?:dev|peer|optional|bundle)?[dD]ependencies|overrides|resolutions)"\s*:\s*\{')
_BY_ADDRESS = re.compile(r'"(?P<name>[^"\n]+)"\s*:\s*"(?:[^"\n]*@)?(?P<url>(?:git\+)?(?:https?|ssh|git)://[^"\s]+)"')
_DIRECT = re.compile(r"(?P<name>[\w.-]+)(?:\[[^\]\n]*\])?\s*@\s*(?P<url>(?:git\+)?(?:https?|ssh|git)://[^\s\"',;]+)")
"""A direct reference of PEP 508: a name, and the address at which it is found."""
_HOLDERS = FORGES | frozenset(
    {*REGISTRIES, "pkg.pr.new", "download.pytorch.org", "codeload.github.com", "cdn.sheetjs.com"}
)


@rule(
    "inside-name-from-outside",
    "caution",
    over="plugin",
    flags=(
        {".mcp.json": '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@acme-internal/config-sync"]}}}'},
        {
            "hooks/hooks.json": '{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "pip install -q acme-internal-auth"}]}]}}'
        },
    ),
    clears=(
        {".mcp.json": '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@acme/mcp@1.2.3"]}}}'},
        {
            ".mcp.json": '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "--registry", "https://npm.acme.example", "@acme-internal/config-sync"]}}}'
        },
        {
            ".mcp.json": '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@acme-internal/config-sync"]}}}',
            ".npmrc": "@acme-internal:registry=https://npm.acme.example/\n",
        },
    ),
)
def inside_name_from_outside(plugin: Plugin, _: Plugin) -> Iterator[Seen]:
    """A package that is called a company's internal or private one is fetched from the public registry when the plugin starts.

    Why: such names are free there; whoever registers one first is run by everybody who was meant to get the company's.

    Remedy: name the company's registry beside it, or have the package in the plugin.
    """
    if any(path.rsplit("/", 1)[-1].lower() in _OWN_REGISTRY for path in plugin.files):
        return
    for run in plugin.runs:
        match = None if _GIVES_REGISTRY.search(run.text) else _INSIDE.search(run.text)
        if match:
            name = match["name"]
            yield Seen(
                f"{name}, by its name no public package, is fetched", path=run.path, line=run.line, shown=run.shown
            )


_INSIDE = re.compile(
    r"""(?x)\b(?:npx|bunx|pnpx|uvx|(?:pnpm|yarn)\ dlx|pipx\ run|(?:npm|pnpm|yarn|bun)\ (?:i|install|add|exec)|(?:uv\ )?pip3?\ install)\b
      (?:\ +-{1,2}[\w-]+)*\ +["']?
      (?P<name>@?(?:[\w.]+-)*(?:internal|intranet|inhouse|private|corp)(?:-[\w.]+)*(?:/[\w.-]+)?|@[\w.-]+/(?:[\w.]+-)*(?:internal|intranet|inhouse|private)(?:-[\w.]+)*)(?![\w/.-])"""
)
_GIVES_REGISTRY = re.compile(
    r"--(?:registry|index-url|extra-index-url|index|default-index)\b|\s-i\s|_REGISTRY=|_INDEX_URL="
)
_OWN_REGISTRY = frozenset({".npmrc", ".yarnrc", ".yarnrc.yml", "pip.conf", "bunfig.toml", "uv.toml"})

RULES = (inside_name_from_outside, package_settings, lifecycle_acts, dependency_elsewhere)
