"""What is known of the world outside the scanned files: hosts, files with secrets, files that run something later.

Each table says what its names have in common. Nothing here is a finding: a rule asks these questions about
something that would act.
"""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scan.rules.acts import Marks

CATCHERS = frozenset(
    [
        "webhook.site",
        "requestbin.com",
        "requestbin.net",
        "requestcatcher.com",
        "pipedream.net",
        "hookbin.com",
        "beeceptor.com",
        "interact.sh",
        "oast.fun",
        "oast.pro",
        "oast.live",
        "oast.site",
        "oast.online",
        "oast.me",
        "burpcollaborator.net",
        "oastify.com",
        "canarytokens.com",
        "dnslog.cn",
        "ceye.io",
        "requestinspector.com",
        "typedwebhook.tools",
        "webhook.cool",
        "ngrok.io",
        "ngrok.app",
        "ngrok-free.app",
        "ngrok-free.dev",
        "ngrok.dev",
        "trycloudflare.com",
        "loca.lt",
        "localtunnel.me",
        "serveo.net",
        "localhost.run",
        "bore.pub",
        "telebit.cloud",
        "pinggy.io",
        "pinggy.link",
        "lhr.life",
        "tunnelto.dev",
        "devtunnels.ms",
        "transfer.sh",
        "file.io",
        "0x0.st",
        "temp.sh",
        "tmpfiles.org",
        "oshi.at",
        "bashupload.com",
        "anonfiles.com",
        "gofile.io",
        "catbox.moe",
    ]
)
"""Request catchers, tunnels to a private machine, and places where anybody drops a file unseen."""

PASTES = frozenset(
    [
        "pastebin.com",
        "paste.ee",
        "hastebin.com",
        "ghostbin.com",
        "rentry.co",
        "rentry.org",
        "dpaste.com",
        "dpaste.org",
        "ix.io",
        "sprunge.us",
        "termbin.com",
        "paste.rs",
        "controlc.com",
        "pastes.io",
        "p.ip.fi",
        "glot.io",
        "snippet.host",
        "bpa.st",
        "justpaste.it",
        "telegra.ph",
        "cl1p.net",
        "privatebin.net",
        "zerobin.net",
        "pastie.org",
        "codepad.org",
        "clbin.com",
        "write.as",
    ]
)
"""Sites where anybody leaves a text without a name."""

SHORTENERS = frozenset(
    [
        "bit.ly",
        "tinyurl.com",
        "t.co",
        "goo.gl",
        "is.gd",
        "v.gd",
        "ow.ly",
        "buff.ly",
        "rebrand.ly",
        "cutt.ly",
        "shorturl.at",
        "rb.gy",
        "t.ly",
        "tiny.cc",
        "s.id",
        "qr.ae",
        "adf.ly",
        "bl.ink",
        "lnkd.in",
        "short.io",
        "urlz.fr",
        "surl.li",
        "clck.ru",
        "u.to",
        "dub.sh",
    ]
)
"""Hosts whose address hides another."""

CHATS = {
    "discord.com": re.compile(r"/api/webhooks/\d"),
    "discordapp.com": re.compile(r"/api/webhooks/\d"),
    "api.telegram.org": re.compile(r"/bot\d+:"),
}
"""Hosts on which one address takes text from anybody who knows it, and the path that is such an address."""

METADATA = frozenset(
    {"169.254.169.254", "metadata.google.internal", "100.100.100.200", "fd00:ec2::254", "169.254.170.2"}
)
"""Addresses at which a cloud machine hands out its own credentials."""

LOCAL = frozenset({"localhost", "127.0.0.1", "0.0.0.0", "::1", "host.docker.internal"})  # noqa: S104 -- a table of names

FORGES = frozenset(
    [
        "github.com",
        "raw.githubusercontent.com",
        "objects.githubusercontent.com",
        "gitlab.com",
        "bitbucket.org",
        "codeberg.org",
        "gist.github.com",
        "gist.githubusercontent.com",
    ]
)
"""Hosts that serve what anybody uploads, under the uploader's name."""

RESOLVERS = frozenset({"1.1.1.1", "1.0.0.1", "8.8.8.8", "8.8.4.4", "9.9.9.9"})
"""Addresses of public name services, which have a name in all but form."""

_URL = re.compile(r"\b(?:https?|wss?|ftp)://[^\s\"'<>`\\|\x00)\]}]+", re.IGNORECASE)


def urls(text: str) -> list[str]:
    """The addresses in a text, in order."""
    return _URL.findall(text) if "://" in text else []


def host_of(url: str) -> str:
    """The host of an address in lower case, without user, port and `www.`; "" where there is none."""
    try:
        host = urlsplit(url if "://" in url else f"//{url}").hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.").rstrip(".")


def is_under(host: str, names: frozenset[str]) -> bool:
    """Whether a host is one of the names or below one."""
    return any(host == name or host.endswith(f".{name}") for name in names) if host else False


def is_local(host: str) -> bool:
    """Whether a host is this machine or its private network."""
    if is_here(host):
        return True
    address = address_of(host)
    return address is not None and _is_private(address) and not _is_documentation(address)


def is_here(host: str) -> bool:
    """Whether a host is this machine itself."""
    if host in LOCAL or host.endswith((".localhost", ".local")):
        return True
    address = address_of(host)
    return address is not None and address.is_loopback


def _is_private(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return address.is_private or address.is_link_local


_DOCUMENTATION = [
    ipaddress.ip_network(net) for net in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32")
]


def _is_documentation(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return any(address in net for net in _DOCUMENTATION if net.version == address.version)


def address_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that a host spells, also as one number, in hexadecimal or octal, as `curl` takes it."""
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return _odd_address(host)


def _odd_address(host: str) -> ipaddress.IPv4Address | None:
    parts = host.split(".")
    try:
        numbers = [
            int(part, 0) if not (part.startswith("0") and part.isdigit() and len(part) > 1) else int(part, 8)
            for part in parts
        ]
    except ValueError:
        return None
    if not 1 <= len(numbers) <= 4 or any(number < 0 for number in numbers):  # noqa: PLR2004 -- an address has four parts
        return None
    value = numbers[-1]
    for index, number in enumerate(numbers[:-1]):
        value += number << (8 * (3 - index))
    return ipaddress.IPv4Address(value) if value < 1 << 32 else None


@lru_cache(maxsize=2048)
def host_kind(url: str) -> str:
    """What is wrong with the place that an address names, in words; "" where nothing is known against it."""
    host = host_of(url)
    if host in METADATA:
        return "the cloud machine's own credential service"
    if not host or is_local(host):
        return ""
    if address_of(host) is not None:
        return "" if host in RESOLVERS else "a bare address"
    for names, words in (
        (CATCHERS, "a request catcher or tunnel"),
        (PASTES, "a paste site"),
        (SHORTENERS, "a link shortener"),
    ):
        if is_under(host, names):
            return words
    path = CHATS.get(host)
    if path and path.search(url):
        return "a chat's webhook"
    return ""


def is_plain_http(url: str) -> bool:
    """Whether an address is fetched with nothing that protects it on the way."""
    return url[:7].lower() == "http://" and not is_local(host_of(url))


_LATER = re.compile(
    r"""(?x)
          (?P<rc>(?:^|[/~\x00])\.(?:bashrc|bash_profile|bash_login|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin
            |kshrc|login)$
            | (?:^|[/~])\.config/fish/config\.fish$ | ^/claude/environment$ |
            ^/etc/(?:profile|bash\.bashrc|zshrc|zsh/zshrc|environment)(?:\.d/.*)?$ | ^/etc/profile\.d/)
      | (?P<keys>authorized_keys2?$)
      | (?P<cron>^/etc/cron | /var/spool/cron | (?:^|/)crontab$)
      | (?P<service>/LaunchAgents/ | /LaunchDaemons/ | (?:^|/)systemd/(?:system|user)/ | \.config/autostart/ |
          ^/etc/init\.d/ | ^/etc/rc\.local$ | Start\x20Menu[/\\]+Programs[/\\]+Startup | CurrentVersion\\*Run\b |
          (?i:schtasks|register-scheduledtask|new-service|\$profile) )
      | (?P<hook>(?:^|/)\.git/hooks/ | (?:^|/)\.githooks/ |
          (?:^|[/\x00])hooks/(?:pre|post|prepare|commit)-(?:push|commit|msg|commit-msg|checkout|merge|receive
            |rewrite)$
          )
      | (?P<python>(?:sitecustomize|usercustomize)\.py$ | (?:^|[/\x00])[\w-]+\.pth$)
      | (?P<sudo>^/etc/sudoers(?:$|\.d/))
      | (?P<editor>(?:^|/)\.vscode/tasks\.json$)
      | (?P<hosts>^/etc/(?:hosts|resolv\.conf|ld\.so\.preload)$)"""
)

PLUGIN_ROOT = "${CLAUDE_PLUGIN_ROOT}"
"""The plugin's own folder, as the client's variable names it."""
SESSION_FILE = "/claude/environment"
"""What the readers call the file that every later command of a session sources, by whose variable it is named."""
KNOWN = {"HOME": "~", "USERPROFILE": "~", "CLAUDE_PLUGIN_ROOT": PLUGIN_ROOT, "CLAUDE_ENV_FILE": SESSION_FILE}
"""Variables whose value is known before a program runs."""
LATER = {
    "rc": "a shell's start-up file",
    "keys": "the list of keys that may log in",
    "cron": "the list of timed jobs",
    "service": "the services that start by themselves",
    "hook": "git's hooks",
    "python": "code that every Python start loads",
    "editor": "the tasks that an editor starts with a folder",
    "sudo": "the list of who may become root",
    "hosts": "the machine's own name and loader settings",
}
"""The kinds of files that run, or let in, later; in words."""


def runs_later(path: str) -> str:
    """The kind of a path at which text is run, or lets somebody in, without being asked for again; "" for any other."""
    match = _LATER.search(path)
    return match.lastgroup or "" if match else ""


_AGENT_MEMORY = re.compile(
    r"(?:^|/)(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|IDENTITY|TOOLS|USER)(?:\.local)?\.md$|(?:^|/)\.(?:cursorrules|windsurfrules|clinerules)$|\.cursor/rules/|(?:^|/)copilot-instructions\.md$|\.claude/instructions\.md$"
)
_AGENT_SETTINGS = re.compile(
    r"(?:^|[/~\x00])\.claude/(?:settings(?:\.local)?\.json(?!\.?\w)|hooks/|plugins/|commands/|agents/|skills/|mods/)|(?:^|/)\.mcp\.json$|(?:^|[/~\x00])\.claude\.json$"
    r"|managed-settings\.json$|\.cursor/(?:mcp|hooks)\.json$|\.codex/(?:config\.toml|hooks)|\.gemini/settings\.json|claude_desktop_config\.json$"
)


def agent_memory(path: str) -> bool:
    """Whether a path is a file whose text an agent takes for its owner's orders."""
    return bool(_AGENT_MEMORY.search(path))


def agent_settings(path: str) -> bool:
    """Whether a path is a file that tells an agent what to run and what to allow."""
    return bool(_AGENT_SETTINGS.search(path))


def leading(texts: Iterable[str]) -> Marks:
    """The marks of settings that lead the agent elsewhere or free it, where a key or a value is the name of one."""
    return frozenset(f"setting:{text}" for text in texts if _LEADING.fullmatch(text))


_LEADING = re.compile(
    r"ANTHROPIC_(?:[A-Z]+_)?BASE_URL|ANTHROPIC_AUTH_TOKEN|bypassPermissions|enableAllProjectMcpServers|apiKeyHelper"
)
"""Settings by which all that is said goes elsewhere, or nothing is asked any more."""


def outside(text: str) -> list[str]:
    """The addresses in a text that are not of this machine."""
    return [url for url in urls(text) if host_of(url) and not is_local(host_of(url))]
