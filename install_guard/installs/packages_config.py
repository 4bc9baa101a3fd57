"""Writes of the person's own configuration of package managers: what it names is trusted later, so it is looked at now."""

from __future__ import annotations

from install_guard.installs.places import join
from install_guard.installs.targets import targets
from install_guard.model import Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.installs.ground import Ground
    from install_guard.model import Invocation, Word

# Below the home, and whose configuration each is.
_FILES = {
    ".npmrc": "npm",
    ".config/pip/pip.conf": "pypi",
    ".pip/pip.conf": "pypi",
    "Library/Application Support/pip/pip.conf": "pypi",
    ".config/uv/uv.toml": "pypi",
}
_ENDS = " \t\n\r\"',;]}"


def of_call(call: Invocation, ground: Ground) -> list[Request]:
    """What a call writes into these files."""
    folder = ground.folder(call)
    told = {write.path.known: _text(write.content) for write in call.writes}
    for path in targets(call):
        told.setdefault(path, None)
    found = (_fields(join(folder, path, ground.home), text, ground.home, "") for path, text in told.items())
    return [Request("package", "configure", fields, call.start, call.end) for fields in found if fields is not None]


def _text(content: Word | None) -> str | None:
    """What is written, behind what the file held before; None where that is not all known."""
    if content is None:
        return None
    first = content.parts[:1]
    held = bool(first) and not isinstance(first[0], str) and first[0].origin == "held"
    parts = content.parts[1:] if held else content.parts
    return "".join(map(str, parts)) if all(isinstance(part, str) for part in parts) else None


def of_write(path: str, text: str | None, home: str | None, before: str, end: int) -> tuple[Request, ...]:
    """What the tools Write and Edit write into them, where the file held `before` until now."""
    fields = _fields(path, text, home, before)
    return () if fields is None else (Request("package", "configure", fields, 0, end),)


def _fields(path: str, text: str | None, home: str | None, before: str) -> dict[str, object] | None:
    """The request's fields, where it names a registry that was not there `before`, or what it says is not known."""
    own = next((kind for name, kind in _FILES.items() if home and path == f"{home.rstrip('/')}/{name}"), None)
    if own is None:
        return None
    indexes = ["…"] if text is None else [address for address in _addresses(text) if address not in before]
    if not indexes:
        return None
    return {
        "name": path,
        "ecosystem": own,
        "program": "a file",
        "packages": [],
        "indexes": indexes,
        "global": True,
        "folder": None,
    }


def _addresses(text: str) -> Iterator[str]:
    """The addresses of a text, but for those in comments."""
    for line in text.split("\n"):
        at = -1 if line.lstrip()[:1] in {"#", ";"} else line.find("://")
        while at >= 0:
            start = at
            while start and line[start - 1].isalpha():
                start -= 1
            end = at + 3
            while end < len(line) and line[end] not in _ENDS:
                end += 1
            yield line[start:end]
            at = line.find("://", end)
