"""Other channels that bring orders into an agent: installers of skills and extensions, as rows of one table."""

from __future__ import annotations

from install_guard.model import Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.model import Invocation, Word

# What runs a package by its name: the words before the package, by the program.
RUNNERS = {
    "npx": ((),),
    "bunx": ((),),
    "pnpx": ((),),
    "pnpm": (("dlx",), ("exec",)),
    "yarn": (("dlx",), ("exec",)),
    "npm": (("exec",), ("x",)),
    "bun": (("x",),),
    "uvx": ((),),
    "pipx": (("run",),),
}
# program, its words up to the name of what is brought, the request's kind.
ROWS = (
    ("skills", ("add",), "skill"),
    ("skills", ("install",), "skill"),
    ("skills", ("i",), "skill"),
    ("add-skill", (), "skill"),
    ("clawhub", ("install",), "skill"),
    ("clawdhub", ("install",), "skill"),
    ("openskills", ("install",), "skill"),
    ("skillkit", ("install",), "skill"),
    ("gh", ("skill", "install"), "skill"),
    ("gemini", ("extensions", "install"), "extension"),
    ("gemini", ("extensions", "link"), "extension"),
    ("gemini", ("skills", "install"), "skill"),
    ("gemini", ("mcp", "add"), "mcp"),
    ("codex", ("mcp", "add"), "mcp"),
    ("cursor-agent", ("mcp", "add"), "mcp"),
    ("mcp-add", (), "mcp"),
    ("install-mcp", (), "mcp"),
    ("smithery", ("install",), "mcp"),
    ("@smithery/cli", ("install",), "mcp"),
)
# Without one of these words only a runner brings anything, or an installer that knows nothing else.
_BRINGING = frozenset(verb[-1] for _, verb, _ in ROWS if verb)
_BY_NAME = frozenset(name for name, verb, _ in ROWS if not verb).union(RUNNERS)
# Options of the runners that take a value.
_VALUED = frozenset({"-p", "--package", "-c", "--call", "--with", "--from", "--python", "-w", "--workspace"})


def of_call(call: Invocation) -> Request | None:
    """The request of a skill or extension installer, started by name or by a package runner."""
    if call.program not in _BY_NAME and _BRINGING.isdisjoint(call.texts):
        return None
    words = unwrap(call.argv)
    program = _name(words)
    plain = [word for word in words[1:] if not word.known.startswith("-")]
    for name, verb, kind in ROWS:
        if name == program and tuple(word.text for word in plain[: len(verb)]) == verb and len(plain) > len(verb):
            source = plain[len(verb)].known.replace("\0", "…")
            return Request(kind, "add", {"source": source, "installer": program}, call.start, call.end)
    return None


def _name(words: Sequence[Word]) -> str:
    """The name of what is started: a program's without its folder, a package's with its scope."""
    text = (words[0].text or "") if words else ""
    return text if text.startswith("@") else text.rsplit("/", 1)[-1]


def unwrap(words: Sequence[Word]) -> Sequence[Word]:
    """The words that a package runner runs, its package as the first, without the version; the same words otherwise."""
    for before in RUNNERS.get(_name(words), ()):
        rest = list(words[1:])
        if tuple(word.text for word in rest[: len(before)]) == before:
            return _package(rest[len(before) :]) or words
    return words


def _package(rest: list[Word]) -> list[Word]:
    while rest and rest[0].known.startswith("-"):
        option = rest.pop(0).known
        if option == "--":
            break
        if option in _VALUED and rest:
            rest.pop(0)
    if rest:
        rest[0] = _unversioned(rest[0])
    return rest


def _unversioned(word: Word) -> Word:
    text = word.text
    if text is None or "@" not in text[1:]:
        return word
    return type(word)((text[: text.index("@", 1)],), word.start, word.end)
