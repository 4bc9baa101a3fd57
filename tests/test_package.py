"""What leaves the repository: a wheel that holds the program and the hook, and works with no checkout near it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tokenize
import zipfile
from pathlib import Path

import pytest

import install_guard

REPOSITORY = Path(__file__).parents[1]
SOURCES = sorted(path for part in ("install_guard", "scan", "hooks") for path in (REPOSITORY / part).rglob("*.py"))
CODE_LINES = 400  # of a module, without blank lines, comments and docstrings
FUNCTION_LINES = 60
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}
# Larger than they should be: tables for the most part. None may grow past this, and none may join them.
LARGER = 500
LARGE = {
    "scan/rules/shell_programs.py",
}


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as a release makes it, from the files that git tracks."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ["pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(checkout)]
    built = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_holds_every_module_and_what_the_host_reads(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    modules = {path.relative_to(REPOSITORY).as_posix() for path in SOURCES if path.parts[-2] != "hooks"}

    assert modules <= held
    for name in ("hooks/guard.py", "hooks/hooks.json", ".claude-plugin/plugin.json"):
        assert f"install_guard/_checkout/{name}" in held
    assert any(name.startswith("install_guard/_checkout/examples/") for name in held)


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}

    assert tops == {"install_guard", "scan", f"install_guard-{install_guard.__version__}.dist-info"}


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program installed from the wheel, with the dependencies of this very environment."""
    folder = tmp_path_factory.mktemp("away")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    site = next((folder / "venv/lib").glob("python*")) / "site-packages"
    words = ["pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run([sys.executable, "-m", *words], check=True)
    dependencies = Path(sys.modules["pytest"].__file__ or "").parents[1]
    (site / "dependencies.pth").write_text(f"{dependencies}\n", encoding="utf-8")
    return folder / "venv/bin/python"


def away(program: Path, *words: str, **how: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], cwd=program.parent, capture_output=True, text=True, check=False, **how)


def test_the_program_runs_from_the_wheel(program: Path) -> None:
    said = away(program, "-I", "-m", "install_guard", "--version")

    assert said.stdout == f"install-guard {install_guard.__version__}\n", said.stderr


def test_it_is_the_wheels_own_code_that_runs(program: Path) -> None:
    said = away(program, "-I", "-c", "import install_guard, scan; print(install_guard.__file__, scan.__file__)")

    assert str(REPOSITORY) not in said.stdout, said.stderr
    assert said.stdout.count("site-packages") == 2


def test_it_reads_a_command_from_the_wheel(program: Path) -> None:
    line = json.dumps({"command": "claude plugin install demo@acme"})
    said = away(program, "-I", "-m", "install_guard", "read", "--jsonl", input=line)

    assert json.loads(said.stdout)["kind"] == "install", said.stderr


def test_the_hook_runs_from_the_wheel(program: Path) -> None:
    hook = next((program.parents[1] / "lib").glob("python*/site-packages/install_guard/_checkout/hooks/guard.py"))
    event = json.dumps({"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}})
    said = away(program, "-I", "-S", str(hook), input=event)

    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_one_version() -> None:
    """It stands in one Python line; the manifests, which the host reads without Python, say the same."""
    manifest = json.loads((REPOSITORY / ".claude-plugin/plugin.json").read_text(encoding="utf-8"))
    catalogue = json.loads((REPOSITORY / ".claude-plugin/marketplace.json").read_text(encoding="utf-8"))

    assert manifest["version"] == install_guard.__version__
    assert {entry.get("version", install_guard.__version__) for entry in catalogue["plugins"]} == {
        install_guard.__version__
    }


def test_the_manifest_stands_twice_with_the_same_bytes() -> None:
    assert (REPOSITORY / "plugin.json").read_bytes() == (REPOSITORY / ".claude-plugin/plugin.json").read_bytes()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_modules_and_functions_stay_small(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    most = LARGER if path.relative_to(REPOSITORY).as_posix() in LARGE else CODE_LINES

    assert len(code_lines(path, tree)) <= most
    assert [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= FUNCTION_LINES] == []


def code_lines(path: Path, tree: ast.Module) -> set[int]:
    """The lines that hold code."""
    lines: set[int] = set()
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type not in LAYOUT:
                lines.update(range(token.start[0], token.end[0] + 1))
    documented = [node for node in ast.walk(tree) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))]
    for node in documented:
        if ast.get_docstring(node) is not None:
            lines.difference_update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return lines


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_modules_and_public_functions_say_what_they_are_for(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    public = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name[0] != "_"]

    assert ast.get_docstring(tree)
    assert [node.name for node in public if not ast.get_docstring(node)] == []
