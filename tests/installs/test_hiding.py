"""What a command leaves open is held where it could be an install, and passed where what is known of it is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from install_guard.reader import read

SAID = "claude plugin install demo@acme"
PAIRS = [
    # The program's name is not known: its words, or its input, are an install's.
    ("$X plugin install demo@acme", "$X plugin list"),
    ("$X claude plugin install demo@acme", "$X git status"),
    (f"echo {SAID} | $X", "echo claude plugin list | $X"),
    ("${X}sh -c 'claude plugin install demo@acme'", "${X}ls -c 'claude plugin install demo@acme'"),
    # It is what a program prints that is told an install, or that decodes one.
    (f"$(m4 <<< '{SAID}' -D a='{SAID}')", "$(m4 -D a='claude plugin list')"),
    ('$(openssl enc -d -in x.bin) "$@"', '$(which git) "$@"'),
    # Code that is not known, in a text that says an install however its words are joined.
    ("eval \"$(cat x)\"; echo 'cl'aude 'pl'ugin 'ins'tall", "eval \"$(cat x)\"; echo 'cl'aude 'li'st"),
    # A file that is not opened, and that the command itself may have written.
    (f"echo '{SAID}' > a.sh; sh ./a.sh", "echo 'git status' > a.sh; sh ./b.sh"),
    (f"cp b a.sh; echo '{SAID}' | tee a.sh >> log; sh a.sh", "cp b a.sh; sh a.sh"),
    # Some shells read a script from their input where `source` has no file.
    (f"echo {SAID} | source", "echo git status | source"),
    (f"cat x | source; : '{SAID}'", "cat x | source"),
]


@pytest.mark.parametrize(("open_", "closed"), PAIRS, ids=lambda text: text[:40])
def test_what_could_be_an_install_is_held_and_what_could_not_is_passed(open_: str, closed: str) -> None:
    assert (read(open_, shell="bash").kind, read(closed, shell="bash").kind) == ("unreadable", "pass")


LOADED = """
import sys
sys.path.insert(0, sys.argv[1])
from install_guard import reader
print(reader.read(sys.argv[2], shell="bash", cwd="/srv", home="/home/dev").kind)
print("install_guard.installs.hiding" in sys.modules)
"""


@pytest.mark.parametrize(
    ("command", "loaded"),
    [
        ("git status --short && grep -rn plugin docs | head -3", False),
        ('for f in *.py; do echo "$f"; python3 -m py_compile "$f"; done', False),
        ("npm test", True),
        ("$X status", True),
    ],
)
def test_it_is_loaded_where_something_is_left_open(command: str, loaded: bool) -> None:
    given = [sys.executable, "-I", "-S", "-c", LOADED, str(Path(__file__).parents[2]), command]
    ended = subprocess.run(given, capture_output=True, text=True, check=True)

    assert ended.stdout.split() == ["pass", str(loaded)]
