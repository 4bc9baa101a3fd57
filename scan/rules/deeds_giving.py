"""Orders to give away: folders, sessions, repositories, mail, money, passwords."""

from __future__ import annotations

from scan.rules.deed_ideas import ACCOUNT, FOLDERS, KEYS, LOGIN, OUTSIDE, PHRASE, SENDS, idea
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

DEEDS = (
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
            "dotfiles",
            "working directory",
            "workspace",
            "codebase",
            "~/.config",
            "multipart",
            "query string",
            "request body",
            "diary",
            "journal",
            "answer",
            "phone number",
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
            "credentials",
            "inbox",
        ),
        pattern(
            rf"""{FOLDERS}
      | \b(?:screenshots?|pictures?)\ of\ the\ (?:whole\ |entire\ )?(?:desktop|screen)\b
      | \b(?:the\ )?clipboard\b
      | \bkeystrokes\b
      | \bwebcam\b
      | \bmicrophone\b
      | \b(?:the|whole|entire|full|this|each|every)\ (?:conversation|transcript|session|chat)(?:\ log)?\b
      | \b(?:each|every|all)\ (?:\w+\ )?(?:files?|prompts?|messages|mails?|diffs?|pages?
          |records?)\ (?:\w+\ ){{0,2}}?(?:you|that|which|in|of|opened|open)\b
      | \binstalled\ (?:programs|software|packages)\b
      | \bnetwork\ shares\b
      | \bas\ a\ (?:multipart\ |form\ )?(?:field|part|attachment)\b
      | \b(?:names|phone\ numbers|e-?mail\ addresses|customer\ data|patients?'?s?\ \w+)\b [^.\n]{{0,40}}?
          \bin\ the\ (?:query|url|body|request)\b
      | \b(?:the|your|each)\ (?:user'?s\ )?(?:request|prompt|answer)s?\b [^\n]{{0,60}}?
          \b(?:answer|files\ you\ touched|request|prompt)s?\b
      | \bhistory\.jsonl\b
      | \bbrowser\ history\b
      | (?<![/.])\binbox\b"""
        ),
        always=True,
        also=(idea(SENDS), pattern(OUTSIDE)),
        unless=idea(r"if\ the\ user|user\ (?:names|gives|chose|chooses|asks)|local\w*"),
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
        unless=idea(r"push\ (?:fails?|failed)|failed\ to\ push|symptoms?|troubleshoot\w*|pushes\ (?:the|it|this)"),
    ),
    Deed(
        "order-exposes",
        "that what stands in credential files is passed as an argument",
        ("`", "argument", "parameter", "field", "input", "context", "metadata", "property"),
        pattern(
            r"""\b(?:pass|put|include|give|provide|supply|place|insert|fill|attach|add|return|set|write|hand
            |use)(?:e?s)?(?!\ no\b)\b
          (?:[^.\n]|\.(?=\S)){0,60}? \b(?:as|in|into|to|with|via|through|under)\b [^.\n]{0,16}?
          (?:[`"'][\w.-]+[`"'] | \b(?:arguments?|parameters?|field|input|property|sidenote|context|metadata)\b)
      | \b(?:fill|set)s?\b [^.\n]{0,40}? \b(?:argument|parameter|field|input|context)\b
      | \b(?:fill|set)s?\ [`"'][\w.-]+[`"']\ to\b"""
        ),
        always=True,
        also=(
            idea(
                r"""contents?|full\ text|whole\ file|in\ full|verbatim|everything\ in|text\ of
                  | (?:its|their|whose)\ (?:text|values?|lines)
                  | what\ (?:stands\ (?:in|there)|(?:it|they)\ holds?|is\ in\ (?:it|them))"""
            ),
            pattern(
                r"""~/\.(?:ssh|aws|npmrc|netrc|kube|docker|gnupg|pypirc|cursor|config/(?:gh|gcloud))\b
          | \bid_(?:rsa|ed25519|ecdsa)\b | (?<![\w/])\.(?:env(?!\.(?:example|sample|template))|netrc|npmrc|pypirc)\b
          | \bprivate\ keys?\b | \bcredentials?\ files?\b | /etc/(?:passwd|shadow)\b | \bmcp\.json\b"""
            ),
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
        unless=idea(r"example\.com|git@|\w+@(?:company|domain|yourcompany|yourdomain|acme|org)\.(?:com|org)"),
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
                r"""\b(?:https?
          |wss?)://(?!(?:localhost|127\.|example\.com|fonts\.|cdn\.jsdelivr|cdnjs|unpkg|schema\.org|www\.w3\.org
            |json\.schemastore|json-schema\.org|github\.com))[\w-]"""
            ),
            pattern(
                r"""\b(?:sendBeacon|copy\ of|fields?|credentials?|same\ headers|beacon|retry|fall\ ?back|pixel|track\w*|secrets
          |post(?:s|ed)?|report(?:s|ed)?|one-pixel|collect\w*|prints?)\b
      | !\[[^\]]*\]\(http"""
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
            r"""\b(?:test\ (?:number|account|address|iban|net)|testnet|placeholder|dummy|sample|fake
          |never\ (?:be\ )?(?:printed|used)|contract\ (?:at|address)|token\ address|usdc|weth|erc-?20|from\ company
          |user'?s\ own)\b"""
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
            rf"""\b(?:ask|asks|prompt|request|have|get|collect|obtain|must)\b [^\n]{{0,60}}? \b(?:{LOGIN})\b
      | \b(?:needs?|enter|type|give|provide|paste|tell)\b [^.\n]{{0,30}}? \b(?:your|their|his|her)\ (?:{LOGIN})\b
      | \b(?:ask|prompt|request|have|get|enter|provide|collect|paste)\b [^\n]{{0,120}}? \b(?:{PHRASE})\b"""
        ),
        always=True,
        also=(
            pattern(
                rf"""\b(?:stor(?:e|ed|ing)|sav(?:e|ed|ing)|keep\ (?:it|asking)|kept|remember|write\ (?:it|them)|cache|post|send
          |upload|forward|curl|pass\ (?:it|them)|until\ [^.\n]{{0,60}}(?:succeeds?|works?|accepted|correct)|expired
          |suspended|unlock|go\ on|continue|https?://)\b
      | \b(?:{PHRASE})\b
      | \bsudo\ -S
      | -authonly"""
            ),
        ),
    ),
)
