"""Laws of the inspection: whatever stands in a plugin's files, there is a report, and nothing in it is raw."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scan import inspection, report
from scan.findings import Options
from scan.tree import MemorySnapshot

KEYS = st.sampled_from(
    "name version source plugins owner metadata pluginRoot renames strict hooks events modules event matcher type command"
    " args env url prompt server tool mcpServers lspServers headersHelper cwd monitors experimental settings"
    " subagentStatusLine skills commands agents outputStyles themes workflows content allowedTools dependencies"
    " marketplace channels userConfig Stop SessionStart scripts postinstall extensionToLanguage sha repo path".split()
)
TEXTS = st.sampled_from(
    [
        "",
        ".",
        "./",
        "..",
        "/",
        "./a",
        "../x",
        "a.sh",
        "./skills",
        "${CLAUDE_PLUGIN_ROOT}/a.sh",
        "github",
        "url",
        "npm",
        "\x1b[2J",
        "\u202e",
        "https://x.example/a.mcpb",
        "sh -c 'a",
        "Bash",
        "~",
        "�",
        "x" * 400,
    ]
)
VALUES = st.recursive(
    TEXTS | st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=14,
)
PLACES = st.sampled_from(
    [
        ".claude-plugin/plugin.json",
        ".claude-plugin/marketplace.json",
        "hooks/hooks.json",
        ".mcp.json",
        ".lsp.json",
        "monitors/monitors.json",
        "settings.json",
        "package.json",
        "skills/a/SKILL.md",
        "commands/c.md",
        "agents/a.md",
    ]
)


def text_of(path: str, value: Any) -> str:
    return f"---\n{json.dumps(value)}\n---\n!`ls`\n" if path.endswith(".md") else json.dumps(value)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(PLACES, VALUES, max_size=5), st.dictionaries(st.sampled_from("abc"), TEXTS, max_size=2))
def test_any_values_in_any_file_give_a_report(values: dict[str, Any], links: dict[str, str]) -> None:
    files = {path: text_of(path, value) for path, value in values.items()} | {"a.sh": "sh a.sh"}
    links = {path: target for path, target in links.items() if target}
    found = inspection.inspect(MemorySnapshot(files, links=links), "here", Options(rules=()))
    written = report.as_json(found)

    assert report.from_json(written) == found
    said = json.dumps(json.loads(written), ensure_ascii=False)  # each character itself: spelled out, they harm nobody
    assert "\\u001b" not in written.replace("\\\\", "")
    assert "\u202e" not in said


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(PLACES, st.binary(max_size=80), min_size=1, max_size=4))
def test_any_bytes_in_any_file_give_a_report(files: dict[str, bytes]) -> None:
    found = inspection.inspect(MemorySnapshot(files), "here", Options(rules=()))

    assert found.verdict in {"clear", "capable", "unverified"}


@settings(max_examples=60, deadline=None)
@given(st.lists(VALUES, max_size=3), st.sampled_from(["a", "b"]))
def test_an_entry_more_takes_nothing_away(entries: list[Any], name: str) -> None:
    def names(plugins: list[Any]) -> list[str]:
        market = json.dumps({"name": "m", "plugins": plugins})
        files = {".claude-plugin/marketplace.json": market}
        return [plugin.name for plugin in inspection.inspect(MemorySnapshot(files), "", Options(rules=())).plugins]

    assert names([*entries, {"name": name, "source": "./"}]) == [*names(entries), name]
