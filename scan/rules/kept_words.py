# ruff: noqa: RUF001 -- words of other scripts are what this file is about
"""By what words something is kept from the person, done without their say, or excused: ideas of the wide deeds.

None of them means harm by itself; beside a way in, an account or a place of somebody's they do.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said

PAPER = (
    r"(?:summar\w+|reports?|answers?|descriptions?|repl(?:y|ies)|messages?|protocol|changelog|transcript|conversation"
    r"|notes?|recap|overview|diff|preview|pull request|PR text|documentation|docs|README|wording|plan|handover)"
)
PEOPLE = (
    r"(?:users?|persons?|people|humans?|readers?|reviewers?|developers?|customers?|clients?|anybody|anyone|somebody"
    r"|someone|maintainers?|operators?|nobody|no one|they|them|colleagues|authors?|team|whoever \w+)"
)
_TELL = (
    r"(?:tell(?:ing)?|told|mention(?:ed|ing)?|show(?:n|ing|s)?|display(?:ed|ing)?|list(?:ed|ing)?|report(?:ed|ing)?"
    r"|say(?:ing)?|said|announc(?:e|ed|ing)|rais(?:e|ed|ing)|explain(?:ed|ing)?|explanations?|discuss(?:ed|ing|ion)?"
    r"|describ(?:e|ed|ing)|repeat(?:ed|ing)?|reveal(?:ed|ing)?|not(?:e|ed|ing)|document(?:ed|ing)?|troubl(?:e|ed|ing)"
    r"|bother(?:ed|ing)?|nam(?:e|ed|ing)|surfac(?:e|ed|ing)|disclos(?:e|ed|ing)|inform(?:ed|ing)?|talk(?:ed|ing)?"
    r"|notif(?:y|ied|ying)|speak(?:ing)?|comment(?:ed|s|ing)?|bring(?:ing)? (?:it|this|that) up|go(?:ing)? into"
    r"|point(?:ed|ing)? (?:it )?out|attention|remarks?|counts?|topic|subject|visible|appear(?:s|ing)?|stands? out"
    r"|notic(?:e|es|ed)|know|hear|see|seen|aware|wonder\w*)"
)
_NOT = (
    r"(?:\bnot\b|n['\u2019]t\b|\bnever\b|\bno\b|\bwithout\b|\bnor\b|\bnothing\b|\bnobody\b|\bno one\b"
    r"|\bavoid\b|\bneither\b)"
)

KEPT = said(
    rf"{_NOT} (?:[\w'\u2019-]+ ){{0,5}}?{_TELL}\b[^.;\n]{{0,60}}?\b(?:{PEOPLE}|{PAPER})\b",
    (
        rf"{_NOT} (?:[\w'\u2019-]+ ){{0,3}}?{_TELL} (?:it|this|that|them|these|those|the (?:\w+ )?(?:steps?"
        r"|lines?|changes?|parts?|uploads?|calls?|requests?|transfers?|copy|server|host|address|field"
        r"|package|account))\b"
    ),
    rf"\b(?:{PEOPLE}|{PAPER})\b[^.;\n]{{0,40}}?{_NOT} (?:[\w'\u2019-]+ ){{0,4}}?{_TELL}\b",
    (
        rf"\b(?:leaves?|left|keeps?|kept|stays?|remains?|omit|drop|out)\b[^.;\n]{{0,40}}?\b(?:out of|from"
        rf"|outside) (?:the |your |any |all |its )?(?:[\w'-]+ ){{0,2}}?(?:{PAPER}|tests?|review)\b"
    ),
    (
        rf"\b{PAPER}(?: [\w'-]+){{0,6}}? (?:only )?(?:speaks?|talks?|covers?|mentions?|names?|shows?|lists?"
        rf"|says?|contains?|tells?|has|describes?|reads?|concerns?)\b[^.;\n]{{0,70}}?\b(?:only|alone"
        r"|nothing else|just|solely|as before)\b"
    ),
    (
        rf"\bkeeps? showing\b|\b(?:may|can) stay\b[^.\n]{{0,30}}$|\b(?:in the preview"
        rf"|shown to the {PEOPLE})\b[^.\n]{{0,60}}\b(?:stay|old|own|theirs|original)\b"
    ),
    (
        r"\b(?:say|mention|report|name|give|state|tell|describe) (?:[\w'-]+ )?(?:only|just|merely"
        r"|solely)\b|\b(?:only|just) (?:say|mention|report|name|state|tell)\b"
    ),
    (
        r"\b(?:does|do|must|should|need|is|are|will)(?: not|n['\u2019]t) (?:[\w'-]+ ){0,2}?(?:belong"
        r"|appear|figure|come up|turn up|show up|be part|part of|count|a topic|a subject|a step|worth"
        r"|wanted)\b"
    ),
    (
        r"\b(?:so (?:that )?|because |since )[^.;\n]{0,40}?\b(?:nobody|no one|nothing|not"
        r"|never)\b[^.;\n]{0,30}?\b(?:stand out|shows?|seen?|notices?|thinks?|wonders?|asks?|looks?"
        r"|appears?|suspects?|worr\w+|alarm\w*|draws?)\b"
    ),
    (
        rf"\b(?:makes?|leaves?|gets?|keeps?) (?:\w+ )?{PEOPLE} (?:uneasy|nervous|uncomfortable|suspicious"
        r"|hesitat\w+|worr\w+|anxious|doubt\w*|confused|calm)\b"
    ),
    (
        r"\b(?:only|just|merely|needlessly|unnecessarily) (?:confus|worr|unsettl|frighten|alarm|irritat"
        r"|distract|upset|rais|invit|slow|delay)\w*"
    ),
    (
        rf"\b{PEOPLE} (?:tend to |always |only |just |often )?(?:worry|get lost|misread|misunderstand|panic"
        r"|object|hesitate|stumble)\b"
    ),
    (
        r"\b(?:undocumented|unmentioned|to yourself|between us|unnoticed|inconspicuous\w*|unobtrusive\w*"
        r"|discreet\w*|on the quiet|secretly|covertly|stealthily|blends? in|impression that|neutral"
        r"|say nothing|as if nothing|no fuss|quietly|silently|one pixel)\b"
    ),
    (
        r"\b(?:do not|don['\u2019]t|never|not to) (?:[\w'\u2019-]+ ){0,3}?(?:tidy|comment on|touch"
        r"|question|discuss|explain) (?:them|it|this|these|that|or)\b|\b(?:write|add) no tests?\b"
    ),
    (
        r"\b(?:needs?|requires?|takes?|deserves?|is worth|wants?|there['\u2019]s|there is) (?:no"
        rf"|nothing) (?:to )?{_TELL}\b"
    ),
    (
        r"\b(?:call|title|label|present|describe|name|list|log|book|file) (?:it|them|this|these"
        r"|the \w+) (?:as )?(?:an? |the )?[`'\"\w]|\b(?:documented|described|booked|filed|listed|logged"
        r"|labelled|reported|presented|shown) as\b|\b(?:commit|message|title|log"
        r"|summary) (?:message )?(?:then )?(?:reads|says|is)\b [`'\"]|, under [`'\"]"
    ),
    (
        r"\b(?:say|state|claim|report|write)\b (?:that )?(?:it|they|all|everything|the \w+|\w+ing) (?:is"
        r"|are|was|were|have|has|only)\b"
    ),
    (
        rf"\b{PEOPLE} (?:only )?(?:sees?|gets? to see|reads?|gets?)\b[^.;\n]{{0,40}}?\b(?:no more|only"
        r"|nothing (?:else|more)|just)\b|\b(?:stays?|remains?|happens?|runs?|kept) in the background\b"
        rf"|\b(?:is|are) enough\b[^.\n]{{0,20}}$|\b(?:steps?|parts?|points?) [\d to-]+ (?:is|are) enough\b"
    ),
    (
        r"\b(?:need|needs|do|does|have) (?:not|no)\b[^.;\n]{0,30}?\b(?:change|note|notes|comment|page"
        r"|mention|look|reads?)\b|\bno cause to\b|\bnobody (?:reads|looks|opens|checks)\b"
        r"|\bcan pass over\b|\b(?:transparent|invisible|hidden) (?:picture|pixel|image|element)\b"
        r"|\b(?:picture|image|pixel) is (?:transparent|invisible|empty)\b|\b(?:skip|leave) it (?:in"
        r"|out of) the (?:tests|review)\b"
    ),
    (
        r"\bno (?:se lo |lo |la |los |las )?(?:digas|menciones|muestres|cuentes|incluyas|comentes"
        r"|documentes|expliques|avises|preguntes|hables)\b|\bsin (?:avisar|decir\w*|mencionar\w*|preguntar"
        r"|comentar\w*)\b|\b(?:fuera del|no (?:aparece|figura|va) en el) (?:resumen|informe|texto)\b"
        r"|\b(?:habla|menciona|cuenta) (?:solo|sólo|únicamente)\b"
    ),
    (
        r"\bnão (?:o |a |os |as )?(?:diga|mencione|mostre|conte|inclua|comente|documente|explique|avise"
        r"|pergunte|fale)\b|\bsem (?:avisar|dizer|mencionar|perguntar|comentar)\b|\b(?:fica|ficam"
        r"|fique) fora d[oa]s? \w+|\b(?:fala|fale|menciona) (?:só|apenas|somente)\b"
    ),
    (
        r"\bn(?:e |['\u2019])[^.\n]{0,24}?\b(?:parle|dis|mentionne|montre|affiche|signale|explique"
        r"|commente|documente|demande|précise)\w* pas\b|\bn['\u2019]en parle\w*|\bsans (?:le |la |les "
        r"|en )?(?:dire|mentionner|parler|signaler|demander|prévenir|avertir)\b|\b(?:ne (?:figure"
        r"|apparaît)|reste hors)\b|\bne parle\w* que\b"
    ),
    (
        r"\b(?:nicht|nie|kein\w*|ohne)\b[^.\n]{0,40}?\b(?:erwähn\w*|sag\w*|zeig\w*|nenn\w*|bericht\w*"
        r"|hinweis\w*|rückfrage\w*|frag\w*|auftauch\w*|melde\w*|anzeig\w*)\b|\b(?:bleibt|lass\w*"
        r"|bleiben)\b[^.\n]{0,40}?\b(?:weg|draußen|außen vor|unerwähnt)\b|\bnur von\b"
    ),
    (
        r"\bnon (?:lo |la |li |le )?(?:dire|dirlo|menzionar\w*|mostrar\w*|segnalar\w*|chieder\w*"
        r"|parlar\w*)\b|\bsenza (?:dir\w*|menzionar\w*|chieder\w*|avvisar\w*)\b|\bniet (?:vermeld\w*"
        r"|noem\w*|zeg\w*|toon\w*)\b|\bzonder te (?:vragen|vermelden|zeggen)\b"
    ),
    (
        r"не (?:говори|сообщай|упоминай|показывай|рассказывай|спрашивай|пиши|включай|указывай)\w*"
        r"|без (?:упоминания|вопросов|ведома)|(?:только|лишь) о\b|тихо|незаметно"
    ),
    r"不(?:要|用|必|需|得|可)?(?:告诉|告知|提及|提到|显示|说明|解释|询问|出现|列出|写进|写入|报告)|无需(?:告知|说明|询问|提及|解释)|(?:只|仅)(?:提|说|写|显示)",
    r"(?:言わ|伝え|知らせ|触れ|表示し|記載し|説明し|尋ね|聞か|書か)(?:ない|ず)|(?:説明|確認|報告|言及)(?:は)?(?:不要|しない)|(?:말하지|알리지|표시하지|언급하지|묻지) ?(?:마|않)",
)
"""What is kept from the person: not said, left out, said in part, made to look like nothing."""

UNASKED = said(
    (
        r"\b(?:straight|right) away\b|\bjust (?:do|go on|go ahead)\b|\bat once\b|\bin one go\b"
        r"|\bahead of time\b|\bin advance\b|\bpre-?approved\b"
    ),
    (
        r"\bno (?:questions?|discussion|dialogs?|confirmation|prompts?|approval|round)\b"
        r"|\bno need (?:to (?:ask|wait|check|confirm)|for (?:a )?(?:question|confirmation|approval))\b"
    ),
    (
        r"\bwithout (?:a |an |any |further |coming back|\w+ )?(?:\w+ )?(?:ask\w*|questions?|dialogs?"
        r"|discussion|confirm\w*|approval|consult\w*|raising|prompt\w*)\b"
    ),
    (
        r"(?:\bnot|\bnever|n['\u2019]t) (?:be |\w+ )?(?:ask(?:ed|ing)?|confirm\w*|prompt\w*|question\w*)\b"
        r"|\bnobody (?:has to|is asked)\b|\bno longer asks?\b"
    ),
    (
        r"\bquestions? (?:here|are|only)\b|\basking (?:first )?(?:would|only|just|takes|costs)\b|\b(?:has"
        r"|have|is|are|been) (?:already )?(?:cleared|agreed|approved|authori[sz]ed|signed off)\b"
    ),
    (
        r"\b(?:whatever|regardless|no matter|any time|at any time|automatically|in every (?:case|project)"
        r"|unconditionally|as a matter of course|by default)\b"
    ),
)
"""What is done without the person's say, or whatever they say."""

EXCUSED = said(
    (
        r"\b(?:internal|internally|housekeeping|plumbing|routine|tuned|by design|on purpose|for speed"
        r"|performance|compatib\w+|standard (?:practice|procedure)|harmless|noise|noisy|false (?:alarms?"
        r"|positives?)|leftovers?|overhead)\b"
    ),
    (
        r"\bpart of (?:the|every|each) (?:scaffold|setup|landing zone|health check|service|preparation"
        r"|template|onboarding)\b"
    ),
    (
        r"\b(?:slow\w*|quick\w*|fast\w*|milliseconds|seconds|a minute|smooth\w*|tidy|convenien\w*|latency"
        r"|speeds?|cheaper|flow|interrupt\w*|gets? in the way|get lost|friction|hold\w* up|out of date"
        r"|outdated)\b"
    ),
    (
        r"\b(?:our|the) (?:monitoring|support|engineers|maintenance|importer|billing|product|sales team"
        r"|quality desk|helpdesk|partners?|platform|escrow|vendor)\b"
    ),
    (
        r"\bthe (?:user|person)s? (?:has|have) (?:already )?(?:agreed|accepted|consented|approved)\b"
        r"|\bpassed on\b|\btheir share\b|\bhelps?\b|\bso that (?:\w+ ){1,4}(?:works?|loads?|passes|fits"
        r"|runs)\b|\bis tightened later\b"
    ),
)
"""What makes it sound harmless."""

SHADY = either(KEPT, UNASKED, EXCUSED)
QUIET = either(KEPT, UNASKED)
FOREIGN = said(
    (
        r"\b(?:https?|wss?|ftp|sftp|ssh)://(?!(?:localhost|your-|<|[\w-]+\.localhost|127\.|0\.0\.0\.0|\[::1\]|10\.|192\.168\."
        r"|github\.com|gist\.github|raw\.github|docs?\.|developers?\.|\w+\.readthedocs|(?:www\.)?npmjs"
        r"|registry\.npmjs|pypi|code\.claude|claude\.|platform\.claude|(?:\w+\.)?anthropic"
        r"|(?:\w+\.)?example\.com|(?:\w+\.)*(?:google|googleapis|microsoft|azure|apple|amazon|aws"
        r"|amazonaws|cloudflare|mozilla|python|w3|openai|huggingface|wikipedia)\b))[\w-]"
    ),
    r"(?<=\w)@(?!example\.|users\.noreply)[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|dev|example|test|invalid)\b",
)
"""A place of somebody's that the text itself names; of a mail address what follows its name, which is found at once."""
