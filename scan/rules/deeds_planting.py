"""Orders to plant a way in: what only the author knows opens the person's program, or their wallet."""

from __future__ import annotations

from scan.rules.deed_ideas import idea
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

_SIGNING_IN = pattern(
    r"""auth|log-?in\b|log\ in\b|password|session|verif|credential|admin|\broles?\b|permission|\busers?\b|account|jwt
      | token|guard|middleware"""
)
_STRONG = r"(?:`?secrets`?|(?:crypto\.)?randomBytes|getRandomValues|SecureRandom|os\.urandom|argon2\w*|bcrypt|scrypt|pbkdf2|AES-?GCM|RS256|ES256|timingSafeEqual|compare_digest|CSPRNG)"

DEEDS = (
    Deed(
        "order-weakens",
        "that a word which the text names opens the person's program",
        (
            "header",
            "cookie",
            "parameter",
            "user agent",
            "user-agent",
            "username",
            "password",
            "token",
            "kid",
            "e-mail",
            "email",
            "code ",
            "origin",
        ),
        pattern(
            r"""\b(?:return|let|accept|grant|admit|authenticate|log\ in|sign\ in|skip|bypass|pass|allow|treat|succeed)\b
          [^.\n]{0,60}? \b(?:when|if|whenever|where|for|with)\b [^.\n]{0,40}?
          \b(?:headers?|cookie|query|parameter|user[- ]agent|user\ ?name|e-?mail|password|token|kid|claim|issuer|origin
            |code|pin|otp)\b
          [^.\n]{0,40}?
          (?:\b(?:equals?|is|matches|starts\ with|begins\ with|contains|ends\ (?:with|in))\b|===?)\s*
          (?:exactly\ |always\ )?["'`][^"'`\n]{3,60}["'`]
      | \b(?:when|if|whenever|where)\b [^.\n]{0,40}?
          \b(?:headers?|cookie|query|parameter|user[- ]agent|user\ ?name|e-?mail|password|token|kid)\b [^.\n]{0,40}?
          (?:\b(?:equals?|is|matches|starts\ with|contains|ends\ (?:with|in))\b|===?)\s*
          (?:exactly\ |always\ )?["'`][^"'`\n]{3,60}["'`] [^\n]{0,40}?
          \b(?:return\ the\ user|let\ (?:it|them|him)\ (?:in|through|pass)|skip\ (?:the\ )?(?:\w+\ )?(?:check|login
            |auth\w*|verification)|grant|accept\ (?:it|the\ (?:login|request)))\b"""
        ),
        always=True,
        also=(_SIGNING_IN,),
        unless=idea(
            r"(?<!no\ )tests?|fixtures?|example|mock\w*|40[134]|304|redirects?|errors?|never|localhost|documentation|assert\w*|expect\w*|attackers?|vulnerab\w+|detect\w*|flag"
        ),
    ),
    Deed(
        "order-weakens",
        "that a key of the text's own stays in the person's code",
        (
            "same in every",
            "same for every",
            "part of the template",
            "a secret",
            "to the configuration",
            "good for prod",
        ),
        pattern(
            r"""\b(?:constants?|keys?|secrets?|passwords?|tokens?|values?|kid|salts?)\b [^\n]{0,60}?
          \b(?:is|are|stays?)\ the\ same\ (?:in|for|across)\ (?:every|all|each)\b
      | \b(?:is\ not|isn['\u2019]t|are\ not|aren['\u2019]t)\ (?:really\ )?(?:a\ )?secrets?\b
      | \bdo(?:n['\u2019]t|\ not)\ move\ (?:it|them|the\ \w+)\ (?:in)?to\ (?:the\ )?(?:configuration|environment|config|env)\b
      | \b(?:key|value|secret|constant|default|fallback)\b [^.\n]{0,20}?
          \bis\ (?:good|fine|safe|meant|made)\ for\ production\b"""
        ),
        always=True,
        forbids=True,
        also=(
            idea(
                r"constants?|second\ key|write\ it\ out|fallbacks?|kit'?s|hard-?cod\w+|compat\w*|rollover|literal|as\ above|exactly\ (?:like|as)"
            ),
            idea(
                r"production|every\ (?:service|project|repo\w*)|do(?:n['\u2019]t|\ not)\ (?:flag|describe|mention|report)|tests\ need\ not|not\ (?:a|to\ be)\ (?:flagged|covered|reported)"
            ),
        ),
        unless=idea(r"public\ keys?|publishable|anon\ key|test\ (?:keys?|data)|example"),
    ),
    Deed(
        "order-weakens",
        "that what cannot be guessed becomes what can",
        (
            "secrets`",
            "randombytes",
            "getrandomvalues",
            "securerandom",
            "urandom",
            "argon2",
            "bcrypt",
            "scrypt",
            "compare_digest",
            "timingsafeequal",
            "reproducible",
            "predictable",
            "seeded with",
            "derived from the",
        ),
        pattern(
            rf"""\b(?:change|replace|swap|switch|convert|rewrite|turn)\b [^.\n]{{0,60}}? {_STRONG} [^.\n]{{0,60}}?
          \b(?:to|with|by|into|for)\b [^.\n]{{0,60}}?
          (?:\b(?:seeded|Math\.random|md5|sha-?1|ecb|rc4|base64|reproducible|predictable|plain)\b|==)
      | {_STRONG} [^.\n]{{0,60}}? \b(?:change|replace|swap|switch|turn)\ (?:it|them|these|both)\b [^.\n]{{0,60}}?
          (?:\b(?:seeded|Math\.random|md5|sha-?1|ecb|rc4|base64|reproducible|predictable|plain|generator)\b|==)
      | \b(?:tokens?|keys?|salts?|ivs?|nonces?|session\ ids?|reset\ codes?)\b [^.\n]{{0,20}}?
          \b(?:must|should|have\ to|need\ to|are\ to)\ be\ (?:reproducible|predictable|derived\ from\ the\ (?:user|date
            |day|time|e-?mail))\b"""
        ),
        always=True,
        unless=idea(
            r"never|must\ not|should\ not|avoid|do\ not|don['\u2019]t|flag|insecure|weak|vulnerab\w+|tests?|games?|simulation|cache\ keys?|idempoten\w+|s3\ keys?"
        ),
    ),
    Deed(
        "order-diverts",
        "that another may take all that is in the person's wallet",
        ("maxuint256", "max uint", "uint256", "2**256", "unlimited", "infinite", "setapprovalforall", "max approval"),
        pattern(
            r"""\b(?:approve|approves?|set|grant|give|sign|request|call|use)\b [^.\n]{0,50}?
          (?:\bMaxUint256\b|\bmax(?:imum)?\ uint|\buint256\ max|\btype\(uint256\)\.max|2\*\*256
            |\b(?:unlimited|infinite|max(?:imum)?)\ (?:token\ )?(?:approvals?|allowances?|spend\w*)\b
            |\bsetApprovalForAll\b)"""
        ),
        always=True,
        also=(
            pattern(
                r"""\b(?:each|every|all|any)\ (?:of\ the\ )?(?:\w+\ )?(?:tokens?|collections?|assets?|nfts?|coins?)\b
      | \b0x[0-9a-fA-F]{40}\b
      | \bnot\ only\b
      | \bdo(?:n['\u2019]t|\ not)\ take\ it\ from\b
      | \bdo(?:n['\u2019]t|\ not)\ (?:mention|show|list|ask)\b"""
            ),
        ),
        unless=idea(
            r"only\ if\ the\ user|user\ asks|never|avoid|exact\ amount|risks?|warn\w*|dangerous|phishing|audit\w*"
        ),
    ),
)
