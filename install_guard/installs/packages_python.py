"""pip, uv, pipx and poetry, as their own help names their verbs and options (pip 25, uv 0.8, pipx 1.7, poetry 2)."""

from __future__ import annotations

from install_guard.installs.packages_line import Program
from install_guard.installs.packages_specs import python

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.installs.packages_line import Line

_PIP_VALUES = (
    "-r:file --requirement:file --requirements:file -c:file --constraint:file --constraints:file -e:path --editable:path"
    " -i:index --index-url:index --extra-index-url:index -f:index --find-links:index --trusted-host:loose"
    " --allow-insecure-host:loose --only-binary:off --proxy:loose --retries --timeout --exists-action --cert --client-cert"
    " --cache-dir --log --python --root --prefix -t --target --platform --python-version --implementation --abi --src"
    " --upgrade-strategy -C --config-settings --config-setting --global-option --build-option --no-binary --progress-bar"
    " --root-user-action --report --keyring-provider --use-feature --use-deprecated -d --dest -w --wheel-dir --no-index-of"
    " -b --build --override:file --overrides:file --build-constraint:file --build-constraints:file -p --exclude-newer"
    " --resolution --prerelease --index-strategy --link-mode --python-platform --torch-backend --config-file:config"
    " --directory:folder --project:folder --index:index --default-index:index --color -P --upgrade-package"
    " --reinstall-package --refresh-package --no-build-package --no-binary-package --group --no-group --only-group"
)
_FLAGS = "--dry-run:dry -h:dry --help:dry -V:dry --version:dry --no-build:off"
_UV_VALUES = (
    _PIP_VALUES
    + " --with:with --with-editable:path --with-requirements:file --from:name -w:with --env-file --rev --tag --branch"
    " --optional --package --extra --mirror:index --pypy-mirror:index --bounds --script:script --only-dev -m --module"
)
_POETRY_VALUES = (
    "--source -C:folder --directory:folder -P:folder --project:folder -G --group -E --extras --python --platform --with"
    " --without --only --optional --markers --allow-prereleases-of"
)


def _binary(line: Line) -> list[str] | None:
    del line
    return ["--only-binary", ":all:"]


def _no_build(line: Line) -> list[str] | None:
    return _binary(line) if line.said[:1] == ("pip",) else ["--no-build"]


def _pipx(line: Line) -> list[str] | None:
    del line
    return ["--pip-args=--only-binary=:all:"]


def _none(line: Line) -> list[str] | None:
    del line
    return None


_PIP = Program(
    "pypi",
    {"install": "add", "download": "add", "wheel": "add", "config set": "configure"},
    _PIP_VALUES,
    _FLAGS,
    python,
    switch=_binary,
)
_UV = Program(
    "pypi",
    {
        "pip install": "add",
        "pip sync": "requirements",
        "add": "add",
        "sync": "manifest",
        "tool install": "add",
        "tool run": "run",
        "tool upgrade": "add",
        "python install": "configure",
        "run": "with",
    },
    _UV_VALUES,
    _FLAGS,
    python,
    switch=_no_build,
    manifest="pyproject.toml",
)
_UVX = Program("pypi", {"": "run"}, _UV_VALUES, _FLAGS, python, switch=_no_build)
_PIPX = Program(
    "pypi",
    {"install": "add", "run": "run", "inject": "add", "upgrade": "add", "reinstall": "add"},
    "--spec:name -i:index --index-url:index --pip-args:loose --python --suffix --preinstall:with --fetch-missing-python"
    " --backend --path:path",
    _FLAGS,
    python,
    switch=_pipx,
)
_POETRY = Program(
    "pypi",
    {
        "add": "add",
        "install": "manifest",
        "update": "manifest",
        "sync": "manifest",
        "self add": "add",
        "source add": "configure",
    },
    _POETRY_VALUES,
    _FLAGS,
    python,
    switch=_none,
    manifest="pyproject.toml",
)
PROGRAMS = {"pip": _PIP, "uv": _UV, "uvx": _UVX, "pipx": _PIPX, "poetry": _POETRY}
