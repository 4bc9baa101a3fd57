"""What one command line of the `claude` client asks for, read as the client itself reads it.

The table of its commands and options is `options`; what each command does with its line stands here.
"""

from __future__ import annotations

from install_guard.installs import options, places
from install_guard.installs.commander import VALUE, Level, Line
from install_guard.installs.mentions import asks_for_install, loads_plugins, names_plugins, says_install
from install_guard.model import Door, Gap, Record, Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from install_guard.model import Word

_SCOPES = frozenset({"user", "project", "local"})
_PRINT = frozenset({"-p", "--print"})
_UNGUARDED = {
    "--bare": "it starts a session without any hook",
    "--safe-mode": "it starts a session without any hook",
    "--restricted": "it starts a session without the person's plugins",
}


class Asked(Record):
    """What a command line of the client asks for.

    `session` tells that it starts a session (with a prompt, or one that loads something), `browse` that it only opens
    the plugin menu. Where nothing is set, nothing is installed and no session starts.
    """

    __slots__ = ("browse", "doors", "gaps", "requests", "session")

    def __init__(
        self,
        requests: Sequence[Request] = (),
        gaps: Sequence[Gap] = (),
        doors: Sequence[Door] = (),
        *,
        session: bool = False,
        browse: bool = False,
    ) -> None:
        self.requests = tuple(requests)
        self.gaps = tuple(gaps)
        self.doors = tuple(doors)
        self.session = session
        self.browse = browse


_NOTHING = Asked()


class _Span:
    """Where the command line stands, for the records that it gives."""

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start, self.end = start, end

    def request(self, kind: str, verb: str, fields: Mapping[str, object]) -> Asked:
        kept = {name: value for name, value in fields.items() if value is not None}
        return Asked((Request(kind, verb, kept, self.start, self.end),))

    def gap(self, reason: str, word: Word | None = None) -> Asked:
        place = self if word is None else word
        return Asked(gaps=(Gap("value", reason, place.start, place.end),))

    def door(self, name: str, reason: str) -> Door:
        return Door(name, reason, self.start, self.end)


def read(words: Sequence[Word], start: int, end: int, stdin: Word | None = None) -> Asked:
    """What the client does with these words, its own name left out; `stdin` is the known text on its input."""
    span = _Span(start, end)
    asked = _read(words, span, stdin)
    # A word of which nothing is known may be no word at all, or several: `--config $UNSET x y`.
    vague = next((word for word in words if not word.known.strip("\0") and word.gaps), None)
    if vague is None or asked.gaps or not (asked.requests or says_install(" ".join(word.known for word in words))):
        return asked
    return Asked(asked.requests, span.gap("this word of claude's command line is not known", vague).gaps, asked.doors)


def _read(words: Sequence[Word], span: _Span, stdin: Word | None) -> Asked:
    printing = _prints(words)
    root = Line(options.ROOT, words)
    if root.helped and root.command is None:
        return _NOTHING
    if root.refused is not None or root.doubt is not None:
        return _fault(root, span)
    if not printing and root.operands and _misspelled(root.operands[0].known):
        return _NOTHING  # "unknown command": it starts no session
    if printing or root.command is None or root.flags & {"--bg", "--background"}:
        return _session(root, words, span, stdin)
    verb = _VERBS.get(root.command)
    return _NOTHING if verb is None else verb(root, span)


def _misspelled(word: str) -> bool:
    """Whether a word differs from a command of the client in case alone."""
    return word not in options.ROOT.commands and word.lower() in options.ROOT.commands


def _prints(words: Sequence[Word]) -> bool:
    """Whether `-p` or `--print` stands as a word of its own: the client looks for it before it splits its options."""
    valued = False
    for word in words:
        text = word.text
        if text == "--" and not valued:
            return False
        if text in _PRINT and not valued:
            return True
        valued = text is not None and not valued and options.ROOT.options.get(text) == VALUE
    return False


def _fault(line: Line, span: _Span) -> Asked:
    """A line that the client refuses, or whose words are not all known."""
    if line.doubt is not None:
        return span.gap(
            "this word of claude's command line is not known, and it could be a command or an option", line.doubt
        )
    if line.refused is None:
        return _NOTHING
    text = line.refused.known.partition("=")[0]
    if not _could_be_option(text):
        return _NOTHING  # no version has an option of that form
    if text in line.level.options and "=" not in line.refused.known:
        return _NOTHING  # its value is missing: every version refuses that
    return span.gap(f"claude {options.VERSION} does not know the option {_shown(text)}", line.refused)


def _could_be_option(text: str) -> bool:
    return all(char.isalnum() or char in "-_\0" for char in text)


def _shown(text: str) -> str:
    return text.replace("\0", "…")[:60]


# A session: with a prompt, or only with what it loads.


def _session(root: Line, words: Sequence[Word], span: _Span, stdin: Word | None) -> Asked:
    requests: list[Request] = []
    gaps: list[Gap] = []
    doors: list[Door] = []
    for word in root.values.get("--plugin-dir", ()):
        requests += span.request("plugin", "load", {"source": _shown(word.known)}).requests
    for word in root.values.get("--plugin-url", ()):
        requests += span.request("plugin", "load", {"source": _shown(word.known)}).requests
    for word in root.values.get("--mcp-config", ()):
        requests += span.request("mcp", "load", {"source": _shown(word.known)}).requests
    for word in root.values.get("--settings", ()):
        _session_settings(word, span, requests, gaps, doors)
    doors += [span.door(f"session {flag}", why) for flag, why in _UNGUARDED.items() if flag in root.flags]
    if "--setting-sources" in root.values:
        doors.append(
            span.door("session --setting-sources", "it starts a session that may leave out the guard's settings")
        )
    said = " ".join([word.known for word in words])
    if names_plugins(said) or asks_for_install(said + (f" {stdin.known}" if stdin is not None else "")):
        gaps += span.gap("the prompt of a nested session speaks of plugins").gaps
    elif root.operands and not root.operands[0].known.strip("\0"):
        gaps += span.gap("the prompt of a nested session is not known", root.operands[0]).gaps
    return Asked(requests, gaps, doors, session=True)


def _session_settings(word: Word, span: _Span, requests: list[Request], gaps: list[Gap], doors: list[Door]) -> None:
    known = word.known
    if "disableAllHooks" in known:
        doors.append(span.door("session --settings", "it starts a session with its hooks disabled"))
    if not known.lstrip().startswith("{"):
        gaps += span.gap("the settings file that a nested session would load is not read", word).gaps
    elif loads_plugins(known) or "\0" in known:
        requests += span.request("settings", "load", {"source": _shown(known)}).requests


# The commands of the client.


def _plugin(root: Line, span: _Span) -> Asked:
    line = Line(options.PLUGIN, root.rest, root.given)
    if line.helped and line.command is None:
        return _NOTHING
    if line.refused is not None or line.doubt is not None:
        return _fault(line, span)
    if line.command is None:
        return Asked(browse=not line.operands)
    verb = _PLUGIN_VERBS.get(line.command)
    return _NOTHING if verb is None else verb(line, span)


def _marketplace(above: Line, span: _Span) -> Asked:
    line = Line(options.MARKETPLACE, above.rest, above.given)
    if line.helped and line.command is None:
        return _NOTHING
    if line.refused is not None or line.doubt is not None:
        return _fault(line, span)
    verb = _MARKETPLACE_VERBS.get(line.command or "")
    return _NOTHING if verb is None else verb(line, span)


def _mcp(root: Line, span: _Span) -> Asked:
    line = Line(options.MCP, root.rest, root.given)
    if line.helped and line.command is None:
        return _NOTHING
    if line.refused is not None or line.doubt is not None:
        return _fault(line, span)
    verb = _MCP_VERBS.get(line.command or "")
    return _NOTHING if verb is None else verb(line, span)


def _checked(level: Level, above: Line, span: _Span, scopes: frozenset[str] = _SCOPES) -> Line | Asked:
    """The last level of a line, or what is already told by it: help, a refusal, a word that is not known."""
    line = Line(level, above.rest, above.given)
    if line.helped:
        return _NOTHING
    if line.refused is not None or line.doubt is not None:
        return _fault(line, span)
    scope = line.value("--scope", "-s")
    if scope is not None and scope.text is None:
        return span.gap("the scope is not known", scope)
    if scope is not None and scope.text not in scopes and not _could_be_option(scope.known.lstrip("=")):
        return _NOTHING  # no version has a scope of that form
    if scope is not None and scope.text not in scopes:
        return span.gap(f"claude {options.VERSION} does not know the scope {_shown(scope.known)}", scope)
    return line


def _scope(line: Line) -> str | None:
    word = line.value("--scope", "-s")
    return None if word is None else word.text


def _named(line: Line, span: _Span, verb: str, source: Word | None = None) -> Asked:
    """`<plugin>[@marketplace]`: further operands are ignored, and so is what follows a second `@` (of which no manual says so)."""
    if not line.operands:
        return Asked(browse=False)
    target = line.operands[0]
    market_source = None if source is None else places.typed(source)
    for word, text in ((target, target.text), (source, market_source)):
        if word is not None and text is None:
            return span.gap(f"what to {verb} is not known", word)
    name, market = identity(str(target.text))
    if name[:1] == "@" and "/" not in name:
        return span.gap(f"no plugin is named before the @ of {name}", target)
    if source is not None and market is not None:
        return _NOTHING  # the marketplace is named twice: the client refuses
    fields = {"plugin": name, "marketplace": market, "scope": _scope(line)}
    asked = span.request("plugin", verb, {**fields, "source": market_source})
    if market == "" or str(target.text).count("@", 1) > 1:
        return Asked(asked.requests, span.gap("which marketplace this name means is not sure", target).gaps)
    return asked


def identity(text: str) -> tuple[str, str | None]:
    """The plugin and marketplace of `name[@marketplace[@…]]`; `@team/name` alone is all name."""
    name, at, rest = text.partition("@")
    if not at or (not name and "@" not in rest):
        return text, None
    return name, rest.partition("@")[0]


def _install(above: Line, span: _Span) -> Asked:
    line = _checked(options.INSTALL, above, span)
    return line if isinstance(line, Asked) else _named(line, span, "install", line.value("--marketplace"))


def _update(above: Line, span: _Span) -> Asked:
    line = _checked(options.UPDATE, above, span, _SCOPES | {"managed"})
    return line if isinstance(line, Asked) else _named(line, span, "update")


def _enable(above: Line, span: _Span) -> Asked:
    line = _checked(options.ENABLE, above, span)
    return line if isinstance(line, Asked) else _named(line, span, "enable")


def _remove_guard(level: Level, verb: str) -> Callable[[Line, _Span], Asked]:
    """Disabling or removing is no install, and a door where it is the guard that goes."""

    def read_removal(above: Line, span: _Span) -> Asked:
        line = Line(level, above.rest, above.given)
        if line.helped or line.refused is not None:
            return _NOTHING
        names = [word.known for word in (*line.operands[:1], *((line.doubt,) if line.doubt else ()))]
        everything = bool(line.flags & {"-a", "--all"})
        if everything or any(GUARD in name for name in names):
            return Asked(doors=(span.door(f"{verb} {GUARD}", f"it would {verb} the guard"),))
        return _NOTHING

    return read_removal


GUARD = "install-guard"


def _eval(above: Line, span: _Span) -> Asked:
    line = _checked(options.EVAL, above, span)
    if isinstance(line, Asked) or line.command == "init":
        return line if isinstance(line, Asked) else _NOTHING
    target = line.operands[0].known if line.operands else "."
    return span.request("plugin", "eval", {"source": _shown(target)})


def _init(above: Line, span: _Span) -> Asked:
    line = _checked(options.INIT, above, span)
    if isinstance(line, Asked):
        return line
    if not line.operands or "--with" not in line.values:
        return _NOTHING
    return span.request("plugin", "init", {"plugin": _shown(line.operands[0].known)})


def _marketplace_add(above: Line, span: _Span) -> Asked:
    line = _checked(options.ADD, above, span)
    if isinstance(line, Asked):
        return line
    if not line.operands:
        return _NOTHING
    word = line.operands[0]
    source = places.typed(word)
    if source is None:
        return span.gap("the marketplace to add is not known", word)
    claudeai = True if "--claudeai" in line.flags else None
    return span.request("marketplace", "add", {"source": source, "scope": _scope(line), "claudeai": claudeai})


def _marketplace_update(above: Line, span: _Span) -> Asked:
    line = _checked(options.MARKETPLACE_UPDATE, above, span)
    if isinstance(line, Asked):
        return line
    name = line.operands[0].known if line.operands else None
    return span.request("catalogue", "update", {"marketplace": None if name is None else _shown(name)})


def _mcp_add(above: Line, span: _Span) -> Asked:
    line = _checked(options.MCP_ADD, above, span)
    if isinstance(line, Asked):
        return line
    if len(line.operands) < 2:  # noqa: PLR2004 -- a name and a command or URL
        return _NOTHING
    name, *command = (_shown(word.known) for word in line.operands)
    transport = line.value("--transport", "-t")
    fields = {"name": name, "command": command, "scope": _scope(line), "transport": transport and transport.text}
    return span.request("mcp", "add", fields)


def _mcp_add_json(above: Line, span: _Span) -> Asked:
    line = _checked(options.MCP_ADD_JSON, above, span)
    if isinstance(line, Asked):
        return line
    if not line.operands:
        return _NOTHING
    json = line.operands[1].text if len(line.operands) > 1 else None
    return span.request("mcp", "add", {"name": _shown(line.operands[0].known), "json": json, "scope": _scope(line)})


def _import(_above: Line, span: _Span) -> Asked:
    return span.request("mcp", "import", {})


def _agents(root: Line, span: _Span) -> Asked:
    """`claude agents` takes the options of a session, and starts none that it does not dispatch."""
    line = Line(options.AGENTS, root.rest, root.given)
    if line.helped or line.refused is not None:
        return _NOTHING
    return _session(line, [], span, None)


_VERBS: Mapping[str, Callable[[Line, _Span], Asked]] = {
    "plugin": _plugin,
    "mcp": _mcp,
    "import": _import,
    "agents": _agents,
}
_PLUGIN_VERBS: Mapping[str, Callable[[Line, _Span], Asked]] = {
    "install": _install,
    "update": _update,
    "enable": _enable,
    "disable": _remove_guard(options.DISABLE, "disable"),
    "uninstall": _remove_guard(options.UNINSTALL, "uninstall"),
    "eval": _eval,
    "init": _init,
    "marketplace": _marketplace,
}
_MARKETPLACE_VERBS: Mapping[str, Callable[[Line, _Span], Asked]] = {
    "add": _marketplace_add,
    "update": _marketplace_update,
    "remove": _remove_guard(options.MARKETPLACE_REMOVE, "remove"),
}
_MCP_VERBS: Mapping[str, Callable[[Line, _Span], Asked]] = {
    "add": _mcp_add,
    "add-json": _mcp_add_json,
    "add-from-claude-desktop": _import,
}
