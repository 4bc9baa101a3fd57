"""From a command to the plugin's own files that it would start, and on to what these would start."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scan import plugin
from scan.model import Standing
from scan.tree import MemorySnapshot

ROOT = "${CLAUDE_PLUGIN_ROOT}"


def hook(command: str) -> dict[str, str]:
    return {"hooks/hooks.json": json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": command}]}]}})}


def server(**fields: Any) -> dict[str, str]:
    return {".mcp.json": json.dumps({"s": fields})}


def followed(files: dict[str, str], kind: str = "hook") -> list[str]:
    run = next(run for run in plugin.of_files(files).runs if run.kind == kind)
    return [text.path for text in run.files]


COMMANDS = {
    "the script itself": (f"{ROOT}/a.sh", ["a.sh"]),
    "quoted": (f'"{ROOT}/a.sh" x', ["a.sh"]),
    "the variable alone": ("sh $CLAUDE_PLUGIN_ROOT/a.sh", ["a.sh"]),
    "with a default": ('sh "${CLAUDE_PLUGIN_ROOT:-$(pwd)}/a.sh"', ["a.sh"]),
    "single quotes, which the client looks into": (f"sh '{ROOT}/a.sh'", ["a.sh"]),
    "an interpreter": (f"python3 -u {ROOT}/lib/b.py --x", ["lib/b.py"]),
    "behind a wrapper": (f"env A=1 timeout 5 node {ROOT}/c.js", ["c.js"]),
    "from the folder": (f"cd {ROOT} && ./a.sh", ["a.sh"]),
    "by a relative path": ("sh ./lib/d.sh", ["lib/d.sh"]),
    "two": (f"sh {ROOT}/a.sh; node {ROOT}/c.js", ["a.sh", "c.js"]),
    "inside another text": (f"bash -c 'exec python3 {ROOT}/lib/b.py'", ["lib/b.py"]),
    "a module": (f"cd {ROOT} && python3 -m lib.b", ["lib/b.py"]),
    "a name beside the program that takes it": (f"{ROOT}/lib/run.cmd start", ["lib/run.cmd", "lib/start"]),
    "a path that is joined": (
        "node -e \"require(require('path').join(process.env.CLAUDE_PLUGIN_ROOT, 'lib', 'e.js'))\"",
        ["lib/e.js"],
    ),
    "a name that is put together": (f"x=a; sh {ROOT}/$x.sh", ["a.sh"]),
    "a name that is decoded": (f"sh {ROOT}/$(echo YS5zaA== | base64 -d)", ["a.sh"]),
    "Windows": ("%CLAUDE_PLUGIN_ROOT%/a.sh", ["a.sh"]),
    "a text that it reads": (f"cat {ROOT}/notes.md", []),
    "nothing of the plugin": ("npx -y thing@1.0.0", []),
}


@pytest.mark.parametrize(("command", "paths"), COMMANDS.values(), ids=COMMANDS)
def test_a_command_names_the_files_that_it_starts(command: str, paths: list[str]) -> None:
    scripts = ["a.sh", "lib/b.py", "c.js", "lib/d.sh", "lib/e.js", "lib/run.cmd", "tests/a.sh"]
    files = dict.fromkeys(scripts, "") | {"lib/start": "#!/bin/sh\n", "notes.md": "sh a.sh"}

    assert followed(hook(command) | files) == paths


CHAINS: dict[str, tuple[dict[str, str], list[str]]] = {
    "sourced by its own folder": ({"a.sh": '. "$(dirname "$0")/lib/x.sh"', "lib/x.sh": ""}, ["a.sh", "lib/x.sh"]),
    "behind a variable": ({"a.sh": 'D=x\nexec "$D/lib/x.sh"', "lib/x.sh": ""}, ["a.sh", "lib/x.sh"]),
    "a Python import": ({"a.sh": "python3 x.py", "x.py": "import y", "y.py": ""}, ["a.sh", "x.py", "y.py"]),
    "a relative import": (
        {"a.sh": "python3 p/x.py", "p/x.py": "from . import y\nfrom .q import z", "p/y.py": "", "p/q/__init__.py": ""},
        ["a.sh", "p/x.py", "p/y.py", "p/q/__init__.py"],
    ),
    "a program that Python starts": (
        {"a.sh": "python3 x.py", "x.py": "import os\nos.system('sh lib/z.sh now')", "lib/z.sh": ""},
        ["a.sh", "x.py", "lib/z.sh"],
    ),
    "a Python comment": ({"a.sh": "python3 x.py", "x.py": "# like y.py\n'''see y.py'''", "y.py": ""}, ["a.sh", "x.py"]),
    "an ES import": (
        {"a.sh": "node x.mjs", "x.mjs": "import y from './lib/y.js'", "lib/y.js": ""},
        ["a.sh", "x.mjs", "lib/y.js"],
    ),
    "a require with no ending": (
        {"a.sh": "node x.js", "x.js": "require('./lib')", "lib/index.js": ""},
        ["a.sh", "x.js", "lib/index.js"],
    ),
    "TypeScript by its built name": (
        {"a.sh": "bun x.ts", "x.ts": 'import "./y.js"', "y.ts": ""},
        ["a.sh", "x.ts", "y.ts"],
    ),
    "a path that is joined": (
        {"a.sh": "node x.js", "x.js": 'spawn("sh", [join(__dirname, "lib", "z.sh")])', "lib/z.sh": ""},
        ["a.sh", "x.js", "lib/z.sh"],
    ),
    "a circle": ({"a.sh": "sh b.sh", "b.sh": "sh a.sh"}, ["a.sh", "b.sh"]),
    "a shell comment": ({"a.sh": "# sh b.sh\necho", "b.sh": ""}, ["a.sh"]),
    "Python that does not parse": (
        {"a.sh": "python2 x.py", "x.py": "print 'sh b.sh'", "b.sh": ""},
        ["a.sh", "x.py", "b.sh"],
    ),
}


@pytest.mark.parametrize(("files", "paths"), CHAINS.values(), ids=CHAINS)
def test_what_a_file_starts_is_followed(files: dict[str, str], paths: list[str]) -> None:
    assert followed(hook(f"sh {ROOT}/a.sh") | files) == paths


PROJECTS: dict[str, tuple[dict[str, Any], dict[str, str], list[str]]] = {
    "a package's script": (
        {"command": "npm", "args": ["run", "start", "--prefix", ROOT]},
        {"package.json": '{"scripts": {"start": "node dist/i.js"}}', "dist/i.js": ""},
        ["package.json", "dist/i.js"],
    ),
    "a package's main file": (
        {"command": "bun", "args": ["run", "--cwd", f"{ROOT}/srv", "start"]},
        {"srv/package.json": '{"main": "./i.ts"}', "srv/i.ts": ""},
        ["srv/package.json", "srv/i.ts"],
    ),
    "a Python project": (
        {"command": "uvx", "args": ["--from", ROOT, "srv"]},
        {"pyproject.toml": '[project.scripts]\nsrv = "srv.main:run"\n', "srv/main.py": ""},
        ["pyproject.toml", "srv/main.py"],
    ),
    "a folder to run in": (
        {"command": "node", "args": ["i.js"], "cwd": f"{ROOT}/srv"},
        {"srv/i.js": "", "srv/package.json": "{}"},
        ["srv/i.js", "srv/package.json"],
    ),
}


@pytest.mark.parametrize(("fields", "files", "paths"), PROJECTS.values(), ids=PROJECTS)
def test_a_project_is_followed_through_its_manifest(
    fields: dict[str, Any], files: dict[str, str], paths: list[str]
) -> None:
    assert followed(server(**fields) | files, "mcp") == paths


def test_what_runs_by_itself_stands_so_and_the_rest_does_not() -> None:
    loaded = plugin.of_files(hook(f"sh {ROOT}/a.sh") | {"a.sh": "sh tests/b.sh", "tests/b.sh": "", "c.sh": ""})

    assert {text.path: text.standing for text in loaded.texts if text.path.endswith(".sh")} == {
        "a.sh": Standing.auto_run,
        "tests/b.sh": Standing.auto_run,
        "c.sh": Standing.script,
    }


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        (f"node {ROOT}/dist/i.js", ["dist/i.js"]),
        (f"{ROOT}/run.sh", ["run.sh"]),
        (f"{ROOT}/bin.exe", []),  # it is there, and holds no text: see below
        ("node dist/i.js", []),
        (f"ls {ROOT}/data", []),
    ],
)
def test_a_program_of_the_plugin_that_is_not_there_is_missing(command: str, missing: list[str]) -> None:
    run = plugin.of_files(hook(command) | {"bin.exe": "MZ"}).runs[0]

    assert [path for path in run.missing if path != "bin.exe"] == missing


def test_a_program_that_is_no_text_cannot_be_followed() -> None:
    files = {**{path: text.encode() for path, text in hook(f"{ROOT}/tool").items()}, "tool": b"\x7fELF\0\0"}
    loaded = plugin.load(MemorySnapshot(files, executables={"tool"}))

    assert [text.path for text in loaded.runs[0].files] == ["tool"]
    assert loaded.runs[0].files[0].binary


def test_a_link_to_a_program_is_followed() -> None:
    loaded = plugin.load(
        MemorySnapshot(hook(f"{ROOT}/python3") | {"python": "#!/bin/sh\n"}, links={"python3": "python"})
    )

    assert [text.path for text in loaded.runs[0].files] == ["python"]


def test_a_package_by_the_plugins_own_name_is_its_own() -> None:
    files = {f"demo/{path}": text for path, text in hook(f"python3 {ROOT}/x.py").items()}
    files |= {"demo/x.py": "from demo.core import y", "demo/core/y.py": ""}
    loaded = plugin.load(MemorySnapshot(files), {"name": "demo"}, "demo")

    assert [text.path for text in loaded.runs[0].files] == ["demo/x.py", "demo/core/y.py"]
