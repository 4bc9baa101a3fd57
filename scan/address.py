"""Which addresses may be asked: the scheme, the host, and where the host's name leads."""

from __future__ import annotations

import ipaddress
import re
import socket
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from scan.model import ScanError
from scan.source import without_password

if TYPE_CHECKING:
    from scan.settings import Settings

_RESOLVER = 5.0  # seconds
_PLAIN = re.compile(r"[^\0-\x20\x7f]+")
_HOST = re.compile(r"[A-Za-z0-9_\[][A-Za-z0-9._:%\]-]*")
_INSTEAD = {"http": "Name an https address, or write allow_http = true below [network] in your policy.toml."}
_OVER_SSH = re.compile(r"[A-Za-z0-9._][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[^:].*")


def scheme_of(url: str) -> str:
    """`https`, `http`, `file`, `ssh` (also for `user@host:path`), or what else stands before `://`."""
    return url.partition("://")[0].lower() if "://" in url else "ssh"


def host_of(url: str) -> str:
    """The host of an address of any of these forms, in lower case; empty when it has none."""
    if "://" in url:
        with suppress(ValueError):
            return urlsplit(url).hostname or ""
        return ""
    return url.partition(":")[0].rpartition("@")[2].lower()


def refuse(url: str, settings: Settings, *, by_person: bool = False) -> None:
    """ScanError for an address that may not be asked.

    One below a base address of the settings may be at any host, and so may one that the person's own configuration
    names (`by_person`); the four transports bind them all.
    """
    where = without_password(url)
    if not _well_formed(url):
        raise ScanError("not an address that can be fetched", where[:200])
    named = by_person or below_a_base(url, settings)
    scheme = scheme_of(url)
    allowed = {"https": True, "ssh": True, "http": named or settings.allow_http, "file": named or settings.allow_file}
    if not allowed.get(scheme):
        raise ScanError(
            f"{scheme} is not fetched: {_why(scheme)}", where, _INSTEAD.get(scheme, "Name an https address.")
        )
    if not named and not settings.allow_local and is_local(host_of(url), look_up=not proxy_of(url, settings)):
        raise ScanError("a host on this machine or its link, which no catalogue may name", where)


def below_a_base(url: str, settings: Settings) -> bool:
    """The address is one of those that the settings themselves lead to."""
    bases = (settings.github_https, settings.github_ssh, settings.npm_registry, settings.pypi)
    return any(base and url.startswith(base) for base in bases)


def proxy_of(url: str, settings: Settings) -> str | None:
    """The proxy that is asked for an https or http address: of the settings, else of the environment."""
    if scheme_of(url) not in {"https", "http"}:
        return None
    if settings.proxy or proxy_bypass(urlsplit(url).netloc.rpartition("@")[2]):
        return settings.proxy
    proxies = getproxies()
    return proxies.get(scheme_of(url)) or proxies.get("all")


def is_local(host: str, *, look_up: bool = True) -> bool:
    """The host is, or its name leads to, a loopback, link-local or unspecified address.

    Private networks are not: that is where a company's own servers are. A name that leads nowhere is left to the fetch,
    and behind a proxy only numbers are looked at, since the proxy asks for names.
    """
    return any(is_local_address(text) for text in _addresses(host, 0 if look_up else socket.AI_NUMERICHOST))


def _addresses(host: str, flags: int) -> set[str]:
    """Where a name leads. A resolver that is silent is not waited for: it has no bound of its own that could be set."""
    found: set[str] = set()

    def ask() -> None:
        with suppress(OSError, UnicodeError):
            answers = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=flags)
            found.update(str(answer[4][0]) for answer in answers)

    if host:
        asking = Thread(target=ask, daemon=True)
        asking.start()
        asking.join(_RESOLVER)
    return set(found)


def is_local_address(text: str) -> bool:
    """The numeric address is a loopback, link-local or unspecified one, also when written as IPv6."""
    address = ipaddress.ip_address(text.partition("%")[0])
    inner = getattr(address, "ipv4_mapped", None) or address
    return bool(inner.is_loopback or inner.is_link_local or inner.is_unspecified)


def _well_formed(url: str) -> bool:
    if not _PLAIN.fullmatch(url) or "::" in url.partition("/")[0]:
        return False
    if "://" not in url:
        return bool(_OVER_SSH.fullmatch(url))
    try:
        parts = urlsplit(url)
        numbered = parts.port is None or parts.port > 0
    except ValueError:
        return False
    host = parts.netloc.rpartition("@")[2]
    return parts.scheme == "file" or bool(numbered and parts.hostname and _HOST.fullmatch(host))


def _why(scheme: str) -> str:
    if scheme == "http":
        return "anybody on the way could change what arrives"
    if scheme == "file":
        return "a catalogue from elsewhere may not name folders of this machine"
    return "only https and ssh are"
