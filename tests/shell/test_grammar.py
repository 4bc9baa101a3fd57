"""The tree of shell text, as sketches: `(if [a] [b])` stands for `if a; then b; fi`."""

from __future__ import annotations

import pytest

from install_guard.shell import compound, grammar, nodes, parse, structures


def sketch(node: object) -> str:
    """A tree in one line: what it is, then what it holds."""
    drawn = _DRAWN.get(type(node))
    if drawn is not None:
        return drawn(node)
    if isinstance(node, (tuple, list)):
        return " ".join(sketch(one) for one in node)
    return str(node)


def _script(node: nodes.Script) -> str:
    error = " !" if node.error else ""
    return f"[{' '.join(sketch(item) for item in node.items)}{error}]"


def _item(node: nodes.ListItem) -> str:
    return sketch(node.command) + {"\n": "", "": "", ";": ""}.get(node.terminator, node.terminator)


def _simple(node: nodes.SimpleCommand) -> str:
    return " ".join(sketch(one) for one in (*node.assignments, *node.words, *node.redirections))


def _word(node: nodes.WordNode) -> str:
    return "+".join(sketch(part) for part in node.parts) or "ε"


def _assignment(node: nodes.Assignment) -> str:
    index = f"[{sketch(node.index)}]" if node.index is not None else ""
    return f"{node.name}{index}{'+' if node.append else ''}={sketch(node.value)}"


def _redirection(node: nodes.Redirection) -> str:
    descriptor = "" if node.descriptor is None else node.descriptor
    body = f"={sketch(node.body)}{'' if node.terminated else '…'}" if node.body is not None else ""
    return f"{descriptor}{node.operator}{sketch(node.target)}{body}"


def _parameter(node: nodes.Parameter) -> str:
    index = f"[{sketch(node.index)}]" if node.index is not None else ""
    inner = sketch(node.inner) if node.inner is not None else ""
    flags = f"({node.flags})" if node.flags else ""
    mark = "#" * node.length + "!" * node.indirect
    arguments = "|".join(sketch(word) for word in node.arguments)
    return f"${{{flags}{mark}{node.name}{inner}{index}{' ' if node.operator else ''}{node.operator}{' ' if arguments else ''}{arguments}}}"


def _joined(parts: tuple[object, ...], operators: tuple[str, ...]) -> str:
    pieces = [sketch(parts[0])]
    for operator, part in zip(operators, parts[1:], strict=True):
        pieces += [operator, sketch(part)]
    return "(" + " ".join(pieces) + ")"


def _pipeline(node: nodes.Pipeline) -> str:
    marks = "!" * node.negated + "time " * node.timed
    return marks + _joined(tuple(node.commands), tuple(node.operators))


def _for(node: structures.For) -> str:
    words = "@" if node.words is None else sketch(node.words)
    return f"({'select' if node.select else 'for'} {' '.join(node.names)} in {words} {sketch(node.body)})"


def _case(node: structures.CaseItem) -> str:
    return f"{'|'.join(sketch(word) for word in node.patterns)}) {sketch(node.body)} {node.terminator}"


def _if(node: structures.If) -> str:
    clauses = " ".join(f"{sketch(condition)} {sketch(body)}" for condition, body in node.clauses)
    return f"(if {clauses}{' else ' + sketch(node.otherwise) if node.otherwise else ''})"


_DRAWN = {
    nodes.Script: _script,
    nodes.ListItem: _item,
    nodes.SimpleCommand: _simple,
    nodes.WordNode: _word,
    nodes.Assignment: _assignment,
    nodes.Redirection: _redirection,
    nodes.Parameter: _parameter,
    nodes.Literal: lambda node: node.text,
    nodes.Quoted: lambda node: f"'{node.text}'",
    nodes.DoubleQuoted: lambda node: '"' + "+".join(sketch(part) for part in node.parts) + '"',
    nodes.Arithmetic: lambda node: f"$(({sketch(node.expression)}))",
    nodes.Substitution: lambda node: f"${sketch(node.script)}",
    nodes.ProcessSubstitution: lambda node: f"{node.direction}{sketch(node.script)}",
    nodes.Pattern: lambda node: f"glob:{node.text}",
    nodes.ArrayLiteral: lambda node: f"({sketch(node.words)})",
    nodes.Pipeline: _pipeline,
    nodes.AndOr: lambda node: _joined(tuple(node.pipelines), tuple(node.operators)),
    structures.BraceGroup: lambda node: (
        "{" + sketch(node.body) + "}" + (f" always {sketch(node.always)}" if node.always else "")
    ),
    structures.Subshell: lambda node: f"({sketch(node.body)})",
    structures.If: _if,
    structures.While: lambda node: (
        f"({'until' if node.negated else 'while'} {sketch(node.condition)} {sketch(node.body)})"
    ),
    structures.For: _for,
    structures.ArithmeticFor: lambda node: (
        f"(for (({' ; '.join(sketch(one) for one in node.expressions)})) {sketch(node.body)})"
    ),
    structures.Repeat: lambda node: f"(repeat {sketch(node.count)} {sketch(node.body)})",
    structures.CaseItem: _case,
    structures.Case: lambda node: f"(case {sketch(node.subject)} {sketch(node.items)})",
    structures.Function: lambda node: (
        f"(function {sketch(node.names)} {sketch(node.body)}{' ' * bool(node.arguments)}{sketch(node.arguments)})"
    ),
    structures.Conditional: lambda node: f"[[{sketch(node.words)}]]",
    structures.ArithmeticCommand: lambda node: f"(({sketch(node.expression)}))",
    structures.Coprocess: lambda node: f"(coproc {node.name or '-'} {sketch(node.command)})",
    structures.Redirected: lambda node: f"{sketch(node.command)} {sketch(node.redirections)}",
}

LISTS = [
    ("a", "[a]"),
    ("a; b & c", "[a b& c]"),
    ("a\nb\n\nc\n", "[a b c]"),
    ("a && b || c", "[(a && b || c)]"),
    ("a | b |& c", "[(a | b |& c)]"),
    ("! a | b", "[!(a | b)]"),
    ("! ! a", "[(a)]"),
    ("time -p a", "[time (a)]"),
    ("time -v a", "[time (-v a)]"),
    ("a | time b", "[(a | time b)]"),
    ("time", "[time ()]"),
    ("a &&\n\nb |\nc", "[(a && (b | c))]"),
    ("a # b\nc", "[a c]"),
    ("", "[]"),
    ("# a", "[]"),
    ("a \\\n  b", "[a b]"),
    ("a &\\\n& b", "[(a && b)]"),
    ("i\\\nf a; then b; fi", "[(if [a] [b])]"),
]

SIMPLE = [
    ("a=1 b+=2 c", "[a=1 b+=2 c]"),
    ("a= b", "[a=ε b]"),
    ("a=b=c", "[a=b=c]"),
    ('a="b $c"d', "[a=\"'b '+${c}\"+d]"),
    ("a[1]=b", "[a[1]=b]"),
    ("a[i + 1]+=b c", "[a[i + 1]+=b c]"),
    ('a["$i"]=b', '[a["${i}"]=b]'),
    ("a=(b 'c d' [1]=e)", "[a=(b 'c d' [1]=e)]"),
    ("a+=(b\n# c\nd)", "[a+=(b d)]"),
    ("declare -a a=(b c)", "[declare -a a=+(b c)]"),
    ("a b=c", "[a b=c]"),
    ("'a'=b", "['a'+=b]"),
    ("a-b=c", "[a-b=c]"),
    ("na\\\nme=x", "[name=x]"),
    (">a b <c 2>&1", "[b >a <c 2>&1]"),
    ("a 2> b", "[a 2>b]"),
    ("a2> b", "[a2 >b]"),
    ("a 2 >b", "[a 2 >b]"),
    ("a {b}>c {d}<&-", "[a {b}>c {d}<&-]"),
    ("a {b} >c", "[a {b} >c]"),
    ("a &>b &>>c >|d <>e", "[a &>b &>>c >|d <>e]"),
    ("a >&- <&2 2>&1>b", "[a >&- <&2 2>&1 >b]"),
    ("a <<< 'b c'", "[a <<<'b c']"),
    ("a >$b", "[a >${b}]"),
    ("a <(b) >(c)", "[a <[b] >[c]]"),
    ("a < <(b)", "[a <<[b]]"),
    ("a b<(c)", "[a b+<[c]]"),
    ("a @(b|c)d", "[a glob:@(b|c)+d]"),
    ("!(a)", "[!(([a]))]"),
]

EXPANSIONS = [
    ("a $b ${c} $1 $10 $@ $# $_", "[a ${b} ${c} ${1} ${1}+0 ${@} ${#} ${_}]"),
    ('"a $b"', "[\"'a '+${b}\"]"),
    ("${a:-b c}", "[${a :- b c}]"),
    ("${a:-'b'\"c\"$d}", "[${a :- 'b'+\"'c'\"+${d}}]"),
    ("\"${a:-'b'}\"", "[\"${a :- ''b''}\"]"),
    ("${a-}", "[${a - ε}]"),
    ("${#a} ${#} ${#a[@]} ${#:-b} ${##}", "[${#a} ${#} ${#a[@]} ${# :- b} ${##}]"),
    ("${!a} ${!a@} ${!a[*]} ${!}", "[${!a} ${!a @} ${!a[*]} ${!}]"),
    ("${a[1]} ${a[$i]}", "[${a[1]} ${a[${i}]}]"),
    ("${a##b} ${a%%*/}", "[${a ## b} ${a %% */}]"),
    ("${a/b/c} ${a//b} ${a/#b/c} ${a/\\//d}", "[${a / b|c} ${a // b} ${a /# b|c} ${a / '/'|d}]"),
    ("${a:1} ${a:1:2} ${a: -1}", "[${a : 1} ${a : 1|2} ${a :  -1}]"),
    ("${a^^} ${a,,b} ${a@Q}", "[${a ^^} ${a ,, b} ${a @ Q}]"),
    ("${a b}", "[${ a b}]"),
    ("${a\\\nb} $\\\nc", "[${ab} ${c}]"),
    ("$(a; b)", "[$[a b]]"),
    ("`a \\`b\\``", "[$[a $[b]]]"),
    ('"$(a "b")"', '["$[a "\'b\'"]"]'),
    ("$(case a in b) c;; esac)", "[$[(case a b) [c] ;;)]]"),
    ("$(a # )\n)", "[$[a]]"),
    ("$((1 + (2)))", "[$((1 + (2)))]"),
    ("$((a); (b))", "[$[([a]) ([b])]]"),
    ("$[1+2]", "[$((1+2))]"),
    ("${ a; }", "[$[a]]"),
    ("a`)`", "[a+$[ !]]"),
]

COMPOUND = [
    ("{ a; }", "[{[a]}]"),
    ("(a; b) >c", "[([a b]) >c]"),
    ("((a + 1))", "[((a + 1))]"),
    ("((a); (b))", "[([([a]) ([b])])]"),
    ("( (a) )", "[([([a])])]"),
    ("if a; then b; elif c; then d; else e; fi", "[(if [a] [b] [c] [d] else [e])]"),
    ("while a; do b; done <c", "[(while [a] [b]) <c]"),
    ("until a\ndo b\ndone", "[(until [a] [b])]"),
    ("for a in b $c; do d; done", "[(for a in b ${c} [d])]"),
    ("for a; do b; done", "[(for a in @ [b])]"),
    ("for a in; do b; done", "[(for a in  [b])]"),
    ("for a in b; { c; }", "[(for a in b [c])]"),
    ("select a in b; do c; done", "[(select a in b [c])]"),
    ("for ((i=0; i<3; i++)); do a; done", "[(for ((i=0 ;  i<3 ;  i++)) [a])]"),
    ("case $a in b|c) d;; (e) ;& *) f; esac", "[(case ${a} b|c) [d] ;; e) [] ;& *) [f] )]"),
    ("case a in b) c ;;& esac", "[(case a b) [c] ;;&)]"),
    ("f() { a; }", "[(function f {[a]})]"),
    ("f() { a; } >b", "[(function f {[a]} >b)]"),
    ("function f { a; }", "[(function f {[a]})]"),
    ("function f (a)", "[(function f ([a]))]"),
    ("[[ -f a && ! b == c* ]]", "[[[-f a && ! b == c*]]]"),
    ("[[ a =~ ^(b|c d)$ ]]", "[[[a =~ ^+glob:(b|c d)+$]]]"),
    ("[[ a < b ]]", "[[[a < b]]]"),
    ("[[ ( a ) || b ]]", "[[[( a ) || b]]]"),
    ("coproc a b", "[(coproc - a b)]"),
    ("coproc a { b; }", "[(coproc a {[b]})]"),
    ("if a; then b; fi | c", "[((if [a] [b]) | c)]"),
    ("a() { b; }; a", "[(function a {[b]}) a]"),
    ("echo if then", "[echo if then]"),
    ("'if' a", "['if' a]"),
    ("{a,b} c", "[{a,b} c]"),
]

DOCUMENTS = [
    ("a <<E\nb\nE\nc", "[a <<E='b\n' c]"),
    ("a <<E; c\nb\nE\n", "[a <<E='b\n' c]"),
    ("a <<E | c\nb\nE\n", "[(a <<E='b\n' | c)]"),
    ("a <<A <<B\na\nA\nb\nB\n", "[a <<A='a\n' <<B='b\n']"),
    ("a <<E\n$b `c`\\$d\nE\n", "[a <<E=${b}+' '+$[c]+'$d\n']"),
    ("a <<'E'\n$b\nE\n", "[a <<'E'='$b\n']"),
    ("a <<\\E\n$b\nE\n", "[a <<'E'='$b\n']"),
    ("a <<E\nb\\\nE\nE\n", "[a <<E='bE\n']"),
    ("a <<'E'\nb\\\nE\n", "[a <<'E'='b\\\n']"),
    ("a <<-E\n\tb\n\t\tE\n", "[a <<-E='b\n']"),
    ("a <<E\nb", "[a <<E='b'…]"),
    ("a <<E", "[a <<E=ε…]"),
    ("a <<E\nE\n", "[a <<E=ε]"),
    ("a <<E\nE \n E\nE\n", "[a <<E='E \n E\n']"),
    ("$(a <<E\nb\nE\n)", "[$[a <<E='b\n']]"),
    ("$(a <<E)\nb\nE\nc", "[$[a <<E='b\n'] c]"),
    ("$(a <<E\nb\nE)", "[$[a <<E='b\n']]"),
    ("$( (a <<E\nb\nE)\n)", "[$[([a <<E='b\n'])]]"),
    ("`a <<E\nb\nE\n`", "[$[a <<E='b\n']]"),
    ("a <<E 'b\nc'\nd\nE\n", "[a 'b\nc' <<E='d\n']"),
    ("a <<E\n\"b\" 'c'\nE\n", "[a <<E='\"b\" 'c'\n']"),
    ("a <<E\n$(\nE\n", "[a <<E=$[ !]]"),
    ("{ a <<E; }\nb\nE\n", "[{[a <<E='b\n']}]"),
    ("a <<$b\nc\n$b\n", "[a <<${b}='c\n']"),
]

ZSH = [
    ("if [[ a ]] { b }\n", "[(if [[[a]]] [b])]"),
    ("if [[ a ]] { b } elif [[ c ]] { d } else { e }", "[(if [[[a]]] [b] [[[c]]] [d] else [e])]"),
    ("if [[ a ]] b", "[(if [[[a]]] [b])]"),
    ("while [[ a ]] { b }", "[(while [[[a]]] [b])]"),
    ("for a (b c) d", "[(for a in b c [d])]"),
    ("for a b in c d; do e; done", "[(for a b in c d [e])]"),
    ("foreach a (b c) d; end", "[(for a in b c [d])]"),
    ("repeat 3 a", "[(repeat 3 [a])]"),
    ("{ a } always { b }", "[{[a]} always [b]]"),
    ("{a}", "[{[a]}]"),
    ("() { a } b c", "[(function  {[a]} b c)]"),
    ("function { a } b", "[(function  {[a]} b)]"),
    ("f g() { a }", "[(function f g {[a]})]"),
    ("f() a b", "[(function f a b)]"),
    ("a &| b &! c", "[a&| b&! c]"),
    ("a >! b >>! c >&| d", "[a >!b >>!c >&|d]"),
    ("=a b", "[=a b]"),
    ("a =(b) <(c)", "[a =[b] <[c]]"),
    ("a *(e:'b':)", "[a glob:*(e:'b':)]"),
    ("a (b|c)d <1-5> <->", "[a glob:(b|c)+d glob:<1-5> glob:<->]"),
    ("${(e)a} ${(j:,:)a} ${=a} ${+a} ${(f)^a}", "[${(e)a} ${(j:,:)a} ${(=)a} ${(+)a} ${(f^)a}]"),
    ("${${a#b}%c} ${$(a)}", "[${${a # b} % c} ${$[a]}]"),
    ("${a:h} ${a:s/b/c/} ${a:1:2}", "[${a :h} ${a :s /b/c/} ${a : 1|2}]"),
    ("$a[1] $a:t $#a $+a $10", "[${a[1]} ${a :t ε} ${#a} ${(+)a} ${10}]"),
    ("${a:#b} ${a::=b}", "[${a :# b} ${a ::= b}]"),
    ("${a:-{b}}", "[${a :- {b}}]"),
    ("case a in (b|c)d) e;; esac", "[(case a glob:(b|c)+d) [e] ;;)]"),
    ("case a in b) c;| esac", "[(case a b) [c] ;|)]"),
    ('$"a"', "[$+\"'a'\"]"),
    ("a ; ; b", "[a b]"),
    ("x=b(c)", "[x=b+glob:(c)]"),
]

FAULTS = [
    # text, what stands before it, refused, incomplete
    ("a\n)\nb", "[a !]", True, False),
    ("a; )", "[ !]", True, False),
    ("a 'b", "[ !]", True, True),
    ("a\nb 'c", "[a !]", True, True),
    ("if a; then b", "[ !]", True, True),
    ("a &&", "[ !]", True, True),
    ("fi", "[ !]", True, False),
    ("a <<E\nb\nE\n)", "[a <<E='b\n' !]", True, False),
    ("{ " * 60, "[ !]", False, False),
    ("echo $(if)", "[ !]", True, False),
    ("a ${ b", "[ !]", False, True),
]


def rows(shell: str, *tables: list[tuple[str, str]]) -> list[object]:
    return [pytest.param(shell, text, tree, id=text) for table in tables for text, tree in table]


@pytest.mark.parametrize(
    ("shell", "text", "tree"),
    [*rows("bash", LISTS, SIMPLE, EXPANSIONS, COMPOUND, DOCUMENTS), *rows("zsh", ZSH)],
)
def test_tree(shell: str, text: str, tree: str) -> None:
    script = parse(text, shell)
    assert script.error is None
    assert sketch(script) == tree


@pytest.mark.parametrize(("text", "tree", "refused", "incomplete"), FAULTS)
def test_fault(text: str, tree: str, refused: bool, incomplete: bool) -> None:
    script = parse(text)
    assert sketch(script) == tree
    assert script.error is not None
    assert (script.error.refused, script.error.incomplete) == (refused, incomplete)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a", (0, 1)),
        ("  a b  ", (2, 5)),
        ("f() { a; } ", (0, 10)),
        ("if a; then b; fi >c ;", (0, 19)),
        ("a | b ; c", (0, 5)),
        ("a && b &", (0, 6)),
    ],
)
def test_spans_leave_out_the_blanks(text: str, places: tuple[int, int]) -> None:
    command = parse(text).items[0].command
    assert (command.start, command.end) == places


def test_the_span_of_a_fault_points_at_the_token() -> None:
    fault = parse("echo a; fi b").error
    assert fault is not None
    assert (fault.start, fault.end, fault.reason) == (8, 10, "`fi` is not expected here")


def test_the_words_that_open_a_compound_command_are_those_that_are_read_so() -> None:
    assert set(compound.OPENERS) == grammar.OPENERS
    assert set(compound.ZSH_OPENERS) == grammar.ZSH_OPENERS
