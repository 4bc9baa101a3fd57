"""Signs in plain text: whether it speaks of an install, however its words are dressed.

A sign never makes an install; it decides whether something that cannot be read could be one.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Keys of the client's settings that load plugins, run commands or start servers.
LOADING_KEYS = (
    "enabledPlugins",
    "extraKnownMarketplaces",
    "additionalMarketplaces",
    "prependPlugins",
    "appendPlugins",
    "CLAUDE_CODE_PLUGIN",
    "mcpServers",
    "enableAllProjectMcpServers",
    "enabledMcpjsonServers",
    '"hooks"',
)

_THINGS = frozenset({"plugin", "plugins", "marketplace", "marketplaces", "enabledplugins", "extraknownmarketplaces"})
_VERBS = frozenset(
    "install installs installed installing i add adds adding update updating upgrade enable enabling load loading"
    " activate setup set get fetch use register put turn eval init reinstall download".split()
)
_CLIENTS = ("claude", "claude-code", "claude.exe")
# What a shell or another language removes when it reads a word: `cl""aude`, `c\laude`.
_DRESS = b"'\"\\`^\n\r"
_LOWER = bytes(range(128)).lower() + bytes(128)


def words_of(text: str) -> Iterator[str]:
    """The runs of letters and digits in a text, in lower case."""
    start = None
    low = text.lower()
    for at, char in enumerate(low):
        if char.isalnum():
            if start is None:
                start = at
        elif start is not None:
            yield low[start:at]
            start = None
    if start is not None:
        yield low[start:]


def asks_for_install(text: str) -> bool:
    """Whether a prompt names plugins or marketplaces together with an installing verb."""
    low = text.lower()
    if "plugin" not in low and "marketplace" not in low:
        return False
    words = set(words_of(low))
    return bool(words & _THINGS and words & _VERBS)


def names_plugins(text: str) -> bool:
    """Whether a text speaks of plugins, and not of a thing in whose name the word stands."""
    low = text.lower()
    return "plugin" in low and not {"plugin", "plugins"}.isdisjoint(words_of(low)) and _names_plugin(low)


def loads_plugins(text: str) -> bool:
    r"""Whether settings in JSON name a key that loads plugins; an escape (`\u0070`) could spell any."""
    return "\\u" in text or any(key in text for key in LOADING_KEYS)


def undressed(text: str) -> str:
    """A text without quotes, backslashes and line breaks, in lower case, for signs that look through quoting."""
    if text.isascii():  # as bytes it takes a fraction of the time
        return text.encode().translate(_LOWER, _DRESS).decode()
    for mark in _DRESS.decode():
        text = text.replace(mark, "")
    return text.lower()


def _names_plugin(plain: str) -> bool:
    """Whether a plugin is named otherwise than as a part of another name: `eslint-plugin-import`, `pytest_plugin`."""
    at = plain.find("plugin")
    while at >= 0:
        end = at + (7 if plain[at + 6 : at + 7] == "s" else 6)
        before = plain[at - 1 : at] in {"-", "_"} and plain[at - 2 : at - 1].isalnum()
        after = plain[end : end + 1] in {"-", "_"} and plain[end + 1 : end + 2].isalnum()
        if not before and not after and not plain.startswith("pluginstall", at):  # vim's PlugInstall
            return True
        at = plain.find("plugin", end)
    return False


def names_thing(text: str) -> bool:
    """Whether a text names a plugin or a marketplace, and not as a part of another name."""
    return "marketplace" in text or _names_plugin(undressed(text))


def speaks_of_one(text: str) -> bool:
    """Whether a text names any of what installs are about: without that neither it nor a piece of it says one."""
    plain = undressed(text)
    return "plugin" in plain or "marketplace" in plain or "claude" in plain


_SAID = ("install", "update", "enable", "marketplace", " i ")


def says_install(text: str) -> bool:
    """Whether a command's text holds the words of an install in their order: a thing and a verb of the client's."""
    plain = undressed(text)
    if _names_plugin(plain):
        behind = plain[plain.find("plugin") :]  # the shell has an `eval` too
        return any(verb in plain for verb in _SAID) or "eval" in behind or "init" in behind
    return "marketplace" in plain or ("claude" in plain and ("mcp" in plain or "install" in plain))
