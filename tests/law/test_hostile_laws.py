"""Texts made to cost much: each ends, with a reading and after a bounded effort, whatever it multiplies or nests."""

from __future__ import annotations

import pytest

from effort import effort
from install_guard import reader
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

CALLS = 12_000_000  # of functions, for one text; most take a tenth of it
MANY = 4000

MULTIPLIED = {
    "a value doubled": "x=ab; " + "x=$x$x; " * 100 + 'echo "$x"',
    "a value doubled beyond ASCII": "x=éb; " + "x=$x$x; " * 100 + 'echo "$x"',
    "a value appended to itself": "x=ab; " + "x+=$x; " * 100 + 'echo "$x"',
    "an array doubled": "x=(a b); " + 'x=("${x[@]}" "${x[@]}"); ' * 60 + 'echo "${x[@]}"',
    "text for eval doubled": "x='echo hi'; " + "x=\"eval '$x'; $x\"; " * 60 + 'eval "$x"',
    "braces multiplied": "echo " + "{a,b}" * 60,
    "ranges multiplied": "echo {1..999999}{1..999999}",
    "functions that call twice": "f0() { :; }\n" + "".join(f"f{n}() {{ f{n - 1}; f{n - 1}; }}\n" for n in range(1, 40)) + "f39",
    "aliases that stand for two": "".join(f"alias a{n}='a{n - 1} a{n - 1} '\n" for n in range(1, 60)) + "a59 a59",
    "variables that sum": "".join(f"a{n}='a{n + 1}+a{n + 1}'; " for n in range(60)) + "a60=1; echo $((a0))",
    "loops in loops": "for i in a b c; do " * 14 + "x=$i; " + "done; " * 14,
    "loops over long values": "x=" + "é" * 50_000 + "; for i in $(seq 1 250); do for j in $(seq 1 250); do z=$x$i$j; done; done",
    "choices multiplied": "".join(f"a && x{n}=1 || x{n}=2; " for n in range(60)) + "".join(f"$x{n}" for n in range(60)),
}  # fmt: skip
NESTED = {
    "substitutions": "$(" * 5000 + "x" + ")" * 5000,
    "quoted substitutions": '"$(' * 5000 + "x" + ')"' * 5000,
    "parentheses": "(" * 50_000,
    "groups": "{ " * 30_000,
    "conditions": "if " * 30_000,
    "backquotes": "`echo " + "\\`echo " * 3000,
    "defaults": "echo " + "${a:-" * 10_000 + "}" * 10_000,
    "braces": "echo " + "{a," * 10_000 + "}" * 10_000,
    "eval": "eval " * 10_000 + "x",
    "wrappers": "sudo " * 10_000 + "x",
    "arithmetic": "echo $((" + "(" * 10_000 + "1" + ")" * 10_000 + "))",
    "signs": "echo $((" + "-" * 50_000 + "1))",
    "loops": "while a; do " * 40 + "x=$x$y; " + "done; " * 40,
}
REPEATED = {
    "assignments": "".join(f"a{n}={n}\n" for n in range(MANY)),
    "assignments and branches": "".join(f"a{n}={n};x||y\n" for n in range(MANY)),
    "a chain that assigns": "".join(f"b{n}=1\n" for n in range(1500)) + "x" + "||q=1&&r=2" * 4000,
    "exports": "".join(f"export a{n}={n};x\n" for n in range(MANY)),
    "here-documents": "".join(f"cat <<E{n}\nx\nE{n}\n" for n in range(MANY)),
    "functions": "".join(f"f{n}() {{ f{n - 1}; f{n - 1}; }}\n" for n in range(1, 1000)) + "f999",
    "pipes": "a" + "|b" * 20_000,
    "words": "x=(" + "a " * 50_000 + "); for i in ${x[@]}; do echo ${x[@]}; done",
    "files": "".join(f"echo x >f{n};f{n}\n" for n in range(MANY)),
    "files that are not told": "".join(f"./f{n} a; tool g{n} x\n" for n in range(1500)),
    "folders": "cd a; " * MANY,
    "references": "".join(f"declare -n a{n}=a{n + 1}; " for n in range(MANY)) + "echo $a0; a0=1",
    "items": "case $x in " + "a) y;; " * MANY + "esac",
}
ENDLESS = {
    "yes": "yes | head -5; yes claude | head -1000000000 | sh; yes | while read l; do echo $l; done",
    "seq": "seq 1 1000000000 | sh; for i in $(seq 1 1000000000); do echo $i; done; seq 1 0.0000001 100 | sh",
    "ranges": "for i in {1..100000000}; do echo $i; done; echo {1..99999999999999999999}",
    "widths": "x=$(printf '%1000000000s' x); printf '%*d' 1000000000 1 | sh; printf '%.999999999f' 1 | sh",
    "powers": "echo $((9**9**9)) $((1<<999999999)); let y=9**999999999",
    "counting": "while ((i++<1000000000)); do x=$((x*x+1)); done; for ((;;)); do echo; done",
    "expressions": "[[ " + "a" * 30 + " =~ ^(a+)+b$ ]]; echo " + "a" * 2000 + " | grep -E '(a|aa)*(a|aa)*b' | sh",
    "counted expressions": "echo aaaa | sed -E 's/((a{1,255}){1,255}){1,255}b/x/' | sh",
    "patterns": "case " + "a" * 2000 + " in " + "*a" * 300 + "b) x;; esac; x=" + "a" * 3000 + "; y=${x//" + "*a" * 50 + "b/x}",
    "groups of patterns": "shopt -s extglob; case " + "a" * 200 + " in +(+(a))b) x;; *(*(a|aa))b) y;; esac",
    "calls of itself": "f() { f $1a; f $1b; }; f x; :(){ :|:& };:",
    "a file that runs itself": "printf '#!/bin/sh\\n./a; ./a\\n' > a; ./a; . ./a",
    "sparse arrays": "x[99999999999]=1; echo ${x[@]} ${x[-1]}; x[9**9]=1",
}  # fmt: skip
ALL = MULTIPLIED | NESTED | REPEATED | ENDLESS


@pytest.mark.parametrize("name", ALL)
def test_it_ends_soon(name: str) -> None:
    readings = []
    spent = effort(lambda: readings.append(reader.read(ALL[name], shell="bash", cwd="/project", home="/home/person")))

    assert readings[0].kind in {"pass", "install", "unreadable"}
    assert spent < CALLS


@pytest.mark.parametrize("name", ["a value doubled", "an array doubled", "words"])
def test_a_value_past_the_bound_is_a_gap(name: str) -> None:
    trace = evaluate(parse(ALL[name]), Setting())

    assert any(gap.reason == "a value longer than is read" for call in trace.invocations for word in call.argv for gap in word.gaps)  # fmt: skip


@pytest.mark.parametrize("name", sorted(REPEATED.keys() - {"functions"}))
def test_an_install_behind_it_is_never_lost(name: str) -> None:
    reading = reader.read(REPEATED[name] + "\nclaude plugin install demo@acme", shell="bash")

    assert reading.kind != "pass"


def test_a_pattern_that_takes_too_long_leaves_a_gap_and_not_the_value() -> None:
    trace = evaluate(
        parse("x=" + "a" * 3000 + '; tool "${x//' + "*a" * 50 + 'b/x}" "${x%%' + "*a" * 50 + 'b}"'), Setting()
    )

    (call,) = [one for one in trace.invocations if one.program == "tool"]
    assert [word.text for word in call.argv[1:]] == [None, None]


@pytest.mark.parametrize("char", ["é", "'", "$", "`", "a ", "\0", "\U00100001"])
def test_ten_million_characters_end_at_once(char: str) -> None:
    assert effort(lambda: reader.read(char * (10_000_000 // len(char)))) < CALLS
