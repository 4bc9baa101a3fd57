"""cargo, gem, go and brew, as their own help names their verbs and options (cargo 1.89, RubyGems 3.7, go 1.25, Homebrew 4)."""

from __future__ import annotations

from install_guard.installs.packages_line import Program
from install_guard.installs.packages_specs import brew, cargo, gem, go

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.installs.packages_line import Line

_HELP = "--help:dry -h:dry --version:dry -V:dry --dry-run:dry -n:dry"


def _none(line: Line) -> list[str] | None:
    del line
    return None


_CARGO = Program(
    "crates",
    {"install": "add", "add": "record", "binstall": "add"},
    "--git:git --path:path --registry:index --index:index --config:loose --manifest-path:config --branch --tag --rev"
    " --version --vers --root --target --target-dir --profile --features -F --bin --example -j --jobs --message-format"
    " --color -p --package --rename --base -Z",
    _HELP,
    cargo,
    switch=_none,
    manifest="Cargo.toml",
)
_GEM = Program(
    "gems",
    {"install": "add", "i": "add", "update": "add", "sources": "configure"},
    "-s:index --source:index --add:index -a:index -v --version -i --install-dir -n --bindir -P --trust-policy -p"
    " --http-proxy --platform --build-root -g:file --file:file -B --bulk-threshold --config-file:config",
    "--help:dry -h:dry --explain:dry -l:dry --list:dry -r --remote",
    gem,
    switch=_none,
)
_GO = Program(
    "go",
    {"install": "add", "get": "record", "run": "run", "env": "configure"},
    "-C:folder -toolexec:loose -exec:loose -modfile:config -overlay:loose --goflags:loose --gosumdb:loose --gonosumdb:loose"
    " --gonosumcheck:loose --goinsecure:loose -o -p -asmflags -buildmode -compiler -gccgoflags"
    " -gcflags -installsuffix -ldflags -mod -pgo -pkgdir -tags -covermode -coverpkg",
    "-h:dry -help:dry -n:dry",
    go,
    switch=_none,
    manifest="go.mod",
    scripts=False,
)
_BREW = Program(
    "brew",
    {"install": "add", "tap": "configure", "reinstall": "add"},
    "--appdir --cc --env --language --bottle-arch --fontdir",
    "--help:dry -h:dry --dry-run:dry -n:dry",
    brew,
    switch=_none,
    scripts=False,
)
PROGRAMS = {"cargo": _CARGO, "gem": _GEM, "go": _GO, "brew": _BREW}
