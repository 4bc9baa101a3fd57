"""`install-guard mcp`: the guard's tools for an agent, as an MCP server on standard input and output."""

from __future__ import annotations

import os
import signal
from functools import partial, wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install_guard import __version__
from install_guard.model import GuardError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from mcp.server.mcpserver import MCPServer

    from install_guard.cli.tools import Tools

ABOUT = """Programs run with exact words and no shell (run_program), and what would install is judged before it runs \
(check_command, scan). A refusal says the way out; what is held, a person decides at a terminal: do not try another way."""


def register(parser: argparse.ArgumentParser) -> None:
    """It has no arguments: a client starts it."""
    del parser


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client closes the input."""
    del arguments
    tools, server = made(Path(os.environ.get("CLAUDE_PROJECT_DIR") or Path.cwd()))

    def end(number: int, _frame: object) -> None:
        if not tools.stopped:  # once: what runs is being ended, and that is waited for
            tools.stop()
            raise SystemExit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    try:
        server.run("stdio")
    finally:
        tools.stop()
    return 0


def made(here: Path) -> tuple[Tools, MCPServer[Any]]:
    """The tools of one workspace, and the server that offers them."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError:
        raise GuardError(
            "the MCP server needs the official SDK, which is not here", remedy="pip install 'install-guard[mcp]'"
        ) from None
    from install_guard.cli.tools import Tools, every

    tools = Tools(here)
    server: MCPServer[Any] = MCPServer(
        "install-guard", instructions=ABOUT, version=__version__, log_level="WARNING", subscriptions=False
    )
    for tool in every(tools):
        server.add_tool(_answering(tool))
    return tools, server


def _answering(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool as the SDK calls it: off the loop, and what it could not do said in its own sentence."""
    from anyio.to_thread import run_sync
    from mcp.server.mcpserver.exceptions import ToolError

    @wraps(tool)
    async def called(**words: Any) -> Any:
        try:
            return await (
                tool(**words) if iscoroutinefunction(tool) else run_sync(partial(tool, **words), abandon_on_cancel=True)
            )
        except GuardError as error:
            raise ToolError(str(error)) from None

    return called
