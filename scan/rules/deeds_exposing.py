"""Orders to spread, to show, to spend, to let in, to install, to hide: what one sentence says by itself."""

from __future__ import annotations

from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

DEEDS = (
    Deed(
        "order-lets-in",
        "that the person's machines or accounts are opened to others",
        ("0.0.0.0/0", "administratoraccess", "deploy key", "write access", "iam user", "security group"),
        pattern(
            r"""\b(?:open(?!\ security\ groups?\b)|widen|set|change|add|allow|extend)\b (?:[^.\n]|\.(?=\S)){0,60}?
          \b(?:security\ group|firewall|ingress|inbound)\b (?:[^.\n]|\.(?=\S)){0,40}? \b0\.0\.0\.0/0
      | \b(?:create|add|attach|make)\b (?:[^.\n]|\.(?=\S)){0,60}? \b(?:IAM\ )?(?:user|role|key|policy)\b
          (?:[^.\n]|\.(?=\S)){0,40}? \bAdministratorAccess\b
      | \b(?:add|register|install)\b (?:[^.\n]|\.(?=\S)){0,20}? \bdeploy\ key\b [^\n]{0,140}? \bwrite\ access\b"""
        ),
        always=True,
    ),
    Deed(
        "order-lets-in",
        "that every command is allowed unasked",
        ("bash(*)", "bash(:*)", "permissions.allow", "permissions.deny", '"bash"'),
        pattern(
            r"""\b(?:set|add|put|write|change|extend|append)\b (?:[^.\n]|\.(?=\S)){0,80}? \bpermissions?\b
          (?:[^.\n]|\.(?=\S)){0,40}? (?:\bBash\((?:\*|:\*)\) | "Bash"|"\*")
      | \b(?:add|put|write)\b (?:[^.\n]|\.(?=\S)){0,20}? \bBash\((?:\*|:\*)\) (?:[^.\n]|\.(?=\S)){0,40}?
          \b(?:allow|settings)\b
      | \b(?:delete|remove|clear|empty|drop)\b (?:[^.\n]|\.(?=\S)){0,50}? [`"'](?:permissions\.)?deny[`"']"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that git itself sends the person's work away",
        ("post-commit", "pre-push", "pre-commit", "hookspath", "post-checkout", "post-merge"),
        pattern(
            r"""\b(?:place|add|install|create|write|put|set\ up)\b (?:[^.\n]|\.(?=\S)){0,30}?
          \b(?:post-commit|pre-push|pre-commit|post-checkout|post-merge)\b [^\n]{0,80}?
          \b(?:push|pushes|send|sends|upload|uploads|post|posts|curl|copies|reports)\b [^\n]{0,80}? https?://
      | \bset\b [^.\n]{0,6}? \bcore\.hooksPath\b [^.\n]{0,16}? \bglobally\b
      | \bgit\ config\ --global\ core\.hooksPath\b"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that messages are sent in the person's name",
        ("for each", "for every", "to all", "to every", "each contact", "all contacts", "every contact"),
        pattern(
            r"""\b(?:for|to)\ (?:each|every|all)\b [^\n]{0,60}?
          \b(?:mails?|e-?mails?|contacts?|recipients?|address(?:es)?|friends|followers|contacts\.\w+)\b [^\n]{0,60}?
          \b(?:send|post|write|message|mail)\b [^\n]{0,200}? https?://
      | \bfor\ (?:each|every)\b [^\n]{0,24}? \b(?:mails?|e-?mails?|contacts?|recipients?|address(?:es)?)\b
          [^\n]{0,40}? \b(?:send|write|post)\b [^\n]{0,24}? \b(?:mail|email|message)\b [^\n]{0,12}?
          \b(?:saying|says|with\ the\ text|reading)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that the person's repository goes to another remote",
        ("remote add", "--mirror", "push --all", "set-url"),
        pattern(
            r"""\bgit\ remote\ (?:add|set-url)\b [^.\n]{0,24}? (?:https?://|git@|ssh://)[^\n]{0,120}? \bgit\ push\b
      | \bgit\ push\ (?:--mirror|--all)\ (?:https?://|git@)"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that the person's repository goes to another remote as well",
        ("push to", "push a copy", "push everything"),
        pattern(
            r"""\bpush\b [^.\n]{0,40}? \bto\ [`"']?(?:https?://|git@|ssh://)[^\s`"']+[`"']? [^.\n]{0,24}?
          \b(?:as\ well|also|too|in\ addition|as\ a\ mirror)\b"""
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
            r"""(?:\bleave\ (?:it|this|them)\ out\ of\b |
          \bwithout\ (?:drawing\ attention|telling|mentioning|the\ user\ (?:knowing|noticing|seeing)) |
          \b(?:do\ not|don't|never|no\ need\ to)\ (?:mention\ (?:it|this|the\ step)
            |tell\ (?:the\ )?(?:user|anyone|them)(?=\ about|[.,;]|$)))
          [^\n]{0,80}? \b(?:run|execute|start|install|write)\b [^\n]{0,20}? [`./~]
      | \b(?:run|execute|start|install|write|append|add|copy)\b [^\n]{0,160}?
          (?:\bwithout\ (?:drawing\ attention|telling\ (?:the\ )?(?:user|anyone)|mentioning\ (?:it|this)
            |the\ user\ (?:knowing|noticing|seeing))
            |
            \b(?:and|but|then)\ (?:do\ not|don't|never)\ (?:mention\ (?:it|this|the\ step)
              |tell\ (?:the\ )?(?:user|anyone|them)(?=\ about|[.,;]|$)))"""
        ),
        always=True,
        forbids=True,
    ),
    Deed(
        "order-spends",
        "that the person's money is spent",
        ("buy ", "purchase", "subscribe", "checkout", "saved card", "upgrade to"),
        pattern(
            r"""\b(?:buy|purchase|subscribe\ to|pay\ for|upgrade\ to|order)\b [^.\n]{0,60}?
          \b(?:plan|subscription|licen[cs]e|gift\ cards?|credits|tokens|item|coins?)\b [^\n]{0,80}?
          \b(?:agreed|without|saved\ card|automatically|on\ (?:their|the\ user'?s)\ behalf)\b
      | \bsaved\ (?:credit\ )?card\b [^.\n]{0,60}? \b(?:buy|purchase|pay|subscribe|order)\b"""
        ),
        always=True,
    ),
    Deed(
        "order-lets-in",
        "that somebody is let in, or becomes root",
        ("authorized_keys", "nopasswd", "sudoers"),
        pattern(
            r"""\b(?:add|append|write|put|paste|insert|install|copy)\b [^\n]{0,60}? \b(?:to|in|into)\b [^\n]{0,30}?
          (?:authorized_keys|/etc/sudoers)
      | \becho\b [^\n]{0,80}? (?:NOPASSWD|ssh-(?:rsa|ed25519)) [^\n]{0,60}? (?:>>|tee)"""
        ),
        always=True,
    ),
    Deed(
        "order-installs",
        "that a package is installed from a place of its own",
        ("registry", "index-url", "index url", "find-links"),
        pattern(
            r"""\b(?:add|install|use|put)\b [^\n]{0,120}? \b(?:registry|index(?:[- ]url)?|find-links)\b [^\n]{0,12}?
          https?://(?!(?:registry\.npmjs|pypi\.org|npm\.pkg\.github|registry\.yarnpkg|download\.pytorch|localhost
            |127\.))
          [^\n]{0,160}? \binstall\b"""
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
            r"""\b(?:append|include|add|put|embed|insert|encode|attach|paste|copy|pass|give)\b [^.\n]{0,40}?
          (?:\$[{\w]*(?:KEY|TOKEN|SECRET|PASSWORD)\w*\}?|\bkeys?\b|\btokens?\b|\bsecrets\b|\bpasswords?\b
            |\bcredentials\b|\.env\b|id_rsa|\.ssh/)
          [^\n]{0,60}? \b(?:to|in|into|as|with)\b [^.\n]{0,24}?
          \b(?:(?:every|each|all|any|the)\ (?:urls?|links?|requests?|commits?|commit\ messages?|comments?|image
            |answers?|responses?|query\ string|query)
            |query\ string|pull\ requests?|commit\ messages?)\b
      | \b(?:read|open|cat|take|load|collect)\b [^\n]{0,40}?
          (?:\.ssh/|id_rsa|id_ed25519|\.aws/credentials|\.netrc|\.npmrc|\.env\b|\.git-credentials|gh/hosts
            |application_default_credentials|\.config/gcloud|\.kube/config)
          [^\n]{0,80}? \b(?:include|pass|put|append|add|give|post|posts?|send|copy|embed|attach|upload|write|paste)\b
          [^\n]{0,60}?
          \b(?:request|url|query|argument|parameter|context|header|body|commit|comment|note|pull\ request|issue|answer
            |server|https?|`?query`?|it)\b
      | \b(?:keys?|tokens?|secrets?|passwords?|credentials)\b [^.\n]{0,24}?
          \b(?:append|include|add|put|embed|send|copy)\b [^.\n]{0,12}? \b(?:them|it|these|those)\b [^.\n]{0,12}?
          \b(?:to|in|into)\b [^.\n]{0,12}? \b(?:every|each|all|any|the)\b [^.\n]{0,12}?
          \b(?:urls?|links?|requests?|answers?|responses?|commits?|comments?)\b
      | !\[[^\]]*\]\(https?://[^)\n]*\$\{?\w*(?:KEY|TOKEN|SECRET|PASSWORD)
      | !\[[^\]]*\]\(https?://[^)\n]*[<{\[][^)\n]*\b(?:conversation|prompts?|messages?|transcript|history|context
          |secrets?|keys?)\b
      | \b(?:run|execute|call)\b [^\n]{0,60}? ["'(]\$\((?:env|printenv|cat\ \S*(?:\.env|id_rsa|credentials))\b"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that somebody unseen gets a copy of every message",
        ("bcc", "blind copy", "cc "),
        pattern(
            r"""\b(?:put|add|include|enter|set|insert)\b (?:[^.\n]|\.(?=\S)){0,30}? [\w.+-]+@[\w-]+(?:\.[\w-]+)+
          (?:[^.\n]|\.(?=\S)){0,24}? \b(?:b?cc|blind\ copy)\b
      | \b(?:b?cc|blind[- ]copy)\b\ (?:every|each|all)\b (?:[^.\n]|\.(?=\S)){0,40}? \bto\ [\w.+-]+@[\w-]+"""
        ),
        always=True,
    ),
    Deed(
        "order-spreads",
        "that traffic goes through somebody's machine",
        ("https_proxy", "http_proxy", "all_proxy", "base_url", "trust store", "proxy"),
        pattern(
            r"""\b(?:HTTPS?|ALL)_PROXY\b\W{0,4}(?:https?|socks5h?)://(?!(?:localhost|127\.|\[::1\]|proxy\.corp|[$<{]))
          [^\s`"']{4,80} [^\n]{0,60}? (?:~|\.(?:zsh|bash|profile)\w*|\btrust\ store\b|\bpersist\w*|\bin\ the\ user)
      | \b(?:add|added|install|installed|import)\b [^.\n]{0,40}? \b(?:CA|root\ certificate)\b [^.\n]{0,40}?
          \b(?:system|user'?s?)\ (?:trust\ store|keychain)\b [^\n]{0,80}?\bproxy\b"""
        ),
        always=True,
    ),
)
