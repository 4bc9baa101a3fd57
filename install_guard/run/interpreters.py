"""Interpreters, a row each: which options may stand before a script, and what the first plain word is.

What stands behind the script is data, and no table looks at it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from install_guard.run import workspace
from install_guard.run.model import RefusedError
from install_guard.run.options import ENDLESS, RUNS_CODE, Found, Options, read, refused
from install_guard.run.tools import Tool

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_CODE, _FIRST = RUNS_CODE, "loads code before the script"
_LOADER, _INSPECT = "changes how modules are loaded", "opens a debugger that can run code"
_ENV, _WATCH, _CONFIG = "sets variables from a file", ENDLESS, "reads settings that can load code"
_TYPED = "reads code from standard input"
_ELSEWHERE = "looks for code in another folder"

_NODE = Options(
    flags="""-h --help -v --version -c --check --test --test-only --test-force-exit --test-update-snapshots
    --experimental-test-coverage --experimental-test-isolation --experimental-test-snapshots
    --experimental-test-module-mocks --no-warnings --warnings --enable-source-maps --no-deprecation
    --pending-deprecation --trace-warnings --trace-deprecation --trace-uncaught --trace-exit --trace-sigint
    --throw-deprecation --experimental-vm-modules --experimental-strip-types --no-experimental-strip-types
    --experimental-transform-types --experimental-detect-module --no-experimental-detect-module
    --experimental-wasm-modules --experimental-json-modules --experimental-import-meta-resolve
    --experimental-require-module --no-experimental-require-module --experimental-sqlite --experimental-websocket
    --experimental-webstorage --experimental-global-webcrypto --experimental-fetch --no-experimental-fetch
    --preserve-symlinks --preserve-symlinks-main --no-addons --no-global-search-paths --abort-on-uncaught-exception
    --expose-gc --permission --experimental-permission --allow-worker --force-fips --verify-base-objects
    --experimental-print-required-tla --interpreted-frames-native-stack --frozen-intrinsics --use-system-ca
    --insecure-http-parser --node-snapshot --no-node-snapshot --disable-wasm-trap-handler --trace-sync-io""",
    values="""--conditions -C --dns-result-order --unhandled-rejections --stack-trace-limit --max-old-space-size
    --max-semi-space-size --stack-size --max-http-header-size --network-family-autoselection-attempt-timeout
    --disable-warning --disable-proto --trace-event-categories --title --v8-pool-size --test-concurrency
    --test-timeout --test-name-pattern --test-skip-pattern --test-shard --test-isolation --test-coverage-*
    --test-reporter-destination --allow-fs-read --allow-fs-write --secure-heap --secure-heap-min --unicode""",
    only="--test-reporter={spec,tap,dot,junit,lcov}",
    refused={
        _CODE: "-e --eval -p --print -pe --input-type --entry-url",
        _TYPED: "-i --interactive",
        _FIRST: "-r --require --import --test-global-setup --snapshot-blob --build-snapshot* --experimental-sea-config",
        _LOADER: "--loader --experimental-loader --experimental-default-type --experimental-network-imports"
        " --experimental-policy --policy-integrity --experimental-specifier-resolution --es-module-specifier-resolution"
        " --experimental-import-meta-loader",
        _INSPECT: "--inspect* --debug* --no-inspect* --experimental-network-inspection --experimental-worker-inspection",
        _ENV: "--env-file* --experimental-config-file --experimental-default-config-file",
        _WATCH: "--watch*",
        "runs a package script: say `npm run NAME`": "--run",
        _CONFIG: "--openssl-config --openssl-* --icu-data-dir",
    },
)
_PYTHON = Options(
    flags="-b -B -d -E -I -O -P -q -R -s -S -u -v -V -h -? -t --version --help --help-all --help-xoptions",
    values="-m",  # what follows is the module's
    only="-X={dev,utf8,utf8=0,utf8=1,faulthandler,tracemalloc,importtime,no_debug_ranges,warn_default_encoding,"
    "frozen_modules=on,frozen_modules=off,gil=0,gil=1,int_max_str_digits=0,cpu_count=1}"
    " -W={error,ignore,default,always,module,once,error::DeprecationWarning,ignore::DeprecationWarning,"
    "default::DeprecationWarning,error::ResourceWarning,ignore::ResourceWarning,error::UserWarning,"
    "ignore::UserWarning,error::RuntimeWarning,ignore::RuntimeWarning,error::SyntaxWarning,ignore::SyntaxWarning}",
    refused={_CODE: "-c", _TYPED: "-i", "skips the first line of the script": "-x", _CONFIG: "--check-hash-based-pycs"},
    bundles=True,
)
_SHELL = Options(
    flags="-e -u -x -v -n -f -h -m -b -C -E -T --posix --noprofile --norc --version --help --verbose",
    only="-o={errexit,nounset,pipefail,xtrace,verbose,noglob,noclobber,errtrace,functrace}",
    refused={_CODE: "-c", _TYPED: "-s -i", _FIRST: "-l --login --rcfile --init-file", _INSPECT: "--debugger"},
    bundles=True,
    signs="-+",
)
_FISH = Options(
    flags="-N -P -n -v -h --no-config --private --no-execute --version --help",
    refused={_CODE: "-c --command", _FIRST: "-C --init-command -l --login", _TYPED: "-i --interactive"},
)
# Interpreters of which nothing is known here but that a script may stand first.
_STRICT = Options(flags="--version --help -version -help")
_COVERAGE = Options(
    flags="-a --append --branch -L --pylib -p --parallel-mode --timid -q --quiet -i --ignore-errors --keep --help -h -m"
    " --show-missing --skip-covered --no-skip-covered --skip-empty --version",
    values="--context --concurrency --data-file --include --omit --source --save-signal --fail-under --precision --sort"
    " --title --show-contexts --format -d -o",
    paths="--rcfile --directory",
)
_BUN = Options(
    flags="-h --help -v --version --revision --smol -b --bun --silent --no-install --prefer-offline --prefer-latest"
    " --no-deprecation --throw-deprecation --if-present --expose-gc --no-clear-screen -i --install --bail --coverage"
    " --only --todo -u --update-snapshots --no-addons --minify --no-macros --verbose --dots",
    values="--timeout -t --test-name-pattern --rerun-each --coverage-reporter --coverage-dir --max-concurrency --title"
    " --conditions --stack-trace-limit --seed --reporter --reporter-outfile --path-ignore-patterns",
    refused={
        _CODE: "-e --eval -p --print",
        _FIRST: "-r --preload --require --import",
        _LOADER: "-l --loader --extension-order --tsconfig-override --main-fields --define -d --inject",
        _INSPECT: "--inspect*",
        _ENV: "--env-file*",
        _WATCH: "--watch --hot",
        _CONFIG: "-c --config",
        _ELSEWHERE: "--cwd --shell",
    },
)
_DENO = Options(
    flags="-h --help -V --version -q --quiet --check --no-check --all --no-remote --no-npm --cached-only --no-lock"
    " --frozen -A --allow-all -P --no-prompt --node-modules-dir --vendor --unstable* --no-config --fail-fast"
    " --parallel --doc --no-run --trace-leaks --coverage --clean --no-code-cache --enable-testing-features-do-not-use"
    " -R -W -N -E -S -I --allow-* --deny-* --no-clear-screen --hide-stacktraces --permit-no-files --raw-imports",
    values="--seed --filter --shuffle --reporter --junit-path --ext --log-level -L --location --v8-flags --ignore",
    refused={
        _FIRST: "--preload --import --require",
        _LOADER: "--import-map -r --reload --cert --unsafely-ignore-certificate-errors",
        _INSPECT: "--inspect*",
        _ENV: "--env*",
        _WATCH: "--watch*",
        _CONFIG: "-c --config --lock",
    },
)
_PERL = Options(
    flags="-c -s -t -T -u -U -w -W -X -v -h -f",
    refused={
        _CODE: "-e -E -n -p -a -F -i -l -0",
        _FIRST: "-M -m",
        _INSPECT: "-d",
        _ELSEWHERE: "-I -S -x -C -D -V",
    },
    bundles=True,
)
_RUBY = Options(
    flags="-c -h -v -w -W -U --version --help --verbose --yjit --jit --disable --enable --copyright",
    values="-E -K",
    refused={_CODE: "-e -n -p -a -F -i -l -0 -s", _FIRST: "-r", _INSPECT: "-d -y", _ELSEWHERE: "-I -S -x -C -X"},
    bundles=True,
)
_PHP = Options(
    flags="-C -q -n -l -w -v -h -i -m --version --help --no-php-ini --no-header",
    paths="-f --file",
    refused={
        _CODE: "-r --run -B -R -E --process-*",
        _FIRST: "-d --define -z --zend-extension -F",
        _TYPED: "-a --interactive",
        _CONFIG: "-c --php-ini",
        _WATCH: "-S --server -t --docroot",
    },
)
_LUA = Options(flags="-v -E -W", refused={_CODE: "-e", _FIRST: "-l", _TYPED: "-i"})
_TSX = Options(
    flags="-h --help -v --version --no-cache --no-warnings --enable-source-maps --test --test-only",
    values="--conditions -C --test-name-pattern --test-concurrency --test-timeout",
    paths="--tsconfig -P --project",
    refused={
        _CODE: "-e --eval -p --print -pe",
        _TYPED: "-i --interactive",
        _FIRST: "-r --require --import",
        _LOADER: "--loader --experimental-loader -C --compiler --transpiler",
        _INSPECT: "--inspect*",
        _ENV: "--env-file*",
        _WATCH: "--watch*",
    },
)


class Row(NamedTuple):
    """An interpreter: its options, the words that choose what it does, and those that it must not be given first."""

    options: Options
    runs: str = ""  # words behind which a script stands
    tests: str = ""  # words or options behind which test targets stand
    refused: Mapping[str, str] = {}  # first words, by what they would do


_RUN_PACKAGE = "runs a package script: say `npm run NAME`"
ROWS = {
    "node": Row(_NODE, tests="--test", refused={_INSPECT: "inspect debug"}),
    "python": Row(_PYTHON),
    "bun": Row(_BUN, runs="run", tests="test", refused={_CODE: "repl exec eval"}),
    "deno": Row(
        _DENO,
        runs="run serve",
        tests="test bench check lint fmt doc cover coverage",
        refused={_CODE: "eval repl jupyter", _RUN_PACKAGE: "task"},
    ),
    "sh": Row(_SHELL),
    "fish": Row(_FISH),
    "other": Row(_STRICT),
    "coverage": Row(
        _COVERAGE._replace(flags=_COVERAGE.flags.replace(" -m ", " "), values=f"{_COVERAGE.values} -m"),
        runs="run",
        tests="report html xml json lcov erase combine annotate debug help",
    ),
    "perl": Row(_PERL),
    "ruby": Row(_RUBY),
    "php": Row(_PHP),
    "lua": Row(_LUA),
    "tsx": Row(_TSX, tests="--test", refused={_WATCH: "watch"}),
}
_NAMES = {
    "node": "node nodejs",
    "python": "python pypy pythonw",
    "sh": "sh bash dash zsh ksh mksh ash yash rbash tcsh csh",
    "lua": "lua luajit",
    "fish": "fish",
    "coverage": "coverage",
    "other": "pwsh powershell nu xonsh ipython julia Rscript elixir iex groovy tclsh wish expect osascript runghc guile",
    "ruby": "ruby jruby",
    "tsx": "tsx ts-node ts-node-esm",
    **{name: name for name in ("bun", "deno", "perl", "php")},
}
_ROW_OF = {name: row for row, names in _NAMES.items() for name in names.split()}
_VERSION = re.compile(r"(?<=[a-z])-?\d[\d.]*[a-z]?$")


class Script(NamedTuple):
    """What an interpreter is given: a script at a position, a module of Python, targets from a position, or nothing."""

    kind: Literal["script", "module", "targets", "none"]
    at: int = 0
    name: str = ""


def tests_of(name: str) -> Tool:
    """What stands behind `node --test`, `bun test`, `deno test`: targets, with the interpreter's options among them."""
    return Tool(ROWS[name].options, runs=True)


def row_of(program: str) -> str:
    """The row that a program's name belongs to, with or without a version; "" where it is no interpreter."""
    return _ROW_OF.get(_VERSION.sub("", program.rpartition("/")[2]), "")


def read_front(name: str, words: Sequence[str], cwd: Path, root: Path) -> Script:
    """What an interpreter would run, all before it checked; `words` begin with the program."""
    row, called = ROWS[name], words[0].rpartition("/")[2]
    if name == "node":
        words = [word.replace("_", "-") if word.startswith("--") else word for word in words]
    tests, shown = "", False
    for one in read(words, row.options, called, 1):
        if isinstance(one, Found):
            _inside(one, cwd, root)
            if name in {"python", "coverage"} and one.name == "-m":
                return Script("module", one.at + one.width, one.value or "")
            if name == "php" and one.kind == "path":
                return Script("script", one.at + one.width - 1)
            tests = one.name if one.name in row.tests.split() else tests
            shown = shown or one.name in {"-v", "-V", "-h", "--version", "--help", "--revision"}
            continue
        found = _plain(called, row, words, one, tests)
        if found is not None:
            return found
        tests = words[one] if words[one] in row.tests.split() else tests
    if not tests and not shown:
        raise RefusedError(f"{called} is given no script, so it would read code from its input", " ".join(words[:6]))
    return Script("targets" if tests else "none", len(words))


def _plain(called: str, row: Row, words: Sequence[str], at: int, tests: str) -> Script | None:
    """What the first plain word is; None where it only says what the ones behind it are."""
    word = words[at]
    would = next((why for why, names in row.refused.items() if word in names.split()), "")
    if would and not tests:
        raise refused(called, word, would)
    if word == "-":
        raise refused(called, word, _TYPED)
    if tests:
        return Script("targets", at)
    if word in row.runs.split() or word in row.tests.split():
        return None
    return Script("script", at + 1 if word == "--" else at)


def _inside(found: Found, cwd: Path, root: Path) -> None:
    if found.kind == "path" and found.value:
        workspace.require(found.value, cwd, root, f"what {found.name} names")
