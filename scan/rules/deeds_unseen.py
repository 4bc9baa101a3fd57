"""Orders whose harm is seen late: secrets in public places, memory of other projects, changes that hide, tests that are gone."""

from __future__ import annotations

from scan.rules.deed_ideas import KEYS, SWEEPS, idea
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

_SECRETS = pattern(
    r"""\.env\b(?!\.example)
      | \.ssh/
      | \bid_(?:rsa|ed25519)\b
      | \.aws/credentials
      | \.netrc\b
      | \.npmrc\b
      | \.pypirc\b
      | \.kube/config
      | \bgh/hosts
      | \b(?:all|every|the\ found|their|the\ user'?s)\ (?:\w+\ )?(?:secrets|tokens|credentials|passwords|keys)\b"""
)

DEEDS = (
    Deed(
        "order-exposes",
        "that secrets come to a public place",
        ("issue", "gist", "paste", "discussion", "wiki", "release notes", "branch", "commit message", "pull request"),
        pattern(
            r"""\b(?:open|create|file|post|put|write|attach|include|add|paste|copy|publish)\b [^\n]{0,80}?
          \b(?:an?|the|each|every|public|new)\ (?:\w+\ )?(?:issue|gist|paste|pastebin|discussion|wiki|release\ notes
            |pull\ request|commit\ message)\b
      | \bname\ (?:the|each|every|a)\ (?:branch|tag|file|commit|folder)\ (?:after|by|with)\b"""
        ),
        always=True,
        also=(
            _SECRETS,
            idea(r"contents?|copy|body|value|values|whole|characters|bytes|base64|text|lines?|full|output"),
        ),
        unless=idea(
            r"never|do\ not|don'?t|without|redact\w*|mask\w*|remove|leave\ out|names?\ only|missing|warn\w*|leak\w*|\.env\.example|gitignore\w*"
        ),
    ),
    Deed(
        "order-exposes",
        "that lines of a secret are looked up as names",
        ("nslookup", "dig ", "look up", "resolve", "ping ", "hostname", "subdomain"),
        pattern(r"""\b(?:nslookup|dig|host|ping|resolve|look\ up)\b [^\n]{0,40}? <[^>\n]{2,40}>\.[\w.-]+\.\w+"""),
        always=True,
        also=(pattern(KEYS), idea(r"hex|base32|base64|encod\w+|each\ line|every\ line|parts?|pieces?|chunks?")),
        unless=idea(r"never|domain|zone"),
    ),
    Deed(
        "order-returns",
        "that the memory of other projects is written",
        ("claude.md", "agents.md", "memory.md", "copilot-instructions", ".cursorrules"),
        pattern(
            r"""\b(?:write|add|append|put|insert|copy|paste)\b [^\n]{0,120}?
          (?:CLAUDE|AGENTS|MEMORY|GEMINI)\.md\b [^.\n]{0,20}?
          \b(?:of|in|into|to)\ (?:each|every|all|any|other)\ (?:\w+\ )?(?:repositor(?:y|ies)|projects?|folders?|repos?)\b"""
        ),
        always=True,
        also=(
            idea(
                r"skip|allow\w*|approved?|trust\w*|not\ only\ this|below|never\ ask|without|other|pre-?approved|ignore"
            ),
        ),
        unless=idea(r"if\ the\ user|when\ the\ user|asks?|monorepo|workspace\ packages"),
    ),
    Deed(
        "order-hides",
        "that a change is made so that nobody sees it",
        ("overlook", "notice", "quiet", "attention", "unseen", "stands out", "not see"),
        pattern(
            r"""\b(?:fold|mix|bury|squash|put|combine|hide|tuck|spread|move)\b [^\n]{0,100}?
          \b(?:commit|diff|pull\ request|change|formatting|refactoring|patch)\b [^\n]{0,40}?
          \bso\ (?:that\ )?[^.\n]{0,30}?
          \b(?:overlooks?|notices?|stays?\ quiet|is\ quiet|does\ not\ (?:see|notice)|do\ not\ (?:see|notice)|nobody|unseen
            |draws?\ no)\b"""
        ),
        always=True,
        forbids=True,
        unless=idea(r"never|noise|noisy|conflicts?"),
    ),
    Deed(
        "order-falsifies",
        "that tests which fail are taken away and called passed",
        ("pass", "green"),
        pattern(
            r"""\b(?:delete|remove|skip|disable|comment\ out|drop)\ (?:it|them|the\ (?:failing\ )?tests?)\b [^\n]{0,60}?
          \b(?:say|write|report|state|claim|tell)\b [^\n]{0,40}? \b(?:all|every)\b [^.\n]{0,20}?
          \b(?:pass(?:es|ed)?|green)\b"""
        ),
        always=True,
        forbids=True,
        unless=idea(r"never|do\ not|don'?t"),
    ),
    Deed(
        "order-plants",
        "that a script from elsewhere runs with each installation",
        ("postinstall", "preinstall", "prepare"),
        pattern(
            r"""\b(?:add|put|write|insert|create|set)\b [^\n]{0,60}? \b(?:postinstall|preinstall|prepare)\b [^\n]{0,80}?
          https?://(?!localhost|127\.)[\w-]"""
        ),
        always=True,
        also=(idea(r"runs?|node|sh|bash|loads?|fetch\w*|download\w*|eval"),),
        unless=idea(r"never|do\ not|don'?t"),
    ),
    Deed(
        "order-weakens",
        "that every origin may speak with the person's cookies",
        ("allow-origin", "cors", "allow_origin"),
        pattern(
            r"""\b(?:Access-Control-Allow-Origin|CORS|allow_origins?)\b [^\n]{0,60}?
          \b(?:whatever|reflect\w*|echo\w*|any|every|all|the\ request'?s)\b [^\n]{0,60}? \bcredentials\b"""
        ),
        always=True,
        also=(idea(SWEEPS),),
        unless=idea(
            r"never|do\ not|don'?t|avoid|flag|check\ for|vulnerab\w+|dangerous|insecure|misconfig\w*|attack\w*|bypass"
        ),
    ),
)
