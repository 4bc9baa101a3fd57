"""Test runners, linters and compilers, a row each: which of their words are files, and which options run no end.

A row's options that are not listed pass: these programs run what the workspace holds in any case. What is listed is
what a glob must be told apart from (an option's value), what loads a file, and what never ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from install_guard.run import workspace
from install_guard.run.globs import expand, is_glob
from install_guard.run.model import RefusedError
from install_guard.run.options import ENDLESS, Found, Options, read

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from install_guard.run.model import Globbed

_WATCH = ENDLESS
_RUNS = "runs a program that it names"
_ELSEWHERE = "works in another folder"


class Tool(NamedTuple):
    """A program whose plain words are files: one of `wants` must stand before them, `runs` says that they are run."""

    options: Options
    wants: str = ""  # its verbs
    runs: bool = False
    behind: bool = True  # whether what stands behind `--` are files too
    words: bool = False  # whether plain words are something else, which no glob is


_PYTEST = Tool(
    Options(
        values="""-k -m -n --numprocesses --dist --maxfail --tb --durations --durations-min --junitxml --junit-xml
        --junitprefix --junit-prefix -r --cov --cov-report --cov-fail-under --deselect --ignore --ignore-glob --timeout
        -W --pythonwarnings --log-level --log-cli-level --log-file --color --capture --show-capture
        --import-mode --lfnf --last-failed-no-failures --verbosity --code-highlight --hypothesis-profile
        --hypothesis-seed --randomly-seed --count --reruns --reruns-delay --shard-id --num-shards --splits --group""",
        paths="-c --config-file --rootdir --confcutdir --basetemp -p --cov-config --pyargs --snapshot-dirname",
        refused={
            _WATCH: "-f --looponfail --looponfails --pdb --trace",
            _RUNS: "--pdbcls --tx --rsyncdir -d -o --override-ini",
        },
        others=True,
    ),
    runs=True,
)
_JEST = Tool(
    Options(
        values="""-t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --maxWorkers -w
        --testTimeout --coverageReporters --collectCoverageFrom --coverageDirectory --shard --selectProjects
        --ignoreProjects --changedSince --outputFile --seed --maxConcurrency --logHeapUsage --coveragePathIgnorePatterns
        --displayName --testEnvironmentOptions --notifyMode --workerIdleMemoryLimit""",
        paths="""-c --config --rootDir --roots --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown
        --reporters --runner --testRunner --testEnvironment --transform --resolver --preset --projects --filter
        --testSequencer --testResultsProcessor --snapshotSerializers --env --prettierPath --watchPlugins""",
        refused={_WATCH: "--watch --watchAll", "opens a debugger that can run code": "--inspect*"},
        others=True,
    ),
    runs=True,
)
_VITEST = Tool(
    Options(
        values="""-t --testNamePattern --reporter --outputFile --maxWorkers --minWorkers --pool --poolOptions --shard
        --project --testTimeout --hookTimeout --teardownTimeout --bail --retry --exclude --changed --mode --diff --seed
        --coverage.provider --coverage.reporter --maxConcurrency --sequence.seed --slowTestThreshold --expect --tags""",
        paths="-c --config -r --root --dir --environment --globals.setup --globalSetup --setupFiles --workspace",
        refused={
            _WATCH: "-w --watch --ui --standalone --open --api*",
            "opens a debugger": "--inspect* --browser*",
            _RUNS: "--execArgv* --exec-argv* --poolOptions.forks.execArgv --poolOptions.threads.execArgv"
            " --poolOptions.vmForks.execArgv --poolOptions.vmThreads.execArgv",
        },
        others=True,
    ),
    wants="run related list",
    runs=True,
)
_MOCHA = Tool(
    Options(
        values="""-g --grep -f --fgrep -R --reporter-option --reporter-options -O --timeout -t --timeouts -s --slow -u --ui
        --retries --ignore --exclude --extension --jobs -j --fgrep""",
        paths="-r --require --config --package --file --reporter -R --opts --spec --import --loader",
        refused={
            _WATCH: "-w --watch --watch-*",
            "opens a debugger that can run code": "--inspect* --inspect debug",
            _RUNS: "-n --node-option --node-options --env-file* --experimental-loader",
        },
        others=True,
    ),
    runs=True,
)
_NODE_TEST = Tool(Options(others=True), runs=True)
_ESLINT = Tool(
    Options(
        values="""--ext --env --global --parser-options --rule --ignore-pattern --max-warnings -o --output-file
        --cache-location --cache-file --cache-strategy --report-unused-disable-directives-severity --fix-type --flag
        --stdin-filename --concurrency""",
        paths="""-c --config --rulesdir --plugin --resolve-plugins-relative-to --parser -f --format --ignore-path
        --suppressions-location""",
        refused={_RUNS: "--init --inspect-config"},
        others=True,
    )
)
_PRETTIER = Tool(
    Options(
        values="--print-width --tab-width --parser --end-of-line --ignore-unknown --log-level --cache-location",
        paths="--config --plugin --plugin-search-dir --ignore-path --find-config-path",
        others=True,
    )
)
_TSC = Tool(
    Options(
        values="""--target -t --module -m --outDir --outFile --rootDir --lib --jsx --moduleResolution --declarationDir
        --baseUrl --types --typeRoots --locale --newLine --sourceRoot --mapRoot --tsBuildInfoFile --pretty
        --generateTrace --generateCpuProfile --customConditions --paths""",
        paths="-p --project -b --build",
        refused={_WATCH: "-w --watch"},
        others=True,
    )
)
_RUFF = Tool(
    Options(
        values="""--select --ignore --extend-select --extend-ignore --fixable --unfixable --per-file-ignores --exclude
        --extend-exclude --line-length --target-version --output-format -o --output-file --cache-dir --stdin-filename
        --range""",
        paths="--config",
        refused={_WATCH: "-w --watch server"},
        others=True,
    ),
    wants="check format rule config linter clean version help",
)
_MYPY = Tool(
    Options(
        values="""-m --module -p --package -c --command --exclude --python-version --platform --cache-dir
        --follow-imports --disable-error-code --enable-error-code --junit-xml --shadow-file --any-exprs-report
        --html-report --txt-report --xml-report --linecount-report""",
        paths="--config-file --custom-typeshed-dir",
        refused={_RUNS: "--python-e* --install-types --non-interactive", "runs code": "--pdb"},
        others=True,
    )
)
_PLAIN = Tool(Options(refused={_WATCH: "-w --watch"}, others=True))
_UNITTEST = Tool(
    Options(values="-k -s -p -t --start-directory --pattern --top-level-directory --durations", others=True), runs=True
)
_GO = Tool(
    Options(
        values="""-run -skip -bench -benchtime -count -cpu -parallel -timeout -shuffle -coverprofile -covermode -coverpkg
        -tags -o -mod -p -fuzz -fuzztime -vet -gcflags -ldflags -asmflags -cpuprofile -memprofile -outputdir""",
        refused={_RUNS: "-exec -toolexec --exec --toolexec -vettool --vettool", _ELSEWHERE: "-C -overlay -modfile"},
        others=True,
    ),
    wants="test vet build run list fmt version env doc tool clean generate mod work help",
    behind=False,
    words=True,
)
_CARGO = Tool(
    Options(
        values="""-p --package --exclude --bin --example --test --bench -F --features -j --jobs --profile --target
        --target-dir --message-format --color --lockfile-path""",
        paths="--manifest-path",
        refused={_RUNS: "--config -Z*", _ELSEWHERE: "-C"},
        others=True,
    ),
    wants="""test check build clippy fmt bench doc run tree metadata clean version nextest help t b c r d
    locate-project pkgid verify-project""",
    behind=False,
    words=True,
)
TOOLS: Mapping[str, Tool] = {
    **dict.fromkeys(("pytest", "py.test"), _PYTEST),
    "jest": _JEST,
    "vitest": _VITEST,
    **dict.fromkeys(("mocha", "_mocha"), _MOCHA),
    **dict.fromkeys(("ava", "tap", "uvu", "tape", "jasmine", "qunit"), _NODE_TEST),
    "eslint": _ESLINT,
    **dict.fromkeys(("prettier", "stylelint", "biome", "oxlint", "standard", "xo"), _PRETTIER),
    **dict.fromkeys(("tsc", "vue-tsc"), _TSC),
    "ruff": _RUFF,
    "mypy": _MYPY,
    **dict.fromkeys(("black", "isort", "flake8", "pylint", "pyright", "bandit", "yamllint", "shellcheck"), _PLAIN),
    "unittest": _UNITTEST,
    "go": _GO,
    "cargo": _CARGO,
}


class Read(NamedTuple):
    """A tool's words with their globs expanded."""

    words: tuple[str, ...]
    globs: tuple[Globbed, ...]


def targets(name: str, words: Sequence[str], cwd: Path, root: Path) -> Read:
    """The words of a tool (without its name) as it is given them: files in the workspace, globs expanded."""
    return expanded(TOOLS[name], name, words, cwd, root)


def expanded(tool: Tool, name: str, words: Sequence[str], cwd: Path, root: Path) -> Read:
    """The words with every glob among the files replaced by what it matches."""
    files = _files(tool, name, words, cwd, root)
    out: list[str] = []
    globs: list[Globbed] = []
    for at, word in enumerate(words):
        if at in files and _globbed(word):
            globs.append(_expand(word, cwd))
            out += globs[-1].files
        else:
            out.append(word)
    if tool.runs:
        named = [words[at] for at in sorted(files)]
        for word in [*named, *(one for each in globs for one in each.files)]:
            if "/" in word or (cwd / word).exists():
                workspace.require(word.partition("::")[0], cwd, root, "a target")
    return Read(tuple(out), tuple(globs))


def _files(tool: Tool, name: str, words: Sequence[str], cwd: Path, root: Path) -> set[int]:
    """The positions of the words that are files; an option before or among them that is refused is an error."""
    plain: list[int] = []
    behind: list[int] = []
    for one in read(words, tool.options, name):
        if isinstance(one, Found):
            _option(one, words, tool, name, cwd, root)
        elif words[one] == "--":
            behind = list(range(one + 1, len(words)))
        else:
            plain.append(one)
    plain = _behind_verb(tool, name, words, plain)
    return set(() if tool.words else plain) | set(behind if tool.behind else ())


def _behind_verb(tool: Tool, name: str, words: Sequence[str], plain: list[int]) -> list[int]:
    """The plain words behind the verb, of a tool that has verbs."""
    if not tool.wants:
        return plain
    plain = plain[1:] if plain and words[plain[0]].startswith("+") else plain  # cargo +nightly
    if not plain:
        if _SHOWS.isdisjoint(words):
            raise RefusedError(f"{name} alone may run without an end", name, f"Say `{name} {tool.wants.split()[0]} …`.")
        return plain
    verb = words[plain[0]]
    if verb not in tool.wants.split():
        raise RefusedError(f"{name} {verb} is not run here", verb, f"Known here: {', '.join(tool.wants.split())}.")
    return plain[1:]


def _option(found: Found, words: Sequence[str], tool: Tool, name: str, cwd: Path, root: Path) -> None:
    """An option that loads a file of the workspace; one that is not known must not stand before a glob that it may want."""
    if found.kind == "path" and found.value and _is_path(found.value):
        workspace.require(found.value, cwd, root, f"what {found.name} names")
    behind = found.at + found.width
    unknown = not tool.options.takes(found.name) and found.value is None
    if unknown and len(found.name) > 2 and behind < len(words) and _globbed(words[behind]) and not tool.words:  # noqa: PLR2004 -- a short option without a value is a flag
        _known_flag(found, words[behind], name)


_ADDRESSES = ("data:", "file:", "http:", "https:", "blob:")
_SHOWS = frozenset({"--version", "-V", "-v", "--help", "-h"})
# Options of many tools that take no value.
_FLAGS = frozenset(
    """--test --coverage --ci --verbose --silent --quiet --fix --cache --no-cache --write --check --list-different
    --noEmit --strict --bail --exit --recursive --parallel --passWithNoTests --runInBand --run --globals --no-coverage
    --color --no-color --forbid-only --check-leaks --full-trace --no-header --no-summary --last-failed --lf
    --failed-first --ff --new-first --nf --exitfirst --verbose --no-cov --sw --stepwise --strict-markers
    --strict-config --no-error-on-unmatched-pattern --debug --no-inline-config --no-eslintrc --diff --preview
    --no-fix --unsafe-fixes --show-fixes --incremental --no-incremental --ignore-missing-imports --pretty
    --allowImportingTsExtensions --skipLibCheck --esModuleInterop --declaration --sourceMap --detectOpenHandles
    --forceExit --clearCache --no-watch --typecheck --all --json --only --todo --smol --parallel""".split()
)


def _known_flag(found: Found, glob: str, name: str) -> None:
    if found.name not in _FLAGS:
        raise RefusedError(
            f"it cannot be told whether {glob} is a target or the value of {found.name}",
            f"{found.name} {glob}",
            f"Write `{found.name}={glob}`, or put the target before the options of {name}.",
        )


def _globbed(word: str) -> bool:
    return is_glob(word.partition("::")[0])


def _expand(word: str, cwd: Path) -> Globbed:
    """A target's files, each with the test that stands behind `::`."""
    path, node, test = word.partition("::")
    found = expand(path, cwd)
    return found._replace(pattern=word, files=tuple(f"{one}{node}{test}" for one in found.files))


def _is_path(value: str) -> bool:
    """Whether what an option loads is named by its place; a plain name is a package of the workspace."""
    return value.startswith(("/", ".", "~", *_ADDRESSES)) or "/../" in value
