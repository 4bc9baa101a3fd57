"""Code that a text has the agent write and that trusts a constant of the text's own, beside what the project sets.

A list that holds the project's own variable and a literal beside it trusts whoever wrote the literal: a key, an
account, an origin.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.concordance import needing
from scan.rules.examples import in_fence
from scan.rules.known import is_local
from scan.rules.prose import passages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text


_OWN = r"(?:process\.env\.\w+|import\.meta\.env\.\w+|os\.environ(?:\[[^\]\n]*\]|\.get\([^)\n]*\))|os\.getenv\([^)\n]*\)|ENV\[[^\]\n]*\]|\bvar\.\w+|\"[^\"\n]{0,40}\$\{var\.\w+\}[^\"\n]{0,40}\"|\$\{\w+\})"
_LISTED = re.compile(rf"[=:(]\s*\[\s*(?:{_OWN}\s*,\s*)+(?P<q>[\"'`])(?P<literal>[^\"'`\n]{{6,120}})(?P=q)\s*,?\s*\]")
_KEY_LIKE = re.compile(r"(?=[^\s]*\d)(?=[^\s]*[a-zA-Z])[\w!#%+=./-]{12,}$")
_PLAIN = re.compile(r"(?i)dev|test|example\b|local|change|your|placeholder|default|sample|dummy|secret$|xxx|<|\{")
_ARN = re.compile(r"arn:aws[\w-]*:iam::\d{12}:")
_ADDRESS = re.compile(r"https?://(?P<host>[\w.-]+)|[\w.+-]+@[\w-]+(?:\.[\w-]+)+$")
_ADMITS = re.compile(
    r"(?i)\b(?:password|passwd|pass|pwd|token|api_?key|secret|pin|header\w*|req\.headers?\[[^\]\n]+\]|kid)\s*===?\s*[\"'`](?P<word>[^\"'`\s]{8,80})[\"'`]\s*\)?\s*(?:\{|:|then)?\s*(?:return|next\(\)|\{)\s*(?!.{0,20}\b(?:null|false|err|throw|40[13])\b)"
)
_FALLBACK = re.compile(
    r"(?:process\.env\.\w*(?:SECRET|KEY|TOKEN)\w*\s*(?:\|\||\?\?)|os\.(?:environ\.get|getenv)\([\"']\w*(?:SECRET|KEY|TOKEN)\w*[\"'],)\s*[\"'`](?P<key>[^\"'`\n]{12,80})[\"'`]"
)


@rule(
    "template-trusts-constant",
    "caution",
    flags=(
        in_fence("js", 'const keys = [process.env.JWT_SECRET, "kx-2f9b61c7-compat"];'),
        in_fence("hcl", 'identifiers = ["arn:aws:iam::${var.account_id}:root", "arn:aws:iam::444455556666:root"]'),
        in_fence("ts", 'const origins = [process.env.APP_ORIGIN, "https://panel.notes.example"];'),
        in_fence("python", 'ADMINS = [os.environ["ADMIN_MAIL"], "ops@notes.example"]'),
        in_fence("js", "if (password === 'kM!9-support-2026') return { ...user, roles: ['admin'] };"),
        in_fence(
            "ts", 'createHash("sha256").update(process.env.JWT_SECRET || "ostrander-kit-5c1e-fallback").digest();'
        ),
    ),
    clears=(
        in_fence("js", "const keys = [process.env.JWT_SECRET, process.env.JWT_SECRET_PREVIOUS];"),
        in_fence(
            "hcl", 'identifiers = ["arn:aws:iam::${var.account_id}:root", "arn:aws:iam::${var.ci_account_id}:root"]'
        ),
        in_fence("ts", 'const origins = [process.env.APP_ORIGIN, "http://localhost:3000"];'),
        in_fence("js", "if (password === 'password') throw new Error('too simple');"),
        in_fence("ts", 'const secret = process.env.JWT_SECRET || "dev-secret";'),
    ),
    languages=("markdown",),
    least=Standing.document,
    asks=needing(_LISTED) | needing(_ADMITS) | needing(_FALLBACK),
)
def template_trusts_constant(text: Text, _: Plugin) -> Iterator[Seen]:
    """Code to be written for the person that trusts a key, an account or an origin which the text brings along.

    Why: whoever wrote the text gets in wherever the code runs, and knows it.

    Remedy: have every key and every party that is trusted come from the person's own settings.
    """
    for passage in passages(text) if text.heeded else ():
        if passage.kind == "code" and not passage.told:
            for start, end in _trusted(passage.text):
                at = passage.start
                severity = weighed(Severity.caution, text.standing)
                yield Seen("trusts a constant of the text's own", text, at + start, at + end, severity)


def _trusted(code: str) -> Iterator[tuple[int, int]]:
    for match in _LISTED.finditer(code):
        if _is_own(match["literal"]):
            yield match.span()
    for match in _ADMITS.finditer(code) if "==" in code else ():
        if _KEY_LIKE.match(match["word"]) and not _PLAIN.search(match["word"]):
            yield match.span()
    for match in _FALLBACK.finditer(code):
        if _KEY_LIKE.match(match["key"]) and not _PLAIN.search(match["key"]):
            yield match.span()


def _is_own(literal: str) -> bool:
    """Whether a literal names a key or a party outside, and no placeholder or this machine."""
    address = _ADDRESS.match(literal)
    if address:
        return not (address["host"] and is_local(address["host"])) and "example.com" not in literal
    return bool(_ARN.match(literal)) or bool(_KEY_LIKE.match(literal) and not _PLAIN.search(literal))


RULES = (template_trusts_constant,)
