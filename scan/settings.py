"""What a scan may do and how much of it: addresses, bounds, proxies. Pure data; who reads it from a file makes it."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 -- pydantic needs it when it builds the model

from pydantic import Field, PositiveFloat, PositiveInt, field_validator

from scan.model import Frozen


class Bounds(Frozen):
    """How much of a source is looked at: past one of these the rest is skipped, and the skip is reported."""

    tree_bytes: PositiveInt = 1 << 30
    """All files of one snapshot together."""
    files: PositiveInt = 100_000
    """Entries of one snapshot."""
    depth: PositiveInt = 64
    """Folders within folders."""
    download_bytes: PositiveInt = 512 << 20
    """One download, as it comes over the wire, and one fetch by git."""
    document_bytes: PositiveInt = 16 << 20
    """One JSON document: a marketplace by address, a package's metadata."""
    ratio: PositiveInt = 200
    """How many times its packed size a member of an archive may unpack to."""
    seconds: PositiveFloat = 120.0
    """One fetch, from the first byte asked for to the last one had."""
    redirects: PositiveInt = 5
    """Hops from the address asked for to the one that answers."""


class Settings(Frozen):
    """Where sources are, and what may be asked of whom."""

    github_https: str = "https://github.com/"
    """Stands before `owner/repo.git`: an Enterprise server, a mirror or a folder of repositories (`file://`)."""
    github_ssh: str = "git@github.com:"
    """The same over ssh, tried when https fails; empty: never."""
    npm_registry: str = "https://registry.npmjs.org/"
    pypi: str = "https://pypi.org/"
    """Where Python's packages are: `simple/NAME/` below it, in JSON."""
    allow_http: bool = False
    """Plain http, for git and for downloads."""
    allow_file: bool = True
    """`file://` repositories, for a source that a person named and never for one that a remote catalogue names."""
    allow_local: bool = False
    """Hosts at a loopback or link-local address: an inner service that a catalogue must not be able to name."""
    proxy: str | None = None
    """For https and http; none: what the environment says."""
    ca_file: Path | None = None
    """A private certificate authority, in PEM."""
    git_config: bool = True
    """Take over url.*.insteadOf, proxy, CA and credential settings from the person's own git configuration."""
    cache: Path | None = None
    """Where fetched repositories are kept; none: fetched anew each time and thrown away."""
    cache_bytes: PositiveInt = 2 << 30
    claude_folder: Path | None = None
    """Claude Code's own folder; none: CLAUDE_CONFIG_DIR, else ~/.claude."""
    bounds: Bounds = Field(default_factory=Bounds)

    @field_validator("github_https", "npm_registry", "pypi")
    @classmethod
    def _with_slash(cls, base: str) -> str:
        """`https://host` is also how `https://host.elsewhere` begins: a base address ends where its host or folder does."""
        return base if base.endswith("/") else f"{base}/"

    @field_validator("github_ssh")
    @classmethod
    def _with_colon(cls, base: str) -> str:
        return base if not base or base.endswith(("/", ":")) else f"{base}:"
