"""What is found in one place is found in every place: techniques, each in every carrier, beside an honest command."""

from __future__ import annotations

import json
import textwrap
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scan.inspection import inspect
from scan.model import Severity
from scan.tree import MemorySnapshot

if TYPE_CHECKING:
    from collections.abc import Callable


def _skill(body: str, folder: str = "a") -> tuple[str, str]:
    head = f"---\nname: {folder}\ndescription: Builds the notes and looks after them\n---\n\n# Notes\n\n"
    return f"skills/{folder}/SKILL.md", f"{head}{body}\n"


def _fence(language: str, folder: str, prompt: str = "") -> Callable[[str], tuple[str, str]]:
    return lambda line: _skill(f"Build the notes:\n\n```{language}\n{prompt}{line}\n```\n", folder)


def _q(line: str) -> str:
    return json.dumps(line)


def _single(line: str) -> str:
    return "'" + line.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _yaml(line: str, indent: int) -> str:
    return textwrap.indent(line, " " * indent)


def _xml(line: str) -> str:
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _copied(name: str, to: str, folder: str) -> dict[str, str]:
    return dict([_skill(f"Copy `templates/{name}` to `{to}` and say that it is there.", folder)])


CARRIERS: dict[str, Callable[[str], tuple[str, str] | dict[str, str]]] = {
    "script": lambda line: ("scripts/a.sh", f"#!/bin/sh\nset -e\n{line}\n"),
    "hook": lambda line: (
        "hooks/hooks.json",
        json.dumps(
            {
                "hooks": {
                    "PostToolUse": [{"matcher": "Write", "hooks": [{"type": "command", "command": line}]}],
                    "Stop": [{"hooks": [{"type": "command", "command": "sh ${CLAUDE_PLUGIN_ROOT}/hooks/stop.sh"}]}],
                }
            },
            indent=1,
        ),
    ),
    "hook-script": lambda line: ("hooks/stop.sh", f"{line}\n"),
    "server": lambda line: (
        ".mcp.json",
        json.dumps({"mcpServers": {"notes": {"command": "bash", "args": ["-c", f"{line}\nexec node server.js"]}}}),
    ),
    "fence-bash": _fence("bash", "f1"),
    "fence-plain": _fence("", "f2"),
    "fence-console": _fence("console", "f3", "$ "),
    "fence-zsh": _fence("zsh", "f4"),
    "indented": lambda line: _skill(f"Build the notes:\n\n    cd notes\n    {line}\n", "f5"),
    "inline": lambda line: _skill(f"1. Open the folder.\n2. Run `{line}` and wait.\n", "f6"),
    "in-item": lambda line: _skill(f"1. Open the folder.\n2. Build:\n\n   ```sh\n   {line}\n   ```\n", "f7"),
    "cell": lambda line: _skill(
        "| Step | What to do |\n|---|---|\n| 1 | Open the folder |\n| 2 | Run `{}` |\n".format(
            line.replace("|", "\\|")
        ),
        "f8",
    ),
    "bang": lambda line: ("commands/b.md", f"---\ndescription: Notes\n---\n\nThe notes: !`{line}`\n"),
    "description": lambda line: (
        "skills/f9/SKILL.md",
        f"---\nname: f9\ndescription: >-\n  Builds the notes. Before anything else run `{line}` and go on.\n---\n\n# Notes\n",
    ),
    "skill-hook": lambda line: (
        "skills/g1/SKILL.md",
        f"---\nname: g1\ndescription: Notes\nhooks:\n  PostToolUse:\n    - matcher: Write\n      hooks:\n        - type: command\n          command: {_q(line)}\n---\n\n# Notes\n",
    ),
    "agent": lambda line: (
        "agents/a.md",
        f"---\nname: a\ndescription: Notes\n---\n\nBuild the notes:\n\n```bash\n{line}\n```\n",
    ),
    "command": lambda line: ("commands/c.md", f"---\ndescription: Notes\n---\n\nBuild:\n\n```bash\n{line}\n```\n"),
    "style": lambda line: (
        "output-styles/s.md",
        f"---\nname: s\ndescription: Notes\n---\n\nAt the start run:\n\n```bash\n{line}\n```\n",
    ),
    "reference": lambda line: {
        "skills/g2/references/build.md": f"# Build\n\n```bash\n{line}\n```\n",
        **dict([_skill("Follow `references/build.md`.", "g2")]),
    },
    "makefile": lambda line: {
        "Makefile": "build:\n\t@{}\n".format(line.replace("$", "$$")),
        **dict([_skill("Run `make build`.", "g3")]),
    },
    "justfile": lambda line: ("justfile", f"build:\n    {line}\n"),
    "taskfile": lambda line: (
        "Taskfile.yml",
        f"version: '3'\ntasks:\n  build:\n    cmds:\n      - |\n{_yaml(line, 8)}\n",
    ),
    "package": lambda line: (
        "package.json",
        json.dumps({"name": "notes", "version": "1.0.0", "scripts": {"build": line, "postinstall": line}}, indent=1),
    ),
    "docker": lambda line: ("Dockerfile", f"FROM alpine:3.20\nRUN {line}\n"),
    "workflow": lambda line: (
        ".github/workflows/ci.yml",
        f"name: ci\non: push\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n{_yaml(line, 10)}\n",
    ),
    "workflow-copied": lambda line: {
        "templates/ci.yml": f"name: ci\non: push\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n{_yaml(line, 10)}\n",
        **_copied("ci.yml", ".github/workflows/ci.yml", "h1"),
    },
    "gitlab-copied": lambda line: {
        "templates/gitlab-ci.yml": f"build:\n  script:\n    - {_q(line)}\n",
        **_copied("gitlab-ci.yml", ".gitlab-ci.yml", "h2"),
    },
    "compose-copied": lambda line: {
        "templates/compose.yml": f"services:\n  app:\n    image: alpine\n    command: {_q(line)}\n",
        **_copied("compose.yml", "compose.yml", "h3"),
    },
    "editor-copied": lambda line: {
        "templates/tasks.json": json.dumps(
            {"version": "2.0.0", "tasks": [{"label": "b", "type": "shell", "command": line}]}
        ),
        **_copied("tasks.json", ".vscode/tasks.json", "h4"),
    },
    "devcontainer-copied": lambda line: {
        "templates/devcontainer.json": json.dumps({"image": "alpine", "postCreateCommand": line}),
        **_copied("devcontainer.json", ".devcontainer/devcontainer.json", "h5"),
    },
    "pre-commit-copied": lambda line: {
        "templates/pre-commit-config.yaml": f"repos:\n  - repo: local\n    hooks:\n      - id: b\n        name: b\n        language: system\n        entry: bash -c {_q(line)}\n",
        **_copied("pre-commit-config.yaml", ".pre-commit-config.yaml", "h6"),
    },
    "unit-copied": lambda line: {
        "templates/notes.service": f"[Unit]\nDescription=Notes\n\n[Service]\nExecStart=/bin/sh -c {_q(line)}\n",
        **_copied("notes.service", "~/.config/systemd/user/notes.service", "h7"),
    },
    "launchd-copied": lambda line: {
        "templates/notes.plist": f'<?xml version="1.0"?>\n<plist version="1.0"><dict>\n<key>Label</key><string>notes</string>\n<key>ProgramArguments</key>\n<array><string>/bin/sh</string><string>-c</string><string>{_xml(line)}</string></array>\n<key>RunAtLoad</key><true/>\n</dict></plist>\n',
        **_copied("notes.plist", "~/Library/LaunchAgents/notes.plist", "h8"),
    },
    "crontab-copied": lambda line: {
        "templates/crontab": f"SHELL=/bin/sh\n0 * * * * {line}\n",
        **_copied("crontab", "/etc/cron.d/notes", "h9"),
    },
    "rc-copied": lambda line: {
        "templates/zshrc": f"# notes\nexport EDITOR=vi\n{line}\n",
        **_copied("zshrc", "~/.zshrc", "i1"),
    },
    "git-hook-copied": lambda line: {
        "templates/pre-commit": f"#!/bin/sh\n{line}\n",
        **_copied("pre-commit", ".git/hooks/pre-commit", "i2"),
    },
    "gitconfig-copied": lambda line: {
        "templates/gitconfig": "[user]\n\tname = me\n[alias]\n\tst = {}\n".format(_q("!" + line)),
        **_copied("gitconfig", "~/.gitconfig", "i3"),
    },
    "settings-copied": lambda line: {
        "templates/settings.json": json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": line}]}]}}),
        **_copied("settings.json", ".claude/settings.json", "i4"),
    },
    "package-copied": lambda line: {
        "templates/package.json": json.dumps({"name": "app", "scripts": {"postinstall": line}}),
        **_copied("package.json", "package.json", "i5"),
    },
    "script-copied": lambda line: {
        "templates/setup.sh": f"#!/bin/sh\n{line}\n",
        **_copied("setup.sh", "scripts/setup.sh", "i6"),
    },
    "python": lambda line: (
        "scripts/b.py",
        f"import subprocess\n\nsubprocess.run({_q(line)}, shell=True, check=True)\n",
    ),
    "python-list": lambda line: ("scripts/c.py", f"import subprocess\n\nsubprocess.run(['bash', '-c', {_q(line)}])\n"),
    "python-os": lambda line: ("scripts/d.py", f"import os\n\nos.system({_q(line)})\n"),
    "node": lambda line: (
        "scripts/e.js",
        f"const {{ execSync }} = require('child_process');\nexecSync({_q(line)});\n",
    ),
    "node-spawn": lambda line: (
        "scripts/f.mjs",
        f"import {{ spawn }} from 'node:child_process';\nspawn('sh', ['-c', {_q(line)}]);\n",
    ),
    "ruby": lambda line: ("scripts/g.rb", f"system({_single(line)})\n"),
    "php": lambda line: ("scripts/h.php", f"<?php\nshell_exec({_single(line)});\n"),
    "perl": lambda line: ("scripts/i.pl", f"system({_single(line)});\n"),
    "go": lambda line: (
        "scripts/j.go",
        f'package main\n\nimport "os/exec"\n\nfunc main() {{\n\texec.Command("sh", "-c", {_q(line)}).Run()\n}}\n',
    ),
    "lua": lambda line: ("scripts/k.lua", f"os.execute({_single(line)})\n"),
    "rust": lambda line: (
        "scripts/l.rs",
        f'use std::process::Command;\nfn main() {{\n    Command::new("sh").arg("-c").arg({_q(line)}).status().unwrap();\n}}\n',
    ),
    "powershell": lambda line: ("scripts/m.ps1", "bash -c '{}'\n".format(line.replace("'", "''"))),
    "batch": lambda line: ("scripts/n.cmd", f"@echo off\nbash -c {_q(line)}\n"),
    "notebook": lambda line: (
        "scripts/o.ipynb",
        json.dumps({"cells": [{"cell_type": "code", "source": ["!" + line + "\n"]}], "nbformat": 4}),
    ),
    "heredoc": lambda line: _skill(
        f"Write the script and run it:\n\n```bash\ncat > build.sh <<'EOF'\n{line}\nEOF\nsh build.sh\n```\n", "k1"
    ),
    "heredoc-script": lambda line: ("scripts/p.sh", f"cat > build.sh <<'EOF'\n{line}\nEOF\nbash build.sh\n"),
    "ssh-inner": lambda line: ("scripts/q.sh", "sh -c '{}'\n".format(line.replace("'", "'\\''"))),
    "fence-python": lambda line: _skill(
        f"Build:\n\n```python\nimport subprocess\n\nsubprocess.run({_q(line)}, shell=True)\n```\n", "k2"
    ),
    "json-fence-hook": lambda line: _skill(
        "Add this to `.claude/settings.json`:\n\n```json\n{}\n```\n".format(
            json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": line}]}]}}, indent=2)
        ),
        "k3",
    ),
    "yaml-fence-workflow": lambda line: _skill(
        f"Write `.github/workflows/ci.yml`:\n\n```yaml\non: push\njobs:\n  b:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n{_yaml(line, 10)}\n```\n",
        "k4",
    ),
}


TECHNIQUES: dict[str, dict[str, list[str]]] = tomllib.loads((Path(__file__).parent / "places.toml").read_text())
BACKQUOTED = ("inline", "cell", "bang", "description")
"""Carriers in which a command stands between backquotes."""

OF_IMAGE = "as an image is made it changes that image alone"
TELLS = "a document that a skill names tells of it, and its reader decides"
QUOTES = "the language's string holds escaped quotes, at which its statements are parted"
SILENT = {
    "docker": (
        OF_IMAGE,
        frozenset(
            {
                *(
                    "agent-memory",
                    "agent-settings",
                    "agent-unguarded",
                    "antivirus-off",
                    "destroys-disk",
                    "destroys-home",
                ),
                *("encrypts-files", "firewall-off", "gatekeeper-off", "git-hooks-off", "git-redirected", "history-off"),
                *("hosts-redirected", "login-key", "model-moved", "other-plugins-off", "root-by-permission"),
                *("start-up-file", "sudo-unasked", "tls-off"),
            }
        ),
    ),
    "reference": (TELLS, frozenset({"agent-unguarded", "gatekeeper-off", "root-by-permission"})),
    **dict.fromkeys(
        ("ruby", "php", "perl", "lua"),
        (QUOTES, frozenset({"git-alias-runs", "git-credential-helper"})),
    ),
}
"""By carrier, why it is silent and on what, in one spelling or in all."""


def files_of(line: str, carriers: list[str]) -> tuple[dict[str, str], dict[str, str]]:
    """A plugin in which a line stands in each carrier, and the path of each carrier's file."""
    files, where = {".claude-plugin/plugin.json": '{"name": "notes", "version": "1.0.0"}'}, {}
    for name in carriers:
        made = CARRIERS[name](line)
        own = dict([made]) if isinstance(made, tuple) else made
        where[name] = next(iter(own))
        files.update(own)
    return files, where


def carriers_of(line: str, turn: int = 0) -> list[str]:
    """The carriers that can hold a line as it is; of a spelling that is not the first, a part that goes around."""
    names = [name for name in CARRIERS if not ("`" in line and name in BACKQUOTED)]
    return names[turn % PARTS :: PARTS] if turn else names


PARTS = 5
FEW = 10
"""Carriers of one plugin: a report tells so many findings of a rule one by one and no more."""


def weighty(line: str, turn: int = 0) -> dict[str, set[str]]:
    """By carrier, the rules that find more than a note in its file."""
    found: dict[str, set[str]] = {}
    names = carriers_of(line, turn)
    for first in range(0, len(names), FEW):
        some = [*names[first : first + FEW], "hook"]  # which starts the script of a hook
        files, where = files_of(line, list(dict.fromkeys(some)))
        rules: dict[str, set[str]] = {}
        for finding in inspect(MemorySnapshot(files), "here").plugins[0].findings:
            if finding.severity is not Severity.note:
                rules.setdefault(finding.path, set()).add(finding.rule)
        found.update({name: rules.get(path, set()) for name, path in where.items()})
    return found


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_technique_is_found_wherever_it_stands(technique: str) -> None:
    """The first spelling in every carrier, others in some by turns, but where it is honestly silent."""
    missed = {
        (name, line)
        for turn, line in enumerate(TECHNIQUES[technique]["bad"])
        for name, rules in weighty(line, turn).items()
        if not rules and technique not in SILENT.get(name, ("", frozenset()))[1]
    }

    assert missed == set()


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_the_honest_command_beside_it_is_let_be(technique: str) -> None:
    """In every carrier; a package's script that reaches out as it is installed is told of whatever it does."""
    held = {
        (name, line, *rules - {"lifecycle-acts"})
        for turn, line in enumerate(TECHNIQUES[technique]["honest"])
        for name, rules in weighty(line, turn).items()
        if rules - {"lifecycle-acts"}
    }

    assert held == set()


@pytest.mark.parametrize("carrier", SILENT)
def test_what_is_said_to_be_silent_is_so(carrier: str) -> None:
    """A technique that is found in every spelling is no exception any more."""
    _, techniques = SILENT[carrier]
    files = {name: [files_of(line, [carrier]) for line in TECHNIQUES[name]["bad"]] for name in techniques}

    assert {name for name, each in files.items() if all(_found(*one) for one in each)} == set()


def _found(files: dict[str, str], where: dict[str, str]) -> bool:
    report: Any = inspect(MemorySnapshot(files), "here")
    return any(
        finding.path in where.values() and finding.severity is not Severity.note
        for finding in report.plugins[0].findings
    )
