"""Words: which characters make them, what quoting takes away, where line continuations vanish."""

from __future__ import annotations

import pytest

from install_guard.shell import parse
from install_guard.shell.excerpt import Excerpt
from install_guard.shell.nodes import DoubleQuoted, Literal, Quoted, SimpleCommand, WordNode
from install_guard.shell.quoting import closing, decode
from install_guard.shell.tokens import MAX_DEPTH


def words(text: str, shell: str = "bash") -> list[str | None]:
    """The words of the one simple command in the text; None for a word that is not all text."""
    script = parse(text, shell)
    assert script.error is None
    (item,) = script.items
    assert isinstance(item.command, SimpleCommand)
    return [plain(word) for word in item.command.words]


def plain(word: WordNode) -> str | None:
    pieces = []
    for part in word.parts:
        if isinstance(part, DoubleQuoted):
            inner = plain(WordNode(part.parts, part.start, part.end))
            if inner is None:
                return None
            pieces.append(inner)
        elif isinstance(part, (Literal, Quoted)):
            pieces.append(part.text)
        else:
            return None
    return "".join(pieces)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b", ["a", "b"]),
        ("a\t b", ["a", "b"]),
        (" a ", ["a"]),
        ("'a b' c", ["a b", "c"]),
        ('"a b" c', ["a b", "c"]),
        ("a'b'\"c\"\\d", ["abcd"]),
        ("a '' \"\"", ["a", "", ""]),
        (r"a\ b", ["a b"]),
        (r"a\;b", ["a;b"]),
        (r"'a\b'", [r"a\b"]),
        (r'"\a\$\`\"\\"', ['\\a$`"\\']),
        ("$'a\\tb\\'c'", ["a\tb'c"]),
        ('$"a b"', ["a b"]),
        ("\"$'a'\"", ["$'a'"]),
        ('a$ $ "$"', ["a$", "$", "$"]),
        ("a#b # c", ["a#b"]),
        ("a '#' \\# #", ["a", "#", "#"]),
        ("a {b,c} ~ *", ["a", "{b,c}", "~", "*"]),
        ("a=b", []),
        ("a b=c", ["a", "b=c"]),
        ("a if then", ["a", "if", "then"]),
        ("a 1 2x", ["a", "1", "2x"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    "char", ["\u00a0", "\u2003", "\x0b", "\x0c", "\r", "\u0085", "\u2028", "\x1c", "\ufeff", "\u200b"]
)
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_only_blank_tab_and_newline_part_words(char: str, shell: str) -> None:
    assert words(f"a{char}b {char}c", shell) == [f"a{char}b", f"{char}c"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\\\nb c", ["ab", "c"]),
        ("a \\\n b", ["a", "b"]),
        ("a\\\n\\\nb", ["ab"]),
        ("\\\na", ["a"]),
        ('"a\\\nb"', ["ab"]),
        ("'a\\\nb'", ["a\\\nb"]),
        ("a\\\n#b", ["a#b"]),
        ("a \\\n#b", ["a"]),
        ("a\\\\\\\nb", ["a\\b"]),
        ("$'a\\\nb'", ["a\\\nb"]),
    ],
)
def test_line_continuations_vanish(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_a_continued_word_is_one_literal() -> None:
    (item,) = parse("cla\\\nude").items
    assert item.command == SimpleCommand((), (WordNode((Literal("claude", 0, 8),), 0, 8),), (), 0, 8)
    assert (item.command.start, item.command.end) == (0, 8)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"a\nb", "a\nb"),
        (r"\a\b\e\E\f\n\r\t\v\\\'\"\?", "\a\b\x1b\x1b\f\n\r\t\v\\'\"?"),
        (r"\x41\x4g", "A\x04g"),
        (r"\xg", r"\xg"),
        (r"\101\7\1012", "A\x07A2"),
        (r"\u0041\u41z\U00000041", "AAzA"),
        (r"\u00e9\U0001f600", "é😀"),
        (r"\xc3\xa9", "é"),
        (r"\xff", "\udcff"),
        (r"\ca\cA\c?", "\x01\x01\x7f"),
        (r"\z", r"\z"),
        (r"a\0b", "a\0b"),
        ("a\\", "a\\"),
        (r"\U7fffffff", "\ufffd"),
    ],
)
def test_decode(text: str, expected: str) -> None:
    assert decode(text) == expected


@pytest.mark.parametrize(("shell", "text"), [("bash", "ac"), ("zsh", "a\0bc")])
def test_a_nul_ends_a_quote_of_bash_alone(shell: str, text: str) -> None:
    script = parse(r"echo $'a\0b''c'", shell)
    assert isinstance(script.items[0].command, SimpleCommand)
    (part,) = script.items[0].command.words[1].parts

    assert part == Quoted(text, 5, 15)
    assert script.cut


@pytest.mark.parametrize(
    ("text", "expected"), [("a'", 1), (r"a\'b'", 4), (r"a\\'b'", 3), ("a", -1), (r"\'", -1), ("'", 0)]
)
def test_closing(text: str, expected: int) -> None:
    assert closing(text, 0, "'") == expected


def test_an_excerpt_knows_its_places() -> None:
    excerpt = Excerpt("a\tb\tcd", [(0, 1), (2, 3), (4, 6)])
    assert excerpt.text == "abcd"
    assert [excerpt.place(pos) for pos in range(5)] == [0, 2, 4, 5, 6]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"`a \`b\``", "b"),
        (r"`a \`b \\\`c\\\`\``", r"b \\\`c\\\`"),
        ('"`a \\"b\\"`"', "b"),
    ],
)
def test_what_stands_in_backquotes_has_its_place_in_the_text(text: str, expected: str) -> None:
    """The last word of the outermost backquoted command lies where it was written."""
    (item,) = parse(text).items
    assert isinstance(item.command, SimpleCommand)
    part = item.command.words[0].parts[0]
    inner = part.parts[0] if isinstance(part, DoubleQuoted) else part
    script = inner.script  # type: ignore[union-attr] -- a Substitution, or the row is wrong
    word = script.items[0].command.words[-1].parts[0]
    held = word.script.items[0] if hasattr(word, "script") else word.parts[0] if hasattr(word, "parts") else word
    assert text[held.start : held.end].strip('"\\') == expected


def test_nesting_is_bounded() -> None:
    shallow, deep = MAX_DEPTH - 1, MAX_DEPTH + 1
    assert parse("$(" * shallow + "a" + ")" * shallow).error is None
    fault = parse("$(" * deep + "a" + ")" * deep).error
    assert fault is not None
    assert (fault.refused, fault.incomplete) == (False, False)
    assert "levels" in fault.reason


def test_a_nul_stands_in_no_shell_text() -> None:
    script = parse("a\0b")
    assert script.error is not None
    assert (script.error.start, script.error.refused) == (1, False)
