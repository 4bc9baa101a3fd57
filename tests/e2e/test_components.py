"""What we say that a plugin is made of is what the real client says of the same folder."""

from __future__ import annotations

import json
import os
import subprocess
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from scan import plugin
from scan.folder import FolderSnapshot

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.client

TEXT = "---\nname: {name}\ndescription: Says hello.\n---\nHello.\n"
HOOKS = json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}})
SERVER = json.dumps({"mcpServers": {"one": {"command": "true"}}})

LAYOUTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "the default folders": (
        {},
        [
            "skills/a/SKILL.md",
            "skills/g/b/SKILL.md",
            "commands/c.md",
            "commands/n/d.md",
            "agents/e.md",
            "agents/n/f.md",
        ],
    ),
    "skills named beside the folder": (
        {"skills": ["./extra/"]},
        ["skills/a/SKILL.md", "extra/b/SKILL.md", "extra/n/c/SKILL.md"],
    ),
    "a skill named that holds others": ({"skills": "./extra"}, ["extra/SKILL.md", "extra/b/SKILL.md"]),
    "the root as a folder of skills": ({"skills": "./"}, ["a/SKILL.md", "skills/b/SKILL.md"]),
    "one skill at the root": ({}, ["SKILL.md"]),
    "a skill at the root beside others": ({}, ["SKILL.md", "skills/a/SKILL.md"]),
    "commands and agents named": (
        {"commands": "./c/one.md", "agents": ["./g/two.md"]},
        ["commands/x.md", "c/one.md", "agents/y.md", "g/two.md"],
    ),
    "commands as a map": (
        {"commands": {"hi": {"source": "./c.md"}, "ho": {"content": "Ho"}}},
        ["c.md", "commands/z.md"],
    ),
    "styles": ({"outputStyles": "./s/"}, ["s/a.md", "output-styles/b.md"]),
    "themes": ({}, ["themes/t.json"]),
    "programs": ({}, ["bin/tool", "bin/lib/other"]),
    "hooks in both places": ({"hooks": json.loads(HOOKS)["hooks"]}, ["hooks/hooks.json"]),
    "hooks named": ({"hooks": "./h.json"}, ["h.json"]),
    "a mod": ({}, ["hooks/m.js"]),
    "servers in three places": ({"mcpServers": [{"x": {"command": "true"}}, "./m.json"]}, ["m.json", ".mcp.json"]),
    "language servers": ({"lspServers": {"go": {"command": "gopls", "extensionToLanguage": {".go": "go"}}}}, []),
    "monitors": (
        {"experimental": {"monitors": [{"name": "m", "command": "true", "description": "d"}]}},
        ["monitors/monitors.json"],
    ),
}
CONTENTS = {
    "hooks/hooks.json": HOOKS,
    "h.json": HOOKS,
    "m.json": SERVER,
    ".mcp.json": json.dumps({"two": {"command": "true"}}),
    "monitors/monitors.json": json.dumps([{"name": "n", "command": "true", "description": "d"}]),
    "themes/t.json": "{}",
    "bin/tool": "#!/bin/sh\n",
    "bin/lib/other": "#!/bin/sh\n",
    "hooks/m.js": "export function register() {}\n",
}
KINDS = {
    "skills": "skill",
    "commands": "command",
    "agents": "agent",
    "outputStyles": "output-style",
    "themes": "theme",
    "bin": "bin",
    "hooks": "hook",
    "modules": "mod",
    "mcpServers": "mcp",
    "lspServers": "lsp",
    "monitors": "monitor",
}


def build(folder: Path, fields: dict[str, Any], paths: list[str]) -> None:
    files = {
        path: CONTENTS.get(path) or TEXT.format(name=path.replace("/SKILL", "").split("/")[-1][:-3]) for path in paths
    }
    if "hooks/m.js" in paths:
        files["hooks/hooks.json"] = json.dumps({"modules": ["./m.js"]})
    files[".claude-plugin/plugin.json"] = json.dumps({"name": "demo", "version": "1.0.0", **fields})
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
        target.chmod(0o755 if path.startswith("bin/") else 0o644)


def client_says(claude: Path, folder: Path, home: Path) -> dict[str, int]:
    done = subprocess.run(
        [claude, "plugin", "validate", "--json", folder],
        capture_output=True,
        check=False,
        env={"HOME": str(home), "PATH": os.environ["PATH"], "DISABLE_AUTOUPDATER": "1"},
        timeout=60,
    )
    provides = json.loads(done.stdout)["provides"]
    return {kind: len(provides[key]) for key, kind in KINDS.items() if provides[key]}


def we_say(folder: Path) -> dict[str, int]:
    counted: dict[str, int] = defaultdict(int)
    loaded = plugin.load(FolderSnapshot(folder))
    for capability in loaded.capabilities:
        counted[capability.kind] += 1
    return dict(counted)


@pytest.mark.parametrize(("fields", "paths"), LAYOUTS.values(), ids=LAYOUTS)
def test_components_are_those_of_the_client(
    claude: Path, tmp_path: Path, fields: dict[str, Any], paths: list[str]
) -> None:
    folder, home = tmp_path / "demo", tmp_path / "home"
    home.mkdir()
    build(folder, fields, paths)

    assert we_say(folder) == client_says(claude, folder, home)
