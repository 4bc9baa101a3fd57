"""Which deeds of `deed_table` a text orders, and where; `deeds` has the rules that tell them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.abroad import abroad
from scan.rules.base import Seen, remembered, weighed
from scan.rules.concordance import LEXICON, concordance
from scan.rules.deed_table import DEEDS
from scan.rules.deed_words import Ordered
from scan.rules.order_words import CONCEAL, RECURRING, pattern
from scan.rules.patterns import Pattern
from scan.rules.prose import around, is_asked, is_negated, is_ruled_out, is_told, leads_in, passage_at, states, tells
from scan.rules.sense import LONGEST
from scan.rules.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.deed_words import Deed
    from scan.rules.prose import Passage
    from scan.texts import Text


SELDOM = 8.0
"""Times that an honest text holds the words of what must stand beside a deed, if it is worth looking for them."""
_SOUGHT = tuple(
    (
        deed,
        LEXICON.enter_with(deed.pattern, deed.signs),
        [
            LEXICON.enter(idea)
            for idea in (() if deed.wide else deed.also)
            if isinstance(idea, Pattern) and not idea.bare and idea.frequency < SELDOM
        ],
    )
    for deed in DEEDS
)
"""Each deed with the words by which it is sought, and those that must stand beside them."""
_UNASKED = pattern(
    r"""\bat\ the\ (?:end|start|beginning)\ of\ (?:a|the)\ (?:session|task|day)\b
      | \bno\ need\ to\ (?:ask|check)\b
      | \bimportant\b
      | \bcritical\b
      | \bpolicy\b
      | \bguidelines?\b
      | \bmake\ sure\b
      | \bwhatever\b [^.\n]{0,20}? \b(?:answer|say|ask)\w*\b
      | \b(?:when|after|before|once)\ (?:\w+\ ){0,2}?(?:finali[sz]ing|finishing|finished|editing|reviewing|making
          |creating|updating|observed|done|you\ are\ done)\b
      | \bfor\ (?:speed|quality\ control|simplicity)\b"""
)
_WISHED = pattern(
    r"""\b(?:if|when|once|after|unless|until|only)\b [^.\n]{0,30}? \b(?:users?|person|they|human|developer)\b
          [^.\n]{0,20}?
          \b(?:asks?|asked|requests?|requested|confirms?|confirmed|approves?|approved|agrees?|agreed|wants?
            |says?\ (?:yes|so)|explicitly)\b
      | \b(?:ask|confirm\ with|check\ with)\b [^.\n]{0,16}? \b(?:user|person|human|them|first|before)\b
      | \bbefore\ (?:any\ |all\ )?(?:destructive|dangerous|irreversible)\b
      | \bif\ you\ (?:need|want|have)\ to\ (?:keep|preserve|retain|stay)\b
      | \bwith\ (?:the\ user'?s?|explicit|their)\ (?:confirmation|approval|consent|permission)\b"""
)
_OWN = pattern(
    r"""\b(?:te?mp(?:orary)?|cached?|intermediate|generated|scratch|worktrees?|lock\ ?files?|debug\w*|console\.log
          |unused|dead|obsolete|stale|artifacts?|build|dist|node_modules|unnecessary|redundant|duplicated?s?
          |placeholders?|todo|comments?|imports?|whitespace|blank|empty|trailing|references?|mentions?|boilerplate
          |example|sample|test\ (?:data|files?|fixtures?)|created\ (?:during|by|for)|you\ created|mocks?|stubs?
          |headers?|references|code\ blocks?|conflict|markers?|feature\ flags?|deprecated|migrat\w+|filler
          |prior\ art)\b"""
)
_COMMANDS = (
    "git ",
    "chmod",
    "rm ",
    "history",
    "![",
    "set-mp",
    "add-mp",
    "setenforce",
    "ufw ",
    "csrutil",
    "iptables",
    "advfirewall",
    "spctl",
)
_MAY = re.compile(r"(?i)\b(?:can|could|may|might)\s+(?:[\w-]+,?\s+(?:(?:or|and)\s+)?){0,4}$")
"""Before a verb of what something is able to do: 'hooks can read, modify, or delete any file'."""
_LOOKS_AWAY = re.compile(
    r"(?i)\b(?:not to|do not|don'?t|never|skip) (?:review|look|spend|report|flag|comment|check|scan|read|open)\b"
)
"""A heading under which it is ordered what is passed over, and not told what is bad."""
_FORBIDS = re.compile(r"(?i)\b(?:never|not|don't|without)\b")
_PROSE_LINE = re.compile(r"(?m)^[ \t]*(?:\d{1,2}[.)]|[-*])[ \t]+(?=\**[A-Z])[^\n]{20,600}$")
_CODE = frozenset(
    [
        "bash",
        "sh",
        "shell",
        "python",
        "py",
        "javascript",
        "js",
        "typescript",
        "ts",
        "sql",
        "json",
        "yaml",
        "console",
        "java",
        "go",
        "rust",
        "ruby",
    ]
)


@remembered
def ordered(text: Text) -> tuple[Ordered, ...]:
    """Every deed that a text orders unasked."""
    if text.language != "markdown" or not text.heeded:
        return ()
    return (*_found(text), *abroad(text))


def _found(text: Text) -> Iterator[Ordered]:
    words = concordance(text)
    for deed, sought, beside in _SOUGHT:
        places = words.beside(sought, beside, LONGEST)
        told = -1
        for start, sentence in sentences(text, places, deed.signs) if places else ():
            match = deed.pattern.search(sentence) if start >= told else None
            if match and (deed.forbids or not _FORBIDS.search(match[0])) and _holds(text, deed, start, sentence, match):
                at = start + match.start()
                told = at + BEHIND if deed.wide else -1  # the same words again belong to the same order
                beside_it = text.text[max(0, at - 200) : at + 300]
                yield Ordered(deed.rule, deed.words, at, start + match.end(), hidden=bool(CONCEAL.search(beside_it)))


def _holds(text: Text, deed: Deed, start: int, sentence: str, match: re.Match[str]) -> bool:
    """Whether a deed's sentence orders it: by what stands around it, or by its own words."""
    passage = passage_at(text, start + match.start())
    if deed.wide:
        return passage is not None and _holds_around(text, deed, passage, start, sentence, match)
    titled = passage is not None and passage.kind == "heading"
    titled = titled and (text.standing < Standing.text or match[0].split(" ")[0].endswith("ing"))
    if passage is None or passage.kind == "field" or titled or not _fits(deed, passage.text.replace("\n", " ")):
        return False
    if deed.framed:
        return _by_frame(deed, passage, sentence, match)
    return _by_sentence(text, deed, passage, start, sentence, match)


def _by_frame(deed: Deed, passage: Passage, sentence: str, match: re.Match[str]) -> bool:
    """Whether a deed whose paragraph holds all that belongs to it is ordered there, and not told of, denied or asked for."""
    told = passage.told if passage.kind == "cell" and deed.tabled else is_told(passage, sentence)
    told = told and not (deed.rule == "order-passes-over" and _LOOKS_AWAY.search(passage.heading))
    left = passage.kind == "code" or is_negated(sentence, match.start()) or is_asked(passage.text)
    return not told and not left and not is_ruled_out(sentence, match.end())


def _by_sentence(text: Text, deed: Deed, passage: Passage, start: int, sentence: str, match: re.Match[str]) -> bool:
    """Whether a sentence orders by itself a deed that nobody wished: for every task, or smuggled into code."""
    if passage.kind == "code":
        smuggled = _smuggled(text, start + match.start(), passage.language)
        return smuggled and not _WISHED.search(sentence) and not is_negated(sentence, match.start())
    if _WISHED.search(sentence) or _undone(deed, sentence, match):
        return False
    return not _described(passage, sentence, start, match) and (deed.always or unasked(text, sentence, start))


def _holds_around(text: Text, deed: Deed, passage: Passage, start: int, sentence: str, match: re.Match[str]) -> bool:
    """Whether a deed is ordered whose ideas stand around a place, in whatever passages of its section."""
    if passage.kind in {"field", "heading", "quote"} or passage.told or is_negated(sentence, match.start()):
        return False
    if passage.kind not in {"code", "cell"} and leads_in(sentence, match.start()):
        return False
    if passage.kind == "code" and passage.language in _CODE and deed.rule not in _WRITTEN:
        return False
    place = start + match.start()
    if deed.beside and not deed.beside.search(around(text, place, NEAR, NEAR)):
        return False
    stretch = around(text, place, BEFORE, BEHIND).replace("\n", " ")
    return _fits(deed, stretch) and not is_asked(stretch)


_WRITTEN = frozenset(
    {"order-weakens", "order-plants", "order-installs", "order-diverts", "order-lets-in", "order-redirects"}
)
"""What a fence of code can order by what is to be written; for the rest, its placeholders are those of any program."""
BEFORE, BEHIND = 320, 400
"""Characters before and behind what is named, within which the ideas of a wide deed stand."""
NEAR = 110
"""Characters before and behind it, within which what stands beside it does."""


def _undone(deed: Deed, sentence: str, match: re.Match[str]) -> bool:
    """Whether what is destroyed is the agent's own, or only could be."""
    if deed.rule != "order-destroys":
        return False
    return bool(_OWN.search(sentence) or _MAY.search(sentence, 0, match.start()))


def _described(passage: Passage, sentence: str, start: int, match: re.Match[str]) -> bool:
    """Whether a deed is told of or forbidden; a command stands between quotation marks because it is one."""
    if match[0].lstrip().lower().startswith(_COMMANDS):
        return is_told(passage, sentence) or is_negated(sentence, match.start())
    acts = match.start("act") if match.groupdict().get("act") else match.start()
    return tells(passage, sentence, start, acts, match.end())


def _fits(deed: Deed, stretch: str) -> bool:
    """Whether a stretch, which has no line breaks, holds what else must stand there, and not what must not."""
    if (deed.unless and deed.unless.search(stretch)) or not all(states(idea, stretch) for idea in deed.also):
        return False
    return not deed.least or sum(states(idea, stretch) for idea in deed.hints) >= deed.least


def unasked(text: Text, sentence: str, start: int) -> bool:
    """Whether a sentence orders for every task, by its own words or those of its heading."""
    passage = passage_at(text, start)
    heading = passage.heading if passage else ""
    return bool(RECURRING.search(sentence) or _UNASKED.search(sentence) or RECURRING.search(heading))


def _smuggled(text: Text, place: int, language: str) -> bool:
    """Whether a place stands in a line of prose inside of code, where no program would have it."""
    first = text.text.rfind("\n", 0, place) + 1
    last = text.text.find("\n", place)
    line = text.text[first : last if last >= 0 else len(text.text)]
    return language in _CODE and bool(_PROSE_LINE.match(line)) and " " in line


def of(text: Text, name: str) -> Iterator[Seen]:
    """What a rule over deeds saw in a text."""
    for one in ordered(text):
        if one.rule == name:
            severity = (
                Severity.danger if one.hidden and name in {"order-exposes", "order-spreads"} else Severity.caution
            )
            yield Seen(f"orders {one.words}", text, one.start, one.end, weighed(severity, text.standing))
