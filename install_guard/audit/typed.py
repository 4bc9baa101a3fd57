"""What a person types, as transcripts keep it: tags around a slash command or around a command behind `!`."""

from __future__ import annotations

import re
from typing import NamedTuple

SLASH = "/plugin"
BANG = "!"
QUEUED = "queued"
TAKEN_BACK = "taken back"

_TAG = re.compile(r"\s*<command-(name|message|args)>(.*?)</command-\1>", re.DOTALL)
_BASH = re.compile(r"\s*<bash-input>(.*?)</bash-input>\s*(?=<bash-std|\Z)", re.DOTALL)
_MENUS = ("/plugin", "/plugins", "/marketplace")
_OUTPUT = re.compile(r"<(?:local-command|bash)-(stdout|stderr)>(.*?)</(?:local-command|bash)-\1>", re.DOTALL)
_FAILED = re.compile(r"\b(?:failed|error|could not|cannot|not found|unknown|no such|denied|invalid)\b", re.IGNORECASE)
_INSTALLED = re.compile(r"Installed\s+([A-Za-z0-9][\w.@/-]{0,199}?)[.!]?(?:\s|\Z)")


class Typed(NamedTuple):
    """A command that a person typed: the way it went (`/plugin`, `!`), and its text."""

    way: str
    text: str


def typed(content: str) -> Typed | None:
    """`tag… | <bash-input>COMMAND</bash-input>`: the tags in any order and nothing else beside them."""
    bash = _BASH.match(content)
    if bash:
        return Typed(BANG, bash[1].strip())
    tags: dict[str, str] = {}
    at = 0
    while found := _TAG.match(content, at):
        tags[found[1]] = found[2].strip()
        at = found.end()
    if content[at:].strip() or "name" not in tags:
        return None
    return menu(f"/{tags['name'].lstrip('/')} {tags.get('args', '')}".strip())


def menu(text: str) -> Typed | None:
    """A text that opens the client's own plugin menu; None for any other."""
    words = text.split(None, 1)
    return Typed(SLASH, text) if words and words[0] in _MENUS else None


def outcome(content: str) -> tuple[str, str]:
    """What the client printed for a typed command: ok, error or unknown, and what it says that it installed."""
    outputs = _OUTPUT.findall(content)
    if not outputs:
        return "unknown", ""
    said = " ".join(text for _, text in outputs)
    installed = _INSTALLED.search(said)
    if installed:
        return "ok", installed[1]
    return ("error" if _FAILED.search(said) else "ok"), ""
