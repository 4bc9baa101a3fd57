"""Orders to look away: parts that no review sees, guards of others that do nothing, orders that strangers write."""

from __future__ import annotations

from scan.rules.deed_ideas import idea
from scan.rules.deed_words import Deed
from scan.rules.order_words import pattern

_PART = pattern(
    r"""`[^`\n]{2,60}`
      | \b[\w.-]+@[\w-]+\.\w+
      | (?<![\w.])@[\w-]{2,}
      | \b[\w.-]+/(?=\W)
      | \b(?:authors?|vendors?|packages?|folders?|director(?:y|ies)|modules?|trailers?|commits?|labels?|branch(?:es)?
          |bots?|prefix)\b"""
)
"""A part of the work by which somebody may have theirs passed over."""
_FOUND = idea(r"findings?|warnings?|issues?|vulnerabilit\w+|audited|vetted|reviewed|results?|risks?")
_STRANGERS = idea(
    r"e?-?mails?|messages?|subjects?|senders?|tickets?|issues?|comments?|pull\ requests?|pages?|channels?|attachments?|invit\w+|calendar|websites?|transcripts?|logs?|threads?|readmes?|reviews?|descriptions?|live|https?"
)
"""Where others than the person write."""

DEEDS = (
    Deed(
        "order-passes-over",
        "that what lies in some part is never found",
        (
            "as reviewed",
            "as resolved",
            "as audited",
            "as vetted",
            "as verified",
            "as clean",
            "as passed",
            "as fixed",
            "as settled",
            "audited",
            "vetted",
            "drop ",
            "omit",
            "leave ",
        ),
        pattern(
            r"""\b(?:counts?|counted|treat(?:ed)?|consider(?:ed)?|regard(?:ed)?|record(?:ed)?)\b [^.\n]{0,30}?
          \bas\ (?:already\ )?(?:reviewed|resolved|audited|vetted|verified|clean|passed|fixed|settled|compliant)\b
      | \b(?:were|was|are|is|been)\ (?:already\ )?(?:audited|vetted|cleared|signed\ off)\b
      | \b(?:drop|omit|discard)\ (?:them|it|these|those|such\ findings)\b [^.\n]{0,30}?
          \b(?:before|from)\ (?:the|your)\ (?:\w+\ )?(?:report|summary|results|list|output|table|review)\b
      | \bleave\ (?:them|these|those|such\ findings)\ out\ of\ (?:the|your)\ (?:\w+\ )?(?:report|review|results|list)\b"""
        ),
        always=True,
        forbids=True,
        also=(
            _PART,
            _FOUND,
            pattern(
                r"""\b(?:don['\u2019]?t|do\ not|never|no\ need\ to|need\ not|without)\ (?:\w+\ )?(?:open|read|review|scan|check
          |look|flag|report|list|comment|inspect|mention|opening|reading|looking)\b
      | \bno\ findings\b
      | \b(?:drop|omit|discard)\ (?:them|it|these|those)\b
      | \bcounts?\ as\ (?:resolved|settled|fixed)\b"""
            ),
        ),
        unless=idea(
            r"once|after\ (?:it|they|the\ fix)|when\ (?:fixed|the)|duplicates?|threads?|not\ reviewed|unless|only\ if|(?<!not\ )(?<!n.t\ )list\ them|lock\ ?files?|generated|if\ (?:the|they|it)"
        ),
    ),
    Deed(
        "order-weakens",
        "that hooks or guards of others are made to do nothing",
        ("hook", "`command`", "deny", "enabledplugins", "guard", "settings.json"),
        pattern(
            r"""\b(?:set|replace|change|rewrite|point|swap|make)\b [^.\n]{0,30}?
          (?:`command`|\bcommands?\b|\bhooks?\b|\bscripts?\b) [^.\n]{0,20}?
          \b(?:to|with|by)\b [^.\n]{0,12}? [`"'](?:true|:|exit\ 0|/bin/true|no-?op)[`"']
      | \b(?:move|take|remove|delete|strip|drop|clear|empty)\b [^\n]{0,50}? `?\bdeny\b`?\ (?:list|entr\w+|rules?|array)
      | `?\bdeny\b`?\ (?:list|entr\w+|rules?|array)\b [^\n]{0,80}?
          \b(?:move|remove|take|delete|drop|clear|empty)\ (?:it|them|these|those)\b
      | \b(?:take|remove|delete|clear|strip|drop)\ (?:all\ |each\ |every\w*\ )?(?:of\ )?(?:them|these|those|hooks?)\b
          [^.\n]{0,20}? \b(?:out\ of|from)\ `?(?:\S*/)?(?:settings|hooks)(?:\.local)?\.json
      | \b(?:delete|remove|rename|empty|patch|overwrite|wipe)\b [^.\n]{0,40}? \b(?:other|guard|security|safety)\b
          [^.\n]{0,20}? \bplugins?\b
      | \b(?:set|switch|turn|flip)\b [^.\n]{0,40}? \b(?:guards?|security|safety|scanner|audit|other)\b [^.\n]{0,20}?
          \bplugins?\b [^.\n]{0,40}? (?:\bfalse\b|\boff\b|\bdisabled\b)"""
        ),
        always=True,
        unless=idea(
            r"if\ the\ user|when\ the\ user|asks?|suggest|never|propose|this\ plugin'?s?|uninstall|which\ you\ added|you\ added|added\ by|for\ example"
        ),
    ),
    Deed(
        "order-obeys",
        "that what strangers write is done as if the person had said it",
        ("as if", "carry it out", "carry them out", "carried out", "as orders", "as instructions", "as the user"),
        pattern(
            r"""\b(?:carry|carried|do|follow|followed|execute|executed|run|treat|treated|act|obey|obeyed|fulfil|handle
          |count)\b
          [^.\n]{0,90}? \b(?:as\ if|as\ though|like)\ (?:the\ )?(?:users?|person|owner|they|he|she|i)\b [^.\n]{0,20}?
          \b(?:typed|said|written|wrote|asked|ordered|requested|sent|given|gave)\b
      | \bas\ (?:orders|instructions|requests|tasks|commands)\ (?:of|from|by)\ the\ (?:user|person|owner)\b
      | \bas\ the\ (?:user|person|owner)'?s?\ own\ (?:words?|orders?|instructions?|requests?)\b
      | \b(?:carry\ (?:it|them)\ out|(?:is|are|be)\ carried\ out)\b [^.\n]{0,60}?
          \b(?:without\ (?:asking|a\ question|review)|at\ once|immediately|directly|to\ the\ letter|whoever|whatever)\b"""
        ),
        always=True,
        also=(_STRANGERS,),
        unless=idea(r"never|untrusted|as\ data|do\ not\ (?:follow|obey|treat)|don['\u2019]t\ (?:follow|obey|treat)"),
    ),
    Deed(
        "order-exposes",
        "that the whole environment becomes part of what is published",
        ("`env", "`printenv", "`set`", "environment variables", "process.env", "os.environ", "`export -p"),
        pattern(
            r"""\b(?:output|result|contents?|value|dump|base64)\ (?:of|from)\ `(?:env|printenv|set|export\ -p)\b
      | \b(?:include|paste|put|add|embed|append|attach)\b [^.\n]{0,40}? `(?:env|printenv|set|export\ -p)\b
      | \b(?:include|paste|put|add|embed|append|attach)\b [^.\n]{0,30}?
          \b(?:all|whole|full|entire|complete)\ (?:\w+\ )?(?:environment(?:\ variables)?|process\.env|os\.environ)\b"""
        ),
        always=True,
        also=(
            idea(
                r"base64\w*|xxd|hex|gzip|encod\w+|opaque|release\ notes|public\w*|gist|pull\ request|issue|comment|badge|changelog|block|wiki|description|message"
            ),
        ),
        unless=idea(r"cut\ -d|names\ only|without\ values|only\ (?:the\ )?names|redacted|never|grep\ -[ov]\w*"),
    ),
)
