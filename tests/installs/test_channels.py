"""What a person types, installers of skills, programs that may relay a command, signs in text."""

from __future__ import annotations

import pytest

from install_guard.installs.mentions import asks_for_install, loads_plugins, says_install
from install_guard.installs.slash import read_typed
from install_guard.reader import read


@pytest.mark.parametrize(
    ("typed", "asks"),
    [
        ("/plugin install demo@acme", "install plugin"),
        ("/plugin i demo", "install plugin"),
        ("/plugins install demo@acme", "install plugin"),
        ("/plugin update demo@acme", "update plugin"),
        ("/plugin enable demo@acme", "enable plugin"),
        ("/plugin marketplace add acme/plugins", "add marketplace"),
        ("/plugin market add acme/plugins", "add marketplace"),
        ("/marketplace add acme/plugins", "add marketplace"),
        ("/plugin marketplace update acme", "update catalogue"),
    ],
)
def test_what_is_typed_asks_for_the_same(typed: str, asks: str) -> None:
    reading = read_typed(typed)

    assert reading is not None
    assert [f"{one.verb} {one.kind}" for one in reading.requests] == [asks]


@pytest.mark.parametrize(
    "typed", ["/plugin", "/plugins", "/marketplace", "/plugin install", "/plugin manage", "/plugin marketplace list"]
)
def test_the_menu_is_only_opened(typed: str) -> None:
    reading = read_typed(typed)

    assert reading is not None
    assert reading.browse
    assert reading.kind == "pass"


@pytest.mark.parametrize("typed", ["/plugin uninstall demo", "/plugin disable demo@acme"])
def test_a_removal_is_no_install(typed: str) -> None:
    reading = read_typed(typed)

    assert reading is not None
    assert reading.kind == "pass"


@pytest.mark.parametrize("text", ["", "/", "/help", "plugin install x", "/usr/bin/claude plugin install x"])
def test_other_text_is_not_typed(text: str) -> None:
    assert read_typed(text) is None


@pytest.mark.parametrize(
    "command",
    [
        "relay claude plugin install demo@acme",
        "relay --exec /usr/local/bin/claude -- plugin install demo@acme",
        "relay --filter='claude plugin install demo@acme'",
        "relay --on-run 'claude plugin install demo@acme'",
        "relay -c 'claude plugin install demo@acme'",
        "relay -wrapper claude,plugin,install,demo@acme",
    ],
)
def test_a_program_that_may_run_an_install_is_held(command: str) -> None:
    assert read(command).kind == "unreadable"


@pytest.mark.parametrize(
    "command",
    [
        "relay 'claude plugin install demo@acme'",
        "relay --message 'claude plugin install demo@acme'",
        "relay --exec 'ls -la'",
        "cowsay claude plugin install demo@acme",
        "git commit -m 'claude plugin install demo@acme'",
        "docker run x claude plugin install demo@acme",
        "relay plugin install demo",
    ],
)
def test_a_program_that_shows_or_sends_it_passes(command: str) -> None:
    assert read(command).kind == "pass"


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("install the demo plugin", True),
        ("please add the marketplace acme/plugins", True),
        ("/plugin i demo", True),
        ("Enable Plugin demo", True),
        ("what does this plugin do?", False),
        ("install the dependencies", False),
        ("", False),
    ],
)
def test_a_prompt_asks_for_an_install(text: str, asks: bool) -> None:
    assert asks_for_install(text) is asks


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("claude plugin install x", True),
        ("cl\"\"aude plu\\gin ins'ta'll x", True),
        ("CLAUDE PLUGIN UPDATE", True),
        ("plugin marketplace add", True),
        ("claude mcp add x", True),
        ("plugin list", False),
        ("npm install", False),
    ],
)
def test_a_text_says_an_install(text: str, says: bool) -> None:
    assert says_install(text) is says


def test_settings_load_plugins_also_behind_an_escape() -> None:
    assert loads_plugins('{"enabledPlugins": {}}')
    assert loads_plugins('{"enabled\\u0050lugins": {}}')
    assert not loads_plugins('{"model": "opus"}')


@pytest.mark.parametrize(
    "text",
    ["npx @smithery/cli install a/b", "npx -y @smithery/cli@1.2.3 install a/b", "pnpm dlx @smithery/cli install a/b"],
)
def test_an_installer_in_a_scoped_package_is_known_by_its_whole_name(text: str) -> None:
    asked = [(each.kind, each.fields.get("source")) for each in read(text, shell="bash").packages]

    assert ("mcp", "a/b") in asked
