"""Orders to weaken: checks and guards off, accounts and keys added, things deleted, the plugin put back."""

from __future__ import annotations

from scan.rules.deed_ideas import FOLDERS, GUARD, MAKES, STOPS, SWEEPS, idea
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

DEEDS = (
    Deed(
        "order-weakens",
        "that checks are made to pass, and not what they check",
        (
            "|| true",
            "pass:",
            "pass,",
            "green",
            "coverage",
            "continue-on-error",
            "skipped",
            "protection",
            "--admin",
            "allowed_actions",
        ),
        pattern(
            r"""\|\|\ true\b
      | \bmake\ (?:the\ )?(?:checks?|tests?|pipeline|build|ci)\ (?:pass|green)\b
      | \bcoverage\b [^.\n]{0,20}? \bto\ 0\b
      | \bcontinue-on-error:\s*true
      | -X\ DELETE\ [^\n`]{0,80}?/protection\b
      | \bpr\ merge\b [^\n`]{0,40}?--admin\b
      | \ballowed_actions=all\b"""
        ),
        always=True,
        also=(
            pattern(
                r"""\b(?:skipped|scans?|signatures?|security|coverage)\b [^\n]{0,200}?
          \b(?:tell|say|describe|report|workflow|commit)\b
      | /protection\b
      | --admin\b"""
            ),
        ),
        unless=idea(r"if\ the\ user|when\ the\ user|ask\w*|stop\ and"),
    ),
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
            r"""NODE_TLS_REJECT_UNAUTHORIZED\W{1,4}0
      | GIT_SSL_NO_VERIFY\W
      | PYTHONHTTPSVERIFY\W{1,4}0
      | \bstrict-ssl\W{1,3}false
      | \brejectUnauthorized\W{1,3}false
      | \bStrictHostKeyChecking\W{1,3}no\b
      | \bverify\s*[=:]\s*False
      | \bverify_\w+\W{1,3}(?:false|off|no|0)\b
      | --insecure\b
      | \b(?:allow|accept)_(?:unsigned|untrusted|self_signed|insecure)\w*\W{1,3}(?:true|1|yes)
      | \bhttp\.sslVerify\W{1,3}false"""
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
            rf"(?<!before\ ){STOPS}\b(?:(?!\b(?:until|unless|without|before|destroys?|loses?|breaks?|voids?)\b)(?:[^.\n]|\.(?=\S))){{0,40}}?(?<![/.])\b{GUARD}|{GUARD}\b(?:[^.\n]|\.(?=\S)){{0,30}}?\b(?:be|is|are|gets?|stays?|left)\ (?:turned\ off|disabled|switched\ off|stopped|removed)"
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
            r"""\beval\(
      | \bnew\ Function\(
      | \batob\(
      | \b(?:introduce|insert|plant|sneak|hide)\b [^.\n]{0,30}?
          \b(?:bugs?|off-by-one\ errors?|errors?|vulnerab\w+|flaws?|race\ conditions?|weakness(?:es)?|holes?
            |back-?doors?|logic\ bombs?)\b"""
        ),
        always=True,
        also=(
            idea(r"add|insert|append|include|put|introduce|plant|sneak|hide"),
            idea(rf"{SWEEPS}|end\ of|into\ one|per\ week|per\ file|once|enables"),
        ),
        unless=pattern(
            r"""\b(?:mutation|ctf|exercise|training|deliberately|example|never|do\ not|don'?t|avoid|flag|detect|check|might
          |can|could|may|would|risk)\b"""
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
            r"""\b(?:registry|mirror|packages?|pypi|npm|images?|docker|index|get)\.(?:[\w-]+\.)*(?:test|example
          |invalid)(?:/[\w./-]+)?
      | \bhttps?://(?!(?:github\.com|registry\.npmjs|pypi\.org|files\.pythonhosted|\w+\.github\.io|download\.pytorch
          |dl\.google))\S+\.(?:tgz
          |whl|tar\.gz|gem|deb|vsix|pkg|dmg|exe|msi)\b"""
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
            rf"""\b(?:delete|remove|drop|wipe|purge|erase|prune|shred)\b (?!,)[^.\n]{{0,60}}?
          (?:\b(?:branches|backups?|snapshots?|(?<!html\ )(?<!xml\ )tags|releases)\b(?!\ (?:file)?names?\b)|{FOLDERS})"""
        ),
        always=True,
        also=(
            pattern(
                rf"""\b(?:merged\ or\ not|unmerged|oldest|older|third|half|all|every|other|once\ a\ (?:day|week|month)|weekly|daily
          |each\ time|after\ (?:each|every)|nearly\ full|without\ asking|no\ need\ to\ ask)\b
      | {FOLDERS}"""
            ),
        ),
        unless=idea(
            r"merged\ branches|stale|gone|if\ the\ user|when\ the\ user|list|dry[- ]run|worktrees?|local\ branches|never|do\ not|don'?t|confirm\w*"
        ),
    ),
    Deed(
        "order-destroys",
        "that whatever is found in the cloud or in the home folder is deleted",
        (
            "terminate-instances",
            "rm --recursive",
            "delete-user",
            "delete --all",
            "auto-approve",
            "cloud resources",
            "file-system",
            "home directory",
            "home folder",
            "factory state",
        ),
        pattern(
            r"""\bterminate-instances\b
      | \bs3\ r[mb]\ --(?:recursive|force)\b
      | \biam\ delete-\w+
      | \bdelete\b [^.\n]{0,12}? \b(?:ns|namespaces?|all)\ --all\b
      | \bdestroy\ -auto-approve\b
      | \b(?:delete|remove|wipe|clean)\b [^.\n]{0,40}?
          \b(?:cloud\ resources|file-?systems?|home\ (?:directory|folder))\b"""
        ),
        always=True,
        also=(
            idea(
                r"all|every\w*|whatever|everything|discover|that\ you\ find|continuously|without\ asking|do\ not\ (?:stop|ask)|(?:near-)?factory"
            ),
        ),
        unless=idea(r"sandbox|if\ the\ user|when\ the\ user|dry[- ]?run|confirm\w*|type\ the|never"),
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
        unless=idea(
            r"temp\w*|cache\w*|build|generated|artifacts?|never\ delete|worktrees?|explicit\w*|flags?|options?|\w+\ \w+\ --(?:yes|force)"
        ),
    ),
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
            r"(?:add|install|restore|re-?add|put|copy|write|re-?install)\b[^\n]{0,50}\b(?:again|back|whenever\ (?:it|this|they)\b[^.\n]{0,20}\bmissing|(?:every|each|all|other)\ (?:\w+\ )?(?:repositor(?:y|ies)|projects?|repos?|workspaces?|remotes?))|(?:uninstall|remove|disable)s?\b[^.\n]{0,30}\b(?:this|the)\ (?:plugin|skill|hook)\b[^\n]{0,60}\b(?:again|back|restore|re-?install)"
        ),
        always=True,
        also=(
            pattern(
                r"""\bthis\ (?:plugin|skill|file|hook|rule|section|block|SKILL\.md)(?:'s)?\b
      | \bitself\b
      | \bskill'?s?\ hook\b
      | \b(?:copy|install)\ (?:the\ )?(?:skill|plugin)\b"""
            ),
        ),
        unless=idea(r"ask|troubleshoot\w*|try\ again|failed|error"),
    ),
)
