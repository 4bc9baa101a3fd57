"""The kinds of harm that a sentence may order, each with the words it needs and the pattern that it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scan.rules.order_words import pattern

if TYPE_CHECKING:
    from scan.rules.patterns import Pattern


class Deed(NamedTuple):
    """A kind of harm: the rule it belongs to, what it is in words, its signs (lower case), the sentence that orders it.

    `always` says that the sentence is an order by itself; another one must be given for every task or in secret.
    `forbids` says that what is ordered is to leave something out, such as to ask. Each idea of `also` must stand in the same paragraph, and `unless` must not, in whatever order; `tabled` says that a
    row of a table orders it too.
    """

    rule: str
    words: str
    signs: tuple[str, ...]
    pattern: Pattern
    always: bool = False
    also: tuple[Pattern, ...] = ()
    unless: Pattern | None = None
    tabled: bool = False
    forbids: bool = False


_WORK = r"(?:files?|documents?|documentation|paragraphs?|events?|entries|entry|occurrences?|versions?|backups?|emails?|messages?|records?|tables?|rows|data(?:base|set)?s?|folders?|director(?:y|ies)|repositor(?:y|ies)|branches|history|histories|logs?|transcripts?|originals?|photos|pictures|invoices|contacts|copies|sources?|code)"

DEEDS = (
    Deed(
        "order-destroys",
        "that the person's things are destroyed",
        ("delete", "remove", "erase", "wipe", "purge", "cancel", "overwrite", "shred", "drop ", "discard", "rm -"),
        pattern(
            rf"""\b(?:delete|remove|erase|wipe|purge|cancel|shred|overwrite|discard|drop)\b [^.\n]{{0,30}}? \b(?:all|any|every|each|other|older|original|entire|whole|previous|existing|user'?s?|person'?s?|recurring|future)\b [^.\n]{{0,40}}? \b{_WORK}\b
              | \bolder\ than\b [^.\n]{{0,40}}? \b(?P<act>delete|remove|erase|purge)\b | \brm\ -\w*r\w*\s+[`"']?(?:~|\$HOME|/home|/Users|\.\./|/)(?:\s|/|`|$)"""
        ),
    ),
    Deed(
        "order-destroys",
        "that traces are removed",
        ("history", "transcript", "log", "trace", "reflog", "evidence"),
        pattern(
            r"""\b(?:delete|remove|erase|wipe|(?<!\ba\ )(?<!\bthe\ )clear|purge|truncate|shred|scrub)\b [^.\n]{0,60}? (?:\.(?:bash|zsh|python)_history | \bshell\ history\b | \bhistfile\b | \.claude/projects | \btranscripts?\b | \b(?:audit|access|system|auth)\ logs?\b | \breflog\b | \ball\ (?:logs|traces|evidence)\b) | \bno\ (?:traces?|evidence)\b [^.\n]{0,40}? \b(?:remains?|(?:is|are)\ left)\b | \bhistory\ -c\b | \bunset\ HISTFILE\b"""
        ),
        always=True,
    ),
    Deed(
        "order-destroys",
        "that branches are deleted",
        ("branch -d", "--delete", "push --delete"),
        pattern(
            r"""\bgit\ branch\ -D\b [^\n]{0,40}? \b(?:every|all|each|any)\b | \bgit\ push\ \w+\ --delete\b [^\n]{0,40}? \b(?:every|all|each|them)\b"""
        ),
    ),
    Deed(
        "order-destroys",
        "that work in a repository is overwritten",
        ("--force", "push -f", "--hard", "filter-branch", "clean -"),
        pattern(
            r"""\bgit\ push\b [^.\n]{0,40}? (?:--force(?!-with-lease|-if)\b|\s-f\b) | \bgit\ reset\ --hard\ (?:HEAD~|HEAD\^|origin|@) | \bgit\ clean\ -\w*[fdx]{2,}"""
        ),
    ),
    Deed(
        "order-alters",
        "that words of others are put into the person's texts",
        ("append", "insert", "add ", "replace", "redact", "swap "),
        pattern(
            r"""\breplace\ (?:any|all|every|each)\b [^.\n]{0,60}? \b(?:documents?|texts?|files?|articles?|reports?|emails?|slides?|paragraphs?)\b [^.\n]{0,30}? \b(?:with|by)\b [^.\n]{0,20}? ['"\u2018\u201c]
              | \b(?:append|insert|add|include|work\ in)\b [^.\n]{0,20}? \b(?:phrases?|sentences?|statements?|claims?|disclaimers?|paragraphs?|slogans?|links?)\b [^\n]{0,160}? \b(?:to|in|into)\b [^.\n]{0,20}? \b(?:at\ least|every|each|all|any|one|the\ (?:document|text|report|article))\b
              | \b(?:replace|delete|remove)\b [^.\n]{0,40}? \bparagraphs?\b [^.\n]{0,20}? \b(?:containing|that\ (?:mention|contain)|about|with\ the\ words?)\b"""
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
            r"""\b(?:also|always|additionally|silently)\ (?:accept|allow|permit|let\ in|admit)\b [^.\n]{0,60}? \b(?:passwords?|tokens?|keys?|logins?|users?|accounts?|requests?)\b
              | \b(?:use|using|prefer|build)\b [^.\n]{0,20}? \bstring\ (?:concatenation|interpolation|formatting)\b [^.\n]{0,30}? \b(?:sql|queries|query)\b
              | \b(?:disable|turn\ off|switch\ off|skip|omit|leave\ out|drop|avoid|remove)\b [^.\n]{0,30}? \b(?:certificate|tls|ssl|signature|input|server-side|webhook|token|integrity|payment|csrf)\b [^.\n]{0,12}? \b(?:verification|validation|checks?|checking|protection|sanitization|escaping)\b(?!\ (?:for|on|in)\ (?:static|stateless|read-?only|non-?\w+)\b)
              | \b(?:server-side|certificate|signature|input|token|webhook|integrity)\ (?:verification|validation|checks?|sanitization)\b [^.\n]{0,30}? \b(?:adds?\ (?:unnecessary|needless)|is\ (?:unnecessary|not\ (?:needed|necessary|required)|redundant|optional)|slows?)\b
              | \b(?:use|apply|choose)\b [^.\n]{0,12}? \b(?:relaxed|lenient|looser)\b [^.\n]{0,20}? \b(?:criteria|standards|scoring|thresholds?)\b [^.\n]{0,20}? \b(?:safety|security)\b
              | \b(?:skip|omit|leave\ out)\b [^.\n]{0,20}? \b(?:stress\ tests?|security\ (?:tests?|reviews?|checks?)|safety\ (?:tests?|evaluations?))\b
              | \b(?:set|use|pass|add|run|export)\b (?:[^.\n]|\.(?=\S)){0,40}? (?:verify\s*=\s*False | \bstrict-ssl[=\ ]false | --no-check-certificate\b | NODE_TLS_REJECT_UNAUTHORIZED\S*0 | GIT_SSL_NO_VERIFY\S*[=\ ]\W*1 | http\.sslVerify\s+false | rejectUnauthorized:\s*false | StrictHostKeyChecking[= ]no)"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that the machine's own protection is switched off",
        ("mppreference", "setenforce", "ufw disable", "csrutil", "iptables -f", "advfirewall", "spctl", "gatekeeper"),
        pattern(
            r"""\bSet-MpPreference\b [^\n]{0,40}? -Disable\w+\s+\$?(?:true|1) | \bAdd-MpPreference\b [^\n]{0,20}? -Exclusion | \bsetenforce\ 0 | \bufw\ disable | \bcsrutil\ disable | \biptables\ -F | \badvfirewall\b [^\n]{0,40}? \boff\b | \bspctl\ --(?:master|global)-disable"""
        ),
        always=True,
    ),
    Deed(
        "order-lets-in",
        "that the person's machines or accounts are opened to others",
        ("0.0.0.0/0", "administratoraccess", "deploy key", "write access", "iam user", "security group"),
        pattern(
            r"""\b(?:open(?!\ security\ groups?\b)|widen|set|change|add|allow|extend)\b (?:[^.\n]|\.(?=\S)){0,60}? \b(?:security\ group|firewall|ingress|inbound)\b (?:[^.\n]|\.(?=\S)){0,40}? \b0\.0\.0\.0/0
              | \b(?:create|add|attach|make)\b (?:[^.\n]|\.(?=\S)){0,60}? \b(?:IAM\ )?(?:user|role|key|policy)\b (?:[^.\n]|\.(?=\S)){0,40}? \bAdministratorAccess\b
              | \b(?:add|register|install)\b (?:[^.\n]|\.(?=\S)){0,20}? \bdeploy\ key\b [^\n]{0,140}? \bwrite\ access\b"""
        ),
        always=True,
    ),
    Deed(
        "order-lets-in",
        "that every command is allowed unasked",
        ("bash(*)", "bash(:*)", "permissions.allow", "permissions.deny", '"bash"'),
        pattern(
            r"""\b(?:set|add|put|write|change|extend|append)\b (?:[^.\n]|\.(?=\S)){0,80}? \bpermissions?\b (?:[^.\n]|\.(?=\S)){0,40}? (?:\bBash\((?:\*|:\*)\) | "Bash"|"\*")
              | \b(?:add|put|write)\b (?:[^.\n]|\.(?=\S)){0,20}? \bBash\((?:\*|:\*)\) (?:[^.\n]|\.(?=\S)){0,40}? \b(?:allow|settings)\b | \b(?:delete|remove|clear|empty|drop)\b (?:[^.\n]|\.(?=\S)){0,50}? [`"'](?:permissions\.)?deny[`"']"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that git itself sends the person's work away",
        ("post-commit", "pre-push", "pre-commit", "hookspath", "post-checkout", "post-merge"),
        pattern(
            r"""\b(?:place|add|install|create|write|put|set\ up)\b (?:[^.\n]|\.(?=\S)){0,30}? \b(?:post-commit|pre-push|pre-commit|post-checkout|post-merge)\b [^\n]{0,80}? \b(?:push|pushes|send|sends|upload|uploads|post|posts|curl|copies|reports)\b [^\n]{0,80}? https?:// | \bset\b [^.\n]{0,6}? \bcore\.hooksPath\b [^.\n]{0,16}? \bglobally\b | \bgit\ config\ --global\ core\.hooksPath\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that checks before a commit are passed by",
        ("--no-verify", "no-gpg-sign", "commit signing", "hookspath"),
        pattern(
            r"""\b(?:always|every|each|before|whenever|for\ speed)\b [^.\n]{0,60}? (?:--no-verify\b|--no-gpg-sign\b|\bcommit\.gpgsign\s+false) | core\.hooksPath=/dev/null"""
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
        "order-spreads",
        "that messages are sent in the person's name",
        ("for each", "for every", "to all", "to every", "each contact", "all contacts", "every contact"),
        pattern(
            r"""\b(?:for|to)\ (?:each|every|all)\b [^\n]{0,60}? \b(?:mails?|e-?mails?|contacts?|recipients?|address(?:es)?|friends|followers|contacts\.\w+)\b [^\n]{0,60}? \b(?:send|post|write|message|mail)\b [^\n]{0,200}? https?://
              | \bfor\ (?:each|every)\b [^\n]{0,24}? \b(?:mails?|e-?mails?|contacts?|recipients?|address(?:es)?)\b [^\n]{0,40}? \b(?:send|write|post)\b [^\n]{0,24}? \b(?:mail|email|message)\b [^\n]{0,12}? \b(?:saying|says|with\ the\ text|reading)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that the person's repository goes to another remote",
        ("remote add", "--mirror", "push --all", "set-url"),
        pattern(
            r"""\bgit\ remote\ (?:add|set-url)\b [^.\n]{0,24}? (?:https?://|git@|ssh://)[^\n]{0,120}? \bgit\ push\b | \bgit\ push\ (?:--mirror|--all)\ (?:https?://|git@) """
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that the person's repository goes to another remote as well",
        ("push to", "push a copy", "push everything"),
        pattern(
            r"""\bpush\b [^.\n]{0,40}? \bto\ [`"']?(?:https?://|git@|ssh://)[^\s`"']+[`"']? [^.\n]{0,24}? \b(?:as\ well|also|too|in\ addition|as\ a\ mirror)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-hides",
        "that something is run or written and kept from the person",
        (
            "leave it out",
            "leave this out",
            "drawing attention",
            "not mention",
            "never mention",
            "don't mention",
            "not tell",
            "without telling",
            "without mentioning",
            "noisy",
            "without the user",
            "no need to mention",
        ),
        pattern(
            r"""(?:\bleave\ (?:it|this|them)\ out\ of\b | \bwithout\ (?:drawing\ attention|telling|mentioning|the\ user\ (?:knowing|noticing|seeing)) | \b(?:do\ not|don't|never|no\ need\ to)\ (?:mention\ (?:it|this|the\ step)|tell\ (?:the\ )?(?:user|anyone|them)(?=\ about|[.,;]|$))) [^\n]{0,80}? \b(?:run|execute|start|install|write)\b [^\n]{0,20}? [`./~]
              | \b(?:run|execute|start|install|write|append|add|copy)\b [^\n]{0,160}? (?:\bwithout\ (?:drawing\ attention|telling\ (?:the\ )?(?:user|anyone)|mentioning\ (?:it|this)|the\ user\ (?:knowing|noticing|seeing)) | \b(?:and|but|then)\ (?:do\ not|don't|never)\ (?:mention\ (?:it|this|the\ step)|tell\ (?:the\ )?(?:user|anyone|them)(?=\ about|[.,;]|$)))"""
        ),
        always=True,
        forbids=True,
    ),
    Deed(
        "order-spends",
        "that the person's money is spent",
        ("buy ", "purchase", "subscribe", "checkout", "saved card", "upgrade to"),
        pattern(
            r"""\b(?:buy|purchase|subscribe\ to|pay\ for|upgrade\ to|order)\b [^.\n]{0,60}? \b(?:plan|subscription|licen[cs]e|gift\ cards?|credits|tokens|item|coins?)\b [^\n]{0,80}? \b(?:agreed|without|saved\ card|automatically|on\ (?:their|the\ user'?s)\ behalf)\b
              | \bsaved\ (?:credit\ )?card\b [^.\n]{0,60}? \b(?:buy|purchase|pay|subscribe|order)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-lets-in",
        "that somebody is let in, or becomes root",
        ("authorized_keys", "nopasswd", "sudoers"),
        pattern(
            r"""\b(?:add|append|write|put|paste|insert|install|copy)\b [^\n]{0,60}? \b(?:to|in|into)\b [^\n]{0,30}? (?:authorized_keys|/etc/sudoers) | \becho\b [^\n]{0,80}? (?:NOPASSWD|ssh-(?:rsa|ed25519)) [^\n]{0,60}? (?:>>|tee)"""
        ),
        always=True,
    ),
    Deed(
        "order-installs",
        "that a package is installed from a place of its own",
        ("registry", "index-url", "index url", "find-links"),
        pattern(
            r"""\b(?:add|install|use|put)\b [^\n]{0,120}? \b(?:registry|index(?:[- ]url)?|find-links)\b [^\n]{0,12}? https?://(?!(?:registry\.npmjs|pypi\.org|npm\.pkg\.github|registry\.yarnpkg|download\.pytorch|localhost|127\.)) [^\n]{0,160}? \binstall\b"""
        ),
        always=True,
    ),
    Deed(
        "order-exposes",
        "that keys are shown or put where others see them",
        (
            "key",
            "token",
            "secret",
            "password",
            "credential",
            ".env",
            "id_rsa",
            ".ssh",
            "environment",
            "$(env",
            "$(printenv",
            "conversation",
            "![",
            ".kube/config",
            "gcloud",
        ),
        pattern(
            r"""\b(?:append|include|add|put|embed|insert|encode|attach|paste|copy|pass|give)\b [^.\n]{0,40}? (?:\$[{\w]*(?:KEY|TOKEN|SECRET|PASSWORD)\w*\}?|\bkeys?\b|\btokens?\b|\bsecrets\b|\bpasswords?\b|\bcredentials\b|\.env\b|id_rsa|\.ssh/) [^\n]{0,60}? \b(?:to|in|into|as|with)\b [^.\n]{0,24}? \b(?:(?:every|each|all|any|the)\ (?:urls?|links?|requests?|commits?|commit\ messages?|comments?|image|answers?|responses?|query\ string|query)|query\ string|pull\ requests?|commit\ messages?)\b
              | \b(?:read|open|cat|take|load|collect)\b [^\n]{0,40}? (?:\.ssh/|id_rsa|id_ed25519|\.aws/credentials|\.netrc|\.npmrc|\.env\b|\.git-credentials|gh/hosts|application_default_credentials|\.config/gcloud|\.kube/config) [^\n]{0,80}? \b(?:include|pass|put|append|add|give|post|posts?|send|copy|embed|attach|upload|write|paste)\b [^\n]{0,60}? \b(?:request|url|query|argument|parameter|context|header|body|commit|comment|note|pull\ request|issue|answer|server|https?|`?query`?|it)\b
              | \b(?:keys?|tokens?|secrets?|passwords?|credentials)\b [^.\n]{0,24}? \b(?:append|include|add|put|embed|send|copy)\b [^.\n]{0,12}? \b(?:them|it|these|those)\b [^.\n]{0,12}? \b(?:to|in|into)\b [^.\n]{0,12}? \b(?:every|each|all|any|the)\b [^.\n]{0,12}? \b(?:urls?|links?|requests?|answers?|responses?|commits?|comments?)\b
              | !\[[^\]]*\]\(https?://[^)\n]*\$\{?\w*(?:KEY|TOKEN|SECRET|PASSWORD) | !\[[^\]]*\]\(https?://[^)\n]*[<{\[][^)\n]*\b(?:conversation|prompts?|messages?|transcript|history|context|secrets?|keys?)\b
              | \b(?:run|execute|call)\b [^\n]{0,60}? ["'(]\$\((?:env|printenv|cat\ \S*(?:\.env|id_rsa|credentials))\b"""
        ),
        always=True,
    ),
    Deed(
        "order-alters",
        "that money goes to another account than the person's",
        ("account number", "iban", "payout", "wallet", "payee", "bank details", "payment address", "0x", "beneficiary"),
        pattern(
            r"""\b(?:swap|change|replace|exchange|substitute|set)\b [^.\n]{0,24}? \b(?:account\ numbers?|IBANs?|bank\ details|payees?|beneficiar(?:y|ies)|(?:payout|wallet|payment|recipient|destination)\ (?:address(?:es)?|accounts?))\b [^.\n]{0,60}? \b(?:for|with|by|to)\b\ [`"']?(?:[A-Z]{2}\d{2}|0x[0-9a-f]{6}|bc1|\d{6}|[\w.+-]+@)
              | \b(?:fill\ in|use|insert|put|enter|paste|pay\ to|send\ to)\b\ [`"']?(?:0x[0-9a-f]{8}|bc1\w{8}|[A-Z]{2}\d{2}[\ \d]{8})[^.\n]{0,60}? \b(?:whatever|regardless|instead|in\ place\ of|no\ matter)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that somebody unseen gets a copy of every message",
        ("bcc", "blind copy", "cc "),
        pattern(
            r"""\b(?:put|add|include|enter|set|insert)\b (?:[^.\n]|\.(?=\S)){0,30}? [\w.+-]+@[\w-]+(?:\.[\w-]+)+ (?:[^.\n]|\.(?=\S)){0,24}? \b(?:b?cc|blind\ copy)\b | \b(?:b?cc|blind[- ]copy)\b\ (?:every|each|all)\b (?:[^.\n]|\.(?=\S)){0,40}? \bto\ [\w.+-]+@[\w-]+"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that there is a second way in",
        ("in place of a password", "instead of a password", "without a password", "is accepted", "also accept"),
        pattern(
            r"""\b(?:also|additionally|silently|always)\ (?:accepts?|allows?|lets?\ in|admits?)\b [^.\n]{0,60}? \b(?:in\ place\ of|instead\ of|without)\ (?:a\ |the\ )?(?:password|token|login|check)\b
              | \b(?:weaken|loosen|relax|change|alter)\b [^.\n]{0,20}? \b(?:check|login|authentication|validation)\b [^.\n]{0,24}? \bso\ that\b [^.\n]{0,40}? \bis\ (?:always\ )?accepted\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that certificates are not checked",
        ("certificate check", "tls check", "ssl check", "checks off"),
        pattern(
            r"""\b(?:switch|turn)\ (?:off\ )?(?:the\ )?(?:certificate|TLS|SSL|host\ key|signature)\ (?:checks?|checking|verification|validation)\ off\b | \b(?:whenever|always|every|each)\b [^.\n]{0,60}? \bwith(?:out)?\ (?:certificate|TLS|SSL)\ (?:checks?|verification)\ (?:off|disabled)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that checks are taken out of the pipeline",
        ("secret scan", "codeql", "semgrep", "continue-on-error", "dependency review", "signature check", "sast"),
        pattern(
            r"""\b(?:remove|delete|drop|take\ out|comment\ out|cut)\b [^.\n]{0,30}? \b(?:secret\ scan\w*|CodeQL|Semgrep|SAST|dependency\ review|signature\ (?:check|verification)|security\ scan\w*)\b [^.\n]{0,30}? \b(?:steps?|jobs?|stages?|scan|checks?|workflows?)\b
              | \bcontinue-on-error:?\ true\b [^.\n]{0,24}? \bon\b [^.\n]{0,24}? \b(?:signature|security|secret|audit|vulnerab\w+)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-weakens",
        "that a weakness is reported as none",
        ("cve", "vulnerab", "finding", "verdict", "rated safe", "rated clean"),
        pattern(
            r"""\b(?:always|is|are)\ (?:always\ )?(?:rated|reported|marked|counted)\ (?:as\ )?(?:safe|clean|secure|compliant)\b [^\n]{0,60}? \b(?:omit|leave\ out|drop|skip|hide|keep)\b
              | \b(?:omit|leave\ out|drop|suppress|hide)\b [^.\n]{0,20}? \b(?:entry|entries|findings?|CVEs?|vulnerabilit\w+)\b [^.\n]{0,40}? \b(?:keep|leave)\b [^.\n]{0,16}? \b(?:verdict|status|rating|result|report)\b [^.\n]{0,10}? \b(?:green|safe|clean|passing)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that traffic goes through somebody's machine",
        ("https_proxy", "http_proxy", "all_proxy", "base_url", "trust store", "proxy"),
        pattern(
            r"""\b(?:HTTPS?|ALL)_PROXY\b\W{0,4}(?:https?|socks5h?)://(?!(?:localhost|127\.|\[::1\]|proxy\.corp|[$<{])) [^\s`"']{4,80} [^\n]{0,60}? (?:~|\.(?:zsh|bash|profile)\w*|\btrust\ store\b|\bpersist\w*|\bin\ the\ user) | \b(?:add|added|install|installed|import)\b [^.\n]{0,40}? \b(?:CA|root\ certificate)\b [^.\n]{0,40}? \b(?:system|user'?s?)\ (?:trust\ store|keychain)\b [^\n]{0,80}?\bproxy\b"""
        ),
        always=True,
    ),
    Deed(
        "order-destroys",
        "that what could be restored is let go of",
        ("backup", "snapshot"),
        pattern(
            r"""\b(?:backups?|snapshots?|restore\ points)\b [^.\n]{0,80}? \b(?:let\ (?:them|it)\ go|get\ rid\ of\ (?:them|it)|clear\ (?:them|it)\ (?:out|away)|throw\ (?:them|it)\ (?:out|away)|away\ with\ them)\b | \b(?:get\ rid\ of|throw\ (?:out|away)|clear\ (?:out|away))\b [^.\n]{0,30}? \b(?:every|all|the)\ (?:\w+\ )?(?:backups?|snapshots?|restore\ points)\b"""
        ),
        always=True,
    ),
)
