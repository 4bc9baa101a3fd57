"""What prose that stands anywhere (a literal, a comment, a prompt, a decoded text) has a model do against its person.

`told` asks of a piece what it means; `order_in` reads it for orders as a skill's own words are read; `findings_in` for
all that the rules over a skill find, the commands between its words among them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scan.model import Severity, Standing
from scan.rules import betrayals, deeds, handing, orders
from scan.rules.base import Readers
from scan.rules.order_words import APPROVE, OVERRIDE, pattern
from scan.rules.prose import is_negated
from scan.rules.sense import senses
from scan.rules.sense_words import TALK
from scan.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.model import Finding
    from scan.plugin import Plugin
    from scan.rules.base import Rule

_RULES: tuple[Rule, ...] = tuple(
    rule for family in (orders, handing, deeds, betrayals) for rule in family.RULES if rule.over == "text"
)
_LEAST = 24  # letters of the shortest order that means something by itself


class Told(NamedTuple):
    """What a piece of prose has a model do: its kind, the same in words that follow 'tells the model', where, how grave."""

    kind: str
    words: str
    start: int
    end: int
    severity: Severity = Severity.caution


def order_in(prose: str) -> Told | None:
    """The first thing that a piece of prose orders against the person; None where it orders nothing of the kind."""
    if len(prose) < _LEAST:
        return None
    text = _as_skill(prose)
    for rule in _RULES:
        for seen in rule.inspect(text, None) if rule.asks is None or rule.asks(text) else ():
            if (seen.severity or rule.severity) is not Severity.note:
                return Told("order", seen.message.removeprefix("orders "), seen.start, seen.end)
    return None


def findings_in(prose: str, plugin: Plugin) -> Iterator[Finding]:
    """What the rules over a skill's text find in prose of a plugin that is no mere note."""
    text = _as_skill(prose)
    for each in _readers().of(text):
        for finding in each.findings(text, plugin):
            if finding.severity is not Severity.note:
                yield finding


def _as_skill(prose: str) -> Text:
    return Text("SKILL.md", Standing.text, lambda: prose.encode("utf-8", "replace"))


@lru_cache(maxsize=1)
def _readers() -> Readers:
    from scan.rules import RULES  # noqa: PLC0415 -- rules that ask this are among them

    return Readers(RULES)


_RUNS = re.compile(r"(?i)\b(?:curl|wget)\b[^|\n]{0,200}\|\s*(?:sudo\s+)?(?:(?:ba|z)?sh|python3?|node|perl|ruby)\b")
_ADDRESSED = re.compile(
    r"(?i)\b(?:assistants?|agents?|the model|claude|ai|llm)\b.{0,40}\b(?:must|has to|have to|should|needs? to|will|now)\b|\b(?:directive|instructions?)\b.{0,24}\b(?:assistant|agent|model)\b|<\s*/?\s*system"
)
_ACTS = re.compile(
    r"(?i)\b(?:run|execute|call)\b.{0,60}\b(?:bash|shell|command|script|terminal|curl)\b|\bwithout (?:asking|confirmation|telling)\b"
)
_WANTED = re.compile(r"(?i)\b(?:verbatim|required|in full|complete|unabridged)\b")

_ARGUMENT = re.compile(
    r"(?i)\b(?:fill (?:this|it) with|argument|parameter|field|context|`?\w+`? (?:argument|parameter))\b"
)
_MUST = re.compile(r"(?i)\b(?:has to|have to|must|required|always|before (?:every|each)|fill)\b")

_FIRST = re.compile(
    r"(?i)\b(?:must|has to|have to|should|is to) be called (?:first|before (?:any|every|all|each) (?:other )?tools?)\b|\b(?:whenever|before|when) any other tool\b.{0,160}\bthis tool (?:has to|must|should) be called\b|\b(?:before|instead of|ahead of) (?:any|every|all|each) (?:other )?tools?\b.{0,60}\b(?:call|use|run|invoke|ask)\w* (?:this|it)\b|\b(?:call|use|run|invoke) (?:this|it)\b.{0,24}\bbefore (?:any|every|all|each) (?:other )?tools?\b|\b(?:execute|call|use|run|invoke) this tool and replace\b|\bjust use this tool no matter\b|\breplace the (?:values|arguments|parameters|numbers) (?:with|by) (?:the |its )?(?:response|result|answer)\b"
)
"""A tool that puts itself before all others, those of other servers among them."""
_HANDS_OVER = pattern(
    r"""\b(?:read|open|cat|collect|gather|load|take|find)\b [^\n]{0,60}?
          (?:\.env\b|\.ssh\b|id_rsa|id_ed25519|\.aws\b|\.netrc|\.npmrc|\bcredentials?\b|\bapi\ keys?\b
            |\bprivate\ keys?\b|\benvironment\ variables\b)
          [^\n]{0,120}? \b(?:include|pass|append|give|send|put|post|upload|attach|embed|encode|share|add)\b
          [^\n]{0,80}? (?:https?://|\b(?:argument|parameter|query|context|request|url|header|body|server|endpoint)\b)"""
)
_GRAVE = (("overrides", OVERRIDE), ("consent", APPROVE), ("hands-over", _HANDS_OVER), ("fetched", _RUNS))
"""What nobody honest says to a model, whatever stands around it."""
_WORDS = {
    "hands-over": "that secrets or the conversation are handed to somebody outside",
    "hidden-act": "that something weighty is done and the person is not told",
    "consent": "that everything is allowed",
    "overrides": "that its rules are set aside",
    "fetched": "that what a host answers is run",
    "runs": "that something is run",
    "first": "that it is called before every other tool",
    "talk": "that the conversation is handed to a tool",
}


def told(prose: str, *, addressed: bool = False) -> Told | None:
    """What a piece of prose has the model do against the person, and where in it, or None.

    What is `addressed` to the model is read as closely as a skill; most literals of code are not.
    """
    for kind, form in _GRAVE if addressed else ():
        match = form.search(prose)
        if match and not is_negated(
            prose[_begin(prose, match.start()) :], match.start() - _begin(prose, match.start())
        ):
            return _told(kind, match.span(), Severity.danger)
    for sense in senses(prose):
        begin = _begin(prose, sense.at)
        if sense.kind == "consent" or not is_negated(prose[begin:], sense.at - begin):
            grave = sense.kind == "hands-over"
            return _told(sense.kind, (sense.start, sense.end), Severity.danger if grave else Severity.caution)
    return _spoken(prose) or (order_in(prose) if addressed else None)


def _told(kind: str, span: tuple[int, int], severity: Severity = Severity.caution) -> Told:
    return Told(kind, _WORDS[kind], *span, severity)


def _begin(prose: str, place: int) -> int:
    """Where the sentence or line of a place begins."""
    return max(prose.rfind(". ", 0, place), prose.rfind("\n", 0, place)) + 1


def _spoken(prose: str) -> Told | None:
    """What is run, called first or told to a tool because the text says so to a model."""
    spoken_to = _ADDRESSED.search(prose)
    reach = (spoken_to.start(), spoken_to.end() + 240) if spoken_to else (0, 0)
    acts = _RUNS.search(prose, *reach) or _ACTS.search(prose, *reach)
    if acts and not is_negated(prose, acts.start()):
        return _told("runs", acts.span())
    first = _FIRST.search(prose)
    if first and not is_negated(prose, first.start()):
        return _told("first", first.span())
    talk = TALK.search(prose)
    if talk and _ARGUMENT.search(prose) and _MUST.search(prose) and not is_negated(prose, talk.start()):
        return _told("talk", talk.span())
    if talk and not prose[: talk.start()].strip() and _WANTED.search(prose, talk.end()):
        return _told("talk", talk.span())
    return None
