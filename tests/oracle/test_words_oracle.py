"""Words that the walk calls known are what real bash and zsh make of them.

The last `@ ` of a row becomes `printf '%s\\0' : `, which the real shell runs in an empty folder; random words with an
empty PATH.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

if TYPE_CHECKING:
    from pathlib import Path

HOME = "/home/person"

BOTH = r"""
@ a 'b c' "d e" \f
@ a'b'"c"\d
@ $'a\tb' $'\x41\101\u00e9' $'it\'s'
@ "a\$b\"c\`d\e"
x=1; @ $x "$x" '$x' ${x}y "${x}y"
x='a b'; @ "$x"
unset x; @ ${x-d} ${x:-e}
x=; @ ${x:-d} "${x:-d e}" "${x-d}" end
x=1; @ ${x:+yes} "${x:+y z}" ${x+set}
unset x; @ ${x:=assigned} $x
x=/a/b/c.tar.gz; @ ${x##*/} ${x#*/} ${x%.*} ${x%%.*} ${x%/*}
x=aXbXc; @ ${x/X/-} ${x//X/-} ${x/X} ${x/#a/Q} ${x/%c/Q}
x=abcdef; @ ${x:2} ${x:1:3} ${x: -2} ${x: -3:2} ${x:0:-1}
x=hello; @ ${#x}
set -- a 'b c' d; @ "$@" "$*" $# "$1" "$2" $3
set -- a b c d; shift 2; @ "$@"
set --; @ "$@" end
y=; set -- a b; for x; do y="$y<$x>"; done; @ "$y"
@ {a,b} x{1,2}y {a,b}{c,d} {1..3} {03..01} {a..e..2} {a,{b,c}}
@ a{b} {} {a
@ ~ ~/x "~" x~
@ $((1+2*3)) $((7/2)) $((7%4)) $(( (1+2)*3 )) $((1<<4)) $((5>3)) $((!1)) $((0x10)) $((2**10)) $((1?2:3))
x=4; @ $((x+1)) $((x++)) $x $((++x)) $((x*=2)) $x
@ $(echo a b) "$(echo 'a  b')" `echo c` "`echo \"d\"`"
@ "$(printf 'a\nb\n\n')" "$(printf '%s-' x y)"
@ $(echo $(echo $(echo deep)))
x=$(echo value); @ "$x"
f() { echo "f:$1"; }; @ "$(f arg)"
f() { local v=in; w=$v; }; v=out; f; @ $v $w
f() { return 1; }; if f; then x=yes; else x=no; fi; @ $x
x=1; if [ "$x" = 1 ]; then y=one; else y=other; fi; @ $y
x=b; case $x in a) y=1;; b|c) y=2;; *) y=3;; esac; @ $y
case abc in a*) x=1;; *) x=2;; esac; @ $x
unset y; case a in a) x=1;& b) y=2;; esac; @ $x $y
x=; for i in 1 2 3; do x="$x$i"; done; @ $x
x=; i=0; while [ $i -lt 3 ]; do i=$((i+1)); x="$x.$i"; done; @ $x
i=3; until [ $i -eq 0 ]; do i=$((i-1)); done; @ $i
x=; for i in a b c d; do [ $i = c ] && break; x=$x$i; done; @ $x
x=; for i in a b c; do [ $i = b ] && continue; x=$x$i; done; @ $x
x=; for ((i=0;i<3;i++)); do x=$x$i; done; @ $x
true && x=1 || x=2; @ $x
false && x=1 || x=2; @ $x
! false && x=1; @ $x
[[ abc == a* && b != c ]] && x=1; @ $x
[[ 'x12' =~ ^x ]] && x=1; @ $x
((2 > 1)) && x=1; @ $x
[ -z "" ] && x=1; [ -n "a" ] && y=2; @ $x $y
x=1; (x=2); @ $x
{ x=3; }; @ $x
read -r x <<<'a line  '; @ "$x"
read -r a b <<<'one two three'; @ "$a" "$b"
printf -v x '%s_%d' a 7; @ $x
eval 'x=a y=b'; @ $x $y
x='y'; y=z; @ $(eval "echo \$$x")
x=a; x+=b; @ $x
unset x; @ ${x-unset}
export x=1; readonly y=2; @ $x $y
x=1 y=2; @ $x$y
trap 'true' EXIT; trap - EXIT; @ done
@ "$(printf '%s\n' c b a | while read -r l; do printf '%s' "$l"; done)"
unset x; @ "${x:-$(echo fallback)}"
@ "$(echo -n x)y" $(( $(echo 2) + 1 ))
x=3; y=; while ((x--)); do y=$y.; done; @ $x "$y"
getopts ab: o -b v; @ $o $OPTARG
let 'x=2*3'; @ $x
"""

BASH = r"""
x='a  b c'; @ $x
x=' a '; @ -$x-
IFS=,; x='a,b,,c'; @ $x "$x"
x='a:b'; IFS=:; set -- $x; @ $#
a=(x 'y z' w); @ "${a[@]}" ${#a[@]} "${a[1]}" "${a[-1]}" "${a[@]:1}" "${!a[@]}"
a=(x y); a+=(z); a[5]=q; @ "${a[@]}" "${!a[@]}"
declare -A m=([k]=v [l]=w); @ "${m[k]}" "${m[l]}" ${#m[@]}
x=y; y=z; @ ${!x}
x=abc; y=ABC; @ ${x^} ${x^^} ${x^^[ab]} ${y,} ${y,,}
set -- a b c; @ "${@:2}" "${@: -1}" ${@:1:1}
mapfile -t a <<<$'l1\nl2'; @ "${a[@]}"
read -ra a <<<'p q r'; @ "${a[2]}"
declare -n r=x; x=1; r=2; @ $r $x
declare -i n=1+1; n+=3; @ $n
declare -l l=ABC; declare -u u=abc; @ $l $u
[[ 'k=v' =~ (.*)=(.*) ]]; @ "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
x="it's"; @ ${x@Q}
x=(a b c); @ "${x[@]/b/Q}" "${x[@]#a}"
f() { local -a l=(1 2); echo "${l[1]}"; }; @ $(f)
shopt -s lastpipe; echo v | read -r x; @ "$x"
exec 3<<<'from three'; read -r x <&3; @ "$x"
x=$'a\nb'; @ $x "${x//$'\n'/-}"
@ {x,y}$((1)) "${PWD##*/}"end
@ "$(echo -e 'a\tb\x41')" "$(echo -E 'a\tb')"
@ "$(printf '%5s|%-5s|%05d|%x|%c|%%|%b' a b 42 255 xyz 'q\tr')"
@ "$(printf '%s,' a b c)" "$(printf '%q' "a b")"
x=abc; @ "${x:0:1}" "${x: -2:1}"
i=5; @ $((i<<=1)) $((i|1)) $((i^3)) $((~i)) $((i==10&&1))
arr=a; arrc=q; @ {$arr,b}c
set -f; x='*'; @ "$x" *
"""

ZSH = r"""
x='a b'; @ $x end
a=(x 'y z' w); @ $a "$a" $a[1] $a[-1] ${#a} "${a[@]}" $a[2,3]
x=hello; @ $x[1] ${x[2,3]} ${(U)x} ${(C)x}
x='a:b:c'; @ ${(s.:.)x}
a=(c a b); @ ${(o)a} ${(O)a}
x=y; y=deep; @ ${(P)x}
x=/a/b.c; @ ${x:t} ${x:h} ${x:r} ${x:e}
@ "$(print -r -- 'a\tb')" "$(print 'a\tb')" "$(print -l a b)"
z=; for x y in 1 2 3 4; do z="$z$x-$y "; done; @ "$z"
x=; repeat 3 x=$x.; @ $x
echo v | read -r x; @ "$x"
if [[ a == a ]] { x=1; } else { x=2; }; @ $x
unset x; @ ${x:-'d e'} end
x=1; @ ${:-plain}
@ $((010))
"""

DOCUMENTS = [
    'x=v; @ "$(cat <<E\n$x \\$x "q"\nE\n)"',
    "x=v; @ \"$(cat <<'E'\n$x\nE\n)\"",
    '@ "$(cat <<-E\n\ttabs\n\tE\n)"',
    'IFS=: read -r a b <<E\n1:2:3\nE\n@ "$a" "$b"',
    'x=; while read -r l; do x="$x[$l]"; done <<E\n1\n2\nE\n@ "$x"',
    '@ "a\nb"',
    "@ a\\\nb",
    "f() {\n  echo $1\n}\n# a comment: with colons\n@ $(f x)",
]


def finish(text: str) -> str:
    """A row whose last `@` prints its words."""
    head, _, tail = text.rpartition("@ ")
    return f"{head}printf '%s\\0' : {tail}"


def read(text: str, shell: str, folder: str) -> list[str | None]:
    """The words that the walk gives for the last `printf` that prints words."""
    trace = evaluate(parse(text, shell), Setting(shell=shell, home=HOME, cwd=folder))
    argvs = [[word.text for word in one.argv] for one in trace.invocations]
    return next((argv[2:] for argv in reversed(argvs) if argv[:1] == ["printf"] and argv[2:3] == [":"]), [None])


def printed(text: str, shell: str, folder: str, path: str = "/nonexistent") -> list[str]:
    """What the real shell prints."""
    program = shutil.which(shell)
    assert program is not None, f"{shell} is not installed"
    quiet = ["-f"] if shell == "zsh" else ["--norc", "--noprofile"]
    done = subprocess.run(
        [program, *quiet, "-c", text],
        cwd=folder,
        env={"HOME": HOME, "PATH": path, "LANG": "C.UTF-8"},
        capture_output=True,
        check=False,
        timeout=10,
    )
    return done.stdout.decode("utf-8", "surrogateescape").split("\0")[:-1]


def cases() -> list[tuple[str, str]]:
    both = [*BOTH.strip().split("\n"), *DOCUMENTS]
    return [
        *[("bash", row) for row in both],
        *[("zsh", row) for row in both],
        *[("bash", row) for row in BASH.strip().split("\n")],
        *[("zsh", row) for row in ZSH.strip().split("\n")],
    ]


@pytest.mark.parametrize(("shell", "row"), cases())
def test_a_known_word_is_what_the_shell_prints(shell: str, row: str, tmp_path: Path) -> None:
    text = finish(row)
    expected = printed(text, shell, str(tmp_path), "/usr/bin:/bin")

    assert expected, text
    assert read(text, shell, str(tmp_path)) == expected, text


VALUES = [
    *("''", "a", "'a b'", "' a  b '", "'*'", "a/b/c.txt", "'x:y:z'", "'é'", '"q\\"r"', "abcabc", "'a,b,,c'"),
    *("$'t\\tn\\n'", "ABC", "5", "007", "'-n'", "'a\\b'", "'[x]'", "~", "~/p", "'{a,b}'"),
]
NAMES = ["x", "y", "z", "arr", "n"]
PATTERNS = ["a", "b*", "*", "?", "[a-c]", "*b", "*.", "'*'", "a?", "[!a]", "x", "*[bc]"]


class Maker:
    """Makes scripts at random that end in words."""

    def __init__(self, seed: int, shell: str) -> None:
        self.random = random.Random(seed)
        self.shell = shell

    def pick(self, *options: str) -> str:
        return self.random.choice(options)

    def word(self, depth: int = 0) -> str:
        return "".join(self.part(depth) for _ in range(self.random.choice([1, 1, 2, 3])))

    def part(self, depth: int) -> str:
        name, quote = self.pick(*NAMES), self.pick('"', "")
        inner = self.word(depth + 1) if depth < 2 else "q"
        pattern = self.pick(*PATTERNS)
        options = [
            self.pick("a", "bc", "=", "1", ".", "/", "x=y", ":"),
            f"'{self.pick('a b', '$x', '*', '')}'",
            f'"{self.pick("a", " ")}${{{name}}}{self.pick("", "b")}"',
            f"${name}",
            f'"${{{name}[@]}}"',
            f"{{{self.pick('a', 'b', '')},{self.pick('c', '$' + name, '{x,y}')}}}",
            self.pick("{1..3}", "{a..c}", "{3..1}", "{01..03}", "{}", "{a}"),
            f"$(({self.pick('1+2', 'n+1', 'n*2', '7/2', 'n>3', '1<<4', '-n', '!0', '2**5', 'n?4:5', '0x1f', '5-3-1')}))",
            f"$(echo {inner})",
            f"\"$(printf '%s\\n' {inner})\"",
            "\\" + self.pick(*"a$ *'\"{~;#"),
            f"$'{self.pick('a', chr(92) + 'x41', chr(92) + '101')}'",
            f"{quote}${{{name}{self.pick(':-', ':+', '-', '+')}{self.pick('d', '$x')}}}{quote}",
            f"{quote}${{{name}{self.pick('#', '##', '%', '%%')}{pattern}}}{quote}",
            f"{quote}${{{name}{self.pick('/', '//')}{pattern}/{self.pick('R', '', '$x')}}}{quote}",
            f"{quote}${{{name}:{self.pick('0', '1', ' -1', 'n-4')}{self.pick('', ':1', ':0')}}}{quote}",
            self.pick('"$@"', '"$*"', "$1", '"$2"', '"${@:2}"'),
        ]
        if self.shell == "bash":
            options += [f"${{{name}{self.pick('^', '^^', ',', ',,')}}}", f"${{#{name}}}", "$#"]
        return self.random.choice(options)

    def script(self) -> str:
        lines = [f"{name}={self.pick(*VALUES)}" for name in NAMES[:3]]
        lines.append(f"arr=({' '.join(self.pick(*VALUES) for _ in range(self.random.randrange(4)))})")
        lines.append(f"n={self.random.randrange(9)}")
        if self.random.random() < 0.25:
            lines.append("IFS=" + self.pick("':'", "','", "''", "' :'", "b"))
        lines.append("set -- " + " ".join(self.pick(*VALUES) for _ in range(self.random.randrange(4))))
        return "\n".join([*lines, f"printf '%s\\0' : {self.word()} {self.word()}"])


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_random_words_that_are_known_are_what_the_shell_prints(shell: str, tmp_path: Path) -> None:
    known = 0
    for seed in range(150):
        text = Maker(seed, shell).script()
        words = read(text, shell, str(tmp_path))
        if None in words:
            continue
        real = printed(text, shell, str(tmp_path))
        if real:
            known += 1
            assert words == real, text

    assert known > 100
