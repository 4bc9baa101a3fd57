"""Settings of package managers that a command makes for later, guards of the machine that it stops, agents that ask nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scan.rules.weakening import weakens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.rules.shell_machine import Start

_OFF = frozenset({"false", "0", "no", "off", "never"})
_RUNS = re.compile(
    r"""(?x)core\.(?:fsmonitor|pager|editor|sshcommand|askpass|gitproxy|alternaterefscommand)
      | pager\.[\w-]+
      | sequence\.editor
      | diff\.external
      | interactive\.difffilter
      | (?:diff|difftool|merge|mergetool|filter|man|browser|trailer|gpg|credential|sendemail)\.(?:.*\.)?(?:cmd|command
          |textconv|clean|smudge|process|driver|program|helper|sendmailcmd|tocmd)
      | uploadpack\.packobjectshook"""
)
"""Settings of git whose value is started (git-config(1)), in lower case."""


def git_starts(key: str, value: str) -> bool:
    """Whether the value of a setting is a command that git starts."""
    name = key.lower()
    return value.startswith("!") if name.startswith("alias.") else bool(_RUNS.fullmatch(name))


def after_options(words: list[str]) -> list[str]:
    """The words from git's own verb on: `git -C DIR -c KEY=VALUE verb …`."""
    at = 0
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in {"-c", "-C", "--git-dir", "--work-tree"} else 1
    return words[at:]


_KEEPS = {
    ("npm", "config", "set"),
    ("pnpm", "config", "set"),
    ("yarn", "config", "set"),
    ("pip", "config", "set"),
    ("pip3", "config", "set"),
    ("go", "env", "-w"),
    ("poetry", "source", "add"),
    ("gem", "sources", "--add"),
    ("gem", "sources", "-a"),
    ("conda", "config", "--add"),
}


def package_settings(start: Start) -> None:
    """`npm config set registry URL`, `pip config set global.index-url URL`, `npm config set strict-ssl false`."""
    if (start.name, *start.plain[:2]) not in _KEEPS:
        return
    for key, value in _pairs(start.plain[2:]):
        if key.lower().replace("-", "").endswith(("strictssl", "gonosumdb", "gonosumcheck")) and value.lower() in {
            *_OFF,
            "*",
        }:
            start.emit("disarm", target=f"the check of what {start.name} fetches ({key})")
        elif "://" in value and _FETCHES_FROM.search(key):
            start.emit("install", target=value.split(",")[0], text=" ".join(start.plain))
        elif _LOADS.search(key) and value:
            start.reader.inner(value, start.node)


INDEX = re.compile(
    r"""(?ix)(?:npm|pnpm|bun|yarn)_config_(?:@?[\w:-]*_?)?registry
      | yarn_(?:npm_)?registry(?:_server)?
      | pip_(?:extra_)?index_url
      | pip_find_links
      | uv_(?:default_|extra_)?index(?:_url)?
      | (?:poetry|pdm|pipenv)_(?:pypi_)?(?:url|mirror|index_url)
      | goproxy
      | cargo_registries_\w+_index
      | rustup_(?:dist_server|update_root)
      | bundle_mirror__\w+
      | rubygems_host
      | homebrew_(?:bottle_domain|api_domain|artifact_domain|brew_git_remote)
      | npm_config_disturl
      | (?:electron|playwright|puppeteer|cypress|node_mirror|nvm_nodejs_org)_?(?:mirror|download_(?:host|base_url))?"""
)
"""Variables that tell a package manager where packages come from."""


def index_moved(reader: Any, node: Any, name: str, values: Iterable[str]) -> None:
    """`export PIP_INDEX_URL=URL`, `npm_config_registry=URL npm i`: every later install comes from there."""
    for value in values if INDEX.fullmatch(name) else ():
        url = re.search(r"https?://[^\s,'\"|}]+", value)
        if url:
            reader.emit("install", node, target=url[0], text=f"{name}={value}")


_FETCHES_FROM = re.compile(r"(?i)registr|index|goproxy|find-links|channels|^[\w-]+$")
_LOADS = re.compile(r"(?i)script-shell|node-options|^git$|^editor$|^shell$")


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    plain = [word for word in words if not word.startswith("--") or "=" in word]
    if len(plain) > 1 and "=" not in plain[0]:
        yield plain[0], plain[1]
    for word in plain:
        key, equals, value = word.partition("=")
        if equals:
            yield key.lstrip("-"), value


_GUARDS = re.compile(
    r"""(?ix)falcon
      | crowdstrike
      | sentinel(?:one|d|agent)
      | mdatp
      | defender
      | windefend
      | wdnissvc
      | ^sense$
      | mpssvc
      | clam(?:av|d)
      | freshclam
      | sophos
      | cbagent
      | cbdaemon
      | carbonblack
      | osquery
      | auditd
      | wazuh
      | ossec
      | tanium
      | jamf
      | eset
      | kaspersky
      | symantec
      | mcafee
      | trellix
      | cortex
      | traps
      | elastic-(?:agent|endpoint)
      | auditbeat
      | rsyslog
      | syslog-ng
      | firewalld
      | ^ufw
      | nftables
      | iptables
      | apparmor
      | selinux
      | fail2ban
      | santa
      | littlesnitch
      | lulu
      | blockblock
      | xprotect"""
)
"""Services whose task is to watch the machine, or to keep others out of it."""
_STOPS = frozenset({"stop", "disable", "mask", "unload", "bootout", "remove", "kill", "delete", "config"})


def stops_guard(start: Start) -> None:
    """`systemctl disable --now SERVICE`, `service NAME stop`, `launchctl unload FILE`, `sc stop NAME`, `pkill NAME`."""
    if start.name not in STOPPERS or weakens(start.name, " ".join(start.plain)):
        return
    words = [word.lower() for word in start.plain]
    named = next((word for word in start.plain if _GUARDS.search(word.rsplit("/", 1)[-1])), "")
    stops = start.name in {"pkill", "killall"} or not _STOPS.isdisjoint(words)
    if start.name.startswith("sc") and "config" in words:
        stops = "disabled" in " ".join(words)
    if named and stops:
        start.emit("disarm", target=f"{start.name} {' '.join(start.plain)}")


STOPPERS = frozenset({"systemctl", "service", "launchctl", "sc", "sc.exe", "net", "net.exe", "pkill", "killall"})

_OPENS = (
    ("ufw", re.compile(r"\b(?:disable|reset)\b|\bdefault allow incoming\b")),
    ("iptables", re.compile(r"(?:^|\s)(?:-F|--flush)\b|-P (?:INPUT|FORWARD) ACCEPT")),
    ("ip6tables", re.compile(r"(?:^|\s)(?:-F|--flush)\b|-P (?:INPUT|FORWARD) ACCEPT")),
    ("nft", re.compile(r"\bflush ruleset\b")),
    ("pfctl", re.compile(r"(?:^|\s)-\w*d\b")),
    ("netsh", re.compile(r"(?i)firewall set .*\b(?:off|disable)\b")),
    ("socketfilterfw", re.compile(r"--set(?:globalstate|blockall) off")),
    ("setenforce", re.compile(r"^(?:0|permissive)$", re.IGNORECASE)),
    ("spctl", re.compile(r"--(?:master|global)-disable")),
    ("csrutil", re.compile(r"\bdisable\b")),
    ("aa-teardown", re.compile(r"")),
    ("mdatp", re.compile(r"real-time-protection .*disabled|exclusion .*add")),
    ("tamper", re.compile(r"off")),
)


def opens_machine(start: Start) -> None:
    """`ufw disable`, `iptables -F`, `spctl --master-disable`, `setenforce 0`: a guard of the machine is switched off."""
    text = " ".join(start.plain)
    for name, off in _OPENS if not weakens(start.name, text) else ():
        if start.name.removesuffix(".exe") == name and off.search(text):
            start.emit("disarm", target=f"{start.name} {text}".strip())


OPENERS = frozenset(name for name, _ in _OPENS) | {"netsh.exe"}


AGENTS = frozenset(
    {"claude", "codex", "gemini", "cursor-agent", "qwen", "amp", "copilot", "opencode", "aider", "goose"}
)
UNGUARDED = re.compile(
    r"--dangerously-\S+|--permission-mode[= ]bypassPermissions|(?:^|\s)--yolo\b|--allow-all-tools\b|--sandbox[= ]danger-full-access|--approval-mode[= ]yolo|(?:-a|--ask-for-approval)[= ]never\b"
)
"""Words with which an agent is started that asks nothing."""
