"""npm, pnpm, yarn and bun, as their own help names their verbs and options (npm 11, pnpm 10, yarn 1 and 4, bun 1.2)."""

from __future__ import annotations

from install_guard.installs.packages_line import Program
from install_guard.installs.packages_specs import created, npm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from install_guard.installs.packages_line import Line

_VALUES = (
    " --registry:index -reg:index --*:registry:index --pnpmfile:loose --global-pnpmfile:loose --proxy:loose"
    " --https-proxy:loose --http-proxy:loose --prefix:folder -C:folder --dir:folder --cwd:folder --userconfig:config --globalconfig:config"
    " --script-shell:loose --node-options:loose --git:loose --npmrc-auth-file:config --config.registry:index --cafile --ca"
    " --tag --save-prefix --omit --include --install-strategy --workspace -w --filter -F --loglevel --cache --otp --scope"
    " --access --before --cpu --os --libc --install-links --fetch-retries --fetch-timeout --maxsockets --network-concurrency"
    " --modules-folder --mutex --cache-folder --global-dir --virtual-store-dir --store-dir --lockfile-dir --use-node-version"
    " --backend --concurrent-scripts --omit-lockfile-registry-resolved --replace-registry-host --config -c:call"
    " --call:call --omit --linker --target --min-release-age --reporter --mode --node-linker"
)
_FLAGS = (
    "--ignore-scripts:off --dry-run:dry --help:dry -h:dry --version:dry -v:dry --package-lock-only:dry --lockfile-only:dry"
    " -g:global --global:global --location=global:global --strict-ssl --strict-ssl=false:loose --foreground-scripts -y --yes --save-dev"
    " -D -S -E -O -P --save --save-exact --force -f --legacy-peer-deps --silent -s --verbose --quiet -q --audit --fund"
    " --frozen-lockfile --prefer-offline --offline --production --dangerously-allow-all-builds:loose"
)


def _ignoring(line: Line) -> list[str] | None:
    del line
    return ["--ignore-scripts"]


_INSTALL = dict.fromkeys(
    ("install", "i", "in", "ins", "inst", "insta", "instal", "isnt", "isnta", "isntal", "isntall", "add"), "install"
)
_CLEAN = dict.fromkeys(
    ("ci", "clean-install", "ic", "install-clean", "isntall-clean", "install-ci-test", "cit"), "manifest"
)
_UPDATE = dict.fromkeys(("update", "up", "upgrade", "udpate", "dedupe", "ddp", "audit fix"), "manifest")
_CONFIGURE = dict.fromkeys(("config set", "c set", "set"), "configure")
_RUN_VALUES = "-p:name --package:name " + _VALUES


def _program(verbs: Mapping[str, str], values: str = _VALUES, **how: object) -> Program:
    return Program(
        "npm",
        verbs,
        values,
        _FLAGS,
        npm,
        switch=_ignoring,
        manifest="package.json",
        created=created,
        **how,  # type: ignore[arg-type]
    )


# The runners' own: what is not an option of theirs is the package that they run.
_NPX = _program({"": "run"}, _RUN_VALUES, looks_here=True)
_NPM = _program(
    {
        **_INSTALL,
        **_CLEAN,
        **_UPDATE,
        **_CONFIGURE,
        **dict.fromkeys(("install-test", "it"), "install"),
        **dict.fromkeys(("link", "ln"), "add"),
        **dict.fromkeys(("rebuild", "rb"), "install"),
        **dict.fromkeys(("exec", "x"), "run"),
        **dict.fromkeys(("init", "create", "innit"), "create"),
    },
    _RUN_VALUES,
    looks_here=True,
)
_PNPM = _program(
    {
        "install": "install",
        "i": "install",
        "add": "add",
        "link": "add",
        "ln": "add",
        "rebuild": "install",
        "rb": "install",
        "update": "manifest",
        "up": "manifest",
        "upgrade": "manifest",
        "dlx": "run",
        "create": "create",
        **_CONFIGURE,
    },
    "--package:name " + _VALUES,
    scripts=True,
)
_YARN = _program(
    {
        "install": "manifest",
        "add": "add",
        "global add": "add",
        "upgrade": "manifest",
        "up": "add",
        "dlx": "run",
        "create": "create",
        "config set": "configure",
        "npm": "",
        "set version": "configure",
        "policies set-version": "configure",
        "plugin import": "configure",
    },
    "-p:name --package:name " + _VALUES,
    bare="manifest",
)
_BUN = _program(
    {
        "install": "install",
        "i": "install",
        "add": "add",
        "a": "add",
        "update": "manifest",
        "x": "run",
        "create": "create",
        "c": "create",
    },
    "-p:name --package:name " + _VALUES + " -c:config --config:config",
    looks_here=True,
)
PROGRAMS = {
    "npm": _NPM,
    "npx": _NPX,
    "pnpx": _NPX,
    "bunx": _NPX,
    "pnpm": _PNPM,
    "yarn": _YARN,
    "yarnpkg": _YARN,
    "bun": _BUN,
}
