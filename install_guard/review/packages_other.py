"""What redirects cargo, gem and go: their own configuration beside a project, and their variables."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from install_guard.review.packages_ground import Fact, hold
from scan.untyped import mapping

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from install_guard.review.packages_ground import Allowed, Project

_CARGO_RUNS = frozenset(
    {
        f"{before}{name}"
        for before in ("", "cargo_build_")
        for name in ("rustc", "rustc_wrapper", "rustc_workspace_wrapper", "rustdoc")
    }
)
_BREW = ("_domain", "_remote", "_mirror")
_RUNS = ("rustc", "rustc-wrapper", "rustc-workspace-wrapper", "rustdoc")
_CARGO = ("cargo_source_", "cargo_registries_", "cargo_registry_index")
# Modules whose programs are widely run, by their beginnings.
_GO_KNOWN = (
    *("golang.org/x/", "google.golang.org/", "github.com/golang/", "github.com/google/", "github.com/golangci/"),
    *(
        "honnef.co/go/tools/",
        "mvdan.cc/",
        "github.com/goreleaser/",
        "github.com/golang-migrate/",
        "github.com/air-verse/",
    ),
    *(
        "github.com/sqlc-dev/",
        "github.com/swaggo/",
        "github.com/vektra/mockery",
        "go.uber.org/",
        "k8s.io/",
        "sigs.k8s.io/",
    ),
    *("github.com/oapi-codegen/", "github.com/99designs/gqlgen", "github.com/a-h/templ/", "gotest.tools/"),
)
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


def run(named: Mapping[str, str], project: Project, allowed: Allowed) -> Iterator[Fact]:
    """`go run module@version`: its code runs at once, so one that is neither known nor the project's own is held."""
    have = {word for _, text in project.every("go.mod") for word in text.split()}
    for name in named:
        if not (
            allowed.named(name)
            or name.startswith(_GO_KNOWN)
            or any(one and name.startswith(f"{one}/") for one in have)
            or name in have
        ):
            yield hold(f"{name} is not widely known, the project does not have it yet, and its code would run at once")


def _redirects(ecosystem: str, name: str, value: str, allowed: Allowed) -> bool:
    if ecosystem == "crates":
        return name.startswith(_CARGO) or (name in _CARGO_RUNS and bool(value))
    if ecosystem == "brew":
        return name.startswith("homebrew_") and name.endswith(_BREW) and "://" in value and not allowed.index(value)
    if ecosystem == "go":
        return value not in _GO.get(name, (value,))
    return ecosystem == "gems" and name in {"rubygems_host", "gem_host", "gemrc"} and not allowed.index(value)


def _cargo(where: str, text: str, allowed: Allowed) -> Iterator[Fact]:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        yield hold(f"{where} cannot be read")
        return
    for name, source in mapping(found.get("source")).items():
        for key in ("replace-with", "registry", "git", "directory", "local-registry"):
            value = mapping(source).get(key)
            if isinstance(value, str) and key in {"registry", "git"} and not allowed.index(value):
                yield hold(f"{where} takes {name} from {value}")
    for key in _RUNS:
        value = mapping(found.get("build")).get(key)
        if value:
            yield hold(f"{where} says what cargo runs: {key} = {value}")
