"""A plugin is its entry, its manifest and its files read together, in every shape in which people write them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scan import plugin
from scan.model import Standing
from scan.tree import MemorySnapshot

if TYPE_CHECKING:
    from scan.plugin import Plugin

ROOT = "${CLAUDE_PLUGIN_ROOT}"
HOOKS = "hooks/hooks.json"


def manifest(**fields: Any) -> dict[str, str]:
    return {".claude-plugin/plugin.json": json.dumps({"name": "demo", **fields})}


def runs(loaded: Plugin) -> list[tuple[str, str, str]]:
    return [(run.kind, run.when, run.shown) for run in loaded.runs]


def one(event: str, command: str, matcher: str | None = None) -> dict[str, Any]:
    group: dict[str, Any] = {"hooks": [{"type": "command", "command": command}]}
    return {event: [group | ({"matcher": matcher} if matcher else {})]}


HOOK_FILES: dict[str, tuple[Any, list[tuple[str, str, str]]]] = {
    "as documented": ({"hooks": one("Stop", "a.sh")}, [("hook", "Stop", "a.sh")]),
    "with a matcher": ({"hooks": one("PreToolUse", "a.sh", "Bash|Write")}, [("hook", "PreToolUse Bash|Write", "a.sh")]),
    "with a description": ({"description": "x", "hooks": one("Stop", "a")}, [("hook", "Stop", "a")]),
    "events without the wrapper": (one("Stop", "a.sh"), [("hook", "Stop", "a.sh")]),
    "the key events": ({"events": one("Stop", "a.sh")}, [("hook", "Stop", "a.sh")]),
    "a list of hooks that name their event": (
        {"hooks": [{"event": "Stop", "matcher": "*", "command": "a.sh"}]},
        [("hook", "Stop *", "a.sh")],
    ),
    "a top level that is a list": ([{"event": "Stop", "command": "a.sh"}], [("hook", "Stop", "a.sh")]),
    "hooks with no group around them": (
        {"hooks": {"Stop": [{"type": "command", "command": "a"}]}},
        [("hook", "Stop", "a")],
    ),
    "one group that is no list": (
        {"hooks": {"Stop": {"hooks": {"type": "command", "command": "a"}}}},
        [("hook", "Stop", "a")],
    ),
    "a hook that is text": ({"hooks": {"Stop": ["a.sh"]}}, [("hook", "Stop", "a.sh")]),
    "the exec form": (
        {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "python3", "args": ["a b.py"]}]}]}},
        [("hook", "Stop", "python3 a b.py")],
    ),
    "a condition": (
        {"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"command": "a", "if": "Bash(git push:*)"}]}]}},
        [("hook", "PreToolUse Bash Bash(git push:*)", "a")],
    ),
    "an address": (
        {"hooks": {"Stop": [{"hooks": [{"type": "http", "url": "https://x.example/h"}]}]}},
        [("hook", "Stop", "https://x.example/h")],
    ),
    "a prompt": (
        {"hooks": {"Stop": [{"hooks": [{"type": "prompt", "prompt": "Is it done?"}]}]}},
        [("hook", "Stop", "Is it done?")],
    ),
    "an agent": (
        {"hooks": {"Stop": [{"hooks": [{"type": "agent", "agent": "checker", "prompt": "Look"}]}]}},
        [("hook", "Stop", "Look")],
    ),
    "a tool of a server": (
        {"hooks": {"Stop": [{"hooks": [{"type": "mcp_tool", "server": "s", "tool": "t"}]}]}},
        [("hook", "Stop", "mcp_tool s:t")],
    ),
    "an unknown type": ({"hooks": {"Stop": [{"hooks": [{"type": "wasm", "command": "a"}]}]}}, [("hook", "Stop", "a")]),
    "an unknown event": ({"hooks": one("Tomorrow", "a")}, [("hook", "Tomorrow", "a")]),
    "a mod": (
        {"hooks": {}, "modules": ["./register.js"]},
        [("mod", "session start, inside the client", "./register.js")],
    ),
    "many keys": (
        {
            "hooks": {
                "Stop": [{"hooks": [{"type": "command", "command": "a", "async": True, "timeout": 3, "priority": 1}]}]
            }
        },
        [("hook", "Stop", "a")],
    ),
    "nothing": ({"hooks": {}}, []),
    "nonsense": ({"hooks": {"Stop": [1, None, [[]], {"hooks": [3, None]}]}}, []),
    "an empty list": ([], []),
}


@pytest.mark.parametrize(("value", "expected"), HOOK_FILES.values(), ids=HOOK_FILES)
def test_hooks_are_read_in_every_shape(value: Any, expected: list[tuple[str, str, str]]) -> None:
    found = [run for run in runs(plugin.of_files({HOOKS: json.dumps(value)})) if run[2]]

    assert found == expected


@pytest.mark.parametrize(("value", "expected"), HOOK_FILES.values(), ids=HOOK_FILES)
def test_hooks_inline_in_the_manifest_are_the_same(value: Any, expected: list[tuple[str, str, str]]) -> None:
    found = [run for run in runs(plugin.of_files(manifest(hooks=value))) if run[2]]

    assert found == expected


HOOK_PLACES: dict[str, tuple[dict[str, str], int]] = {
    "the default file": ({HOOKS: json.dumps({"hooks": one("Stop", "a")})}, 1),
    "a file that the manifest names": (
        manifest(hooks="./config/h.json") | {"config/h.json": json.dumps({"hooks": one("Stop", "a")})},
        1,
    ),
    "several files": (
        manifest(hooks=["./a.json", "./b.json"])
        | {name: json.dumps({"hooks": one("Stop", name)}) for name in ("a.json", "b.json")},
        2,
    ),
    "the default file, named": (
        manifest(hooks="./hooks/hooks.json") | {HOOKS: json.dumps({"hooks": one("Stop", "a")})},
        1,
    ),
    "a file and the default": (
        manifest(hooks="./h.json") | {name: json.dumps({"hooks": one("Stop", name)}) for name in ("h.json", HOOKS)},
        2,
    ),
    "a file that is not there": (manifest(hooks="./no.json") | {HOOKS: json.dumps({"hooks": one("Stop", "a")})}, 1),
    "another agent's file": ({"hooks/hooks-cursor.json": json.dumps({"hooks": one("stop", "a")})}, 0),
    "a backup": ({"backups/old/hooks/hooks.json": json.dumps({"hooks": one("Stop", "a")})}, 0),
    "with comments": ({HOOKS: '{"hooks": {"Stop": [{"hooks": [{"command": "a",}]}]} // x\n}'}, 1),
}


@pytest.mark.parametrize(("files", "count"), HOOK_PLACES.values(), ids=HOOK_PLACES)
def test_hooks_are_found_where_the_client_finds_them(files: dict[str, str], count: int) -> None:
    assert len(plugin.of_files(files).runs) == count


SERVERS: dict[str, tuple[dict[str, str], list[tuple[str, str, str]]]] = {
    "mcp with the wrapper": (
        {".mcp.json": json.dumps({"mcpServers": {"s": {"command": "npx", "args": ["-y", "x"]}}})},
        [("mcp", "session start", "npx -y x")],
    ),
    "mcp without it": (
        {".mcp.json": json.dumps({"s": {"command": "a"}, "description": "x", "oauth": {"a": 1}})},
        [("mcp", "session start", "a")],
    ),
    "mcp elsewhere": (
        {".mcp.json": json.dumps({"s": {"type": "http", "url": "https://${HOST}/mcp"}})},
        [("mcp", "session start", "https://${HOST}/mcp")],
    ),
    "mcp in the manifest": (manifest(mcpServers={"s": {"command": "a"}}), [("mcp", "session start", "a")]),
    "mcp in a list": (manifest(mcpServers=[{"name": "s", "command": "a"}]), [("mcp", "session start", "a")]),
    "mcp by path": (
        manifest(mcpServers="./servers.json") | {"servers.json": json.dumps({"mcpServers": {"s": {"command": "a"}}})},
        [("mcp", "session start", "a")],
    ),
    "mcp as a bundle": (manifest(mcpServers="./s.mcpb"), [("mcp", "session start", "./s.mcpb")]),
    "mcp as a bundle elsewhere": (
        manifest(mcpServers="https://x.example/s.mcpb"),
        [("mcp", "session start", "https://x.example/s.mcpb")],
    ),
    "headers by a command": (
        {".mcp.json": json.dumps({"s": {"url": "https://x.example", "headersHelper": "./token.sh"}})},
        [
            ("mcp", "session start", "https://x.example"),
            ("headers-helper", "before each connection to s", "./token.sh"),
        ],
    ),
    "lsp": (
        {".lsp.json": json.dumps({"go": {"command": "gopls", "extensionToLanguage": {".go": "go"}}})},
        [("lsp", "a file .go is used", "gopls")],
    ),
    "lsp by path": (
        manifest(lspServers="./lsp.json") | {"lsp.json": json.dumps({"go": {"command": "gopls", "args": ["serve"]}})},
        [("lsp", "a file of its language is used", "gopls serve")],
    ),
    "monitors": (
        {"monitors/monitors.json": json.dumps([{"name": "m", "command": "tail -f x", "description": "d"}])},
        [("monitor", "all the session long", "tail -f x")],
    ),
    "monitors, experimental": (
        manifest(experimental={"monitors": [{"name": "m", "command": "a", "when": "on-skill"}]}),
        [("monitor", "on-skill", "a")],
    ),
    "a status line": (
        {"settings.json": json.dumps({"subagentStatusLine": {"type": "command", "command": "a"}, "agent": "x"})},
        [("status-line", "a sub-agent works", "a")],
    ),
    "a status line in the manifest": (
        manifest(settings={"subagentStatusLine": {"type": "command", "command": "a"}}),
        [("status-line", "a sub-agent works", "a")],
    ),
    "hooks in settings, which the client does not read": (
        {"settings.json": json.dumps({"hooks": one("Stop", "a")})},
        [],
    ),
    "a program that is not on the path": ({"bin/lib/x": "#!/bin/sh\n"}, []),
    "a program on the path": ({"bin/git": "#!/bin/sh\n"}, [("bin", "any command named git", "./bin/git")]),
    "a server that is no object": ({".mcp.json": json.dumps({"mcpServers": {"s": "x", "t": None}})}, []),
}


@pytest.mark.parametrize(("files", "expected"), SERVERS.values(), ids=SERVERS)
def test_servers_and_their_like_are_read(files: dict[str, str], expected: list[tuple[str, str, str]]) -> None:
    assert runs(plugin.of_files(files)) == expected


def test_scripts_of_a_package_are_told_and_do_not_count_as_running() -> None:
    loaded = plugin.of_files({"package.json": json.dumps({"scripts": {"postinstall": "node x.js", "test": "y"}})})

    assert [(run.kind, run.name, run.command, run.active) for run in loaded.runs] == [
        ("lifecycle", "postinstall", "node x.js", False)
    ]
    assert not any(capability.runs for capability in loaded.capabilities)


SKILL = "---\nname: hello\ndescription: Greets.\n---\nSay hello.\n"
READS: dict[str, tuple[dict[str, str], list[tuple[str, str, str]]]] = {
    "a skill": ({"skills/hello/SKILL.md": SKILL}, [("skill", "hello", "skills/hello/SKILL.md")]),
    "in capitals": ({"skills/hello/SKILL.MD": SKILL}, [("skill", "hello", "skills/hello/SKILL.MD")]),
    "with another name than its folder": (
        {"skills/other/SKILL.md": SKILL},
        [("skill", "hello", "skills/other/SKILL.md")],
    ),
    "without fields": ({"skills/hello/SKILL.md": "Say hello."}, [("skill", "hello", "skills/hello/SKILL.md")]),
    "one at the root": ({"SKILL.md": SKILL}, [("skill", "hello", "SKILL.md")]),
    "where the manifest says": (
        manifest(skills=["./extra/"]) | {"extra/hello/SKILL.md": SKILL},
        [("skill", "hello", "extra/hello/SKILL.md")],
    ),
    "one folder of it": (
        manifest(skills="./extra/hello") | {"extra/hello/SKILL.md": SKILL},
        [("skill", "hello", "extra/hello/SKILL.md")],
    ),
    "a folder that is one skill holds no others": (
        manifest(skills="./extra") | {"extra/SKILL.md": SKILL, "extra/more/SKILL.md": SKILL},
        [("skill", "hello", "extra/SKILL.md")],
    ),
    "beside the default folder": (
        manifest(skills="./skills/a") | {"skills/a/SKILL.md": SKILL, "skills/b/SKILL.md": "Hi"},
        [("skill", "hello", "skills/a/SKILL.md"), ("skill", "b", "skills/b/SKILL.md")],
    ),
    "one at the root beside a folder of them": (
        {"SKILL.md": "Hi", "skills/hello/SKILL.md": SKILL},
        [("skill", "hello", "skills/hello/SKILL.md")],
    ),
    "too deep": ({"skills/group/hello/SKILL.md": SKILL}, []),
    "the root as a folder of skills": (
        manifest(skills="./") | {"hello/SKILL.md": SKILL},
        [("skill", "hello", "hello/SKILL.md")],
    ),
    "a command": ({"commands/hi.md": "Hi"}, [("command", "hi", "commands/hi.md")]),
    "a command in a folder": ({"commands/a/hi.md": "Hi"}, [("command", "hi", "commands/a/hi.md")]),
    "a command by path": (manifest(commands="./c/hi.md") | {"c/hi.md": "Hi"}, [("command", "hi", "c/hi.md")]),
    "a command by path in place of the folder": (
        manifest(commands="./c/hi.md") | {"c/hi.md": "Hi", "commands/ho.md": "Ho"},
        [("command", "hi", "c/hi.md")],
    ),
    "commands as a map": (
        manifest(commands={"hi": {"source": "./c/hi.md"}, "ho": {"content": "Ho"}}) | {"c/hi.md": "Hi"},
        [("command", "ho", ".claude-plugin/plugin.json"), ("command", "hi", "c/hi.md")],
    ),
    "an agent": ({"agents/a.md": "---\nname: helper\n---\n"}, [("agent", "helper", "agents/a.md")]),
    "an output style": ({"output-styles/s.md": "x"}, [("output-style", "s", "output-styles/s.md")]),
    "a workflow": ({"workflows/w.js": "x"}, [("workflow", "w", "workflows/w.js")]),
    "a theme": (manifest(experimental={"themes": "./t"}) | {"t/dark.json": "{}"}, [("theme", "dark", "t/dark.json")]),
    "another plugin inside": ({"plugins/x/agents/a.md": "x", "plugins/x/skills/s/SKILL.md": SKILL}, []),
}


@pytest.mark.parametrize(("files", "expected"), READS.values(), ids=READS)
def test_what_the_model_reads_is_found(files: dict[str, str], expected: list[tuple[str, str, str]]) -> None:
    loaded = plugin.of_files(files)

    assert [(read.kind, read.name, read.path) for read in loaded.reads] == expected
    assert all(text.standing >= Standing.text for _, _, path in expected if (text := loaded.text(path)))


SHELL_LINES = {
    "behind a dash": ("- Status: !`git status`\n", ["git status"]),
    "at the start of a line": ("!`ls`\n", ["ls"]),
    "two on a line": ("!`a` and !`b`\n", ["a", "b"]),
    "a block": ("```!\ngit add -A\ngit commit\n```\n", ["git add -A\ngit commit"]),
    "a block on one line": ("Do ```!ls``` now\n", ["ls"]),
    "a block that is never closed": ("```!\nls\n", []),
    "two blocks": ("```!\na\n```\ntext\n```!\nb\n```\n", ["a", "b"]),
    "over two lines": ("!`a\nb`\n", ["a\nb"]),
    "in a fenced example, where the client runs it too": ("```md\n!`ls`\n```\n", ["ls"]),
    "glued to a word": ("wow!`ls`\n", []),
    "a plain code span": ("Run `ls` now!\n", []),
    "a plain block": ("```sh\nls\n```\n", []),
}


@pytest.mark.parametrize(("body", "commands"), SHELL_LINES.values(), ids=SHELL_LINES)
def test_shell_lines_of_a_command_run_when_it_loads(body: str, commands: list[str]) -> None:
    text = f"---\ndescription: x\n---\n\n{body}"
    loaded = plugin.of_files({"commands/c.md": text})

    assert [run.command for run in loaded.runs] == commands
    for run in loaded.runs:
        assert run.command.split("\n")[0] in text.split("\n")[(run.line or 0) - 1]


def test_hooks_and_servers_of_a_skill_run_while_it_is_used() -> None:
    fields = {"name": "s", "hooks": one("Stop", "a.sh"), "mcpServers": {"m": {"command": "b"}}}
    loaded = plugin.of_files({"skills/s/SKILL.md": f"---\n{json.dumps(fields)}\n---\n"})

    assert runs(loaded) == [("hook", "while the skill s is used: Stop", "a.sh"), ("mcp", "session start", "b")]


ENTRIES: dict[str, tuple[dict[str, str], dict[str, Any], list[str]]] = {
    "the entry is the manifest": ({}, {"hooks": one("Stop", "a")}, ["a"]),
    "the entry alone, not strict": ({}, {"strict": False, "lspServers": {"go": {"command": "gopls"}}}, ["gopls"]),
    "the manifest and the entry": (manifest(hooks=one("Stop", "a")), {"hooks": one("SessionStart", "b")}, ["a", "b"]),
    "both, not strict": (manifest(hooks=one("Stop", "a")), {"strict": False, "hooks": one("Stop", "b")}, ["a", "b"]),
    "a path in the entry": ({"h.json": json.dumps({"hooks": one("Stop", "a")})}, {"hooks": "./h.json"}, ["a"]),
    "an entry with nothing": (manifest(hooks=one("Stop", "a")), {}, ["a"]),
}


@pytest.mark.parametrize(("files", "fields", "commands"), ENTRIES.values(), ids=ENTRIES)
def test_entry_and_manifest_are_read_together(
    files: dict[str, str], fields: dict[str, Any], commands: list[str]
) -> None:
    loaded = plugin.load(MemorySnapshot(files), {"name": "demo", **fields})

    assert [run.shown for run in loaded.runs] == commands


ENTRY_READS: dict[str, tuple[dict[str, str], dict[str, Any], list[str]]] = {
    "an entry that is the manifest names all its skills": ({}, {"skills": ["./skills/a"]}, ["a", "c"]),
    "an entry beside a manifest adds skills": (manifest(), {"skills": ["./more/x"]}, ["x", "a", "b", "c"]),
    "an entry adds commands": ({}, {"commands": ["./more/d.md"]}, ["a", "b", "d", "c"]),
    "a manifest's commands stand in place of the folder": (manifest(commands="./more/d.md"), {}, ["a", "b", "d"]),
}


@pytest.mark.parametrize(("files", "fields", "names"), ENTRY_READS.values(), ids=ENTRY_READS)
def test_an_entry_adds_to_the_folders_what_it_names(
    files: dict[str, str], fields: dict[str, Any], names: list[str]
) -> None:
    texts = ["skills/a/SKILL.md", "skills/b/SKILL.md", "more/x/SKILL.md", "commands/c.md", "more/d.md"]
    loaded = plugin.load(MemorySnapshot(files | dict.fromkeys(texts, "Hi")), {"name": "demo", **fields})

    assert [read.name for read in loaded.reads] == names


def test_a_plugin_of_a_folder_has_paths_from_the_root_of_the_marketplace() -> None:
    files = {
        "plugins/a/hooks/hooks.json": json.dumps({"hooks": one("Stop", f"sh {ROOT}/x.sh")}),
        "plugins/a/x.sh": "echo",
        "plugins/ab/y.sh": "echo",
    }
    loaded = plugin.load(MemorySnapshot(files), {"name": "a"}, "plugins/a")

    assert [text.path for text in loaded.texts] == ["plugins/a/hooks/hooks.json", "plugins/a/x.sh"]
    assert [text.path for text in loaded.runs[0].files] == ["plugins/a/x.sh"]
    assert loaded.runs[0].path == "plugins/a/hooks/hooks.json"


LINKS: dict[str, tuple[dict[str, str], dict[str, str], list[str]]] = {
    "a skill's file": ({"real.md": SKILL}, {"skills/s/SKILL.md": "../../real.md"}, ["skill"]),
    "a folder of skills": ({"shared/s/SKILL.md": SKILL}, {"skills": "shared"}, ["skill"]),
    "a link that leaves": ({}, {"skills/s/SKILL.md": "../../../x"}, []),
    "a circle": ({}, {"skills": "skills"}, []),
    "two that turn": ({}, {"a": "b", "b": "a"}, []),
    "a folder above itself": ({"skills/s/SKILL.md": SKILL}, {"skills/s/up": ".."}, ["skill"]),
    "an absolute one": ({}, {"skills": "/etc"}, []),
}


@pytest.mark.parametrize(("files", "links", "kinds"), LINKS.values(), ids=LINKS)
def test_links_are_followed_inside_the_tree_and_nowhere_else(
    files: dict[str, str], links: dict[str, str], kinds: list[str]
) -> None:
    loaded = plugin.load(MemorySnapshot(files, links=links))

    assert [read.kind for read in loaded.reads] == kinds


def test_a_broken_manifest_is_skipped_and_counts() -> None:
    loaded = plugin.of_files({".claude-plugin/plugin.json": '{"name": ', HOOKS: "nothing"})

    assert {(skip.path, skip.matters) for skip in loaded.skipped} == {
        (".claude-plugin/plugin.json", True),
        (HOOKS, True),
    }


def test_what_was_odd_is_said() -> None:
    text = '{"name": "x", "name": "y", "hooks": "../../h.json", "skills": "none",}'
    said = " ".join(problem.message for problem in plugin.of_files({".claude-plugin/plugin.json": text}).problems)

    for part in ("twice", "not strict JSON", "leaves the plugin", "does not begin with ./", "not there"):
        assert part in said


def test_lines_are_those_of_the_declaration() -> None:
    text = '{\n  "hooks": {\n    "Stop": [\n      {"hooks": [{"type": "command",\n        "command": "say \\"hi\\""}]}]}}\n'

    assert plugin.of_files({HOOKS: text}).runs[0].line == 5


def test_dependencies_channels_and_options_are_named() -> None:
    loaded = plugin.of_files(
        manifest(
            dependencies=["a", "b@market", {"name": "c", "marketplace": "m", "version": "^1"}],
            channels=[{"server": "s"}],
            userConfig={"KEY": {"type": "string"}},
        )
    )

    assert [(each.kind, each.name) for each in loaded.capabilities] == [
        ("dependency", "a"),
        ("dependency", "b@market"),
        ("dependency", "c@m"),
        ("channel", "s"),
        ("user-config", "KEY"),
    ]


def test_a_text_that_is_let_go_of_is_read_again() -> None:
    loaded = plugin.of_files({"a.py": "import os\n"})
    text = loaded.texts[0]
    assert text.python is not None
    text.release()

    assert text.text == "import os\n"
    assert text.place(7) == (1, 8)


STANDINGS = {
    "hooks/hooks.json": Standing.config,
    ".mcp.json": Standing.config,
    ".npmrc": Standing.config,
    "skills/s/SKILL.md": Standing.text,
    "skills/test/SKILL.md": Standing.text,
    "commands/c.md": Standing.text,
    "CLAUDE.md": Standing.text,
    "docs/CLAUDE.md": Standing.document,
    "skills/s/scripts/x.py": Standing.script,
    "skills/test/run.py": Standing.script,
    "skills/s/references/r.md": Standing.document,
    "skills/s/tests/unnamed.py": Standing.test,
    "skills/s/tests/named.py": Standing.script,
    "skills/s/examples/named.md": Standing.document,
    "README.md": Standing.document,
    "examples/x.py": Standing.example,
    "tests/x.py": Standing.test,
    "src/x.test.ts": Standing.test,
    "src/latest.ts": Standing.script,
    "other/SKILL.md": Standing.document,
}


def test_a_file_stands_where_it_acts() -> None:
    files = dict.fromkeys(STANDINGS, "{}") | {"skills/s/SKILL.md": "Run tests/named.py as examples/named.md says."}

    assert {text.path: text.standing for text in plugin.of_files(files).texts} == STANDINGS


def test_a_mod_is_found_from_the_folder_of_its_file() -> None:
    files = {HOOKS: json.dumps({"modules": ["./m.js"]}), "m.js": "", "hooks/m.js": ""}

    assert [text.path for text in plugin.of_files(files).runs[0].files] == ["hooks/m.js"]


def test_a_program_without_an_ending_is_a_script() -> None:
    snapshot = MemorySnapshot({"tools/run": "#!/bin/sh\n", "NOTICE": "x"}, executables={"tools/run"})

    assert [text.standing for text in plugin.load(snapshot).texts] == [Standing.document, Standing.script]
