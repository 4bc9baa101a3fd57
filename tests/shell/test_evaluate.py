"""What the walk says would run: commands, their words, what stays unknown."""

from __future__ import annotations

import pytest

from install_guard.shell import parse
from install_guard.shell.evaluate import Bounds, Setting, Trace, evaluate


def walk(text: str, **known: object) -> Trace:
    setting = Setting(**{"home": "/home/person", "cwd": "/work", **known})  # type: ignore[arg-type]
    return evaluate(parse(text, setting.shell), setting)


def ran(text: str, **known: object) -> list[str]:
    """The calls of `tool`, their words joined, with `…` for each gap."""
    trace = walk(text, **known)
    return [
        " ".join(word.known.replace("\0", "…") for word in one.argv[1:])
        for one in trace.invocations
        if one.program == "tool" and not one.impostor
    ]


RUNS: dict[str, list[str]] = {
    # Lists, pipelines, groups.
    "tool a; tool b": ["a", "b"],
    "tool a && tool b || tool c": ["a", "b", "c"],
    "tool a | tool b |& tool c": ["a", "b", "c"],
    "(tool a); { tool b; }; tool c &": ["a", "b", "c"],
    "! tool a; time tool b": ["a", "b"],
    # Conditions: both sides where the text does not tell, else the one that holds.
    "if other; then tool a; else tool b; fi": ["a", "b"],
    "if true; then tool a; else tool b; fi": ["a"],
    "if false; then tool a; elif true; then tool b; fi": ["b"],
    "[ a = b ] && tool a; [ a = a ] && tool b": ["b"],
    "[[ $x == y ]] && tool a": ["a"],
    "case abc in a*) tool a;; *) tool b;; esac": ["a"],
    "case $unknown in a) tool a;; *) tool b;; esac": ["a", "b"],
    # A variable that a condition decides has each of its values.
    "if other; then x=a; else x=b; fi; tool $x": ["a", "b"],
    "x=a; other && x=b; tool $x": ["a", "b"],
    "if other; then x=a; else x=b; fi; y=$x-$x; tool $y": ["a-a", "b-b"],
    # Loops.
    "for i in a b c; do tool $i; done": ["a", "b", "c"],
    "for i in $unknown; do tool $i; done": ["…"],
    "i=0; while [ $i -lt 3 ]; do tool $i; i=$((i+1)); done": ["0", "1", "2"],
    "for ((i=0;i<2;i++)); do tool $i; done": ["0", "1"],
    "until tool a; do tool b; done": ["a", "b"],
    "while true; do tool a; break; done; tool b": ["a", "b"],
    "while read -r l; do tool $l; done <<<'a b'": ["a b"],
    "printf '%s\\n' a b | while read -r l; do tool $l; done": ["a", "b"],
    "while :; do tool a; done": ["a"],
    # Functions, positional parameters, local variables.
    "f() { tool $1; }; f a; f b": ["a", "b"],
    "f() { local x=a; tool $x; }; x=b; f; tool $x": ["a", "b"],
    "f() { return; tool never; }; f; tool a": ["a"],
    "f() { f; tool a; }; f": ["a"],
    "set -- a b; tool $2 $#; shift; tool $1": ["b 2", "b"],
    # Texts that the shell runs.
    "eval 'tool a; x=b'; tool $x": ["a", "b"],
    "eval tool '$x'": ["…"],
    "x='tool a'; $x": ["a"],
    "x='tool a'; \"$x\"": [],
    "trap 'tool $x' EXIT; x=late": ["late"],
    "source <(echo tool a)": ["a"],
    "bash -c 'tool $0 $1' a b": ["a b"],
    "echo tool a | bash": ["a"],
    "bash <<'E'\ntool a\nE": ["a"],
    "x=1; sh -c 'tool $x'; export x; sh -c 'tool $x'": ["…", "1"],
    "exec 3<<<'tool a'; bash <&3": ["a"],
    # Files that the command itself writes.
    "echo 'tool a' > s; sh s": ["a"],
    "echo 'tool a' > s; chmod +x s; ./s": ["a"],
    "cd d; echo 'tool a' > s; cd ..; . d/s": ["a"],
    "echo tool > a; echo ' a' > b; cat a b | tr -d '\\n' | sh": ["a"],
    "echo a > ids; tool $(cat ids) $(<ids)": ["a a"],
    "f=$(mktemp); echo 'tool a' > $f; bash $f": ["a"],
    "echo 'tool a' | tee s >(sh) >/dev/null; sh s": ["a", "a"],
    # Output of programs that only transform text.
    "$(echo loot | rev) a": ["a"],
    "echo dG9vbCBhCg== | base64 -d | sh": ["a"],
    "echo 746f6f6c20610a | xxd -r -p | sh": ["a"],
    "echo 'TOOL A' | tr A-Z a-z | sh": ["a"],
    "printf '%s\\n' x 'tool a' | tail -n 1 | sh": ["a"],
    "echo 'x:tool a' | cut -d: -f2 | sh": ["a"],
    "echo 'foo a' | sed 's/foo/tool/' | sh": ["a"],
    "echo 'a tool' | awk '{print $2, $1}' | sh": ["a"],
    "seq 2 | xargs -n1 tool": ["1", "2"],
    # Words.
    'tool {a,b} ~/x "$HOME" $((1+1))': ["a b /home/person/x /home/person 2"],
    "tool *.md 'x'": ["….md x"],
    "tool ${x:-a}": ["a", "…"],
    "x=; tool ${x:-a} ${x:+b} c": ["a c"],
    'a=(x y); tool "${a[@]}" ${#a[@]}': ["x y 2"],
    # Aliases may be expanded or not: both ways are walked.
    "alias t='tool a'\nt": ["a"],
    "alias t='tool '\nt b": ["b"],
}


@pytest.mark.parametrize(("text", "expected"), RUNS.items())
def test_what_runs(text: str, expected: list[str]) -> None:
    assert ran(text) == expected


ZSH: dict[str, list[str]] = {
    "x='a b'; tool $x": ["a b"],
    "a=(a b); tool $a $a[2]": ["a b b"],
    "=tool a": ["a"],
    "tool *(e:'tool b':)": ["b", "…"],
    "noglob tool a*": ["a…"],
    "repeat 2 tool a": ["a", "a"],
    "alias -g G='| tool b'\nother G": ["b"],
    "x='tool a'; ${=x}": ["a"],
    "() { tool $1 } a": ["a"],
    "x=; $x; tool a": ["a"],
}


@pytest.mark.parametrize(("text", "expected"), ZSH.items())
def test_what_zsh_runs(text: str, expected: list[str]) -> None:
    assert ran(text, shell="zsh") == expected


GAPS = {
    "$x a": ("program", ["\0 a"]),
    '"$dir/$name" a': ("program", ["\0/\0 a"]),
    'eval "$x"': ("code", []),
    'eval "tool $x"': ("code", ["tool \0"]),
    "fetch | sh": ("code", []),
    "bash script.sh": ("code", ["script.sh"]),
    ". ./env": ("code", ["./env"]),
    "f() { f x$1; }; f": ("bound", []),
}


@pytest.mark.parametrize(("text", "expected"), GAPS.items())
def test_what_is_not_known_is_a_gap(text: str, expected: tuple[str, list[str]]) -> None:
    kind, words = expected
    gap = walk(text).gaps[0]

    assert gap.kind == kind
    assert gap.reason
    assert ([" ".join(word.known for word in gap.words)] if gap.words else []) == words


def test_a_gap_stands_where_its_word_stands() -> None:
    text = "echo first; tool a-$missing"
    word = walk(text).invocations[-1].argv[1]

    assert text[word.start : word.end] == "a-$missing"
    assert word.known == "a-\0"
    assert text[word.gaps[0].start : word.gaps[0].end]


def test_a_word_of_a_nested_text_has_the_span_of_the_text() -> None:
    text = "bash -c 'tool a'"
    inner = walk(text).invocations[-1]

    assert inner.via == ("bash",)
    assert text[inner.argv[1].start : inner.argv[1].end] == "'tool a'"


def test_the_environment_of_a_program_is_what_the_command_set() -> None:
    trace = walk("a=1; export b=2; c=3 tool; tool")
    first, second = trace.invocations[-2:]

    assert {name: word.text for name, word in first.environment.items()} == {"b": "2", "c": "3"}
    assert {name: word.text for name, word in second.environment.items()} == {"b": "2"}


def test_a_folder_is_followed() -> None:
    trace = walk("tool; cd sub/..; cd /x/y; tool; (cd z; tool); tool; cd $unknown; tool")
    folders = [one.cwd and one.cwd.known for one in trace.invocations if one.program == "tool"]

    assert folders == [None, "/x/y", "/x/y/z", "/x/y", "\0"]
    assert not trace.cd_known


def test_writes_have_their_content() -> None:
    trace = walk("echo a > f; echo b >> f; other > g; echo c | tee h >/dev/null; { echo d; } > i")
    written = [(one.path.text, one.content and one.content.text) for one in trace.writes]

    # the second write adds to the first: either shows what the file holds in the end
    assert written == [("f", "a\nb\n"), ("f", "a\nb\n"), ("g", None), ("h", "c\n"), ("i", "d\n")]


def test_a_program_that_only_has_a_name_is_an_impostor() -> None:
    trace = walk("tool() { other; }; tool a; hash -p /x/y tool2; tool2")
    impostors = {one.argv[0].text: one.impostor for one in trace.invocations if one.impostor}

    assert set(impostors) == {"tool", "/x/y"}


def test_code_of_other_languages_is_named() -> None:
    trace = walk("python3 -c 'a'; node <<<b; awk '{c}' f; perl -ne d; ruby script.rb; echo e | python3 -")
    codes = [(code.language, code.text.text) for one in trace.invocations for code in one.code]

    assert codes == [("python", "a"), ("node", "b\n"), ("awk", "{c}"), ("perl", "d"), ("python", "e\n")]


def test_files_are_opened_only_where_that_is_allowed() -> None:
    files = {"/work/run.sh": "tool from-file"}

    assert ran("bash run.sh; ./run.sh", open_file=files.get) == ["from-file", "from-file"]
    assert ran("bash run.sh") == []


def test_what_a_known_condition_rules_out_is_a_gap_and_does_not_run() -> None:
    trace = walk("false && tool a")

    assert [one.argv[0].text for one in trace.invocations] == ["false"]
    assert trace.gaps[0].words[0].text == "tool a"


def test_past_its_bounds_the_walk_ends_with_a_gap() -> None:
    trace = evaluate(parse("a;" * 100), Setting(bounds=Bounds(steps=10)))

    assert len(trace.invocations) == 10
    assert trace.gaps[-1].kind == "bound"


def test_a_long_loop_goes_on_with_a_gap() -> None:
    calls = ran("for i in {1..900}; do tool $i; done")

    assert calls[0] == "1"
    assert calls[-1] == "…"
    assert len(calls) < 400
