"""What redirects cargo, gem and go: their own configuration beside a project, and their variables."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from install_guard.review.packages_ground import Fact, hold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.review.packages_ground import Allowed, Project

_RUNS = ("rustc", "rustc-wrapper", "rustc-workspace-wrapper", "rustdoc")
_CARGO = ("cargo_source_", "cargo_registries_", "cargo_registry_index")
_GO = {
    "goproxy": ("", "https://proxy.golang.org,direct", "direct"),
    "gosumdb": ("", "sum.golang.org"),
    "gonosumdb": ("",),
    "gonosumcheck": ("",),
    "goinsecure": ("",),
    "goprivate": ("",),
    "gonoproxy": ("",),
    "goflags": ("", "-mod=mod", "-mod=vendor", "-mod=readonly"),
}


def facts(ecosystem: str, project: Project, allowed: Allowed) -> Iterator[Fact]:
    """What redirects a manager of this registry."""
    if ecosystem == "crates":
        for path, text in project.every(".cargo/config.toml", ".cargo/config"):
            yield from _cargo(str(path), text, allowed)
    for name, value in project.variables.items():
        if _redirects(ecosystem, name.lower(), value, allowed):
            yield hold(f"the variable {name} says where packages come from, or what is run: {value}")


def _redirects(ecosystem: str, name: str, value: str, allowed: Allowed) -> bool:
    if ecosystem == "crates":
        return name.startswith(_CARGO) or name in {"rustc_wrapper", "cargo_build_rustc_wrapper"}
    if ecosystem == "go":
        return value not in _GO.get(name, (value,))
    return ecosystem == "gems" and name in {"rubygems_host", "gem_host", "gemrc"} and not allowed.index(value)


def _cargo(where: str, text: str, allowed: Allowed) -> Iterator[Fact]:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        yield hold(f"{where} cannot be read")
        return
    for name, source in _mapping(found.get("source")).items():
        for key in ("replace-with", "registry", "git", "directory", "local-registry"):
            value = _mapping(source).get(key)
            if isinstance(value, str) and key in {"registry", "git"} and not allowed.index(value):
                yield hold(f"{where} takes {name} from {value}")
    for key in _RUNS:
        value = _mapping(found.get("build")).get(key)
        if value:
            yield hold(f"{where} says what cargo runs: {key} = {value}")


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
