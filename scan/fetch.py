"""From a source to its snapshot: the one door through which a scan gets at files.

`fetch` takes what a person or the client's records name; `elsewhere` what a catalogue names for a plugin whose files
do not lie in the marketplace, with less allowed. Whatever cannot be had is a ScanError that says what and why.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scan.archive import PackedSnapshot, zip_members
from scan.cache import Cache, cache_of
from scan.deadline import Deadline
from scan.folder import FolderSnapshot
from scan.git import RefusedError, Repository, Want
from scan.model import ScanError, Skipped
from scan.objects import GitSnapshot
from scan.program import NotStartedError, StalledError
from scan.scratch import Scratch
from scan.source import (
    Archive,
    CatalogueFile,
    Command,
    Directory,
    Git,
    GitHub,
    GitSubdir,
    Inline,
    Npm,
    Relative,
    Source,
    Url,
    describe,
    in_place,
)
from scan.tree import MemorySnapshot, SubSnapshot

if TYPE_CHECKING:
    from scan.settings import Settings
    from scan.source import PluginSource
    from scan.tree import Snapshot

_REPOSITORIES = "repositories"
CATALOGUE = ".claude-plugin/marketplace.json"


def fetch(source: Source, settings: Settings) -> Snapshot:
    """The files of a source as they are now."""
    deadline = Deadline(settings.bounds.seconds)
    try:
        return _fetch(source, settings, deadline)
    except (NotStartedError, StalledError) as error:
        raise ScanError(error.what, error.where, error.remedy) from error
    except OSError as error:
        what = f"what was fetched could not be kept: {error.strerror}"
        raise ScanError(what, str(error.filename or ""), "Free some space there.") from error


def _fetch(source: Source, settings: Settings, deadline: Deadline) -> Snapshot:
    match source:
        case GitHub() | Git() | GitSubdir():
            return _repository(source, settings, deadline)
        case Directory(path=path):
            return FolderSnapshot(path, settings.bounds)
        case CatalogueFile(path=path):
            return _beside(Path(path), settings)
        case Url():
            return _catalogue(source, settings, deadline)
        case Inline(catalogue=catalogue):
            return MemorySnapshot({CATALOGUE: json.dumps(catalogue)})
        case Npm() | Archive():
            return _packed(source, settings, deadline)
        case Command() | Relative():
            raise ScanError(_UNFETCHED[source.kind], describe(source))


def elsewhere(source: PluginSource, settings: Settings, market: Source) -> Snapshot:
    """The files of a plugin that its entry says lie elsewhere. A catalogue from afar may name no folder of this machine."""
    return fetch(source, settings if in_place(market) else settings.model_copy(update={"allow_file": False}))


def _repository(source: GitHub | Git | GitSubdir, settings: Settings, deadline: Deadline) -> Snapshot:
    addresses = _addresses(source, settings)
    try:
        whole = _cloned(addresses[0], source, settings, deadline)
    except RefusedError:  # over ssh, as the client tries; the first failure is the one that is told
        if not addresses[1:]:
            raise
        with suppress(ScanError):
            return _part(_cloned(addresses[1], source, settings, deadline), source)
        raise
    return _part(whole, source)


def _cloned(address: str, source: GitHub | Git | GitSubdir, settings: Settings, deadline: Deadline) -> GitSnapshot:
    """The commit that is wanted: from the cache when it is there, without a question when it is pinned."""
    cache = cache_of(settings)
    if cache and source.sha and (kept := _kept(cache, address, source.sha, settings)):
        return kept
    scratch = cache.scratch() if cache else Scratch()
    repository = Repository(scratch.path, address, settings)
    repository.make()
    found = repository.find(Want(source.ref, source.sha), deadline)
    if cache and (kept := _kept(cache, address, found.commit, settings, repository.rewriting)):
        return kept
    repository.bring(found, deadline)
    if cache and not repository.unchecked:
        repository.forget_person()
        cache.adopt(scratch, _REPOSITORIES, f"{address} {found.commit}")
        if kept := _kept(cache, address, found.commit, settings, repository.rewriting):
            return kept
    return GitSnapshot(repository, found.commit, settings.bounds, scratch)


def _kept(cache: Cache, address: str, commit: str, settings: Settings, rewriting: str = "") -> GitSnapshot | None:
    """A repository from the cache, when it is there and whole."""
    key = f"{address} {commit}"
    folder = cache.find(_REPOSITORIES, key)
    if folder is None:
        return None
    repository = Repository(folder, address, settings, unchecked=True)
    repository.rewriting = rewriting
    try:
        snapshot = GitSnapshot(repository, commit, settings.bounds)
    except ScanError:
        snapshot = None
    if snapshot and not snapshot.lacking:
        return snapshot
    cache.drop(_REPOSITORIES, key)
    return None


def _addresses(source: GitHub | Git | GitSubdir, settings: Settings) -> list[str]:
    short = source.repo if isinstance(source, GitHub) else source.url
    if isinstance(source, Git) or ":" in short:
        return [short]
    over_ssh = [f"{settings.github_ssh}{short}.git"] if settings.github_ssh else []
    return [f"{settings.github_https}{short}.git", *over_ssh]


def _part(whole: Snapshot, source: GitHub | Git | GitSubdir) -> Snapshot:
    if not isinstance(source, GitSubdir):
        return whole
    part = SubSnapshot(whole, source.path)
    if not part.files:
        raise ScanError("the folder that the entry names is not in the repository", describe(source))
    return part


def _beside(file: Path, settings: Settings) -> Snapshot:
    """The client takes the folder two levels up for the marketplace. Where a catalogue stands alone that may be anything."""
    if file.parent.name == ".claude-plugin":
        return FolderSnapshot(file.parent.parent, settings.bounds)
    with file.open("rb") as opened:
        data = opened.read(settings.bounds.document_bytes + 1)
    if len(data) > settings.bounds.document_bytes:
        raise ScanError(f"it is larger than {settings.bounds.document_bytes:,} bytes", str(file))
    reason = "the files around it: a catalogue that stands alone has no folder of its own"
    return MemorySnapshot({CATALOGUE: data}, skipped=[Skipped(path="", reason=reason, matters=False)])


def _catalogue(source: Url, settings: Settings, deadline: Deadline) -> MemorySnapshot:
    from scan.download import document  # noqa: PLC0415 -- the client of the network costs 180 ms, and git needs none

    if source.headers_helper:
        raise ScanError("its headers come from a command, and the guard runs none", describe(source))
    return MemorySnapshot({CATALOGUE: document(source.url, settings, deadline, source.headers)})


def _packed(source: Npm | Archive, settings: Settings, deadline: Deadline) -> PackedSnapshot:
    scratch = Scratch()
    to = scratch.path / "packed"
    if isinstance(source, Archive):
        return _archive(source, settings, deadline, scratch)
    from scan.npm import bring, find  # noqa: PLC0415 -- the client of the network is loaded only where it is used
    from scan.tar import tgz_members  # noqa: PLC0415 -- the same

    package = find(source, settings, deadline)
    bring(package, to, settings, deadline)
    notes = (f"{package.name}@{package.version}",)
    return PackedSnapshot(tgz_members(to, settings.bounds), settings.bounds, scratch, notes)


def _archive(source: Archive, settings: Settings, deadline: Deadline, scratch: Scratch) -> PackedSnapshot:
    from scan.download import Bound, download  # noqa: PLC0415 -- the same

    to = scratch.path / "packed"
    with to.open("wb") as file:
        download(source.url, file, settings, Bound(settings.bounds.download_bytes, deadline))
    if source.sha256:
        with to.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != source.sha256.lower():
            raise ScanError("the archive is not the one that its entry names: another sha256", describe(source))
    return PackedSnapshot(zip_members(to, settings.bounds), settings.bounds, scratch)


_UNFETCHED = {
    "command": "a shell command of the marketplace gives this plugin, and the guard runs none",
    "relative": "its files are the marketplace's own",
}
