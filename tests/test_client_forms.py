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
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from client import Client
from install_guard import reader
from install_guard.installs import claude as claude_line
from install_guard.model import Word
from machine import Person
from market import Hub, Plugin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.model import Reading

pytestmark = pytest.mark.client

CORPUS = Path(__file__).parent / "corpus"
ROWS = tomllib.loads((CORPUS / "client_effects.toml").read_text(encoding="utf-8"))["form"]


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
    return _effects(person, base)


def _effects(person: Person, base: Path) -> Effects:
    """What stands in a home that did not in the base, in the client's folder of plugins or in that of `--cowork`."""
    pairs: set[tuple[str, str]] = set()
    markets: set[str] = set()
    for folder in (".claude/plugins", ".claude/cowork_plugins"):
        plugins = _record(person.home / folder / "installed_plugins.json").get("plugins", {})
        pairs |= {(name, entry["scope"]) for name, entries in plugins.items() for entry in entries}
        known = f"{folder}/known_marketplaces.json"
        markets |= set(_record(person.home / known)) - set(_record(base / "home" / known))
    return Effects(frozenset(pairs), frozenset(markets))


def _record(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


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
        assert reading.kind == row.get("reading", "install")
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


# Every form of the command line's table, two at a time: what installs or adds in it does so with the client, and what
# does not, does not. Forms that start a session are left out: they need a model.


def _no_session(words: str) -> bool:
    """Whether a form names a command of the client, and starts no session beside it."""
    split = shlex.split(words)
    reading = claude_line.read([Word((word,), 0, 0) for word in split], 0, 0)
    commands = {"plugin", "plugins", "mcp", "help", "--help", "--version", "-v"}
    return not reading.session and not commands.isdisjoint(word.lower() for word in split)


# Forms that leave no mark in this home: an account's marketplaces, a sparse checkout without its catalogue, and an
# install among the plugins of `--cowork`, where no marketplace is known.
_ELSEWHERE = ("--claudeai", "--sparse a", "--sparse=a", "install demo@acme --cowork")
FORMS = [
    (words, wanted)
    for words, wanted in tomllib.loads((CORPUS / "client_forms.toml").read_text(encoding="utf-8"))["forms"]
    if _no_session(words) and not any(option in words for option in _ELSEWHERE)
]


@pytest.fixture(scope="module")
def outcomes(base: Path, claude: Path, request: pytest.FixtureRequest) -> Iterator[dict[str, Future[Effects]]]:
    """What stands on disk after each form: those that add a marketplace start without one, the others know `acme`."""
    bare = Path(tempfile.mkdtemp(prefix="bare-", dir=base.parent)) / "of"
    Hub(base.parent / "hub").known_to(Person(bare))
    asked = {id(item.callspec.params.get("form")) for item in request.session.items if hasattr(item, "callspec")}
    with ThreadPoolExecutor(2) as pool:
        yield {
            form[0]: pool.submit(run, bare if form[1].startswith("add ") else base, claude, f"claude {form[0]}")
            for form in FORMS
            if id(form) in asked
        }
        pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[0])
def test_the_client_does_what_the_table_of_forms_says(
    form: tuple[str, str], outcomes: dict[str, Future[Effects]]
) -> None:
    words, wanted = form
    found = outcomes[words].result()

    assert {name for name, _ in found.plugins} == ({"demo@acme"} if wanted.startswith("install demo") else set())
    assert found.marketplaces == ({"acme"} if wanted == "add acme/plugins" else set())
