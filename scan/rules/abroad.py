# ruff: noqa: RUF001 -- marks of other scripts are what this file is about
"""Orders in other languages than English: the same frames for each, over the ideas that `tongues` has words for.

A passage is read in the language of its commonest words. A frame is an idea with others near it. What is forbidden,
told of, or asked of the person first is no order, in whatever language it is said.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from scan.rules import (
    tongue_chinese,
    tongue_dutch,
    tongue_french,
    tongue_german,
    tongue_italian,
    tongue_japanese,
    tongue_korean,
    tongue_polish,
    tongue_portuguese,
    tongue_russian,
    tongue_spanish,
    tongue_turkish,
)
from scan.rules.base import remembered
from scan.rules.concordance import LEXICON, concordance
from scan.rules.deed_words import Ordered
from scan.rules.prose import passages
from scan.rules.tongue_frames import FRAMES, SHARED, WEIGHTY
from scan.rules.tongues import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.prose import Passage
    from scan.rules.tongue_frames import Frame
    from scan.rules.tongues import Tongue
    from scan.texts import Text

TONGUES = tuple(
    module.TONGUE
    for module in (
        tongue_german,
        tongue_dutch,
        tongue_french,
        tongue_spanish,
        tongue_portuguese,
        tongue_italian,
        tongue_polish,
        tongue_russian,
        tongue_turkish,
        tongue_japanese,
        tongue_chinese,
        tongue_korean,
    )
)
_LETTERS = [
    (number, LEXICON.enter(tongue.letters)) for number, tongue in enumerate(TONGUES) if tongue.letters is not None
]
"""Letters that tell a language, found with all that is sought in a text."""
_KNOWN_BY: dict[str, list[int]] = {}
"""The languages that each word tells. These are short and stand inside of many others: a text is cut into words for them."""
for _number, _tongue in enumerate(TONGUES):
    for _mark in _tongue.marks:
        _KNOWN_BY.setdefault(_mark, []).append(_number)
BEFORE, BEHIND = 600, 300
"""Characters between an act and the words that hide it."""


class Stretch:
    """A passage in one language, and where its ideas stand."""

    def __init__(self, passage: Passage, tongue: Tongue) -> None:
        self.passage = passage
        self.tongue = tongue
        self.text = folded(passage.text)
        self._met: dict[str, list[re.Match[str]]] = {}

    def met(self, ideas: str) -> list[re.Match[str]]:
        """Where one of some ideas (`hides|unasked`) stands and is not forbidden."""
        found = self._met.get(ideas)
        if found is None:
            found = self._met[ideas] = [match for idea in ideas.split("|") for match in self._of(idea)]
        return found

    def _of(self, idea: str) -> list[re.Match[str]]:
        if idea in SHARED:
            return list(SHARED[idea].finditer(self.text))
        found = [match for match in self.tongue.of(idea).finditer(self.text) if match.end() > match.start()]
        if idea in _NAMED:
            return found
        if idea not in _NEGATIVE:
            found = [match for match in found if not self.tongue.of("never").search(match[0])]
        kept = [match for match in found if not self._forbidden(match)]
        return [match for match in kept if not self._is_of_secrets(match)] if idea == "hides" else kept

    def _is_of_secrets(self, match: re.Match[str]) -> bool:
        """Whether it is a secret that is kept back, as it should be."""
        return bool(_SECRETLY.search(self.text, match.start(), match.end() + 20)) or any(
            match.start() - 10 < secret.start() < match.end() + 16
            for secret in self.tongue.of("keys").finditer(self.text)
        )

    def _forbidden(self, match: re.Match[str]) -> bool:
        """Whether the words before or behind forbid what stands between them."""
        begin = max(
            (each.end() for each in _CLAUSE.finditer(self.text, max(0, match.start() - _REACH), match.start())),
            default=max(0, match.start() - _REACH),
        )
        before = self.text[begin : match.start()]
        negators = list(self.tongue.of("never").finditer(before))
        if any(_holds(before, negator) for negator in negators):
            return True
        far = match.start() == match.end()
        return not far and self._behind(match.end())

    def _behind(self, end: int) -> bool:
        stop = _STOP.search(self.text, end, end + _AFTER)
        after = self.text[end : stop.start() if stop else end + _AFTER]
        return bool(self.tongue.of("behind").search(after))


_SECRETLY = re.compile(
    r"敏感|机密|隐私|機密|個人情報|민감|개인정보|sensib\w+|sensitiv\w+|confiden[cz]i\w+|vertraulich\w*|poufn\w+|конфиденц\w+|gizli bilgi\w*"
)
_REACH, _AFTER = 90, 60
_CLAUSE = re.compile(
    r"[.;!?|](?=\s|$)|[。；！？，]|:\s|, (?:aber|sondern|doch|mais|pero|sino|mas|porem|ma|bensi|maar|ale|lecz|но|ama|fakat)\b|但|而是|ただし|지만"
)
"""What parts clauses, so that a negation before it says nothing of what stands behind."""
_STOP = re.compile(r"[,.;:!?|](?=\s|$)|[。；！？、，]| (?:und|en|oder|of) |て(?![はも])|고 |며 ")
_WITHOUT = re.compile(r"^(?:sin|sem|sans|senza|ohne|zonder|bez|без|not?|ne|n'|no|nao|non|nie|не|не)$")
_STRONG = re.compile(
    r"^(?:nie(?:mals)?|nunca|jamas|jamais|mai|nigdy|никогда|nooit|asla|aucune?|nada|nichts|niets|niente|nic|ничего|kein\w*|geen|nessun\w*|ningun\w*|nenhum\w*|zadn\w+|nicht|ni|nem|ani|ни|interdit\w*|prohibid\w+|proibid\w+|vietat\w+|verboten|запрещ\w+|evit\w+|vermeid\w+|unikaj|избега\w+)$"
)
_IF = re.compile(
    r"\b(?:si|se|wenn|falls|sofern|sollte|als|indien|jesli|jezeli|gdy|если|s'il|cuando|quando|lorsque|qualora|caso)\b[^,]{0,40}$"
)


_AND = re.compile(r" (?:und|en|et|y|e|ed|i|oraz|и|ve) ")
"""What joins another act to one that is forbidden by a weak word: 'do not ask and send'."""
_WORDS, _SIGNS = 70, 16
"""Characters between a word that forbids and what it forbids, in scripts of letters and in others."""
_PIECE = 32
"""Characters of a piece of a list, at most."""


def _holds(before: str, negator: re.Match[str]) -> bool:
    """Whether a negator before an act reaches as far as the act: over commas only in a list, and not out of a condition."""
    between = before[negator.end() :]
    word = negator[0].strip()
    if not _STRONG.match(word) and _AND.search(between):
        return False
    if "," not in between:
        return len(between) <= (_WORDS if word[0] < "\u2e80" else _SIGNS)
    if _IF.search(before[: negator.start()]):
        return False
    if not _STRONG.match(word):
        return False
    return all(len(piece) <= _PIECE for piece in between.split(",")[:-1])


@remembered
def abroad(text: Text) -> tuple[Ordered, ...]:
    """Every order in another language than English that a Markdown text gives."""
    if text.language != "markdown" or not text.heeded:
        return ()
    marks = _marks(text)
    return tuple(_found(_stretches(text, marks))) if marks else ()


def _marks(text: Text) -> list[tuple[int, int]]:
    """The places of what tells a language, and the number of the language."""
    words = concordance(text)
    found = [(place, number) for number, letters in _LETTERS for place, _ in words.of(letters)]
    for match in _WORD.finditer(text.lowered):
        found.extend((match.start(), number) for number in _KNOWN_BY.get(match[0], ()))
    return sorted(found)


_WORD = re.compile(r"\w+")


def _stretches(text: Text, marks: list[tuple[int, int]]) -> list[Stretch]:
    """The passages that are not in English, each in the language of most of its marks, or else in that of the text."""
    most, times = Counter(number for _, number in marks).most_common(1)[0]
    dense = times * _DENSE > len(text.text)
    found = []
    for passage in passages(text):
        if passage.kind == "code":
            continue
        own = marks[bisect_left(marks, (passage.start, 0)) : bisect_left(marks, (passage.end, 0))]
        counts = Counter(number for _, number in own)
        if dense and (not own or counts[most] == max(counts.values())):
            found.append(Stretch(passage, TONGUES[most]))
        elif own and not dense and len(_ENGLISH.findall(passage.text)) >= max(counts.values()):
            continue
        elif own:
            likely = [TONGUES[number] for number, times in counts.most_common(2) if times * 2 > max(counts.values())]
            found.extend(Stretch(passage, tongue) for tongue in likely)
    return found


_DENSE = 60
"""Characters for each of which a text in a language has at least one of its marks."""
_ENGLISH = re.compile(r"(?i)\b(?:the|and|are|with|that|this|not|from|when|your|you|it|for|be|must|of|to|is)\b")


def _found(stretches: list[Stretch]) -> Iterator[Ordered]:
    for place, stretch in enumerate(stretches):
        if stretch.passage.kind == "heading" or _is_told(stretches, place):
            continue
        around = _around(stretches, place)
        for frame in FRAMES:
            found = _met(frame, stretch, around)
            if found:
                yield found


def _around(stretches: list[Stretch], place: int) -> list[Stretch]:
    """What stands near a stretch in its section, itself among it."""
    own = stretches[place].passage
    return [
        each
        for each in stretches[max(0, place - 8) : place + 4]
        if each.passage.section == own.section
        and own.start - each.passage.end < BEFORE
        and each.passage.start - own.end < BEHIND
    ]


def _met(frame: Frame, stretch: Stretch, around: list[Stretch]) -> Ordered | None:
    for match in stretch.met(frame.ideas[0]):
        start, end = stretch.passage.start + match.start(), stretch.passage.start + match.end()
        near = all(_near(stretch, ideas, match, frame.reach) for ideas in frame.ideas[1:])
        if not near or _is_quoted(stretch.text, match):
            continue
        if frame.wide and not any(_weighty(each) for each in around):
            continue
        if frame.beside and not any(each.met(frame.beside) for each in around):
            continue
        hidden = any(each.met("hides") for each in around)
        if not hidden and not stretch.met("unasked") and any(each.met("asked") for each in around):
            continue
        return Ordered(frame.rule, frame.words, start, end, hidden)
    return None


def _is_quoted(text: str, match: re.Match[str]) -> bool:
    """Whether a match is cited between quotation marks; what stands between backquotes is named."""
    before, after = text[: match.start()], text[match.end() :]
    if before.count('"') % 2 and '"' in after:
        return True
    return any(before.count(opened) > before.count(closed) and closed in after for opened, closed in _QUOTES)


_QUOTES = (("“", "”"), ("«", "»"), ("„", "“"), ("「", "」"), ("『", "』"))
_NEGATIVE = frozenset({"hides", "unasked", "passes", "never", "behind", "replaced", "asked", "slant"})
"""Ideas whose words hold a negation of their own."""
_NAMED = frozenset(
    {*("keys", "talk", "rules", "others", "guards", "bank", "field", "findings", "credential", "pin", "normal")}
)
"""Ideas that are things: it is what is done to them that is forbidden."""
_LONG = 160
"""Characters from which on a reach has room for an address, which is as long in every script."""
_LAST = re.compile(r"^.*[.;!?。！？](?=\s*\S)")
"""All of a text but its last sentence."""


def _near(stretch: Stretch, ideas: str, match: re.Match[str], reach: int) -> bool:
    reach = reach if reach >= _LONG else reach // stretch.tongue.brief
    return any(
        other.start() < match.end() + reach and match.start() - reach < other.end() for other in stretch.met(ideas)
    )


def _weighty(stretch: Stretch) -> bool:
    """Whether a stretch orders something that the person would want to know of."""
    return any(all(stretch.met(ideas) for ideas in row) for row in WEIGHTY)


def _is_told(stretches: list[Stretch], place: int) -> bool:
    """Whether a heading or what leads a list in says that it is forbidden or only told of."""
    stretch = stretches[place]
    passage, never = stretch.passage, stretch.tongue.of("never")
    if passage.told or passage.kind == "said" or stretch.met("attack") or never.search(folded(passage.heading)):
        return True
    before = next((each for each in reversed(stretches[:place]) if each.passage is not passage), None)
    if passage.kind == "quote":
        return before is None or not before.met("puts")
    while before is not None and passage.kind == "item" and before.passage.section == passage.section:
        if before.passage.kind != "item":
            return before.text.rstrip("* _\t").endswith((":", "：")) and bool(never.search(_LAST.sub("", before.text)))
        place -= 1
        before = stretches[place - 1] if place else None
    return False
