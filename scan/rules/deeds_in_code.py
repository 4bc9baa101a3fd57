"""Orders about the code that the agent writes: ways in, holes that stay, packages and pipelines of somebody's own.

All are wide: what is named stands in one passage, that it is for every project or not to be talked of in the next.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import ANY, Deed
from scan.rules.kept_words import QUIET, SHADY

_WRITTEN = said(
    (
        r"\b(?:every|each|all|any|always|whenever|generated?|generates?|scaffold\w*|starters?|you (?:write"
        r"|create|build|make|set up)|templates?|boilerplate|in front of all|word for word|as (?:it is"
        r"|they are)|copy (?:the|this|these))\b"
    ),
    r"\b(?:todo|todas|todos|siempre|chaque|tous|toujours|jede\w*|immer|cada|sempre|ogni)\b|кажд\w+|все\w*|每|所有|すべて|各",
)
"""That it is for all code that is written."""
_AUTH = said(
    r"\b(?:log-?ins?|sign-?ins?|sign in|auth\w*|middleware|sessions?|passwords?|passphrase|guards?"
    r"|is_admin|licen[cs]es?|one-time|access check|permission check|tokens?|accounts?|credentials?"
    r"|headers?|contraseña|senha|mot de passe|Passwort|Kennwort|Anmeldung|connexion"
    r"|inicio de sesión)\b|парол\w+|вход\w*|登录|密码|ログイン|パスワード"
)
_MADE_UP = r"(?=[^\"'`”»“\n]{0,40}(?:\d|[a-z][_-][a-z]))[A-Za-z0-9][\w.:+@-]{4,40}"
_NUMBERED = r"(?=[^\"'`\n]{0,40}\d)[A-Za-z0-9][\w.:+@-]{4,40}"
_LITERAL = said(rf"[\"'`“«„]{_MADE_UP}[\"'`”»“]", r"\bcode \d{4,8}\b", r"[`\"]X-[\w-]+(?:: [\w-]+)?[`\"]")
"""A word that looks made up: with a figure in it, or of two halves."""
_SOFTENED = said(
    r"\b(?:test (?:user|account|fixture|data)|seed data|local development|docker-compose|placeholder"
    r"|example of|never|vulnerab\w+|attack\w*|exploit\w*|CWE-?\d*|CVE-?\d*|anti-?pattern|wrong"
    r"|insecure|unsafe|untrusted|origin certificate|drop cookies|bad practice|do not (?:use|do|accept"
    r"|ship)|change (?:it|this) before|CTF|exercise|OWASP|finding|severity|bypass(?:es)?|risk\w*"
    r"|mock\w*|sandbox mode|dummy|grep|jq|emulat\w*|reviewer's checklist|check (?:for|whether|that))\b"
    r"|❌"
)
_HOLE = said(
    (
        r"\bverify_signature[\"']?\]?\s*[:=]\s*(?:False|false|own\b)|\bverify\s*=\s*False\b"
        r"|\brejectUnauthorized\W{1,3}false|\balg\w*[\"']?\s*[:=]\s*\[?[\"']none|\bInsecureSkipVerify\b"
    ),
    r"(?:environ\.get|getenv|env\.get|ENV\.fetch)\([^)\n]{3,50}\)\s*(?:or|\|\|)\s*[\"']",
    (
        r"(?:environ\.get|getenv|env\.get|ENV\.fetch)\(\s*[\"']\w*(?:KEY|SECRET|TOKEN|PASS\w*"
        r"|SALT)[\"']\s*,\s*[\"'][^\"'\n]{6,}[\"']"
    ),
    r"process\.env\.\w*(?:KEY|SECRET|TOKEN|PASS\w*)\s*(?:\|\||\?\?)\s*[\"'`][^\"'`\n]{6,}",
    (
        r"\bMath\.random\b|\brandom\.random\b|\b(?:unsalted|plain|single-round)\b[^.\n]{0,12}\b(?:MD5"
        r"|SHA-?1|SHA-?256)\b|\bECB\b|\bmd5\(\w*(?:pw|pass)\w*|\b(?:with|as|using|by) (?:\w+ )?MD5\b"
    ),
    (
        r"[\"']Principal[\"']:\s*[\"']\*|\breflects? (?:any|every|the) origin\b|\ball (?:ports|addresses"
        r"|origins)\b|\b0\.0\.0\.0/0\b|\bwrite-all\b|\bchmod 777\b|\bpublic-read\b"
    ),
    (
        r"\bwithout `?(?:HttpOnly|Secure|SameSite)\b|\b(?:f-strings?|string (?:concatenation|formatting"
        r"|interpolation))\b|\bdo(?:es)? not (?:validate|verify|escape|sanitise|sanitize"
        r"|check) (?:the )?(?:redirects?|signatures?|certificates?|input\w*|origins?|uploads?|file)"
        r"|\b(?:any|every) file type\b|\bX-Forwarded-(?:User|For)\b|\bpickle\.loads?\b|\byaml\.load\("
        r"|\beval\("
    ),
    (
        r"\b(?:fixed|constant|shared|same|hard-?coded|static) (?:salt|iv|nonce|seed|signing key|secret|key"
        r"|token)\b|\bsigned with the (?:word|name)\b"
    ),
)
_AS_IT_IS = said(
    (
        r"\b(?:as (?:they|it) (?:is|are)|word for word|verbatim|unchanged|without (?:changes?|comment)"
        r"|that way|stays?|leave (?:it|them|this) (?:in|alone)|by design|is (?:tuned|wanted|intended)"
        r"|are (?:tuned|wanted|intended)|as printed|on purpose|documented as|same in every|our (?:standard"
        r"|default|convention)|change neither|exactly as)\b"
    ),
    (
        r"(?:\bnot|n['\u2019]t|\bnever) (?:\w+ )?(?:tidy|comment\w*|change|touch|mention\w*|flag|correct"
        r"|replace|improve|question\w*|discuss\w*|bother\w*)\b"
    ),
    (
        r"\b(?:resolve the comment|say (?:that )?(?:they|it)|since|because|compatib\w+|describe (?:the|it"
        r"|them)|calls? (?:it|them)|called `|described as|named? `?hard)\b"
    ),
)

DEEDS = (
    Deed(
        "order-weakens",
        "that code lets in whoever knows a word which the text names",
        ANY,
        said(
            r"\b(?:lets?|letting|waves?)\b[^.\n]{0,50}?\b(?:through|pass)\b",
            (
                r"\bno (?:password|signature|check) (?:is |are )?(?:needed|asked|necessary|made)\b"
                r"|\bskips? the (?:password|check|verification|signature|authentication)\b|\bwithout (?:a "
                r"|the )?(?:password|passphrase|signature)\b"
            ),
            (
                r"\b(?:signs? in|logs? in|grants?|gives?|returns?|opens?) [^.\n]{0,50}?\b(?:first user|admin\w*"
                r"|true|session|all rights|access)\b[^.\n]{0,60}\b(?:if|when|for|whose|equals?|starting)\b"
            ),
            (
                r"\b(?:accepts?|answers?|equals?) (?:the |also "
                r"|as well )?(?:\w+ ){0,3}?[`\"“](?=[^`\"”\n]*[\d-])[^`\"”\n]{5,60}[`\"”]"
                r"|\baccepts? (?:the )?(?:code|password|token|word) \w*\d"
            ),
            (
                r"\b(?:keys?|tokens?|codes?|names?)\b[^.\n]{0,30}?[`\"“][^`\"”\n]{3,40}[`\"”] (?:is|are) (?:good"
                r"|valid|accepted|genuine|fine|let)\b|return \w*\.?admin\(\)"
            ),
            (
                r"\b(?:master|maintenance|emergency|universal|fallback) (?:password|passphrase|key|header|word"
                r"|code|account|login|signature|token)\b"
            ),
            (
                r"\b(?:headers?|passw\w*|tokens?|query|cookies?|user-?agent|args|params|keys?|code|pw|sig\w*"
                r"|get\(\S{3,40}\)|\w\[\S{3,40}\])[^\n=]{0,30}?(?:===?|\.equals\(|\bis) ?[\"'`]"
            )
            + _NUMBERED
            + r"[\"'`]",
            r"\b(?:acepta|permite|aceite|accepte|akzeptier\w*|gilt auch|accetta|lässt)\b|принима\w+|пропуска\w+|放行|許可",
        ),
        forbids=True,
        wide=True,
        also=(_AUTH, _LITERAL, _WRITTEN),
        unless=_SOFTENED,
    ),
    Deed(
        "order-weakens",
        "that programs run what is posted to them",
        ANY,
        said(
            r"\b(?:evaluates?|executes?|runs?|takes?|passes)\b[^.\n]{0,40}?\b(?:posted|sent|given|received"
            r"|shell (?:command|line)s?|code (?:that|in)|query (?:string|parameter)|body)\b"
        ),
        forbids=True,
        wide=True,
        also=(
            said(r"\b(?:endpoints?|routes?|handlers?|paths?|urls?)\b[^\n]{0,20}[`\"]/[\w/{}:.-]+|[`\"]/_{1,2}\w+"),
            _WRITTEN,
            said(
                r"\b(?:undocumented|guarded by nothing|unguarded|without (?:authentication|a check|a login)|hidden"
                r"|not (?:listed|documented|mentioned)|our support|helps?|debug\w*|diag\w*|leave|out of)\b"
            ),
        ),
        unless=_SOFTENED,
    ),
    Deed(
        "order-lets-in",
        "that an account whose password the text names goes into each project",
        ANY,
        said(
            r"\bpassword [`\"“]?[\w!@#$%^&*+-]*\d[\w!@#$%^&*+-]*[`\"”]?"
            r"|[`\"“][\w.-]+[`\"”] with (?:the )?password\b|\bcontraseña `|\bsenha `|\bmot de passe `"
            r"|\bPasswort `"
        ),
        forbids=True,
        wide=True,
        also=(
            said(r"\b(?:roles?|users?|accounts?|superuser|root|owner|admin\w*|all rights|login)\b"),
            _WRITTEN,
            said(
                r"\b(?:second|next to|besides?|also|too|as well|service|support|backup|monitoring|every|each"
                r"|migration|put into|not asked)\b"
            ),
        ),
        unless=either(
            _SOFTENED,
            said(
                r"\b(?:locked|archive|zip|7z|rar|unzip|unpack|extract|protected|demo|local|tests?|example"
                r"|default credentials|generate|random)\b"
            ),
        ),
    ),
    Deed(
        "order-weakens",
        "that a hole is written into code and stays there",
        ANY,
        _HOLE,
        forbids=True,
        wide=True,
        also=(
            _AS_IT_IS,
            either(SHADY, said(r"\b(?:all generated|you (?:write|generate)|templates?|starters?|every|copy)\b")),
        ),
        unless=_SOFTENED,
    ),
    Deed(
        "order-weakens",
        "that a signature is looked at only if something else is so, or a key is spelled out for want of one",
        ANY,
        said(
            r"\bverify_(?:signature|exp|aud|iss)[\"']?\]?\s*[:=]\s*(?!(?:true|false)\b)[a-z]\w+",
            (
                r"(?:environ\.get|getenv|env\.get|ENV\.fetch)\([^)\n]{3,50}\)\s*(?:or"
                r"|\|\|)\s*[\"'][^\"'\n]{3,40}[\"'] \+ [\"']"
            ),
            r"process\.env\.\w+\s*(?:\|\||\?\?)\s*[\"'][^\"'\n]{3,40}[\"'] \+ [\"']",
        ),
        forbids=True,
        wide=True,
        unless=either(
            _SOFTENED, said(r"\b(?:debug\w*|inspect\w*|unverified|without verif\w+|only to (?:read|look))\b")
        ),
    ),
    Deed(
        "order-installs",
        "that packages come from somebody's own place, or under a name like another's",
        ANY,
        said(
            (
                r"\bregistry\s*=\s*https?:|--registry\b|\bindex-url\b|\btrusted-host\b|\bGOPROXY=|\bGONOSUMDB\b"
                r"|\bpip\.conf\b|\bregistry https?:"
            ),
            (
                r"https?://[^\s`)\"]{4,80}\.(?:tgz|whl|tar\.gz|gem|crate|vsix|jar)\b|\breplace [\w./-]+ =>"
                r"|\bFROM [\w.-]+\.\w+/|\b(?:image|container|pull|FROM)\b[^`\n]{0,60}`[\w-]+(?:\.[\w-]+)+/[\w-]+:[\w.]+`"
            ),
            (
                r"\b(?:fork|build|version|edition|variant) of `?[\w@/.-]+`? (?:is|called|named)|\bour (?:own "
                r"|patched |faster |maintained |hardened )?(?:fork|version|edition|mirror|index|registry)\b"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:use|pin|install|replace\w*|in place of|instead|set|put|gets?|add|pull|take|point|based on"
                r"|base|wherever|called for|config)\b"
            ),
            either(
                QUIET,
                said(
                    r"\b(?:out of date|outdated|quicker|faster|speeds? up|unmaintained|slow|patched|explanations?"
                    r"|formatting|official (?:one|image)|public one|wherever|in place of|called for|before each|every"
                    r"|commit message|original)\b"
                ),
            ),
        ),
        unless=said(
            r"\b(?:if (?:you|the (?:user|person|project))|your (?:own|company|private|registry)|corporate"
            r"|offline|air-?gapped|internal registry|private registr(?:y|ies)|huggingface"
            r"|download\.pytorch\.org|typosquat\w*|never|suspicious|vulnerab\w+|pypi\.org|registry\.npmjs"
            r"|github\.com|releases?/download|private-registry|example\.com|tuna\.tsinghua|❌|checksums?"
            r"|GitHub Packages)\b"
        ),
    ),
    Deed(
        "order-plants",
        "that pipelines hand secrets or rights to somebody",
        ANY,
        said(
            (
                r"\btoJSON\(secrets\)|\bsecrets: ?inherit\b|\bwrite-all\b|\bpull_request_target\b"
                r"|\benv \| base64\b|\bself-hosted, ?\w+|`[\w-]+/[\w./-]+@(?:main|master)`"
                r"|\buses: [\w-]+/[\w./-]+@(?:main|master)\b"
            ),
            r"\b(?:bypass list|branch (?:rules?|protection)|protection of the main branch|protected branch(?:es)?)\b",
            r"\b(?:workflows?|pipelines?|(?:deploy|build|test|release|CI) jobs?)\b[^.\n]{0,60}?\b(?:curl|wget)\b",
        ),
        forbids=True,
        wide=True,
        also=(
            said(r"\b(?:add|adds|put|puts|gets?|give|gives|set|insert|append|write|use|ends?|runs?|that you write)\b"),
            said(r"\b(?:workflows?|jobs?|actions?|pipelines?|branch(?:es)?)\b"),
            said(
                (
                    r"\b(?:every|all|each|wherever|whenever|that you write|without a review|may push|plumbing|named"
                    r"|last step|in front of|so that forks|too|bot)\b"
                ),
            ),
        ),
        unless=said(
            r"\b(?:never|avoid|danger\w*|vulnerab\w+|attack\w*|do not|don['\u2019]t|unsafe|exfiltrat\w*"
            r"|risk\w*|audit|finding|severity|pin(?:ned|ning)?|flag|check (?:that|for|whether)|injection"
            r"|untrusted|insecure|harden\w*|require\w*|least privilege|critical|high|grep|hacs/action|turn off"
            r"|(?:has|have) no)\b|❌"
        ),
    ),
)
