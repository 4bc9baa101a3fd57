"""What the parser takes and refuses, held against what bash and zsh take and refuse.

`-n` reads and never runs. Where the two differ on purpose the row stands in `GAPS`, with its reason.
"""

from __future__ import annotations

import random
import subprocess
from typing import TYPE_CHECKING

import pytest

from install_guard.shell import nodes, parse

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    Answers = tuple[str, list[tuple[str, bool]]]

BOTH = r"""
echo a
echo a;
echo a &
echo a & echo b
echo a; echo b
;
; echo a
echo a; ; echo b
echo a ;; echo b
echo a & ; echo b
echo a && echo b || echo c
echo a &&
&& echo a
echo a || || echo b
echo a |
| echo a
echo a | echo b |& cat
echo a || echo b
echo a | | echo b
! echo a
! ! echo a
echo a | ! echo b
echo a | time cat
time echo a
time -p echo a
time
! time echo a
time ! echo a
echo a \
echo a # comment ' " ` $(
# comment
#
echo a#b
echo '#' "#" \#
echo 'a b' "a b" a\ b
echo 'a
echo "a
echo `a
echo $(a
echo ${a
echo $((1
echo $((1)
echo $'a
echo $'a\'b'
echo "a\"b"
echo "a'b" 'a"b'
echo 'a'\''b'
echo ""
echo ''
echo \
echo "$(echo "a b")"
echo "$(echo "$(echo "$(echo a)")")"
echo "`echo "a"`"
echo `echo \`echo a\``
echo $(echo `echo a`)
echo $(echo a; echo b)
echo $(echo a &)
echo $()
echo $( )
echo $(;)
echo $(if)
echo $(if true; then echo a; fi)
echo $(case x in x) echo a;; esac)
echo $(case x in (x) echo a;; esac)
echo $(echo a # )
echo "$(echo ')')"
echo $(echo ')' ")" \))
echo ${a:-b} ${a-b} ${a:=b} ${a?b} ${a:+b}
echo ${a:-${b:-c}} "${a:-"b c"}" ${a:-'}'} ${a:-"}"} ${a:-\}}
echo ${#a} ${a#b} ${a##b} ${a%b} ${a%%b} ${a/b/c} ${a//b/c}
echo ${a:1} ${a:1:2} ${a: -1}
echo ${a[1]} ${a[@]} ${#a[@]} ${a[$i]}
echo "${a:-$(echo "b")}" "${a:-`echo b`}"
echo $1 $@ $* $# $? $- $$ $! $_ ${10} ${@}
echo "$" $ "a$" $% "$%"
echo $((1+2)) $(( (1+2) * 3 )) $((a[1])) $(($a + $(echo 1)))
echo $[1+2]
echo $((1+2) )
echo $( (echo a) )
echo $((echo a); (echo b))
((1+2))
(( a = 1, b > 2 ))
((1+2)
( (echo a) )
((echo a); echo b)
(((1)))
(echo a)
(echo a; echo b) | cat
(echo a
(echo a))
echo a)
)
( echo a ) > x 2>&1
(echo a) b
{ echo a; }
{ echo a; } > x
{ echo a
{ echo a;
{ echo a; } b
{echo a; }
}
echo }; }
if true; then echo a; fi
if true; then echo a; else echo b; fi
if true; then echo a; elif false; then echo b; else echo c; fi
if true; then echo a; fi | cat
if true; then echo a; fi > x
if true; then echo a; else echo b; elif c; then d; fi
if true; then echo a
if true
if
fi
then
else echo a
if true; echo a; fi
if true then echo a; fi
if (true) then echo a; fi
if { true; } then echo a; fi
if true; then echo a; fi; fi
if true; then echo a; fi echo b
while true; do echo a; done
until true; do echo a; done
while true; do echo a; done < x
while true; do
while true; done
while true; echo a; done
do echo a; done
done
while read a; do echo $a; done <<< x
for a in b c; do echo $a; done
for a in; do echo $a; done
for a; do echo $a; done
for a do echo $a; done
for a in b c do echo $a; done
for a in b; echo $a; done
for in in in; do echo $in; done
for a in $(echo b) "$c" *; do echo $a; done
for
for a
for a in
for ((i=0; i<3; i++)); do echo $i; done
for ((;;)); do echo a; done
for ((i=0; i<3; i++)) do echo $i; done
for ((i=0; i<3; i++)); { echo $i; }
for ((i=0; i<3)); do echo $i; done
for (i=0; i<3; i++); do echo $i; done
select a in b c; do echo $a; done
select a; do echo $a; done
case a in a) echo a;; esac
case a in (a) echo a;; esac
case a in a|b) echo a;; *) echo b;; esac
case a in a) echo a; esac
case a in a) esac
case a in esac
case a in a) ;; esac
case a in a) echo a;; b) echo b esac
case "$a" in "b c"*) echo a;; [abc]) ;; ?) ;; esac
case a in a) echo a ;& b) echo b;; esac
case a in a) if true; then echo a; fi;; esac
case a in a) case b in b) ;; esac;; esac
case a in
case a
case
case in in in) echo in;; esac
case a in if) ;; then) ;; esac
case a in (esac) ;; esac
case a in a echo;; esac
case a in a) echo;; esac; esac
esac
f() { echo a; }
f () { echo a; }
f( ) { echo a; }
f() ( echo a )
f() { echo a; } > x
f() if true; then echo a; fi
f() for a in b; do echo $a; done
f() [[ a ]]
f() ((1))
function f { echo a; }
function f() { echo a; }
function f () { echo a; }
f() { g() { echo a; }; g; }
f-g() { echo a; }
f.g() { echo a; }
f() {
f( { echo a; }
f()
[[ a ]]
[[ -f a ]]
[[ -f a && -d b || ! -e c ]]
[[ a == b ]]
[[ a == b* ]]
[[ a = b ]]
[[ a != b ]]
[[ a < b ]]
[[ a > b ]]
[[ a =~ b ]]
[[ a =~ ^(b|c)$ ]]
[[ a =~ a|b ]]
[[ $a =~ ^[0-9]+$ ]]
[[ 1 -eq 2 ]]
[[ a -nt b ]]
[[ ( a ) ]]
[[ ( a && b ) || c ]]
[[ ! ( a ) ]]
[[ ! a ]]
[[ ]]
[[ a
[[ a &&
[[ a && ]]
[[ a b ]]
[[ a == ]]
[[ && a ]]
[[ (a ]]
[[ -z "" ]] && echo a
[[ "a b" == 'c d' ]]
[[ -n $a ]] || exit
[[ a ]] > x
[[ a ]] b
[ a = b ]
test a
echo [[ a ]]
echo > a
echo >a 2>&1 <b >>c
echo >| a
echo <> a
echo 2>&-
echo <&- >&2 2>&1
echo &> a
echo &>> a
echo <<< a
echo <<< "a b" > c
> a
> a echo b
< a cat
a=1 > b
>
echo >
echo > > a
echo > ;
echo > &
echo <
echo <<
echo 2 > a
echo 2> a
echo a2> b
{ echo a; } 2> b
echo >&a
echo > $a > "$b" > 'c'
cat <(echo a) >(cat)
cat < <(echo a)
diff <(a) <(b)
cat <(
cat <(echo a
a=1
a=1 b=2 echo c
a= b
a=$(echo b) c
a="b c" d
a=(b c)
a=(b c
a=()
a=( b "c d" $(e) )
a+=(b)
a+=b
a[1]=b
a[$i]=b
a[1]+=b
declare a=(b c)
declare -a a=(b c)
typeset a=(b)
local a=(b)
export a=(b)
readonly a=(b)
a=b=c
=a
1=a
a-b=c
a=b; c=d
a={b,c}
echo {a,b} {1..3} ~ ~/a ~b
echo * ? [a-z] [!a]
echo a{b
echo {} {
echo a}b
echo a,b a:b a=b a@b a%b a+b a-b a/b a.b a^b
echo -- -a --b=c
echo a\;b a\&b a\|b a\(b a\)b
echo 'a;b&c|d(e)f<g>h'
coproc echo a
coproc { echo a; }
coproc
exec 3< a
exec 3>&1 4>&2
eval "echo a"
trap 'echo a' EXIT
set -- a b
. a
source a
:
true && false || true
a && { b; } || ( c )
a && b & c
a | b && c | d
a | { b; } | (c)
a | while read b; do c; done
a | if b; then c; fi
{ a; b; } && c
{ a; } | { b; }
( a ) && ( b )
( )
{ }
if ; then a; fi
while ; do a; done
if a; then ; fi
if a; then fi
while a; do done
for a in b; do done
f() { }
$a
"$a" b
$(a) b
`a` b
'a' b
\a b
/a/b c
./a
~/a
a/b
echo "a
echo $(echo "a)
echo "$(echo 'a)"
echo ${a:-"b}
echo ${a:-'b}
echo "${a:-'b}"
echo "${a#'b'}"
echo "${a%"b"}"
echo "${a:-b"c"d}"
echo "${a/'b'/"c"}"
echo "a${b}c$d" e"f"'g'h\i
echo $a$b${c}"$d"
echo a"b"'c'$'d'
echo $"a"
echo "\$a \`b\` \\ \a"
echo 'a\'
echo 'a\' b'
echo "a\"
echo \\
echo \\\
echo a\\b
! a | b
! (a)
! { a; }
!a
if ! a; then b; fi
while ! a; do b; done
time (a)
time { a; }
time a | b
a & b & c
a &
a & &
a &&& b
a ||| b
a;;b
a |&| b
a >& b
a 2>&1 | b
a 2>&1 >b
a 1>b 2>c
echo $(cat <a)
echo $(<a)
echo "$(<a)"
echo `<a`
echo $(echo $(echo $(echo a)))
echo $((1 + $((2 + 3))))
echo $((`echo 1`))
echo $(( "1" + 2 ))
echo $((1 ? 2 : 3))
echo $((a << 2)) $((a >> 2)) $((a & b)) $((a | b)) $((a ^ b)) $((!a)) $((~a))
((a<b && c>d))
((a++)); ((b--))
if ((a)); then b; fi
if [[ a ]]; then b; fi
if [ a ]; then b; fi
while ((a)); do b; done
while [[ a ]]; do b; done
echo `echo 'a`
echo `if`
echo "`if`"
echo `echo )`
echo a; }
echo a; fi
echo a; done
echo a; then
echo if then else fi do done case esac while for { }
echo if; echo then
if=1 then=2
if true; then a=1; fi
'if' true
\if true
"{" a
i\f
"""

BASH = r"""
function f (echo a)
function f
function
function f g { echo a; }
function f; { echo a; }
f() echo a
f g() { echo a; }
a=1 f() { echo a; }
"f"() { echo a; }
$f() { echo a; }
for a in b; { echo $a; }
for a; { echo a; }
for a { echo a; }
select a in b; { echo $a; }
while true; { echo a; }
if [[ a ]] { echo a; }
case a in a) echo a ;;& b) echo b;; esac
case a in a) echo a ;| b) echo b;; esac
case a { a) echo a;; }
foreach a (b c) echo a; end
repeat 3 echo a
echo a=(b)
command declare a=(b)
eval a=(b)
let a=(1)
alias a=(b)
a=(b)c
a=([1]=b [2]=c)
a=([a b]=c)
a[1 + 2]=b
a["b c"]=d
a[1 2] b
a[1
declare a[1]=b
[[ -f ]]
[[ -f && a ]]
[[ a -foo b ]]
[[ -foo a ]]
[[ a == (b|c) ]]
[[ a == @(b|c) ]]
[[ a != !(b)c ]]
[[ a =~ (b c) ]]
[[ a =~ [[:space:]] ]]
[[ a =~ "b c" ]]
[[ a =~ $b ]]
[[ a =~ a\ b ]]
[[ a =~ b && c ]]
[[ a =~ (b|c)&&d ]]
[[ -v a ]]
[[ -o a ]]
[[ -a b ]]
[[ a -a b ]]
[[ ! ]]
[[ -z ]]
[[ ( ) ]]
[[ (a) && (b) ]]
[[ a||b ]]
[[ a&&b ]]
[[a ]]
[[ a]]
[[ a <b ]]
[[ "]]" ]]
echo @(a|b) ?(a) *(a) +(a) !(a)
echo a@(b|c)d
echo @(a
echo a(b)
echo (a)
echo a (b)
a(b)
a()b
!(a)
echo ${!a} ${!a@} ${!a*} ${!a[@]} ${a@Q} ${a^} ${a^^} ${a,} ${a,,} ${a~} ${a~~}
echo ${} ${a b} ${a!b} ${-} ${=a}
echo ${a:1:2:3} ${a::2}
echo ${#} ${#-} ${##} ${#?} ${#@} ${#*} ${#:-a} ${#-a}
echo ${!} ${!-a} ${!:-a} ${!#} ${!1}
echo ${a/#b/c} ${a/%b/c} ${a/b} ${a//b}
echo ${a/\//b} ${a//\//} ${a/'/'/b}
echo $(in)
in
coproc a { b; }
coproc a (b)
coproc a b
coproc if a; then b; fi
coproc a if b; then c; fi
coproc a=b c
a |& b
a &| b
a &! b
a {b}> c
a {b}>&- {c}<&0
a &>b c
a &> b &>> c
a >&b-
a 2>&1-
a >& 2
a <<<b
a <<< $(b)
a >! b
a >>! b
a >>| b
exec {a}<b
time -- a
time -p
time; a
time -v a
! a && ! b
!
! ; a
! !
if !; then a; fi
select a in b
for 1 in a; do b; done
for $a in b; do c; done
for a-b in c; do d; done
for a in b; do c; done d
for a in b & do c; done
for ((i=0;i<3;i++)) ; do a; done
for (( ; ; )) { a; }
for ((a;b;c;d)); do e; done
for((;;)) do a; done
((a) || (b))
((a)
((a)))
(( (a) ))
(())
$(())
echo $(()) $(( ))
echo $((a)b)
echo $((a);b)
echo $[a
echo ${a[1]
echo ${a:-`b}
echo "${a:-`b`}"
echo "${a:-$(b)}"
echo "${a:-$(b}"
echo `a "b`
echo `a 'b`
echo "`a 'b`"
echo `a \`b\``
echo "$(a "b" 'c' `d`)"
echo "$(case a in b) c;; esac)"
echo $(case a in b) c;; esac
echo $(a
echo $(a))
echo $(a;)
echo $(a;;)
echo $(a & b)
echo $(a && )
echo $(( a
echo <(a)b
echo b<(a)
echo <(a
echo <(if)
echo >(if)
echo $'\x41\u0041\U00000041\101\n\cA'
echo $'a\\'
echo $'a\'
echo "$'a'"
echo $"a$b"
echo $"a
a=$'b' c
a=b\ c
a='b'c"d"
a=`b`
a=<(b)
a=b>c
{ a; }; { b; }
{ a; } { b; }
(a) (b)
{ a } b; }
{ a; }&& b
{ a; }| b
{ a; };b
{ (a) }
{ (a); }
( { a; } )
({ a; })
({ a;})
{ a;}
{a;}
if a;then b;fi
if(a)then(b)fi
while(a)do(b)done
for a in b;do c;done
case a in(a)b;;esac
case a in a)b;;esac
f(){ a; }
f(){ a;}
f(){(a);}
f()(a)
function f{ a; }
a;b;c
a&b&c
a|b|c
a&&b||c
a>b<c
a>b>c
a2>b
a\
"a"b=c
a"b"=c
'a'=b
a$b=c
echo a \# b
echo a;#b
echo a&#b
echo a|#b
(#a
echo "#a" '#b' c#d
echo a	b
]]
echo ]] ]
[[ a ]]; ]]
echo !a !
! true
a ! b
a time b
a { b
a } b
a if b
for a in if then; do b; done
case if in then) a;; esac
function if { a; }
function a-b { c; }
if() { a; }
then() { a; }
declare -A a=([b]=c [d]=e)
declare a=(b) c=(d)
declare "a=(b)"
export a=b c="d e"
local a=$(b)
readonly a
a=b c=(d) e
a=(b) c
b a=(c)
a=(b;c)
a=(b|c)
a=(b>c)
a=(b #c)
a=(if then)
a=($(b) `c` "${d[@]}")
"""

ZSH = r"""
function f g { echo a }
function f { echo a }
function { echo a } b
() { echo a } b c
f g() { echo a }
f() echo a
f() { echo a }
{ echo a }
{ echo a } always { echo b }
if [[ a ]] { echo a }
if [[ a ]] { echo a } else { echo b }
if [[ a ]] { echo a } elif [[ b ]] { echo b } else { echo c }
if (( a )) { b }
if [[ a ]] echo b
if (a) b
if true; then fi
while [[ a ]] { echo b }
while (( a )) echo b
until [[ a ]] { echo b }
for a in b c; echo $a
for a in b c; { echo $a }
for a (b c) echo $a
for a (b c) { echo $a }
for a (b c); do echo $a; done
for a b in c d; do echo $a; done
for a b (c d) echo $a
for ((i=0; i<3; i++)) echo $i
for ((i=0; i<3; i++)) { echo $i }
for 1 in a; do b; done
foreach a (b c) echo $a; end
foreach a (b c)
select a (b c) echo $a
repeat 3 echo a
repeat 3 { echo a }
repeat 3; do echo a; done
repeat 3 do echo a; done
repeat
case a in (a) echo a;; esac
case a in (a|b) echo a;; esac
case a in (a|b)c) echo a;; esac
case a in a(b|c)) echo a;; esac
case a in a) echo a ;| b) echo b;; esac
case a { a) echo a;; }
case a in a) echo a;& b) echo b;; esac
echo a &| echo b
echo a &!
echo a &|
echo a >! b
echo a >>! b
echo a >& b
echo a >&| b
echo a >&! b
echo a >>& b
echo a &>| b
echo a &>! b
echo a >>| b
echo *(.) *(e:'echo a':) **/*(N)
echo (a|b)* a(b|c)d
echo <1-5> <-> <5-> a<1-2>
echo =ls =(echo a)
cat =(echo a) <(b) >(c)
echo ${(f)a} ${(s.:.)a} ${(j:,:)a} ${(e)a} ${(q)a} ${(kv)a} ${(@)a}
echo ${${a#b}%c} ${${(f)a}[1]} ${$(echo a)#b} ${"$(a)"}
echo ${a:h} ${a:t:r} ${a:s/b/c/} ${a:gs/b/c/} ${a:u}
echo $a[1] $a[1,2] $a[(r)b] "$a[1]" $a:h $a:t
echo ${+a} $+a ${^a} $^a ${=a} $=a ${~a} $~a
echo ${a:#b} ${a:|b} ${a:*b} ${a:^b} ${a::=b}
echo ${a:-b} ${a//b/c} ${a/#b/c} ${(M)a#b}
echo $#a $#a[1] $10 ${#a}
echo ${:-a} ${(f):-a}
a=(b c)
a=(b c) d
a[1]=(b c)
a+=(b)
typeset -A a=(b c)
typeset a=(b)
local a=(b)
echo a=(b)
echo $"a"
echo $'a'
[[ a == (b|c)* ]]
[[ a =~ (b|c) ]]
[[ a == b(c|d) ]]
[[ -f a ]]
[[ -n $a && -z $b ]]
[[ a ]]
[[ a -ef b ]]
[[ (a) ]]
[[ ]]
[[ a b ]]
noglob echo *
nocorrect echo a
- echo a
builtin echo a
command echo a
exec echo a
time echo a
coproc echo a
coproc a | b
! a
a | ! b
a ;; b
; a
a ; ; b
a & ; b
( )
{ }
() { }
f() { }
$( )
if ; then ; fi
while ; do ; done
for a in b; do ; done
echo }
echo a }
echo {
echo {a
echo a}
{ a
{ a; b
( a
echo $(a
echo `a
echo "a
echo 'a
echo ${a
echo $((a
a &&
a |
a ||
&& a
| a
)
fi
done
then
esac
}
do
if
if a
if a; then
while
while a
for
for a
for a in
case
case a
case a in
function
a()
[[ a
[[ a &&
((a
((a))
((a) || (b))
((a); b)
echo $((a)) $[a]
echo a > b < c
echo a 2>&1
a <<< b
a {b}> c
>a
<a
a=1
a=1 b
a= b
alias a=b
alias -g a='b'
print -r -- a
print ${a} ${(P)a}
setopt extendedglob
echo ^a a~b a#b
echo a#
#a
echo #a
echo a \
in
in() { a }
end
select
"""

LONGER = [
    "echo a\n",
    "\n\necho a\n\n",
    "echo a\n)\necho b",
    "echo a\necho 'b",
    "cat <<EOF\nhi\nEOF\n",
    "cat <<EOF\nhi\nEOF",
    "cat <<EOF\nhi\n",
    "cat <<EOF",
    "cat <<EOF; echo a\nhi\nEOF\necho b\n",
    "cat <<EOF | cat\nhi\nEOF\n",
    "cat <<A <<B\na\nA\nb\nB\n",
    "cat <<'E F'\n$(if\nE F\n",
    'cat <<"EOF"\n`if\nEOF\n',
    "cat <<\\EOF\n${a\nEOF\n",
    "cat <<EOF\n$(if)\n${a\n`b\nEOF\n",
    "cat <<-EOF\n\thi\n\tEOF\n",
    "cat <<-EOF\n\thi\n  EOF\nEOF\n",
    "cat << EOF\nhi\nEOF\n",
    "cat <<EOF && (\nhi\nEOF\necho a)\n",
    "if cat <<EOF\nhi\nEOF\nthen a; fi\n",
    "while cat <<EOF; do\nhi\nEOF\na; done\n",
    "{ cat <<EOF\nhi\nEOF\n}\n",
    "f() {\ncat <<EOF\nhi\nEOF\n}\n",
    "echo $(cat <<EOF\nhi\nEOF\n)\n",
    "echo \"$(cat <<'EOF'\nhi ' \" ` )\nEOF\n)\"\n",
    "echo `cat <<EOF\nhi\nEOF\n`\n",
    "echo $(cat <<EOF\nhi)\nEOF\n)",
    "a=$(cat <<EOF\n)\nEOF\n)\n",
    "cat <<EOF > a\nhi\nEOF\necho b\n",
    "cat <<EOF\na\\\nEOF\nEOF\n",
    "cat <<'EOF'\na\\\nEOF\n",
    "cat <<EOF 'b\nc'\nhi\nEOF\n",
    "for a in b\ndo\nc\ndone\n",
    "for a\nin b\ndo c; done",
    "for a\ndo c; done",
    "if a\nthen b\nelif c\nthen d\nelse e\nfi\n",
    "while a\ndo b\ndone\n",
    "until\na\ndo\nb\ndone\n",
    "case a\nin\na)\nb\n;;\nc|d)\ne\nesac\n",
    "case a in\n\n(a) b;;\n\nesac",
    "case a in\n# c\na) b # d\n;; # e\nesac",
    "f()\n{\na\n}\n",
    "f()\n\n{ a; }",
    "function f\n{\na\n}\n",
    "(\na\n)\n",
    "{\na\n}\n",
    "a &&\nb ||\n\nc |\nd\n",
    "a\n&& b",
    "a\n| b",
    "a && # c\nb",
    "a |\n# c\nb",
    "a \\\n  b \\\n  c\n",
    "a \\\n",
    "ec\\\nho a",
    "i\\\nf a; then b; f\\\ni",
    "a &\\\n& b",
    "a >\\\n> b",
    "a 2\\\n>b",
    "echo $\\\na ${\\\na} $\\\n(a) $\\\n{a}",
    'echo "a\\\nb"',
    "echo 'a\\\nb'",
    "# a \\\nif",
    "echo a # b\necho c",
    "a=(\nb # c\n\nd\n)\n",
    "a=(\nif\n)\n",
    "[[ a &&\nb ]]",
    "[[ a\n&& b ]]",
    "[[\na ]]",
    "[[ a ||\n\nb ]]",
    "[[ ( a\n) ]]",
    "[[ a\n]]",
    "[[ a ==\nb ]]",
    "((\n1 +\n2\n))",
    "echo $((\n1\n))",
    'echo "a\nb\n\'c"',
    "echo 'a\nb'",
    "echo $'a\nb'",
    "echo ${a:-b\nc}",
    "echo $(\na\nb\n)",
    "echo $(a\n# )\n)",
    "echo `a\nb`",
    "a\r\nb\r\n",
    "echo\ra",
    "echo\u00a0a\u2003b",
    "echo\x0ba\x0cb",
    "if a; then\nb\n",
    "if a; then\nb\nfi fi",
    "a; \n b; \n",
    "a;\n;b",
    "a &\n&b",
    "a\n;b",
    "a;\n\n\n",
    "!\na",
    "time\na",
    "! a\n",
    "coproc\na",
    "function\nf { a; }",
    "for\na in b; do c; done",
    "case\na in b) c;; esac",
    "for a in b c\n\n\ndo d; done",
    "for ((i=0;\ni<3;\ni++))\ndo a\ndone",
    "for ((;;))\n{ a; }",
    "select a in b\ndo c\ndone",
    "echo a > b\n> c\n",
    "echo a >\nb",
    "a <<<\nb",
    "\ta\n \tb",
    "\\\na",
    "a\\\n#b",
    "a \\\n#b",
    "((a) \n|| (b))",
    "echo $((a) # c)\n)",
    "echo $( # a )\nb)",
    "x=`\na\n`",
    "#!/bin/sh\nset -e\na\n",
    "a; b # c; )\nd",
]

# Rows that the shell takes and the parser does not, or the other way round, each with its reason.
_DROPPED = "bash runs nothing of the line either, but says nothing"
_UNFINISHED = "zsh runs what stands there; the parser says that the end is missing"
_LATE = "zsh -n expands backquotes and documents, which a shell otherwise parses when it runs them"
GAPS: dict[tuple[str, str], str] = {
    ("bash", "[[ ]]"): _DROPPED,
    ("bash", "[[ a && ]]"): _DROPPED,
    ("bash", "[[ ! ]]"): _DROPPED,
    **{
        ("zsh", text + "\n"): _UNFINISHED
        for text in ("a &&", "a ||", "echo a &&", "for a", "for a in", "while", "while a", "function")
    },
    **{("zsh", text + "\n"): _LATE for text in ("echo `if`", 'echo "`if`"', "echo `echo 'a`", "echo `echo )`")},
    ("zsh", "cat <<EOF\n$(if)\n${a\n`b\nEOF\n"): _LATE,
    ("zsh", "! ! echo a\n"): "zsh takes one `!`; two are harmless",
    ("zsh", "[[ a =~ a|b ]]\n"): "zsh takes no bare `|` there; one is harmless",
    ("zsh", "echo $((a) # c)\n)"): "zsh takes a comment for one there",
}

TEXTS = {
    "bash": BOTH.splitlines()[1:] + BASH.splitlines()[1:] + LONGER,
    # zsh 5.9 reads `a &` and `if … { … }` wrongly where no newline follows.
    "zsh": [text + "\n" for text in BOTH.splitlines()[1:] + ZSH.splitlines()[1:]] + LONGER,
}
COMMANDS = {"bash": "bash -O extglob -n", "zsh": "zsh -fn"}
# `zsh -n` expands words although it runs nothing, so its status tells less than its message.
REFUSALS = ("parse error", "syntax error", "unmatched", "unexpected", "condition", "closing brace expected")


def taken(texts: list[str], shell: str, folder: Path) -> list[bool]:
    """Which of the texts the shell takes: one process reads them all, each with a child that only parses."""
    for number, text in enumerate(texts):
        (folder / str(number)).write_text(text, newline="")
    script = (
        f'i=0; while [ $i -lt {len(texts)} ]; do {COMMANDS[shell]} $i 2>&1 | tr "\\n\\0" "  "; echo; i=$((i+1)); done'
    )
    ran = subprocess.run(["sh", "-c", script], cwd=folder, capture_output=True, check=True, stdin=subprocess.DEVNULL)
    said = ran.stdout.decode(errors="replace").split("\n")[:-1]
    assert len(said) == len(texts)
    return [not any(refusal in line for refusal in REFUSALS) for line in said]


@pytest.fixture(scope="module", params=["bash", "zsh"])
def answers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """A shell, and for each of its texts whether it takes it."""
    shell = request.param
    texts = TEXTS[shell]
    return shell, list(zip(texts, taken(texts, shell, tmp_path_factory.mktemp(shell)), strict=True))


def test_takes_what_the_shell_takes(answers: Answers) -> None:
    shell, rows = answers
    differ = {text for text, took in rows if (parse(text, shell).error is None) != took}
    assert differ == {text for named, text in GAPS if named == shell}


def test_refused_means_that_the_shell_refuses(answers: Answers) -> None:
    """`SyntaxFault.refused` lets a text pass as one that never runs, so it must be sure."""
    shell, rows = answers
    refused = [(text, took) for text, took in rows if (fault := parse(text, shell).error) is not None and fault.refused]
    assert refused
    assert all(GAPS[shell, text] == _DROPPED for text, took in refused if took)


def _spellings(text: str, draw: random.Random) -> str:
    """The text as a shell word, each stretch of it quoted in a way drawn at random."""
    spelled = []
    while text:
        size = draw.randint(1, 4)
        piece, text = text[:size], text[size:]
        spelled.append(draw.choice(QUOTINGS)(piece))
    return "".join(spelled) or "''"


def _single(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _double(text: str) -> str:
    return '"' + "".join("\\" + char if char in '$`"\\' else char for char in text) + '"'


def _backslashed(text: str) -> str:
    return "".join("'\n'" if char == "\n" else "\\" + char for char in text)


def _ansi(text: str) -> str:
    escapes = {"'": "\\'", "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
    return "$'" + "".join(escapes.get(char) or char for char in text) + "'"


QUOTINGS = (_single, _double, _backslashed, _ansi)
ALPHABET = "ab \t\n'\"\\$`#;&|<>(){}[]*?!~=%^,:-\u00e9\u20ac\u00a0\r\x0b"


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_quoted_words_are_what_the_shell_prints(shell: str) -> None:
    draw = random.Random(5)
    wanted = ["".join(draw.choice(ALPHABET) for _ in range(draw.randint(0, 9))) for _ in range(400)]
    text = "printf '%s\\0' " + " ".join(_spellings(one, draw) for one in wanted)
    environment = {"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    argv = [shell, "-f", "-c", text] if shell == "zsh" else [shell, "-c", text]
    printed = subprocess.run(argv, capture_output=True, check=True, env=environment).stdout.decode().split("\0")[:-1]
    command = parse(text, shell).items[0].command
    assert isinstance(command, nodes.SimpleCommand)
    assert [_text(word.parts) for word in command.words[2:]] == printed == wanted


def _text(parts: Sequence[nodes.Part]) -> str:
    return "".join(
        _text(part.parts) if isinstance(part, nodes.DoubleQuoted) else getattr(part, "text", "") for part in parts
    )


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize("operator", ["<<E", "<<'E'", "<<-E", '<<-"E"'])
def test_documents_are_what_the_shell_feeds(shell: str, operator: str) -> None:
    draw = random.Random(7)
    lines = [
        "cat "
        + operator
        + "; printf '\\0'\n"
        + "".join(draw.choice(DOCUMENT_PIECES) for _ in range(draw.randint(0, 12)))
        + ".\nE\n"
        for _ in range(150)
    ]
    text = "".join(lines)
    environment = {"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    argv = [shell, "-f", "-c", text] if shell == "zsh" else [shell, "-c", text]
    printed = subprocess.run(argv, capture_output=True, check=True, env=environment).stdout.decode().split("\0")[:-1]
    script = parse(text, shell)
    assert script.error is None
    commands = [item.command for item in script.items]
    fed = [
        command.redirections[0].body
        for command in commands
        if isinstance(command, nodes.SimpleCommand) and command.redirections
    ]
    assert [_text(body.parts) for body in fed if body is not None] == printed


DOCUMENT_PIECES = (
    *("a", " ", "\n", "\n", "\t", "\n\t", "\\\n", "EE", "E ", "#", ")", ";", '"', "'"),
    *("\\a", "\\\\", "\\$", "\\`", '\\"'),
)
