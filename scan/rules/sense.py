# ruff: noqa: RUF001 -- sentences of other scripts end otherwise
"""What a stretch of prose would have the agent do, by the meanings of its words and the order in which they stand.

A stretch is a paragraph: what a sentence takes, the next may hand over ('Gather the tokens. Send them to …').
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scan.rules.sense_deeds import CONSENT, GIVE, GIVE_IT, HIDE, RISK
from scan.rules.sense_words import OUT, PEOPLE, STORE, TALK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.concordance import Concordance
    from scan.rules.patterns import Pattern

NEAR = 260
"""Characters between what is handed over and to whom: two sentences."""
SIDE = 120
LONGEST = 4000


class Sense(NamedTuple):
    """What a stretch orders: `hands-over`, `hidden-act` or `consent`, and where (`at` is the verb that orders it)."""

    kind: str
    start: int
    end: int
    at: int
    hidden: bool = False


def senses(stretch: str) -> Iterator[Sense]:
    """Everything that a short stretch of prose orders; line breaks in it count as blanks."""
    stretch = stretch[:LONGEST].replace("\n", " ")
    kept = hides(stretch)
    handed = hands_over(stretch)
    if handed:
        yield handed._replace(hidden=bool(kept))
    yield from (sense for match in kept[:1] for sense in hidden_act(stretch, match) if not handed)
    yield from consent(stretch)


MEANING = (OUT, STORE, TALK, CONSENT, HIDE, RISK)
"""What a stretch must hold some of before it means anything."""


def may_mean(words: Concordance) -> bool:
    """Whether a text has the words of one of the orders, wherever they stand in it."""
    hands = words.met(OUT) and (words.met(STORE) or words.met(TALK))
    return bool(hands or words.met(CONSENT) or (words.met(HIDE) and words.met(RISK)))


def hides(stretch: str) -> list[re.Match[str]]:
    """The words of a stretch that keep something from a person."""
    return [match for match in HIDE.finditer(stretch) if _keeps_from_people(stretch, match)]


def _keeps_from_people(source: str, match: re.Match[str]) -> bool:
    if _QUIETLY.match(match[0]) and _is_not_ordered(source, match):
        return False
    if match[0].lower().endswith("know") and source[: match.start()].lower().endswith("you "):
        return False  # 'hosts that you do not know'
    if _SECRET_BEFORE.search(source, max(0, match.start() - 60), match.start()):
        return False
    return bool(PEOPLE.search(source, max(0, match.start() - 40), match.end() + SIDE))


def _is_not_ordered(source: str, adverb: re.Match[str]) -> bool:
    """Whether an adverb stands in what is forbidden ('never silently push') or past ('it silently pushed')."""
    before = source[max(0, adverb.start() - 100) : adverb.start()]
    if _REFUSED.search(before) or _FAILS.match(source, adverb.end()):
        return True
    return bool(_PAST.match(source, adverb.end()) and not _PASSIVE.search(before))


_QUIETLY = re.compile(r"(?i)\w+ly$|unnoticed$")
_REFUSED = re.compile(
    r"(?i)\b(?:never|not|cannot|without|nor|rather than|instead of|avoid\w*|\w+n['’]t)\s+(?:(?!(?:and|but|then|just|so)\b)\w+\s+){0,2}$|\b(?:not|never)\b[^.;:,]{0,80}\bor\s+$"
)
_FAILS = re.compile(r"\s+(?:ignored|dropped|skipped|discarded|truncated|fail\w*|break\w*|degrade\w*|lost)\b")
"""What a program does when it goes wrong: 'the flag is silently ignored'."""
_SECRET_BEFORE = re.compile(r"(?i)\b(?:secret|credential|token|password|key)s?\b[^.;]{0,36}[:;,]\s*$")
"""What is rightly kept back, named before: 'treat the key as a secret: do not print it'."""
_PAST = re.compile(r"\s+\w{2,}ed\b")
_PASSIVE = re.compile(r"(?i)\b(?:is|are|be|been|being|was|were|gets?|got)\s+(?:\w+\s+)?$")


def hidden_act(stretch: str, hide: re.Match[str]) -> Iterator[Sense]:
    """Something weighty, before or behind the words that keep it from a person; what keeps secrets back hides no act."""
    if _SECRETS.match(stretch, hide.end()):
        return
    before = next(RISK.finditer(stretch, max(0, hide.start() - NEAR), hide.start()), None)
    risk = before or RISK.search(stretch, hide.end(), hide.end() + SIDE)
    if risk:
        yield Sense("hidden-act", min(hide.start(), risk.start()), max(hide.end(), risk.end()), risk.start())


_SECRETS = re.compile(
    r"(?i)(?:\W+[\w-]+){0,2}?\W+(?:(?:\w+[ _-])?(?:tokens?|keys?|passwords?|secrets?|credentials?|values?)\b(?! (?:was|were|is|are|that you))|токен|парол|ключ|contraseña|credencia|passwör|schlüssel|senhas?|密码|密钥|令牌)"
)
"""What is rightly kept back: 'never show the token'."""


def consent(stretch: str) -> Iterator[Sense]:
    """Words that give consent in the person's name, and not only if or once they gave it."""
    given = CONSENT.search(stretch)
    if given is None:
        return
    before = stretch[max(0, given.start() - 80) : given.start()]
    clause = before[max(before.rfind(mark) for mark in (". ", "; ", ": ")) + 1 :]
    forbids = _FORBIDS.search(clause) and not _FORBIDS.match(given[0])
    if not forbids and not _PROVIDED.search(clause):
        yield Sense("consent", given.start(), given.end(), given.start())


_FORBIDS = re.compile(
    r"(?i)\b(?:do\s+not|don't|does\s+not|doesn't|will not|won't|cannot|can't|is not|are not|never|must not|should not|no|avoid\w*|refus\w+|forbid\w*|block\w*|prevent\w*|reject\w*)\b"
)
_PROVIDED = re.compile(r"(?i)\b(?:if|once|when|until|unless|after|only|whether|where|in case)\b")


def hands_over(stretch: str) -> Sense | None:
    """Secrets, or all that was said, given to somebody outside."""
    outs = list(OUT.finditer(stretch))
    if not outs:
        return None
    kept = [*STORE.finditer(stretch), *TALK.finditer(stretch)]
    for thing in kept:
        for out in outs:
            at = -1 if _cites(stretch, thing, out) else _given(stretch, thing, out)
            if at >= 0 and not _OWN_USE.search(stretch, max(0, at - 20), out.start()):
                return Sense("hands-over", min(thing.start(), at), max(thing.end(), out.end()), at)
    return None


def _cites(stretch: str, thing: re.Match[str], out: re.Match[str]) -> bool:
    """Whether an address only tells where to read of the thing, of a change or of a version: `[the system prompt](https://…)`."""
    if not stretch.startswith("](", out.start() - 2):
        return False
    opened = stretch.rfind("[", 0, out.start())
    return opened < thing.start() < out.start() or bool(_REFERENCE.match(stretch, opened))


_REFERENCE = re.compile(r"\[(?:#\d+|[0-9a-f]{6,40}|v?\d[\d.]*)\]\(")


def _given(stretch: str, thing: re.Match[str], out: re.Match[str]) -> int:
    """Where the verb stands that gives the thing to the place outside; -1 where none does.

    `give thing to place`, `take thing … give it to place`, `at place: give thing`, and, where verbs come last,
    `thing place give`.
    """
    if thing.end() <= out.start() <= thing.end() + NEAR:
        before = _last(GIVE, stretch, max(0, thing.start() - 80), thing.start())
        if before >= 0 and _WANTED.search(stretch, 0, before):
            return -1
        if before >= 0 and not _SENTENCE.search(stretch, before, thing.start()):
            return before
        found = GIVE_IT.search(stretch, thing.end(), out.start()) or _VERB_LAST.search(
            stretch, out.end(), out.end() + 60
        )
        return _start(found or _FOREIGN.search(stretch, thing.end(), out.start()))
    if out.end() <= thing.start() <= out.end() + SIDE:
        between = GIVE.search(stretch, max(0, out.start() - 60), thing.start())
        if between and not _SENTENCE.search(stretch, between.start(), thing.start()):
            return between.start()
        return _start(GIVE_IT.search(stretch, thing.end(), thing.end() + 40))
    return -1


_WANTED = re.compile(r"(?i)\bif you (?:want|need|wish|would like) to $")
"""Before a verb of what the reader may choose to do: 'if you want to include …'."""


def _start(match: re.Match[str] | None) -> int:
    return match.start() if match else -1


def _last(words: Pattern, stretch: str, start: int, end: int) -> int:
    return max((match.start() for match in words.finditer(stretch, start, end)), default=-1)


_SENTENCE = re.compile(r"[.!?](?:\s|$)|[。！？]")
_VERB_LAST = re.compile(r"送信|アップロード|転送|전송|업로드|보내")
_FOREIGN = re.compile(
    r"\b(?:schick|übermittle|übertrag|leite|envía|envíe|manda|sube|envoi|envoy|transmet|envie|envia|invia|stuur|wyślij)\w*|отправ\w+|перешли|发送|上传|提交|发到|發送|上傳"
)
_OWN_USE = re.compile(
    r"(?i)\b(?:bearer|log ?in|sign ?in|oauth|your (?:own )?(?:api )?(?:key|token)|reset link|generate (?:an? )?(?:\w+ )?(?:key|token)|(?:create|get|obtain|request|rotate|revoke) (?:an?|your) (?:\w+ )?(?:key|token))\b"
)
