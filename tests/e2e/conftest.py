"""A watched home: made and looked at once, and copied for each test."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

import pytest

from client import Client
from guarded import ready
from installed import CAPABLE, CLEAN, DANGER
from machine import Person
from market import Hub, Plugin
from watched import Watched, told

PLUGINS = (Plugin("clean", CLEAN), Plugin("capable", CAPABLE), Plugin("dangerous", DANGER))


@pytest.fixture(scope="session")
def hub(ground: Path) -> Hub:
    """GitHub, as far as this person knows."""
    hub = Hub(Path(tempfile.mkdtemp(prefix="hub-", dir=ground)))
    hub.publish("acme/plugins", "acme", *PLUGINS)
    return hub


@pytest.fixture(scope="session")
def home(ground: Path, claude: Path, hub: Hub, checkout: Path) -> Path:
    """A home that knows the marketplace, has the guard's hook, and was looked at once."""
    person = Person(Path(tempfile.mkdtemp(prefix="watched-", dir=ground)) / "of")
    person.path = f"{claude.parent}:{person.path}"
    hub.known_to(person)
    ready(person)
    client = Client(person, claude)
    assert client.command("plugin", "marketplace", "add", "acme/plugins").code == 0
    table = json.loads(
        (checkout / "hooks/hooks.json").read_text("utf-8").replace("${CLAUDE_PLUGIN_ROOT}", str(checkout))
    )
    file = person.home / ".claude/settings.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"hooks": table["hooks"]}), "utf-8")
    first = client.bash("true", allow=["Bash"])
    assert "for the first time" in told(first), first.shown
    (person.home / ".local/state/install-guard/watch/untold").unlink()
    return person.home


@pytest.fixture
def watched(client: Client, home: Path, hub: Hub) -> Watched:
    """A fresh copy of that home, after its first session."""
    shutil.copytree(home, client.person.home, dirs_exist_ok=True, symlinks=True)
    _moved(client.person.home, home)
    return Watched(client, hub)


def _moved(new: Path, old: Path) -> None:
    """The paths that the client and the guard's record keep lead into the copy."""
    memory = new / ".local/state/install-guard/watch/memory.json"
    for file in (*new.glob(".claude/plugins/*.json"), new / ".local/share/install-guard/ground.json", memory):
        file.write_text(file.read_text("utf-8").replace(str(old), str(new)), "utf-8")
