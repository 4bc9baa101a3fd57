"""Where the guard keeps its policy, its ledger, its cache and the scanner's environment: the one place that says so.

The hook stands on ground that nobody moves: the passwd entry's home, or the absolute paths that `setup` wrote.
`XDG_*`, `HOME` and `INSTALL_GUARD_*` count for commands run by hand alone, since an agent's session can set them.
Python 3.9 and the standard library: the hook needs it before it knows whether anything newer is there.
"""

from __future__ import annotations

import json
import os
import pwd
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Sequence

NAME = "install-guard"
ROOT = Path(__file__).resolve().parents[2]  # the checkout, or the site-packages that the wheel was put into
RECORD = "ground.json"
KINDS = ("config", "state", "data", "cache")
_FOLDERS = {
    "darwin": (
        "Library/Application Support",
        "Library/Application Support",
        "Library/Application Support",
        "Library/Caches",
    ),
    "linux": (".config", ".local/state", ".local/share", ".cache"),
}
_XDG = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")


class Ground(NamedTuple):
    """The folders that the guard stands on, and the Python that can scan (where `setup` recorded one)."""

    config: Path
    state: Path
    data: Path
    cache: Path
    home: Path
    python: str = ""

    @property
    def policy(self) -> Path:
        """The person's policy."""
        return self.config / "policy.toml"

    @property
    def ledger(self) -> Path:
        """Receipts and the event log."""
        return self.state / "ledger.sqlite3"

    @property
    def environment(self) -> Path:
        """The scanner's own environment, as `setup --scanner` makes it."""
        return self.data / "scanner"


def of_hook(project: str = "") -> Ground:
    """The ground that a hook stands on; one that was moved into the project is refused."""
    ground = _fixed(passwd_home())
    usual = default(ground.home)  # a session in the home folder itself has these inside
    for kind in KINDS:
        path = getattr(ground, kind)
        if path != getattr(usual, kind) and _lies_in(path, project):
            raise GuardError(
                "the guard's own files may not lie in the project that it guards",
                str(path),
                "Run `install-guard setup` again with paths outside of it.",
            )
    _refuse_another_s(ground.state)
    return ground


def _refuse_another_s(state: Path) -> None:
    """A state folder of another user is not ours to believe, whoever may write it."""
    try:
        owner = os.stat(state).st_uid  # noqa: PTH116 -- the folder itself, a link followed
    except OSError:
        return  # it is not there yet, or what follows says what is wrong with it
    if owner != os.geteuid():
        raise GuardError(
            f"the guard's state belongs to another user ({owner})",
            str(state),
            "Move it away, or run this as that user.",
        )


def of_person() -> Ground:
    """The ground for a command run by hand: the environment may move it."""
    home = Path(os.environ.get("HOME") or passwd_home())
    moved = os.environ.get("INSTALL_GUARD_HOME")
    if moved:
        base = Path(moved).expanduser().absolute()
        return of_folders(home, [base / kind for kind in KINDS])
    if not any(os.environ.get(name) for name in _XDG):
        return _fixed(home)
    import platformdirs

    folders = platformdirs.PlatformDirs(NAME, appauthor=False)
    return Ground(
        folders.user_config_path, folders.user_state_path, folders.user_data_path, folders.user_cache_path, home
    )


def passwd_home() -> Path:
    """The home folder that the system's user database names, whatever HOME says."""
    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        raise GuardError("no home folder is known for this user", remedy="The guard needs a passwd entry.") from None


def record(ground: Ground) -> Path:
    """Write down where the hook is to stand, in the one place that it looks; the file that was written."""
    target = default(passwd_home()).data / RECORD
    target.parent.mkdir(parents=True, exist_ok=True)
    half = target.with_suffix(f".{os.getpid()}")
    said = {kind: str(getattr(ground, kind)) for kind in KINDS}
    half.write_text(json.dumps({**said, "python": ground.python}, indent=1) + "\n", "utf-8")
    half.replace(target)
    return target


def of_folders(home: Path, folders: Sequence[Path], python: str = "") -> Ground:
    """The ground whose folders are these, in the order of `KINDS`."""
    config, state, data, cache = folders
    return Ground(config, state, data, cache, home, python)


def default(home: Path) -> Ground:
    """Where everything lies unless somebody says otherwise."""
    folders = _FOLDERS["darwin" if sys.platform == "darwin" else "linux"]
    return of_folders(home, [home / folder / NAME for folder in folders])


def _fixed(home: Path) -> Ground:
    """What `setup` recorded, beside the code or in the home folder; else the default."""
    for file in (Path(__file__).parents[1] / RECORD, default(home).data / RECORD):
        said = _recorded(file)
        if said is not None:
            return of_folders(home, [Path(said[kind]) for kind in KINDS], said.get("python", ""))
    return default(home)


def _recorded(file: Path) -> dict[str, str] | None:
    again = "Run `install-guard setup` again."
    try:
        said = json.loads(file.read_text("utf-8"))
        absolute = all(Path(said[kind]).is_absolute() for kind in KINDS)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise GuardError(f"the record of the guard's folders cannot be read ({error})", str(file), again) from None
    if not absolute:
        raise GuardError("the record of the guard's folders holds a path that is not absolute", str(file), again)
    return dict(said)


def _lies_in(path: Path, folder: str) -> bool:
    return bool(folder) and Path(os.path.realpath(folder)) in Path(os.path.realpath(path)).parents
