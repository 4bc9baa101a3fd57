"""The configuration that the guard's git runs with: a fixed part, and a few keys of the person's own.

The client fetches with all of the person's configuration. To see what it sees, rewritings of addresses, proxies,
private authorities and credentials are taken over, the latter for the asked host alone; nothing that names a program
to run is, but a credential helper.
"""

from __future__ import annotations

from fnmatch import fnmatch
from typing import TYPE_CHECKING, NamedTuple

from scan.address import host_of, scheme_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.settings import Settings


class Key(NamedTuple):
    """One setting of git: `section.subsection.name = value`, the subsection often empty."""

    section: str
    subsection: str
    name: str
    value: str


FIXED = (
    Key("core", "", "hooksPath", "/dev/null"),
    Key("core", "", "fsmonitor", "false"),
    Key("core", "", "attributesFile", "/dev/null"),
    Key("core", "", "excludesFile", "/dev/null"),
    Key("core", "", "alternateRefsCommand", "true"),
    Key("submodule", "", "recurse", "false"),
    Key("fetch", "", "recurseSubmodules", "false"),
    Key("fetch", "", "writeCommitGraph", "false"),
    Key("transfer", "", "unpackLimit", "1"),  # one pack, never a file an object: its growth can be watched
    Key("pack", "", "window", "0"),  # a local repository is packed by our own git: to be read once, not to be small
    Key("pack", "", "compression", "1"),
    Key("gc", "", "auto", "0"),
    Key("maintenance", "", "auto", "false"),
    Key("protocol", "", "allow", "never"),
    Key("http", "", "followRedirects", "false"),  # each hop is looked at first (`download.moved_to`)
    Key("http", "", "lowSpeedLimit", "1"),
    Key("http", "", "lowSpeedTime", "30"),
    Key("credential", "", "helper", ""),  # an empty one empties the list of those before it
)


class Address(NamedTuple):
    """Where git is really sent, and by which of the person's rewritings."""

    url: str
    rewriting: str = ""  # `url.<base>.insteadOf=<prefix>`, when one applied


def parsed(listing: bytes) -> tuple[Key, ...]:
    r"""`git config --list -z`: each entry is `section[.subsection].name\nvalue\0`; without a value it means true."""
    return tuple(_parsed(entry) for entry in listing.decode("utf-8", "surrogateescape").split("\0") if "." in entry)


def rewritten(url: str, person: Iterable[Key]) -> Address:
    """The address after the person's `url.<base>.insteadOf`: the longest prefix wins, as in git."""
    rules = [key for key in person if (key.section, key.name) == ("url", "insteadof")]
    fitting = [key for key in rules if key.value and url.startswith(key.value)]
    if not fitting:
        return Address(url)
    best = max(fitting, key=lambda key: len(key.value))
    return Address(best.subsection + url.removeprefix(best.value), f"url.{best.subsection}.insteadOf={best.value}")


def taken_over(url: str, person: Iterable[Key]) -> tuple[Key, ...]:
    """The proxy, authority and credential settings that hold for the host of `url`."""
    host = host_of(url)
    return tuple(key for key in person if _wanted(key) and _holds(key, host))


def written(keys: Iterable[Key]) -> str:
    """The keys in git's own file format."""
    return "".join(_written(key) for key in keys)


def own(url: str, settings: Settings) -> Iterator[Key]:
    """What the guard's own settings say, and the one transport that the address needs."""
    schemes = (
        {"http", "https"} if scheme_of(url) == "http" else {scheme_of(url)}
    )  # http may lead on to https, never back
    yield from (Key("protocol", scheme, "allow", "always") for scheme in sorted(schemes))
    if settings.proxy:
        yield Key("http", "", "proxy", settings.proxy)
    if settings.ca_file:
        yield Key("http", "", "sslCAInfo", str(settings.ca_file))


def _parsed(entry: str) -> Key:
    name, newline, value = entry.partition("\n")
    section, _, rest = name.partition(".")
    subsection, _, last = rest.rpartition(".")
    return Key(section.lower(), subsection, last.lower(), value if newline else "true")


def _wanted(key: Key) -> bool:
    if key.section == "http":
        return key.name in {"proxy", "sslcainfo"}
    return key.section == "credential" and (bool(key.subsection) or not key.value.startswith("!"))


def _holds(key: Key, host: str) -> bool:
    """A key with no address holds for every host. A `!` helper with none would be asked for any host: not taken over."""
    if not key.subsection:
        return True
    pattern = host_of(key.subsection) if "://" in key.subsection else key.subsection.partition("/")[0].lower()
    return fnmatch(host, pattern)


def _written(key: Key) -> str:
    head = f'[{key.section} "{_escaped(key.subsection)}"]' if key.subsection else f"[{key.section}]"
    value = _escaped(key.value).replace("\n", "\\n").replace("\t", "\\t")
    return f'{head}\n\t{key.name} = "{value}"\n'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\0", "")
