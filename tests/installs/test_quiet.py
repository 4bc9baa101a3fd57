"""What may ride along with an install, and what may not."""

from __future__ import annotations

import pytest

from install_guard.reader import read

INSTALL = "claude plugin install demo@acme"
QUIET = (
    *(
        "ls -la",
        "cat README.md",
        "grep -rn x src",
        "echo hi",
        "printf x",
        "pwd",
        "date",
        "sleep 1",
        "true",
        "test -f x",
        "wc -l x",
    ),
    *(
        "cd sub",
        "set -e",
        "export CI=1",
        "unset X",
        "umask 022",
        "ulimit -c 0",
        "shopt -s nullglob",
        "type x",
        "command -v x",
    ),
    *(
        "which claude",
        "sort x",
        "uniq -c x",
        "sed -n 1p x",
        "awk '{print $1}' x",
        "find . -name x",
        "rg x",
        "tee /dev/null",
        "jq . x",
    ),
    *(
        "trap - EXIT",
        "wait",
        "true && false",
        "X=1",
        "[[ -n x ]]",
        "((1))",
        "if true; then :; fi",
        "f() { ls; }",
        "f() { ls; }; f",
    ),
    *(
        "env",
        "timeout 5 ls",
        "xargs echo",
        "sh -c ls",
        "bash -c 'echo hi'",
        "hash -r",
        "kill 1",
        "head -1 x | tail -1",
        "base64 x",
    ),
    *("cat <<EOF\nx\nEOF", "ls > /dev/null 2>&1", "ls >&2", "ls 2>/dev/stderr", "git -c alias.x='!ls' x"),
)
NOISY = (
    *(
        "rm x",
        "touch x",
        "mkdir x",
        "cp a b",
        "mv a b",
        "chmod +x a",
        "git status",
        "git -c a.b=c x",
        "npm ci",
        "make",
        "curl x",
        "docker ps",
    ),
    *(
        "echo x > f",
        "echo x >> f",
        "ls 2> f",
        "ls &> f",
        "tee f",
        "tee -a f",
        "sort -o f x",
        "uniq x f",
        "sed -i s/a/b/ f",
        "find . -delete",
    ),
    *(
        "awk '{print > \"f\"}' x",
        "awk '{system(\"x\")}' x",
        "rg --pre x y",
        "python3 -c 1",
        "node x.js",
        "./x",
        "hash -p ./x y",
        "ssh h ls",
    ),
    *(
        "kubectl get x",
        "npx prettier",
        "claude --version",
        "claude plugin list",
        "$X y",
        "cat > f <<EOF\nx\nEOF",
        "date -s x",
        "f() { rm x; }; f",
    ),
    *(
        "sh -c 'rm x'",
        "xargs rm",
        "find . -exec rm {} +",
        "while read x; do rm $x; done",
        "cat <(rm x)",
        "echo $(rm x)",
        "trap 'rm x' EXIT",
    ),
)


@pytest.mark.parametrize("other", QUIET)
@pytest.mark.parametrize("form", ["{}\n{}", "{1}\n{0}"])
def test_quiet_programs_do_not_spoil_an_install(other: str, form: str) -> None:
    assert read(form.format(INSTALL, other)).kind == "install"


@pytest.mark.parametrize("other", NOISY)
@pytest.mark.parametrize("form", ["{}\n{}", "{1}\n{0}"])
def test_anything_else_does(other: str, form: str) -> None:
    reading = read(form.format(INSTALL, other))

    assert reading.kind == "unreadable"
    assert reading.requests


@pytest.mark.parametrize(
    "prefix",
    [
        *("X=1", "CI=1 LANG=C", "FORCE_COLOR=0", "TERM=dumb", "env X=1", "export X=1;", "X=1;", "HOME=$HOME", "NODE=1"),
        *("2>/dev/null", "</dev/null", "exec", "time", "!", "nohup", "sudo", "command"),
    ],
)
def test_harmless_prefixes(prefix: str) -> None:
    assert read(f"{prefix} {INSTALL}").kind == "install"


@pytest.mark.parametrize(
    "prefix",
    [
        *(
            "PATH=x",
            "PATH=x:$PATH",
            "HOME=/x",
            "NODE_OPTIONS=x",
            "LD_PRELOAD=x",
            "DYLD_INSERT_LIBRARIES=x",
            "BASH_ENV=x",
            "ENV=x",
        ),
        *(
            "CLAUDE_CONFIG_DIR=x",
            "XDG_CONFIG_HOME=x",
            "GIT_SSH_COMMAND=x",
            "https_proxy=x",
            "HTTPS_PROXY=x",
            "NODE_EXTRA_CA_CERTS=x",
        ),
        *(
            "SSL_CERT_FILE=x",
            "npm_config_registry=x",
            "BUN_CONFIG=x",
            "ANTHROPIC_BASE_URL=x",
            "export PATH=x;",
            "env PATH=x",
            "env -i",
        ),
        *(
            "PATH=x;",
            "export NODE_OPTIONS=x\n",
            ">f",
            "2>>f",
            "command -p",
            "claude() { x; };",
            "alias claude=x;",
            "hash -p ./x claude;",
        ),
    ],
)
def test_prefixes_that_let_others_code_in_or_write(prefix: str) -> None:
    assert read(f"{prefix} {INSTALL}").kind == "unreadable"
