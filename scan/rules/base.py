"""What a rule is: a function with its documentation, its severity, and examples that are run as tests.

A rule looks at one text, a whole plugin or a catalogue, and yields what it saw. Texts are
looked at file by file, every rule at once, and then let go of, so that a plugin of any size fits in memory; what a
later rule needs of a text is remembered by `remembered`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from scan.model import Finding, Severity, Standing
from scan.printable import excerpt, printable

if TYPE_CHECKING:
    from scan.plugin import Plugin
    from scan.texts import Text


@dataclass(frozen=True)
class Link:
    """A symbolic link in an example."""

    target: str


Files = Mapping[str, Any]
"""A plugin written down: by path, a file's text or bytes, or a Link."""


def plugin_of(files: Files) -> Plugin:
    """The plugin of an example."""
    from scan.plugin import load  # noqa: PLC0415 -- rules are imported by what makes plugins
    from scan.tree import MemorySnapshot  # noqa: PLC0415 -- the same

    links = {path: content.target for path, content in files.items() if isinstance(content, Link)}
    return load(
        MemorySnapshot({path: content for path, content in files.items() if not isinstance(content, Link)}, links=links)
    )


@dataclass(frozen=True)
class Seen:
    """What a rule saw and where: a span of a text, or a path alone. Without a `severity` the rule's own counts."""

    message: str
    text: Text | None = None
    start: int = -1
    end: int = -1
    severity: Severity | None = None
    path: str = ""
    line: int | None = None
    shown: str = ""


Inspect = Callable[[Any, Any], Iterable[Seen]]
Over = Literal["text", "plugin", "catalogue"]


@dataclass(frozen=True)
class Rule:
    """One technique that is looked for. `what`, `why` and `remedy` are the paragraphs of the function's docstring.

    A rule over texts reads those in one of its `languages` (in any, where it names none) that stand at `least` there,
    and only where what it `asks` of the text has an answer; many rules ask the same, so it is asked once for all.
    """

    id: str
    severity: Severity
    over: Over
    inspect: Inspect
    flags: tuple[Files, ...]
    clears: tuple[Files, ...]
    what: str
    why: str
    remedy: str
    family: str
    languages: tuple[str, ...] = ()
    least: Standing = Standing.test
    asks: Callable[[Text], object] | None = None

    def reads(self, language: str, standing: Standing) -> bool:
        """Whether the rule is about texts in a language that stand somewhere."""
        return standing >= self.least and (not self.languages or language in self.languages)

    def findings(self, subject: Any, plugin: Any = None) -> Iterator[Finding]:
        """What the rule finds in a text of a plugin, in a plugin, or in a catalogue."""
        if self.over == "text" and not self.reads(subject.language, subject.standing):
            return
        if self.asks is not None and not self.asks(subject):
            return
        yield from self.told(subject, plugin if self.over == "text" else subject)

    def told(self, subject: Any, plugin: Any) -> Iterator[Finding]:
        """What the rule finds in what it reads and has asked."""
        return map(self._finding, self.inspect(subject, plugin))

    def _finding(self, seen: Seen) -> Finding:
        line, column, shown = seen.line, None, printable(seen.shown)
        if seen.text is not None and seen.start >= 0:
            line, column = seen.text.place(seen.start)
            shown = shown or excerpt(seen.text.text, seen.start, max(seen.end, seen.start))
        return Finding(
            rule=self.id,
            severity=seen.severity or self.severity,
            message=printable(seen.message, 400),
            path=seen.path or (seen.text.path if seen.text is not None else ""),
            line=line,
            column=column,
            excerpt=shown,
            why=self.why,
            remedy=self.remedy,
        )


def rule(  # noqa: PLR0913 -- what a rule says of itself, each by its name
    id: str,  # noqa: A002 -- what it is called everywhere else
    severity: Severity | str,
    *,
    flags: Files | Iterable[Files],
    clears: Files | Iterable[Files],
    over: Over = "text",
    languages: tuple[str, ...] = (),
    least: Standing = Standing.test,
    asks: Callable[[Text], object] | None = None,
) -> Callable[[Inspect], Rule]:
    """Make a rule of a function whose docstring has three paragraphs: what is looked for, why, and the remedy."""

    def make(inspect: Inspect) -> Rule:
        what, why, remedy = _sections(inspect.__doc__ or "")
        family = inspect.__module__.rsplit(".", 1)[-1]
        return Rule(
            id,
            Severity(severity),
            over,
            inspect,
            _examples(flags),
            _examples(clears),
            what,
            why,
            remedy,
            family,
            languages,
            least,
            asks,
        )

    return make


def _sections(doc: str) -> tuple[str, str, str]:
    parts = [" ".join(part.split()) for part in doc.split("\n\n") if part.strip()]
    what, why, remedy = parts
    return what, _sentence(why.removeprefix("Why: ")), _sentence(remedy.removeprefix("Remedy: "))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _examples(files: Files | Iterable[Files]) -> tuple[Files, ...]:
    return (files,) if isinstance(files, Mapping) else tuple(files)


class Readers:
    """Rules over texts, sorted by what they read: a text is handed only to those that can find something in it."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rule for rule in rules if rule.over == "text")
        self._by_kind: dict[tuple[str, Standing], _Kind] = {}

    def of(self, text: Text) -> list[Rule]:
        """The rules that read a text and to whose question it has an answer, or cannot answer: then they tell why."""
        kind = text.language, text.standing
        if kind not in self._by_kind:
            self._by_kind[kind] = _Kind([rule for rule in self.rules if rule.reads(*kind)])
        known = self._by_kind[kind]
        silent = {ask for ask in known.asks if not _answers(ask, text)}
        if len(silent) == len(known.asks):
            return known.unasked
        return [rule for rule in known.rules if rule.asks not in silent] if silent else known.rules


class _Kind:
    """The rules that read one kind of text, what they ask, and those that ask nothing."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.asks = tuple(dict.fromkeys(rule.asks for rule in rules if rule.asks is not None))
        self.unasked = [rule for rule in rules if rule.asks is None]


def _answers(ask: Callable[[Text], object], text: Text) -> bool:
    try:
        return bool(ask(text))
    except Exception:  # noqa: BLE001 -- each rule that asks this fails by itself, and is told of
        return True


Made = TypeVar("Made")
Asked = TypeVar("Asked", "Text", "Plugin")


def remembered(make: Callable[[Asked], Made]) -> Callable[[Asked], Made]:
    """A question about a text or a plugin that is answered once, and outlives the text itself."""
    return _once(make, lambda asked: asked.answers)


def held(make: Callable[[Text], Made]) -> Callable[[Text], Made]:
    """A question about a text that is answered once, and again when the text was let go of since."""
    return _once(make, lambda text: text.passing)


def _once(make: Callable[[Asked], Made], where: Callable[[Asked], dict[object, Any]]) -> Callable[[Asked], Made]:
    def ask(asked: Asked) -> Made:
        known = where(asked)
        if make not in known:
            known[make] = make(asked)
        answer: Made = known[make]
        return answer

    return ask


LIVE = Standing.script
"""From here on a file runs, or is read by the model."""


def weighed(severity: Severity, standing: Standing) -> Severity:
    """A severity by where the file stands: a document only tells of it, an example or a test shows it."""
    if standing >= LIVE:
        return severity
    if standing == Standing.document:
        return min(severity, Severity.caution, key=list(Severity).index)
    return Severity.note


def worse(left: Severity, right: Severity) -> Severity:
    """The stricter of two."""
    return max(left, right, key=list(Severity).index)
