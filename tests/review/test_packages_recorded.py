"""What a package manager recorded: each place that tells of a package, and the names of which none does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from install_guard.reader import read
from install_guard.review.packages_recorded import read_back

if TYPE_CHECKING:
    from pathlib import Path

LOCK = {"lockfileVersion": 3, "packages": {"node_modules/zod": {"version": "3.1.0", "integrity": "sha512-x"}}}
FILES = {
    "package.json": json.dumps({"dependencies": {"zod": "^3", "lib": "git+https://g.example/lib"}}),
    "package-lock.json": json.dumps(LOCK),
    "node_modules/zod/package.json": json.dumps({"version": "3.1.0"}),
    "pyproject.toml": '[project]\ndependencies = [\n  "httpx>=0.28",\n]\n',
    "uv.lock": '[[package]]\nname = "httpx"\nversion = "0.28.1"\nsource = {registry = "https://pypi.org/simple"}\n',
    ".venv/lib/python3.12/site-packages/rich-15.0.0.dist-info/METADATA": "Name: rich\n",
    "Cargo.toml": '[dependencies]\nserde = {version = "1"}\n',
    "Cargo.lock": '[[package]]\nname = "serde"\nversion = "1.0.2"\n',
    "go.mod": "module x.example/web\nrequire x.example/lib v1.2.0\n",
    "../.cargo/.crates.toml": '[v1]\n"ripgrep 14.1.0 (registry+https://github.com/rust-lang/crates.io-index)" = ["rg"]\n',
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / ".git").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def recorded(command: str, project: Path, said: str = "") -> dict[str, Any]:
    reading = read(command, cwd=str(project), shell="bash", packages=True)
    asked = [{"verb": one.verb, **one.fields} for one in reading.packages]
    return read_back(asked, project.parent, said)


@pytest.mark.parametrize(
    ("command", "places"),
    [
        ("npm install zod", {"package.json": "^3", "package-lock.json": "3.1.0", "zod": "3.1.0"}),
        ("npm install git+https://g.example/lib", {"package.json": "git+https://g.example/lib"}),
        ("uv add httpx", {"pyproject.toml": ">=0.28", "uv.lock": "0.28.1 https://pypi.org/simple"}),
        ("pip install Rich", {"rich-15.0.0.dist-info": "15.0.0"}),
        ("cargo add serde", {"Cargo.toml": "1", "Cargo.lock": "1.0.2"}),
        ("cargo install ripgrep", {".crates.toml": "14.1.0"}),
        ("go get x.example/lib/part@v1.2.0", {"go.mod": "v1.2.0"}),
    ],
)
def test_every_place_that_tells_of_it(command: str, places: dict[str, str], project: Path) -> None:
    came = recorded(command, project)

    assert came["missing"] == []
    (one,) = came["packages"]
    assert {place["place"].rpartition("/")[2]: place["version"] for place in one["places"]} == places


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("pip install a-b", "Collecting a-b\nSuccessfully installed a-b-1.0 c-2.0\n"),
        ("pip install a-b", "Requirement already satisfied: a_b in ./lib (1.0)\n"),
        ("uv pip install a-b", "Installed 1 package in 5ms\n + a-b==1.0\n"),
        ("pipx install a-b", "  installed package a-b 1.0, installed using Python 3.12\n"),
        ("gem install a-b", "Successfully installed a-b-1.0\n1 gem installed\n"),
    ],
)
def test_what_the_program_itself_says_counts(command: str, said: str, project: Path) -> None:
    assert recorded(command, project, said)["missing"] == []
    assert recorded(command, project)["missing"] == ["a-b"]


@pytest.mark.parametrize("command", ["npx nowhere", "npm install", "npm config set registry https://r.example"])
def test_what_asks_for_no_package_by_name_misses_none(command: str, project: Path) -> None:
    assert recorded(command, project) == {"packages": [], "missing": []}


def test_each_one_that_is_not_recorded_is_named(project: Path) -> None:
    assert recorded("npm install zod nowhere user/repo", project)["missing"] == ["nowhere", "user/repo"]
