"""The client's command line as the client itself takes it, and the reader's word for it beside.

Every form runs with the real client in a home that knows the marketplace `acme`; what then stands on disk is the
truth, and the reader, which sees the text alone, has to say the same.
"""

from __future__ import annotations

import json
import shlex
import shutil
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from client import Client
from install_guard import reader
from machine import Person
from market import Hub, Plugin

if TYPE_CHECKING:
    from install_guard.model import Reading

pytestmark = pytest.mark.client

ROWS = tomllib.loads((Path(__file__).parent / "corpus/client_effects.toml").read_text(encoding="utf-8"))["form"]


@dataclass(frozen=True)
class Effects:
    """What stands on disk after a command line: plugins with their scopes, and marketplaces that were not there."""

    plugins: frozenset[tuple[str, str]]
    marketplaces: frozenset[str]


@pytest.fixture(scope="module")
def base(ground: Path, claude: Path) -> Path:
    """A person's ground with the marketplace `acme` added, to copy for each form."""
    person = Person(Path(tempfile.mkdtemp(prefix="forms-", dir=ground)) / "base")
    hub = Hub(person.ground.parent / "hub")
    hub.publish("acme/plugins", "acme", Plugin("demo"), Plugin("other"))
    hub.publish("more/plugins", "more", Plugin("extra"))
    hub.known_to(person)
    added = Client(person, claude).command("plugin", "marketplace", "add", "acme/plugins")
    assert added.code == 0, added.err
    return person.ground


def run(base: Path, claude: Path, command: str) -> Effects:
    """Run one form in a copy of the base."""
    ground = Path(tempfile.mkdtemp(prefix="form-", dir=base.parent)) / "of"
    person = Person(ground)
    shutil.copytree(base / "home", person.home, dirs_exist_ok=True, symlinks=True)
    client = Client(person, claude)
    client.command(*shlex.split(command)[1:], timeout=30)
    plugins = json.loads(_text(person.home / ".claude/plugins/installed_plugins.json"))["plugins"]
    known = json.loads(_text(person.home / ".claude/plugins/known_marketplaces.json"))
    pairs = {(name, entry["scope"]) for name, entries in plugins.items() for entry in entries}
    return Effects(frozenset(pairs), frozenset(known) - {"acme"})


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else '{"plugins": {}}'


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["command"])
def test_the_client_does_what_the_row_says(row: dict[str, object], base: Path, claude: Path) -> None:
    command = str(row["command"])
    wanted = Effects(
        frozenset((name, str(row.get("scope", "user"))) for name in row.get("plugins", ())),
        frozenset(row.get("marketplaces", ())),
    )

    assert run(base, claude, command) == wanted


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["command"])
def test_the_reader_says_what_the_client_does(row: dict[str, object]) -> None:
    reading = reader.read(str(row["command"]))
    if row.get("plugins") or row.get("marketplaces"):
        assert reading.kind == "install"
        assert named(reading) == set(row.get("plugins", ())) | set(row.get("sources", ()))
    else:
        assert reading.kind == row.get("reading", "pass")


def named(reading: Reading) -> set[str]:
    """What a reading's requests name: `plugin@marketplace`, and sources."""
    found = set()
    for request in reading.requests:
        fields = request.fields
        if request.kind == "plugin":
            market = fields.get("marketplace") or ("more" if fields.get("source") else "acme")
            found.add(f"{fields['plugin']}@{market}")
        if fields.get("source"):
            found.add(str(fields["source"]))
    return found
