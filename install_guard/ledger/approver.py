"""The person's key: where one is made, only what is signed with it is an approval.

`setup --passphrase` draws a key from a passphrase and writes down its public half alone. A hook can tell with that half
that an approval is the person's own, and nothing on this machine can make one without the passphrase: with one key for
both, as of an HMAC, every hook would hold what forges. Python 3.9 and the standard library.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install_guard.ledger import ed25519
from install_guard.model import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.ledger.approvals import Approval
    from install_guard.ledger.log import Log

SCHEMA = "install-guard/approver/1"
FILE = "approver.json"
KIND = "approver"  # of the log's entries that say which key there is
SYSTEM = Path("/etc/install-guard") / FILE  # root's: there, the person's own programs cannot take it away
COST = (1 << 15, 8, 1)  # of scrypt: 32 MiB, and a tenth of a second or more for each guess
LEAST = 8  # characters of a passphrase
_MEMORY = 128 << 20


class ApproverError(GuardError):
    """The person's key cannot be read or used."""


class Approver:
    """Tells whether an approval is the person's own, and signs one for who knows the passphrase."""

    def __init__(self, public: bytes, salt: bytes, cost: tuple[int, int, int]) -> None:
        self.public = public
        self._salt = salt
        self._cost = cost

    def holds(self, approval: Approval) -> bool:
        """Whether the approval was signed with this key."""
        try:
            signature = bytes.fromhex(approval.signature)
        except ValueError:
            return False
        return ed25519.holds(self.public, approval.signed_text, signature)

    def signer(self, passphrase: str) -> Callable[[bytes], str]:
        """What signs with the key of this passphrase; an error where it is another's."""
        seed = _seed(passphrase, self._salt, self._cost)
        if ed25519.public_of(seed) != self.public:
            raise ApproverError("this is not the passphrase", remedy="Nothing was changed.")
        return lambda text: ed25519.sign(seed, text).hex()

    def written(self) -> str:
        """The file's text: nothing in it is secret."""
        fields = {"schema": SCHEMA, "public": self.public.hex(), "salt": self._salt.hex(), "scrypt": list(self._cost)}
        return json.dumps(fields, indent=1) + "\n"


def make(passphrase: str, cost: tuple[int, int, int] = COST) -> Approver:
    """A new key from a passphrase."""
    if len(passphrase) < LEAST:
        raise ApproverError(f"a passphrase has at least {LEAST} characters", remedy="Nothing was changed.")
    salt = os.urandom(16)
    return Approver(ed25519.public_of(_seed(passphrase, salt, cost)), salt, cost)


def load(config: Path, system: Path = SYSTEM) -> Approver | None:
    """The person's key: the system's where there is one, else their own; None where every approval counts.

    A file that cannot be read is an error: what it would have refused must not pass.
    """
    for file in (system, config / FILE):
        try:
            fields = json.loads(file.read_text("utf-8"))
            return _of(fields)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (OSError, ValueError, KeyError, TypeError) as error:
            what = f"the key that approvals are signed with cannot be read ({error})"
            raise ApproverError(what, str(file), "Run `install-guard setup --passphrase` again.") from None
    return None


def holds(log: Log, config: Path, system: Path = SYSTEM) -> Callable[[Approval], bool]:
    """What tells a person's own approval: their key where they made one, else every approval counts.

    Where the log says that there is a key and its file is gone, none counts: to take the file away is not enough.
    """
    key = load(config, system)
    if key is not None:
        return key.holds
    made = list(log.entries(kind=KIND))
    lost = bool(made) and bool(made[-1].fields.get("public"))
    return lambda _approval: not lost


def note(log: Log, key: Approver | None) -> None:
    """Say in the log that approvals are signed from now on, or no more."""
    log.add(KIND, {"public": key.public.hex() if key is not None else ""})


def _of(fields: dict[str, Any]) -> Approver:
    cost = tuple(int(number) for number in fields["scrypt"])
    if fields["schema"] != SCHEMA or len(cost) != len(COST):
        raise ValueError(fields["schema"])
    return Approver(bytes.fromhex(fields["public"]), bytes.fromhex(fields["salt"]), cost)  # type: ignore[arg-type]


def _seed(passphrase: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    n, r, p = cost
    return hashlib.scrypt(passphrase.encode(), salt=salt, n=n, r=r, p=p, maxmem=_MEMORY, dklen=ed25519.SIZE)
