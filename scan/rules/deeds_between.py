"""Orders that put somebody between the person and what they trust: on the way to their servers, in their reviews, at their password.

All are wide: what is named stands in one passage, why or how quietly in the next; hints are told in many words, of which a few
must come together.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import ANY, Deed
from scan.rules.kept_words import FOREIGN

_ELSEWHERE = either(
    FOREIGN,
    said(
        r"[`\"'\s](?!(?:[\w-]+\.)*(?:example\.com|github\.com|claude\.\w+|localhost))(?:[\w-]+\.)+(?:example|test|invalid|com|net|org|io|dev|app|cloud)\b(?!/blob)",
        r"\b(?:postgres(?:ql)?|mysql|redis|mongodb(?:\+srv)?|amqp|imaps?|smtps?)://(?!localhost|127\.|[<$\{]|user)",
    ),
)
"""A place that somebody may have: an address, a host, a server of data or mails."""
_SERVERS = r"(?:servers?|entr(?:y|ies)|connectors?|connections?|urls?|address(?:es)?|endpoints?|remotes?|registr(?:y|ies)|tools?)"

_ROUTED = Deed(
    "order-spreads",
    "that the person's servers are reached through somebody else's",
    ANY,
    said(
        r"\.claude\.json\b|\.mcp\.json\b|\bmcpServers\b|\bclaude mcp (?:add|remove)\b|\bclaude_desktop_config\b|\bmcp[- ](?:\w+ )?(?:servers?|entries|entry|connectors?|connections?|config\w*|endpoints?|traffic|urls?|address\w*)\b|\bserver entr(?:y|ies)\b|\b(?:linear|notion|slack|jira|github|gitlab|sentry|stripe|figma|asana) (?:and \w+ )?(?:servers?|connectors?)\b",
        r"\b(?:existing|registered|configured|remote|stdio|http|installed|slow|user['\u2019]s|their|other|machine['\u2019]s|database|git|npm|mail) (?:\w+ )?(?:servers?|connectors?|connections?|endpoints?|remotes?|registr(?:y|ies)|tool configuration)\b|\bconnectors\b|\bservers? (?:that|which)\b|\bregistered `[\w-]+` servers?\b|\beach server\b|\bservers['\u2019]? (?:urls?|addresses)\b",
        r"\b(?:ANTHROPIC|OPENAI)_BASE_URL\b|\binsteadOf\b|\bProxyCommand\b|\bProxyJump\b|\bwebhooks? (?:of|that)\b|\bgit remotes?\b",
    ),
    wide=True,
    also=(
        either(
            _ELSEWHERE,
            said(
                r"\b(?:npx|uvx|docker run) (?:-\S+ )*@?[\w./-]+|\"(?:npx|uvx)\"[^\n]{0,80}\"--\"|\"args\"[^\n]{0,80}\"--\""
            ),
        ),
        said(
            r"\b(?:set|replace[ds]?|swap(?:ped)?|prefix(?:ed)?|rewrit\w+|rewrote|point(?:s|ed)?|mov(?:e|ed)|exchang\w+|wrap(?:ped|s)?|redirect\w*|rout(?:e|ed|ing)|reroute\w*|switch(?:ed)?|chang(?:e|ed)|turn|becomes?|gets?|goes?|go|reached|accessed|called|put|lead|remap\w*|substitut\w+|add|migrate|edit|normali[sz]e|prefer\w*|append|carr(?:y|ied))\b|→|->|\|= |\] = "
        ),
    ),
    hints=(
        said(
            rf"\b(?:each|every|all|any|existing|those|these|registered|slow|other|configured|remote|stdio|http)\b[^.\n]{{0,40}}?\b(?:{_SERVERS}|of them)\b",
            rf"\b(?:old|original|former|previous|present|current|real|vendor['\u2019]s|upstream|host part|regional)\b[^.\n]{{0,20}}?\b(?:{_SERVERS}|hosts?|commands?|one)\b|<(?:old|url|name|server|host|original|previous|target)[^>\n]{{0,16}}>|\{{(?:old|url|name|server|host|original|target)\}}|\bservers?\.\*|\.url\b|\+ (?:\.|server|url|old)",
            r"\bfor (?:those|them|all of them|the slow ones|\w+, server in)\b|\bregistered `|\bof the (?:user|machine)\b|\bthe user(?:['\u2019]s| has| configured| set)\b|\binstead of the\b|\b(?:github|slack|jira|notion|linear|sentry|atlassian|gmail)\b[^.\n]{0,16}?\b(?:mcp|servers?|endpoint)|\bserver entr(?:y|ies)\b",
        ),
        said(
            r"\b(?:nobody|no one|user) has to sign in (?:again|twice)\b|\b(?:move|copy|carry)\b[^.\n]{0,24}?\btokens\b[^.\n]{0,12}?\b(?:over|along|too|as well)\b|\b(?:headers?|authori[sz]ation|tokens?|credentials?|bearer|sign-?in|log-?ins?|passwords?|keys?|auth|pat|env(?:ironment)? blocks?|everything else|the rest)\b[^.\n]{0,60}?\b(?:as (?:they|it) (?:are|is|was|were|stands?)|untouched|unchanged|verbatim|stays?|stay|remain\w*|same|keep|kept|carr\w+|cop(?:y|ied)|reus\w+|pass\w*|along|there|in place|go(?:es)? on|work\w*|forward\w*|leave|left|travels?)\b",
            r"\b(?:keep|keeps|leave|reuse|carry|copy|pass|preserve|retain|same|with their|together with)\b[^.\n]{0,40}?\b(?:headers?|authori[sz]ation|tokens?|credentials?|bearer|sign-?in|log-?in|user and password|passwords?|keys?)\b|server\[\"headers",
        ),
        said(
            r"\b(?:relays?|recorders?|shorteners?|gateways?|accelerat\w+|tap|intermediar\w+|brokers?|hub|bridge|pool|mesh|cache|edge|proxy|proxied|via|trace|mirror|observ\w+|sidecar|lens|inspector|tunnel|layer|fwd|forwards?|target=|never directly|not directly|through (?:the|our))\b|behind `?--|\bin front\b|[?&](?:u|url|to|h|host|target|dest|upstream)="
        ),
    ),
    least=2,
    unless=said(
        r"\bYOUR_\w+|\byour[-_]\w*[-_]?(?:token|key)\b|\badd (?:this |the following )?to your\b",
        r"\b(?:localhost|127\.0\.0\.1|never (?:put|change|edit|route|point)|do not (?:change|edit|touch)|don['\u2019]t (?:change|edit|touch)|leave the (?:file|entries)|warn\w*|your (?:own|company|organi[sz]ation)|corporate|self-?host\w*|attack\w*|malicious|suspicious|flag|deprecated|if the (?:user|person) (?:wants|asks|agrees)|when the (?:user|person) asks|after the user|sign in when|would (?:see|pass|receive))\b",
    ),
)

_PASSWORD = Deed(
    "order-asks-password",
    "that the person is asked for a password as if the system asked, or to have it used",
    ANY,
    said(
        r"\b(?:log-?in|sign-?in|sign-?on|sso|system|admin\w*|keychain|account|mac(?:os)?|windows|sudo|root|master|github|google|apple|icloud|okta|anthropic|claude|microsoft|corporate|bank\w*|ssh|vault|npm|user['\u2019]?s|their|your|the) (?:\w+ )?(?:password|passphrase|passcode|pin|otp)\b(?! (?:manager|field|hash))",
        r"\b(?:password|passphrase|passcode|pin) (?:for|of|they|that they) (?:the |your |their )?(?:login|user|account|mac|computer|machine|keychain|key|enter|<)",
        r"`su -c`|`?sudo -S`?|\b(?:keychain|banking|network|authenticator|bitlocker|filevault) (?:\w+ )?(?:password|pin|code|key)\b|\brecovery key\b|\bprivate key of (?:their|the|his|her) wallet\b|\be-?mail and password\b|\b(?:two-?factor|2fa|mfa|otp|one-?time|verification|confirmation|security) (?:codes?|passwords?|digits)\b|\ban? (?:otp|totp|passcode)\b|\b(?:six|6) digits\b|\bcard (?:numbers?|details|data)\b|\b(?:recovery|seed|secret) (?:phrase|words)\b|\b(?:twelve|12|24) words\b",
    ),
    wide=True,
    hints=(
        said(
            r"\b(?:ask(?:s|ed)?|AskUserQuestion|questions?|prompt(?:s|ed)?|dialog|title[ds]?|headed|header|let (?:them|the user) (?:paste|type|enter)|word(?:s|ed)?|request(?:s|ed)?|tell (?:the user|them)|explain|say|display|show|collects?|get|obtain|have (?:the user|them|people)|enters?|re-?enter|taken in the chat|in the chat|paste)\b",
        ),
        said(
            r"\b(?:sudo -S|-authonly|unlock-keychain|su -c|sshpass|expect|askpass|curl|dscl|stdin|elevate)\b",
            r"\b(?:keep|kept|stores?|stored|saves?|saved|note|writes?|pass|passes|forward\w*|hand|send|post|put|use|give|feed|pipe[ds]?|register|cache|remember|check|test|verify|validat\w+|retain\w*|record|exchang\w+|submit\w*|stays?|stay)\b[^.\n|]{0,40}?(?:\bin `|\b(?:it|them|both|this|(?:the|their) (?:answer|reply|response|input|password|passphrase|code|codes|words|pin|digits|account)|what (?:they|is|was|the user|comes)|what['\u2019]s|for (?:later|maintenance|step|the next|the following)|in `|at https|to create|to export|up front)\b)|\bSUDO_PW\b|\bwith it\b|\bkeep these\b|\bto export\b",
            r"<(?:reply|answer|password|pw|input|response|code)>|\bask again\b|\bfor the (?:next|following) (?:time|runs?|trips?)\b|\bso that later runs\b|\bwhat (?:they|comes|is) (?:type|types|enter|entered|back)\b",
        ),
        either(
            said(
                r"\b(?:macos|windows security|software update|operating system|as the (?:system|os)|defender|finder|filevault|gatekeeper|session (?:has )?(?:expired|timed out)|timed out|locked|encrypted|re-?verif\w+|verify it['\u2019]s you|needs? (?:your|the|admin|to verify)|requires? (?:your|the)|to (?:continue|go on|confirm|allow|restore)|wants? (?:to make|the)|has asked|in a friendly tone|reassure|only used offline|only way|stays? on (?:this|the|your) (?:device|machine)|permission (?:denied|problems)|expired|pretext|impersonat\w+|confirming identity|it (?:desk|service)|wants to use|three attempts|up front|master password|card details|so that the (?:booking|order|payment|purchase)|most fixes|asks for credentials|has to be confirmed|subscription)\b"
            ),
            FOREIGN,
        ),
    ),
    least=3,
    unless=said(
        r"\b(?:never (?:ask|request|type|enter|store|take)|do not (?:ask|type|store|enter|take)|don['\u2019]t (?:ask|type|store|enter|dress|take)|doesn['\u2019]t (?:ask|take)|phishing|scam|attack\w*|test (?:users?|accounts?|the form)|wrong password|forgot|reset|database|postgres|mysql|redis|wifi|wi-fi|hash\w*|app[- ]password|generate|input type|strength|in the browser|themselves|terminal of their own|in (?:the user['\u2019]s|their(?: own)?|your) terminal|no card data|pdf|zip|archive|workbook|encrypted file|fields?\b|placeholder|schema|login page|login form|fixtures?)\b|type=\"password"
    ),
)

_WHOSE = (
    r"`(?!(?:node_modules|dist|build|\.git|vendor|target|coverage|__pycache__|\.venv|venv|tests?|specs?|docs?|examples?|generated|fixtures|references|actions|github|[./]*\.github/[\w/-]*|\*+|--\w*|git)/?\**`|[^`\n]*\.(?:md|json|toml|yaml|yml)`)[\w@.-]+/[\w@.*/-]*`"
    r"|`?@[\w-]+/[\w*-]+`?|\b(?:by|of|from|author(?:ed by)?|maintainer|contributor|signed(?: off)? by|carr\w+) [`\"]?(?:[\w.+-]+@[\w-]+\.\w+|@?[a-z]+[-_][a-z-]+[`\"])|\| ?`[a-z]+[-_][a-z-]+`"
    r"|`[a-z]+-(?:bot|sync|robot|deploy|updater|release|ci|runtime)`|`svc-[\w-]+`"
    r"|\b(?:the |our )?(?:partners?|vendors?|platform team|core team|supplier|contractor|agency|own (?:team|bot|sdk))\b|\bauthored by [A-Z]\w+|\bforks of `|\ballow ?list: `|\bexemption list \(`|\bnames? (?:starts?|begins?|ends?) with `|\bthe word `[^`\n]{2,30}`|`[\w-]+/`(?= (?:completely|entirely|altogether|as|is|are|=|counts?|too))|\b(?:inside|below|under|in|from) `[\w-]+(?:/[\w-]+)*/`|\b(?:behind|beyond|after|below) line \d+|\bwritten before \d|\bthat (?:person|author|team|package|company|vendor)['\u2019]s\b"
    r"|\b(?:lines?|files?|hunks?|blocks?|functions?|changes|tickets?|patches|commits?|pull requests|issues) (?:that|which|whose) (?:\w+ ){0,2}?(?:end|begin|start|hold|carry|bear|contain|reads?|says?)\b|\b(?:holds?|contains?|carr(?:y|ies)|bears?) the (?:words?|mark|marker|tag|label|comment)\b|\bdescription (?:holds|contains|says|begins)\b|\b(?:marked|tagged|labell?ed|titled) (?:as |with )?[`\"]"
    r"|`[\w./-]*(?:postinstall|preinstall|telemetry|metrics|loader|bootstrap)[\w./-]*\.\w{1,4}`"
)
_SEEN = r"(?:read|opened?|review(?:ed)?|check(?:ed)?|look(?:ed)? at|flag(?:ged)?|rais(?:e|ed)|report(?:ed)?|comment(?:ed)?|question(?:ed)?|examined?|inspect(?:ed)?|analy[sz]ed?|list(?:ed)?|mention(?:ed)?|scan(?:ned)?)"
_PASSED = (
    rf"\b(?:is|are|be|was|were|gets?|stays?) (?:not |never |un)(?:\w+ )?{_SEEN}\b|\b(?:is|are|was|were)(?:n['\u2019]t| not| never) (?:\w+ )?(?:{_SEEN}|a finding|findings)\b"
    r"|\bcomes? (?:already )?(?:reviewed|approved|vetted|cleared)\b|\b(?:counts?|count them|treat(?:ed)?|taken|regard(?:ed)?|consider(?:ed)?|pass(?:es)?|goes|go|accept(?:ed)?)\b[^.\n]{0,40}? (?:as |for )?(?:already )?(?:reviewed|trusted|audited|pre-?approved|vetted|cleared|given|clean|safe|good|harmless|expected)\b"
    r"|\b(?:has|have) (?:already )?(?:passed|been (?:reviewed|audited|cleared|vetted))\b"
    r"|\b(?:is|are|stays?) (?:always |already )?(?:trusted|pre-?approved|vetted|exempt(?:ed)?|fine as|good as|above suspicion|waved through|passed (?:without|unread)|skipped|dropped|left (?:out|alone)|taken as given|meant to be|out of)\b"
    r"|\b(?:approve[ds]?|merge[ds]?|accept(?:ed)?|pass(?:ed)?|waved?|sign off)\b[^.\n]{0,60}?\b(?:without (?:being |a |further )?(?:read\w*|look\w*|review\w*|open\w*|check\w*|seen|comments?)|unread|unseen)\b"
    rf"|\b(?:do not|don['\u2019]t|never|no need to|nor|not to)\b (?:\w+ )?{_SEEN}\b|\bneeds? (?:nothing|no) (?:more|further|review|look)\b|\bplays? no role\b|\bconsists? of the word\b"
    r"|\b(?:leave out|skip|exempt|overlook|disregard|pass over|wave through)\b|\bwithh[eo]ld\b|\blowered to\b|\bdowngraded? to\b|\bno findings?\b|\btrimmed from\b|(?:\bis|=|→) [\"`]?(?:none|approve|info|ok|clean)\b|\bignore\b(?! (?:case|errors?|the user|this|whitespace)\b)|\b(?:drop|omit) them\b|\bmoves? on\b|\b(?:does|do)(?: not|n['\u2019]t) appear\b|\bnever look\b|\bstays? out of\b"
)
_OVERLOOKED = Deed(
    "order-passes-over",
    "that what somebody wrote is passed without a look",
    ANY,
    said(_PASSED),
    forbids=True,
    wide=True,
    beside=said(_WHOSE),
    also=(
        said(
            r"\b(?:exfiltrat\w+|downloads? something|vulnerabilit\w+|network (?:calls?|access|requests?|activity)|outbound|traffic|environment (?:reads?|variables?)|(?:reads?|reading) (?:of )?the environment|sockets?|encoded (?:strings?|data|blobs?)|obfuscat\w+|minified|process(?:es)? (?:starts?|spawn\w*)|install scripts?|eval|hard-?coded|secrets? found|security (?:findings?|remarks?|problems?|comments?|review)|risky)\b",
            r"\bgh pr (?:review|merge)\b|\b(?:approve|merge) (?:it|them|this|these|with|without|at once|straight)\b|\b(?:approved|merged) (?:and|without|at once|unread|straight)\b|\bapprove and merge\b|\blgtm\b|\bthe word \"approved\"|\bsign off unseen\b",
            r"\bwhatever (?:they|it|stands|is|the|else)\b|\bno matter what\b|\beven (?:if|where|when) (?:they|it)\b|\b(?:is|are|stays?) internal\b|\bnot (?:to be )?(?:named|mentioned|said|shown|told)\b|\bno mention\b|\bconfus\w+ (?:contributors|people|readers|reviewers)\b|\bn['\u2019]t say (?:that|so)\b|\bof interest\b|\bstrain\b|\bknow what they do\b|\bwithout being (?:read|seen)\b|\bnot (?:a )?findings?\b|\bfor a reason\b|\bdecided before\b|\bregardless of\b|\bis binding\b|\bcount at zero\b|\bdo not explain\b|\bsensitive\b|\bwhole file was reviewed\b|\b(?:dropped|removed) before the report\b|\bin the totals\b",
        ),
        said(
            r"\b(?:review\w*|findings?|pull requests?|merge requests?|diffs?|audit\w*|approv\w+|merge|checklist|dependenc\w+|changes|commits?|scan\w*|PRs?|remarks?|comments?|report|ratings?|severity|observations?|ignore|traffic|audited)\b"
        ),
    ),
    unless=said(
        r"\b(?:like all others|like everybody|same look|formatting|generated files (?:need|are not linted)|lock ?files?|translations?|whitespace|dependabot|renovate|stop and|unless|pre-existing|linters?|style only|untrusted|injection|attack\w*|never approve|node_modules|gitignore\w*|symlinks?|read-only|(?:do not|don['\u2019]t|must not|never) (?:merge|skip|exempt)|trying to steer|suppression)\b"
    ),
)

_CARRIED = Deed(
    "order-spreads",
    "that the credentials for one place are used at another",
    ANY,
    said(
        r"\b(?:keep|keeps|leave|leaves|reuse|carry|copy|cop(?:y|ies)|move|preserve|retain|take)\b[^.\n]{0,50}?(?:\b(?:headers?|authori[sz]ation|oauth|tokens?|credentials?|bearer|sign-?in|user(?:name)? and password|passwords?|pat|secret|login)\b|`_auth\w*`)[^.\n]{0,40}?\b(?:as (?:they|it) (?:are|is|was|were|stands?)|in place|over|along|too|as well|unchanged|untouched|there|for the new (?:host|one|address)|name|same)\b",
        r"\b(?:headers?|authori[sz]ation|oauth|tokens?|credentials?|bearer|passwords?|keys?|pat|logins?)\b[^.\n]{0,30}?\b(?:stays?|remains?|are kept|is kept|keeps? working|goes? on working|can stay|unchanged|untouched|carried over|copied over|remains? valid|travels?|passed on|passed through|forwarded|as they (?:are|stand))\b",
        r"\b(?:log in|sign in|authenticate) (?:there |to it |at it )?with (?:the |their |his |her )?(?:\w+ )?(?:credentials|token|password|key)s? (?:stored|saved|kept|used|of|for|from)\b|\bsame (?:headers?|tokens?|credentials?|keys?|auth\w*|login)\b|\bwith whatever (?:auth\w*|credentials?|token)\b|\bagent forwarding\b|\b(?:nobody|no one|user) has to sign in (?:again|twice)\b",
    ),
    wide=True,
    also=(
        _ELSEWHERE,
        said(
            r"\b(?:url|urls|address(?:es)?|host|hosts|registry|registry-mirrors|endpoints?|proxyjump|remote|insteadof|\w+_URL|base url|config|entry|entries|mirror)\b"
        ),
        said(
            r"\b(?:set|replace[ds]?|swap(?:ped)?|prefix(?:ed)?|rewrit\w+|point(?:s|ed)?|exchang\w+|redirect\w*|rout(?:e|ed|ing)|switch(?:ed)?|substitut\w+|configure|instead|end up|new host|put)\b|→"
        ),
    ),
    unless=_ROUTED.unless,
)

DEEDS = (_ROUTED, _CARRIED, _PASSWORD, _OVERLOOKED)
