"""The finder of the package's own modules: it loads what Python would, and leaves to Python what it does not know."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
LOAD = """
import json, sys
sys.path[:0] = sys.argv[1:2]
from install_guard import finder
sys.meta_path.insert(0, finder)
import install_guard.inner.b, install_guard.a, other.c
told = ("install_guard.a", "install_guard.inner", "install_guard.inner.b", "other.c")
print(json.dumps([[sys.modules[n].SAID, sys.modules[n].__file__, sys.modules[n].__spec__.loader is finder] for n in told]))
"""
FILES = ("install_guard/a.py", "install_guard/inner/__init__.py", "install_guard/inner/b.py", "other/c.py")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a module, a package inside with another, and a package that is not ours."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"SAID = {name!r}\n", encoding="utf-8")
    (tmp_path / "install_guard/__init__.py").touch()
    (tmp_path / "install_guard/finder.py").write_bytes((ROOT / "install_guard/finder.py").read_bytes())
    return tmp_path


def loaded(folder: Path) -> list[list[object]]:
    """Of each file what it said, where it stands, and whether the finder loaded it."""
    argv = [sys.executable, "-I", "-S", "-c", LOAD, str(folder)]
    told = json.loads(subprocess.run(argv, capture_output=True, check=True).stdout)
    assert [Path(file).relative_to(folder).as_posix() for _, file, _ in told] == list(FILES)
    return [[said, ours] for said, _, ours in told]


def of_python(*said: str) -> list[list[object]]:
    return [[each, False] for each in said]


def test_what_is_compiled_is_loaded_without_python_looking_for_it(package: Path) -> None:
    assert loaded(package) == of_python(*FILES)
    assert loaded(package) == [[name, name in {"install_guard/a.py", "install_guard/inner/b.py"}] for name in FILES]


@pytest.mark.parametrize(
    "spoilt",
    [
        pytest.param(lambda _: b"", id="nothing"),
        pytest.param(lambda code: bytes(4) + code[4:], id="another Python's"),
        pytest.param(lambda code: code[:4] + b"\3" + code[5:], id="told by a hash"),
        pytest.param(lambda code: code[:8] + bytes(4) + code[12:], id="of a source of another date"),
    ],
)
def test_byte_code_that_is_not_as_it_should_be_is_left_to_python(
    package: Path, spoilt: Callable[[bytes], bytes]
) -> None:
    loaded(package)
    cached = next(package.glob("install_guard/__pycache__/a.*.pyc"))
    cached.write_bytes(spoilt(cached.read_bytes()))

    assert loaded(package)[0] == [FILES[0], False]


def test_a_source_that_was_changed_is_what_runs(package: Path) -> None:
    loaded(package)
    (package / FILES[0]).write_text("SAID = 'other words'\n", encoding="utf-8")

    assert loaded(package)[0] == ["other words", False]
    assert loaded(package)[0] == ["other words", True]


def test_the_hook_loads_all_that_a_reading_needs_with_it() -> None:
    script = """
import sys
sys.path.insert(0, sys.argv[1])
from install_guard import launch
launch.main(sys.stdin.buffer.read(), "PreToolUse")
ours = {name: module for name, module in sys.modules.items() if name.startswith("install_guard.")}
late = [name for name, module in ours.items() if hasattr(module.__spec__.loader, "get_code") and not hasattr(module, "__path__")]
print("install_guard.reader" in ours, sorted(late))
"""
    event = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "python3 -m pytest"}}
    argv = [sys.executable, "-I", "-S", "-c", script, str(ROOT)]
    for _ in range(2):  # the first makes the byte code
        said = subprocess.run(argv, input=json.dumps(event).encode(), capture_output=True, check=True).stdout

    assert said == b"True ['install_guard.finder', 'install_guard.launch', 'install_guard.tripwire']\n"
