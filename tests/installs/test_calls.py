"""Python code by what it starts: what it only says of an install passes, what could start one does not."""

from __future__ import annotations

import pytest

from install_guard.installs.calls import only_named
from install_guard.reader import read

SAYS = "print('claude plugin install demo@acme')"
LOOKS = """import subprocess, re
for line in subprocess.getoutput('git log').splitlines():
    if re.search('claude plugin install', line): print(line)"""


@pytest.mark.parametrize(
    "code",
    [
        f"import subprocess; subprocess.run(['git', 'status']); {SAYS}",
        f"import subprocess as sp; out = sp.check_output(['git', 'log'], text=True); {SAYS}",
        f"from subprocess import run; run(('ls', '-la'), check=True); {SAYS}",
        f"import os; os.system('git status'); {SAYS}",
        f"import subprocess; subprocess.run('ls | wc -l', shell=True); {SAYS}",
        f"import subprocess; subprocess.run(['echo', 'claude plugin install demo@acme']); {SAYS}",
        LOOKS,
        "systems = 'claude plugin install demo@acme'\nprint(systems)",
    ],
)
def test_code_that_starts_what_it_names_is_let_go(code: str) -> None:
    assert read("python3 - <<'EOF'\n" + code + "\nEOF").kind == "pass"


@pytest.mark.parametrize(
    "code",
    [
        "import subprocess; subprocess.run(['claude', 'plugin', 'install', 'demo@acme'])",
        "import os; os.system('claude plugin install demo@acme')",
        "import os; os.system('sh -c \"claude plugin install demo@acme\"')",
        "import subprocess; subprocess.run('claude plugin install demo@acme', shell=True)",
        "import subprocess; x = ['claude', 'plugin', 'install', 'demo@acme']; subprocess.run(x)",
        "import subprocess; subprocess.run(['claude'] + 'plugin install demo@acme'.split())",
        "import subprocess; subprocess.run(['sh'], input='claude plugin install demo@acme', text=True)",
        "import subprocess; p = subprocess.Popen(['sh']); p.communicate('claude plugin install demo@acme')",
        "import subprocess; f = subprocess.run; f(['ls']); f('claude plugin install demo@acme'.split())",
        "from subprocess import run as r; r('claude plugin install demo@acme'.split())",
        "from os import *; system('ls'); getattr(x, 'y')('claude plugin install demo@acme')",
        "import subprocess; getattr(subprocess, 'run')('claude plugin install demo@acme'.split())",
        "import subprocess; subprocess.__dict__['run']('claude plugin install demo@acme'.split())",
        "import subprocess; list(map(subprocess.getoutput, ['claude plugin install demo@acme']))",
        "import os; os.execvp('claude', ['claude', 'plugin', 'install', 'demo@acme'])",
        "import pty; pty.spawn(['claude', 'plugin', 'install', 'demo@acme'])",
        "import importlib; exec('claude plugin install demo@acme')",
        "import os; os.environ['GIT_PAGER'] = 'claude plugin install demo@acme'; os.system('git log')",
        "import os; open('x', 'w').write('claude plugin install demo@acme'); os.system('sh x')",
        "import subprocess; subprocess.run(['ls'], env={'X': 'claude plugin install demo@acme'})",
        "import subprocess; subprocess.run(['ls'], executable='claude plugin install demo@acme')",
        "import subprocess; subprocess.run(*['claude plugin install demo@acme'.split()])",
        "import subprocess; subprocess.run(**{'args': 'claude plugin install demo@acme'.split()})",
        "import subprocess; subprocess.run( # claude plugin install demo@acme",
    ],
)
def test_code_that_could_start_an_install_is_a_gap(code: str) -> None:
    assert read("python3 - <<'EOF'\n" + code + "\nEOF").kind == "unreadable"


def test_words_handed_to_code_are_not_what_it_names() -> None:
    command = "python3 -c 'import subprocess, sys; subprocess.run(sys.argv[1:])' claude plugin install demo@acme"

    assert read(command).kind == "unreadable"


@pytest.mark.parametrize("code", ["(" * 5000, "x" * 100_000, "\0", "lambda: " * 3000 + "0", "1" + "+1" * 20_000])
def test_it_is_total(code: str) -> None:
    assert only_named(code, lambda _: False) in {True, False}
