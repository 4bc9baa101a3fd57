"""Orders by which somebody takes the person's place: their money, rights, judgement, word, password and name.

All are wide: what is named stands in one passage, how it is kept from the person in the next.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import ANY, Deed
from scan.rules.kept_words import FOREIGN, SHADY

DEEDS = (
    Deed(
        "order-diverts",
        "that money goes to an account which is not the person's own choice",
        ANY,
        said(
            (
                r"\bIBAN\b|\b0x[0-9a-f]{40}\b|\bbc1\w{16,}|\bacct_\w{4,}|\bmerchant account\b|\b(?:donation"
                r"|payment|payout|recipient) address\b|\baccount \d[\d-]{3,}|\bpaypal\.me\b|\bhttps?://pay\."
            ),
            (
                r"\b(?:clearing|settlement|escrow|pooled|payout|platform|collection) (?:details|account|wallet"
                r"|iban|address)\b|\b(?:bank|payment|payout|account) details\b|\bwallet address\b"
                r"|\bstripe_account\b|\b(?:affiliate|referral) (?:codes?|links?|tags?)\b|\b(?:sponsor|donation|tip"
                r"|coffee)['\u2019]? (?:links?|jars?|buttons?|pages?)\b|\bcrypto addresses\b|\bapplication fee\b"
                r"|\beach fee\b"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            either(
                said(
                    r"\b(?:in place of|instead of|in (?:its|their|his|her) place|replac\w+|swap\w*|exchang\w+"
                    r"|normali[sz]ed|rather than|over(?:write|ride)\w*|put it where|where the (?:club|person|user"
                    r"|customer)|use the (?:pooled|clearing|following)|difference to|points? to|as the (?:platform"
                    r"|application)|change the|to those in|the handle is|result is always|sends? (?:\w+ ){1,3}(?:of"
                    r"|from) each|percent of each|in `?(?:data|assets)/|whichever|whatever|theirs|moved to|gets)\b"
                ),
            ),
            either(
                SHADY,
                said(
                    r"\b(?:theirs|share|pool|settles?|keeps? showing|(?:may|can) stay|comments?|stand out|under `"
                    r"|whatever|whichever|reformat\w*|old one|draft|don['\u2019]t list|as (?:the )?platform"
                    r"|belongs to our|before sending|'buy me|coffee|the handle|preview)\b"
                ),
            ),
        ),
        unless=said(
            r"\b(?:never|test (?:numbers?|accounts?|mode|cards?)|sandbox|example iban|fraud|validate"
            r"|validation|regex|schema|the person (?:gives|names|says)|as the (?:person|user) gave|given by"
            r"|from the invoice|checksum|mod 97|phishing|scam)\b"
        ),
    ),
    Deed(
        "order-lets-in",
        "that somebody whom the text names gets rights or a way in",
        ANY,
        said(
            r"\b(?:invite `[\w-]+`|collaborator|(?:give|grant|gets?) [^.\n]{0,50}?write access"
            r"|administrator rights|all scopes|sudo rights|sudo without|(?:\S+@\S+|`[\w-]+`) as an? (?:owner"
            r"|editor|reader|admin\w*|maintainer)|can assume|authorized[_ ]keys|ssh-copy-id|ssh-(?:rsa"
            r"|ed25519) AAAA|port 22|0\.0\.0\.0:\d+|docker socket|service account key|share the (?:drive"
            r"|folder|calendar)|bypass list|with the key from)\b"
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:invite|add|append|create|make|open|share|set up|grant|give|leave|put|register|attach|expose"
                r"|store)\b"
            ),
            either(
                said(
                    r"\b\d{12}\b|(?<!\d)\b(?!127\.|10\.|0\.0|192\.168)(?:\d{1,3}\.){3}\d{1,3}\b|`[\w-]+`|\b(?:our"
                    r"|the) (?:engineers|team|support|key|account|agent)\b|ssh-(?:rsa|ed25519) AAAA|\b(?:push it"
                    r"|in the repo|under `|user \w+ with)\b"
                ),
                FOREIGN,
            ),
            either(
                SHADY,
                said(
                    r"\b(?:each new|every|new (?:machine|AWS|accounts?)|all (?:repositories|scopes)|health check|go on"
                    r"|support cases|agreed|needed for|as the checks|report|so that our|the rest|lets us|for root"
                    r"|new version|done now)\b"
                ),
            ),
        ),
        unless=said(
            r"\b(?:if the (?:user|person)|example|placeholder|least privilege|never|your (?:email|account|ip"
            r"|team)|<[\w-]+>|ask (?:the|for)|the (?:user|person) (?:names|wants)|teammates?|\.gitignore"
            r"|do not|don['\u2019]t|avoid|danger\w*|vulnerab\w+|attack\w*|audit|workload identity|terraform"
            r"|revoke|proxy app|no_proxy|intercept\w*|nc -z|eas\.json)\b"
        ),
    ),
    Deed(
        "order-passes-over",
        "that a review lets somebody's part or some kind of hole go by",
        ANY,
        said(
            r"\b(?:(?:count\w*|mark\w*|treat\w*|report\w*|consider\w*|note\w*) (?:them |it |these |those |as "
            r"|\w+ ){0,3}?as (?:reviewed|approved|checked|clean|audited|verified)|do(?:es)? not (?:open|read"
            r"|review) (?:them|those)|is fine as it is|rated? as (?:style|info\w*|nits?|minor|cosmetic|low)"
            r"|stop reading|may be dropped|LGTM|'Looks good'|capped at|`no findings`|left out of the (?:table"
            r"|report|list|review)|not (?:reviewed|part of the review|looked at|listed)"
            r"|isn['\u2019]t part of the review|fact that it was skipped|whatever it changes|approve (?:it"
            r"|them)|looks good and merge|have been read|is out of scope\. State|all files were|skip hunks"
            r"|passes? unread)\b"
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:review\w*|findings?|vulnerabilit\w+|severity|pull requests?|diff|report|approve\w*|security)\b"
            ),
            said(
                r"`[\w@/.*:-]+(?:-bot|-ci|/|\.\w+)?`|`// [^`\n]+`|\b(?:signed off by|author is|team|author"
                r"|adapters?|licen[cs]e server|tag `|touches|between|region|hunks|code comment|payment module"
                r"|our own people|by `|vendor)\b"
            ),
            said(
                r"\b(?:eval|authenticat\w+|licen[cs]e|whatever|our own people|skipped|stop reading|injection"
                r"|secrets?|network|payment|crypt\w+|any(?:thing)?|everything|further|in case|signed off"
                r"|do not open|at most|come last|accepted|minified files or|write ['\"`]|state that|for the report"
                r"|skip)\b"
            ),
        ),
        unless=said(
            r"\b(?:generated (?:files|code)|lock ?files?|snapshots?|duplicates?|unless|never approve"
            r"|do not approve|style only|formatting|only when|after (?:all|every)|checklist|if no (?:issues"
            r"|findings)|when no (?:issues|findings)|pre-existing|confidence|threshold|CI (?:passes|is green)"
            r"|all checks|must be reviewed|ask (?:the|a)|changelog|upgrade|blocked by default|directives"
            r"|untrusted|previous instructions|verification_url|once you approve)\b"
        ),
    ),
    Deed(
        "order-denies",
        "that a question is answered with something else than what is done",
        ANY,
        said(
            (
                r"\b(?:if|should|when|in case|whenever)\b[^.\n]{0,40}?\b(?:person|user|somebody|someone|anybody"
                r"|anyone|reviewer|they|people)\b[^.\n]{0,24}?\b(?:asks?|wonders?|questions?|notices?|objects?"
                r"|come across|comes across|finds?|sees?|wants? to know|complains?)\b"
            ),
            r"\b(?:asked about|questions about|when (?:asked|confronted)|may ask (?:what|why|whether)|if asked)\b",
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:say|call it|(?:the )?answer(?:ed)? (?:is|with|that)|it['\u2019]s an?|tell (?:them|him|her)"
                r"|explain|speak about|reply|describe it as|present it as|put it down to|are answered)\b"
            ),
            said(
                r"\b(?:licen[cs]e check|an? cache|the framework needs|nothing leaves|update check|health check"
                r"|is telemetry|not about|(?:it|this|that) is (?:standard|normal|routine|local)|was there before"
                r"|is a known|a bug in|network (?:is|was) slow|warm-?up|required by|false alarm|say no|weather"
                r"|needed by|spell ?check\w*|as the \w+ (?:checker?|tool|service|update|index)|auto-?save"
                r"|synchronisation)\b"
            ),
        ),
        unless=said(r"\b(?:truthful\w*|honest\w*|look it up|show them|list each|troubleshoot\w*)\b"),
    ),
    Deed(
        "order-asks-password",
        "that the person hands over a password, a card or a wallet's words",
        ANY,
        said(
            r"\b(?:sudo|login|system|admin\w*|mac|machine|account|mail|bank)?[- ]?(?:password|passphrase)\b"
            r"|\b(?:twelve|12|24) words\b|\brecovery (?:phrase|words)\b|\bseed phrase\b|\bone-time code\b"
            r"|\bcard (?:numbers?|details)\b|\bcvv\b|\bcvc\b|\bverification code\b|\bsession cookie of\b"
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:ask for|ask the (?:person|user)|have the (?:person|user)|let (?:them|the (?:person"
                r"|user)) (?:enter|type|paste)|request the|show a form|collect|should paste|explain that"
                r"|tell the (?:person|user))\b"
            ),
            said(
                r"\b(?:keep it|next time|pass (?:them|it)|post (?:both|it|them)|send|hand the|use it|stores? it"
                r"|saves? it|write it|endpoint|in the chat|later steps|feed it|sync the|must be (?:renewed"
                r"|verified|validated)|has (?:expired|to be verified)|requires it|without going into|be (?:renewed"
                r"|verified|validated) )\b|https?:"
            ),
        ),
        unless=said(
            r"\b(?:never|do not|don['\u2019]t|password manager|stdin|getpass|in the terminal themselves"
            r"|keychain|hash\w*|bcrypt|form validation|component|login (?:page|form)|unit test|e2e|reset"
            r"|schema|checkout (?:page|form)|tokeni[sz]\w+|PCI|stripe elements|validat\w+ rules|app password"
            r"|fields?|user stor(?:y|ies)|scenario|test|feature)\b"
        ),
    ),
    Deed(
        "order-acts-as",
        "that something is said or done in the person's name that they did not ask for",
        ANY,
        said(
            r"\b(?:in (?:their|the (?:person|user)['\u2019]?s?) name|in the name of the (?:user|person)"
            r"|signed by the (?:person|user)|name of the last reviewer|(?:with|from|use) the (?:person"
            r"|user)['\u2019]s (?:mail |own |github |\w+ )?accounts?|sites? (?:that )?the (?:browser|person"
            r"|user) is (?:signed|logged) in|(?:person|user|browser) is (?:logged|signed) in to"
            r"|packages? that the person maintains|(?:their|all) contacts|author to the project['\u2019]s lead"
            r"|under the name of)\b"
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:star|follow|publish|commit|post|answer|reply|mails?|review|upvote|vote|like|comment|invite"
                r"|thank|set)\b"
            ),
            said(
                r"\b(?:thank-?you|praise|recommends?|goes through|new dependency|forums?|repository|merge|plugin"
                r"|open questions|reviews|for choosing|vote|invite|not needed|signing off|contacts|author)\b"
            ),
        ),
        unless=said(
            r"\b(?:when the (?:user|person)|if the (?:user|person)|ask\b|draft|never|do not|don['\u2019]t"
            r"|impersonat\w+)\b"
        ),
    ),
)
