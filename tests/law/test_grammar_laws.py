"""Laws of the parser: it always answers, its spans nest, and quoting comes back as it went in."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from effort import effort
from install_guard.shell import nodes, parse

TOKENS = (
    *("a", "b", " ", " ", "\n", ";", "&", "&&", "|", "||", "(", ")", "{ ", "; }", "}", "$(", "`", "${", "$((", "))"),
    *('"', "'", "\\", "\\\n", "#", "<<E", "\nE\n", "<<-'E'", "<", ">", "2>&1", "<(", "=", "a=(", "[", "]", "!", "! "),
    *("if ", "; then ", "else ", "; fi", "while ", "; do ", "; done", "for x in ", "case x in ", ") ", ";;", "esac"),
    *("[[ ", " ]]", "((", "@(", "$x", ":-", "/", "function ", "f()", "coproc ", "time ", "$'", '$"', "~", "*", "\t"),
    *("\u00a0", "é", "\0", "\r", "\ud800"),
)
shells = st.sampled_from(["bash", "zsh"])
grammar_made = st.lists(st.sampled_from(TOKENS), max_size=40).map("".join)
any_text = st.one_of(st.text(max_size=60), grammar_made)


def children(node: nodes.Node) -> list[nodes.Node]:
    """The nodes right below, whatever they are held in."""
    found = []
    waiting = [getattr(node, name) for name in node.__slots__]
    while waiting:
        one = waiting.pop()
        if isinstance(one, nodes.Node):
            found.append(one)
        elif isinstance(one, tuple):
            waiting.extend(one)
    return found


def elsewhere(node: nodes.Node) -> tuple[nodes.Node, ...]:
    """The text of a here-document, which lies behind its redirection and the command that holds it."""
    return (node.body,) if isinstance(node, nodes.Redirection) and node.body is not None else ()


@given(any_text, shells)
@settings(max_examples=400, deadline=None)
@example("$((a)b)\n`c", "bash")
@example("a <<E\n${", "bash")
def test_any_text_has_a_tree_whose_spans_nest(text: str, shell: str) -> None:
    script = parse(text, shell)
    documents = []
    waiting: list[nodes.Node] = [script]
    while waiting:
        node = waiting.pop()
        assert 0 <= node.start <= node.end <= len(text)
        documents += elsewhere(node)
        for child in children(node):
            waiting.append(child)
            if not any(child is one for one in documents):
                assert node.start <= child.start
                assert child.end <= node.end


@given(any_text, shells)
@settings(max_examples=200, deadline=None)
def test_a_fault_says_where_and_keeps_the_lines_before(text: str, shell: str) -> None:
    script = parse(text, shell)
    if script.error is None:
        return
    assert script.error.reason
    assert all(item.start <= script.error.end for item in script.items)


@given(grammar_made, shells)
@settings(max_examples=200, deadline=None)
def test_lines_before_do_not_change_a_text(text: str, shell: str) -> None:
    """What follows a complete line reads as it does alone."""
    alone, behind = parse(text, shell), parse("a b\n" + text, shell)
    assert behind.items[1:] == alone.items
    assert behind.error == alone.error


@given(
    st.lists(st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=8), min_size=1, max_size=6), shells
)
@settings(max_examples=200, deadline=None)
def test_quoted_words_come_back(argv: list[str], shell: str) -> None:
    script = parse(" ".join(["x", *map(shlex.quote, argv)]), shell)
    assert script.error is None
    command = script.items[0].command
    assert isinstance(command, nodes.SimpleCommand)
    read = ["".join(getattr(part, "text", "") for part in _flat(word.parts)) for word in command.words]
    assert read == ["x", *argv]


def _flat(parts: object) -> list[nodes.Node]:
    assert isinstance(parts, tuple)
    return [one for part in parts for one in (part.parts if isinstance(part, nodes.DoubleQuoted) else (part,))]


@given(grammar_made, shells)
@settings(max_examples=150, deadline=None)
def test_a_substitution_holds_the_script_that_it_is(text: str, shell: str) -> None:
    """`$( text )` of a text without an error says what the text says."""
    script = parse(text + "\n", shell)
    if script.error is not None or "<<" in text:
        return
    held = parse(f"x $({text}\n)", shell)
    assert held.error is None
    command = held.items[0].command
    assert isinstance(command, nodes.SimpleCommand)
    part = command.words[1].parts[0]
    assert not isinstance(part, nodes.Substitution) or part.script.items == script.items


SHAPES = {
    "open substitutions": lambda n: "$(" * n,
    "open parentheses": lambda n: "(" * n,
    "open arithmetic": lambda n: "$((" * n,
    "open braces": lambda n: "${x:-" * n,
    "backquotes": lambda n: "`" * n,
    "escaped backquotes": lambda n: "`" + "\\`" * n,
    "no arithmetic": lambda n: "((a);b);" * (n // 8),
    "no arithmetic, nested": lambda n: ("((a) " * 20 + ";)" * 20 + "\n") * (n // 140),
    "no arithmetic, in each other": lambda n: ("$((a) " * 20 + "b)" * 20 + "\n") * (n // 160),
    "a long document": lambda n: "cat <<E\n" + "$x `y`\n" * (n // 7) + "E\n",
    "documents without an end": lambda n: "cat <<E\n" * (n // 8),
    "documents on one line": lambda n: "cat " + "<<E " * (n // 4) + "\n",
    "continued lines in a document": lambda n: "cat <<E\n" + "a\\\n" * (n // 3) + "E\n",
    "escapes": lambda n: '"' + '\\"' * (n // 2) + '"',
    "continued words": lambda n: "a\\\n" * (n // 3),
    "backslashes": lambda n: "`" + "\\" * n + "`",
    "words": lambda n: "a " * (n // 2),
    "not": lambda n: "! " * (n // 2),
    "conditions": lambda n: "[[ " + "( " * n,
    "subscripts": lambda n: "a[" * n,
}


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize("shape", SHAPES)
def test_effort_grows_with_the_length_alone(shape: str, shell: str) -> None:
    """Eight times the text takes about eight times the calls: sixty-four times would be quadratic."""

    def calls(size: int) -> int:
        text = SHAPES[shape](size)
        return effort(lambda: parse(text, shell))

    assert calls(32_000) < 10 * calls(4_000)
