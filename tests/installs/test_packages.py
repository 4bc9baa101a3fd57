"""Calls of package managers: what they bring, under which names, and the same command with scripts off."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest

from install_guard.installs.packages import without_scripts
from install_guard.reader import read, read_write
from install_guard.tripwire import may_install

# command, verb, what it names (`name@version` of the registry; else where it comes from and its text)
BRINGS = [
    ("npm install lodash@^4 @types/node -D", "install", ["lodash@^4", "@types/node"]),
    ("npm i zod --save-exact", "install", ["zod"]),
    ("npm in zod", "install", ["zod"]),
    ("npm install", "install", []),
    ("npm --prefix sub ci", "install", []),
    ("npm install --tag next zod", "install", ["zod"]),
    ("npm install user/repo#main", "install", ["git user/repo#main"]),
    ("npm install ./lib", "install", ["folder ./lib"]),
    ("npm install ./lib.tgz", "install", ["file ./lib.tgz"]),
    ("npm install a@npm:b@1", "install", ["alias npm:b@1"]),
    ("npm install a@https://x.example/a.tgz", "install", ["url https://x.example/a.tgz"]),
    ("npm install git+ssh://git@g.example/a.git", "install", ["git git+ssh://git@g.example/a.git"]),
    ("npm install jsr:@scope/a", "install", ["index jsr:@scope/a"]),
    ("npm install $PKG", "install", ["unknown …"]),
    ("xargs npm install < names", "install", ["unknown …"]),
    ("sudo npm install -g a", "install", ["a"]),
    ("npm update", "install", []),
    ("npm audit fix", "install", []),
    ("npm exec -- a b", "run", ["a"]),
    ("npm exec --package=a -- b c", "run", ["a"]),
    ("npx -y a@1 b", "run", ["a@1"]),
    ("npx -p a b", "run", ["a"]),
    ("npm init a@2 x", "run", ["create-a@2"]),
    ("npm create @scope", "run", ["@scope/create"]),
    ("npm create @scope/a", "run", ["@scope/create-a"]),
    ("pnpm add a", "add", ["a"]),
    ("pnpm i", "install", []),
    ("pnpm dlx a b", "run", ["a"]),
    ("yarn", "install", []),
    ("yarn --immutable", "install", []),
    ("yarn global add a", "add", ["a"]),
    ("yarn create a b", "run", ["create-a"]),
    ("bun i", "install", []),
    ("bun add a@1", "add", ["a@1"]),
    ("bunx a", "run", ["a"]),
    ("bun x a b", "run", ["a"]),
    ("pip install 'a[b]>=1,<2' c", "add", ["a@>=1,<2", "c"]),
    ("pip3.12 install a", "add", ["a"]),
    ("pip install a[b] -e .[dev]", "add", ["folder .[dev]", "a"]),
    ("pip install a*", "add", ["unknown a…"]),
    ("pnpm install a", "install", ["a"]),
    ("pnpm up '@scope/*'", "install", []),
    ("npm update a", "install", []),
    ("python3 -m pip install a", "add", ["a"]),
    ("pip install -e . a", "add", ["folder .", "a"]),
    ("pip install 'a @ https://x.example/a.whl'", "add", ["url https://x.example/a.whl"]),
    ("pip install git+https://g.example/a", "add", ["git git+https://g.example/a"]),
    ("pip install ./a.whl", "add", ["file ./a.whl"]),
    ("pip install -r requirements.txt", "add", []),
    ("uv pip install a", "add", ["a"]),
    ("uv pip sync requirements.txt", "install", []),
    ("uv add a --dev", "add", ["a"]),
    ("uv sync", "install", []),
    ("uv tool install a", "add", ["a"]),
    ("uv run --with a pytest", "run", ["a"]),
    ("uvx a@1 x", "run", ["a@1"]),
    ("uvx --from git+https://g.example/a a", "run", ["git git+https://g.example/a"]),
    ("uvx --with a b c", "run", ["a", "b"]),
    ("pipx run a b", "run", ["a"]),
    ("pipx install a", "add", ["a"]),
    ("poetry add a@^1", "add", ["a@^1"]),
    ("poetry install", "install", []),
    ("cargo install a@1", "add", ["a@1"]),
    ("cargo install --git https://g.example/a b", "add", ["git https://g.example/a"]),
    ("cargo install --path .", "add", ["folder ."]),
    ("cargo +nightly add a --features b", "add", ["a"]),
    ("gem install a -v 1", "add", ["a"]),
    ("go install x.example/a/cmd/b@latest", "add", ["x.example/a/cmd/b@latest"]),
    ("go install ./...", "add", ["folder ./..."]),
    ("go run x.example/a@v1 b", "run", ["x.example/a@v1"]),
    ("go get x.example/a", "add", ["x.example/a"]),
    ("brew install a", "add", ["a"]),
    ("brew install a/b/c", "add", ["index a/b/c"]),
]
BRINGS_NOTHING = [
    "npm test",
    "npm run build",
    "npm help install",
    "npm install --help",
    "npm install a --dry-run",
    "npm init -y",
    "npm ls lodash",
    "npm config set save-exact true",
    "yarn test",
    "yarn why a",
    "pnpm exec a",
    "pip list",
    "pip uninstall a",
    "pip install --dry-run a",
    "python3 -m pytest",
    "uv run pytest",
    "uv lock",
    "poetry run pytest",
    "cargo build",
    "cargo test install",
    "go test ./...",
    "go build",
    "brew list",
    "gem list",
    "echo npm install a",
]


def packages(command: str) -> list[dict[str, Any]]:
    return [{"verb": one.verb, **one.fields} for one in read(command, cwd="/w", shell="bash", packages=True).packages]


def written(one: dict[str, str]) -> str:
    if one["from"] == "registry":
        return f"{one['name']}@{one['version']}" if one["version"] else one["name"]
    return f"{one['from']} {one['source']}"


@pytest.mark.parametrize(("command", "verb", "named"), BRINGS)
def test_what_it_brings(command: str, verb: str, named: list[str]) -> None:
    (found,) = packages(command)

    assert (found["verb"], [written(one) for one in found["packages"]]) == (verb, named)


@pytest.mark.parametrize("command", BRINGS_NOTHING)
def test_it_brings_nothing(command: str) -> None:
    assert packages(command) == []


@pytest.mark.parametrize("command", [row[0] for row in BRINGS])
def test_what_brings_a_package_trips_and_never_changes_the_reading(command: str) -> None:
    plain, looked = read(command, cwd="/w", shell="bash"), read(command, cwd="/w", shell="bash", packages=True)

    assert may_install(json.dumps({"command": command}).encode())
    assert not plain.packages
    assert (plain.kind, plain.requests, plain.gaps) == (looked.kind, looked.requests, looked.gaps)


@pytest.mark.parametrize(
    ("command", "field", "expected"),
    [
        ("npm i a --registry=https://r.example", "indexes", ["https://r.example"]),
        ("npm i a --regis https://r.example", "indexes", ["https://r.example"]),
        ("npm config set registry https://r.example", "indexes", ["https://r.example"]),
        ("npm config set registry=https://r.example", "indexes", ["https://r.example"]),
        ("pip install a -ihttps://r.example", "indexes", ["https://r.example"]),
        ("pip install a --extra-index=https://r.example", "indexes", ["https://r.example"]),
        ("pip install a --find-links https://r.example", "indexes", ["https://r.example"]),
        ("gem install a -s https://r.example", "indexes", ["https://r.example"]),
        ("brew tap a/b", "indexes", ["a/b"]),
        ("pip install -r one -c two", "files", ["one", "two"]),
        ("pip install a --trusted-host r.example", "loose", ["--trusted-host r.example"]),
        ("npm i a --script-shell /x", "loose", ["--script-shell /x"]),
        ("npm i a --userconfig x", "configs", ["x"]),
        ("cd sub && npm i", "folder", "/w/sub"),
        ("npm -C sub i", "folder", "/w/sub"),
        ("uv --directory ../x sync", "folder", "/x"),
        ("cd $X && npm i", "folder", None),
        (
            "NPM_CONFIG_REGISTRY=https://r.example X=1 npm i",
            "environment",
            {"NPM_CONFIG_REGISTRY": "https://r.example"},
        ),
        ("PIP_INDEX_URL=$X pip install a", "environment", {"PIP_INDEX_URL": "…"}),
        ("npm i a", "scripts", True),
        ("npm i a --ignore-scripts", "scripts", False),
        ("npm i a --ignore-scripts=false", "scripts", True),
        ("npm i a --ignore-scripts --no-ignore-scripts", "scripts", True),
        ("npm i a --ignore-scripts true", "scripts", False),
        ("pip install a --only-binary :all:", "scripts", False),
        ("pip install a --only-binary=b", "scripts", True),
        ("cargo add a", "scripts", False),
        ("npm i -g a", "global", True),
        ("npm i a", "manifest", False),
        ("npm ci", "manifest", True),
        ("pip install -r x", "manifest", False),
    ],
)
def test_what_its_options_say(command: str, field: str, expected: object) -> None:
    assert packages(command)[0][field] == expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("npm install a", "npm install --ignore-scripts a"),
        ("npm --prefix x ci", "npm --prefix x ci --ignore-scripts"),
        ("yarn", "yarn --ignore-scripts"),
        ("npx a b", "npx --ignore-scripts a b"),
        ("pip install a", "pip install --only-binary :all: a"),
        ("python3 -m pip install a", "python3 -m pip install --only-binary :all: a"),
        ("uv pip install a", "uv pip install --only-binary :all: a"),
        ("uv add a", "uv add --no-build a"),
        ("npm install a --ignore-scripts", "npm install a --ignore-scripts"),
        ("npm test", "npm test"),
        ("ls", "ls"),
        ("go install x.example/a@v1", "go install x.example/a@v1"),
        ("cargo install a", None),
        ("gem install a", None),
        ("poetry add a", None),
    ],
)
def test_the_same_with_scripts_off(command: str, expected: str | None) -> None:
    without = without_scripts(shlex.split(command))

    assert (None if without is None else shlex.join(without)) == expected


def test_a_program_of_the_project_is_not_brought() -> None:
    there = {"/w/node_modules/.bin/vitest": "#!/usr/bin/env node\n"}
    reading = read("npx vitest run", cwd="/w/packages/one", shell="bash", packages=True, open_file=there.get)
    pinned = read("npx vitest@3 run", cwd="/w/packages/one", shell="bash", packages=True, open_file=there.get)

    assert not reading.packages
    assert pinned.packages


@pytest.mark.parametrize(
    ("command", "indexes"),
    [
        ("echo registry=https://r.example/ > ~/.npmrc", ["https://r.example/"]),
        ("printf 'index-url = https://r.example' >> $HOME/.config/pip/pip.conf", ["https://r.example"]),
        ("cp x ~/.npmrc", ["…"]),
        (
            "cat >> /home/g/.pip/pip.conf <<E\n[global]\n# https://x.example\nindex-url = https://r.example/simple\nE",
            ["https://r.example/simple"],
        ),
        ("echo save-exact=true >> ~/.npmrc", []),
        ("echo registry=https://r.example > .npmrc", []),
        ("cat ~/.npmrc", []),
        ("grep registry ~/.npmrc", []),
    ],
)
def test_what_is_written_into_the_persons_own_configuration(command: str, indexes: list[str]) -> None:
    reading = read(command, cwd="/w", home="/home/g", shell="bash", packages=True)

    assert [index for one in reading.packages for index in one.fields["indexes"]] == indexes  # type: ignore[attr-defined] -- a list
    assert not reading.packages or may_install(json.dumps({"command": command}).encode())


@pytest.mark.parametrize(
    ("path", "text", "before", "indexes"),
    [
        ("~/.npmrc", "registry=https://r.example/", None, ["https://r.example/"]),
        ("/home/g/.config/uv/uv.toml", '[[index]]\nurl = "https://r.example"', None, ["https://r.example"]),
        ("~/.npmrc", "registry=https://r.example/\na=b", "registry=https://r.example/", []),
        ("/w/.npmrc", "registry=https://r.example/", None, []),
        ("~/.npmrc", "a=b", None, []),
    ],
)
def test_what_the_tools_write_into_it(path: str, text: str, before: str | None, indexes: list[str]) -> None:
    reading = read_write(path, text, cwd="/w", home="/home/g", before=before, packages=True)

    assert [index for one in reading.packages for index in one.fields["indexes"]] == indexes  # type: ignore[attr-defined] -- a list
