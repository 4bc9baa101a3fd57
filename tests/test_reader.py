"""The reader on commands that real shells have run, and on what no shell can tell: folders, writes, doors."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from install_guard.model import Gap
from install_guard.reader import read, read_write

if TYPE_CHECKING:
    from install_guard.model import Reading

HOME = "/home/dev"  # where the commands of the table ran
ROWS = tomllib.loads((Path(__file__).parent / "corpus/commands.toml").read_text(encoding="utf-8"))["command"]


def named(reading: Reading) -> list[str]:
    """What the requests of a reading ask for, in the words of the table."""
    return sorted(f"{one.verb} {_target(dict(one.fields))}" for one in reading.requests)


def _target(fields: dict[str, object]) -> str:
    market = f"@{fields['marketplace']}" if fields.get("marketplace") else ""
    return f"{fields['plugin']}{market}" if "plugin" in fields else str(fields.get("source", fields.get("path", "")))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['family']}: {row['text'][:60]}")
def test_a_command_reads_as_it_runs(row: dict[str, str]) -> None:
    reading = read(row["text"], home=HOME, shell=row.get("shell"))

    assert reading.kind == row["kind"]
    if reading.kind == "install":
        assert named(reading) == sorted(row["asks"])


@pytest.mark.parametrize("row", [row for row in ROWS if row["ran"]], ids=lambda row: row["text"][:60])
def test_what_ran_is_never_passed_nor_read_as_another_thing(row: dict[str, str]) -> None:
    reading = read(row["text"], home=HOME, shell=row.get("shell"))

    assert reading.kind != "pass"
    if reading.kind == "install":
        assert set(row["ran"]) >= set(named(reading))


@pytest.mark.parametrize(
    ("command", "cwd", "home", "path"),
    [
        ("claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/market"),
        ("claude plugin marketplace add ../market", "/srv/p", None, "/srv/market"),
        ("cd sub && claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/sub/market"),
        ("cd /opt; claude plugin marketplace add ./market", "/srv/p", None, "/opt/market"),
        ("(cd sub); claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/market"),
        ("cd a || claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/market"),
        ("cd a || cd b || claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/market"),
        ("! cd a && claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/market"),
        ("command cd a || { claude plugin marketplace add ./market; }", "/srv/p", None, "/srv/p/market"),
        ("if cd a; then ls; else claude plugin marketplace add ./market; fi", "/srv/p", None, "/srv/p/market"),
        ("if ! cd a; then claude plugin marketplace add ./market; fi", "/srv/p", None, "/srv/p/market"),
        ("if cd a; then claude plugin marketplace add ./market; fi", "/srv/p", None, "/srv/p/a/market"),
        ("cd a || exit 1; claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/a/market"),
        ("cd a || true; claude plugin marketplace add ./market", "/srv/p", None, "/srv/p/a/market"),
        ("cd a && claude plugin marketplace add ./market || echo no", "/srv/p", None, "/srv/p/a/market"),
        ("claude plugin marketplace add /opt/market", "/srv/p", None, "/opt/market"),
        ("claude plugin marketplace add ~/market", "/srv/p", "/home/dev", "/home/dev/market"),
        ("claude plugin marketplace add '~/market'", "/srv/p", "/home/dev", "/home/dev/market"),
        ("claude plugin marketplace add ./market", None, None, None),
        ("claude plugin install x --marketplace ./market", "/srv/p", None, "/srv/p/market"),
    ],
)
def test_a_relative_source_has_its_place_beside_its_text(command: str, cwd: str, home: str, path: str) -> None:
    reading = read(command, cwd=cwd, home=home)

    assert reading.kind == "install"
    assert reading.requests[0].fields["path"] == path


def test_a_relative_source_after_a_lost_folder_is_a_gap() -> None:
    assert read('cd "$X" && claude plugin marketplace add ./market', cwd="/srv").kind == "unreadable"
    assert read('cd "$X" && claude plugin marketplace add acme/plugins', cwd="/srv").kind == "install"
    assert read("cd a && cd b || claude plugin marketplace add ./market", cwd="/srv").kind == "unreadable"
    assert read("{ cd a && ls; } || claude plugin marketplace add ./market", cwd="/srv").kind == "unreadable"


def test_what_eval_is_given_may_be_read_differently() -> None:
    command = "eval '=claude plugin install tidy@team'"

    assert read(command, shell="bash").kind == "pass"
    assert read(command).kind == "install"


def test_equal_requests_count_once() -> None:
    assert len(read("claude plugin install a@b; claude plugin i a@b").requests) == 1


def test_requests_of_other_kinds_do_not_stand_together() -> None:
    reading = read("claude plugin install a@b && claude plugin enable c@d")

    assert reading.kind == "unreadable"
    assert named(reading) == ["enable c@d", "install a@b"]


def test_the_menu_is_browsed() -> None:
    assert read("/plugin").browse
    assert read("/plugin install").browse
    assert not read("ls").browse


@pytest.mark.parametrize(
    ("command", "door"),
    [
        ("install-guard approve 12", "install-guard approve"),
        ("python3 -m install_guard mode off", "install-guard mode"),
        ("uvx install-guard approve 12", "install-guard approve"),
        ("pip uninstall -y install-guard", "remove the guard"),
        ("pipx uninstall install-guard", "remove the guard"),
        ("claude plugin disable install-guard", "disable install-guard"),
        ("claude --bare -p hi", "session --bare"),
        ("CLAUDE_CONFIG_DIR=/tmp/x claude -p hi", "session CLAUDE_CONFIG_DIR"),
        ("CLAUDE_CODE_SIMPLE=1 claude -p hi", "session CLAUDE_CODE_SIMPLE"),
        ("export CLAUDE_CODE_SAFE_MODE=1; claude -p hi", "session CLAUDE_CODE_SAFE_MODE"),
        ("rm -rf ~/.local/state/install-guard", "change the guard's files"),
        ("rm .claude/install-guard.toml", "change the guard's files"),
        ("echo x > ~/.config/install-guard/policy.toml", "write the guard's files"),
        ("cp x ~/.config/install-guard/policy.toml", "write the guard's files"),
        ("echo '{\"disableAllHooks\": true}' > .claude/settings.json", "disable hooks"),
        ("sh -c 'install-guard approve 12'", "install-guard approve"),
    ],
)
def test_a_door_is_named(command: str, door: str) -> None:
    assert [each.name for each in read(command, home="/home/dev").doors] == [door]


@pytest.mark.parametrize(
    "command",
    [
        "install-guard status",
        "install-guard approve --help",
        "install-guard check 'claude plugin install a@b'",
        "claude --bare --version",
        "claude --bare plugin install a@b",
        "claude plugin disable other@acme",
        "pip install install-guard",
        "cat ~/.config/install-guard/policy.toml",
        "CLAUDE_CONFIG_DIR=/tmp/x claude --version",
        "rm -rf ~/src/install-guard/build",
        "echo install-guard approve 12",
    ],
)
def test_what_is_no_door(command: str) -> None:
    assert not read(command, home="/home/dev").doors


@pytest.mark.parametrize(
    ("path", "content", "kind"),
    [
        ("/home/dev/.claude/settings.json", '{"enabledPlugins": {"a@b": true}}', "install"),
        ("/home/dev/.claude/settings.json", '{"model": "opus"}', "pass"),
        ("/home/dev/.claude/settings.json", '"a@b": true', "unreadable"),
        ("/srv/p/.claude/settings.local.json", '{"hooks": {"Stop": [{"hooks": [{}]}]}}', "install"),
        ("/srv/p/.claude/settings.local.json", '{"hooks": {}}', "pass"),
        ("/srv/p/.mcp.json", '{"mcpServers": {"x": {"command": "y"}}}', "install"),
        ("/home/dev/.claude/plugins/installed_plugins.json", "{}", "install"),
        ("/home/dev/.claude/skills/x/.claude-plugin/plugin.json", "{}", "install"),
        ("/srv/p/README.md", "claude plugin install a@b", "pass"),
        ("/home/dev/.bashrc", "claude plugin install a@b", "unreadable"),
        ("/home/dev/.bashrc", "eval $(echo Y2xhdWRlIHBsdWdpbiBpbnN0YWxsIGFAYg== | base64 -d)", "unreadable"),
        ("/home/dev/.bashrc", "alias ll='ls -l'", "pass"),
        ("/srv/p/.git/hooks/pre-commit", "#!/bin/sh\nclaude plugin install a@b\n", "unreadable"),
        ("/srv/p/package.json", '{"scripts": {"test": "claude plugin install a@b"}}', "unreadable"),
        ("/srv/p/package.json", '{"scripts": {"test": "vitest"}}', "pass"),
    ],
)
def test_a_written_file_reads_as_what_it_brings(path: str, content: str, kind: str) -> None:
    assert read_write(path, content, home="/home/dev").kind == kind


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("npx skills add acme/skills", "skill"),
        ("npx -y skills@latest add acme/skills", "skill"),
        ("bunx skills add acme/skills", "skill"),
        ("pnpm dlx skills add acme/skills", "skill"),
        ("clawhub install x", "skill"),
        ("npx openskills install acme/skills", "skill"),
        ("git clone https://git.example/x ~/.claude/skills/x", "skill"),
        ("cp -r x ~/.claude/skills/", "skill"),
        ("claude mcp add x -- npx y", "mcp"),
        ("claude plugin marketplace update", "catalogue"),
    ],
)
def test_other_channels_are_requests_of_their_own(command: str, kind: str) -> None:
    assert {one.kind for one in read(command).requests} == {kind}


def test_installers_of_other_agents_stand_beside_the_kind() -> None:
    reading = read("gemini extensions install https://git.example/x")

    assert reading.kind == "pass"
    assert [one.kind for one in reading.packages] == ["extension"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("iex 'claude plugin install a@b'", "unreadable"),
        ("Get-ChildItem", "pass"),
        ("& cl^aude plu`gin install a@b", "unreadable"),
    ],
)
def test_powershell_is_read_by_its_signs(text: str, kind: str) -> None:
    assert read(text, shell="powershell").kind == kind


def test_a_script_file_is_read_where_it_can_be_opened() -> None:
    files = {"/srv/s.sh": "claude plugin install a@b", "/srv/t.sh": "echo hi"}

    assert read("sh s.sh", cwd="/srv", open_file=files.get).kind == "install"
    assert read("sh t.sh", cwd="/srv", open_file=files.get).kind == "pass"
    assert read("sh s.sh", cwd="/srv").kind == "pass"


def test_no_reading_depends_on_the_words_of_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a gap says is for people: the same commands read the same with every reason taken away."""
    before = [_told(row["text"], row.get("shell")) for row in ROWS]
    plain = Gap.__init__

    def wordless(self: Gap, kind: str, _reason: str, *rest: Any, **more: Any) -> None:
        plain(self, kind, "?", *rest, **more)

    monkeypatch.setattr(Gap, "__init__", wordless)

    assert [_told(row["text"], row.get("shell")) for row in ROWS] == before


def _told(text: str, shell: str | None) -> tuple[str, list[str], list[tuple[str, str]]]:
    """What a reading comes to, its words left out."""
    reading = read(text, home=HOME, shell=shell)
    return reading.kind, named(reading), sorted({(gap.kind, gap.origin) for gap in reading.gaps})


SETTINGS = "/home/dev/.claude/settings.json"
GUARDED = '{"enabledPlugins": {"install-guard@install-guard": true}, "model": "opus"}'
HOOKED = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "/opt/guard/hooks/guard.py"}]}]}}'


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        # what the file already held is no news
        ('{"enabledPlugins": {"a@b": true}}', '{"enabledPlugins": {"a@b": true}, "model": "opus"}', "pass"),
        ('{"enabledPlugins": {"a@b": true}}', '{"model": "opus", "enabledPlugins": {"a@b": true}}', "pass"),
        ('{"hooks": {"Stop": [{"hooks": []}, 1]}}', '{"hooks": {"Stop": [{"hooks": []}]}}', "pass"),
        ('{"mcpServers": {"x": {"command": "y"}}}', '{"mcpServers": {}}', "pass"),
        ('{"enabledPlugins": {"a@b": true}}', '{"enabledPlugins": {"a@b": false}}', "pass"),
        # what is added or changed is
        ('{"enabledPlugins": {"a@b": true}}', '{"enabledPlugins": {"a@b": true, "c@d": true}}', "install"),
        ('{"enabledPlugins": {"a@b": false}}', '{"enabledPlugins": {"a@b": true}}', "install"),
        ('{"enabledPlugins": {"a@b": false}}', r'{"enabled\u0050lugins": {"a@b": true}}', "install"),
        ('{"mcpServers": {"x": {"args": ["a", "b"]}}}', '{"mcpServers": {"x": {"args": ["b", "a"]}}}', "install"),
        ('{"hooks": {"Stop": []}}', '{"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}', "install"),
        ('{"env": {"A": "1"}}', '{"env": {"A": "1", "CLAUDE_CODE_PLUGIN_DIRS": "/x"}}', "install"),
        ("no JSON", '{"enabledPlugins": {"a@b": true}}', "install"),
        (None, '{"enabledPlugins": {"a@b": true}}', "install"),
        # what is no JSON is not known
        ("{}", '{"enabledPlugins": {"a@b": true},}', "unreadable"),
    ],
)
def test_only_news_in_settings_installs(before: str | None, after: str, kind: str) -> None:
    assert read_write(SETTINGS, after, home=HOME, before=before).kind == kind


@pytest.mark.parametrize(
    ("before", "after", "door"),
    [
        (GUARDED, "{}", "disable install-guard"),
        (GUARDED, GUARDED.replace("true", "false"), "disable install-guard"),
        ("{}", GUARDED.replace("true", "false"), "disable install-guard"),
        (HOOKED, "{}", "remove install-guard's hooks"),
        (HOOKED, '{"hooks": {"PreToolUse": []}}', "remove install-guard's hooks"),
        ("{}", '{"disableAllHooks": true}', "disable hooks"),
        (None, r'{"disable\u0041llHooks": true}', "disable hooks"),
        (GUARDED, GUARDED.replace("opus", "haiku"), None),
        (HOOKED, HOOKED, None),
        ('{"disableAllHooks": true}', '{"disableAllHooks": true, "model": "opus"}', None),
    ],
)
def test_settings_that_no_longer_load_the_guard_are_a_door(before: str | None, after: str, door: str | None) -> None:
    reading = read_write(SETTINGS, after, home=HOME, before=before)

    assert [one.name for one in reading.doors] == ([door] if door else [])


@pytest.mark.parametrize(
    ("command", "door"),
    [
        ("echo '{}' > ~/.claude/settings.json", "disable install-guard"),
        ("rm ~/.claude/settings.json", "remove the guard's settings"),
        ("rm -rf ~/.claude", "remove the guard's settings"),
        ("mv ~/.claude/settings.json /tmp/x", "remove the guard's settings"),
        ("cat ~/.claude/settings.json", None),
        ("git add .claude/settings.json", None),
        ("rm -rf ~/.cache", None),
    ],
)
def test_a_command_that_takes_the_guards_settings_away_is_a_door(command: str, door: str | None) -> None:
    reading = read(command, home=HOME, cwd=HOME, open_file={SETTINGS: GUARDED}.get)

    assert [one.name for one in reading.doors] == ([door] if door else [])


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("echo x > /srv/market/plugins/demo/run.sh", "unreadable"),
        ("echo x > plugins/demo/run.sh", "unreadable"),
        ("cp run.sh /srv/market/plugins/demo/", "unreadable"),
        ("sed -i s/a/b/ ./plugins/demo/run.sh", "unreadable"),
        ("echo x > /srv/market-place/run.sh", "pass"),
        ("cat /srv/market/plugins/demo/run.sh", "pass"),
    ],
)
def test_what_is_written_where_plugins_are_loaded_in_place_is_installed(command: str, kind: str) -> None:
    reading = read(command, cwd="/srv/market", home=HOME, in_place=lambda: ("/srv/market",))

    assert reading.kind == kind
    assert [(one.kind, one.verb) for one in reading.requests[:1]] == ([] if kind == "pass" else [("files", "write")])
    assert read(command, cwd="/srv/market", home=HOME).kind == "pass"


def test_a_file_that_is_written_in_place_is_installed() -> None:
    asked: list[str] = []

    def in_place() -> tuple[str, ...]:
        asked.append("")
        return ("/srv/market/",)

    assert read_write("/srv/market/plugins/demo/run.sh", "x", in_place=in_place).kind == "install"
    assert read_write("plugins/demo/run.sh", "x", cwd="/srv/market", in_place=in_place).kind == "install"
    assert read_write("/srv/other", "x", in_place=in_place).kind == "pass"
    assert len(asked) == 3
    assert read("ls /srv/market | grep x", in_place=in_place).kind == "pass"
    assert len(asked) == 3


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ls " * 100_000, "pass"),
        ("echo '" + "a text, " * 40_000 + "'", "pass"),
        ("ls " * 400_000, "unreadable"),
        ("ls " * 100_000 + "; claude plugin install a@b", "unreadable"),
        ("ls " * 100_000 + '; "$x"', "unreadable"),
        ("ls " * 100_000 + "| sh", "unreadable"),
    ],
    ids=["words", "a quoted text", "past every bound", "an install", "a variable", "a shell"],
)
def test_past_the_bound_only_what_shows_no_sign_passes(text: str, kind: str) -> None:
    assert read(text).kind == kind
