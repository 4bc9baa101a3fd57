"""Registries on loopback, of packages that tests make: npm's with its metadata and tarballs, a Python index of links."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
import zipfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from servers import gives, scripted, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from http.server import BaseHTTPRequestHandler

    from servers import Quiet

OLD = "2020-01-01T00:00:00.000Z"


@dataclass
class NpmPackage:
    """A package as its author publishes it; `integrity` replaces the true one, `first` is when it first came."""

    name: str
    files: Mapping[str, str] = field(default_factory=lambda: {"index.js": "module.exports = 1\n"})
    manifest: Mapping[str, Any] = field(default_factory=dict)
    version: str = "1.0.0"
    integrity: str = ""
    first: str = OLD

    @property
    def fields(self) -> dict[str, Any]:
        return {"name": self.name, "version": self.version, **self.manifest}

    @property
    def tarball(self) -> bytes:
        return tgz(
            {"package/package.json": json.dumps(self.fields), **{f"package/{k}": v for k, v in self.files.items()}}
        )

    @property
    def path(self) -> str:
        return f"/{self.name}/-/{self.name.rpartition('/')[2]}-{self.version}.tgz"

    @property
    def sum(self) -> str:
        return self.integrity or "sha512-" + base64.b64encode(hashlib.sha512(self.tarball).digest()).decode()

    def record(self, base: str) -> bytes:
        """What the registry tells of it."""
        scripts = self.manifest.get("scripts") or {}
        runs = {"hasInstallScript": True} if {"preinstall", "install", "postinstall"} & scripts.keys() else {}
        dist = {"tarball": base.rstrip("/") + self.path, "integrity": self.sum}
        version = {**self.fields, **runs, "dist": dist}
        return json.dumps(
            {
                "name": self.name,
                "dist-tags": {"latest": self.version},
                "versions": {self.version: version},
                "time": {"created": self.first, self.version: self.first},
            }
        ).encode()


@dataclass
class PythonPackage:
    """A package of an index: a wheel, or with a `backend` a source archive that this code builds."""

    name: str
    files: Mapping[str, str] = field(default_factory=dict)
    version: str = "1.0"
    backend: str = ""
    sum: str = ""

    @property
    def file(self) -> str:
        stem = f"{self.name.replace('-', '_')}-{self.version}"
        return f"{stem}.tar.gz" if self.backend else f"{stem}-py3-none-any.whl"

    @property
    def data(self) -> bytes:
        stem = f"{self.name.replace('-', '_')}-{self.version}"
        if self.backend:
            project = '[build-system]\nrequires = []\nbuild-backend = "own"\nbackend-path = ["."]\n'
            told = f"Metadata-Version: 2.1\nName: {self.name}\nVersion: {self.version}\n"
            inside = {"pyproject.toml": project, "own.py": self.backend, "PKG-INFO": told}
            return tgz({f"{stem}/{name}": text for name, text in inside.items()})
        return wheel(self.name, self.version, self.files or {f"{self.name.replace('-', '_')}.py": "X = 1\n"})

    @property
    def page(self) -> bytes:
        sha = self.sum or hashlib.sha256(self.data).hexdigest()
        return f'<html><body><a href="/files/{self.file}#sha256={sha}">{self.file}</a></body></html>'.encode()


def tgz(files: Mapping[str, str]) -> bytes:
    """A packed tar of these files."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz", compresslevel=1) as packed:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            info.mtime = 1_600_000_000
            packed.addfile(info, io.BytesIO(text.encode()))
    data = bytearray(held.getvalue())
    data[4:8] = bytes(4)  # the time of packing: the same files are the same bytes
    return bytes(data)


def wheel(name: str, version: str, files: Mapping[str, str]) -> bytes:
    """A wheel of these files."""
    info = f"{name.replace('-', '_')}-{version}.dist-info"
    told = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in (*files, *told, f"{info}/RECORD"))
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as packed:
        for path, text in {**files, **told, f"{info}/RECORD": record}.items():
            packed.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), text)
    return held.getvalue()


Answers = dict[str, "Callable[[BaseHTTPRequestHandler], None]"]


@contextmanager
def npm_registry(*packages: NpmPackage) -> Iterator[Quiet]:
    """A registry that has these packages."""
    answers: Answers = {}
    with serving(scripted(answers)) as server:
        for one in packages:
            record = gives(one.record(server.address), Content_Type="application/json")
            for slash in ("/", "%2f", "%2F"):
                answers[f"/{one.name.replace('/', slash)}"] = record
            answers[one.path] = gives(one.tarball)
        yield server


@contextmanager
def python_index(*packages: PythonPackage) -> Iterator[Quiet]:
    """An index that has these packages, below `simple/`."""
    answers: Answers = {}
    for one in packages:
        answers[f"/simple/{one.name}/"] = gives(one.page, Content_Type="text/html")
        answers[f"/files/{one.file}"] = gives(one.data)
    with serving(scripted(answers)) as server:
        yield server
