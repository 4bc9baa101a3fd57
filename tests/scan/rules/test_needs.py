"""What an alternative needs is read off it: only what stands in every match counts, spelled out as far as it is finite."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan.rules.needs import MOST, Clause, bare, begins, needs, width

PIECES = ["leave", " it", " this", " out", "x", "tell ", "a" * 9]
SOURCES = [
    r"\bleave\ (?:it|this)\ out\b",
    r"(?:leave|tell)\s+(?:x|a{3,9})",
    r"(?:(?:it|this)\ )?out [ax]{0,4} tell",
    r"(?:x+\ |leave\ )(?:it|this)",
    r"(?P<act>leave|x\w*)\ (?:\w+\ )?(?:it|(?:this)+)",
]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (r"\bsend\ it\b", [{"\bsend it\b"}]),
        (
            r"(?:send|post)s?\b [^.]{0,9} \bkeys?\b",
            [{"send\b", "sends\b", "post\b", "posts\b"}, {"\bkey\b", "\bkeys\b"}],
        ),
        (r"\b(?:~/\.ssh|x-\bkey)\b", [{"~/.ssh\b", "\bx-key\b"}]),
        (r"(?:send)?\ (?:it)*", []),
        (r"(?:send|\w+)\ away", [{" away"}]),
        (r"never(?!\ mind)more", [{"nevermore"}]),
        (r"(?:a\ b|密)", [{"a b", "密"}]),
        (r"leave\ (?:it|this)\ out", [{"leave it out", "leave this out"}]),
        (r"(?:the\ )?key", [{"key"}]),
        (r"summari[sz]e", [{"summarise", "summarize"}]),
        (r"[0-2]:[01]", [{f"{left}:{right}" for left in "012" for right in "01"}]),
        (r"(?:[\w-]+\.)+(?:com|net)\b", [{"."}, {".com\b", ".net\b"}]),
        (r"send\w+\ it", [{"send"}, {" it"}]),
        (r"Send", [{"send"}]),
        (r"send\b", [{"send\b"}]),
    ],
)
def test_what_an_alternative_needs_is_read_off_it(source: str, found: list[set[str]]) -> None:
    """Nothing optional, nothing looked ahead at; what is spelled in a few ways is one word each way."""
    assert sorted(sorted(clause.words) for clause in needs(source)) == sorted(map(sorted, found))


@pytest.mark.parametrize(
    ("source", "before"),
    [
        (r"key\b", 0),
        (r"[^.]{0,40}\ key", 40),
        (r"(?:the\ )?key", 4),
        (r"(?:get|fetch)\ x{0,9} key", 15),
        (r"\w+\ key", 102),
        (r"(?:\w+\ )+key", 400),
    ],
)
def test_a_clause_tells_what_may_stand_before_it(source: str, before: int) -> None:
    """So that a match is sought only from there on."""
    clause = next(each for each in needs(source) if any("key" in word for word in each.words))

    assert clause.before == before


def test_the_rarest_clause_comes_first() -> None:
    """A word that most texts hold tells little, however long."""
    assert needs(r"(?:with|from)\ \w+\ iban")[0] == Clause(frozenset({" iban"}), 107)


def test_what_is_spelled_in_too_many_ways_is_cut() -> None:
    """No clause has more words than there may be."""
    many = "(?:" + "|".join(f"w{number:02}" for number in range(20)) + ")"

    assert all(len(clause.words) <= MOST for clause in needs(f"{many}-{many}"))
    assert width(f"{many}-{many}") == len("w00-w00")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (r"\b(?:send|sends|post)\b [^.]{0,9} key", ["post", "send"]),
        (r"(?<!a\ )(?:an?\ )?(?:key|lock\w*)s", ["a key", "a lock", "an key", "an lock", "key", "lock"]),
        (r"(?:send|post\w+)+ it", ["post", "send"]),
        (r"(?:\w+\ )?send", []),
        (r"(?:\w+)?send", []),
        (r"[ab]\w+ send", []),
        (r"\b(?:send|\w+)\ away", []),
        (r'\b"\w+', ['"']),
    ],
)
def test_what_a_match_begins_with(source: str, found: list[str]) -> None:
    """As far as it is spelled; nothing where it may be anything or a letter that stands everywhere."""
    assert begins(source) == found


@given(st.sampled_from(SOURCES), st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@settings(max_examples=300, deadline=None)
def test_whatever_matches_begins_so_and_holds_a_word_of_each_clause(source: str, text: str) -> None:
    """Not farther from its beginning than the clause says."""
    heads = begins(source)
    for match in re.finditer(source, text, re.VERBOSE):
        assert not heads or match[0].startswith(tuple(heads))
        for clause in needs(source):
            places = [match[0].find(word) for word in map(bare, clause.words) if word in match[0]]
            assert places
            assert min(places) <= clause.before
