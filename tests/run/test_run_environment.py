"""What a program is not given: secrets, and variables that make it run code."""

from __future__ import annotations

import pytest

from install_guard.ledger.redact import redact
from install_guard.run.environment import scrub, why_not


@pytest.mark.parametrize(
    "name",
    """ANTHROPIC_API_KEY OPENAI_API_KEY AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN GITHUB_TOKEN GH_TOKEN
    NPM_TOKEN NODE_AUTH_TOKEN npm_config__auth DB_PASSWORD PGPASSWORD MYSQL_PWD SSH_AUTH_SOCK GPG_AGENT_INFO
    GOOGLE_APPLICATION_CREDENTIALS AZURE_CLIENT_SECRET CLAUDE_CODE_OAUTH_TOKEN SESSION_COOKIE STRIPE_KEY SIGNING_CERT
    TWINE_PASSWORD VAULT_TOKEN SENTRY_DSN api_key Private_Key""".split(),
)
def test_a_name_that_holds_a_secret(name: str) -> None:
    assert why_not(name) == "holds a secret"


@pytest.mark.parametrize(
    "name",
    """NODE_OPTIONS NODE_TEST_CONTEXT NODE_PATH LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES BASH_ENV ENV
    BASH_FUNC_ls%% SHELLOPTS PS4 PROMPT_COMMAND ZDOTDIR IFS PYTHONPATH PYTHONSTARTUP PYTHONHOME PYTHONINSPECT PERL5OPT
    PERL5LIB PERL5DB RUBYOPT RUBYLIB GEM_HOME BUNDLE_GEMFILE GIT_SSH_COMMAND GIT_EXTERNAL_DIFF GIT_CONFIG_COUNT GIT_DIR
    GIT_EDITOR GIT_PAGER GIT_ASKPASS GIT_EXEC_PATH EDITOR PAGER BROWSER JAVA_TOOL_OPTIONS LUA_INIT PHPRC RUSTC_WRAPPER
    CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER GOFLAGS MAKEFLAGS CC npm_config_script_shell NPM_CONFIG_REGISTRY
    PIP_INDEX_URL UV_INDEX YARN_RC_FILENAME PYTEST_ADDOPTS TS_NODE_PROJECT LESSOPEN DOCKER_HOST""".split(),
)
def test_a_name_that_makes_a_program_run_code(name: str) -> None:
    assert why_not(name) not in {"", "holds a secret"}


@pytest.mark.parametrize(
    "name",
    """PATH HOME USER LANG LC_ALL TERM TMPDIR PWD OLDPWD SHELL CI NODE_ENV DEBUG PORT VIRTUAL_ENV COLUMNS TZ KEYBOARD
    MONKEY XDG_RUNTIME_DIR GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL NODE_EXTRA_CA_CERTS SSL_CERT_FILE CLAUDECODE
    CLAUDE_CONFIG_DIR AUTHOR FORCE_COLOR NO_COLOR npm_config_cafile""".split(),
)
def test_what_it_needs_stays(name: str) -> None:
    assert why_not(name, "x") == ""


@pytest.mark.parametrize(
    "value",
    [
        "postgres://app:hunter2@db.example/app",
        "https://abcdef@git.example/x",
        "http://user:pw@proxy.example:3128",
        "ghp_" + "a1" * 18,
        "sk-" + "b2" * 20,
    ],
)
def test_a_secret_under_any_name(value: str) -> None:
    kept, removed = scrub({"THING": value, "PATH": "/usr/bin"}, lambda text: redact(text) != text)
    assert kept == {"PATH": "/usr/bin"}
    assert removed == {"THING": "holds a secret"}


@pytest.mark.parametrize("value", ["https://db.example/app", "/home/x@y/z", "a@b.example", "1", ""])
def test_an_ordinary_value_stays(value: str) -> None:
    assert "THING" in scrub({"THING": value}, lambda text: redact(text) != text).kept


def test_of_path_the_folders_that_are_the_same_from_everywhere() -> None:
    assert scrub({"PATH": ".:/usr/bin::bin:/bin"}).kept["PATH"] == "/usr/bin:/bin"
