"""What PowerShell, Ruby, Perl, PHP and Go do, read statement by statement: no tree, but the same marks from source to sink.

A statement has the marks of the files, addresses and variables that it names. One that gives a variable its value, or
a file its content, hands its marks on; one that sends, runs or stores is an act.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scan.rules.acts import NONE, Act, Marks, held, holding
from scan.rules.known import credential, env_file, urls

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 2
LONGEST_STATEMENT = 4_000


class Lexicon(NamedTuple):
    """How a language says what a rule asks for. `assigns` has groups `name`; `names` finds variables in use."""

    assigns: re.Pattern[str]
    names: re.Pattern[str]
    fetches: re.Pattern[str]
    sends: re.Pattern[str]
    runs: re.Pattern[str]
    decodes: re.Pattern[str]
    environment: re.Pattern[str]
    saves: re.Pattern[str]
    stores: re.Pattern[str]


def _words(text: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    return re.compile(text, re.VERBOSE | flags)


POWERSHELL = Lexicon(
    assigns=_words(r"^\s*\$(?P<name>[\w:]+)\s*\+?=(?!=)"),
    names=_words(r"\$\{?([\w:]+)"),
    fetches=_words(
        r"\b(?:iwr|irm|curl|wget|Invoke-WebRequest|Invoke-RestMethod|DownloadString|DownloadData|DownloadFile|Start-BitsTransfer|GetStringAsync)\b",
        re.IGNORECASE,
    ),
    sends=_words(
        r"-Method\s+['\"]?(?:Post|Put)|\s-Body\b|-InFile\b|\bUpload(?:String|File|Data|Values)\b|Send-MailMessage|PostAsync|\.Write\(.*Stream",
        re.IGNORECASE,
    ),
    runs=_words(
        r"\b(?:iex|Invoke-Expression|Start-Process|Invoke-Item|rundll32|regsvr32)\b|\[scriptblock\]::Create|^\s*&\s*[\$'\"]|\.Invoke\(|Reflection\.Assembly\]::Load",
        re.IGNORECASE,
    ),
    decodes=_words(r"FromBase64String|GZipStream|DeflateStream", re.IGNORECASE),
    environment=_words(r"\b(?:Get-ChildItem|gci|dir|ls)\s+env:|GetEnvironmentVariables\(\)", re.IGNORECASE),
    saves=_words(
        r"(?:-OutFile|Out-File(?:\s+-FilePath)?|Set-Content(?:\s+-Path)?|DownloadFile\([^,]+,)\s*(?P<path>\$?[\w:.\\/'\"$-]+)",
        re.IGNORECASE,
    ),
    stores=_words(
        r"(?:CurrentVersion\\+Run\b|schtasks\s.*?/create|Register-ScheduledTask|New-Service\b|\$PROFILE\b|Start\ Menu\\+Programs\\+Startup|authorized_keys)",
        re.IGNORECASE,
    ),
)
RUBY = Lexicon(
    assigns=_words(r"^\s*@?(?P<name>\w+)\s*\+?=(?![=~])"),
    names=_words(r"\b([a-z_]\w*)\b"),
    fetches=_words(
        r"\b(?:URI\.open|URI\.parse\([^)]*\)\.(?:open|read)|Net::HTTP\.get|open-uri|HTTParty\.get|RestClient\.get|Faraday\.get|open\(\s*['\"]https?)"
    ),
    sends=_words(
        r"\b(?:Net::HTTP\.post|Net::HTTP::Post|post_form|HTTParty\.post|RestClient\.(?:post|put)|Faraday\.post|TCPSocket)\b"
    ),
    runs=_words(r"\b(?:eval|instance_eval|class_eval|system|exec|spawn|IO\.popen|load)\b|`"),
    decodes=_words(r"Base64\.|\.unpack1?\(|Zlib::"),
    environment=_words(r"\bENV\.(?:to_h|each|map|inspect|to_a)|\bENV\.to_json|\(ENV\)"),
    saves=_words(r"\b(?:File\.(?:write|open)|IO\.write)\(\s*(?P<path>[^,)]+)"),
    stores=_words(
        r"(?:\.bashrc|\.zshrc|\.profile|authorized_keys|LaunchAgents|crontab)['\"].{0,40}(?:a|w|<<)|File\.(?:write|open)\([^)]*(?:\.bashrc|\.zshrc|\.profile|authorized_keys|LaunchAgents)"
    ),
)
PERL = Lexicon(
    assigns=_words(r"^\s*(?:my|our|local)?\s*[\$@%](?P<name>\w+)\s*\.?=(?![=~])"),
    names=_words(r"[\$@%]\{?(\w+)"),
    fetches=_words(r"\b(?:get|getstore|getprint)\s*\(\s*['\"]?\$?(?:https?|\w+\))|->get\(|LWP::Simple::get|HTTP::Tiny"),
    sends=_words(r"->post\(|\bHTTP::Request->new\(\s*['\"]?(?:POST|PUT)|IO::Socket|post_form"),
    runs=_words(r"\b(?:eval|system|exec|do)\b|`|\bqx\b"),
    decodes=_words(r"decode_base64|unpack\s*\(|uncompress|Gunzip"),
    environment=_words(r"%ENV\b|keys\s+%ENV"),
    saves=_words(r"\bgetstore\([^,]+,\s*(?P<path>[^)]+)"),
    stores=_words(r"open\b[^;]*>>?[^;]*(?:\.bashrc|\.zshrc|\.profile|authorized_keys|LaunchAgents)"),
)
PHP = Lexicon(
    assigns=_words(r"^\s*\$(?P<name>\w+)\s*\.?=(?!=)"),
    names=_words(r"\$(\w+)"),
    fetches=_words(r"\b(?:file_get_contents|fopen|curl_exec|readfile)\s*\(\s*['\"]?(?:https?|\$)"),
    sends=_words(r"CURLOPT_POST|['\"]method['\"]\s*=>\s*['\"](?:POST|PUT)|\bfsockopen\b|\bmail\s*\("),
    runs=_words(r"\b(?:eval|system|exec|shell_exec|passthru|popen|proc_open|assert|include|require)\b|`"),
    decodes=_words(r"base64_decode|gzinflate|gzuncompress|str_rot13|hex2bin"),
    environment=_words(r"\bgetenv\(\s*\)|\$_ENV\b(?!\[)"),
    saves=_words(r"\bfile_put_contents\(\s*(?P<path>[^,]+)"),
    stores=_words(r"file_put_contents\([^)]*(?:\.bashrc|\.zshrc|\.profile|authorized_keys|LaunchAgents)"),
)
GO = Lexicon(
    assigns=_words(r"^\s*(?:var\s+)?(?P<name>\w+)(?:\s*,\s*\w+)*\s*:?=(?!=)"),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(r"\bhttp\.Get\(|\.Get\(\s*\"https?"),
    sends=_words(r"\bhttp\.Post(?:Form)?\(|NewRequest\w*\([^)]*\"(?:POST|PUT)\"|\bnet\.Dial\("),
    runs=_words(r"\bexec\.Command(?:Context)?\(|plugin\.Open\("),
    decodes=_words(r"\bbase64\.|\bhex\.Decode|\bgzip\.NewReader"),
    environment=_words(r"\bos\.Environ\(\)"),
    saves=_words(r"\bos\.WriteFile\(\s*(?P<path>[^,]+)"),
    stores=_words(
        r"os\.(?:WriteFile|OpenFile)\([^)]*(?:\.bashrc|\.zshrc|\.profile|authorized_keys|LaunchAgents|systemd/user)"
    ),
)
LEXICONS = {"powershell": POWERSHELL, "ruby": RUBY, "perl": PERL, "php": PHP, "go": GO}
_DISARMS = re.compile(
    r"(?i)Set-MpPreference\b.*-Disable|Add-MpPreference\b.*-Exclusion|AmsiUtils|amsiInitFailed|netsh\s+advfirewall\s+set\s.*off|Set-NetFirewallProfile\b.*False"
)

_STATEMENT = re.compile(r"(?:[^\n;'\"#]|'(?:[^'\n]|\n(?=.{0,200}'))*'|\"(?:[^\"\\\n]|\\.)*\"|`\n|['\"#])+")
_QUOTED = re.compile(r"\"https?://[^\"\n]*\"|'https?://[^'\n]*'")
"""An address between quotation marks: the words in it start nothing."""
_STRING = re.compile(r"['\"]([^'\"\n]{3,400})['\"]")
_HOME = re.compile(r"(?i)\$(?:env:)?(?:HOME|USERPROFILE)|\$\{?HOME\}?|#\{Dir\.home\}|~")
_FILES = re.compile(r"[\w$~:./\\{}#()\x20-]*[./\\][\w.*-]+")


def line_acts(source: str, language: str) -> tuple[Act, ...]:
    """The acts of a source text in one of these languages."""
    return tuple(_Reader(LEXICONS[language]).read(source))


class _Reader:
    """A few walks over the statements: a variable has every mark that any of them gives it."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.variables: dict[str, Marks] = {}
        self.stored: dict[str, Marks] = {}
        self.texts: dict[str, str] = {}

    def read(self, source: str) -> Iterator[Act]:
        found: list[Act] = []
        for _ in range(ROUNDS):
            found = []
            for match in _STATEMENT.finditer(source):
                statement = match[0]
                if statement.strip() and not statement.lstrip().startswith("#") and len(statement) < LONGEST_STATEMENT:
                    found += self.statement(statement, match.start(), match.end())
        yield from found

    def statement(self, statement: str, start: int, end: int) -> Iterator[Act]:
        words, marks = self.lexicon, self.marks(statement)
        addresses = urls(statement) or [self.texts[name] for name in self.named(statement) if name in self.texts]
        address = addresses[0] if addresses else ""
        assigned = words.assigns.match(statement)
        if assigned and address and not words.fetches.search(statement):
            self.texts[assigned["name"].lower()] = address
        sends = words.sends.search(statement)
        if words.fetches.search(statement) and not sends:
            marks |= {f"fetched:{address}"}
            yield Act("fetch", start, end, target=address)
        if sends and (address or marks):
            yield Act("send", start, end, target=address, carries=_outward(marks))
        saved = words.saves.search(statement)
        if saved:
            for name in self.named(saved["path"]) or [saved["path"].strip("'\" ")]:
                self.stored[name.lower()] = self.stored.get(name.lower(), NONE) | holding(marks)
        runs = words.runs.search(_QUOTED.sub('""', statement))
        coming = frozenset(mark for mark in marks | held(marks) if mark.startswith(("fetched", "decoded")))
        if runs and coming:
            yield Act("run", start, end, target=runs[0], carries=coming, how=runs[0].strip())
        disarms = _DISARMS.search(statement)
        if disarms:
            yield Act("disarm", start, end, target=disarms[0][:80])
        stores = words.stores.search(statement)
        if stores and not assigned:
            yield Act(
                "write", start, end, target=stores[0], carries=_outward(marks), text=statement.strip(), how="starts"
            )
        if assigned:
            name = assigned["name"].lower()
            self.variables[name] = self.variables.get(name, NONE) | marks

    def named(self, text: str) -> list[str]:
        """The variables that a text names."""
        return [name.lower() for name in self.lexicon.names.findall(text)]

    def marks(self, statement: str) -> Marks:
        """What flows through a statement."""
        marks: set[str] = set()
        for name in self.named(statement):
            marks |= self.variables.get(name, NONE) | self.stored.get(name, NONE)
        for path in _FILES.findall(statement) if "." in statement else ():
            plain = _HOME.sub("~", path)
            if credential(plain):
                marks.add(f"credential:{credential(plain).strip()}")
            elif env_file(plain):
                marks.add(f"env-file:{plain.strip()}")
        for text in _STRING.findall(statement):
            marks |= self.stored.get(text.lower(), NONE)
        if self.lexicon.environment.search(statement):
            marks.add("environment")
        if self.lexicon.decodes.search(statement):
            marks.add("decoded")
        return frozenset(marks)


def _outward(marks: Marks) -> Marks:
    return frozenset(mark for mark in marks | held(marks) if not mark.startswith(("fetched", "decoded", "holds")))
