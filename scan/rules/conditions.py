"""What a branch looks at before it acts: the date, the locale, a watcher, one machine, the person's yes."""

from __future__ import annotations

import re

OPTED = "an opt-in"
"""The condition of what is done where the person switched it on."""
ASKED = "a yes"
"""The condition of what is done after the person was asked."""

_CONDITIONS = (
    (
        "date",
        re.compile(
            r"datetime|date\.today|time\.time\(|localtime|strftime|\.now\(|\.utcnow\(|\.weekday\(|\.year\b|\.month\b|\.day\b|\bnew Date|Date\.now|getTime\(|getDay\(|\bdate\s+['\"]?[+-]|\$\(date\b|EPOCHSECONDS|Get-Date|Date\.today|Time\.now|DateTime\.(?:Utc)?Now"
        ),
    ),
    (
        "locale",
        re.compile(
            r"getlocale|getdefaultlocale|\bLANG\b|LC_ALL|\btzname|timezone|\$\(locale|\blocale\b|Intl\.DateTimeFormat|navigator\.language|\bTZ\b"
        ),
    ),
    (
        "a watcher",
        re.compile(
            r"\bCI\b|GITHUB_ACTIONS|JENKINS|TRAVIS|SANDBOX|docker|dockerenv|VIRTUAL|VMWARE|VBOX|gettrace|pydevd|sandbox|DEBUG",
            re.IGNORECASE,
        ),
    ),
    (
        "one user or machine",
        re.compile(
            r"gethostname|getuser|getlogin|platform\.node|os\.uname|userInfo|hostname\(|\bUSER\b|USERNAME|USERDOMAIN"
        ),
    ),
)
_YES = re.compile(
    r"""(?x)\binput\(
      | \bconfirm\w*\b
      | \[[yY]{2}\]
      | (?:==?=?|\bin)\s*[\[({]?\s*['"]?(?i:y|yes)['"]?(?=\s*(?:\]|,|\)|$|\}|\|\||;|&&))"""
)
_OPTED = re.compile(
    r"""(?xi)(?:share|telemetry|metrics|analytics|opt_?in|consent|report|stats
          |usage)\w*(?::-(?:0|off|no|false)?)?\}?["')\],\s]{0,4}
          (?:,\s*["'](?:0|off|no|false)?["']\s*\))? \s*(?:===?|=|\bis\b)\s*["']?(?:1|on|true|yes)\b"""
)


def may_condition(test: object) -> bool:
    """Whether a test compares at all: only then is it worth wording."""
    return type(test).__name__ in {"Compare", "BoolOp", "UnaryOp", "Call", "Name", "NamedExpr"}


_DATED = re.compile(
    r"""(?mx)\b(?P<name>[A-Za-z_]\w*)[ ]?=[ ]?[^=\n]{0,60}?
          (?:\bdate\.today\(|\bdatetime\.(?:now|utcnow|today)\(|\btime\.time\(|\bDate\.now\(|\bnew[ ]Date\(\)
            |\$\(date[ ]|Time\.now|Date\.today|Get-Date)"""
)
_DATES = ("today(", "now(", "utcnow(", "time.time(", "new Date(", "$(date ", "Time.now", "Date.today", "Get-Date")


def dated_names(source: str) -> frozenset[str]:
    """The variables of a source that are given today's date."""
    if not any(sign in source for sign in _DATES):
        return frozenset()
    return frozenset(match["name"] for match in _DATED.finditer(source))


def condition(text: str, dated: frozenset[str] = frozenset()) -> str:
    """What a condition looks at before it acts: the date, the locale, a watcher, one machine, the person's yes; "" for anything else."""
    for name, pattern in _CONDITIONS:
        if pattern.search(text):
            return name
    if dated and not dated.isdisjoint(re.findall(r"\w+", text)):
        return "date"
    return ASKED if _YES.search(text) else OPTED if _OPTED.search(text) else ""
