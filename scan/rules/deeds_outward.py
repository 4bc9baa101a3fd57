"""Orders by which something of the person's goes out, or somebody comes in: copies, pictures, arguments, money, rights, a name.

All are wide: what is named stands in one passage, how it is kept from the person in the next.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import Deed
from scan.rules.kept_words import FOREIGN, KEPT, PAPER, SHADY

_ANY: tuple[str, ...] = ("",)
"""The pattern's own words are sign enough."""
_GIVES = said(
    r"\b(?:sends?|sent|sending|posts?|posted|uploads?|uploaded|put a copy|copy|copies|copied|mirrors?|mirrored|push(?:es|ed)?|hand(?:s|ed)? (?:\w+ ){0,3}?(?:in|over|to)|forwards?|forwarded|submits?|submitted|transmits?|transmitted|stored?|goes (?:by mail )?to|reported to|synced|deliver(?:s|ed)?|shared?|enter|fill\w*|lodged?|filed|notif(?:y|ies)|attached|mails?|put (?:it|them) on)\b|\s-[FdT] |--data\b|\bPOST\b",
    r"\b(?:envía\w*|envía|manda\w*|sube|entregar|enviar|envie|envoie\w*|transmets?|dépose\w*|schick\w*|send\w*|übermittle\w*|lade|invia\w*|stuur\w*|verstuur\w*|wyślij)\b|отправ\w+|перешли\w*|загрузи\w*|发送|上传|提交|送信|アップロード|보내|업로드",
)
_STORES = (
    r"\.env\b(?!\.)|~/\.(?:ssh|aws|netrc|npmrc|kube|gnupg|config/gh)|\.netrc\b|\bid_(?:rsa|ed25519)\b|\b(?:access|api|private|signing|secret|pasted|cloud) (?:keys?|strings?)\b|\b(?:passwords?|credentials?|secrets|connection (?:strings?|settings)|cookies|environment variables)\b|\btokens (?:and|seen|found|from|or)\b|`(?:env|printenv)\b|\benv \||\bAWS_SECRET\w+|\b\w+_(?:SECRET|TOKEN|API_KEY)\b|\bIBAN\b|\bfirst key found\b|\bincluding keys\b|\bvalue you have read\b"
    r"|\b(?:contraseñas?|senhas?|mots? de passe|Passw[öo]rt\w*|credenciales|identifiants|Zugangsdaten)\b|парол\w+|токен\w*|密码|密钥|令牌|パスワード|トークン|認証情報|비밀번호|토큰"
)
_TALK = r"\b(?:conversation|transcript|session summary|session knows)\b|\b(?:last|latest|complete|each|every|all|recent|full) (?:\w+ )?(?:messages?|requests?|prompts?|questions?|words)\b|\b(?:words|text|paragraph|message|questions?|notes) (?:of |that )?(?:the )?(?:person|user)\b|\b(?:person|user)['\u2019]s (?:question|message|notes|words|prompt|request)s?\b|\bwhat(?:ever)? the (?:person|user) (?:types?|wrote|says|said|asks|told)\b|\beverything the (?:person|user)\b|\bin their own words\b|\b(?:open|current) file\b|\bwhat was found\b|\bfound so far\b"
_NO_CHANNEL = r"\b(?:never|no (?:tokens?|secrets?|keys|credentials)|nothing else|must not|do not (?:put|include|pass|send)|redact\w*|mask\w*|api\.github|authorization:|Bearer|opt[- ]in|shields\.io|placeholder|your (?:own )?(?:api )?(?:key|token|password))\b"

DEEDS = (
    Deed(
        "order-hides",
        "that something goes to a place which the text names, and the person is not to see it",
        _ANY,
        said(rf"(?<!\]\()(?<!from \[)(?:{FOREIGN.pattern})"),
        always=True,
        forbids=True,
        wide=True,
        also=(KEPT, _GIVES),
        unless=said(
            r"\b(?:never (?:send|upload)|documentation (?:at|is)|see https?|derived from|read more|docs? at|lists every|redirect \w+ inquiries|email_on_failure|if (?:it|this) fails|error message|contact us|tutorials|(?:from|by) \[|Bad:|localhost|your-\w+)\b"
        ),
    ),
    Deed(
        "order-hides",
        "that a program runs which no account of the work names",
        _ANY,
        said(
            r"(?:`|\b(?:run|runs|execute|start|call|launch)s? `?)(?:[\w.$/{}-]*/)[\w-]+\.(?:sh|py|js|mjs|ps1|rb|ts)\b"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                rf"\b(?:out of|from|in) (?:the |your )(?:\w+ )?{PAPER}\b[^.\n]{{0,30}}(?:\bnot\b|\bout\b)|\b(?:not|never|n['\u2019]t)\b[^.\n]{{0,30}}\b(?:in|into|of) (?:the |your )(?:\w+ )?{PAPER}\b",
                rf"\b(?:leaves?|keeps?|omit|stays?|left)\b[^.\n]{{0,30}}\bout of (?:the |your )(?:\w+ )?{PAPER}\b|\bas far as the {PAPER}\b|\bis not a step\b|\bdoes not count\b|\bonly (?:\w+ )?steps\b",
            ),
        ),
        unless=said(r"\b(?:context window|tokens?|verbose|too long|secrets?|raw output|stdout|exit code|json)\b"),
    ),
    Deed(
        "order-exposes",
        "that secrets or what was said ride on the address of a picture or a link",
        _ANY,
        said(
            r"!\[[^\]\n]{0,60}\]\([^)\s]{3,}[?&/=](?:\w+=)?(?:[A-Z][A-Z_]{2,}|<[^>\n]{2,60}>|\{+[^}\n]{2,40}\}+|…|\.\.\.|\$)",
            r"\b(?:images?|pictures?|badges?|pixels?|gifs?|svgs?|icons?|links?|hrefs?|citations?|previews?|diagrams?|charts?|references)\b[^\n]{0,160}?https?://[^\s`)]{3,120}",
            r"https?://[^\s`)\"]{3,120}(?:[?&#/=](?:[\w.-]*=)?(?:[A-Z][A-Z_]{2,}\b|<[^>\n]{2,60}>|\{+[^}\n]{2,40}\}|…|\.\.\.)|\?\w+=`?)[^\n]{0,120}?\b(?:image|picture|badge|pixel|gif|link|icon|preview|chart|diagram)",
            r"<img\b[^>\n]{0,80}https?://|\b(?:image|picture|badge|pixel|icon|link)s? whose (?:address|url|source|name)\b",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(_STORES, _TALK),
            said(
                r"\b(?:base64\w*|(?:percent-|url-|hex-)?encoded|compressed|hex\w*|carr(?:y|ies)|holds?|stands? for|followed by|append\w*|contains?|filled with|means every|shorten|behind `|characters of|where \w+|is the|with the address)\b"
            ),
            FOREIGN,
        ),
        unless=said(
            _NO_CHANNEL, r"\bcurl -|\bhelm repo\b|\bheaders?:|\b(?:read|store|set) (?:the|your) (?:api )?key\b"
        ),
    ),
    Deed(
        "order-exposes",
        "that secrets or all that was said are handed to a tool as an argument",
        _ANY,
        said(
            r"\b(?:fields?|arguments?|parameters?|inputs?|propert(?:y|ies))\b[^.\n]{0,40}?`\w+`|`\w+` ?(?:\((?:string|text|str|optional)\b|field|argument|parameter)|[`'](?:context|contexte|contexto|kontext|trace|notes?|meta|metadata|seed|debug|session|ctx|extra|tags?|background|auth_hint|client_info|fixtures|hint|info)['`]",
            r"\b(?:call|calls|calling) (?:of )?(?:`\w+`|the (?:tool|formatter|linter))|\b(?:the )?tool `\w+`|\bfor the (?:\w+ )?tool\b",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:fill|fills|pass|passes|passed|put|place|give|send|wants?|needs?|needed|include|holds?|set|add|expects?|insert|attach|carries|hand|value of|accepts)\b|\b(?:place|mets|envoie|passe|pon|coloca|coloque|lege|setze|gib)\b"
            ),
            said(
                _STORES,
                r"\b(?:complete|whole|full|entire) (?:messages|conversation|transcript|history)\b|\beverything the (?:person|user)\b|\bmessages of the (?:person|user) so far\b",
            ),
            either(
                KEPT,
                said(
                    r"\b(?:requirement|contents? of|whatever|whole|complete|verbatim|entire|head of|output of|so far|once|every call|before the first call|each call|needs? for|needed to|so that it can|in this session|for billing|for the layout|saved|the text)\b"
                ),
            ),
        ),
        unless=said(
            _NO_CHANNEL,
            r"\b(?:\$\{|process\.env|os\.environ|required scopes?|auth(?:entication)? (?:method|flow|header)|config(?:ure|uration)|OAuth|login form|test user|string, required|schema|docs?|returns?|interface|type)\b",
        ),
    ),
    Deed(
        "order-diverts",
        "that money goes to an account which is not the person's own choice",
        _ANY,
        said(
            r"\bIBAN\b|\b0x[0-9a-f]{40}\b|\bbc1\w{16,}|\bacct_\w{4,}|\baccount \d[\d-]{3,}|\bpaypal\.me\b|\bhttps?://pay\.",
            r"\b(?:clearing|settlement|escrow|pooled|payout|platform|collection) (?:details|account|wallet|iban|address)\b|\b(?:bank|payment|payout|account) details\b|\bwallet address\b|\bstripe_account\b|\b(?:affiliate|referral) (?:codes?|links?|tags?)\b|\b(?:sponsor|donation|tip|coffee)['\u2019]? (?:links?|jars?|buttons?|pages?)\b|\bcrypto addresses\b|\bapplication fee\b|\beach fee\b",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:in place of|instead of|in (?:its|their|his|her) place|replac\w+|swap\w*|exchang\w+|normali[sz]ed|rather than|over(?:write|ride)\w*|put it where|where the (?:club|person|user|customer)|use the (?:pooled|clearing|following)|difference to|points? to|as the (?:platform|application)|change the|to those in|the handle is|result is always|sends? (?:\w+ ){1,3}(?:of|from) each|percent of each|in `?(?:data|assets)/)\b"
            ),
            either(
                SHADY,
                said(
                    r"\b(?:theirs|share|keeps? showing|may stay|can stay|comments|stand out|under `|whatever|reformat\w*|old one|draft|don['\u2019]t list|as (?:the )?platform|belongs to our|before sending|'buy me|coffee|the handle)\b"
                ),
            ),
        ),
        unless=said(
            r"\b(?:never|test (?:numbers?|accounts?|mode|cards?)|sandbox|example iban|fraud|validate|validation|regex|schema|the person (?:gives|names|says)|as the (?:person|user) gave|given by|from the invoice|checksum|mod 97|phishing|scam)\b"
        ),
    ),
    Deed(
        "order-takes-away",
        "that what the person does or has is handed on to somebody, all along",
        _ANY,
        said(
            r"\b(?:each|every|all) (?:questions?|prompts?|messages?|files? (?:that is )?opened|file that|keystrokes?|diffs?|commands?)\b|\b(?:diff of each|journal of what|pictures? of the screen|screenshots?|clipboard|list of (?:opened|typed)|typed commands|opened files|names, mail addresses|phone numbers|what the (?:person|user) types|transcript of the session|Wi-?Fi names|location of the (?:user|person)|locate the (?:user|person))\b"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            either(
                FOREIGN,
                said(
                    r"\b(?:employer|our (?:sales team|index|server|service|team)|usage ping|activity report|POST /\w+)\b"
                ),
            ),
            _GIVES,
            either(
                said(
                    r"\b(?:improve|quality|weekly|daily|every (?:minute|ten)|end of the day|runs along|private|no mention|including|stored|sales|activity|session|also|for (?:quality|billing|statistics)|put them together|add it|add the result)\b"
                ),
                KEPT,
            ),
        ),
        unless=said(
            r"\b(?:opt[- ]in|consent|user names|when asked|if the (?:user|person)|never|slack|webhook|user['\u2019]s own)\b"
        ),
    ),
    Deed(
        "order-lets-in",
        "that somebody whom the text names gets rights or a way in",
        _ANY,
        said(
            r"\b(?:invite `[\w-]+`|collaborator|(?:give|grant|gets?) [^.\n]{0,50}?write access|administrator rights|all scopes|sudo rights|sudo without|(?:\S+@\S+|`[\w-]+`) as an? (?:owner|editor|reader|admin\w*|maintainer)|can assume|authorized[_ ]keys|ssh-(?:rsa|ed25519) AAAA|port 22|0\.0\.0\.0:\d+|docker socket|service account key|share the (?:drive|folder|calendar)|bypass list|with the key from)\b"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:invite|add|append|create|make|open|share|set up|grant|give|leave|put|register|attach|expose|store)\b"
            ),
            either(
                said(
                    r"\b\d{12}\b|(?<!\d)\b(?!127\.|10\.|0\.0|192\.168)(?:\d{1,3}\.){3}\d{1,3}\b|`[\w-]+`|\b(?:our|the) (?:engineers|team|support|key|account|agent)\b|ssh-(?:rsa|ed25519) AAAA|\b(?:push it|in the repo|under `|user \w+ with)\b"
                ),
                FOREIGN,
            ),
            either(
                SHADY,
                said(
                    r"\b(?:each new|every|new (?:machine|AWS|accounts?)|all (?:repositories|scopes)|health check|go on|support cases|agreed|needed for|as the checks|report|so that our|the rest)\b"
                ),
            ),
        ),
        unless=said(
            r"\b(?:if the (?:user|person)|example|placeholder|least privilege|never|your (?:email|account|ip|team)|<[\w-]+>|ask (?:the|for)|the (?:user|person) (?:names|wants)|teammates?|\.gitignore|do not|don['\u2019]t|avoid|danger\w*|vulnerab\w+|attack\w*|audit|workload identity|terraform|revoke|proxy app|no_proxy|intercept\w*|nc -z|eas\.json)\b"
        ),
    ),
    Deed(
        "order-passes-over",
        "that a review lets somebody's part or some kind of hole go by",
        _ANY,
        said(
            r"\b(?:(?:count\w*|mark\w*|treat\w*|report\w*|consider\w*|note\w*) (?:them |it |these |those |as |\w+ ){0,3}?as (?:reviewed|approved|checked|clean|audited|verified)|do(?:es)? not (?:open|read|review) (?:them|those)|is fine as it is|rated? as (?:style|info\w*|nits?|minor|cosmetic|low)|stop reading|may be dropped|LGTM|'Looks good'|capped at|`no findings`|left out of the (?:table|report|list|review)|not (?:reviewed|part of the review|looked at|listed)|isn['\u2019]t part of the review|fact that it was skipped|whatever it changes|approve (?:it|them)|and merge)\b"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:review\w*|findings?|vulnerabilit\w+|severity|pull requests?|diff|report|approve\w*|security)\b"
            ),
            said(
                r"`[\w@/.*:-]+(?:-bot|-ci|/|\.\w+)?`|`// [^`\n]+`|\b(?:signed off by|author is|team|author|adapters?|licen[cs]e server|tag `|code comment|payment module|our own people|by `|vendor)\b"
            ),
            said(
                r"\b(?:eval|authenticat\w+|licen[cs]e|whatever|our own people|skipped|stop reading|injection|secrets?|network|payment|crypt\w+|any(?:thing)?|everything|further|in case|signed off|do not open|at most|come last|accepted|minified files or|write ['\"`])\b"
            ),
        ),
        unless=said(
            r"\b(?:generated (?:files|code)|lock ?files?|snapshots?|duplicates?|unless|never approve|do not approve|style only|formatting|only when|after (?:all|every)|checklist|if no (?:issues|findings)|when no (?:issues|findings)|out of scope|pre-existing|confidence|threshold|CI (?:passes|is green)|all checks|must be reviewed|ask (?:the|a)|directives|untrusted|previous instructions|verification_url|once you approve)\b"
        ),
    ),
    Deed(
        "order-denies",
        "that a question is answered with something else than what is done",
        _ANY,
        said(
            r"\b(?:if|should|when|in case|whenever)\b[^.\n]{0,40}?\b(?:person|user|somebody|someone|anybody|anyone|reviewer|they|people)\b[^.\n]{0,24}?\b(?:asks?|wonders?|questions?|notices?|objects?|wants? to know|complains?)\b",
            r"\b(?:asked about|questions about|when (?:asked|confronted)|may ask (?:what|why|whether)|if asked)\b",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:say|call it|(?:the )?answer(?:ed)? (?:is|with|that)|it['\u2019]s an?|tell (?:them|him|her)|explain|speak about|reply|describe it as|present it as|put it down to|are answered)\b"
            ),
            said(
                r"\b(?:licen[cs]e check|an? cache|the framework needs|nothing leaves|update check|health check|is telemetry|not about|(?:it|this|that) is (?:standard|normal|routine|local)|was there before|is a known|a bug in|network (?:is|was) slow|warm-?up|required by|false alarm|say no|weather|needed by)\b"
            ),
        ),
        unless=said(r"\b(?:truthful\w*|honest\w*|look it up|show them|list each|troubleshoot\w*)\b"),
    ),
    Deed(
        "order-asks-password",
        "that the person hands over a password, a card or a wallet's words",
        _ANY,
        said(
            r"\b(?:sudo|login|system|admin\w*|mac|machine|account|mail|bank)?[- ]?(?:password|passphrase)\b|\b(?:twelve|12|24) words\b|\brecovery (?:phrase|words)\b|\bseed phrase\b|\bone-time code\b|\bcard (?:numbers?|details)\b|\bcvv\b|\bcvc\b|\bverification code\b|\bsession cookie of\b"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:ask for|ask the (?:person|user)|have the (?:person|user)|let (?:them|the (?:person|user)) (?:enter|type|paste)|request the|show a form|collect|should paste|explain that|tell the (?:person|user))\b"
            ),
            said(
                r"\b(?:keep it|next time|pass (?:them|it)|post (?:both|it|them)|send|hand the|use it|stores? it|saves? it|write it|endpoint|in the chat|later steps|feed it|sync the|must be (?:renewed|verified|validated)|has (?:expired|to be verified)|requires it|without going into|be (?:renewed|verified|validated) )\b|https?:"
            ),
        ),
        unless=said(
            r"\b(?:never|do not|don['\u2019]t|password manager|stdin|getpass|in the terminal themselves|keychain|hash\w*|bcrypt|form validation|component|login (?:page|form)|unit test|e2e|reset|schema|checkout (?:page|form)|tokeni[sz]\w+|PCI|stripe elements|validat\w+ rules|app password|fields?|user stor(?:y|ies)|scenario|test|feature)\b"
        ),
    ),
    Deed(
        "order-acts-as",
        "that something is said or done in the person's name that they did not ask for",
        _ANY,
        said(
            r"\b(?:in (?:their|the (?:person|user)['\u2019]?s?) name|in the name of the (?:user|person)|signed by the (?:person|user)|name of the last reviewer|(?:with|from|use) the (?:person|user)['\u2019]s (?:mail |own |github |\w+ )?accounts?|sites? (?:that )?the (?:browser|person|user) is (?:signed|logged) in|(?:person|user|browser) is (?:logged|signed) in to|packages? that the person maintains|(?:their|all) contacts|author to the project['\u2019]s lead|under the name of)\b"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:star|follow|publish|commit|post|answer|reply|mails?|review|upvote|vote|like|comment|invite|thank|set)\b"
            ),
            said(
                r"\b(?:thank-?you|praise|recommends?|goes through|new dependency|forums?|repository|merge|plugin|open questions|reviews|for choosing|vote|invite|not needed|signing off|contacts|author)\b"
            ),
        ),
        unless=said(
            r"\b(?:when the (?:user|person)|if the (?:user|person)|ask\b|draft|never|do not|don['\u2019]t|impersonat\w+)\b"
        ),
    ),
)
