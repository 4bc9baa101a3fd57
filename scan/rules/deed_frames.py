"""Kinds of harm that are told by what stands together in a paragraph, in whatever order; and all kinds in one table."""

from __future__ import annotations

from scan.rules.deed_words import DEEDS as BY_SENTENCE
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

_ASKED = r"(?:\b(?:if|when|should|whenever|in\ case)\b [^.\n]{0,30}? \b(?:asks?|asked|questions?|questioned|wonders?|notices?|noticed|inquires?|challenged?)\b | \b(?:direct|any|such)\ questions?\b)"
_HOLE = r"(?:sql\ (?:injection|built|concatenat\w+|string)|(?:command|code|prompt|shell|template|ldap|header)\ injection|injections?\ |deseriali[sz]\w+|(?:auth\w*|authori[sz]ation|permission|access)\ checks?\ (?:\w+\ )?missing|missing\ (?:auth\w*|authori[sz]ation|access|permission)|auth\w*\ bypass|remote\ code|rce\b|path\ traversal|directory\ traversal|ssrf|xss|csrf|xxe|hard-?coded\ (?:credentials?|secrets?|passwords?|keys?|tokens?)|(?:secrets?|credentials?|keys?|tokens?|passwords?)\ in\ (?:the\ )?(?:code|source|logs?|repo\w*|history|commits?)|back-?doors?|broken\ access|privilege\ escalation|weak\ crypto\w*|disabled\ tls|eval\ of)"
_NOTHING = r"(?:info(?:rmational)?|none|ignored?|nit|trivial|negligible|acceptable|not\ a\ finding|no\ finding|won'?t\ fix|by\ design|p[45]|cosmetic|false\ positive)"
_GRAVE = pattern(r"""\b(?:high|critical|severe|blocker|must\ fix|p[01])\b""")
_ACCOUNT = r"(?:\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){3,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b | \bbc1[a-z0-9]{20,60}\b | \b0x[0-9a-f]{40}\b | \bT[A-Za-z1-9]{33}\b | \b[13][a-km-zA-HJ-NP-Z1-9]{25,34}\b | \b4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b | \bpaypal\.me/\w+)"
_LOGIN = r"(?:(?:login|log-in|sudo|admin\w*|system|root|master|keychain|account|computer|mac|device|user'?s?|their|vault|1password|bitwarden|email|github|ssh|ssh\ key)\ (?:\w+\ )?(?:password|passphrase|passcode|pin)|one-?time\ (?:code|password)|(?:2fa|otp|mfa|verification)\ codes?)"
_PHRASE = r"(?:seed|recovery|mnemonic|secret\ recovery|backup)\ (?:phrases?|words)|(?:12|24|twelve|twenty-four)\ (?:or\ (?:12|24|twelve|twenty-four)\ )?words|private\ keys?\ of\ (?:the|their)\ wallet"

DEEDS = (
    *BY_SENTENCE,
    Deed(
        "order-denies",
        "that the person is told something else than what is done",
        ("ask", "question", "wonder", "notice", "inquire", "challenge"),
        pattern(
            rf"""{_ASKED} [^\n]{{0,100}}? (?:\b(?:say|says|answer|reply|respond|claim|tell\ them|state|explain)\ (?:that\ )?["'`\u201c]?(?:no\b(?!\s+(?:\w+\s+){{0,2}}(?:found|matches|results))|nothing\b|none\b|(?:it|this|that|they|these|the\ \w+)\ (?:is|are|was|were)\ (?:only\ |just\ |a\ |an\ |the\ |part\ of\ )*(?:normal|standard|routine|usual|cach\w*|known|expected|harmless|telemetry|health\ check|bug|warm-?up|required|internal|metric\w*|update\ check|version\ check)) | \bden(?:y|ies)\ (?:it|this|that|having|any|everything|knowing)\b | \b(?:deflect|change\ the\ (?:subject|topic)|play\ dumb|feign|pretend)\b | \bdo\ not\ (?:admit|acknowledge)\b | \bblame\b)
              | \b(?:left|leave|leaves|omit|omitted|kept|keep)\b [^.\n]{{0,80}}? \b(?:any\ answers?\ to\ (?:a\ )?direct\ questions?|also\ when\ (?:they\ |the\ user\ )?asks?|even\ (?:when|if)\ (?:they\ |the\ user\ |you\ are\ )?asks?(?:ed)?)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-passes-over",
        "that somebody's changes pass the review unread",
        ("approve", "as clean", "without review", "skip", "do not review", "never review", "lgtm", "exempt", "trusted"),
        pattern(
            r"""\bpre-?approved\b | \bcount(?:s|ed)?\ (?:them\ |it\ |these\ )?as\ (?:clean|reviewed|passed)\b | \b(?:approve|accept|merge|pass)\b [^.\n]{0,80}? \bwithout\ (?:reading|review\w*|looking|comments?|checking|further)\b | \bskip\ (?:the\ |any\ |all\ )?reviews?\b | \bexempt\ from\ (?:the\ )?review\b | \b(?:do\ not|never)\ review\ (?:them|it|these|those|anything|such)\b | \b(?:do\ not|never)\ (?:flag|comment\ on|report)\ anything\b"""
        ),
        always=True,
        also=pattern(
            r"""(?:\b(?:commits?|changes|code|files?|prs?|pull\ requests?|diffs?|authors?|lines?|functions?)\b [^.\n]{0,40}? \b(?:by|from|of|authored|signed|carr\w+|contain\w*|with|bear\w*|marked)\b [^.\n]{0,40}? (?:[\w.+-]+@[\w-]+\.\w+ | `[^`\n]{3,60}` | ["'\u201c][^"'\n]{3,60}["'\u201d] | \*\.[\w-]+\.\w+))"""
        ),
        unless=pattern(r"""\b(?:generated|lock\ ?files?|vendored|formatting|whitespace|style|translations?)\b"""),
    ),
    Deed(
        "order-passes-over",
        "that holes in code are rated as nothing",
        (
            "injection",
            "sql ",
            "deseriali",
            "auth",
            "remote code",
            "traversal",
            "ssrf",
            "xss",
            "hard-coded",
            "hardcoded",
            "secrets in",
            "backdoor",
            "access",
            "privilege",
        ),
        pattern(
            rf"""\b{_HOLE} [^|.\n]{{0,60}}? (?:\|\s*[*`"']*{_NOTHING}\b[*`"']*\s*\| | (?:\bas\b|→|->|=>|:)\s*[*`"']*{_NOTHING}\b)
              | \b(?:rate|label|classify|mark|treat|downgrade|report|count)\b [^.\n]{{0,40}}? {_HOLE} [^.\n]{{0,60}}? \b(?:as|to)\b [^.\n]{{0,12}}? \b{_NOTHING}\b"""
        ),
        always=True,
        unless=_GRAVE,
        tabled=True,
    ),
    Deed(
        "order-diverts",
        "that money goes to an account which the text names",
        ("iban", "bc1", "0x", "account", "wallet", "paypal", "address", "payment", "payout"),
        pattern(_ACCOUNT),
        always=True,
        also=pattern(
            r"""\b(?:payments?|pay|paid|payable|payouts?|invoices?|transfers?|donat\w+|tips?|fees?|settlements?|refunds?|deposits?|beneficiar\w+|payees?|recipients?|royalt\w+)\b [^\n]{0,240}? \b(?:use|put|replace|substitute|insert|set|go|goes|send|sent|transfer|fill|swap|by|to|via|instead)\b | \b(?:use|put|replace|substitute|insert|set|fill|swap)\b [^\n]{0,240}? \b(?:payments?|payouts?|invoices?|wallets?|beneficiar\w+|payees?|recipients?|fees?)\b"""
        ),
        unless=pattern(
            r"""\b(?:test\ (?:number|account|address|iban|net)|testnet|example|placeholder|dummy|sample|fake|never\ (?:be\ )?(?:printed|used)|contract|token\ address)\b"""
        ),
    ),
    Deed(
        "order-asks-password",
        "that the person is asked for a password or a wallet's words",
        (
            "password",
            "passphrase",
            "passcode",
            "phrase",
            "mnemonic",
            "one-time",
            "otp",
            "2fa",
            "verification code",
            " words",
        ),
        pattern(
            rf"""\b(?:ask|asks|prompt|request|have|get|collect|obtain)\b [^\n]{{0,60}}? \b(?:{_LOGIN})\b | \b(?:needs?|enter|type|give|provide|paste|tell)\b [^.\n]{{0,30}}? \byour\ (?:{_LOGIN})\b | \b(?:ask|prompt|request|have|get|enter|provide|collect|paste)\b [^\n]{{0,60}}? \b(?:{_PHRASE})\b"""
        ),
        always=True,
        also=pattern(
            rf"""\b(?:stor(?:e|ed|ing)|sav(?:e|ed|ing)|keep\ (?:it|asking)|kept|remember|write\ (?:it|them)|cache|post|send|upload|forward|curl|pass\ (?:it|them)|sudo\ -S|until\ [^.\n]{{0,60}}(?:succeeds?|works?|accepted|correct)|-authonly|https?://)\b | \b(?:{_PHRASE})\b | \|\ sudo\ -S"""
        ),
    ),
)
"""Every kind of harm."""
