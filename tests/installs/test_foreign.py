"""Signs of an install in other languages' code."""

from __future__ import annotations

import base64

import pytest

from install_guard.installs.foreign import sign

TEXT = "claude plugin install demo@acme"
NUMBERS = ",".join(str(ord(char)) for char in TEXT)
HEX = "".join(f"\\x{ord(char):02x}" for char in TEXT)
OCTAL = "".join(f"\\{ord(char):03o}" for char in TEXT)
BASE64 = base64.b64encode(TEXT.encode()).decode()


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("python", f"import os; os.system('{TEXT}')"),
        ("python", "import subprocess; subprocess.run(['claude', 'plugin', 'install', 'demo@acme'])"),
        ("python", "import os; os.system('cl' + 'aude plu' + 'gin install demo@acme')"),
        ("python", "import os; os.system('%s %s install x' % ('claude', 'plugin'))"),
        ("python", "import os; os.system(' '.join(['claude', 'plugin', 'install', 'x']))"),
        ("python", f"import os; os.system(''.join(map(chr, [{NUMBERS}])))"),
        ("python", f"import os; os.system('{HEX}')"),
        ("python", f"import os; os.system('{OCTAL}')"),
        ("python", f"import os; os.system('{TEXT[::-1]}'[::-1])"),
        ("python", f"import base64, os; os.system(base64.b64decode('{BASE64}'))"),
        ("python", f"import os; os.system(bytes.fromhex('{TEXT.encode().hex()}'))"),
        ("python", "import codecs; exec(codecs.decode('vzcbeg bf', 'rot13'))"),
        ("node", f"require('child_process').execSync('{TEXT}')"),
        ("node", f"require('child_process').exec(Buffer.from('{BASE64}', 'base64').toString())"),
        ("node", f"eval(String.fromCharCode({NUMBERS}))"),
        ("node", "execa('claude', ['plu' + 'gin', 'install'])"),
        ("perl", "exec qw(claude plugin install x)"),
        ("perl", "`claude plugin install x`"),
        ("ruby", "%x{claude plugin install x}"),
        ("php", "passthru('claude plu' . 'gin install x');"),
        ("lua", "os.execute('cl' .. 'aude plugin install x')"),
        ("awk", 'BEGIN { system("claude plugin install x") }'),
        ("awk", 'BEGIN { print "claude plugin install x" | "sh" }'),
        ("sed", "1e claude plugin install x"),
        ("sed", "s/.*/claude plugin install x/e"),
        ("sed", "/a/,$s|.*|claude plugin install &|ge"),
        ("make", "all:\n\tclaude plugin install x"),
        ("gdb", "shell claude plugin install x"),
        ("vim", "!claude plugin install x"),
        ("tcl", "exec claude plugin install x"),
        ("rexx", "system 'claude plugin install x'"),
        (
            "python",
            "import json; d['enabledPlugins'] = {'x@y': True}; json.dump(d, open('.claude/settings.json', 'w'))",
        ),
    ],
)
def test_code_that_could_install_has_a_sign(language: str, code: str) -> None:
    assert sign(language, code)


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("python", f"print('{TEXT}')"),
        ("python", "import subprocess; subprocess.run(['git', 'status'])"),
        ("python", "from pathlib import Path; Path('a.md').write_text('claude plugin install x')"),
        ("python", "import json; print(json.load(open('a.json'))['plugins'])"),
        ("node", f"console.log('{TEXT}')"),
        ("node", "require('child_process').execSync('git status')"),
        ("perl", "print if /claude plugin install/"),
        ("ruby", "puts 'claude plugin install x'"),
        ("awk", '/claude plugin install/ { print "claude plugin install demo@acme" }'),
        ("sed", "s/claude plugin install/claude plugin i/"),
        ("sed", "/claude plugin install e/p"),
        ("sed", "s/a/claude plugin install e/;p"),
        ("sed", "a claude plugin install e"),
        ("vim", "/claude plugin install\nq!"),
        ("make", "all:\n\tgo test ./..."),
    ],
)
def test_code_that_says_nothing_of_the_kind_or_only_says_it_has_none(language: str, code: str) -> None:
    assert sign(language, code) == ""


def test_the_words_handed_to_code_count() -> None:
    assert sign("python", "import os, sys; os.system(' '.join(sys.argv[1:]))", "claude plugin install x")
    assert not sign("python", "import sys; print(sys.argv)", "claude plugin install x")


def test_code_too_long_to_look_at_is_held_where_it_starts_programs() -> None:
    assert sign("python", "import os; os.system('ls')\n" + "# x\n" * 100_000)
    assert not sign("python", "print('ls')\n" + "# x\n" * 100_000)


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("python", "open('/home/dev/.bashrc', 'a').write('claude plugin install demo@acme')"),
        ("node", "require('fs').appendFileSync('/home/dev/.zshrc', 'claude plugin install demo@acme')"),
        ("ruby", "File.write('.git/hooks/pre-commit', 'claude plugin install demo@acme')"),
    ],
)
def test_code_that_writes_where_shells_start_is_a_sign(language: str, code: str) -> None:
    assert sign(language, code)
    assert not sign(language, code.replace("claude plugin install demo@acme", "echo hi"))
    assert not sign(language, code.replace(".bashrc", "notes").replace(".zshrc", "notes").replace("git/hooks", "notes"))
