"""Two users of one machine, with real numbers of their own: neither reads, writes or is believed by the other's guard.

Both are entries of a passwd that is mounted for their programs alone: no account is made.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from host import Answer, event, line, take
from machine import Ended, tool

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two other users")
INSTALL = "claude plugin install demo@acme"
STATE = ".local/state/install-guard"
PYTHON = shutil.which("python3", path="/usr/bin:/usr/local/bin") or "python3"
ENTER = 'mount --bind "$1" /etc/passwd; number=$2; shift 2; exec setpriv --reuid=$number --regid=$number --clear-groups -- "$@"'


@dataclass
class User:
    """A user with a number and a home of their own."""

    number: int
    home: Path
    passwd: Path
    checkout: Path

    def run(self, *argv: str, given: bytes = b"") -> Ended:
        words = [tool("unshare"), "--mount", "--", "sh", "-c", ENTER, "sh", str(self.passwd), str(self.number), *argv]
        environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "SHELL": "/bin/bash"}
        done = subprocess.run(words, input=given, capture_output=True, check=False, env=environment, cwd="/")
        return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())

    def ask(self) -> Answer:
        """What this user's hook says to the install."""
        return take(self.run(*line(self.checkout), given=event(INSTALL)))

    def python(self, text: str) -> Ended:
        """Run Python that knows the ledger, as this user."""
        head = f"import sys; sys.path.insert(0, {str(self.checkout)!r})\nfrom pathlib import Path\n"
        head += "from install_guard.ledger import approvals, paths\nfrom install_guard.ledger.log import opened\n"
        return self.run(PYTHON, "-I", "-S", "-c", head + text)

    def approve(self) -> None:
        """Say yes to what waits, as a person does at a terminal."""
        done = self.python(
            "with opened(paths.of_hook().ledger) as log:\n"
            "    (one,) = approvals.every(log, ['pending'])\n"
            "    approvals.allow(log, one, 'once', '', lambda _text: '')\n"
        )
        assert done.code == 0, done

    def states(self) -> list[str]:
        said = self.python(
            "with opened(paths.of_hook().ledger) as log:\n    print(*(one.state for one in approvals.every(log)))\n"
        )
        return said.out.split()


@pytest.fixture
def users(ground: Path, checkout: Path) -> tuple[User, User]:
    folder = Path(tempfile.mkdtemp(prefix="users-", dir=ground))
    folder.chmod(0o755)
    made = [User(number, folder / f"u{number}", folder / "passwd", checkout) for number in (54301, 54302)]
    entries = [f"u{one.number}:x:{one.number}:{one.number}::{one.home}:/bin/sh\n" for one in made]
    (folder / "passwd").write_text("root:x:0:0::/root:/bin/sh\n" + "".join(entries), "utf-8")
    for one in made:
        one.home.mkdir(mode=0o755)
        os.chown(one.home, one.number, one.number)
    return made[0], made[1]


def test_what_is_kept_is_for_its_user_alone(users: tuple[User, User]) -> None:
    mine, theirs = users
    assert mine.run("id", "-u").out == "54301\n", "they are other users"
    assert mine.ask().decision == "ask"
    state = mine.home / STATE
    kept = [state, *state.rglob("*")]

    assert any(one.name == "ledger.sqlite3" for one in kept)
    for one in kept:
        found = one.stat()
        mode = stat.S_IMODE(found.st_mode)
        assert (found.st_uid, mode) == (54301, 0o700 if one.is_dir() else 0o600), one
    assert theirs.run("ls", str(state)).code != 0
    assert theirs.run("cat", str(state / "ledger.sqlite3")).code != 0
    assert theirs.python(f"opened(Path({str(state / 'ledger.sqlite3')!r})).__enter__()").code != 0


def test_one_s_approval_lets_nothing_in_for_the_other(users: tuple[User, User]) -> None:
    mine, theirs = users
    for one in users:
        assert one.ask().decision == "ask"
    mine.approve()

    assert theirs.ask().decision == "ask"
    assert mine.ask().decision == "silent", "it is an approval, for who gave it"
    assert (mine.states(), theirs.states()) == (["consumed"], ["pending"])


@pytest.mark.parametrize("way", ["their folder", "a link to their folder", "their ledger"])
def test_another_s_state_in_one_s_own_place_is_refused(users: tuple[User, User], way: str) -> None:
    """Even where its owner lets everyone write: an approval that somebody else wrote is none."""
    mine, theirs = users
    mine.ask()
    mine.approve()
    source, place = mine.home / STATE, theirs.home / STATE
    theirs.run("mkdir", "-p", str(place if way == "their ledger" else place.parent))
    if way == "a link to their folder":
        place.symlink_to(source)
    elif way == "their folder":
        source.rename(place)
    else:
        for file in source.glob("ledger*"):
            file.rename(place / file.name)
    for one in (place.resolve(), *place.resolve().rglob("*")):
        one.chmod(0o777)
    assert theirs.run("sh", "-c", f"echo >> {place}/x").code == 0, "they could write it"
    answer = theirs.ask()

    assert answer.decision == "ask"
    assert "another user" in answer.reason, answer
    if way == "a link to their folder":
        assert mine.states() == ["allowed"], "it was not used"
