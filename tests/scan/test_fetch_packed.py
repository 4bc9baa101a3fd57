"""Packages and archives by address, from a registry and a host on loopback."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
import zipfile

import pytest

from scan.fetch import fetch
from scan.model import ScanError
from scan.source import Archive, Npm
from tests.support.servers import gives, scripted, serving


def tgz(files):
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        for name, text in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text.encode()))
    return held.getvalue()


def zipped(files):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return held.getvalue()


OLD = tgz({"package.json": '{"version": "1.0.0"}'})
NEW = tgz({"package.json": '{"version": "1.1.0", "scripts": {"postinstall": "touch sprung"}}', "bin/x": "true\n"})
ZIP = zipped({".claude-plugin/plugin.json": "{}"})


def sha(data, name="sha512"):
    return f"{name}-{base64.b64encode(hashlib.new(name, data).digest()).decode()}"


def registry(address, **changes):
    """A registry's answer for a package with three versions; `changes` are to the `dist` of the newest."""
    new = {"tarball": f"{address}new.tgz", "integrity": f"{sha(NEW, 'sha1')} {sha(NEW)}"} | changes
    return {
        "name": "@acme/plugin",
        "dist-tags": {"latest": "1.1.0", "beta": "2.0.0-rc.1"},
        "versions": {
            "1.0.0": {"dist": {"tarball": f"{address}old.tgz", "shasum": hashlib.sha1(OLD).hexdigest()}},
            "1.1.0": {"dist": {name: value for name, value in new.items() if value is not None}},
            "2.0.0-rc.1": {"dist": {"tarball": f"{address}old.tgz", "integrity": sha(OLD)}},
        },
    }


@pytest.fixture
def host():
    """A server whose answers a test may change; it begins with the registry and the files."""
    answers = {"/old.tgz": gives(OLD), "/new.tgz": gives(NEW), "/p.zip": gives(ZIP)}
    with serving(scripted(answers)) as server:
        server.answers = answers
        answer(server, registry(server.address))
        yield server


def answer(server, document):
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    server.answers["/@acme%2Fplugin"] = gives(data)


@pytest.fixture
def near(settings, host):
    return settings.model_copy(update={"npm_registry": host.address})


@pytest.mark.parametrize(
    ("version", "found"),
    [
        (None, "1.1.0"),
        ("latest", "1.1.0"),
        ("1.0.0", "1.0.0"),
        ("^1.0.0", "1.1.0"),
        ("~1.0.0", "1.0.0"),
        ("beta", "2.0.0-rc.1"),
    ],
)
def test_the_version_that_is_meant(near, version, found):
    snapshot = fetch(Npm(package="@acme/plugin", version=version), near)
    assert snapshot.notes == (f"@acme/plugin@{found}",)
    assert "package.json" in snapshot.files


def test_a_registry_of_its_own(settings, host):
    source = Npm(package="@acme/plugin", registry=host.address)
    assert fetch(source, settings).read("bin/x") == b"true\n"


def test_no_script_of_the_package_runs(near, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fetch(Npm(package="@acme/plugin"), near)
    assert not list(tmp_path.rglob("sprung"))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"integrity": sha(OLD)}, "another sha512"),
        ({"integrity": None, "shasum": hashlib.sha1(OLD).hexdigest()}, "another sha1"),
        ({"integrity": None}, "nothing vouches"),
        ({"integrity": "md5-AAAA"}, "nothing vouches"),
        ({"integrity": "sha512-???"}, "sum of the package is none"),
        ({"shasum": "xyz"}, "sum of the package is none"),
        ({"tarball": None}, "no version"),
        ({"tarball": 3}, "no version"),
        ({"tarball": "file:///etc/passwd"}, "not an address"),
        ({"tarball": "https://host.invalid/p.tgz"}, "cannot be reached"),
    ],
)
def test_a_package_that_nothing_vouches_for_is_not_taken(near, host, changes, reason):
    answer(host, registry(host.address, **changes))
    with pytest.raises(ScanError, match=reason):
        fetch(Npm(package="@acme/plugin"), near)


@pytest.mark.parametrize(
    "document", [b"", b"[]", b"{}", b"[" * 100_000, b'{"versions": 3}', b'{"versions": {"1.0.0": 3}}']
)
def test_a_registry_that_answers_nonsense(near, host, document):
    answer(host, document)
    with pytest.raises(ScanError, match="registry"):
        fetch(Npm(package="@acme/plugin"), near)


@pytest.mark.parametrize(
    "package",
    ["../x", "https://host.example/p.tgz", "file:../p", "a/b/c", "@a", "@a/../b", "o/r", "", "a b", "npm:x@1"],
)
def test_only_names_of_packages(near, host, package):
    with pytest.raises(ScanError, match="not the name of a package"):
        fetch(Npm(package=package), near)
    assert host.asked == []


@pytest.mark.parametrize("version", ["9.9.9", "^2", "file:../x", "npm:other@1", "https://host.example/x.tgz"])
def test_a_version_that_is_not_there(near, version):
    with pytest.raises(ScanError, match="no version"):
        fetch(Npm(package="@acme/plugin", version=version), near)


def test_an_archive_with_the_sum_that_its_entry_names(settings, host):
    url = f"{host.address}p.zip"
    snapshot = fetch(Archive(url=url, sha256=hashlib.sha256(ZIP).hexdigest().upper()), settings)
    assert snapshot.digest == fetch(Archive(url=url), settings).digest
    with pytest.raises(ScanError, match="another sha256"):
        fetch(Archive(url=url, sha256="0" * 64), settings)


def test_an_archive_larger_than_it_may_be(settings, host):
    small = settings.model_copy(update={"bounds": settings.bounds.model_copy(update={"download_bytes": 10})})
    with pytest.raises(ScanError, match="larger than 10 bytes"):
        fetch(Archive(url=f"{host.address}p.zip"), small)
