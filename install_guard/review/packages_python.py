"""What a Python project's own files say of where packages come from, and what builds them."""

from __future__ import annotations

import configparser
import re
from typing import TYPE_CHECKING, Any

from install_guard.installs.packages_specs import python
from install_guard.review import packages_locks
from install_guard.review.packages_ground import Fact, hold, tell
from scan import popular
from scan.untyped import listed, mapping, toml_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from install_guard.review.packages_ground import Allowed, Project

_USER = (".config/pip/pip.conf", ".pip/pip.conf", "Library/Application Support/pip/pip.conf", ".config/uv/uv.toml")
_INDEX = re.compile(r"(?i)^(?:index-url|extra-index-url|find-links|index|default-index|pypi-url|.*-mirror)$")
_INDEX_OPTIONS = {"-i", "--index-url", "--pypi-url", "--extra-index-url", "-f", "--find-links"}
_FILE_OPTIONS = {"-r", "--requirement", "-c", "--constraint"}
_VALUED = sorted({*_INDEX_OPTIONS, *_FILE_OPTIONS, "-e", "--editable", "--trusted-host"})
_COMMENT = re.compile(r"(?:^|\s)#.*$")
# Programs that build packages and run nothing of the network's; another one is a package that is judged by its name.
_BACKENDS = """
    setuptools wheel hatchling hatch-vcs flit-core flit poetry-core pdm-backend pdm-pep517 uv-build maturin scikit-build-core
    scikit-build meson-python setuptools-scm setuptools-rust cython numpy pybind11 cffi ninja cmake packaging editables
    versioneer poetry-dynamic-versioning hatch-fancy-pypi-readme whey jupyter-packaging expandvars
"""
_UV = ("uv", "uvx")
_LOCKS = {"uv": ("uv.lock",), "poetry": ("poetry.lock",)}
_NESTED = 4  # how deep requirement files may name others


def own_indexes(project: Project) -> list[str]:
    """The indexes that the person's own configuration names."""
    found = (project.text(project.home / name) for name in _USER)
    return [value for text in found if text for _, value in _indexes_of(text) if "://" in value]


def facts(project: Project, allowed: Allowed, program: str, *, whole: bool) -> Iterator[Fact]:
    """What the project's files and the variables say that a person should see before anything is installed.

    Where not the `whole` project is installed with it (`pip install x`), only what says where packages come from counts.
    """
    yield from _of_variables(project, allowed)
    environment = project.variable("virtual_env")
    places = [
        path for path, _ in project.every("pip.conf", "uv.toml", "poetry.toml", ".venv/pip.conf", "venv/pip.conf")
    ]
    if environment and project.folder is not None:
        places.append(project.folder / environment / "pip.conf")
    for path in places:
        yield from config(path, project, allowed)
    for path, text in project.every("pyproject.toml"):
        tool = mapping(toml_table(text).get("tool"))
        if program in _UV:
            yield from _uv_tool(path, mapping(tool.get("uv")), project, allowed)
        elif program == "poetry":
            yield from _poetry_tool(path, mapping(tool.get("poetry")), project, allowed)
        if whole:
            yield from _pyproject(path, text, project, allowed)
    for path, text in project.every(*_LOCKS.get(program, ())):
        yield from _lock(path, text, allowed)


def config(path: Path, project: Project, allowed: Allowed) -> Iterator[Fact]:
    """A pip.conf or uv.toml: indexes that are not allowed, hosts whose certificates are not looked at."""
    for key, value in _indexes_of(project.text(path) or ""):
        if key in {"trusted-host", "allow-insecure-host"}:
            yield hold(f"{path} trusts {value} without a certificate")
        elif _INDEX.match(key):
            for address in value.split():
                if not allowed.index(address):
                    yield hold(f"{path} takes packages from {address} ({key})")


def requirements(path: Path, project: Project, allowed: Allowed, depth: int = 0) -> Iterator[Fact]:
    """A requirements file, line by line: indexes, addresses, files outside, and the files that it names."""
    text = project.text(path)
    if text is None:
        yield hold(f"{path} is not there, or cannot be read")
        return
    for option, value in _entries(text):
        if option in _FILE_OPTIONS and depth < _NESTED:
            yield from requirements(path.parent / value, project, allowed, depth + 1)
        elif option in _INDEX_OPTIONS:
            if not allowed.index(value):
                yield hold(f"{path} takes packages from {value} ({option})")
        elif option == "--trusted-host":
            yield hold(f"{path} trusts {value} without a certificate")
        elif option in {"-e", "--editable"} or not option:
            yield from _requirement(f"{path}", value, path.parent, project, allowed)


def names(path: Path, project: Project, depth: int = 0) -> Iterator[tuple[str, str]]:
    """The names and versions of a requirements file."""
    for option, value in _entries(project.text(path) or ""):
        if option in _FILE_OPTIONS and depth < _NESTED:
            yield from names(path.parent / value, project, depth + 1)
        elif not option:
            found = python(_bare(value))
            if found["from"] == "registry":
                yield found["name"], found["version"]


def recorded(project: Project) -> set[str]:
    """The names that the project's own files already have, as the index compares them."""
    found: set[str] = set()
    for _, text in project.every("pyproject.toml"):
        found.update(python(one)["name"] for one in _dependencies(toml_table(text)))
        found.update(_poetry_dependencies(toml_table(text)))
    for path, _ in project.every("requirements.txt", "requirements-dev.txt", "dev-requirements.txt", "requirements.in"):
        found.update(name for name, _ in names(path, project))
    for path, text in project.every(*packages_locks.PYTHON):
        found.update(pin.name for pin in _pins(path, text))
    return {popular.plain("pypi", name) for name in found}


def unlocked(project: Project) -> Iterator[tuple[str, str]]:
    """The direct dependencies of pyproject.toml that no lock file pins yet."""
    pinned = {
        popular.plain("pypi", pin.name)
        for path, text in project.every(*packages_locks.PYTHON)
        for pin in _pins(path, text)
    }
    for _, text in project.every("pyproject.toml"):
        for one in _dependencies(toml_table(text)):
            found = python(one)
            if found["from"] == "registry" and popular.plain("pypi", found["name"]) not in pinned:
                yield found["name"], found["version"]


def has_manifest(project: Project) -> bool:
    """Whether there is a pyproject.toml that an install without names would follow."""
    return any(True for _ in project.every("pyproject.toml"))


def _of_variables(project: Project, allowed: Allowed) -> Iterator[Fact]:
    for name, value in project.variables.items():
        lower = name.lower()
        if not lower.startswith(("pip_", "uv_", "pipx_", "poetry_")) or not value:
            continue
        key = lower.partition("_")[2].replace("_", "-")
        if _INDEX.match(key) or key.startswith("repositories-"):
            for address in value.split():
                if not allowed.index(address.partition("=")[2] if "=" in address.partition("://")[0] else address):
                    yield hold(f"the variable {name} takes packages from {address}")
        elif key in {"config-file", "trusted-host", "insecure-host", "requirement", "constraint", "editable"}:
            yield hold(f"the variable {name} says: {value}")


def _pyproject(path: Path, text: str, project: Project, allowed: Allowed) -> Iterator[Fact]:
    found = toml_table(text)
    if not found:
        yield hold(f"{path} cannot be read")
        return
    for one in _dependencies(found):
        yield from _requirement(f"{path}", one, path.parent, project, allowed)
    yield from _build(path, mapping(found.get("build-system")), project, allowed)


def _build(path: Path, build: dict[str, Any], project: Project, allowed: Allowed) -> Iterator[Fact]:
    """`build-system`: what is fetched to build the project, and whose code builds it."""
    for one in _texts(build.get("requires")):
        name = popular.plain("pypi", python(one)["name"])
        yield from _requirement(f"{path}: build-system", one, path.parent, project, allowed)
        if name and name not in _BACKENDS.split() and not popular.known("pypi", name) and not allowed.named(name):
            yield hold(f"{path} is built with {name}, which is not widely known and runs when the project is installed")
    for inner in _texts(build.get("backend-path")):
        if not project.holds(inner, path.parent):
            yield hold(f"{path} is built by code outside of the project: {inner}")
        else:
            yield tell(f"{path} is built by code of its own, in {inner}")


def _uv_tool(path: Path, uv: dict[str, Any], project: Project, allowed: Allowed) -> Iterator[Fact]:
    for address in _uv_indexes(uv):
        if not allowed.index(address):
            yield hold(f"{path} takes packages from {address}")
    for name, source in mapping(uv.get("sources")).items():
        for one in source if isinstance(source, list) else [source]:
            told = mapping(one)
            where = str(told.get("git") or told.get("url") or "")
            outside = "path" in told and not project.holds(str(told["path"]), path.parent)
            if (where or outside) and not allowed.named(name, where):
                yield hold(f"{path}: {name} comes from {where or told['path']}")


def _uv_indexes(uv: dict[str, Any]) -> list[str]:
    tables = [uv, mapping(uv.get("pip"))]
    plain = [
        one
        for table in tables
        for key in ("index-url", "extra-index-url", "find-links")
        for one in _texts(table.get(key))
    ]
    return plain + [str(mapping(one).get("url") or "") for one in listed(uv.get("index"))]


def _poetry_tool(path: Path, poetry: dict[str, Any], project: Project, allowed: Allowed) -> Iterator[Fact]:
    for one in map(mapping, listed(poetry.get("source"))):
        address = str(one.get("url") or "")
        if address and not allowed.index(address):
            yield hold(f"{path} takes packages from {address}")
    for name, told in _poetry_dependencies({"tool": {"poetry": poetry}}).items():
        for one in map(mapping, told if isinstance(told, list) else [told]):
            where = str(one.get("git") or one.get("url") or "")
            outside = "path" in one and not project.holds(str(one["path"]), path.parent)
            if (where or outside) and not allowed.named(name, where):
                yield hold(f"{path}: {name} comes from {where or one['path']}")


def _lock(path: Path, text: str, allowed: Allowed) -> Iterator[Fact]:
    try:
        pins = packages_locks.pins(path.name, text)
    except packages_locks.BrokenError as error:
        yield hold(f"{path} cannot be read as a lock file: {error}")
        return
    seen: set[str] = set()
    for pin in pins:
        local = pin.local or (not pin.address and pin.summed)
        if local or allowed.named(pin.name, pin.address):
            continue
        if pin.address and not allowed.host(pin.address):
            text = f"{path.name} pins {pin.name} {pin.version} to another host: {pin.address}"
        elif not pin.summed:
            text = f"{path.name} pins {pin.name} {pin.version} without a hash"
        else:
            continue
        if pin.name not in seen:
            seen.add(pin.name)
            yield hold(text)


def _requirement(where: str, text: str, beside: Path, project: Project, allowed: Allowed) -> Iterator[Fact]:
    found = python(_bare(text))
    if found["from"] == "registry" or allowed.named(found["name"], found["source"]):
        return
    if found["from"] == "folder" and project.holds(found["source"], beside):
        return
    yield hold(f"{where} names {found['name'] or 'a package'} from {found['source']}")


def _lines(text: str) -> Iterator[str]:
    """The lines of a requirements file: joined where they go on, without comments."""
    for line in text.replace("\\\n", " ").splitlines():
        bare = _COMMENT.sub("", line).strip()
        if bare:
            yield bare


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """What the lines say: an option with its value, of which a line may have several, or "" with a requirement."""
    for line in _lines(text):
        if line.startswith("-"):
            yield from _options(line.split())
        else:
            yield "", line


def _options(words: list[str]) -> Iterator[tuple[str, str]]:
    """Options as pip reads them: `-r x`, `-rx`, `--requirement=x`, and long ones as short as they stay clear."""
    while words:
        word = words.pop(0)
        name, equals, value = word.partition("=") if word[:2] == "--" else (word[:2], word[2:], word[2:].lstrip("="))
        name = next((one for one in _VALUED if name == one or (len(name) > 3 and one.startswith(name))), name)  # noqa: PLR2004 -- two dashes and two letters
        if name in _VALUED and not equals:
            value = words.pop(0) if words else ""
        yield name, value.strip("\"'")


def _bare(line: str) -> str:
    """A requirement without the options behind it."""
    return re.split(r"\s--", line, maxsplit=1)[0].strip()


def _indexes_of(text: str) -> list[tuple[str, str]]:
    """The keys and values of a pip.conf, or of a uv.toml."""
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True)
    try:
        parser.read_string(text)
        found = [(key, value or "") for section in parser.sections() for key, value in parser.items(section)]
    except configparser.Error:
        found = []
    toml = toml_table(text)
    return found + [("index-url", one) for one in _uv_indexes(toml)] if toml else found


def _dependencies(found: dict[str, Any]) -> Iterator[str]:
    """All requirement texts of a pyproject.toml, with its extras and groups."""
    project = mapping(found.get("project"))
    yield from _texts(project.get("dependencies"))
    for table in (project.get("optional-dependencies"), found.get("dependency-groups")):
        for group in mapping(table).values():
            yield from _texts(group)
    yield from _texts(mapping(mapping(found.get("tool")).get("uv")).get("dev-dependencies"))


def _poetry_dependencies(found: dict[str, Any]) -> dict[str, Any]:
    poetry = mapping(mapping(found.get("tool")).get("poetry"))
    groups = [mapping(mapping(group).get("dependencies")) for group in mapping(poetry.get("group")).values()]
    tables = [mapping(poetry.get("dependencies")), mapping(poetry.get("dev-dependencies")), *groups]
    return {name: told for table in tables for name, told in table.items() if name != "python"}


def _pins(path: Path, text: str) -> list[packages_locks.Pin]:
    try:
        return packages_locks.pins(path.name, text)
    except packages_locks.BrokenError:
        return []


def _texts(value: object) -> list[str]:
    return [one for one in listed(value) if isinstance(one, str)]
