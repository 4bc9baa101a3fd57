# ruff: noqa: RUF001 -- words of other scripts are among those by which the person is asked
"""Markdown as the model reads it: passages, each knowing whether it orders something or tells of it.

A text that teaches what to refuse holds the same words as the attack. What tells them apart is their place: a
negated sentence, a quotation, a row of a table of bad signs, a heading such as 'Red flags' or 'Never do this'.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scan.model import Standing
from scan.rules.base import remembered
from scan.rules.patterns import Pattern, lower
from scan.rules.shell_signs import tells_shell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.deed_ideas import Either
    from scan.texts import Text


class Passage(NamedTuple):
    """A paragraph, list item, table row, heading, front matter field, code between fences or indented, or HTML comment.

    `written` is what stands between fences and is to be written, as prose, into a file that the model reads;
    `said` is a quotation that the agent is to say to the person.
    `told` says that it describes or forbids: its heading or its lead-in says so, or it is a quotation.
    `section` numbers the part under one heading, so that the passages of one procedure can be seen together.
    """

    kind: str
    start: int
    end: int
    text: str
    told: bool
    section: int
    language: str = ""
    heading: str = ""


_FENCE = re.compile(r"^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(```+|~~~+)[ \t]*([\w+#.-]*)")
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*)")
_ITEM = re.compile(r"^[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]+")
_COMMENT = re.compile(r"<!--")

TELLS = Pattern(
    r"""\b(?:red\ flags?|warning\ signs?|anti-?patterns?|attacks?|attackers?|threats?|threat\ models?|malicious
          |malware|vulnerab\w+|exploits?|injections?
          |
          jailbreaks?
          |phishing
          |suspicious
          |dangerous
          |unsafe
          |insecure
          |bad\ (?:examples?|practices?)
          |don'?ts?
          |do\ not
          |must\ not
          |will\ not
          |never
          |avoid
          |forbidden
          |prohibited
          |
          disallowed|blocked|denied|refuse|reject|indicators?\ of|what\ not|wrong|pitfalls?|rationali[sz]ations?
            |adversarial|red[- ]team\w*|owasp|cwe|cve)\b
      | ❌
      | 🚫
      | ⛔
      | 🚩"""
)
_LEADS = Pattern(
    r"""(?:for\ example|e\.g\.|such\ as|(?<!\.)examples?(?:\ of|\ include|:)|(?<!must\ )(?<!should\ )looks?\ like|patterns?
          |phrases?\ (?:like|such|that)|watch\ (?:out\ )?for|grep\ for
          |
          flag\b(?!\ (?:from|in\ the)\b)
          |flags?\ (?:any|text|content)
          |detect
          |treat\ .{0,40}\ as\ (?:data|untrusted)
          |attempts?\ to
          |try(?:ing|ies)?\ to
          |\b(?:prevents?|preventing|catch(?:es)?)\b
          |if\ (?:a|an|any|the)\ (?:\w+\ ){0,4}(?:says?|asks?|tells?|contains?|instructs?|claims?)
          |
          instructions?\ (?:like|such\ as|that\ say)|embedded|untrusted|adversar|malicious|attack|injection|jailbreak
            |suspicious)"""
)
"""Words that make of the rest of a sentence something that is told of."""
_LOOKS = re.compile(
    r"(?i)\b(?:look(?:ing)? for|search(?:ing)? for|check(?:ing)? (?:for|whether|if)|can|could|may|might|would|stops?|stopping)\b"
)
"""Words that do so as far as their own clause goes: 'search for X and delete it' orders to delete."""
_NEGATED = re.compile(
    r"""(?ix)
          \b(?:never|do\ not|don['’]?t|must\ not|mustn['’]?t|should\ not|shouldn['’]?t|cannot|can['’]?t|won['’]?t
            |will\ not|does\ not|doesn['’]?t|is\ not|isn['’]?t|are\ not|aren['’]?t|not\ to|no\ longer|without|avoid|refuse|reject|forbid\w*
            |prohibit\w*|(?<!\ba\ )(?<!\bthe\ )(?<!code\ )(?<!-out\ )block\w*(?!\ ?["“`(]|\ (?:that|of|with|which|holds?|contains?|titled|named|called|at|below|above|from)\b)|prevent\w*|deny|denies|stop|rather\ than|instead\ of|nunca|jam[áa]s|evit[ae]|niemals|jamais|evita
            |n['’]\w+\ (?:pas|jamais)|ne\ \w+\ (?:pas|jamais)|no\ (?:(?:lo|la|los|las|le|les)\ )?(?:hagas|uses|abras|env[íi]es|pidas
            |solicites|ejecutes|pegues|copies|agregues|añadas|pongas|escribas|borres|elimines|desactives|quites|sigas
            |obedezcas|aceptes|guardes|muestres|ocultes|omitas|digas|incluyas|marques|cuentes|ignores|cambies
            |modifiques|introduzcas|confíes|trates)|não\ \w+|никогда|нельзя)\b
      | \bne\s+$
      | (?<![А-я])не\ \w+
      | 绝不|绝对不|不要|切勿|请勿|禁止|不得|决不
      | \b(?:kein(?:e[nrms]?)?|nicht|nie)\b"""
)
_STARTS = re.compile(
    r"(?i)\b(?:run|runs|running|execute|executing|using|use|with|via|command|call|calling|by|start|launch)\b[^`]{0,12}$|:\s*$"
)
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+|\n")


@remembered
def passages(text: Text) -> tuple[Passage, ...]:
    """The passages of a Markdown text, in order."""
    return _Splitter(text.text, titled=text.standing < Standing.text).read()


@lru_cache(maxsize=1024)
def _tells_by_name(heading: str) -> bool:
    """Whether a heading says that what stands under it is told of; the same few stand in most texts."""
    return TELLS.holds(lower(heading))


class _Splitter:
    """One pass over the lines."""

    def __init__(self, source: str, *, titled: bool) -> None:
        self.source = source
        self.titled = titled  # whether the title tells what all of the text is about: of a reference, not of an order
        self.section, self.heading, self.told = 0, "", False
        self.levels: dict[int, bool] = {}
        self.lead, self.listed = False, False
        self.before = ""
        self.block: list[str] = []
        self.first = 0
        self.found: list[Passage] = []

    def read(self) -> tuple[Passage, ...]:
        """Every passage."""
        position, fence = 0, ""
        opened, language, front = 0, "", self.source.startswith("---")
        for line in self.source.splitlines(keepends=True):
            start, position = position, position + len(line)
            first = line.lstrip()[:1]
            if front:
                front = not (start and line.startswith("---"))
                if start and front:
                    self.found.append(Passage("field", start, position, line, told=False, section=0))
            elif fence:
                marker = _FENCE.match(line) if first in _FENCED else None
                if marker and marker[1].startswith(fence) and not marker[2]:
                    self.code(opened, start, language)
                    fence = ""
            elif not first:
                self.flush()
            elif first not in _MARKS:
                self.more(line, start)
            elif marker := _FENCE.match(line) if first in _FENCED else None:
                self.flush()
                fence, language, opened = marker[1], marker[2].lower(), position
            else:
                self.marked(first, line, start)
        self.flush()
        if fence:
            self.code(opened, position, language)
        return tuple(self.found)

    def code(self, start: int, end: int, language: str) -> None:
        """What stands between two fences."""
        told = self.told or self.lead
        text = self.source[start:end]
        kind = "written" if language in _PROSE and _WRITTEN.search(self.before) else "code"
        self.found.append(Passage(kind, start, end, text, told, self.section, language, self.heading))

    def more(self, line: str, start: int) -> None:
        """One more line of a block."""
        if not self.block:
            self.first = start
        self.block.append(line)

    def marked(self, first: str, line: str, start: int) -> None:
        """A line that may be a heading, an item or a row."""
        heading = _HEADING.match(line) if first == "#" else None
        if heading:
            self.flush()
            self.headed(heading, start, start + len(line))
        elif first == "|" or (first != "#" and _ITEM.match(line)):
            self.flush()
            self.first, self.block = start, [line]
        else:
            self.more(line, start)

    def headed(self, heading: re.Match[str], start: int, end: int) -> None:
        """A heading, under which everything may be told only."""
        level, words = len(heading[1]), heading[2]
        self.section += 1
        self.levels = {above: told for above, told in self.levels.items() if above < level}
        self.levels[level] = (level > 1 or self.titled) and _tells_by_name(words)
        self.told, self.heading, self.lead = True in self.levels.values(), words.strip(), False
        self.listed, self.before = False, words
        self.found.append(Passage("heading", start, end, words, self.told, self.section, "", self.heading))

    def flush(self) -> None:
        """The block that was gathered."""
        if not self.block:
            return
        text, self.block = "".join(self.block), []
        if not self.listed and text[0] in " \t" and _is_code(text):
            self.code(self.first, self.first + len(text), "")
            return
        stripped = text.strip()
        kind = _KINDS.get(stripped[:1]) or ("item" if stripped[:1] in _MARKS and _ITEM.match(text) else "paragraph")
        if kind == "quote" and _WRITTEN.search(self.before):
            kind = "written"
        elif kind == "quote" and _SAID.search(self.before):
            kind = "said"
        told = self.told or (self.lead and kind in {"item", "cell"})
        end = self.first + len(text)
        self.listed = kind == "item" or (self.listed and text[0] in " \t")
        self.before = text[-_LEAD:]
        self.found.append(Passage(kind, self.first, end, text, told, self.section, "", self.heading))
        if kind == "paragraph" or (kind == "item" and stripped.endswith(":")):
            # a paragraph that ends in a colon leads what follows it in
            self.lead = stripped.endswith((":", ":**")) and _leads(text[-200:])


def _is_code(text: str) -> bool:
    """Whether every line of a block is indented as code is, and it holds a command that is worth a look.

    CommonMark 0.31.2, section 4.4: four blanks or a tab; not inside of a list, whose paragraphs are indented too.
    """
    return all(line.startswith(("    ", "\t")) for line in text.splitlines()) and tells_shell(text)


_LEAD = 300
_PROSE = frozenset({"markdown", "md", "text", "txt", ""})
_WRITTEN = re.compile(
    r"(?is)(?:\b(?:write|add|append|save|copy|put|paste|insert|prepend|create|update|store|keep|begin|start|fill|agregar?|añad\w+|schreib\w*|füge|hänge|ajoute\w*|adicion\w+|добав\w+)\b|添加|写入|追加)"
    r".{0,160}(?:\b(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|SKILL)(?:\.local)?\.md\b|\.cursorrules|copilot-instructions|\.(?:windsurf|cline)rules|\.cursor/rules|\.claude/(?:instructions\.md|rules|skills|commands|agents|memory)|\bmemory\b|\b(?:conventions|rules|instructions|preferences|memories)\.md\b|system prompt)"
)
"""What leads in a block that is to be written where a model takes it for its orders."""
_SAID = re.compile(
    r"(?i)(?:\b(?:say|tell|show|ask|write|answer|reply|respond|display|print|greet|send|diga|dile|di|sage?|zeige?|dis|affiche)\b"
    r"|скажи|покажи|спроси|告诉|回复|显示|伝え|表示)[^.!?\n]{0,80}[:：]\**\s*$"
)
"""What leads in words that the agent is to say to the person."""


_RELATIVE = re.compile(r"\b(?:that|which|who)\s+(?:do not|don['’]t|does not|doesn['’]t|never|avoids?)\b")
"""What is said of a thing and forbids nothing: 'with names that do not repeat:'."""


def _leads(text: str) -> bool:
    """Whether a text leads in what is told of."""
    lowered = _RELATIVE.sub("", lower(text))
    return _LEADS.holds(lowered) or TELLS.holds(lowered)


_KINDS = {">": "quote", "|": "cell"}
_MARKS = frozenset("#|-*+•>0123456789`~")
"""What a line begins with that is more than a line of its paragraph."""
_FENCED = frozenset("`~>-*+0123456789")


def sentences(passage: Passage) -> Iterator[tuple[int, str]]:
    """The sentences of a passage with their places in the whole text."""
    at = 0
    for match in _SENTENCE.finditer(passage.text):
        yield passage.start + at, passage.text[at : match.start()]
        at = match.end()
    yield passage.start + at, passage.text[at:]


_JOINT = re.compile(r"(?i)\sand\s|\sthen\s|[,;.:]\s")


def is_negated(sentence: str, at: int) -> bool:
    """Whether the words before a place in a sentence forbid or deny what stands there."""
    clause = _CONDITION.sub("", sentence[:at].replace("*", ""))[-60:]  # 'if it is not there, run …' orders to run
    found = list(_NEGATED.finditer(clause))
    # 'do not wait, just …': what comes after the joint is ordered again; 'never send, copy or show' is not
    return bool(found) and not _TURNS.search(clause + sentence[at : at + 8], found[-1].end())


_RULED_OUT = re.compile(
    r"(?i)\b(?:is|are|was|were)\s+(?:not|never|no)\s+(?:an?\s+|the\s+)?(?:fix|option|solution|answer|way|acceptable|allowed|permitted|enough|ok)\b"
)


def is_ruled_out(sentence: str, at: int) -> bool:
    """Whether the words behind a place say that what stands there is no way to do it: 'setting it to false is not a fix'."""
    return bool(_RULED_OUT.search(sentence, at))


_DENIED = re.compile(
    r"(?i)[^.,;:\n]{0,30}?\b(?:(?:is|are|was|were|stays?|has|have|does|do|must|may|should|can|will|belongs?)\s+(?:not|never|no|nowhere)|cannot|(?:isn|aren|don|doesn|mustn)['’]t)\b"
)
_SAYS_NO = re.compile(r"(?i)\b(?:not|no|never|nor|without|nothing|nobody|neither)\b|n['’]t\b")
_NONE = re.compile(r"(?i)\b(?:no|nor|neither|none\ of)\s+(?:[\w'’-]+\s+){0,3}[`\"'(]?$")


def states(idea: Pattern | Either, stretch: str) -> bool:
    """Whether a stretch says what an idea means, and does not only forbid or deny it; its line breaks are blanks.

    What an idea forbids by its own words, such as to tell, is said where it stands.
    """
    return any(
        _SAYS_NO.search(match[0])
        or not (
            is_negated(stretch, match.start())
            or _NONE.search(stretch, max(0, match.start() - 40), match.start())
            or _DENIED.match(stretch, match.end())
        )
        for match in idea.finditer(stretch)
    )


_CONDITION = re.compile(r"(?i)\b(?:if|when|should|unless|where|in case|after|once|before)\b[^,.\n]{3,80},\s")
_TURNS = re.compile(r"(?i)(?:,|\band\b|—|;)\s*(?:but|then|just|instead|simply)\b|\.\s|;\s| — |\bbut\b")


_SHOWS = re.compile(
    r"(?i)\b(?:such as|like|detects?|detecting|flags?|flagged|blocks?|blocked|rejects?|denies|denied|e\.g\.|examples? of|patterns?|looks? for|looking for|search(?:es)? for|catch(?:es)?|forbids?|refuses?|instead of|warns? (?:about|on|against))\b"
)


def is_shown(text: str, at: int) -> bool:
    """Whether the sentence before a command forbids it, or shows it as an example of something bad."""
    begin = max(text.rfind(". ", 0, at), text.rfind("\n", 0, at), at - 160, -1) + 1
    before = _CONDITION.sub("", text[begin:at])
    return bool(_NEGATED.search(before[-80:]) or _SHOWS.search(before))


def is_quoted(passage: Passage, start: int, end: int) -> bool:
    """Whether a span of a passage (in the whole text) stands between quotation marks or backquotes on its line."""
    begin, stop = start - passage.start, end - passage.start
    text = passage.text.replace("```", "   ")  # a fence on one line shows nothing: it is what to run
    first, last = text.rfind("\n", 0, begin) + 1, text.find("\n", stop)
    before, after = text[first:begin], text[stop : last if last >= 0 else len(text)]
    if before.count('"') % 2 and '"' in passage.text[stop:]:  # a quotation may go on over the end of a line
        return True
    if before.count("`") % 2 and "`" in after and not _STARTS.search(before[: before.rfind("`")]):
        return True
    return any(
        before.count(opened) > before.count(closed) and closed in after
        for opened, closed in (("“", "”"), ("«", "»"), ("\u2018", "\u2019"))
    )


_ASKED = Pattern(
    r"""\b(?:only|but\ only|and\ only)?\ ?(?:after|with|on|upon)\ (?:a|an|the|their|explicit|the\ user'?s
          |your)\ (?:\w+\ )?(?:yes|ok|okay|go-ahead|confirmation|approval|consent|permission)\b
      | \bwait\ for\ (?:a|an|the|their|explicit)\ (?:\w+'?s?\ )?(?:yes|ok|okay|answer|reply|go-ahead|confirmation
          |approval|consent|permission)\b
      | \bask\ (?:(?:the\ )?(?:user|person|them|human|developer)\ )?(?:whether|if|first|before
          |for\ (?:permission|confirmation|approval|consent))\b
      | \b(?:if|once|when|unless|until)\ (?:the\ )?(?:user|person|they|human
          |developer)\ (?:\w+\ )?(?:wants?\ (?:that|it|this|to)|agrees?|confirms?|approves?|consents?
          |says?\ (?:yes|so|ok)|opt(?:s|ed)\ in)\b
      | \bshow\b [^.\n]{0,60}? \b(?:and|then)\ (?:ask|wait|let\ (?:them|the\ user))\b
      | \bpropose\b
      | \blet\ (?:the\ )?(?:user|person|them)\ (?:\w+\ ){1,3}(?:and\ )?(?:send|upload|paste|share|decide|choose)\b
      | \blet\ (?:the\ )?(?:user|person|them)\ (?:look|read|check|review|see)\b
      | \boffer\ (?:the\ user|them|to)\b
      | \bask\ before\b
      | (?:^|[,;.]\ )(?:then\ )?(?:tell|warn)\ (?:the\ )?(?:user|person|them|human|developer)\ before\b
      | \bopt(?:s|ed)?[- ]in\b
      | \bsolo\ (?:tras|después\ de|con)\b [^.\n]{0,30}? \b(?:sí|confirmación|aprobación|permiso)\b
      | \bpregunta\b [^.\n]{0,20}? \b(?:antes|si)\b
      | \bnur\ (?:nach|mit)\b [^.\n]{0,30}? \b(?:ja|zustimmung|bestätigung|freigabe|erlaubnis)\b
      | \bfrage?\b [^.\n]{0,30}? \b(?:vorher|zuerst|ob)\b
      | \bseulement\ (?:après|avec)\b [^.\n]{0,30}? \b(?:oui|accord|confirmation)\b
      | 先询问
      | 征得
      | 同意后
      | 确认后
      | спроси\w*
      | с\ согласия"""
)
"""Words by which the person is asked before something is done."""
_UNASKED = re.compile(r"(?i)\b(?:no need to|not|never|don'?t|without|rather than|instead of)\W+(?:\w+\W+){0,2}$")


def is_asked(stretch: str) -> bool:
    """Whether a stretch of prose has the person asked before what it orders is done; its line breaks are blanks."""
    stretch = stretch.replace("\n", " ")
    return any(not _UNASKED.search(stretch[: match.start()]) for match in _ASKED.finditer(stretch))


_INSISTS = re.compile(
    r"""(?ix)^[\W\d]*(?:always|you\ must|you\ should\ always|make\ sure|be\ sure|before\ (?:you|any|each|every|the)
          |after\ (?:you|any|each|every)|whenever|every\ time|each\ time
          |
          at\ the\ (?:start|end|beginning)|for\ (?:every|each)|important|critical|required|mandatory|first|then|next
            |finally|now|step\ \d)\b"""
)
_ALSO = re.compile(r"(?i)\b(?:beforehand|afterwards?|then|first|also|as well|in addition)\b[^`\n]{0,60}`")
"""Words of a row that order a command beside what the row is about."""
_STEP = re.compile(r"(?i)^\s*\|\s*(?:\**(?:step\s*)?\d{1,2}[.)]?\**|first|then|next|finally|setup|always)\s*\|")


def insists(sentence: str) -> bool:
    """Whether a sentence orders by its own first words, so that no heading makes it an example."""
    match = _INSISTS.match(sentence)
    return bool(match) and not TELLS.search(sentence)


def is_told(passage: Passage, sentence: str) -> bool:
    """Whether the place of a sentence makes it an example: its heading or lead-in, a quotation, a table without steps."""
    if passage.kind == "cell" and not _STEP.match(passage.text):
        return passage.told or not _ALSO.search(passage.text)
    return passage.kind == "quote" or (passage.told and not insists(sentence))


def tells(passage: Passage, sentence: str, start: int, at: int, end: int) -> bool:
    """Whether what stands at a place of a sentence is described, quoted or forbidden instead of ordered."""
    if is_told(passage, sentence) or is_negated(sentence, at) or is_quoted(passage, start + at, start + end):
        return True
    return leads_in(sentence, at)


def leads_in(sentence: str, at: int) -> bool:
    """Whether the words before a place of a sentence make of it something that is told of, or only sought or possible."""
    before = sentence[:at]
    looks = list(_LOOKS.finditer(before))
    return bool(_LEADS.search(before)) or (bool(looks) and not _JOINT.search(before, looks[-1].end()))


def passage_at(text: Text, place: int) -> Passage | None:
    """The passage that holds a place of a text."""
    known = passages(text)
    index = bisect_right(known, place, key=lambda passage: passage.start) - 1
    return known[index] if index >= 0 and place < known[index].end + 1 else None


def around(text: Text, place: int, before: int, behind: int) -> str:
    """What stands so near to a place, in its own section."""
    known = passages(text)
    first = last = bisect_right(known, place, key=lambda passage: passage.start) - 1
    section = known[first].section
    while first > 0 and known[first - 1].section == section and known[first].start > place - before:
        first -= 1
    while last + 1 < len(known) and known[last + 1].section == section and known[last].end < place + behind:
        last += 1
    return text.text[max(known[first].start, place - before) : min(known[last].end, place + behind)]
