"""Where a marketplace or a plugin comes from: what a person types, what Claude Code stores, what an entry names.

`typed` reads what stands behind `claude plugin marketplace add` and makes of it exactly what the client makes of it;
`named` is for our own command line and takes more. `stored` reads the client's records, `entry_source` a catalogue's.
"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError

from scan.model import Frozen, ScanError

_COMMIT = re.compile(r"[0-9a-fA-F]{40}(?:[0-9a-fA-F]{24})?")
_REPO = re.compile(r"[A-Za-z0-9._-]+/[A-Za-z0-9._-]+")
_OVER_SSH = re.compile(r"([A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^#]+)(?:#(.+))?")
_SHORT = re.compile(r"([^#@]+)(?:[#@](.+))?")
_WITH_USER = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?P<user>[^/?#]*)@")
_FORGES = ("github.com", "gitlab.com")  # a page of theirs is taken for its repository

NO_FORMAT = "Invalid marketplace source format"
NO_REPO = "not a valid owner/repo"


class GitHub(Frozen):
    """A repository named `owner/repo`; `sha` wins over `ref`."""

    kind: Literal["github"] = "github"
    repo: str
    ref: str | None = None
    sha: str | None = None
    path: str | None = None  # of the catalogue, where it does not stand in its usual place


class Git(Frozen):
    """A repository by address: https, ssh, `user@host:path`, `file://`."""

    kind: Literal["git"] = "git"
    url: str
    ref: str | None = None
    sha: str | None = None
    path: str | None = None


class GitSubdir(Frozen):
    """A folder of a repository, named by address or `owner/repo`."""

    kind: Literal["git-subdir"] = "git-subdir"
    url: str
    path: str
    ref: str | None = None
    sha: str | None = None


class Url(Frozen):
    """A catalogue by address: one JSON file. `headers` go to its host only."""

    kind: Literal["url"] = "url"
    url: str
    headers: dict[str, str] = Field(default_factory=dict)
    headers_helper: str | None = None  # a command: told, never run


class Directory(Frozen):
    """A folder on this machine, loaded in place."""

    kind: Literal["directory"] = "directory"
    path: str


class CatalogueFile(Frozen):
    """A marketplace.json on this machine; its marketplace is the folder two levels up."""

    kind: Literal["file"] = "file"
    path: str


class Npm(Frozen):
    """A package of an npm registry."""

    kind: Literal["npm"] = "npm"
    package: str
    version: str | None = None
    registry: str | None = None


class Archive(Frozen):
    """A zip by address."""

    kind: Literal["archive"] = "archive"
    url: str
    sha256: str | None = None


class Command(Frozen):
    """A shell command that the client runs to get the plugin. The guard never does."""

    kind: Literal["command"] = "command"
    command: str
    mode: str | None = None


class Inline(Frozen):
    """A catalogue that stands in settings."""

    kind: Literal["settings"] = "settings"
    name: str
    catalogue: dict[str, Any]


class Relative(Frozen):
    """A folder of the marketplace itself."""

    kind: Literal["relative"] = "relative"
    path: str


MarketplaceSource = GitHub | Git | Url | Directory | CatalogueFile | Npm | Inline
PluginSource = Relative | GitHub | Git | GitSubdir | Npm | Archive | Command
Source = MarketplaceSource | PluginSource


def typed(text: str, folder: Path | None = None) -> MarketplaceSource:
    """What the client makes of the word behind `marketplace add`; ScanError with its reason when it refuses."""
    text = text.strip()
    if over_ssh := _OVER_SSH.fullmatch(text):
        return Git(url=over_ssh[1], **_pin(over_ssh[2]))
    if text.startswith(("http://", "https://")):
        return _address(text)
    if text.startswith(("./", "../", "/", "~/")):
        return _local(text, folder)
    return _short(text)


def named(text: str, folder: Path | None = None) -> MarketplaceSource:
    """What `install-guard scan` makes of a word: what the client takes, any path that is there, any git address."""
    text = text.strip()
    if text.startswith(("file://", "ssh://")):
        url, _, ref = text.partition("#")
        return Git(url=url, **_pin(ref or None))
    try:
        source = typed(text, folder)
    except ScanError:
        if not _absolute(text, folder).exists():
            raise
        return _local(text, folder)
    # `plugins/one` may be a folder here; what is at hand is meant, and `owner/repo` is never one by accident
    if isinstance(source, GitHub) and not source.ref and _absolute(text, folder).is_dir():
        return _local(text, folder)
    return source


def stored(record: Any) -> MarketplaceSource:
    """The `source` object of known_marketplaces.json, extraKnownMarketplaces and managed settings."""
    fields = _object(record)
    makers = {
        "github": lambda: GitHub(repo=_repo(fields), path=fields.get("path"), **_pins(fields)),
        "git": lambda: Git(url=fields["url"], path=fields.get("path"), **_pins(fields)),
        "url": lambda: Url(
            url=fields["url"], headers=fields.get("headers") or {}, headers_helper=fields.get("headersHelper")
        ),
        "directory": lambda: Directory(path=fields["path"]),
        "file": lambda: CatalogueFile(path=fields["path"]),
        "npm": lambda: _npm(fields),
        "settings": lambda: Inline(name=fields["name"], catalogue=fields),
    }
    made: MarketplaceSource = _made(fields, makers, "marketplace source")
    return made


def entry_source(value: Any, plugin_root: str | None = None) -> PluginSource:
    """The `source` of a catalogue's entry; `plugin_root` is the catalogue's `metadata.pluginRoot`."""
    if isinstance(value, str):
        return Relative(path=_relative(value, plugin_root))
    fields = _object(value)
    makers = {
        "github": lambda: GitHub(repo=_repo(fields), **_pins(fields)),
        "url": lambda: Git(url=fields["url"], **_pins(fields)),
        "git": lambda: Git(url=fields["url"], **_pins(fields)),
        "git-subdir": lambda: GitSubdir(url=fields["url"], path=_inside(fields["path"]), **_pins(fields)),
        "npm": lambda: _npm(fields),
        "archive": lambda: Archive(url=fields["url"], sha256=fields.get("sha256")),
        "command": lambda: Command(command=fields["command"], mode=fields.get("mode")),
    }
    made: PluginSource = _made(fields, makers, "plugin source")
    return made


def pinned(source: Source) -> bool:
    """What is fetched tomorrow is what is fetched today: a commit, or an archive's sum."""
    if isinstance(source, GitHub | Git | GitSubdir):
        return bool(source.sha)
    return bool(source.sha256) if isinstance(source, Archive) else isinstance(source, Relative | Inline)


def at(source: Source, ref: str) -> Source:
    """The same source at another branch, tag or commit; a folder that is a checkout at one of its own repository."""
    if isinstance(source, GitHub | Git | GitSubdir):
        return source.model_copy(update={"sha": None, "ref": None, **_pin(ref)})
    if isinstance(source, Directory) and Path(source.path, ".git").exists():
        return Git(url=f"file://{source.path}", **_pin(ref))
    raise ScanError("it has no branches, tags or commits", describe(source), "Name a digest that was scanned before.")


def in_place(source: Source) -> bool:
    """The client loads it from where it stands, so it can change with no install in between."""
    return isinstance(source, Directory | CatalogueFile)


def describe(source: Source) -> str:
    """The source in a few words, as a person would write it; no password in it."""
    match source:
        case GitHub(repo=text) | Npm(package=text) | Command(command=text):
            pass
        case Git(url=text) | Url(url=text) | Archive(url=text):
            text = without_password(text)
        case GitSubdir(url=url, path=path):
            text = f"{without_password(url)} folder {path}"
        case Inline(name=name):
            text = f"settings ({name})"
        case Directory(path=text) | CatalogueFile(path=text) | Relative(path=text):
            text = text or "./"
    if isinstance(source, Npm):
        return f"npm {text}@{source.version or 'latest'}"
    if isinstance(source, Command):
        return f"command {text!r}"
    version = getattr(source, "sha", None) or getattr(source, "ref", None)
    return f"{text}#{version}" if version else text


def without_password(url: str) -> str:
    """The address without `user:token@`; an ssh address keeps its user, who is no secret."""
    found = _WITH_USER.match(url)
    if not found:
        return url
    kept = f"{found['user'].partition(':')[0]}@" if found["scheme"] == "ssh" else ""
    return f"{found['scheme']}://{kept}{url[found.end() :]}"


def _address(text: str) -> Git | Url:
    """`http(s)://…`: a repository when it says so or is a page of a forge, else one JSON file."""
    base, _, fragment = text.partition("#")
    try:
        parts = urlsplit(base)
    except ValueError as error:  # a bracket that opens no IPv6 address
        raise ScanError(NO_FORMAT, text[:200]) from error
    host = (parts.hostname or "").removeprefix("www.")
    if host in _FORGES and parts.path.strip("/"):
        return Git(url=base if base.endswith(".git") else f"{base.rstrip('/')}.git", **_pin(fragment or None))
    if base.endswith(".git") or "/_git/" in parts.path:
        return Git(url=base, **_pin(fragment or None))
    return Url(url=base)


def _local(text: str, folder: Path | None) -> Directory | CatalogueFile:
    path = _absolute(text, folder)
    if not path.exists():
        raise ScanError(
            "Path does not exist",
            str(path),
            "Name a folder that holds a marketplace, a plugin or skills, or a marketplace.json.",
        )
    if path.is_dir():
        return Directory(path=str(path))
    if path.suffix == ".json":
        return CatalogueFile(path=str(path))
    raise ScanError("neither a folder nor a .json file", str(path), "Name a marketplace's folder or its JSON file.")


def _absolute(text: str, folder: Path | None) -> Path:
    joined = os.path.join(folder or Path.cwd(), os.path.expanduser(text))  # noqa: PTH111, PTH118 -- expanduser of Path raises for an unknown user
    return Path(os.path.normpath(joined))


def _short(text: str) -> GitHub:
    """`owner/repo`, `owner/repo#ref`, `owner/repo@ref`: the first of the two signs ends the name."""
    if "/" not in text or text.startswith("@") or ":" in text or "\\" in text:
        raise ScanError(NO_FORMAT, text, "Try owner/repo, an https address, or ./path.")
    parts = _SHORT.fullmatch(text)
    if not parts or not _REPO.fullmatch(parts[1]):
        raise ScanError(NO_REPO, text, "Try owner/repo, an https address, or ./path.")
    return GitHub(repo=parts[1], **_pin(parts[2]))


def _pin(ref: str | None) -> dict[str, Any]:
    """A ref of 40 or 64 hex digits is a commit."""
    return {"sha": ref.lower()} if ref and _COMMIT.fullmatch(ref) else {"ref": ref}


def _pins(fields: dict[str, Any]) -> dict[str, Any]:
    """`sha` wins over `ref`, which may be a commit itself."""
    sha = fields.get("sha")
    if sha is None:
        return _pin(_text_or_none(fields, "ref"))
    if not isinstance(sha, str) or not _COMMIT.fullmatch(sha):
        raise ScanError("the pinned commit is not 40 hex digits", f"sha {sha!r}"[:100])
    return {"sha": sha.lower(), "ref": _text_or_none(fields, "ref")}


def _text_or_none(fields: dict[str, Any], key: str) -> str | None:
    value = fields.get(key)
    return value if isinstance(value, str) and value else None


def _npm(fields: dict[str, Any]) -> Npm:
    return Npm(package=fields["package"], version=fields.get("version"), registry=fields.get("registry"))


def _repo(fields: dict[str, Any]) -> str:
    repo = fields["repo"]
    if not isinstance(repo, str) or not _REPO.fullmatch(repo):
        raise ScanError(NO_REPO, f"{repo!r}"[:100])
    return repo


def _relative(value: str, plugin_root: str | None) -> str:
    """A path inside the marketplace; a bare name stands under the plugin root, and `..` is refused as the client does."""
    bare = not value.startswith("./") and value not in {".", ""}
    if bare and plugin_root is None:
        raise ScanError("a relative source must start with ./", f"source {value!r}"[:200])
    return _inside(posixpath.join(plugin_root or "", value) if bare else value)


def _inside(value: str) -> str:
    """A path that stays inside, in its shortest form; `""` is the root itself."""
    if value.startswith("/") or ".." in value.split("/") or "\\" in value:
        raise ScanError("a path that leaves its marketplace", f"source {value!r}"[:200])
    path = posixpath.normpath(value)
    return "" if path == "." else path


def _object(record: Any) -> dict[str, Any]:
    if not isinstance(record, dict) or not isinstance(record.get("source"), str):
        raise ScanError("a source is text or an object with a `source`", f"{record!r}"[:200])
    return record


def _made(fields: dict[str, Any], makers: dict[str, Any], what: str) -> Any:
    maker = makers.get(fields["source"])
    if maker is None:
        raise ScanError(f"a {what} of an unknown kind", f"source {fields['source']!r}"[:100])
    try:
        return maker()
    except KeyError as error:
        raise ScanError(f"a {what} without its {error.args[0]}", fields["source"]) from error
    except (ValidationError, TypeError, AttributeError) as error:
        raise ScanError(f"a {what} with a field of the wrong type", fields["source"]) from error
