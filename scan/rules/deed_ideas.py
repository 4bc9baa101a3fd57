"""Ideas of which frames are made: words of one meaning, as alternations, in whatever order they stand.

A frame is a deed whose sentence has little more than its subject; what else must be said in the same paragraph is
named idea by idea (`Deed.also`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scan.rules.order_words import pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from scan.rules.patterns import Pattern

MAKES = r"""(?:add|put|set|write|create|insert|append|include|install|place|drop|configure|use|pass|export|run|make|keep
          |prepend|embed|paste|register|store|copy)"""
"""Verbs by which something comes to be somewhere."""
SENDS = r"""(?:send|sends|post|upload|transmit|forward|submit|report|push|sync|mirror|copy|relay|ship|attach|include|pass
          |share|publish|stream|e-?mail(?=\ (?:it|them|this|these|the|a|each|every|all)\b)|deliver|summari[sz]e|place|drop|archive|hand|put|synchroni[sz]ed?|mirrored
          |uploaded|sent|posted)"""
"""Verbs by which something comes to somebody."""
OUTSIDE = r"""(?:\b(?:https?|wss?|ftp|s3|gs|sftp|rsync)://(?!(?:localhost|127\.|0\.0\.0\.0|\[::1\]|example\.com))[\w-] |
          \\\\[\w.-]+\\ | \b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b |
          \bour\ (?:\w+\ ){0,2}?(?:servers?|services?|endpoints?|gist|buckets?|api|backend|cloud|team|host|collector
            |dashboard)\b
          | \bupload\ (?:it|them|the\ \w+)\b)"""
"""Somewhere that is not this machine."""
SWEEPS = r"(?:each|every|all|any|anything|everything|always|whenever|whatever|whole|entire|regardless)"
HOLE = r"""(?:sql\ (?:injection|built|concatenat\w+|string)|(?:command|code|prompt|shell|template|ldap|header)\ injection
          |injections?\ |deseriali[sz]\w+|(?:auth\w*|authori[sz]ation|permission|access)\ checks?\ (?:\w+\ )?missing
          |missing\ (?:auth\w*|authori[sz]ation|access|permission)|auth\w*\ bypass|remote\ code|rce\b|path\ traversal
          |directory\ traversal|ssrf|xss|csrf|xxe|hard-?coded\ (?:credentials?|secrets?|passwords?|keys?|tokens?)
          |(?:secrets?|credentials?|keys?|tokens?|passwords?)\ in\ (?:the\ )?(?:code|source|logs?|repo\w*|history
            |commits?)
          |back-?doors?|broken\ access|privilege\ escalation|weak\ crypto\w*|disabled\ tls|eval\ of)"""
"""A hole in code, as reviewers name it."""
NOTHING = r"""(?:info(?:rmational)?|none|ignored?|nit|trivial|negligible|acceptable|not\ a\ finding|no\ finding|won'?t\ fix
          |by\ design|p[45]|cosmetic|false\ positive)"""
GRAVE = pattern(r"""\b(?:high|critical|severe|blocker|must\ fix|p[01])\b""")
ACCOUNT = r"""(?:\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){3,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b | \bbc1[a-z0-9]{20,60}\b |
          \b0x[0-9a-f]{40}\b | \bT[A-Za-z1-9]{33}\b | \b[13][a-km-zA-HJ-NP-Z1-9]{25,34}\b |
          \b4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b | \bpaypal\.me/\w+ | \bacct_\w{8,} | \baccount\ \d[\d-]{3,})"""
"""A bank account or a wallet, as it is written."""
LOGIN = r"""(?:(?:login|log-in|sudo|admin\w*|system|root|master|keychain|account|computer|mac|device|user'?s?|their|vault
          |1password|bitwarden|email|github|ssh|ssh\ key|bank\w*|card|wallet)\ (?:\w+\ )?(?:password|passphrase
          |passcode|pin)
          |one-?time\ (?:code|password)|(?:2fa|otp|mfa|verification)\ codes?|(?:credit\ )?card\ numbers?|cvv|cvc)"""
PHRASE = r"""(?:seed|recovery|mnemonic|secret\ recovery|backup)\ (?:phrases?|words)
      | (?:12|24|twelve|twenty-four)\ (?:or\ (?:12|24|twelve|twenty-four)\ )?words
      | private\ keys?\ of\ (?:the|their)\ wallet"""
KEYS = r"""(?:\.env\b|\.ssh\b|id_(?:rsa|ed25519|ecdsa)|\.aws\b|\.netrc|\.npmrc|\.pypirc|\.kube|\.git-credentials
          |credentials?|passwords?|secrets?|api\ keys?|tokens?|private\ keys?|cookies|keychain
          |\$\w*(?:KEY|TOKEN|SECRET|PASSWORD)\w*|environment\ variables?|history\.jsonl|shell\ history|mfa\ codes?
          |keys?\b)"""
FOLDERS = r"""(?:~/(?:Documents|Desktop|Pictures|Movies|Music|Downloads|Library|Dropbox|OneDrive)\b
          |\bhome\ (?:folder|directory)\b|\buser'?s\ (?:own\ )?(?:files|documents|photos|pictures|folders)\b
          |\bpersonal\ (?:files|documents|folders)\b
          |\b(?:whole|entire|complete)\ (?:working\ directory|project|workspace|repository|codebase)\b
          |\bincluding\ (?:dotfiles|hidden\ files)\b|~/\.config\b(?!/[\w-]))"""
GUARD = r"""(?:two-factor|2fa|mfa|multi-factor|audit\ (?:log\w*|trails?|daemons?)|auditd|branch\ protections?|code\ scanning
          |secret\ scanning|dependabot|cloudtrail|guardduty|firewalls?|antivirus|anti-virus|defender|xprotect
          |gatekeeper|selinux|apparmor|little\ snitch|edr|crowdstrike|sentinel\w*|endpoint\ protection
          |commit\ (?:signing|verification)|security\ (?:plugins?|tools?|software|scanners?|extensions?)
          |(?:other|any)\ (?:\w+\ )?(?:linters?|scanners?|guards?))"""
STOPS = r"""(?:turn(?:ing)?\ (?:it\ |them\ )?off|disabl(?:e|ing)|switch(?:ing)?\ off|deactivat(?:e|ing)|stop(?:ping)?
          |kill(?:ing)?|unload(?:ing)?|uninstall(?:ing)?|remov(?:e|ing)|delet(?:e|ing)|paus(?:e|ing)|bypass(?:ing)?
          |quit(?:ting)?)"""
QUESTION = r"""(?:\b(?:if|when|should|whenever|in\ case)\b [^.\n]{0,30}?
          \b(?:asks?|asked|questions?|questioned|wonders?|wants?\ to\ know|notices?|noticed|inquires?|challenged?
            |hesitates?)\b
          | \b(?:direct|any|such)\ questions?\b)"""
UNREAD = r"""(?:\bwithout\ (?:reading|review\w*|looking|comments?|checking|further|asking)\b|\bimmediately\b|\bat\ once\b
          |\bautomatically\b|\bwhatever\ (?:they|it)\b|\bregardless\b|\bpre-?approved\b|\bas\ clean\b
          |\bdo\ not\ review\b|\bnever\ review\b|\bskip\ (?:the\ |any\ )?review\b)"""
TRIED = pattern(
    r"""\b(?:mutation|ctf|exercise|training|deliberately\ vulnerable|example|sample|demo
          |test\ (?:data|fixture|number|account|address|iban|net|user)|testnet|placeholder|dummy|fake|seed\ data)\b"""
)
"""Words of what is made for trying out."""


def idea(words: str) -> Pattern:
    """The words of one meaning, each of which must stand alone."""
    return pattern(rf"\b(?:{words})\b")


class Either(NamedTuple):
    """An idea made of others: any of them will do."""

    ideas: tuple[Pattern, ...]

    def search(self, stretch: str) -> re.Match[str] | None:
        """The match of the first idea that has one."""
        return next(self.finditer(stretch), None)

    def finditer(self, stretch: str) -> Iterator[re.Match[str]]:
        """The matches of each idea in turn."""
        return (match for each in self.ideas for match in each.finditer(stretch))


def said(*ways: str) -> Pattern:
    """What is said in any of the ways, one of meaning or of language each; blanks stand for themselves."""
    return pattern("|".join(each.replace(" ", r"\ ") for each in ways))


def either(*ideas: Pattern | Either) -> Either:
    """An idea that is any of others."""
    return Either(tuple(one for each in ideas for one in (each.ideas if isinstance(each, Either) else (each,))))
