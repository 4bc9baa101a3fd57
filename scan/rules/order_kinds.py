"""Sentences that order something, found by the words they must hold and read in their place.

A sentence is looked at with its place: what is quoted, forbidden, or listed as a sign of an attack is no order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scan.model import Standing
from scan.rules.base import remembered
from scan.rules.concordance import LEXICON, concordance
from scan.rules.known import urls
from scan.rules.order_words import (
    AGAINST,
    APPROVE,
    CONCEAL,
    DATA,
    DESTROY,
    DISARM,
    FETCH_ORDERS,
    JUDGE,
    OVERRIDE,
    PERSIST,
    RECURRING,
    SECRET,
    SEND,
    STEER,
    UPLOADS,
    WHERE_TO,
    pattern,
)
from scan.rules.prose import Passage, is_negated, is_told, passage_at, passages, tells
from scan.rules.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.patterns import Pattern
    from scan.texts import Text


class Order(NamedTuple):
    """A sentence that orders one kind of thing, and where it stands."""

    kind: str
    passage: Passage
    start: int
    end: int
    text: str


class Kind(NamedTuple):
    """A kind of order: words of which one must stand in it (in lower case), and the sentence that it is."""

    name: str
    signs: tuple[str, ...]
    pattern: Pattern


KINDS = (
    Kind(
        "override",
        (
            "ignore ",
            "disregard",
            "forget ",
            "override",
            "supersede",
            "discard ",
            "bypass ",
            "take precedence",
            "you are now",
            "as if you were",
            "message with",
            "messages with",
            "answer with",
            "you are no longer",
            "not apply",
            "act as",
            "operate as",
            "new instructions",
            "new system",
            "developer mode",
            "god mode",
            "unrestricted",
            "outrank",
            "priority over",
            "precedence over",
            "wins over",
            "wins",
            "overrul",
            "be ignored",
            "set aside",
            "jailbr",
        ),
        OVERRIDE,
    ),
    Kind("fetched", ("http", "from our", "the author's", "the vendor's"), FETCH_ORDERS),
    Kind(
        "persist",
        (
            "claude.md",
            "agents.md",
            "soul.md",
            "memory.md",
            "heartbeat.md",
            "~/.",
            "crontab",
            "authorized_keys",
            "settings.json",
            "settings.local",
            ".cursorrules",
        ),
        PERSIST,
    ),
    Kind(
        "disarm",
        (
            "disable",
            "turn off",
            "switch off",
            "deactivate",
            "uninstall",
            "bypass",
            "circumvent",
            "--dangerously",
            "dangerouslydisablesandbox",
            "enableallproject",
            "quarantine",
            "spctl",
            "suppress ",
            "unload ",
            "skipdangerous",
            "bypasspermissions",
            "enabledplugins",
            "settings.json",
            "disableallhooks",
        ),
        DISARM,
    ),
    Kind(
        "approve",
        ("approve", "auto-accept", "accept all", "allow all", "allow every", "accept every", "grant all", "permission"),
        APPROVE,
    ),
    Kind(
        "judge",
        (
            "scanner",
            "reviewer",
            "judge",
            "evaluator",
            "auditor",
            "analyzer",
            "analyser",
            "classif",
            "benign",
            "as safe",
            "verified",
            "vetted",
            "whitelisted",
            "allowlisted",
            "moderator",
            "as clean",
        ),
        JUDGE,
    ),
    Kind(
        "steer",
        (
            "recommend",
            "promote",
            "competitor",
            "downplay",
            "favor ",
            "favour ",
            "never rate",
            "prefer ",
            "always use this",
            "sponsor",
            "affiliate",
            "alternatives",
            "steer ",
            "other vendors",
            "other providers",
            " light",
            "interaction",
            "language",
            "frame ",
            "as a '",
            "-leaning",
            "-wing",
        ),
        STEER,
    ),
    Kind(
        "against",
        (
            "regardless of",
            "even if",
            "no matter what",
            "over the user",
            "over the person",
            "above the user",
            "irrespective",
            "backdoor",
            "back door",
            "back-door",
            "admin account",
            "admin user",
            "root account",
            "emergency a",
            "claim authorship",
            "to all scores",
            "outperform",
            "high score",
            "perfect score",
            "inflate",
            "fabricate",
            "despite",
            "sql injection",
            "security check",
            "security warning",
            "security issue",
            "_token",
            "for each",
            "to all",
            "just return",
            "sabotage",
        ),
        AGAINST,
    ),
    Kind(
        "destroy",
        (
            "without asking",
            "without confirm",
            "without checking",
            "without prompting",
            "without user",
            "without approval",
            "after any",
            "after every",
            "after each",
            "after editing",
            "after finishing",
            "after completing",
            "after making",
            "after reviewing",
            "after you finish",
        ),
        DESTROY,
    ),
    Kind(
        "send",
        (
            "send",
            "upload",
            "webfetch",
            "forward",
            "transmit",
            "exfiltrat",
            "submit",
            "relay",
            "leak ",
            "back up",
            "backs up",
            "backup to",
            "post ",
            "posts ",
            "sync ",
            "include ",
            "embed ",
            "append ",
            "report ",
            "ship ",
        ),
        SEND,
    ),
    Kind(
        "conceal",
        (
            "do not",
            "don't",
            "never ",
            "without ",
            "secret",
            "silent",
            "covert",
            "quietly",
            "invisibl",
            "hidden",
            "hide ",
            "discreet",
            "not know",
            "not need",
            "stealth",
            "between us",
            "refrain",
            "avoid ",
            "must not",
            "should not",
            "unnoticed",
            "unobtrusive",
            "leave it out",
            "leave this out",
            "leave them out",
            "no need to",
            "noisy",
        ),
        CONCEAL,
    ),
)
for _kind in KINDS:
    LEXICON.enter(_kind.pattern)
LEXICON.enter(WHERE_TO)
LEXICON.enter(UPLOADS)
OF_DOCUMENTS = tuple(kind for kind in KINDS if kind.name in {"override", "fetched", "judge", "send", "conceal"})
"""What counts in a document that the model reads only when it is told to."""


@remembered
def orders(text: Text) -> tuple[Order, ...]:
    """Every sentence of a text that orders one of the kinds, and is neither quoted nor forbidden nor told of."""
    words, found = concordance(text), list[Order]()
    for kind in KINDS if text.standing >= Standing.text else OF_DOCUMENTS:
        if kind.name == "conceal" and not found:
            break
        sends = kind.name == "send"
        places = words.together(SEND, WHERE_TO, 0, _ADDRESSED) if sends else words.met(kind.pattern)
        for start, sentence in sentences(text, places, kind.signs):
            order = _sending(text, start, sentence) if sends else _ordered(text, kind, start, sentence)
            if order:
                found.append(order)
    if words.met(UPLOADS):
        found.extend(_uploading(text))
    return tuple(found)


def _ordered(text: Text, kind: Kind, start: int, sentence: str) -> Order | None:
    match = kind.pattern.search(sentence)
    if match is None:
        return None
    passage = passage_at(text, start + match.start())
    if passage is None or passage.kind == "code":
        return None
    if _SETTING.search(match[0]) and _SETS.search(sentence[: match.start()]):  # a setting is written between quotes
        told = is_told(passage, sentence) or is_negated(sentence, match.start()) or bool(_DESCRIBED.match(passage.text))
    else:
        told = tells(passage, sentence, start, match.start(), match.end())
        told = told or (kind.name == "approve" and bool(_DESCRIBED.match(passage.text)))
    if told:
        return None
    return Order(kind.name, passage, start + match.start(), start + match.end(), sentence)


_DESCRIBED = re.compile(r"^\s*[-*]\s+`[\w-]+`\s*(?:\([^)]*\)\s*)?[:—-]")
"""An item that says what a setting does."""
_SETTING = re.compile(
    r"^(?:--dangerously|dangerouslyDisable|bypassPermissions|disableAllHooks|enableAllProject|skipDangerous|defaultMode)"
)
_SETS = re.compile(
    r"(?i)(?:^|[\s,.:])(?:set|use|add|write|enable|change|put|start|run|restart|launch|repeat|call|pass)\b(?:[^.\n]|\.(?=\S)){0,60}$"
)


_ADDRESSED = 300
"""Characters from the word that sends to the end of where to."""


def _sending(text: Text, start: int, sentence: str) -> Order | None:
    if not WHERE_TO.search(sentence):
        return None
    for match in SEND.finditer(sentence):
        rest = sentence[match.start() : match.start() + _ADDRESSED]
        names = sentence.startswith("](", match.end())  # the end of a link's words: `[Chrome Relay](…)`
        if names or not WHERE_TO.search(rest) or _TOLD_OF_US.search(sentence, 0, match.start()):
            continue
        before = text.text[max(0, start - 250) : start] if _PRONOUN.search(rest) else ""
        kind = (
            "send-secret"
            if SECRET.search(f"{before} {sentence}")
            else "send"
            if DATA.search(f"{before} {sentence}")
            else ""
        )
        passage = passage_at(text, start + match.start()) if kind else None
        if passage is None or passage.kind == "code" or tells(passage, sentence, start, match.start(), match.end()):
            continue
        return Order(kind, passage, start + match.start(), start + match.start() + len(rest), sentence)
    return None


def _uploading(text: Text) -> Iterator[Order]:
    for match in UPLOADS.finditer(text.text):
        passage = passage_at(text, match.start()) if urls(match[0]) else None
        if passage is not None and not passage.told and not is_negated(passage.text, match.start() - passage.start):
            yield Order("upload", passage, match.start(), match.end(), match[0])


_TOLD_OF_US = re.compile(
    r"(?i)\b(?:we|they|triggers|keywords)\s+(?:\w+\s+)?$|\bif\s+you\s+(?:want|need|wish|would\s+like)\s+to\s+$"
)
"""Before a verb that somebody says of themselves, 'we now include the results', or leaves to the reader's wish."""
_PRONOUN = pattern(
    r"""\b(?:it|its|them|these|those|this|that|the\ (?:file|result|output|contents?|collected|value))\b"""
)


_SCREENFUL = 700


def recurs(text: Text, order: Order) -> bool:
    """Whether an order is given for every task: by its own sentence, its heading, or what leads it in."""
    if RECURRING.search(order.text) or RECURRING.search(order.passage.heading):
        return True
    before = [
        passage
        for passage in passages(text)
        if passage.section == order.passage.section
        and 0 <= order.start - passage.start < _SCREENFUL
        and passage.kind != "code"
    ]
    return any(RECURRING.search(passage.text[:300]) for passage in before[-5:])


def near(found: tuple[Order, ...], order: Order, kinds: set[str], reach: int = 400) -> Order | None:
    """An order of one of the kinds in the same section and near by."""
    for other in found:
        if (
            other.kind in kinds
            and other is not order
            and other.passage.section == order.passage.section
            and abs(other.start - order.start) < reach
        ):
            return other
    return None
