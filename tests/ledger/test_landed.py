"""What the disk says came of each kind of request; every row is one state of it."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from install_guard import reader
from install_guard.ledger import landed, receipts
from install_guard.ledger.redact import fit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SERVER = {"type": "stdio", "command": "node", "args": ["s.js"]}
LATER, EARLIER = "2999-01-01T00:00:00.000Z", "2001-01-01T00:00:00.000Z"
YES, NO, UNKNOWN = receipts.COMMITTED, receipts.FAILED, receipts.UNCERTAIN
BEFORE, AFTER = (datetime.now(UTC) + timedelta(days=days) for days in (-1, 1))


def put(name: str, value: Any) -> Callable[[Path], None]:
    """A file of the person's home, which is the project too."""

    def lay(home: Path) -> None:
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")

    return lay


def installed(at: str) -> Callable[[Path], None]:
    return put(".claude/plugins/installed_plugins.json", {"plugins": {"demo@acme": [{"lastUpdated": at}]}})


def known(at: str) -> Callable[[Path], None]:
    source = {"source": "github", "repo": "acme/tools"}
    return put(".claude/plugins/known_marketplaces.json", {"acme": {"source": source, "lastUpdated": at}})


def own(server: Any) -> Callable[[Path], None]:
    return put(".claude.json", {"mcpServers": {"tool": server}})


def local(server: Any) -> Callable[[Path], None]:
    return lambda home: put(".claude.json", {"projects": {str(home): {"mcpServers": {"tool": server}}}})(home)


def nothing(_home: Path) -> None:
    return


ADD = "claude mcp add tool -- node s.js"
ROWS: list[tuple[str, Callable[[Path], None], str]] = [
    ("claude plugin install demo@acme", nothing, NO),
    ("claude plugin install demo@acme", installed(LATER), YES),
    ("claude plugin install demo@acme", installed(EARLIER), NO),
    ("claude plugin update demo@acme", installed(LATER), YES),
    ("claude plugin update demo@acme", installed(EARLIER), UNKNOWN),
    ("claude plugin enable demo@acme", nothing, NO),
    ("claude plugin enable demo@acme", put(".claude/settings.json", {"enabledPlugins": {"demo@acme": True}}), YES),
    ("claude plugin enable demo@acme", put(".claude/settings.local.json", {"enabledPlugins": {"demo@acme": True}}), YES),
    ("claude plugin enable demo@acme", put(".claude/settings.json", {"enabledPlugins": {"demo@acme": False}}), NO),
    ("claude plugin marketplace add acme/tools", known(LATER), YES),
    ("claude plugin marketplace add acme/tools", known(EARLIER), NO),
    ("claude plugin marketplace update acme", known(LATER), YES),
    ("claude plugin marketplace update acme", known(EARLIER), UNKNOWN),
    (ADD, nothing, NO),
    (ADD, own(SERVER), YES),
    (ADD, local(SERVER), YES),
    (ADD, put(".mcp.json", {"mcpServers": {"tool": SERVER}}), YES),
    (ADD, own(SERVER | {"args": ["other.js"]}), NO),
    (ADD, put(".claude.json", {"mcpServers": {"tool2": SERVER}}), NO),
    (ADD, put(".claude.json", "{"), NO),
    (ADD, put(".claude.json", {"mcpServers": [], "projects": 3}), NO),
    ("claude mcp add tool -e API_KEY=abcdefgh -- node s.js --token=abcdefgh", own(SERVER), UNKNOWN),
    ("claude mcp add --transport http tool https://a.example/mcp", own({"type": "http", "url": "https://a.example/mcp"}), YES),
    ("""claude mcp add-json tool '{"command": "node", "args": ["s.js"]}'""", own(SERVER), YES),
    ("""claude mcp add-json tool '{"command": "deno"}'""", own(SERVER), NO),
    ("git clone https://a.example/s $HOME/.claude/skills/s", nothing, NO),
    ("git clone https://a.example/s $HOME/.claude/skills/s", put(".claude/skills/s/SKILL.md", "x"), YES),
    ("npx skills add acme/sum", put(".claude/skills/sum/SKILL.md", "x"), YES),
    ("npx skills add acme/sum", nothing, UNKNOWN),
    ("claude mcp add-from-claude-desktop", nothing, UNKNOWN),
    ("claude --plugin-dir ./x -p hi", nothing, UNKNOWN),
]  # fmt: skip


def came_of(home: Path, read: reader.Reading, since: datetime = BEFORE) -> str:
    """By what the receipt keeps of a reading."""
    kept = json.loads(fit(receipts.read_fields(read)))
    return landed.landed(kept, since.isoformat(timespec="milliseconds"), home / ".claude", str(home))


@pytest.mark.parametrize(("command", "lay", "result"), ROWS)
def test_the_disk_tells_what_came_of_a_command(
    tmp_path: Path, command: str, lay: Callable[[Path], None], result: str
) -> None:
    lay(tmp_path)
    read = reader.read(command, cwd=str(tmp_path), home=str(tmp_path), shell="bash")
    assert read.requests, read

    assert came_of(tmp_path, read) == result


@pytest.mark.parametrize("name", [".claude/settings.json", ".mcp.json"])
def test_the_disk_tells_what_came_of_a_write(tmp_path: Path, name: str) -> None:
    text = json.dumps({"mcpServers": {"tool": SERVER}, "hooks": {"Stop": []}})
    read = reader.read_write(str(tmp_path / name), text, cwd=str(tmp_path), home=str(tmp_path), before=None)
    assert [one.verb for one in read.requests] == ["write"]

    assert came_of(tmp_path, read) == NO
    put(name, text)(tmp_path)
    assert came_of(tmp_path, read) == YES
    assert came_of(tmp_path, read, AFTER) == NO, "it was there before"
    put(name, "{}")(tmp_path)
    assert came_of(tmp_path, read) == UNKNOWN, "it was written again"


def test_a_skill_that_was_there_before_is_none_that_landed(tmp_path: Path) -> None:
    put(".claude/skills/s/SKILL.md", "x")(tmp_path)
    os.utime(tmp_path / ".claude/skills/s")
    command = "git clone https://a.example/s $HOME/.claude/skills/s"
    read = reader.read(command, cwd=str(tmp_path), home=str(tmp_path), shell="bash")

    assert came_of(tmp_path, read, AFTER) == NO
