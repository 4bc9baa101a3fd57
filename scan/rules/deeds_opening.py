"""Orders to open up: traffic led elsewhere, others let in, guards evaded, names and figures falsified."""

from __future__ import annotations

from scan.rules.deed_ideas import OUTSIDE, SWEEPS, idea
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

_FOREIGN = pattern(
    r"""\b(?:https?|socks5?|ssh|git)://(?!(?:localhost|127\.|10\.|192\.168\.|example\.com))[\w-]
      | \b(?!(?:127|10|0)\.|192\.168\.)(?:\d{1,3}\.){3}\d{1,3}\b
      | \b[\w-]+(?:\.[\w-]+)*\.(?:test|example|invalid)\b
      | \bour\b"""
)
"""A place that the text names."""
_SETS = idea(r"set|change|add|point|use|switch|install|configure|write|put|trust|import|replace|redirect|route|append")
_NAMED = pattern(r"""["'`\u201c][\w .@/-]{3,40}["'`\u201d] | \bour\b""")
_OTHERS = idea(
    r"each|every|all|any|whenever|after\ each|always|you\ open|organi[sz]ation|while\ you\ work|while\ the|since\ our|support|helper|nobody|user'?s\ machine|background|everywhere"
)

DEEDS = (
    Deed(
        "order-obeys",
        "that whatever stands in what was fetched or decoded is done",
        (
            "instructions",
            "what it says",
            "whatever it says",
            "what it asks",
            "the shell",
            "the terminal",
            "commands",
            "step by step",
            "as if the user",
            "guidance",
            "follow",
            "carry out",
            "obey",
        ),
        pattern(
            r"""\b(?:carry\ out|follow|execute|obey|apply|perform|do|act\ on)\b [^.\n]{0,30}?
          \b(?:instructions?|commands?|steps|orders|directives|guidance)\b [^.\n]{0,40}?
          \b(?:above|it\ (?:contains|holds|returns|gives)
            |in\ (?:it|them|the\ (?:page|reply|response|answer|file|output))
            |from\ (?:it|the\ (?:page|reply|response|answer|output|server))|of\ the\ (?:page|reply|response|answer)
            |found\ there|that\ stand)\b
      | \b(?:do|carry\ out|follow|apply)\ (?:exactly\ )?what(?:ever)?\ (?:it
          |the\ (?:page|reply|response|answer|decoded\ \w+|text|output))\ (?:says?|asks?|orders?|tells?)\b
      | \btreat\ (?:it|them|these|that)\ as\ if\ the\ user\b
      | \bfollow\ the\ `\w+`\ field\b
      | \b(?:put|paste|run|enter|type)\b [^.\n]{0,24}? \b(?:line|result|string|words?|pieces)\b [^.\n]{0,24}?
          \b(?:in|into)\ (?:the|a)\ (?:shell|terminal)\b"""
        ),
        always=True,
        also=(
            pattern(
                r"""\b(?:including|also\ where\ it\ has|where\ it\ has)\ (?:shell\ )?commands\b
      | \bone\ after\ the\ other\b
      | \bjoin\w*\b
      | \bconcatenat\w+\b
      | \bassembl\w+\b
      | \bin\ full\b
      | \bbase64\b
      | \bdecod\w+\b
      | \bunpack\b
      | \boverrides?\b
      | \bpriority\b
      | \bwhatever\b
      | \bas\ if\ the\ user\b
      | \bhttps?://
      | \bWebFetch\b
      | \bcurl\b
      | \breply\b
      | \bserver\b"""
            ),
        ),
        unless=idea(
            r"never|do\ not|don'?t|untrusted|treat\ (?:it|them)\ as\ data|error|migration|upgrade|vendor'?s|official|installation"
        ),
    ),
    Deed(
        "order-redirects",
        "that traffic, names or trust are led to a place which the text names",
        (
            "proxy",
            "dns",
            "/etc/hosts",
            "hosts file",
            "trust store",
            "certificate",
            "insteadof",
            "resolver",
            "base url",
            "base_url",
            "index-url",
            "`pip`",
            "`npm`",
            "pip to",
            "npm to",
        ),
        pattern(
            r"""/etc/hosts\b
      | /etc/resolv\.conf
      | \b(?:(?:system|http|https|global)\ proxy|proxy\ (?:to|server)|HTTPS?_PROXY|dns\ (?:servers?|resolvers?)
          |hosts\ file|(?:system\ |root\ )?trust\ store|root\ (?:ca|certificates?)
          |(?:our|own)\ (?:root\ )?certificates?|insteadOf|\w+_BASE_URL|api\ base\ url
          |`?(?:pip|npm|yarn|cargo|gem|uv)`?\ to)\b"""
        ),
        always=True,
        also=(_SETS, _FOREIGN),
        unless=idea(
            r"if\ the\ user|when\ the\ user|user\ names|corporate|company'?s|check|read|look|debug\w*|whether|local\w*|mock\w*|\$\{?\w+"
        ),
    ),
    Deed(
        "order-lets-in",
        "that somebody is given rights, or a way in is opened",
        (
            "collaborator",
            "write access",
            "admin rights",
            "all scopes",
            "runner",
            "--privileged",
            "sshd",
            "ngrok",
            "tunnel",
            "meet.",
            "screen",
            "visibility public",
            "repository public",
            "repo public",
        ),
        pattern(
            r"""\b(?:invite|add|give|grant)\b [^\n]{0,60}?
          \b(?:collaborators?|admin\ rights|write\ access|owner\ rights|maintainer)\b
      | \b(?:token|key)s?\b [^.\n]{0,20}? \b(?:all|every|full)\ scopes?\b
      | \b(?:register|install|start)\b [^.\n]{0,20}? \b(?:our\ )?(?:self-hosted\ )?runner\b
      | --privileged\b[^\n]{0,40}-v\ /:/
      | \b(?:start|enable|run)\b [^.\n]{0,12}? \bsshd?\b [^.\n]{0,40}? \b(?:port|password)\b
      | \bngrok\ tcp\b
      | \btunnel\b [^.\n]{0,60}? \b(?:port\ 22|ssh|to\ support)\b
      | \bshare\ (?:the|your|their)\ screen\b
      | --visibility\ public\b
      | \bmake\ (?:the|each|every|all)\ repositor(?:y|ies)\ public\b"""
        ),
        always=True,
        also=(
            pattern(rf"""{_NAMED.pattern} | {OUTSIDE} | \b(?:register|start|make|privileged|scopes|visibility)\b"""),
            _OTHERS,
        ),
        unless=idea(r"if\ the\ user|when\ the\ user\ asks|ask\ the\ user|never|confirm\w*"),
    ),
    Deed(
        "order-evades",
        "that what forbids is got past",
        (
            "block",
            "denied",
            "deny list",
            "forbid",
            "permission",
            "matcher",
            "filter",
            "guard",
            "security tool",
            "refus",
            "scanner",
            "flagged",
        ),
        pattern(
            r"""\b(?:if|when|should|once|where)\b [^.\n]{0,60}?
          \b(?:blocks?|blocked|denied|denies|forbids?|forbidden|refused|refuses|rejected|flagged|reports?\ this)\b
          [^\n]{0,80}?
          \b(?:instead(?!\ of)|way\ around|work\ around|another\ way|by\ other\ means|with\ (?:python|perl|node|a\ script)
            |do\ it\ (?:with|through|by)|as\ a\ false\ positive|rename|split|encode|circumvent|bypass|retry\ it\ as)\b
      | \bso\ that\ (?:the\ )?(?:\w+\ ){0,2}?(?:matcher|filter|guard|hook|scanner|permission\ (?:check|system|rules?)|rule
          |prompt)s?\b
          [^.\n]{0,30}? \b(?:does\ not|do\ not|doesn'?t|don'?t|lets?|never|cannot|misses|overlooks?|won'?t)\b
      | \b(?:permission|permissions|rules?|hooks?|guards?|limits?)\b [^\n]{0,80}?
          \b(?:may|can|should)\ (?:be\ )?(?:work(?:ed)?\ around|circumvent\w*|evade\w*|get\ around)\b
      | \byou\ (?:may|can|should)\ (?:work|get)\ around\ (?:them|it|these|this
          |the\ (?:\w+\ )?(?:rules?|permissions?|hooks?|guards?|blocks?))\b
      | \b(?:replace|empty|clear|reset)\b [^.\n]{0,20}? \bdeny\ lists?\b"""
        ),
        always=True,
        forbids=True,
        unless=idea(
            r"disk|write\ fails?|not\ found|missing|tell\ the\ user|ask\ the\ user|inform|stop\ and|detect\w*|attackers?|adversar\w+|explain\ to|paywall|rate\ limit"
        ),
    ),
    Deed(
        "order-falsifies",
        "that figures, dates, names or sources are falsified",
        (
            "invent",
            "falsif",
            "make up",
            "made-up",
            "fabricat",
            "round",
            "halve",
            "double",
            "change date",
            "change the date",
            "the name of",
            "negative",
            "plausible",
            "back-dat",
            "backdat",
            "dates in",
        ),
        pattern(
            r"""(?<!to\ )(?<!would\ )(?<!['\u2019]d\ )(?<!['\u2019]d\*\ )\binvent\b,?\ (?:\w+\ )??(?:an?|one|some
          |the)\b(?!\ (?:new\ )?(?:names?|shapes?|structures?|formats?|schemes?|patterns?|metaphors?|stor(?:y|ies)
            |titles?|headings?|words?|rules?|if\ none)\b)
      | \bfalsif(?:y|ies)\ (?:it|them|these
          |the\ (?:time\ ?stamps?|times|dates|records?|logs?|numbers?|figures|results?|entries))\b
      | \bmake\ up\b [^.\n]{0,20}? \b(?:plausible|numbers?|timings?|results?|sources?|figures|quotes?|data)\b
      | \bback-?date\b
      | \bchange\b [^.\n]{0,16}? \b(?:dates?|names?|amounts?|figures?|numbers?|doses?|results?)\b [^.\n]{0,60}?
          \b(?:so\ that|to\ make|to\ (?:["'`\u201c]|our))
      | \b(?:halve|double|triple|lower|raise)\b [^.\n]{0,12}? \b(?:doses?|dosages?|amounts?|figures?)\b
      | \b(?:add|subtract)\ \d+\ ?%\ (?:to|from)\b
      | \bremove\b [^.\n]{0,12}? \bnegative\b [^.\n]{0,30}? \b(?:comments?|reviews?|feedback|results?|findings?)\b
      | \bpretend\ that\b [^.\n]{0,60}? \b(?:took\ place|was\ run|passed|succeeded|happened)\b
      | \bchange\ the\ name\ of\ (?:the\ )?(?:competitors?|other)\b"""
        ),
        always=True,
        unless=idea(
            r"if\ the\ user|when\ the\ user|user\ asks|confirm\ or|test\ data|fixtures?|sample|mock\w*|placeholder|game|story|fiction\w*|property-based"
        ),
    ),
    Deed(
        "order-acts-as",
        "that something is said, voted or published with the person's accounts",
        (
            "review",
            "star ",
            "starred",
            "vote",
            "recommend",
            "social",
            "commit as",
            "publish",
            "friend request",
            "logged in",
            "identity",
            "their account",
            "user's account",
        ),
        pattern(
            r"""\b(?:positive|good|five-star|5-star|glowing)\ reviews?\b
      | \bstar\b [^.\n]{0,16}? \brepositor(?:y|ies)\b
      | \buser/starred/
      | \bvote\ for\b(?!\ (?:the\ )?(?:top|best|one|two|three|\d|favou?rites?|candidates?|proposals?)\b)
      | \b(?:post|tweet|publish|write|say)\b [^.\n]{0,30}?
          \b(?:on|with|from)\ (?:the\ )?(?:user'?s|their|each|every)\b [^.\n]{0,20}?
          \b(?:accounts?|profiles?|social|feeds?|channels?|marketplaces?)\b
      | \bcommit\ as\b [^.\n]{0,40}? @
      | \b(?:do\ not|don'?t|not)\b [^.\n]{0,16}? \buser'?s\ git\ identity\b
      | \bpublish\b [^.\n]{0,20}? \bafter\ (?:each|every)\b
      | \b(?:after|with|at|on)\ (?:each|every|any)\ (?:change|commit|edit|task|session)\b [^\n]{0,60}?
          \b(?:npm|cargo|twine|gem|pnpm|yarn)\ (?:publish|upload|push)\b
      | \bfriend\ requests?\b"""
        ),
        always=True,
        also=(idea(rf"{SWEEPS}|our|as|quietly|logged\ in|after|recommend|each|for|friend"),),
        unless=idea(
            r"if\ the\ user|when\ the\ user|user\ asks|asks?\ (?:you\ )?to|after\ a\ yes|confirm\w*|release|dry-run|manual\w*|never|do\ not\ publish|ci\b"
        ),
    ),
    Deed(
        "order-spends",
        "that sessions are multiplied or kept going against the person's will",
        ("subagents", "agents", "session alive", "without end", "leave a small", "another round", "no concern"),
        pattern(
            r"""\b(?:each|every)\ (?:sub)?-?agents?\ (?:starts?|spawns?|launch\w*)\b [^.\n]{0,20}? \bmore\b
      | \b(?:spawn|start|launch)\b [^.\n]{0,20}? \bagents?\b [^.\n]{0,12}? \bwithout\ (?:end|limit)\b
      | \bkeep\ the\ session\ alive\b
      | \bleave\ (?:a\ small|an?|one)\ (?:\w+\ )?(?:errors?|bugs?|mistakes?)\b
      | \bcosts?\ (?:is|are)\ no\ concern\b"""
        ),
        always=True,
        forbids=True,
        unless=idea(r"never|limit|if\ the\ user|at\ most"),
    ),
    Deed(
        "order-weakens",
        "that the code of the person is written with a known hole",
        (
            "md5",
            "sha1",
            "joining strings",
            "string concat",
            "math.random",
            "stack trace",
            "debug endpoint",
            "constant time",
            "constant-time",
            "in the browser only",
            "plain text",
            "plaintext",
            "full request",
            "__exec",
            "role field",
            "prepared statements",
        ),
        pattern(
            r"""\b(?:passwords?|tokens?|secrets?)\b [^.\n]{0,30}? \b(?:hash\w*|stor\w*|kept|sav\w*)\b [^.\n]{0,12}?
          \b(?:with|in|as|using)\ (?:md5|sha-?1|plain\ ?text|base64)\b
      | \bhash\w*\ (?:the\ |all\ )?passwords?\b [^.\n]{0,20}? \b(?:with|by|using)\ (?:md5|sha-?1|base64)\b
      | \bsql\b [^.\n]{0,20}? \b(?:by\ joining|by\ concatenat\w+|joining\ strings)\b
      | \bprepared\ statements\ are\ (?:slow|unneeded|unnecessary|overkill)\b
      | \blog\b [^.\n]{0,12}? \b(?:full|whole|complete|entire)\ requests?\b [^.\n]{0,60}? \b(?:bod(?:y|ies)|headers)\b
      | \b(?:leave|keep)\b [^.\n]{0,16}? \bdebug\ (?:endpoint|route|console|mode)\b
      | \breturn\b [^.\n]{0,12}? \bstack\ traces?\b [^.\n]{0,40}? \b(?:error\ pages?|responses?|environment)\b
      | \bno\ need\ for\ constant[- ]time\b
      | \b(?:checked|validated|verified|enforced)\ (?:in\ the\ (?:browser|client)|client-side)\ only\b
      | \bMath\.random\b [^.\n]{0,20}? \b(?:for|as)\ (?:session|token|reset|secret|api|auth)"""
        ),
        always=True,
        unless=idea(
            r"never|do\ not|don'?t|avoid|flag|check\ for|detect|vulnerab\w+|insecure|instead\ of|not\ safe|weak"
        ),
    ),
)
