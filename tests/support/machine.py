"""A person on a machine of their own: a home folder, a passwd entry, and whatever mounts a test wants to hurt them with.

The guard finds its ground by the passwd entry and not by $HOME, and the client refuses to skip permissions for root.
So a person is a user namespace in which this very user has another number, and a mount namespace whose /etc/passwd
names the fresh home: no account is made, nothing outside changes, and root and a developer's own user work alike.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

UID = 4242
SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"

# Mounts are made before the capabilities are dropped; then nothing can undo them.
ENTER = """
set -e
mount --bind "$PERSON_PASSWD" /etc/passwd
eval "$PERSON_MOUNTS"
unset PERSON_PASSWD PERSON_MOUNTS
setpriv=$(command -v setpriv)
PATH=$PERSON_PATH
unset PERSON_PATH
exec "$setpriv" --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- "$@"
"""


@dataclass(frozen=True)
class Ended:
    """How a program ended."""

    code: int
    out: str
    err: str


@dataclass
class Person:
    """A user with a fresh home.

    `mounts` is shell text that runs before their programs and may mount; `spaces` are more of unshare's options.
    """

    ground: Path
    mounts: str = ""
    spaces: tuple[str, ...] = ()
    path: str = SYSTEM_PATH
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.home.mkdir(parents=True)
        self.project.mkdir()
        self.home.chmod(0o700)
        entry = f"guest:x:{UID}:{UID}::{self.home}:/bin/sh\n"
        self.passwd.write_text(entry, encoding="utf-8")

    @property
    def home(self) -> Path:
        return self.ground / "home"

    @property
    def project(self) -> Path:
        return self.ground / "project"

    @property
    def passwd(self) -> Path:
        return self.ground / "passwd"

    def run(
        self,
        argv: Sequence[str | Path],
        *,
        input: bytes | str = b"",  # noqa: A002 -- subprocess's own word
        cwd: Path | None = None,
        timeout: float = 60,
        environment: Mapping[str, str] | None = None,
    ) -> Ended:
        """Run a program as this person, in an environment that holds only what is named here."""
        spaces = ["--user", f"--map-user={UID}", f"--map-group={UID}", "--mount", "--keep-caps", *self.spaces]
        process = subprocess.Popen(
            [tool("unshare"), *spaces, "--", tool("sh"), "-c", ENTER, "sh", *map(str, argv)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd or self.project,
            env=self._environment(environment or {}),
            start_new_session=True,
        )
        data = input.encode() if isinstance(input, str) else input
        with process:
            try:
                out, err = process.communicate(data, timeout=timeout)
            finally:
                _end(process)
        return Ended(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        fixed = {
            "HOME": str(self.home),
            "USER": "guest",
            "PATH": f"{SYSTEM_PATH}:/usr/sbin:/sbin",
            "PERSON_PATH": self.path,
            "LANG": "C.UTF-8",
            "PERSON_PASSWD": str(self.passwd),
            "PERSON_MOUNTS": self.mounts,
        }
        return fixed | self.environment | dict(more)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and what it left running."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def tool(name: str) -> str:
    """The absolute path of a program that tests cannot do without."""
    found = shutil.which(name) or shutil.which(name, path=f"{SYSTEM_PATH}:/usr/sbin:/sbin")
    if found is None:
        raise FileNotFoundError(name)
    return found
