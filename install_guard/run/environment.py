"""The variables that a program is not given: those that hold a secret, and those that make a program run code."""

from __future__ import annotations

import os
import re
from fnmatch import translate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# What a variable would do → the names that do it, in capitals; `*` stands for anything.
TABLE = {
    "holds a secret": """
        *TOKEN* *SECRET* *PASSW* *PASSWORD* *PASSWD* *PASSPHRASE* *_PASS PASS *_PWD *CREDENTIAL* *API_KEY* *APIKEY*
        *ACCESS_KEY* *PRIVATE_KEY* *_KEY *_KEYS *_KEY_* *_AUTH *_AUTH_* AUTH *AUTHORIZATION* XAUTHORITY *COOKIE* *_PAT
        *SIGNING* *_SALT *_DSN *CONNECTION_STRING* *_JWT *_BEARER* *WEBHOOK_URL* GPG_AGENT_INFO SSH_AGENT_PID""",
    "loads code into node": """
        NODE_OPTIONS NODE_TEST_CONTEXT NODE_PATH NODE_REPL_* NODE_V8_COVERAGE NODE_CHANNEL_* NODE_UNIQUE_ID
        NODE_PENDING_* NODE_ICU_DATA NODE_COMPILE_CACHE NODE_REDIRECT_WARNINGS
        NODE_TLS_REJECT_UNAUTHORIZED OPENSSL_* SSLKEYLOGFILE TS_NODE_* TSX_* VITEST_* JEST_* NYC_* C8_* SWC_* BABEL_*
        ELECTRON_RUN_AS_NODE BUN_* DENO_*""",
    "loads code into any program": "LD_* DYLD_* GLIBC_TUNABLES GCONV_PATH LOCPATH NLSPATH MALLOC_* HOSTALIASES",
    "makes a shell run code": """
        BASH_ENV ENV BASH_FUNC_* BASH_LOADABLES_PATH BASHOPTS SHELLOPTS PROMPT_COMMAND PS0 PS1 PS2 PS4 ZDOTDIR FPATH
        CDPATH GLOBIGNORE IFS EXECIGNORE POSIXLY_CORRECT""",
    "loads code into python": """
        PYTHON* __PYVENV_LAUNCHER__ PYTEST_* COVERAGE_* COV_CORE_* MYPYPATH MYPY_* PIP_* UV_* PIPX_* POETRY_* VIRTUALENV_*
        TOX_* NOX*""",
    "loads code into perl": "PERL5* PERLLIB PERL_* PERLDB_*",
    "loads code into ruby": "RUBY* GEM_* BUNDLE_* RAKE* IRBRC",
    "loads code into another interpreter": """
        JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JAVA_OPTS CLASSPATH MAVEN_* GRADLE_* JRUBY_OPTS SBT_OPTS
        LUA_* PHPRC PHP_INI_SCAN_DIR R_PROFILE* R_ENVIRON* R_LIBS* JULIA_* ERL_* ELIXIR_* DOTNET_* COMPLUS_* CORECLR_*
        GUILE_* TCLLIBPATH XDG_CONFIG_DIRS""",
    "makes git run a program or read other settings": "GIT_*",
    "names a program that is started": """
        EDITOR VISUAL PAGER *_PAGER MANPAGER BROWSER SSH_ASKPASS* SUDO_ASKPASS LESSOPEN LESSCLOSE LESS TAR_OPTIONS TAPE
        RSYNC_* CVS_* SVN_* HG* DIFF_* MAKEFLAGS MAKEFILES MFLAGS GNUMAKEFLAGS MAKE SHELL_* INPUTRC XARGS*""",
    "makes a builder run a program": """
        RUSTC* RUSTFLAGS RUSTDOC* CARGO_* GOFLAGS GOENV GOTOOLCHAIN GOPROXY GONOSUMDB GONOSUMCHECK GOSUMDB GOINSECURE
        CGO_* CC CXX CPP LD AR CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CCACHE_* DISTCC_* SCCACHE_* CMAKE_*""",
    "moves what a package manager does": "NPM_CONFIG_* PNPM_* YARN_* COREPACK_* HOMEBREW_*",
    "moves what a container does": "DOCKER_* BUILDKIT_* KUBECONFIG",
}
# Names and dates, a question that is not asked, the certificates of a network.
KEPT = "GIT_AUTHOR_* GIT_COMMITTER_* GIT_TERMINAL_PROMPT GIT_SSL_CAINFO PIP_CERT NPM_CONFIG_CAFILE NODE_EXTRA_CA_CERTS"
_CREDENTIALS = re.compile(r"://[^/\s@]+@")  # https://user:password@host


def _matcher(names: str) -> re.Pattern[str]:
    return re.compile("|".join(translate(name) for name in names.split()))


_KEPT = _matcher(KEPT)
_ROWS = [(why, _matcher(names)) for why, names in TABLE.items()]


class Scrubbed(NamedTuple):
    """What a program is given, and what was taken out, each with its reason."""

    kept: dict[str, str]
    removed: dict[str, str]


def no_shape(_value: str) -> bool:
    """A judge of values that sees no secret in any."""
    return False


def why_not(name: str, value: str = "", is_secret: Callable[[str], bool] = no_shape) -> str:
    """What a variable does that a program is not given; "" where it may have it. `is_secret` judges a value by its shape."""
    upper = name.upper()
    if _KEPT.match(upper):
        return ""
    found = next((why for why, names in _ROWS if names.match(upper)), "")
    if found:
        return found
    return "holds a secret" if _CREDENTIALS.search(value) or is_secret(value) else ""


def scrub(environ: Mapping[str, str], is_secret: Callable[[str], bool] = no_shape) -> Scrubbed:
    """The variables without those of the table; of PATH the folders that are found from everywhere."""
    reasons = {name: why_not(name, value, is_secret) for name, value in environ.items()}
    kept = {name: value for name, value in environ.items() if not reasons[name]}
    folders = [part for part in kept.get("PATH", os.defpath).split(os.pathsep) if part.startswith("/")]
    kept["PATH"] = os.pathsep.join(folders)
    return Scrubbed(kept, {name: why for name, why in sorted(reasons.items()) if why})
