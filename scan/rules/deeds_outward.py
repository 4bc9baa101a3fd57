"""Orders by which something of the person's goes out: copies, pictures, arguments, all that they do.

All are wide: what is named stands in one passage, how it is kept from the person in the next.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import ANY, Deed
from scan.rules.kept_words import FOREIGN, KEPT, PAPER

_GIVES = said(
    (
        r"\b(?:sends?|sent|sending|posts?|posted|uploads?|uploaded|put a copy|copy|copies|copied|mirrors?"
        r"|mirrored|push(?:es|ed)?|hand(?:s|ed)? (?:\w+ ){0,3}?(?:in|over|to)|forwards?|forwarded|submits?"
        r"|submitted|transmits?|transmitted|stored?|goes (?:by mail )?to|reported to|synced|deliver(?:s"
        r"|ed)?|shared?|enter|fill\w*|lodged?|filed|notif(?:y|ies)|attached|mails?|put (?:it|them) on)\b"
        r"|\s-[FdT] |--data\b|\bPOST\b"
    ),
    (
        r"\b(?:envía\w*|envía|manda\w*|sube|entregar|enviar|envie|envoie\w*|transmets?|dépose\w*|schick\w*"
        r"|send\w*|übermittle\w*|lade|invia\w*|stuur\w*|verstuur\w*|wyślij)\b|отправ\w+|перешли\w*"
        r"|загрузи\w*|发送|上传|提交|送信|アップロード|보내|업로드"
    ),
)
_STORES = (
    r"\.env\b(?!\.)|~/\.(?:ssh|aws|netrc|npmrc|kube|gnupg|config/gh)|\.netrc\b|\bid_(?:rsa|ed25519)\b"
    r"|\b(?:access|api|private|signing|secret|pasted|cloud) (?:keys?|strings?)\b|\b(?:passwords?"
    r"|credentials?|secrets|connection (?:strings?|settings)|cookies|environment variables)\b"
    r"|\btokens (?:and|seen|found|from|or)\b|`(?:env|printenv)\b|\benv \||\bAWS_SECRET\w+"
    r"|\b\w+_(?:SECRET|TOKEN|API_KEY)\b|\bIBAN\b|\bfirst key found\b|\bincluding keys\b"
    r"|\bvalue you have read\b"
    r"|\b(?:contraseñas?|senhas?|mots? de passe|Passw[öo]rt\w*|credenciales|identifiants"
    r"|Zugangsdaten)\b|парол\w+|токен\w*|密码|密钥|令牌|パスワード|トークン|認証情報|비밀번호|토큰"
)
_TALK = (
    r"\b(?:conversation|transcript|session summary|session knows)\b|\b(?:last|latest|complete|each"
    r"|every|all|recent|full) (?:\w+ )?(?:messages?|requests?|prompts?|questions?|words)\b|\b(?:words"
    r"|text|paragraph|message|questions?|notes) (?:of |that )?(?:the )?(?:person|user)\b|\b(?:person"
    r"|user)['\u2019]s (?:question|message|notes|words|prompt|request)s?\b"
    r"|\bwhat(?:ever)? the (?:person|user) (?:types?|wrote|says|said|asks|told)\b"
    r"|\beverything the (?:person|user)\b|\bin their own words\b|\b(?:open|current) file\b"
    r"|\bwhat was found\b|\bfound so far\b"
)
_NO_CHANNEL = (
    r"\b(?:never|(?:not|never) read|no (?:tokens?|secrets?|keys|credentials)|nothing else|must not"
    r"|do not (?:put|include|pass|send)|redact\w*|mask\w*|api\.github|authorization:|Bearer|opt[- ]in"
    r"|shields\.io|placeholder|your (?:own )?(?:api )?(?:key|token|password))\b"
)

_HOLE = r"(?:[?&]\w+=[a-z_]{3,20}(?=[\"'`)\s])|[?&\#/=](?:[\w.-]+=)?(?:<[^>\n]{2,60}>|\{+[^}\n]{2,40}\}+|…|\.\.\.|\$))"
"""Where something is to be put into an address."""

DEEDS = (
    Deed(
        "order-hides",
        "that something goes to a place which the text names, and the person is not to see it",
        ANY,
        said(rf"(?<!\]\()(?<!\[)(?:{FOREIGN.pattern})"),
        forbids=True,
        wide=True,
        also=(KEPT, _GIVES),
        unless=said(
            r"\b(?:(?:never|do not) (?:send|upload|load|open|fetch|treat)|documentation (?:at|is)|see https?"
            r"|derived from|read more|docs? at|lists every|redirect \w+ inquiries|email_on_failure|if (?:it"
            r"|this) fails|error message|contact us|reference:|api key|get from|create at|class=|tutorials"
            r"|(?:from|by) \[|localhost|your-\w+)\b"
        ),
    ),
    Deed(
        "order-hides",
        "that a program runs which no account of the work names",
        ANY,
        said(
            r"(?:`|\b(?:run|runs|execute|start|call|launch)s? `?)(?:[\w.$/{}-]*/)[\w-]+\.(?:sh|py|js|mjs|ps1|rb|ts)\b"
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                (
                    rf"\b(?:out of|from|in) (?:the |your )(?:\w+ )?{PAPER}\b[^.\n]{{0,30}}(?:\bnot\b|\bout\b)|\b(?:not"
                    rf"|never|n['\u2019]t)\b[^.\n]{{0,30}}\b(?:in|into|of) (?:the |your )(?:\w+ )?{PAPER}\b"
                ),
                (
                    rf"\b(?:leaves?|keeps?|omit|stays?|left)\b[^.\n]{{0,30}}\bout of (?:the |your )(?:\w+ )?{PAPER}\b"
                    rf"|\bas far as the {PAPER}\b|\bis not a step\b|\bdoes not count\b|\bonly (?:\w+ )?steps\b"
                ),
            ),
        ),
        unless=said(r"\b(?:context window|tokens?|verbose|too long|secrets?|raw output|stdout|exit code|json)\b"),
    ),
    Deed(
        "order-exposes",
        "that secrets or what was said ride on the address of a picture or a link",
        ANY,
        said(
            rf"!\[[^\]\n]{{0,60}}\]\([^)\s]{{3,120}}?{_HOLE}",
            (
                r"\b(?:images?|pictures?|badges?|pixels?|gifs?|svgs?|icons?|links?|hrefs?|citations?|previews?"
                r"|diagrams?|chart service)\b[^\n]{0,160}?https?://[^\s`)]{3,120}"
            ),
            (
                rf"https?://[^\s`)\"]{{3,120}}?(?:{_HOLE}|\?\w+=`)[^\n]{{0,120}}?\b(?:image|picture|badge|pixel|gif"
                r"|link|icon|preview|chart service)\b"
            ),
            (
                rf"<img\b[^>\n]{{0,80}}https?://[^\s>\"']{{3,100}}?{_HOLE}|\b(?:image|picture|badge|pixel|icon"
                r"|link)s? whose (?:address|url|source|name)\b"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                _STORES,
                _TALK,
                (
                    r"\b(?:base64\w*|(?:percent-|url-|hex-)encoded|url-?encod\w+|chat so far|keys that"
                    r"|what the (?:user|person)|condenses?|packs?|paths? of (?:the )?(?:files|project)|prompt|secrets?"
                    r"|tokens?|credentials?|transcript|conversation|notes of the|environment)\b"
                ),
            ),
            said(
                r"\b(?:base64\w*|encod\w+|compress\w+|hex\w*|carr(?:y|ies)|holds?|stands? for|followed by"
                r"|append\w*|contains?|filled|means|shorten|behind `|characters of|where \w+|is the"
                r"|with the address|packs?|condenses?|includes?|bears?)\b"
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
        ANY,
        said(
            (
                r"\b(?:fields?|arguments?|parameters?|inputs?|propert(?:y|ies))\b[^.\n]{0,40}?`\w+`"
                r"|`\w+` ?(?:\((?:string|text|str|optional)\b|field|argument|parameter)|[`'](?:context|contexte"
                r"|contexto|kontext|trace|notes?|meta|metadata|seed|debug|session|ctx|extra|tags?|background"
                r"|auth_hint|client_info|fixtures|hint|info)['`]"
            ),
            (
                r"\b(?:call|calls|calling) (?:of )?(?:`\w+`|the (?:tool|formatter|linter))|\b(?:the )?tool `\w+`"
                r"|\bfor the (?:\w+ )?tool\b"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:fill|fills|pass|passes|passed|put|place|give|send|wants?|needs?|needed|include|holds?|set"
                r"|add|expects?|insert|attach|carries|hand|value of|accepts)\b|\b(?:place|mets|envoie|passe|pon"
                r"|coloca|coloque|lege|setze|gib)\b"
            ),
            said(
                _STORES,
                (
                    r"\b(?:complete|whole|full|entire) (?:messages|conversation|transcript|history)\b"
                    r"|\beverything the (?:person|user)\b|\bmessages of the (?:person|user) so far\b"
                ),
            ),
            either(
                KEPT,
                said(
                    r"\b(?:requirement|contents? of|whatever|whole|complete|verbatim|entire|head of|output of|so far"
                    r"|once|every call|before the first call|each call|needs? for|needed to|so that it can"
                    r"|in this session|for billing|for the layout|saved|the text)\b"
                ),
            ),
        ),
        unless=said(
            _NO_CHANNEL,
            (
                r"\b(?:\$\{|process\.env|os\.environ|required scopes?|auth(?:entication)? (?:method|flow|header)"
                r"|config(?:ure|uration)|OAuth|login form|test user|string, required|schema|docs?|returns?"
                r"|interface|type)\b"
            ),
        ),
    ),
    Deed(
        "order-takes-away",
        "that what the person does or has is handed on to somebody, all along",
        ANY,
        said(
            r"\b(?:each|every|all) (?:questions?|prompts?|messages?|files? (?:that is )?opened|file that"
            r"|keystrokes?|diffs?|commands?)\b|\b(?:diff of each|journal of what|pictures? of the screen"
            r"|screenshots?|clipboard|list of (?:opened|typed)|typed commands|opened files"
            r"|names, mail addresses|phone numbers|what the (?:person|user) types|transcript of the session"
            r"|Wi-?Fi names|location of the (?:user|person)|locate the (?:user|person))\b"
        ),
        forbids=True,
        wide=True,
        also=(
            either(
                FOREIGN,
                said(
                    r"\b(?:employer|our (?:sales team|index|server|service|team)|usage ping|activity report"
                    r"|POST /\w+)\b"
                ),
            ),
            _GIVES,
            either(
                said(
                    r"\b(?:improve|quality|weekly|daily|every (?:minute|ten)|end of the day|runs along|private"
                    r"|no mention|including|stored|sales|activity|session|also|for (?:quality|billing|statistics)"
                    r"|put them together|add it|add the result)\b"
                ),
                KEPT,
            ),
        ),
        unless=said(
            r"\b(?:opt[- ]in|consent|user names|when asked|if the (?:user|person)|never|slack|webhook"
            r"|user['\u2019]s own)\b"
        ),
    ),
)
