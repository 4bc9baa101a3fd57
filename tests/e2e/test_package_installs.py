"""Real npm and pip against registries on loopback: the hook is asked first, and what it lets go is run.

Every package that must not get its way would leave a mark in the person's home; each attack is also run with nobody
asked, which proves that it would have left one.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from guarded import ready
from host import event, line, take
from install_guard.cli import AGAIN
from registries import NpmPackage, PythonPackage, npm_registry, python_index

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from host import Answer, Hook
    from machine import Ended

TOUCH = "touch ~/mark"
MARKS = {"scripts": {"postinstall": TOUCH}}
LEAVES = "import pathlib\npathlib.Path.home().joinpath('mark').touch()\nraise SystemExit('built')\n"
POLICY = """
packages = "{packages}"
[network]
npm_registry = "{npm}"
pypi = "{pypi}"
allow_http = true
"""


@dataclass
class Shop:
    """A person with a project, two registries of theirs, and an agent that asks the hook before it runs anything."""

    hook: Hook
    npm: str
    elsewhere: str
    pypi: str

    @property
    def project(self) -> Path:
        return self.hook.person.project

    @property
    def marked(self) -> bool:
        """Whether anything left its mark."""
        return (self.hook.person.home / "mark").exists()

    def open(self, packages: str = "gate") -> None:
        """Give the person their registries and a policy."""
        home = self.hook.person.home
        ready(self.hook.person, POLICY.format(packages=packages, npm=self.npm, pypi=self.pypi))
        quiet = "fetch-retries=0\naudit=false\nfund=false\nupdate-notifier=false\n"
        (home / ".npmrc").write_text(f"registry={self.npm}\n{quiet}")
        (home / ".config/pip").mkdir(parents=True)
        (home / ".config/pip/pip.conf").write_text(f"[global]\nindex-url = {self.pypi}simple\nretries = 0\n")
        (home / "bin").mkdir()
        (home / "bin/pip").write_text(f'#!/bin/sh\nexec {sys.executable} -m pip "$@"\n')
        (home / "bin/pip").chmod(0o755)
        self.hook.person.path = f"{home}/bin:{self.hook.person.path}"

    def write(self, **files: object) -> None:
        """Files of the project, by their names with `_` for what no name may hold."""
        for name, content in files.items():
            text = content if isinstance(content, str) else json.dumps(content)
            (self.project / _NAMES[name]).write_text(text)

    def run(self, command: str) -> Ended:
        """Run a command, with nobody asked."""
        return self.hook.person.run(["bash", "-c", command], timeout=90)

    def tried(self, command: str) -> Answer:
        """Ask the hook, and run the command where it does not hold it."""
        answer = self.hook.answer(command)
        if answer.decision == "silent":
            self.run(command)
        return answer


_NAMES = {
    "npmrc": ".npmrc",
    "manifest": "package.json",
    "lock": "package-lock.json",
    "requirements": "requirements.txt",
}


@pytest.fixture(scope="module")
def registries() -> Iterator[tuple[str, str, str]]:
    """What a person's registries have, and another that has the same names with other contents."""
    usual = [
        NpmPackage("house-lib"),
        NpmPackage("leaves-mark", manifest=MARKS),
        NpmPackage("lodahs", manifest=MARKS),
        NpmPackage("broken", integrity=f"sha512-{'A' * 86}=="),
        NpmPackage("fresh", first=f"{date.today().isoformat()}T00:00:00.000Z"),  # noqa: DTZ011 -- a day more or less
    ]
    python = [
        PythonPackage("house-lib"),
        PythonPackage("leaves-mark", backend=LEAVES),
        PythonPackage("reqeusts", backend=LEAVES),
        PythonPackage("broken", sum="0" * 64),
    ]
    with (
        npm_registry(*usual) as npm,
        npm_registry(NpmPackage("house-lib", manifest=MARKS)) as elsewhere,
        python_index(*python) as pypi,
    ):
        yield npm.address, elsewhere.address, pypi.address


@pytest.fixture
def shop(hook: Hook, registries: tuple[str, str, str]) -> Shop:
    made = Shop(hook, *registries)
    made.open()
    made.write(manifest={"name": "web", "dependencies": {"house-lib": "1.0.0"}}, requirements="house-lib\n")
    return made


@pytest.fixture
def scanning(hook: Hook, registries: tuple[str, str, str]) -> Shop:
    made = Shop(hook, *registries)
    made.open("scan")
    made.write(manifest={"name": "web"})
    return made


def after(shop: Shop, command: str, said: str = "") -> str:
    """What the hook says when the host tells of a call that has ended."""
    told = json.loads(event(command, cwd=shop.project)) | {"tool_response": {"stdout": said}}
    told["hook_event_name"] = "PostToolUse"
    words = [*line(shop.hook.checkout)[:-1], "PostToolUse"]
    return take(shop.hook.person.run(words, input=json.dumps(told))).message


def receipt(shop: Shop) -> dict[str, object]:
    """The last receipt, as the program gives it."""
    words = [sys.executable, "-m", "install_guard", "receipts", "--format", "json"]
    ended = shop.hook.person.run(words, cwd=shop.hook.checkout)
    return dict(json.loads(ended.out.splitlines()[-1]))


def installed(shop: Shop, name: str = "house-lib") -> bool:
    return (shop.project / "node_modules" / name).is_dir()


def test_what_the_project_names_is_installed_and_has_a_receipt(shop: Shop) -> None:
    answer = shop.tried("npm install")

    assert answer.decision == "silent", answer.reason
    assert "from the registry" in answer.message
    assert installed(shop)


def test_what_was_recorded_is_read_back_into_the_receipt(shop: Shop) -> None:
    shop.tried("npm install leaves-mark --ignore-scripts")

    said = after(shop, "npm install leaves-mark --ignore-scripts")
    came = receipt(shop)

    assert not said
    assert came["result"] == "committed"
    assert came["recorded"]["missing"] == []  # type: ignore[index] -- JSON
    (told,) = came["recorded"]["packages"]  # type: ignore[index] -- JSON
    files = {place["place"].rpartition("/")[2]: place["version"].split()[0] for place in told["places"]}
    assert files == {"package.json": "^1.0.0", "package-lock.json": "1.0.0", "leaves-mark": "1.0.0"}


def test_what_was_asked_for_and_is_not_recorded_is_said(shop: Shop) -> None:
    shop.hook.answer("npm install leaves-mark --ignore-scripts")

    said = after(shop, "npm install leaves-mark --ignore-scripts")

    assert "not recorded by the package manager: leaves-mark" in said
    assert receipt(shop)["recorded"]["missing"] == ["leaves-mark"]  # type: ignore[index] -- JSON


def test_a_package_whose_script_would_run_is_held_and_goes_on_without_it(shop: Shop) -> None:
    answer = shop.tried("npm install leaves-mark")
    other = shop.tried("npm install --ignore-scripts leaves-mark")

    assert answer.decision == "ask"
    assert "npm install --ignore-scripts leaves-mark" in answer.reason
    assert other.decision == "silent", other.reason
    assert installed(shop, "leaves-mark")
    assert not shop.marked

    shop.run("rm -rf node_modules && npm install leaves-mark")
    assert shop.marked


def redirected_by_npmrc(shop: Shop) -> None:
    shop.write(npmrc=f"registry={shop.elsewhere}\n")


def redirected_by_lock(shop: Shop) -> None:
    found = NpmPackage("house-lib", manifest=MARKS)
    entry: dict[str, object] = {
        "version": "1.0.0",
        "resolved": shop.elsewhere.rstrip("/") + found.path,
        "integrity": found.sum,
    }
    entry["hasInstallScript"] = True
    root = {"name": "web", "dependencies": {"house-lib": "1.0.0"}}
    shop.write(lock={"name": "web", "lockfileVersion": 3, "packages": {"": root, "node_modules/house-lib": entry}})
    with (shop.hook.person.home / ".npmrc").open("a") as own:
        own.write("replace-registry-host=never\n")


def redirected_by_manifest(shop: Shop) -> None:
    address = shop.elsewhere.rstrip("/") + NpmPackage("house-lib").path
    shop.write(manifest={"name": "web", "dependencies": {"house-lib": address}})


@pytest.mark.parametrize(
    ("redirect", "command"),
    [
        (redirected_by_npmrc, "npm install"),
        (redirected_by_lock, "npm ci"),
        (redirected_by_manifest, "npm install"),
        (lambda _: None, "npm install lodahs"),
    ],
    ids=["npmrc", "lock", "manifest", "look-alike"],
)
def test_what_leads_elsewhere_is_held_and_leaves_no_mark(redirect: object, command: str, shop: Shop) -> None:
    assert callable(redirect)
    redirect(shop)

    answer = shop.tried(command)
    assert answer.decision == "ask"
    assert not shop.marked

    ended = shop.run(command)
    assert shop.marked, ended


def test_a_lock_file_that_pins_another_sum_is_npms_own_to_refuse(shop: Shop) -> None:
    found = NpmPackage("house-lib", integrity=f"sha512-{'A' * 86}==")
    entry = {"version": "1.0.0", "resolved": shop.npm.rstrip("/") + found.path, "integrity": found.sum}
    root = {"name": "web", "dependencies": {"house-lib": "1.0.0"}}
    shop.write(lock={"name": "web", "lockfileVersion": 3, "packages": {"": root, "node_modules/house-lib": entry}})

    answer = shop.tried("npm ci")

    assert answer.decision == "silent", answer.reason
    assert not installed(shop)


@pytest.mark.parametrize("name", ["leaves-mark", "reqeusts"])
def test_a_source_archive_that_would_be_built_is_held(name: str, shop: Shop) -> None:
    answer = shop.tried(f"pip install --target lib {name}")
    other = shop.tried(f"pip install --only-binary :all: --target lib {name}")

    assert answer.decision == "ask"
    assert f"pip install --only-binary :all: --target lib {name}" in answer.reason
    assert other.decision == ("silent" if name == "leaves-mark" else "ask")
    assert not shop.marked

    shop.run(f"pip install --target lib {name}")
    assert shop.marked


def test_what_requirements_name_is_installed_and_what_redirects_them_is_held(shop: Shop) -> None:
    answer = shop.tried("pip install --target lib -r requirements.txt")
    shop.write(requirements=f"-i {shop.elsewhere}simple\nhouse-lib\n")
    other = shop.tried("pip install --target lib -r requirements.txt")

    assert answer.decision == "silent", answer.reason
    assert (shop.project / "lib/house_lib.py").exists()
    assert other.decision == "ask"


@pytest.mark.parametrize(
    ("command", "decision", "why"),
    [
        ("npm install house-lib", "silent", "nothing was found in it"),
        ("npm install leaves-mark", "ask", f"runs at install: postinstall: {TOUCH}"),
        ("npm install broken", "ask", "not what its registry says"),
        ("npm install nowhere-lib", "ask", "never published"),
        ("npm install fresh", "ask", "is new"),
        ("npx house-lib", "ask", "its program runs at once"),
        ("pip install --target lib house-lib", "silent", "nothing was found in it"),
        ("pip install --target lib leaves-mark", "ask", "is built when it is installed"),
        ("pip install --target lib broken", "ask", "not what its index says"),
    ],
)
def test_what_a_scan_says(command: str, decision: str, why: str, scanning: Shop) -> None:
    answer = scanning.tried(command)

    assert answer.decision == decision, answer.reason
    assert why in (answer.reason or answer.message)
    assert not scanning.marked


def test_packages_are_not_looked_at_where_the_policy_says_so(shop: Shop) -> None:
    home = shop.hook.person.home
    policy = home / ".config/install-guard/policy.toml"
    policy.write_text(policy.read_text().replace('"gate"', '"off"'))

    mark = home / ".local/share/install-guard/packages-off"
    first = shop.hook.answer("npm install lodahs")
    assert mark.is_symlink()
    second = shop.hook.answer("npm install lodahs")
    policy.write_text(policy.read_text().replace('"off"', '"gate"'))
    third = shop.hook.answer("npm install lodahs")

    assert [first.decision, second.decision, third.decision] == ["silent", "silent", "ask"]
    assert not mark.is_symlink()


def run_by_argv(shop: Shop, *argv: str) -> dict[str, Any]:
    """`install-guard run` of these words, in the project."""
    words = [sys.executable, "-I", "-c", AGAIN, shop.hook.checkout, "run", "--format", "json", "--", *argv]
    return dict(json.loads(shop.hook.person.run(words, timeout=90).out))


def test_run_switches_scripts_off_and_reads_back_what_was_recorded(shop: Shop) -> None:
    report = run_by_argv(shop, "npm", "install", "leaves-mark")

    assert report["outcome"] == "passed", report
    assert report["steps"][0]["argv"][1:] == ["install", "--ignore-scripts", "leaves-mark"]
    assert report["seconds"] == 300
    assert installed(shop, "leaves-mark")
    assert not shop.marked
    assert receipt(shop)["recorded"]["missing"] == []  # type: ignore[index] -- JSON


@pytest.mark.parametrize(
    "argv", [["npm", "install", "lodahs"], ["pip", "install", "reqeusts"], ["npm", "i", "x@npm:y"]]
)
def test_run_holds_what_the_gate_holds(shop: Shop, argv: list[str]) -> None:
    report = run_by_argv(shop, *argv)

    assert (report["outcome"], report["ran"]) == ("held", False)
    assert not shop.marked


def test_run_installs_by_pip_without_building(shop: Shop) -> None:
    report = run_by_argv(shop, "pip", "install", "--target", "lib", "house-lib")

    assert report["steps"][0]["argv"][1:4] == ["install", "--only-binary", ":all:"]
    assert not shop.marked
