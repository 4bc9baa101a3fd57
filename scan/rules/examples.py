"""Plugins of a file or two, of which rules make their examples: a skill, a server, a hook."""

from __future__ import annotations

import json


def in_skill(body: str) -> dict[str, str]:
    """A skill with a paragraph in it."""
    return {"skills/notes/SKILL.md": f"---\nname: notes\ndescription: Takes notes\n---\n\n# Notes\n\n{body}\n"}


def in_fence(language: str, code: str) -> dict[str, str]:
    """A skill that has code in a language written."""
    return in_skill(f"Write this:\n\n```{language}\n{code}\n```")


def described_tool(description: str) -> dict[str, str]:
    """A server in Python with one tool, described so."""
    return {
        "server.py": f'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\n@mcp.tool()\ndef add(a: int, b: int) -> int:\n    """{description}"""\n    return a + b\n'
    }


def served(source: str) -> dict[str, str]:
    """A server in JavaScript, started with each session."""
    command = {"command": "node", "args": ["${CLAUDE_PLUGIN_ROOT}/server.mjs"]}
    return {".mcp.json": json.dumps({"mcpServers": {"notes": command}}), "server.mjs": source}


def command_hook(event: str, command: str, matcher: str = "*") -> dict[str, str]:
    """A hook that runs a command."""
    return _hook(event, {"type": "command", "command": command}, matcher)


def prompt_hook(event: str, prompt: str, kind: str = "agent") -> dict[str, str]:
    """A hook that asks a model."""
    return _hook(event, {"type": kind, "prompt": prompt}, "*")


def _hook(event: str, hook: dict[str, str], matcher: str) -> dict[str, str]:
    hooks = {event: [{"matcher": matcher, "hooks": [hook]}]}
    return {"hooks/hooks.json": json.dumps({"hooks": hooks})}
