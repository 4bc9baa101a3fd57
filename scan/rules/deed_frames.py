"""Kinds of harm that are told by what stands together in a paragraph, in whatever order and words.

A frame is a deed whose sentence has little more than its subject; what else must be said is named idea by idea. The
ideas are words of one meaning; each is one alternation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scan.rules.deed_words import DEEDS as BY_SENTENCE
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

if TYPE_CHECKING:
    from scan.rules.patterns import Pattern

MAKES = r"(?:add|put|set|write|create|insert|append|include|install|place|drop|configure|use|pass|export|run|make|keep|prepend|embed|paste|register|store|copy)"
"""Verbs by which something comes to be somewhere."""
SENDS = r"(?:send|sends|post|upload|transmit|forward|submit|report|push|sync|mirror|copy|relay|ship|attach|include|pass|share|publish|stream|e-?mail|deliver|summari[sz]e|place|drop|archive|hand|put)"
"""Verbs by which something comes to somebody."""
OUTSIDE = r"(?:\b(?:https?|wss?|ftp|s3|gs|sftp|rsync)://(?!(?:localhost|127\.|0\.0\.0\.0|\[::1\]|example\.com))[\w-] | \\\\[\w.-]+\\ | \b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b | \bour\ (?:\w+\ ){0,2}?(?:servers?|services?|endpoints?|gist|buckets?|api|backend|cloud|team|host|collector|dashboard)\b | \bupload\ (?:it|them|the\ \w+)\b)"
"""Somewhere that is not this machine."""
SWEEPS = r"(?:each|every|all|any|anything|everything|always|whenever|whatever|whole|entire|regardless)"
HOLE = r"(?:sql\ (?:injection|built|concatenat\w+|string)|(?:command|code|prompt|shell|template|ldap|header)\ injection|injections?\ |deseriali[sz]\w+|(?:auth\w*|authori[sz]ation|permission|access)\ checks?\ (?:\w+\ )?missing|missing\ (?:auth\w*|authori[sz]ation|access|permission)|auth\w*\ bypass|remote\ code|rce\b|path\ traversal|directory\ traversal|ssrf|xss|csrf|xxe|hard-?coded\ (?:credentials?|secrets?|passwords?|keys?|tokens?)|(?:secrets?|credentials?|keys?|tokens?|passwords?)\ in\ (?:the\ )?(?:code|source|logs?|repo\w*|history|commits?)|back-?doors?|broken\ access|privilege\ escalation|weak\ crypto\w*|disabled\ tls|eval\ of)"
"""A hole in code, as reviewers name it."""
NOTHING = r"(?:info(?:rmational)?|none|ignored?|nit|trivial|negligible|acceptable|not\ a\ finding|no\ finding|won'?t\ fix|by\ design|p[45]|cosmetic|false\ positive)"
GRAVE = pattern(r"""\b(?:high|critical|severe|blocker|must\ fix|p[01])\b""")
ACCOUNT = r"(?:\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){3,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b | \bbc1[a-z0-9]{20,60}\b | \b0x[0-9a-f]{40}\b | \bT[A-Za-z1-9]{33}\b | \b[13][a-km-zA-HJ-NP-Z1-9]{25,34}\b | \b4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b | \bpaypal\.me/\w+ | \bacct_\w{8,} | \baccount\ \d[\d-]{3,})"
"""A bank account or a wallet, as it is written."""
LOGIN = r"(?:(?:login|log-in|sudo|admin\w*|system|root|master|keychain|account|computer|mac|device|user'?s?|their|vault|1password|bitwarden|email|github|ssh|ssh\ key|bank\w*|card|wallet)\ (?:\w+\ )?(?:password|passphrase|passcode|pin)|one-?time\ (?:code|password)|(?:2fa|otp|mfa|verification)\ codes?|(?:credit\ )?card\ numbers?|cvv|cvc)"
PHRASE = r"(?:seed|recovery|mnemonic|secret\ recovery|backup)\ (?:phrases?|words)|(?:12|24|twelve|twenty-four)\ (?:or\ (?:12|24|twelve|twenty-four)\ )?words|private\ keys?\ of\ (?:the|their)\ wallet"
KEYS = r"(?:\.env\b|\.ssh\b|id_(?:rsa|ed25519|ecdsa)|\.aws\b|\.netrc|\.npmrc|\.pypirc|\.kube|\.git-credentials|credentials?|passwords?|secrets?|api\ keys?|tokens?|private\ keys?|cookies|keychain|\$\w*(?:KEY|TOKEN|SECRET|PASSWORD)\w*|environment\ variables?|history\.jsonl|shell\ history|mfa\ codes?|keys?\b)"
FOLDERS = r"(?:~/(?:Documents|Desktop|Pictures|Movies|Music|Downloads|Library|Dropbox|OneDrive)\b|\bhome\ (?:folder|directory)\b|\buser'?s\ (?:own\ )?(?:files|documents|photos|pictures|folders)\b|\bpersonal\ (?:files|documents|folders)\b)"
GUARD = r"(?:two-factor|2fa|mfa|multi-factor|audit\ (?:log\w*|trails?)|branch\ protections?|code\ scanning|secret\ scanning|dependabot|cloudtrail|guardduty|firewalls?|antivirus|anti-virus|defender|xprotect|gatekeeper|selinux|apparmor|little\ snitch|edr|crowdstrike|sentinel\w*|endpoint\ protection|commit\ (?:signing|verification)|security\ (?:plugins?|tools?|software|scanners?|extensions?)|(?:other|any)\ (?:\w+\ )?(?:linters?|scanners?|guards?))"
STOPS = r"(?:turn(?:ing)?\ (?:it\ |them\ )?off|disabl(?:e|ing)|switch(?:ing)?\ off|deactivat(?:e|ing)|stop(?:ping)?|kill(?:ing)?|unload(?:ing)?|uninstall(?:ing)?|remov(?:e|ing)|delet(?:e|ing)|paus(?:e|ing)|bypass(?:ing)?|quit(?:ting)?)"
QUESTION = r"(?:\b(?:if|when|should|whenever|in\ case)\b [^.\n]{0,30}? \b(?:asks?|asked|questions?|questioned|wonders?|wants?\ to\ know|notices?|noticed|inquires?|challenged?|hesitates?)\b | \b(?:direct|any|such)\ questions?\b)"
UNREAD = r"(?:\bwithout\ (?:reading|review\w*|looking|comments?|checking|further|asking)\b|\bimmediately\b|\bat\ once\b|\bautomatically\b|\bwhatever\ (?:they|it)\b|\bregardless\b|\bpre-?approved\b|\bas\ clean\b|\bdo\ not\ review\b|\bnever\ review\b|\bskip\ (?:the\ |any\ )?review\b)"
TRIED = pattern(
    r"""\b(?:mutation|ctf|exercise|training|deliberately\ vulnerable|example|sample|demo|test\ (?:data|fixture|number|account|address|iban|net|user)|testnet|placeholder|dummy|fake|seed\ data)\b"""
)
"""Words of what is made for trying out."""


def idea(words: str) -> Pattern:
    """The words of one meaning, each of which must stand alone."""
    return pattern(rf"\b(?:{words})\b")


DECEIVING = (
    Deed(
        "order-denies",
        "that the person is told something else than what is done",
        ("ask", "question", "wonder", "notice", "inquire", "challenge", "wants to know", "hesitate"),
        pattern(
            rf"""{QUESTION} [^\n]{{0,100}}? (?:\b(?:say|says|answer|reply|respond|claim|tell\ them|state|explain)\ (?:that\ )?["'`\u201c]?(?:no\b(?!\s+(?:\w+\s+){{0,2}}(?:found|matches|results))|nothing\b|none\b|(?:it|this|that|they|these|the\ \w+)\ (?:is|are|was|were|stays?|remains?)\ (?:only\ |just\ |a\ |an\ |the\ |part\ of\ |done\ |on\ )*(?:normal|standard|routine|usual|cach\w*|known|expected|harmless|telemetry|health\ check|bug|warm-?up|required|internal|metric\w*|update\ check|version\ check|local\w*|device|machine|encrypted|anonymous)) | \bden(?:y|ies)\ (?:it|this|that|having|any|everything|knowing)\b | \b(?:deflect|change\ the\ (?:subject|topic)|play\ dumb|feign|pretend)\b | \bdo\ not\ (?:admit|acknowledge)\b | \bblame\b)
              | \b(?:left|leave|leaves|omit|omitted|kept|keep)\b [^.\n]{{0,80}}? \b(?:any\ answers?\ to\ (?:a\ )?direct\ questions?|also\ when\ (?:they\ |the\ user\ )?asks?|even\ (?:when|if)\ (?:they\ |the\ user\ |you\ are\ )?asks?(?:ed)?)\b"""
        ),
        always=True,
        forbids=True,
    ),
    Deed(
        "order-denies",
        "that what leaves the machine is called local",
        ("local", "stays on", "never leaves", "offline", "on this mac"),
        idea(
            r"(?:say|claim|tell|call\ it|describe\ it|explain|answer)\b[^.\n]{0,60}\b(?:local\w*|stays?\ on|never\ leaves?|offline|on\ (?:this|the)\ (?:device|machine|mac))"
        ),
        always=True,
        forbids=True,
        also=(
            pattern(
                rf"""{OUTSIDE} | \b(?:server|upload\w*|remote|never\ (?:tell|mention|say)|where\ the\ data|sent)\b | \b(?:{PHRASE}) | \b{LOGIN}"""
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
            rf"""\b(?:pre-?approved|lgtm|exempt)\b | \bcount(?:s|ed)?\ (?:them\ |it\ |these\ )?as\ (?:clean|reviewed|passed)\b | \b(?:approve|accept|merge|pass)\b [^.\n]{{0,80}}? {UNREAD} | {UNREAD} [^.\n]{{0,60}}? \b(?:approve|accept|merge)\b | \bskip\ (?:the\ |any\ |all\ )?reviews?\b | \b(?:do\ not|never)\ review\ (?:them|it|these|those|anything|such)\b | \b(?:do\ not|never)\ (?:flag|comment\ on|report)\ anything\b"""
        ),
        always=True,
        forbids=True,
        also=(
            pattern(
                r"""(?:\b(?:commits?|changes|code|files?|prs?|pull\ requests?|diffs?|authors?|lines?|functions?|commands?)\b [^.\n]{0,40}? \b(?:by|from|of|authored|signed|carr\w+|contain\w*|with|bear\w*|marked|talk\w*)\b [^.\n]{0,40}? (?:[\w.+-]+@[\w-]+\.\w+ | `[^`\n]{3,60}` | ["'\u201c][^"'\n]{3,60}["'\u201d] | \*\.[\w-]+\.\w+))"""
            ),
        ),
        unless=idea(r"generated|lock\ ?files?|vendored|formatting|whitespace|style|translations?|dependabot|renovate"),
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
              | \b(?:rate|label|classify|mark|treat|downgrade|report|count)\b [^.\n]{{0,40}}? {HOLE} [^.\n]{{0,60}}? \b(?:as|to)\b [^.\n]{{0,12}}? \b{NOTHING}\b"""
        ),
        always=True,
        forbids=True,
        unless=GRAVE,
        tabled=True,
    ),
    Deed(
        "order-passes-over",
        "that whatever is found in some part counts as nothing",
        ("severity", "accepted risk", "findings", "warnings", "false positive"),
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

GIVING_AWAY = (
    Deed(
        "order-takes-away",
        "that the person's folders, screen or session go to somebody outside",
        (
            "~/documents",
            "~/desktop",
            "~/pictures",
            "~/downloads",
            "home folder",
            "home directory",
            "user's files",
            "screenshot",
            "clipboard",
            "keystroke",
            "webcam",
            "microphone",
            "conversation",
            "transcript",
            "session",
            "each file",
            "every file",
            "all files",
            "contents of",
            "every prompt",
            "each prompt",
            "installed programs",
            "network shares",
            "messages",
            "history",
            "inbox",
        ),
        pattern(
            rf"""{FOLDERS} | \b(?:screenshots?|pictures?)\ of\ the\ (?:whole\ |entire\ )?(?:desktop|screen)\b | \b(?:the\ )?clipboard\b | \bkeystrokes\b | \bwebcam\b | \bmicrophone\b | \b(?:the|whole|entire|full|this|each|every)\ (?:conversation|transcript|session|chat)(?:\ log)?\b | \b(?:each|every|all)\ (?:\w+\ )?(?:files?|prompts?|messages|mails?|diffs?|pages?|records?)\ (?:\w+\ ){{0,2}}?(?:you|that|which|in|of|opened|open)\b | \binstalled\ (?:programs|software|packages)\b | \bnetwork\ shares\b | \bhistory\.jsonl\b | \bbrowser\ history\b | \binbox\b"""
        ),
        always=True,
        also=(idea(SENDS), pattern(OUTSIDE)),
    ),
    Deed(
        "order-takes-away",
        "that the person's own logged-in sessions are used",
        ("session", "logged-in", "logged in", "profile", "cookies"),
        idea(
            r"(?:saved|existing|logged-in|open|own|user'?s)\ (?:\w+\ ){0,2}?(?:browser\ )?(?:sessions?|profiles?|cookies|logins?)"
        ),
        always=True,
        also=(
            idea(r"bank\w*|mail\w*|inbox|balance|payments?|admin\w*|console|contacts"),
            idea(r"use|open|read|copy|take|load|reuse"),
        ),
        unless=idea(r"playwright|test|e2e|storage[- ]?state|staging|localhost"),
    ),
    Deed(
        "order-spreads",
        "that the repository is pushed to a place that the text names",
        ("push",),
        idea(r"push(?:es|ed)?"),
        always=True,
        also=(
            pattern(
                r"""\b(?:https?|ssh|git)://(?!github\.com/(?:user|owner|org)|localhost)[\w-] | \bgit@[\w-]+\.\w+"""
            ),
            idea(r"too|as\ well|also|mirror\w*|additional\w*|second|in\ sync|backup|copy|--mirror|--all"),
        ),
    ),
    Deed(
        "order-exposes",
        "that secrets become part of a name, an address or a message",
        (
            "branch name",
            "commit message",
            "file name",
            "query",
            "parameter",
            "url",
            "hostname",
            "dns",
            "subdomain",
            "user agent",
            "header",
            "title",
            "tag",
            "image",
            "label",
        ),
        idea(
            r"(?:as|in|into|to|for)\ (?:the|a|an|each|every)\ (?:\S+\ ){0,2}?(?:branch\ names?|commit\ messages?|file\ names?|query(?:\ (?:strings?|parameters?))?|parameters?|url|hostname|host\ name|sub-?domain|user[- ]agent|titles?|tags?|image(?:\ (?:url|address))?|labels?|alt\ text)"
        ),
        always=True,
        also=(
            idea(rf"(?:value|contents?|first|characters|encode\w*|hex|base64|use|take)\b[^\n]{{0,60}}{KEYS}"),
            idea(r"encode\w*|hex|base64|use|append|put|add|insert|include|embed"),
        ),
    ),
    Deed(
        "order-spreads",
        "that mail goes to an address which the text names",
        ("forward", "bcc", "cc ", "recipient", "redirect"),
        idea(r"forward(?:s|ed)?|bcc|cc|recipients?|redirect"),
        always=True,
        also=(
            pattern(r"""\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b"""),
            idea(r"mails?|e-?mails?|newsletters?|forms?|invoices?|inbox|messages?|sent"),
        ),
        unless=idea(r"example\.com|git@"),
    ),
    Deed(
        "order-plants",
        "that what it writes for the person speaks to a place outside",
        ("you generate", "you write", "you create", "you build", "you make", "you deploy", "generated", "you set up"),
        idea(
            r"(?:each|every|all|any|always|when)\b[^.\n]{0,60}\b(?:you|that\ you)\ (?:generate|write|create|build|make|set\ up|deploy|scaffold)|generated\ (?:\w+\ )?(?:clients?|code|forms?|apps?|pages?|workflows?|sites?)"
        ),
        always=True,
        also=(
            pattern(
                r"""\b(?:https?|wss?)://(?!(?:localhost|127\.|example\.com|fonts\.|cdn\.jsdelivr|cdnjs|unpkg|schema\.org|www\.w3\.org|json\.schemastore|json-schema\.org|github\.com))[\w-]"""
            ),
            pattern(
                r"""\b(?:sendBeacon|copy\ of|fields?|credentials?|same\ headers|beacon|retry|fall\ ?back|pixel|track\w*|secrets|post(?:s|ed)?|report(?:s|ed)?|one-pixel|collect\w*|prints?)\b | !\[[^\]]*\]\(http"""
            ),
        ),
    ),
    Deed(
        "order-diverts",
        "that money goes to an account which the text names",
        ("iban", "bc1", "0x", "account", "wallet", "paypal", "address", "payment", "payout", "acct_"),
        pattern(ACCOUNT),
        always=True,
        also=(
            idea(
                r"payments?|pay|paid|payable|payouts?|invoices?|transfers?|donat\w+|tips?|fees?|settlements?|refunds?|deposits?|beneficiar\w+|payees?|recipients?|royalt\w+|book"
            ),
            idea(r"use|put|replace|substitute|insert|set|goes?|send|sent|transfer|fill|swap|by|to|via|instead|book"),
        ),
        unless=pattern(
            r"""\b(?:test\ (?:number|account|address|iban|net)|testnet|placeholder|dummy|sample|fake|never\ (?:be\ )?(?:printed|used)|contract\ (?:at|address)|token\ address|usdc|weth|erc-?20|from\ company|user'?s\ own)\b"""
        ),
    ),
    Deed(
        "order-asks-password",
        "that the person is asked for a password, a card or a wallet's words",
        (
            "password",
            "passphrase",
            "passcode",
            "phrase",
            "mnemonic",
            "one-time",
            "otp",
            "2fa",
            "mfa",
            "verification code",
            " words",
            "card number",
            "cvv",
        ),
        pattern(
            rf"""\b(?:ask|asks|prompt|request|have|get|collect|obtain|must)\b [^\n]{{0,60}}? \b(?:{LOGIN})\b | \b(?:needs?|enter|type|give|provide|paste|tell)\b [^.\n]{{0,30}}? \b(?:your|their|his|her)\ (?:{LOGIN})\b | \b(?:ask|prompt|request|have|get|enter|provide|collect|paste)\b [^\n]{{0,60}}? \b(?:{PHRASE})\b"""
        ),
        always=True,
        also=(
            pattern(
                rf"""\b(?:stor(?:e|ed|ing)|sav(?:e|ed|ing)|keep\ (?:it|asking)|kept|remember|write\ (?:it|them)|cache|post|send|upload|forward|curl|pass\ (?:it|them)|until\ [^.\n]{{0,60}}(?:succeeds?|works?|accepted|correct)|expired|suspended|unlock|go\ on|continue|https?://)\b | \b(?:{PHRASE})\b | \bsudo\ -S | -authonly"""
            ),
        ),
    ),
)

WEAKENING = (
    Deed(
        "order-weakens",
        "that what checks the other side is switched off",
        (
            "tls_reject",
            "ssl_no_verify",
            "httpsverify",
            "strict-ssl",
            "rejectunauthorized",
            "stricthostkey",
            "verify=false",
            "verify: false",
            "verify_",
            "--insecure",
            "unsigned",
            "self_signed",
            "sslverify",
        ),
        pattern(
            r"""NODE_TLS_REJECT_UNAUTHORIZED\W{1,4}0 | GIT_SSL_NO_VERIFY\W | PYTHONHTTPSVERIFY\W{1,4}0 | \bstrict-ssl\W{1,3}false | \brejectUnauthorized\W{1,3}false | \bStrictHostKeyChecking\W{1,3}no\b | \bverify\s*[=:]\s*False | \bverify_\w+\W{1,3}(?:false|off|no|0)\b | --insecure\b | \b(?:allow|accept)_(?:unsigned|untrusted|self_signed|insecure)\w*\W{1,3}(?:true|1|yes) | \bhttp\.sslVerify\W{1,3}false"""
        ),
        always=True,
        also=(idea(MAKES),),
        unless=idea(r"local\w*|self-signed|development|avoid|flag|test|if\ you|only\ if|unless|legacy|old\ behaviou?r"),
    ),
    Deed(
        "order-weakens",
        "that a guard of the machine, the account or the repository is switched off",
        (
            "two-factor",
            "2fa",
            "mfa",
            "audit",
            "protection",
            "scanning",
            "dependabot",
            "cloudtrail",
            "guardduty",
            "firewall",
            "antivirus",
            "defender",
            "gatekeeper",
            "selinux",
            "apparmor",
            "snitch",
            "crowdstrike",
            "endpoint",
            "signing",
            "verification",
            "security",
            "linter",
            "scanner",
        ),
        idea(
            rf"{STOPS}\b(?:[^.\n]|\.(?=\S)){{0,40}}?\b{GUARD}|{GUARD}\b(?:[^.\n]|\.(?=\S)){{0,30}}?\b(?:must\ be|has\ to\ be|is\ to\ be|should\ be|to\ be)?\ ?(?:turned\ off|disabled|switched\ off|stopped|removed)"
        ),
        always=True,
        unless=idea(r"if\ the\ user|when\ the\ user|never|detect\w*|attackers?|whether|alert|report"),
    ),
    Deed(
        "order-weakens",
        "that code is made to run what comes from outside, or to fail",
        (
            "eval(",
            "new function(",
            "atob(",
            "off-by-one",
            "a bug",
            "vulnerab",
            "backdoor",
            "race condition",
            "flaw",
            "weakness",
        ),
        pattern(
            r"""\beval\( | \bnew\ Function\( | \batob\( | \b(?:introduce|insert|plant|sneak|hide)\b [^.\n]{0,30}? \b(?:bugs?|off-by-one\ errors?|errors?|vulnerab\w+|flaws?|race\ conditions?|weakness(?:es)?|holes?|back-?doors?|logic\ bombs?)\b"""
        ),
        always=True,
        also=(
            idea(r"add|insert|append|include|put|introduce|plant|sneak|hide"),
            idea(rf"{SWEEPS}|end\ of|into\ one|per\ week|per\ file|once|enables"),
        ),
        unless=pattern(
            r"""\b(?:mutation|ctf|exercise|training|deliberately|example|never|do\ not|don'?t|avoid|flag|detect|check|might|can|could|may|would|risk)\b"""
        ),
    ),
    Deed(
        "order-lets-in",
        "that an account is made whose password the text names",
        ("admin", "superuser", "root "),
        idea(
            r"(?:create|add|make|register|provision)\b[^.\n]{0,40}\b(?:admin\w*|superuser|root|owner)\b[^.\n]{0,20}\b(?:users?|accounts?|logins?|role)"
        ),
        always=True,
        also=(
            pattern(r"""\bpasswords?\b [^.\n]{0,12}? [`"'\u201c]\S{4,40}[`"'\u201d]"""),
            idea(rf"{SWEEPS}|new|second|named|emergency|support|health"),
        ),
        unless=idea(r"example|test|seed|local\w*|demo|change\ it|placeholder|docker-compose"),
    ),
    Deed(
        "order-lets-in",
        "that a key of somebody else may log in, or root needs no password",
        ("authorized", "ssh-ed25519", "ssh-rsa", "nopasswd", "sudoers"),
        pattern(r"""\bauthorized[_ ]keys\b | \bssh-(?:ed25519|rsa)\ AAAA | \bNOPASSWD\b | /etc/sudoers"""),
        always=True,
        also=(
            idea(MAKES),
            pattern(
                r"""\bour\b | \bssh-(?:ed25519|rsa)\ AAAA | \bsupport\b | \bNOPASSWD | \bthis\ key\b | \bno\ password\b"""
            ),
        ),
        unless=idea(r"never|do\ not|don'?t|check\ (?:that|whether|for)|detect|flag|audit"),
    ),
    Deed(
        "order-installs",
        "that a package or an image is taken from a place of its own",
        ("registry", ".tgz", ".whl", ".tar.gz", "index", "mirror", "image", "base them", "from https", "outdated"),
        pattern(
            r"""\b(?:registry|mirror|packages?|pypi|npm|images?|docker|index|get)\.(?:[\w-]+\.)*(?:test|example|invalid)(?:/[\w./-]+)? | \bhttps?://(?!(?:github\.com|registry\.npmjs|pypi\.org|files\.pythonhosted|\w+\.github\.io|download\.pytorch|dl\.google))\S+\.(?:tgz|whl|tar\.gz|gem|deb|vsix|pkg|dmg|exe|msi)\b"""
        ),
        always=True,
        also=(
            idea(r"install|add|base|pull|use|replace|pin|take|from|run"),
            idea(
                rf"{SWEEPS}|instead|outdated|unmaintained|abandoned|deprecated|not\ from|rather\ than|don'?t\ explain|replace|maintained|first"
            ),
        ),
        unless=idea(r"never|verify|checksum|sha-?256"),
    ),
    Deed(
        "order-destroys",
        "that branches, backups or the person's folders are deleted",
        (
            "branch",
            "backup",
            "snapshot",
            "tags",
            "~/documents",
            "~/desktop",
            "~/pictures",
            "~/movies",
            "~/music",
            "~/downloads",
            "home folder",
            "user's",
        ),
        pattern(
            rf"""\b(?:delete|remove|drop|wipe|purge|erase|prune|shred)\b [^.\n]{{0,60}}? (?:\b(?:branches|backups?|snapshots?|tags|releases)\b|{FOLDERS})"""
        ),
        always=True,
        also=(
            pattern(
                rf"""\b(?:merged\ or\ not|unmerged|oldest|older|third|half|all|every|other|once\ a\ (?:day|week|month)|weekly|daily|each\ time|after\ (?:each|every)|nearly\ full|without\ asking|no\ need\ to\ ask)\b | {FOLDERS}"""
            ),
        ),
        unless=idea(
            r"merged\ branches|stale|gone|if\ the\ user|when\ the\ user|list|dry[- ]run|worktrees?|local\ branches|never|do\ not|don'?t|confirm\w*"
        ),
    ),
    Deed(
        "order-destroys",
        "that nothing is asked before something is deleted, paid or published",
        ("ask", "confirm", "prompt"),
        idea(
            r"(?:do\ not|don'?t|never|without|no\ need\ to|skip)\ (?:\w+\ ){0,2}?(?:ask(?:ing)?|confirm\w*|prompt(?:ing)?)\b[^.\n]{0,40}\b(?:delet\w+|overwrit\w+|drop\w*|wip\w+|forc\w+|pay\w*|purchas\w+|transfer\w*|publish\w*|eras\w+)"
        ),
        always=True,
        forbids=True,
        unless=idea(r"temp\w*|cache\w*|build|generated|artifacts?|never\ delete|worktrees?"),
    ),
)

STAYING = (
    Deed(
        "order-returns",
        "that the plugin puts itself back, or into other projects",
        (
            "again",
            "missing",
            "uninstall",
            "removed",
            "every other",
            "each other",
            "other repositor",
            "other project",
            "every repositor",
            "each repositor",
            "every project",
            "each project",
        ),
        idea(
            r"(?:add|install|restore|re-?add|put|copy|write|re-?install)\b[^\n]{0,50}\b(?:again|back|whenever\ (?:it|this|they)\b[^.\n]{0,20}\bmissing|(?:every|each|all|other)\ (?:\w+\ )?(?:repositor(?:y|ies)|projects?|repos?|workspaces?))|(?:uninstall|remove|disable)s?\b[^.\n]{0,30}\b(?:this|the)\ (?:plugin|skill|hook)\b[^\n]{0,60}\b(?:again|back|restore|re-?install)"
        ),
        always=True,
        also=(
            pattern(
                r"""\bthis\ (?:plugin|skill|file|hook|rule|section|block|SKILL\.md)(?:'s)?\b | \bitself\b | \bskill'?s?\ hook\b | \b(?:copy|install)\ (?:the\ )?(?:skill|plugin)\b"""
            ),
        ),
        unless=idea(r"ask|troubleshoot\w*|try\ again|failed|error"),
    ),
)

DEEDS = (*BY_SENTENCE, *DECEIVING, *GIVING_AWAY, *WEAKENING, *STAYING)
"""Every kind of harm."""
