"""What a plugin brings, told in lines: what only looks does not count as running, what is open is said."""

from __future__ import annotations

import json

import pytest

from scan import plugin, quiet

LOOKS = [
    "git status",
    "git log --oneline -10",
    "git diff HEAD",
    "git diff --stat $(git merge-base HEAD main)",
    "git branch --show-current",
    "git branch -a",
    "git remote -v",
    "git --no-pager log -5",
    "git status --short 2>/dev/null",
    "git stash list",
    "ls -la",
    "pwd && ls",
    "cat package.json | head -20",
    'find . -maxdepth 2 -name "*.md" | sort | uniq -c',
    "test -f x.json && echo yes || echo no",
    "[ -d .git ] && echo repo",
    "gh pr view --json title,body",
    "gh pr diff $ARGUMENTS",
    "date +%F",
    "echo $HOME",
    "wc -l < README.md",
    "",
]
ACTS = [
    "git push",
    "git stash",
    "git tag v1",
    "git branch -D main",
    "git remote add o https://x.example",
    "git log --output=/tmp/x",
    "git -c core.pager=sh log",
    "git diff --ext-diff",
    "git grep -Osh x",
    "npm test",
    "echo x > file",
    "cat x | tee y",
    "find . -delete",
    "find . -exec sh {} ;",
    "sort -o x y",
    "uniq a b",
    "curl https://x.example",
    "sh x.sh",
    "$PAGER x",
    "eval $X",
    "./ls",
    "/tmp/ls",
    "PATH=/tmp ls",
    "ls; rm -rf x",
    "ls && $(cat x)",
    "date -s now",
    "rg --pre sh x",
    "gh pr merge",
    "gh api x",
    "${CLAUDE_PLUGIN_ROOT}/x.sh",
    "python3 -c 'print(1)'",
    "env",
]


@pytest.mark.parametrize("command", LOOKS)
def test_a_line_that_only_looks(command: str) -> None:
    assert quiet.only_looks(command)


@pytest.mark.parametrize("command", ACTS)
def test_a_line_that_does_more(command: str) -> None:
    assert not quiet.only_looks(command)


def test_a_shell_line_that_only_looks_does_not_count_as_running() -> None:
    loaded = plugin.of_files({"commands/c.md": "!`git status`\n!`npm test`\n"})

    assert [(each.command, each.runs) for each in loaded.capabilities if each.kind == "shell-line"] == [
        ("git status", False),
        ("npm test", True),
    ]


PERMISSIONS = {
    "a skill with Bash": ({"skills/s/SKILL.md": "---\nallowed-tools: Read, Bash\n---\n"}, ["Bash"]),
    "a command with Bash": ({"commands/c.md": "---\nallowed-tools: Bash(*)\n---\n"}, ["Bash(*)"]),
    "a command of a map": (
        {".claude-plugin/plugin.json": json.dumps({"commands": {"c": {"content": "x", "allowedTools": ["Bash"]}}})},
        ["Bash"],
    ),
    "an agent with Bash": ({"agents/a.md": "---\ntools: Bash\n---\n"}, []),
    "a scoped one": ({"commands/c.md": "---\nallowed-tools: Bash(git:*)\n---\n"}, []),
    "said twice": ({"commands/c.md": "---\nallowed-tools: Bash, Bash\n---\n"}, ["Bash"]),
    "in a document": ({"README.md": "---\nallowed-tools: Bash\n---\n"}, []),
}


@pytest.mark.parametrize(("files", "tools"), PERMISSIONS.values(), ids=PERMISSIONS)
def test_what_is_pre_approved_without_bounds_is_told(files: dict[str, str], tools: list[str]) -> None:
    loaded = plugin.of_files(files)

    assert [each.name for each in loaded.capabilities if each.kind == "permission"] == tools
    assert any(each.runs for each in loaded.capabilities) == bool(tools)


HOSTS = {
    "in the command": ("curl https://a.example/x http://b.example:8080", {}, ("a.example", "b.example")),
    "in a script": ("sh ${CLAUDE_PLUGIN_ROOT}/x.sh", {"x.sh": "curl -s 'https://a.example/x'"}, ("a.example",)),
    "in what a script imports": (
        "python3 ${CLAUDE_PLUGIN_ROOT}/x.py",
        {"x.py": "import y", "y.py": "URL = 'wss://a.example/s'"},
        ("a.example",),
    ),
    "not in a comment of it": (
        "python3 ${CLAUDE_PLUGIN_ROOT}/x.py",
        {"x.py": "# see https://docs.example\n'''https://d.example'''\nU = 'https://a.example'"},
        ("a.example",),
    ),
    "in JavaScript": ("node ${CLAUDE_PLUGIN_ROOT}/x.js", {"x.js": "fetch(`https://a.example/${x}`)"}, ("a.example",)),
    "with a user": ("git clone https://u:p@a.example/x", {}, ("a.example",)),
    "none": ("echo hi", {}, ()),
}


@pytest.mark.parametrize(("command", "files", "hosts"), HOSTS.values(), ids=HOSTS)
def test_the_hosts_that_a_run_names_are_told(command: str, files: dict[str, str], hosts: tuple[str, ...]) -> None:
    hooks = {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": command}]}]}}
    loaded = plugin.of_files({"hooks/hooks.json": json.dumps(hooks)} | files)

    assert loaded.capabilities[0].hosts == hosts


def test_the_same_thing_is_told_once() -> None:
    server = json.dumps({"s": {"command": "npx", "args": ["x"]}})
    loaded = plugin.of_files(
        {".mcp.json": server, ".claude-plugin/plugin.json": json.dumps({"mcpServers": json.loads(server)})}
    )

    assert len(loaded.runs) == 2
    assert [each.kind for each in loaded.capabilities] == ["mcp"]


def test_a_long_or_odd_command_is_safe_to_print() -> None:
    hooks = {"hooks": {"Stop": ["echo \x1b[2J" + "x" * 5000]}}
    told = plugin.of_files({"hooks/hooks.json": json.dumps(hooks)}).capabilities[0].command

    assert "\x1b" not in told
    assert len(told) < 400
