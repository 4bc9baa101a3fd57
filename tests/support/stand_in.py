"""A stand-in for the Messages API on loopback: it asks the real client to make the tool calls that a test names."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from install_guard.cli import stand_in

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Call:
    """A tool call that the model makes."""

    tool: str
    input: dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What the client told the model about a call."""

    text: str
    failed: bool


@dataclass
class Script:
    """The calls to make, one a turn, and what came back for each."""

    calls: list[Call]
    outcomes: list[Outcome] = field(default_factory=list)

    def turn(self, request: dict[str, Any]) -> dict[str, Any]:
        """The block to answer with.

        Which turn it is follows from the conversation alone, and a request that offers no tools (a title, a topic) is
        no turn: so nothing goes wrong when the client asks twice or in parallel. Not every tool is offered by name:
        some the client shows only to a model that searches for them, and takes a call of them all the same.
        """
        results = [block for block in _blocks(request, "user") if block.get("type") == "tool_result"]
        done = len(results)
        if done > len(self.outcomes):
            self.outcomes[:] = [_outcome(block) for block in results]
        offered = {tool.get("name") for tool in request.get("tools") or ()}
        if done < len(self.calls) and "Bash" in offered:
            call = self.calls[done]
            return {"type": "tool_use", "id": f"toolu_{done}", "name": call.tool, "input": call.input}
        return {"type": "text", "text": "done"}


def _blocks(request: dict[str, Any], role: str) -> Iterator[dict[str, Any]]:
    for message in request.get("messages") or ():
        if message.get("role") == role and isinstance(message.get("content"), list):
            yield from message["content"]


def _outcome(block: dict[str, Any]) -> Outcome:
    content = block.get("content")
    text = content if isinstance(content, str) else "".join(part.get("text", "") for part in content or ())
    return Outcome(text, failed=bool(block.get("is_error")))


@contextmanager
def serving(script: Script) -> Iterator[stand_in.StandIn]:
    """Serve the script until the block ends."""
    with stand_in.serving(script.turn) as server:
        yield server
