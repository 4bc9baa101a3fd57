"""Programs that a plugin has kept running or asked: MCP and LSP servers, monitors, status lines, package scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scan.hooks import command_of, environment_of, line_in
from scan.run import Run
from scan.untyped import listed, mapping, text

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVER_KEYS = frozenset({"command", "url", "serverUrl", "httpUrl", "type", "args", "transport"})
LIFECYCLE = (
    "preinstall",
    "install",
    "postinstall",
    "prepare",
    "prepublish",
    "prepublishOnly",
    "preprepare",
    "postprepare",
)


def mcp(value: Any, path: str, source: str) -> Iterator[Run]:
    """`{"mcpServers": {name: server}}`, `{name: server}` or a list of servers that name themselves."""
    for name, server in named(value, ("mcpServers", "mcp_servers", "servers", "mcp")):
        yield from _server("mcp", "session start", name, server, (path, source))
        helper = text(server.get("headersHelper"))
        if helper:
            when = f"before each connection to {name}"
            yield Run("headers-helper", path, line_in(source, helper), name, when, command=helper, declared=server)


def lsp(value: Any, path: str, source: str) -> Iterator[Run]:
    """`{name: server}`, also below `lspServers`: started when a file of its languages is used."""
    for name, server in named(value, ("lspServers", "lsp_servers", "servers")):
        suffixes = " ".join(mapping(server.get("extensionToLanguage")))
        when = f"a file {suffixes} is used" if suffixes else "a file of its language is used"
        yield from _server("lsp", when, name, server, (path, source))


def named(value: Any, keys: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The servers by name: below one of `keys`, at the top, or in a list."""
    inner = next((mapping(value)[key] for key in keys if isinstance(mapping(value).get(key), (dict, list))), value)
    if isinstance(inner, dict):
        for name, server in inner.items():
            if isinstance(server, dict) and SERVER_KEYS & server.keys():
                yield str(name), server
    for server in inner if isinstance(inner, list) else []:
        if isinstance(server, dict):
            yield text(server.get("name")) or "?", server


def _server(kind: str, when: str, name: str, server: dict[str, Any], at: tuple[str, str]) -> Iterator[Run]:
    path, source = at
    command, argv = command_of({"args": [], **server})
    argv = argv if argv and argv[0] else ()
    url = next((text(server[key]) for key in ("url", "serverUrl", "httpUrl") if server.get(key)), "")
    yield Run(
        kind,
        path,
        line_in(source, url or (argv[0] if argv else "") or name),
        name=name,
        when=when,
        command=command,
        argv=argv,
        environment=environment_of(server),
        cwd=text(server.get("cwd") or server.get("workspaceFolder")),
        url=url,
        declared=server,
    )


def monitors(value: Any, path: str, source: str) -> Iterator[Run]:
    """A list of `{name, command, description, when?}`, also below `monitors`: shell text kept running."""
    items = mapping(value).get("monitors", value)
    if isinstance(items, dict):
        items = [{"name": name, **mapping(item)} for name, item in items.items()]
    for item in listed(items):
        declared = mapping(item)
        command, argv = command_of(declared)
        if command or argv:
            when = text(declared.get("when")) or "all the session long"
            line = line_in(source, command or argv[0])
            name = text(declared.get("name"))
            yield Run("monitor", path, line, name, when, command, argv, environment_of(declared), declared=declared)


def settings(value: Any, path: str, source: str) -> Iterator[Run]:
    """The one setting of a plugin that runs something: `subagentStatusLine`."""
    line = mapping(value).get("subagentStatusLine")
    declared = {"command": line} if isinstance(line, str) else mapping(line)
    command, argv = command_of(declared)
    if command or argv:
        at = line_in(source, command or argv[0])
        yield Run("status-line", path, at, "subagentStatusLine", "a sub-agent works", command, argv, declared=declared)


def package_scripts(value: Any, path: str, source: str) -> Iterator[Run]:
    """The scripts of a package.json that a package manager runs by itself when it installs the folder."""
    scripts = mapping(mapping(value).get("scripts"))
    for name in LIFECYCLE:
        command = text(scripts.get(name))
        if command:
            when = "a package manager installs it (the client itself does not run it)"
            yield Run("lifecycle", path, line_in(source, command), name, when, command, active=False)
