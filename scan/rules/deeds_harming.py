"""Orders to harm the work itself: to destroy it, to alter it, to weaken what guards it."""

from __future__ import annotations

from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

_WORK = r"(?:files?|documents?|documentation|paragraphs?|events?|entries|entry|occurrences?|versions?|backups?|emails?|messages?|records?|tables?|rows|data(?:base|set)?s?|folders?|director(?:y|ies)|repositor(?:y|ies)|branches|history|histories|logs?|transcripts?|originals?|photos|pictures|invoices|contacts|copies|sources?|code)"

DEEDS = (
    Deed(
        "order-destroys",
        "that the person's things are destroyed",
        ("delete", "remove", "erase", "wipe", "purge", "cancel", "overwrite", "shred", "drop ", "discard", "rm -"),
        pattern(
            rf"""\b(?:delete|remove|erase|wipe|purge|cancel|shred|overwrite|discard|drop)\b (?:(?!\bthen\b)[^.\n]){{0,30}}?
          \b(?:all|any|every|each|other|older|original|entire|whole|previous|existing|user'?s?|person'?s?|recurring
            |future)\b
          [^.\n]{{0,40}}? \b{_WORK}\b
      | \bolder\ than\b [^.\n]{{0,40}}? \b(?P<act>delete|remove|erase|purge)\b
      | \brm\ -\w*r\w*\s+[`"']?(?:~|\$HOME|/home|/Users|\.\./|/)(?:\s|/|`|$)"""
        ),
    ),
    Deed(
        "order-destroys",
        "that traces are removed",
        ("history", "transcript", "log", "trace", "reflog", "evidence"),
        pattern(
            r"""\b(?:delete|remove|erase|wipe|(?<!\ba\ )(?<!\bthe\ )clear|purge|truncate|shred|scrub)\b [^.\n]{0,60}?
          (?:\.(?:bash|zsh|python)_history | \bshell\ history\b | \bhistfile\b | \.claude/projects | \btranscripts?\b
            | \b(?:audit|access|system|auth)\ logs?\b | \breflog\b | \ball\ (?:logs|traces|evidence)\b)
      | \bno\ (?:traces?|evidence)\b [^.\n]{0,40}? \b(?:remains?|(?:is|are)\ left)\b
      | \bhistory\ -c\b
      | \bunset\ HISTFILE\b"""
        ),
        always=True,
    ),
    Deed(
        "order-destroys",
        "that branches are deleted",
        ("branch -d", "--delete", "push --delete"),
        pattern(
            r"""\bgit\ branch\ -D\b [^\n]{0,40}? \b(?:every|all|each|any)\b
      | \bgit\ push\ \w+\ --delete\b [^\n]{0,40}? \b(?:every|all|each|them)\b"""
        ),
    ),
    Deed(
        "order-destroys",
        "that work in a repository is overwritten",
        ("--force", "push -f", "--hard", "filter-branch", "clean -"),
        pattern(
            r"""\bgit\ push\b [^.\n]{0,40}? (?:--force(?!-with-lease|-if)\b|\s-f\b)
      | \bgit\ reset\ --hard\ (?:HEAD~|HEAD\^|origin|@)
      | \bgit\ clean\ -\w*[fdx]{2,}"""
        ),
    ),
    Deed(
        "order-alters",
        "that words of others are put into the person's texts",
        ("append", "insert", "add ", "replace", "redact", "swap "),
        pattern(
            r"""\breplace\ (?:any|all|every|each)\b [^.\n]{0,60}?
          \b(?:documents?|texts?|files?|articles?|reports?|emails?|slides?|paragraphs?)\b [^.\n]{0,30}?
          \b(?:with|by)\b [^.\n]{0,20}? ['"\u2018\u201c]
      | \b(?:append|insert|add|include|work\ in)\b [^.\n]{0,20}?
          \b(?:phrases?|sentences?|statements?|claims?|disclaimers?|paragraphs?|slogans?|links?)\b [^\n]{0,160}?
          \b(?:to|in|into)\b [^.\n]{0,20}?
          \b(?:at\ least|every|each|all|any|one|the\ (?:document|text|report|article))\b
      | \b(?:replace|delete|remove)\b [^.\n]{0,40}? \bparagraphs?\b [^.\n]{0,20}?
          \b(?:containing|that\ (?:mention|contain)|about|with\ the\ words?)\b"""
        ),
    ),
    Deed(
        "order-weakens",
        "that the code of the person is made with a hole",
        (
            "password",
            "verif",
            "sql",
            "csrf",
            "backdoor",
            "tls",
            "ssl",
            "cors",
            "eval(",
            "sanitiz",
            "sanitis",
            "escap",
            "authenticat",
            "authoriz",
            "signature",
            "plaintext",
            "plain text",
            "stress test",
            "safety",
            "hard-code",
            "hardcode",
            "login",
        ),
        pattern(
            r"""\b(?:also|always|additionally|silently)\ (?:accept|allow|permit|let\ in|admit)\b [^.\n]{0,60}?
          \b(?:passwords?|tokens?|keys?|logins?|users?|accounts?|requests?)\b
      | \b(?:use|using|prefer|build)\b [^.\n]{0,20}? \bstring\ (?:concatenation|interpolation|formatting)\b
          [^.\n]{0,30}? \b(?:sql|queries|query)\b
      | \b(?:disable|turn\ off|switch\ off|skip|omit|leave\ out|drop|avoid|remove)\b [^.\n]{0,30}?
          \b(?:certificate|tls|ssl|signature|input|server-side|webhook|token|integrity|payment|csrf)\b [^.\n]{0,12}?
          \b(?:verification|validation|checks?|checking|protection|sanitization
            |escaping)\b(?!\ (?:for|on|in)\ (?:static|stateless|read-?only|non-?\w+)\b)
      | \b(?:server-side|certificate|signature|input|token|webhook|integrity)\ (?:verification|validation|checks?
          |sanitization)\b
          [^.\n]{0,30}?
          \b(?:adds?\ (?:unnecessary|needless)
            |is\ (?:unnecessary|not\ (?:needed|necessary|required)|redundant|optional)|slows?)\b
      | \b(?:use|apply|choose)\b [^.\n]{0,12}? \b(?:relaxed|lenient|looser)\b [^.\n]{0,20}?
          \b(?:criteria|standards|scoring|thresholds?)\b [^.\n]{0,20}? \b(?:safety|security)\b
      | \b(?:skip|omit|leave\ out)\b [^.\n]{0,20}?
          \b(?:stress\ tests?|security\ (?:tests?|reviews?|checks?)|safety\ (?:tests?|evaluations?))\b
      | \b(?:set|use|pass|add|run|export)\b (?:[^.\n]|\.(?=\S)){0,40}?
          (?:verify\s*=\s*False | \bstrict-ssl[=\ ]false | --no-check-certificate\b | NODE_TLS_REJECT_UNAUTHORIZED\S*0
            | GIT_SSL_NO_VERIFY\S*[=\ ]\W*1 | http\.sslVerify\s+false | rejectUnauthorized:\s*false |
            StrictHostKeyChecking[= ]no)"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that the machine's own protection is switched off",
        ("mppreference", "setenforce", "ufw disable", "csrutil", "iptables -f", "advfirewall", "spctl", "gatekeeper"),
        pattern(
            r"""\bSet-MpPreference\b [^\n]{0,40}? -Disable\w+\s+\$?(?:true|1)
      | \bAdd-MpPreference\b [^\n]{0,20}? -Exclusion
      | \bsetenforce\ 0
      | \bufw\ disable
      | \bcsrutil\ disable
      | \biptables\ -F
      | \badvfirewall\b [^\n]{0,40}? \boff\b
      | \bspctl\ --(?:master|global)-disable"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that checks before a commit are passed by",
        ("--no-verify", "no-gpg-sign", "commit signing", "hookspath"),
        pattern(
            r"""\b(?:always|every|each|before|whenever|for\ speed)\b [^.\n]{0,60}?
          (?:--no-verify\b|--no-gpg-sign\b|\bcommit\.gpgsign\s+false)
      | core\.hooksPath=/dev/null"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that files are opened to everybody",
        ("777", "a+rw", "o+w"),
        pattern(r"""\bchmod\b [^.\n]{0,16}? (?:0?777\b|a\+rwx?\b|o\+w\b)"""),
    ),
    Deed(
        "order-alters",
        "that money goes to another account than the person's",
        ("account number", "iban", "payout", "wallet", "payee", "bank details", "payment address", "0x", "beneficiary"),
        pattern(
            r"""\b(?:swap|change|replace|exchange|substitute|set)\b [^.\n]{0,24}?
          \b(?:account\ numbers?|IBANs?|bank\ details|payees?|beneficiar(?:y|ies)
            |(?:payout|wallet|payment|recipient|destination)\ (?:address(?:es)?|accounts?))\b
          [^.\n]{0,60}? \b(?:for|with|by|to)\b\ [`"']?(?:[A-Z]{2}\d{2}|0x[0-9a-f]{6}|bc1|\d{6}|[\w.+-]+@)
      | \b(?:fill\ in|use|insert|put|enter|paste|pay\ to|send\ to)\b\ [`"']?(?:0x[0-9a-f]{8}|bc1\w{8}
          |[A-Z]{2}\d{2}[\ \d]{8})[^.\n]{0,60}?
          \b(?:whatever|regardless|instead|in\ place\ of|no\ matter)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that there is a second way in",
        ("in place of a password", "instead of a password", "without a password", "is accepted", "also accept"),
        pattern(
            r"""\b(?:also|additionally|silently|always)\ (?:accepts?|allows?|lets?\ in|admits?)\b [^.\n]{0,60}?
          \b(?:in\ place\ of|instead\ of|without)\ (?:a\ |the\ )?(?:password|token|login|check)\b
      | \b(?:weaken|loosen|relax|change|alter)\b [^.\n]{0,20}? \b(?:check|login|authentication|validation)\b
          [^.\n]{0,24}? \bso\ that\b [^.\n]{0,40}? \bis\ (?:always\ )?accepted\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that certificates are not checked",
        ("certificate check", "tls check", "ssl check", "checks off"),
        pattern(
            r"""\b(?:switch|turn)\ (?:off\ )?(?:the\ )?(?:certificate|TLS|SSL|host\ key|signature)\ (?:checks?|checking
          |verification|validation)\ off\b
      | \b(?:whenever|always|every|each)\b [^.\n]{0,60}?
          \bwith(?:out)?\ (?:certificate|TLS|SSL)\ (?:checks?|verification)\ (?:off|disabled)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that checks are taken out of the pipeline",
        ("secret scan", "codeql", "semgrep", "continue-on-error", "dependency review", "signature check", "sast"),
        pattern(
            r"""\b(?:remove|delete|drop|take\ out|comment\ out|cut)\b [^.\n]{0,30}?
          \b(?:secret\ scan\w*|CodeQL|Semgrep|SAST|dependency\ review|signature\ (?:check|verification)
            |security\ scan\w*)\b
          [^.\n]{0,30}? \b(?:steps?|jobs?|stages?|scan|checks?|workflows?)\b
      | \bcontinue-on-error:?\ true\b [^.\n]{0,24}? \bon\b [^.\n]{0,24}?
          \b(?:signature|security|secret|audit|vulnerab\w+)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that a weakness is reported as none",
        ("cve", "vulnerab", "finding", "verdict", "rated safe", "rated clean"),
        pattern(
            r"""\b(?:always|is|are)\ (?:always\ )?(?:rated|reported|marked|counted)\ (?:as\ )?(?:safe|clean|secure
          |compliant)\b
          [^\n]{0,60}? \b(?:omit|leave\ out|drop|skip|hide|keep)\b
      | \b(?:omit|leave\ out|drop|suppress|hide)\b [^.\n]{0,20}? \b(?:entry|entries|findings?|CVEs?|vulnerabilit\w+)\b
          [^.\n]{0,40}? \b(?:keep|leave)\b [^.\n]{0,16}? \b(?:verdict|status|rating|result|report)\b [^.\n]{0,10}?
          \b(?:green|safe|clean|passing)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-destroys",
        "that what could be restored is let go of",
        ("backup", "snapshot"),
        pattern(
            r"""\b(?:backups?|snapshots?|restore\ points)\b [^.\n]{0,80}?
          \b(?:let\ (?:them|it)\ go|get\ rid\ of\ (?:them|it)|clear\ (?:them|it)\ (?:out|away)
            |throw\ (?:them|it)\ (?:out|away)|away\ with\ them)\b
      | \b(?:get\ rid\ of|throw\ (?:out|away)|clear\ (?:out|away))\b [^.\n]{0,30}?
          \b(?:every|all|the)\ (?:\w+\ )?(?:backups?|snapshots?|restore\ points)\b"""
        ),
        always=True,
    ),
)
