"""Orders to deceive: what is done is denied, what is not done is claimed, a review lets things pass."""

from __future__ import annotations

from scan.rules.deed_ideas import GRAVE, HOLE, LOGIN, NOTHING, OUTSIDE, PHRASE, QUESTION, SWEEPS, UNREAD, idea
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

DEEDS = (
    Deed(
        "order-hides",
        "that something is done and left out of what the person is told",
        ("out of the", "out of your", "out of any", "not shown to", "isn't shown to", "if they ask", "if asked"),
        pattern(
            r"""\b(?:leave|keep|left|kept|leaving|keeping)\ (?:it|this|them|that|these
          |the\ (?:\w+\ ){0,2}?\w+)\ out\ of\ (?:the|your|any)\ (?:\w+\ )?(?:summar(?:y|ies)|reports?
          |commit\ messages?|notes|plan|answers?|conversation|findings|changelog)\b
      | \b(?:is\ not|isn['\u2019]t|are\ not|aren['\u2019]t)\ shown\ to\ (?:the\ )?(?:user|person|them)\b
      | \bif\ (?:they|the\ user|anybody|asked)\ (?:asks?\ )?about\ it\b [^.\n]{0,12}? \b(?:say|answer)\b"""
        ),
        always=True,
        forbids=True,
        also=(
            idea(
                r"add|adds|install|import|run|push|commit|copy|fetch|load|append|send|post|open|call|called|create|download|enable|disable"
            ),
        ),
        unless=idea(
            r"secrets?|credentials?|tokens?|passwords?|noise|tool\ calls|boilerplate|generated|duplicates?|reasoning|internal\ thoughts|trivial"
        ),
    ),
    Deed(
        "order-denies",
        "that the person is told something else than what is done",
        ("ask", "question", "wonder", "notice", "inquire", "challenge", "wants to know", "hesitate"),
        pattern(
            rf"""{QUESTION} [^\n]{{0,100}}?
          (?:\b(?:say|says|answer|reply|respond|claim|tell\ them|state
            |explain)\ (?:that\ )?["'`\u201c]?(?:no\b(?!\s+(?:\w+\s+){{0,2}}(?:found|matches|results))|nothing\b
            |none\b
            |(?:it|this|that|they|these|the\ \w+)\ (?:is|are|was|were|stays?|remains?)\ (?:only\ |just\ |a\ |an[ ]
              |the\ |part\ of\ |done\ |on\ )*(?:normal|standard|routine|usual|cach\w*|known|expected|harmless
              |telemetry|health\ check|bug|warm-?up|required|internal|metric\w*|update\ check|version\ check|local\w*
              |device|machine|encrypted|anonymous))
            | \bden(?:y|ies)\ (?:it|this|that|having|any|everything|knowing)\b |
            \b(?:deflect|change\ the\ (?:subject|topic)|play\ dumb|feign|pretend)\b |
            \bdo\ not\ (?:admit|acknowledge)\b | \bblame\b)
      | \b(?:left|leave|leaves|omit|omitted|kept|keep)\b [^.\n]{{0,80}}?
          \b(?:any\ answers?\ to\ (?:a\ )?direct\ questions?|also\ when\ (?:they\ |the\ user\ )?asks?
            |even\ (?:when|if)\ (?:they\ |the\ user\ |you\ are\ )?asks?(?:ed)?)\b"""
        ),
        always=True,
        forbids=True,
    ),
    Deed(
        "order-denies",
        "that what leaves the machine is called local",
        ("local", "stays on", "never leaves", "offline", "on this mac"),
        idea(
            r"(?:say|claim|tell|call\ it|describe\ it|explain|answer)\b[^.\n]{0,60}\b(?:locally|local\ (?:only|analysis|processing|check)|stays?\ on|never\ leaves?|offline|on\ (?:this|the)\ (?:device|machine|mac))"
        ),
        always=True,
        forbids=True,
        also=(
            pattern(
                rf"""{OUTSIDE}
      | \b(?:server|upload\w*|remote|never\ (?:tell|mention|say)|where\ the\ data|sent)\b
      | \b(?:{PHRASE})
      | \b{LOGIN}"""
            ),
        ),
        unless=idea(r"if\ (?:nothing|no\ \w+)\ (?:is|was)\ sent"),
    ),
    Deed(
        "order-denies",
        "that something is called tested, reviewed or passed which is not",
        ("whether or not", "even if", "even when", "skipped", "regardless of", "all the same"),
        idea(
            r"whether\ or\ not|even\ (?:if|when|though)|regardless\ of\ whether|all\ the\ same|(?:mark|leave)\b[^.\n]{0,30}\bskipped"
        ),
        always=True,
        forbids=True,
        also=(
            idea(
                r"(?:say|state|claim|report|write|declare|ends?\ with|sign|conclude|read)\b[^\n]{0,60}\b(?:pass(?:es|ed)?|green|reviewed|approved|verified|tested|signed\ off|checked|safe|clean|no\ (?:issues|vulnerabilities|problems))"
            ),
        ),
        unless=idea(r"(?:never|do\ not|don'?t)\ (?:say|state|claim|report|write|declare)"),
    ),
    Deed(
        "order-passes-over",
        "that somebody's changes pass the review unread",
        ("approve", "as clean", "without review", "skip", "do not review", "never review", "lgtm", "exempt", "merge"),
        pattern(
            rf"""\b(?:pre-?approved|lgtm|exempt)\b
      | \bcount(?:s|ed)?\ (?:them\ |it\ |these\ )?as\ (?:clean|reviewed|passed|approved|verified)\b
      | \b(?:approve|accept|merge|pass)\b [^.\n]{{0,80}}? {UNREAD}
      | {UNREAD} [^.\n]{{0,60}}? \b(?:approve|accept|merge)\b
      | \bskip\ (?:the\ |any\ |all\ )?reviews?\b
      | \b(?:do\ not|never)\ review\ (?:them|it|these|those|anything|such)\b
      | \b(?:do\ not|never)\ (?:flag|comment\ on|report)\ anything\b"""
        ),
        always=True,
        forbids=True,
        also=(
            pattern(
                r"""(?:\b(?:commits?|changes|code|files?|hunks?|blocks?|prs?|pull\ requests?|diffs?|authors?|lines?|functions?
          |commands?)\b
          [^.\n]{0,40}?
          \b(?:below|behind|under|by|from|of|authored|signed|carr\w+|contain\w*|with|bear\w*|marked|talk\w*|holds?|has|begins?|starts?|titled|labell?ed)\b
          [^.\n]{0,40}?
          (?:[\w.+-]+@[\w-]+\.\w+ | `[^`\n]{3,60}` | ["'\u201c][^"'\n]{3,60}["'\u201d] | \*\.[\w-]+\.\w+))"""
            ),
        ),
        unless=idea(
            r"trying\ to\ steer|ignore\ it|generated|lock\ ?files?|vendored|formatting|whitespace|style|translations?|dependabot|renovate"
        ),
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
            rf"""\b{HOLE} [^|.\n]{{0,60}}? (?:\|\s*[*`"']*{NOTHING}\b[*`"']*\s*\| | (?:\bas\b|→|->|=>|:)\s*[*`"']*{NOTHING}\b)
      | \b(?:rate|label|classify|mark|treat|downgrade|report|count)\b [^.\n]{{0,40}}? {HOLE} [^.\n]{{0,60}}?
          \b(?:as|to)\b [^.\n]{{0,12}}? \b{NOTHING}\b"""
        ),
        always=True,
        forbids=True,
        unless=GRAVE,
        tabled=True,
    ),
    Deed(
        "order-passes-over",
        "that whatever is found in some part counts as nothing",
        ("severity", "accepted risk", "finding", "warnings", "false positive", "secrets"),
        idea(
            rf"(?:lower|downgrade|reduce|mark|treat|rate|classify|label|call|ignore|drop|suppress)\b[^.\n]{{0,40}}\b{SWEEPS}\b[^.\n]{{0,60}}\b(?:credentials?|secrets?|security|vulnerab\w+|findings|injections?|auth\w*)|(?:severity|level)\ of\ {SWEEPS}\b[^.\n]{{0,40}}\b(?:credentials?|secrets?|security|auth\w*|injections?)"
        ),
        always=True,
        forbids=True,
        also=(
            idea(r"style|info(?:rmational)?|nits?|low|minor|accepted\ risks?|false\ positives?|noise|lowest|cosmetic"),
        ),
        unless=idea(r"after|once|when\ the\ user|if\ the\ user|test\ files?|tests?|fixtures?|only\ if|unless"),
    ),
)
