"""Repositories fetched by a git that can do nothing else.

It runs in a folder of the guard's own with GIT_DIR set, knows no configuration but the one written for it, and never
makes a checkout: no hook, filter, submodule, prompt, external transport or smudge has a place to act. What the server
sees is what the client's `clone --depth 1 --no-recurse-submodules [--branch REF]` would show it.
"""

from __future__ import annotations

import os
import re
import shutil
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from scan.address import refuse, scheme_of
from scan.gitconfig import FIXED, Key, own, parsed, rewritten, taken_over, written
from scan.model import ScanError
from scan.program import Limits, Ran, Stream, allowed_environment, run
from scan.source import without_password

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scan.deadline import Deadline
    from scan.settings import Settings

# HOME is for ssh's keys and the helpers of credentials; git's own configuration there is not read.
_PASSED = (
    *("PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"),
    *("http_proxy", "https_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy", "no_proxy", "NO_PROXY"),
)
_SET = {
    "LC_ALL": "C",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "false",
    "SSH_ASKPASS_REQUIRE": "never",
    "GCM_INTERACTIVE": "never",
    "GIT_SSH_COMMAND": "ssh -oBatchMode=yes -oConnectTimeout=10 -oPermitLocalCommand=no -oClearAllForwardings=yes",
    "GIT_LFS_SKIP_SMUDGE": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
}
OLDEST = (2, 32)
_NEWER = "Install git 2.32 or newer."
_TARGET = "refs/scan/target"
_SHA256 = 64  # hex digits of a name in a repository of the newer kind


class RefusedError(ScanError):
    """The repository's host answered, and gave nothing: it is not there, or not for us."""


class LackingError(ScanError):
    """The repository does not have all that its commit names, or will not give a commit by its name."""


class MovedError(ScanError):
    """The repository's host says that it is elsewhere now."""


# What git says, and what that means to a person. Its words are never repeated: some of them are the server's.
_CAUSES = (
    (ScanError, "the disk is full", r"No space left on device|Disk quota exceeded"),
    (
        RefusedError,
        "there is no access to it",
        r"could not read (?:Username|Password)|Authentication failed|Permission denied|error: 40[13]",
    ),
    (MovedError, "it has moved", r"error: 30[12378]"),
    (ScanError, "its host is not known", r"Could not resolve host|Name or service not known"),
    (ScanError, "its host's ssh key is not known to this machine", r"Host key verification failed"),
    (
        ScanError,
        "its host does not answer",
        r"Connection refused|Failed to connect|Couldn't connect|Network is unreachable",
    ),
    (
        RefusedError,
        "it was not found",
        r"not found|does not appear to be a git repository|error: 404|Could not read from remote",
    ),
    (ScanError, "its host's certificate is not trusted", r"SSL|[Cc]ertificate"),
    (
        ScanError,
        "it leads to a transport that is not allowed",
        r"transport '.*' not allowed|[Pp]rotocol .* not supported",
    ),
    (ScanError, "it belongs to another user of this machine", r"dubious ownership"),
    (LackingError, "it lacks objects", r"unable to read|missing|bad object|not our ref|unadvertised object"),
    (LackingError, "it broke off", r"pack-objects died|early EOF|hung up unexpectedly|invalid index-pack output"),
)


class Want(NamedTuple):
    """Which commit of a repository: its default branch, a branch or tag, or one commit that a branch or tag holds."""

    ref: str | None = None
    sha: str | None = None


class Found(NamedTuple):
    """The commit that is wanted, and the ref that holds it; `tip` when the ref stands at it."""

    commit: str
    ref: str
    tip: bool


class Repository:
    """A bare repository of the guard's own, in a folder of its own, for one address."""

    def __init__(self, folder: Path, url: str, settings: Settings, *, unchecked: bool = False) -> None:
        self.folder = folder
        self.unchecked = unchecked  # its objects come from where nobody has compared them with their names
        self.url, self.rewriting = url, ""
        self._settings = settings
        self._person: tuple[Key, ...] = ()

    def make(self) -> None:
        """Make it, empty, with what the person's own configuration says of its address."""
        _refuse_old(os.environ.get("PATH", ""))
        self._write([])
        self._init(self.path, "sha1")
        self._person = self._persons_own() if self._settings.git_config else ()
        self.url, self.rewriting = rewritten(self.url, self._person)
        refuse(self.url, self._settings, by_person=bool(self.rewriting))
        self._configure()

    @property
    def path(self) -> Path:
        """The git directory."""
        return self.folder / "repo"

    @property
    def where(self) -> str:
        """The address as it may be shown."""
        return without_password(self.url)

    def git(self, *words: str, seconds: float = 30.0, at: Path | None = None) -> Ran:
        """One run of git on this repository, to its end, or until it has brought more than it may."""
        path = at or self.path
        environment = self._environment(path)
        watch = _growth(path / "objects/pack", self._settings.bounds.download_bytes)
        limits = Limits(seconds=seconds, grace=0.3)
        return run(["git", *words], cwd=self.folder, environment=environment, limits=limits, watch=watch)

    def stream(self, *words: str) -> Stream:
        """A run of git whose answers are read as they come."""
        limits = Limits(seconds=self._settings.bounds.seconds, grace=0.3)
        return Stream(["git", *words], cwd=self.folder, environment=self._environment(self.path), limits=limits)

    def find(self, want: Want, deadline: Deadline) -> Found:
        """Which commit is wanted, by asking the repository's host; nothing is fetched but, for some pins, history."""
        try:
            return self._find(want, deadline)
        except MovedError:
            from scan.download import moved_to  # noqa: PLC0415 -- the client of the network costs 180 ms, few have moved

            self.url = moved_to(self.url, self._settings, deadline)
            self._configure()
            return self._find(want, deadline)

    def _find(self, want: Want, deadline: Deadline) -> Found:
        if want.sha is None:
            return self._find_ref(want.ref, deadline)
        tips = self._tips(("--heads", "--tags", "--", self.url), deadline)
        at = next((ref for ref, name in tips.items() if name == want.sha), None)
        if at is not None:
            return Found(want.sha, at.removesuffix("^{}"), tip=True)
        return Found(want.sha, self._holding(want.sha, deadline), tip=False)

    def bring(self, found: Found, deadline: Deadline) -> None:
        """Fetch the commit with its trees and files and nothing before it."""
        if len(found.commit) == _SHA256:
            shutil.rmtree(self.path)
            self._init(self.path, "sha256")
        try:
            self._fetch(found.ref if found.tip else found.commit, deadline, "--depth=1")
        except LackingError:
            if not self._had_otherwise(found, deadline):
                raise
        if not self._has(found.commit):  # the ref moved meanwhile
            self._fetch(found.commit, deadline, "--depth=1")

    def _had_otherwise(self, found: Found, deadline: Deadline) -> bool:
        """An old server gives no commit by its name; a local repository that lacks objects cannot be fetched at all."""
        if not found.tip:
            self._fetch(found.ref, deadline)
            return True
        return self._read_in_place() and self._has(found.commit)

    def _find_ref(self, ref: str | None, deadline: Deadline) -> Found:
        """As `clone --branch` looks: a branch of that name, else a tag; with none asked for, where HEAD stands."""
        asked = ["HEAD"] if ref is None else [f"refs/heads/{ref}", f"refs/tags/{ref}"]
        tips = self._tips(("--", self.url, *asked, *[f"{name}^{{}}" for name in asked[1:]]), deadline)
        at = next((name for name in asked if name in tips), None)
        if at is not None:
            return Found(tips.get(f"{at}^{{}}", tips[at]), at, tip=True)
        if ref is None:
            raise ScanError("the repository has no commit on its default branch", self.where)
        raise ScanError(f"there is no branch and no tag {ref!r}", self.where, "Name one that the repository has.")

    def _tips(self, words: tuple[str, ...], deadline: Deadline) -> dict[str, str]:
        ran = self._remote("ls-remote", "-q", *words, deadline=deadline)
        lines = [line.split("\t", 1) for line in ran.output.decode("utf-8", "replace").splitlines() if "\t" in line]
        return {ref: name for name, ref in lines}

    def _holding(self, sha: str, deadline: Deadline) -> str:
        """The branch or tag that holds a commit: a server may also give one that only a stranger's fork has.

        The history is fetched apart and without a file in it.
        """
        history = self.folder / "history"
        self._init(history, "sha256" if len(sha) == _SHA256 else "sha1")
        specs = [f"+refs/{kind}/*:refs/scan/{kind}/*" for kind in ("heads", "tags")]
        words = ("--filter=tree:0", "--no-tags", "--no-write-fetch-head", "--", self.url, *specs)
        self._remote("fetch", "-q", *words, deadline=deadline, at=history)
        words = ("--count=1", f"--contains={sha}", "--format=%(refname)", "refs/scan/")
        held = self.git("for-each-ref", *words, at=history)
        shutil.rmtree(history, ignore_errors=True)
        if not held.succeeded or not held.output.strip():
            remedy = "It may be a stranger's, pushed to a fork. Ask the author which commit is meant."
            raise ScanError("the pinned commit is on no branch and no tag", f"{self.where}#{sha}", remedy)
        return held.output.decode("utf-8", "surrogateescape").strip().replace("refs/scan/", "refs/", 1)

    def _fetch(self, what: str, deadline: Deadline, *more: str) -> None:
        words = ("fetch", "-q", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", *more)
        self._remote(*words, "--", self.url, f"+{what}:{_TARGET}", deadline=deadline)

    def _remote(self, *words: str, deadline: Deadline, at: Path | None = None) -> Ran:
        """A run that talks to the repository's host, within the time and the bytes that are left."""
        ran = self.git(*words, seconds=deadline.left(self.where), at=at)
        if ran.end == "timed-out":
            raise deadline.error(self.where)
        too_much = ran.why or _growth((at or self.path) / "objects/pack", self._settings.bounds.download_bytes)()
        if too_much or not ran.succeeded:
            error, cause = (ScanError, too_much) if too_much else _cause(ran)
            raise error(f"the repository could not be fetched: {cause}", self.where)
        return ran

    def _has(self, commit: str) -> bool:
        return self.git("cat-file", "-e", f"{commit}^{{commit}}").succeeded

    def _read_in_place(self) -> bool:
        """Read a local repository's objects where they are."""
        if scheme_of(self.url) != "file":
            return False
        folder = unquote(urlsplit(self.url).path)
        store = next((path for path in (f"{folder}/.git/objects", f"{folder}/objects") if os.path.isdir(path)), None)  # noqa: PTH112 -- a text for git
        if store is None or "\n" in store:
            return False
        (self.path / "objects/info").mkdir(exist_ok=True)
        (self.path / "objects/info/alternates").write_text(f"{store}\n")
        self.unchecked = True
        return True

    def _init(self, path: Path, names: str) -> None:
        ran = self.git("init", "-q", "--bare", "--template=", f"--object-format={names}", str(path), at=path)
        if not ran.succeeded:
            what = f"no repository could be made: {_cause(ran)[1]}"
            raise ScanError(what, str(self.folder), "Free some space there.")

    def _persons_own(self) -> tuple[Key, ...]:
        environment = allowed_environment(("PATH", "HOME", "XDG_CONFIG_HOME"), {"GIT_DIR": str(self.path)})
        argv = ["git", "config", "--list", "-z", "--includes"]
        return parsed(run(argv, cwd=self.folder, environment=environment, limits=Limits(seconds=5)).output)

    def _configure(self) -> None:
        self._write([*taken_over(self.url, self._person), *own(self.url, self._settings)])

    def forget_person(self) -> None:
        """Everything is fetched: what was taken over from the person need not stay."""
        self._write([])

    def _write(self, more: list[Key]) -> None:
        (self.folder / "config").write_text(written([*FIXED, *more]), errors="surrogateescape")

    def _environment(self, path: Path) -> dict[str, str]:
        return allowed_environment(
            _PASSED, _SET | {"GIT_DIR": str(path), "GIT_CONFIG_GLOBAL": str(self.folder / "config")}
        )


@lru_cache(maxsize=1)
def _refuse_old(path: str) -> None:
    """An old git does not know GIT_CONFIG_GLOBAL: it would go by the person's configuration, hooks and all."""
    said = run(["git", "version"], cwd="/", environment={"PATH": path}, limits=Limits(seconds=10)).output
    found = re.search(rb"git version (\d+)\.(\d+)", said)
    if not found or (int(found[1]), int(found[2])) < OLDEST:
        raise ScanError("this git is too old to be used safely", said.decode("utf-8", "replace").strip(), _NEWER)


def _growth(packs: Path, most: int) -> Callable[[], str]:
    """Tells when what arrives is more than it may be: git itself has no such bound."""

    def watch() -> str:
        try:
            size = sum(entry.stat(follow_symlinks=False).st_size for entry in os.scandir(packs))
        except OSError:  # not there yet, or a pack that was moved into place meanwhile
            return ""
        return f"it is larger than {most:,} bytes" if size > most else ""

    return watch


def _cause(ran: Ran) -> tuple[type[ScanError], str]:
    said = ran.errors.decode("utf-8", "replace")
    ours = "\n".join(line for line in said.splitlines() if not line.startswith("remote:"))
    for error, cause, pattern in _CAUSES:
        if re.search(pattern, ours):
            return error, cause
    return ScanError, f"git ended with {ran.code if ran.code is not None else f'signal {ran.signal}'}"
